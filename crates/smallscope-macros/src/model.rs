//! The collected model: what the user's module declares, in the words of the expansion.
//!
//! Everything refers to everything else by index ([`TypeId`], [`FnId`], ...). Invariant: an index
//! stored in a [`Model`] is valid in that model, and nothing is ever removed from it.

use proc_macro2::{Span, TokenStream};
use smallscope_rust::list::SmallSet;
use syn::spanned::Spanned as _;
use syn::{
    Attribute, Block, Generics, Ident, ImplItem, Item, ItemImpl, ItemMacro, ItemTrait, ItemType, ItemUse, Signature,
    Type,
};

use crate::attrs::{Note, Role};
use crate::contract::Contract;
use crate::runtime::Runtime;

/// A module of the model; [`ROOT`] is the one with the attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ModuleId(pub(crate) usize);

/// A struct or enum of the model.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct TypeId(pub(crate) usize);

/// An `impl` block of the model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ImplId(pub(crate) usize);

/// A function of the model, free or inside an impl or trait.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct FnId(pub(crate) usize);

/// The module with the attribute.
pub(crate) const ROOT: ModuleId = ModuleId(0);

/// Everything that was found in the user's code.
pub(crate) struct Model {
    /// The path of the runtime.
    pub(crate) runtime: Runtime,
    /// The name of the module with the attribute, if it is a module.
    pub(crate) name: Option<Ident>,
    /// Whether there are modelled types whose fields are not known (a single item with `uses`).
    pub(crate) open: bool,
    /// Modelled names that are defined elsewhere (a single item with `uses`).
    pub(crate) foreign: Vec<Ident>,
    pub(crate) modules: Vec<Module>,
    pub(crate) types: Vec<TypeDef>,
    pub(crate) aliases: Vec<Alias>,
    pub(crate) traits: Vec<TraitDef>,
    pub(crate) impls: Vec<ImplDef>,
    pub(crate) functions: Vec<Function>,
    pub(crate) values: Vec<ValueDef>,
    /// The macros that are defined in the model, with their rules.
    pub(crate) macros: Vec<(Ident, TokenStream)>,
    /// The macros that are called in place of an item.
    pub(crate) calls: Vec<(ModuleId, ItemMacro)>,
}

/// A module: the place that names are resolved in.
pub(crate) struct Module {
    /// Its path from the root, outermost first; empty for the root.
    pub(crate) path: Vec<Ident>,
    pub(crate) parent: Option<ModuleId>,
    pub(crate) cfgs: Vec<Attribute>,
    pub(crate) uses: Vec<ItemUse>,
    /// The names of all items defined here.
    pub(crate) names: SmallSet<String>,
}

/// What the twin of a type is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TwinKind {
    /// A type of its own whose fields are chosen one by one, when read.
    Lazy,
    /// A type of its own with plain fields, chosen as a whole: a `Copy` type that mentions twins.
    Whole,
    /// The user's type itself, chosen as a whole: `Copy` types and enums without payload.
    Plain,
    /// A copy with plain fields that is never chosen: types with lifetimes, such as iterators.
    Helper,
    /// None: a type with lifetimes that no twinned function mentions.
    Unused,
}

/// A struct or enum; a struct is an enum of one variant with its own name.
pub(crate) struct TypeDef {
    pub(crate) module: ModuleId,
    /// Whether the user says something about it, or about a type that has it in a field.
    pub(crate) is_wanted: bool,
    pub(crate) kind: TwinKind,
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) is_enum: bool,
    pub(crate) variants: Vec<VariantDef>,
    /// What is said of it in relational logic.
    pub(crate) specs: Vec<crate::alloy::Text>,
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) cfgs: Vec<Attribute>,
}

/// How the fields of a variant are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    Named,
    Tuple,
    Unit,
}

/// A variant of an enum, or the whole of a struct.
pub(crate) struct VariantDef {
    pub(crate) ident: Ident,
    pub(crate) style: Style,
    pub(crate) fields: Vec<FieldDef>,
    /// Whether it has `#[default]`.
    pub(crate) is_default: bool,
}

