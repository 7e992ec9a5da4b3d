//! Trait objects with an actual type: chosen, built, read back and judged as values of that type.

use std::rc::Rc;
use std::sync::Arc;

use smallscope::{Space, Structure, structure_of, value_of};

#[smallscope::model]
mod shapes {
    use std::any::Any;
    use std::fmt::Debug;
    use std::rc::Rc;
    use std::sync::Arc;

    pub trait Shape: Debug {
        fn area(&self) -> u32;
        fn is_flat(&self) -> bool {
            self.area() == 0
        }
        fn as_any(&self) -> &dyn Any;
    }

    #[derive(Debug)]
    pub struct Square {
        pub side: u8,
    }

    impl Square {
        #[invariant]
        fn fits(&self) -> bool {
            self.side != 1
        }
    }

    impl Shape for Square {
        fn area(&self) -> u32 {
            u32::from(self.side) * u32::from(self.side)
        }
        fn as_any(&self) -> &dyn Any {
            self
        }
    }

    #[derive(Debug)]
    pub struct Frame(pub u32);

    impl Shape for Frame {
        fn area(&self) -> u32 {
            self.0
        }
        fn as_any(&self) -> &dyn Any {
            self
        }
    }

    /// Chosen whole: the twin is the type itself.
    #[derive(Debug, Clone, Copy)]
    pub struct Dot {
        pub is_bold: bool,
    }

    impl Shape for Dot {
        fn area(&self) -> u32 {
            u32::from(self.is_bold)
        }
        fn as_any(&self) -> &dyn Any {
            self
        }
    }

    /// Not an actual type.
    #[derive(Debug)]
    pub struct Line;

    impl Shape for Line {
        fn area(&self) -> u32 {
            0
        }
        fn as_any(&self) -> &dyn Any {
            self
        }
    }

    #[derive(Debug)]
    pub struct Canvas {
        #[field(actual = Frame)]
        pub frame: Box<dyn Shape>,
        #[field(actual = Square)]
        pub pen: Option<Rc<dyn Shape>>,
        #[field(actual = Square)]
        pub brush: Option<Rc<dyn Shape>>,
        #[field(actual = Dot)]
        pub stamps: Vec<Arc<dyn Shape + Send + Sync>>,
    }

    impl Canvas {
        #[invariant]
        pub fn fits(&self) -> bool {
            let tools = self.pen.iter().chain(&self.brush).map(|tool| tool.area()).sum::<u32>();
            tools <= self.frame.area() && self.stamps.iter().all(|stamp| is_smaller(&**stamp, &*self.frame))
        }
    }

    fn is_smaller(one: &dyn Shape, other: &dyn Shape) -> bool {
        one.area() < other.area()
    }

    impl dyn Shape {
        fn is_small(&self) -> bool {
            self.area() < 2
        }
    }

    /// Calls no method of the trait but one of its objects.
    #[derive(Debug)]
    pub struct Stamp {
        #[field(actual = Square)]
        pub shape: Rc<dyn Shape>,
    }

    impl Stamp {
        #[invariant]
        fn is_small(&self) -> bool {
            let shape: &dyn Shape = &*self.shape;
            shape.is_small()
        }
    }
}

use shapes::{Canvas, Dot, Frame, Line, Shape, Square};

/// Every canvas with numbers up to 2, up to two squares, and up to two dots.
fn canvases() -> Vec<Canvas> {
    let mut all = Vec::new();
    for area in 0..=2 {
        for (pen, brush) in tools() {
            for stamps in stamps() {
                let (pen, brush) = (pen.clone(), brush.clone());
                let stamps = stamps.iter().map(|stamp| stamp.clone() as _).collect();
                all.push(Canvas { frame: Box::new(Frame(area)), pen, brush, stamps });
            }
        }
    }
    all
}

type Tool = Option<Rc<dyn Shape>>;

