//! The machine's own classes (`java/smallscope/Boot.java`) and their peers.

use super::{Row, early};
use crate::class::{ClassId, Method, MethodId};
use crate::error::Error;
use crate::trap::Trap;
use crate::vm::{Entry, Vm};
use std::io::{Read, Write};
use std::rc::Rc;

/// Classes that every class path has.
pub(crate) const BOOT: &[(&str, &[u8])] = &[
    ("smallscope/Boot", include_bytes!("../../java/smallscope/Boot.class")),
    ("smallscope/Boot$Out", include_bytes!("../../java/smallscope/Boot$Out.class")),
    ("smallscope/Boot$Waiter", include_bytes!("../../java/smallscope/Boot$Waiter.class")),
    ("smallscope/Boot$Parked", include_bytes!("../../java/smallscope/Boot$Parked.class")),
    ("smallscope/Boot$In", include_bytes!("../../java/smallscope/Boot$In.class")),
    ("java/lang/invoke/SmallscopeLinker", include_bytes!("../../java/java/lang/invoke/SmallscopeLinker.class")),
    ("java/lang/reflect/SmallscopeProxies", include_bytes!("../../java/java/lang/reflect/SmallscopeProxies.class")),
];

pub(super) const ROWS: &[Row] = &[
    early("smallscope/Boot", "properties", "", |vm, _, _| {
        let pairs = properties(vm);
        let strings = vm.load("[Ljava/lang/String;")?;
        let mut texts = Vec::new();
        for text in pairs.iter().flat_map(|(k, v)| [k, v]) {
            texts.push(vm.new_string(text)?);
        }
        Ok(u64::from(vm.object_array(strings, &texts)?))
    }),
    early("smallscope/Boot", "begin", "", |vm, _, args| {
        let system = vm.load("java/lang/System")?;
        let separator = vm.interned("\n")?;
        for (name, value) in [("props", args[0]), ("lineSeparator", u64::from(separator))] {
            if let Some(at) = vm.static_named(system, name) {
                vm.heap.set_static(at, value);
            }
        }
        Ok(0)
    }),
    early("smallscope/Boot", "set", "", |vm, _, args| {
        let system = vm.load("java/lang/System")?;
        for (name, value) in
            [("out", args[0]), ("err", args[1]), ("in", args[2]), ("initialIn", args[2]), ("initialErr", args[1])]
        {
            if let Some(at) = vm.static_named(system, name) {
                vm.heap.set_static(at, value);
            }
        }
        Ok(0)
    }),
    early("smallscope/Boot", "languageAccess", "", |vm, _, _| {
        let system = vm.load("java/lang/System")?;
        match vm.find_method(system, &"setJavaLangAccess".into(), &"()V".into()) {
            Some(method) => Err(Trap::Call(method, Vec::new())),
            None => Ok(0),
        }
    }),
    early("smallscope/Boot$Out", "write", "(I[BII)V", |vm, _, args| {
        let (array, from, n) = (args[1] as u32, args[2] as u32, args[3] as u32);
        let length = vm.heap.length(array);
        if from.checked_add(n).is_none_or(|end| end > length) {
            return Err(Trap::New("java/lang/IndexOutOfBoundsException", None));
        }
        let bytes = vm.heap.bytes(array, from, n);
        let to = if args[0] == 1 { &mut vm.options.out } else { &mut vm.options.err };
        // A closed pipe is no fault of the program.
        let _ = to.write_all(&bytes);
        Ok(0)
    }),
    early("smallscope/Boot$In", "fill", "", |vm, _, args| {
        let (array, from, n) = (args[0] as u32, args[1] as u32, args[2] as u32);
        // Whoever is to answer must see the question.
        let _ = vm.options.out.flush();
        let mut bytes = vec![0; n as usize];
        let _ = vm.options.out.flush();
        let got = vm.options.input.read(&mut bytes).map_err(|e| Trap::new("java/io/IOException", e.to_string()))?;
        for (i, b) in bytes[..got].iter().enumerate() {
            vm.heap.set8(array, from + i as u32, *b);
        }
        Ok(if got == 0 { u64::from(u32::MAX) } else { got as u64 })
    }),
];

