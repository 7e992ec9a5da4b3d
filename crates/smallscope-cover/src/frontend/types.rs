//! Types of Rust as the frontend sees them, and what they are in the program.

use rustc_hash::FxHashMap;

use crate::ir::{IntType, Ownership};

/// A type of Rust.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Ty {
    /// Of what never returns.
    Never,
    Bool,
    Int(IntType),
    /// `str`, only for messages.
    Text,
    /// The struct or enum with this number, with type arguments.
    Adt(usize, Vec<Ty>),
    /// Also `()`.
    Tuple(Vec<Ty>),
    Option(Box<Ty>),
    Vec(Box<Ty>),
    Slice(Box<Ty>),
    Array(Box<Ty>, usize),
    Wrap(Wrap, Box<Ty>),
    /// A reference, and whether it is mutable.
    Ref(bool, Box<Ty>),
    /// Not known yet.
    Var(usize),
    /// Not known yet, but an integer.
    IntVar(usize),
}

/// A type of the standard library around one other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Wrap {
    Box,
    /// Also `Arc`.
    Rc,
    Weak,
    Raw,
    NonNull,
    RefCell,
    Cell,
}

impl Ty {
    pub(super) const USIZE: Ty = Ty::Int(IntType::USIZE);

    pub(super) fn unit() -> Ty {
        Ty::Tuple(Vec::new())
    }

    /// Whether nothing is one of the values: an `Option` of it has two kinds of nothing, of which only one is modelled.
    pub(super) fn may_be_nothing(&self) -> bool {
        match self {
            Ty::Option(_) | Ty::Wrap(Wrap::Raw | Wrap::Weak, _) => true,
            Ty::Wrap(Wrap::RefCell | Wrap::Cell, inner) | Ty::Ref(false, inner) => inner.may_be_nothing(),
            _ => false,
        }
    }

    /// Whether it is a text, or has one in it that is not a field.
    pub(super) fn is_text(&self) -> bool {
        match self {
            Ty::Text => true,
            Ty::Tuple(parts) => parts.iter().any(Ty::is_text),
            Ty::Option(inner) | Ty::Vec(inner) | Ty::Slice(inner) | Ty::Array(inner, _) => inner.is_text(),
            Ty::Wrap(_, inner) | Ty::Ref(_, inner) => inner.is_text(),
            _ => false,
        }
    }

    /// Whether a variable of this type changes though it is not `mut`.
    pub(super) fn is_cell(&self) -> bool {
        matches!(self, Ty::Wrap(Wrap::RefCell | Wrap::Cell, _))
    }

    pub(super) fn option(inner: Ty) -> Ty {
        Ty::Option(Box::new(inner))
    }

    pub(super) fn reference(mutable: bool, inner: Ty) -> Ty {
        Ty::Ref(mutable, Box::new(inner))
    }

    pub(super) fn wrap(wrap: Wrap, inner: Ty) -> Ty {
        Ty::Wrap(wrap, Box::new(inner))
    }

    pub(super) fn is_unit(&self) -> bool {
        matches!(self, Ty::Tuple(parts) if parts.is_empty())
    }

    /// Without references and smart pointers around it, as methods and fields see it.
    pub(super) fn peeled(&self) -> &Ty {
        match self {
            Ty::Ref(_, inner) | Ty::Wrap(Wrap::Box | Wrap::Rc, inner) => inner.peeled(),
            other => other,
        }
    }

    /// How a field of this type owns what it leads to.
    pub(super) fn ownership(&self) -> Ownership {
        match self {
            Ty::Option(inner) => inner.ownership(),
            Ty::Wrap(wrap, inner) => match wrap {
                Wrap::Box => Ownership::Owned,
                Wrap::Rc => Ownership::Shared,
                Wrap::Weak | Wrap::Raw | Wrap::NonNull => Ownership::Borrowed,
                Wrap::RefCell | Wrap::Cell => inner.ownership(),
            },
            Ty::Ref(..) => Ownership::Borrowed,
            _ => Ownership::Inline,
        }
    }

    /// How a parameter of this type leads to its object: references to parameters are the only ones.
    pub(super) fn ownership_of_parameter(&self) -> Ownership {
        match self {
            Ty::Ref(_, inner) => inner.ownership_of_parameter(),
            other => other.ownership(),
        }
    }

