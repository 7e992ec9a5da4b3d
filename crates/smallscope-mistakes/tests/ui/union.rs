//! A union has no domain.

#[smallscope::model]
mod m {
    pub union Bits {
        int: u32,
        float: f32,
    }
}

fn main() {}
