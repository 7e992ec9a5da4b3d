//! Parts that items, statements and expressions of all kinds have.

use syn::{Attribute, Expr, Ident, Item, Stmt};

/// The name that an item defines.
pub fn name(item: &Item) -> Option<&Ident> {
    Some(match item {
        Item::Const(it) => &it.ident,
        Item::Enum(it) => &it.ident,
        Item::Fn(it) => &it.sig.ident,
        Item::Mod(it) => &it.ident,
        Item::Static(it) => &it.ident,
        Item::Struct(it) => &it.ident,
        Item::Trait(it) => &it.ident,
        Item::Type(it) => &it.ident,
        Item::Union(it) => &it.ident,
        _ => return None,
    })
}

/// The attributes of an item.
pub fn of_item(item: &Item) -> Option<&[Attribute]> {
    Some(match item {
        Item::Const(it) => &it.attrs,
        Item::Enum(it) => &it.attrs,
        Item::ExternCrate(it) => &it.attrs,
        Item::Fn(it) => &it.attrs,
        Item::ForeignMod(it) => &it.attrs,
        Item::Impl(it) => &it.attrs,
        Item::Macro(it) => &it.attrs,
        Item::Mod(it) => &it.attrs,
        Item::Static(it) => &it.attrs,
        Item::Struct(it) => &it.attrs,
        Item::Trait(it) => &it.attrs,
        Item::TraitAlias(it) => &it.attrs,
        Item::Type(it) => &it.attrs,
        Item::Union(it) => &it.attrs,
        Item::Use(it) => &it.attrs,
        _ => return None,
    })
}

/// The attributes of a statement.
pub fn of_statement(statement: &Stmt) -> Option<&[Attribute]> {
    match statement {
        Stmt::Local(it) => Some(&it.attrs),
        Stmt::Item(it) => of_item(it),
        Stmt::Expr(it, _) => Some(of_expr(it)),
        Stmt::Macro(it) => Some(&it.attrs),
    }
}

/// The attributes of an expression that can stand where it may be left out.
pub fn of_expr(expr: &Expr) -> &[Attribute] {
    match expr {
        Expr::Array(it) => &it.attrs,
        Expr::Assign(it) => &it.attrs,
        Expr::Binary(it) => &it.attrs,
        Expr::Block(it) => &it.attrs,
        Expr::Break(it) => &it.attrs,
        Expr::Call(it) => &it.attrs,
        Expr::Cast(it) => &it.attrs,
        Expr::Continue(it) => &it.attrs,
        Expr::Field(it) => &it.attrs,
        Expr::ForLoop(it) => &it.attrs,
        Expr::If(it) => &it.attrs,
        Expr::Index(it) => &it.attrs,
        Expr::Lit(it) => &it.attrs,
        Expr::Loop(it) => &it.attrs,
        Expr::Macro(it) => &it.attrs,
        Expr::Match(it) => &it.attrs,
        Expr::MethodCall(it) => &it.attrs,
        Expr::Paren(it) => &it.attrs,
        Expr::Path(it) => &it.attrs,
        Expr::Reference(it) => &it.attrs,
        Expr::Return(it) => &it.attrs,
        Expr::Struct(it) => &it.attrs,
        Expr::Try(it) => &it.attrs,
        Expr::Tuple(it) => &it.attrs,
        Expr::Unary(it) => &it.attrs,
        Expr::Unsafe(it) => &it.attrs,
        Expr::While(it) => &it.attrs,
        _ => &[],
    }
}
