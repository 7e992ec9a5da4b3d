//! Java statements that build the objects of an input.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;
use smallscope_jvm::{ClassId, Machine, Ref, Slot, Value, access};

use super::helpers::Uses;
use crate::names;
use crate::skeleton;
use crate::view::{Flags as _, View as _};

/// Collects statements. Objects are made first, then their fields are set: they may refer to one another.
pub(super) struct Builder<'m> {
    machine: &'m mut Machine,
    package: String,
    uses: &'m mut Uses,
    names: FxHashMap<Ref, String>,
    made: String,
    set: String,
    /// What is put into collections, which may ask elements for their hash codes: after their fields are set.
    put: String,
    waiting: Vec<Ref>,
    counts: FxHashMap<String, usize>,
}

impl<'m> Builder<'m> {
    pub(super) fn new(machine: &'m mut Machine, package: &str, uses: &'m mut Uses) -> Self {
        let empty = FxHashMap::default;
        Builder {
            machine,
            package: package.to_owned(),
            uses,
            names: empty(),
            made: String::new(),
            set: String::new(),
            put: String::new(),
            waiting: Vec::new(),
            counts: FxHashMap::default(),
        }
    }

    /// The statements.
    pub(super) fn finish(mut self) -> String {
        while let Some(object) = self.waiting.pop() {
            self.fill(object);
        }
        self.made + &self.set + &self.put
    }

    /// An expression for a value of this type.
    pub(super) fn value(&mut self, value: Value, descriptor: &str) -> String {
        match (value, descriptor) {
            (Value::Int(value), "Z") => (value != 0).to_string(),
            (Value::Int(value), "C") => format!("(char) {value}"),
            (Value::Int(value), "B" | "S") => format!("({}) {value}", names::java_type(descriptor)),
            (Value::Int(value), _) => value.to_string(),
            (Value::Long(value), _) => format!("{value}L"),
            (Value::Float(value), _) => float(value.into(), "Float", "f", value.is_finite()),
            (Value::Double(value), _) => float(value, "Double", "", value.is_finite()),
            (Value::Ref(Ref::NULL), _) => match names::class_of(descriptor) {
                // A null argument must choose the right overload.
                Some(_) if descriptor != "Ljava/lang/Object;" && self.is_visible_type(descriptor) => {
                    format!("({}) null", names::java_type(descriptor))
                }
                _ => "null".to_owned(),
            },
            (Value::Ref(object), _) => self.object(object),
            (Value::Void, _) => "null".to_owned(),
        }
    }

    fn object(&mut self, object: Ref) -> String {
        if let Some(name) = self.names.get(&object) {
            return name.clone();
        }
        if let Some(text) = self.machine.string(object) {
            return quoted(&text);
        }
        let class = self.machine.class_of(object);
        let internal = self.machine.class(class).name().to_owned();
        if let Some(plain) = self.plain(object, class, &internal) {
            return plain;
        }
        let name = self.fresh_name(&internal);
        self.names.insert(object, name.clone());
        self.make(object, class, &internal, &name);
        self.waiting.insert(0, object);
        name
    }

    /// `node1`, `node2`.
    fn fresh_name(&mut self, internal: &str) -> String {
        let simple = names::simple(internal).replace("[]", "s");
        let mut letters = simple.chars();
        let lower: String =
            letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default();
        let lower: String = lower.chars().filter(|letter| letter.is_alphanumeric()).collect();
        let count = self.counts.entry(lower.clone()).or_default();
        *count += 1;
        format!("{lower}{count}")
    }

    fn make(&mut self, object: Ref, class: ClassId, internal: &str, name: &str) {
        let text = if internal.starts_with('[') {
            let length = self.machine.array_length(object).unwrap_or(0);
            self.array(internal, length, name)
        } else if self.is_visible_class(internal) {
            let java = names::java_type(&format!("L{internal};"));
            if self.has_visible_constructor(class) {
                format!("{java} {name} = new {java}();")
            } else {
                self.uses.make = true;
                format!("{java} {name} = make({java}.class);")
            }
        } else {
            (self.uses.make, self.uses.class) = (true, true);
            format!("Object {name} = make(classOf(\"{}\"));", names::binary(internal))
        };
        let _ = writeln!(self.made, "        {text}");
    }

    fn array(&mut self, internal: &str, length: u32, name: &str) -> String {
        let element = &internal[1..];
        if self.is_visible_type(element) {
            let java = names::java_type(element);
            let base = java.trim_end_matches("[]");
            let more = &java[base.len()..];
            return format!("{java}[] {name} = new {base}[{length}]{more};");
        }
        self.uses.class = true;
        let component = names::class_of(element).unwrap_or(element);
        let component = if component.starts_with('[') { component.replace('/', ".") } else { names::binary(component) };
        format!("Object[] {name} = (Object[]) java.lang.reflect.Array.newInstance(classOf(\"{component}\"), {length});")
    }

