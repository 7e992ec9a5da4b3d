//! Two analysers of fault trees, to be compared: `fault_trees gates` and `fault_trees orders`.
//!
//! Both read a tree in Galileo's notation from standard input, and write the probability that the system has failed by
//! time 1. The first one computes bottom-up, from distributions of failure times; it takes the inputs of a gate to be
//! independent, which they are not when they share events. The second one goes through all orders in which events can
//! happen, and is exact. The book's chapter "Feeding other programs" finds where they differ.

mod gates;
mod orders;
mod tree;

use std::io::Read as _;
use std::process::ExitCode;

use tree::Tree;

fn main() -> ExitCode {
    match run() {
        Ok(probability) => {
            println!("{probability:.6}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<f64, String> {
    let way = std::env::args().nth(1).unwrap_or_default();
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).map_err(|error| format!("cannot read the tree: {error}"))?;
    let tree = Tree::parse(&text)?;
    match way.as_str() {
        "gates" => Ok(gates::failure(&tree)),
        "orders" => Ok(orders::failure(&tree)),
        other => Err(format!("there is no analyser `{other}`; there are `gates` and `orders`")),
    }
}
