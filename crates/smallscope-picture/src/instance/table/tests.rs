use crate::instance::example::Example;
use crate::instance::view::{Style, View};

fn book() -> Example {
    Example::new()
        .atoms("Book", 2)
        .atom("Alias$0", "Alias Name")
        .atom("Group$0", "Group Name")
        .numbers(-8..8)
        .set("Used", "Alias$0")
        .witness("b", "Book$0")
        .relation(
            "addr",
            "Book Name Name",
            &["Book$0 Alias$0 Group$0", "Book$0 Group$0 Group$0", "Book$1 Alias$0 Group$0"],
        )
        .relation("size", "Book Int", &["Book$0 2", "Book$1 1", "Book$1 1"])
}

#[test]
fn signatures_come_first_and_relations_are_grouped() {
    let expected = "\
Book     Book$0, Book$1
Name     Alias$0, Group$0
  Alias  Alias$0
  Group  Group$0
Used     Alias$0
$b       Book$0
addr     Book$0 | Alias$0 -> Group$0
                  Group$0 -> Group$0
         Book$1 | Alias$0 -> Group$0
size     Book$0 | 2
         Book$1 | 1
";
    assert_eq!(book().done().table(), expected);
}

#[test]
fn what_is_hidden_is_not_there() {
    let table = View::default().hide("Alias").hide("size").table(&book().done());
    assert!(!table.contains("Alias") && !table.contains("size"), "{table}");
    assert!(
        table.contains("addr     Book$0 | Group$0 -> Group$0\n") || table.contains("Book$0 | Group$0 -> Group$0"),
        "{table}"
    );
}

#[test]
fn with_a_signature_go_the_fields_that_mention_it_and_with_a_subset_none() {
    let book = book().relation("key", "Used Lock", &[]).done();
    let hiding = |name: &str| View::default().hide(name).table(&book);
    let table = hiding("Name");
    assert!(!table.contains("addr") && !table.contains("Name") && table.contains("size"), "{table}");
    assert!(hiding("Used").contains("key"));
    assert!(book.names().contains(&"Lock"), "a signature without atoms can be hidden");
    assert!(hiding("addr").contains("Lock") && !hiding("Lock").contains("Lock"));
}

#[test]
fn boxes_are_closed() {
    let picture =
        Example::new().atoms("A", 2).relation("f", "A A", &["A$0 A$1", "A$0 A$0"]).relation("g", "A A", &[]).done();
    let expected = "\
┌─────┬──────────┐
│ set │ atoms    │
├─────┼──────────┤
│ A   │ A$0, A$1 │
└─────┴──────────┘
f
┌─────┬─────┐
│ A   │ A   │
├─────┼─────┤
│ A$0 │ A$1 │
│     │ A$0 │
└─────┴─────┘
g (empty)
";
    assert_eq!(View::default().style(Style::Boxed).table(&picture), expected);
    let ascii = View::default().style(Style::Ascii).table(&picture);
    assert!(ascii.is_ascii() && ascii.contains("| A$0 | A$1 |"), "{ascii}");
}

#[test]
fn long_lists_are_wrapped() {
    let picture = Example::new().atoms("Name", 30).done();
    let table = picture.table();
    assert!(table.lines().count() > 1);
    assert!(table.lines().all(|line| line.len() <= 100), "{table}");
    assert!(table.lines().skip(1).all(|line| line.starts_with("      Name$")), "{table}");
}

#[test]
fn odd_pictures_are_shown() {
    let odd = Example::new().set("S", "").relation("none", "", &[""]).relation("unary", "A", &["A$0", "A$1"]);
    let odd = odd.relation("mixed", "A", &["x y z", "x", "x y"]).atom("", "").atom("tab\tbed", "A");
    let table = odd.done().table();
    assert!(table.contains("none   (empty)") && table.contains("unary  A$0, A$1"), "{table}");
}
