//! Values of any type of any crate, by a trait that lists them.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use smallscope_core::small::List as _;
use smallscope_core::{Datum, Structure};

use crate::domain::{Domain, DomainId};
use crate::lazy::{Chooser, Concretiser, Lent, Mismatch, Restorer, ValueList};
use crate::model::Model;
use crate::observe::Observer;
use crate::shapes::Shapes;
use crate::spell::{Speller, Spelling};
use crate::value::{Lower, Value, list_len};
use crate::visit::Visitor;

/// Lists values of a type, which may be of any crate: an [`Of`] it is one of them.
///
/// The type of a parameter or of a field is then `Of<Source>`, which dereferences to the value.
///
/// ```
/// use smallscope_search::{Of, Source, Space};
/// use std::net::Ipv4Addr;
///
/// struct Addresses;
///
/// impl Source for Addresses {
///     type Value = Ipv4Addr;
///
///     fn values(size: usize) -> Vec<Ipv4Addr> {
///         let mut all = vec![Ipv4Addr::UNSPECIFIED, Ipv4Addr::LOCALHOST, Ipv4Addr::BROADCAST];
///         all.truncate(size + 1);
///         all
///     }
/// }
///
/// assert_eq!(Space::<Of<Addresses>>::new(1).search().count().structures, 2);
/// let pairs = Space::<(Of<Addresses>, bool)>::new(2).given_pair(|address, _| address.is_loopback());
/// assert_eq!(pairs.search().count().structures, 2);
/// ```
pub trait Source: 'static {
    /// The type of the values. Their `Debug` texts tell them apart.
    type Value: Clone + fmt::Debug + 'static;

    /// The values of inputs of this size: those of smaller sizes, and perhaps more. At least one.
    fn values(size: usize) -> Vec<Self::Value>;

    /// The Rust code of a value, for tests that are written out; without it, a value is written as its text.
    fn code(_value: &Self::Value) -> Option<String> {
        None
    }
}

/// The values of a source, each text once.
fn distinct<S: Source>(size: usize) -> Vec<S::Value> {
    let mut seen = BTreeSet::new();
    S::values(size).into_iter().filter(|value| seen.insert(format!("{value:?}"))).list()
}

/// A value of a [`Source`].
pub struct Of<S: Source>(Lent<S::Value>);

impl<S: Source> Of<S> {
    /// This value.
    pub fn new(value: S::Value) -> Self {
        Of(Lent::own(value))
    }

    /// The value.
    pub fn into_inner(self) -> S::Value {
        self.0.get().clone()
    }
}

impl<S: Source> Deref for Of<S> {
    type Target = S::Value;

    fn deref(&self) -> &S::Value {
        self.0.get()
    }
}

impl<S: Source> DerefMut for Of<S> {
    fn deref_mut(&mut self) -> &mut S::Value {
        self.0.get_mut()
    }
}

impl<S: Source> Clone for Of<S> {
    fn clone(&self) -> Self {
        Of::new(self.0.get().clone())
    }
}

impl<S: Source> fmt::Debug for Of<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<S: Source<Value: PartialEq>> PartialEq for Of<S> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<S: Source<Value: Eq>> Eq for Of<S> {}

impl<S: Source<Value: PartialOrd>> PartialOrd for Of<S> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        (**self).partial_cmp(&**other)
    }
}

impl<S: Source<Value: Ord>> Ord for Of<S> {
    fn cmp(&self, other: &Self) -> Ordering {
        (**self).cmp(&**other)
    }
}

impl<S: Source<Value: Hash>> Hash for Of<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<S: Source> Value for Of<S> {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        shapes.listed_by(|size| ValueList::local(distinct::<S>(size)))
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        let count = list_len(chooser, domain).expect("values were listed");
        let k = chooser.pick(count);
        let Domain::List(list) = chooser.domain(domain) else { unreachable!("it has a length") };
        Of(list.lend(k))
    }

    const KNOWS_LISTS: bool = true;

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        visitor.leaf(domain, || Datum::Opaque(format!("{self:?}")));
    }
}

impl<S: Source> Lower for Of<S> {
    type Lowered = Of<S>;
}

/// The largest size whose values are looked through for one that is given by its text.
const LARGEST: usize = 24;

impl<S: Source> Model for Of<S> {
    type Twin = Of<S>;

    const HAS_INVARIANTS: bool = false;
    const HAS_OBJECTS: bool = false;

    fn concretise(twin: &Self::Twin, _: &mut Concretiser) -> Self {
        twin.clone()
    }

    fn observe(&self, _: &mut Observer) -> Datum {
        Datum::Opaque(format!("{self:?}"))
    }

    fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
        let text = match datum {
            Datum::Opaque(text) => text.clone(),
            other => Structure { root: other.clone(), objects: Vec::new() }.to_string(),
        };
        let is_it = |value: &S::Value| format!("{value:?}") == text;
        let found = (0..=LARGEST).find_map(|size| S::values(size).into_iter().find(is_it));
        found.map(Of::new).ok_or_else(|| restorer.expected("a value that the source lists", datum))
    }

    fn spell(&self, speller: &mut Speller) -> Option<Spelling> {
        speller.uses("smallscope::Of");
        S::code(self).map(|code| Spelling::Now(format!("Of::new({code})")))
    }
}
