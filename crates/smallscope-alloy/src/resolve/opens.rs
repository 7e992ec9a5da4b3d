//! What a module opens: the modules it names, and those that constructs of the language need.

use super::files::{File, Provenance};
use super::modules::Loader;
use super::suggest;
use super::walk;
use super::world::{ModuleId, Opened};
use crate::diagnostic::Diagnostic;
use crate::model::SigId;
use crate::source::Span;
use crate::syntax::{Header, Name, Paragraph};

/// Something to open: what is written, or what a construct of the language needs.
pub(super) struct Request {
    pub span: Span,
    pub private: bool,
    pub path: Name,
    pub arguments: Vec<Name>,
    pub alias: Option<String>,
    /// Whether it is the language that wants it: then it is no error if it is not there.
    pub implicit: bool,
}

impl Loader<'_> {
    /// Opens what the module opens, in any order in which the arguments are known.
    pub fn open_all(&mut self, file: &File, id: ModuleId) {
        let requests = self.requests(file);
        let aliases = self.aliases(&requests);
        let mut found: Vec<Option<Opened>> = requests.iter().map(|_| None).collect();
        let mut pending: Vec<usize> = (0..requests.len()).collect();
        while !pending.is_empty() {
            let before = pending.len();
            pending.retain(|&place| {
                let request = &requests[place];
                let Some(arguments) = self.arguments(id, request) else { return true };
                found[place] = self.open(file, request, arguments).map(|module| Opened {
                    alias: aliases[place].clone(),
                    module,
                    private: request.private,
                    implicit: request.implicit,
                });
                self.world.modules[id.0].opens = found.iter().flatten().cloned().collect();
                false
            });
            if pending.len() == before {
                for &place in &pending {
                    self.report_arguments(id, &requests[place]);
                }
                return;
            }
        }
    }

    fn requests(&self, file: &File) -> Vec<Request> {
        let mut requests = Vec::new();
        let start = Span { file: file.id, start: 0, end: 0 };
        let library = |path: &str, alias: Option<&str>, arguments: Vec<Name>| Request {
            span: start,
            private: false,
            path: Name { text: path.to_owned(), span: start },
            arguments,
            alias: alias.map(str::to_owned),
            implicit: true,
        };
        if file.place != Provenance::Library("util/integer".to_owned()) {
            requests.push(library("util/integer", Some("integer"), Vec::new()));
        }
        requests.extend(file.tree.opens.iter().map(|open| Request {
            span: open.span,
            private: open.private,
            path: open.path.clone(),
            arguments: open.arguments.clone(),
            alias: open.alias.as_ref().map(|alias| alias.text.clone()),
            implicit: false,
        }));
        for paragraph in &file.tree.paragraphs {
            if let Paragraph::Enum(decl) = paragraph {
                let name = Name { text: format!("this/{}", decl.name.text), span: decl.name.span };
                requests.push(library("util/ordering", None, vec![name]));
            }
        }
        if walk::mentions_sequences(&file.tree) && file.place != Provenance::Library("util/sequniv".to_owned()) {
            requests.push(library("util/sequniv", Some("seq"), Vec::new()));
        }
        requests
    }

    /// The name of each opened module: the one that is given, or the last word of its path where that is free.
    fn aliases(&mut self, requests: &[Request]) -> Vec<Option<String>> {
        let simple = |request: &Request| request.arguments.is_empty() && !request.path.text.contains('/');
        let given = |request: &Request| match &request.alias {
            Some(alias) => Some(alias.clone()),
            None if simple(request) => Some(request.path.text.clone()),
            None => None,
        };
        let mut aliases: Vec<_> = requests.iter().map(given).collect();
        self.report_clashes(requests, &aliases);
        for place in 0..aliases.len() {
            let base = requests[place].path.text.rsplit('/').next().unwrap_or_default().to_owned();
            if aliases[place].is_none() && !aliases.contains(&Some(base.clone())) {
                aliases[place] = Some(base);
            }
        }
        aliases
    }

    fn report_clashes(&mut self, requests: &[Request], aliases: &[Option<String>]) {
        let same = |a: &Request, b: &Request| {
            let texts = |request: &Request| request.arguments.iter().map(|name| name.text.clone()).collect::<Vec<_>>();
            a.path.text == b.path.text && texts(a) == texts(b)
        };
        for (place, request) in requests.iter().enumerate() {
            let Some(alias) = &aliases[place] else { continue };
            let clash =
                (0..place).find(|&other| aliases[other].as_ref() == Some(alias) && !same(&requests[other], request));
            if let Some(other) = clash {
                let message = format!("two different modules are opened as `{alias}`");
                let error = Diagnostic::error(request.span, message).help("give one of them another name with `as`");
                let first = &requests[other];
                let error = if first.implicit { error } else { error.note(first.span, "the first is here") };
                self.world.error(error);
            }
        }
    }

    /// The arguments of a module to be opened; none if one of them is not known yet.
    fn arguments(&self, module: ModuleId, request: &Request) -> Option<Vec<SigId>> {
        let find = |name: &Name| match self.world.find_sigs(module, &name.text).as_slice() {
            [] => None,
            [first, ..] => Some(*first),
        };
        request.arguments.iter().map(find).collect()
    }

    fn report_arguments(&mut self, module: ModuleId, request: &Request) {
        let unknown = request.arguments.iter().find(|name| self.world.find_sigs(module, &name.text).is_empty());
        if let Some(name) = unknown {
            let error = Diagnostic::error(name.span, format!("there is no signature `{}`", name.text));
            let names = self.world.visible_sigs(module);
            self.world.error(suggest::with(error, &name.text, names));
        }
    }

    fn open(&mut self, opener: &File, request: &Request, arguments: Vec<SigId>) -> Option<ModuleId> {
        let file = self.find(opener, request)?;
        if self.opening.contains(&file.id) {
            if request.implicit {
                return None;
            }
            let message = format!("module `{}` opens itself, directly or by others", request.path.text);
            self.world.error(Diagnostic::error(request.span, message).help("remove one of the `open`s of the cycle"));
            return None;
        }
        let header = file.tree.header.clone();
        let expected = header.as_ref().map_or(0, |header| header.parameters.len());
        if expected != arguments.len() {
            self.report_count(request, header.as_ref(), expected);
            return None;
        }
        if let Some(place) = arguments.iter().position(|&sig| sig == SigId::NONE) {
            let error = Diagnostic::error(request.arguments[place].span, "`none` cannot be an argument of a module");
            self.world.error(error);
            return None;
        }
        Some(self.instantiate(&file, arguments))
    }

    fn report_count(&mut self, request: &Request, header: Option<&Header>, expected: usize) {
        let given = request.arguments.len();
        let plural = |count: usize| if count == 1 { "argument" } else { "arguments" };
        let path = &request.path.text;
        let message = format!("module `{path}` takes {expected} {}, but {given} are given", plural(expected));
        let error = Diagnostic::error(request.span, message);
        let error = match header {
            Some(header) => error.note(header.name.span, "its parameters are declared here"),
            None => error,
        };
        let error = if expected == 0 { error.help(format!("write `open {path}`")) } else { error };
        self.world.error(error);
    }
}
