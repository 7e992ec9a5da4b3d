//! Roots: what a search looks for, one value or several at once.
//!
//! Each input of a tuple is a field of its own, so that the second is chosen only when the first has been found valid.

use std::any::Any;
use std::sync::Arc;

use crate::compare::Comparison;
use crate::domain::{Domain, DomainId, Domains};
use crate::lazy::{Concretiser, Field, Slots};
use crate::model::Model;
use crate::reach::Reach;
use crate::shapes::Shapes;
#[cfg(feature = "paths")]
use crate::trace::Navigator;
use crate::value::{Auto, Value};
use crate::visit::{Completion, Fit, Observation, Shape, Visitor};
use crate::walk::Walk;

/// A further condition on the inputs: a function of their twins, typed when it is used.
pub(crate) type Condition = Arc<dyn Any + Send + Sync>;

/// The condition on one input.
pub(crate) type SingleCondition<A> = Box<dyn Fn(&<A as Model>::Twin) -> bool + Send + Sync>;
/// The condition on two inputs.
pub(crate) type PairCondition<A, B> = Box<dyn Fn(&Input<A>, &Input<B>) -> bool + Send + Sync>;
/// The condition on three inputs.
pub(crate) type TripleCondition<A, B, C> = Box<dyn Fn(&Input<A>, &Input<B>, &Input<C>) -> bool + Send + Sync>;

/// The condition on four inputs.
pub(crate) type FourCondition<A, B, C, D> =
    Box<dyn Fn(&Input<A>, &Input<B>, &Input<C>, &Input<D>) -> bool + Send + Sync>;
/// The condition on five inputs.
pub(crate) type FiveCondition<A, B, C, D, E> =
    Box<dyn Fn(&Input<A>, &Input<B>, &Input<C>, &Input<D>, &Input<E>) -> bool + Send + Sync>;
/// The condition on six inputs.
pub(crate) type SixCondition<A, B, C, D, E, F> =
    Box<dyn Fn(&Input<A>, &Input<B>, &Input<C>, &Input<D>, &Input<E>, &Input<F>) -> bool + Send + Sync>;

/// A condition with its type.
fn typed<C: 'static>(condition: &Condition) -> &C {
    condition.downcast_ref().expect("a space takes only conditions on its own inputs")
}

/// One of several inputs, chosen when it is first read; dereferences to the twin of `A`.
pub type Input<A> = Field<<A as Model>::Twin, Auto>;

/// How inputs are judged.
#[derive(Clone, Copy, Default)]
pub(crate) struct Judging {
    /// Whether all that the inputs reach is judged by the invariants of its types.
    pub(crate) throughout: bool,
    /// Whether no object may hold itself by shared pointers outside of cells.
    pub(crate) acyclic: bool,
    /// Whether every field is chosen before anything is judged.
    pub(crate) chosen_first: bool,
}

