//! The models in `models/`, which cover the constructs of the language, the modules of the library, and time: what the commands of `time/`
//! expect is what the Analyzer answers.

mod common;

use std::collections::BTreeSet;

use smallscope_alloy::Dialect;

/// One test for each file, and one that no file is left out.
macro_rules! models {
    ($($name:ident: $path:literal,)*) => {
        $(
            #[test]
            fn $name() {
                common::check(concat!("models/", $path), Dialect::Alloy);
            }
        )*

        #[test]
        fn all_files_are_tested() {
            let listed: BTreeSet<String> = [$($path),*].map(String::from).into();
            let mut found = BTreeSet::new();
            for folder in ["", "library/", "time/"] {
                for entry in std::fs::read_dir(common::path("models").join(folder)).expect("the folder is there") {
                    let name = entry.expect("a readable folder").file_name().into_string().expect("a plain name");
                    if name.ends_with(".als") {
                        found.insert(format!("{folder}{name}"));
                    }
                }
            }
            assert_eq!(found, listed);
        }
    };
}

models! {
    abstract_: "abstract.als",
    algebras: "algebras.als",
    enums: "enums.als",
    fields: "fields.als",
    functions: "functions.als",
    graphs: "graphs.als",
    integers: "integers.als",
    macros: "macros.als",
    mappings: "mappings.als",
    meta: "meta.als",
    modules: "modules.als",
    names: "names.als",
    operators: "operators.als",
    orders: "orders.als",
    overloading: "overloading.als",
    precedence: "precedence.als",
    quantifiers: "quantifiers.als",
    recursion: "recursion.als",
    scopes: "scopes.als",
    sequences: "sequences.als",
    signature_facts: "signature_facts.als",
    signatures: "signatures.als",
    strings: "strings.als",
    library_boolean: "library/boolean.als",
    library_graph: "library/graph.als",
    library_natural: "library/natural.als",
    library_ordering: "library/ordering.als",
    library_relation: "library/relation.als",
    library_seqrel: "library/seqrel.als",
    library_sequence: "library/sequence.als",
    library_ternary: "library/ternary.als",
    library_time: "library/time.als",
    time_buffer: "time/buffer.als",
    time_commit: "time/commit.als",
    time_counter: "time/counter.als",
    time_heap: "time/heap.als",
    time_hotel: "time/hotel.als",
    time_lift: "time/lift.als",
    time_light: "time/light.als",
    time_mixed: "time/mixed.als",
    time_mutex: "time/mutex.als",
    time_peterson: "time/peterson.als",
    time_philosophers: "time/philosophers.als",
    time_ring: "time/ring.als",
    time_rooms: "time/rooms.als",
    time_semaphore: "time/semaphore.als",
    time_stack: "time/stack.als",
    time_trash: "time/trash.als",
    time_worklist: "time/worklist.als",
}
