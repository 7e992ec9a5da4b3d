//! Commands of models: verdicts, expectations, choices, limits.

mod support;

use support::{run, scratch, smallscope};

#[test]
fn verdicts_make_the_exit_code() {
    assert_eq!(smallscope("run expect.als").code, 0);
    assert_eq!(smallscope("run contradicted.als").code, 1);
    assert_eq!(smallscope("run lists.als").code, 1);
    assert_eq!(smallscope("run lists.als -c joined -c NoSelfLoop").code, 0);
    assert_eq!(smallscope("check lists.als -c OneEnd").code, 1);
    assert_eq!(smallscope("run clash.als").code, 1);
}

#[test]
fn verdicts_in_words() {
    let run = smallscope("run expect.als --brief");
    let verdicts: Vec<&str> = run.out.lines().filter(|line| line.starts_with("  ")).collect();
    let words: Vec<&str> = verdicts.iter().map(|line| line.trim().split(" (").next().unwrap()).collect();
    assert_eq!(
        words,
        [
            "instance found, as expected",
            "no instance found within the scope, as expected",
            "no counterexample found within the scope, as expected",
            "counterexample found, as expected"
        ]
    );
    assert!(run.out.ends_with("\n4 commands: 4 as expected\n"), "{}", run.out);
    let contradicted = smallscope("run contradicted.als").out;
    assert!(contradicted.contains("instance found, but none was expected"), "{contradicted}");
    assert!(contradicted.contains("no instance found within the scope, but one was expected"), "{contradicted}");
}