/// Keeps the twin that a search is at.
pub trait Root<T> {
    #[doc(hidden)]
    fn declare(&self, shapes: &mut Shapes<'_>) -> DomainId;
    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn bind(&mut self, domains: &Domains, conditions: &[Condition], judging: Judging);
    /// How many inputs there are.
    #[doc(hidden)]
    fn inputs(&self) -> usize {
        1
    }
    #[doc(hidden)]
    fn valid(&self) -> bool;
    /// The fields of the inputs.
    #[doc(hidden)]
    fn slots(&self, slots: &mut Slots);
    /// Whether further conditions hold.
    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn holds(&self, conditions: &[Condition]) -> bool;
    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn complete(&self, completion: &mut Completion);
    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn observe(&self, observation: &mut Observation);
    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn fit(&self, fit: &mut Fit);
    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn compare(&self, comparison: &mut Comparison);
    #[cfg(feature = "paths")]
    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn navigate(&self, navigator: &mut Navigator);
    #[doc(hidden)]
    fn concretise(&self, concretiser: &mut Concretiser) -> T;
}

macro_rules! roots {
    ($($(#[$doc:meta])* $root:ident, ($($name:ident $field:ident),*);)*) => {$(
        $(#[$doc])*
        pub(crate) struct $root<$($name: Model),*> {
            $($field: Input<$name>,)*
            conditions: Vec<Condition>,
            judging: Judging,
        }

        impl<$($name: Model),*> Default for $root<$($name),*> {
            fn default() -> Self {
                $root { $($field: Field::unbound(),)* conditions: Vec::new(), judging: Judging::default() }
            }
        }
    )*};
}

roots! {
    /// One input.
    Single, (A a);
    /// Two inputs.
    Pair, (A a, B b);
    /// Three inputs.
    Triple, (A a, B b, C c);
    /// Four inputs.
    Four, (A a, B b, C c, D d);
    /// Five inputs.
    Five, (A a, B b, C c, D d, E e);
    /// Six inputs.
    Six, (A a, B b, C c, D d, E e, F f);
}

impl<A: Model> Single<A> {
    /// Chooses every field.
    #[cold]
    fn choose_first(&self) {
        self.a.visit(&mut Reach::everything());
    }

    /// Whether all holds that is asked besides the invariants of the input itself.
    #[inline(never)]
    fn holds_further(&self) -> bool {
        self.holds(&self.conditions)
            && (!self.judging.throughout || A::valid_throughout(&self.a, &mut Walk::judging(self.judging.acyclic)))
    }
}

#[allow(private_interfaces)]
impl<A: Model> Root<A> for Single<A> {
    fn declare(&self, shapes: &mut Shapes<'_>) -> DomainId {
        A::Twin::declare(shapes)
    }

    fn bind(&mut self, domains: &Domains, conditions: &[Condition], judging: Judging) {
        self.a = Field::of_search(domains.root, domains.ticket.bits());
        self.conditions = conditions.to_vec();
        self.judging = judging;
    }

    #[inline]
    fn valid(&self) -> bool {
        if self.judging.chosen_first {
            self.choose_first();
        }
        (!A::HAS_INVARIANTS || A::valid(&self.a))
            && (self.conditions.is_empty() && !self.judging.throughout || self.holds_further())
    }

    fn holds(&self, conditions: &[Condition]) -> bool {
        conditions.iter().all(|condition| typed::<SingleCondition<A>>(condition)(&self.a))
    }

    fn slots(&self, slots: &mut Slots) {
        self.a.visit(slots);
    }

    fn complete(&self, completion: &mut Completion) {
        self.a.visit(completion);
    }

    fn observe(&self, observation: &mut Observation) {
        self.a.visit(observation);
    }

    fn fit(&self, fit: &mut Fit) {
        self.a.visit(fit);
    }

    fn compare(&self, comparison: &mut Comparison) {
        self.a.visit(comparison);
    }

    #[cfg(feature = "paths")]
    fn navigate(&self, navigator: &mut Navigator) {
        self.a.visit(navigator);
    }

    fn concretise(&self, concretiser: &mut Concretiser) -> A {
        concretiser.build(|concretiser| A::concretise(&self.a, concretiser))
    }
}

macro_rules! several {
    ($($root:ident, $condition:ident, ($($name:ident $field:ident $k:tt),*);)*) => {$(
        #[allow(private_interfaces)]
        impl<$($name: Model),*> Root<($($name,)*)> for $root<$($name),*> {
            fn declare(&self, shapes: &mut Shapes<'_>) -> DomainId {
                <($($name::Twin,)*)>::declare(shapes)
            }

            fn inputs(&self) -> usize {
                [$($k),*].len()
            }

            fn bind(&mut self, domains: &Domains, conditions: &[Condition], judging: Judging) {
                let Domain::Tuple(parts) = &domains[domains.root] else {
                    panic!("the values of the tuple are listed: list only those that you want, without a condition on its parts")
                };
                $(self.$field = Field::of_search(parts[$k], domains.ticket.bits());)*
                self.conditions = conditions.to_vec();
                self.judging = judging;
            }

            fn valid(&self) -> bool {
                if self.judging.chosen_first {
                    let mut everything = Reach::everything();
                    $(self.$field.visit(&mut everything);)*
                }
                $((!$name::HAS_INVARIANTS || $name::valid(&self.$field)))&&*
                    && self.holds(&self.conditions)
                    && (!self.judging.throughout || {
                        let mut walk = Walk::judging(self.judging.acyclic);
                        $((!$name::HAS_OBJECTS || $name::valid_throughout(&self.$field, &mut walk)))&&*
                    })
            }

            fn holds(&self, conditions: &[Condition]) -> bool {
                conditions.iter().all(|condition| typed::<$condition<$($name),*>>(condition)($(&self.$field),*))
            }

            fn slots(&self, slots: &mut Slots) {
                $(self.$field.visit(slots);)*
            }

            fn complete(&self, completion: &mut Completion) {
                $(self.$field.visit(completion);)*
            }

            fn observe(&self, observation: &mut Observation) {
                observation.open(Shape::Tuple);
                $(self.$field.visit(observation);)*
                observation.close();
            }

            fn fit(&self, fit: &mut Fit) {
                $(self.$field.visit(fit);)*
            }

            fn compare(&self, comparison: &mut Comparison) {
                comparison.open(Shape::Tuple);
                $(self.$field.visit(comparison);)*
                comparison.close();
            }

            #[cfg(feature = "paths")]
            fn navigate(&self, navigator: &mut Navigator) {
                navigator.open(Shape::Tuple);
                $(self.$field.visit(navigator);)*
                navigator.close();
            }

            fn concretise(&self, concretiser: &mut Concretiser) -> ($($name,)*) {
                concretiser.build(|concretiser| ($($name::concretise(&self.$field, concretiser),)*))
            }
        }
    )*};
}

several! {
    Pair, PairCondition, (A a 0, B b 1);
    Triple, TripleCondition, (A a 0, B b 1, C c 2);
    Four, FourCondition, (A a 0, B b 1, C c 2, D d 3);
    Five, FiveCondition, (A a 0, B b 1, C c 2, D d 3, E e 4);
    Six, SixCondition, (A a 0, B b 1, C c 2, D d 3, E e 4, F f 5);
}
