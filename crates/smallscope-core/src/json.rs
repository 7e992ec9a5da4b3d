//! Structures as JSON; needs the feature `json`.
//!
//! | value | JSON |
//! |---|---|
//! | structure | `{"root": value, "objects": [value, ..]}` |
//! | integer | a number if it fits `i64` or `u64`, else `{"int": "digits"}` |
//! | `None` | `null` |
//! | `Some(x)` | as `x`; `{"some": ..}` for an option in an option |
//! | truth value | `true`, `false` |
//! | character | `{"char": "c"}` |
//! | text | a string |
//! | foreign value | `{"opaque": "text"}` |
//! | `()` | `{"unit": true}` |
//! | what nothing has read | `{"unread": true}` |
//! | tuple | `{"tuple": [..]}` |
//! | sequence | an array |
//! | set | `{"set": [..]}` |
//! | map | `{"map": [[key, value], ..]}` |
//! | arena | `{"arena": number, "items": [..]}` |
//! | slot of an arena | `{"index": [arena, slot]}` |
//! | record | `{"class": "Name", "fields": {"name": value, ..}}`, with `"variant": "Name"` for enums |
//! | pointer | `{"ref": number}`, the object's place in `"objects"` |
//!
//! The fields of a record keep their order, for which this feature turns on `preserve_order` of `serde_json`.
//!
//! As in the text of a structure, a plain value stands for `Some` of it too and is read as the value itself. All else reads
//! back as it was. `serde_json` reads texts of at most 128 levels; objects do not add to these, only values within values.

use std::collections::HashMap;
use std::fmt;

use serde_json::{Map, Value, json};

use crate::{Datum, ObjectId, Structure, closest};

impl Structure {
    /// The structure as JSON; [`json`](crate::json) describes the mapping.
    ///
    /// ```
    /// use serde_json::json;
    /// use smallscope_core::Structure;
    /// let ring: Structure = "Node#0 { key: 1, next: Node#0 }".parse().unwrap();
    /// let node = json!({"class": "Node", "fields": {"key": 1, "next": {"ref": 0}}});
    /// assert_eq!(ring.to_json(), json!({"root": {"ref": 0}, "objects": [node]}));
    /// assert_eq!(Structure::from_json(&ring.to_json()).unwrap(), ring);
    /// ```
    pub fn to_json(&self) -> Value {
        json!({"root": write(&self.root), "objects": write_all(&self.objects)})
    }

    /// Reads a structure from JSON.
    ///
    /// ```
    /// use serde_json::json;
    /// use smallscope_core::Structure;
    /// let error = Structure::from_json(&json!({"root": [{"ref": 2}], "objects": [null]})).unwrap_err();
    /// assert_eq!(error.to_string(), "at `root[0].ref`: there is no object 2; the structure has 1");
    /// ```
    ///
    /// # Errors
    ///
    /// If the value is not of the form that [`to_json`](Structure::to_json) gives, or refers to an object or to a slot of
    /// an arena that it does not have. The error says where.
    pub fn from_json(value: &Value) -> Result<Structure, JsonError> {
        let mut reader = Reader { objects: 0, path: Vec::new(), slots: Vec::new(), arenas: HashMap::new() };
        reader.structure(value)
    }
}

