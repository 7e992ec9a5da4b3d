//! The signatures of the model: truth values, enums, classes with the objects of inputs and those that the program makes.

use super::dictionary::Dictionary;
use super::flow;
use super::layout::There;
use super::stores::Store;
use super::writer::Writer;
use crate::ir::ClassId;

impl Dictionary {
    /// The text of all signatures.
    pub(super) fn signatures(&self) -> String {
        let mut writer = Writer::default();
        writer.line("// Variables are declared as sets, so that nothing is checked where they are assigned: they have one value, and `None` is the");
        writer.line("// empty set.");
        writer.line("abstract sig Bool {}");
        writer.line("one sig True, False extends Bool {}");
        writer.line("");
        self.flow(&mut writer);
        let variants = self.variants.values().chain(&self.enums);
        for (sig, names) in variants {
            enumerate(&mut writer, sig, names);
        }
        let aims: Vec<String> = self.aim_sigs().into_iter().map(str::to_owned).collect();
        if !aims.is_empty() {
            writer.line("// Where mutable references lead.");
            enumerate(&mut writer, "SlotField", &aims);
        }
        for class in 0..self.classes.len() {
            self.class_sigs(&mut writer, ClassId(class));
        }
        writer.finish()
    }

    /// How statements go on.
    fn flow(&self, writer: &mut Writer) {
        let all = self.program.functions.iter().flat_map(|function| flow::loops(&function.body));
        let mut loops: Vec<usize> = all.map(|number| number.0).collect();
        loops.sort_unstable();
        loops.dedup();
        let jumps = loops.iter().flat_map(|number| [format!("Break{number}"), format!("Continue{number}")]);
        let values: Vec<String> = ["Next".to_owned(), "Return".to_owned()].into_iter().chain(jumps).collect();
        writer.line("// How a function goes on.");
        enumerate(writer, "Flow", &values);
    }

    fn class_sigs(&self, writer: &mut Writer, class: ClassId) {
        let name = &self.classes[class.0];
        writer.line(&format!("// {}", self.program.classes[class.0].name));
        writer.line(&format!("abstract sig {name} {{}}"));
        for (_, stock) in self.layout.of_class(class) {
            let many = match stock.there {
                There::One => "one ",
                There::Lone => "lone ",
                There::Pool(_) | There::Parts(_) => "",
                There::Same(_) => continue,
            };
            writer.line(&format!("{many}sig {} extends {name} {{}}", stock.sig));
        }
        let new = &self.new[class.0];
        if !new.is_empty() {
            writer.line(&format!("one sig {} extends {name} {{}}", new.join(", ")));
        }
        let uses = |touched: &std::collections::BTreeSet<Store>| touched.contains(&Store::Fresh(class));
        if self.touched.iter().any(uses) {
            let pairs: Vec<String> = new.windows(2).map(|pair| format!("{} -> {}", pair[0], pair[1])).collect();
            let pairs = if pairs.is_empty() { "none -> none".to_owned() } else { pairs.join(" + ") };
            writer.line(&format!("fun next_{name}: {name} -> {name} {{ {pairs} }}"));
        }
        writer.line("");
    }
}

fn enumerate(writer: &mut Writer, sig: &str, values: &[String]) {
    writer.line(&format!("abstract sig {sig} {{}}"));
    if !values.is_empty() {
        writer.line(&format!("one sig {} extends {sig} {{}}", values.join(", ")));
    }
    writer.line("");
}
