//! Arrays in types that derive `Copy`: they are chosen whole, and have no twin.

use smallscope::{Space, structure_of};

#[smallscope::model]
mod game {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Mark {
        None,
        Nought,
        Cross,
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Board {
        pub marks: [Mark; 4],
        pub crosses_turn: bool,
    }

    impl Board {
        #[invariant]
        fn turns_are_taken(&self) -> bool {
            let count = |mark| self.marks.iter().filter(|own| **own == mark).count();
            count(Mark::Nought) == count(Mark::Cross) + usize::from(self.crosses_turn)
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Square<const N: usize>(pub [[bool; N]; N]);

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Even(pub u8);

    impl Even {
        #[invariant]
        fn is_even(&self) -> bool {
            self.0 % 2 == 0
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Evens {
        pub pair: Option<[Even; 2]>,
        pub beside: ([bool; 1], u8),
    }

    /// Chosen field by field, with such types in it.
    #[derive(Clone, Debug)]
    pub struct Palette {
        pub colours: Vec<Colour>,
        pub main: Colour,
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Colour(pub [u8; 3]);

    impl Palette {
        #[invariant]
        fn has_main(&self) -> bool {
            self.colours.iter().any(|colour| colour.0 == self.main.0)
        }
    }
}

use game::{Board, Evens, Palette, Square};

#[test]
fn arrays_of_copies_are_chosen_whole() {
    let boards = Space::<Board>::new(0).search().structures();
    // Of 4 places, k for noughts and k or k - 1 of the others for crosses: 1 + 12 + 6, and 4 + 12.
    assert_eq!(boards.len(), 19 + 16);
    assert!(Space::<Board>::new(0).search().into_iter().all(|board| {
        let count = |mark| board.marks.iter().filter(|own| **own == mark).count();
        count(game::Mark::Nought) - count(game::Mark::Cross) == usize::from(board.crosses_turn)
    }));
    assert_eq!(Space::<Square<2>>::new(0).search().count().structures, 1 << 4);
    assert_eq!(Space::<Square<0>>::new(0).search().count().structures, 1);
}

#[test]
fn elements_satisfy_their_invariants_throughout() {
    let evens = Space::<Evens>::new(0).field("Even.0", 0..=3).field("Evens.beside.1", 0..=1);
    // Each of the others with a flag and a number.
    assert_eq!(evens.search().count().structures, (1 + 4 * 4) * 4);
    assert_eq!(evens.throughout().search().count().structures, (1 + 2 * 2) * 4);
}

#[test]
fn they_stand_in_other_types_and_are_shown() {
    let palettes = Space::<Palette>::new(2).field("Colour.0", 0..=1);
    // One colour of 8, or two that are the same or not, the first or the second of which is the main one.
    assert_eq!(palettes.search().count().structures, 8 + 8 + 8 * 7 * 2);
    let first = palettes.search().into_iter().next().expect("a palette");
    assert_eq!(structure_of(&first).to_string(), "Palette { colours: [Colour([0, 0, 0])], main: Colour([0, 0, 0]) }");
}
