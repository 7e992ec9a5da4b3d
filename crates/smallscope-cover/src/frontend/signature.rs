//! Functions of the file as functions of the program: one for each choice of type arguments, gone through until all types are known.

use syn::spanned::Spanned as _;

use super::body::{Binding, Body, Learnt, Storage};
use super::types::Ty;
use super::{Env, Frontend, Lowered};
use crate::ir::{At, Function, FunctionId, IntType, LocalId};

/// How often a function is gone through before its types are given up on.
const ROUNDS: usize = 20;

/// How many functions there may be, for all their types.
const INSTANCES: usize = 500;
/// How deep type arguments of functions may be.
const DEEPEST: usize = 30;

/// What a round may change and the next takes back.
struct Saved {
    classes: Vec<crate::ir::Class>,
    fields: Vec<crate::ir::Field>,
    enums: Vec<crate::ir::Enum>,
    functions: usize,
    field_types: Vec<Ty>,
    maps: Maps,
    waiting: usize,
    diagnostics: usize,
}

type Maps = (
    rustc_hash::FxHashMap<Ty, crate::ir::ClassId>,
    rustc_hash::FxHashMap<Ty, crate::ir::ClassId>,
    rustc_hash::FxHashMap<usize, crate::ir::EnumId>,
    rustc_hash::FxHashMap<(usize, Vec<Ty>), FunctionId>,
    rustc_hash::FxHashMap<(crate::ir::ClassId, bool), FunctionId>,
);

impl<'s> Frontend<'s> {
    fn save(&self) -> Saved {
        Saved {
            classes: self.program.classes.clone(),
            fields: self.program.fields.clone(),
            enums: self.program.enums.clone(),
            functions: self.program.functions.len(),
            field_types: self.field_types.clone(),
            maps: (
                self.classes.clone(),
                self.cells.clone(),
                self.enums.clone(),
                self.instances.clone(),
                self.walkers.clone(),
            ),
            waiting: self.waiting.len(),
            diagnostics: self.diagnostics.len(),
        }
    }

    fn restore(&mut self, saved: &Saved) {
        self.program.classes.clone_from(&saved.classes);
        self.program.fields.clone_from(&saved.fields);
        self.program.enums.clone_from(&saved.enums);
        self.program.functions.truncate(saved.functions);
        self.field_types.clone_from(&saved.field_types);
        (self.classes, self.cells, self.enums, self.instances, self.walkers) = saved.maps.clone();
        self.waiting.truncate(saved.waiting);
        self.diagnostics.truncate(saved.diagnostics);
    }

    /// Goes through something until nothing more is learnt.
    pub(super) fn rounds(
        &mut self,
        env: &Env,
        marks: bool,
        mut round: impl FnMut(&mut Body<'_, 's>) -> Lowered<Function>,
    ) -> Lowered<Function> {
        let saved = self.save();
        let mut learnt = Learnt::default();
        for _ in 0..ROUNDS {
            let mut body = Body::new(self, env.clone(), learnt.clone(), marks);
            let result = round(&mut body);
            let mut lessons = body.lessons();
            if lessons == learnt {
                // One at a time, as one may say what others are.
                if let Some((place, is_int)) = body.first_open() {
                    lessons.types.insert(place, if is_int { Ty::Int(IntType::I32) } else { Ty::unit() });
                }
            }
            if lessons == learnt {
                return result;
            }
            learnt = lessons;
            self.restore(&saved);
        }
        self.note(smallscope_alloy::Diagnostic::unplaced(
            "types in a function could not be found: annotate its variables",
        ))
    }

    /// The function of an item for these type arguments.
    pub(super) fn instance(&mut self, item: usize, arguments: Vec<Ty>) -> Lowered<FunctionId> {
        let key = (item, arguments);
        if let Some(known) = self.instances.get(&key) {
            return Ok(*known);
        }
        if self.instances.len() > INSTANCES || key.1.iter().any(|ty| ty.depth() > DEEPEST) {
            let signature = self.items.functions[item].signature;
            return self.wrong(signature, "this function is called with other and other types without end");
        }
        let id = FunctionId(self.program.functions.len());
        let function = &self.items.functions[item];
        self.program.functions.push(Function {
            name: function.path.clone(),
            place: crate::source::at(function.signature.span()),
            parameters: 0,
            locals: Vec::new(),
            results: Vec::new(),
            body: Vec::new(),
        });
        self.waiting.push((id, item, key.1.clone()));
        self.instances.insert(key, id);
        Ok(id)
    }

    /// What type names mean in a function.
    pub(super) fn env_of_function(&mut self, item: usize, arguments: &[Ty]) -> Lowered<Env> {
        let function = &self.items.functions[item];
        let parameters = function.parameters.iter().cloned().zip(arguments.iter().cloned()).collect();
        let mut env = Env { parameters, this: None };
        if let Some(owner) = function.owner {
            env.this = Some(self.ty(owner, &env)?);
        }
        Ok(env)
    }

    /// The types of parameters, and of the result.
    pub(super) fn signature(&mut self, item: usize, env: &Env) -> Lowered<(Vec<Ty>, Ty)> {
        let signature = self.items.functions[item].signature;
        if let Some(wrong) = &signature.asyncness {
            return self.wrong(wrong, "`async` functions are outside the subset that can be modelled");
        }
        let mut types = Vec::new();
        for input in &signature.inputs {
            types.push(match input {
                syn::FnArg::Receiver(it) => self.receiver(it, env)?,
                syn::FnArg::Typed(it) => self.ty(&it.ty, env)?,
            });
        }
        let result = match &signature.output {
            syn::ReturnType::Default => Ty::unit(),
            syn::ReturnType::Type(_, ty) => self.ty(ty, env)?,
        };
        Ok((types, result))
    }

