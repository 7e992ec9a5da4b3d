//! Why expressions have no meaning, in words.

use super::checker::Checker;
use super::node::{Candidate, NodeKind, Tree};
use crate::diagnostic::Diagnostic;
use crate::model::{BinaryOp, ExprKind, FunctionId};
use crate::source::Span;

impl Checker<'_> {
    /// How a function is called: `add[b: Book, n: Name]`.
    pub fn usage(&self, function: FunctionId) -> String {
        let callee = self.world.function(function);
        let variable = |id: crate::model::VariableId| {
            let variable = &self.world.variables[id.0 as usize];
            format!("{}: {}", variable.name, self.world.show(&variable.ty).trim_matches(['{', '}']))
        };
        let parameters: Vec<_> = callee.variables().into_iter().map(variable).collect();
        if parameters.is_empty() { callee.name.clone() } else { format!("{}[{}]", callee.name, parameters.join(", ")) }
    }

    /// Why a function cannot be called with these arguments.
    pub fn explain_call(&self, function: FunctionId, arguments: &[Tree], span: Span) -> Option<Diagnostic> {
        let callee = self.world.function(function);
        let kind = if callee.is_predicate { "predicate" } else { "function" };
        let (name, variables) = (&callee.name, callee.variables());
        let misfit = variables.iter().zip(arguments).find(|(variable, argument)| {
            let ty = &self.world.variables[variable.0 as usize].ty;
            !argument.bad
                && (!argument.ty.has_common_arity(ty)
                    || argument.ty.has_tuple() && ty.has_tuple() && !self.world.hierarchy.intersects(&argument.ty, ty))
        });
        let error = if let Some((variable, argument)) = misfit {
            let parameter = &self.world.variables[variable.0 as usize];
            let expected = self.world.show(&parameter.ty);
            let given = self.describe(&argument.ty);
            let message =
                format!("{kind} `{name}` cannot take this for `{}`: it is {given}, not {expected}", parameter.name);
            Diagnostic::error(argument.span, message)
        } else if arguments.iter().any(|argument| argument.bad) {
            return None;
        } else {
            let (takes, given) = (variables.len(), arguments.len());
            let noun = if takes == 1 { "argument" } else { "arguments" };
            let verb = if given == 1 { "is" } else { "are" };
            Diagnostic::error(span, format!("{kind} `{name}` takes {takes} {noun}, but {given} {verb} given"))
        };
        let help = format!("it is called as `{}`", self.usage(function));
        Some(error.note(callee.span, format!("`{name}` is declared here")).help(help))
    }

    /// Why none of the meanings of a name is possible.
    pub fn explain_choice(&self, candidates: &[Candidate], span: Span) -> Vec<Diagnostic> {
        let mut reasons: Vec<Diagnostic> = Vec::new();
        for candidate in candidates {
            // The more arguments a meaning takes up the nearer it is to what is meant: a receiver is not more.
            let reason = self.errors_of(&candidate.tree);
            if reason.is_empty() {
                return Vec::new();
            }
            for error in reason {
                if !reasons.contains(&error) {
                    reasons.push(error);
                }
            }
        }
        let implicit =
            |candidate: &Candidate| matches!(&candidate.tree.kind, NodeKind::Partial(_, _, weight) if *weight > 0);
        let explicit: Vec<_> = candidates.iter().filter(|candidate| !implicit(candidate)).collect();
        if let [only] = explicit[..] {
            return self.errors_of(&only.tree);
        }
        if reasons.len() == 1 {
            return reasons;
        }
        let mut error = Diagnostic::error(span, "this name has several meanings, and none of them fits here");
        for candidate in explicit {
            if let Some(declared) = candidate.declared {
                error = error.note(declared, candidate.what.clone());
            }
        }
        if let Some(help) = reasons.first().map(|reason| reason.message.clone()) {
            error = error.help(help);
        }
        vec![error]
    }

    /// Why an operator cannot have these operands.
    pub fn explain_operands(&self, op: BinaryOp, left: &Tree, right: &Tree, span: Span) -> Diagnostic {
        let types = format!("the left is {}, the right {}", self.describe(&left.ty), self.describe(&right.ty));
        let same = match left.ty.formula && right.ty.formula {
            true => "`iff` says that two formulas are both true or both false",
            false => "both sides must have the same number of columns",
        };
        match op {
            BinaryOp::Join => {
                let error = Diagnostic::error(span, format!("this cannot be joined: {types}"));
                if let Some(name) = self.implicit_field(right) {
                    let help =
                        format!("in a signature `{name}` means `this.{name}`; write `@{name}` for the whole field");
                    return error.help(help);
                }
                error.help("one side of `.` must be a relation with two columns or more, or the right a function")
            }
            BinaryOp::RestrictDomain => {
                Diagnostic::error(left.span, format!("the left of `<:` must be a set: {types}"))
            }
            BinaryOp::RestrictRange => {
                Diagnostic::error(right.span, format!("the right of `:>` must be a set: {types}"))
            }
            BinaryOp::Equal => Diagnostic::error(span, format!("this cannot be compared: {types}")).help(same),
            BinaryOp::In => Diagnostic::error(span, format!("`in` cannot compare these: {types}")).help(same),
            _ => {
                let error = Diagnostic::error(span, format!("`{}` cannot combine these: {types}", symbol(op)));
                error.help(same)
            }
        }
    }

    /// The name of a field that stands for that of `this`.
    fn implicit_field(&self, tree: &Tree) -> Option<&str> {
        let NodeKind::Binary(BinaryOp::Join, _, field) = &tree.kind else { return None };
        let NodeKind::Leaf(ExprKind::Field(id)) = field.kind else { return None };
        let field = &self.world.fields[id.0 as usize];
        (self.place.sig().is_some() && self.world.sources.text(tree.span) == field.name).then_some(field.name.as_str())
    }

    /// A name that could mean several things, or none of those it could.
    pub fn ambiguous(&self, candidates: &[Candidate], span: Span, message: String) -> Diagnostic {
        let mut error = Diagnostic::error(span, message);
        let mut kinds = Vec::new();
        for candidate in candidates {
            let what = format!("{} of type {}", candidate.what, self.world.show(&candidate.tree.ty));
            match candidate.declared {
                Some(declared) => error = error.note(declared, what),
                None => kinds.push(what),
            }
        }
        let help = "say which: write the path of its module, or restrict it, as in `(Sig <: field)`";
        error.help(if kinds.is_empty() { help.to_owned() } else { format!("{help}; it can be {}", kinds.join(" or ")) })
    }
}

/// How an operator is written.
pub(super) fn symbol(op: BinaryOp) -> &'static str {
    use BinaryOp::*;
    match op {
        Implies => "implies",
        Iff => "iff",
        Union => "+",
        Difference => "-",
        Intersection => "&",
        Override => "++",
        RestrictDomain => "<:",
        RestrictRange => ":>",
        Join => ".",
        Arrow(..) => "->",
        Sequence => "seq",
        In => "in",
        Equal | EqualInts => "=",
        Less => "<",
        AtMost => "<=",
        Greater => ">",
        AtLeast => ">=",
        Add => "fun/add",
        Subtract => "fun/sub",
        Multiply => "fun/mul",
        Divide => "fun/div",
        Remainder => "fun/rem",
        ShiftLeft => "<<",
        ShiftRight => ">>",
        ShiftRightUnsigned => ">>>",
    }
}
