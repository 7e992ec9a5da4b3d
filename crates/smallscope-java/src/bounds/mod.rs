//! Bounds in words: which objects there are, and what fields may hold.
//!
//! [`Bounds`] knows names only, no machine: it is what the skeleton of a class is printed as, what flags change and what a TOML file
//! says. [`Space`](crate::space::Space) is the same with the objects themselves.
//!
//! ```toml
//! class = "SearchTree"
//!
//! [objects]
//! "SearchTree$Node" = 3
//!
//! [fields]
//! "SearchTree.root" = "null, SearchTree$Node"
//! "SearchTree.size" = "0..3"
//! "SearchTree$Node.key" = "1, 2, 5..7"
//! "Heap.array" = "null, [0..3] of 0..3"
//! "Cache.map" = "[0..3] of 0..3 to 0..9"
//! "Heap.listeners" = "keep"
//! ```

mod read;
mod words;

use std::fmt;

use crate::error::Error;

/// Which objects there are, and what fields may hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bounds {
    /// The class, by its name in Java: `java.util.Map$Entry`.
    pub class: String,
    /// How many objects there are of each class, besides the one that is judged.
    pub objects: Vec<ObjectBound>,
    /// What fields may hold, class by class.
    pub fields: Vec<FieldBound>,
}

/// So many objects of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectBound {
    /// The class.
    pub class: String,
    /// How many.
    pub count: usize,
}

/// What a field may hold.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldBound {
    /// The class of the objects that have the field, which may have inherited it.
    pub class: String,
    /// The field.
    pub field: String,
    /// What it may hold.
    pub domain: DomainBound,
    /// Why it is bounded like this, if that needs a word.
    pub note: Option<String>,
}

/// What a field, an element of an array or an argument may hold.
#[derive(Clone, Debug, PartialEq)]
pub enum DomainBound {
    /// What the constructor left there.
    Keep,
    /// One of these, in this order.
    Items(Vec<Item>),
}

/// A value, or several.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// The whole numbers from the first to the second, both included.
    Range(i64, i64),
    /// A number with a fraction.
    Real(f64),
    /// The characters from the first to the second, both included.
    Chars(char, char),
    /// A string.
    Text(String),
    /// The objects of a class, or a constant of the field's enum, or all of them.
    Name(String),
    /// An array of the field's own, or what is put into its collection: lengths and elements.
    Array(Vec<(i64, i64)>, Box<DomainBound>),
    /// What is put into the field's map: sizes, keys and values.
    Map(Vec<(i64, i64)>, Box<DomainBound>, Box<DomainBound>),
}

impl Bounds {
    /// The bound of a field, by `Class.field`, where the class may be written without its package or outer classes.
    ///
    /// # Errors
    ///
    /// If no field or more than one is meant.
    pub fn field_mut(&mut self, name: &str) -> Result<&mut FieldBound, Error> {
        let names: Vec<String> = self.fields.iter().map(FieldBound::name).collect();
        let place = meant(name, &names, "field")?;
        Ok(&mut self.fields[place])
    }

    /// The bound of the objects of a class, which may be written without its package or outer classes.
    ///
    /// # Errors
    ///
    /// If no class or more than one is meant.
    pub fn objects_mut(&mut self, name: &str) -> Result<&mut ObjectBound, Error> {
        let names: Vec<String> = self.objects.iter().map(|bound| bound.class.clone()).collect();
        let place = meant(name, &names, "class")?;
        Ok(&mut self.objects[place])
    }
}

impl FieldBound {
    /// `Class.field`.
    pub fn name(&self) -> String {
        format!("{}.{}", self.class, self.field)
    }
}

/// Which of the names is meant: the same, or the only one that ends with it after a dot or a dollar sign.
fn meant(name: &str, names: &[String], what: &str) -> Result<usize, Error> {
    if let Some(place) = names.iter().position(|known| known == name) {
        return Ok(place);
    }
    let ends = |known: &str| {
        known.strip_suffix(name).is_some_and(|before| before.ends_with(['.', '$']))
            || known
                .replace('$', ".")
                .strip_suffix(name)
                .is_some_and(|before| before.is_empty() || before.ends_with('.'))
    };
    let found: Vec<usize> = (0..names.len()).filter(|&place| ends(&names[place])).collect();
    match found[..] {
        [place] => Ok(place),
        [] => {
            let near = smallscope_core::closest(name, names.iter().map(|known| last(known)));
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there are: {}", names.join(", ")),
            };
            Err(Error::input(format!("the bounds have no {what} `{name}`")).help(help))
        }
        _ => {
            let all: Vec<&str> = found.iter().map(|&place| names[place].as_str()).collect();
            Err(Error::input(format!("`{name}` may be {}", all.join(" or "))).help("write more of the name"))
        }
    }
}

fn last(name: &str) -> &str {
    let from = name.rfind(['.', '$']).and_then(|dot| name[..dot].rfind(['.', '$'])).map_or(0, |dot| dot + 1);
    &name[from..]
}

impl fmt::Display for Bounds {
    /// As the TOML file that [`Bounds::read`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "class = {:?}", self.class)?;
        writeln!(f, "\n[objects]")?;
        for ObjectBound { class, count } in &self.objects {
            writeln!(f, "{class:?} = {count}")?;
        }
        writeln!(f, "\n[fields]")?;
        for bound in &self.fields {
            let note = bound.note.as_ref().map(|note| format!("  # {note}")).unwrap_or_default();
            writeln!(f, "{:?} = {:?}{note}", bound.name(), bound.domain.to_string())?;
        }
        Ok(())
    }
}
