//! What the instrumentation knows of names: there are no types yet.

use smallscope_rust::list::SmallSet;
use smallscope_rust::text::plain_name;
use smallscope_rust::visit::Visit;
use syn::{Block, FnArg, Item, ItemFn, Path, Signature};

use crate::model::{Model, Owner};

/// Methods of the standard library that read no more than how many elements there are.
const COUNTING: &[&str] = &["len", "is_empty", "capacity"];

/// Methods of the standard library that give references to parts and move none.
const LENDING: &[&str] = &[
    "as_deref", "as_deref_mut", "as_mut", "as_mut_slice", "as_ref", "as_slice", "back", "back_mut", "borrow",
    "borrow_mut", "first", "first_mut", "front", "front_mut", "get", "get_mut", "is_none", "is_some", "iter",
    "iter_mut", "last", "last_mut", "split_at_mut", "split_first_mut", "split_last_mut", "try_borrow",
    "try_borrow_mut",
];

/// Methods of the standard library that move elements of the sequence they are called on.
const MOVING: &[&str] = &[
    "append",
    "clear",
    "copy_within",
    "dedup",
    "dedup_by",
    "dedup_by_key",
    "drain",
    "extend",
    "extract_if",
    "fill",
    "fill_with",
    "insert",
    "make_contiguous",
    "pop",
    "pop_back",
    "pop_back_if",
    "pop_front",
    "pop_front_if",
    "pop_if",
    "push",
    "push_back",
    "push_front",
    "remove",
    "replace",
    "reserve",
    "resize",
    "resize_with",
    "retain",
    "retain_mut",
    "reverse",
    "rotate_left",
    "rotate_right",
    "select_nth_unstable",
    "select_nth_unstable_by",
    "select_nth_unstable_by_key",
    "shrink_to_fit",
    "sort",
    "sort_by",
    "sort_by_cached_key",
    "sort_by_key",
    "sort_unstable",
    "sort_unstable_by",
    "sort_unstable_by_key",
    "splice",
    "split_off",
    "swap",
    "swap_remove",
    "swap_remove_back",
    "swap_remove_front",
    "swap_with_slice",
    "take",
    "take_if",
    "truncate",
];

/// Methods of the standard library that move what they get a reference to.
const EXCHANGING: &[&str] = &["append", "clone_from", "clone_from_slice", "swap", "swap_with_slice"];

/// Functions of the standard library that need no qualification, or are often imported.
const STANDARD: &[&str] = &["drop", "max", "min", "replace", "swap", "take"];

/// Modules, types and traits of the standard library whose functions read no more than what they get, and ours.
const QUALIFIERS: &[&str] = &[
    "Arc", "AsMut", "AsRef", "BTreeMap", "BTreeSet", "BinaryHeap", "Borrow", "Box", "Cell", "Clone", "Default",
    "Deref", "Eq", "From", "HashMap", "HashSet", "Hash", "Into", "Iterator", "NonNull", "Option", "Ord", "Ordering",
    "PartialEq", "PartialOrd", "Rc", "Ref", "RefCell", "RefMut", "Result", "String", "Sym", "ToOwned", "ToString",
    "Vec", "VecDeque", "Weak", "array", "bool", "char", "cmp", "f32", "f64", "i128", "i16", "i32", "i64", "i8",
    "isize", "iter", "mem", "ptr", "slice", "str", "u128", "u16", "u32", "u64", "u8", "usize",
];

/// Functions of counted pointers whose result depends on pointers that were never read.
const COUNTED: &[&str] =
    &["get_mut", "into_inner", "make_mut", "strong_count", "try_unwrap", "unwrap_or_clone", "weak_count"];

/// Methods of pointers, and of traits whose impls are in the module or written out there.
const KNOWN: &[&str] = &[
    "as_ptr", "clamp", "clone", "clone_from", "cmp", "deref", "deref_mut", "eq", "fmt", "ge", "gt", "hash", "into",
    "le", "lt", "max", "min", "ne", "partial_cmp", "to_owned",
];

