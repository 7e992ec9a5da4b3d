//! Warnings about `var` where it probably is not meant, or is missing: by the rules of the Analyzer.

use super::world::World;
use crate::diagnostic::Diagnostic;
use crate::lower::walk;
use crate::model::{Expr, ExprKind, SigId, SigKind};

impl World {
    /// Warns of signatures and fields that are `var` within what is not, or the other way round.
    pub fn warn_of_mutability(&mut self) {
        let mut warnings = Vec::new();
        let name = |id: SigId| format!("`{}`", self.sigs[id.0 as usize].name);
        let varies = |id: &SigId| self.sigs[id.0 as usize].variable;
        for sig in self.sigs.iter().filter(|sig| !sig.meta) {
            let Some(span) = sig.span else { continue };
            let within = match &sig.kind {
                SigKind::Extends(parent) => std::slice::from_ref(parent),
                SigKind::In(parents) => parents,
                _ => continue,
            };
            let changing = within.iter().find(|&parent| varies(parent)).copied();
            match (&sig.kind, changing) {
                (SigKind::Extends(parent), None) if sig.variable => {
                    let message = format!("`{}` is `var`, but {}, which it extends, is not", sig.name, name(*parent));
                    let help = "atoms do not move between signatures that extend the same one: write `in` for a part that changes";
                    warnings.push(Diagnostic::warning(span, message).help(help));
                }
                (_, Some(parent)) if !sig.variable => {
                    let message = format!(
                        "`{}` does not change, but {}, of which it is a part, is `var`",
                        sig.name,
                        name(parent)
                    );
                    warnings.push(Diagnostic::warning(span, message).help("its atoms are there in each state"));
                }
                _ => {}
            }
        }
        for field in self.fields.iter().filter(|field| !field.variable) {
            let owner = &self.sigs[field.sig.0 as usize];
            if owner.meta {
                continue;
            }
            let mut changes = |part: &Expr| match &part.kind {
                ExprKind::Sig(sig) => varies(sig),
                ExprKind::Field(field) => self.fields[field.0 as usize].variable,
                _ => false,
            };
            let why = match owner.variable {
                true => format!("its signature {}", name(field.sig)),
                false if walk::any(&field.bound, &mut changes) => "something in its bound".to_owned(),
                false => continue,
            };
            let message = format!("field `{}` does not change, but {why} is `var`", field.name);
            let help = "its tuples are there in each state: write `var` if they are to change";
            warnings.push(Diagnostic::warning(field.span, message).help(help));
        }
        self.diagnostics.extend(warnings);
    }
}
