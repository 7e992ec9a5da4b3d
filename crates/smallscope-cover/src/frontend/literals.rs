//! Values of structs and enums.

use syn::spanned::Spanned as _;

use super::body::{Body, Parts, Value};
use super::types::Ty;
use super::{Lowered, Noted};
use crate::ir::{Expr, ExprKind};

impl Body<'_, '_> {
    /// A value of an enum.
    pub(super) fn variant_value(
        &mut self,
        node: &impl syn::spanned::Spanned,
        ty: Ty,
        variant: usize,
        arguments: Vec<&syn::Expr>,
    ) -> Lowered<Value> {
        let Ty::Adt(item, _) = &ty else { return Err(Noted) };
        let item = self.frontend.items.types[*item];
        if item.is_plain_enum() {
            let represented = self.represent(&ty)?;
            return Ok(self.one(ExprKind::Variant(variant), ty, represented));
        }
        let fields = item.fields(Some(variant));
        if fields.len() != arguments.len() {
            return self.frontend.wrong(node, "this variant has another number of fields");
        }
        let types = self.field_types_of(&ty, fields)?;
        let list: Vec<(&syn::Expr, Option<Ty>)> = arguments.into_iter().zip(types.into_iter().map(Some)).collect();
        let values = self.operands(&list)?;
        self.build(&ty, Some(variant), values)
    }

    /// A new object of a struct or enum, from the values of its fields.
    pub(super) fn build(&mut self, ty: &Ty, variant: Option<usize>, values: Vec<Value>) -> Lowered<Value> {
        let parts: Vec<Expr> = values.iter().map(|value| self.pack(value)).collect::<Lowered<_>>()?;
        let known = self.resolve(ty);
        let class = self.frontend.class(&known)?;
        let name = self.frontend.spell(&known).split('<').next().unwrap_or("object").to_lowercase();
        let object = self.new_object(&name, known.clone(), class, variant, parts)?;
        Ok(Value { ty: known, parts: Parts::One(object) })
    }

    /// The types of fields, for the type arguments of a struct or enum.
    pub(super) fn field_types_of(&mut self, ty: &Ty, fields: &syn::Fields) -> Lowered<Vec<Ty>> {
        let env = self.frontend.env_of(&self.unifier.resolve(ty));
        fields.iter().map(|field| self.frontend.ty(&field.ty, &env)).collect()
    }

    pub(super) fn struct_literal(&mut self, it: &syn::ExprStruct, wanted: Option<&Ty>) -> Lowered<Value> {
        let (ty, variant) = match self.variant_path(&it.path, wanted)? {
            Some((ty, variant)) => (ty, Some(variant)),
            None => (self.struct_path(&it.path, wanted)?, None),
        };
        let Ty::Adt(item, _) = &ty else { return self.frontend.wrong(&it.path, "this is not a struct") };
        let fields = self.frontend.items.types[*item].fields(variant);
        let types = self.field_types_of(&ty, fields)?;
        let names: Vec<String> = fields
            .iter()
            .enumerate()
            .map(|(number, field)| field.ident.as_ref().map_or_else(|| number.to_string(), ToString::to_string))
            .collect();
        let mut list = Vec::new();
        let mut positions = Vec::new();
        for field in &it.fields {
            let name = match &field.member {
                syn::Member::Named(name) => name.to_string(),
                syn::Member::Unnamed(index) => index.index.to_string(),
            };
            let Some(position) = names.iter().position(|known| *known == name) else {
                return self.frontend.wrong(&field.member, format!("there is no field `{name}`"));
            };
            positions.push(position);
            list.push((&field.expr, Some(types[position].clone())));
        }
        let values = self.operands(&list)?;
        let mut all: Vec<Option<Value>> = vec![None; names.len()];
        for (position, value) in positions.into_iter().zip(values) {
            all[position] = Some(value);
        }
        if let Some(rest) = &it.rest {
            self.fill_rest(rest, &ty, &names, &mut all)?;
        }
        let all: Option<Vec<Value>> = all.into_iter().collect();
        let Some(all) = all else { return self.frontend.wrong(it, "fields are missing") };
        self.build(&ty, variant, all)
    }

    /// `..other` at the end of a struct literal.
    fn fill_rest(&mut self, rest: &syn::Expr, ty: &Ty, names: &[String], all: &mut [Option<Value>]) -> Lowered<()> {
        let other = self.value_as(rest, ty)?;
        let other = self.keep_value(other)?;
        let other = self.temporary(other)?;
        for (name, value) in names.iter().zip(all) {
            if value.is_none() {
                let member = syn::Member::Named(syn::Ident::new(name, rest.span()));
                let at = self.field(&member, &other)?;
                let read = self.read(&at)?;
                *value = Some(self.copied(read)?);
            }
        }
        Ok(())
    }

    /// The type that a struct literal names.
    pub(super) fn struct_path(&mut self, path: &syn::Path, wanted: Option<&Ty>) -> Lowered<Ty> {
        let last = path.segments.last().map(|last| (last.ident.to_string(), last.arguments.is_none()));
        if let Some((name, true)) = &last {
            if let (None, Some(item)) =
                (self.env.parameters.get(name), self.frontend.items.type_names.get(name).copied())
            {
                return Ok(self.adt_for(path, item, wanted));
            }
        }
        let env = self.env.clone();
        self.frontend.ty(&syn::Type::Path(syn::TypePath { qself: None, path: path.clone() }), &env)
    }
}
