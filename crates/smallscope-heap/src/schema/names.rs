//! Names that specifications can write.

use std::collections::{BTreeMap, BTreeSet};

use smallscope_core::{ClassOutline, Outline, Shape};

use crate::notation::KEYWORDS;

/// A name of Rust as a word of Alloy: keywords get an underscore, numbers of tuples the word `item`.
pub(crate) fn word(name: &str) -> String {
    let name = name.strip_prefix("r#").unwrap_or(name);
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        return format!("item{name}");
    }
    let is_kept = KEYWORDS.split_whitespace().chain(["true", "false", "Boolean"]).any(|keyword| keyword == name);
    if is_kept { format!("{name}_") } else { name.to_owned() }
}

/// The names of signatures, settled before any of them is built, so that no name depends on what comes first.
#[derive(Default)]
pub(super) struct Names {
    /// Those of classes, by what tells these apart.
    classes: BTreeMap<(String, String), String>,
    /// How many types and variants would like to have a name.
    wanted: BTreeMap<String, usize>,
    /// Names of signatures so far, and of fields: no other signature gets them.
    taken: BTreeSet<String>,
}

impl Names {
    /// The names of all classes in these outlines. Several of one name get longer ones.
    pub(super) fn new(outlines: &[&Outline]) -> Names {
        let mut names = Names::default();
        let classes: BTreeMap<_, _> =
            outlines.iter().flat_map(|outline| &outline.classes).map(|class| (key(class), class)).collect();
        for class in classes.values() {
            names.want(plain(class));
            class.variants.iter().filter(|_| class.is_enum).for_each(|variant| names.want(word(&variant.name)));
        }
        for _ in 0..outlines.iter().map(|outline| results(outline)).sum() {
            ["Ok", "Err"].iter().for_each(|name| names.want((*name).to_owned()));
        }
        let is_shared =
            |class: &ClassOutline| classes.values().filter(|other| plain(other) == plain(class)).count() > 1;
        for (key, class) in &classes {
            let name = if is_shared(class) { longer(&class.path) } else { plain(class) };
            let name = names.free(name);
            names.classes.insert(key.clone(), name);
        }
        names.keep_fields(&classes.into_values().collect::<Vec<_>>());
        names
    }

    fn want(&mut self, name: String) {
        *self.wanted.entry(name).or_default() += 1;
    }

    /// Keeps the names of fields free.
    fn keep_fields(&mut self, classes: &[&ClassOutline]) {
        let variants = classes.iter().flat_map(|class| &class.variants);
        let fields = variants.flat_map(|variant| &variant.fields).map(|(name, _)| word(name));
        let fields: Vec<String> = fields.filter(|name| !self.wanted.contains_key(name)).collect();
        self.taken.extend(fields);
    }

    pub(super) fn class(&self, class: &ClassOutline) -> &str {
        &self.classes[&key(class)]
    }

    /// A variant is called what it is called in Rust, if nothing else is: `Red`, else `Color_Red`.
    pub(super) fn variant(&mut self, of: &str, variant: &str) -> String {
        let name = word(variant);
        let is_alone = self.wanted.get(&name).is_none_or(|&count| count < 2);
        self.free(if is_alone { name } else { format!("{of}_{variant}") })
    }

    /// A field is called what it is called in Rust, if no signature and no field beside it is; else there are underscores after it.
    pub(super) fn field(&self, beside: &[String], name: &str) -> String {
        let mut name = word(name);
        while self.wanted.contains_key(&name) || self.classes.values().any(|own| *own == name) || beside.contains(&name)
        {
            name.push('_');
        }
        name
    }

    /// The name, or, if it is taken, one with a number.
    pub(super) fn free(&mut self, name: String) -> String {
        let numbered = (2..).map(|number| format!("{name}{number}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        let free = names.find(|name| !self.taken.contains(name)).unwrap_or(name);
        self.taken.insert(free.clone());
        free
    }
}

fn key(class: &ClassOutline) -> (String, String) {
    (class.path.clone(), class.name.clone())
}

fn plain(class: &ClassOutline) -> String {
    word(class.name.split('<').next().unwrap_or(&class.name))
}

/// A name with the module and the arguments: `inner_Node`, `maps_Map_u8`.
fn longer(path: &str) -> String {
    let (path, arguments) = path.split_once('<').unwrap_or((path, ""));
    let modules: Vec<&str> =
        path.split("::").filter(|module| !module.starts_with("__") && *module != "in_invariants").collect();
    let mut words: Vec<&str> = modules[modules.len().saturating_sub(2)..].to_vec();
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let arguments = arguments.split(|letter| !is_word(letter)).filter_map(|argument| argument.rsplit("::").next());
    words.extend(arguments.filter(|argument| !argument.is_empty()));
    words.join("_")
}

/// How many places of an outline hold a `Result`.
fn results(outline: &Outline) -> usize {
    let fields = outline.classes.iter().flat_map(|class| &class.variants).flat_map(|variant| &variant.fields);
    let shapes = fields.map(|(_, shape)| shape).chain(outline.pools.iter().map(|pool| &pool.content));
    shapes.chain([&outline.root]).map(results_in).sum()
}

fn results_in(shape: &Shape) -> usize {
    match shape {
        Shape::Either(ok, err) => 1 + results_in(ok) + results_in(err),
        Shape::Optional(inner) | Shape::Array(_, inner) => results_in(inner),
        Shape::Sequence { element, .. } => results_in(element),
        Shape::Tuple(parts) => parts.iter().map(results_in).sum(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::longer;

    #[test]
    fn longer_names_have_the_module_and_the_arguments() {
        assert_eq!(longer("app::trees::in_invariants::Node"), "trees_Node");
        assert_eq!(longer("app::G<core::option::Option<u8>, [bool; 2]>"), "app_G_Option_u8_bool_2");
    }
}
