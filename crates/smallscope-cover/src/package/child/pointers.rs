//! Raw pointers as inputs: null, or what leads to some values.

use crate::smallscope_std as std;
use self::std::prelude::v1::*;

use super::drive::{level, pick, say};
use super::values::Make;

/// How many values of zeros follow the values that a raw pointer leads to: code that looks for an end finds one.
const ROOM: usize = 64;

/// At least one value, and room behind: the first of them.
fn pointed<T: Make>() -> Option<*mut T> {
    let mut made = Vec::with_capacity(level() + 1 + ROOM);
    say("[");
    for number in 0..pick(level() + 1) + 1 {
        if number > 0 {
            say(", ");
        }
        made.push(T::make()?);
    }
    say("].as_mut_ptr()");
    let made = Box::leak(Box::new(std::mem::ManuallyDrop::new(made)));
    let (count, first) = (made.len(), made.as_mut_ptr());
    // SAFETY: there is room for so many more values.
    unsafe { std::ptr::write_bytes(first.add(count), 0, ROOM) };
    Some(first)
}

impl<T: Make> Make for *mut T {
    fn make() -> Option<Self> {
        if pick(2) == 0 {
            say("std::ptr::null_mut()");
            return Some(std::ptr::null_mut());
        }
        pointed()
    }
}

impl<T: Make> Make for *const T {
    fn make() -> Option<Self> {
        <*mut T>::make().map(|it| it as *const T)
    }
}

impl<T: Make> Make for std::ptr::NonNull<T> {
    fn make() -> Option<Self> {
        say("std::ptr::NonNull::new(");
        let made = pointed()?;
        say(").unwrap()");
        std::ptr::NonNull::new(made)
    }
}

impl Make for *mut std::ffi::c_void {
    fn make() -> Option<Self> {
        <*mut u8>::make().map(|it| it as *mut std::ffi::c_void)
    }
}

impl Make for *const std::ffi::c_void {
    fn make() -> Option<Self> {
        <*mut u8>::make().map(|it| it as *const std::ffi::c_void)
    }
}
