//! Calls of functions and methods of the file.

use syn::spanned::Spanned as _;

use super::body::{Body, Storage, Value};
use super::place::Located;
use super::types::Ty;
use super::{Lowered, Noted};
use crate::ir::{Expr, StatementKind};

/// What is passed: not evaluated yet, or already.
pub(super) enum Passed<'e> {
    Expr(&'e syn::Expr),
    Value(Value),
}

impl Body<'_, '_> {
    pub(super) fn call(&mut self, it: &syn::ExprCall, wanted: Option<&Ty>) -> Lowered<Value> {
        let syn::Expr::Path(path) = &*it.func else {
            return self.frontend.wrong(&it.func, "only functions that are named can be called");
        };
        if let Some(value) = self.old(it)? {
            return Ok(value);
        }
        let arguments: Vec<&syn::Expr> = it.args.iter().collect();
        self.call_path(path, it, arguments.into_iter().map(Passed::Expr).collect(), wanted)
    }

    /// Calls what a path names: a constructor, something of the standard library, a function of the file.
    pub(super) fn call_path(
        &mut self,
        path: &syn::ExprPath,
        node: &impl syn::spanned::Spanned,
        arguments: Vec<Passed<'_>>,
        wanted: Option<&Ty>,
    ) -> Lowered<Value> {
        let names: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let last = names.last().cloned().unwrap_or_default();
        if last == "Some" && names.len() <= 2 {
            return self.some(arguments, wanted);
        }
        if let Some((ty, variant)) = self.variant_path(&path.path, wanted)? {
            let values = self.fields_passed(node, &ty, Some(variant), arguments)?;
            return self.build(&ty, Some(variant), values);
        }
        if let Some(item) = self.function_item(&names) {
            return self.call_item(node, item, turbofish(&path.path), None, arguments, wanted);
        }
        if let Ok(ty) = self.tuple_struct(&path.path, wanted) {
            let values = self.fields_passed(node, &ty, None, arguments)?;
            return self.build(&ty, None, values);
        }
        self.standard_call(path, node, &names, arguments, wanted)
    }

    fn some(&mut self, arguments: Vec<Passed<'_>>, wanted: Option<&Ty>) -> Lowered<Value> {
        let inner = match wanted.map(|ty| self.resolve(ty)) {
            Some(Ty::Option(inner)) => Some(*inner),
            _ => None,
        };
        let Some(argument) = arguments.into_iter().next() else { return Err(Noted) };
        let value = self.passed(argument, inner.as_ref())?;
        self.some_value(value)
    }

    /// `Some` of a value.
    pub(super) fn some_value(&mut self, value: Value) -> Lowered<Value> {
        if value.ty == Ty::Never {
            return Ok(value);
        }
        let ty = Ty::option(self.resolve(&value.ty));
        let represented = self.represent(&ty)?;
        let inner = self.pack(&value)?;
        Ok(self.one(crate::ir::ExprKind::Some(inner), ty, represented))
    }

    /// The value of an argument.
    pub(super) fn passed(&mut self, argument: Passed<'_>, wanted: Option<&Ty>) -> Lowered<Value> {
        match (argument, wanted) {
            (Passed::Expr(expr), Some(wanted)) => self.value_as(expr, wanted),
            (Passed::Expr(expr), None) => self.value(expr, None),
            (Passed::Value(value), Some(wanted)) => self.coerce(&proc_macro2::Span::call_site(), value, wanted),
            (Passed::Value(value), None) => Ok(value),
        }
    }