#[test]
fn check_answers_checks_only() {
    let json = smallscope("check lists.als --json").json();
    let names: Vec<&str> =
        json["commands"].as_array().unwrap().iter().map(|command| command["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["NoSelfLoop", "OneEnd"]);
    let none = smallscope("check clash.als");
    assert_eq!((none.code, none.err.as_str()), (2, "error: `clash.als` has no `check` commands\n"));
}

#[test]
fn commands_are_chosen_by_name_and_number() {
    let number = smallscope("run lists.als -c 2 --json").json();
    let name = smallscope("run lists.als -c OneEnd --json").json();
    assert_eq!(number["commands"][0]["name"], name["commands"][0]["name"]);
    let misspelt = smallscope("run lists.als -c OneEdn");
    assert_eq!(misspelt.code, 2);
    assert_eq!(misspelt.err, "error: there is no command `OneEdn`\nhelp: did you mean `OneEnd`?\n");
    let beyond = smallscope("count lists.als -c 4");
    assert_eq!(
        (beyond.code, beyond.err.as_str()),
        (2, "error: there is no command 4\nhelp: they are numbered 0 to 3\n")
    );
    let other = smallscope("run lists.als -c xyzzy");
    assert_eq!(
        other.err,
        "error: there is no command `xyzzy`\nhelp: the commands are joined, NoSelfLoop, OneEnd, apart\n"
    );
}

#[test]
fn an_instance_is_one_of_the_model() {
    let json = smallscope("run lists.als -c joined --json").json();
    let instance = &json["commands"][0]["instance"];
    assert_eq!(instance["atoms"].as_array().unwrap().len(), 3);
    // A tree of three nodes has two links, and they are from different nodes.
    let link = instance["relations"].as_array().unwrap().iter().find(|relation| relation["name"] == "link").unwrap();
    let tuples = link["tuples"].as_array().unwrap();
    assert_eq!(tuples.len(), 2);
    assert_ne!(tuples[0][0], tuples[1][0]);
}

#[test]
fn instances_are_counted_up_to_isomorphism() {
    // Rooted trees.
    for (nodes, trees) in [(1, 1), (2, 1), (3, 2), (4, 4), (5, 9)] {
        let scope = format!("exactly {nodes} Node");
        let count = run(&["count", "lists.als", "-c", "joined", "--scope", &scope, "--json"], "").json();
        assert_eq!(count["commands"][0]["count"], trees, "{nodes}");
        assert_eq!(count["commands"][0]["exhausted"], true);
    }
    // Rooted labelled trees: n^(n-1).
    let all = smallscope("count lists.als -c joined --isomorphs all --json").json();
    assert_eq!(all["commands"][0]["count"], 9);
}

#[test]
fn enumeration_threads_and_shards_find_the_same() {
    let count = |more: &str| {
        let lines = smallscope(&format!("enumerate lists.als -c OneEnd --json {more}")).lines();
        let summary = lines.last().unwrap().clone();
        assert_eq!(summary["count"].as_u64().unwrap() as usize, lines.len() - 1);
        lines.len() - 1
    };
    // Forests of at most three nodes with two roots or more: one of two nodes, two of three.
    assert_eq!(count(""), 3);
    assert_eq!(count("--threads 2"), 3);
    assert_eq!(count("--shard 0/2") + count("--shard 1/2"), 3);
    let capped = smallscope("enumerate lists.als -c OneEnd --max 2");
    assert_eq!(capped.code, 3);
    assert!(capped.out.contains("2 counterexamples at least: --max was reached"), "{}", capped.out);
}

#[test]
fn an_enumeration_is_resumed() {
    let file = scratch("checkpoint").join("left");
    let arguments = ["enumerate", "lists.als", "-c", "OneEnd", "--json", "--checkpoint", file.to_str().unwrap()];
    let capped = [&arguments[..], &["--max", "1"]].concat();
    let (first, rest) = (run(&capped, ""), run(&arguments, ""));
    assert_eq!((first.code, rest.code), (3, 0));
    let numbers = |lines: &[serde_json::Value]| -> Vec<u64> {
        lines.iter().filter_map(|line| line["instance"].as_object().and(line["number"].as_u64())).collect()
    };
    assert_eq!((numbers(&first.lines()), numbers(&rest.lines())), (vec![0], vec![1, 2]));
    let foreign = run(&["enumerate", "lists.als", "-c", "joined", "--checkpoint", file.to_str().unwrap()], "");
    assert_eq!(foreign.code, 2, "{}", foreign.out);
    std::fs::write(&file, "garbage").unwrap();
    let garbage = run(&arguments, "").json();
    assert_eq!((&garbage["kind"], &garbage["errors"][0]["line"]), (&"error".into(), &1.into()));
}

#[test]
fn further_commands_see_what_the_file_opens() {
    let json = run(&["run", "parts/shelf.als", "-e", "#Book = 2 and one Shelf", "--json"], "").json();
    let commands = json["commands"].as_array().unwrap();
    assert_eq!((commands.len(), &commands[0]["verdict"], &commands[0]["number"]), (1, &"instance".into(), &1.into()));
    let both =
        run(&["run", "parts/shelf.als", "-e", "run { no Book }", "-e", "check { no Shelf }", "--json"], "").json();
    let verdicts: Vec<_> = both["commands"].as_array().unwrap().iter().map(|command| &command["verdict"]).collect();
    assert_eq!(verdicts, ["instance", "counterexample"]);
    let wrong = run(&["run", "lists.als", "-e", "run { some Nodes }"], "");
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("--execute:1:") && wrong.err.contains("did you mean `Node`?"), "{}", wrong.err);
}

#[test]
fn scopes_are_replaced() {
    let json = run(&["check", "lists.als", "--scope", "1", "--bit-width", "3", "--json"], "").json();
    for command in json["commands"].as_array().unwrap() {
        assert_eq!(command["verdict"], "no counterexample");
        assert_eq!(command["scope"]["signatures"][0]["atoms"], 1);
        assert_eq!(command["scope"]["bit_width"], 3);
    }
    let wrong = run(&["check", "lists.als", "--scope", "3 but 2 Nodes"], "");
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("--scope:1:"), "{}", wrong.err);
}

#[test]
fn scopes_that_grow_are_tried_in_turn() {
    let json = smallscope("run growing.als --json").json();
    let commands = json["commands"].as_array().unwrap();
    assert_eq!(commands[0]["verdict"], "instance");
    assert_eq!(commands[0]["scope"]["signatures"][0]["atoms"], 3);
    assert_eq!(commands[1]["verdict"], "no instance");
    assert_eq!(commands[1]["scope"]["signatures"][0]["atoms"], 2);
}

