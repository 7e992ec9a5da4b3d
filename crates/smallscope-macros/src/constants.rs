//! What the code of a test mentions: values that it compares with are those that bugs are found at.
//!
//! Literals are collected from the test or contract itself, and from what it reaches by name in the sources of its package: functions, constants,
//! types with their invariants. Names are not resolved: a name that the file at hand defines means that, any other one everything of that name. A value too many
//! does no harm. If the sources cannot be read, the test alone is looked at.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::str::FromStr as _;
use std::time::SystemTime;

use proc_macro2::{Delimiter, Literal, TokenStream, TokenTree};
use smallscope_rust::list::{List as _, SmallMap, SmallSet};
use syn::Lit;

/// The most constants of a kind; those nearest to the test are kept.
const MOST: usize = 24;

/// The most text of a package that is read.
const MOST_BYTES: u64 = 3 << 20;

/// The expression that adds what a function mentions and reaches to a space.
pub(crate) fn mentioning(krate: &TokenStream, name: &str, function: TokenStream) -> TokenStream {
    let Mentioned { ints, letters, texts, floats, spans, .. } = reached(name, &Mentioned::of(function));
    if ints.is_empty() && letters.is_empty() && texts.is_empty() && floats.is_empty() {
        return TokenStream::new();
    }
    let ints = ints.iter().map(|int| Literal::i128_suffixed(*int));
    let floats = floats.iter().map(|float| Literal::f64_suffixed(*float));
    let between = (!spans.is_empty()).then(|| {
        let (low, high) = (
            spans.iter().map(|span| Literal::i128_suffixed(span.0)),
            spans.iter().map(|span| Literal::i128_suffixed(span.1)),
        );
        quote!(.between(&[#((#low, #high)),*]))
    });
    quote!(.mentioning(&#krate::Constants::new(&[#(#ints),*], &[#(#letters),*], &[#(#texts),*], &[#(#floats),*]) #between))
}

/// The constants and names in some code.
#[derive(Clone, Default)]
struct Mentioned {
    ints: Vec<i128>,
    letters: Vec<char>,
    texts: Vec<String>,
    floats: Vec<f64>,
    /// Ranges between two numbers.
    spans: Vec<(i128, i128)>,
    names: SmallSet<String>,
}

impl Mentioned {
    fn of(tokens: TokenStream) -> Self {
        let mut mentioned = Mentioned::default();
        mentioned.read(tokens, true);
        mentioned
    }

    fn read(&mut self, tokens: TokenStream, with_texts: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().list();
        for (k, token) in tokens.iter().enumerate() {
            let before = |back: usize| k.checked_sub(back).map(|k| &tokens[k]);
            match token {
                TokenTree::Group(group) => {
                    let is_attribute = group.delimiter() == Delimiter::Bracket && is_punct(before(1), '#');
                    if !is_attribute {
                        // Messages are no values.
                        let is_message = is_punct(before(1), '!') || is_ident(before(1), "expect");
                        self.read(group.stream(), with_texts && !is_message);
                    }
                }
                TokenTree::Ident(ident) => {
                    let name = ident.to_string();
                    if let ("MAX" | "MIN", Some(TokenTree::Ident(ty))) = (name.as_str(), before(3)) {
                        self.ints.extend(end_of(&ty.to_string(), name == "MAX"));
                    }
                    self.letters.extend_from_slice(letters_for(&name));
                    self.names.insert(name);
                }
                TokenTree::Literal(literal) => self.literal(literal, with_texts, &tokens[..k]),
                TokenTree::Punct(_) => {}
            }
        }
    }

    fn literal(&mut self, literal: &Literal, with_texts: bool, before: &[TokenTree]) {
        // A field of a tuple.
        if is_punct(before.last(), '.')
            && !is_punct(before.iter().rev().nth(1), '.')
            && !is_punct(before.iter().rev().nth(1), '=')
        {
            return;
        }
        match Lit::new(literal.clone()) {
            Lit::Int(int) => {
                let Ok(value) = int.base10_parse::<i128>() else { return };
                self.ints.push(value);
                if is_punct(before.last(), '-') {
                    self.ints.push(-value);
                }
                self.ints.extend(computed(value, before));
                self.spans.extend(range_up_to(value, before));
            }
            Lit::Float(float) => self.floats.extend(float.base10_parse::<f64>()),
            Lit::Char(letter) => self.letters.push(letter.value()),
            Lit::Byte(byte) => {
                self.ints.push(byte.value().into());
                self.letters.push(char::from(byte.value()));
            }
            Lit::Str(text) if with_texts && text.value().chars().count() <= 24 => self.texts.push(text.value()),
            _ => {}
        }
    }

    /// Takes over others, as long as there is room.
    fn include(&mut self, other: &Mentioned) {
        fn add<T: Clone + PartialEq>(own: &mut Vec<T>, others: &[T]) {
            for value in others {
                if own.len() < MOST && !own.contains(value) {
                    own.push(value.clone());
                }
            }
        }
        add(&mut self.ints, &other.ints);
        add(&mut self.letters, &other.letters);
        add(&mut self.texts, &other.texts);
        add(&mut self.floats, &other.floats);
        add(&mut self.spans, &other.spans);
    }
}

/// Letters that a method of std tells from others.
fn letters_for(method: &str) -> &'static [char] {
    match method {
        "is_ascii_digit" | "is_digit" | "is_numeric" | "to_digit" | "from_digit" | "parse" | "from_str_radix" => {
            &['0', '1']
        }
        "is_ascii_hexdigit" => &['0', 'f'],
        "is_alphabetic" | "is_ascii_alphabetic" | "is_alphanumeric" | "is_ascii_alphanumeric" => &['a'],
        "is_uppercase" | "is_ascii_uppercase" | "to_lowercase" | "to_ascii_lowercase" | "eq_ignore_ascii_case" => {
            &['A']
        }
        "is_lowercase" | "is_ascii_lowercase" | "to_uppercase" | "to_ascii_uppercase" => &['a'],
        "is_whitespace" | "is_ascii_whitespace" | "split_whitespace" | "trim" | "trim_start" | "trim_end" => &[' '],
        "lines" | "is_control" => &['\n'],
        "is_ascii_punctuation" => &['.'],
        _ => &[],
    }
}

/// The end of an integer type.
fn end_of(ty: &str, is_max: bool) -> Option<i128> {
    macro_rules! ends {
        ($($ty:ident)*) => {
            match ty {
                $(stringify!($ty) => Some(if is_max { $ty::MAX as i128 } else { $ty::MIN as i128 }),)*
                _ => None,
            }
        };
    }
    ends!(i8 i16 i32 i64 u8 u16 u32 u64)
}

/// The value of `a * b` and the like, where `b` is the literal at hand.
fn computed(right: i128, before: &[TokenTree]) -> Option<i128> {
    let from_end = |k: usize| before.len().checked_sub(k).and_then(|k| before.get(k));
    if is_punct(from_end(1), '<') && is_punct(from_end(2), '<') {
        return int(from_end(3))?.checked_shl(u32::try_from(right).ok()?);
    }
    let left = int(from_end(2))?;
    match from_end(1) {
        Some(TokenTree::Punct(punct)) => match punct.as_char() {
            '*' => left.checked_mul(right),
            '+' => left.checked_add(right),
            '-' => left.checked_sub(right),
            _ => None,
        },
        _ => None,
    }
}

/// The range that ends with the literal at hand, if it has numbers for its ends.
fn range_up_to(high: i128, before: &[TokenTree]) -> Option<(i128, i128)> {
    let from_end = |k: usize| before.len().checked_sub(k).and_then(|k| before.get(k));
    let dots = 2 + usize::from(is_punct(from_end(1), '='));
    if !(dots - 1..=dots).all(|k| is_punct(from_end(k), '.')) {
        return None;
    }
    let low = int(from_end(dots + 1))?;
    let low = if is_punct(from_end(dots + 2), '-') { -low } else { low };
    Some((low, high)).filter(|(low, high)| low < high)
}

/// The value of a literal.
fn int(token: Option<&TokenTree>) -> Option<i128> {
    match token {
        Some(TokenTree::Literal(literal)) => match Lit::new(literal.clone()) {
            Lit::Int(int) => int.base10_parse::<i128>().ok(),
            _ => None,
        },
        _ => None,
    }
}

fn is_punct(token: Option<&TokenTree>, wanted: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}

fn is_ident(token: Option<&TokenTree>, wanted: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(ident)) if ident == wanted)
}

/// What a function mentions, and what it reaches in its package, nearest first.
fn reached(name: &str, function: &Mentioned) -> Mentioned {
    let mut all = Mentioned::default();
    all.include(function);
    let Some(package) = std::env::var_os("CARGO_MANIFEST_DIR") else { return all };
    let files = sources(Path::new(&package));
    let mut met = SmallSet::new();
    let mut waiting: VecDeque<(String, Place)> = VecDeque::new();
    let own = (0..files.len())
        .flat_map(|file| files[file].modules_of(name).list().into_iter().map(move |module| (file, module)));
    for place in own.list().into_iter().chain([(usize::MAX, String::new())]) {
        waiting.extend(function.names.iter().map(|name| (name.clone(), place.clone())));
    }
    while let Some((name, (from, module))) = waiting.pop_front() {
        let here = files.get(from).is_some_and(|file| file.items.contains_key(&name));
        let defining: Vec<usize> = match here {
            true => vec![from],
            // Others that are private to a file of tests cannot be meant.
            false => (0..files.len()).filter(|k| files[*k].is_library && files[*k].items.contains_key(&name)).list(),
        };
        for file in defining {
            let modules = files[file].modules_of(&name).list();
            // What the module at hand defines is meant rather than what another one does.
            let is_own = |own: &String| file == from && *own == module;
            let modules = if modules.iter().any(is_own) { vec![module.clone()] } else { modules };
            for module in modules {
                if met.insert((name.clone(), file, module.clone())) {
                    let Some(item) = files[file].item(&name, &module) else { continue };
                    all.include(item);
                    waiting.extend(item.names.iter().map(|name| (name.clone(), (file, module.clone()))));
                }
            }
        }
    }
    all
}

/// A file, and a module in it.
type Place = (usize, String);

/// A source file: what it defines under each name.
struct Source {
    is_library: bool,
    items: Items,
}

/// Under each name, what the modules of a file define.
type Items = SmallMap<String, SmallMap<String, Mentioned>>;

impl Source {
    fn modules_of(&self, name: &str) -> impl Iterator<Item = String> {
        self.items.get(name).into_iter().flat_map(|modules| modules.iter().map(|(module, _)| module.clone()))
    }

    fn item(&self, name: &str, module: &str) -> Option<&Mentioned> {
        self.items.get(name)?.get(module)
    }
}

type Known = SmallMap<PathBuf, (Option<SystemTime>, Rc<Source>)>;

thread_local! {
    static KNOWN: RefCell<Known> = RefCell::default();
}

/// The files of a package.
fn sources(package: &Path) -> Vec<Rc<Source>> {
    let mut paths = SmallSet::new();
    for (folder, is_library) in [("src", true), ("tests", false), ("examples", false), ("benches", false)] {
        find(&package.join(folder), is_library, &mut paths);
    }
    let mut left = MOST_BYTES;
    paths.into_iter().filter_map(|(path, is_library)| source(&path, is_library, &mut left)).list()
}

fn find(folder: &Path, is_library: bool, paths: &mut SmallSet<(PathBuf, bool)>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            find(&path, is_library, paths);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            paths.insert((path, is_library));
        }
    }
}

