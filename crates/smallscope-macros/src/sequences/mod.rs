//! `sequences! { .. }`: call sequences in a notation close to the tests they become.
//!
//! Every expression is compiled as it stands, in a closure that takes the variables by value; its text is kept for the tests that
//! are printed, with the values of arguments in place of their names.

mod code;
mod expand;

use proc_macro2::TokenStream;
use smallscope_rust::list::List as _;
use smallscope_rust::text::did_you_mean;
use smallscope_rust::visit::Visit;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Error, Expr, Ident, Pat, Result, Token, Type};

/// Expands the macro.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    crate::code::parse2::<Sequences>(input)
        .map(|sequences| expand::expand(&sequences))
        .unwrap_or_else(Error::into_compile_error)
}

/// What is between the braces.
struct Sequences {
    variables: Vec<Variable>,
    calls: Vec<Call>,
    conditions: Vec<Expr>,
    key: Option<Vec<Expr>>,
    prefer: Option<Expr>,
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
    /// `let key = ..`: what later calls take up.
    binds: Option<Binding>,
    subject: Expr,
    reference: Option<Expr>,
    arguments: Vec<Argument>,
    condition: Option<Expr>,
}

/// A pattern, with the names in it.
struct Binding {
    pattern: Pat,
    names: Vec<Ident>,
}

/// `x in 0..3`
struct Argument {
    name: Ident,
    values: Values,
}

/// What an argument ranges over.
enum Values {
    /// `0..3`
    Of(Box<Expr>),
    /// `returned`, or `returned(key)`: what calls gave under this name.
    Returned(Ident),
}

/// The words that statements begin with.
const WORDS: [&str; 6] = ["let", "model", "call", "always", "key", "prefer"];

impl Parse for Sequences {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let start = input.span();
        let mut all =
            Sequences { variables: Vec::new(), calls: Vec::new(), conditions: Vec::new(), key: None, prefer: None };
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
        all.check_handles()?;
        Ok(all)
    }
}

impl Sequences {
    /// The names under which calls give something, each once.
    fn handles(&self) -> Vec<&Ident> {
        let mut handles: Vec<&Ident> = Vec::new();
        for name in self.calls.iter().filter_map(|call| call.binds.as_ref()).flat(|binds| &binds.names) {
            if !handles.contains(&name) {
                handles.push(name);
            }
        }
        handles
    }

    /// Every name that is taken up is given.
    fn check_handles(&self) -> Result<()> {
        let handles = self.handles();
        for Argument { values, .. } in self.calls.iter().flat(|call| &call.arguments) {
            if let Values::Returned(name) = values {
                if !handles.contains(&name) {
                    let message = format!("no call gives `{name}`; write `call let {name} = ..;` for one that does");
                    return Err(Error::new(name.span(), message));
                }
            }
        }
        Ok(())
    }

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
            "prefer" if self.prefer.is_some() => return Err(Error::new(word.span(), "there is a `prefer` already")),
            "prefer" => self.prefer = Some(input.parse()?),
            other => return Err(Error::new(word.span(), expected() + &did_you_mean(other, &WORDS))),
        }
        Ok(())
    }
}

fn expected() -> String {
    "expected `let`, `model let`, `call`, `always`, `key` or `prefer`".to_owned()
}

/// Expressions with commas between them, up to a semicolon.
fn separated(input: ParseStream<'_>) -> Result<Vec<Expr>> {
    Ok(Punctuated::<Expr, Token![,]>::parse_separated_nonempty(input)?.into_iter().list())
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
        let binds = if input.peek(Token![let]) { Some(input.parse()?) } else { None };
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
        Ok(Call { binds, subject, reference, arguments, condition })
    }
}

impl Parse for Binding {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let start = input.parse::<Token![let]>()?;
        let pattern = Pat::parse_single(input)?;
        input.parse::<Token![=]>()?;
        let mut names = Names(Vec::new());
        names.visit_pat(&pattern);
        if names.0.is_empty() {
            return Err(Error::new(start.span, "expected a name for what the call gives: `call let key = ..;`"));
        }
        Ok(Binding { pattern, names: names.0 })
    }
}

/// Collects the names in a pattern.
struct Names(Vec<Ident>);

impl Visit for Names {
    fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
        // Constants and variants without fields, such as `None`, are no names of their own.
        if pattern.ident.to_string().starts_with(|letter: char| letter.is_lowercase() || letter == '_') {
            self.0.push(pattern.ident.clone());
        }
    }
}

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name: Ident = input.parse()?;
        input.parse::<Token![in]>()?;
        let values: Expr = input.parse()?;
        let is_word = |expr: &Expr| matches!(expr, Expr::Path(path) if path.path.is_ident("returned"));
        let values = match values {
            values if is_word(&values) => Values::Returned(name.clone()),
            Expr::Call(call) if is_word(&call.func) && call.args.len() == 1 => match &call.args[0] {
                Expr::Path(path) if path.path.get_ident().is_some() => {
                    Values::Returned(path.path.get_ident().cloned().expect("it is a name"))
                }
                other => return Err(Error::new_spanned(other, "expected the name of what a call gives")),
            },
            values => Values::Of(Box::new(values)),
        };
        Ok(Argument { name, values })
    }
}
