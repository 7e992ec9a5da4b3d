//! Smaller problems that fail alike: constraints and relations left out, and parts of formulas replaced by smaller ones.

use smallscope_relational::*;

/// Any node of a formula.
#[derive(Clone)]
enum Node {
    Expr(Expr),
    Formula(Formula),
    Int(IntExpr),
}

/// The smallest formula found that still fails, starting from one that does.
pub fn smallest(formula: Formula, fails: impl Fn(&Formula) -> bool) -> Formula {
    let mut smallest = formula;
    loop {
        let candidates = smaller(&Node::Formula(smallest.clone()));
        match candidates.into_iter().map(Node::formula).find(|candidate| fails(candidate)) {
            Some(next) => smallest = next,
            None => return smallest,
        }
    }
}

/// The smallest problem found that still fails, starting from one that does. Problems that are not well-formed are not tried.
pub fn smallest_spec(spec: &Spec, fails: impl Fn(&Spec) -> bool) -> Spec {
    let fails = |spec: &Spec| spec.check().is_ok() && fails(spec);
    let mut smallest = spec.clone();
    let mut place = 0;
    while place < smallest.constraints.len() {
        let mut fewer = smallest.clone();
        fewer.constraints.remove(place);
        if fails(&fewer) {
            smallest = fewer;
        } else {
            place += 1;
        }
    }
    for place in 0..smallest.constraints.len() {
        let with = |formula: &Formula| {
            let mut changed = smallest.clone();
            changed.constraints[place].formula = formula.clone();
            changed
        };
        let formula = self::smallest(smallest.constraints[place].formula.clone(), |formula| fails(&with(formula)));
        smallest = with(&formula);
    }
    fewer_relations(smallest, fails)
}

fn fewer_relations(spec: Spec, fails: impl Fn(&Spec) -> bool) -> Spec {
    let mut smallest = spec;
    let relations: Vec<Relation> = smallest.bounds.iter().map(|bound| bound.relation.clone()).collect();
    for relation in relations {
        let mut bounds = Bounds::new(smallest.bounds.universe().clone());
        for &(value, atom) in smallest.bounds.ints() {
            bounds.carry(atom, value).unwrap();
        }
        for bound in smallest.bounds.iter().filter(|bound| bound.relation != relation) {
            bounds.between(&bound.relation, bound.lower.clone(), bound.upper.clone()).unwrap();
        }
        let fewer = Spec { bounds, ..smallest.clone() };
        if fails(&fewer) {
            smallest = fewer;
        }
    }
    smallest
}

/// The constants that occur in a formula.
pub fn constants(formula: &Formula, sets: &mut Vec<TupleSet>) {
    let mut nodes = vec![Node::Formula(formula.clone())];
    while let Some(node) = nodes.pop() {
        if let Node::Expr(expr) = &node {
            if let ExprKind::Constant(tuples) = expr.kind() {
                sets.push(tuples.clone());
            }
        }
        nodes.extend(node.parts());
    }
}

/// Nodes of the same sort that are smaller: what has no parts, a part instead of the whole, the whole with a smaller part.
fn smaller(node: &Node) -> Vec<Node> {
    let parts = node.parts();
    let mut found = if parts.is_empty() { Vec::new() } else { node.simplest() };
    found.extend(parts.iter().filter(|part| part.replaces(node)).cloned());
    for (place, part) in parts.iter().enumerate() {
        for replacement in smaller(part) {
            let mut changed = parts.clone();
            changed[place] = replacement;
            found.push(node.with_parts(changed));
        }
    }
    found
}

impl Node {
    fn formula(self) -> Formula {
        match self {
            Node::Formula(formula) => formula,
            _ => unreachable!("a formula becomes smaller formulas"),
        }
    }

    fn expr(self) -> Expr {
        match self {
            Node::Expr(expr) => expr,
            _ => unreachable!("an expression becomes smaller expressions"),
        }
    }

    fn int(self) -> IntExpr {
        match self {
            Node::Int(int) => int,
            _ => unreachable!("an integer becomes smaller integers"),
        }
    }

    fn replaces(&self, whole: &Node) -> bool {
        match (self, whole) {
            (Node::Expr(part), Node::Expr(whole)) => part.arity() == whole.arity(),
            (Node::Formula(_), Node::Formula(_)) | (Node::Int(_), Node::Int(_)) => true,
            _ => false,
        }
    }

