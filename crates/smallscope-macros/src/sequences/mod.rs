//! `sequences! { .. }`: call sequences in a notation close to the tests they become.
//!
//! Every expression is compiled as it stands, in a closure that takes the variables by value; its text is kept for the tests that
//! are printed, with the values of arguments in place of their names.

mod code;
mod expand;

use proc_macro2::TokenStream;
use smallscope_rust::text::did_you_mean;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Error, Expr, Ident, Pat, Result, Token, Type};

/// Expands the macro.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    syn::parse2::<Sequences>(input)
        .map(|sequences| expand::expand(&sequences))
        .unwrap_or_else(Error::into_compile_error)
}

/// What is between the braces.
struct Sequences {
    variables: Vec<Variable>,
    calls: Vec<Call>,
    conditions: Vec<Expr>,
    key: Option<Vec<Expr>>,
}

/// `let mut list: List = List::new();`
struct Variable {
    is_mutable: bool,
    name: Ident,
    of: Option<Type>,
    value: Expr,
}

/// `call list.push(x), reference.push(x) for x in 0..3 if x > 0;`
struct Call {
    subject: Expr,
    reference: Option<Expr>,
    arguments: Vec<Argument>,
    condition: Option<Expr>,
}

/// `x in 0..3`
struct Argument {
    name: Ident,
    values: Expr,
}

/// The words that statements begin with.
const WORDS: [&str; 5] = ["let", "model", "call", "always", "key"];

impl Parse for Sequences {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let start = input.span();
        let mut all = Sequences { variables: Vec::new(), calls: Vec::new(), conditions: Vec::new(), key: None };
        while !input.is_empty() {
            all.statement(input)?;
            input.parse::<Token![;]>()?;
        }
        if all.variables.is_empty() {
            return Err(Error::new(start, "expected how the value under test is made: `let mut list = List::new();`"));
        }
        if all.calls.is_empty() {
            return Err(Error::new(start, "expected at least one call: `call list.push(x) for x in 0..3;`"));
        }
        Ok(all)
    }
}

impl Sequences {
    fn statement(&mut self, input: ParseStream<'_>) -> Result<()> {
        if input.peek(Token![let]) {
            self.variables.push(input.parse()?);
            return Ok(());
        }
        let word: Ident = input.parse().map_err(|error| Error::new(error.span(), expected()))?;
        match word.to_string().as_str() {
            "model" => self.variables.push(input.parse()?),
            "call" => self.calls.push(input.parse()?),
            "always" => self.conditions.push(input.parse()?),
            "key" if self.key.is_some() => return Err(Error::new(word.span(), "there is a `key` already")),
            "key" => self.key = Some(separated(input)?),
            other => return Err(Error::new(word.span(), expected() + &did_you_mean(other, &WORDS))),
        }
        Ok(())
    }
}

fn expected() -> String {
    "expected `let`, `model let`, `call`, `always` or `key`".to_owned()
}

/// Expressions with commas between them, up to a semicolon.
fn separated(input: ParseStream<'_>) -> Result<Vec<Expr>> {
    Ok(Punctuated::<Expr, Token![,]>::parse_separated_nonempty(input)?.into_iter().collect())
}

impl Parse for Variable {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        input.parse::<Token![let]>()?;
        let is_mutable = input.parse::<Option<Token![mut]>>()?.is_some();
        let pattern = Pat::parse_single(input)?;
        let Pat::Ident(name) = pattern else {
            return Err(Error::new_spanned(pattern, "expected a name"));
        };
        let of = if input.parse::<Option<Token![:]>>()?.is_some() { Some(input.parse()?) } else { None };
        input.parse::<Token![=]>()?;
        Ok(Variable { is_mutable, name: name.ident, of, value: input.parse()? })
    }
}

impl Parse for Call {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let subject = input.parse()?;
        let reference = if input.parse::<Option<Token![,]>>()?.is_some() { Some(input.parse()?) } else { None };
        let mut arguments: Vec<Argument> = Vec::new();
        if input.parse::<Option<Token![for]>>()?.is_some() {
            arguments.push(input.parse()?);
            while input.parse::<Option<Token![,]>>()?.is_some() {
                arguments.push(input.parse()?);
            }
        }
        let condition = if input.parse::<Option<Token![if]>>()?.is_some() { Some(input.parse()?) } else { None };
        Ok(Call { subject, reference, arguments, condition })
    }
}

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name = input.parse()?;
        input.parse::<Token![in]>()?;
        Ok(Argument { name, values: input.parse()? })
    }
}