    fn receiver(&mut self, it: &syn::Receiver, env: &Env) -> Lowered<Ty> {
        if it.colon_token.is_some() {
            return self.ty(&it.ty, env);
        }
        let Some(this) = env.this.clone() else { return self.wrong(it, "`self` outside of an `impl`") };
        Ok(match &it.reference {
            Some(_) => Ty::reference(it.mutability.is_some(), this),
            None => this,
        })
    }

    /// Gives a function its body.
    pub(super) fn function(&mut self, id: FunctionId, item: usize, arguments: &[Ty]) -> Lowered<()> {
        let env = self.env_of_function(item, arguments)?;
        let (types, result) = self.signature(item, &env)?;
        let declared = self.items.functions[item].clone();
        let function = self.rounds(&env, !declared.is_prelude, |body| {
            body.place = crate::source::at(declared.signature.span());
            let patterns: Vec<syn::Pat> = declared.signature.inputs.iter().map(pattern_of).collect();
            let parameters = body.parameters(&patterns, &types)?;
            body.results = (result.clone(), body.storage("result", &result, false));
            body.bind_parameters(&patterns, &types, &parameters)?;
            let value = body.block_value(declared.body, Some(&result))?;
            body.place = crate::source::at(last_of(declared.body));
            let value = body.coerce(&last_of(declared.body), value, &result)?;
            let storage = body.results.1.clone();
            body.initialise(&storage, value)?;
            body.finish(&declared.path, parameters.len())
        })?;
        let place = crate::source::at(declared.signature.span());
        self.program.functions[id.0] = Function { place, ..function };
        Ok(())
    }
}

/// Where the value of a block stands.
fn last_of(block: &syn::Block) -> proc_macro2::Span {
    block.stmts.last().map_or_else(|| block.span(), |last| last.span())
}

/// The pattern of a parameter.
pub(super) fn pattern_of(input: &syn::FnArg) -> syn::Pat {
    match input {
        syn::FnArg::Typed(it) => (*it.pat).clone(),
        syn::FnArg::Receiver(it) => syn::Pat::Ident(syn::PatIdent {
            attrs: Vec::new(),
            by_ref: None,
            mutability: if it.reference.is_none() { it.mutability } else { None },
            ident: syn::Ident::new("self", it.self_token.span()),
            subpat: None,
        }),
    }
}

impl Body<'_, '_> {
    /// The variables of parameters: the first of all.
    pub(super) fn parameters(&mut self, patterns: &[syn::Pat], types: &[Ty]) -> Lowered<Vec<LocalId>> {
        let mut locals = Vec::new();
        for (pattern, ty) in patterns.iter().zip(types) {
            let (name, is_stable) = match pattern {
                syn::Pat::Ident(it) => (it.ident.to_string(), it.mutability.is_none()),
                _ => ("parameter".to_owned(), true),
            };
            let local = self.new_local(&name, ty.clone(), is_stable);
            self.locals[local.0].is_parameter = true;
            locals.push(local);
        }
        Ok(locals)
    }

    /// Gives parameters their names.
    pub(super) fn bind_parameters(&mut self, patterns: &[syn::Pat], types: &[Ty], locals: &[LocalId]) -> Lowered<()> {
        for ((pattern, ty), local) in patterns.iter().zip(types).zip(locals) {
            let storage = Storage::One(*local);
            match pattern {
                syn::Pat::Ident(it) if it.subpat.is_none() => {
                    let key = super::bind::key(it.ident.span());
                    if self.learnt.cells.contains(&key) {
                        let at = self.stored(ty, &storage)?;
                        let value = self.read(&at)?;
                        self.declare_value(it, ty, value)?;
                    } else {
                        self.locals[local.0].key = Some(key);
                        self.scopes.push((it.ident.to_string(), Binding::Variable(ty.clone(), storage)));
                    }
                }
                other => {
                    let at = self.stored(ty, &storage)?;
                    self.bind(other, &at)?;
                }
            }
        }
        Ok(())
    }

    /// The function, when its body is done.
    pub(super) fn finish(&mut self, name: &str, parameters: usize) -> Lowered<Function> {
        let mut results = Vec::new();
        leaves(&self.results.1, &mut results);
        Ok(Function {
            name: name.to_owned(),
            place: At::default(),
            parameters,
            locals: self.finished_locals()?,
            results,
            body: std::mem::take(&mut self.out),
        })
    }

    /// The first type that is still open, and whether it is an integer.
    fn first_open(&self) -> Option<((usize, usize, usize), bool)> {
        let open = |variable: usize| self.resolve(&Ty::Var(variable));
        let number = (0..self.variables.len()).find(|it| matches!(open(*it), Ty::Var(_) | Ty::IntVar(_)))?;
        let (place, is_int) = self.variables[number];
        Some((place, is_int || matches!(open(number), Ty::IntVar(_))))
    }
}

/// The variables of a storage, in order.
pub(super) fn leaves(storage: &Storage, found: &mut Vec<LocalId>) {
    match storage {
        Storage::One(local) | Storage::Cell(local, _) => found.push(*local),
        Storage::Tuple(parts) => parts.iter().for_each(|(_, part)| leaves(part, found)),
    }
}
