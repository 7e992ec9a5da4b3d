//! Why is there no instance? A minimal set of constraints that cannot hold together.

use smallscope_core::Spending;
use smallscope_solver::{Encoding, Polarity, Stop, Style, minimise};

use super::Options;
use crate::error::Error;
use crate::spec::{Constraint, Spec};
use crate::symmetry::{Comparison, Isomorphs, break_symmetries};
use crate::translate::{TranslationOptions, ground};

/// Which constraints cannot hold together within the bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clash {
    /// These, by their places among the constraints: without any one of them the others can hold together. If there is
    /// none, the bounds alone cannot be met.
    Minimal(Vec<usize>),
    /// These cannot hold together, but fewer may do: a limit was reached.
    Within(Vec<usize>, Stop),
    /// All constraints can hold together.
    None,
    /// A limit was reached before it was known.
    Unknown(Stop),
}

impl Clash {
    /// The constraints that clash, if it is known that some do.
    pub fn constraints<'s>(&self, spec: &'s Spec) -> Vec<&'s Constraint> {
        match self {
            Clash::Minimal(places) | Clash::Within(places, _) => {
                places.iter().filter_map(|&place| spec.constraints.get(place)).collect()
            }
            Clash::None | Clash::Unknown(_) => Vec::new(),
        }
    }
}

impl Spec {
    /// A minimal set of constraints that cannot hold together.
    ///
    /// # Errors
    ///
    /// If the problem is not well-formed, or quantifies over sets where that cannot be decided.
    ///
    /// ```
    /// use smallscope_relational::{Clash, Multiplicity::One, Options, Problem};
    /// let mut p = Problem::new();
    /// let nodes = p.exactly("Node", 3);
    /// let next = p.field("next", &nodes, One, &nodes);
    /// p.require("no loops", next.clone().within(nodes.product(&nodes)));
    /// p.require("nowhere to go", next.no());
    /// let spec = p.finish()?;
    /// let clash = spec.clash(&Options::default())?;
    /// assert!(matches!(clash, Clash::Minimal(_)));
    /// let names: Vec<&str> = clash.constraints(&spec).iter().map(|constraint| constraint.name.as_str()).collect();
    /// assert_eq!(names, ["next", "nowhere to go"]);
    /// # Ok::<(), smallscope_relational::Error>(())
    /// ```
    pub fn clash(&self, options: &Options) -> Result<Clash, Error> {
        let budget = options.budget.begin();
        let settings = TranslationOptions { skolem_depth: options.skolem_depth, together: false, numbered: None };
        let mut grounded = match ground(self, &[], None, &settings, &budget) {
            Err(Error::Stopped(stop)) => return Ok(Clash::Unknown(stop)),
            grounded => grounded?,
        };
        // Only what the bounds alone justify may be required: declarations are among the constraints in question.
        let isomorphs = if options.isomorphs == Isomorphs::All { Isomorphs::All } else { Isomorphs::Reduced };
        let (own, witnesses) = grounded.relations.split_at(grounded.own());
        let broken = break_symmetries(
            self,
            &grounded.classes,
            &mut grounded.circuit,
            [own, witnesses],
            isomorphs,
            Comparison::by_relations(options.usual_comparison()),
            &budget,
        );
        let breaking = match broken {
            Ok(breaking) => breaking,
            Err(stop) => return Ok(Clash::Unknown(stop)),
        };
        let spending = Spending::new(&budget);
        let mut encoding = Encoding::new(grounded.circuit.inputs(), Style::Polarity);
        encoding.spend(&spending);
        breaking.conditions.iter().for_each(|&bit| encoding.require(&grounded.circuit, bit));
        let holds = |&bit| encoding.literal(&grounded.circuit, bit, Polarity::Positive);
        let assumptions: Vec<_> = grounded.constraints.iter().map(holds).collect();
        if let Some(stop) = spending.stopped() {
            return Ok(Clash::Unknown(stop));
        }
        let mut sat = options.backend.create();
        sat.add_all(encoding.cnf());
        Ok(match minimise(&mut *sat, &assumptions, &budget) {
            Err(stop) => Clash::Unknown(stop),
            Ok(None) => Clash::None,
            Ok(Some(core)) => {
                let place = |lit| assumptions.iter().position(|assumption| assumption == lit);
                let places = core.lits.iter().filter_map(place).collect();
                match core.stopped {
                    Some(stop) => Clash::Within(places, stop),
                    None => Clash::Minimal(places),
                }
            }
        })
    }
}