    fn simplest(&self) -> Vec<Node> {
        match self {
            Node::Formula(_) => vec![Node::Formula(true.into()), Node::Formula(false.into())],
            Node::Int(_) => vec![Node::Int(int(0)), Node::Int(int(1))],
            Node::Expr(expr) => {
                let arity = expr.arity().expect("well-formed");
                let everything = (1..arity).fold(univ(), |product, _| product.product(univ()));
                let mut simplest = vec![Node::Expr(Expr::from_kind(ExprKind::Empty(arity)))];
                if !matches!(expr.kind(), ExprKind::Binary(ExprOp::Product, ..)) {
                    simplest.push(Node::Expr(everything));
                }
                simplest
            }
        }
    }

    /// The parts, domains of declarations first.
    fn parts(&self) -> Vec<Node> {
        match self {
            Node::Expr(expr) => expr_parts(expr),
            Node::Formula(formula) => formula_parts(formula),
            Node::Int(int) => int_parts(int),
        }
    }

    /// The same node with other parts.
    fn with_parts(&self, parts: Vec<Node>) -> Node {
        let mut parts = parts.into_iter();
        match self {
            Node::Expr(expr) => Node::Expr(expr_with(expr, &mut parts)),
            Node::Formula(formula) => Node::Formula(formula_with(formula, &mut parts)),
            Node::Int(int) => Node::Int(int_with(int, &mut parts)),
        }
    }
}

fn domains(decls: &[Decl]) -> Vec<Node> {
    decls.iter().map(|decl| Node::Expr(decl.domain.clone())).collect()
}

fn expr_parts(expr: &Expr) -> Vec<Node> {
    match expr.kind() {
        ExprKind::Binary(_, left, right) | ExprKind::Let(_, left, right) => {
            [left, right].map(|part| Node::Expr(part.clone())).to_vec()
        }
        ExprKind::Transpose(inner) | ExprKind::Closure(inner) | ExprKind::ReflexiveClosure(inner) => {
            vec![Node::Expr(inner.clone())]
        }
        ExprKind::If(condition, yes, no) => {
            vec![Node::Formula(condition.clone()), Node::Expr(yes.clone()), Node::Expr(no.clone())]
        }
        ExprKind::Comprehension(decls, body) => {
            let mut parts = domains(decls);
            parts.push(Node::Formula(body.clone()));
            parts
        }
        ExprKind::FromInt(int) => vec![Node::Int(int.clone())],
        _ => Vec::new(),
    }
}

fn formula_parts(formula: &Formula) -> Vec<Node> {
    let formulas = |parts: &[&Formula]| parts.iter().map(|&part| Node::Formula(part.clone())).collect();
    match formula.kind() {
        FormulaKind::Constant(_) => Vec::new(),
        FormulaKind::Not(inner) => formulas(&[inner]),
        FormulaKind::And(parts) | FormulaKind::Or(parts) => parts.iter().cloned().map(Node::Formula).collect(),
        FormulaKind::Implies(left, right) | FormulaKind::Iff(left, right) => formulas(&[left, right]),
        FormulaKind::If(condition, yes, no) => formulas(&[condition, yes, no]),
        FormulaKind::Quantified(_, decls, body) => {
            let mut parts = domains(decls);
            parts.push(Node::Formula(body.clone()));
            parts
        }
        FormulaKind::Count(_, inner) => vec![Node::Expr(inner.clone())],
        FormulaKind::Subset(left, right) | FormulaKind::Equal(left, right) => {
            [left, right].map(|part| Node::Expr(part.clone())).to_vec()
        }
        FormulaKind::Compare(_, left, right) => [left, right].map(|part| Node::Int(part.clone())).to_vec(),
        FormulaKind::Let(_, value, body) => vec![Node::Expr(value.clone()), Node::Formula(body.clone())],
        FormulaKind::Mapping(mapping) => {
            [&mapping.domain, &mapping.range].map(|part| Node::Expr(part.clone())).to_vec()
        }
    }
}

fn int_parts(int: &IntExpr) -> Vec<Node> {
    match int.kind() {
        IntKind::Constant(_) => Vec::new(),
        IntKind::Cardinality(inner) | IntKind::SumOf(inner) => vec![Node::Expr(inner.clone())],
        IntKind::Sum(decls, body) => {
            let mut parts = domains(decls);
            parts.push(Node::Int(body.clone()));
            parts
        }
        IntKind::Binary(_, left, right) => [left, right].map(|part| Node::Int(part.clone())).to_vec(),
        IntKind::Negate(inner) => vec![Node::Int(inner.clone())],
        IntKind::If(condition, yes, no) => {
            vec![Node::Formula(condition.clone()), Node::Int(yes.clone()), Node::Int(no.clone())]
        }
        IntKind::Let(_, value, body) => vec![Node::Expr(value.clone()), Node::Int(body.clone())],
    }
}