fn write(datum: &Datum) -> Value {
    match datum {
        Datum::Unread => json!({"unread": true}),
        Datum::Unit => json!({"unit": true}),
        Datum::Nothing => Value::Null,
        Datum::Some(inner) if matches!(**inner, Datum::Nothing | Datum::Some(_)) => json!({"some": write(inner)}),
        Datum::Some(inner) => write(inner),
        Datum::Bool(value) => json!(value),
        Datum::Int(value) => match (i64::try_from(*value), u64::try_from(*value)) {
            (Ok(value), _) => json!(value),
            (_, Ok(value)) => json!(value),
            _ => json!({"int": value.to_string()}),
        },
        Datum::Char(value) => json!({"char": value}),
        Datum::Text(value) => json!(value),
        Datum::Opaque(text) => json!({"opaque": text}),
        Datum::Tuple(items) => json!({"tuple": write_all(items)}),
        Datum::Sequence(items) => write_all(items),
        Datum::Set(items) => json!({"set": write_all(items)}),
        Datum::Map(entries) => {
            let pair = |(key, value): &(Datum, Datum)| json!([write(key), write(value)]);
            json!({"map": entries.iter().map(pair).collect::<Vec<_>>()})
        }
        Datum::Arena(arena, items) => json!({"arena": arena, "items": write_all(items)}),
        Datum::Index(arena, slot) => json!({"index": [arena, slot]}),
        Datum::Record { class, variant, fields } => write_record(class, variant.as_deref(), fields),
        Datum::Ref(id) => json!({"ref": id.0}),
    }
}

fn write_all(items: &[Datum]) -> Value {
    Value::Array(items.iter().map(write).collect())
}

fn write_record(class: &str, variant: Option<&str>, fields: &[(String, Datum)]) -> Value {
    let fields: Map<String, Value> = fields.iter().map(|(name, datum)| (name.clone(), write(datum))).collect();
    match variant {
        Some(variant) => json!({"class": class, "variant": variant, "fields": fields}),
        None => json!({"class": class, "fields": fields}),
    }
}

/// JSON that is not that of a structure: where, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    path: String,
    message: String,
}

impl JsonError {
    /// The way to what is wrong: `objects[2].fields.next`; empty for the whole.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What is wrong there.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.as_str() {
            "" => f.write_str(&self.message),
            path => write!(f, "at `{path}`: {}", self.message),
        }
    }
}

impl std::error::Error for JsonError {}

/// The keys of the objects that stand for values: the first says what it is, the others may or must follow.
const FORMS: [&[&str]; 13] = [
    &["int"],
    &["some"],
    &["char"],
    &["opaque"],
    &["unit"],
    &["unread"],
    &["tuple"],
    &["set"],
    &["map"],
    &["arena", "items"],
    &["index"],
    &["class", "variant", "fields"],
    &["ref"],
];

struct Reader {
    /// How many objects the structure has.
    objects: usize,
    path: Vec<String>,
    /// The slots that something refers to, with the ways to the references; checked when all arenas are known.
    slots: Vec<(String, usize, usize)>,
    /// The lengths of the arenas.
    arenas: HashMap<usize, usize>,
}

impl Reader {
    fn structure(&mut self, value: &Value) -> Result<Structure, JsonError> {
        let Value::Object(map) = value else {
            return Err(self.unexpected("a structure: an object with `root` and `objects`", value));
        };
        self.only(map, &["root", "objects"])?;
        let root = self.member(map, "root")?;
        let Value::Array(objects) = self.member(map, "objects")? else {
            return self.within("objects", |reader| Err(reader.unexpected("an array", &map["objects"])));
        };
        self.objects = objects.len();
        let root = self.within("root", |reader| reader.datum(root))?;
        let objects = self.within("objects", |reader| reader.items(objects))?;
        self.check_slots()?;
        Ok(Structure { root, objects })
    }

    fn datum(&mut self, value: &Value) -> Result<Datum, JsonError> {
        match value {
            Value::Null => Ok(Datum::Nothing),
            Value::Bool(value) => Ok(Datum::Bool(*value)),
            Value::String(text) => Ok(Datum::Text(text.clone())),
            Value::Array(items) => Ok(Datum::Sequence(self.items(items)?)),
            Value::Number(number) => {
                match (number.as_i64(), number.as_u64()) {
                    (Some(value), _) => Ok(Datum::Int(value.into())),
                    (_, Some(value)) => Ok(Datum::Int(value.into())),
                    _ => Err(self
                        .error(format!("expected a whole number, found {number}; write {{\"opaque\": \"{number}\"}}"))),
                }
            }
            Value::Object(map) => self.object(map),
        }
    }

