// Integers, control flow, tuples and enums, from three numbers to one.

const LIMIT: i32 = 2 * FACTOR;
const FACTOR: i32 = 3;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Left,
    Right,
    Middle = 7,
}

impl Side {
    const FIRST: Side = Side::Left;

    fn of(number: i32) -> Side {
        match number {
            i32::MIN..=-1 => Side::Left,
            0 => Side::Middle,
            _ => Side::Right,
        }
    }

    fn flip(self) -> Self {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
            other => other,
        }
    }
}

pub fn arithmetic(a: i32, b: i32, c: i32) -> i32 {
    let mut x = a + b * c;
    x -= c;
    x / b + x % 3
}

pub fn narrow(a: i32, b: i32, c: i32) -> i32 {
    let small = a as u8;
    let other: i8 = b as i8;
    let wide = small as i32 + i32::from(other);
    let sum = small + 250;
    wide.wrapping_add(sum as i32) ^ c
}

pub fn bits(a: i32, b: i32, c: i32) -> i32 {
    ((a & b) | (c ^ 5)) + (a >> 1) + (1 << (b & 3)) + !c
}

pub fn shifted(a: i32, b: i32, c: i32) -> i32 {
    (a << b) >> c
}

pub fn families(a: i32, b: i32, c: i32) -> i32 {
    let mut total = a.wrapping_add(b).wrapping_mul(c).wrapping_sub(1);
    if let Some(sum) = a.checked_add(b) {
        total ^= sum;
    }
    total ^= a.saturating_sub(b);
    total ^= c.checked_div(b).unwrap_or(-9);
    total ^= a.saturating_mul(c);
    let unsigned = (b as u8).saturating_sub(3) as i32;
    total ^ unsigned ^ (a as u32).checked_sub(2).map_or(5, |it| it as i32)
}

pub fn extremes(a: i32, b: i32, c: i32) -> i32 {
    let top = a.max(b).min(c);
    let absolute = if c == i32::MIN { 0 } else { c.abs() };
    top.wrapping_add(absolute).wrapping_add(std::cmp::max(a, c)).wrapping_add(a.signum()).wrapping_add(b.clamp(-1, 1))
}

pub fn negation(a: i32, b: i32, c: i32) -> i32 {
    -a + b.abs() - -c
}

pub fn unsigned(a: i32, b: i32, c: i32) -> i32 {
    let (x, y) = (a as usize, b as usize);
    if x < 10 && y < 10 {
        let difference = x - y;
        return difference as i32 + c;
    }
    -1
}

pub fn loops(a: i32, b: i32, c: i32) -> i32 {
    let mut total = 0;
    'outer: for i in 0..5 {
        for j in (0..=i).rev() {
            if j == a {
                continue 'outer;
            }
            if i * j == b {
                break 'outer;
            }
            total += i + 2 * j;
        }
        total += 100;
    }
    let mut n = 0;
    let found = loop {
        n += 1;
        if n > 6 || n == c {
            break n * 3;
        }
    };
    while n > 0 {
        n -= 2;
        if n == 3 {
            break;
        }
    }
    total + found + n
}

pub fn chosen(a: i32, b: i32, c: i32) -> i32 {
    let side = Side::of(a);
    let other = if b > 0 { side.flip() } else { Side::FIRST };
    let ordered = side < other;
    let number = match (side, other, c) {
        (Side::Left, _, 1 | 2) => 10,
        (Side::Right, Side::Left, n) if n > a => 20 + n % 5,
        (_, Side::Middle, n @ 0..=2) => 30 + n,
        (_, s, _) if s == side => 40,
        _ => 50,
    };
    number + ordered as i32 + (side as i32) * 100 + other as i32
}

pub fn compared(a: i32, b: i32, c: i32) -> i32 {
    use std::cmp::Ordering;
    let first = match a.cmp(&b) {
        Ordering::Less => 1,
        Ordering::Equal => 2,
        Ordering::Greater => 3,
    };
    let second = if (a, b) < (b, c) { 10 } else { 20 };
    let third = if a.cmp(&c) == Ordering::Less || Some(a) == Some(b) { 100 } else { 200 };
    first + second + third
}

