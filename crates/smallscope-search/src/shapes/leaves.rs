//! Domains of types without parts: numbers, strings, listed values.

use std::any::TypeId;

use smallscope_core::small::List as _;

use super::{MOST_VALUES, Shapes};
use crate::bounds::Spec;
use crate::domain::{Domain, DomainId, Number};
use crate::lazy::ValueList;
use crate::names::type_name;
use crate::symbols::MakeReasoner;
use crate::usual::Choices;
use crate::value::Value;

impl Shapes<'_> {
    /// Declares an integer type (or another whose values are numbers) that holds `least..=most`; `default` where no
    /// bound is set.
    pub(crate) fn int<T: Clone + std::fmt::Debug + 'static>(
        &mut self,
        kind: Number,
        (least, most): (i128, i128),
        (low, high): (i128, i128),
        from_int: fn(i128) -> Option<T>,
    ) -> DomainId {
        if let Some(listed) = self.listed::<T>() {
            return listed;
        }
        let list = |ints: &[i128]| {
            let mut values: Vec<T> = Vec::with_capacity(ints.len());
            for &int in ints {
                values.push(from_int(int)?);
            }
            Some(ValueList::local(values))
        };
        self.number(kind, (least, most), (low, high), type_name::<T>, &list)
    }

    /// [`Shapes::int`], as far as it is the same for all types; `list` is `None` if the type cannot hold a number.
    fn number(
        &mut self,
        kind: Number,
        (least, most): (i128, i128),
        (low, high): (i128, i128),
        type_name: fn() -> String,
        list: &dyn Fn(&[i128]) -> Option<ValueList>,
    ) -> DomainId {
        let spec = self.settings.fields.get(&self.path).map(|values| values.0.clone());
        match spec {
            Some(Spec::Ints { low, high, kind: given }) if given == kind => {
                self.take();
                if low > high {
                    self.problems.push(format!("the values of `{}` are an empty range", self.path));
                } else if low < least || high > most {
                    let path = &self.path;
                    let type_name = type_name();
                    self.problems
                        .push(format!("`{path}` has type `{type_name}`, which cannot hold all of {low}..={high}"));
                }
                self.ints(low, high.max(low), kind)
            }
            Some(Spec::List { ints: Some(ints), .. }) => {
                self.take();
                let values = list(&ints).unwrap_or_else(|| {
                    let (path, type_name) = (&self.path, type_name());
                    self.problems.push(format!("`{path}` has type `{type_name}`, which cannot hold all of {ints:?}"));
                    ValueList::local(Vec::<()>::new())
                });
                self.list(values)
            }
            None if self.reasoner.is_none() && kind != Number::Bool && self.settings.plan.is_some() => {
                self.usual_numbers(kind, low, (least, most), list)
            }
            _ => self.ints(low.max(least), high.min(most), kind),
        }
    }

    /// Declares numbers or letters that nobody bounded.
    fn usual_numbers(
        &mut self,
        kind: Number,
        first: i128,
        ends: (i128, i128),
        list: &dyn Fn(&[i128]) -> Option<ValueList>,
    ) -> DomainId {
        let (plan, size) = (self.settings.plan.clone().unwrap_or_default(), self.settings.bound);
        let choices = match kind {
            Number::Char => {
                let Choices { values, usual } = plan.letters(size);
                Choices { values: values.into_iter().map(|letter| i128::from(u32::from(letter))).list(), usual }
            }
            _ => plan.ints(size, first, ends),
        };
        // Consecutive numbers need no list.
        if choices.usual == choices.values.len() {
            return self.ints(choices.values[0], choices.values[choices.usual - 1], kind);
        }
        let values = list(&choices.values).expect("the values are within the ends of the type");
        // A type without 0 has one number less than there are between its ends.
        let between = ends.1.abs_diff(ends.0).saturating_add(u128::from(choices.values.contains(&0)));
        let has_all = kind == Number::Integer && choices.values.len() as u128 >= between;
        self.list(values.with_usual(choices.usual).with_all(has_all))
    }

    /// Declares numbers with a fraction.
    pub(crate) fn float<T: Clone + std::fmt::Debug + 'static>(&mut self, from: fn(f64) -> T) -> DomainId {
        let Some(plan) = self.settings.plan.as_ref().filter(|_| !self.settings.fields.contains_key(&self.path)) else {
            return self.must_be_listed::<T>();
        };
        let Choices { values, usual } = plan.floats(self.settings.bound);
        let values: Vec<T> = values.into_iter().map(from).list();
        self.list(ValueList::local(values).with_usual(usual).opaque())
    }

    fn ints(&mut self, low: i128, high: i128, kind: Number) -> DomainId {
        if let Some(reasoner) = self.reasoner {
            return self.variable(low, high, kind, reasoner);
        }
        let count = high.saturating_sub(low).saturating_add(1);
        if count > MOST_VALUES {
            self.problems.push(format!("`{}` has more than {MOST_VALUES} values", self.path));
        }
        self.push(Domain::Ints { low, count: count.min(MOST_VALUES) as usize, kind })
    }

    /// Declares a symbolic type by the scalar that it stands for: a range is solved for, listed values are enumerated.
    pub fn symbolic<T: Value>(&mut self, reasoner: MakeReasoner) -> DomainId {
        if self.enumerates {
            return T::declare(self);
        }
        let outer = self.reasoner.replace(reasoner);
        let domain = T::declare(self);
        self.reasoner = outer;
        domain
    }

    /// Declares a type whose symbolic scalars are enumerated.
    pub fn enumerated<T: Value>(&mut self) -> DomainId {
        let outer = std::mem::replace(&mut self.enumerates, true);
        let domain = T::declare(self);
        self.enumerates = outer;
        domain
    }

    fn variable(&mut self, low: i128, high: i128, kind: Number, reasoner: MakeReasoner) -> DomainId {
        const GAP: std::ops::RangeInclusive<i128> = 0xd800..=0xdfff;
        if kind == Number::Char && low < *GAP.start() && high > *GAP.end() {
            self.problems.push(format!("the range of `{}` has a gap at '\\u{{d7ff}}': end it there", self.path));
        }
        self.push(Domain::Symbolic { low, high: high.max(low), kind, reasoner })
    }

    /// Declares a type of strings.
    pub(crate) fn text<T: From<String> + std::fmt::Debug + 'static>(&mut self) -> DomainId {
        if let Some(listed) = self.listed::<T>() {
            return listed;
        }
        match self.settings.fields.get(&self.path).map(|values| values.0.clone()) {
            Some(Spec::List { texts: Some(texts), .. }) => {
                self.take();
                self.list(ValueList::local(texts.into_iter().map(T::from).collect::<Vec<T>>()))
            }
            _ if self.settings.types_only => self.push(Domain::List(ValueList::local(Vec::<T>::new()))),
            None if self.settings.plan.is_some() => {
                let plan = self.settings.plan.clone().unwrap_or_default();
                let Choices { values, usual } = plan.texts(self.settings.bound);
                self.list(ValueList::local(values.into_iter().map(T::from).collect::<Vec<T>>()).with_usual(usual))
            }
            _ => self.must_list(&type_name::<T>()),
        }
    }

    /// Declares a type of which some values stand for all: as many as the bound says, from the first on, and one. Where nobody chose values, the
    /// others are unusual ones.
    pub(crate) fn some_of<T: Clone + std::fmt::Debug + 'static>(&mut self, values: &[T]) -> DomainId {
        if let Some(listed) = self.listed::<T>() {
            return listed;
        }
        let usual = values.len().min(self.settings.bound + 1);
        let has_unusual = self.settings.plan.as_ref().is_some_and(|plan| plan.unusual > 0);
        let values = if has_unusual { values } else { &values[..usual] };
        self.list(ValueList::local(values.to_vec()).with_usual(usual))
    }

    /// Declares a type whose values a function lists for the bound.
    pub(crate) fn listed_by(&mut self, values: impl FnOnce(usize) -> ValueList) -> DomainId {
        let bound = self.settings.bound;
        self.list(values(bound).opaque())
    }

    /// Declares a type whose values must be listed.
    pub(crate) fn must_be_listed<T: 'static>(&mut self) -> DomainId {
        match self.listed::<T>() {
            Some(listed) => self.opaque(listed),
            None => self.must_list(&type_name::<T>()),
        }
    }

    fn must_list(&mut self, type_name: &str) -> DomainId {
        let path = &self.path;
        if self.settings.types_only {
            return self.push(Domain::List(ValueList::local(Vec::<()>::new()).opaque()));
        }
        if self.settings.fields.contains_key(path) {
            self.problems.push(format!("the values given for `{path}` are not of its type, `{type_name}`"));
            self.take();
        } else {
            let hint = format!("list them: .field({path:?}, [..])");
            self.problems.push(format!("`{path}` has type `{type_name}`, whose values cannot be guessed; {hint}"));
        }
        self.unit()
    }

    /// The domain of the values listed for this place, if they are of type `T`.
    pub(crate) fn listed<T: 'static>(&mut self) -> Option<DomainId> {
        self.listed_as(TypeId::of::<Vec<T>>())
    }

    fn listed_as(&mut self, vec: TypeId) -> Option<DomainId> {
        let Spec::List { list, .. } = &self.settings.fields.get(&self.path)?.0 else { return None };
        if (*list.values).type_id() != vec {
            return None;
        }
        let list = (list.typed)(&list.values);
        self.take();
        Some(self.list(list))
    }

    /// The same listed values, which structures show by their `Debug` texts only.
    pub(super) fn opaque(&mut self, domain: DomainId) -> DomainId {
        if let Domain::List(list) = &mut self.table[domain.0 as usize] {
            *list = list.clone().opaque();
        }
        domain
    }

    pub(super) fn list(&mut self, list: ValueList) -> DomainId {
        if list.len() == 0 && !self.problems.iter().any(|problem| problem.contains(&format!("`{}`", self.path))) {
            self.problems.push(format!("`{}` has no values", self.path));
        }
        self.push(Domain::List(list))
    }

    fn take(&mut self) {
        self.taken.insert(self.path.clone());
    }
}