    fn object(&mut self, map: &Map<String, Value>) -> Result<Datum, JsonError> {
        let Some(form) = FORMS.iter().find(|form| map.contains_key(form[0])) else {
            return Err(self.error(no_form(map)));
        };
        self.only(map, form)?;
        let (kind, value) = (form[0], &map[form[0]]);
        match kind {
            "class" => self.record(map),
            "arena" => self.arena(map),
            _ => self.within(kind, |reader| reader.single(kind, value)),
        }
    }

    /// A value that is written with a single key.
    fn single(&mut self, kind: &str, value: &Value) -> Result<Datum, JsonError> {
        match (kind, value) {
            ("unit", Value::Bool(true)) => Ok(Datum::Unit),
            ("unread", Value::Bool(true)) => Ok(Datum::Unread),
            ("unit" | "unread", _) => Err(self.unexpected("true", value)),
            ("opaque", Value::String(text)) => Ok(Datum::Opaque(text.clone())),
            ("opaque", _) => Err(self.unexpected("a string", value)),
            ("int", _) => {
                let digits = value.as_str().and_then(|text| text.parse().ok());
                digits.map(Datum::Int).ok_or_else(|| self.unexpected("a string of digits", value))
            }
            ("char", _) => {
                let letter = value.as_str().and_then(|text| text.parse().ok());
                letter.map(Datum::Char).ok_or_else(|| self.unexpected("a string of one character", value))
            }
            ("some", _) => Ok(Datum::Some(Box::new(match self.datum(value)? {
                inner @ (Datum::Nothing | Datum::Some(_)) => inner,
                plain => Datum::Some(Box::new(plain)),
            }))),
            ("tuple", Value::Array(items)) => Ok(Datum::Tuple(self.items(items)?)),
            ("set", Value::Array(items)) => Ok(Datum::Set(self.items(items)?)),
            ("map", Value::Array(entries)) => self.entries(entries),
            ("index", Value::Array(parts)) if parts.len() == 2 => self.index(&parts[0], &parts[1]),
            ("index", _) => Err(self.unexpected("an array of an arena's number and a slot", value)),
            ("ref", _) => self.reference(value),
            _ => Err(self.unexpected("an array", value)),
        }
    }

    fn reference(&self, value: &Value) -> Result<Datum, JsonError> {
        let id = self.natural(value)?;
        if id >= self.objects {
            return Err(self.error(format!("there is no object {id}; the structure has {}", self.objects)));
        }
        Ok(Datum::Ref(ObjectId(id)))
    }

    fn index(&mut self, arena: &Value, slot: &Value) -> Result<Datum, JsonError> {
        let (arena, slot) = (self.natural(arena)?, self.natural(slot)?);
        self.slots.push((self.way(), arena, slot));
        Ok(Datum::Index(arena, slot))
    }

    fn arena(&mut self, map: &Map<String, Value>) -> Result<Datum, JsonError> {
        let arena = self.within("arena", |reader| reader.natural(&map["arena"]))?;
        let items = self.member(map, "items")?;
        let items = self.within("items", |reader| match items {
            Value::Array(items) => reader.items(items),
            _ => Err(reader.unexpected("an array", items)),
        })?;
        let length = self.arenas.entry(arena).or_insert(items.len());
        *length = items.len().min(*length);
        Ok(Datum::Arena(arena, items))
    }

    fn record(&mut self, map: &Map<String, Value>) -> Result<Datum, JsonError> {
        let class = self.within("class", |reader| reader.text(&map["class"]))?;
        let variant = match map.get("variant") {
            Some(variant) => Some(self.within("variant", |reader| reader.text(variant))?),
            None => None,
        };
        let fields = self.member(map, "fields")?;
        let fields = self.within("fields", |reader| match fields {
            Value::Object(fields) => {
                let read = |(name, value): (&String, &Value)| {
                    Ok((name.clone(), reader.within(name, |reader| reader.datum(value))?))
                };
                fields.iter().map(read).collect()
            }
            _ => Err(reader.unexpected("an object", fields)),
        })?;
        Ok(Datum::Record { class, variant, fields })
    }