pub fn short_circuits(a: i32, b: i32, c: i32) -> i32 {
    let mut calls = 0;
    if a != 0 && b / a > 1 || c != 0 && 10 % c == 1 {
        calls += 1;
    }
    if !(a > b && b > c) || (a == LIMIT && c + 1 > 0) {
        calls += 2;
    }
    calls
}

pub fn moved_around(a: i32, b: i32, c: i32) -> i32 {
    let (mut x, mut y) = (a, b);
    std::mem::swap(&mut x, &mut y);
    let old = std::mem::replace(&mut x, c);
    let taken = std::mem::take(&mut y);
    bump(&mut x);
    bump(&mut y);
    let r = &mut y;
    *r = r.wrapping_add(3);
    x.wrapping_sub(y).wrapping_mul(old).wrapping_add(taken)
}

fn bump(number: &mut i32) {
    *number = number.wrapping_add(1);
}

pub fn pairs(a: i32, b: i32, c: i32) -> i32 {
    let pair = divide(a, b);
    let (q, r) = pair;
    let nested = ((a, b), c);
    let ((x, _), z) = nested;
    let maybe = Some((q, r));
    let inside = if let Some((one, two)) = maybe { one.wrapping_sub(two) } else { 0 };
    q.wrapping_mul(2).wrapping_add(r).wrapping_add(x).wrapping_add(z).wrapping_add(pair.0).wrapping_add(nested.0.1).wrapping_add(inside)
}

fn divide(a: i32, b: i32) -> (i32, i32) {
    if b == 0 {
        return (0, a);
    }
    (a.wrapping_sub(1) / b, a % b)
}

fn half(number: i32) -> Option<i32> {
    if number % 2 == 0 { Some(number / 2) } else { None }
}

fn quarter(number: i32) -> Option<i32> {
    let once = half(number)?;
    half(once)
}

fn checked(number: i32) -> Result<i32, bool> {
    if number > 2 {
        return Err(true);
    }
    let half = quarter(number).ok_or(false)?;
    Ok(half + 1)
}

fn twice(number: i32) -> Result<i32, bool> {
    let first = checked(number)?;
    Ok(first * 2)
}

pub fn questions(a: i32, b: i32, c: i32) -> i32 {
    let first = quarter(a).unwrap_or(-50);
    let second = match twice(b) {
        Ok(number) => number,
        Err(true) => -1,
        Err(false) => -2,
    };
    let third = twice(c).is_ok() as i32;
    first.wrapping_add(second).wrapping_add(third)
}

pub fn options(a: i32, b: i32, c: i32) -> i32 {
    let mut slot = half(a);
    let copy = slot;
    let mapped = slot.map(|it| it + 1).and_then(half).unwrap_or_default();
    let old = slot.replace(b);
    let taken = slot.take();
    let filtered = taken.filter(|it| *it > 0).or(Some(c)).unwrap();
    let chained = half(b).or_else(|| half(c)).map_or(-7, |it| it.wrapping_mul(2));
    let mut count = Some(1);
    if let Some(number) = &mut count {
        *number += 4;
    }
    if let Some(number) = count.as_mut() {
        *number *= 2;
    }
    let flags = (copy == old) as i32 + 2 * slot.is_none() as i32 + 4 * copy.is_some_and(|it| it == 1) as i32;
    mapped.wrapping_add(filtered).wrapping_add(chained).wrapping_add(flags).wrapping_add(count.unwrap_or(0))
}

pub fn chains(a: i32, b: i32, c: i32) -> i32 {
    let text = half(a);
    if let Some(x) = text
        && x > b
        && let Some(y) = half(b)
    {
        return x.wrapping_mul(10).wrapping_add(y);
    }
    let Some(z) = half(c) else {
        panic!("odd");
    };
    z
}