/// System properties: the machine's own, then the user's.
pub(super) fn properties(vm: &Vm) -> Vec<(String, String)> {
    let jdk = vm.path.jdk();
    let version = jdk.map_or(17, |j| j.version());
    let full =
        jdk.map(|j| j.full_version().to_owned()).filter(|v| !v.is_empty()).unwrap_or_else(|| version.to_string());
    let specification = if version == 8 { "1.8".to_owned() } else { version.to_string() };
    let class_version = format!("{}.0", version + 44);
    // A search is the same wherever it runs.
    let here = std::env::current_dir().ok().filter(|_| vm.whole);
    let here = here.map_or("/".to_owned(), |path| path.display().to_string());
    let class_path = if vm.whole { vm.path.named() } else { "" };
    let home = jdk.map_or(String::new(), |j| j.home().display().to_string());
    let fixed = [
        ("java.version", full.as_str()),
        ("java.specification.version", &specification),
        ("java.vm.specification.version", &specification),
        ("java.class.version", &class_version),
        ("java.home", &home),
        ("java.vm.name", "smallscope"),
        ("java.vm.vendor", "smallscope"),
        ("java.vendor", "smallscope"),
        ("java.runtime.name", "smallscope"),
        ("java.runtime.version", &full),
        ("java.vm.version", &full),
        ("java.vm.info", "interpreted mode"),
        ("java.class.path", class_path),
        ("java.library.path", ""),
        ("java.io.tmpdir", "/tmp"),
        ("os.name", "Linux"),
        ("os.arch", "amd64"),
        ("os.version", "0"),
        ("file.separator", "/"),
        ("path.separator", ":"),
        ("line.separator", "\n"),
        ("file.encoding", "UTF-8"),
        ("native.encoding", "UTF-8"),
        ("sun.jnu.encoding", "UTF-8"),
        ("stdout.encoding", "UTF-8"),
        ("stderr.encoding", "UTF-8"),
        ("stdin.encoding", "UTF-8"),
        ("sun.stdout.encoding", "UTF-8"),
        ("sun.stderr.encoding", "UTF-8"),
        ("user.name", "user"),
        ("user.home", "/"),
        ("user.dir", &here),
        ("user.language", "en"),
        ("user.country", "US"),
        ("user.timezone", "UTC"),
    ];
    let mut all: Vec<(String, String)> = fixed.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    for (key, value) in &vm.options.properties {
        all.retain(|(k, _)| k != key);
        all.push((key.clone(), value.clone()));
    }
    all
}

/// Gives a class the static method `source` of `Boot` as its static initialiser.
pub(super) fn replace_initializer(vm: &mut Vm, class: ClassId, source: &str) -> Result<(), Error> {
    let boot = ClassId(vm.load("smallscope/Boot")?);
    let Some(from) = vm.find_method(boot.0, &source.into(), &"()V".into()) else { return Ok(()) };
    let code = vm.method(from).code.clone();
    let id = MethodId(vm.methods.len() as u32);
    let name: Rc<str> = "<clinit>".into();
    vm.methods.push(Method {
        class,
        name,
        descriptor: "()V".into(),
        access: crate::access::STATIC,
        exceptions: Vec::new(),
        signature: None,
        named: Vec::new(),
        kinds: Vec::new(),
        result: crate::descriptor::Kind::Void,
        code,
        pool: boot,
        peer: None,
        handlers: Vec::new(),
        range: (0, 0),
        annotations: Vec::new(),
        raw: Default::default(),
    });
    vm.entries.push(Entry::NONE);
    vm.classes[class.at()].initializer = Some(id);
    Ok(())
}
