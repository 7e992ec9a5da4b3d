//! `#[smallscope::mutants]`: a function with its mutants in it, of which one at a time can be switched on.
//!
//! A mutant is a small change: `<` becomes `<=`, `&&` becomes `||`, a number changes by one, a condition is negated, a statement is dropped.
//! All are compiled into the function (*mutant schemata*), so one build tries them all. Only changes that keep the types are made: those of
//! arithmetic need an operand that is a number for sure, and an assignment is dropped only where it goes through `self` or a pointer,
//! since a variable might be moved out of before. A table of the mutants stands in the function's body, and each place asks it.
//! The table also counts steps, so that a mutant that loops for ever ends.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::spanned::Spanned as _;
use syn::visit_mut::{VisitMut, visit_expr_mut};
use syn::{BinOp, Block, Error, Expr, ExprBinary, ExprLit, Item, Lit, Stmt, UnOp};

/// Expands the attribute; on an error, the user's code as it is and the error.
pub(crate) fn expand(args: TokenStream, input: TokenStream) -> TokenStream {
    let expanded = if args.is_empty() {
        mutated(input.clone())
    } else {
        Err(Error::new_spanned(args, "`#[mutants]` has no arguments"))
    };
    expanded.unwrap_or_else(|error| {
        let error = error.into_compile_error();
        quote!(#input #error)
    })
}

fn mutated(input: TokenStream) -> syn::Result<TokenStream> {
    let wrong =
        |at: &dyn quote::ToTokens| Error::new_spanned(at, "`#[mutants]` belongs on a function or method with a body");
    let mut function = match syn::parse2::<syn::ImplItemFn>(input.clone()) {
        Ok(function) => function,
        Err(_) => return Err(wrong(&syn::parse2::<Item>(input.clone()).map_or(input, |item| item.to_token_stream()))),
    };
    if let Some(token) = &function.sig.constness {
        return Err(Error::new(token.span, "a `const fn` cannot have mutants: make it a plain function"));
    }
    let mut mutants = Mutants { found: Vec::new() };
    mutants.visit_block_mut(&mut function.block);
    if mutants.found.is_empty() {
        let message = "there is nothing to change in this function: no comparison, number, condition or call that could be dropped";
        return Err(Error::new(function.sig.ident.span(), message));
    }
    let (name, found, block) = (function.sig.ident.to_string(), &mutants.found, &function.block);
    let entries = found.iter().map(|Found { line, text }| quote!((#line, #text)));
    let name = name.trim_start_matches("r#");
    let body = quote!({
        static __MUTANTS: ::smallscope::mutation::Table =
            ::smallscope::mutation::Table::new(#name, ::core::file!(), &[#(#entries),*]);
        let __entered = __MUTANTS.enter();
        #block
    });
    function.block = syn::parse2(body)?;
    function.attrs.push(parse_quote!(#[allow(clippy::all, unused_parens, unused_braces)]));
    Ok(function.to_token_stream())
}

/// The stage: changes a body, and lists the mutants.
struct Mutants {
    found: Vec<Found>,
}

struct Found {
    line: u32,
    /// What is changed, in words.
    text: String,
}

impl Mutants {
    /// A new mutant: the expression that asks whether it is switched on.
    fn add(&mut self, at: proc_macro2::Span, text: String) -> TokenStream {
        let number = self.found.len() as u32;
        self.found.push(Found { line: at.start().line as u32, text });
        quote!(__MUTANTS.is(#number))
    }

    /// What an operator becomes, and the question for it.
    fn plan(&mut self, it: &ExprBinary) -> Option<Plan> {
        let old = it.op.to_token_stream().to_string();
        let is_arithmetic = is_number(&it.left) || is_number(&it.right);
        let new = match it.op {
            BinOp::Eq(_) => "!=",
            BinOp::Ne(_) => "==",
            BinOp::Lt(_) => "<=",
            BinOp::Le(_) => "<",
            BinOp::Gt(_) => ">=",
            BinOp::Ge(_) => ">",
            BinOp::And(_) if !has_let(&it.left) && !has_let(&it.right) => "||",
            BinOp::Or(_) => "&&",
            BinOp::Sub(_) | BinOp::Mul(_) if is_arithmetic => "+",
            BinOp::Add(_) if is_arithmetic => "-",
            BinOp::Div(_) if is_arithmetic => "*",
            _ => return None,
        };
        let is = self.add(it.op.span(), format!("`{old}` becomes `{new}` in `{}`", code(it)));
        Some(Plan { is, new: syn::parse_str(new).expect("an operator"), has_number: is_arithmetic })
    }

    fn literal(&mut self, it: &ExprLit) -> Option<TokenStream> {
        let Lit::Int(number) = &it.lit else { return None };
        let value: u64 = number.base10_parse().ok()?;
        let other = if value < 100 { value + 1 } else { value - 1 };
        let is = self.add(number.span(), format!("`{number}` becomes `{other}`"));
        let other = syn::LitInt::new(&format!("{other}{}", number.suffix()), number.span());
        Some(quote!((if #is { #other } else { #number })))
    }

    /// Negates a condition that has no mutants of its own.
    fn condition(&mut self, condition: &mut Expr) {
        if has_let(condition) || matches!(condition, Expr::Binary(_)) {
            self.visit_expr_mut(condition);
            return;
        }
        let is = self.add(condition.span(), format!("the condition `{}` is negated", code(condition)));
        self.visit_expr_mut(condition);
        *condition = parse_quote!(((#condition) ^ #is));
    }

    fn looped(&mut self, body: &mut Block) {
        self.visit_block_mut(body);
        body.stmts.insert(0, parse_quote!(__MUTANTS.step();));
    }
}

impl VisitMut for Mutants {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::If(it) => {
                self.condition(&mut it.cond);
                self.visit_block_mut(&mut it.then_branch);
                if let Some((_, other)) = &mut it.else_branch {
                    self.visit_expr_mut(other);
                }
            }
            Expr::While(it) => {
                self.condition(&mut it.cond);
                self.looped(&mut it.body);
            }
            Expr::ForLoop(it) => {
                self.visit_expr_mut(&mut it.expr);
                self.looped(&mut it.body);
            }
            Expr::Loop(it) => self.looped(&mut it.body),
            // `-128` is one number, though its parts are not.
            Expr::Unary(it) if matches!(it.op, UnOp::Neg(_)) && matches!(*it.expr, Expr::Lit(_)) => {}
            Expr::Repeat(it) => self.visit_expr_mut(&mut it.expr),
            Expr::Const(_) | Expr::Macro(_) | Expr::Async(_) => {}
            Expr::Binary(it) => {
                // The texts are of the code as it is written, so the operands are changed afterwards.
                let plan = self.plan(it);
                self.visit_expr_mut(&mut it.left);
                self.visit_expr_mut(&mut it.right);
                if let Some(plan) = plan {
                    *expr = Expr::Verbatim(plan.applied(it));
                }
            }
            Expr::Lit(it) => {
                if let Some(changed) = self.literal(it) {
                    *expr = Expr::Verbatim(changed);
                }
            }
            _ => visit_expr_mut(self, expr),
        }
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        for statement in &mut block.stmts {
            let dropped = can_drop(statement).then(|| {
                let words = format!("`{}` is dropped", code(&*statement));
                self.add(statement.span(), words)
            });
            self.visit_stmt_mut(statement);
            if let Some(is) = dropped {
                *statement = parse_quote!(if !#is { #statement });
            }
        }
    }

    fn visit_item_mut(&mut self, _: &mut Item) {}
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}
    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
    fn visit_path_mut(&mut self, _: &mut syn::Path) {}
    fn visit_generic_argument_mut(&mut self, _: &mut syn::GenericArgument) {}
}

/// How an operator is changed.
struct Plan {
    /// Whether the mutant is switched on.
    is: TokenStream,
    new: BinOp,
    /// Whether an operand is a number for sure.
    has_number: bool,
}

impl Plan {
    /// The expression that has both operators.
    fn applied(&self, it: &ExprBinary) -> TokenStream {
        let Plan { is, new, has_number } = self;
        let (left, op, right) = (&it.left, &it.op, &it.right);
        match op {
            BinOp::Eq(_) | BinOp::Ne(_) => quote!(((#left #op #right) ^ #is)),
            // Whether the right side is asked depends on the left one, or on its opposite. What is borrowed on the left ends with it.
            BinOp::And(_) => quote!(({ let __l: bool = #left; if __l ^ #is { #right } else { __l } })),
            BinOp::Or(_) => quote!(({ let __l: bool = #left; if !__l ^ #is { #right } else { __l } })),
            _ => {
                // Operands are evaluated once, and what is compared is not moved. The type of a number is found more easily by value.
                let is_compared = matches!(op, BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_));
                let borrow = (is_compared && !has_number).then(|| quote!(&));
                quote!((match (#borrow (#left), #borrow (#right)) {
                    (__l, __r) => if #is { __l #new __r } else { __l #op __r }
                }))
            }
        }
    }
}

/// Whether an operand is a number for sure.
fn is_number(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(it) => matches!(it.lit, Lit::Int(_)),
        Expr::Cast(_) => true,
        Expr::MethodCall(it) => it.method == "len" && it.args.is_empty(),
        Expr::Paren(it) => is_number(&it.expr),
        Expr::Binary(it) => {
            matches!(it.op, BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_))
                && (is_number(&it.left) || is_number(&it.right))
        }
        _ => false,
    }
}

/// Whether a condition has a `let` in it.
fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(it) => has_let(&it.left) || has_let(&it.right),
        _ => false,
    }
}

/// Whether the types stay right without a statement.
fn can_drop(statement: &Stmt) -> bool {
    let Stmt::Expr(expr, Some(_)) = statement else { return false };
    match expr {
        Expr::Call(it) => it.attrs.is_empty(),
        Expr::MethodCall(it) => it.attrs.is_empty(),
        Expr::Assign(it) => it.attrs.is_empty() && goes_through_pointer(&it.left),
        Expr::Binary(it) => it.attrs.is_empty() && crate::rewrite::is_assignment(&it.op),
        _ => false,
    }
}

/// Whether a place is behind a pointer, so that nothing was moved out of it.
fn goes_through_pointer(place: &Expr) -> bool {
    match place {
        Expr::Unary(it) => matches!(it.op, UnOp::Deref(_)),
        Expr::Field(it) => {
            goes_through_pointer(&it.base) || matches!(&*it.base, Expr::Path(path) if path.path.is_ident("self"))
        }
        Expr::Index(_) => true,
        _ => false,
    }
}

/// Code in one line, as a message shows it.
fn code(tokens: &impl quote::ToTokens) -> String {
    smallscope_rust::text::short(tokens)
}
