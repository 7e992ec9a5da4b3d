//! Keys of states, whatever their type.

use std::any::Any;
use std::hash::{Hash, Hasher};

/// What tells a state from others.
pub struct StateKey(Box<dyn Key>);

impl StateKey {
    /// A key of this value.
    pub fn new<K: Eq + Hash + 'static>(key: K) -> Self {
        StateKey(Box::new(key))
    }
}

impl PartialEq for StateKey {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_equal(&*other.0)
    }
}

impl Eq for StateKey {}

impl Hash for StateKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.feed(state);
    }
}

/// `Eq + Hash` without a type.
trait Key: Any {
    fn as_any(&self) -> &dyn Any;
    fn is_equal(&self, other: &dyn Key) -> bool;
    fn feed(&self, hasher: &mut dyn Hasher);
}

impl<K: Eq + Hash + 'static> Key for K {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn is_equal(&self, other: &dyn Key) -> bool {
        other.as_any().downcast_ref::<K>() == Some(self)
    }

    fn feed(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }
}

#[cfg(test)]
mod tests {
    use super::StateKey;

    #[test]
    fn keys_are_equal_by_type_and_value() {
        assert!(StateKey::new(1u8) == StateKey::new(1u8));
        assert!(StateKey::new(1u8) != StateKey::new(2u8));
        assert!(StateKey::new(1u8) != StateKey::new(1u16));
        let nested = |text: &str| StateKey::new((StateKey::new(text.to_owned()), StateKey::new(0)));
        assert!(nested("a") == nested("a") && nested("a") != nested("b"));
    }
}
