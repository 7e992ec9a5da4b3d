//! The addresses in a variable whose type is known by its name only.

/// The first so many words of a value that consists of references and pointers; none if the value is too small for that.
pub(crate) fn words_in<T>(variable: &T, count: usize) -> Vec<usize> {
    if size_of::<T>() < count * size_of::<usize>() || align_of::<T>() < align_of::<usize>() {
        return Vec::new();
    }
    let words = std::ptr::from_ref(variable).cast::<usize>();
    // SAFETY: the value is initialised, and as large and as aligned as the words. Callers have seen by the type's name that
    // it consists of references and pointers, which are addresses without padding.
    (0..count).map(|k| unsafe { words.add(k).read() }).collect()
}