    /// The values of arguments, from left to right; those already there come first.
    pub(super) fn all_passed(&mut self, arguments: Vec<(Passed<'_>, Option<Ty>)>) -> Lowered<Vec<Value>> {
        let mut values: Vec<Value> = Vec::new();
        for (argument, wanted) in arguments {
            let from = self.out.len();
            let value = self.passed(argument, wanted.as_ref())?;
            let mut settled = Vec::new();
            for earlier in values {
                let before = self.out.len();
                settled.push(self.settle(from, earlier)?);
                // What was put before `from` moves it on, which the next one does not mind.
                let _ = before;
            }
            values = settled;
            values.push(value);
        }
        Ok(values)
    }

    fn fields_passed(
        &mut self,
        node: &impl syn::spanned::Spanned,
        ty: &Ty,
        variant: Option<usize>,
        arguments: Vec<Passed<'_>>,
    ) -> Lowered<Vec<Value>> {
        let Ty::Adt(item, _) = ty else { return Err(Noted) };
        let fields = self.frontend.items.types[*item].fields(variant);
        if fields.len() != arguments.len() {
            return self.frontend.wrong(node, "this has another number of fields");
        }
        let types = self.field_types_of(ty, fields)?;
        self.all_passed(arguments.into_iter().zip(types.into_iter().map(Some)).collect())
    }

    fn tuple_struct(&mut self, path: &syn::Path, wanted: Option<&Ty>) -> Lowered<Ty> {
        let name = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        let item = match (name.as_str(), &self.env.this) {
            ("Self", Some(Ty::Adt(item, _))) => Some(*item),
            _ => self.frontend.items.type_names.get(&name).copied(),
        };
        let item = item.ok_or(Noted)?;
        let super::items::TypeItem::Struct(declared) = self.frontend.items.types[item] else { return Err(Noted) };
        if !matches!(declared.fields, syn::Fields::Unnamed(_)) {
            return Err(Noted);
        }
        self.struct_path(path, wanted)
    }

    /// The function that a path names.
    fn function_item(&mut self, names: &[String]) -> Option<usize> {
        let mut names = names.to_vec();
        for name in &mut names {
            if name == "Self" {
                if let Some(Ty::Adt(item, _)) = &self.env.this {
                    *name = self.frontend.items.types[*item].name();
                }
            } else if let Some(Ty::Adt(item, _)) = self.env.parameters.get(name) {
                *name = self.frontend.items.types[*item].name();
            }
        }
        let functions = &self.frontend.items.functions;
        let own = |path: &str| functions.iter().position(|it| it.path == path);
        match names.as_slice() {
            [name] => own(name),
            [.., owner, name] => own(&format!("{owner}::{name}")).or_else(|| {
                // A module before a free function.
                if self.frontend.items.is_module(owner) { own(name) } else { None }
            }),
            [] => None,
        }
    }

    /// The method of this name on a type of the file, or of the prelude.
    pub(super) fn method_item(&self, ty: &Ty, name: &str) -> Option<usize> {
        let owner = match ty {
            Ty::Adt(item, _) => self.frontend.items.types[*item].name(),
            Ty::Vec(_) | Ty::Slice(_) | Ty::Array(..) => "Vec".to_owned(),
            Ty::Option(_) => "Option".to_owned(),
            other => self.frontend.spell(other),
        };
        let paths = same_types(&owner).map(|owner| format!("{owner}::{name}"));
        let is_method =
            |it: &super::items::FunctionItem<'_>| paths.contains(&it.path) && it.signature.receiver().is_some();
        self.frontend.items.functions.iter().position(is_method)
    }

    /// Calls a function of the file; its receiver is a place.
    pub(super) fn call_item(
        &mut self,
        node: &impl syn::spanned::Spanned,
        item: usize,
        written: Vec<syn::Type>,
        receiver: Option<Located>,
        arguments: Vec<Passed<'_>>,
        wanted: Option<&Ty>,
    ) -> Lowered<Value> {
        if self.frontend.items.is_ambiguous(item) {
            let path = self.frontend.items.functions[item].path.clone();
            let message =
                format!("there are several functions `{path}` in the file: which one is called cannot be told");
            return self.frontend.wrong_but(node, message, "give them different names");
        }
        let open = self.open_arguments(node, item, &written)?;
        let env = self.frontend.env_of_function(item, &open)?;
        if let (Some(receiver), Some(this)) = (&receiver, &env.this) {
            self.unifier.unify(&receiver.ty, this);
        } else if let (Some(this), Some(wished)) = (&env.this, self.env.this.clone()) {
            // `Self::helper(..)` is about the same type arguments.
            let path = self.frontend.items.functions[item].signature.inputs.is_empty();
            if path && self.resolve(this).has_variables() {
                self.unifier.unify(this, &wished);
            }
        }
        let (types, result) = self.frontend.signature(item, &env)?;
        if let Some(wanted) = wanted {
            let (from, to) = (self.resolve(&result), self.resolve(wanted));
            if from.has_variables() && std::mem::discriminant(&from) == std::mem::discriminant(&to) {
                self.unifier.unify(&from, &to);
            }
        }
        let count = arguments.len() + usize::from(receiver.is_some());
        if count != types.len() {
            return self.frontend.wrong(node, format!("this function has {} parameters", types.len()));
        }
        let mut passed = Vec::new();
        if let Some(receiver) = receiver {
            let value = self.pass_receiver(node, &receiver, &types[0])?;
            passed.push((Passed::Value(value), None));
        }
        let skipped = passed.len();
        for (argument, ty) in arguments.into_iter().zip(&types[skipped..]) {
            passed.push((argument, Some(ty.clone())));
        }
        let values = self.all_passed(passed)?;
        if values.iter().any(|value| value.ty == Ty::Never) {
            return Ok(self.never());
        }
        self.emit_call(node, item, &open, values, &result)
    }

    fn pass_receiver(&mut self, node: &impl syn::spanned::Spanned, receiver: &Located, ty: &Ty) -> Lowered<Value> {
        match self.resolve(ty) {
            Ty::Ref(mutable, _) => self.borrow(node, receiver, mutable),
            _ => {
                let value = self.read(receiver)?;
                self.copied(value)
            }
        }
    }

    /// Type arguments that are not known yet, unless they are written.
    fn open_arguments(
        &mut self,
        node: &impl syn::spanned::Spanned,
        item: usize,
        written: &[syn::Type],
    ) -> Lowered<Vec<Ty>> {
        let count = self.frontend.items.functions[item].parameters.len();
        let mut open: Vec<Ty> = (0..count).map(|_| self.unknown(node.span(), false)).collect();
        let env = self.env.clone();
        for (ty, place) in written.iter().rev().zip(open.iter_mut().rev()) {
            *place = self.written_type(ty, &env)?;
        }
        Ok(open)
    }

    fn emit_call(
        &mut self,
        node: &impl syn::spanned::Spanned,
        item: usize,
        open: &[Ty],
        values: Vec<Value>,
        result: &Ty,
    ) -> Lowered<Value> {
        let arguments: Vec<Expr> = values.iter().map(|value| self.pack(value)).collect::<Lowered<_>>()?;
        let result = self.resolve(result);
        let known: Vec<Ty> = open.iter().map(|ty| self.resolve(ty)).collect();
        let name = self.frontend.items.functions[item].signature.ident.to_string();
        let storage = match &result {
            Ty::Never => Storage::Tuple(Vec::new()),
            other => self.storage(&name, other, true),
        };
        let mut results = Vec::new();
        super::signature::leaves(&storage, &mut results);
        if known.iter().any(Ty::has_variables) {
            // The function is gone through again.
            return self.value_in(&result, &storage);
        }
        let path = self.frontend.items.functions[item].path.clone();
        let id = self.frontend.instance(item, known.clone())?;
        // Clauses and what they call are run as they are.
        let by_contract = self.marks && self.frontend.request.by_contract.contains(&path);
        if by_contract {
            if self.is_made(&result) {
                let message = format!(
                    "`{path}` is to be known by its contract, but it returns a struct, `Result` or vector by value, which is outside the subset that can be modelled"
                );
                return self.frontend.wrong_but(node, message, "leave it out of --contract");
            }
            let contract = self.frontend.contract_of(item, &known)?;
            self.emit(StatementKind::CallByContract(results, id, arguments, Box::new(contract)));
        } else {
            self.emit(StatementKind::Call(results, id, arguments));
        }
        self.value_in(&result, &storage)
    }

    /// Whether some part of a result is an object that the callee makes, or is given by value.
    fn is_made(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Adt(item, _) => !self.frontend.items.types[*item].is_plain_enum(),
            Ty::Vec(_) | Ty::Array(..) => true,
            Ty::Option(inner) => matches!(**inner, Ty::Tuple(_)) || self.is_made(inner),
            Ty::Tuple(parts) => parts.iter().any(|part| self.is_made(part)),
            _ => false,
        }
    }