/// How an expression uses a place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// It may read all that lies there.
    Read,
    /// It takes a reference, and what is read through that is told where it is read.
    Lend,
    /// It calls a method of the model, if a struct or an enum is there, which tells itself what it reads; else, it may read
    /// all.
    Receive,
    /// It only goes through.
    Through,
}

/// The names of the model.
pub(super) struct Names {
    /// Functions and methods, those inside of others included.
    functions: SmallSet<String>,
    /// Those that are no methods.
    free: SmallSet<String>,
    /// Those that are `const`, and can therefore not tell what they read.
    silent: SmallSet<String>,
    /// Methods that take `self` by value.
    consuming: SmallSet<String>,
    types: SmallSet<String>,
    variants: SmallSet<String>,
}

/// Whether a path leads to a function that counts what is covered. It hands on what it gets, and looks at truth values only.
fn counts_goals(path: &Path) -> bool {
    let mut names = path.segments.iter().rev().skip(1).map(|segment| &segment.ident);
    names.next().is_some_and(|name| name == "sites") && names.next().is_some_and(|name| name == "coverage")
}

/// The names of functions that are defined.
#[derive(Default)]
struct Defined {
    telling: SmallSet<String>,
    silent: SmallSet<String>,
    /// Those that are no methods.
    free: SmallSet<String>,
}

impl Defined {
    fn add(&mut self, sig: &Signature, block: &Block) {
        let names = if sig.constness.is_some() { &mut self.silent } else { &mut self.telling };
        names.insert(plain_name(&sig.ident));
        self.visit_block(block);
    }
}

impl Visit for Defined {
    fn visit_item_fn(&mut self, function: &ItemFn) {
        self.free.insert(plain_name(&function.sig.ident));
        self.add(&function.sig, &function.block);
    }
}

impl Names {
    pub(super) fn new(model: &Model) -> Self {
        let by_value = |sig: &syn::Signature| matches!(sig.inputs.first(), Some(FnArg::Receiver(it)) if it.reference.is_none() && it.colon_token.is_none());
        let functions = || model.functions.iter();
        let consuming = functions().filter(|function| by_value(&function.sig));
        let enums = model.types.iter().filter(|ty| ty.is_enum);
        let free = functions().filter(|function| matches!(function.owner, Owner::Module));
        let free = free.map(|function| plain_name(&function.sig.ident)).collect();
        let mut defined = Defined { free, ..Defined::default() };
        functions().for_each(|function| defined.add(&function.sig, &function.block));
        Names {
            functions: defined.telling.without(&defined.silent),
            free: defined.free.without(&defined.silent),
            silent: defined.silent,
            consuming: consuming.map(|function| plain_name(&function.sig.ident)).collect(),
            types: model.types.iter().map(|ty| plain_name(&ty.ident)).chain(["Self".to_owned()]).collect(),
            variants: enums.flat_map(|ty| &ty.variants).map(|variant| plain_name(&variant.ident)).collect(),
        }
    }

    /// How a method uses its receiver.
    pub(super) fn of_method(&self, name: &str) -> Use {
        let is_own = self.functions.contains(name);
        if self.consuming.contains(name) {
            Use::Read
        } else if COUNTING.contains(&name) && !is_own {
            Use::Through
        } else if is_own {
            Use::Receive
        } else if LENDING.contains(&name) {
            Use::Lend
        } else {
            Use::Read
        }
    }

    /// How a method uses what it gets a reference to.
    pub(super) fn of_arguments(&self, name: &str) -> Use {
        if EXCHANGING.contains(&name) { Use::Read } else { Use::Lend }
    }

    /// Whether a method may move elements of what a variable refers to.
    pub(super) fn is_moving(&self, name: &str) -> bool {
        MOVING.contains(&name)
    }

    /// How a function uses what it gets a reference to.
    pub(super) fn of_function(&self, path: &Path) -> Use {
        let Some(last) = path.segments.last() else { return Use::Read };
        let name = plain_name(&last.ident);
        let is_constructor = name.starts_with(char::is_uppercase);
        if is_constructor || self.is_own(path) { Use::Lend } else { Use::Read }
    }

