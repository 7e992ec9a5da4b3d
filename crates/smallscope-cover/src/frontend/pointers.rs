//! `Box`, `Rc`, `Weak`, `RefCell`, `Cell`, raw pointers, and the functions of `std::mem` and `std::ptr`.

use super::body::{Body, Parts, Value};
use super::calls::Passed;
use super::methods::Method;
use super::place::Located;
use super::types::{Ty, Wrap};
use super::{Lowered, Noted};
use crate::ir::{Expr, ExprKind, Panic, Type};

impl Body<'_, '_> {
    /// Calls a function of the standard library.
    pub(super) fn standard_call(
        &mut self,
        path: &syn::ExprPath,
        node: &impl syn::spanned::Spanned,
        names: &[String],
        arguments: Vec<Passed<'_>>,
        wanted: Option<&Ty>,
    ) -> Lowered<Value> {
        let last = names.last().map(String::as_str).unwrap_or_default();
        let owner = names.len().checked_sub(2).map(|index| names[index].as_str()).unwrap_or_default();
        let inner = self.inner_wanted(wanted);
        let mut arguments = arguments.into_iter();
        let (first, second) = (arguments.next(), arguments.next());
        if last == "from_raw" {
            self.frontend.remark("a raw pointer to something that was freed is modelled as if it were still there");
        }
        match (owner, last, first, second) {
            ("Box" | "Rc" | "Arc" | "RefCell" | "Cell", "new", Some(value), None) => {
                // What is to become a trait object is none yet.
                let inner = inner.filter(|inner| !self.frontend.is_trait_object(inner));
                let value = self.passed(value, inner.as_ref())?;
                let wrap = match owner {
                    "Box" => Wrap::Box,
                    "RefCell" => Wrap::RefCell,
                    "Cell" => Wrap::Cell,
                    _ => Wrap::Rc,
                };
                self.wrapped(wrap, value)
            }
            ("Rc" | "Arc", "clone", Some(value), None) => {
                let value = self.passed(value, None)?;
                self.pointed(value)
            }
            ("Rc" | "Arc", "downgrade", Some(value), None) => {
                let value = self.passed(value, None)?;
                let value = self.pointed(value)?;
                let ty = self.resolve(&value.ty);
                self.frontend.refuse_object_in(node, "`Weak`", ty.peeled())?;
                self.as_nullable(value, Wrap::Weak)
            }
            ("Rc" | "Arc", "ptr_eq", Some(one), Some(other)) | ("ptr", "eq", Some(one), Some(other)) => {
                let values = self.all_passed(vec![(one, None), (other, None)])?;
                if values.iter().any(|value| self.frontend.is_trait_object(self.resolve(&value.ty).peeled())) {
                    let message =
                        "a comparison of pointers to trait objects is outside the subset that can be modelled";
                    return self.frontend.wrong(node, message);
                }
                self.same_pointer(&values[0], &values[1])
            }
            ("Weak", "new", None, None) | ("ptr", "null" | "null_mut", None, None) => {
                let wrap = if owner == "Weak" { Wrap::Weak } else { Wrap::Raw };
                let inner = inner.unwrap_or_else(|| self.unknown(node.span(), false));
                self.nothing(&Ty::wrap(wrap, inner))
            }
            ("Vec", "new", None, None) => self.empty_vector(node, wanted),
            ("Vec", "with_capacity", Some(capacity), None) => {
                self.passed(capacity, Some(&Ty::USIZE))?;
                self.empty_vector(node, wanted)
            }
            ("Default", "default", None, None) => match wanted {
                Some(wanted) => self.default_value(node, wanted),
                None => self.not_known(node),
            },
            (_, "default", None, None) => {
                let ty = self.owner_type(path)?;
                self.default_value(node, &ty)
            }
            ("Box", "into_raw", Some(value), None) => {
                let value = self.passed(value, None)?;
                let ty = self.resolve(&value.ty);
                self.frontend.refuse_object_in(node, "a raw pointer", ty.peeled())?;
                self.as_nullable(value, Wrap::Raw)
            }
            ("Box" | "Rc" | "Arc", "from_raw", Some(value), None) => {
                let value = self.passed(value, None)?;
                self.not_null(value, if owner == "Box" { Wrap::Box } else { Wrap::Rc })
            }
            ("Box", "leak", Some(value), None) => {
                let value = self.passed(value, None)?;
                let at = self.temporary(value)?;
                let at = self.deref(node, &at)?;
                self.borrow(node, &at, true)
            }
            ("NonNull", "new_unchecked", Some(value), None) => {
                let value = self.passed(value, None)?;
                self.not_null(value, Wrap::NonNull)
            }
            ("NonNull", "new", Some(value), None) => {
                let value = self.passed(value, None)?;
                let Ty::Wrap(Wrap::Raw, inner) = self.resolve(&value.ty) else { return self.not_known(node) };
                Ok(Value { ty: Ty::option(Ty::wrap(Wrap::NonNull, *inner)), ..value })
            }
            ("NonNull", "from", Some(value), None) => {
                let value = self.passed(value, None)?;
                let Ty::Ref(_, inner) = self.resolve(&value.ty) else { return self.not_known(node) };
                Ok(Value { ty: Ty::wrap(Wrap::NonNull, *inner), ..value })
            }
            ("mem" | "ptr" | "", "swap", Some(one), Some(other)) => self.swap(node, one, other),
            ("mem" | "", "replace", Some(place), Some(value)) => self.replace(node, place, Some(value)),
            ("mem" | "", "take", Some(place), None) => self.replace(node, place, None),
            ("mem" | "", "drop" | "forget", Some(value), None) => {
                self.passed(value, None)?;
                Ok(self.unit())
            }
            ("cmp" | "", "max" | "min", Some(one), Some(other)) => {
                let one = self.passed(one, wanted)?;
                let from = self.out.len();
                let ty = one.ty.clone();
                let other = self.passed(other, Some(&ty))?;
                let one = self.settle(from, one)?;
                self.extreme(node, one, other, last == "max")
            }
            (name, "from", Some(value), None) if super::classes::int_type(name).is_some() => {
                let value = self.passed(value, None)?;
                self.converted(node, value, name)
            }
            _ => {
                let message = format!(
                    "the function `{}` is not in the file, and outside the subset that can be modelled",
                    names.join("::")
                );
                self.frontend.wrong(path, message)
            }
        }
    }

