//! Objects and values, read from structures and written back.

use rustc_hash::FxHashMap;
use smallscope_core::{Datum, ObjectId, Structure};

use crate::ir::{ClassId, ClassKind, FieldId, Ownership, Program, Type};

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Val {
    Unit,
    Bool(bool),
    Int(i128),
    Variant(usize),
    Object(usize),
    None,
    Some(Box<Val>),
    /// A field of an object.
    FieldSlot(usize, FieldId),
    /// An element of an object.
    ElementSlot(usize, usize),
}

/// An object.
#[derive(Clone, Debug)]
pub(super) struct Object {
    pub(super) class: ClassId,
    pub(super) variant: Option<usize>,
    pub(super) fields: FxHashMap<FieldId, Val>,
    pub(super) elements: Vec<Val>,
}

/// All objects.
pub(super) struct Heap<'p> {
    program: &'p Program,
    pub(super) objects: Vec<Object>,
    loaded: FxHashMap<(ObjectId, ClassId), usize>,
}

type Done<T> = Result<T, String>;

impl<'p> Heap<'p> {
    pub(super) fn new(program: &'p Program) -> Self {
        Heap { program, objects: Vec::new(), loaded: FxHashMap::default() }
    }

    pub(super) fn allocate(&mut self, class: ClassId, variant: Option<usize>) -> usize {
        self.objects.push(Object { class, variant, fields: FxHashMap::default(), elements: Vec::new() });
        self.objects.len() - 1
    }

    /// The object that one behind a trait stands for; any other is itself.
    fn behind(&self, object: usize) -> usize {
        let of = &self.objects[object];
        let variants = self.program.classes.get(of.class.0).and_then(|class| class.behind());
        let field = variants.zip(of.variant).and_then(|(variants, variant)| variants.get(variant)?.1.first());
        match field.and_then(|field| of.fields.get(field)) {
            Some(Val::Object(object)) => *object,
            _ => object,
        }
    }

    /// A value in words; none for references to places.
    pub(super) fn show(&self, value: &Val, ty: &Type) -> Option<String> {
        Some(match (value, ty) {
            (Val::Unit, _) => "()".to_owned(),
            (Val::Bool(value), _) => value.to_string(),
            (Val::Int(value), _) => value.to_string(),
            (Val::Variant(variant), Type::Enum(id)) => self.program.enums[id.0].variants.get(*variant)?.clone(),
            (Val::None, _) => "None".to_owned(),
            (Val::Some(inner), Type::Option(ty)) => self.show(inner, ty)?,
            (Val::Object(object), _) => {
                let is_it = |known: usize| known == *object || self.behind(known) == self.behind(*object);
                let number = self.loaded.iter().find(|(_, known)| is_it(**known)).map(|((id, _), _)| id.0);
                let class = &self.program.classes[self.objects[self.behind(*object)].class.0].name;
                match number {
                    Some(number) => format!("{class}#{number}"),
                    None => class.clone(),
                }
            }
            _ => return None,
        })
    }

    /// The values of an input.
    pub(super) fn load(&mut self, input: &Structure, types: &[Type]) -> Done<Vec<Val>> {
        let Datum::Tuple(parts) = &input.root else { return Err("an input is a tuple of parameters".to_owned()) };
        if parts.len() != types.len() {
            return Err(format!("the input has {} parameters, the function {}", parts.len(), types.len()));
        }
        parts.iter().zip(types).map(|(part, ty)| self.value(input, part, ty)).collect()
    }

