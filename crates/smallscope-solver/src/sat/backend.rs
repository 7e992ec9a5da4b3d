//! The SAT solvers by name.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use super::Sat;

/// A SAT solver to choose.
///
/// ```
/// use smallscope_solver::Backend;
/// assert_eq!("batsat".parse(), Ok(Backend::BatSat));
/// let error = "minisat".parse::<Backend>().unwrap_err();
/// assert!(error.to_string().starts_with("there is no SAT solver `minisat`; use `batsat`"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// [BatSat](https://github.com/c-cube/batsat), MiniSat in Rust. Always there; records proofs.
    #[default]
    BatSat,
    /// [CaDiCaL](https://github.com/arminbiere/cadical), in C++, for hard formulas: it simplifies as it goes. Needs the
    /// feature `cadical`; records no proofs.
    #[cfg(feature = "cadical")]
    Cadical,
}

impl Backend {
    /// All that this build has, the default first.
    pub const ALL: &[Backend] = &[
        Backend::BatSat,
        #[cfg(feature = "cadical")]
        Backend::Cadical,
    ];

    /// A solver without clauses.
    pub fn create(self) -> Box<dyn Sat> {
        match self {
            Backend::BatSat => Box::new(super::batsat::BatSat::default()),
            #[cfg(feature = "cadical")]
            Backend::Cadical => Box::new(super::cadical::Cadical::default()),
        }
    }

    /// The name, as it is written on command lines.
    pub fn name(self) -> &'static str {
        match self {
            Backend::BatSat => "batsat",
            #[cfg(feature = "cadical")]
            Backend::Cadical => "cadical",
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Backend {
    type Err = UnknownBackend;

    /// The solver of this name, in any case.
    fn from_str(name: &str) -> Result<Self, UnknownBackend> {
        let known = Backend::ALL.iter().find(|backend| backend.name().eq_ignore_ascii_case(name));
        known.copied().ok_or_else(|| UnknownBackend { name: name.to_owned() })
    }
}

/// This build has no SAT solver of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownBackend {
    name: String,
}

impl UnknownBackend {
    /// The name that was asked for.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for UnknownBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<String> = Backend::ALL.iter().map(|backend| format!("`{backend}`")).collect();
        let known = known.join(" or ");
        if self.name.eq_ignore_ascii_case("cadical") {
            return write!(f, "this build is without `cadical`; build with the feature `cadical`, or use {known}");
        }
        write!(f, "there is no SAT solver `{}`; use {known}", self.name)
    }
}

impl Error for UnknownBackend {}