    fn owner_type(&mut self, path: &syn::ExprPath) -> Lowered<Ty> {
        let mut owner = path.path.clone();
        owner.segments.pop();
        owner.segments.pop_punct();
        let env = self.env.clone();
        self.frontend.ty(&syn::Type::Path(syn::TypePath { qself: None, path: owner }), &env)
    }

    fn inner_wanted(&mut self, wanted: Option<&Ty>) -> Option<Ty> {
        match wanted.map(|ty| self.resolve(ty)) {
            Some(Ty::Wrap(_, inner)) => Some(*inner),
            _ => None,
        }
    }

    /// A value in a box, a counted pointer or a cell.
    pub(super) fn wrapped(&mut self, wrap: Wrap, value: Value) -> Lowered<Value> {
        if value.ty == Ty::Never {
            return Ok(value);
        }
        let inner = self.resolve(&value.ty);
        let ty = Ty::wrap(wrap, inner.clone());
        let expr = self.pack(&value)?;
        if matches!(wrap, Wrap::RefCell | Wrap::Cell) || matches!(expr.ty, Type::Object(_)) {
            return Ok(Value { ty, parts: Parts::One(expr) });
        }
        let class = self.frontend.cell(&inner)?;
        let cell = self.new_object("cell", inner, class, None, vec![expr])?;
        Ok(Value { ty, parts: Parts::One(cell) })
    }

    /// The counted pointer that a reference leads to.
    fn pointed(&mut self, value: Value) -> Lowered<Value> {
        let ty = self.resolve(&value.ty);
        let mut inner = &ty;
        while let Ty::Ref(_, next) = inner {
            inner = next;
        }
        Ok(Value { ty: inner.clone(), ..value })
    }

    /// A pointer that is not null, as one that may be.
    fn as_nullable(&mut self, value: Value, wrap: Wrap) -> Lowered<Value> {
        let Ty::Wrap(_, inner) = self.resolve(&value.ty) else { return Err(Noted) };
        let expr = self.pack(&value)?;
        let represented = Type::Option(Box::new(expr.ty.clone()));
        Ok(self.one(ExprKind::Some(expr), Ty::wrap(wrap, *inner), represented))
    }

    /// A raw pointer as one that is not null.
    fn not_null(&mut self, value: Value, wrap: Wrap) -> Lowered<Value> {
        let Ty::Wrap(_, inner) = self.resolve(&value.ty) else { return Err(Noted) };
        let expr = self.pack(&value)?;
        self.check(Expr::new(ExprKind::IsSome(expr.clone()), Type::Bool), Panic::NullPointer);
        Ok(Value { ty: Ty::wrap(wrap, *inner), parts: Parts::One(self.payload(expr)) })
    }

