//! From the types of a Rust file to outlines: what inputs are made of, within bounds.

use proc_macro2::Span;
use quote::ToTokens as _;
use rustc_hash::FxHashMap;
use smallscope_alloy::{Diagnostic, Errors};
use smallscope_core::{ClassOutline, Hold, Outline, PoolOutline, Shape, SpecText, VariantOutline};
use smallscope_heap::Text;
use smallscope_program::translate::Bounds;
use syn::spanned::Spanned as _;
use syn::{Fields, GenericArgument, PathArguments, Type, TypePath};

use super::specs::{BlockKind, SpecFiles, attribute_texts};
use crate::runner::Parameter;
use crate::runner::items::{self, Items, TypeItem};
use crate::source::Source;

/// What type parameters stand for.
pub(super) type Meaning = FxHashMap<String, Type>;

/// Builds outlines that share their classes.
pub(super) struct Outliner<'a, 's> {
    pub(super) source: &'a Source,
    pub(super) items: &'a Items<'s>,
    pub(super) bounds: &'a Bounds,
    pub(super) specs: &'a SpecFiles,
    classes: Vec<ClassOutline>,
    pools: Vec<PoolOutline>,
    /// Where the parameter stands whose type is looked at.
    place: Span,
    /// The types of the pools' contents.
    pooled: Vec<String>,
}

impl<'a, 's> Outliner<'a, 's> {
    pub(super) fn new(source: &'a Source, items: &'a Items<'s>, bounds: &'a Bounds, specs: &'a SpecFiles) -> Self {
        let place = Span::call_site();
        Outliner { source, items, bounds, specs, place, classes: Vec::new(), pools: Vec::new(), pooled: Vec::new() }
    }

    /// The outline of a value of this shape.
    pub(super) fn outline(self, root: Shape) -> Outline {
        Outline { root, classes: self.classes, pools: self.pools, arenas: Vec::new() }
    }

    /// What values of a parameter are.
    pub(super) fn parameter(&mut self, parameter: &Parameter, meaning: &Meaning) -> Result<Shape, Errors> {
        self.place = parameter.span;
        self.shape(&parameter.ty, meaning)
    }

    /// What values of a type are.
    pub(super) fn shape(&mut self, ty: &Type, meaning: &Meaning) -> Result<Shape, Errors> {
        match ty {
            Type::Paren(it) => self.shape(&it.elem, meaning),
            Type::Group(it) => self.shape(&it.elem, meaning),
            Type::Reference(it) => self.shape(&it.elem, meaning),
            Type::Tuple(it) if it.elems.is_empty() => Ok(Shape::Unit),
            Type::Tuple(it) => {
                Ok(Shape::Tuple(it.elems.iter().map(|part| self.shape(part, meaning)).collect::<Result<_, _>>()?))
            }
            Type::Slice(it) => self.sequence(&it.elem, meaning),
            Type::Array(it) => {
                let text = it.len.to_token_stream().to_string();
                let given = meaning.get(&text).map_or(text.clone(), |given| given.to_token_stream().to_string());
                let length = given.trim_end_matches("usize").trim_end_matches('_').parse();
                let Ok(length) = length else { return self.refuse(ty, "its length is not a number") };
                Ok(Shape::Array(length, Box::new(self.shape(&it.elem, meaning)?)))
            }
            Type::Ptr(it) => {
                let pools = vec![self.pool(&it.elem, meaning)?];
                Ok(Shape::Pointer { pools, hold: Hold::Shared, nullable: true })
            }
            Type::Path(it) => self.path(ty, it, meaning),
            _ => self.refuse(ty, "there is no such value in relational logic"),
        }
    }

