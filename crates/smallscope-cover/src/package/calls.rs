//! Values of the types of the package that only code can build: constructors, changes, and what other functions give.

use quote::ToTokens as _;
use rustc_hash::FxHashSet;
use syn::visit::Visit;
use syn::{FnArg, Type};

use super::read::{CrateFunction, type_name};
use super::write::{Argument, Names, RAW, RUN, STD, Writer, explicit, get, item_name, replaced};

/// How many ways to change a value are tried at most.
const MOST_CALLS: usize = 24;

impl Writer<'_> {
    /// Constructors, and methods that change what they made.
    pub(super) fn by_calls(&self, name: &str, path: &str, item: &syn::ItemStruct, arms: &mut Vec<(String, String)>) {
        let keep: FxHashSet<String> = item.generics.lifetimes().map(|it| it.lifetime.to_string()).collect();
        // What changes through a shared reference.
        let inside = ["Cell", "Mutex", "RwLock", "Atomic", "Lock"];
        let is_shared = inside.iter().any(|it| item.fields.to_token_stream().to_string().contains(it));
        let (mut made, mut changed) = (Vec::new(), Vec::new());
        let mut functions: Vec<&CrateFunction> = self.methods_of(name).collect();
        functions.sort_by_key(|it| (!it.is_public, growth(&it.signature)));
        let changes = |it: &&&CrateFunction| {
            let receiver = it.signature.receiver().map(|it| it.ty.to_token_stream().to_string());
            receiver.is_some_and(|it| it == "& mut Self" || (it == "& Self" && is_shared))
        };
        let count = functions.iter().filter(changes).count();
        if count > MOST_CALLS {
            self.shortened.borrow_mut().insert(format!("{name} by {MOST_CALLS} of its {count} methods"));
        }
        for function in functions {
            let signature = &function.signature;
            let result = made_by(&signature.output, name);
            let called = signature.ident.to_string();
            let receiver = signature.receiver().map(|it| it.ty.to_token_stream().to_string());
            match receiver.as_deref() {
                None if result.is_some() => {
                    let Some(call) =
                        self.call(function, &format!("Self::{called}"), &format!("{path}::{called}"), &keep)
                    else {
                        continue;
                    };
                    let code = constructed(result, &call.0, &call.1);
                    self.arm(&format!("C:{path}:{called}"), &mut made, &code);
                }
                Some(it) if (it == "& mut Self" || (it == "& Self" && is_shared)) && changed.len() < MOST_CALLS => {
                    let Some(call) =
                        self.call(function, &format!("smallscope_it.{called}"), &format!("it.{called}"), &keep)
                    else {
                        continue;
                    };
                    self.arm(
                        &format!("M:{path}:{called}"),
                        &mut changed,
                        &format!("{{ {} let _ = {}; {RUN}::say(\"); \"); }}", call.0, call.1),
                    );
                }
                Some("Self") if result == Some("") && changed.len() < MOST_CALLS => {
                    let Some(call) =
                        self.call(function, &format!("smallscope_it.{called}"), &format!("it = it.{called}"), &keep)
                    else {
                        continue;
                    };
                    self.arm(
                        &format!("M:{path}:{called}"),
                        &mut changed,
                        &format!("{{ {} smallscope_it = {}; {RUN}::say(\"); \"); }}", call.0, call.1),
                    );
                }
                _ => {}
            }
        }
        let has_default = self.all.traits.iter().any(|(it, of, _)| it == "Default" && type_name(&of.self_ty) == name)
            || item
                .attrs
                .iter()
                .any(|it| it.path().is_ident("derive") && it.to_token_stream().to_string().contains("Default"));
        if has_default {
            self.arm(
                &format!("C:{path}:default"),
                &mut made,
                &format!(
                    "{{ {RUN}::say({:?}); {STD}::option::Option::Some({STD}::default::Default::default()) }}",
                    format!("<{path} as Default>::default()")
                ),
            );
        }
        self.by_traits(name, path, &keep, &mut made, &mut changed);
        self.by_fields(name, path, item, &mut changed);
        if made.is_empty() {
            self.by_others(name, path, &mut made);
        }
        if !made.is_empty() {
            self.untried.borrow_mut().extend(self.other_ways(name));
        }
        for (key, code) in made {
            let code = steps(&key, &code, &changed);
            arms.push((key, code));
        }
    }

    /// What traits make, and how they change it.
    fn by_traits(
        &self,
        name: &str,
        path: &str,
        keep: &FxHashSet<String>,
        made: &mut Vec<(String, String)>,
        changed: &mut Vec<(String, String)>,
    ) {
        let names: Names = keep.iter().map(|it| (it.clone(), it.clone())).collect();
        for (number, (of, item, _)) in self.all.traits.iter().enumerate() {
            if type_name(&item.self_ty) != name {
                continue;
            }
            let taken = || {
                let last = item.trait_.as_ref()?.1.segments.last()?;
                let syn::PathArguments::AngleBracketed(it) = &last.arguments else { return None };
                Some(replaced(it.args.first()?.to_token_stream(), &names))
            };
            let key = format!("C:{path}:{of} {number}");
            let some = format!("{STD}::option::Option::Some(");
            let by = |said: &str, ty: &str, made: &str, end: &str| {
                format!("{{ {RUN}::say({said:?}); let it: {ty} = {}?; {RUN}::say({end:?}); {made} }}", get(ty))
            };
            let code = match (of.as_str(), taken()) {
                ("From", Some(ty)) => {
                    by(&format!("{path}::from("), &ty, &format!("{some}{STD}::convert::From::from(it))"), ")")
                }
                ("TryFrom", Some(ty)) => by(
                    &format!("{path}::try_from("),
                    &ty,
                    &format!("{STD}::convert::TryFrom::try_from(it).ok()"),
                    ").unwrap()",
                ),
                ("FromIterator", Some(ty)) => {
                    let end = format!(".into_iter().collect::<{path}<_>>()");
                    by(
                        "",
                        &format!("{STD}::vec::Vec<{ty}>"),
                        &format!("{some}{STD}::iter::Iterator::collect({STD}::iter::IntoIterator::into_iter(it)))"),
                        &end,
                    )
                }
                ("FromStr", _) => format!("{{ {RUN}::parsed::<Self>({path:?}) }}"),
                ("Extend", Some(ty)) => {
                    let code = by(
                        "it.extend(",
                        &format!("{STD}::vec::Vec<{ty}>"),
                        &format!("{STD}::iter::Extend::extend(&mut smallscope_it, it);"),
                        "); ",
                    );
                    self.arm(&format!("M:{path}:{of} {number}"), changed, &code);
                    continue;
                }
                _ => continue,
            };
            self.arm(&key, made, &code);
        }
        for function in &self.all.functions {
            let Some((owner, of)) = function.owner.as_ref().and_then(|it| Some((it, &it.trait_.as_ref()?.1))) else {
                continue;
            };
            let signature = &function.signature;
            let receiver = signature.receiver().map(|it| it.ty.to_token_stream().to_string());
            let is_change = receiver.as_deref() == Some("& mut Self") && signature.unsafety.is_none();
            let last = of.segments.last().map(|it| it.ident.to_string()).unwrap_or_default();
            let is_way = is_change && signature.asyncness.is_none() && !["Drop", "Extend"].contains(&last.as_str());
            if type_name(&owner.self_ty) != name || !is_way || changed.len() >= MOST_CALLS {
                continue;
            }
            let called = &signature.ident;
            let of = replaced(of.to_token_stream(), &names);
            if let Some(call) = self.call(function, "", &format!("it.{called}"), keep) {
                let passed = call.1.trim_start_matches('(');
                let code = format!(
                    "{{ {} let _ = <Self as {of}>::{called}(&mut smallscope_it, {passed}; {RUN}::say(\"); \"); }}",
                    call.0
                );
                self.arm(&format!("M:{path}:{last} {called}"), changed, &code);
            }
        }
    }

    /// Fields that other code assigns: public ones, and those of a private type that functions beside its own name.
    fn by_fields(&self, name: &str, path: &str, item: &syn::ItemStruct, changed: &mut Vec<(String, String)>) {
        let is_raw = RAW.iter().any(|it| item.fields.to_token_stream().to_string().contains(it));
        let is_private = !matches!(item.vis, syn::Visibility::Public(_)) && !is_raw;
        let mut written: Vec<String> = Vec::new();
        for field in &item.fields {
            let Some(ident) = &field.ident else { continue };
            let is_public = !matches!(field.vis, syn::Visibility::Inherited);
            if !(is_public || is_private && self.is_written(name, &ident.to_string())) {
                continue;
            }
            let ty = field.ty.to_token_stream().to_string();
            let code = format!(
                "{{ {RUN}::say({:?}); smallscope_it.{ident} = {}?; {RUN}::say(\"; \"); }}",
                format!("it.{ident} = "),
                get(&ty)
            );
            self.arm(&format!("M:{path}:{ident}"), changed, &code);
            if !matches!(field.vis, syn::Visibility::Public(_)) {
                written.push(ident.to_string());
            }
        }
        if !written.is_empty() {
            let text = format!("{} ({})", path.trim_start_matches("crate::"), written.join(", "));
            self.assigned.borrow_mut().insert(text);
        }
    }

    /// Whether functions that are no methods of a type assign a field of this name, or change what is in it.
    fn is_written(&self, name: &str, field: &str) -> bool {
        let mut finder = Written { field, is_found: false };
        for function in self.all.functions.iter().filter(|it| it.owner_name().as_deref() != Some(name)) {
            finder.visit_block(&function.block);
        }
        finder.is_found
    }

    /// Functions that give a value of a type, and are no methods of it.
    pub(super) fn givers<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a CrateFunction> + 'a {
        let is_giver = move |it: &&CrateFunction| {
            let signature = &it.signature;
            let is_plain = signature.unsafety.is_none() && signature.asyncness.is_none() && it.of_trait.is_none();
            let of_trait = it.owner.as_ref().is_some_and(|it| it.trait_.is_some());
            // `Self` is another type there.
            let is_named = matches!(&signature.output, syn::ReturnType::Type(_, ty) if type_name(ty) == name);
            is_plain
                && !of_trait
                && is_named
                && made_by(&signature.output, name) == Some("")
                && it.owner_name().as_deref() != Some(name)
        };
        self.all.functions.iter().filter(is_giver).take(MOST_CALLS / 4)
    }

    /// What functions give that are none of its own: of other types, by a reference that stays, or of none.
    fn by_others(&self, name: &str, path: &str, made: &mut Vec<(String, String)>) {
        for function in self.givers(name) {
            let signature = &function.signature;
            let owner = function.owner_name();
            let called = &signature.ident;
            let receiver = signature.receiver().map(|it| it.ty.to_token_stream().to_string());
            let (before, call, said) = match (owner, receiver) {
                (None, None) => {
                    (String::new(), self.absolute(function.module, &called.to_string()), called.to_string())
                }
                (Some(owner), Some(receiver)) => {
                    let Some(it) = self.all.types.iter().find(|it| item_name(&it.item) == owner) else { continue };
                    let holes = match self.parameters(&owner) {
                        0 => String::new(),
                        count => format!("<{}>", vec!["_"; count].join(", ")),
                    };
                    let sign = match receiver.as_str() {
                        "& mut Self" => "&'static mut ",
                        "& Self" => "&'static ",
                        "Self" => "",
                        it if it.starts_with("& '") && it.ends_with(" mut Self") => "&'static mut ",
                        it if it.starts_with("& '") && it.ends_with(" Self") => "&'static ",
                        _ => continue,
                    };
                    let before = format!(
                        "let smallscope_from = {RUN}::made::<{sign}{}{holes}>()?;",
                        self.absolute(it.module, &owner)
                    );
                    (before, format!("smallscope_from.{called}"), format!(".{called}"))
                }
                _ => continue,
            };
            let Some(call) = self.call(function, &call, &said, &FxHashSet::default()) else { continue };
            let code = format!(
                "{{ {before} {} let it = {STD}::option::Option::Some({}); {RUN}::say(\")\"); it }}",
                call.0, call.1
            );
            self.arm(&format!("C:{path}:{said}"), made, &code);
        }
    }

    /// How else callers can change values of a type: through references to its parts.
    fn other_ways(&self, name: &str) -> Vec<String> {
        let leads = |it: &&CrateFunction| {
            let syn::ReturnType::Type(_, ty) = &it.signature.output else { return false };
            let result = ty.to_token_stream().to_string();
            let is_itself = ["Self", name].iter().any(|own| result == format!("& mut {own}"));
            let is_mutable = result.contains(" mut ") || result.contains("Mut");
            it.signature.receiver().is_some_and(|it| it.mutability.is_some()) && is_mutable && !is_itself
        };
        let parts =
            self.methods_of(name).filter(leads).map(|it| format!("what {name}::{} leads to", it.signature.ident));
        let others = |of: &str| ["IndexMut", "DerefMut", "AsMut", "BorrowMut", "Future", "Stream"].contains(&of);
        let traits = self.all.traits.iter().filter(|(of, it, _)| others(of) && type_name(&it.self_ty) == name);
        parts.chain(traits.map(|(of, ..)| format!("{of} for {name}"))).collect()
    }

    /// The code before a call, and the call.
    fn call(
        &self,
        function: &CrateFunction,
        call: &str,
        said: &str,
        keep: &FxHashSet<String>,
    ) -> Option<(String, String)> {
        let mut names: Names = keep.iter().map(|it| (it.clone(), it.clone())).collect();
        self.instances(&function.signature.generics, &mut names);
        let mut code = format!("{RUN}::say({:?});", format!("{said}("));
        let mut passed = Vec::new();
        for (number, input) in function.signature.inputs.iter().enumerate() {
            let FnArg::Typed(it) = input else { continue };
            match self.argument(&it.ty, &names, &|_| true) {
                Argument::Given(it) if it == "smallscope_formatter" => return None,
                Argument::Given(it) => passed.push(it),
                Argument::Made { ty, pass } => {
                    // The expression of a value that is borrowed begins with what borrows it.
                    let sign = pass.split('$').next().unwrap_or_default().to_owned();
                    let tail = pass.split('$').nth(1).unwrap_or_default().to_owned();
                    code += &format!(
                        " {RUN}::say({sign:?}); let mut smallscope_{number}: {ty} = {}?; {RUN}::say({:?});",
                        get(&ty),
                        format!("{tail}, ")
                    );
                    passed.push(pass.replace('$', &format!("smallscope_{number}")));
                }
            }
        }
        let chosen = if call.is_empty() { String::new() } else { explicit(&function.signature, &names) };
        Some((code, format!("{call}{chosen}({})", passed.join(", "))))
    }
}