    fn fill(&mut self, object: Ref) {
        let class = self.machine.class_of(object);
        let internal = self.machine.class(class).name().to_owned();
        let name = self.names[&object].clone();
        if self.is_library(Value::Ref(object)) {
            return self.contents(object, &name);
        }
        if let Some(element) = internal.strip_prefix('[') {
            let element = element.to_owned();
            for index in 0..self.machine.array_length(object).unwrap_or(0) {
                let Some(value) = self.machine.read(Slot::Element { array: object, index }) else { continue };
                if !is_default(value) {
                    let text = self.value(value, &element);
                    let _ = writeln!(self.set, "        {name}[{index}] = {text};");
                }
            }
            return;
        }
        let runs_constructor = self.runs_constructor(class);
        for id in skeleton::instance_fields(self.machine, class) {
            let Some(value) = self.machine.read(Slot::Field { object, field: id }) else { continue };
            let field = self.machine.field(id);
            let (field_name, descriptor, owner) =
                (field.name().to_owned(), field.descriptor().to_owned(), field.class());
            let is_visible =
                !field.is_private() && !field.is_final() && self.is_visible_owner(owner, field.is_public());
            if self.is_library(value) {
                self.collection(&name, &field_name, owner, value);
                continue;
            }
            // Without a constructor, fields begin at zero.
            if is_default(value) && !runs_constructor {
                continue;
            }
            let text = self.value(value, &descriptor);
            let owner_name = self.machine.class(owner).name().to_owned();
            if is_visible && self.is_visible_class(&internal) && self.is_visible_type(&descriptor) {
                let _ = writeln!(self.set, "        {name}.{field_name} = {text};");
            } else {
                self.uses.set = true;
                let of = self.class_expression(&owner_name);
                let _ = writeln!(self.set, "        set({name}, {of}, \"{field_name}\", {text});");
            }
        }
    }

    /// What a collection or map holds, in the one that the constructor made or in a new one.
    fn collection(&mut self, name: &str, field: &str, owner: ClassId, value: Value) {
        let Value::Ref(object) = value else { return };
        let fresh = self.fresh(object);
        let kind = if self.machine.is_a(object, "java/util/Map") { "java.util.Map" } else { "java.util.Collection" };
        self.uses.get = true;
        let owner_name = self.machine.class(owner).name().to_owned();
        let of = self.class_expression(&owner_name);
        let target = format!("(({kind}) kept({name}, {of}, \"{field}\", {fresh}))");
        self.contents(object, &target);
    }

    /// An expression for a new collection of the same class.
    fn fresh(&mut self, object: Ref) -> String {
        let class = self.machine.class_of(object);
        let is_public = self.machine.class(class).access() & access::PUBLIC != 0;
        match is_public && self.has_visible_constructor(class) {
            true => format!("new {}()", names::java_type(&names::descriptor(self.machine.class(class).name()))),
            false => "null".to_owned(),
        }
    }

    /// Statements that put the elements of a collection, or the entries of a map, into another one.
    fn contents(&mut self, object: Ref, target: &str) {
        let object_type = "Ljava/lang/Object;";
        for (key, value) in crate::observe::entries(self.machine, object) {
            let (key, value) = (self.value(Value::Ref(key), object_type), self.value(Value::Ref(value), object_type));
            let _ = writeln!(self.put, "        {target}.put({key}, {value});");
        }
        for element in crate::observe::elements(self.machine, object) {
            let text = self.value(Value::Ref(element), object_type);
            let _ = writeln!(self.put, "        {target}.add({text});");
        }
    }

    fn class_expression(&mut self, internal: &str) -> String {
        if self.is_visible_class(internal) {
            return format!("{}.class", names::java_type(&format!("L{internal};")));
        }
        self.uses.class = true;
        format!("classOf(\"{}\")", names::binary(internal))
    }

    /// Whether a value is an object of the JDK that is no value: a collection, for instance.
    fn is_library(&self, value: Value) -> bool {
        let Value::Ref(object) = value else { return false };
        if object == Ref::NULL || self.machine.string(object).is_some() {
            return false;
        }
        let class = self.machine.class_of(object);
        let about = self.machine.class(class);
        let name = about.name();
        self.machine.is_library(class)
            && !name.starts_with('[')
            && name != "java/lang/Object"
            && !name.starts_with("java/lang/")
    }

