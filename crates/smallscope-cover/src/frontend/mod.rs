//! From Rust to the program of [`ir`](crate::ir): types, names, places, patterns, and what panics.
//!
//! The file's items are listed (`items`); from the function under test on, each function that is called becomes a function of the
//! program (`body`), for the types it is called with. Types of variables are inferred on the way: what is not known at its place is a
//! variable, and the function is gone through again with what was learnt (`types`). The same is done when a variable turns out to be
//! borrowed mutably, and so has to be an object.
//!
//! # The subset
//!
//! Types: structs and enums of the file, also generic ones; integers up to 64 bits, `bool`, tuples, `Option`, `Result`, `Ordering`, `Box`, `Rc`,
//! `Arc`, `Weak`, `RefCell`, `Cell`, raw pointers, `NonNull`, `Vec`, arrays, slices as parameters, references, which are not kept in fields
//! if they are mutable, and traits of the file as `dyn Trait` behind `Box`, `Rc`, `Arc` and references (`objects`).
//!
//! Code: all of Rust's statements and control flow without `async`; patterns without `..` in slices; calls of functions and methods of the
//! file by name, also of traits; closures where they are passed to a method of `Option`, `bool` or an iterator; `for` over ranges,
//! vectors, slices and arrays with `iter`, `iter_mut`, `rev`, `enumerate`, `copied`; `any`, `all`, `position`, `count`, `sum`, `max`, `min` of these; the
//! methods of the types above that ordinary code over data structures uses. Anything else is an error at its place.
//!
//! Not modelled, and said with the result ([`Program::remarks`]):
//!
//! - `RefCell` does not panic when something is borrowed twice.
//! - Nothing is freed: `Weak::upgrade` succeeds as long as the pointer was ever set, counts of `Rc` cannot be asked for.
//! - Types of other crates that implement a trait of the file.
//! - A raw pointer to memory that was freed leads to the object that was there.
//!
//! Not modelled, as nothing can be said about it: the text that is printed.

mod arith;
mod assertions;
mod attributes;
mod bind;
mod body;
mod calls;
mod classes;
mod closures;
mod constants;
mod contract;
mod control;
mod copies;
mod defaults;
mod drops;
mod equality;
mod expr;
mod folds;
mod items;
mod literals;
mod logic;
mod loops;
mod memory;
mod methods;
mod names;
mod objects;
mod options;
mod patterns;
mod place;
mod pointers;
mod prelude;
mod reached;
mod signature;
mod statement;
mod steps;
mod types;
mod values;
mod vectors;

use rustc_hash::FxHashMap;
use smallscope_alloy::{Diagnostic, Errors};

use crate::dispatch::World;
use crate::goals::Goals;
use crate::ir::{ClassId, EnumId, FunctionId, Program};
use crate::source::Source;
use items::Items;
use types::Ty;

/// What a method is to become.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The path of the function, such as `Tree::insert`.
    pub method: String,
    /// Callees of which only the contract is used, by path.
    pub by_contract: Vec<String>,
    /// A predicate over the input beside those that attributes say, by path (`Tree::rep_ok`).
    pub invariants: Vec<String>,
    /// What type parameters of the method and its type stand for, as Rust spells it; `i32` if it is not said.
    pub types: Vec<(String, String)>,
    /// Conditions on the parameters that inputs satisfy beside `#[requires(..)]`.
    pub requires: Vec<String>,
    /// Conditions on the parameters of which one at least holds; which of them do can be asked.
    pub cases: Vec<String>,
}

/// The program that a method and all it calls are.
///
/// # Errors
///
/// If there is no such method, or if something is outside the subset of Rust: all that is, each at its place.
pub fn program(source: &Source, goals: &Goals, request: &Request) -> Result<Program, Errors> {
    let (prelude, world) = (prelude::file(&source.tree), World::of(&source.tree));
    let enums = world.enums();
    let mut items = Items::default();
    items.add(&source.tree.items, false);
    items.add_traits(world);
    items.add(&prelude.items, true);
    items.add(&enums.items, true);
    let mut frontend = Frontend::new(source, goals, request, items);
    let done = frontend.run();
    if done.is_ok() && frontend.diagnostics.is_empty() {
        return Ok(frontend.program);
    }
    Err(Errors { sources: source.sources.clone(), diagnostics: frontend.diagnostics })
}

/// Tells about a function of a file: its signature and body, the type that it is of, and the fields of structs by their names.
pub(crate) fn subject_of<T>(
    source: &Source,
    method: &str,
    tell: impl FnOnce((&syn::Signature, &syn::Block), Option<&syn::Type>, crate::assumptions::Fields<'_>) -> T,
) -> Option<T> {
    let mut items = Items::default();
    items.add(&source.tree.items, false);
    let function = items.functions.get(items.function(method)?)?;
    let fields = |name: &str| match items.type_names.get(name).map(|it| items.types[*it]) {
        Some(items::TypeItem::Struct(it)) => Some(it.fields.clone()),
        _ => None,
    };
    Some(tell((function.signature, function.body), function.owner, &fields))
}

/// Something that is wrong and has been noted.
#[derive(Clone, Copy, Debug)]
struct Noted;

type Lowered<T> = Result<T, Noted>;

/// The whole program on its way.
struct Frontend<'s> {
    source: &'s Source,
    goals: &'s Goals,
    request: &'s Request,
    items: Items<'s>,
    program: Program,
    /// The types of fields as Rust has them, by number.
    field_types: Vec<Ty>,
    classes: FxHashMap<Ty, ClassId>,
    cells: FxHashMap<Ty, ClassId>,
    enums: FxHashMap<usize, EnumId>,
    instances: FxHashMap<(usize, Vec<Ty>), FunctionId>,
    /// Functions that have a number and no body yet.
    waiting: Vec<(FunctionId, usize, Vec<Ty>)>,
    diagnostics: Vec<Diagnostic>,
    /// Functions that go through the objects of a class, without its own invariants or with them.
    walkers: FxHashMap<(ClassId, bool), FunctionId>,
    /// How deep types are inside others at the moment.
    type_depth: usize,
}

