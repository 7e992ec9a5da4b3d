//! `java.util`.

use super::{Row, early};
use crate::run::Frame;
use crate::trap::Step;
use crate::vm::Vm;

pub(super) const ROWS: &[Row] = &[
    early("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", "", super::yes),
    early("java/util/ServiceLoader", "loadInstalled", "", no_services),
    // Java seeds random numbers by the clock; here they are the same in every run.
    early("java/util/Random", "seedUniquifier", "", |_, _, _| Ok(0x5DEE_CE66D)),
    early("java/util/concurrent/ThreadLocalRandom", "initialSeed", "", |_, _, _| Ok(0x5DEE_CE66D)),
];

/// A loader of services that the JDK's own modules offer each other, which are not searched: it finds none.
fn no_services(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    let mut object = |class: &str| {
        let class = vm.load(class)?;
        vm.new_object(class)
    };
    let loader = object("java/util/ServiceLoader")?;
    let (known, rest) = (object("java/util/ArrayList")?, object("java/util/Collections$EmptyIterator")?);
    vm.set_named(loader, "service", a[0]);
    vm.set_named(loader, "instantiatedProviders", u64::from(known));
    vm.set_named(loader, "lookupIterator1", u64::from(rest));
    Ok(u64::from(loader))
}
