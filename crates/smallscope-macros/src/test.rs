//! `#[smallscope::test(..)]`: a function of inputs becomes a test that runs on every input within a bound.

use proc_macro2::{Span, TokenStream};
use quote::format_ident;
use smallscope_rust::list::List as _;
use smallscope_rust::text::plain_name;
use syn::spanned::Spanned as _;
use syn::{Attribute, Error, FnArg, Ident, ItemFn, Result};

use crate::arguments::{Arguments, Purpose, duration_tokens};
use crate::attrs::cfgs;
use crate::code::Parser as _;
use crate::condition;
use crate::constants;
use crate::file;
use crate::inputs::{Input, Passing, guarded, joint, modelled};
use crate::rewrite::steps;
use crate::runtime::located_at;
use crate::siblings;

/// Expands the attribute.
pub(crate) fn expand(args: TokenStream, item: TokenStream) -> TokenStream {
    let parser = |input: syn::parse::ParseStream<'_>| Arguments::parse(input, Purpose::Test);
    let expanded = parser.parse2(args).and_then(|args| {
        let function = crate::code::parse2::<ItemFn>(item.clone())?;
        Test::new(args, function).map(|test| test.tokens())
    });
    expanded.unwrap_or_else(|error| error.into_compile_error())
}

/// A test, checked.
struct Test {
    args: Arguments,
    krate: TokenStream,
    function: ItemFn,
    inputs: Vec<Input>,
}

impl Test {
    fn new(args: Arguments, function: ItemFn) -> Result<Self> {
        let signature = &function.sig;
        let refuse = |span: Span, problem: &str| Err(Error::new(span, problem));
        if let Some(token) = &signature.asyncness {
            return refuse(token.span, "a smallscope test is not `async`: block on the future in its body");
        }
        if let Some(parameter) = signature.generics.params.first() {
            return Err(Error::new_spanned(parameter, "a smallscope test has no parameters of types: name a type"));
        }
        let inputs: Vec<Input> = signature.inputs.iter().map(input).collect::<Result<_>>()?;
        if inputs.is_empty() {
            let message = "a smallscope test takes its inputs as parameters, and this has none; for std's `#[test]` beside \
                           `use smallscope::*`, import names one by one (`use smallscope::Space;`), or write `use smallscope::prelude::*`";
            return refuse(signature.ident.span(), message);
        }
        if let Some(seventh) = signature.inputs.iter().nth(6) {
            let message = "a smallscope test has up to six inputs: put them into a modelled struct";
            return Err(Error::new_spanned(seventh, message));
        }
        if let (Some(prune), 4..) = (&args.prune, inputs.len()) {
            let message = "`prune` is for up to three inputs: write `given`, or put them into a modelled struct";
            return Err(Error::new_spanned(prune, message));
        }
        let krate = args.krate.as_ref().map_or_else(|| quote!(::smallscope), |path| quote!(#path));
        let test = Test { args, krate, function, inputs };
        test.args.check_parameters("test", &test.labels())?;
        Ok(test)
    }

    fn labels(&self) -> Vec<String> {
        self.inputs.iter().map(|input| input.label.clone()).list()
    }

    fn tokens(&self) -> TokenStream {
        let ItemFn { vis, sig, attrs, .. } = &self.function;
        let (name, cfgs) = (&sig.ident, cfgs(attrs));
        let lints: Vec<&Attribute> = attrs.iter().filter(|attr| is_lint(attr)).list();
        let others: Vec<&Attribute> = attrs.iter().filter(|attr| !is_lint(attr)).list();
        let shared = format_ident!("__smallscope_test_{}", plain_name(name), span = Span::mixed_site());
        let (replay, tests) = (siblings::replay(name), self.tests(&others, &shared));
        let bounds = modelled(&self.krate, self.inputs.iter().map(|input| &input.ty));
        let names = [quote!(__replay), quote!(__shard)];
        let types = [quote!(::core::option::Option<&str>), quote!(::core::option::Option<(usize, usize)>)];
        let run = guarded(&bounds, &names, &types, &self.run());
        quote! {
            #tests
            #(#cfgs)*
            #[cfg(test)]
            #[doc(hidden)]
            #[allow(dead_code)]
            #vis fn #replay(__text: &str) {
                #shared(::core::option::Option::Some(__text), ::core::option::Option::None)
            }
            #(#cfgs)*
            #(#lints)*
            #[cfg(test)]
            fn #shared(#(#names: #types),*) {
                #run
            }
        }
    }

