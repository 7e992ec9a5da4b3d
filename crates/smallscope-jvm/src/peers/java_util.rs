//! `java.util`.

use super::{Row, early, row};
use crate::error::ErrorKind;
use crate::run::Frame;
use crate::trap::{Step, Trap};
use crate::vm::Vm;

pub(super) const ROWS: &[Row] = &[
    early("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", "", super::yes),
    // Streams run in order: there is one thread.
    row("java/util/stream/AbstractPipeline", "isParallel", "", super::nothing),
    early("java/util/ServiceLoader", "loadInstalled", "", services),
    early("java/util/ServiceLoader", "load", "(Ljava/lang/Class;)Ljava/util/ServiceLoader;", services),
    early(
        "java/util/ServiceLoader",
        "load",
        "(Ljava/lang/Class;Ljava/lang/ClassLoader;)Ljava/util/ServiceLoader;",
        services,
    ),
    // Only the JDK's own services come so far, and those that it asks for as a stream have no providers.
    row("java/util/ServiceLoader", "stream", "", |vm, _, _| {
        let class = vm.load("java/util/stream/Stream")?;
        vm.ensure_ready(class)?;
        match vm.find_method(class, &"empty".into(), &"()Ljava/util/stream/Stream;".into()) {
            Some(method) => Err(Trap::Call(method, Vec::new())),
            None => Ok(0),
        }
    }),
    // Java seeds random numbers by the clock; here they are the same in every run.
    early("java/util/Random", "seedUniquifier", "", |_, _, _| Ok(0x5DEE_CE66D)),
    early("java/util/concurrent/ThreadLocalRandom", "initialSeed", "", |_, _, _| Ok(0x5DEE_CE66D)),
];

/// A loader of services that the JDK's own modules offer each other, which are not searched: it finds none.
/// The providers of services that the machine knows: those of locale data.
const SERVICES: &[(&str, &[&str])] = &[
    (
        "sun/util/locale/provider/LocaleDataMetaInfo",
        &[
            "sun/util/resources/provider/NonBaseLocaleDataMetaInfo",
            "sun/util/resources/cldr/provider/CLDRLocaleDataMetaInfo",
        ],
    ),
    ("sun/util/resources/LocaleData$CommonResourceBundleProvider", &["sun/util/resources/provider/LocaleDataProvider"]),
    (
        "sun/util/resources/LocaleData$SupplementaryResourceBundleProvider",
        &["sun/util/resources/provider/LocaleDataProvider"],
    ),
];

fn services(vm: &mut Vm, frames: &[Frame], a: &[u64]) -> Step {
    let caller = frames.last().map(|f| vm.methods[f.method as usize].class.0);
    if caller.is_some_and(|c| vm.class(c).module.is_none()) {
        return Err(Trap::unsupported("services of a program's own (ServiceLoader) are not supported"));
    }
    let service = vm.class(vm.mirrored(a[0] as u32)).name.clone();
    let names = SERVICES.iter().find(|(known, _)| *known == &*service).map_or(&[][..], |(_, names)| *names);
    let mut providers = Vec::new();
    for name in names {
        match vm.load(name) {
            Ok(class) => {
                vm.ensure_ready(class)?;
                providers.push(vm.new_object(class)?);
            }
            // A JDK without the module of other locales.
            Err(e) if e.kind() == ErrorKind::NotFound => {}
            Err(e) => return Err(e.into()),
        }
    }
    let elements = vm.object_array(vm.known.objects, &providers)?;
    let mut object = |class: &str| {
        let class = vm.load(class)?;
        vm.new_object(class)
    };
    let loader = object("java/util/ServiceLoader")?;
    let (known, rest) = (object("java/util/ArrayList")?, object("java/util/Collections$EmptyIterator")?);
    vm.set_named(known, "elementData", u64::from(elements));
    vm.set_named(known, "size", providers.len() as u64);
    vm.set_named(loader, "service", a[0]);
    vm.set_named(loader, "instantiatedProviders", u64::from(known));
    vm.set_named(loader, "lookupIterator1", u64::from(rest));
    Ok(u64::from(loader))
}
