#[smallscope::cover]
struct Server;

fn main() {}