    /// Objects that are written as values.
    fn plain(&mut self, object: Ref, class: ClassId, internal: &str) -> Option<String> {
        let code = match internal {
            "java/lang/Boolean" => "Z",
            "java/lang/Character" => "C",
            "java/lang/Byte" => "B",
            "java/lang/Short" => "S",
            "java/lang/Integer" => "I",
            "java/lang/Long" => "J",
            "java/lang/Float" => "F",
            "java/lang/Double" => "D",
            _ => {
                let base = self.machine.find_class("java/lang/Enum")?;
                if !self.machine.is_subclass(class, base) {
                    return None;
                }
                let field = self.machine.find_field(base, "name")?;
                let Some(Value::Ref(constant)) = self.machine.read(Slot::Field { object, field }) else { return None };
                let superclass = self.machine.class(class).superclass()?;
                let of = if superclass == base { class } else { superclass };
                let java = names::java_type(&format!("L{};", self.machine.class(of).name()));
                return Some(format!("{java}.{}", self.machine.string(constant)?));
            }
        };
        let field = self.machine.find_field(class, "value")?;
        let value = self.machine.read(Slot::Field { object, field })?;
        let text = self.value(value, code);
        Some(format!("{}.valueOf({text})", names::binary(internal)))
    }

    fn runs_constructor(&self, class: ClassId) -> bool {
        !self.machine.find_method(class, "<init>", Some("()V")).is_empty()
    }

    fn has_visible_constructor(&self, class: ClassId) -> bool {
        let found = self.machine.find_method(class, "<init>", Some("()V"));
        found.iter().any(|&method| {
            let method = self.machine.method(method);
            method.class() == class && !method.is_private()
        })
    }

    /// Whether fields of a class that are not private can be used in the package.
    fn is_visible_owner(&self, owner: ClassId, is_public: bool) -> bool {
        let name = self.machine.class(owner).name();
        is_public || self.package_of(name) == self.package
    }

    fn package_of(&self, internal: &str) -> String {
        internal.rsplit_once('/').map(|(package, _)| package.replace('/', ".")).unwrap_or_default()
    }

    fn is_visible_type(&mut self, descriptor: &str) -> bool {
        match descriptor.trim_start_matches('[').strip_prefix('L') {
            Some(class) => self.is_visible_class(class.trim_end_matches(';')),
            None => true,
        }
    }

    /// Whether a class can be named in the package: it is not private, local or anonymous.
    fn is_visible_class(&mut self, internal: &str) -> bool {
        let last = internal.rsplit('/').next().unwrap_or(internal);
        let is_named = last
            .split('$')
            .skip(1)
            .all(|part| part.starts_with(|letter: char| letter.is_alphabetic() || letter == '_'));
        let Some(class) = self.machine.find_class(internal) else { return is_named };
        let about = self.machine.class(class);
        // A nested class has its own flags in the list of inner classes.
        let nested = about.inner_classes().find(|inner| inner.0 == internal).map(|inner| inner.3);
        let flags = nested.unwrap_or(about.access());
        let is_private = flags & access::PRIVATE != 0;
        let is_public = flags & access::PUBLIC != 0;
        is_named && !is_private && (is_public || self.package_of(internal) == self.package)
    }
}

fn is_default(value: Value) -> bool {
    match value {
        Value::Int(value) => value == 0,
        Value::Long(value) => value == 0,
        Value::Float(value) => value.to_bits() == 0,
        Value::Double(value) => value.to_bits() == 0,
        Value::Ref(object) => object == Ref::NULL,
        Value::Void => true,
    }
}

fn float(value: f64, class: &str, suffix: &str, is_finite: bool) -> String {
    match () {
        () if is_finite => format!("{value:?}{suffix}"),
        () if value.is_nan() => format!("{class}.NaN"),
        () if value > 0.0 => format!("{class}.POSITIVE_INFINITY"),
        () => format!("{class}.NEGATIVE_INFINITY"),
    }
}

/// A string literal of Java.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for unit in text.encode_utf16() {
        match char::from_u32(unit.into()) {
            Some('"') => quoted.push_str("\\\""),
            Some('\\') => quoted.push_str("\\\\"),
            Some('\n') => quoted.push_str("\\n"),
            Some('\r') => quoted.push_str("\\r"),
            Some('\t') => quoted.push_str("\\t"),
            Some(letter @ ' '..='~') => quoted.push(letter),
            _ => {
                let _ = write!(quoted, "\\u{unit:04x}");
            }
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn strings_are_ascii_in_java() {
        assert_eq!(quoted("a\"\\\n\u{e9}\u{1f600}"), "\"a\\\"\\\\\\n\\u00e9\\ud83d\\ude00\"");
    }
}
