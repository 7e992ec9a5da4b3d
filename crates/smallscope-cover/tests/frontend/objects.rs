// Traits, and objects behind them, from three numbers to one.

use std::cell::Cell;
use std::rc::Rc;

pub trait Based {
    const BASE: i32 = 10;
}

impl Based for Line {
    const BASE: i32 = 20;
}

impl Based for Group {}

pub trait Named {
    fn id(&self) -> i32;
    fn is_like(&self, other: i32) -> bool {
        self.id() == other
    }
}

pub trait Shape: Named {
    fn area(&self) -> i32;
    fn grow(&mut self, by: i32) -> bool;
    fn is_large(&self) -> bool {
        if self.area() > 3 { true } else { false }
    }
    fn opened(self: Box<Self>) -> i32 {
        self.area().wrapping_add(1)
    }
    fn of(number: i32) -> Self
    where
        Self: Sized;
}

#[derive(Clone, Copy)]
struct Square {
    side: i32,
}

struct Line(i32);

enum Group {
    Empty,
    Two(Box<dyn Shape>, Box<dyn Shape>),
    Shared { of: Rc<dyn Shape>, times: i32 },
}

impl Named for Square {
    fn id(&self) -> i32 {
        1
    }
}

impl Named for Line {
    fn id(&self) -> i32 {
        Self::BASE
    }
    fn is_like(&self, _: i32) -> bool {
        true
    }
}

impl Named for Group {
    fn id(&self) -> i32 {
        Self::BASE + 1
    }
}

impl Shape for Square {
    fn area(&self) -> i32 {
        self.side.wrapping_mul(self.side)
    }
    fn grow(&mut self, by: i32) -> bool {
        self.side = self.side.wrapping_add(by);
        self.side > 0
    }
    fn of(number: i32) -> Self {
        Square { side: number }
    }
}

impl Shape for Line {
    fn area(&self) -> i32 {
        0
    }
    fn grow(&mut self, by: i32) -> bool {
        self.0 = self.0.wrapping_sub(by);
        false
    }
    fn is_large(&self) -> bool {
        self.0 > 1
    }
    fn of(number: i32) -> Self {
        Line(number)
    }
}

impl Shape for Group {
    fn area(&self) -> i32 {
        match self {
            Group::Empty => 0,
            Group::Two(one, other) => one.area().wrapping_add(other.area()),
            Group::Shared { of, times } => of.area().wrapping_mul(*times),
        }
    }
    fn grow(&mut self, by: i32) -> bool {
        match self {
            Group::Empty => false,
            Group::Two(one, other) => {
                let first = one.grow(by);
                other.grow(by) && first
            }
            Group::Shared { times, .. } => {
                *times = by;
                true
            }
        }
    }
    fn opened(self: Box<Self>) -> i32 {
        match *self {
            Group::Two(one, other) => one.opened().wrapping_sub(other.opened()),
            _ => 7,
        }
    }
    fn of(_: i32) -> Self {
        Group::Empty
    }
}

impl dyn Shape {
    fn twice(&self) -> i32 {
        self.area().wrapping_mul(2)
    }
}

fn made(kind: i32, number: i32) -> Box<dyn Shape> {
    if kind > 2 {
        return Box::new(Group::Two(made(kind - 1, number), Box::new(Line(number))));
    }
    match kind {
        0 => Box::new(Line(number)),
        1 => Box::new(Square { side: number }),
        _ => Box::new(Group::Empty),
    }
}

fn grown(shape: &mut dyn Shape, by: i32) -> i32 {
    let told = shape.grow(by);
    told as i32
}