/// What names of types stand for in an item.
#[derive(Clone, Debug, Default)]
struct Env {
    parameters: FxHashMap<String, Ty>,
    this: Option<Ty>,
}

impl<'s> Frontend<'s> {
    fn new(source: &'s Source, goals: &'s Goals, request: &'s Request, items: Items<'s>) -> Self {
        Frontend {
            source,
            goals,
            request,
            items,
            program: Program::default(),
            field_types: Vec::new(),
            classes: FxHashMap::default(),
            cells: FxHashMap::default(),
            enums: FxHashMap::default(),
            instances: FxHashMap::default(),
            waiting: Vec::new(),
            diagnostics: Vec::new(),
            walkers: FxHashMap::default(),
            type_depth: 0,
        }
    }

    fn run(&mut self) -> Lowered<()> {
        let entry = self.entry()?;
        let arguments = self.entry_types(entry)?;
        self.refuse_texts(entry, &arguments)?;
        self.program.entry = self.instance(entry, arguments.clone())?;
        self.finish_waiting();
        self.contract_of_entry(entry, &arguments)?;
        self.finish_waiting();
        self.remark_on_objects();
        self.remark_on_conditions();
        self.refuse_drops(entry, &arguments)
    }

    /// Texts are known as messages of panics only: an input that has one cannot be made.
    fn refuse_texts(&mut self, entry: usize, arguments: &[Ty]) -> Lowered<()> {
        let env = self.env_of_function(entry, arguments)?;
        let (types, _) = self.signature(entry, &env)?;
        let inputs = &self.items.functions[entry].signature.inputs;
        let Some((input, _)) = inputs.iter().zip(&types).find(|(_, ty)| ty.is_text()) else { return Ok(()) };
        let message = "a text as a parameter of the function under test is outside the subset that can be modelled";
        self.wrong_but(input, message, "take a number or an enum, or the part of the text that matters")
    }

    fn finish_waiting(&mut self) {
        while let Some((id, item, arguments)) = self.waiting.pop() {
            // What is wrong is noted; the other functions may have something as well.
            let _ = self.function(id, item, &arguments);
        }
    }

    /// The function under test.
    fn entry(&mut self) -> Lowered<usize> {
        let method = &self.request.method;
        let found = self.items.function(method).filter(|it| !self.items.functions[*it].is_prelude);
        found.ok_or_else(|| {
            let known: Vec<&str> =
                self.items.functions.iter().filter(|it| !it.is_prelude).map(|it| it.path.as_str()).collect();
            let help = match known.as_slice() {
                [] => "there is no function with a body in the file".to_owned(),
                known => format!("there are: {}", known.join(", ")),
            };
            let message = format!("there is no function `{method}` in `{}`", self.source.name);
            self.diagnostics.push(Diagnostic::unplaced(message).help(help));
            Noted
        })
    }

    /// What the type parameters of the function under test stand for.
    fn entry_types(&mut self, entry: usize) -> Lowered<Vec<Ty>> {
        let names = self.items.functions[entry].parameters.clone();
        names.iter().map(|name| self.entry_type(name)).collect()
    }

    fn entry_type(&mut self, name: &str) -> Lowered<Ty> {
        let Some((_, text)) = self.request.types.iter().find(|(parameter, _)| parameter == name) else {
            return Ok(Ty::Int(crate::ir::IntType::I32));
        };
        match syn::parse_str::<syn::Type>(text) {
            Ok(ty) => self.ty(&ty, &Env::default()),
            Err(error) => {
                self.diagnostics.push(Diagnostic::unplaced(format!("`{text}` for `{name}` is not a type: {error}")));
                Err(Noted)
            }
        }
    }

    /// Notes that something is wrong at this node.
    fn wrong<T>(&mut self, node: &impl syn::spanned::Spanned, message: impl Into<String>) -> Lowered<T> {
        self.note(Diagnostic::error(self.source.span(node.span()), message))
    }

    /// The same, with what to do.
    fn wrong_but<T>(
        &mut self,
        node: &impl syn::spanned::Spanned,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Lowered<T> {
        self.note(Diagnostic::error(self.source.span(node.span()), message).help(help))
    }

    /// Notes something that is not modelled and that the program has to do with.
    fn remark(&mut self, remark: &str) {
        if !self.program.remarks.iter().any(|known| known == remark) {
            self.program.remarks.push(remark.to_owned());
        }
    }

    fn note<T>(&mut self, diagnostic: Diagnostic) -> Lowered<T> {
        if !self.diagnostics.contains(&diagnostic) {
            self.diagnostics.push(diagnostic);
        }
        Err(Noted)
    }
}
