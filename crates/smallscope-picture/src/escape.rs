//! Texts inside XML and HTML.

/// The text with everything that means something in XML written as entities.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // XML has no way to write most control characters.
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.extend(c.escape_default()),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn nothing_is_left_that_means_something() {
        assert_eq!(escaped("<a b=\"c\" d='e'>&\u{1}\n"), "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\\u{1}\\n");
    }
}
