//! Files read back by a reader of their own, which follows the format and not the writer: all states, all inputs.

use super::*;

/// A system as an AIGER file says it.
struct File {
    inputs: usize,
    /// The literals of the next values, and what the latches are first; none for any value.
    latches: Vec<(usize, Option<bool>)>,
    ands: Vec<(usize, usize, usize)>,
    constraints: Vec<usize>,
    justice: Vec<usize>,
}

fn numbers(line: &str) -> Vec<usize> {
    line.split(' ').map(|number| number.parse().expect("a number")).collect()
}

fn first_value(latch: usize, reset: Option<&usize>) -> Option<bool> {
    match reset {
        None | Some(0) => Some(false),
        Some(1) => Some(true),
        Some(&other) => {
            assert_eq!(other, latch, "a latch begins as 0, 1 or itself");
            None
        }
    }
}

/// Reads either form.
fn read(bytes: &[u8]) -> File {
    let mut place = 0;
    let mut line = || {
        let end = place + bytes[place..].iter().position(|&byte| byte == b'\n').expect("lines end");
        let text = std::str::from_utf8(&bytes[place..end]).expect("text").to_owned();
        place = end + 1;
        text
    };
    let header = line();
    let (word, counts) = header.split_once(' ').expect("a header");
    let counts = numbers(counts);
    let [most, inputs, latches, outputs, ands, bad, constraints, justice, fairness] = counts[..] else {
        panic!("{header}")
    };
    assert_eq!((most, outputs, bad, justice, fairness), (inputs + latches + ands, 0, 0, 1, 0));
    let is_text = word == "aag";
    if is_text {
        (1..=inputs).for_each(|input| assert_eq!(line(), (2 * input).to_string()));
    }
    let mut file = File { inputs, latches: Vec::new(), ands: Vec::new(), constraints: Vec::new(), justice: Vec::new() };
    for latch in (inputs + 1..).map(|number| 2 * number).take(latches) {
        let mut parts = numbers(&line());
        if is_text {
            assert_eq!(parts.remove(0), latch);
        }
        file.latches.push((parts[0], first_value(latch, parts.get(1))));
    }
    file.constraints = (0..constraints).map(|_| numbers(&line())[0]).collect();
    let size = numbers(&line())[0];
    file.justice = (0..size).map(|_| numbers(&line())[0]).collect();
    if is_text {
        file.ands = (0..ands).map(|_| numbers(&line())).map(|parts| (parts[0], parts[1], parts[2])).collect();
    } else {
        let mut number = || {
            let (mut value, mut shift) = (0, 0);
            loop {
                let byte = bytes[place];
                place += 1;
                value |= usize::from(byte & 0x7f) << shift;
                shift += 7;
                if byte & 0x80 == 0 {
                    return value;
                }
            }
        };
        for own in (inputs + latches + 1..).map(|number| 2 * number).take(ands) {
            let larger = own - number();
            file.ands.push((own, larger, larger - number()));
        }
    }
    assert!(file.ands.iter().all(|&(own, a, b)| own > a && a >= b), "conjunctions stand after what they are made of");
    file
}

/// Whether there is a path on which the constraints hold at each step, and the justice property infinitely often.
fn is_just(file: &File) -> bool {
    let (states, choices) = (1_usize << file.latches.len(), 1_usize << file.inputs);
    let mut steps = Vec::new();
    for bits in 0..states * choices {
        let (state, choice) = (bits / choices, bits % choices);
        let mut values = vec![false];
        values.extend((0..file.inputs).map(|input| choice >> input & 1 == 1));
        values.extend((0..file.latches.len()).map(|latch| state >> latch & 1 == 1));
        let of = |values: &[bool], literal: usize| values[literal / 2] != (literal % 2 == 1);
        for &(_, a, b) in &file.ands {
            values.push(of(&values, a) && of(&values, b));
        }
        if file.constraints.iter().all(|&literal| of(&values, literal)) {
            let up = file.latches.iter().enumerate().filter(|(_, latch)| of(&values, latch.0));
            let fair = file.justice.iter().all(|&literal| of(&values, literal));
            steps.push((state, up.map(|(place, _)| 1 << place).sum(), fair));
        }
    }
    let begins = |state: &usize| {
        let mut latches = file.latches.iter().enumerate();
        latches.all(|(place, latch)| latch.1.is_none_or(|first| first == (state >> place & 1 == 1)))
    };
    goes_on_for_ever((0..states).filter(begins).collect(), &steps)
}

#[test]
fn files_say_what_the_system_is() {
    let mut just = 0;
    for seed in 0..150 {
        let system = system(&mut Random(seed));
        let names: Vec<String> = (0..LATCHES).map(|latch| format!("latch {latch}")).collect();
        let expected = has_fair_path(&system);
        let (text, binary) = (system.to_aiger(&names), system.to_binary_aiger(&names));
        assert!(text.contains("\nl0 first\nl1 latch 0\n"), "{text}");
        assert_eq!(is_just(&read(text.as_bytes())), expected, "seed {seed}: {text}");
        assert_eq!(is_just(&read(&binary)), expected, "seed {seed}: {text}");
        just += usize::from(expected);
    }
    assert!((20..130).contains(&just), "{just}");
}