fn tools() -> Vec<(Tool, Tool)> {
    let tool = |side| -> Tool { Some(Rc::new(Square { side })) };
    let mut all = vec![(None, None)];
    for side in 0..=2 {
        let shared = tool(side);
        all.extend([(tool(side), None), (None, tool(side)), (shared.clone(), shared)]);
        all.extend((0..=2).map(|other| (tool(side), tool(other))));
    }
    all
}

fn stamps() -> Vec<Vec<Arc<Dot>>> {
    let stamp = |is_bold| Arc::new(Dot { is_bold });
    let mut all = vec![Vec::new()];
    for is_bold in [false, true] {
        let shared = stamp(is_bold);
        all.extend([vec![stamp(is_bold)], vec![shared.clone(), shared]]);
        all.extend([false, true].map(|other| vec![stamp(is_bold), stamp(other)]));
    }
    all
}

fn forms(structures: impl Iterator<Item = Structure>) -> Vec<String> {
    let mut forms: Vec<String> = structures.map(|structure| structure.to_string()).collect();
    forms.sort();
    forms
}

#[test]
fn the_engine_finds_what_the_real_filter_finds() {
    let space = Space::<Canvas>::new(2);
    let found = forms(space.search().structures().into_iter());
    let expected = forms(canvases().iter().filter(|canvas| canvas.fits()).map(structure_of));
    assert!(expected.len() > 100);
    assert_eq!(found, expected);
}

#[test]
fn methods_of_the_trait_object_itself() {
    assert_eq!(Space::<shapes::Stamp>::new(3).search().count().structures, 2);
}

#[test]
fn structures_and_values_lead_to_one_another() {
    for structure in Space::<Canvas>::new(2).search().structures() {
        let canvas = value_of::<Canvas>(&structure).unwrap();
        assert!(canvas.fits());
        assert_eq!(structure_of(&canvas).to_string(), structure.to_string());
    }
}

#[test]
fn objects_that_are_shared_are_one() {
    let tool: Rc<dyn Shape> = Rc::new(Square { side: 2 });
    let mut canvas = Canvas { frame: Box::new(Frame(9)), pen: Some(tool.clone()), brush: Some(tool), stamps: vec![] };
    let shared = "Canvas { frame: Frame#0(9), pen: Square#1 { side: 2 }, brush: Square#1, stamps: [] }";
    assert_eq!(structure_of(&canvas).to_string(), shared);
    let restored = value_of::<Canvas>(&shared.parse().unwrap()).unwrap();
    assert!(Rc::ptr_eq(&restored.pen.unwrap(), &restored.brush.unwrap()));
    canvas.brush = Some(Rc::new(Square { side: 2 }));
    assert!(structure_of(&canvas).to_string().contains("brush: Square#2 { side: 2 }"));
}

#[test]
fn objects_of_other_types_are_opaque() {
    let canvas = Canvas { frame: Box::new(Line), pen: Some(Rc::new(Frame(1))), brush: None, stamps: vec![] };
    let structure = structure_of(&canvas);
    let smallscope::Datum::Record { fields, .. } = &structure.root else { panic!("{structure}") };
    let other = || smallscope::Datum::Opaque("another type".to_owned());
    assert_eq!(fields[0].1, other());
    assert_eq!(fields[1].1, smallscope::Datum::Some(Box::new(other())));
    assert!(value_of::<Canvas>(&structure).unwrap_err().to_string().contains("frame"));
}

#[test]
fn invariants_of_actual_types_are_asked_for() {
    let fits = |canvas: &&Canvas| {
        let tools = canvas.pen.iter().chain(&canvas.brush).map(|tool| tool.as_any().downcast_ref::<Square>().unwrap());
        canvas.fits() && tools.into_iter().all(|square| square.side != 1)
    };
    let expected = canvases().iter().filter(fits).count();
    assert_eq!(Space::<Canvas>::new(2).throughout().search().count().structures, expected as u64);
    let pen: Rc<dyn Shape> = Rc::new(Square { side: 1 });
    let canvas = Canvas { frame: Box::new(Frame(9)), pen: Some(pen), brush: None, stamps: vec![] };
    let violation = smallscope::Model::violated(&canvas, &mut smallscope::Walk::new());
    assert_eq!(violation.unwrap().invariant, "Square::fits");
}

