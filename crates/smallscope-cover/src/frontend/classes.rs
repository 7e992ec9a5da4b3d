//! Which classes, enums and types of the program the types of Rust are.

use quote::ToTokens as _;
use syn::spanned::Spanned as _;

use super::items::{TypeItem, type_parameters};
use super::types::{Ty, Wrap};
use super::{Env, Frontend, Lowered};
use crate::ir::{Class, ClassId, ClassKind, Enum, EnumId, Field, FieldId, IntType, Ownership, Type};

/// How deep types may be inside others.
const DEEPEST: usize = 60;

/// The integer type with this name.
pub(super) fn int_type(name: &str) -> Option<IntType> {
    let signed = name.starts_with('i');
    let bits = match name.strip_prefix(['i', 'u'])? {
        "8" => 8,
        "16" => 16,
        "32" => 32,
        "64" | "size" => 64,
        _ => return None,
    };
    Some(IntType { signed, bits })
}

impl Frontend<'_> {
    /// What a written type is.
    pub(super) fn ty(&mut self, ty: &syn::Type, env: &Env) -> Lowered<Ty> {
        if self.type_depth > DEEPEST {
            return self.wrong(ty, "this type leads to others without end");
        }
        self.type_depth += 1;
        let found = self.ty_of_kind(ty, env);
        self.type_depth -= 1;
        found
    }

    fn ty_of_kind(&mut self, ty: &syn::Type, env: &Env) -> Lowered<Ty> {
        match ty {
            syn::Type::Path(path) if path.qself.is_none() => self.path_type(&path.path, env),
            syn::Type::Reference(it) => Ok(Ty::reference(it.mutability.is_some(), self.ty(&it.elem, env)?)),
            syn::Type::Tuple(it) => Ok(Ty::Tuple(it.elems.iter().map(|ty| self.ty(ty, env)).collect::<Lowered<_>>()?)),
            syn::Type::Ptr(it) => {
                let inner = self.ty(&it.elem, env)?;
                self.refuse_object_in(it, "a raw pointer", &inner)?;
                Ok(Ty::wrap(Wrap::Raw, inner))
            }
            syn::Type::TraitObject(it) => self.trait_object(it),
            syn::Type::Array(it) => {
                let inner = self.ty(&it.elem, env)?;
                let length = self.constant_number(&it.len, IntType::USIZE, env)?;
                let Some(length) = usize::try_from(length).ok().filter(|it| *it <= 64) else {
                    return self.wrong(&it.len, "an array of this length is too large to model: at most 64 elements");
                };
                Ok(Ty::Array(Box::new(inner), length))
            }
            syn::Type::Slice(it) => Ok(Ty::Slice(Box::new(self.ty(&it.elem, env)?))),
            syn::Type::Paren(it) => self.ty(&it.elem, env),
            syn::Type::Group(it) => self.ty(&it.elem, env),
            syn::Type::Never(_) => Ok(Ty::Never),
            other => {
                let text = other.to_token_stream().to_string();
                self.wrong(other, format!("the type `{text}` is outside the subset that can be modelled"))
            }
        }
    }

    fn path_type(&mut self, path: &syn::Path, env: &Env) -> Lowered<Ty> {
        let Some(last) = path.segments.last() else { return self.wrong(path, "a type without a name") };
        let name = last.ident.to_string();
        let arguments = self.type_arguments(last, env)?;
        if path.segments.len() == 1 {
            if let Some(known) = env.parameters.get(&name) {
                return Ok(known.clone());
            }
        }
        if name == "Self" {
            if let Some(this) = &env.this {
                return Ok(this.clone());
            }
        }
        let is_foreign =
            path.segments.len() > 1 && ["std", "core", "alloc"].iter().any(|it| path.segments[0].ident == it);
        let is_ours = super::items::OURS.contains(&name.as_str());
        if self.items.is_ambiguous_type(&name) && !is_foreign {
            let message = format!("there are several types `{name}` in the file: which one this is cannot be told");
            return self.wrong_but(path, message, "give them different names");
        }
        if let Some(alias) = self.items.aliases.get(&name).copied().filter(|_| !is_foreign) {
            let parameters = type_parameters(&alias.generics).into_iter().zip(arguments).collect();
            return self.ty(&alias.ty, &Env { parameters, this: None });
        }
        if let Some(item) = self.items.type_names.get(&name).copied().filter(|_| !is_foreign || is_ours) {
            return self.adt(path, item, arguments);
        }
        self.standard_type(path, &name, arguments)
    }

    fn adt(&mut self, node: &syn::Path, item: usize, mut arguments: Vec<Ty>) -> Lowered<Ty> {
        let wanted = type_parameters(self.items.types[item].generics()).len();
        let name = self.items.types[item].name();
        // `Result<T>` of an alias in the standard library has one.
        if arguments.len() != wanted && name == "Result" && arguments.len() == 1 {
            arguments.push(Ty::unit());
        }
        if arguments.len() == wanted {
            return Ok(Ty::Adt(item, arguments));
        }
        self.wrong_but(node, format!("`{name}` has {wanted} type parameters"), "write them out")
    }

    fn type_arguments(&mut self, segment: &syn::PathSegment, env: &Env) -> Lowered<Vec<Ty>> {
        let syn::PathArguments::AngleBracketed(list) = &segment.arguments else { return Ok(Vec::new()) };
        let types = list.args.iter().filter_map(|argument| match argument {
            syn::GenericArgument::Type(ty) => Some(ty),
            _ => None,
        });
        types.map(|ty| self.ty(ty, env)).collect()
    }

    fn standard_type(&mut self, path: &syn::Path, name: &str, arguments: Vec<Ty>) -> Lowered<Ty> {
        if let Some(int) = int_type(name) {
            return Ok(Ty::Int(int));
        }
        if let ("Weak" | "RefCell" | "Cell" | "NonNull" | "Ref" | "RefMut", [inner]) = (name, arguments.as_slice()) {
            self.refuse_object_in(path, &format!("`{name}`"), inner)?;
        }
        match (name, arguments.as_slice()) {
            ("bool", []) => Ok(Ty::Bool),
            ("str", []) => Ok(Ty::Text),
            ("Option", [inner]) if inner.may_be_nothing() => self.refuse_nested(path, inner),
            ("Option", [inner]) => Ok(Ty::option(inner.clone())),
            ("Vec", [inner]) => Ok(Ty::Vec(Box::new(inner.clone()))),
            ("Box", [inner]) => Ok(Ty::wrap(Wrap::Box, inner.clone())),
            ("Rc" | "Arc", [inner]) => Ok(Ty::wrap(Wrap::Rc, inner.clone())),
            ("Weak", [inner]) => Ok(Ty::wrap(Wrap::Weak, inner.clone())),
            ("RefCell", [inner]) => Ok(Ty::wrap(Wrap::RefCell, inner.clone())),
            ("Cell", [inner]) => Ok(Ty::wrap(Wrap::Cell, inner.clone())),
            ("NonNull", [inner]) => Ok(Ty::wrap(Wrap::NonNull, inner.clone())),
            ("Ref", [inner]) => Ok(Ty::reference(false, inner.clone())),
            ("RefMut", [inner]) => Ok(Ty::reference(true, inner.clone())),
            ("PhantomData", _) => Ok(Ty::unit()),
            _ => {
                let text = path.to_token_stream().to_string().replace(' ', "");
                let help = "modelled are the file's own structs and enums, integers up to 64 bits, `bool`, `Option`, `Result`, `Box`, \
                            `Rc`, `Weak`, `RefCell`, `Cell`, raw pointers, `NonNull`, `Vec`, arrays, tuples and references";
                self.wrong_but(path, format!("the type `{text}` is outside the subset that can be modelled"), help)
            }
        }
    }

    /// Refuses an `Option` of something that may be nothing itself.
    pub(super) fn refuse_nested<T>(&mut self, node: &impl syn::spanned::Spanned, inner: &Ty) -> Lowered<T> {
        let inner = self.spell(inner);
        let message = format!(
            "an `Option` of `{inner}`, which may be nothing itself, is outside the subset that can be modelled"
        );
        self.wrong_but(node, message, "write an enum of your own, or ask before: `if items.is_empty() { .. }`")
    }

    /// What a type is in the program.
    pub(super) fn represent(&mut self, ty: &Ty) -> Lowered<Type> {
        Ok(match ty {
            Ty::Never | Ty::Text | Ty::Var(_) => Type::Unit,
            Ty::IntVar(_) => Type::Int(IntType::I32),
            Ty::Bool => Type::Bool,
            Ty::Int(int) => Type::Int(*int),
            Ty::Tuple(parts) if parts.is_empty() => Type::Unit,
            Ty::Adt(item, _) if self.items.is_ambiguous_type(&self.items.types[*item].name()) => {
                let item = self.items.types[*item];
                let message =
                    format!("there are several types `{}` in the file: which one is meant cannot be told", item.name());
                return self.wrong_but(item.ident(), message, "give them different names");
            }
            Ty::Adt(item, _) if self.items.types[*item].is_plain_enum() => Type::Enum(self.plain_enum(*item)),
            Ty::Adt(..) | Ty::Tuple(_) | Ty::Vec(_) | Ty::Array(..) => Type::Object(self.class(ty)?),
            Ty::Slice(inner) => Type::Object(self.class(&Ty::Vec(inner.clone()))?),
            Ty::Option(inner) => Type::Option(Box::new(self.represent(inner)?)),
            Ty::Wrap(Wrap::RefCell | Wrap::Cell, inner) => self.represent(inner)?,
            Ty::Wrap(Wrap::Raw | Wrap::Weak, inner) => Type::Option(Box::new(self.pointee(inner)?)),
            Ty::Wrap(Wrap::Box | Wrap::Rc | Wrap::NonNull, inner) => self.pointee(inner)?,
            Ty::Ref(mutable, inner) => {
                let there = self.represent(inner)?;
                let is_cell = matches!(**inner, Ty::Wrap(Wrap::Cell | Wrap::RefCell, _));
                if matches!(there, Type::Object(_) | Type::Unit) || !(*mutable || is_cell) {
                    there
                } else {
                    Type::Slot(Box::new(there))
                }
            }
        })
    }

    /// The object that an owning or raw pointer points to.
    fn pointee(&mut self, inner: &Ty) -> Lowered<Type> {
        match self.represent(inner)? {
            object @ Type::Object(_) => Ok(object),
            _ => Ok(Type::Object(self.cell(inner)?)),
        }
    }

    /// The class of a cell that holds something that is no object, or is to be an object of its own.
    pub(super) fn cell(&mut self, inner: &Ty) -> Lowered<ClassId> {
        if let Some(known) = self.cells.get(inner) {
            return Ok(*known);
        }
        let name = format!("cell of {}", self.spell(inner));
        let class = self.add_class(name, ClassKind::Struct(Vec::new()), Ownership::Inline);
        self.cells.insert(inner.clone(), class);
        let field = self.add_field(class, None, "0".to_owned(), inner.clone())?;
        self.program.classes[class.0].kind = ClassKind::Struct(vec![field]);
        Ok(class)
    }

    /// The one field of a cell.
    pub(super) fn cell_field(&self, class: ClassId) -> Option<FieldId> {
        match &self.program.classes[class.0].kind {
            ClassKind::Struct(fields) => fields.first().copied(),
            _ => None,
        }
    }

    fn plain_enum(&mut self, item: usize) -> EnumId {
        if let Some(known) = self.enums.get(&item) {
            return *known;
        }
        let id = EnumId(self.program.enums.len());
        let variants = match self.items.types[item] {
            TypeItem::Enum(it) => it.variants.iter().map(|variant| variant.ident.to_string()).collect(),
            TypeItem::Struct(_) => Vec::new(),
        };
        self.program.enums.push(Enum { name: self.items.types[item].name(), variants });
        self.enums.insert(item, id);
        id
    }

    /// The class of a type whose values are objects.
    pub(super) fn class(&mut self, ty: &Ty) -> Lowered<ClassId> {
        if let Some(known) = self.classes.get(ty) {
            return Ok(*known);
        }
        let elements = match ty {
            Ty::Vec(inner) | Ty::Array(inner, _) => inner.ownership(),
            _ => Ownership::Inline,
        };
        let class = self.add_class(self.spell(ty), ClassKind::Struct(Vec::new()), elements);
        self.classes.insert(ty.clone(), class);
        self.type_depth += 1;
        let kind = if self.type_depth > DEEPEST {
            let message = format!("the type `{}` leads to others without end", self.program.classes[class.0].name);
            self.note(smallscope_alloy::Diagnostic::unplaced(message))
        } else {
            self.class_kind(class, ty)
        };
        self.type_depth -= 1;
        self.program.classes[class.0].kind = kind?;
        Ok(class)
    }

    fn class_kind(&mut self, class: ClassId, ty: &Ty) -> Lowered<ClassKind> {
        Ok(match ty {
            Ty::Vec(inner) => ClassKind::Vector(self.represent(inner)?),
            Ty::Array(inner, length) => ClassKind::Array(self.represent(inner)?, *length),
            Ty::Tuple(parts) => {
                let fields = parts.iter().enumerate();
                let fields = fields.map(|(number, part)| self.add_field(class, None, number.to_string(), part.clone()));
                ClassKind::Struct(fields.collect::<Lowered<_>>()?)
            }
            Ty::Adt(item, _) => match self.items.types[*item] {
                TypeItem::Struct(it) => ClassKind::Struct(self.fields_of(class, ty, None, &it.fields)?),
                TypeItem::Enum(it) => {
                    let variants = it.variants.iter().enumerate().map(|(number, variant)| {
                        let fields = self.fields_of(class, ty, Some(number), &variant.fields)?;
                        Ok((variant.ident.to_string(), fields))
                    });
                    ClassKind::Enum(variants.collect::<Lowered<_>>()?)
                }
            },
            _ => ClassKind::Struct(Vec::new()),
        })
    }

    fn fields_of(
        &mut self,
        class: ClassId,
        ty: &Ty,
        variant: Option<usize>,
        fields: &syn::Fields,
    ) -> Lowered<Vec<FieldId>> {
        let env = self.env_of(ty);
        let mut ids = Vec::new();
        for (number, field) in fields.iter().enumerate() {
            let name = field.ident.as_ref().map_or_else(|| number.to_string(), ToString::to_string);
            let ty = self.ty(&field.ty, &env)?;
            if matches!(ty, Ty::Ref(true, _)) {
                return self.wrong(
                    &field.ty.span(),
                    "a mutable reference in a field is outside the subset that can be modelled",
                );
            }
            ids.push(self.add_field(class, variant, name, ty)?);
        }
        Ok(ids)
    }

    fn add_class(&mut self, name: String, kind: ClassKind, elements: Ownership) -> ClassId {
        self.program.classes.push(Class { name, kind, elements });
        ClassId(self.program.classes.len() - 1)
    }

    fn add_field(&mut self, class: ClassId, variant: Option<usize>, name: String, ty: Ty) -> Lowered<FieldId> {
        let id = FieldId(self.program.fields.len());
        let ownership = ty.ownership();
        self.program.fields.push(Field { name, class, variant, ty: Type::Unit, ownership });
        self.field_types.push(ty.clone());
        self.program.fields[id.0].ty = self.represent(&ty)?;
        Ok(id)
    }

    /// What the type parameters of a struct or enum stand for.
    pub(super) fn env_of(&self, ty: &Ty) -> Env {
        let Ty::Adt(item, arguments) = ty else { return Env { this: Some(ty.clone()), ..Env::default() } };
        let names = type_parameters(self.items.types[*item].generics());
        Env { parameters: names.into_iter().zip(arguments.iter().cloned()).collect(), this: Some(ty.clone()) }
    }

    /// The type as Rust spells it.
    pub(super) fn spell(&self, ty: &Ty) -> String {
        let list = |parts: &[Ty]| parts.iter().map(|part| self.spell(part)).collect::<Vec<_>>().join(", ");
        match ty {
            Ty::Never => "!".to_owned(),
            Ty::Bool => "bool".to_owned(),
            Ty::Int(int) => format!("{}{}", if int.signed { 'i' } else { 'u' }, int.bits),
            Ty::Text => "str".to_owned(),
            Ty::Adt(item, arguments) if arguments.is_empty() => self.items.types[*item].name(),
            Ty::Adt(item, arguments) => format!("{}<{}>", self.items.types[*item].name(), list(arguments)),
            Ty::Tuple(parts) => format!("({})", list(parts)),
            Ty::Option(inner) => format!("Option<{}>", self.spell(inner)),
            Ty::Vec(inner) => format!("Vec<{}>", self.spell(inner)),
            Ty::Slice(inner) => format!("[{}]", self.spell(inner)),
            Ty::Array(inner, length) => format!("[{}; {length}]", self.spell(inner)),
            Ty::Wrap(Wrap::Raw, inner) => format!("*mut {}", self.spell(inner)),
            Ty::Wrap(wrap, inner) => format!("{wrap:?}<{}>", self.spell(inner)),
            Ty::Ref(mutable, inner) => format!("&{}{}", if *mutable { "mut " } else { "" }, self.spell(inner)),
            Ty::Var(_) => "_".to_owned(),
            Ty::IntVar(_) => "{integer}".to_owned(),
        }
    }

    /// The type among those that a value is made of, if there is one, that the file itself says how to show.
    pub(super) fn formats_itself(&mut self, ty: &Ty, known: &mut Vec<Ty>) -> Lowered<Option<String>> {
        const TRAITS: &[&str] =
            &["Display", "Debug", "LowerHex", "UpperHex", "Octal", "Binary", "LowerExp", "UpperExp", "Pointer"];
        if known.contains(ty) {
            return Ok(None);
        }
        known.push(ty.clone());
        let mut parts = ty.parts().to_vec();
        if let Ty::Adt(item, _) = ty {
            let item = self.items.types[*item];
            if TRAITS.iter().any(|name| self.items.implements(name, &item.name()).is_some()) {
                return Ok(Some(self.spell(ty)));
            }
            let env = self.env_of(ty);
            let variants = match item {
                TypeItem::Struct(_) => vec![None],
                TypeItem::Enum(it) => (0..it.variants.len()).map(Some).collect(),
            };
            for field in variants.into_iter().flat_map(|variant| item.fields(variant)) {
                parts.push(self.ty(&field.ty, &env)?);
            }
        }
        for part in &parts {
            if let Some(shown) = self.formats_itself(part, known)? {
                return Ok(Some(shown));
            }
        }
        Ok(None)
    }

    /// Whether a value has no parts of its own that could be changed in it.
    pub(super) fn is_flat(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Adt(item, _) => self.items.types[*item].is_plain_enum(),
            Ty::Tuple(parts) => parts.is_empty(),
            Ty::Option(inner) => self.is_flat(inner),
            Ty::Array(..) => false,
            _ => true,
        }
    }

    /// Whether a value stays where it was when it is moved.
    pub(super) fn is_copy(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Adt(item, arguments) => {
                let item = self.items.types[*item];
                // That of the standard library; of one's own it would do no harm.
                let is_result = item.name() == "Result" && arguments.iter().all(|part| self.is_copy(part));
                is_result || item.derives("Copy") || self.items.implements("Copy", &item.name()).is_some()
            }
            Ty::Tuple(parts) => parts.iter().all(|part| self.is_copy(part)),
            Ty::Option(inner) | Ty::Array(inner, _) => self.is_copy(inner),
            Ty::Wrap(wrap, _) => matches!(wrap, Wrap::Raw | Wrap::NonNull),
            Ty::Ref(mutable, _) => !mutable,
            Ty::Vec(_) | Ty::Slice(_) => false,
            _ => true,
        }
    }
}
