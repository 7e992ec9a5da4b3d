//! How large a bound must be: mutants of the code under test, and the size at which the last of them dies.
//!
//! `#[smallscope::mutants]` compiles small changes into a function: `<` becomes `<=`, `&&` becomes `||`, numbers change by one, conditions are
//! negated, statements are dropped. [`advise`] checks a contract with each of them switched on. Sizes grow from 0, so the size at which a
//! mutant fails is the smallest that kills it. If no further mutant dies at larger sizes, a larger bound would tell little more. It is no proof.
//!
//! ```
//! #[smallscope::model]
//! mod stack {
//!     #[derive(Debug)]
//!     pub struct Stack {
//!         pub items: Vec<u8>,
//!     }
//!
//!     impl Stack {
//!         #[ensures(|found| *found == self.items.iter().any(|item| *item == key))]
//!         #[smallscope::mutants]
//!         pub fn contains(&self, key: u8) -> bool {
//!             let mut i = 0;
//!             while i < self.items.len() {
//!                 if self.items[i] == key {
//!                     return true;
//!                 }
//!                 i += 1;
//!             }
//!             false
//!         }
//!     }
//! }
//!
//! let advice = smallscope::mutation::advise(4, || smallscope::check!(stack::Stack::contains)).unwrap();
//! assert_eq!(advice.size(), Some(2));
//! assert_eq!(advice.survivors().count(), 0);
//! ```

mod table;

use std::fmt;

pub use table::{Mutant, Table};
pub(crate) use table::{Switch, met_by};

use crate::Contract;
use crate::Model;
use crate::harness::Verdict;

/// At which sizes the mutants of a method die.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The method.
    pub name: String,
    /// The largest size that was tried.
    pub largest: usize,
    /// Each mutant, with the smallest size that kills it; none if it passes.
    pub mutants: Vec<(Mutant, Option<usize>)>,
}

/// Checks a contract up to this bound with each mutant of the functions that it runs.
///
/// `contract` is called once for each mutant. It is checked on this thread, and keeps no inputs.
///
/// # Errors
///
/// If the method fails as it is, or has no inputs; if nothing that was run has `#[smallscope::mutants]`; or if a check was stopped by a limit.
pub fn advise<T: Model>(largest: usize, contract: impl Fn() -> Contract<T>) -> Result<Advice, String> {
    let check = || -> Verdict { contract().bound(largest).threads(1).forget().run() };
    let (verdict, tables) = met_by(check);
    if !verdict.is_ok() {
        return Err(format!("the method does not pass as it is, so its mutants say nothing: {verdict}"));
    }
    let mutants: Vec<Mutant> = tables.iter().flat_map(|table| table.mutants()).collect();
    if mutants.is_empty() {
        return Err(format!(
            "{}: nothing that was run has mutants; put `#[smallscope::mutants]` on the method",
            verdict.name
        ));
    }
    let mut judged = Vec::new();
    for mutant in mutants {
        let verdict = {
            let _on = Switch::on(&mutant);
            check()
        };
        let dies_at = verdict.failures.first().map(|failure| failure.size);
        if let (None, Some(why)) = (dies_at, &verdict.stopped) {
            return Err(format!("{mutant}: the check was stopped: {why}"));
        }
        judged.push((mutant, dies_at));
    }
    Ok(Advice { name: verdict.name, largest, mutants: judged })
}

impl Advice {
    /// The smallest bound that kills as many mutants as the largest; none if no mutant died, or if some died at the largest size only, so that
    /// larger ones might kill more.
    pub fn size(&self) -> Option<usize> {
        self.last_death().filter(|size| *size < self.largest)
    }

    /// The largest size at which a mutant died that smaller sizes did not kill.
    fn last_death(&self) -> Option<usize> {
        self.mutants.iter().filter_map(|(_, size)| *size).max()
    }

    /// The mutants that passed: changes that do no harm, or a contract that does not see it.
    pub fn survivors(&self) -> impl Iterator<Item = &Mutant> {
        self.mutants.iter().filter(|(_, size)| size.is_none()).map(|(mutant, _)| mutant)
    }
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Advice { name, largest, mutants } = self;
        writeln!(f, "{name}: {} mutants, sizes 0 to {largest}", mutants.len())?;
        for size in 0..=*largest {
            let dead = mutants.iter().filter(|(_, at)| *at == Some(size)).count();
            writeln!(f, "  size {size}: {dead} more killed")?;
        }
        for mutant in self.survivors() {
            writeln!(f, "  not killed: {mutant}")?;
        }
        match (self.size(), self.last_death()) {
            (Some(size), _) => write!(f, "  bound {size} kills every mutant that bound {largest} kills"),
            (None, Some(_)) => {
                write!(f, "  mutants still die at size {largest}: try a larger bound to know whether it is enough")
            }
            (None, None) => write!(f, "  no mutant was killed: the contract does not see what the method does"),
        }
    }
}