    fn value_in(&mut self, ty: &Ty, storage: &Storage) -> Lowered<Value> {
        if *ty == Ty::Never {
            return Ok(self.never());
        }
        let at = self.stored(ty, storage)?;
        self.read(&at)
    }

    /// The value of `old(..)` in a postcondition.
    fn old(&mut self, it: &syn::ExprCall) -> Lowered<Option<Value>> {
        let place = crate::source::at(it.span());
        let found = self.olds.iter().find(|(at, _)| *at == place).map(|(_, binding)| binding.clone());
        match found {
            Some(super::body::Binding::Variable(ty, storage)) => Ok(Some(self.value_in(&ty, &storage)?)),
            _ => Ok(None),
        }
    }
}

/// The names of a type that are one type here: `usize` is `u64`.
pub(super) fn same_types(name: &str) -> [&str; 2] {
    match name {
        "u64" | "usize" => ["u64", "usize"],
        "i64" | "isize" => ["i64", "isize"],
        other => [other, other],
    }
}

/// The types in `::<..>` behind the last name.
fn turbofish(path: &syn::Path) -> Vec<syn::Type> {
    let arguments = path.segments.last().map(|last| &last.arguments);
    arguments.map(written_types).unwrap_or_default()
}

/// The types that are written as type arguments.
pub(super) fn written_types(arguments: &syn::PathArguments) -> Vec<syn::Type> {
    let syn::PathArguments::AngleBracketed(list) = arguments else { return Vec::new() };
    generic_types(&list.args)
}

/// The types among generic arguments.
pub(super) fn generic_types<'a>(arguments: impl IntoIterator<Item = &'a syn::GenericArgument>) -> Vec<syn::Type> {
    let types = arguments.into_iter().filter_map(|argument| match argument {
        syn::GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    });
    types.collect()
}
