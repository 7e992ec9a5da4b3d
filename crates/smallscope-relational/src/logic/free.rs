//! The free variables of a node, computed from those of its parts when it is made.

use super::parts::Parts;

/// Numbers of the free variables, sorted. `own` is what the node is, if it is a variable.
pub(super) fn free_of(kind: &impl Parts, own: Option<u32>) -> Box<[u32]> {
    let mut free: Vec<u32> = own.into_iter().collect();
    match kind.let_bound() {
        Some(variable) => {
            // Those of the body with the value in place of the variable. So a value that is not used has no part in it.
            let (mut value, mut body): (&[u32], &[u32]) = (&[], &[]);
            kind.parts(&mut |part| value = std::mem::replace(&mut body, part.free()));
            if body.binary_search(&variable.number()).is_ok() {
                free.extend(value);
            }
            free.extend(body.iter().filter(|&&number| number != variable.number()));
        }
        None => {
            // A domain sees the variables before it, and what stands under the declarations sees all.
            let (decls, mut seen) = (kind.decls(), 0);
            kind.parts(&mut |part| {
                let declared = &decls[..seen];
                let is_declared = |number: u32| declared.iter().any(|decl| decl.variable.number() == number);
                free.extend(part.free().iter().filter(|&&number| !is_declared(number)));
                seen = decls.len().min(seen + 1);
            });
        }
    }
    free.sort_unstable();
    free.dedup();
    free.into_boxed_slice()
}
