//! Strings as JSON writes them.

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod json {
    use crate::planted;
    pub fn escape(text: &str) -> String {
        let mut out = String::new();
        for c in text.chars() {
            match c {
                '"' => out.push_str("\\\""),
                '\\' if !planted(1) => out.push_str("\\\\"),
                '\n' => out.push_str("\\n"),
                '\t' => out.push_str("\\t"),
                c if (c as u32) < 0x20 => out.push_str(&if planted(2) {
                    format!("\\u{:x}", c as u32)
                } else {
                    format!("\\u{:04x}", c as u32)
                }),
                c => out.push(c),
            }
        }
        out
    }
    pub fn unescape(text: &str) -> Option<String> {
        let mut out = String::new();
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            if c != '\\' {
                out.push(c);
                continue;
            }
            match chars.next()? {
                'n' => out.push('\n'),
                't' => out.push('\t'),
                'u' => {
                    let hex: String = chars.by_ref().take(if planted(2) { 2 } else { 4 }).collect();
                    out.push(char::from_u32(u32::from_str_radix(&hex, 16).ok()?)?);
                }
                c @ ('"' | '\\') => out.push(c),
                _ => return None,
            }
        }
        Some(out)
    }
    #[check]
    pub fn round_trip(text: &str) {
        assert_eq!(unescape(&escape(text)).as_deref(), Some(text));
    }
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "JSON strings", || checked(smallscope::check!(json::round_trip)), |seed| random(seed, any::<String>(), |text| json::round_trip(&text));
        1 "a backslash stays alone" => json::round_trip("\\");
        2 "short numbers of control characters" => json::round_trip("\u{1}a");
    }
}
