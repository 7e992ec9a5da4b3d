//! Lines of fields, some of them in quotes.

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod csv {
    use crate::planted;
    pub fn join(fields: &[String]) -> String {
        let quoted = |f: &String| {
            let must = f.contains(',') || f.contains('"') || (!planted(1) && f.contains('\n')) || f.is_empty();
            if must {
                format!("\"{}\"", if planted(2) { f.replacen('"', "\"\"", 1) } else { f.replace('"', "\"\"") })
            } else {
                f.clone()
            }
        };
        fields.iter().map(quoted).collect::<Vec<_>>().join(",")
    }
    pub fn split(line: &str) -> Vec<Vec<String>> {
        let mut rows = vec![vec![]];
        let mut field = String::new();
        let mut chars = line.chars().peekable();
        let mut quoted = false;
        while let Some(c) = chars.next() {
            match c {
                '"' if quoted && chars.peek() == Some(&'"') => {
                    chars.next();
                    field.push('"');
                }
                '"' => quoted = !quoted,
                ',' if !quoted => rows.last_mut().expect("there is a row").push(std::mem::take(&mut field)),
                '\n' if !quoted => {
                    rows.last_mut().expect("there is a row").push(std::mem::take(&mut field));
                    rows.push(vec![]);
                }
                c => field.push(c),
            }
        }
        rows.last_mut().expect("there is a row").push(field);
        rows
    }
    #[check]
    pub fn round_trip(fields: Vec<String>) {
        if fields.is_empty() {
            return;
        }
        assert_eq!(split(&join(&fields)), vec![fields]);
    }
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "CSV", || checked(smallscope::check!(csv::round_trip)),
        |seed| random(seed, prop::collection::vec(any::<String>(), 0..5), csv::round_trip);
        1 "a field with a line break has no quotes" => csv::round_trip(vec!["\n".into()]);
        2 "only the first quote of a field is doubled" => csv::round_trip(vec!["\"\"\"".into()]);
    }
}