    /// Whether a path leads to a function of the model, and not to one elsewhere that has the same name.
    fn is_own(&self, path: &Path) -> bool {
        let mut names = path.segments.iter().rev().map(|segment| plain_name(&segment.ident));
        let (Some(name), qualifier) = (names.next(), names.next()) else { return false };
        let first = path.segments.first().map(|first| plain_name(&first.ident)).unwrap_or_default();
        match qualifier {
            None => self.free.contains(&name),
            Some(qualifier) => {
                let is_elsewhere = ["alloc", "core", "crate", "std", "super"].contains(&first.as_str())
                    || QUALIFIERS.contains(&qualifier.as_str());
                self.functions.contains(&name) && (self.types.contains(&qualifier) || !is_elsewhere)
            }
        }
    }

    /// Whether a path leads to a function that does not tell what it reads, nor is one of the standard library.
    pub(super) fn is_foreign(&self, path: &Path) -> bool {
        let mut names = path.segments.iter().rev().map(|segment| plain_name(&segment.ident));
        let (Some(name), qualifier) = (names.next(), names.next()) else { return false };
        let first = path.segments.first().map(|first| plain_name(&first.ident)).unwrap_or_default();
        let is_standard = match &qualifier {
            None => STANDARD.contains(&name.as_str()),
            Some(qualifier) => {
                let is_own = self.types.contains(qualifier) && !self.silent.contains(&name);
                let is_derived = is_own && KNOWN.contains(&name.as_str());
                is_derived
                    || QUALIFIERS.contains(&qualifier.as_str())
                    || ["alloc", "core", "std"].contains(&first.as_str())
            }
        };
        !is_standard && !counts_goals(path) && !name.starts_with(char::is_uppercase) && !self.is_own(path)
    }

    /// Whether a function of the standard library moves what it gets a reference to.
    pub(super) fn moves(&self, path: &Path) -> bool {
        let last = path.segments.last().map(|last| plain_name(&last.ident)).unwrap_or_default();
        !self.is_own(path) && (last == "read" || MOVING.contains(&last.as_str()))
    }

    /// Whether the result of a function depends on how many pointers there are.
    pub(super) fn counts_pointers(&self, path: &Path) -> bool {
        let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
        let (name, ty) = (names.next().unwrap_or_default(), names.next().unwrap_or_default());
        ["Arc", "Rc", "Weak"].contains(&ty.as_str()) && COUNTED.contains(&name.as_str())
    }

    /// Whether a method is neither one of the model nor one of pointers; of a modelled value it is one of the user.
    pub(super) fn is_foreign_method(&self, name: &str) -> bool {
        let is_known = [COUNTING, LENDING, KNOWN].iter().any(|names| names.contains(&name));
        let is_shown = name == "to_string" && self.functions.contains("fmt");
        self.silent.contains(name) || !is_known && !is_shown && !self.functions.contains(name)
    }

    /// Whether an item is the definition of a modelled type.
    pub(super) fn is_modelled_item(&self, item: &Item) -> bool {
        match item {
            Item::Struct(it) => self.types.contains(&plain_name(&it.ident)),
            Item::Enum(it) => self.types.contains(&plain_name(&it.ident)),
            _ => false,
        }
    }

    /// Whether a pattern with this path takes a modelled value apart.
    pub(super) fn is_modelled(&self, path: &Path) -> bool {
        let names = || path.segments.iter().map(|segment| plain_name(&segment.ident));
        names().any(|name| self.types.contains(&name))
            || names().next_back().is_some_and(|name| self.variants.contains(&name))
    }
}

/// Whether a path is that of a function that makes a pointer to a new object.
pub(super) fn makes_object(path: &Path) -> bool {
    let mut last_two = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let (name, ty) = (last_two.next(), last_two.next());
    name.as_deref() == Some("new") && matches!(ty.as_deref(), Some("Box" | "Rc" | "Arc"))
}
