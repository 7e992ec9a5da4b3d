struct A;
impl A {
    #[smallscope::test]
    fn works(&self) {}
}

fn main() {}
