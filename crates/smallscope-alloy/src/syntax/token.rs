//! Tokens: the words and signs that a text is made of.

use super::Dialect;
use super::tree::TemporalOp;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum TokenKind {
    End,
    Ident,
    Number,
    Text,
    // signs
    Ampersand,
    AmpersandAmpersand,
    Arrow,
    At,
    Bar,
    BarBar,
    Bracket,
    BracketEnd,
    Brace,
    BraceEnd,
    Caret,
    Colon,
    ColonEqual,
    /// DynAlloy's `\pre`
    PreState,
    ColonGreater,
    Comma,
    Dot,
    Equal,
    EqualGreater,
    Greater,
    GreaterEqual,
    GreaterGreater,
    GreaterGreaterGreater,
    Hash,
    Less,
    LessColon,
    LessEqual,
    LessEqualGreater,
    LessLess,
    Minus,
    Not,
    Paren,
    ParenEnd,
    Plus,
    PlusPlus,
    Prime,
    Question,
    Semicolon,
    Slash,
    Star,
    Tilde,
    // words
    Abstract,
    All,
    And,
    As,
    Assert,
    But,
    Check,
    Disj,
    Else,
    Enum,
    Exactly,
    Expect,
    Extends,
    Fact,
    For,
    Fun,
    Iden,
    Iff,
    Implies,
    In,
    Int,
    SigInt,
    Let,
    Lone,
    Module,
    No,
    None,
    One,
    Open,
    Or,
    Pred,
    Private,
    Run,
    Seq,
    Set,
    Sig,
    Some,
    String,
    Sum,
    This,
    Univ,
    // words of time; names in texts that use them as names
    Always,
    Eventually,
    After,
    Before,
    Once,
    Historically,
    Until,
    Releases,
    Since,
    Triggered,
    // words of the old notation
    Option,
    Static,
    With,
    If,
    Then,
    Part,
    Det,
}

/// A token and where it stands, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub start: u32,
    pub end: u32,
}

/// What a word is: a keyword of the dialect, or a name.
pub(super) fn word(text: &str, dialect: Dialect) -> TokenKind {
    keyword(text).unwrap_or_else(|| match dialect {
        Dialect::Alloy | Dialect::DynAlloy => TokenKind::Ident,
        Dialect::Thesis => old_keyword(text).unwrap_or(TokenKind::Ident),
        Dialect::Specification => match text {
            "sole" => TokenKind::Lone,
            "if" => TokenKind::If,
            "then" => TokenKind::Then,
            _ => TokenKind::Ident,
        },
    })
}

fn keyword(text: &str) -> Option<TokenKind> {
    Some(match text {
        "abstract" => TokenKind::Abstract,
        "all" => TokenKind::All,
        "and" => TokenKind::And,
        "as" => TokenKind::As,
        "assert" => TokenKind::Assert,
        "but" => TokenKind::But,
        "check" => TokenKind::Check,
        "disj" => TokenKind::Disj,
        "else" => TokenKind::Else,
        "enum" => TokenKind::Enum,
        "exactly" => TokenKind::Exactly,
        "expect" => TokenKind::Expect,
        "extends" => TokenKind::Extends,
        "fact" => TokenKind::Fact,
        "for" => TokenKind::For,
        "fun" => TokenKind::Fun,
        "iden" => TokenKind::Iden,
        "iff" => TokenKind::Iff,
        "implies" => TokenKind::Implies,
        "in" => TokenKind::In,
        "int" => TokenKind::Int,
        "Int" => TokenKind::SigInt,
        "let" => TokenKind::Let,
        "lone" => TokenKind::Lone,
        "module" => TokenKind::Module,
        "no" => TokenKind::No,
        "none" => TokenKind::None,
        "not" => TokenKind::Not,
        "one" => TokenKind::One,
        "open" => TokenKind::Open,
        "or" => TokenKind::Or,
        "pred" => TokenKind::Pred,
        "private" => TokenKind::Private,
        "run" => TokenKind::Run,
        "seq" => TokenKind::Seq,
        "set" => TokenKind::Set,
        "sig" => TokenKind::Sig,
        "some" => TokenKind::Some,
        "String" => TokenKind::String,
        "sum" => TokenKind::Sum,
        "this" => TokenKind::This,
        "univ" => TokenKind::Univ,
        _ => return None,
    })
}

fn old_keyword(text: &str) -> Option<TokenKind> {
    Some(match text {
        "option" => TokenKind::Option,
        "sole" => TokenKind::Lone,
        "static" => TokenKind::Static,
        "with" => TokenKind::With,
        "if" => TokenKind::If,
        "then" => TokenKind::Then,
        "part" => TokenKind::Part,
        "det" => TokenKind::Det,
        _ => return None,
    })
}

impl TokenKind {
    /// Whether an operand can begin with it.
    pub fn begins_operand(self) -> bool {
        use TokenKind::*;
        matches!(
            self,
            Ident | Number | Text | At | PreState | Brace | Caret | Hash | Minus | Not | Paren | Star | Tilde
        ) || matches!(self, All | Disj | Fun | Iden | Int | SigInt | Let | Lone | No | None | One | Pred | Seq | Set)
            || matches!(self, Some | String | Sum | This | Univ | Option | With | If)
            || self.is_temporal_prefix()
    }

    /// Whether it can stand for itself right of a dot, alone or at the start of a path: `x.sum`, `x.fun/next`.
    pub fn begins_name(self) -> bool {
        use TokenKind::*;
        matches!(self, Disj | Fun | Iden | Int | SigInt | None | Pred | Seq | String | Sum | This | Univ)
    }

    /// Whether an operand can end with it.
    pub fn ends_operand(self) -> bool {
        use TokenKind::*;
        matches!(self, Ident | Number | Text | BracketEnd | BraceEnd | ParenEnd | Prime)
            || matches!(self, Disj | Iden | Int | SigInt | None | String | Sum | This | Univ)
    }

    /// Whether it is a word: a keyword, not a sign.
    pub fn is_keyword(self) -> bool {
        self as u8 >= TokenKind::Abstract as u8
    }

    /// Whether it is a word of time that stands before its operand.
    pub fn is_temporal_prefix(self) -> bool {
        use TokenKind::*;
        matches!(self, Always | Eventually | After | Before | Once | Historically)
    }

    /// Whether it is a word of time that stands between its operands.
    pub fn is_temporal_infix(self) -> bool {
        matches!(self, TokenKind::Until | TokenKind::Releases | TokenKind::Since | TokenKind::Triggered)
    }

    /// The operator of time that it is.
    pub fn temporal(self) -> Option<TemporalOp> {
        Some(match self {
            TokenKind::Always => TemporalOp::Always,
            TokenKind::Eventually => TemporalOp::Eventually,
            TokenKind::After => TemporalOp::After,
            TokenKind::Before => TemporalOp::Before,
            TokenKind::Once => TemporalOp::Once,
            TokenKind::Historically => TemporalOp::Historically,
            TokenKind::Until => TemporalOp::Until,
            TokenKind::Releases => TemporalOp::Releases,
            TokenKind::Since => TemporalOp::Since,
            TokenKind::Triggered => TemporalOp::Triggered,
            _ => return None,
        })
    }
}
