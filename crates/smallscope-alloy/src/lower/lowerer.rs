//! From expressions of the language to the logic.
//!
//! Calls are inlined and variables of `let` are replaced by what they stand for; equal relations become the same node, so that what
//! comes after works on each once.

use rustc_hash::FxHashMap;
use smallscope_core::Spending;
use smallscope_relational::{Expr, ExprKind as Node, ExprOp, Formula, Instance, IntExpr, Overflow};
use smallscope_relational::{iden, int, none};

use super::moments::View;
use super::monitors::Monitors;
use super::symbols::Symbols;
use super::temporal::{Clock, Position};
use super::value::{Lowered, all_of, atom_of, is_computed, sum_of, truth};
use super::witness::Witness;
use crate::diagnostic::Diagnostic;
use crate::model::{self, BinaryOp, ExprKind, FunctionId, Model, SigId, UnaryOp, VariableId};
use crate::source::Span;
use crate::stack::deep;

/// Lowers expressions of one model, for one command.
pub(super) struct Lowerer<'m> {
    pub(super) model: &'m Model,
    pub(super) symbols: &'m Symbols,
    pub(super) overflow: Overflow,
    /// The instance that names of atoms refer to, where an expression is evaluated in one.
    pub(super) instance: Option<&'m Instance>,
    /// The witnesses that have names there.
    pub(super) witnesses: Vec<Witness>,
    /// The name of the function in which the expression at hand stands, or of the command.
    pub(super) owner: &'m str,
    /// Whether it is said of one state by an operator of time.
    pub(super) is_timed: bool,
    /// What variables stand for.
    pub(super) meanings: FxHashMap<VariableId, Lowered>,
    /// Whether the formula at hand is asked to hold (or, if false, not to hold), so that a set that it says exists can be looked for;
    /// none where it is neither.
    pub(super) asked: Option<bool>,
    /// Whether it is asked for each value of variables around it, which what is looked for must not depend on: if overflow is forbidden.
    pub(super) varies: bool,
    /// Whether quantifiers may range over sets everywhere.
    pub(super) tries_sets: bool,
    /// Whether every number that is used as a set has an atom.
    pub(super) numbers_are_carried: bool,
    /// What cannot be lowered.
    pub(super) problems: Vec<Diagnostic>,
    /// What is probably not meant.
    pub(super) warnings: Vec<Diagnostic>,
    /// What lowering may spend. What is lowered after a limit was reached means nothing.
    pub(super) spending: Spending,
    /// What is known of time, if anything changes.
    pub(super) clock: Option<Clock<'m>>,
    /// Where on a trace the expression at hand is lowered.
    pub(super) position: Position,
    /// The trace on which operators of time are evaluated, instead of lowered.
    pub(super) view: Option<View<'m>>,
    /// What stands for operators of time, if the states are a window on traces of any length.
    pub(super) monitors: Option<Monitors>,
    /// Calls that were lowered before.
    calls: FxHashMap<Call, Lowered>,
    /// The arguments of those.
    pub(super) kept: Vec<Lowered>,
    /// Relations by what they are made of.
    nodes: FxHashMap<(Tag, usize, usize), Expr>,
    /// `iden`, of all atoms.
    identity: Expr,
}

/// A function, what its arguments are, and where the call stands.
pub(super) type Call = (FunctionId, Vec<usize>, (Option<bool>, bool), Position);

/// How a relation is made of others.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Tag {
    Binary(ExprOp),
    Transpose,
    Closure,
    ReflexiveClosure,
}

impl<'m> Lowerer<'m> {
    pub(super) fn new(model: &'m Model, symbols: &'m Symbols, overflow: Overflow) -> Self {
        Lowerer {
            model,
            symbols,
            overflow,
            instance: None,
            witnesses: Vec::new(),
            owner: "",
            is_timed: false,
            meanings: FxHashMap::default(),
            asked: Some(true),
            varies: false,
            tries_sets: false,
            numbers_are_carried: false,
            problems: Vec::new(),
            warnings: Vec::new(),
            spending: Spending::default(),
            clock: None,
            position: Position::default(),
            view: None,
            monitors: None,
            calls: FxHashMap::default(),
            kept: Vec::new(),
            nodes: FxHashMap::default(),
            identity: iden(),
        }
    }

