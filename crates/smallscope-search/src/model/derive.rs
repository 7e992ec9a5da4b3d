//! Derived fields that are computed when a value is built: first all of them from what is there, then they are put in place,
//! so that no code of the user runs while something is written.

use std::any::Any;

/// Puts something in place in a value of type `T`, and gives back what was there.
type Change<T> = Box<dyn FnOnce(&mut T) -> Box<dyn Any>>;

/// What is put in place in a value of type `T`.
pub struct Derivations<T>(pub(crate) Vec<Change<T>>);

impl<T: 'static> Derivations<T> {
    /// Nothing.
    pub fn none() -> Self {
        Derivations(Vec::new())
    }

    /// Adds a field's value.
    pub fn own<F: 'static>(&mut self, value: F, field: impl FnOnce(&mut T) -> &mut F + 'static) {
        self.0.push(Box::new(|this| Box::new(std::mem::replace(field(this), value))));
    }

    /// Adds those of a part, if it is still there.
    pub fn part<P: 'static>(
        &mut self,
        derivations: Derivations<P>,
        part: impl Fn(&mut T) -> Option<&mut P> + Copy + 'static,
    ) {
        let of_part = |change: Change<P>| -> Change<T> {
            Box::new(move |this| part(this).map_or_else(|| Box::new(()) as Box<dyn Any>, change))
        };
        self.0.extend(derivations.0.into_iter().map(of_part));
    }
}
