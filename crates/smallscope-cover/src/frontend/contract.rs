//! Contracts: what attributes say of the inputs and results of a function, as functions of the program.
//!
//! A clause becomes a function of the parameters, as far as it is about the state before; a postcondition has the results as further
//! parameters, and then what each `old(..)` in it was before the call.

use smallscope_rust::text::whole;
use syn::spanned::Spanned as _;

use super::attributes::olds;
use super::body::{Binding, Body, Storage};
use super::place::{Located, Lvalue};
use super::types::Ty;
use super::{Env, Frontend, Lowered};
use crate::ir::{Argument, At, Behaviour, Contract, Ending, FunctionId, LocalId, Place, Predicate, StatementKind};
use crate::marks::may_panic;
use crate::stated::Ensures;

/// The function that a contract is of.
struct Subject {
    env: Env,
    /// The names of parameters, and their types in clauses.
    parameters: Vec<(syn::Pat, Ty)>,
    /// Whether each is passed by value, and so is seen as it was.
    by_value: Vec<bool>,
    result: Ty,
}

/// What a clause yields.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Yields {
    /// Any value.
    Any,
    /// Whether it holds.
    Truth,
    /// Whether it holds; not where it panics itself.
    Total,
}

impl<'s> Frontend<'s> {
    /// The contract of the function under test.
    pub(super) fn contract_of_entry(&mut self, entry: usize, arguments: &[Ty]) -> Lowered<()> {
        let env = self.env_of_function(entry, arguments)?;
        let (types, result) = self.signature(entry, &env)?;
        let mut results = Vec::new();
        flat(&result, &mut results);
        self.program.parameters = types.iter().chain(&results).map(Ty::ownership_of_parameter).collect();
        let mut contract = self.contract_of(entry, arguments)?;
        self.requested(&types, &mut contract)?;
        self.conditions(entry, arguments, &mut contract)?;
        self.finish_waiting();
        for (class, text) in self.texts_of_classes()? {
            let said = crate::ir::Relational { class: Some(class), ..text };
            contract.relational_requires.push(said.clone());
            contract.relational_ensures.push(said);
        }
        let has_panics = contract.behaviours.iter().any(|it| matches!(it.ending, Ending::Panics(_)));
        let is_invariant = |it: &Predicate| it.when.is_none();
        if has_panics && (contract.ensures.iter().any(is_invariant) || !contract.relational_ensures.is_empty()) {
            self.remark("whether invariants hold after a panic is not judged, other than by `#[check]`");
        }
        self.program.contract = contract;
        Ok(())
    }

    /// Says which conditions of behaviours may panic in what they call: there is no execution there, where there should be one.
    pub(super) fn remark_on_conditions(&mut self) {
        let mut conditions: Vec<Predicate> =
            self.program.contract.behaviours.iter().map(|behaviour| behaviour.applies.clone()).collect();
        for function in &self.program.functions {
            crate::walk::statements(&function.body, &mut |statement| {
                if let StatementKind::CallByContract(.., contract) = &statement.kind {
                    conditions.extend(contract.behaviours.iter().map(|behaviour| behaviour.applies.clone()));
                }
            });
        }
        for condition in conditions {
            if may_panic(&self.program, condition.function) {
                let name = &condition.name;
                self.remark(&format!("inputs are left out on which the condition of `{name}` panics in what it calls"));
            }
        }
    }

    /// The invariants of types in relational logic.
    fn texts_of_classes(&mut self) -> Lowered<Vec<(crate::ir::ClassId, crate::ir::Relational)>> {
        let mut known: Vec<(crate::ir::ClassId, usize)> = Vec::new();
        for (ty, class) in &self.classes {
            if let Ty::Adt(item, _) = ty {
                known.push((*class, *item));
            }
        }
        known.sort();
        let mut found = Vec::new();
        for (class, item) in known {
            let attributes = self.items.types[item].attributes();
            found.extend(self.type_texts(attributes)?.into_iter().map(|text| (class, text)));
        }
        Ok(found)
    }

