//! Programs written by hand, in few words.
#![allow(dead_code)]

use smallscope_program::ir::*;

pub fn int() -> Type {
    Type::Int(IntType::I32)
}

pub fn usize() -> Type {
    Type::Int(IntType::USIZE)
}

pub fn link(class: usize) -> Type {
    Type::Option(Box::new(Type::Object(ClassId(class))))
}

pub fn slot(ty: Type) -> Type {
    Type::Slot(Box::new(ty))
}

pub fn expr(kind: ExprKind, ty: Type) -> Expr {
    Expr::new(kind, ty)
}

pub fn number(value: i128) -> Expr {
    expr(ExprKind::Int(value), int())
}

pub fn none(ty: Type) -> Expr {
    expr(ExprKind::None, ty)
}

pub fn some(inner: Expr) -> Expr {
    let ty = Type::Option(Box::new(inner.ty.clone()));
    expr(ExprKind::Some(inner), ty)
}

pub fn payload(option: Expr) -> Expr {
    let Type::Option(inner) = option.ty.clone() else { panic!("{:?} is no option", option.ty) };
    expr(ExprKind::Payload(option), *inner)
}

pub fn truth(kind: ExprKind) -> Expr {
    expr(kind, Type::Bool)
}

pub fn statement(kind: StatementKind) -> Statement {
    Statement { kind, place: At::default() }
}

pub fn set(local: usize, value: Expr) -> Statement {
    statement(StatementKind::Assign(Place::Local(LocalId(local)), value))
}

pub fn mark(goal: usize) -> Statement {
    statement(StatementKind::Mark(GoalId(goal), Expr::truth(true)))
}

pub fn branch(condition: Expr, then: Vec<Statement>, otherwise: Vec<Statement>) -> Statement {
    statement(StatementKind::If(condition, then, otherwise))
}

pub fn repeat(body: Vec<Statement>) -> Statement {
    statement(StatementKind::Loop(LoopId(0), body))
}

pub fn leave() -> Statement {
    statement(StatementKind::Break(LoopId(0)))
}

pub fn class(name: &str, kind: ClassKind) -> Class {
    Class { name: name.to_owned(), kind, elements: Ownership::Inline }
}

pub fn field(name: &str, class: usize, ty: Type, ownership: Ownership) -> Field {
    Field { name: name.to_owned(), class: ClassId(class), variant: None, ty, ownership }
}

pub fn local(name: &str, ty: Type) -> Local {
    Local { name: name.to_owned(), ty, variable: None }
}

pub fn function(
    name: &str,
    parameters: usize,
    locals: Vec<Local>,
    results: &[usize],
    body: Vec<Statement>,
) -> Function {
    let results = results.iter().map(|&result| LocalId(result)).collect();
    Function { name: name.to_owned(), place: At::default(), parameters, locals, results, body }
}

/// `struct Tree { root: Option<Box<Node>> }`, `struct Node { key: i32, left: Option<Box<Node>>, right: Option<Box<Node>> }`
pub fn tree_types() -> (Vec<Class>, Vec<Field>) {
    let classes = vec![
        class("Tree", ClassKind::Struct(vec![FieldId(0)])),
        class("Node", ClassKind::Struct(vec![FieldId(1), FieldId(2), FieldId(3)])),
    ];
    let fields = vec![
        field("root", 0, link(1), Ownership::Owned),
        field("key", 1, int(), Ownership::Inline),
        field("left", 1, link(1), Ownership::Owned),
        field("right", 1, link(1), Ownership::Owned),
    ];
    (classes, fields)
}

pub const KEY: FieldId = FieldId(1);
pub const LEFT: FieldId = FieldId(2);
pub const RIGHT: FieldId = FieldId(3);

pub fn at_field(object: Expr, field: FieldId, ty: Type) -> Expr {
    expr(ExprKind::Read(Place::Field(object, field)), ty)
}

/// `Tree::insert(&mut self, key: i32) -> bool`, with a cursor, without a contract. Goals: 0 and 1 in and behind the loop, 2 and 3 to the left
/// and to the right, 4 if the key is there.
pub fn insert() -> Program {
    let (classes, fields) = tree_types();
    let locals = vec![
        local("self", Type::Object(ClassId(0))),
        local("key", int()),
        local("cur", slot(link(1))),
        local("node", Type::Object(ClassId(1))),
        local("inserted", Type::Bool),
    ];
    let read = |number: usize| Expr::local(LocalId(number), locals[number].ty.clone());
    let borrow = |object: Expr, field| expr(ExprKind::Borrow(Place::Field(object, field)), slot(link(1)));
    let there = || expr(ExprKind::Read(Place::Slot(read(2))), link(1));
    let key = || at_field(read(3), KEY, int());
    let found = vec![mark(4), set(4, Expr::truth(false)), statement(StatementKind::Return)];
    let step = vec![
        mark(0),
        set(3, payload(there())),
        branch(truth(ExprKind::Same(key(), read(1))), found, vec![]),
        branch(
            truth(ExprKind::Less(read(1), key())),
            vec![mark(2), set(2, borrow(read(3), LEFT))],
            vec![mark(3), set(2, borrow(read(3), RIGHT))],
        ),
    ];
    let new = vec![read(1), none(link(1)), none(link(1))];
    let body = vec![
        set(2, borrow(read(0), FieldId(0))),
        repeat(vec![branch(truth(ExprKind::IsSome(there())), step, vec![mark(1), leave()])]),
        statement(StatementKind::New(LocalId(3), ClassId(1), None, new)),
        statement(StatementKind::Assign(Place::Slot(read(2)), some(read(3)))),
        set(4, Expr::truth(true)),
    ];
    let functions = vec![function("Tree::insert", 2, locals.clone(), &[4], body)];
    Program { classes, fields, functions, ..Program::default() }
}
