//! The address in a variable whose type is known by its name only.

/// The address that a reference or a pointer holds; none if the value is too small to be one.
pub(crate) fn address_in<T>(variable: &T) -> Option<usize> {
    if size_of::<T>() < size_of::<usize>() || align_of::<T>() < align_of::<usize>() {
        return None;
    }
    // SAFETY: the value is initialised, and as large and as aligned as the number. Callers have seen by the type's name that
    // it is a reference or a pointer, whose first word is an address without padding.
    Some(unsafe { std::ptr::from_ref(variable).cast::<usize>().read() })
}
