//! Writing a structure by a template.
//!
//! What is yet to be written lies on a stack, so that long lists do not exhaust the machine's.

use std::collections::{BTreeSet, HashSet};

use super::pattern::{Pattern, Piece};
use super::{Brackets, Template, TemplateError};
use crate::spelling::{ClassName, PlainName};
use crate::{Datum, ObjectId, Structure, closest};

pub(super) fn render(template: &Template, structure: &Structure) -> Result<String, TemplateError> {
    let mut renderer = Renderer {
        template,
        structure,
        classes: classes(structure),
        text: String::new(),
        tasks: Vec::new(),
        met: HashSet::new(),
        path: Vec::new(),
    };
    renderer.run(Task::Datum(&structure.root, None))?;
    if !template.each.is_empty() {
        renderer.list()?;
    }
    Ok(renderer.text)
}

struct Renderer<'a> {
    template: &'a Template,
    structure: &'a Structure,
    /// The classes that occur.
    classes: BTreeSet<&'a str>,
    text: String,
    /// What is yet to be done, last first.
    tasks: Vec<Task<'a>>,
    met: HashSet<ObjectId>,
    /// The fields and objects that lead to what is being written.
    path: Vec<Step>,
}

enum Task<'a> {
    Text(String),
    /// A value, and the object that it is.
    Datum(&'a Datum, Option<ObjectId>),
    Enter(Step),
    Leave,
}

enum Step {
    Part(String),
    Object(ObjectId),
}

