//! Only fields of structs can be derived.

#[smallscope::model]
mod m {
    pub enum Shape {
        Circle {
            radius: u8,
            #[field(derived = area)]
            area: u8,
        },
    }

    fn area(_: &Shape) -> u8 {
        0
    }
}

fn main() {}