    /// A relation. Never has an atom that is not there.
    pub(super) fn expr(&mut self, expr: &model::Expr) -> Expr {
        let lowered = self.operand(expr);
        self.is_there(lowered, expr)
    }

    /// A relation, at a place where it makes no difference whether an atom carries a computed integer: nothing else has it.
    pub(super) fn operand(&mut self, expr: &model::Expr) -> Expr {
        self.lower(expr, false).into_expr()
    }

    /// A relation that may pair atoms that are not there with themselves: for places where such pairs make no difference.
    fn loose(&mut self, expr: &model::Expr) -> Expr {
        self.lower(expr, true).into_expr()
    }

    /// Whether integers may be missing among the atoms.
    pub(super) fn lacks_integers(&self) -> bool {
        self.symbols.scopes.carried.is_some()
    }

    /// The relation; a computed integer is refused where no atom may carry it, though it should be a set of one.
    fn is_there(&mut self, lowered: Expr, expr: &model::Expr) -> Expr {
        if self.lacks_integers() && !self.numbers_are_carried && is_computed(&lowered) {
            let message = "this number is computed and used as a set, but there need not be an atom for it";
            let problem = Diagnostic::error(expr.span, message).help("compare it by `=`, `<` or `in`");
            if !self.problems.contains(&problem) {
                self.problems.push(problem);
            }
        }
        lowered
    }

    /// An integer.
    pub(super) fn int(&mut self, expr: &model::Expr) -> IntExpr {
        self.lower(expr, false).into_int()
    }

    /// A formula.
    pub(super) fn formula(&mut self, expr: &model::Expr) -> Formula {
        self.lower(expr, false).into_formula()
    }

    /// A formula of which it is not only asked that it holds or does not.
    pub(super) fn condition(&mut self, expr: &model::Expr) -> Formula {
        self.asking(None, |lowerer| lowerer.formula(expr))
    }