    /// The types it is made of.
    pub(super) fn parts(&self) -> &[Ty] {
        match self {
            Ty::Adt(_, parts) | Ty::Tuple(parts) => parts,
            Ty::Option(inner)
            | Ty::Vec(inner)
            | Ty::Slice(inner)
            | Ty::Array(inner, _)
            | Ty::Wrap(_, inner)
            | Ty::Ref(_, inner) => std::slice::from_ref(inner),
            _ => &[],
        }
    }

    /// The same type of other parts.
    pub(super) fn with(&self, mut change: impl FnMut(&Ty) -> Ty) -> Ty {
        match self {
            Ty::Adt(item, parts) => Ty::Adt(*item, parts.iter().map(change).collect()),
            Ty::Tuple(parts) => Ty::Tuple(parts.iter().map(change).collect()),
            Ty::Option(inner) => Ty::Option(Box::new(change(inner))),
            Ty::Vec(inner) => Ty::Vec(Box::new(change(inner))),
            Ty::Slice(inner) => Ty::Slice(Box::new(change(inner))),
            Ty::Array(inner, length) => Ty::Array(Box::new(change(inner)), *length),
            Ty::Wrap(wrap, inner) => Ty::Wrap(*wrap, Box::new(change(inner))),
            Ty::Ref(mutable, inner) => Ty::Ref(*mutable, Box::new(change(inner))),
            leaf => leaf.clone(),
        }
    }

    /// How deep parts are inside others.
    pub(super) fn depth(&self) -> usize {
        self.parts().iter().map(|part| 1 + part.depth()).max().unwrap_or(0)
    }

    /// Whether some part is not known.
    pub(super) fn has_variables(&self) -> bool {
        matches!(self, Ty::Var(_) | Ty::IntVar(_)) || self.parts().iter().any(Ty::has_variables)
    }
}

/// What is known about types that were not known at first.
#[derive(Clone, Debug, Default)]
pub(super) struct Unifier {
    bound: FxHashMap<usize, Ty>,
}

impl Unifier {
    /// The type with all that is known.
    pub(super) fn resolve(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Var(variable) | Ty::IntVar(variable) => match self.bound.get(variable) {
                Some(known) => self.resolve(known),
                None => ty.clone(),
            },
            other => other.with(|part| self.resolve(part)),
        }
    }

    /// Makes two types the same, as far as that is possible; whether it was.
    pub(super) fn unify(&mut self, one: &Ty, other: &Ty) -> bool {
        let (one, other) = (self.resolve(one), self.resolve(other));
        match (&one, &other) {
            _ if one == other => true,
            (Ty::Never, _) | (_, Ty::Never) => true,
            (Ty::Var(variable), known) | (known, Ty::Var(variable)) => self.bind(*variable, known),
            (Ty::IntVar(variable), known @ (Ty::Int(_) | Ty::IntVar(_)))
            | (known @ Ty::Int(_), Ty::IntVar(variable)) => self.bind(*variable, known),
            _ => self.unify_parts(&one, &other),
        }
    }

    fn bind(&mut self, variable: usize, known: &Ty) -> bool {
        if mentions(known, variable) {
            return false;
        }
        self.bound.insert(variable, known.clone());
        true
    }

    fn unify_parts(&mut self, one: &Ty, other: &Ty) -> bool {
        let same_kind = match (one, other) {
            (Ty::Adt(a, _), Ty::Adt(b, _)) => a == b,
            (Ty::Wrap(a, _), Ty::Wrap(b, _)) => a == b,
            (Ty::Array(_, a), Ty::Array(_, b)) => a == b,
            (Ty::Vec(_) | Ty::Slice(_) | Ty::Array(..), Ty::Slice(_))
            | (Ty::Slice(_), Ty::Vec(_) | Ty::Array(..))
            | (Ty::Ref(..), Ty::Ref(..)) => true,
            _ => std::mem::discriminant(one) == std::mem::discriminant(other),
        };
        let (ones, others) = (one.parts().to_vec(), other.parts().to_vec());
        if !same_kind || ones.len() != others.len() || ones.is_empty() {
            return false;
        }
        ones.iter().zip(&others).all(|(one, other)| self.unify(one, other))
    }
}

fn mentions(ty: &Ty, variable: usize) -> bool {
    matches!(ty, Ty::Var(it) | Ty::IntVar(it) if *it == variable)
        || ty.parts().iter().any(|part| mentions(part, variable))
}
