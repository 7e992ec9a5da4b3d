//! Default values, derived or written in the file.

use super::body::{Body, Parts, Value};
use super::types::{Ty, Wrap};
use super::{Lowered, Noted};
use crate::ir::{Expr, ExprKind};

impl Body<'_, '_> {
    /// The default value of a type.
    pub(super) fn default_value(&mut self, node: &impl syn::spanned::Spanned, ty: &Ty) -> Lowered<Value> {
        let ty = self.resolve(ty);
        let represented = self.represent(&ty)?;
        match &ty {
            Ty::Bool => Ok(self.truth(Expr::truth(false))),
            Ty::Int(_) | Ty::IntVar(_) => Ok(self.one(ExprKind::Int(0), ty, represented)),
            Ty::Option(_) | Ty::Wrap(Wrap::Weak, _) => Ok(self.one(ExprKind::None, ty, represented)),
            Ty::Vec(_) => self.empty_vector(node, Some(&ty)),
            Ty::Tuple(types) => {
                let parts = types.iter().map(|ty| self.default_value(node, ty)).collect::<Lowered<Vec<_>>>()?;
                Ok(Value { ty: ty.clone(), parts: Parts::Tuple(parts) })
            }
            Ty::Array(inner, length) => {
                let mut parts = Vec::new();
                for _ in 0..*length {
                    let part = self.default_value(node, inner)?;
                    parts.push(self.pack(&part)?);
                }
                let class = self.frontend.class(&ty)?;
                let object = self.new_object("items", ty.clone(), class, None, parts)?;
                Ok(Value { ty: ty.clone(), parts: Parts::One(object) })
            }
            Ty::Wrap(wrap @ (Wrap::Box | Wrap::Rc | Wrap::RefCell | Wrap::Cell), inner) => {
                let value = self.default_value(node, inner)?;
                self.wrapped(*wrap, value)
            }
            Ty::Adt(item, _) => self.default_of(node, &ty, *item),
            _ => self.not_known(node),
        }
    }

    fn default_of(&mut self, node: &impl syn::spanned::Spanned, ty: &Ty, item: usize) -> Lowered<Value> {
        let declared = self.frontend.items.types[item];
        let written =
            self.frontend.items.functions.iter().position(|it| it.path == format!("{}::default", declared.name()));
        if let Some(written) = written {
            return self.call_item(node, written, Vec::new(), None, Vec::new(), Some(ty));
        }
        if !declared.derives("Default") {
            return self.frontend.wrong(node, format!("`{}` has no `Default`", declared.name()));
        }
        if let super::items::TypeItem::Enum(it) = declared {
            let is_default =
                |variant: &syn::Variant| variant.attrs.iter().any(|attribute| attribute.path().is_ident("default"));
            let variant = it.variants.iter().position(is_default).ok_or(Noted)?;
            return self.variant_value(node, ty.clone(), variant, Vec::new());
        }
        let types = self.field_types_of(ty, declared.fields(None))?;
        let values = types.iter().map(|ty| self.default_value(node, ty)).collect::<Lowered<Vec<_>>>()?;
        self.build(ty, None, values)
    }
}