#[test]
fn scopes_that_grow_without_end_are_left_to_limits() {
    let growing = run(&["run", "growing.als", "-e", "run { some A and no A } for 1:1 A", "--timeout", "300ms"], "");
    assert_eq!(growing.code, 3, "{}", growing.err);
}

#[test]
fn limits_are_answers() {
    let late = smallscope("run lists.als --timeout 0s");
    assert_eq!(late.code, 3);
    assert!(late.out.contains("not known: --timeout was reached"), "{}", late.out);
    assert!(late.out.ends_with("4 commands: 4 not known\n"), "{}", late.out);
    let json = smallscope("run lists.als --timeout 0s --json").json();
    assert_eq!((&json["commands"][0]["verdict"], &json["commands"][0]["stopped"]), (&"unknown".into(), &"time".into()));
    let small = smallscope("count lists.als -c joined --memory 1kB --scope 6");
    assert_eq!(small.code, 3, "{}{}", small.out, small.err);
}

#[test]
fn huge_scopes_are_refused() {
    for scope in ["1000000000", "99999999999999999999", "3 but 40 int", "-1"] {
        let huge = run(&["run", "lists.als", "-c", "joined", "--scope", scope, "--timeout", "5s"], "");
        assert!(huge.code == 2 || huge.code == 3, "{scope}: {} {}", huge.code, huge.err);
        assert!(!huge.err.contains("internal error"), "{}", huge.err);
    }
}

#[test]
fn expressions_are_evaluated() {
    let values = run(
        &["eval", "lists.als", "-c", "joined", "#Node", "no link & iden", "Node$0.link in Node", "$joined_end"],
        "",
    );
    assert_eq!(values.code, 0, "{}", values.err);
    let lines: Vec<&str> = values.out.lines().collect();
    assert_eq!(lines[..3], ["3", "true", "true"]);
    assert!(lines[3].starts_with("{Node$"));
    let wrong = run(&["eval", "lists.als", "-c", "joined", "#Node", "Nod"], "");
    assert_eq!((wrong.code, wrong.out.as_str()), (2, "3\n"));
    assert!(wrong.err.contains("did you mean `Node`?"), "{}", wrong.err);
    let none = run(&["eval", "clash.als", "Node"], "");
    assert_eq!((none.code, none.err.as_str()), (1, "no instance found within the scope\n"));
}

#[test]
fn a_conversation_without_a_terminal() {
    let said = run(&["eval", "lists.als", "-c", "joined"], ":next\n:next\n:next\n\n#Node\n:nonsense\n:quit\n#link\n");
    assert_eq!(said.out, "instance 0\ninstance 1\nthere are no further instances\n3\n");
    assert_eq!(
        (said.code, said.err.as_str()),
        (2, "error: there is no `:nonsense`\nhelp: `:help` lists what there is\n")
    );
}

#[test]
fn numbered_instances_are_those_of_the_enumeration() {
    let enumerated = smallscope("enumerate lists.als -c OneEnd --json").lines();
    for (number, line) in enumerated.iter().take(3).enumerate() {
        let shown = smallscope(&format!("show lists.als -c OneEnd --instance {number} --json")).json();
        assert_eq!(shown["instance"], line["instance"]);
    }
    let beyond = smallscope("show lists.als -c OneEnd --instance 3");
    assert_eq!(beyond.code, 2);
    assert_eq!(beyond.err, "error: there is no counterexample 3\nhelp: there are 3 counterexamples, counted from 0\n");
}