fn source(path: &Path, is_library: bool, left: &mut u64) -> Option<Rc<Source>> {
    let data = fs::metadata(path).ok()?;
    *left = left.checked_sub(data.len())?;
    let changed = data.modified().ok();
    let known =
        KNOWN.with_borrow(|known| known.get(path).filter(|(at, _)| *at == changed).map(|(_, file)| file.clone()));
    if known.is_some() {
        return known;
    }
    let mut file = Source { is_library, items: SmallMap::new() };
    // A file that is no Rust defines nothing.
    if let Ok(tokens) = TokenStream::from_str(&fs::read_to_string(path).ok()?) {
        define(tokens, "", None, &mut file.items);
    }
    let file = Rc::new(file);
    KNOWN.with_borrow_mut(|known| known.insert(path.to_owned(), (changed, file.clone())));
    Some(file)
}

/// Notes the items among some tokens, in a module, and inside of an `impl` of the given type.
fn define(tokens: TokenStream, module: &str, of: Option<&str>, items: &mut Items) {
    let tokens: Vec<TokenTree> = tokens.into_iter().list();
    let (mut k, mut is_invariant) = (0, false);
    while k < tokens.len() {
        let TokenTree::Ident(keyword) = &tokens[k] else {
            if let TokenTree::Group(group) = &tokens[k] {
                is_invariant |= is_punct(k.checked_sub(1).map(|k| &tokens[k]), '#') && names_invariant(group.stream());
            }
            k += 1;
            continue;
        };
        let keyword = keyword.to_string();
        let item = match keyword.as_str() {
            "const" if is_ident(tokens.get(k + 1), "fn") => {
                k += 1;
                continue;
            }
            "fn" | "const" | "static" | "struct" | "enum" | "mod" | "impl" | "trait" | "macro_rules" => {
                &tokens[k + 1..]
            }
            _ => {
                k += 1;
                continue;
            }
        };
        let end = item.iter().position(|token| ends_item(&keyword, token)).map_or(item.len(), |end| end + 1);
        k += 1 + end;
        let (item, body) = (&item[..end], item[..end].last());
        let inner = match body {
            Some(TokenTree::Group(group)) => Some(group.stream()),
            _ => None,
        };
        match (keyword.as_str(), inner) {
            ("mod", Some(inner)) => {
                let name = item.iter().find_map(ident).unwrap_or_default();
                define(inner, &format!("{module}::{name}"), None, items);
            }
            ("trait", Some(inner)) => define(inner, module, None, items),
            ("impl", Some(inner)) => define(inner, module, self_type(item).as_deref(), items),
            ("mod" | "trait" | "impl", None) => {}
            _ => {
                let Some(name) = item.iter().find_map(ident) else { continue };
                let mentioned = Mentioned::of(item.iter().cloned().collect());
                let names = [Some(name), of.filter(|_| is_invariant).map(str::to_owned)];
                for name in names.into_iter().flatten() {
                    let modules = items.get_or_insert(name, SmallMap::new());
                    let entry = modules.get_or_insert(module.to_owned(), Mentioned::default());
                    entry.include(&mentioned);
                    entry.names.extend(mentioned.names.iter().cloned());
                }
            }
        }
        is_invariant = false;
    }
}

