//! Names that are no variables: variants, constants, unit structs.

use syn::spanned::Spanned as _;

use super::Lowered;
use super::body::{Body, Parts, Value};
use super::items::TypeItem;
use super::types::Ty;

impl Body<'_, '_> {
    /// A name that is no variable: a constant, a variant, a unit struct, a function without parameters.
    pub(super) fn path_value(&mut self, it: &syn::ExprPath, wanted: Option<&Ty>) -> Lowered<Value> {
        let segments: Vec<String> = it.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let last = segments.last().cloned().unwrap_or_default();
        if last == "None" && segments.len() <= 2 && !self.is_variant_of_own(&segments) {
            return self.none(it, wanted);
        }
        if let Some((ty, variant)) = self.variant_path(&it.path, wanted)? {
            return self.variant_value(it, ty, variant, Vec::new());
        }
        if let Some(value) = self.constant_value(it, &segments)? {
            return Ok(value);
        }
        if let Some(item) = self.frontend.items.type_names.get(&last).copied() {
            if let TypeItem::Struct(declared) = self.frontend.items.types[item] {
                if matches!(declared.fields, syn::Fields::Unit) {
                    let ty = Ty::Adt(item, Vec::new());
                    let class = self.frontend.class(&ty)?;
                    let object = self.new_object(&last.to_lowercase(), ty.clone(), class, None, Vec::new())?;
                    return Ok(Value { ty, parts: Parts::One(object) });
                }
            }
        }
        self.frontend.wrong(it, format!("`{}` is not known here", segments.join("::")))
    }

    fn is_variant_of_own(&self, segments: &[String]) -> bool {
        segments.len() == 2 && segments[0] != "Option"
    }

    pub(super) fn none(&mut self, it: &syn::ExprPath, wanted: Option<&Ty>) -> Lowered<Value> {
        let ty = match wanted.map(|ty| self.resolve(ty)) {
            Some(ty @ Ty::Option(_)) => ty,
            Some(variable @ Ty::Var(_)) => {
                let ty = Ty::option(self.unknown(it.span(), false));
                self.unifier.unify(&variable, &ty);
                ty
            }
            _ => Ty::option(self.unknown(it.span(), false)),
        };
        self.nothing(&ty)
    }

    /// The type and number of a variant that a path names.
    pub(super) fn variant_path(&mut self, path: &syn::Path, wanted: Option<&Ty>) -> Lowered<Option<(Ty, usize)>> {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let Some(last) = names.last() else { return Ok(None) };
        if names.len() == 1 {
            // `Ok`, `Err`, and variants that `use Enum::*` brings.
            let brought = |item: &TypeItem<'_>| item.variant(last);
            let found = self.frontend.items.types.iter().enumerate().find_map(|(item, it)| Some((item, brought(it)?)));
            let Some((item, variant)) = found else { return Ok(None) };
            let name = self.frontend.items.types[item].name();
            if name != "Result" && !self.frontend.brings_variants(&name, last) {
                return Ok(None);
            }
            let ty = self.adt_for(path, item, wanted);
            return Ok(Some((ty, variant)));
        }
        let owner = &path.segments[names.len() - 2];
        let ty = match (owner.ident.to_string().as_str(), self.env.this.clone()) {
            ("Self", Some(this)) => this,
            (name, _) => {
                let Some(item) = self.frontend.items.type_names.get(name).copied() else { return Ok(None) };
                if matches!(owner.arguments, syn::PathArguments::None) {
                    self.adt_for(path, item, wanted)
                } else {
                    let owner = syn::Path::from(owner.clone());
                    let env = self.env.clone();
                    self.frontend.ty(&syn::Type::Path(syn::TypePath { qself: None, path: owner }), &env)?
                }
            }
        };
        let Ty::Adt(item, _) = &ty else { return Ok(None) };
        Ok(self.frontend.items.types[*item].variant(last).map(|variant| (ty.clone(), variant)))
    }

    /// A struct or enum with type arguments as they are wanted, or not known yet.
    pub(super) fn adt_for(&mut self, node: &impl syn::spanned::Spanned, item: usize, wanted: Option<&Ty>) -> Ty {
        if let Some(Ty::Adt(same, arguments)) = wanted.map(|ty| self.resolve(ty)) {
            if same == item {
                return Ty::Adt(item, arguments);
            }
        }
        let count = super::items::type_parameters(self.frontend.items.types[item].generics()).len();
        Ty::Adt(item, (0..count).map(|_| self.unknown(node.span(), false)).collect())
    }
}
