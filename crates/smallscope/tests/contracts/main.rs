//! Contracts: what is generated from them, and what it finds.

mod actual;
mod broken;
mod containers;
mod generic;
mod hygiene;
mod kinds;
mod parameters;
mod places;
mod reference;
mod structures;
