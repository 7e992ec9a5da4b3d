//! From text to tree: a parser by recursive descent, with operators by precedence.
//!
//! What is wrong is reported where it is found, and the parser goes on: after a broken formula with the next line of its block, after
//! a broken paragraph with the next paragraph. One place is reported once.

mod action;
mod binding;
mod command;
mod cursor;
mod declare;
mod expression;
mod found;
pub(super) mod level;
mod old;
mod operand;
mod operator;
mod paragraph;
mod recover;
mod signature;
mod statement;

use std::path::Path;

use smallscope_core::Spending;

use super::lex::lex;
use super::markdown::unwrap;
use super::token::Token;
use super::tree::{Expr, Module};
use crate::diagnostic::Diagnostic;
use crate::source::FileId;

/// Which notation a text is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Dialect {
    /// Alloy 4, 5 and 6.
    #[default]
    Alloy,
    /// The Alloy 2 and 3 notation of Khurshid's thesis: `option`, `sole`, `static`, `fun Sig::f()`, `..`, `with`, `->?`, `->!`.
    Thesis,
    /// What is said of Rust types and methods: today's Alloy with a backquote after names that mean the state before (`` left` ``), and the
    /// thesis's `sole` and `if a then b else c`. Without Alloy 6's words of time, which are names here.
    Specification,
    /// DynAlloy: Alloy 4 and 5 with actions, programs, and claims about them.
    DynAlloy,
}

impl Dialect {
    /// The notation that a file is in, by its ending: DynAlloy if it is `.dals`, else today's Alloy.
    pub fn of_file(path: &Path) -> Dialect {
        match path.extension() {
            Some(ending) if ending.eq_ignore_ascii_case("dals") => Dialect::DynAlloy,
            _ => Dialect::Alloy,
        }
    }
}

/// The module that a text is, as far as it can be read, and what is wrong with it. The text may be Markdown that begins with `---`
/// or a heading and has blocks of Alloy.
///
/// ```
/// use smallscope_alloy::syntax::{self, Dialect};
/// use smallscope_alloy::{Errors, Sources};
///
/// let text = "sig Node { next: lone Node }\nfact { no n: Node | n in n.^next }\nrun {} fr 3";
/// let mut sources = Sources::default();
/// let file = sources.add("list.als", text);
/// let (module, problems) = syntax::parse(file, text, Dialect::Alloy);
/// assert_eq!(module.paragraphs.len(), 2);
/// assert_eq!(module.paragraphs[1].to_string(), "fact {\n  no n: Node | n in n.^next\n}");
/// let errors = Errors { sources, diagnostics: problems };
/// assert!(errors.to_string().starts_with("list.als:3:8: expected the end of the command"));
/// ```
pub fn parse(file: FileId, text: &str, dialect: Dialect) -> (Module, Vec<Diagnostic>) {
    parse_within(file, text, dialect, &Spending::default())
}

pub(crate) fn parse_within(
    file: FileId,
    text: &str,
    dialect: Dialect,
    spending: &Spending,
) -> (Module, Vec<Diagnostic>) {
    let text = unwrap(text);
    let mut parser = Parser::new(file, &text, dialect, spending);
    let module = parser.module();
    (module, parser.finish())
}

/// The single expression that a text is.
///
/// # Errors
///
/// If it is none, or if something follows it.
pub fn parse_expr(file: FileId, text: &str, dialect: Dialect) -> Result<Expr, Vec<Diagnostic>> {
    parse_expr_within(file, text, dialect, &Spending::default())
}

pub(crate) fn parse_expr_within(
    file: FileId,
    text: &str,
    dialect: Dialect,
    spending: &Spending,
) -> Result<Expr, Vec<Diagnostic>> {
    let mut parser = Parser::new(file, text, dialect, spending);
    let expr = parser.whole_expression();
    let problems = parser.finish();
    expr.ok().filter(|_| problems.is_empty()).ok_or(problems)
}