    fn value(&mut self, input: &Structure, datum: &Datum, ty: &Type) -> Done<Val> {
        Ok(match (ty, datum) {
            (Type::Unit, _) => Val::Unit,
            (Type::Bool, Datum::Bool(value)) => Val::Bool(*value),
            (Type::Int(_), Datum::Int(value)) => Val::Int(*value),
            (Type::Int(_), Datum::Index(_, slot)) => Val::Int(*slot as i128),
            (Type::Enum(id), Datum::Record { variant: Some(name), .. }) => {
                let variants = &self.program.enums[id.0].variants;
                Val::Variant(variants.iter().position(|it| it == name).ok_or_else(|| format!("no variant `{name}`"))?)
            }
            (Type::Option(_), Datum::Nothing) => Val::None,
            (Type::Option(inner), Datum::Some(datum)) => Val::Some(Box::new(self.value(input, datum, inner)?)),
            (Type::Option(inner), datum) => Val::Some(Box::new(self.value(input, datum, inner)?)),
            (Type::Object(class), Datum::Ref(id)) => {
                if let Some(known) = self.loaded.get(&(*id, *class)) {
                    return Ok(Val::Object(*known));
                }
                let object = self.allocate(*class, None);
                self.loaded.insert((*id, *class), object);
                let content = input.objects.get(id.0).ok_or("a pointer to no object")?;
                self.fill(input, object, *class, content)?;
                Val::Object(object)
            }
            (Type::Object(class), datum) => {
                let object = self.allocate(*class, None);
                self.fill(input, object, *class, datum)?;
                Val::Object(object)
            }
            (Type::Slot(inner), datum) => {
                // The variable that a parameter refers to, of no class.
                let value = self.value(input, datum, inner)?;
                let object = self.allocate(ClassId(usize::MAX), None);
                self.objects[object].elements = vec![value];
                Val::ElementSlot(object, 0)
            }
            (ty, datum) => return Err(format!("{datum:?} is not a value of {ty:?}")),
        })
    }

    fn fill(&mut self, input: &Structure, object: usize, class: ClassId, datum: &Datum) -> Done<()> {
        let program = self.program;
        if let (Some(variants), Datum::Record { class: name, .. }) = (program.classes[class.0].behind(), datum) {
            let variant = variants.iter().position(|(it, _)| it == name);
            let variant = variant.ok_or_else(|| format!("`{name}` does not implement the trait"))?;
            self.objects[object].variant = Some(variant);
            let field = *variants[variant].1.first().ok_or("a trait object without an object")?;
            return self.fill_field(input, object, field, datum);
        }
        match (&program.classes[class.0].kind, datum) {
            (ClassKind::Struct(fields), datum) if is_cell(&program.classes[class.0].name) => {
                let field = *fields.first().ok_or("a cell without a field")?;
                self.fill_field(input, object, field, datum)
            }
            (ClassKind::Struct(fields), Datum::Tuple(parts)) => {
                fields.iter().zip(parts).try_for_each(|(field, part)| self.fill_field(input, object, *field, part))
            }
            (ClassKind::Struct(fields), Datum::Record { fields: parts, .. }) => {
                self.fill_fields(input, object, fields, parts)
            }
            (ClassKind::Enum(variants), Datum::Record { variant: Some(name), fields: parts, .. }) => {
                let variant =
                    variants.iter().position(|(it, _)| it == name).ok_or_else(|| format!("no variant `{name}`"))?;
                self.objects[object].variant = Some(variant);
                self.fill_fields(input, object, &variants[variant].1, parts)
            }
            (ClassKind::Vector(ty) | ClassKind::Array(ty, _), Datum::Sequence(parts) | Datum::Arena(_, parts)) => {
                let parts: Done<Vec<Val>> = parts.iter().map(|part| self.value(input, part, ty)).collect();
                self.objects[object].elements = parts?;
                Ok(())
            }
            (kind, datum) => Err(format!("{datum:?} is not an object of {kind:?}")),
        }
    }

    fn fill_fields(
        &mut self,
        input: &Structure,
        object: usize,
        fields: &[FieldId],
        parts: &[(String, Datum)],
    ) -> Done<()> {
        for field in fields {
            let name = &self.program.fields[field.0].name;
            let (_, part) = parts.iter().find(|(it, _)| it == name).ok_or_else(|| format!("no field `{name}`"))?;
            self.fill_field(input, object, *field, part)?;
        }
        Ok(())
    }

    fn fill_field(&mut self, input: &Structure, object: usize, field: FieldId, part: &Datum) -> Done<()> {
        let value = self.value(input, part, &self.program.fields[field.0].ty)?;
        self.objects[object].fields.insert(field, value);
        Ok(())
    }

    /// Values as a structure.
    pub(super) fn store(&self, values: &[Val], types: &[Type], ownership: &[Ownership]) -> Done<Structure> {
        let mut writer = Writer { heap: self, numbers: FxHashMap::default(), objects: Vec::new() };
        let mut parts = Vec::new();
        for (number, (value, ty)) in values.iter().zip(types).enumerate() {
            let ownership = ownership.get(number).copied().unwrap_or_default();
            parts.push(writer.datum(value, ty, ownership)?);
        }
        Ok(Structure { root: Datum::Tuple(parts), objects: writer.objects })
    }
}

