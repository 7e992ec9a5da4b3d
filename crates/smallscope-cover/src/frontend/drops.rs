//! Values that do something when they are dropped: they are modelled as long as none is.

use super::types::Ty;
use super::{Frontend, Lowered};
use crate::ir::{ClassId, ClassKind, StatementKind, Type};
use crate::walk;

impl Frontend<'_> {
    /// Refuses types with a `Drop` of their own whose values the program could drop: those that it makes, is given, or finds in a field.
    pub(super) fn refuse_drops(&mut self, entry: usize, arguments: &[Ty]) -> Lowered<()> {
        let owned = self.owned_by_entry(entry, arguments)?;
        let mut classes: Vec<(ClassId, Ty)> = self.classes.iter().map(|(ty, class)| (*class, ty.clone())).collect();
        classes.sort_by_key(|(class, _)| *class);
        for (class, ty) in classes {
            let Ty::Adt(item, _) = &ty else { continue };
            let Some(path) = self.items.implements("Drop", &self.items.types[*item].name()) else { continue };
            if owned.contains(&ty) || self.is_held(class) || self.is_made(class) {
                let message = format!(
                    "what happens when a `{}` is dropped is outside the subset that can be modelled",
                    self.spell(&ty)
                );
                let help = "it is modelled only behind references, where the function drops none";
                return self.wrong_but(path, message, help);
            }
        }
        Ok(())
    }

    /// The types of what the function under test is given for good, or can take out of what it is lent.
    fn owned_by_entry(&mut self, entry: usize, arguments: &[Ty]) -> Lowered<Vec<Ty>> {
        let env = self.env_of_function(entry, arguments)?;
        let mut waiting = self.signature(entry, &env)?.0;
        let mut owned = Vec::new();
        while let Some(ty) = waiting.pop() {
            match &ty {
                Ty::Ref(_, lent) => waiting.extend(lent.parts().iter().cloned()),
                _ => {
                    waiting.extend(ty.parts().iter().cloned());
                    owned.push(ty);
                }
            }
        }
        Ok(owned)
    }

    /// Whether a field or an element may hold an object of a class, and so lose it.
    fn is_held(&self, class: ClassId) -> bool {
        let holds = |mut ty: &Type| loop {
            match ty {
                Type::Option(inner) | Type::Slot(inner) => ty = inner,
                other => return *other == Type::Object(class),
            }
        };
        let element = |kind: &ClassKind| matches!(kind, ClassKind::Vector(ty) | ClassKind::Array(ty, _) if holds(ty));
        self.program.fields.iter().any(|field| holds(&field.ty))
            || self.program.classes.iter().any(|other| element(&other.kind))
    }

    fn is_made(&self, class: ClassId) -> bool {
        let mut made = false;
        for function in &self.program.functions {
            walk::statements(&function.body, &mut |statement| {
                made |= matches!(statement.kind, StatementKind::New(_, new, ..) if new == class);
            });
        }
        made
    }
}
