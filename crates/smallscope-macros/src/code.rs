//! `quote!`, `quote_spanned!` and `parse_quote!` that are cheap to compile.
//!
//! The crate `quote` makes a call for each token, and everybody who uses the attributes compiles some eight thousand of them. Here a
//! template is one text, which is read when it is used, and only what stands for something else is a call. The notation and the tokens
//! are the same: `#name` for tokens, `#(..)*` and `#(..),*` for each element of the lists inside.

use std::str::FromStr as _;

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::ToTokens;
use smallscope_rust::list::List as _;
use syn::parse::{Parse, ParseStream};

/// Tokens from a template.
macro_rules! quote {
    ($($token:tt)*) => {
        quote_spanned!(::proc_macro2::Span::call_site()=> $($token)*)
    };
}

/// Tokens from a template, at a place in the user's code.
macro_rules! quote_spanned {
    ($span:expr=>) => {{
        let _: ::proc_macro2::Span = $span;
        ::proc_macro2::TokenStream::new()
    }};
    ($span:expr=> $($token:tt)*) => {{
        #[allow(unused_imports)]
        use $crate::code::{EachOfIterator as _, EachOfSlice as _, EachOfTokens as _};
        #[allow(unused_mut)]
        let mut template = $crate::code::Template::new(stringify!($($token)*), $span);
        fill!(template put (@ $($token)*) ($($token)* @));
        template.tokens()
    }};
}

/// Something that syn reads from a template.
macro_rules! parse_quote {
    ($($token:tt)*) => {{
        $crate::code::parsed(quote!($($token)*))
    }};
}

/// Something that syn reads from a template at a place in the user's code.
macro_rules! parse_quote_spanned {
    ($span:expr=> $($token:tt)*) => {{
        $crate::code::parsed(quote_spanned!($span=> $($token)*))
    }};
}

/// Fills the holes of a template in their order. The two lists are the tokens, each beside the one before it.
macro_rules! fill {
    ($template:ident $how:ident ($($before:tt)*) ($($token:tt)*)) => {
        $(fill_one!($template $how $before $token);)*
    };
}

macro_rules! fill_one {
    ($template:ident $how:ident # ($($token:tt)*)) => {
        fill!($template each (@ $($token)*) ($($token)* @));
    };
    ($template:ident put # $name:ident) => {
        $template.put(&$name);
    };
    ($template:ident each # $name:ident) => {
        $template.put_each($name.each());
    };
    ($template:ident $how:ident $before:tt ($($token:tt)*)) => {
        fill!($template $how (@ $($token)*) ($($token)* @));
    };
    ($template:ident $how:ident $before:tt [$($token:tt)*]) => {
        fill!($template $how (@ $($token)*) ($($token)* @));
    };
    ($template:ident $how:ident $before:tt {$($token:tt)*}) => {
        fill!($template $how (@ $($token)*) ($($token)* @));
    };
    ($template:ident $how:ident $before:tt $token:tt) => {};
}

/// What stands for something inside of a repetition.
pub(crate) enum Each {
    /// One after the other.
    List(Vec<TokenStream>),
    /// The same each time.
    Same(TokenStream),
}

/// Lists of tokens that are made one by one.
pub(crate) trait EachOfIterator: Iterator + Sized {
    fn each(self) -> Each;
}

impl<T: ToTokens, I: Iterator<Item = T>> EachOfIterator for I {
    fn each(self) -> Each {
        Each::List(self.map(ToTokens::into_token_stream).list())
    }
}

/// Lists of tokens.
pub(crate) trait EachOfSlice {
    fn each(&self) -> Each;
}

impl<T: ToTokens> EachOfSlice for [T] {
    fn each(&self) -> Each {
        self.iter().each()
    }
}

/// The same tokens each time.
pub(crate) trait EachOfTokens: ToTokens {
    fn each(&self) -> Each {
        Each::Same(self.to_token_stream())
    }
}

impl<T: ToTokens> EachOfTokens for T {}

/// A template with what its holes stand for.
pub(crate) struct Template {
    text: &'static str,
    span: Span,
    holes: Vec<Each>,
}

impl Template {
    pub(crate) fn new(text: &'static str, span: Span) -> Self {
        Template { text, span, holes: Vec::new() }
    }

    pub(crate) fn put(&mut self, tokens: &dyn ToTokens) {
        self.put_each(Each::Same(tokens.to_token_stream()));
    }

    pub(crate) fn put_each(&mut self, each: Each) {
        self.holes.push(each);
    }

    pub(crate) fn tokens(self) -> TokenStream {
        let text = TokenStream::from_str(self.text).expect("templates are made of tokens");
        let mut tokens = Vec::new();
        self.fill(text, 0, &mut 0, &mut tokens);
        tokens.into_iter().collect()
    }

