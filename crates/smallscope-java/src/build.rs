//! From bounds, or from what a finitization of Korat says, to a [`Space`] in a machine.
//!
//! A [`Builder`] collects class domains and what is known of fields. [`Builder::finish`] then takes the values out of all slots that
//! are chosen, and gives arrays to those that have them.

use smallscope_jvm::{ClassId, FieldId, Machine, Ref, Slot, Value};

use crate::error::Error;
use crate::names;
use crate::objects;
use crate::space::{ArraySlots, ClassDomain, Domain, DomainId, Fill, Space};
use crate::view::View as _;

/// What a slot may hold, before there are objects for it.
#[derive(Clone, Debug)]
pub(crate) enum Plan {
    /// What is there.
    Keep,
    /// A domain of the space.
    Domain(DomainId),
    /// An array of its own; or null, if that is allowed.
    Array { class: ClassId, null: bool, lengths: Vec<i32>, elements: Box<Plan> },
    /// A collection or map of the JDK: the one that is there, or a new one, and what is put into it.
    Filled { class: ClassId, null: bool, lengths: Vec<i32>, elements: Box<Plan>, values: Option<Box<Plan>> },
}

/// Collects a space.
pub(crate) struct Builder<'m> {
    pub(crate) machine: &'m mut Machine,
    pub(crate) space: Space,
    /// The classes of the class domains; other lists of objects have none.
    classes: Vec<Option<ClassId>>,
    fields: Vec<(ClassId, FieldId, Plan)>,
    /// Slots whose value was settled: arrays that are not chosen.
    settled: Vec<(Slot, Value)>,
    /// How many class domains there were when it went on, if it did.
    known: Option<usize>,
}

impl<'m> Builder<'m> {
    pub(crate) fn new(machine: &'m mut Machine) -> Self {
        Builder {
            machine,
            space: Space::default(),
            classes: Vec::new(),
            fields: Vec::new(),
            settled: Vec::new(),
            known: None,
        }
    }

    /// Goes on with a space that is there.
    pub(crate) fn again(machine: &'m mut Machine, space: Space, classes: Vec<Option<ClassId>>) -> Self {
        let known = Some(classes.len());
        Builder { machine, space, classes, fields: Vec::new(), settled: Vec::new(), known }
    }

    /// Whether a class had a class domain before.
    pub(crate) fn is_known(&self, class: ClassId) -> bool {
        self.classes[..self.known.unwrap_or(0)].contains(&Some(class))
    }

    /// Adds a class domain.
    pub(crate) fn add_class(&mut self, class: Option<ClassId>, objects: Vec<Ref>, isomorphism: bool) -> u32 {
        self.space.classes.push(ClassDomain { objects, isomorphism });
        self.classes.push(class);
        self.classes.len() as u32 - 1
    }

    /// The class domain of a class.
    pub(crate) fn class_domain(&self, class: ClassId) -> Option<u32> {
        self.classes.iter().position(|known| *known == Some(class)).map(|place| place as u32)
    }

    /// The class domains of classes with this name, which may be written without package and outer classes.
    pub(crate) fn class_named(&self, word: &str) -> Vec<u32> {
        let is_meant = |class: &ClassId| {
            let name = names::binary(self.machine.class(*class).name());
            let dotted = name.replace('$', ".");
            name == word
                || [&name, &dotted].iter().any(|name| {
                    name.strip_suffix(word).is_some_and(|before| before.is_empty() || before.ends_with(['.', '$']))
                })
        };
        let numbers = self.classes.iter().enumerate();
        numbers.filter(|(_, class)| class.as_ref().is_some_and(is_meant)).map(|(number, _)| number as u32).collect()
    }