/// A trait that names a modelled type and so has a twin; provided methods and supertraits; several types as one enum.
#[smallscope::model]
mod instruments {
    use std::cell::RefCell;
    use std::collections::VecDeque;
    use std::rc::{Rc, Weak};

    pub trait Named {
        fn name(&self) -> char;
    }

    pub trait Instrument: Named {
        fn volume(&self) -> u8;
        fn is_loud(&self) -> bool {
            self.volume() > 1 && loudest(self.as_kind()) >= 2
        }
        fn as_kind(&self) -> Option<&Kind> {
            None
        }
    }

    /// Methods of the objects themselves.
    impl dyn Instrument + '_ {
        fn is_silent(&self) -> bool {
            loudest(self.as_kind()) == 0
        }
    }

    fn loudest(kind: Option<&Kind>) -> u8 {
        match kind {
            Some(Kind::Drum { volume }) => *volume,
            Some(Kind::Flute) => 1,
            None => 0,
        }
    }

    #[derive(Debug, Clone, PartialEq)]
    pub enum Kind {
        Drum { volume: u8 },
        Flute,
    }

    impl Named for Kind {
        fn name(&self) -> char {
            if matches!(self, Kind::Flute) { 'f' } else { 'd' }
        }
    }

    impl Instrument for Kind {
        fn volume(&self) -> u8 {
            loudest(Some(self))
        }
        fn as_kind(&self) -> Option<&Kind> {
            Some(self)
        }
    }

    pub fn kind_of(instrument: &dyn Instrument) -> Option<&Kind> {
        instrument.as_kind()
    }

    pub struct Band {
        #[field(actual = Kind, view = Instrument::as_kind)]
        pub players: [Box<dyn Instrument>; 2],
        #[field(actual = Kind, view = kind_of)]
        pub queue: VecDeque<Box<dyn Instrument>>,
        #[field(actual = Kind, view = |instrument| instrument.as_kind())]
        pub guest: RefCell<Option<Box<dyn Instrument>>>,
    }

    impl Band {
        #[invariant]
        pub fn is_tuned(&self) -> bool {
            self.first().name() <= self.players[1].name()
                && self.players.iter().any(|player| player.is_loud())
                && total(self.queue.iter()) < 2
                && quiet(self.guest.borrow().as_ref())
                && self.players.iter().all(|player| Band::is_heard(&**player))
                && self.queue.iter().all(|player: &Box<dyn Instrument>| !player.is_loud())
        }

        fn is_heard(player: &dyn Instrument) -> bool {
            !player.is_silent()
        }

        fn first(&self) -> &Box<dyn Instrument> {
            let players: &[Box<dyn Instrument>; 2] = &self.players;
            &players[0]
        }
    }

    fn total<'a>(mut queue: impl Iterator<Item = &'a Box<dyn Instrument>>) -> u8 {
        let Some(first) = queue.next() else { return 0 };
        first.volume() + queue.map(|player| player.volume()).sum::<u8>()
    }

    fn quiet(guest: Option<&Box<dyn Instrument>>) -> bool {
        guest.is_none_or(|guest| !guest.is_loud())
    }

    pub struct Stage {
        #[field(actual = Kind, view = kind_of)]
        pub solo: Rc<dyn Instrument>,
        #[field(actual = Kind, view = kind_of)]
        pub light: Weak<dyn Instrument>,
    }
}

use instruments::{Band, Instrument, Kind, Stage};

