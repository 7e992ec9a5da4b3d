//! The arguments of `#[smallscope::test(..)]`, `#[check(..)]` and `check(..)`: how the inputs are searched.

use proc_macro2::{Span, TokenStream};
use smallscope_rust::list::List as _;
use smallscope_rust::text::{did_you_mean, plain_name};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Expr, Ident, LitInt, LitStr, Path, Result, Token};

/// What the arguments are for, which decides which of them there are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// `#[smallscope::test(..)]`
    Test,
    /// `#[check(..)]` on a method.
    Check,
    /// `check(..)` for all methods of a module.
    CheckAll,
}

/// The arguments.
#[derive(Clone, Default)]
pub(crate) struct Arguments {
    pub(crate) bound: Option<Expr>,
    pub(crate) milliseconds: Option<u64>,
    pub(crate) threads: Option<Expr>,
    pub(crate) shards: Option<usize>,
    pub(crate) space: Option<Expr>,
    /// A condition on finished inputs.
    pub(crate) given: Option<Expr>,
    /// A condition on the twins of inputs.
    pub(crate) prune: Option<Expr>,
    pub(crate) near_misses: bool,
    pub(crate) isolate: bool,
    /// The time for one input.
    pub(crate) timeout: Option<u64>,
    pub(crate) all_failures: bool,
    /// Whether the test is run only when it is asked for.
    pub(crate) ignore: bool,
    pub(crate) same_as: Option<Path>,
    pub(crate) inverse: Option<Path>,
    pub(crate) krate: Option<Path>,
    /// Values of parameters and of fields.
    pub(crate) parameters: Vec<(Ident, Expr)>,
    pub(crate) fields: Vec<(LitStr, Expr)>,
}

/// The arguments with a name, how each is written, and whether it is for tests, checks and all checks.
const KNOWN: &[(&str, &str, [bool; 3])] = &[
    ("bound", "`bound = 3`", [true, true, true]),
    ("time", "`time = \"10s\"`", [true, true, true]),
    ("threads", "`threads = 2`", [true, true, true]),
    ("shards", "`shards = 4`", [true, false, false]),
    ("space", "`space = function`", [true, false, false]),
    ("given", "`given = |input| ..`", [true, false, false]),
    ("prune", "`prune = |input| ..`", [true, false, false]),
    ("near_misses", "`near_misses`", [true, false, false]),
    ("isolate", "`isolate`", [true, true, true]),
    ("timeout", "`timeout = \"5s\"`", [true, true, true]),
    ("all_failures", "`all_failures`", [true, true, true]),
    ("ignore", "`ignore`", [false, true, true]),
    ("same_as", "`same_as = function`", [false, true, false]),
    ("inverse", "`inverse = function`", [false, true, false]),
    ("crate", "`crate = path`", [true, false, false]),
];

impl Purpose {
    /// Whether there is an argument of that name.
    fn has(self, name: &str) -> bool {
        KNOWN.iter().any(|(known, _, purposes)| *known == name && purposes[self as usize])
    }

    fn names(self) -> Vec<&'static str> {
        KNOWN.iter().filter(|(name, ..)| self.has(name)).map(|(name, ..)| *name).list()
    }

    /// All arguments, in words.
    fn list(self) -> String {
        let named = KNOWN.iter().filter(|(name, ..)| self.has(name)).map(|(_, written, _)| (*written).to_owned());
        let mut list: Vec<String> = named.list();
        if self != Purpose::CheckAll {
            list.push("`parameter in values`".to_owned());
        }
        list.push("`\"Class.field\" in values`".to_owned());
        list.join(", ")
    }

    fn unknown(self, name: &Ident) -> Error {
        let text = name.to_string();
        let hint = match text.as_str() {
            "given" | "prune" => "; a contract says this by `#[requires(..)]`".to_owned(),
            _ => did_you_mean(&text, &self.names()),
        };
        let hint = if hint.is_empty() { format!("; there are {}", self.list()) } else { hint };
        Error::new(name.span(), format!("unknown argument `{text}`{hint}"))
    }
}

