//! Calls of macros of the standard library: what they mean, and their arguments, which are code like any other.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::{Expr, Macro, Pat, Path, Result, Token};

/// What a macro does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// `assert!`: a condition, then perhaps a format.
    Assert,
    /// `assert_eq!`, `assert_ne!`: two values, then perhaps a format.
    Compare,
    /// `dbg!`: shows the text of its arguments, and is their values.
    Debug,
    /// A format, which becomes text.
    Format,
    /// `matches!`: a value, a pattern, perhaps a guard.
    Matches,
    /// Perhaps a format; does not return.
    Panic,
    /// Perhaps a format, which is written out.
    Print,
    /// `vec!`: elements, or a value and how often.
    Vec,
    /// `write!`: where to, then perhaps a format.
    Write,
    /// Evaluates nothing when it runs: `cfg!`, `line!`, `stringify!`.
    Constant,
}

const KNOWN: &[(Meaning, &[&str])] = &[
    (Meaning::Assert, &["assert", "debug_assert"]),
    (Meaning::Compare, &["assert_eq", "assert_ne", "debug_assert_eq", "debug_assert_ne"]),
    (Meaning::Debug, &["dbg"]),
    (Meaning::Format, &["format", "format_args"]),
    (Meaning::Matches, &["matches"]),
    (Meaning::Panic, &["panic", "todo", "unimplemented", "unreachable"]),
    (Meaning::Print, &["eprint", "eprintln", "print", "println"]),
    (Meaning::Vec, &["vec"]),
    (Meaning::Write, &["write", "writeln"]),
    (Meaning::Constant, &["cfg", "column", "compile_error", "concat", "env", "file", "include_str", "line"]),
    (Meaning::Constant, &["module_path", "option_env", "stringify", "thread_local"]),
];

/// The name of a macro.
pub fn name(path: &Path) -> String {
    path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default()
}

/// What the macro of this name does, if it is a well-known one.
pub fn meaning(path: &Path) -> Option<Meaning> {
    let last = &path.segments.last()?.ident;
    KNOWN.iter().find(|(_, names)| names.iter().any(|name| last == name)).map(|(meaning, _)| *meaning)
}

/// Whether a call has a format.
pub fn formats(mac: &Macro) -> bool {
    let Some(meaning) = meaning(&mac.path) else { return false };
    // What stands before the format.
    let before = match meaning {
        Meaning::Format | Meaning::Panic | Meaning::Print | Meaning::Write => return true,
        Meaning::Assert => 1,
        Meaning::Compare => 2,
        _ => return false,
    };
    matches!(Arguments::of(mac), Some(Arguments::List(list)) if list.len() > before)
}

/// The arguments of a macro.
pub enum Arguments {
    /// `a, b, c`
    List(Punctuated<Expr, Token![,]>),
    /// `value; count`
    Repeat(Box<(Expr, Expr)>),
    /// `value, pattern if guard`
    Matches(Box<Matches>),
}

/// The arguments of `matches!`.
pub struct Matches {
    /// What is looked at.
    pub value: Expr,
    /// What it has to be.
    pub pat: Pat,
    /// What has to hold as well.
    pub guard: Option<Expr>,
}

impl Arguments {
    /// The arguments of a call, if it is of a well-known macro, and they are expressions. Their places are those in the file.
    pub fn of(mac: &Macro) -> Option<Self> {
        let is_evaluated = meaning(&mac.path).is_some_and(|meaning| meaning != Meaning::Constant);
        if is_evaluated { Self::parse(mac).ok() } else { None }
    }

    /// The arguments of a call, whatever macro it is of.
    ///
    /// # Errors
    ///
    /// If they are no expressions.
    pub fn parse(mac: &Macro) -> Result<Self> {
        if meaning(&mac.path) == Some(Meaning::Matches) {
            return mac.parse_body().map(|matches| Arguments::Matches(Box::new(matches)));
        }
        let list = mac.parse_body_with(Punctuated::parse_terminated).map(Arguments::List);
        list.or_else(|error| repeat.parse2(mac.tokens.clone()).map_err(|_| error))
    }

