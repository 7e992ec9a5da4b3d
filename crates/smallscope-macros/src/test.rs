//! `#[smallscope::test(..)]`: a function of inputs becomes a test that runs on every input within a bound.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::{Error, Expr, FnArg, Ident, ItemFn, LitInt, LitStr, Path, Result, Token, Type, parse_quote};

/// Expands the attribute.
pub(crate) fn expand(args: TokenStream, item: TokenStream) -> TokenStream {
    let expanded = syn::parse2::<Args>(args).and_then(|args| {
        let function = syn::parse2::<ItemFn>(item.clone())?;
        Test::new(args, function).map(|test| test.tokens())
    });
    expanded.unwrap_or_else(|error| {
        let error = error.into_compile_error();
        quote!(#error)
    })
}

/// The attribute's arguments.
struct Args {
    bound: Option<Expr>,
    time: Option<LitStr>,
    threads: Option<Expr>,
    shards: Option<LitInt>,
    space: Option<Path>,
    given: Option<Expr>,
    runtime: Path,
    /// Values of parameters and of fields.
    parameters: Vec<(Ident, Expr)>,
    fields: Vec<(LitStr, Expr)>,
}

const KNOWN: &str = "`bound = 3`, `time = \"10s\"`, `threads = 2`, `shards = 4`, `space = function`, `given = |input| ..`, \
                     `parameter in values`, `\"Class.field\" in values`, `crate = path`";

impl Parse for Args {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut args = Args {
            bound: None,
            time: None,
            threads: None,
            shards: None,
            space: None,
            given: None,
            runtime: parse_quote!(::smallscope),
            parameters: Vec::new(),
            fields: Vec::new(),
        };
        while !input.is_empty() {
            args.parse_one(input)?;
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(args)
    }
}

impl Args {
    fn parse_one(&mut self, input: ParseStream<'_>) -> Result<()> {
        if input.peek(LitStr) {
            let field = input.parse()?;
            input.parse::<Token![in]>()?;
            self.fields.push((field, input.parse()?));
            return Ok(());
        }
        if input.peek(Token![crate]) {
            input.parse::<Token![crate]>()?;
            input.parse::<Token![=]>()?;
            self.runtime = input.parse()?;
            return Ok(());
        }
        let name: Ident = input.parse().map_err(|error| Error::new(error.span(), format!("expected {KNOWN}")))?;
        if input.peek(Token![in]) {
            input.parse::<Token![in]>()?;
            self.parameters.push((name, input.parse()?));
            return Ok(());
        }
        input.parse::<Token![=]>().map_err(|error| Error::new(error.span(), "expected `=` or `in`"))?;
        match name.to_string().as_str() {
            "bound" => self.bound = Some(input.parse()?),
            "time" => self.time = Some(input.parse()?),
            "threads" => self.threads = Some(input.parse()?),
            "shards" => self.shards = Some(input.parse()?),
            "space" => self.space = Some(input.parse()?),
            "given" => self.given = Some(input.parse()?),
            _ => return Err(Error::new(name.span(), format!("unknown argument `{name}`; there are {KNOWN}"))),
        }
        Ok(())
    }
}

/// One input of the test.
struct Input {
    name: Option<Ident>,
    ty: Type,
    /// How the body takes it: by value, `&` or `&mut`.
    borrow: TokenStream,
}

/// A test, checked.
struct Test {
    args: Args,
    function: ItemFn,
    inputs: Vec<Input>,
    milliseconds: Option<u64>,
    shards: usize,
}

impl Test {
    fn new(args: Args, function: ItemFn) -> Result<Self> {
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
            return refuse(signature.ident.span(), "a smallscope test takes its inputs as parameters; this has none");
        }
        for (name, _) in &args.parameters {
            if !inputs.iter().any(|input| input.name.as_ref() == Some(name)) {
                return refuse(name.span(), "the test has no parameter of this name");
            }
        }
        if let (Some(given), 4..) = (&args.given, inputs.len()) {
            return Err(Error::new_spanned(
                given,
                "`given` is for up to three inputs: put them into a modelled struct",
            ));
        }
        let milliseconds = args.time.as_ref().map(milliseconds).transpose()?;
        let shards = args.shards.as_ref().map_or(Ok(1), LitInt::base10_parse)?;
        if shards == 0 {
            return Err(Error::new_spanned(&args.shards, "there is at least one shard"));
        }
        Ok(Test { args, function, inputs, milliseconds, shards })
    }

    fn tokens(&self) -> TokenStream {
        let Test { function, shards, .. } = self;
        let (attrs, name, visibility) = (&function.attrs, &function.sig.ident, &function.vis);
        if *shards == 1 {
            let run = self.run(&quote!(::core::option::Option::None));
            return quote!(#(#attrs)* #[::core::prelude::v1::test] #visibility fn #name() { #run });
        }
        let run = self.run(&quote!(__shard));
        let shared = format_ident!("__smallscope_{name}");
        let tests = (0..*shards).map(|index| {
            let test = format_ident!("shard_{index}_of_{shards}");
            quote! {
                #(#attrs)* #[::core::prelude::v1::test]
                fn #test() { super::#shared(::core::option::Option::Some((#index, #shards))) }
            }
        });
        quote! {
            fn #shared(__shard: ::core::option::Option<(usize, usize)>) { #run }
            #visibility mod #name { #(#tests)* }
        }
    }

    /// The call that runs the test.
    fn run(&self, shard: &TokenStream) -> TokenStream {
        let (ss, Test { args, function, inputs, .. }) = (&self.args.runtime, self);
        let (name, body, output) = (&function.sig.ident, &function.block, &function.sig.output);
        let (parameters, bound, threads) = (&function.sig.inputs, or(&args.bound, 3), or(&args.threads, 1));
        let time = match self.milliseconds {
            Some(time) => quote!(::core::option::Option::Some(::core::time::Duration::from_millis(#time))),
            None => quote!(::core::option::Option::None),
        };
        let names: Vec<_> = (0..inputs.len()).map(|k| format_ident!("__input_{k}")).collect();
        let borrows = inputs.iter().map(|input| &input.borrow);
        let pattern = if let [name] = names.as_slice() { quote!(mut #name) } else { quote!((#(mut #names),*)) };
        let (ty, space) = (self.ty(), self.space());
        quote! {
            #[allow(unused_mut)]
            fn __body(#parameters) #output #body
            #[allow(unused_mut)]
            fn __test(#pattern: #ty) -> ::core::result::Result<(), ::std::string::String> {
                #ss::harness::Outcome::passed(__body(#(#borrows #names),*))
            }
            fn __show(__input: &#ty) -> ::core::option::Option<::std::string::String> {
                use #ss::harness::{WithDebug as _, WithoutDebug as _};
                (&#ss::harness::Shown(__input)).text()
            }
            #ss::harness::run(
                #ss::harness::Setup {
                    name: ::core::concat!(::core::module_path!(), "::", ::core::stringify!(#name)),
                    bound: #bound,
                    time: #time,
                    threads: #threads,
                    shard: #shard,
                },
                |__bound| -> #ss::Space<#ty> { #space },
                __test,
                __show,
            );
        }
    }

    /// The type of all inputs together.
    fn ty(&self) -> TokenStream {
        let types = self.inputs.iter().map(|input| &input.ty);
        if self.inputs.len() == 1 { quote!(#(#types)*) } else { quote!((#(#types),*)) }
    }

    /// The space of a size.
    fn space(&self) -> TokenStream {
        let Test { args, inputs, .. } = self;
        let (ss, ty) = (&args.runtime, self.ty());
        let start = match &args.space {
            Some(space) => quote!(#space(__bound)),
            None => quote!(#ss::Space::<#ty>::new(__bound)),
        };
        let parameters = args.parameters.iter().map(|(name, values)| {
            let k = inputs.iter().position(|input| input.name.as_ref() == Some(name)).unwrap_or_default();
            let path = if inputs.len() == 1 { "input".to_owned() } else { format!("input.{k}") };
            quote!(.field(#path, #values))
        });
        let fields = args.fields.iter().map(|(field, values)| quote!(.field(#field, #values)));
        let given = args.given.as_ref().map(|given| match inputs.len() {
            1 => quote!(.given(#given)),
            2 => quote!(.given_pair(#given)),
            _ => quote!(.given_triple(#given)),
        });
        quote!(#start #(#parameters)* #(#fields)* #given)
    }
}

fn input(argument: &FnArg) -> Result<Input> {
    let FnArg::Typed(argument) = argument else {
        return Err(Error::new_spanned(argument, "a smallscope test is a free function: name the input and its type"));
    };
    let name = match &*argument.pat {
        syn::Pat::Ident(pattern) => Some(pattern.ident.clone()),
        _ => None,
    };
    let (ty, borrow) = match &*argument.ty {
        Type::Reference(reference) if reference.mutability.is_some() => (&*reference.elem, quote!(&mut)),
        Type::Reference(reference) => (&*reference.elem, quote!(&)),
        ty => (ty, TokenStream::new()),
    };
    Ok(Input { name, ty: ty.clone(), borrow })
}

fn or(expr: &Option<Expr>, default: usize) -> TokenStream {
    expr.as_ref().map_or_else(|| quote!(#default), |expr| quote!(#expr))
}

/// `10s`, `500ms`, `2m` in milliseconds.
fn milliseconds(text: &LitStr) -> Result<u64> {
    let value = text.value();
    let (number, unit) = value.split_at(value.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(value.len()));
    let scale = match unit {
        "ms" => 1.0,
        "s" => 1e3,
        "m" => 6e4,
        "h" => 3.6e6,
        _ => 0.0,
    };
    match number.trim().parse::<f64>() {
        Ok(number) if number >= 0.0 && scale > 0.0 => Ok((number * scale) as u64),
        _ => Err(Error::new(text.span(), "expected a time such as \"10s\", \"500ms\" or \"2m\"")),
    }
}
