//! Cubes and frames.
//!
//! A cube is a set of states, none of them first: those in which some latches have some values. Frame `i` is what is known of the states
//! that paths reach in at most `i` steps: none of its cubes is among them. A cube that is blocked in a frame is blocked in all before, so it is
//! kept in the last one only.

/// The value of a latch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Value(u32);

impl Value {
    pub(super) fn new(latch: usize, value: bool) -> Self {
        Value(u32::try_from(latch).expect("circuits have fewer than 2^31 nodes") << 1 | u32::from(value))
    }

    pub(super) fn latch(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(super) fn is_up(self) -> bool {
        self.0 & 1 == 1
    }
}

/// The states in which latches have these values; sorted.
pub(super) type Cube = Vec<Value>;

/// Whether the first cube has all states of the second.
pub(super) fn has_all_of(cube: &[Value], other: &[Value]) -> bool {
    let mut rest = other.iter();
    cube.len() <= other.len() && cube.iter().all(|value| rest.any(|other| other == value))
}

/// The blocked cubes of all frames.
#[derive(Default)]
pub(super) struct Frames(pub(super) Vec<Vec<Cube>>);

impl Frames {
    /// Whether a cube is known to be blocked in a frame.
    pub(super) fn block(&self, cube: &[Value], level: usize) -> bool {
        self.0.iter().skip(level).flatten().any(|known| has_all_of(known, cube))
    }

    /// Blocks a cube in a frame, and forgets those that it contains.
    pub(super) fn add(&mut self, cube: Cube, level: usize) {
        for frame in &mut self.0[..=level] {
            frame.retain(|known| !has_all_of(&cube, known));
        }
        self.0[level].push(cube);
    }
}