#[test]
fn pictures_go_to_files() {
    let folder = scratch("pictures");
    for (name, start) in
        [("p.svg", "<svg"), ("p.dot", "digraph"), ("p.json", "{\"smallscope\":2,"), ("p.txt", ""), ("p.html", "<!")]
    {
        let file = folder.join(name);
        let shown = run(&["show", "lists.als", "-c", "joined", "-q", "-o", file.to_str().unwrap()], "");
        assert_eq!((shown.code, shown.err.as_str()), (0, ""), "{name}");
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.trim_start().starts_with(start) && text.contains("Node$2"), "{name}: {text}");
    }
    let saved = folder.join("p.json");
    let again = run(&["show", saved.to_str().unwrap(), "--format", "table"], "");
    let first = smallscope("show lists.als -c joined --format table");
    assert_eq!(again.out, first.out);
    let unclear = smallscope("show lists.als -c joined -o picture.xyz");
    assert_eq!(unclear.code, 2);
    let hidden = smallscope("show lists.als -c joined --hide link --format table");
    assert!(!hidden.out.contains("link"), "{}", hidden.out);
    let misspelt = smallscope("show lists.als -c joined --hide lnk");
    assert_eq!((misspelt.code, misspelt.err.lines().last()), (2, Some("help: did you mean `link`?")));
}

#[test]
fn cores_are_minimal_and_placed() {
    let json = smallscope("core clash.als --json").json();
    assert_eq!((&json["unsatisfiable"], &json["minimal"], &json["exit"]), (&true.into(), &true.into(), &0.into()));
    let lines: Vec<u64> = json["constraints"].as_array().unwrap().iter().map(|c| c["line"].as_u64().unwrap()).collect();
    // The field, the acyclicity, and that there are nodes; not that there are few.
    assert_eq!(lines, [1, 3, 5]);
    let fine = smallscope("core lists.als -c joined");
    assert_eq!(fine.code, 1);
    assert!(fine.out.contains("there is an instance"), "{}", fine.out);
}