    /// The domain of an argument.
    ///
    /// # Errors
    ///
    /// If the argument cannot hold that.
    pub(crate) fn argument(&mut self, plan: &Plan, descriptor: &str, name: &str) -> Result<DomainId, Error> {
        self.check_type(descriptor, plan, name)?;
        match plan {
            Plan::Domain(id) => Ok(*id),
            Plan::Keep => {
                let java = names::java_type(descriptor);
                Err(Error::input(format!("{name} has the type `{java}`, which has no domain"))
                    .help(format!("give it one: --{}=\"null, A, B\" --objects A=2 --objects B=2", name)))
            }
            Plan::Array { class, null, lengths, elements } => {
                let array = self.array(*class, lengths, elements)?;
                let class = self.add_class(None, vec![array], true);
                Ok(self.space.add(Domain::Objects { null: *null, classes: vec![class] }))
            }
            Plan::Filled { .. } => self.filled(Ref::NULL, plan),
        }
    }

    /// Says what a field of the objects of a class may hold.
    ///
    /// # Errors
    ///
    /// If there is no such field, or it cannot hold that.
    pub(crate) fn set(&mut self, class: ClassId, field: &str, plan: Plan) -> Result<(), Error> {
        let id = self.field(class, field)?;
        self.check(id, &plan)?;
        self.fields.push((class, id, plan));
        Ok(())
    }

    pub(crate) fn field(&self, class: ClassId, field: &str) -> Result<FieldId, Error> {
        let found = self.machine.find_field(class, field);
        found.filter(|&id| !self.machine.field(id).is_static()).ok_or_else(|| {
            let class_name = names::binary(self.machine.class(class).name());
            let names: Vec<String> = self.instance_fields(class);
            let error = Error::input(format!("`{class_name}` has no field `{field}`"));
            match smallscope_core::closest(field, names.iter().map(String::as_str)) {
                Some(near) => error.help(format!("did you mean `{near}`?")),
                None => error.help(format!("its fields are: {}", names.join(", "))),
            }
        })
    }

    fn instance_fields(&self, class: ClassId) -> Vec<String> {
        let mut names = Vec::new();
        let mut next = Some(class);
        while let Some(class) = next {
            let about = self.machine.class(class);
            let fields = about.fields().iter().map(|&id| self.machine.field(id));
            names.extend(fields.filter(|field| !field.is_static()).map(|field| field.name().to_owned()));
            next = about.superclass();
        }
        names
    }

    /// Whether a field of this type can hold what is planned for it.
    fn check(&mut self, id: FieldId, plan: &Plan) -> Result<(), Error> {
        let field = self.machine.field(id);
        let descriptor = field.descriptor().to_owned();
        let name = format!("{}.{}", names::simple(self.machine.class(field.class()).name()), field.name());
        self.check_type(&descriptor, plan, &name)
    }

    fn check_type(&mut self, descriptor: &str, plan: &Plan, name: &str) -> Result<(), Error> {
        let wrong = |what: &str| {
            let java = names::java_type(descriptor);
            Err(Error::input(format!("`{name}` has the type `{java}` and cannot hold {what}")))
        };
        match plan {
            Plan::Keep => Ok(()),
            Plan::Domain(id) => match self.space.domain(*id).clone() {
                Domain::Values(values) => match values.iter().find(|value| !fits(descriptor, **value)) {
                    Some(value) => wrong(&shown(*value)),
                    None => Ok(()),
                },
                Domain::Objects { classes, .. } => {
                    if names::class_of(descriptor).is_none() {
                        return wrong("objects");
                    }
                    let all = classes.iter().flat_map(|&class| self.space.classes[class as usize].objects.clone());
                    let mut kinds: Vec<ClassId> = all.map(|object| self.machine.class_of(object)).collect();
                    kinds.dedup();
                    for of in kinds {
                        if !self.assignable(of, descriptor) {
                            return wrong(&format!("a `{}`", names::binary(self.machine.class(of).name())));
                        }
                    }
                    Ok(())
                }
            },
            Plan::Array { class, elements, .. } => {
                if !self.assignable(*class, descriptor) {
                    return wrong("an array of another type");
                }
                let array = self.machine.class(*class).name().to_owned();
                self.check_type(&array[1..], elements, &format!("{name}[]"))
            }
            Plan::Filled { class, .. } if !self.assignable(*class, descriptor) => wrong("a collection of another type"),
            Plan::Filled { elements, values, .. } => {
                let object = "Ljava/lang/Object;";
                self.check_type(object, elements, &format!("{name}[]"))?;
                values.iter().try_for_each(|values| self.check_type(object, values, &format!("{name}[]")))
            }
        }
    }

