// Vectors, arenas, arrays, enums with payloads and generics, from three numbers to one.

const NIL: usize = usize::MAX;

#[derive(Clone, Copy, PartialEq, Debug)]
struct Slot {
    key: i32,
    left: usize,
    right: usize,
}

#[derive(Default)]
struct Arena {
    nodes: Vec<Slot>,
    root: Option<usize>,
}

impl Arena {
    fn insert(&mut self, key: i32) -> Option<usize> {
        let new = self.nodes.len();
        let Some(root) = self.root else {
            self.nodes.push(Slot { key, left: NIL, right: NIL });
            self.root = Some(new);
            return Some(new);
        };
        let mut at = root;
        loop {
            let node = self.nodes[at];
            let next = match key.cmp(&node.key) {
                std::cmp::Ordering::Less => node.left,
                std::cmp::Ordering::Greater => node.right,
                std::cmp::Ordering::Equal => return None,
            };
            if next == NIL {
                break;
            }
            at = next;
        }
        self.nodes.push(Slot { key, left: NIL, right: NIL });
        if key < self.nodes[at].key {
            self.nodes[at].left = new;
        } else {
            self.nodes[at].right = new;
        }
        Some(new)
    }

    fn depth(&self, at: usize) -> i32 {
        if at == NIL {
            return 0;
        }
        let Slot { left, right, .. } = self.nodes[at];
        1 + self.depth(left).max(self.depth(right))
    }
}

pub fn arena(a: i32, b: i32, c: i32) -> i32 {
    let mut arena = Arena::default();
    let mut count = 0;
    for key in [a, b, c, 1] {
        if arena.insert(key).is_some() {
            count += 1;
        }
    }
    count * 10 + arena.root.map_or(0, |root| arena.depth(root))
}

pub fn copies(a: i32, b: i32, c: i32) -> i32 {
    let one = Slot { key: a, left: 0, right: 1 };
    let mut other = one;
    other.key = b;
    let third = Slot { left: 5, ..one };
    let mut nodes = vec![one, other, third];
    nodes[0].key = c;
    let held = nodes[0];
    nodes[0].key = 7;
    let same = (one == other) as i32 + 2 * (held == one) as i32 + 4 * (nodes[1] == other) as i32;
    one.key.wrapping_add(other.key).wrapping_add(held.key).wrapping_add(nodes[0].key).wrapping_add(same)
}

fn sift_up(heap: &mut Vec<i32>) {
    let mut at = heap.len() - 1;
    while at > 0 {
        let parent = (at - 1) / 2;
        if heap[parent] <= heap[at] {
            break;
        }
        heap.swap(parent, at);
        at = parent;
    }
}

fn folded(items: &[i32]) -> i32 {
    let mut total: i32 = items.len() as i32;
    for item in items {
        total = total.wrapping_mul(5).wrapping_add(*item);
    }
    total
}

pub fn heap(a: i32, b: i32, c: i32) -> i32 {
    let mut heap = Vec::new();
    for item in [a, b, c, 0, a] {
        heap.push(item);
        sift_up(&mut heap);
    }
    folded(&heap)
}

pub fn sorted(a: i32, b: i32, c: i32) -> i32 {
    let mut items = vec![a, b, c, 2];
    for i in 1..items.len() {
        let mut j = i;
        while j > 0 && items[j - 1] > items[j] {
            items.swap(j - 1, j);
            j -= 1;
        }
    }
    folded(&items)
}

pub fn edited(a: i32, b: i32, c: i32) -> i32 {
    let mut items = vec![1, 2, 3];
    let at = (a as u32 % 5) as usize;
    items.insert(at, b);
    let gone = items.remove((c as u32 % 3) as usize);
    items.push(gone);
    let last = items.pop();
    let swapped = items.swap_remove(0);
    if let Some(first) = items.first_mut() {
        *first = first.wrapping_add(10);
    }
    let beyond = items.get(7).copied().unwrap_or(-1);
    let second = match items.get_mut(1) {
        Some(item) => {
            *item = item.wrapping_sub(1);
            *item
        }
        None => 0,
    };
    let has = items.contains(&b) as i32;
    items.truncate(2);
    items.reverse();
    let tail = *items.last().unwrap();
    let copy = items.clone();
    items.clear();
    folded(&copy)
        .wrapping_add(last.unwrap_or(0))
        .wrapping_add(swapped)
        .wrapping_add(beyond)
        .wrapping_add(second)
        .wrapping_add(has)
        .wrapping_add(tail)
        .wrapping_add(items.is_empty() as i32)
}