#[test]
fn models_that_are_none() {
    let folder = scratch("garbage");
    let file = |name: &str, bytes: &[u8]| {
        let file = folder.join(name);
        std::fs::write(&file, bytes).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let binary: Vec<u8> = (0..4096_u32).map(|place| (place.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for name in [file("binary.als", &binary), file("zeros.als", &[0; 100]), file("text.als", b"Dear reader,\n")] {
        let run = run(&["run", &name], "");
        assert_eq!(run.code, 2, "{name}: {}", run.err);
        assert!(run.err.contains("error"), "{name}");
    }
    // Nothing is said, so everything within the default scope is an instance.
    let empty = run(&["run", &file("empty.als", b"")], "");
    assert_eq!(empty.code, 0, "{}", empty.err);
}

#[test]
fn errors_and_warnings_have_places() {
    let json = smallscope("run wrong.als --json").json();
    let places: Vec<(u64, u64)> = json["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| (error["line"].as_u64().unwrap(), error["column"].as_u64().unwrap()))
        .collect();
    assert_eq!(places, [(1, 23), (3, 29)]);
    let warned = smallscope("run warned.als --json").json();
    assert_eq!((&warned["warnings"][0]["line"], &warned["exit"]), (&4.into(), &0.into()));
    assert_eq!(smallscope("run warned.als --quiet").err, "");
    assert!(smallscope("run warned.als").err.starts_with("warning: "));
}

#[test]
fn colours_are_asked_for() {
    assert!(!smallscope("run lists.als").out.contains('\u{1b}'));
    assert!(smallscope("run lists.als --color always").out.contains('\u{1b}'));
    assert!(smallscope("run wrong.als --color always").err.contains('\u{1b}'));
}

#[test]
fn standard_input_is_a_model() {
    let piped = run(&["run", "-"], "open util/ordering[A]\nsig A {}\nrun { some first.next } for 3\n");
    assert_eq!(piped.code, 0, "{}", piped.err);
}

#[test]
fn problems_are_translated() {
    let dimacs = smallscope("translate lists.als -c joined --to dimacs --isomorphs all").out;
    // Rooted labelled trees of three nodes.
    assert_eq!(run(&["solve", "-", "--count"], &dimacs).out.lines().last(), Some("s mc 9"));
    let logic = smallscope("translate lists.als -c joined").out;
    assert!(logic.contains("fact Acyclic: no n: Node | n in n.^link"), "{logic}");
}

#[test]
fn commands_of_one_name_are_chosen_together() {
    let both = smallscope("run expect.als -c alone --json").json();
    let numbers: Vec<_> = both["commands"].as_array().unwrap().iter().map(|command| &command["number"]).collect();
    assert_eq!(numbers, [2, 3]);
    let one = smallscope("show expect.als -c alone");
    let expected =
        "error: several commands are chosen: 2 alone, 3 alone\nhelp: choose one of them by its number with -c\n";
    assert_eq!((one.code, one.err.as_str()), (2, expected));
}

#[test]
fn nothing_to_show_is_said_in_json() {
    let none = smallscope("show clash.als --json").json();
    assert_eq!((&none["instance"], &none["verdict"]), (&serde_json::Value::Null, &"no instance".into()));
    let late = smallscope("show lists.als -c joined --json --timeout 0s");
    assert_eq!((late.code, &late.json()["stopped"]), (3, &"time".into()));
    let first = smallscope("show clash.als --first 3");
    assert_eq!((first.code, first.err.as_str()), (1, "no instance found within the scope\n"));
}

#[test]
fn several_instances_are_shown_together() {
    let shown = smallscope("show lists.als -c OneEnd --first 9 --json").json();
    assert_eq!(shown["instances"].as_array().unwrap().len(), 3);
    let page = smallscope("show lists.als -c OneEnd --first 2 --format html").out;
    assert!(page.contains("1 / 2"), "{page}");
}

#[test]
fn numbers_beyond_all_reason_end() {
    let many = "sig A { r: set A } run {} for 6";
    let ask = |arguments: &[&str]| run(arguments, many);
    for action in ["show", "eval"] {
        let found = ask(&[action, "-", "--instance", "999999999", "--memory", "30kB"]);
        let expected = "not known: the memory limit was reached (see --memory)\n";
        assert_eq!((found.code, found.out.as_str(), found.err.as_str()), (3, "", expected), "{action}");
    }
    let none = ask(&["show", "-", "--first", "9999", "--memory", "30kB", "--json"]);
    assert_eq!((none.code, &none.json()["stopped"]), (3, &"memory".into()));
    // No machine finds as many in this time.
    let few = ask(&["show", "-", "--first", "9999", "--timeout", "20ms", "--json"]);
    assert_eq!((few.code, &few.json()["exit"]), (3, &3.into()));
    if let Some(instances) = few.json()["instances"].as_array() {
        let found = format!("only {} instances: ", instances.len());
        assert!(few.err.starts_with(&found), "{}", few.err);
    }
    let together = ask(&["show", "-", "--first", "10001"]);
    let message = "error: 10001 instances are too many to show together; at most 10000 are\n\
                   help: `enumerate --max N` writes one after the other\n";
    assert_eq!((together.code, together.err.as_str()), (2, message));
}

#[test]
fn dynalloy_is_known_by_the_ending_and_by_a_switch() {
    let text = "sig A {}\nprogram p[a: lone A] { a := none }\nassert Gone { { some a } p[a] { no a' } }\ncheck Gone expect 0\n";
    let (folder, file) = (scratch("dynalloy"), "gone.dals");
    std::fs::write(folder.join(file), text).unwrap();
    let path = folder.join(file).display().to_string();
    assert_eq!(run(&["check", &path], "").code, 0);
    assert_eq!(run(&["check", &path, "--dialect", "alloy"], "").code, 2);
    assert_eq!(run(&["check", "-", "--dialect", "dynalloy"], text).code, 0);
    assert_eq!(run(&["check", "-"], text).code, 2);
}

#[test]
fn the_notation_of_the_thesis_is_a_switch() {
    let model = "sig Node { link: option Node }\nfun Empty() { no Node }\nrun Empty for 2\n";
    assert_eq!(run(&["run", "-"], model).code, 2);
    let thesis = run(&["run", "-", "--dialect", "thesis"], model);
    assert_eq!(thesis.code, 0, "{}", thesis.err);
}

#[test]
fn checks_that_pass_whatever_they_claim_say_so() {
    let ask = |model: &str, option: &str, overflow: &str| run(&["check", "-", option, "--overflow", overflow], model);
    let check = |model: &str, option: &str| ask(model, option, "wrap");
    let cases = [
        // Every list is the rest of another: there would have to be infinitely many.
        ("some sig L { rest: L } fact { all l: L | l not in l.^rest } check { no L }", "facts"),
        ("sig A { n: lone A } fact { no n } check { all a: A | a in a.n implies a not in a }", "assumption"),
        ("sig A {} check { all disj a, b: A | a = b } for 1", "assumption"),
        ("sig A { n: lone A } fact { no n } check { some n implies no A } expect 0", "assumption"),
        ("sig A { n: lone A } fact { no n } check { let m = n | some m implies no A }", "assumption"),
    ];
    for (model, premise) in cases {
        let json = check(model, "--json");
        let command = &json.json()["commands"][0];
        assert_eq!((json.code, &command["verdict"]), (6, &"no counterexample".into()), "{model}");
        assert_eq!((&command["vacuous"], &command["as_expected"]), (&premise.into(), &true.into()), "{model}");
    }
    let facts = check(cases[0].0, "--brief").out;
    assert!(facts.ends_with("\n  vacuous: nothing within the scope satisfies the declarations and facts\n"), "{facts}");
    let assumption = check(cases[1].0, "--brief").out;
    assert!(
        assumption.contains("vacuous: nothing within the scope satisfies what the assertion assumes"),
        "{assumption}"
    );
    let both = check("sig A {} fact { no A } check { no A } check { all a: A | no a }", "--brief");
    assert!(both.out.ends_with("\n2 commands: 1 as expected, 1 vacuous\n"), "{}", both.out);
    for model in ["sig A {} check { all a: A | a in A }", "sig A {} fact { no A } check { no A }", "check { 1 = 1 }"] {
        let json = check(model, "--json");
        assert_eq!((json.code, &json.json()["commands"][0]["vacuous"]), (0, &serde_json::Value::Null), "{model}");
    }
    // Of one and its negation, neither has a counterexample: the size overflows.
    for assertion in ["#A > 0", "not #A > 0", "some A iff #A > 0"] {
        let model = format!("sig A {{}} check {{ {assertion} }} for exactly 2 A, 2 Int");
        let json = ask(&model, "--json", "forbid");
        assert_eq!((json.code, &json.json()["commands"][0]["vacuous"]), (6, &"overflow".into()), "{assertion}");
        let fits = ask(&model.replace("2 Int", "3 Int"), "--json", "forbid");
        assert_eq!(fits.json()["commands"][0]["vacuous"], serde_json::Value::Null, "{assertion}");
    }
    // What is not as expected is that before it is vacuous.
    assert_eq!(check("sig A {} fact { some A and no A } check { no A } expect 1", "--brief").code, 1);
    // Nobody said that the premises are possible if there was no time to find out.
    assert_eq!(check(cases[0].0, "--timeout=0s").code, 3);
}

#[test]
fn small_instances_come_first_and_random_ones_by_a_seed() {
    let first = run(&["enumerate", "lists.als", "-e", "run {} for 3", "--max", "1"], "");
    assert!(first.out.contains("Node  (empty)"), "{}", first.out);
    let random = |seed: &str| {
        let found = run(&["enumerate", "lists.als", "-e", "run {} for 4", "--random", seed], "");
        assert!(found.code == 0 && found.out.contains("\n17 instances: all there are"), "{}{}", found.out, found.err);
        found.out.split("17 instances").next().map(str::to_owned)
    };
    assert_eq!(random("7"), random("7"));
    assert_ne!(random("7"), random("8"));
    let one = |seed| smallscope(&format!("show lists.als -c joined --random {seed} --format table")).out;
    assert_eq!(one(3), one(3));
    let refused = smallscope("enumerate lists.als --random 1 --checkpoint left.txt");
    assert!(refused.code == 2 && refused.err.contains("cannot be continued later"), "{}", refused.err);
}

#[test]
fn a_picture_may_be_made_of_pixels() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("joined.png");
    let written = smallscope(&format!("show lists.als -c joined -o {}", file.display()));
    assert_eq!(written.code, 0, "{}", written.err);
    let bytes = std::fs::read(&file).expect("the file was written");
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.len() > 1000);
    let refused = smallscope("show lists.als -c joined -o picture.jpg");
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("drawn as SVG or PNG, not as JPG"), "{}", refused.err);
}

#[test]
fn what_show_writes_is_no_model() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("joined.json");
    assert_eq!(smallscope(&format!("show lists.als -c joined -o {}", file.display())).code, 0);
    let refused = smallscope(&format!("eval {} Node", file.display()));
    assert!(refused.code == 2 && refused.err.contains("is no model, but JSON"), "{}", refused.err);
}

