//! The tables of a page: what sets hold, and each relation, grouped by its first column.

use std::fmt::{Result, Write};

use crate::escape::escaped;
use crate::instance::picture::{Picture, Relation, shown_name};
use crate::instance::table::groups;
use crate::instance::types::shown_types;

/// Writes all tables of a picture.
pub(super) fn write(text: &mut String, picture: &Picture) -> Result {
    writeln!(text, r#"<div class="tables"><table><tbody>"#)?;
    for kind in shown_types(picture) {
        let atoms: Vec<&str> = kind.atoms.iter().map(|&atom| picture.atoms[atom].name.as_str()).collect();
        write_set(text, "type", &kind.name, kind.depth, &atoms)?;
    }
    for set in &picture.sets {
        let atoms: Vec<&str> = set.atoms.iter().map(String::as_str).collect();
        write_set(text, "set", &shown_name(&set.name, set.witness), 0, &atoms)?;
    }
    writeln!(text, "</tbody></table>")?;
    picture.relations.iter().try_for_each(|relation| write_relation(text, relation))?;
    writeln!(text, "</div>")
}

fn write_set(text: &mut String, group: &str, name: &str, depth: usize, atoms: &[&str]) -> Result {
    let name = escaped(name);
    let marked = |atom: &&str| format!(r#"<span data-key="{name} {0}">{0}</span>"#, escaped(atom));
    let atoms = atoms.iter().map(marked).collect::<Vec<_>>().join(", ");
    let atoms = if atoms.is_empty() { "<i>empty</i>".to_owned() } else { atoms };
    writeln!(
        text,
        r#"<tr data-of="{group}" data-name="{name}"><th style="padding-left:{}em">{name}</th><td>{atoms}</td></tr>"#,
        0.5 + depth as f64
    )
}

fn write_relation(text: &mut String, relation: &Relation) -> Result {
    let name = escaped(&shown_name(&relation.name, relation.witness));
    writeln!(text, r#"<table data-of="relation" data-name="{name}"><caption>{name}</caption><thead><tr>"#)?;
    for column in &relation.columns {
        write!(text, "<th>{}</th>", escaped(column))?;
    }
    writeln!(text, "</tr></thead>")?;
    for (first, rests) in groups(relation) {
        writeln!(text, "<tbody>")?;
        for (row, rest) in rests.iter().enumerate() {
            let head = match row {
                0 => format!(r#"<td rowspan="{}">{}</td>"#, rests.len(), escaped(first)),
                _ => String::new(),
            };
            let cells: String = rest.iter().map(|atom| format!("<td>{}</td>", escaped(atom))).collect();
            let key = std::iter::once(first)
                .chain(rest.iter().map(|atom| &**atom))
                .map(escaped)
                .collect::<Vec<_>>()
                .join(" ");
            writeln!(text, r#"<tr data-key="{name} {key}">{head}{cells}</tr>"#)?;
        }
        writeln!(text, "</tbody>")?;
    }
    writeln!(text, "</table>")
}