pub fn out_of_bounds(a: i32, b: i32, c: i32) -> i32 {
    let items = [3, 1, 2];
    let index = items[(a as usize) & 3] as usize;
    let nested = vec![vec![a], vec![b, c]];
    nested[index - 1][0].wrapping_add(nested[1][1])
}

enum Shape {
    Dot,
    Square(i32),
    Box { width: i32, height: i32 },
    Pair(Box<Shape>, Box<Shape>),
}

impl Shape {
    fn area(&self) -> i32 {
        match self {
            Shape::Dot => 0,
            Shape::Square(side) => side.wrapping_mul(*side),
            Self::Box { width, height: h } => width.wrapping_mul(*h),
            Shape::Pair(one, other) => one.area().wrapping_add(other.area()),
        }
    }

    fn grow(&mut self, by: i32) {
        match self {
            Shape::Dot => *self = Shape::Square(by),
            Shape::Square(side) => *side = side.wrapping_add(by),
            Shape::Box { width, .. } => *width = width.wrapping_sub(by),
            Shape::Pair(one, _) => one.grow(by),
        }
    }
}

fn shape(kind: i32, size: i32) -> Shape {
    match kind {
        0 => Shape::Dot,
        1 => Shape::Square(size),
        2 => Shape::Box { width: size, height: 3 },
        _ => Shape::Pair(Box::new(shape(1, size)), Box::new(Shape::Dot)),
    }
}

pub fn shapes(a: i32, b: i32, c: i32) -> i32 {
    let mut shape = shape(a, b);
    let before = shape.area();
    shape.grow(c);
    let old = std::mem::replace(&mut shape, Shape::Dot);
    let is_square = matches!(old, Shape::Square(side) if side > 0);
    before.wrapping_mul(3).wrapping_add(old.area()).wrapping_add(shape.area()).wrapping_add(is_square as i32)
}

struct Stack<T> {
    items: Vec<T>,
}

impl<T: Copy + PartialOrd> Stack<T> {
    fn new() -> Self {
        Stack { items: Vec::new() }
    }

    fn push(&mut self, item: T) -> &mut Self {
        self.items.push(item);
        self
    }

    fn largest(&self) -> Option<T> {
        let mut best: Option<T> = None;
        for item in &self.items {
            match best {
                Some(known) if known >= *item => {}
                _ => best = Some(*item),
            }
        }
        best
    }
}

fn pick<T>(first: bool, one: T, other: T) -> T {
    if first { one } else { other }
}

pub fn generic(a: i32, b: i32, c: i32) -> i32 {
    let mut numbers = Stack::new();
    numbers.push(a).push(b);
    let mut bytes: Stack<u8> = Stack::new();
    bytes.push(c as u8);
    let flag = pick(a > b, true, false);
    let largest = numbers.largest().unwrap();
    pick::<i32>(flag, largest, 5).wrapping_add(bytes.largest().map_or(0, i32::from))
}

pub fn rows(a: i32, b: i32, c: i32) -> i32 {
    let mut grid = [[0i32; 2]; 2];
    grid[0][1] = a;
    grid[1] = [b, c];
    let copy = grid;
    grid[1][0] = 9;
    let mut total: i32 = 0;
    for (number, row) in copy.iter().enumerate() {
        for cell in row.iter().rev() {
            total = total.wrapping_mul(3).wrapping_add(*cell).wrapping_add(number as i32);
        }
    }
    for row in grid.iter_mut() {
        for cell in row.iter_mut() {
            *cell = cell.wrapping_add(1);
        }
    }
    total.wrapping_add(grid[1][0])
}

#[derive(Clone, Copy)]
struct Wrapper(i32, bool);

trait Scored {
    fn score(&self) -> i32;
}

impl Scored for Wrapper {
    fn score(&self) -> i32 {
        if self.1 { self.0 } else { 0 }
    }
}

pub fn wrappers(a: i32, b: i32, c: i32) -> i32 {
    let mut wrapper = Wrapper(a, b > 0);
    change(&mut wrapper, c);
    let items: Vec<(i32, Wrapper)> = vec![(a, wrapper), (b, Wrapper(1, true))];
    let mut total: i32 = 0;
    for (number, it) in items.iter() {
        total = total.wrapping_add(it.score()).wrapping_sub(*number);
    }
    total.wrapping_add(items[1].1.0)
}

fn change(wrapper: &mut Wrapper, by: i32) {
    if by == 2 {
        *wrapper = Wrapper(by, true);
    }
    wrapper.0 = wrapper.0.wrapping_add(by);
}