const NEEDS: &str = "sig Task { needs: set Task, cost: one Int }\n";

#[test]
fn instances_come_in_the_order_that_is_asked_for() {
    let folder = support::scratch("order");
    std::fs::write(folder.join("needs.als"), NEEDS).unwrap();
    let file = folder.join("needs.als");
    let all = |more: &[&str]| {
        let arguments =
            [&["enumerate", file.to_str().unwrap(), "--json", "-e", "run {} for 1 but 3 Int"], more].concat();
        let lines = run(&arguments, "").lines();
        let (last, instances) = lines.split_last().unwrap();
        assert_eq!(last["count"], instances.len());
        instances.iter().map(|line| line["instance"].clone()).collect::<Vec<_>>()
    };
    let tuples = |instance: &serde_json::Value| {
        let relations = instance["relations"].as_array().unwrap().iter();
        let mut all: Vec<String> = relations
            .flat_map(|relation| {
                relation["tuples"].as_array().unwrap().iter().map(|t| format!("{}{t}", relation["name"]))
            })
            .collect();
        all.extend(
            instance["atoms"]
                .as_array()
                .unwrap()
                .iter()
                .map(|atom| atom["name"].to_string())
                .filter(|name| name.contains('$')),
        );
        all
    };
    let distance = |a: &serde_json::Value, b: &serde_json::Value| {
        let (a, b) = (tuples(a), tuples(b));
        a.iter().filter(|one| !b.contains(one)).count() + b.iter().filter(|one| !a.contains(one)).count()
    };
    let sparse = all(&[]);
    // No task, or one that may need itself, with one of 8 costs.
    assert_eq!(sparse.len(), 1 + 2 * 8);
    for more in [&["--order", "similar"][..], &["--near", "3"], &["--order", "boundary"], &["--order", "sparse"]] {
        let other = all(more);
        assert_eq!(other.len(), 17, "{more:?}");
        assert!(other.iter().all(|instance| sparse.contains(instance)), "{more:?}");
    }
    let near = all(&["--near", "3"]);
    assert_eq!(near[0], sparse[3]);
    assert!(near.is_sorted_by_key(|instance| distance(instance, &sparse[3])));
    let inner = |instance: &serde_json::Value| {
        tuples(instance).iter().any(|t| ["-3\"", "-2\"", "2\""].iter().any(|n| t.contains(&format!("\"{n}"))))
    };
    let boundary = all(&["--order", "boundary"]);
    // -4, -1, 0, 1 and 3 come first.
    assert_eq!(boundary.iter().position(inner), Some(1 + 2 * 5));
    assert!(boundary[11..].iter().all(inner));
    let steps = |found: &[serde_json::Value]| found.windows(2).map(|pair| distance(&pair[0], &pair[1])).sum::<usize>();
    assert!(steps(&all(&["--order", "similar"])) <= steps(&sparse));
    let drawn = run(
        &[
            "enumerate",
            file.to_str().unwrap(),
            "--json",
            "-e",
            "run {} for 1 but 3 Int",
            "--sample",
            "4",
            "--random",
            "7",
        ],
        "",
    )
    .lines();
    assert_eq!((drawn.len(), &drawn[4]["sample"], &drawn[4]["count"]), (5, &4.into(), &17.into()));
    let numbers: Vec<u64> = drawn[..4].iter().map(|line| line["number"].as_u64().unwrap()).collect();
    assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
}