    /// The test itself, or a module with one for each shard.
    fn tests(&self, attrs: &[&Attribute], shared: &Ident) -> TokenStream {
        let ItemFn { vis, sig, .. } = &self.function;
        let (name, none) = (&sig.ident, quote!(::core::option::Option::None));
        let Some(shards) = self.args.shards.filter(|shards| *shards > 1) else {
            return quote!(#(#attrs)* #[::core::prelude::v1::test] #vis fn #name() { #shared(#none, #none) });
        };
        let tests = (0..shards).map(|index| {
            let test = format_ident!("shard_{index}_of_{shards}");
            quote! {
                #(#attrs)* #[::core::prelude::v1::test]
                fn #test() { super::#shared(#none, ::core::option::Option::Some((#index, #shards))) }
            }
        });
        quote!(#vis mod #name { #(#tests)* })
    }

    /// The body that runs or replays the test.
    fn run(&self) -> TokenStream {
        let (ss, ItemFn { sig, block, .. }) = (&self.krate, &self.function);
        let (parameters, output) = (&sig.inputs, &sig.output);
        let (ty, space, setup, attempt) = (self.ty(), self.space(), self.setup(), self.attempt());
        quote! {
            #[allow(unused_mut)]
            fn __body(#parameters) #output #block
            #attempt
            let __show = |__input: &#ty| -> ::core::option::Option<_> {
                use #ss::harness::{WithDebug as _, WithoutDebug as _};
                (&#ss::harness::Shown(__input)).__smallscope_text()
            };
            #setup
            let __space = |__bound| -> #ss::Space<#ty> { #space };
            match __replay {
                ::core::option::Option::Some(__text) => {
                    #ss::harness::replay(__setup, __space, __attempt, __show, __text)
                }
                ::core::option::Option::None => #ss::harness::run(__setup, __space, __attempt, __show),
            }
        }
    }

    /// Declares `__attempt`, the function that tries one input.
    fn attempt(&self) -> TokenStream {
        let (ss, ty) = (&self.krate, self.ty());
        let names: Vec<Ident> = (0..self.inputs.len()).map(|k| format_ident!("__input_{k}")).list();
        let pattern = if let [name] = names.as_slice() { quote!(mut #name) } else { quote!((#(mut #names),*)) };
        let arguments = self.inputs.iter().zip(&names).map(|(input, name)| {
            let borrow = input.passing.borrow();
            quote!(#borrow #name)
        });
        let lent = self.inputs.iter().zip(&names).enumerate().filter(|(_, (it, _))| it.passing != Passing::Value);
        let lent: Vec<(usize, &Ident)> = lent.map(|(k, (_, name))| (k, name)).list();
        let watches = lent.iter().map(|(k, name)| quote!(__trial.watch(#k, &#name);));
        let discards = lent.iter().map(|(_, name)| quote!(__trial.discard(#name);));
        let given = self.given(&names);
        let span = match &self.function.sig.output {
            syn::ReturnType::Default => Span::call_site(),
            syn::ReturnType::Type(_, output) => Span::call_site().located_at(output.span()),
        };
        let here = located_at(ss.clone(), span);
        let passed = quote_spanned!(span=> #here::harness::Outcome::passed(__returned));
        quote! {
            #[allow(unused_mut)]
            let __attempt = |__trial: &mut #ss::harness::Trial<'_, #ty>| {
                let #pattern = __trial.input();
                #given
                let __returned = __trial.call(|| __body(#(#arguments),*));
                if let ::core::option::Option::Some(__returned) = __returned {
                    __trial.outcome(#passed);
                }
                #(#watches)*
                #(#discards)*
            };
        }
    }

    /// Leaves the attempt where the condition does not hold.
    fn given(&self, names: &[Ident]) -> Option<TokenStream> {
        let condition = self.args.given.as_ref()?;
        let types = self.inputs.iter().map(|Input { ty, .. }| quote!(&#ty));
        let is_named = matches!(condition, syn::Expr::Path(_));
        let whole = is_named.then(|| condition::mark(&self.krate, "given", condition.span(), condition));
        let whole = whole.map(|mark| quote!(#mark;));
        let condition = condition::marked(&self.krate, "given", condition);
        Some(quote! {
            // The bound tells a closure what it is given.
            fn __typed<__F: ::core::ops::Fn(#(#types),*) -> bool>(__condition: __F) -> __F { __condition }
            if !__trial.given(|| { #whole __typed(#condition)(#(&#names),*) }) {
                return;
            }
        })
    }

    /// Declares `__setup`.
    fn setup(&self) -> TokenStream {
        let (ss, args, name, labels) = (&self.krate, &self.args, &self.function.sig.ident, self.labels());
        let (file, line) = place(name.span());
        let bound =
            args.bound.as_ref().map(|bound| quote!(__setup.options.bound = ::core::option::Option::Some(#bound);));
        let threads = args
            .threads
            .as_ref()
            .map(|threads| quote!(__setup.options.threads = ::core::option::Option::Some(#threads);));
        let some = |time: u64| {
            let time = duration_tokens(time);
            quote!(::core::option::Option::Some(#time))
        };
        let time = args.milliseconds.map(some).map(|time| quote!(__setup.options.time = #time;));
        let timeout = args.timeout.map(some).map(|time| quote!(__setup.options.timeout = #time;));
        let flags = [
            args.near_misses.then(|| quote!(__setup.near_misses = true;)),
            args.isolate.then(|| quote!(__setup.options.isolate = ::core::option::Option::Some(true);)),
            args.all_failures.then(|| quote!(__setup.options.all_failures = ::core::option::Option::Some(true);)),
            args.given.is_some().then(|| quote!(__setup.passes_over = true;)),
            // What a test is meant to fail on is no regression.
            self.should_panic().then(|| quote!(__setup.options.keep = ::core::option::Option::Some(false);)),
        ];
        let (flags, manifest) = (flags.iter().flatten(), manifest());
        quote! {
            let mut __setup = #ss::harness::Setup::new(
                ::core::concat!(::core::module_path!(), "::", ::core::stringify!(#name)),
                #file,
                #line,
                #manifest,
                &[#(#labels),*],
            );
            __setup.options.shard = __shard;
            #bound #threads #time #timeout #(#flags)*
        }
    }

    fn should_panic(&self) -> bool {
        self.function.attrs.iter().any(|attr| attr.path().is_ident("should_panic"))
    }

    /// The type of all inputs together.
    fn ty(&self) -> TokenStream {
        let types: Vec<TokenStream> = self.inputs.iter().map(|Input { ty, .. }| quote!(#ty)).list();
        joint(&types)
    }

    /// The space of a size.
    fn space(&self) -> TokenStream {
        let Test { args, inputs, krate: ss, .. } = self;
        let ty = self.ty();
        let start = match &args.space {
            Some(space) => quote!((#space)(__bound)),
            None if args.bound.is_none() => quote!(#ss::Space::<#ty>::usual(__bound)),
            None => quote!(#ss::Space::<#ty>::new(__bound)),
        };
        let domains = args.domains(&self.labels());
        let prune = args.prune.as_ref().map(|prune| {
            let mut prune = condition::marked(ss, "prune", prune);
            steps::count_in(&quote!(#ss::__private), &mut prune);
            prune
        });
        let prune = prune.map(|prune| match inputs.len() {
            1 => quote!(.given_whole(#prune)),
            2 => quote!(.given_pair(#prune)),
            _ => quote!(.given_triple(#prune)),
        });
        let function = &self.function;
        let mentioning = constants::mentioning(ss, &function.sig.ident.to_string(), quote!(#function));
        quote!(#start #mentioning #domains #prune)
    }
}

fn input(argument: &FnArg) -> Result<Input> {
    let FnArg::Typed(argument) = argument else {
        return Err(Error::new_spanned(argument, "a smallscope test is a free function: name the input and its type"));
    };
    Input::new(&argument.pat, &argument.ty)
}

/// Whether an attribute is about the code of the body.
fn is_lint(attr: &Attribute) -> bool {
    ["allow", "warn", "deny", "forbid", "expect"].iter().any(|name| attr.path().is_ident(name))
}

/// The file and the line of a place in the user's code.
pub(crate) fn place(span: Span) -> (TokenStream, TokenStream) {
    (file::asked("file", span), file::line(span))
}

/// The directory of the user's package; nothing where it is not built by cargo.
pub(crate) fn manifest() -> TokenStream {
    quote! {
        match ::core::option_env!("CARGO_MANIFEST_DIR") {
            ::core::option::Option::Some(__directory) => __directory,
            ::core::option::Option::None => "",
        }
    }
}
