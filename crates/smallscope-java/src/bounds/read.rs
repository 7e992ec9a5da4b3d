//! Bounds from a TOML file.

use toml::Value;

use super::{Bounds, DomainBound, FieldBound, ObjectBound};
use crate::error::Error;

impl Bounds {
    /// Takes over what a file says: tables `objects` and `fields`, as they are printed. What it does not name stays as it is.
    ///
    /// # Errors
    ///
    /// If the file is no TOML, or names what is not there.
    pub fn read(&mut self, file: &str, text: &str) -> Result<(), Error> {
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            let offset = error.span().map_or(0, |span| span.start);
            Error::input(error.message()).at(file, line(text, offset))
        })?;
        for (key, value) in &table {
            let place = |error: Error| error.at(file, line_of(text, key));
            match (key.as_str(), value) {
                ("class", Value::String(class)) if *class == self.class => {}
                ("class", Value::String(class)) => {
                    let message = format!("these are bounds of the class `{class}`, not of `{}`", self.class);
                    return Err(place(Error::input(message)));
                }
                ("objects", Value::Table(objects)) => {
                    for (class, count) in objects {
                        let place = |error: Error| error.at(file, line_of(text, class));
                        let count = count.as_integer().and_then(|count| usize::try_from(count).ok());
                        let Some(count) = count.filter(|count| *count <= 10_000) else {
                            return Err(place(Error::input(format!(
                                "`{class}` needs a number of objects, at most 10000"
                            ))));
                        };
                        self.set_objects(class, count).map_err(place)?;
                    }
                }
                ("fields", Value::Table(fields)) => {
                    for (field, domain) in fields {
                        let place = |error: Error| error.at(file, line_of(text, field));
                        let Some(domain) = domain.as_str() else {
                            return Err(place(Error::input(format!("the domain of `{field}` must be a string"))));
                        };
                        self.set_field(field, domain).map_err(place)?;
                    }
                }
                _ => {
                    let message = format!("`{key}` is not `class`, or a table `objects` or `fields`");
                    return Err(place(Error::input(message)));
                }
            }
        }
        Ok(())
    }

    /// Sets the number of objects of a class, which may be new if its whole name is given.
    ///
    /// # Errors
    ///
    /// If several classes are meant.
    pub fn set_objects(&mut self, class: &str, count: usize) -> Result<(), Error> {
        match self.objects_mut(class) {
            Ok(bound) => bound.count = count,
            Err(error) if error.to_string().contains(" may be ") => return Err(error),
            Err(_) => self.objects.push(ObjectBound { class: class.to_owned(), count }),
        }
        Ok(())
    }

    /// Sets what a field may hold, which may be new if the whole name of its class is given.
    ///
    /// # Errors
    ///
    /// If several fields are meant, or the domain cannot be read.
    pub fn set_field(&mut self, name: &str, domain: &str) -> Result<(), Error> {
        let domain: DomainBound = domain.parse()?;
        match self.field_mut(name) {
            Ok(bound) => (bound.domain, bound.note) = (domain, None),
            Err(error) => {
                let known = |class: &str| class == self.class || self.objects.iter().any(|bound| bound.class == class);
                match name.rsplit_once('.').filter(|(class, _)| known(class)) {
                    Some((class, field)) => self.fields.push(FieldBound {
                        class: class.to_owned(),
                        field: field.to_owned(),
                        domain,
                        note: None,
                    }),
                    None => return Err(error),
                }
            }
        }
        Ok(())
    }
}

/// The line of a place in a text, from 1.
fn line(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|byte| *byte == b'\n').count() + 1
}

/// The line that begins with a key.
fn line_of(text: &str, key: &str) -> usize {
    let begins = |line: &str| {
        let line = line.trim_start().trim_start_matches(['[', '"', '\'']);
        line.starts_with(key)
    };
    text.lines().position(begins).map_or(1, |line| line + 1)
}