#[test]
fn partial_instances_are_counted_exactly() {
    let folder = support::scratch("partial");
    let file = folder.join("needs.als");
    std::fs::write(&file, "sig Task { needs: set Task }\n").unwrap();
    let file = file.to_str().unwrap();
    let command = "run { some needs } for exactly 3 Task";
    // 2^9 - 1 relations.
    let all = run(&["count", file, "-e", command, "--cubes", "--symmetry", "none"], "");
    assert!(all.out.starts_with("511 instances in 9 parts: all there are"), "{}", all.out);
    let few = run(&["enumerate", file, "-e", command, "--cubes", "--symmetry", "none", "--max", "1"], "");
    assert!(few.out.contains("partial instance 0 (256 instances)") && few.out.contains("any needs: "), "{}", few.out);
    assert_eq!(few.code, 3);
    for symmetry in ["0", "1", "3", "20"] {
        let count = |more: &[&str]| {
            let arguments = [&["count", file, "-e", command, "--symmetry", symmetry, "--json"], more].concat();
            run(&arguments, "").json()["commands"][0].clone()
        };
        assert_eq!(count(&["--cubes"])["instances"], count(&[])["count"].to_string());
    }
    let exact = run(&["count", file, "-e", command, "--cubes"], "");
    assert_eq!(exact.code, 2, "{}", exact.out);
}