type Parts = std::vec::IntoIter<Node>;

fn expr_in(parts: &mut Parts) -> Expr {
    parts.next().expect("as many parts as before").expr()
}

fn formula_in(parts: &mut Parts) -> Formula {
    parts.next().expect("as many parts as before").formula()
}

fn int_in(parts: &mut Parts) -> IntExpr {
    parts.next().expect("as many parts as before").int()
}

fn decls_in(decls: &[Decl], parts: &mut Parts) -> Vec<Decl> {
    decls.iter().map(|decl| Decl { domain: expr_in(parts), ..decl.clone() }).collect()
}

fn expr_with(expr: &Expr, parts: &mut Parts) -> Expr {
    Expr::from_kind(match expr.kind() {
        ExprKind::Binary(op, ..) => ExprKind::Binary(*op, expr_in(parts), expr_in(parts)),
        ExprKind::Let(variable, ..) => ExprKind::Let(variable.clone(), expr_in(parts), expr_in(parts)),
        ExprKind::Transpose(_) => ExprKind::Transpose(expr_in(parts)),
        ExprKind::Closure(_) => ExprKind::Closure(expr_in(parts)),
        ExprKind::ReflexiveClosure(_) => ExprKind::ReflexiveClosure(expr_in(parts)),
        ExprKind::If(..) => ExprKind::If(formula_in(parts), expr_in(parts), expr_in(parts)),
        ExprKind::Comprehension(decls, _) => ExprKind::Comprehension(decls_in(decls, parts), formula_in(parts)),
        ExprKind::FromInt(_) => ExprKind::FromInt(int_in(parts)),
        leaf => leaf.clone(),
    })
}

fn formula_with(formula: &Formula, parts: &mut Parts) -> Formula {
    Formula::from_kind(match formula.kind() {
        FormulaKind::Constant(value) => FormulaKind::Constant(*value),
        FormulaKind::Not(_) => FormulaKind::Not(formula_in(parts)),
        FormulaKind::And(_) => FormulaKind::And(parts.map(Node::formula).collect()),
        FormulaKind::Or(_) => FormulaKind::Or(parts.map(Node::formula).collect()),
        FormulaKind::Implies(..) => FormulaKind::Implies(formula_in(parts), formula_in(parts)),
        FormulaKind::Iff(..) => FormulaKind::Iff(formula_in(parts), formula_in(parts)),
        FormulaKind::If(..) => FormulaKind::If(formula_in(parts), formula_in(parts), formula_in(parts)),
        FormulaKind::Quantified(quantifier, decls, _) => {
            FormulaKind::Quantified(*quantifier, decls_in(decls, parts), formula_in(parts))
        }
        FormulaKind::Count(multiplicity, _) => FormulaKind::Count(*multiplicity, expr_in(parts)),
        FormulaKind::Subset(..) => FormulaKind::Subset(expr_in(parts), expr_in(parts)),
        FormulaKind::Equal(..) => FormulaKind::Equal(expr_in(parts), expr_in(parts)),
        FormulaKind::Compare(comparison, ..) => FormulaKind::Compare(*comparison, int_in(parts), int_in(parts)),
        FormulaKind::Let(variable, ..) => FormulaKind::Let(variable.clone(), expr_in(parts), formula_in(parts)),
        FormulaKind::Mapping(mapping) => {
            FormulaKind::Mapping(Mapping { domain: expr_in(parts), range: expr_in(parts), ..mapping.clone() })
        }
    })
}

fn int_with(int: &IntExpr, parts: &mut Parts) -> IntExpr {
    IntExpr::from_kind(match int.kind() {
        IntKind::Constant(value) => IntKind::Constant(*value),
        IntKind::Cardinality(_) => IntKind::Cardinality(expr_in(parts)),
        IntKind::SumOf(_) => IntKind::SumOf(expr_in(parts)),
        IntKind::Sum(decls, _) => IntKind::Sum(decls_in(decls, parts), int_in(parts)),
        IntKind::Binary(op, ..) => IntKind::Binary(*op, int_in(parts), int_in(parts)),
        IntKind::Negate(_) => IntKind::Negate(int_in(parts)),
        IntKind::If(..) => IntKind::If(formula_in(parts), int_in(parts), int_in(parts)),
        IntKind::Let(variable, ..) => IntKind::Let(variable.clone(), expr_in(parts), int_in(parts)),
    })
}