/// The formulas that a text is, one after the other: what may stand between the braces of a predicate. The result is an
/// [`ExprKind::Block`](super::ExprKind::Block), which has none if the text has none.
///
/// # Errors
///
/// If something cannot be read: all that is wrong.
///
/// ```
/// use smallscope_alloy::syntax::{self, Dialect};
/// use smallscope_alloy::Sources;
///
/// let text = "
///     sole this.next`   // at most one
///     @result = true <=> @info in this.next`.info";
/// let file = Sources::default().add("list.rs", text);
/// let formulas = syntax::parse_formulas(file, text, Dialect::Specification).unwrap();
/// assert_eq!(formulas.to_string(), "{ lone this.next` @result = true iff @info in this.next`.info }");
/// ```
pub fn parse_formulas(file: FileId, text: &str, dialect: Dialect) -> Result<Expr, Vec<Diagnostic>> {
    let mut parser = Parser::new(file, text, dialect, &Spending::default());
    let formulas = parser.formulas();
    let problems = parser.finish();
    formulas.ok().filter(|_| problems.is_empty()).ok_or(problems)
}

/// It is reported already.
#[derive(Clone, Copy, Debug)]
struct Failed;

type Parsed<T> = Result<T, Failed>;

/// How high a tree may be: no model that is written comes near, and all that visits trees has room for it.
const HIGHEST: u32 = 1000;

/// How many errors are told; who has more has another problem.
const MOST: usize = 100;

/// A place in the tokens of a text, and what was wrong so far.
struct Parser<'a> {
    file: FileId,
    text: &'a str,
    dialect: Dialect,
    tokens: Vec<Token>,
    /// The current token.
    place: usize,
    /// How many expressions are being read within each other.
    depth: u32,
    /// The height of the expression read last.
    height: u32,
    /// Whether a comma can stand for `else`, as it can in the old notation outside of lists.
    comma_is_else: bool,
    /// The braces of the paragraph that are closed.
    closed: Vec<(Token, Token)>,
    /// The token before which the program of a claim ends, if its postcondition follows without a word.
    postcondition: Option<usize>,
    /// Whether a postcondition is being read.
    in_postcondition: bool,
    /// The `+` before which the value of an assignment ends, since another assignment follows it.
    choice: Option<usize>,
    problems: Vec<Diagnostic>,
    /// The token that was reported last.
    reported: Option<usize>,
    /// What of Alloy 6's time was found where the notation has none, and where.
    time: Vec<(&'static str, Token)>,
    /// What may be spent. When it is, the text ends.
    spending: Spending,
}

impl<'a> Parser<'a> {
    fn new(file: FileId, text: &'a str, dialect: Dialect, spending: &Spending) -> Self {
        // Places are counted in 32 bits.
        let fits = u32::try_from(text.len()).is_ok();
        let (tokens, mut problems) = lex(file, if fits { text } else { "" }, dialect, spending);
        if !fits {
            problems.push(Diagnostic::unplaced("the text is longer than 4 GiB"));
        }
        Parser {
            file,
            text,
            dialect,
            tokens,
            place: 0,
            depth: 0,
            height: 0,
            comma_is_else: true,
            closed: Vec::new(),
            postcondition: None,
            in_postcondition: false,
            choice: None,
            problems,
            reported: None,
            time: Vec::new(),
            spending: spending.clone(),
        }
    }

    fn finish(mut self) -> Vec<Diagnostic> {
        if let Some(stop) = self.spending.stopped() {
            return vec![Diagnostic::stopped(stop)];
        }
        self.refuse_time();
        self.problems.sort_by_key(|problem| problem.span.map(|span| span.start));
        let more = self.problems.len().saturating_sub(MOST);
        if more > 0 {
            self.problems.truncate(MOST);
            self.problems.push(Diagnostic::unplaced(format!("there are {more} more errors like these")));
        }
        self.problems
    }
}
