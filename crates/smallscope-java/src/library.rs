//! The classes that finitizations are compiled against: Korat's interfaces, written anew in Java (`korat/src`) and compiled.
//!
//! They take the place of Korat's library, so that a class which was written for Korat runs as it is, without that library.

/// Names and bytes of the classes.
pub(crate) fn classes() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    CLASSES.iter().copied()
}

macro_rules! classes {
    ($($name:literal,)*) => {
        const CLASSES: &[(&str, &[u8])] =
            &[$(($name, include_bytes!(concat!("../korat/classes/", $name, ".class")))),*];
    };
}

classes! {
    "korat/finitization/IArraySet",
    "korat/finitization/IBooleanSet",
    "korat/finitization/IByteSet",
    "korat/finitization/IClassDomain",
    "korat/finitization/IDoubleSet",
    "korat/finitization/IFieldDomain",
    "korat/finitization/IFinitization",
    "korat/finitization/IFinitizationFactory",
    "korat/finitization/IFloatSet",
    "korat/finitization/IIntSet",
    "korat/finitization/ILongSet",
    "korat/finitization/IObjSet",
    "korat/finitization/IPrimitiveTypeSet",
    "korat/finitization/IShortSet",
    "korat/finitization/impl/Always",
    "korat/finitization/impl/ArraySet",
    "korat/finitization/impl/BooleanSet",
    "korat/finitization/impl/ByteSet",
    "korat/finitization/impl/ClassDomain",
    "korat/finitization/impl/DoubleSet",
    "korat/finitization/impl/FieldDomain",
    "korat/finitization/impl/Fill",
    "korat/finitization/impl/Finitization",
    "korat/finitization/impl/FinitizationFactory",
    "korat/finitization/impl/FloatSet",
    "korat/finitization/impl/IntSet",
    "korat/finitization/impl/LongSet",
    "korat/finitization/impl/ObjSet",
    "korat/finitization/impl/PrimitiveTypeSet",
    "korat/finitization/impl/ShortSet",
    "korat/testing/ITestCaseListener",
}