/// Finds where a field of some name is assigned, borrowed to be changed, or has a method called that may change it.
struct Written<'n> {
    field: &'n str,
    is_found: bool,
}

impl Written<'_> {
    /// Whether a place is the field, or in it.
    fn is_it(&self, mut place: &syn::Expr) -> bool {
        loop {
            place = match place {
                syn::Expr::Field(it) if matches!(&it.member, syn::Member::Named(name) if name == self.field) => {
                    return true;
                }
                syn::Expr::Field(it) => &it.base,
                syn::Expr::Index(it) => &it.expr,
                syn::Expr::Paren(it) => &it.expr,
                syn::Expr::Unary(it) => &it.expr,
                _ => return false,
            }
        }
    }
}

impl<'ast> Visit<'ast> for Written<'_> {
    fn visit_expr(&mut self, it: &'ast syn::Expr) {
        self.is_found |= match it {
            syn::Expr::Assign(it) => self.is_it(&it.left),
            syn::Expr::Binary(it) => it.op.to_token_stream().to_string().ends_with('=') && self.is_it(&it.left),
            syn::Expr::Reference(it) => it.mutability.is_some() && self.is_it(&it.expr),
            syn::Expr::MethodCall(it) => self.is_it(&it.receiver),
            _ => false,
        };
        syn::visit::visit_expr(self, it);
    }
}