impl Arguments {
    /// Parses the arguments there are for a purpose.
    ///
    /// # Errors
    /// An argument that is unknown, repeated, or has no such value.
    pub(crate) fn parse(input: ParseStream<'_>, purpose: Purpose) -> Result<Self> {
        let mut arguments = Arguments::default();
        let mut given: Vec<Ident> = Vec::new();
        while !input.is_empty() {
            arguments.one(input, purpose, &mut given)?;
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(arguments)
    }

    fn one(&mut self, input: ParseStream<'_>, purpose: Purpose, given: &mut Vec<Ident>) -> Result<()> {
        if input.peek(LitStr) {
            let field = input.parse()?;
            input.parse::<Token![in]>()?;
            self.fields.push((field, input.parse()?));
            return Ok(());
        }
        let expected = |error: Error| Error::new(error.span(), format!("expected {}", purpose.list()));
        let name = Ident::parse_any(input).map_err(expected)?;
        if input.peek(Token![in]) && purpose != Purpose::CheckAll {
            input.parse::<Token![in]>()?;
            self.parameters.push((name, input.parse()?));
            return Ok(());
        }
        if !purpose.has(&name.to_string()) {
            return Err(purpose.unknown(&name));
        }
        if given.contains(&name) {
            return Err(Error::new(name.span(), format!("`{name}` is given twice")));
        }
        given.push(name.clone());
        self.named(&name, input)
    }

    fn named(&mut self, name: &Ident, input: ParseStream<'_>) -> Result<()> {
        match name.to_string().as_str() {
            "near_misses" => flag(&mut self.near_misses, name, input),
            "isolate" => flag(&mut self.isolate, name, input),
            "ignore" => flag(&mut self.ignore, name, input),
            "all_failures" => flag(&mut self.all_failures, name, input),
            "bound" => {
                set(&mut self.bound, input)?;
                self.bound.as_ref().map_or(Ok(()), check_number)
            }
            "threads" => set(&mut self.threads, input),
            "space" => set(&mut self.space, input),
            "given" => {
                set(&mut self.given, input)?;
                self.given.as_ref().map_or(Ok(()), check_condition)
            }
            "prune" => set(&mut self.prune, input),
            "same_as" => set(&mut self.same_as, input),
            "inverse" => set(&mut self.inverse, input),
            "crate" => {
                equals(input)?;
                self.krate = Some(Path::parse_mod_style(input)?);
                Ok(())
            }
            "time" => duration(&mut self.milliseconds, input),
            "timeout" => duration(&mut self.timeout, input),
            _ => {
                equals(input)?;
                self.shards = Some(shards(&input.parse()?)?);
                Ok(())
            }
        }
    }

    /// Fails for values of a parameter that does not exist.
    ///
    /// # Errors
    /// The first such parameter, with those that exist.
    pub(crate) fn check_parameters(&self, what: &str, names: &[String]) -> Result<()> {
        let unknown = |name: &&Ident| !names.iter().any(|known| plain_name(name) == *known);
        let Some(name) = self.parameters.iter().map(|(name, _)| name).find(unknown) else { return Ok(()) };
        let known: Vec<&str> = names.iter().map(String::as_str).list();
        let hint = did_you_mean(&name.to_string(), &known);
        Err(Error::new(name.span(), format!("the {what} has no parameter `{name}`{hint}")))
    }

    /// The values of parameters and fields, as calls of `Space::field`: a parameter is `input`, or part of it.
    pub(crate) fn domains(&self, names: &[String]) -> TokenStream {
        let parameters = self.parameters.iter().map(|(name, values)| {
            let k = names.iter().position(|known| plain_name(name) == *known).unwrap_or_default();
            let path = if names.len() == 1 { "input".to_owned() } else { format!("input.{k}") };
            quote!(.field(#path, #values))
        });
        let fields = self.fields.iter().map(|(field, values)| quote!(.field(#field, #values)));
        quote!(#(#parameters)* #(#fields)*)
    }
}

fn check_number(value: &Expr) -> Result<()> {
    match value {
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => {
            Err(Error::new_spanned(value, format!("the bound is a number: write `bound = {}`", text.value())))
        }
        _ => Ok(()),
    }
}

/// A condition that is written without its inputs cannot name them.
fn check_condition(condition: &Expr) -> Result<()> {
    if matches!(condition, Expr::Closure(_) | Expr::Path(_)) {
        return Ok(());
    }
    let message = "a condition is a closure, which gets the inputs by reference: write `given = |tree, key| ..`";
    Err(Error::new_spanned(condition, message))
}

/// `Duration` of that many milliseconds.
pub(crate) fn duration_tokens(milliseconds: u64) -> TokenStream {
    quote!(::core::time::Duration::from_millis(#milliseconds))
}

fn equals(input: ParseStream<'_>) -> Result<()> {
    input.parse::<Token![=]>().map(drop).map_err(|error| Error::new(error.span(), "expected `=` or `in`"))
}

fn set<T: Parse>(place: &mut Option<T>, input: ParseStream<'_>) -> Result<()> {
    equals(input)?;
    *place = Some(input.parse()?);
    Ok(())
}

fn flag(place: &mut bool, name: &Ident, input: ParseStream<'_>) -> Result<()> {
    if input.peek(Token![=]) {
        return Err(Error::new(input.span(), format!("`{name}` has no value: write `{name}` alone")));
    }
    *place = true;
    Ok(())
}

fn duration(place: &mut Option<u64>, input: ParseStream<'_>) -> Result<()> {
    equals(input)?;
    let text: LitStr = input.parse().map_err(|error| Error::new(error.span(), TIME))?;
    *place = Some(milliseconds(&text.value(), text.span())?);
    Ok(())
}

fn shards(number: &LitInt) -> Result<usize> {
    match number.base10_parse()? {
        0 => Err(Error::new(number.span(), "there is at least one shard")),
        count => Ok(count),
    }
}

const TIME: &str = "expected a time such as \"10s\", \"500ms\" or \"2m\"";

/// `10s`, `500ms`, `2m` in milliseconds.
fn milliseconds(text: &str, span: Span) -> Result<u64> {
    let (number, unit) = text.split_at(text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len()));
    let scale = match unit {
        "ms" => 1.0,
        "s" => 1e3,
        "m" => 6e4,
        "h" => 3.6e6,
        _ => 0.0,
    };
    match number.trim().parse::<f64>() {
        Ok(number) if number >= 0.0 && scale > 0.0 => Ok((number * scale) as u64),
        _ => Err(Error::new(span, TIME)),
    }
}