#[test]
fn trait_objects_in_containers() {
    let kinds = || [Kind::Flute].into_iter().chain((0..=2).map(|volume| Kind::Drum { volume }));
    let boxed = |kind: &Kind| -> Box<dyn Instrument> { Box::new(kind.clone()) };
    let pairs = || kinds().flat_map(|one| kinds().map(move |other| [one.clone(), other]));
    let queues = || std::iter::once(vec![]).chain(kinds().map(|kind| vec![kind])).chain(pairs().map(Vec::from));
    let guests = || std::iter::once(None).chain(kinds().map(Some));
    let mut expected = Vec::new();
    for players in pairs() {
        for (queue, guest) in queues().flat_map(|queue| guests().map(move |guest| (queue.clone(), guest))) {
            let band = Band {
                players: [boxed(&players[0]), boxed(&players[1])],
                queue: queue.iter().map(boxed).collect(),
                guest: guest.as_ref().map(boxed).into(),
            };
            expected.extend(band.is_tuned().then(|| structure_of(&band)));
        }
    }
    let found = Space::<Band>::new(2).objects("Kind", 5).search().structures();
    assert!(expected.len() > 50);
    for structure in &found {
        let band = value_of::<Band>(structure).unwrap();
        assert!(band.is_tuned());
        assert_eq!(structure_of(&band).to_string(), structure.to_string());
    }
    assert_eq!(forms(found.into_iter()), forms(expected.into_iter()));
}

#[test]
fn weak_pointers_to_trait_objects() {
    let stages: Vec<Stage> = Space::<Stage>::new(1).search().into_iter().collect();
    // A flute or a drum of volume 0 or 1, in the light or not.
    assert_eq!(stages.len(), 3 * 2);
    let lit = |stage: &&Stage| stage.light.upgrade().is_some_and(|light| Rc::ptr_eq(&light, &stage.solo));
    assert_eq!(stages.iter().filter(lit).count(), 3);
    for stage in &stages {
        let text = structure_of(stage).to_string();
        assert_eq!(structure_of(&value_of::<Stage>(&text.parse().unwrap()).unwrap()).to_string(), text);
    }
}

/// Generic types: the trait object, the actual type and the holder have parameters.
#[smallscope::model]
mod cells {
    use std::any::Any;
    use std::marker::PhantomData;

    pub trait Holds<K> {
        fn get(&self) -> &K;
        fn as_any(&self) -> &dyn Any;
    }

    #[derive(Debug, PartialEq)]
    pub struct Cell<K> {
        pub value: K,
    }

    impl<K: Ord + 'static> Holds<K> for Cell<K> {
        fn get(&self) -> &K {
            &self.value
        }
        fn as_any(&self) -> &dyn Any {
            self
        }
    }

    pub struct Row<K: Ord> {
        #[field(actual = Cell<K>)]
        pub cells: Vec<Box<dyn Holds<K>>>,
        pub first: K,
    }

    impl<K: Ord> Row<K> {
        #[invariant]
        pub fn is_sorted(&self) -> bool {
            let mut last = &self.first;
            for cell in &self.cells {
                if cell.get() < last {
                    return false;
                }
                last = cell.get();
            }
            true
        }
    }

    pub enum Either<K> {
        Given(#[field(actual = Cell<u8>)] Box<dyn Holds<u8>>),
        Other { other: PhantomData<K> },
    }
}

#[test]
fn generic_actual_types() {
    // Sorted rows of one, two or three keys 0..=2: multisets.
    assert_eq!(Space::<cells::Row<u8>>::new(2).search().count().structures, 3 + 6 + 10);
    assert_eq!(Space::<cells::Row<bool>>::new(2).search().count().structures, 2 + 3 + 4);
    let rows: Vec<cells::Row<u8>> = Space::new(2).search().into_iter().collect();
    assert!(rows.iter().all(cells::Row::is_sorted));
    let texts = forms(Space::<cells::Either<bool>>::new(1).search().structures().into_iter());
    assert_eq!(texts.len(), 3, "{texts:?}");
}