/// A field; those of tuples are named by their index.
pub(crate) struct FieldDef {
    pub(crate) name: String,
    pub(crate) ident: Option<Ident>,
    pub(crate) ty: Type,
    pub(crate) role: Role,
    pub(crate) attrs: Vec<Attribute>,
}

impl FieldDef {
    /// Where errors about the field are reported; names there resolve as in the rest of the twin.
    pub(crate) fn site(&self) -> Span {
        Span::call_site().located_at(self.ty.span())
    }

    /// Whether it is a `PhantomData`, which has one value on either side.
    pub(crate) fn is_phantom(&self) -> bool {
        let Type::Path(path) = &self.ty else { return false };
        path.path.segments.last().is_some_and(|last| last.ident == "PhantomData")
    }
}

/// `type Name = ..;`
pub(crate) struct Alias {
    pub(crate) module: ModuleId,
    pub(crate) item: ItemType,
}

/// A trait defined in the model.
pub(crate) struct TraitDef {
    pub(crate) module: ModuleId,
    pub(crate) item: ItemTrait,
    /// Whether it mentions twins, so that it needs a twin itself.
    pub(crate) twinned: bool,
}

/// An `impl` block.
pub(crate) struct ImplDef {
    pub(crate) module: ModuleId,
    /// The block without its items.
    pub(crate) item: ItemImpl,
    pub(crate) entries: Vec<Entry>,
    /// The modelled type it is for, through references.
    pub(crate) self_type: Option<TypeId>,
    pub(crate) skip: bool,
}

/// An item of an impl.
pub(crate) enum Entry {
    Fn(FnId),
    Other(Box<ImplItem>),
}

/// Where a function is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    Module,
    Impl(ImplId),
    Trait(usize),
}

/// A function or method.
pub(crate) struct Function {
    pub(crate) module: ModuleId,
    pub(crate) owner: Owner,
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) sig: Signature,
    /// Empty for a required method of a trait.
    pub(crate) block: Block,
    pub(crate) note: Option<(Note, Span)>,
    pub(crate) contract: Option<Contract>,
}

impl Function {
    /// Whether the user forbade a twin.
    pub(crate) fn is_skipped(&self) -> bool {
        matches!(self.note, Some((Note::Skip, _)))
    }
}

/// A `const` or `static`.
pub(crate) struct ValueDef {
    pub(crate) module: ModuleId,
    pub(crate) ident: Ident,
    pub(crate) item: Item,
}

impl TypeDef {
    /// Whether a type of this name is declared in the twin.
    pub(crate) fn has_twin(&self) -> bool {
        !matches!(self.kind, TwinKind::Plain | TwinKind::Unused)
    }

    /// Whether the engine can choose values of it.
    pub(crate) fn is_chosen(&self) -> bool {
        !matches!(self.kind, TwinKind::Helper | TwinKind::Unused)
    }

    /// All fields, over all variants.
    // A list, not an adapter: each of many callers would compile the adapter anew.
    pub(crate) fn fields(&self) -> std::vec::IntoIter<&FieldDef> {
        let mut fields = Vec::new();
        self.variants.iter().for_each(|variant| fields.extend(&variant.fields));
        fields.into_iter()
    }
}

impl Model {
    pub(crate) fn module(&self, id: ModuleId) -> &Module {
        &self.modules[id.0]
    }

    pub(crate) fn ty(&self, id: TypeId) -> &TypeDef {
        &self.types[id.0]
    }

    pub(crate) fn function(&self, id: FnId) -> &Function {
        &self.functions[id.0]
    }

    pub(crate) fn imp(&self, id: ImplId) -> &ImplDef {
        &self.impls[id.0]
    }

    /// All functions.
    pub(crate) fn fn_ids(&self) -> impl Iterator<Item = FnId> + use<> {
        (0..self.functions.len()).map(FnId)
    }

    /// The modelled type whose impl a function is in.
    pub(crate) fn self_type(&self, id: FnId) -> Option<TypeId> {
        match self.function(id).owner {
            Owner::Impl(imp) => self.imp(imp).self_type,
            Owner::Module | Owner::Trait(_) => None,
        }
    }
}