    /// Adds the tokens of a part of the template; `next` is the number of its first hole, and then of the one behind it.
    fn fill(&self, part: TokenStream, round: usize, next: &mut usize, tokens: &mut Vec<TokenTree>) {
        let mut part = part.into_iter().peekable();
        while let Some(mut token) = part.next() {
            if matches!(&token, TokenTree::Punct(mark) if mark.as_char() == '#') {
                match part.peek() {
                    Some(TokenTree::Ident(_)) => {
                        part.next();
                        match &self.holes[*next] {
                            Each::List(list) => tokens.extend(list[round].clone()),
                            Each::Same(same) => tokens.extend(same.clone()),
                        }
                        *next += 1;
                        continue;
                    }
                    Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
                        let inner = group.stream();
                        part.next();
                        let is_end = |token: &TokenTree| matches!(token, TokenTree::Punct(it) if it.as_char() == '*');
                        let mut between = Vec::new();
                        while let Some(token) = part.next().filter(|token| !is_end(token)) {
                            between.push(self.at(token));
                        }
                        self.repeat(&inner, &between, next, tokens);
                        continue;
                    }
                    _ => {}
                }
            }
            if let TokenTree::Group(group) = &token {
                let mut inner = Vec::new();
                self.fill(group.stream(), round, next, &mut inner);
                token = Group::new(group.delimiter(), inner.into_iter().collect()).into();
            }
            tokens.push(self.at(token));
        }
    }

    /// Adds a part of the template for each element of the lists in its holes.
    fn repeat(&self, part: &TokenStream, between: &[TokenTree], next: &mut usize, tokens: &mut Vec<TokenTree>) {
        let first = *next;
        Self::pass(part.clone(), next);
        let lists = self.holes[first..*next].iter().filter_map(|hole| match hole {
            Each::List(list) => Some(list.len()),
            Each::Same(_) => None,
        });
        for round in 0..lists.min().expect("a repetition has a list") {
            tokens.extend(between.iter().filter(|_| round > 0).cloned());
            self.fill(part.clone(), round, &mut first.clone(), tokens);
        }
    }

    /// Goes past the holes of a part.
    fn pass(part: TokenStream, next: &mut usize) {
        let mut is_hole = false;
        for token in part {
            match &token {
                TokenTree::Ident(_) if is_hole => *next += 1,
                TokenTree::Group(group) => Self::pass(group.stream(), next),
                _ => {}
            }
            is_hole = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == '#');
        }
    }

    fn at(&self, mut token: TokenTree) -> TokenTree {
        token.set_span(self.span);
        token
    }
}

/// What syn reads from a template, which is known to be right.
pub(crate) fn parsed<T: Quoted>(tokens: TokenStream) -> T {
    T::read.parse2(tokens).unwrap_or_else(|error| panic!("{error}"))
}

/// syn's parsers, with an entry that is compiled once, and not for each of them.
pub(crate) trait Parser<T>: Fn(ParseStream<'_>) -> syn::Result<T> + Sized {
    /// What is read from tokens, all of them.
    fn parse2(self, tokens: TokenStream) -> syn::Result<T> {
        let mut found = None;
        run(tokens, &mut |input| {
            found = Some(self(input)?);
            Ok(())
        })?;
        Ok(found.expect("a parser that ended well has read something"))
    }
}

impl<T, F: Fn(ParseStream<'_>) -> syn::Result<T>> Parser<T> for F {}

/// What is read from tokens, all of them.
pub(crate) fn parse2<T: Parse>(tokens: TokenStream) -> syn::Result<T> {
    T::parse.parse2(tokens)
}

fn run(tokens: TokenStream, parser: &mut dyn FnMut(ParseStream<'_>) -> syn::Result<()>) -> syn::Result<()> {
    syn::parse::Parser::parse2(|input: ParseStream<'_>| parser(input), tokens)
}

/// What templates are read as.
pub(crate) trait Quoted: Sized {
    fn read(input: ParseStream<'_>) -> syn::Result<Self>;
}

macro_rules! quoted {
    ($($Type:ty: $parser:expr;)*) => {
        $(impl Quoted for $Type {
            fn read(input: ParseStream<'_>) -> syn::Result<Self> {
                $parser(input)
            }
        })*
    };
    ($($Type:ident),*) => {
        quoted! { $(syn::$Type: syn::$Type::parse;)* }
    };
}

quoted!(
    Arm, Block, Expr, ExprCall, ExprPath, FnArg, GenericParam, ItemMod, ItemUse, Path, Stmt, Type, TypeParamBound,
    TypeReference, Visibility, WherePredicate
);

quoted! {
    syn::Pat: syn::Pat::parse_multi_with_leading_vert;
    syn::Attribute: |input| {
        let outer = syn::Attribute::parse_outer(input)?;
        outer.into_iter().next().ok_or_else(|| input.error("expected an attribute"))
    };
}
