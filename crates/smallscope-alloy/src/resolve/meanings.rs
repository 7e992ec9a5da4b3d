//! What a name in an expression can mean: a variable, a macro, signatures, functions, fields.

use std::rc::Rc;

use super::checker::{Checker, ExprContext};
use super::names::{Kinds, Meaning, built_in};
use super::node::{Bound, Candidate, Node, NodeKind, Tree};
use super::suggest;
use super::world::MacroId;
use crate::diagnostic::Diagnostic;
use crate::model::{BinaryOp, ExprKind, FieldId, FunctionId, SigId, Type};
use crate::source::Span;
use crate::syntax::{Dialect, Name, Paragraph};

/// How deeply macros can be expanded in each other.
const EXPANSIONS: usize = 20;

impl Checker<'_> {
    /// What a name means here.
    pub fn name(&mut self, name: &Name, at: bool) -> Tree {
        let (text, span) = (name.text.as_str(), name.span);
        if !at {
            if let Some(local) = self.local(text, span) {
                return local;
            }
            if let Some(tree) = self.macro_of(text, span) {
                return tree;
            }
        }
        if let Some(constant) = constant(text, span) {
            return constant;
        }
        if self.world.atoms.iter().any(|atom| atom == text) {
            return Node::leaf(ExprKind::Atom(text.to_owned()), self.type_of_atom(text), span);
        }
        let mut candidates = self.declared(text, span);
        candidates.extend(self.fields(text, at, span));
        if candidates.is_empty() {
            if self.world.dialect == Dialect::DynAlloy && matches!(text, "true" | "false") {
                return Node::leaf(ExprKind::Truth(text == "true"), Type::formula(), span);
            }
            return match self.primed(name, at) {
                Some(primed) => primed,
                None => Node::bad(span, vec![self.unknown(text, span)]),
            };
        }
        self.choice(candidates, span)
    }

    /// The type of an atom: its name begins with that of its signature. A witness can be anything.
    fn type_of_atom(&self, atom: &str) -> Type {
        let name = atom.rsplit_once('$').map_or(atom, |(name, _)| name);
        let sig = self.world.sigs.iter().position(|sig| sig.name == name);
        match sig.and_then(|place| u32::try_from(place).ok()) {
            Some(place) => self.world.sig_type(SigId(place)),
            None => Type::sig(SigId::UNIV),
        }
    }

    fn local(&self, text: &str, span: Span) -> Option<Tree> {
        let (_, tree) = self.environment.iter().rev().find(|(name, _)| name == text)?;
        Some(match &tree.kind {
            NodeKind::Leaf(ExprKind::Variable(variable)) => {
                Node::leaf(ExprKind::Variable(*variable), tree.ty.clone(), span)
            }
            NodeKind::Leaf(ExprKind::Sig(sig)) if text == "this" => {
                Node::leaf(ExprKind::Sig(*sig), tree.ty.clone(), span)
            }
            _ => Rc::clone(tree),
        })
    }

    fn macro_of(&mut self, text: &str, span: Span) -> Option<Tree> {
        match self.world.find_macros(self.module, text).as_slice() {
            [] => None,
            [only] => Some(self.expand(*only, Vec::new(), span)),
            several => {
                let mut error = Diagnostic::error(span, format!("there are several macros `{text}`"));
                for id in several {
                    error = error.note(self.world.macros[id.0].span, "one is here");
                }
                Some(Node::bad(span, vec![error.help("write the path of its module")]))
            }
        }
    }

    /// What a macro stands for with these arguments; the macro itself if there are too few.
    pub fn expand(&mut self, id: MacroId, arguments: Vec<Tree>, span: Span) -> Tree {
        let entry = self.world.macros[id.0].clone();
        if arguments.len() < entry.parameters {
            let kind = NodeKind::Macro(id, arguments);
            return Node::composed(kind, Type::default(), span, Bound::No, 0, Some(Vec::new()));
        }
        if self.expanding >= EXPANSIONS {
            let message = format!("macro `{}` is expanded without end", entry.name);
            let error = Diagnostic::error(span, message).note(entry.span, "it is declared here");
            return Node::bad(span, vec![error.help("a macro cannot use itself")]);
        }
        // A name that needs further arguments can be an argument of a macro, which gives it these.
        let waits =
            |tree: &Tree| matches!(tree.kind, NodeKind::Macro(..) | NodeKind::Partial(..) | NodeKind::Choice(_));
        if let Some(errors) = self.errors(arguments.iter().filter(|argument| !waits(argument))) {
            return Node::bad(span, errors);
        }
        let tree = std::sync::Arc::clone(&self.world.module(entry.module).tree);
        let Some(Paragraph::Macro(decl)) = tree.paragraphs.get(entry.paragraph) else {
            return Node::bad(span, Vec::new());
        };
        let mut environment = Vec::new();
        for (name, argument) in decl.parameters.iter().zip(&arguments) {
            let wanted = argument.ty.clone();
            let settled = self.settle(argument, &wanted);
            environment.push((name.text.clone(), settled));
        }
        let outside = self.enter(entry.module, environment);
        let body = self.check(&decl.body);
        self.leave(outside);
        body
    }

    fn enter(&mut self, module: super::world::ModuleId, environment: Vec<(String, Tree)>) -> Outside {
        self.expanding += 1;
        Outside {
            module: std::mem::replace(&mut self.module, module),
            place: std::mem::replace(&mut self.place, ExprContext::Anywhere),
            environment: std::mem::replace(&mut self.environment, environment),
            receivers: std::mem::take(&mut self.receivers),
        }
    }

    fn leave(&mut self, outside: Outside) {
        self.expanding -= 1;
        self.module = outside.module;
        self.place = outside.place;
        self.environment = outside.environment;
        self.receivers = outside.receivers;
    }

    /// The signatures and functions of this name.
    fn declared(&mut self, text: &str, span: Span) -> Vec<Candidate> {
        let kinds = if self.place.allows_calls() { Kinds::CALLABLE } else { Kinds::SIGS };
        let mut meanings = self.world.find(self.module, kinds, text);
        if let Some(sig) = self.world.parameter(self.module, text) {
            if !meanings.contains(&Meaning::Sig(sig)) {
                meanings.push(Meaning::Sig(sig));
            }
        }
        let mut candidates = Vec::new();
        for meaning in meanings {
            match meaning {
                Meaning::Sig(sig) => candidates.push(self.sig_candidate(sig, span)),
                Meaning::Function(function) => candidates.extend(self.function_candidates(function, span)),
                Meaning::Assertion(_) | Meaning::Callee(_) | Meaning::Claim(_) => {}
            }
        }
        candidates
    }

    fn sig_candidate(&self, sig: SigId, span: Span) -> Candidate {
        let tree = Node::leaf(ExprKind::Sig(sig), self.world.sig_type(sig), span);
        let entry = self.world.sig(sig);
        Candidate { tree, what: format!("signature `{}`", entry.name), declared: entry.span, implicit: false }
    }

    /// A function without arguments, and where there is a receiver the function with it.
    fn function_candidates(&self, function: FunctionId, span: Span) -> Vec<Candidate> {
        let callee = self.world.function(function);
        let kind = if callee.is_predicate { "predicate" } else { "function" };
        let variables = callee.variables();
        let implicit = self.world.sees_implicitly(self.module, callee.module);
        let candidate = |tree: Tree| Candidate {
            tree,
            what: format!("{kind} `{}`", callee.name),
            declared: Some(callee.span),
            implicit,
        };
        let mut candidates = Vec::new();
        if let (Some(first), Some(receiver)) = (variables.first(), self.implicit_receiver(span)) {
            let parameter = &self.world.variables[first.0 as usize].ty;
            if receiver.ty.has_arity(1) && self.world.hierarchy.intersects(parameter, &receiver.ty) {
                candidates.push(candidate(match variables.len() {
                    1 => self.call(function, &[receiver], 1, span),
                    _ => self.partial(function, vec![receiver], 1, span),
                }));
            }
        }
        candidates.push(candidate(match variables.len() {
            0 => self.call(function, &[], 0, span),
            _ => self.partial(function, Vec::new(), 0, span),
        }));
        candidates
    }

    /// What calls without a receiver may mean as their first argument.
    fn implicit_receiver(&self, span: Span) -> Option<Tree> {
        if let Some(receiver) = self.receivers.last() {
            return Some(Rc::clone(receiver));
        }
        self.place.sig().and_then(|_| self.local("this", span))
    }

    /// The fields of this name.
    fn fields(&mut self, text: &str, at: bool, span: Span) -> Vec<Candidate> {
        let modules = self.world.nameable(self.module);
        let mut candidates = Vec::new();
        for place in 0..self.world.fields.len() {
            let field = &self.world.fields[place];
            let home = self.world.sig_modules.get(&field.sig).copied();
            let visible = home == Some(self.module)
                || self.world.sig(field.sig).meta
                || !field.private
                    && !self.world.sig(field.sig).private
                    && home.is_some_and(|home| modules.contains(&home));
            if field.name != text || !visible {
                continue;
            }
            let (sig, declared) = (field.sig, field.span);
            let id = FieldId(u32::try_from(place).expect("fewer than 2^32 fields"));
            let what = format!("field `{} <: {text}`", self.world.sig(sig).name);
            for tree in self.field(id, at, span) {
                candidates.push(Candidate { tree, what: what.clone(), declared: Some(declared), implicit: false });
            }
        }
        candidates
    }

    /// A field as a name means it here: with the receiver that goes without saying.
    fn field(&self, id: FieldId, at: bool, span: Span) -> Vec<Tree> {
        let field = &self.world.fields[id.0 as usize];
        if self.world.bad_fields[id.0 as usize] {
            return vec![Node::bad(span, Vec::new())];
        }
        // Of a signature whose parent is wrong it is not known which fields it has.
        if self.place.sig().is_some_and(|sig| self.world.unknown_sigs.contains(&sig)) {
            return vec![Node::bad(span, Vec::new())];
        }
        let plain = |weight| Node::weighted(ExprKind::Field(id), field.ty.clone(), span, weight);
        let receiver = self.receivers.iter().rev().find(|receiver| self.has_field(&receiver.ty, &field.ty));
        if let (Some(receiver), false) = (receiver, at) {
            // After a dot there is another receiver already.
            return vec![self.binary(BinaryOp::Join, receiver, &plain(0), span), plain(1)];
        }
        let Some(sig) = self.place.sig() else { return vec![plain(0)] };
        if self.world.descends(sig, field.sig) {
            let this = self.local("this", span).filter(|_| !at);
            return vec![match this {
                Some(this) => self.binary(BinaryOp::Join, &this, &plain(0), span),
                None => plain(0),
            }];
        }
        if matches!(self.place, ExprContext::Field(_)) { Vec::new() } else { vec![plain(1)] }
    }

    /// Whether all atoms of a type have a field.
    fn has_field(&self, ty: &Type, field: &Type) -> bool {
        let extends = |sig: SigId| field.products.iter().any(|product| self.world.hierarchy.extends(sig, product[0]));
        let sets = ty.extract(1).products;
        !sets.is_empty() && sets.iter().all(|set| extends(set[0]))
    }

    fn unknown(&self, text: &str, span: Span) -> Diagnostic {
        if text == "this" {
            let help = "`this` stands in the facts and fields of signatures, and in functions with a receiver";
            return Diagnostic::error(span, "there is no `this` here").help(help);
        }
        if let Some(error) = self.explain_prime(text, span) {
            return error;
        }
        if !self.place.allows_calls() && !self.world.find(self.module, Kinds::FUNCTIONS, text).is_empty() {
            let help = "only signatures and fields can be used in declarations";
            return Diagnostic::error(span, format!("`{text}` is a function: it cannot be called in a declaration"))
                .help(help);
        }
        if let Some((path, _)) = text.rsplit_once('/') {
            let opens = self.world.module(self.module).opens.iter().filter_map(|opened| opened.alias.clone());
            if !opens.clone().any(|alias| path.split('/').find(|&word| word != "this") == Some(alias.as_str())) {
                let error = Diagnostic::error(span, format!("there is nothing called `{text}` here"));
                return suggest::with(error.help(format!("no module is opened as `{path}`")), path, opens);
            }
        }
        let error = Diagnostic::error(span, format!("there is nothing called `{text}` here"));
        if let Some((_, behind)) = text.split_once('$') {
            let is_atom = text.starts_with('$') || (!behind.is_empty() && behind.bytes().all(|b| b.is_ascii_digit()));
            if is_atom {
                return error.help("atoms and witnesses can be named only where an instance is at hand that has them");
            }
            return error.help(match self.world.meta {
                Some(_) => "`A$` stands for signature `A`, and `A$f` for its field `f`",
                None => "meta names such as `A$` can be used only in models that mention one",
            });
        }
        let error = match (text, self.world.dialect) {
            ("part" | "partition" | "exh" | "exhaustive" | "option" | "sole" | "det", Dialect::Alloy) => {
                error.help("this is a word of Alloy 2 and 3, which has no meaning today")
            }
            ("if", Dialect::Alloy) => {
                return error.label(suggest::ALONE).help("a choice is written `a implies b else c`");
            }
            // What follows an `if` on its line is not told.
            ("then", Dialect::Alloy) => return error,
            _ => error,
        };
        if let Some(error) = suggest::as_operator(error.clone(), &self.world.sources, span) {
            return error;
        }
        let locals = self.environment.iter().map(|(name, _)| name.clone());
        let sigs = self.world.visible_sigs(self.module).into_iter();
        let functions = self.world.visible_functions(self.module).into_iter();
        let fields = self.world.visible_fields(self.module).into_iter();
        suggest::with(error, text, locals.chain(sigs).chain(functions).chain(fields))
    }
}

/// What is kept while a macro is expanded.
struct Outside {
    module: super::world::ModuleId,
    place: ExprContext,
    environment: Vec<(String, Tree)>,
    receivers: Vec<Tree>,
}

/// The constants of the language.
fn constant(text: &str, span: Span) -> Option<Tree> {
    if let Some(sig) = built_in(text) {
        return Some(Node::leaf(ExprKind::Sig(sig), Type::sig(sig), span));
    }
    let (kind, ty) = match text {
        "iden" => (ExprKind::Iden, Type::product_of(vec![SigId::UNIV; 2])),
        "fun/min" => (ExprKind::MinInt, Type::integer()),
        "fun/max" => (ExprKind::MaxInt, Type::integer()),
        "fun/next" => (ExprKind::NextInt, Type::product_of(vec![SigId::INT; 2])),
        _ => return None,
    };
    Some(Node::leaf(kind, ty, span))
}