fn size_of(shape: &(dyn Shape + 'static)) -> i32 {
    if shape.is_large() { shape.twice() } else { shape.id() }
}

fn generic<S: Shape + ?Sized>(shape: &S) -> i32 {
    shape.area().wrapping_add(shape.id())
}

fn fresh<S: Shape>(number: i32) -> i32 {
    let shape = S::of(number);
    generic(&shape)
}

pub fn dispatched(a: i32, b: i32, c: i32) -> i32 {
    let mut shape = made(a.clamp(0, 3), b);
    let told = shape.grow(c);
    let size = size_of(&*shape);
    if told { size } else { size.wrapping_add(1) }
}

pub fn changed_in_place(a: i32, b: i32, c: i32) -> i32 {
    let mut square = Square { side: a };
    let mut line = Line(b);
    let told = grown(&mut square, c);
    let more = grown(&mut line, c);
    square.side.wrapping_add(line.0).wrapping_add(told).wrapping_add(more)
}

pub fn collected(a: i32, b: i32, c: i32) -> i32 {
    let mut shapes: Vec<Box<dyn Shape>> = vec![Box::new(Square { side: a }), Box::new(Line(b))];
    if c > 0 {
        shapes.push(Box::new(Group::Two(Box::new(Square { side: c }), Box::new(Group::Empty))));
    }
    let mut sum: i32 = 0;
    for shape in shapes.iter_mut() {
        if shape.grow(1) {
            sum = sum.wrapping_add(100);
        }
    }
    for shape in &shapes {
        sum = sum.wrapping_add(shape.area());
        if shape.is_like(1) {
            sum = sum.wrapping_add(1);
        }
    }
    while let Some(shape) = shapes.pop() {
        sum = sum.wrapping_mul(3).wrapping_add(shape.opened());
    }
    sum
}

pub fn optional(a: i32, b: i32, c: i32) -> i32 {
    let mut kept: Option<Box<dyn Shape>> = if a > 0 { Some(Box::new(Square { side: a })) } else { None };
    if let Some(shape) = &mut kept {
        shape.grow(b);
    }
    let old = if c > 1 { kept.replace(Box::new(Line(c))) } else { kept.take() };
    let before = old.map_or(-1, |shape| shape.area());
    match kept.as_deref() {
        Some(shape) if shape.is_large() => before.wrapping_add(shape.id()),
        Some(shape) => shape.id(),
        None => before,
    }
}

pub fn shared(a: i32, b: i32, c: i32) -> i32 {
    let square = Rc::new(Square { side: a });
    let first: Rc<dyn Shape> = square.clone();
    let second = Rc::clone(&first);
    let group = Group::Shared { of: second, times: b };
    let lent: &dyn Shape = &group;
    let mut sum = lent.area().wrapping_add(first.area()).wrapping_sub(square.side);
    if c > 0 {
        let boxed: Box<dyn Shape> = Box::new(group);
        sum = sum.wrapping_add(boxed.opened());
    }
    sum
}

pub fn by_types(a: i32, b: i32, c: i32) -> i32 {
    let one = fresh::<Square>(a).wrapping_add(fresh::<Line>(b)).wrapping_add(fresh::<Group>(c));
    let shape = made(1, c) as Box<dyn Shape>;
    let lent = &Square { side: b } as &dyn Shape;
    one.wrapping_add(generic(shape.as_ref())).wrapping_sub(generic(lent))
}

trait Counter {
    fn step(&self, by: i32);
    fn count(&self) -> i32;
}

struct Plain {
    seen: Cell<i32>,
}

struct Double<'a> {
    inner: &'a Plain,
}

struct Halved {
    all: Plain,
    steps: Cell<i32>,
}

impl Counter for Plain {
    fn step(&self, by: i32) {
        self.seen.set(self.seen.get().wrapping_add(by));
    }
    fn count(&self) -> i32 {
        self.seen.get()
    }
}

impl Counter for Halved {
    fn step(&self, by: i32) {
        self.steps.set(self.steps.get().wrapping_add(1));
        if self.steps.get() == 2 {
            self.all.step(by);
            self.steps.set(0);
        }
    }
    fn count(&self) -> i32 {
        let inner: &dyn Counter = &self.all;
        inner.count()
    }
}

impl Double<'_> {
    fn step(&self, by: i32) {
        self.inner.step(by);
        self.inner.step(by);
    }
}

fn stepped(counters: &[&dyn Counter], by: i32) -> i32 {
    let mut sum: i32 = 0;
    for counter in counters {
        counter.step(by);
        counter.step(1);
        counter.step(2);
        sum = sum.wrapping_mul(5).wrapping_add(counter.count());
    }
    sum
}

pub fn lent(a: i32, b: i32, c: i32) -> i32 {
    let plain = Plain { seen: Cell::new(a) };
    let halved = Halved { all: Plain { seen: Cell::new(b) }, steps: Cell::new(0) };
    let sum = stepped(&[&plain, &halved, &plain], c);
    Double { inner: &plain }.step(c);
    sum.wrapping_add(plain.count()).wrapping_sub(halved.count())
}