    /// The expressions that are evaluated: of a named argument of a format, its value.
    pub fn expressions(self) -> Vec<Expr> {
        let value = |argument| match argument {
            Expr::Assign(named) => *named.right,
            other => other,
        };
        match self {
            Arguments::List(list) => list.into_iter().map(value).collect(),
            Arguments::Repeat(pair) => vec![pair.0, pair.1],
            Arguments::Matches(matches) => std::iter::once(matches.value).chain(matches.guard).collect(),
        }
    }

    /// The same, to be changed.
    pub fn expressions_mut(&mut self) -> Vec<&mut Expr> {
        fn value(argument: &mut Expr) -> &mut Expr {
            match argument {
                Expr::Assign(named) => &mut named.right,
                other => other,
            }
        }
        match self {
            Arguments::List(list) => list.iter_mut().map(value).collect(),
            Arguments::Repeat(pair) => vec![&mut pair.0, &mut pair.1],
            Arguments::Matches(matches) => std::iter::once(&mut matches.value).chain(&mut matches.guard).collect(),
        }
    }
}

impl ToTokens for Arguments {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(match self {
            Arguments::List(list) => list.to_token_stream(),
            Arguments::Repeat(pair) => {
                let (value, count) = &**pair;
                quote!(#value; #count)
            }
            Arguments::Matches(matches) => {
                let Matches { value, pat, guard } = &**matches;
                let guard = guard.iter();
                quote!(#value, #pat #(if #guard)*)
            }
        });
    }
}

impl Parse for Matches {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let value = input.parse()?;
        input.parse::<Token![,]>()?;
        let pat = Pat::parse_multi_with_leading_vert(input)?;
        let guard = if input.parse::<Option<Token![if]>>()?.is_some() { Some(input.parse()?) } else { None };
        input.parse::<Option<Token![,]>>()?;
        Ok(Matches { value, pat, guard })
    }
}

fn repeat(input: ParseStream<'_>) -> Result<Arguments> {
    let value = input.parse()?;
    input.parse::<Token![;]>()?;
    Ok(Arguments::Repeat(Box::new((value, input.parse()?))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::whole;

    fn call(text: &str) -> Macro {
        syn::parse_str(text).expect("a call of a macro")
    }

    #[test]
    fn what_is_evaluated_is_known() {
        let check = |text: &str, expected: &[&str]| {
            let found = Arguments::of(&call(text)).map(Arguments::expressions).unwrap_or_default();
            assert_eq!(found.iter().map(whole).collect::<Vec<_>>(), expected, "{text}");
        };
        check("dbg!(a && b, c)", &["a && b", "c"]);
        check("std::println!(\"{} {x}\", a, x = b)", &["\"{} {x}\"", "a", "b"]);
        check("vec![a; n]", &["a", "n"]);
        check("matches!(a, Some(x) if x > 1,)", &["a", "x > 1"]);
        check("cfg!(unix)", &[]);
        check("unknown!(a)", &[]);
    }

    #[test]
    fn a_format_may_stand_behind_conditions_and_values() {
        let check = |text: &str, expected: bool| assert_eq!(formats(&call(text)), expected, "{text}");
        check("format_args!(\"{a}\")", true);
        check("unreachable!(\"{a}\")", true);
        check("assert!(a)", false);
        check("debug_assert!(a, \"{b}\")", true);
        check("assert_eq!(a, b)", false);
        check("assert_ne!(a, b, \"{c}\")", true);
        check("vec![a]", false);
    }

    #[test]
    fn arguments_are_written_as_they_were_read() {
        for text in ["a, x = b", "a; n", "a, Some(x) | Other(x) if x > 1"] {
            let name = if text.contains("if") { "matches" } else { "vec" };
            assert_eq!(whole(Arguments::parse(&call(&format!("{name}!({text})"))).expect("arguments")), text);
        }
    }
}
