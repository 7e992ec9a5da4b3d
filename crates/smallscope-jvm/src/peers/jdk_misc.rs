//! `jdk.internal` and `sun` without `Unsafe`.

use super::{Row, early, nothing, row, yes};

const VM: &str = "jdk/internal/misc/VM";

pub(super) const ROWS: &[Row] = &[
    early(VM, "initialize", "", nothing),
    early(VM, "initializeFromArchive", "", nothing),
    early(VM, "isBooted", "", yes),
    early(VM, "isModuleSystemInited", "", yes),
    early(VM, "isJavaLangInvokeInited", "", yes),
    early(VM, "initLevel", "()I", |_, _, _| Ok(4)),
    early(VM, "getSavedProperty", "", nothing),
    early(VM, "isSupportedClassFileVersion", "", yes),
    early(VM, "latestUserDefinedLoader", "", nothing),
    early(VM, "latestUserDefinedLoader0", "", nothing),
    early(VM, "getNanoTimeAdjustment", "", nothing),
    early("sun/misc/VM", "isBooted", "", yes),
    early("sun/misc/VM", "initialize", "", nothing),
    early("sun/misc/VM", "getSavedProperty", "", nothing),
    early("jdk/internal/misc/CDS", "isDumpingClassList0", "", nothing),
    early("jdk/internal/misc/CDS", "isDumpingArchive0", "", nothing),
    early("jdk/internal/misc/CDS", "isSharingEnabled0", "", nothing),
    early("jdk/internal/misc/CDS", "getCDSConfigStatus", "", nothing),
    early("jdk/internal/misc/CDS", "getRandomSeedForDumping", "", nothing),
    early("jdk/internal/misc/CDS", "initializeFromArchive", "", nothing),
    early("jdk/internal/misc/CDS", "defineArchivedModules", "", nothing),
    early("jdk/internal/misc/CDS", "logLambdaFormInvoker", "", nothing),
    early("jdk/internal/misc/Signal", "findSignal0", "", nothing),
    early("jdk/internal/misc/PreviewFeatures", "isPreviewEnabled", "", nothing),
    early("jdk/internal/vm/ContinuationSupport", "isSupported0", "", nothing),
    row("jdk/internal/misc/Blocker", "begin", "", nothing),
    early("jdk/internal/access/SharedSecrets", "getJavaLangReflectAccess", "", |vm, _, _| {
        // In HotSpot this class is initialised before any program runs.
        let class = vm.load("java/lang/reflect/AccessibleObject")?;
        vm.ensure_ready(class)?;
        let secrets = vm.load("jdk/internal/access/SharedSecrets")?;
        Ok(vm.static_named(secrets, "javaLangReflectAccess").map_or(0, |at| vm.heap.get_static(at)))
    }),
];