    fn path(&mut self, ty: &Type, path: &TypePath, meaning: &Meaning) -> Result<Shape, Errors> {
        let Some(last) = path.path.segments.last() else { return self.refuse(ty, "it has no name") };
        let name = last.ident.to_string();
        if let Some(meant) = path.path.get_ident().and_then(|_| meaning.get(&name)) {
            return self.shape(&meant.clone(), meaning);
        }
        let arguments = arguments(&last.arguments, meaning);
        let own = self.items.ty(&last.ident);
        if let Some(own) = own {
            return Ok(Shape::Class(self.class(self.items.types[own], &arguments)?));
        }
        if let Some(alias) = self.items.aliases.iter().find(|alias| alias.ident == last.ident) {
            return self.shape(&alias.ty.clone(), meaning);
        }
        match (name.as_str(), &arguments[..]) {
            ("bool", []) => Ok(Shape::Bools(vec![false, true])),
            ("char", []) => {
                let last = u8::try_from(self.bounds.scope.clamp(1, 26)).unwrap_or(26) - 1;
                Ok(Shape::Chars('a', char::from(b'a' + last)))
            }
            ("Option", [inner]) => Ok(Shape::Optional(Box::new(match self.shape(inner, meaning)? {
                // `None` and a null pointer are the same empty set: what is `Some` points to an object.
                Shape::Pointer { pools, hold, nullable: true } => Shape::Pointer { pools, hold, nullable: false },
                shape => shape,
            }))),
            ("Result", [value, error]) => {
                Ok(Shape::Either(Box::new(self.shape(value, meaning)?), Box::new(self.shape(error, meaning)?)))
            }
            ("Box", [inner]) => self.pointer(inner, meaning, Hold::Sole, false),
            ("Rc" | "Arc", [inner]) => self.pointer(inner, meaning, Hold::Shared, false),
            ("Weak", [inner]) => self.pointer(inner, meaning, Hold::Weak, true),
            ("NonNull", [inner]) => self.pointer(inner, meaning, Hold::Shared, false),
            ("Cell" | "RefCell", [inner]) => self.shape(inner, meaning),
            ("Vec" | "VecDeque", [inner]) => self.sequence(inner, meaning),
            (name, []) => match range(name) {
                Some((low, high)) => Ok(self.ints(low, high)),
                None => self.refuse(ty, "no type of the file has this name, and it is none that is known here"),
            },
            _ => self.refuse(ty, "no type of the file has this name, and it is none that is known here"),
        }
    }

    fn ints(&self, low: i128, high: i128) -> Shape {
        let (least, most) = (i128::from(*self.bounds.ints.start()), i128::from(*self.bounds.ints.end()));
        // Where the bounds are outside of the type, its value next to them is left.
        Shape::Ints(least.clamp(low, high), most.clamp(low, high))
    }

    fn sequence(&mut self, element: &Type, meaning: &Meaning) -> Result<Shape, Errors> {
        let element = self.shape(element, meaning)?;
        let open = match element {
            Shape::Class(class) if self.classes[class].variants.is_empty() => Some(class),
            _ => None,
        };
        if let Some(class) = open {
            self.classes[class].budget = Some(self.bounds.length);
        }
        let element = Box::new(element);
        Ok(Shape::Sequence { shortest: 0, longest: self.bounds.length, element, arena: None, budget: open })
    }

    fn pointer(&mut self, to: &Type, meaning: &Meaning, hold: Hold, nullable: bool) -> Result<Shape, Errors> {
        Ok(Shape::Pointer { pools: vec![self.pool(to, meaning)?], hold, nullable })
    }

    /// The objects that pointers to a type point to.
    fn pool(&mut self, to: &Type, meaning: &Meaning) -> Result<usize, Errors> {
        let key = key(to, meaning);
        if let Some(known) = self.pooled.iter().position(|pooled| *pooled == key) {
            return Ok(known);
        }
        let number = self.pools.len();
        let class = items::name_of(inside(to)).map(ToString::to_string).unwrap_or_default();
        let own = self.bounds.scopes.iter().find(|(name, _)| *name == class);
        let capacity = own.map_or(self.bounds.scope, |(_, scope)| *scope);
        self.pools.push(PoolOutline { capacity, content: Shape::Unit });
        self.pooled.push(key);
        self.pools[number].content = self.shape(to, meaning)?;
        Ok(number)
    }

    /// The number of a struct or an enum of the file.
    fn class(&mut self, item: TypeItem<'s>, arguments: &[Type]) -> Result<usize, Errors> {
        let mut meaning = Meaning::default();
        let parameters = item.generics.params.iter().filter_map(|parameter| match parameter {
            syn::GenericParam::Type(it) => Some((it.ident.to_string(), it.default.clone())),
            syn::GenericParam::Const(it) => Some((it.ident.to_string(), None)),
            syn::GenericParam::Lifetime(_) => None,
        });
        for (place, (name, default)) in parameters.enumerate() {
            let meant = arguments.get(place).cloned().or(default);
            meaning.insert(name, meant.unwrap_or_else(|| syn::parse_quote!(i32)));
        }
        let name = item.name.to_string();
        let shown: Vec<String> = arguments.iter().map(|it| it.to_token_stream().to_string()).collect();
        let path = if shown.is_empty() { name.clone() } else { format!("{name}<{}>", shown.join(", ")) };
        if let Some(known) = self.classes.iter().position(|class| class.path == path) {
            return Ok(known);
        }
        let number = self.classes.len();
        let is_enum = matches!(item.shape, items::Shape::Enum(_));
        let specs = self.invariants(&name, item)?;
        self.classes.push(ClassOutline {
            name: name.clone(),
            path,
            is_enum,
            variants: Vec::new(),
            budget: None,
            specs,
        });
        let variants = match item.shape {
            items::Shape::Struct(fields) => vec![VariantOutline { name, fields: self.fields(fields, &meaning)? }],
            items::Shape::Enum(it) => {
                let variant = |it: &syn::Variant, this: &mut Self| -> Result<VariantOutline, Errors> {
                    Ok(VariantOutline { name: it.ident.to_string(), fields: this.fields(&it.fields, &meaning)? })
                };
                it.variants.iter().map(|it| variant(it, self)).collect::<Result<_, _>>()?
            }
        };
        self.classes[number].variants = variants;
        Ok(number)
    }

