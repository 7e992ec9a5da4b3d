//! What the declarations of signatures and fields demand.

use smallscope_relational::{Decl, Expr, Formula, Multiplicity as Many, Quantifier as For, Variable};
use smallscope_relational::{int, univ};

use super::bound::{has_multiplicity, many, multiplicity_of};
use super::constraints::Constraints;
use super::lowerer::{Lowerer, disjoint};
use super::time::Time;
use super::value::{Lowered, all_of};
use crate::model::{self, BinaryOp, ExprKind, Field, FieldId, Multiplicity, SigId, SigKind, VariableId};

/// The name of variables that no one wrote: no witness of them is shown.
pub(super) const HIDDEN: &str = " ";

impl Lowerer<'_> {
    /// What the declarations of all signatures demand, as far as the bounds do not say it.
    pub(super) fn declare_sigs(&mut self, constraints: &mut Constraints) {
        let count = u32::try_from(self.model.sigs.len()).expect("fewer than 2^32 signatures");
        for sig in (SigId::BUILT_IN..count).map(SigId) {
            let declared = &self.model.sigs[sig.0 as usize];
            let name = format!("signature {}", declared.name);
            if self.is_said_already(sig) {
                continue;
            }
            let mut require = |formula: Formula| constraints.add(&name, declared.span, formula);
            match &declared.kind {
                SigKind::Top | SigKind::Extends(_) => {
                    if self.position.state == 0 {
                        self.children_are_disjoint(sig).into_iter().for_each(&mut require);
                        self.fits_scope(sig).into_iter().for_each(&mut require);
                    }
                    self.covers(sig).into_iter().for_each(&mut require);
                }
                SigKind::In(parents) => {
                    let parents = super::symbols::union(parents.iter().map(|&parent| self.symbols.sig(parent).clone()));
                    require(self.symbols.sig(sig).within(parents));
                }
                SigKind::Equal(_) | SigKind::BuiltIn => {}
            }
            let is_counted = match declared.multiplicity {
                Some(Multiplicity::One) => self.symbols.is_one_atom(sig),
                Some(Multiplicity::Lone) => self.symbols.atoms.upper(sig).len() <= 1,
                Some(Multiplicity::Some) => !self.symbols.atoms.lower(sig).is_empty(),
                Some(Multiplicity::Set) | None => true,
            };
            if let (Some(multiplicity), false) = (declared.multiplicity, is_counted) {
                require(self.symbols.sig(sig).has(many(multiplicity)));
            }
        }
    }

    /// Whether a declaration says nothing of this state that it does not say of the first one.
    fn is_said_already(&self, sig: SigId) -> bool {
        let Some(clock) = &self.clock else { return false };
        let changes = match &self.model.sigs[sig.0 as usize].kind {
            SigKind::In(parents) => parents.iter().any(|&parent| clock.changes(parent)),
            _ => false,
        };
        self.position.state > 0 && !changes && !clock.changes(sig)
    }

    /// What a signature has: if it changes, in all states together.
    fn ever(&mut self, sig: SigId) -> Expr {
        let changes = self.clock.as_ref().is_some_and(|clock| clock.changes(sig));
        if let (true, Some(ever)) = (changes, self.ever_monitored(sig, false)) {
            return ever;
        }
        match &self.clock {
            Some(clock) => clock.time.ever(sig),
            None => self.symbols.sig(sig).clone(),
        }
    }

    /// As in the Analyzer, no atom is ever in two children, or in a child and in what remains, be it in different states; and a signature
    /// that is not variable always has the same atoms.
    fn children_stay_apart(&mut self, sig: SigId, time: &Time) -> Vec<Formula> {
        let children = &self.symbols.scopes.children[sig.0 as usize];
        let declared = &self.model.sigs[sig.0 as usize];
        let mut sets: Vec<Expr> = children.iter().map(|&child| self.ever(child)).collect();
        if !declared.is_abstract {
            let rest = time.states.iter().filter_map(|state| state.parts(sig).last().map(Expr::from));
            let count = if declared.variable { self.states() } else { 1 };
            let rest = super::symbols::union(rest.take(count));
            let monitored = if declared.variable { self.ever_monitored(sig, true) } else { None };
            sets.push(monitored.unwrap_or(rest));
        }
        let mut formulas: Vec<Formula> = Vec::new();
        for (place, set) in sets.iter().enumerate().skip(1) {
            formulas.push((super::symbols::union(sets[..place].iter().cloned()) & set).no());
        }
        if !declared.variable && !formulas.is_empty() {
            let states = time.states.windows(2);
            formulas.extend(states.map(|pair| pair[0].sig(sig).equals(pair[1].sig(sig))));
        }
        formulas
    }

    /// No atom is in two children, or in a child and in what remains.
    fn children_are_disjoint(&mut self, sig: SigId) -> Vec<Formula> {
        let children = &self.symbols.scopes.children[sig.0 as usize];
        if let Some(clock) = &self.clock
            && children.iter().any(|&child| self.model.sigs[child.0 as usize].variable)
        {
            return self.children_stay_apart(sig, clock.time);
        }
        let (symbols, atoms) = (self.symbols, &self.symbols.atoms);
        let children = &symbols.scopes.children[sig.0 as usize];
        let mut sets: Vec<(Expr, &std::collections::BTreeSet<usize>)> =
            children.iter().map(|&child| (symbols.sig(child).clone(), atoms.upper(child))).collect();
        let is_whole = self.model.sigs[sig.0 as usize].is_abstract || atoms.is_fixed(sig);
        if let (false, false, Some(rest)) = (children.is_empty(), is_whole, symbols.parts(sig).last()) {
            sets.push((Expr::from(rest), atoms.upper(sig)));
        }
        let mut formulas = Vec::new();
        for (place, (set, upper)) in sets.iter().enumerate() {
            let overlapping = sets[..place].iter().filter(|(_, other)| !upper.is_disjoint(other));
            let before: Vec<Expr> = overlapping.map(|(other, _)| other.clone()).collect();
            if !before.is_empty() {
                formulas.push((super::symbols::union(before) & set).no());
            }
        }
        formulas
    }

    /// An abstract signature that has the same atoms in all instances: each is in a child.
    fn covers(&self, sig: SigId) -> Option<Formula> {
        let (atoms, children) = (&self.symbols.atoms, &self.symbols.scopes.children[sig.0 as usize]);
        let is_abstract = self.model.sigs[sig.0 as usize].is_abstract && !children.is_empty();
        let is_sure = |atom| children.iter().any(|&child| atoms.lower(child).contains(atom));
        (is_abstract && atoms.is_fixed(sig) && !atoms.lower(sig).iter().all(is_sure))
            .then(|| self.symbols.whole(sig).within(self.symbols.sig(sig)))
    }

    /// A signature that may have more atoms than its scope allows has at most so many.
    fn fits_scope(&mut self, sig: SigId) -> Option<Formula> {
        let size = self.symbols.scopes.sizes[sig.0 as usize]?;
        let upper = self.symbols.atoms.upper(sig);
        if upper.len() <= size {
            return None;
        }
        let set = &self.ever(sig);
        match size {
            0 => Some(set.no()),
            1 => Some(set.lone()),
            _ => Some(self.at_most(set, upper.len(), size)),
        }
    }

    /// Whether a set of at most `among` atoms has at most `most`.
    fn at_most(&self, set: &Expr, among: usize, most: usize) -> Formula {
        if among < 1 << (self.symbols.width - 1) {
            let most = i64::try_from(most).expect("scopes are small");
            return set.count().at_most(int(most));
        }
        let decls: Vec<Decl> = (0..most).map(|_| Decl::new(HIDDEN, Many::One, set)).collect();
        let chosen = super::symbols::union(decls.iter().map(|decl| Expr::from(&decl.variable)));
        set.no() | Formula::quantified(For::Some, decls, set.within(chosen))
    }

    /// What the declarations of all fields demand.
    pub(super) fn declare_fields(&mut self, constraints: &mut Constraints) {
        for number in 0..self.model.fields.len() {
            let id = FieldId(u32::try_from(number).expect("fewer than 2^32 fields"));
            if self.symbols.orders.iter().any(|order| order.value_of(id).is_some()) {
                continue;
            }
            let field = &self.model.fields[number];
            if self.position.state > 0 && !self.field_changes(field) {
                continue;
            }
            let name = format!("field {}", field.name);
            for formula in self.field(id, field) {
                constraints.add(&name, Some(field.span), formula);
            }
        }
    }

    /// Whether a field's declaration says something else of each state.
    fn field_changes(&mut self, field: &Field) -> bool {
        let owner_changes = self.clock.as_ref().is_some_and(|clock| clock.changes(field.sig));
        field.variable || owner_changes || self.profile(&field.bound).changes
    }

    fn field(&mut self, id: FieldId, field: &Field) -> Vec<Formula> {
        let owner = self.symbols.sig(field.sig).clone();
        let relation = self.symbols.relation(id).clone();
        let mut formulas = Vec::new();
        match self.mapping(id, field) {
            Some((mapping, says_all)) => {
                formulas.push(mapping);
                if !says_all {
                    formulas.push(match field.bound.kind {
                        ExprKind::Binary(BinaryOp::Sequence, ..) => {
                            self.leave_no_place_out(&owner, &Expr::from(&relation))
                        }
                        _ => self.each_owner(field, &owner, Expr::from(&relation)),
                    });
                }
            }
            None => {
                let columns = (1..relation.arity()).fold(owner.clone(), |columns, _| columns.product(univ()));
                let is_sure = self.symbols.atoms.is_fixed(field.sig);
                formulas.extend((!is_sure).then(|| relation.within(columns)));
                formulas.push(self.each_owner(field, &owner, Expr::from(&relation)));
            }
        }
        if field.injective {
            formulas.push(injective(&owner, &Expr::from(&relation)));
        }
        if field.disjoint.first() == Some(&id) {
            let fields: Vec<Expr> = field.disjoint.iter().map(|&field| self.symbols.field(field).clone()).collect();
            formulas.push(disjoint(&fields));
        }
        formulas
    }

    /// `all this: S | this.f in bound`
    fn each_owner(&mut self, field: &Field, owner: &Expr, relation: Expr) -> Formula {
        let is_in = |lowerer: &mut Self, this: Expr| {
            let value = this.join(&relation);
            lowerer.meaning(field.this, Lowered::Expr(this), |lowerer| match field.defined {
                true => {
                    let defined = lowerer.expr(&field.bound);
                    value.equals(defined)
                }
                false => lowerer.is_in(&value, &field.bound),
            })
        };
        if self.symbols.is_one_atom(field.sig) {
            return is_in(self, owner.clone());
        }
        let variable = Variable::new("this");
        let body = self.asking(None, |lowerer| is_in(lowerer, Expr::from(&variable)));
        let decl = Decl { variable, multiplicity: Many::One, domain: owner.clone() };
        Formula::quantified(For::All, [decl], body)
    }

    /// `all this: S | this.f` is a sequence without gaps.
    fn leave_no_place_out(&mut self, owner: &Expr, relation: &Expr) -> Formula {
        let this = Decl::new("this", Many::One, owner);
        let value = Expr::from(&this.variable).join(relation);
        let body = self.leaves_no_place_out(&value);
        Formula::quantified(For::All, [this], body)
    }

    /// The declaration as a mapping from all columns but the last, and whether that is all it says.
    fn mapping(&mut self, id: FieldId, field: &Field) -> Option<(Formula, bool)> {
        if field.defined {
            return None;
        }
        let owner = self.symbols.sig(field.sig).clone();
        let mut domain = owner;
        let mut bound = &field.bound;
        loop {
            match &bound.kind {
                ExprKind::Binary(BinaryOp::Arrow(Multiplicity::Set, after), left, right) if !has_multiplicity(left) => {
                    if mentions(left, field.this) {
                        return None;
                    }
                    let left = self.expr(left);
                    domain = domain.product(left);
                    if *after == Multiplicity::Set && matches!(right.kind, ExprKind::Binary(BinaryOp::Arrow(..), ..)) {
                        bound = right;
                        continue;
                    }
                    let is_last = !has_multiplicity(right) && arity_of(right) == 1;
                    return is_last.then(|| self.mapped(id, domain, many(*after), right, field.this));
                }
                ExprKind::Binary(BinaryOp::Sequence, places, elements)
                    if arity_of(elements) == 1 && !has_multiplicity(elements) && !mentions(elements, field.this) =>
                {
                    if !std::ptr::eq(bound, &field.bound) {
                        return None;
                    }
                    let places = self.expr(places);
                    let (mapping, _) = self.mapped(id, domain.product(places), Many::Lone, elements, field.this);
                    return Some((mapping, false));
                }
                ExprKind::Unary(op, inner) if arity_of(inner) == 1 => {
                    let multiplicity = multiplicity_of(*op)?;
                    return (!has_multiplicity(inner))
                        .then(|| self.mapped(id, domain, multiplicity, inner, field.this));
                }
                _ => return None,
            }
        }
    }

    fn mapped(
        &mut self,
        id: FieldId,
        domain: Expr,
        multiplicity: Many,
        range: &model::Expr,
        this: VariableId,
    ) -> (Formula, bool) {
        let relation = self.symbols.relation(id).clone();
        if mentions(range, this) {
            return (relation.maps(domain, multiplicity, univ()), false);
        }
        let range = self.expr(range);
        (relation.maps(domain, multiplicity, range), true)
    }
}

/// Values of different atoms have nothing in common.
fn injective(owner: &Expr, relation: &Expr) -> Formula {
    let [one, other] = ["this", "that"].map(|name| Decl::new(name, Many::One, owner));
    let (a, b) = (Expr::from(&one.variable), Expr::from(&other.variable));
    let apart = (a.join(relation) & b.join(relation)).no();
    Formula::quantified(For::All, [one, other], all_of(vec![a.equals(&b) | apart]))
}

fn arity_of(expr: &model::Expr) -> usize {
    match expr.ty.products.first() {
        Some(product) => product.len(),
        None => usize::from(expr.ty.int),
    }
}

/// Whether an expression mentions a variable.
fn mentions(expr: &model::Expr, variable: VariableId) -> bool {
    super::walk::any(expr, &mut |expr| matches!(expr.kind, ExprKind::Variable(other) if other == variable))
}