#[derive(Clone)]
struct Chain {
    value: i32,
    kind: Kind,
    next: Option<Box<Chain>>,
    marks: Vec<Vec<i32>>,
}

#[derive(Clone)]
enum Kind {
    Plain,
    Named(i32, bool),
    Linked { to: Option<Box<Chain>> },
}

fn total(chain: &Chain) -> i32 {
    let mut total = chain.value;
    match &chain.kind {
        Kind::Plain => {}
        Kind::Named(name, flag) => total = total.wrapping_add(*name).wrapping_add(*flag as i32),
        Kind::Linked { to } => total = total.wrapping_sub(to.as_ref().map_or(3, |to| to.value)),
    }
    for marks in &chain.marks {
        for mark in marks {
            total = total.wrapping_mul(3).wrapping_add(*mark);
        }
    }
    total.wrapping_mul(2).wrapping_add(chain.next.as_ref().map_or(1, |next| self::total(next)))
}

pub fn clones(a: i32, b: i32, c: i32) -> i32 {
    let last = Chain { value: a, kind: Kind::Named(b, c > 0), next: None, marks: vec![vec![a], vec![b, c]] };
    let kind = if c == 1 { Kind::Plain } else { Kind::Linked { to: Some(Box::new(last.clone())) } };
    let mut chain = Chain { value: b, kind, next: Some(Box::new(last)), marks: Vec::new() };
    let copy = chain.clone();
    chain.value = 5;
    if let Some(next) = &mut chain.next {
        next.marks[1].push(7);
        next.kind = Kind::Plain;
        next.value = c;
    }
    total(&chain).wrapping_mul(5).wrapping_add(total(&copy))
}

pub fn folds(a: i32, b: i32, c: i32) -> i32 {
    let items = vec![a, b, c, 1];
    let any = items.iter().any(|item| *item > 2);
    let all = (1..items.len()).all(|index| items[index - 1] <= items[index]);
    let at = items.iter().position(|&item| item == b + 1).map_or(9, |it| it as i32);
    let most = items.iter().copied().max().unwrap_or(0);
    let least = *items.iter().min().unwrap();
    let small: i32 = [a % 10, b % 10].iter().sum();
    any as i32 + 2 * all as i32 + 4 * at + (most % 100) * 50 + (least % 100) + small + items.iter().count() as i32
}

#[derive(Clone, Copy)]
struct Point {
    x: i32,
    y: i32,
}

#[derive(Clone)]
struct Held {
    pair: (Point, i32),
    point: Option<Point>,
    list: Vec<(i32, i32)>,
}

fn moved(mut point: Option<Point>) -> i32 {
    if let Some(point) = &mut point {
        point.x = 9;
    }
    point.map_or(0, |point| point.x)
}

/// What is copied and then changed is not changed where it was copied from.
pub fn copies_of_parts(a: i32, b: i32, c: i32) -> i32 {
    let point = Point { x: a, y: b };
    let (one, pair) = (Some(point), (point, c));
    let (mut other, mut second) = (one, pair);
    if let Some(point) = &mut other {
        point.x = 7;
    }
    second.0.x = 8;
    let mut total = one.unwrap().x ^ pair.0.x;
    let list = vec![point];
    let mut found = list.get(0).copied().unwrap();
    found.x = 6;
    let mut list_too = list.clone();
    list_too[0].x = 5;
    total ^= list[0].x.wrapping_mul(3) ^ moved(one) ^ one.unwrap().x.wrapping_mul(5);
    let mut unwrapped = one.unwrap_or(point);
    unwrapped.x = 4;
    let good: Result<Point, i32> = Ok(point);
    let mut good_too = good;
    if let Ok(point) = &mut good_too {
        point.x = 3;
    }
    let tuple = Some((a, b));
    let mut tuple_too = tuple;
    if let Some(tuple) = &mut tuple_too {
        tuple.0 = 2;
    }
    total ^= good.unwrap().x.wrapping_mul(7) ^ tuple.unwrap().0.wrapping_mul(11) ^ one.unwrap().x.wrapping_mul(13);
    let held = Held { pair, point: one, list: vec![(a, c)] };
    let mut held_too = held.clone();
    held_too.pair.0.x = 1;
    held_too.list[0].0 = 1;
    if let Some(point) = &mut held_too.point {
        point.x = 1;
    }
    let clones = vec![held];
    let mut clone = clones.get(0).cloned().unwrap();
    clone.list[0].0 = 1;
    total ^ clones[0].pair.0.x ^ clones[0].list[0].0.wrapping_mul(17) ^ clones[0].point.unwrap().x.wrapping_mul(19)
}