    fn fields(&mut self, fields: &Fields, meaning: &Meaning) -> Result<Vec<(String, Shape)>, Errors> {
        let mut shapes = Vec::new();
        for (number, field) in fields.iter().enumerate() {
            let name = field.ident.as_ref().map_or_else(|| number.to_string(), ToString::to_string);
            let is_phantom = items::name_of(&field.ty).is_some_and(|name| name == "PhantomData");
            let shape = if is_phantom { Shape::Unit } else { self.shape(&field.ty, meaning)? };
            shapes.push((name, shape));
        }
        Ok(shapes)
    }

    fn invariants(&self, name: &str, item: TypeItem<'_>) -> Result<Vec<SpecText>, Errors> {
        let mut texts = self.specs.texts(BlockKind::Invariant, name);
        texts.extend(attribute_texts(self.source, item.attributes, &["invariant"])?.into_iter().map(|(_, text)| text));
        Ok(texts.into_iter().map(kept).collect())
    }

    fn refuse<T>(&self, ty: &Type, why: &str) -> Result<T, Errors> {
        let shown = ty.to_token_stream().to_string().replace(' ', "").replace("::std::string::String", "str");
        // A slice or text stands for something else, which is nowhere in the file.
        let place = if shown == "str" { self.place } else { ty.span() };
        let problem = format!("values of `{shown}` are not generated: {why}");
        let help = "known are integers, `bool`, `char`, `Option`, `Result`, `Box`, `Rc`, `Arc`, `Weak`, `Cell`, `RefCell`, raw pointers, `Vec`, \
                    `VecDeque`, arrays, tuples, and the structs and enums of the file";
        Err(self.source.error(Diagnostic::error(self.source.span(place), problem).help(help)))
    }
}

/// A text for the rest of the process: outlines of programs have texts that are part of them.
fn kept(text: Text) -> SpecText {
    SpecText { text: text.text.leak(), file: text.file.leak(), line: text.line }
}

/// The type arguments of a path, with what parameters mean.
fn arguments(arguments: &PathArguments, meaning: &Meaning) -> Vec<Type> {
    let PathArguments::AngleBracketed(list) = arguments else { return Vec::new() };
    let types = list.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(meant(ty, meaning)),
        GenericArgument::Const(value) => Some(Type::Verbatim(value.to_token_stream())),
        _ => None,
    });
    types.collect()
}

/// A type with what its parameters mean.
fn meant(ty: &Type, meaning: &Meaning) -> Type {
    struct Meant<'m>(&'m Meaning);
    impl syn::visit_mut::VisitMut for Meant<'_> {
        fn visit_type_mut(&mut self, ty: &mut Type) {
            let name = if let Type::Path(path) = &*ty { path.path.get_ident().map(ToString::to_string) } else { None };
            match name.and_then(|name| self.0.get(&name)) {
                Some(meant) => *ty = meant.clone(),
                None => syn::visit_mut::visit_type_mut(self, ty),
            }
        }
    }
    let mut ty = ty.clone();
    syn::visit_mut::VisitMut::visit_type_mut(&mut Meant(meaning), &mut ty);
    ty
}

fn key(ty: &Type, meaning: &Meaning) -> String {
    inside(&meant(ty, meaning)).to_token_stream().to_string()
}

/// The type within cells.
fn inside(ty: &Type) -> &Type {
    let Type::Path(path) = ty else { return ty };
    let Some(last) = path.path.segments.last().filter(|last| last.ident == "RefCell" || last.ident == "Cell") else {
        return ty;
    };
    let PathArguments::AngleBracketed(list) = &last.arguments else { return ty };
    match list.args.first() {
        Some(GenericArgument::Type(inner)) => inside(inner),
        _ => ty,
    }
}

/// The values of an integer type.
fn range(name: &str) -> Option<(i128, i128)> {
    let range = match name {
        "i8" => (i128::from(i8::MIN), i128::from(i8::MAX)),
        "i16" => (i128::from(i16::MIN), i128::from(i16::MAX)),
        "i32" => (i128::from(i32::MIN), i128::from(i32::MAX)),
        "i64" | "isize" | "i128" => (i128::from(i64::MIN), i128::from(i64::MAX)),
        "u8" => (0, i128::from(u8::MAX)),
        "u16" => (0, i128::from(u16::MAX)),
        "u32" => (0, i128::from(u32::MAX)),
        "u64" | "usize" | "u128" => (0, i128::from(i64::MAX)),
        _ => return None,
    };
    Some(range)
}