fn ends_item(keyword: &str, token: &TokenTree) -> bool {
    match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace && !matches!(keyword, "const" | "static"),
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    }
}

fn ident(token: &TokenTree) -> Option<String> {
    match token {
        TokenTree::Ident(ident) if ident != "mut" => Some(ident.to_string()),
        _ => None,
    }
}

fn names_invariant(attribute: TokenStream) -> bool {
    attribute.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == "invariant",
        TokenTree::Group(group) => names_invariant(group.stream()),
        _ => false,
    })
}

/// The type that an `impl` is of: the first name outside of angle brackets, after `for` if there is one.
fn self_type(item: &[TokenTree]) -> Option<String> {
    let (mut depth, mut name) = (0usize, None);
    for token in item {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '<' => depth += 1,
            TokenTree::Punct(punct) if punct.as_char() == '>' => depth = depth.saturating_sub(1),
            TokenTree::Ident(ident) if ident == "where" => break,
            TokenTree::Ident(ident) if ident == "for" && depth == 0 => name = None,
            TokenTree::Ident(ident) if depth == 0 && name.is_none() => name = Some(ident.to_string()),
            _ => {}
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mentioned(code: &str) -> Mentioned {
        Mentioned::of(code.parse().expect("Rust code"))
    }

    #[test]
    fn literals_are_found_in_code_and_not_in_messages() {
        let code =
            r#"#[doc = "5"] fn f(n: i32) { assert!(n > -7, "message {}", 8); g("text").expect("no"); x.1 < b'a' }"#;
        let found = mentioned(code);
        assert_eq!(found.ints, [7, -7, 8, 97]);
        assert_eq!(found.texts, ["text"]);
        assert_eq!(found.letters, ['a']);
    }

    #[test]
    fn products_and_ends_of_types_are_computed() {
        assert_eq!(mentioned("60 * 24").ints, [60, 24, 1440]);
        assert_eq!(mentioned("1 << 10").ints, [1, 10, 1024]);
        assert_eq!(mentioned("x > u16::MAX as usize").ints, [65_535]);
        assert_eq!(mentioned("0..=9").ints, [0, 9]);
    }

    #[test]
    fn ranges_are_found_with_their_ends() {
        assert_eq!(mentioned("(1900..=2199).contains(&year) && x[2..5]").spans, [(1900, 2199), (2, 5)]);
        assert_eq!(mentioned("-3..3; ..4; 5..; 6..6; a[0]..7; 1.5").spans, [(-3, 3)]);
    }

    #[test]
    fn items_are_found_by_name_and_invariants_by_type() {
        let mut items = SmallMap::new();
        let code = "mod m { const MOST: usize = 3; impl<T: Ord> Tree<T> { #[invariant] fn is_valid(&self) -> bool { self.len < 40 } }
            impl Clone for Leaf { fn clone(&self) -> Leaf { Leaf(41) } } } fn free(a: [u8; 12]) {}";
        define(code.parse().expect("Rust code"), "", None, &mut items);
        let ints = |name: &str| {
            let modules = items.get(name).map(|modules: &SmallMap<String, Mentioned>| modules.iter());
            modules.and_then(|mut modules| modules.next()).map(|(_, item)| item.ints.clone()).unwrap_or_default()
        };
        assert_eq!(ints("MOST"), [3]);
        assert_eq!(ints("Tree"), [40]);
        assert_eq!(ints("is_valid"), [40]);
        assert_eq!(ints("Leaf"), [0i128; 0]);
        assert_eq!(ints("clone"), [41]);
        assert_eq!(ints("free"), [12]);
    }
}