    /// The contract of a function: its clauses, and the invariants of its parameters and results.
    pub(super) fn contract_of(&mut self, item: usize, arguments: &[Ty]) -> Lowered<Contract> {
        let subject = self.subject(item, arguments)?;
        let clauses = self.clauses(self.items.functions[item].attributes)?;
        let mut contract = Contract {
            relational_requires: clauses.relational_requires,
            relational_ensures: clauses.relational_ensures,
            ..Contract::default()
        };
        self.invariants(&subject, &mut contract)?;
        for condition in &clauses.stated.requires {
            let name = format!("requires {}", whole(condition));
            contract.requires.push(self.before(&subject, name, condition, condition.span(), Yields::Truth)?);
        }
        for behaviour in &clauses.stated.behaviours {
            let applies =
                self.before(&subject, behaviour.shown.clone(), &behaviour.applies, behaviour.span, Yields::Total)?;
            let ending = behaviour.ending.clone();
            contract.behaviours.push(Behaviour { ending, applies });
        }
        for ensures in &clauses.stated.ensures {
            self.ensures(&subject, ensures, &mut contract)?;
        }
        Ok(contract)
    }

    fn subject(&mut self, item: usize, arguments: &[Ty]) -> Lowered<Subject> {
        let env = self.env_of_function(item, arguments)?;
        let (types, result) = self.signature(item, &env)?;
        let inputs = &self.items.functions[item].signature.inputs;
        let by_value = types.iter().map(|ty| !matches!(ty, Ty::Ref(..))).collect();
        let seen = |ty: Ty| match ty {
            Ty::Ref(..) | Ty::Int(_) | Ty::Bool => ty,
            other => Ty::reference(false, other),
        };
        let patterns = inputs.iter().map(super::signature::pattern_of);
        Ok(Subject { env, parameters: patterns.zip(types.into_iter().map(seen)).collect(), by_value, result })
    }

    /// The invariants in Rust of parameters, and of results.
    fn invariants(&mut self, subject: &Subject, contract: &mut Contract) -> Lowered<()> {
        for (number, (_, ty)) in subject.parameters.iter().enumerate() {
            for (function, name, place) in self.invariants_of(ty.peeled())? {
                let predicate =
                    Predicate { function, arguments: vec![Argument::Parameter(number)], name, place, when: None };
                if !subject.by_value[number] {
                    contract.ensures.push(predicate.clone());
                }
                contract.requires.push(predicate);
            }
            let Some(function) = self.inner_invariants(ty.peeled())? else { continue };
            let name = self.program.functions[function.0].name.clone();
            let arguments = vec![Argument::Parameter(number)];
            let predicate = Predicate { function, arguments, name, place: At::default(), when: None };
            if !subject.by_value[number] {
                contract.ensures.push(predicate.clone());
            }
            contract.requires.push(predicate);
        }
        let mut results = Vec::new();
        flat(&subject.result, &mut results);
        for (number, ty) in results.iter().enumerate() {
            for (function, name, place) in self.invariants_of(ty.peeled())? {
                contract.ensures.push(Predicate {
                    function,
                    arguments: vec![Argument::Result(number)],
                    name,
                    place,
                    when: None,
                });
            }
        }
        Ok(())
    }

    /// The methods of a type that are invariants: which function, what it is called, where it stands.
    pub(super) fn invariants_of(&mut self, ty: &Ty) -> Lowered<Vec<(FunctionId, String, At)>> {
        let Ty::Adt(item, arguments) = ty else { return Ok(Vec::new()) };
        let owner = self.items.types[*item].name();
        let mut found = Vec::new();
        for number in 0..self.items.functions.len() {
            let function = self.items.functions[number].clone();
            let is_own = function.owner.and_then(super::items::type_name).as_deref() == Some(owner.as_str());
            if is_own && !function.is_prelude && self.clauses(function.attributes)?.is_invariant {
                found.push(self.invariant(number, arguments)?);
            }
        }
        Ok(found)
    }

