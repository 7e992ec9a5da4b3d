//! Modules: each file with its arguments is one, and the signatures it declares get their ids.
//!
//! A module opened twice with the same arguments is one module. Its signatures get their ids when it is first opened, before
//! anything about them is known, since arguments of modules are signatures of other modules.

use std::collections::VecDeque;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::files::{File, Provenance};
use super::world::{Module, ModuleId, World};
use crate::diagnostic::Diagnostic;
use crate::model::{Sig, SigId, SigKind};
use crate::source::FileId;
use crate::syntax::{self, Paragraph};

/// Reads the modules of a model.
pub(super) struct Loader<'w> {
    pub world: &'w mut World,
    pub files: FxHashMap<Provenance, File>,
    instances: FxHashMap<(FileId, Vec<SigId>), ModuleId>,
    /// The files being opened, each by the one before.
    pub opening: Vec<FileId>,
}

impl<'w> Loader<'w> {
    pub fn new(world: &'w mut World) -> Self {
        Loader { world, files: FxHashMap::default(), instances: FxHashMap::default(), opening: Vec::new() }
    }

    /// Reads the main module from a file, and further parts of it. None if it cannot be read, which is reported.
    pub fn load(mut self, path: &Path, further: &[(&str, String)]) -> Option<()> {
        let place = Provenance::File(fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()));
        match fs::read(path) {
            Ok(bytes) => {
                let file = self.parse(path.display().to_string(), &String::from_utf8_lossy(&bytes), place);
                self.open_main(file, further);
                Some(())
            }
            Err(error) => {
                let message = format!("cannot read `{}`: {error}", path.display());
                self.world.error(Diagnostic::unplaced(message).help("give the path of a file with an Alloy model"));
                None
            }
        }
    }

    /// Reads the main module from a text, and further parts of it.
    pub fn read(mut self, name: &str, text: &str, further: &[(&str, String)]) {
        let file = self.parse(name.to_owned(), text, Provenance::Memory);
        self.open_main(file, further);
    }

    /// Takes a tree as the main module.
    pub fn assemble(mut self, tree: syntax::Module) {
        if self.world.sources.iter().len() == 0 {
            self.world.sources.add("model", "");
        }
        self.open_main(File { id: FileId(0), place: Provenance::Memory, tree: Arc::new(tree) }, &[]);
    }

    fn open_main(&mut self, mut file: File, further: &[(&str, String)]) {
        for (name, text) in further {
            let id = self.world.sources.add(*name, text.as_str());
            let (tree, diagnostics) = syntax::parse_within(id, text, self.world.dialect, &self.world.spending);
            self.world.diagnostics.extend(diagnostics);
            let main = Arc::make_mut(&mut file.tree);
            main.opens.extend(tree.opens);
            main.paragraphs.extend(tree.paragraphs);
        }
        self.instantiate(&file, Vec::new());
        self.name_paths();
        self.name_sigs();
    }

    pub fn instantiate(&mut self, file: &File, arguments: Vec<SigId>) -> ModuleId {
        if let Some(&module) = self.instances.get(&(file.id, arguments.clone())) {
            return module;
        }
        let id = ModuleId(self.world.modules.len());
        self.instances.insert((file.id, arguments.clone()), id);
        self.world.modules.push(Module {
            path: String::new(),
            file: file.id,
            tree: Arc::clone(&file.tree),
            library: matches!(file.place, Provenance::Library(_)),
            parameters: Vec::new(),
            opens: Vec::new(),
            sigs: Vec::new(),
            functions: Vec::new(),
            macros: Vec::new(),
            assertions: Vec::new(),
            callees: Vec::new(),
            claims: Vec::new(),
        });
        self.set_parameters(id, &arguments);
        self.declare_sigs(id);
        self.opening.push(file.id);
        self.open_all(file, id);
        self.opening.pop();
        id
    }

    fn set_parameters(&mut self, id: ModuleId, arguments: &[SigId]) {
        let tree = Arc::clone(&self.world.module(id).tree);
        let Some(header) = &tree.header else { return };
        for (place, parameter) in header.parameters.iter().enumerate() {
            let sig = match arguments.get(place) {
                Some(&sig) => {
                    self.world.modules[id.0].parameters.push((parameter.name.text.clone(), sig));
                    sig
                }
                // The parameters of the main module are signatures of its own.
                None => self.declare_sig(id, &parameter.name, None),
            };
            if parameter.exactly && sig.0 >= SigId::BUILT_IN {
                self.world.sigs[sig.0 as usize].exactly = true;
            }
        }
    }

    fn declare_sigs(&mut self, id: ModuleId) {
        let tree = Arc::clone(&self.world.module(id).tree);
        for (place, paragraph) in tree.paragraphs.iter().enumerate() {
            match paragraph {
                Paragraph::Sig(decl) => {
                    for name in &decl.names {
                        self.declare_sig(id, name, Some(place));
                    }
                }
                Paragraph::Enum(decl) => {
                    self.declare_sig(id, &decl.name, Some(place));
                    for name in &decl.values {
                        self.declare_sig(id, name, Some(place));
                    }
                }
                _ => {}
            }
        }
    }

    fn declare_sig(&mut self, module: ModuleId, name: &syntax::Ident, paragraph: Option<usize>) -> SigId {
        let world = &mut *self.world;
        let id = SigId(u32::try_from(world.sigs.len()).expect("fewer than 2^32 signatures"));
        let here = &world.modules[module.0];
        let earlier =
            here.sigs.iter().chain(&here.parameters).find(|(other, _)| *other == name.text).map(|(_, sig)| *sig);
        if let Some(earlier) = earlier {
            let message = format!("`{}` is declared twice", name.text);
            let error = Diagnostic::error(name.span, message).help("give one of them another name");
            let error = match world.sig(earlier).span {
                Some(span) => error.note(span, "it is declared here already"),
                None => error,
            };
            // Each instance of a module finds the same error; it is told once at the end.
            world.error(error);
        } else {
            world.modules[module.0].sigs.push((name.text.clone(), id));
        }
        world.sigs.push(Sig::plain(name.text.clone(), Some(name.span), SigKind::Top));
        world.hierarchy.declare(id, Some(SigId::UNIV), false);
        world.sig_modules.insert(id, module);
        if let Some(paragraph) = paragraph {
            world.sig_paragraphs.insert(id, paragraph);
        }
        id
    }

    /// Names every module by the shortest path from the main one.
    fn name_paths(&mut self) {
        let mut named = vec![false; self.world.modules.len()];
        let mut queue = VecDeque::from([ModuleId(0)]);
        named[0] = true;
        while let Some(id) = queue.pop_front() {
            let (opens, path) = (self.world.module(id).opens.clone(), self.world.module(id).path.clone());
            for (place, opened) in opens.iter().enumerate() {
                if std::mem::replace(&mut named[opened.module.0], true) {
                    continue;
                }
                let alias = opened.alias.clone().unwrap_or_else(|| format!("open${}", place + 1));
                self.world.modules[opened.module.0].path =
                    if path.is_empty() { alias } else { format!("{path}/{alias}") };
                queue.push_back(opened.module);
            }
        }
    }

    fn name_sigs(&mut self) {
        for (&sig, &module) in &self.world.sig_modules.clone() {
            let name = self.world.full_name(module, &self.world.sig(sig).name);
            self.world.sigs[sig.0 as usize].name = name;
        }
    }
}