/// Whether a function gives a value of a type: what it is in, or an empty word.
pub(super) fn made_by(output: &syn::ReturnType, name: &str) -> Option<&'static str> {
    const AROUND: [&str; 5] = ["Option", "Result", "Box", "Rc", "Arc"];
    let is_own = |ty: &Type| matches!(ty, Type::Path(_)) && [name, "Self"].contains(&&*type_name(ty));
    let syn::ReturnType::Type(_, ty) = output else { return None };
    let Type::Path(path) = &**ty else { return None };
    if is_own(ty) {
        return Some("");
    }
    let last = path.path.segments.last()?;
    let around = AROUND.into_iter().find(|it| last.ident == it)?;
    let syn::PathArguments::AngleBracketed(it) = &last.arguments else { return None };
    let first = it.args.iter().find_map(|it| match it {
        syn::GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    first.filter(|it| is_own(it)).map(|_| around)
}

/// The code of a constructor's call, with the code before it: the value is taken out of what it is in.
pub(super) fn constructed(around: Option<&str>, before: &str, call: &str) -> String {
    let [open, close, say, said] = match around {
        None | Some("") => [&*format!("{STD}::option::Option::Some("), ")", "", ")"],
        Some("Option") => ["(", ")", "", ").unwrap()"],
        Some("Box") => [&format!("{STD}::option::Option::Some(*"), ")", "*", ")"],
        Some("Rc") => {
            [&format!("{STD}::rc::Rc::try_unwrap("), ").ok()", "std::rc::Rc::try_unwrap(", ")).ok().unwrap()"]
        }
        Some("Arc") => {
            [&format!("{STD}::sync::Arc::try_unwrap("), ").ok()", "std::sync::Arc::try_unwrap(", ")).ok().unwrap()"]
        }
        Some(_) => ["(", ").ok()", "", ").ok().unwrap()"],
    };
    format!("{{ {RUN}::say({say:?}); {before} let it = {open}{call}{close}; {RUN}::say({said:?}); it }}")
}

/// The code of a value that a constructor makes, and that methods change up to so many times as the size is.
pub(super) fn steps(key: &str, made: &str, changed: &[(String, String)]) -> String {
    let of = changed.len();
    let changes: String = changed
        .iter()
        .enumerate()
        .map(|(number, (inner, code))| format!("\n/*smallscope:{inner}*/ {number} => {code}\n/*smallscope:{key}*/ "))
        .collect();
    let steps = if of == 0 {
        String::new()
    } else {
        format!("for _ in 0..{RUN}::pick({RUN}::level() + 1) {{ match {RUN}::pick({of}) {{ {changes} _ => {{}} }} }}")
    };
    format!(
        "{{ {RUN}::say(\"{{ let mut it = \"); let smallscope_made: {STD}::option::Option<Self> = {made}; let mut smallscope_it: Self = smallscope_made?; {RUN}::say(\"; \"); {steps} {RUN}::say(\"it }}\"); {STD}::option::Option::Some(smallscope_it) }}"
    )
}

/// How soon a method is tried on the way to a larger value: those first that add something by their names, then those that take something, and
/// last those that only lend.
pub(super) fn growth(signature: &syn::Signature) -> u8 {
    const ADDS: [&str; 14] = [
        "push", "insert", "add", "append", "extend", "put", "set", "enqueue", "with", "fill", "resize", "link", "grow",
        "write",
    ];
    let name = signature.ident.to_string();
    let output = signature.output.to_token_stream().to_string();
    match () {
        () if ADDS.iter().any(|it| name.starts_with(it)) => 0,
        () if output.contains('&') || output.contains("Mut") => 3,
        () if signature.inputs.len() > 1 => 1,
        () => 2,
    }
}
