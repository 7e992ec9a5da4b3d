//! Templates: instances in the notation of other programs.
//!
//! A template is a Jinja file. Its variables are the model's words: a signature is the list of its atoms, a field of an
//! atom is what the atom is related to.
//!
//! ```text
//! {% for gate in Gate %}
//! "{{ gate|id }}" {{ gate.kind }}{% for input in gate.inputs %} "{{ input|id }}"{% endfor %};
//! {% endfor %}
//! ```
//!
//! What the model declares decides about the form, not the instance: a field with `one` is a single value, one with `lone`
//! a value or none, others are lists; integers are numbers; the atoms of `one` signatures without fields, such as the
//! values of an `enum`, are their signatures' names. Anything undefined is an error at its place.
//!
//! Of a trace, the variables are those of the first state, and `states` is the list of all: each has the same variables as attributes.

mod context;
mod shapes;

use std::path::Path;

use minijinja::syntax::SyntaxConfig;
use minijinja::{Environment, UndefinedBehavior, Value};

use crate::failure::Failure;
use crate::output::states::Shown;
pub use shapes::Shapes;

/// How an instance is written.
pub struct Template {
    environment: Environment<'static>,
    file: String,
    shapes: Shapes,
}

/// Under which name the environment keeps the one template.
const NAME: &str = "template";

impl Template {
    /// Reads a template for the instances of a model whose fields have these shapes.
    pub fn read(path: &Path, shapes: Shapes) -> Result<Template, Failure> {
        let text = std::fs::read_to_string(path).map_err(|error| Failure::file("read", path, &error))?;
        Template::new(path.display().to_string(), text, shapes)
    }

    /// A template of a text, which is in the file named.
    pub fn new(file: String, text: String, shapes: Shapes) -> Result<Template, Failure> {
        let mut environment = Environment::new();
        // Without it, builds for release know neither the column of an error nor what is undefined.
        environment.set_debug(true);
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
        environment.set_syntax(
            SyntaxConfig::builder()
                .trim_blocks(true)
                .lstrip_blocks(true)
                .keep_trailing_newline(true)
                .build()
                .expect("the usual delimiters are fine"),
        );
        context::add_filters(&mut environment);
        environment.add_template_owned(NAME, keeping_newlines(&text)).map_err(|error| located(&error, &file))?;
        Ok(Template { environment, file, shapes })
    }

    /// The text of an instance, or of a trace.
    pub fn render(&self, number: u64, shown: &Shown) -> Result<String, Failure> {
        let context = context::variables(number, shown, &self.shapes);
        let template = self.environment.get_template(NAME);
        let text = template.and_then(|template| template.render(Value::from(context)));
        text.map_err(|error| located(&error, &self.file))
    }
}

/// A line with nothing but a statement leaves no line behind. Jinja takes the newline after every other statement, too; an empty value after it
/// keeps the newline, and moves nothing.
fn keeping_newlines(text: &str) -> String {
    let kept = |line: &str| {
        let (content, end) = line.split_at(line.trim_end_matches(['\n', '\r']).len());
        let is_statement = |part: &str| part.starts_with("{%") && part.matches("{%").count() == 1;
        let ends = content.ends_with("%}") && !content.ends_with("-%}") && content.contains("{%");
        let is_kept = ends && !end.is_empty() && !is_statement(content.trim());
        if is_kept { format!("{content}{{{{''}}}}{end}") } else { line.to_owned() }
    };
    // What is raw is text, whatever it looks like.
    if text.contains("raw") && text.contains("endraw") {
        text.to_owned()
    } else {
        text.split_inclusive('\n').map(kept).collect()
    }
}

/// The error at its place in the template.
fn located(error: &minijinja::Error, file: &str) -> Failure {
    let reason =
        error.detail().map_or_else(|| error.kind().to_string(), |detail| format!("{}: {detail}", error.kind()));
    let cause = std::error::Error::source(error).map_or(String::new(), |cause| format!(" ({cause})"));
    let failure = Failure::input(format!("{reason}{cause}"));
    let failure = match error.line() {
        Some(line) => failure.at(file, line, column(error)),
        None => failure,
    };
    match error.kind() {
        minijinja::ErrorKind::UndefinedError => {
            failure.help("a signature is a variable, a field is an attribute of an atom: `{{ atom.field }}`")
        }
        _ => failure,
    }
}

/// The column in its line where an error is, from 1.
fn column(error: &minijinja::Error) -> usize {
    let place = error.range().zip(error.template_source());
    place
        .and_then(|(range, text)| text.get(..range.start))
        .map_or(1, |before| before.rsplit('\n').next().unwrap_or("").chars().count() + 1)
}

#[cfg(test)]
mod tests;
