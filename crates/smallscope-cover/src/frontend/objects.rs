//! Trait objects: an object behind `dyn Trait` is one of an enum's, whose only part is the object of the implementor.
//!
//! The enum has a variant for each implementor, and its methods call theirs ([`crate::dispatch`]). Where Rust makes a pointer to an implementor
//! a pointer to `dyn Trait`, an object of the enum is put in front. The implementor's object is the same as before, so what changes it is seen
//! through both pointers. Structures show only the implementor.

use super::body::{Body, Parts, Value};
use super::types::{Ty, Wrap};
use super::{Env, Frontend, Lowered};
use crate::dispatch::Trouble;
use crate::ir::{ClassId, Ownership, Type};

impl Frontend<'_> {
    /// The type of a trait object.
    pub(super) fn trait_object(&mut self, it: &syn::TypeTraitObject) -> Lowered<Ty> {
        if let Some(Trouble { place, message, help }) = self.items.world.trouble(it) {
            return self.wrong_but(&place, message, help);
        }
        let name = crate::dispatch::principal(it).map(|name| format!("dyn {name}"));
        match name.and_then(|name| self.items.type_names.get(&name).copied()) {
            Some(item) => {
                let name = self.items.types[item].name();
                self.remark(&format!("objects of `{name}` are of the types that implement it in the file"));
                Ok(Ty::Adt(item, Vec::new()))
            }
            None => self.wrong(it, "this trait object is outside the subset that can be modelled"),
        }
    }

    /// Whether it is `dyn Trait` itself.
    pub(super) fn is_trait_object(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Adt(item, _) if self.items.types[*item].is_dynamic())
    }

    /// Says where an object could be met in two ways in Rust, and never is in an input.
    pub(super) fn remark_on_objects(&mut self) {
        let object = |ty: &Type| if let Type::Object(class) = ty { Some(*class) } else { None };
        for class in (0..self.program.classes.len()).map(ClassId) {
            let Some(variants) = self.program.classes[class.0].behind() else { continue };
            let fields = variants.iter().filter_map(|(_, fields)| fields.first());
            let behind: Vec<ClassId> = fields.filter_map(|field| object(&self.program.fields[field.0].ty)).collect();
            for inner in behind {
                if !self.is_shared(class) || !self.is_shared(inner) {
                    continue;
                }
                let name = |class: ClassId| &self.program.classes[class.0].name;
                let remark = format!("no input leads to an object both as `{}` and as `{}`", name(class), name(inner));
                self.remark(&remark);
            }
        }
    }

    /// Whether pointers that others may share lead to objects of a class.
    fn is_shared(&self, wanted: ClassId) -> bool {
        (0..self.program.classes.len()).map(ClassId).any(|class| {
            let is_it = |(to, ownership): &(ClassId, Ownership)| {
                *to == wanted && matches!(ownership, Ownership::Shared | Ownership::Borrowed)
            };
            self.next_classes(class).iter().any(is_it)
        })
    }

    /// Refuses a trait object in what leads to it in other ways than boxes, counted pointers and references.
    pub(super) fn refuse_object_in(
        &mut self,
        node: &impl syn::spanned::Spanned,
        holder: &str,
        inner: &Ty,
    ) -> Lowered<()> {
        if !self.is_trait_object(inner) {
            return Ok(());
        }
        let message = format!("`{}` in {holder} is outside the subset that can be modelled", self.spell(inner));
        self.wrong_but(node, message, "put it into a `Box`, an `Rc` or an `Arc`, or lend it by a reference")
    }

    /// The variant of a trait object that has objects of this type.
    fn implementor(&mut self, from: &Ty, to: &Ty) -> Lowered<Option<usize>> {
        let Ty::Adt(item, _) = to else { return Ok(None) };
        let declared = self.items.types[*item];
        if !declared.is_dynamic() || !matches!(from, Ty::Adt(..)) {
            return Ok(None);
        }
        let fields = (0..).map_while(|variant| declared.fields(Some(variant)).iter().next());
        for (variant, field) in fields.enumerate() {
            if self.ty(&field.ty, &Env::default())? == *from {
                return Ok(Some(variant));
            }
        }
        Ok(None)
    }
}

impl Body<'_, '_> {
    /// A pointer to an implementor as one to `dyn Trait`, if that is what is asked for.
    pub(super) fn as_trait_object(&mut self, value: &Value, from: &Ty, to: &Ty) -> Lowered<Option<Value>> {
        let inner = match (from, to) {
            (Ty::Ref(_, one), Ty::Ref(_, other)) => (one, other),
            (Ty::Wrap(Wrap::Box, one), Ty::Wrap(Wrap::Box, other)) => (one, other),
            (Ty::Wrap(Wrap::Rc, one), Ty::Wrap(Wrap::Rc, other)) => (one, other),
            _ => return Ok(None),
        };
        let Some(variant) = self.frontend.implementor(inner.0, inner.1)? else { return Ok(None) };
        let object = self.pack(value)?;
        let Type::Object(class) = self.represent(inner.1)? else { return Ok(None) };
        let object = self.new_object("object", (*inner.1).as_ref().clone(), class, Some(variant), vec![object])?;
        Ok(Some(Value { ty: to.clone(), parts: Parts::One(object) }))
    }
}
