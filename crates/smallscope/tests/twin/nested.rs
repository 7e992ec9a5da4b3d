//! Nested modules and the paths between them.

use smallscope::Space;
mod outside {
    pub const TOP: u8 = 1;
    #[allow(dead_code)]
    pub fn f() {}
}
#[smallscope::model]
mod lang {
    use self::syntax::{
        Expr,
        ops::{self, Op},
    };
    use super::outside;
    pub use syntax::lit::*;
    pub mod syntax {
        use super::checks::depth;
        use super::{Program, outside::TOP};
        #[derive(Debug, Clone, PartialEq)]
        pub enum Expr {
            Lit(lit::Lit),
            Bin { op: ops::Op, args: Box<(Expr, Expr)> },
        }
        pub use Expr::*;
        pub mod ops {
            #[derive(Debug, Clone, PartialEq)]
            pub enum Op {
                Add,
                Sub(Mode),
            }
            #[derive(Debug, Clone, Copy, PartialEq)]
            pub enum Mode {
                Wrap,
                Trap,
            }
            impl Op {
                pub fn fine(&self) -> bool {
                    (match self {
                        Op::Sub(m) => matches!(m, Mode::Wrap),
                        Op::Add => true,
                    }) && super::super::TOP_LEVEL
                }
            }
        }
        pub mod lit {
            #[derive(Debug, Clone, PartialEq)]
            pub struct Lit {
                value: u8,
            }
            impl Lit {
                pub fn get(&self) -> u8 {
                    self.value
                }
                pub fn is_ok(&self) -> bool {
                    self.value <= super::super::super::outside::TOP && self.get() <= super::TOP
                }
            }
        }
        impl Expr {
            #[invariant]
            pub fn ok(&self) -> bool {
                self.fine() && depth(self) <= 2
            }
            pub(super) fn fine(&self) -> bool {
                match self {
                    Lit(l) => l.is_ok(),
                    Bin { op, args } => op.fine() && args.0.fine() && args.1.fine(),
                }
            }
        }
        pub fn same(p: &Program) -> bool {
            p.body == p.body
        }
    }
    const TOP_LEVEL: bool = true;
    mod checks {
        use super::*;
        pub fn depth(e: &Expr) -> usize {
            match e {
                Expr::Lit(_) => 1,
                Expr::Bin { args, .. } => {
                    let (a, b) = &**args;
                    1 + depth(a).max(self::depth(b))
                }
            }
        }
        pub(super) fn ops(e: &Expr) -> usize {
            match e {
                Expr::Bin { op: Op::Add, args } => 1 + ops(&args.0) + super::checks::ops(&args.1),
                Expr::Bin { op: ops::Op::Sub(_), .. } => 1,
                _ => 0,
            }
        }
    }
    #[derive(Debug, Clone, PartialEq)]
    pub struct Program {
        pub body: Expr,
        pub first: Option<Lit>,
        pub marks: Vec<Op>,
    }
    impl Program {
        #[invariant]
        fn valid(&self) -> bool {
            self.body.ok()
                && checks::ops(&self.body) <= 1
                && syntax::same(self)
                && self.first.as_ref().is_none_or(|l| l.is_ok())
                && self.marks.iter().all(ops::Op::fine)
                && self::small(&self.marks, &self.marks)
                && outside::TOP == 1
        }
    }
    fn small(a: &Vec<Op>, b: &[Op]) -> bool {
        a.len() == b.len() && a.len() < 2
    }
}
#[test]
fn nested() {
    let all: Vec<lang::Program> = Space::<lang::Program>::new(2).search().into_iter().collect();
    println!("{} {:?}", all.len(), all.last());
    assert!(all.len() > 10);
    assert!(all.iter().all(|p| p.body.ok()));
}
