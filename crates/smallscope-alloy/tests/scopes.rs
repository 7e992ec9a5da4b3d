//! Scopes of signatures that are declared in any order: random hierarchies against the Analyzer's rules, applied one at a time.

use std::collections::BTreeMap;

use smallscope_alloy::{Analysis, AnalysisOptions, Dialect, Model};
use smallscope_relational::{Answer, Options};

/// A signature without `one`, which is always told.
struct Sig {
    name: String,
    parent: Option<String>,
    is_abstract: bool,
    is_lone: bool,
}

/// Numbers that are the same on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    fn sigs(&mut self) -> Vec<Sig> {
        let mut sigs: Vec<Sig> = Vec::new();
        for number in 0..2 + self.roll(6) {
            let parent = (number > 0 && self.roll(4) > 0).then(|| sigs[self.roll(number)].name.clone());
            let (is_abstract, is_lone) = (self.roll(5) < 2, self.roll(8) == 0);
            sigs.push(Sig { name: format!("S{number}"), parent, is_abstract, is_lone });
        }
        for place in (1..sigs.len()).rev() {
            sigs.swap(place, self.roll(place + 1));
        }
        sigs
    }
}

type Scopes = BTreeMap<String, usize>;

fn children<'s>(sigs: &'s [Sig], of: &Sig) -> Vec<&'s Sig> {
    sigs.iter().filter(|sig| sig.parent.as_ref() == Some(&of.name)).collect()
}

/// The first scope that a rule says, of the first rule that says any, in the order of declaration.
fn next(sigs: &[Sig], known: &Scopes, overall: usize) -> Option<(String, usize)> {
    for sig in sigs.iter().filter(|sig| sig.is_abstract) {
        let parts = children(sigs, sig);
        let open: Vec<_> = parts.iter().filter(|part| !known.contains_key(&part.name)).collect();
        let sum: usize = parts.iter().filter_map(|part| known.get(&part.name)).sum();
        match (known.get(&sig.name), open.as_slice()) {
            (None, []) if !parts.is_empty() => return Some((sig.name.clone(), sum)),
            (Some(size), [only]) => return Some((only.name.clone(), size.saturating_sub(sum))),
            _ => {}
        }
    }
    sigs.iter()
        .find(|sig| sig.parent.is_none() && !known.contains_key(&sig.name))
        .map(|sig| (sig.name.clone(), overall))
}

/// All scopes: what parents give to children is given to all of them before anything else follows.
fn expected(sigs: &[Sig], stated: &Scopes, overall: usize) -> Scopes {
    let mut known = stated.clone();
    for sig in sigs.iter().filter(|sig| sig.is_lone && !stated.contains_key(&sig.name)) {
        known.insert(sig.name.clone(), 1);
    }
    loop {
        while let Some((name, size)) = next(sigs, &known, overall) {
            known.insert(name, size);
        }
        if known.len() == sigs.len() {
            return known;
        }
        while known.len() < sigs.len() {
            for sig in sigs {
                if let Some(&size) = sig.parent.as_ref().and_then(|parent| known.get(parent)) {
                    known.entry(sig.name.clone()).or_insert(size);
                }
            }
        }
    }
}

/// The scopes that an analysis tells; those it leaves out are their parents'.
fn told(sigs: &[Sig], analysis: &Analysis) -> Scopes {
    let mut known: Scopes = analysis.sizes.iter().map(|(name, size, _)| (name.replace("this/", ""), *size)).collect();
    while known.len() < sigs.len() {
        for sig in sigs {
            if let Some(&size) = sig.parent.as_ref().and_then(|parent| known.get(parent)) {
                known.entry(sig.name.clone()).or_insert(size);
            }
        }
    }
    known
}

/// In how many ways a signature has so many atoms, if all that matters is in which signatures each is: its children have some of them,
/// and so many are in none, unless it is abstract.
fn ways(sigs: &[Sig], sig: &Sig, scopes: &Scopes) -> Vec<u64> {
    let most = scopes[&sig.name].min(if sig.is_lone { 1 } else { usize::MAX });
    let children = children(sigs, sig);
    let own: usize = if sig.is_abstract && !children.is_empty() { 0 } else { most };
    let mut ways: Vec<u64> = (0..=most).map(|number| u64::from(number <= own)).collect();
    for child in children {
        let of_child = self::ways(sigs, child, scopes);
        let together =
            |total: usize| (0..=total).map(|part| ways[total - part] * of_child.get(part).unwrap_or(&0)).sum();
        ways = (0..=most).map(together).collect();
    }
    ways
}

fn check(seed: u64) {
    let mut dice = Dice(seed);
    let sigs = dice.sigs();
    let overall = 1 + dice.roll(5);
    let mut stated = Scopes::new();
    for sig in &sigs {
        if dice.roll(4) == 0 {
            stated.insert(sig.name.clone(), dice.roll(if sig.is_lone { 2 } else { 5 }));
        }
    }
    let declared = sigs.iter().map(|sig| {
        let words = [if sig.is_abstract { "abstract " } else { "" }, if sig.is_lone { "lone " } else { "" }].concat();
        let above = sig.parent.as_ref().map_or(String::new(), |parent| format!(" extends {parent}"));
        format!("{words}sig {}{above} {{}}\n", sig.name)
    });
    let but: Vec<String> = stated.iter().map(|(name, size)| format!("{size} {name}")).collect();
    let but = if but.is_empty() { String::new() } else { format!(" but {}", but.join(", ")) };
    let text = format!("{}run {{}} for {overall}{but}\n", declared.collect::<String>());
    let model = Model::parse("model", &text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let analysis = Analysis::of(&model, &model.commands[0], &AnalysisOptions::default())
        .unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let expected = expected(&sigs, &stated, overall);
    assert_eq!(told(&sigs, &analysis), expected, "seed {seed}:\n{text}");
    let tops = sigs.iter().filter(|sig| sig.parent.is_none());
    let instances: u64 = tops.map(|top| ways(&sigs, top, &expected).iter().sum::<u64>()).product();
    // More would take long.
    if instances <= 60 {
        let counted = analysis.spec.count(&Options::default()).expect("what is lowered is well-formed").instances;
        assert_eq!(counted, instances, "seed {seed}:\n{text}");
    }
}

#[test]
fn scopes_are_derived_to_a_fixpoint() {
    (0..300).for_each(check);
}

fn is_satisfiable(text: &str) -> bool {
    let model = Model::parse("model", text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}"));
    let analysis =
        Analysis::of(&model, &model.commands[0], &AnalysisOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    let answer = analysis.spec.solve(&Options::default()).expect("what is lowered is well-formed").answer;
    matches!(answer, Answer::Satisfiable(_))
}

#[test]
fn a_child_that_is_declared_before_its_abstract_parent_has_atoms() {
    assert!(is_satisfiable(
        "sig B extends A1 {} sig A {} abstract sig A1 extends A {} sig C extends A1 {} run { some B }"
    ));
    assert!(is_satisfiable(
        "sig B extends A1 {} abstract sig A {} abstract sig A1 extends A {} sig A2 extends A {} sig C extends A1 {}
         assert noB { no B } check noB for 3"
    ));
}