pub fn order_of_effects(a: i32, b: i32, c: i32) -> i32 {
    let mut n = a % 5;
    let first = n + { n += 1; n } * { n += 2; n };
    let list = [n, { n = b % 7; n }, n];
    n = first + list[0] * 3 + list[1] * 5 + list[2];
    n % 100 + add3(n % 9, { n += c % 3; n % 9 }, n % 5)
}

fn add3(a: i32, b: i32, c: i32) -> i32 {
    a + 10 * b + 100 * c
}

pub fn asserted(a: i32, b: i32, c: i32) -> i32 {
    assert!(a < 3, "a is {a}");
    debug_assert_ne!(b, 2);
    assert_eq!(c == 1, c - 1 == 0);
    if b == -2 {
        unreachable!()
    }
    if matches!(c, -1 | 0 if a > 0) {
        todo!();
    }
    a + b
}

pub fn blocks(a: i32, b: i32, c: i32) -> i32 {
    let value = 'block: {
        if a > b {
            break 'block 1;
        }
        if b > c {
            break 'block 2;
        }
        3
    };
    let late;
    if c > 0 {
        late = 10;
    } else {
        late = 20;
    }
    value + late
}

pub fn inferred(a: i32, b: i32, c: i32) -> i32 {
    let mut best = None;
    let mut count = 0;
    let mut seen = Vec::new();
    for number in [a, b, c] {
        if best.is_none_or(|known| number > known) {
            best = Some(number);
            count += 1;
        }
        seen.push(number);
    }
    let index = count - 1;
    let last: i32 = seen[index];
    last.wrapping_add(best.unwrap())
}

const ALL: u32 = -1i32 as u32;
const SIGN: i8 = 1 << 7;
const CUT: u8 = (255 << 1) as u8;
const BYTE: u8 = 300u32 as u8;

#[derive(Clone, Copy)]
enum Code {
    Large = 300,
    Less = -1,
}

/// Casts lose bits before the program runs, too.
pub fn constants(a: i32, b: i32, c: i32) -> i32 {
    let code = if a > b { Code::Large } else { Code::Less };
    let (byte, wide) = (code as u8, code as u64);
    let large: u64 = if c > 0 { u64::MAX } else { 300 };
    let is_less = (a as u32) < ALL && (b as i8) > SIGN;
    (byte as i32) ^ (large as i32) ^ (large as u8 as i32) ^ (wide as i8 as i32) ^ (CUT as i32) ^ (BYTE as i32) ^ (is_less as i32)
}

/// The operator on a reference is a function, whose arguments are evaluated from left to right.
pub fn compound_order(a: i32, b: i32, c: i32) -> i32 {
    let (mut number, mut by_value, mut by_reference) = (a & 1, [a, b, c, a, b, c], [a, b, c, a, b, c]);
    by_value[{ number += 1; number as usize }] ^= { number += 1; number };
    by_reference[{ number += 1; number as usize }] ^= &{ number -= 2; number };
    by_value[1] ^ by_value[2].wrapping_mul(3) ^ by_value[3].wrapping_mul(5) ^ by_reference[3].wrapping_mul(7) ^ by_reference[4]
}

/// What a pattern borrows is the variable, and no copy of it.
pub fn borrowed_parts(a: i32, b: i32, c: i32) -> i32 {
    let (mut pair, mut other, mut third) = ((a, b), (b, c), (Some(c), a));
    let (one, two) = &mut pair;
    *one ^= 1;
    *two ^= 2;
    let (ref mut one, _): (i32, i32) = other;
    *one ^= 4;
    if let (Some(one), _) = &mut third {
        *one ^= 8;
    }
    let ref mut last = third.1;
    *last ^= 16;
    let is_more = Some(a) > None && third.0 < Some(b);
    pair.0 ^ pair.1.wrapping_mul(3) ^ other.0.wrapping_mul(5) ^ third.0.unwrap_or(0) ^ third.1 ^ is_more as i32
}