impl<'a> Renderer<'a> {
    /// Does a task and all that come of it.
    fn run(&mut self, task: Task<'a>) -> Result<(), TemplateError> {
        self.tasks.push(task);
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Text(text) => self.text.push_str(&text),
                Task::Enter(step) => self.path.push(step),
                Task::Leave => drop(self.path.pop()),
                Task::Datum(datum, object) => {
                    let mut tasks = self.datum(datum, object)?;
                    tasks.reverse();
                    self.tasks.append(&mut tasks);
                }
            }
        }
        Ok(())
    }

    /// The lines of the objects that have one each.
    fn list(&mut self) -> Result<(), TemplateError> {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        for (i, datum) in self.structure.objects.iter().enumerate() {
            if let Some(pattern) = self.line_of(datum) {
                self.path = vec![Step::Object(ObjectId(i))];
                for task in self.fill(pattern, datum, Some(ObjectId(i)))? {
                    self.run(task)?;
                }
                self.text.push('\n');
            }
        }
        Ok(())
    }

    fn line_of(&self, datum: &Datum) -> Option<&'a Pattern> {
        match datum {
            Datum::Record { class, .. } => self.template.each.get(class),
            _ => None,
        }
    }

    fn datum(&mut self, datum: &'a Datum, object: Option<ObjectId>) -> Result<Vec<Task<'a>>, TemplateError> {
        let template = self.template;
        let word = match datum {
            Datum::Unread => match &template.unread {
                Some(text) => text.clone(),
                None => return Err(self.error("nothing has read the value, so there is none to write; set `unread`")),
            },
            Datum::Unit => {
                template.tuple.as_ref().map_or("()".to_owned(), |tuple| format!("{}{}", tuple.open, tuple.close))
            }
            Datum::Nothing => template.nothing.clone(),
            Datum::Bool(value) => template.truth[usize::from(*value)].clone(),
            Datum::Int(value) => value.to_string(),
            Datum::Char(value) if template.is_quoted => format!("{value:?}"),
            Datum::Char(value) => value.to_string(),
            Datum::Text(value) if template.is_quoted => format!("{value:?}"),
            Datum::Text(value) | Datum::Opaque(value) => value.clone(),
            Datum::Index(_, slot) => slot.to_string(),
            Datum::Some(inner) => return Ok(self.some(inner)),
            Datum::Tuple(items) => return Ok(self.tuple(items)),
            Datum::Sequence(items) | Datum::Arena(_, items) => return Ok(list(items, &template.sequence, "")),
            Datum::Record { class, variant, .. } => {
                return match self.pattern(class, variant.as_deref())? {
                    Some(pattern) => self.fill(pattern, datum, object),
                    None => Ok(displayed(datum, object.map(|id| self.number(id)))),
                };
            }
            Datum::Ref(id) => return self.reference(*id),
        };
        Ok(vec![Task::Text(word)])
    }

    fn some(&self, inner: &'a Datum) -> Vec<Task<'a>> {
        let value = || Task::Datum(inner, None);
        match &self.template.some {
            Some(pattern) => pattern.0.iter().map(|piece| text_of(piece).map_or_else(value, Task::Text)).collect(),
            None if matches!(inner, Datum::Nothing | Datum::Some(_)) => {
                vec![Task::Text("Some(".to_owned()), value(), Task::Text(")".to_owned())]
            }
            None => vec![value()],
        }
    }

    fn tuple(&self, items: &'a [Datum]) -> Vec<Task<'a>> {
        let close = if items.len() == 1 { ",)" } else { ")" };
        let displayed = Brackets::new("(", ", ", close);
        list(items, self.template.tuple.as_ref().unwrap_or(&displayed), ".")
    }

    fn reference(&mut self, id: ObjectId) -> Result<Vec<Task<'a>>, TemplateError> {
        let Some(object) = self.structure.objects.get(id.0) else {
            return Err(self.error(&format!("there is no object {}", id.0)));
        };
        if self.line_of(object).is_some() {
            let number = self.number(id);
            let text = self.template.again.as_ref().map_or_else(|| number.clone(), |again| again.numbered(&number));
            return Ok(vec![Task::Text(text)]);
        }
        if !self.met.insert(id) {
            return Ok(vec![Task::Text(self.again(id, object)?)]);
        }
        Ok(vec![Task::Enter(Step::Object(id)), Task::Datum(object, Some(id)), Task::Leave])
    }

    /// What is written for an object that was written before.
    fn again(&self, id: ObjectId, object: &Datum) -> Result<String, TemplateError> {
        let number = self.number(id);
        if let Some(again) = &self.template.again {
            return Ok(again.numbered(&number));
        }
        if let Datum::Record { class, variant, .. } = object {
            if self.pattern(class, variant.as_deref())?.is_none() {
                return Ok(format!("{}#{number}", ClassName(class)));
            }
        }
        let is_cyclic = self.path.iter().any(|step| matches!(step, Step::Object(on_the_way) if *on_the_way == id));
        let how =
            if is_cyclic { "is met again within itself (a cycle)" } else { "is met a second time (it is shared)" };
        let advice = "set `again` to write that, or `each_object` to write objects by their numbers";
        Err(self.error(&format!("object `{}` {how}; {advice}", self.name(id))))
    }

    /// The text of a class, if it is to be written otherwise than `Display` does.
    fn pattern(&self, class: &str, variant: Option<&str>) -> Result<Option<&'a Pattern>, TemplateError> {
        let texts = &self.template.classes;
        let key = (class.to_owned(), variant.map(str::to_owned));
        if let Some(pattern) = texts.get(&key).or_else(|| texts.get(&(key.0.clone(), None))) {
            return Ok(Some(pattern));
        }
        let shown = spelled(&key);
        if let Some(sibling) = texts.keys().find(|other| other.0 == class) {
            return Err(self.error(&format!("`{shown}` has no text, but `{}` has; add one", spelled(sibling))));
        }
        let listed = self.template.each.keys().map(|class| (class, class.clone()));
        let names: Vec<_> = texts.keys().map(|key| (&key.0, spelled(key))).chain(listed).collect();
        let absent = names.iter().filter(|(class, _)| !self.classes.contains(class.as_str()));
        match closest(&shown, absent.map(|(_, name)| name.as_str())) {
            Some(meant) => Err(self.error(&format!("`{shown}` has no text; is `{meant}` in the template mistyped?"))),
            None if self.template.is_strict => Err(self.error(&format!("`{shown}` has no text; add one"))),
            None => Ok(None),
        }
    }

    /// A record by its pattern.
    fn fill(
        &self,
        pattern: &Pattern,
        record: &'a Datum,
        object: Option<ObjectId>,
    ) -> Result<Vec<Task<'a>>, TemplateError> {
        let Datum::Record { class, fields, .. } = record else { return Ok(Vec::new()) };
        let mut tasks = Vec::new();
        for piece in &pattern.0 {
            match (piece, object) {
                (Piece::Text(text), _) => tasks.push(Task::Text(text.clone())),
                (Piece::Number, Some(id)) => tasks.push(Task::Text(self.number(id))),
                (Piece::Number, None) => {
                    let problem = format!("`{{#}}` in the text of `{class}`: this one is no object and has no number");
                    return Err(self.error(&problem));
                }
                (Piece::Field(name), _) => match fields.iter().find(|field| field.0 == *name) {
                    Some((name, datum)) => tasks.extend(part(format!(".{name}"), datum)),
                    None => return Err(self.unknown_field(class, name, fields)),
                },
                (Piece::Value, _) => {}
            }
        }
        Ok(tasks)
    }

    fn unknown_field(&self, class: &str, name: &str, fields: &[(String, Datum)]) -> TemplateError {
        let names = fields.iter().map(|field| field.0.as_str());
        let advice = match closest(name, names.clone()) {
            Some(meant) => format!("did you mean `{{{meant}}}`?"),
            None if fields.is_empty() => "it has no fields".to_owned(),
            None => format!("it has {}", names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")),
        };
        self.error(&format!("`{class}` has no field `{name}`; {advice}"))
    }

    fn number(&self, id: ObjectId) -> String {
        (id.0 + self.template.first_number).to_string()
    }

    fn name(&self, id: ObjectId) -> String {
        match self.structure.objects.get(id.0) {
            Some(Datum::Record { class, .. }) => format!("{}#{}", ClassName(class), id.0),
            _ => format!("#{}", id.0),
        }
    }

    /// An error with the way to what is being written.
    fn error(&self, problem: &str) -> TemplateError {
        let mut way = String::new();
        for (i, step) in self.path.iter().enumerate() {
            match step {
                Step::Part(label) => way += label,
                Step::Object(id) if i == 0 => way += &self.name(*id),
                Step::Object(_) => {}
            }
        }
        let way = way.trim_start_matches('.');
        let place = if way.is_empty() { "at the root".to_owned() } else { format!("at `{way}`") };
        TemplateError::new(format!("{place}: {problem}"))
    }
}