/// Whether objects of a class are only there to be pointed to.
fn is_cell(name: &str) -> bool {
    name.starts_with("cell of ")
}

struct Writer<'h, 'p> {
    heap: &'h Heap<'p>,
    numbers: FxHashMap<usize, usize>,
    objects: Vec<Datum>,
}

impl Writer<'_, '_> {
    fn datum(&mut self, value: &Val, ty: &Type, ownership: Ownership) -> Done<Datum> {
        Ok(match (value, ty) {
            (Val::Unit, _) => Datum::Unit,
            (Val::Bool(value), _) => Datum::Bool(*value),
            (Val::Int(value), _) => Datum::Int(*value),
            (Val::Variant(number), Type::Enum(id)) => {
                let declared = &self.heap.program.enums[id.0];
                Datum::Record {
                    class: declared.name.clone(),
                    variant: declared.variants.get(*number).cloned(),
                    fields: Vec::new(),
                }
            }
            (Val::None, _) => Datum::Nothing,
            (Val::Some(inner), Type::Option(ty)) => Datum::Some(Box::new(self.datum(inner, ty, ownership)?)),
            (Val::Object(object), _) if ownership == Ownership::Inline => self.content(*object)?,
            (Val::Object(object), _) => Datum::Ref(ObjectId(self.number(*object)?)),
            (Val::FieldSlot(object, field), Type::Slot(ty)) => {
                let value = self.heap.objects[*object].fields.get(field).cloned().unwrap_or(Val::Unit);
                self.datum(&value, ty, self.heap.program.fields[field.0].ownership)?
            }
            (Val::ElementSlot(object, index), Type::Slot(ty)) => {
                let of = &self.heap.objects[*object];
                let value = of.elements.get(*index).cloned().ok_or("a slot of an element that is gone")?;
                let class = self.heap.program.classes.get(of.class.0);
                let ownership = class.map_or(ownership, |class| class.elements);
                self.datum(&value, ty, ownership)?
            }
            (value, ty) => return Err(format!("{value:?} is not a value of {ty:?}")),
        })
    }

    fn number(&mut self, object: usize) -> Done<usize> {
        let object = self.heap.behind(object);
        if let Some(known) = self.numbers.get(&object) {
            return Ok(*known);
        }
        let number = self.objects.len();
        self.objects.push(Datum::Unread);
        self.numbers.insert(object, number);
        self.objects[number] = self.content(object)?;
        Ok(number)
    }

    fn content(&mut self, object: usize) -> Done<Datum> {
        let object = self.heap.behind(object);
        let of = self.heap.objects[object].clone();
        let class = &self.heap.program.classes[of.class.0];
        let (variant, fields) = match &class.kind {
            ClassKind::Struct(fields) => (None, fields),
            ClassKind::Enum(variants) => {
                let (name, fields) = of.variant.and_then(|it| variants.get(it)).ok_or("an object of no variant")?;
                (Some(name.clone()), fields)
            }
            ClassKind::Vector(ty) | ClassKind::Array(ty, _) => {
                let elements = of.elements.iter().map(|value| self.datum(value, ty, class.elements));
                return Ok(Datum::Sequence(elements.collect::<Done<_>>()?));
            }
        };
        let mut parts = Vec::new();
        for field in fields {
            let declared = &self.heap.program.fields[field.0];
            let value = of.fields.get(field).ok_or_else(|| format!("the field `{}` has no value", declared.name))?;
            parts.push((declared.name.clone(), self.datum(value, &declared.ty, declared.ownership)?));
        }
        if is_cell(&class.name) {
            return parts.pop().map(|(_, datum)| datum).ok_or_else(|| "a cell without a field".to_owned());
        }
        if class.name.starts_with('(') {
            return Ok(Datum::Tuple(parts.into_iter().map(|(_, datum)| datum).collect()));
        }
        let name = class.name.split('<').next().unwrap_or_default().to_owned();
        Ok(Datum::Record { class: name, variant, fields: parts })
    }
}
