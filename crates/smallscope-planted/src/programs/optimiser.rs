//! An optimiser of expressions, which must mean the same afterwards.

use proptest::prelude::*;

use crate::{Bug, Counterexample, checked, random, table};

#[smallscope::model]
pub mod optimiser {
    use crate::planted;

    #[derive(Clone, Debug, PartialEq)]
    pub enum Expr {
        Number(i32),
        X,
        Add(Box<Expr>, Box<Expr>),
        Sub(Box<Expr>, Box<Expr>),
        Mul(Box<Expr>, Box<Expr>),
        Div(Box<Expr>, Box<Expr>),
    }

    use Expr::{Add, Div, Mul, Number, Sub, X};

    impl Expr {
        /// The value, or nothing after a division by zero.
        pub fn value(&self, x: i32) -> Option<i32> {
            Some(match self {
                Number(number) => *number,
                X => x,
                Add(a, b) => a.value(x)?.wrapping_add(b.value(x)?),
                Sub(a, b) => a.value(x)?.wrapping_sub(b.value(x)?),
                Mul(a, b) => a.value(x)?.wrapping_mul(b.value(x)?),
                Div(a, b) => {
                    let (a, b) = (a.value(x)?, b.value(x)?);
                    if b == 0 {
                        return None;
                    }
                    a.wrapping_div(b)
                }
            })
        }

        fn can_fail(&self) -> bool {
            match self {
                Number(_) | X => false,
                Add(a, b) | Sub(a, b) | Mul(a, b) => a.can_fail() || b.can_fail(),
                Div(..) => true,
            }
        }
    }

    pub fn optimised(expr: Expr) -> Expr {
        let both = |a: Box<Expr>, b: Box<Expr>| (optimised(*a), optimised(*b));
        match expr {
            Number(_) | X => expr,
            Add(a, b) => match both(a, b) {
                (Number(a), Number(b)) => Number(a.wrapping_add(b)),
                (a, Number(0)) | (Number(0), a) => a,
                (a, b) => Add(a.into(), b.into()),
            },
            Sub(a, b) => match both(a, b) {
                (Number(a), Number(b)) => Number(a.wrapping_sub(b)),
                (a, Number(0)) => a,
                (Number(0), a) if planted(5) => a,
                (a, Sub(b, c)) if planted(2) => Sub(Sub(a.into(), b).into(), c),
                (a, b) if a == b && !a.can_fail() => Number(0),
                (a, b) => Sub(a.into(), b.into()),
            },
            Mul(a, b) => match both(a, b) {
                (Number(a), Number(b)) => Number(a.wrapping_mul(b)),
                (a, Number(1)) | (Number(1), a) => a,
                (a, Number(0)) | (Number(0), a) if planted(3) || !a.can_fail() => Number(0),
                (a, b) => Mul(a.into(), b.into()),
            },
            Div(a, b) => match both(a, b) {
                (Number(a), Number(b)) if b != 0 => Number(a.wrapping_div(b)),
                (Number(_), Number(0)) if planted(4) => Number(0),
                (a, Number(1)) => a,
                (a, b) if planted(1) && a == b => Number(1),
                (a, b) => Div(a.into(), b.into()),
            },
        }
    }

    #[check]
    pub fn optimised_means_the_same(expr: Expr, x: i32) {
        assert_eq!(optimised(expr.clone()).value(x), expr.value(x));
    }
}

use optimiser::Expr::{self, Add, Div, Mul, Number, Sub, X};

fn exprs() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![any::<i32>().prop_map(Number), Just(X)];
    leaf.prop_recursive(4, 32, 2, |inner| {
        let two = (inner.clone(), inner).prop_map(|(a, b)| (Box::new(a), Box::new(b)));
        prop_oneof![
            two.clone().prop_map(|(a, b)| Add(a, b)),
            two.clone().prop_map(|(a, b)| Sub(a, b)),
            two.clone().prop_map(|(a, b)| Mul(a, b)),
            two.prop_map(|(a, b)| Div(a, b)),
        ]
    })
}

fn by_proptest(seed: u8) -> Option<Counterexample> {
    random(seed, (exprs(), any::<i32>()), |(expr, x)| optimiser::optimised_means_the_same(expr, x))
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "optimiser", || checked(smallscope::check!(optimiser::optimised_means_the_same)), by_proptest;
        1 "x / x is 1 for zero, too" => optimiser::optimised_means_the_same(Div(X.into(), X.into()), 0);
        2 "a - (b - c) is (a - b) - c" => {
            let inner = Sub(X.into(), Number(1).into());
            optimiser::optimised_means_the_same(Sub(X.into(), inner.into()), 5);
        };
        3 "0 * a is 0 where a divides by zero" => {
            let inner = Div(Number(1).into(), X.into());
            optimiser::optimised_means_the_same(Mul(Number(0).into(), inner.into()), 0);
        };
        4 "1 / 0 is folded to 0" => optimiser::optimised_means_the_same(Div(Number(1).into(), Number(0).into()), 0);
        5 "0 - a is a" => optimiser::optimised_means_the_same(Sub(Number(0).into(), X.into()), 1);
    }
}