impl Pattern {
    /// The pattern with a number in its place.
    fn numbered(&self, number: &str) -> String {
        self.0.iter().map(|piece| text_of(piece).unwrap_or_else(|| number.to_owned())).collect()
    }
}

fn text_of(piece: &Piece) -> Option<String> {
    match piece {
        Piece::Text(text) => Some(text.clone()),
        _ => None,
    }
}

/// The classes that occur in a structure.
fn classes(structure: &Structure) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    let mut waiting: Vec<&Datum> = structure.objects.iter().chain([&structure.root]).collect();
    while let Some(datum) = waiting.pop() {
        if let Datum::Record { class, .. } = datum {
            found.insert(class.as_str());
        }
        waiting.extend(datum.children());
    }
    found
}

fn spelled(key: &super::Key) -> String {
    match &key.1 {
        Some(variant) => format!("{}::{variant}", key.0),
        None => key.0.clone(),
    }
}

fn part(label: String, datum: &Datum) -> [Task<'_>; 3] {
    [Task::Enter(Step::Part(label)), Task::Datum(datum, None), Task::Leave]
}

fn list<'a>(items: &'a [Datum], brackets: &Brackets, dot: &str) -> Vec<Task<'a>> {
    let mut tasks = vec![Task::Text(brackets.open.clone())];
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            tasks.push(Task::Text(brackets.separator.clone()));
        }
        tasks.extend(part(if dot.is_empty() { format!("[{i}]") } else { format!("{dot}{i}") }, item));
    }
    tasks.push(Task::Text(brackets.close.clone()));
    tasks
}

/// A record as `Display` writes it, but that its fields are written by the template.
fn displayed(record: &Datum, number: Option<String>) -> Vec<Task<'_>> {
    let Datum::Record { class, variant, fields } = record else { return Vec::new() };
    let number = number.map(|number| format!("#{number}")).unwrap_or_default();
    let variant = variant.as_ref().map(|variant| format!("::{}", PlainName(variant))).unwrap_or_default();
    let mut tasks = vec![Task::Text(format!("{}{number}{variant}", ClassName(class)))];
    let is_tuple = fields.first().is_some_and(|field| field.0 == "0");
    let (open, close) = if is_tuple { ("(", ")") } else { (" { ", " }") };
    for (i, (name, datum)) in fields.iter().enumerate() {
        let before = if i == 0 { open } else { ", " };
        let label = if is_tuple { String::new() } else { format!("{}: ", PlainName(name)) };
        tasks.push(Task::Text(format!("{before}{label}")));
        tasks.extend(part(format!(".{name}"), datum));
    }
    if !fields.is_empty() {
        tasks.push(Task::Text(close.to_owned()));
    }
    tasks
}