    fn assignable(&mut self, class: ClassId, descriptor: &str) -> bool {
        let Some(name) = names::class_of(descriptor) else { return false };
        let wanted = self.machine.find_class(name);
        wanted.is_some_and(|wanted| self.machine.is_subclass(class, wanted))
    }

    /// Takes the values out of the slots that are chosen.
    pub(crate) fn finish(mut self, root: Ref) -> Result<Space, Error> {
        self.space.root = root;
        let fields = std::mem::take(&mut self.fields);
        for (class, field, plan) in &fields {
            let nearer: Vec<ClassId> =
                fields.iter().filter(|other| other.1 == *field && other.0 != *class).map(|other| other.0).collect();
            for object in self.objects_of(*class, &nearer, root) {
                let field = *field;
                let slot = Slot::Field { object, field };
                if let Some(domain) = self.settle(slot, plan)? {
                    self.machine.make_lazy(field)?;
                    self.space.fields.insert((object, field), domain);
                }
            }
        }
        for &(object, field) in self.space.fields.keys() {
            self.machine.unset(object, field);
        }
        self.space.kinds = self.classes;
        for (slot, value) in self.settled {
            self.machine.assign(slot, value);
        }
        Ok(self.space)
    }

    /// The objects of this class and its subclasses, the root among them; if it went on, those that were added since. Those of a subclass
    /// among the nearer ones have what was said of that.
    fn objects_of(&self, class: ClassId, nearer: &[ClassId], root: Ref) -> Vec<Ref> {
        let added = &self.space.classes[self.known.unwrap_or(0)..];
        let mut all: Vec<Ref> = added.iter().flat_map(|domain| domain.objects.iter().copied()).collect();
        match self.known {
            None => all.push(root),
            Some(_) => all.retain(|object| *object != root),
        }
        let is_nearer =
            |of: ClassId, near: ClassId| self.machine.is_subclass(of, near) && self.machine.is_subclass(near, class);
        all.retain(|&object| {
            object != Ref::NULL && {
                let of = self.machine.class_of(object);
                self.machine.is_subclass(of, class) && !nearer.iter().any(|&near| is_nearer(of, near))
            }
        });
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The domain of a slot, if it is to be chosen.
    fn settle(&mut self, slot: Slot, plan: &Plan) -> Result<Option<DomainId>, Error> {
        match plan {
            Plan::Keep => Ok(None),
            Plan::Domain(id) => Ok(Some(*id)),
            Plan::Array { class, null, lengths, elements } => {
                let array = self.array(*class, lengths, elements)?;
                if *null {
                    let class = self.add_class(None, vec![array], true);
                    return Ok(Some(self.space.add(Domain::Objects { null: true, classes: vec![class] })));
                }
                self.settled.push((slot, Value::Ref(array)));
                Ok(None)
            }
            Plan::Filled { .. } => {
                let there = match self.machine.read(slot) {
                    Some(Value::Ref(there)) => there,
                    _ => Ref::NULL,
                };
                self.filled(there, plan).map(Some)
            }
        }
    }

    /// The domain of a slot with a collection that is filled when the slot gets it: the one that is there, or a new one.
    fn filled(&mut self, there: Ref, plan: &Plan) -> Result<DomainId, Error> {
        let Plan::Filled { class, null, lengths, elements, values } = plan else {
            return Err(Error::input("only collections are filled"));
        };
        let collection = if there == Ref::NULL { objects::instance(self.machine, *class, Ref::NULL)? } else { there };
        let array_class = self.machine.load("[Ljava/lang/Object;")?;
        let first = self.array(array_class, lengths, elements)?;
        let mut arguments = vec![Value::Ref(collection), Value::Ref(first)];
        let is_map = values.is_some();
        if is_map || self.machine.is_a(collection, "java/util/Set") {
            self.space.ascending.insert(first);
        }
        if let Some(values) = values {
            let most = lengths.iter().copied().max().unwrap_or(0);
            arguments.push(Value::Ref(self.array(array_class, &[most], values)?));
        }
        let fill = self.machine.load("korat/finitization/impl/Fill")?;
        let method = self.machine.find_method(fill, if is_map { "map" } else { "collection" }, None);
        let method = *method.first().ok_or_else(|| Error::input("the library of this program is damaged"))?;
        self.space.fills.insert(collection, Fill { method, arguments });
        let class = self.add_class(None, vec![collection], true);
        Ok(self.space.add(Domain::Objects { null: *null, classes: vec![class] }))
    }

    /// A new array whose length and elements are chosen.
    pub(crate) fn array(&mut self, class: ClassId, lengths: &[i32], elements: &Plan) -> Result<Ref, Error> {
        if let Some(negative) = lengths.iter().find(|length| **length < 0) {
            let java = names::java_type(self.machine.class(class).name());
            return Err(Error::input(format!("the length of an array cannot be {negative}: `{java}`")));
        }
        let most = lengths.iter().copied().max().unwrap_or(0).max(0) as u32;
        let array = self.machine.new_lazy_array(class, most)?;
        let values = lengths.iter().map(|&length| Value::Int(length)).collect();
        let length = self.space.add(Domain::Values(values));
        let domain = match elements {
            Plan::Domain(id) => *id,
            Plan::Keep => {
                return Err(Error::input("the elements of an array have no constructor that leaves something in them"));
            }
            Plan::Filled { .. } => return Err(Error::input("a collection of collections cannot be filled")),
            // Each element has an array of its own. One domain for all of them is of no use: those that may be null have one each.
            Plan::Array { class, null, lengths, elements } => {
                let inner: Result<Vec<Ref>, Error> = (0..most).map(|_| self.array(*class, lengths, elements)).collect();
                let inner = inner?;
                if !*null {
                    for (index, &element) in inner.iter().enumerate() {
                        self.settled.push((Slot::Element { array, index: index as u32 }, Value::Ref(element)));
                    }
                }
                let class = self.add_class(None, inner, true);
                self.space.add(Domain::Objects { null: *null, classes: vec![class] })
            }
        };
        self.space.arrays.insert(array, ArraySlots { length, elements: domain, most });
        Ok(array)
    }
}

/// Whether a value of the machine fits a primitive type.
fn fits(descriptor: &str, value: Value) -> bool {
    let within = |low: i32, high: i32, value: i32| (low..=high).contains(&value);
    match (descriptor, value) {
        ("Z", Value::Int(value)) => within(0, 1, value),
        ("B", Value::Int(value)) => within(-128, 127, value),
        ("S", Value::Int(value)) => within(-32768, 32767, value),
        ("C", Value::Int(value)) => within(0, 65535, value),
        ("I", Value::Int(_)) | ("J", Value::Long(_)) | ("F", Value::Float(_)) | ("D", Value::Double(_)) => true,
        _ => false,
    }
}

fn shown(value: Value) -> String {
    match value {
        Value::Int(value) => value.to_string(),
        Value::Long(value) => format!("the long {value}"),
        Value::Float(value) => format!("the float {value:?}"),
        Value::Double(value) => format!("the double {value:?}"),
        Value::Ref(_) | Value::Void => "an object".to_owned(),
    }
}
