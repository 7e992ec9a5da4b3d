//! The same Rust code, compiled and through the frontend and the interpreter, does the same.
#![allow(unsafe_code)]

mod common {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use smallscope_core::{Datum, Structure};
    use smallscope_cover::frontend::{Request, program};
    use smallscope_cover::goals::Goals;
    use smallscope_cover::interpret::{End, interpret};
    use smallscope_cover::source::Source;

    pub type Function = fn(i32, i32, i32) -> i32;

    /// Runs a function both ways on all triples of some numbers.
    pub fn check(text: &str, name: &str, function: Function) {
        let source = Source::parse("subject.rs", text).expect("the subject is Rust");
        let request = Request { method: name.to_owned(), ..Request::default() };
        let program = match program(&source, &Goals::default(), &request) {
            Ok(program) => program,
            Err(errors) => panic!("{name}:\n{errors}"),
        };
        let numbers = [0, 1, 2, 3, 4, -1, -2, 6, i32::MAX, i32::MIN];
        for a in numbers {
            for b in numbers {
                for c in numbers {
                    let real = catch_unwind(AssertUnwindSafe(|| function(a, b, c))).ok();
                    let arguments = [a, b, c].map(|it| Datum::Int(it.into())).to_vec();
                    let input = Structure { root: Datum::Tuple(arguments), objects: Vec::new() };
                    let outcome = match interpret(&program, &input, 100_000) {
                        Ok(outcome) => outcome,
                        Err(error) => panic!("{name}({a}, {b}, {c}): {error}"),
                    };
                    let modelled = match outcome.end {
                        End::Returned => match outcome.after.map(|it| it.root) {
                            Some(Datum::Tuple(parts)) => parts.last().cloned(),
                            _ => None,
                        },
                        End::Panicked(..) => None,
                        End::Cut => panic!("{name}({a}, {b}, {c}) takes too long"),
                    };
                    assert_eq!(modelled, real.map(|it| Datum::Int(it.into())), "{name}({a}, {b}, {c})");
                }
            }
        }
    }
}

/// A module with the subject, and a test for each of its functions.
macro_rules! subjects {
    ($module:ident, $path:literal: $($name:ident)*) => {
        mod $module {
            #[allow(dead_code, unused, clippy::all, clippy::unwrap_used, clippy::todo, clippy::undocumented_unsafe_blocks)]
            mod subject {
                include!(concat!("frontend/", $path));
            }

            const TEXT: &str = include_str!(concat!("frontend/", $path));

            $(
                #[test]
                fn $name() {
                    std::panic::set_hook(Box::new(|info| {
                        let place = info.location().map(|it| it.file().to_owned()).unwrap_or_default();
                        if !place.contains("frontend/") {
                            eprintln!("{info}");
                        }
                    }));
                    super::common::check(TEXT, stringify!($name), subject::$name);
                }
            )*
        }
    };
}

subjects! { trees, "trees.rs":
    inserted inserted_recursively found removed mirrored list_reversed list_without list_sorted_in
}

subjects! { numbers, "numbers.rs":
    arithmetic narrow bits shifted families extremes negation unsigned loops chosen compared moved_around pairs
    short_circuits questions options chains order_of_effects asserted blocks inferred constants compound_order
    borrowed_parts
}

subjects! { vectors, "vectors.rs":
    arena copies heap sorted edited out_of_bounds shapes generic rows wrappers clones folds copies_of_parts
}

subjects! { objects, "objects.rs":
    dispatched changed_in_place collected optional shared by_types lent
}

subjects! { pointers, "pointers.rs":
    counted raw cells shared_numbers moves cells_in_variables
}