    fn same_pointer(&mut self, one: &Value, other: &Value) -> Lowered<Value> {
        let (mut one, mut other) = (self.pack(one)?, self.pack(other)?);
        let is_option = |expr: &Expr| matches!(expr.ty, Type::Option(_));
        let some = |expr: Expr| {
            let ty = Type::Option(Box::new(expr.ty.clone()));
            Expr::new(ExprKind::Some(expr), ty)
        };
        match (is_option(&one), is_option(&other)) {
            (true, false) => other = some(other),
            (false, true) => one = some(one),
            _ => {}
        }
        Ok(self.truth(Expr::new(ExprKind::Same(one, other), Type::Bool)))
    }

    fn converted(&mut self, node: &impl syn::spanned::Spanned, value: Value, name: &str) -> Lowered<Value> {
        let int = super::classes::int_type(name).ok_or(Noted)?;
        let (ty, to) = (self.resolve(&value.ty), Type::Int(int));
        let expr = self.pack(&value)?;
        let number = |value| Expr::new(ExprKind::Int(value), to.clone());
        match ty {
            Ty::Bool => Ok(self.one(ExprKind::Choose(expr, number(1), number(0)), Ty::Int(int), to.clone())),
            Ty::Int(from) if from == int => Ok(value),
            Ty::Int(_) => Ok(self.one(ExprKind::Cast(expr), Ty::Int(int), to)),
            _ => self.frontend.wrong(node, format!("`{name}::from` is modelled for integers and `bool`")),
        }
    }

    pub(super) fn pointer_method(
        &mut self,
        method: &Method<'_>,
        at: &Located,
        wrap: Wrap,
        inner: &Ty,
    ) -> Lowered<Option<Value>> {
        let content = Located { lvalue: at.lvalue.clone(), ty: inner.clone() };
        let node = method.it;
        match (wrap, method.name.as_str()) {
            (Wrap::RefCell, "borrow" | "borrow_mut" | "replace" | "take") => {
                self.frontend.remark("that a `RefCell` panics where it is borrowed twice is not modelled");
            }
            (Wrap::Weak, "upgrade") => {
                self.frontend.remark("`Weak::upgrade` is modelled as if nothing were ever freed");
            }
            _ => {}
        }
        match (wrap, method.name.as_str(), method.arguments.as_slice()) {
            (Wrap::RefCell, "borrow", []) => self.borrow(node, &content, false).map(Some),
            (Wrap::RefCell, "borrow_mut" | "get_mut", []) => self.borrow(node, &content, true).map(Some),
            (Wrap::Cell, "get_mut", []) => self.borrow(node, &content, true).map(Some),
            (Wrap::RefCell | Wrap::Cell, "into_inner", []) => self.read(&content).map(Some),
            (Wrap::Cell, "get", []) => {
                let value = self.read(&content)?;
                self.copied(value).map(Some)
            }
            (Wrap::Cell, "set", [value]) => {
                let value = self.value_as(value, inner)?;
                self.write(node, &content, value)?;
                Ok(Some(self.unit()))
            }
            (Wrap::Cell | Wrap::RefCell, "replace", [value]) => {
                let value = self.value_as(value, inner)?;
                let value = self.keep_value(value)?;
                let old = self.taken(&content)?;
                self.write(node, &content, value)?;
                Ok(Some(old))
            }
            (Wrap::Cell | Wrap::RefCell, "take", []) => {
                let value = self.default_value(node, inner)?;
                let old = self.taken(&content)?;
                self.write(node, &content, value)?;
                Ok(Some(old))
            }
            (Wrap::Weak, "upgrade", []) => {
                let value = self.read(at)?;
                Ok(Some(Value { ty: Ty::option(Ty::wrap(Wrap::Rc, inner.clone())), ..value }))
            }
            (Wrap::Raw, "is_null", []) => {
                let pointer = self.read_expr(at)?;
                Ok(Some(self.truth(super::logic::not(Expr::new(ExprKind::IsSome(pointer), Type::Bool)))))
            }
            (Wrap::Raw, "as_ref" | "as_mut", []) => {
                let value = self.read(at)?;
                let ty = Ty::option(Ty::reference(method.name == "as_mut", inner.clone()));
                Ok(Some(Value { ty, ..value }))
            }
            (Wrap::Raw, "cast_mut" | "cast_const", []) => self.read(at).map(Some),
            (Wrap::NonNull, "as_ptr", []) => {
                let value = self.read(at)?;
                self.as_nullable(value, Wrap::Raw).map(Some)
            }
            (Wrap::NonNull, "as_ref" | "as_mut", []) => {
                let value = self.read(at)?;
                let ty = Ty::reference(method.name == "as_mut", inner.clone());
                Ok(Some(Value { ty, ..value }))
            }
            (Wrap::Box, "as_ref" | "as_mut", []) => {
                let at = self.deref(node, at)?;
                self.borrow(node, &at, method.name == "as_mut").map(Some)
            }
            _ => Ok(None),
        }
    }
}