/// Pointers passed on to functions, and a borrowing iterator over them.
#[smallscope::model]
mod parcels {
    use std::any::Any;
    use std::rc::Rc;

    pub trait Parcel {
        fn weight(&self) -> u8;
        fn next(&self) -> Option<&Rc<dyn Parcel>>;
        fn as_any(&self) -> &dyn Any;
    }

    pub struct Crate {
        pub weight: u8,
        #[field(actual = Crate)]
        pub next: Option<Rc<dyn Parcel>>,
    }

    impl Parcel for Crate {
        fn weight(&self) -> u8 {
            self.weight
        }
        fn next(&self) -> Option<&Rc<dyn Parcel>> {
            self.next.as_ref()
        }
        fn as_any(&self) -> &dyn Any {
            self
        }
    }

    pub struct Truck {
        #[field(actual = Crate)]
        pub rows: Vec<Rc<dyn Parcel>>,
    }

    pub struct Chain<'a> {
        at: Option<&'a Rc<dyn Parcel>>,
    }

    impl<'a> Iterator for Chain<'a> {
        type Item = &'a Rc<dyn Parcel>;
        fn next(&mut self) -> Option<&'a Rc<dyn Parcel>> {
            let parcel = self.at?;
            self.at = parcel.as_any().downcast_ref::<Crate>().and_then(|it| it.next.as_ref());
            Some(parcel)
        }
    }

    impl Truck {
        #[invariant]
        pub fn is_level(&self) -> bool {
            is_acyclic(&self.rows) && ends_differ(&self.rows[..])
        }
    }

    fn is_acyclic(rows: &[Rc<dyn Parcel>]) -> bool {
        rows.iter().all(|row| Chain { at: Some(row) }.take(3).count() < 3)
    }

    fn ends_differ(rows: &[Rc<dyn Parcel>]) -> bool {
        match rows {
            [one, other] => last(one).weight() != last(other).weight(),
            _ => true,
        }
    }

    fn last(row: &Rc<dyn Parcel>) -> &dyn Parcel {
        row.next().map_or(&**row, last)
    }
}

#[test]
fn pointers_passed_on_to_functions() {
    use parcels::Truck;
    let trucks = Space::<Truck>::new(2).field("Crate.weight", 0..=1);
    let found = trucks.search().structures();
    for structure in &found {
        assert!(value_of::<Truck>(structure).unwrap().is_level());
    }
    // No row; one row of one or two crates; two rows of a crate each, of different weights, and none of them may be the
    // other's end or share one, as ends differ.
    assert_eq!(found.len(), 1 + (2 + 4) + 2);
}

/// Item by item.
mod items {
    pub trait Tool: std::fmt::Debug {
        fn weight(&self) -> u8;
        fn as_any(&self) -> &dyn std::any::Any;
    }

    #[smallscope::model]
    #[derive(Debug)]
    pub struct Hammer {
        pub weight: u8,
    }

    #[smallscope::model]
    impl Tool for Hammer {
        fn weight(&self) -> u8 {
            self.weight
        }
        fn as_any(&self) -> &dyn std::any::Any {
            self
        }
    }

    #[smallscope::model(uses(Hammer))]
    #[derive(Debug)]
    pub struct Chest {
        #[field(actual = Hammer)]
        pub tools: Vec<Box<dyn Tool>>,
    }

    #[smallscope::model(uses(Hammer))]
    impl Chest {
        #[invariant]
        pub fn is_light(&self) -> bool {
            self.tools.iter().map(|tool| tool.weight()).sum::<u8>() < 3
        }
    }
}

#[test]
fn actual_types_item_by_item() {
    // Up to two weights 0..=2 with a sum below 3: 1 + 3 + 6.
    let chests: Vec<items::Chest> = Space::new(2).search().into_iter().collect();
    assert_eq!(chests.len(), 1 + 3 + 6);
    assert!(chests.iter().all(items::Chest::is_light));
}