    fn items(&mut self, items: &[Value]) -> Result<Vec<Datum>, JsonError> {
        let items = items.iter().enumerate();
        items.map(|(i, item)| self.within(&format!("[{i}]"), |reader| reader.datum(item))).collect()
    }

    fn entries(&mut self, entries: &[Value]) -> Result<Datum, JsonError> {
        let entry = |(i, entry): (usize, &Value)| {
            self.within(&format!("[{i}]"), |reader| match entry {
                Value::Array(parts) if parts.len() == 2 => Ok((reader.datum(&parts[0])?, reader.datum(&parts[1])?)),
                _ => Err(reader.unexpected("an array of a key and a value", entry)),
            })
        };
        entries.iter().enumerate().map(entry).collect::<Result<_, _>>().map(Datum::Map)
    }

    fn text(&self, value: &Value) -> Result<String, JsonError> {
        value.as_str().map(str::to_owned).ok_or_else(|| self.unexpected("a string", value))
    }

    fn natural(&self, value: &Value) -> Result<usize, JsonError> {
        let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
        number.ok_or_else(|| self.unexpected("a number from 0 on", value))
    }

    fn member<'v>(&self, map: &'v Map<String, Value>, key: &str) -> Result<&'v Value, JsonError> {
        map.get(key).ok_or_else(|| self.error(format!("`{key}` is missing")))
    }

    /// Refuses keys that mean nothing.
    fn only(&self, map: &Map<String, Value>, known: &[&str]) -> Result<(), JsonError> {
        let Some(key) = map.keys().find(|key| !known.contains(&key.as_str())) else { return Ok(()) };
        let advice = match closest(key, known.iter().copied().filter(|&known| !map.contains_key(known))) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("only {} can be here", listed(known)),
        };
        Err(self.error(format!("unknown key `{key}`; {advice}")))
    }

    /// An index into an arena that the structure has must be one of its slots; the arena may also lie elsewhere.
    fn check_slots(&mut self) -> Result<(), JsonError> {
        for (path, arena, slot) in std::mem::take(&mut self.slots) {
            match self.arenas.get(&arena) {
                Some(&length) if slot >= length => {
                    let message = format!("there is no slot {slot} in arena {arena}, which has {length}");
                    return Err(JsonError { path, message });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Reads a part, so that errors in it name the way there.
    fn within<T>(
        &mut self,
        step: &str,
        read: impl FnOnce(&mut Reader) -> Result<T, JsonError>,
    ) -> Result<T, JsonError> {
        self.path.push(step.to_owned());
        let result = read(self);
        self.path.pop();
        result
    }

    fn way(&self) -> String {
        let mut way = String::new();
        for step in &self.path {
            if !way.is_empty() && !step.starts_with('[') {
                way.push('.');
            }
            way += step;
        }
        way
    }

    fn unexpected(&self, expected: &str, found: &Value) -> JsonError {
        let found = match found {
            Value::Null => "null".to_owned(),
            Value::Bool(value) => value.to_string(),
            Value::Number(number) => number.to_string(),
            Value::String(_) => "a string".to_owned(),
            Value::Array(_) => "an array".to_owned(),
            Value::Object(_) => "an object".to_owned(),
        };
        self.error(format!("expected {expected}, found {found}"))
    }

    fn error(&self, message: String) -> JsonError {
        JsonError { path: self.way(), message }
    }
}

/// What to say of an object that has none of the keys that say what it is.
fn no_form(map: &Map<String, Value>) -> String {
    let kinds: Vec<&str> = FORMS.iter().map(|form| form[0]).collect();
    match map.keys().find_map(|key| closest(key, kinds.iter().copied()).map(|meant| (key, meant))) {
        Some((key, meant)) => format!("unknown key `{key}`; did you mean `{meant}`?"),
        None => format!("expected an object with one of the keys {}", listed(&kinds)),
    }
}

fn listed(keys: &[&str]) -> String {
    keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
