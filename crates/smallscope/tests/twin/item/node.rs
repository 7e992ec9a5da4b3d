#[smallscope::model]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Color {
    Red,
    Blue,
}
#[smallscope::model(uses(Link))]
#[derive(Debug, PartialEq)]
pub struct Node {
    pub key: u8,
    pub color: Color,
    pub next: Link,
}
#[smallscope::model(uses(Node))]
pub type Link = Option<Box<Node>>;
#[smallscope::model]
impl Node {
    #[invariant]
    pub fn ok(&self) -> bool {
        let mut n = self;
        loop {
            if n.key != 1 || n.color == Color::Blue {
                return false;
            }
            match n {
                Node { next: Some(m), .. } => n = m,
                Self { next: None, .. } => return true,
            }
        }
    }
}
#[smallscope::model]
#[derive(Debug, PartialEq)]
pub struct Gen<T> {
    pub a: T,
    pub b: Option<T>,
}
#[smallscope::model(uses(Gen))]
#[invariant]
fn gen_ok<T>(g: &Gen<T>) -> bool {
    g.b.is_some()
}
