//! Questions about classes and objects in a machine that this crate asks often.

use smallscope_jvm::{ClassId, Field, Machine, Method, MethodId, Ref, access};

pub(crate) trait View {
    /// The methods of a name that can be called on objects of a class, nearest first.
    fn find_method(&self, class: ClassId, name: &str, descriptor: Option<&str>) -> Vec<MethodId>;
    /// Whether a class is one of the JDK or of the library that comes with this crate.
    fn is_library(&self, class: ClassId) -> bool;
    /// Whether an object is an instance of a class, by internal name.
    fn is_a(&self, object: Ref, class: &str) -> bool;
}

impl View for Machine {
    fn find_method(&self, class: ClassId, name: &str, descriptor: Option<&str>) -> Vec<MethodId> {
        let mut found: Vec<MethodId> = Vec::new();
        for method in self.find_methods(class, name, descriptor) {
            let about = self.method(method);
            let is_overridden = found.iter().any(|&known| self.method(known).descriptor() == about.descriptor());
            if !is_overridden && !about.is_abstract() {
                found.push(method);
            }
        }
        found
    }

    fn is_library(&self, class: ClassId) -> bool {
        let about = self.class(class);
        about.module().is_some() || about.name().starts_with("korat/finitization/") || about.name().starts_with("java/")
    }

    fn is_a(&self, object: Ref, class: &str) -> bool {
        let of = self.class_of(object);
        self.find_class(class).is_some_and(|class| self.is_subclass(of, class))
    }
}

/// Access flags in words.
pub(crate) trait Flags {
    fn flags(&self) -> u16;

    fn is_enum_constant(&self) -> bool {
        self.flags() & access::ENUM != 0
    }

    fn is_public(&self) -> bool {
        self.flags() & access::PUBLIC != 0
    }

    fn is_private(&self) -> bool {
        self.flags() & access::PRIVATE != 0
    }

    fn is_made_by_compiler(&self) -> bool {
        self.flags() & access::SYNTHETIC != 0
    }
}

impl Flags for Field {
    fn flags(&self) -> u16 {
        self.access()
    }
}

impl Flags for Method {
    fn flags(&self) -> u16 {
        self.access()
    }
}

/// The descriptors of a method's parameters.
pub(crate) fn parameters(machine: &Machine, method: MethodId) -> Vec<String> {
    machine.method(method).parameters().map(str::to_owned).collect()
}
