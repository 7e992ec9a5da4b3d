//! Types: what an expression can be, as far as the declarations tell.
//!
//! The algebra is that of Edwards, Jackson, Torlak and Yeung, "Subtypes for constraint decomposition" (ISSTA 2004), as the
//! Alloy Analyzer has it: a *bounding type* of each expression from its parts.

use smallscope_core::Spending;

use super::SigId;

/// The type of an expression: a formula, an integer, a relation, or more than one of these where a name has several meanings.
///
/// A relation's type is a union of products of signatures: `{A->B, A->C}`. Signatures declared with `in` do not appear; those they are
/// part of do. An integer has the relation type `{Int}` too once it is taken for the atom that carries it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Type {
    /// Whether it is a formula.
    pub formula: bool,
    /// Whether it is an integer.
    pub int: bool,
    /// The products, sorted, none contained in another of the same length.
    pub products: Vec<Vec<SigId>>,
}

impl Type {
    /// The type of formulas.
    pub fn formula() -> Type {
        Type { formula: true, ..Type::default() }
    }

    /// The type of integers, which can be taken for the atoms that carry them.
    pub(crate) fn integer() -> Type {
        Type { int: true, products: vec![vec![SigId::INT]], formula: false }
    }

    /// The type of a set of atoms of this signature.
    pub fn sig(sig: SigId) -> Type {
        Type::product_of(vec![sig])
    }

    pub(crate) fn product_of(product: Vec<SigId>) -> Type {
        Type { products: vec![product], ..Type::default() }
    }

    /// The number of columns, if it is a relation and has only one meaning.
    pub fn arity(&self) -> Option<usize> {
        let first = self.products.first()?.len();
        self.products.iter().all(|product| product.len() == first).then_some(first)
    }

    /// Whether it can be a relation with so many columns.
    pub fn has_arity(&self, arity: usize) -> bool {
        self.products.iter().any(|product| product.len() == arity)
    }

    /// Whether it is nothing at all: not well-typed.
    pub(crate) fn is_nothing(&self) -> bool {
        !self.formula && self.products.is_empty()
    }

    /// Whether it is a relation that can have tuples.
    pub(crate) fn has_tuple(&self) -> bool {
        self.products.iter().any(|product| !is_empty(product))
    }

    pub(crate) fn has_common_arity(&self, other: &Type) -> bool {
        self.products.iter().any(|product| other.has_arity(product.len()))
    }

    /// Only the relations.
    pub(crate) fn relation(&self) -> Type {
        Type { products: self.products.clone(), ..Type::default() }
    }

    /// Only the relations with so many columns.
    pub(crate) fn extract(&self, arity: usize) -> Type {
        self.keep(|product| product.len() == arity)
    }

    /// Only the relations with as many columns as one of the other.
    pub(crate) fn pick_common_arity(&self, other: &Type) -> Type {
        self.keep(|product| other.has_arity(product.len()))
    }

    fn keep(&self, wanted: impl Fn(&[SigId]) -> bool) -> Type {
        let products = self.products.iter().filter(|product| wanted(product)).cloned().collect();
        Type { products, ..Type::default() }
    }
}

fn is_empty(product: &[SigId]) -> bool {
    product.first().is_none_or(|&sig| sig == SigId::NONE)
}

/// Which signatures extend which: what the algebra of types depends on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hierarchy {
    /// The signature that each one extends; `univ` for those that extend none.
    parents: Vec<Option<SigId>>,
    /// Those that only have the atoms of their children.
    is_abstract: Vec<bool>,
    /// What may be spent on types, which can have very many products. Types that are made later mean nothing.
    pub spending: Spending,
}

impl Hierarchy {
    /// Declares a signature. Those that are subsets of others are declared too, but do not appear in types.
    pub fn declare(&mut self, sig: SigId, parent: Option<SigId>, is_abstract: bool) {
        let length = (sig.0 as usize + 1).max(self.parents.len());
        self.parents.resize(length, Some(SigId::UNIV));
        self.is_abstract.resize(length, false);
        self.parents[sig.0 as usize] = parent;
        self.is_abstract[sig.0 as usize] = is_abstract;
    }

    fn parent(&self, sig: SigId) -> Option<SigId> {
        self.parents.get(sig.0 as usize).copied().flatten()
    }