/// Every choice of the tuples in the lines with `any` is an instance, so there are two to the power of their number.
#[test]
fn a_partial_instance_names_what_is_open_once() {
    let models = [
        ("sig B {} sig C extends B {} run {} for exactly 2 B", "4"),
        ("abstract sig B {} sig C extends B {} sig D = C {} run {} for 2", "4"),
        ("sig B {} sig C extends B {} sig D in C {} run { some x: B | x not in C } for 2", "7"),
    ];
    for (model, count) in models {
        let all = run(&["enumerate", "-", "--cubes", "--symmetry", "none", "--json"], model).lines();
        assert_eq!(all.last().unwrap()["count"], count, "{model}");
        for partial in all.iter().filter(|document| document["kind"] == "partial") {
            let added = |change: &serde_json::Value| change["added"].as_array().unwrap().len();
            let open: usize = partial["any"].as_array().unwrap().iter().map(added).sum();
            assert_eq!(partial["count"], (1 << open).to_string(), "{model}: {partial}");
        }
    }
    let text = run(&["enumerate", "-", "--cubes", "--symmetry", "none"], models[0].0).out;
    assert!(text.contains("B  B$0, B$1\n  any C: B$0, B$1\n"), "{text}");
}

/// Traces of different lengths have no distance, and each length has numbers of its own inside.
#[test]
fn traces_have_no_neighbourhood() {
    let model = "var sig A {} run {} for 2 A, 1..2 steps";
    let near = run(&["enumerate", "-", "--near", "5"], model);
    assert_eq!(near.code, 2, "{}", near.out);
    assert!(near.err.contains("traces have no distance"), "{}", near.err);
}

#[cfg(unix)]
#[test]
fn what_failed_before_comes_first() {
    let folder = support::scratch("likely");
    let (log, kept) = (folder.join("log"), folder.join("kept"));
    let (log, kept) = (log.to_str().unwrap(), kept.to_str().unwrap());
    let program = format!("tee -a {log} | (! grep -q 'Node$2')");
    let arguments =
        ["enumerate", "lists.als", "-e", "some Node", "--scope", "3", "--shell", "--exec", &program, "--keep", kept];
    let first = run(&arguments, "");
    assert_eq!(first.code, 1);
    assert!(!std::fs::read_to_string(log).unwrap().lines().next().unwrap().contains("Node$2"));
    std::fs::remove_file(log).unwrap();
    let again = run(&[&arguments[..], &["--order", "likely"]].concat(), "");
    let tried = std::fs::read_to_string(log).unwrap();
    let fails: Vec<bool> = tried.lines().map(|line| line.contains("Node$2")).collect();
    // Up to three acyclic nodes up to renaming: 1 + 2 + 4, four of them with a third node. Each is tried once.
    assert_eq!(fails, [true, true, true, true, false, false, false]);
    assert!(again.out.contains("tried 7: the program fails on 4"), "{}", again.out);
    assert_eq!(std::fs::read_dir(kept).unwrap().count(), 4, "under the same numbers");
}