    /// Lowers something of which this is asked.
    pub(super) fn asking<T>(&mut self, asked: Option<bool>, lower: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.asked, asked);
        let lowered = lower(self);
        self.asked = outer;
        lowered
    }

    /// Lowers something in which the variable stands for this.
    pub(super) fn meaning<T>(&mut self, variable: VariableId, value: Lowered, lower: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.meanings.insert(variable, value);
        let lowered = lower(self);
        match outer {
            Some(outer) => self.meanings.insert(variable, outer),
            None => self.meanings.remove(&variable),
        };
        lowered
    }

    /// Anything.
    pub(super) fn lower(&mut self, expr: &model::Expr, loose: bool) -> Lowered {
        if self.spending.is_spent() {
            return nothing(expr);
        }
        deep(|| self.lower_kind(expr, loose))
    }

    /// A field: in a program that assigns to it, its value at the place.
    fn field_here(&self, field: model::FieldId) -> Lowered {
        let assigned = self.model.assigned.iter().find(|assigned| assigned.field == field);
        let now = assigned.and_then(|assigned| self.meanings.get(&assigned.variable));
        now.cloned().unwrap_or_else(|| Lowered::Expr(self.symbols.field(field).clone()))
    }

    fn lower_kind(&mut self, expr: &model::Expr, loose: bool) -> Lowered {
        match &expr.kind {
            ExprKind::Sig(sig) => Lowered::Expr(self.symbols.sig(*sig).clone()),
            ExprKind::Field(field) => self.field_here(*field),
            ExprKind::Variable(variable) => self.variable(*variable),
            ExprKind::Iden if loose || self.symbols.complete => Lowered::Expr(self.identity.clone()),
            ExprKind::Iden => Lowered::Expr(self.present()),
            ExprKind::Truth(value) => Lowered::Formula(truth(*value)),
            ExprKind::Number(value) => Lowered::Int(self.number(*value, expr.span)),
            ExprKind::MinInt => Lowered::Int(self.symbols.extremes()[0].clone()),
            ExprKind::MaxInt => Lowered::Int(self.symbols.extremes()[1].clone()),
            ExprKind::NextInt => Lowered::Expr(self.symbols.next_int().clone()),
            ExprKind::Text(text) => Lowered::Expr(self.text(text, expr)),
            ExprKind::Atom(name) => Lowered::Expr(self.atom(name, expr)),
            ExprKind::Unary(op, inner) => self.unary(*op, inner, loose),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, loose),
            ExprKind::All(parts) => Lowered::Formula(all_of(parts.iter().map(|part| self.formula(part)).collect())),
            ExprKind::Any(parts) => {
                let parts: Vec<Formula> = parts.iter().map(|part| self.formula(part)).collect();
                Lowered::Formula(Formula::any_of(parts))
            }
            ExprKind::If(condition, yes, no) => self.choice(condition, yes, no),
            ExprKind::Quantified(model::Quantifier::Sum, decls, body) => Lowered::Int(self.sum(decls, body)),
            ExprKind::Quantified(quantifier, decls, body) => {
                Lowered::Formula(self.quantified(*quantifier, decls, body))
            }
            ExprKind::Comprehension(decls, body) => Lowered::Expr(self.comprehension(decls, body)),
            ExprKind::Let(variable, value, body) => {
                let value = self.bound_to(value, body);
                self.meaning(*variable, value, |lowerer| lowerer.lower(body, loose))
            }
            ExprKind::Call(function, arguments) => self.call(*function, arguments),
            ExprKind::Disjoint(parts) => {
                let parts = parts.iter().map(|part| self.expr(part)).collect::<Vec<_>>();
                Lowered::Formula(disjoint(&parts))
            }
            ExprKind::Recursive(problem) => {
                if !self.problems.contains(problem) {
                    self.problems.push(Diagnostic::clone(problem));
                }
                nothing(expr)
            }
            ExprKind::TotalOrder(parts) => Lowered::Formula(self.total_order(parts)),
            ExprKind::Temporal(op, moment, parts) => self.temporal(*op, *moment, parts),
        }
    }

    fn variable(&mut self, variable: VariableId) -> Lowered {
        match self.meanings.get(&variable).cloned().expect("every variable is bound around its uses") {
            Lowered::Later(later) => self.now(&later),
            value => value,
        }
    }

    /// What a variable of `let` stands for: as in the Analyzer the expression itself, if other states are spoken of.
    pub(super) fn bound_to(&mut self, value: &model::Expr, body: &model::Expr) -> Lowered {
        let profile = self.profile(value);
        if profile.changes && self.profile(body).moves {
            return self.later(value, profile);
        }
        self.asking(None, |lowerer| lowerer.lower(value, false))
    }

    /// The smallest integer.
    fn least(&self) -> i64 {
        -(1 << (self.symbols.width - 1))
    }

    /// A number as the integers at hand can say it: what does not fit wraps around, or overflows.
    fn number(&mut self, value: i64, span: Span) -> IntExpr {
        let (least, size) = (self.least(), 1i64 << self.symbols.width);
        if (least..-least).contains(&value) {
            return int(value);
        }
        let wrapped = (value - least).rem_euclid(size) + least;
        self.warn_of_number(value, wrapped, span);
        match self.overflow {
            Overflow::Wrap => int(wrapped),
            // The greatest number and one more: what overflows in every instance, by the rules of the engine.
            Overflow::Forbid => int(-1 - least) + int(1),
        }
    }

    fn warn_of_number(&mut self, value: i64, wrapped: i64, span: Span) {
        let instead = match self.overflow {
            Overflow::Wrap => format!("it means {wrapped}"),
            Overflow::Forbid => "it overflows".to_string(),
        };
        let width = self.symbols.width;
        let bits = u64::BITS - (if value < 0 { !value } else { value }).unsigned_abs().leading_zeros() + 1;
        let warning = Diagnostic::warning(span, format!("{value} does not fit integers of {width} bits: {instead}"))
            .help(format!("give the command a scope of `{bits} Int`"));
        let is_ours = crate::library::text(&self.model.sources.get(span.file).name).is_some();
        if !is_ours && !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    fn text(&mut self, text: &str, expr: &model::Expr) -> Expr {
        match self.symbols.text(text) {
            Some(atom) => atom.clone(),
            None => self.unknown(format!("there is no atom for the text \"{text}\" in this instance"), expr),
        }
    }

    /// An atom of the instance, or a witness, or the first value of a variable of a program.
    fn atom(&mut self, name: &str, expr: &model::Expr) -> Expr {
        let witness = self.witnesses.iter().find(|(witness, _)| witness == name).map(|(_, tuples)| tuples);
        let first = || self.instance.filter(|_| name.starts_with('$'))?.named(name);
        let witness = witness.or_else(first).cloned();
        let universe = self.instance.map_or(&self.symbols.atoms.universe, Instance::universe);
        let atom = || universe.atom(name).map(|atom| smallscope_relational::TupleSet::unary(universe.len(), [atom]));
        match witness.map_or_else(atom, Ok) {
            Ok(tuples) => smallscope_relational::constant(tuples),
            Err(error) => self.unknown(error.to_string(), expr),
        }
    }

    fn unknown(&mut self, message: String, expr: &model::Expr) -> Expr {
        self.problems.push(Diagnostic::error(expr.span, message));
        smallscope_relational::none()
    }

    fn unary(&mut self, op: UnaryOp, inner: &model::Expr, loose: bool) -> Lowered {
        match op {
            UnaryOp::Not => {
                let asked = self.asked.map(|asked| !asked);
                Lowered::Formula(!self.asking(asked, |lowerer| lowerer.formula(inner)))
            }
            UnaryOp::No => Lowered::Formula(self.expr(inner).no()),
            UnaryOp::Some => Lowered::Formula(self.expr(inner).some()),
            UnaryOp::Lone => Lowered::Formula(self.expr(inner).lone()),
            UnaryOp::One => Lowered::Formula(self.expr(inner).one()),
            UnaryOp::SetOf | UnaryOp::SomeOf | UnaryOp::LoneOf | UnaryOp::OneOf | UnaryOp::ExactlyOf => {
                self.lower(inner, loose)
            }
            UnaryOp::Transpose => {
                let inner = self.lower(inner, loose).into_expr();
                Lowered::Expr(self.made_of_one(Tag::Transpose, inner))
            }
            UnaryOp::Closure => {
                let inner = self.expr(inner);
                Lowered::Expr(self.made_of_one(Tag::Closure, inner))
            }
            UnaryOp::ReflexiveClosure => {
                let inner = self.expr(inner);
                Lowered::Expr(self.reflexive_closure(inner, loose))
            }
            UnaryOp::Cardinality => Lowered::Int(self.expr(inner).count()),
            UnaryOp::Sum => Lowered::Int(sum_of(self.operand(inner))),
            UnaryOp::AtomOfInt => Lowered::Expr(atom_of(self.int(inner))),
            UnaryOp::Negate => Lowered::Int(-self.int(inner)),
        }
    }

    fn reflexive_closure(&mut self, inner: Expr, loose: bool) -> Expr {
        if loose || self.symbols.complete {
            return self.made_of_one(Tag::ReflexiveClosure, inner);
        }
        let identity = self.present();
        let closure = self.made_of_one(Tag::Closure, inner);
        self.made_of(ExprOp::Union, closure, identity)
    }

    /// Every atom that is there with itself.
    fn present(&mut self) -> Expr {
        let univ = self.symbols.sig(SigId::UNIV).clone();
        self.made_of(ExprOp::RestrictDomain, univ, self.identity.clone())
    }

    fn binary(&mut self, op: BinaryOp, left: &model::Expr, right: &model::Expr, loose: bool) -> Lowered {
        match op {
            BinaryOp::Union => {
                let [left, right] = [left, right].map(|side| {
                    let lowered = self.lower(side, loose).into_expr();
                    self.is_there(lowered, side)
                });
                Lowered::Expr(self.made_of(ExprOp::Union, left, right))
            }
            BinaryOp::Difference => {
                let kept = self.lower(left, loose).into_expr();
                let (left, right) = (self.is_there(kept, left), self.loose(right));
                Lowered::Expr(self.made_of(ExprOp::Difference, left, right))
            }
            BinaryOp::Intersection => self.half_loose(ExprOp::Intersection, left, right),
            BinaryOp::Join => self.half_loose(ExprOp::Join, left, right),
            BinaryOp::Override => self.both(ExprOp::Override, left, right),
            BinaryOp::RestrictDomain => {
                let (left, right) = (self.expr(left), self.loose(right));
                Lowered::Expr(self.made_of(ExprOp::RestrictDomain, left, right))
            }
            BinaryOp::RestrictRange => {
                let (left, right) = (self.loose(left), self.expr(right));
                Lowered::Expr(self.made_of(ExprOp::RestrictRange, left, right))
            }
            BinaryOp::Arrow(..) | BinaryOp::Sequence => self.both(ExprOp::Product, left, right),
            _ => self.comparison(op, left, right),
        }
    }

    fn both(&mut self, op: ExprOp, left: &model::Expr, right: &model::Expr) -> Lowered {
        let (left, right) = (self.expr(left), self.expr(right));
        Lowered::Expr(self.made_of(op, left, right))
    }

    /// An operator for which one side without atoms that are not there is enough.
    fn half_loose(&mut self, op: ExprOp, left: &model::Expr, right: &model::Expr) -> Lowered {
        let mentions_all = |expr: &model::Expr| {
            matches!(expr.kind, ExprKind::Iden | ExprKind::Unary(UnaryOp::ReflexiveClosure | UnaryOp::Transpose, _))
        };
        let (left, right) = match mentions_all(left) {
            true => (self.loose(left), self.operand(right)),
            false => (self.operand(left), self.loose(right)),
        };
        Lowered::Expr(self.made_of(op, left, right))
    }

    fn choice(&mut self, condition: &model::Expr, yes: &model::Expr, no: &model::Expr) -> Lowered {
        if yes.ty.formula && self.has_two_positions(condition) {
            let implied = self.implication(condition, yes);
            return Lowered::Formula(implied & Formula::any_of([self.formula(condition), self.formula(no)]));
        }
        let condition = match self.view.is_some() && self.has_two_positions(condition) {
            true => self.decided(condition),
            false => self.condition(condition),
        };
        match (self.lower(yes, false), self.lower(no, false)) {
            (Lowered::Formula(yes), no) => Lowered::Formula(condition.choose(yes, no.into_formula())),
            (Lowered::Int(yes), Lowered::Int(no)) => Lowered::Int(condition.choose(yes, no)),
            (first, second) => {
                let (first, second) = (self.is_there(first.into_expr(), yes), self.is_there(second.into_expr(), no));
                Lowered::Expr(condition.choose(first, second))
            }
        }
    }

    pub(super) fn arguments(&mut self, function: FunctionId, arguments: &[model::Expr]) -> Vec<Lowered> {
        let moves = self.moves(function);
        let argument = |lowerer: &mut Self, argument: &model::Expr| {
            let profile = lowerer.profile(argument);
            match profile.changes && moves {
                true => lowerer.later(argument, profile),
                false => lowerer.lower(argument, false),
            }
        };
        self.asking(None, |lowerer| arguments.iter().map(|part| argument(lowerer, part)).collect())
    }

    fn call(&mut self, function: FunctionId, arguments: &[model::Expr]) -> Lowered {
        let arguments = self.arguments(function, arguments);
        let key = self.call_key(function, &arguments);
        if let Some(known) = key.as_ref().and_then(|key| self.calls.get(key)) {
            return known.clone();
        }
        let lowered = self.within_call(function, arguments, |lowerer, body| lowerer.lower(body, false));
        if let Some(key) = key {
            self.calls.insert(key, lowered.clone());
        }
        lowered
    }

    /// Lowers the body of a function, or something of it, in which its parameters stand for these.
    pub(super) fn within_call<T>(
        &mut self,
        function: FunctionId,
        arguments: Vec<Lowered>,
        lower: impl FnOnce(&mut Self, &'m model::Expr) -> T,
    ) -> T {
        let declared = &self.model.functions[function.0 as usize];
        let variables: Vec<VariableId> = declared.variables().collect();
        let outer: Vec<Option<Lowered>> =
            variables.iter().zip(arguments).map(|(&variable, value)| self.meanings.insert(variable, value)).collect();
        let name = declared.name.rsplit('/').next().unwrap_or_default();
        let owner = std::mem::replace(&mut self.owner, name);
        let lowered = lower(self, &declared.body);
        self.owner = owner;
        for (variable, outer) in variables.into_iter().zip(outer) {
            match outer {
                Some(outer) => self.meanings.insert(variable, outer),
                None => self.meanings.remove(&variable),
            };
        }
        lowered
    }

    /// What a call is known by. The nodes whose addresses are part of it are kept.
    pub(super) fn call_key(&mut self, function: FunctionId, arguments: &[Lowered]) -> Option<Call> {
        // What a call means may depend on the place, where fields are assigned to.
        let mut parts = Vec::with_capacity(arguments.len());
        if !self.model.assigned.is_empty() {
            return None;
        }
        for argument in arguments {
            let Lowered::Expr(expr) = argument else { return None };
            parts.push(expr.address());
        }
        self.kept.extend(arguments.iter().cloned());
        Some((function, parts, (self.asked, self.varies), self.place_of_call(function)))
    }

    /// The node made of two others, the same one each time.
    pub(super) fn made_of(&mut self, op: ExprOp, left: Expr, right: Expr) -> Expr {
        let key = (Tag::Binary(op), left.address(), right.address());
        let node = || Expr::from_kind(Node::Binary(op, left, right));
        self.nodes.entry(key).or_insert_with(node).clone()
    }

    fn made_of_one(&mut self, tag: Tag, inner: Expr) -> Expr {
        let key = (tag, inner.address(), 0);
        let node = || match tag {
            Tag::Transpose => inner.transpose(),
            Tag::Closure => inner.closure(),
            Tag::ReflexiveClosure | Tag::Binary(_) => inner.reflexive_closure(),
        };
        self.nodes.entry(key).or_insert_with(node).clone()
    }
}

/// Something of the same kind, for what is not lowered any more.
fn nothing(expr: &model::Expr) -> Lowered {
    match expr.ty.arity() {
        _ if expr.ty.formula => Lowered::Formula(truth(true)),
        Some(arity) => Lowered::Expr((1..arity).fold(none(), |product, _| product.product(none()))),
        None => Lowered::Int(int(0)),
    }
}

/// Whether no two of the relations have a tuple in common.
pub(super) fn disjoint(parts: &[Expr]) -> Formula {
    let mut conditions = Vec::new();
    let mut before: Option<Expr> = None;
    for part in parts {
        if let Some(before) = &before {
            conditions.push((before & part).no());
        }
        before = Some(before.map_or_else(|| part.clone(), |before| before + part));
    }
    all_of(conditions)
}
