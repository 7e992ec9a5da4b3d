//! Suggested invariants: clauses about the fields of a receiver that hold in every state that constructors and methods build.
//!
//! Candidates compare numbers, lengths and options of the fields, as *Daikon* does (Ernst et al., 2007). The run evaluates them on each input, and
//! tells which are broken; the rest is offered as a method to paste, and never assumed.

use quote::ToTokens as _;
use rustc_hash::FxHashSet;
use syn::{Item, Type};

use super::read::type_name;
use super::write::{Writer, item_name};

/// How many candidates are evaluated at most.
const MOST: usize = 64;
const NUMBERS: [&str; 10] = ["usize", "u64", "u32", "u16", "u8", "isize", "i64", "i32", "i16", "i8"];
const SIZED: [&str; 9] =
    ["Vec", "VecDeque", "String", "HashMap", "HashSet", "BTreeMap", "BTreeSet", "BinaryHeap", "LinkedList"];

/// A candidate, and those that say less.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    pub(super) text: String,
    /// The candidates that follow from it, by their texts.
    weaker: Vec<String>,
}

/// A suggested invariant.
#[derive(Clone, Debug)]
pub struct Suggestion {
    /// The method, as code.
    pub code: String,
    /// In how many states each clause holds.
    pub states: u64,
}

impl Writer<'_> {
    /// Candidates for the type of the receiver.
    pub(super) fn clauses(&self) -> Vec<Clause> {
        let has_receiver = self.function.signature.receiver().is_some();
        let Some(owner) = self.function.owner_name().filter(|_| has_receiver && self.is_suggested) else {
            return Vec::new();
        };
        let Some(Item::Struct(item)) = self.all.types.iter().map(|it| &it.item).find(|it| item_name(it) == owner)
        else {
            return Vec::new();
        };
        let named = item.fields.iter().enumerate().map(|(number, it)| {
            let name = it.ident.as_ref().map_or(number.to_string(), ToString::to_string);
            (format!("self.{name}"), &it.ty)
        });
        let named: Vec<(String, &Type)> = named.collect();
        let of = |kinds: &[&str]| -> Vec<(String, String)> {
            let is_it = |it: &&(String, &Type)| matches!(it.1, Type::Path(_)) && kinds.contains(&&*type_name(it.1));
            named.iter().filter(is_it).map(|(name, ty)| (name.clone(), ty.to_token_stream().to_string())).collect()
        };
        let (numbers, sized, options) = (of(&NUMBERS), of(&SIZED), of(&["Option"]));
        let mut found: Vec<Clause> = Vec::new();
        let mut add = |text: String, weaker: &[String]| found.push(Clause { text, weaker: weaker.to_vec() });
        for (number, ty) in &numbers {
            for (it, _) in &sized {
                let whole = if ty == "usize" { number.clone() } else { format!("{number} as usize") };
                let below = format!("{whole} <= {it}.len()");
                add(format!("{whole} == {it}.len()"), std::slice::from_ref(&below));
                add(below, &[]);
            }
            for (it, _) in &options {
                add(format!("{it}.is_none() == ({number} == 0)"), &[]);
            }
        }
        for (at, (one, ty)) in numbers.iter().enumerate() {
            for (two, _) in numbers[at + 1..].iter().filter(|it| it.1 == *ty) {
                let both = [format!("{one} <= {two}"), format!("{two} <= {one}")];
                add(format!("{one} == {two}"), &both);
                both.into_iter().for_each(|it| add(it, &[]));
            }
        }
        for (at, (one, ty)) in sized.iter().enumerate() {
            for (two, _) in &sized[at + 1..] {
                let both = [format!("{one}.len() <= {two}.len()"), format!("{two}.len() <= {one}.len()")];
                add(format!("{one}.len() == {two}.len()"), &both);
                both.into_iter().for_each(|it| add(it, &[]));
            }
            for (it, _) in &options {
                add(format!("{it}.is_none() == {one}.is_empty()"), &[]);
            }
            // Items of a type parameter are compared only where it says so.
            let generics = &item.generics;
            let is_open = generics.type_params().any(|it| ty.contains(&format!("< {} >", it.ident)));
            if ty.starts_with("Vec") && (!is_open || generics.to_token_stream().to_string().contains("Ord")) {
                let weaker = format!("{one}.windows(2).all(|it| it[0] <= it[1])");
                add(format!("{one}.windows(2).all(|it| it[0] < it[1])"), std::slice::from_ref(&weaker));
                add(weaker, &[]);
            }
        }
        for (at, (one, _)) in options.iter().enumerate() {
            for (two, _) in &options[at + 1..] {
                add(format!("{one}.is_none() == {two}.is_none()"), &[]);
            }
        }
        found.truncate(MOST);
        found
    }

    /// The clauses that were not broken, as a method of the type; none if there is none.
    pub(super) fn suggestion(&self, broken: &FxHashSet<usize>, states: u64, sizes: &str) -> Option<Suggestion> {
        let all = self.clauses();
        let is_left = |it: &(usize, &Clause)| !broken.contains(&it.0) && !self.dropped.contains(&format!("O:{}", it.0));
        let left: Vec<&Clause> = all.iter().enumerate().filter(is_left).map(|(_, it)| it).collect();
        let is_said = |it: &&&Clause| left.iter().any(|other| other.weaker.contains(&it.text));
        let texts: Vec<&str> = left.iter().filter(|it| !is_said(it)).map(|it| it.text.as_str()).collect();
        if texts.is_empty() || states == 0 {
            return None;
        }
        let owner = self.function.owner.as_ref()?;
        let (head, _, clause) = owner.generics.split_for_impl();
        let (head, clause) = (head.to_token_stream(), clause.to_token_stream());
        let ty = smallscope_rust::text::whole(&*owner.self_ty);
        let code = crate::emit::formatted(format!(
            "impl{head} {ty} {clause} {{\n    /// Held in {states} states{sizes} that constructors and methods build.\n    fn is_valid(&self) -> bool {{\n        {}\n    }}\n}}\n",
            texts.join(" && ")
        ));
        Some(Suggestion { code, states })
    }
}