    fn children(&self, parent: SigId) -> impl Iterator<Item = SigId> + '_ {
        let ids = (0..).map(SigId).zip(&self.parents);
        ids.filter(move |(_, of)| **of == Some(parent)).map(|(sig, _)| sig)
    }

    /// Whether all atoms of the first are of the second.
    pub fn extends(&self, sig: SigId, other: SigId) -> bool {
        if sig == SigId::NONE || sig == other || other == SigId::UNIV {
            return true;
        }
        let mut above = Some(sig);
        while let Some(current) = above {
            if current == other {
                return true;
            }
            above = self.parent(current);
        }
        false
    }

    /// What two signatures have in common: one of them, or `none`.
    pub fn meet(&self, a: SigId, b: SigId) -> SigId {
        if self.extends(a, b) {
            a
        } else if self.extends(b, a) {
            b
        } else {
            SigId::NONE
        }
    }

    fn within(&self, small: &[SigId], large: &[SigId]) -> bool {
        small.len() == large.len() && small.iter().zip(large).all(|(&a, &b)| self.extends(a, b))
    }

    fn add(&self, products: &mut Vec<Vec<SigId>>, product: Vec<SigId>) {
        if self.spending.is_spent() || product.is_empty() || products.iter().any(|other| self.within(&product, other)) {
            return;
        }
        products.retain(|other| !self.within(other, &product));
        products.push(product);
    }

    /// The union of products, sorted, without those contained in others.
    pub fn union(&self, products: impl IntoIterator<Item = Vec<SigId>>) -> Type {
        let mut all = Vec::new();
        for product in products {
            self.add(&mut all, product);
        }
        all.sort_unstable();
        Type { products: all, ..Type::default() }
    }

    /// Everything that either can be.
    pub fn merge(&self, a: &Type, b: &Type) -> Type {
        let int = a.int && (b.int || b.is_nothing()) || b.int && a.is_nothing();
        let union = self.union(a.products.iter().chain(&b.products).cloned());
        Type { formula: a.formula || b.formula, int, ..union }
    }

    fn meet_products(&self, a: &[SigId], b: &[SigId]) -> Vec<SigId> {
        let columns: Vec<_> = a.iter().zip(b).map(|(&a, &b)| self.meet(a, b)).collect();
        if columns.contains(&SigId::NONE) { vec![SigId::NONE; columns.len()] } else { columns }
    }

    /// What both can be.
    pub fn intersect(&self, a: &Type, b: &Type) -> Type {
        let pairs = a.products.iter().flat_map(|a| b.products.iter().map(move |b| (a, b)));
        self.union(pairs.filter(|(a, b)| a.len() == b.len()).map(|(a, b)| self.meet_products(a, b)))
    }

    /// Whether both can have a tuple in common.
    pub fn intersects(&self, a: &Type, b: &Type) -> bool {
        self.intersect(a, b).has_tuple()
    }

    /// The union of those relations that have as many columns as one of the other type.
    pub fn union_with_common_arity(&self, a: &Type, b: &Type) -> Type {
        let (left, right) = (a.pick_common_arity(b), b.pick_common_arity(a));
        self.union(left.products.into_iter().chain(right.products))
    }

    /// `a -> b`
    pub fn product(&self, a: &Type, b: &Type) -> Type {
        let pairs = a.products.iter().flat_map(|a| b.products.iter().map(move |b| (a, b)));
        self.union(pairs.map(|(a, b)| concatenate(a, b)))
    }

    /// `a.b`
    pub fn join(&self, a: &Type, b: &Type) -> Type {
        let pairs = a.products.iter().flat_map(|a| b.products.iter().map(move |b| (a, b)));
        self.union(pairs.filter_map(|(a, b)| self.join_products(a, b)))
    }

    pub fn join_products(&self, a: &[SigId], b: &[SigId]) -> Option<Vec<SigId>> {
        let (last, rest) = a.split_last()?;
        let (first, tail) = b.split_first()?;
        if rest.is_empty() && tail.is_empty() {
            return None;
        }
        if self.meet(*last, *first) == SigId::NONE {
            return Some(vec![SigId::NONE; rest.len() + tail.len()]);
        }
        Some(concatenate(rest, tail))
    }

    /// `a <: b`
    pub fn restrict_domain(&self, a: &Type, b: &Type) -> Type {
        let sets = a.products.iter().filter(|product| product.len() == 1);
        let pairs = sets.flat_map(|set| b.products.iter().map(move |product| (set[0], product)));
        self.union(pairs.map(|(set, product)| self.restrict_column(product, 0, set)))
    }

    /// `a :> b`
    pub fn restrict_range(&self, a: &Type, b: &Type) -> Type {
        let sets = b.products.iter().filter(|product| product.len() == 1);
        let pairs = sets.flat_map(|set| a.products.iter().map(move |product| (set[0], product)));
        self.union(pairs.map(|(set, product)| self.restrict_column(product, product.len() - 1, set)))
    }

    pub fn restrict_column(&self, product: &[SigId], column: usize, sig: SigId) -> Vec<SigId> {
        let meet = self.meet(product[column], sig);
        if meet == SigId::NONE {
            return vec![SigId::NONE; product.len()];
        }
        let mut restricted = product.to_vec();
        restricted[column] = meet;
        restricted
    }

    /// `~a`
    pub fn transpose(&self, a: &Type) -> Type {
        self.union(a.extract(2).products.into_iter().map(|product| vec![product[1], product[0]]))
    }

    /// `^a`
    pub fn closure(&self, a: &Type) -> Type {
        let step = a.extract(2);
        let mut all = step.clone();
        loop {
            let longer = self.union_with_common_arity(&all, &self.join(&all, &step));
            if longer == all {
                return all;
            }
            all = longer;
        }
    }

    /// Whether `a` can override anything of `b`.
    pub fn can_override(&self, a: &Type, b: &Type) -> bool {
        let same = |x: &[SigId], y: &[SigId]| x.len() == y.len() && self.meet(x[0], y[0]) != SigId::NONE;
        a.products.iter().any(|x| b.products.iter().any(|y| same(x, y)))
    }

    /// Whether the first columns can have an atom in common.
    pub fn first_columns_meet(&self, a: &Type, b: &Type) -> bool {
        let meets = |x: &[SigId], y: &[SigId]| self.meet(x[0], y[0]) != SigId::NONE;
        a.products.iter().any(|x| b.products.iter().any(|y| meets(x, y)))
    }

    /// What of the operand of a closure matters, if only `wanted` of the closure does: the edges on a path from the
    /// beginning to the end of a wanted pair.
    pub fn relevant_to_closure(&self, operand: &Type, wanted: &Type) -> Type {
        let edges = operand.extract(2).products;
        let wanted = wanted.extract(2).products;
        let meets = |a: SigId, b: SigId| self.meet(a, b) != SigId::NONE;
        let reaches = |from: SigId, to: SigId| {
            let mut reached = vec![from];
            let mut place = 0;
            while place < reached.len() {
                let current = reached[place];
                if meets(current, to) {
                    return true;
                }
                let next = edges.iter().filter(|edge| meets(edge[0], current)).map(|edge| edge[1]);
                let fresh: Vec<_> = next.filter(|sig| !reached.contains(sig)).collect();
                reached.extend(fresh);
                place += 1;
            }
            false
        };
        let relevant =
            |edge: &&Vec<SigId>| wanted.iter().any(|pair| reaches(pair[0], edge[0]) && reaches(edge[1], pair[1]));
        self.union(edges.iter().filter(relevant).cloned())
    }

    /// The products with all children of an abstract signature written as that signature: shorter to show.
    pub fn fold(&self, ty: &Type) -> Vec<Vec<SigId>> {
        let mut products = ty.products.clone();
        while let Some(folded) = self.fold_once(&products) {
            products = folded;
        }
        products
    }

    fn fold_once(&self, products: &[Vec<SigId>]) -> Option<Vec<Vec<SigId>>> {
        for product in products {
            for (column, &sig) in product.iter().enumerate() {
                let Some(parent) = self.parent(sig).filter(|parent| self.is_abstract[parent.0 as usize]) else {
                    continue;
                };
                let with = |sig: SigId| {
                    let mut changed = product.clone();
                    changed[column] = sig;
                    changed
                };
                let all: Vec<_> = self.children(parent).map(with).collect();
                if all.iter().all(|child| products.contains(child)) {
                    let mut folded: Vec<_> = products.iter().filter(|other| !all.contains(other)).cloned().collect();
                    self.add(&mut folded, with(parent));
                    return Some(folded);
                }
            }
        }
        None
    }
}

fn concatenate(a: &[SigId], b: &[SigId]) -> Vec<SigId> {
    if is_empty(a) && !a.is_empty() || is_empty(b) && !b.is_empty() {
        return vec![SigId::NONE; a.len() + b.len()];
    }
    a.iter().chain(b).copied().collect()
}