    fn invariant(&mut self, number: usize, arguments: &[Ty]) -> Lowered<(FunctionId, String, At)> {
        let function = self.items.functions[number].clone();
        if function.parameters.len() != arguments.len() {
            return self.wrong(function.signature, "an invariant has the type parameters of its type, and no others");
        }
        let id = self.instance(number, arguments.to_vec())?;
        Ok((id, format!("invariant {}", function.path), crate::source::at(function.signature.span())))
    }

    /// Predicates that were asked for beside those of attributes.
    fn requested(&mut self, types: &[Ty], contract: &mut Contract) -> Lowered<()> {
        for path in &self.request.invariants {
            let Some(number) = self.items.function(path) else {
                let message = format!("there is no function `{path}` in `{}`", self.source.name);
                return self.note(smallscope_alloy::Diagnostic::unplaced(message));
            };
            let owner = self.items.functions[number].owner.and_then(super::items::type_name);
            let is_owner =
                |ty: &&Ty| matches!(ty.peeled(), Ty::Adt(item, _) if Some(self.items.types[*item].name()) == owner);
            let Some(position) = types.iter().position(|ty| is_owner(&ty)) else {
                let message = format!("`{path}` is not a predicate of a parameter of `{}`", self.request.method);
                return self.note(smallscope_alloy::Diagnostic::unplaced(message));
            };
            let Ty::Adt(_, arguments) = types[position].peeled().clone() else { continue };
            let (function, name, place) = self.invariant(number, &arguments)?;
            if contract.requires.iter().any(|it| it.function == function) {
                continue;
            }
            let predicate =
                Predicate { function, arguments: vec![Argument::Parameter(position)], name, place, when: None };
            if matches!(types[position], Ty::Ref(..)) {
                contract.ensures.push(predicate.clone());
            }
            contract.requires.push(predicate);
        }
        Ok(())
    }

    /// Conditions that were asked for beside those of attributes.
    fn conditions(&mut self, entry: usize, arguments: &[Ty], contract: &mut Contract) -> Lowered<()> {
        let subject = self.subject(entry, arguments)?;
        for text in &self.request.requires {
            let condition = self.condition(text)?;
            let name = format!("requires {text}");
            contract.requires.push(self.before(&subject, name, &condition, condition.span(), Yields::Truth)?);
        }
        for text in &self.request.cases {
            let condition = self.condition(text)?;
            let applies = self.before(&subject, text.clone(), &condition, condition.span(), Yields::Total)?;
            contract.behaviours.push(Behaviour { ending: Ending::Returns, applies });
        }
        Ok(())
    }

    fn condition(&mut self, text: &str) -> Lowered<syn::Expr> {
        syn::parse_str(text).or_else(|error| {
            let message = format!("`{text}` is not an expression: {error}");
            self.note(smallscope_alloy::Diagnostic::unplaced(message))
        })
    }

    /// A condition on the parameters before the call.
    fn before(
        &mut self,
        subject: &Subject,
        name: String,
        condition: &syn::Expr,
        span: proc_macro2::Span,
        yields: Yields,
    ) -> Lowered<Predicate> {
        let (function, _) = self.clause(subject, &name, condition, yields, None, &[])?;
        let arguments = (0..subject.parameters.len()).map(Argument::Parameter).collect();
        Ok(Predicate { function, arguments, name, place: crate::source::at(span), when: None })
    }

