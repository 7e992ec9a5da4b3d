//! Tokens: the words and signs that a text is made of.

use super::Dialect;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
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
    pub kind: Kind,
    pub start: u32,
    pub end: u32,
}

/// What a word is: a keyword of the dialect, or a name.
pub(super) fn word(text: &str, dialect: Dialect) -> Kind {
    keyword(text).unwrap_or_else(|| match dialect {
        Dialect::Alloy | Dialect::DynAlloy => Kind::Ident,
        Dialect::Thesis => old_keyword(text).unwrap_or(Kind::Ident),
        Dialect::Specification => match text {
            "sole" => Kind::Lone,
            "if" => Kind::If,
            "then" => Kind::Then,
            _ => Kind::Ident,
        },
    })
}

fn keyword(text: &str) -> Option<Kind> {
    Some(match text {
        "abstract" => Kind::Abstract,
        "all" => Kind::All,
        "and" => Kind::And,
        "as" => Kind::As,
        "assert" => Kind::Assert,
        "but" => Kind::But,
        "check" => Kind::Check,
        "disj" => Kind::Disj,
        "else" => Kind::Else,
        "enum" => Kind::Enum,
        "exactly" => Kind::Exactly,
        "expect" => Kind::Expect,
        "extends" => Kind::Extends,
        "fact" => Kind::Fact,
        "for" => Kind::For,
        "fun" => Kind::Fun,
        "iden" => Kind::Iden,
        "iff" => Kind::Iff,
        "implies" => Kind::Implies,
        "in" => Kind::In,
        "int" => Kind::Int,
        "Int" => Kind::SigInt,
        "let" => Kind::Let,
        "lone" => Kind::Lone,
        "module" => Kind::Module,
        "no" => Kind::No,
        "none" => Kind::None,
        "not" => Kind::Not,
        "one" => Kind::One,
        "open" => Kind::Open,
        "or" => Kind::Or,
        "pred" => Kind::Pred,
        "private" => Kind::Private,
        "run" => Kind::Run,
        "seq" => Kind::Seq,
        "set" => Kind::Set,
        "sig" => Kind::Sig,
        "some" => Kind::Some,
        "String" => Kind::String,
        "sum" => Kind::Sum,
        "this" => Kind::This,
        "univ" => Kind::Univ,
        _ => return None,
    })
}

fn old_keyword(text: &str) -> Option<Kind> {
    Some(match text {
        "option" => Kind::Option,
        "sole" => Kind::Lone,
        "static" => Kind::Static,
        "with" => Kind::With,
        "if" => Kind::If,
        "then" => Kind::Then,
        "part" => Kind::Part,
        "det" => Kind::Det,
        _ => return None,
    })
}

impl Kind {
    /// Whether an operand can begin with it.
    pub fn begins_operand(self) -> bool {
        use Kind::*;
        matches!(self, Ident | Number | Text | At | Brace | Caret | Hash | Minus | Not | Paren | Star | Tilde)
            || matches!(self, All | Disj | Fun | Iden | Int | SigInt | Let | Lone | No | None | One | Pred | Seq | Set)
            || matches!(self, Some | String | Sum | This | Univ | Option | With | If)
            || self.is_temporal_prefix()
    }

    /// Whether it can stand for itself right of a dot, alone or at the start of a path: `x.sum`, `x.fun/next`.
    pub fn begins_name(self) -> bool {
        use Kind::*;
        matches!(self, Disj | Fun | Iden | Int | SigInt | None | Pred | Seq | String | Sum | This | Univ)
    }

    /// Whether an operand can end with it.
    pub fn ends_operand(self) -> bool {
        use Kind::*;
        matches!(self, Ident | Number | Text | BracketEnd | BraceEnd | ParenEnd | Prime)
            || matches!(self, Disj | Iden | Int | SigInt | None | String | Sum | This | Univ)
    }

    /// Whether it is a word: a keyword, not a sign.
    pub fn is_keyword(self) -> bool {
        self as u8 >= Kind::Abstract as u8
    }

    /// Whether it is a word of time that stands before its operand.
    pub fn is_temporal_prefix(self) -> bool {
        use Kind::*;
        matches!(self, Always | Eventually | After | Before | Once | Historically)
    }

    /// Whether it is a word of time that stands between its operands.
    pub fn is_temporal_infix(self) -> bool {
        matches!(self, Kind::Until | Kind::Releases | Kind::Since | Kind::Triggered)
    }

    /// The word of an operator of time.
    pub fn temporal(self) -> Option<&'static str> {
        Some(match self {
            Kind::Always => "always",
            Kind::Eventually => "eventually",
            Kind::After => "after",
            Kind::Before => "before",
            Kind::Once => "once",
            Kind::Historically => "historically",
            Kind::Until => "until",
            Kind::Releases => "releases",
            Kind::Since => "since",
            Kind::Triggered => "triggered",
            Kind::Semicolon => ";",
            Kind::Prime => "'",
            _ => return None,
        })
    }
}