    fn ensures(&mut self, subject: &Subject, ensures: &Ensures, contract: &mut Contract) -> Lowered<()> {
        let mut before = Vec::new();
        let mut arguments: Vec<Argument> = subject
            .by_value
            .iter()
            .enumerate()
            .map(|(number, by_value)| if *by_value { Argument::Before(number) } else { Argument::Parameter(number) })
            .collect();
        let mut results = Vec::new();
        flat(&subject.result, &mut results);
        arguments.extend((0..results.len()).map(Argument::Result));
        for (place, old) in olds(&ensures.condition) {
            let name = format!("old({})", whole(&old));
            let (function, ty) = self.clause(subject, &name, &old, Yields::Any, None, &[])?;
            if matches!(ty, Ty::Tuple(_)) {
                return self.wrong_but(
                    &old,
                    "`old(..)` of a tuple is not modelled",
                    "write one `old(..)` for each part",
                );
            }
            let parameters = (0..subject.parameters.len()).map(Argument::Parameter).collect();
            arguments.push(Argument::Old(contract.olds.len()));
            contract.olds.push(Predicate { function, arguments: parameters, name, place, when: ensures.when });
            before.push((place, ty));
        }
        let (name, condition) = (ensures.shown.clone(), &ensures.condition);
        let result = Some((ensures.result.as_ref(), &subject.result));
        let (function, _) = self.clause(subject, &name, condition, Yields::Truth, result, &before)?;
        let place = crate::source::at(ensures.span);
        contract.ensures.push(Predicate { function, arguments, name, place, when: ensures.when });
        Ok(())
    }

    /// A clause as a function, and the type of its value.
    fn clause(
        &mut self,
        subject: &Subject,
        name: &str,
        condition: &syn::Expr,
        yields: Yields,
        result: Option<(Option<&syn::Pat>, &Ty)>,
        before: &[(At, Ty)],
    ) -> Lowered<(FunctionId, Ty)> {
        let mut found = Ty::Bool;
        let mut function = self.rounds(&subject.env, false, |body| {
            let (patterns, types): (Vec<syn::Pat>, Vec<Ty>) = subject.parameters.iter().cloned().unzip();
            let locals = body.parameters(&patterns, &types)?;
            let mut count = locals.len();
            let at = result.map(|(_, ty)| body.result_parameters(ty, &mut count));
            for (place, ty) in before {
                let local = body.new_local("old", ty.clone(), true);
                body.locals[local.0].is_parameter = true;
                body.olds.push((*place, Binding::Variable(ty.clone(), Storage::One(local))));
                count += 1;
            }
            body.bind_parameters(&patterns, &types, &locals)?;
            if let (Some((Some(pattern), ty)), Some(at)) = (result, at) {
                let lvalue = Lvalue::Reference(Box::new(at));
                body.bind(pattern, &Located { lvalue, ty: Ty::reference(false, ty.clone()) })?;
            }
            body.place = crate::source::at(condition.span());
            if yields == Yields::Total {
                body.results = (Ty::Bool, body.storage("holds", &Ty::Bool, false));
                body.is_total = true;
            }
            let value = match yields {
                Yields::Any => body.value(condition, None)?,
                Yields::Truth | Yields::Total => body.value_as(condition, &Ty::Bool)?,
            };
            // A condition that only panics is one, too.
            found = if yields == Yields::Truth { Ty::Bool } else { body.resolve(&value.ty) };
            if yields != Yields::Total {
                body.results = (found.clone(), body.storage("holds", &found, false));
            }
            let storage = body.results.1.clone();
            body.initialise(&storage, value)?;
            body.finish(name, count)
        })?;
        function.place = crate::source::at(condition.span());
        self.program.functions.push(function);
        Ok((FunctionId(self.program.functions.len() - 1), found))
    }
}

impl Body<'_, '_> {
    /// Parameters for the parts of a result.
    fn result_parameters(&mut self, ty: &Ty, count: &mut usize) -> Located {
        let lvalue = match ty {
            Ty::Tuple(parts) => Lvalue::Tuple(parts.iter().map(|part| self.result_parameters(part, count)).collect()),
            other => {
                let local: LocalId = self.new_local("result", other.clone(), true);
                self.locals[local.0].is_parameter = true;
                *count += 1;
                Lvalue::Place(Place::Local(local))
            }
        };
        Located { lvalue, ty: ty.clone() }
    }
}

/// The parts of a result that is a tuple.
fn flat(ty: &Ty, found: &mut Vec<Ty>) {
    match ty {
        Ty::Never => {}
        Ty::Tuple(parts) => parts.iter().for_each(|part| flat(part, found)),
        other => found.push(other.clone()),
    }
}
