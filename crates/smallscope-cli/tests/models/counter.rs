pub struct Counter {
    pub count: u8,
}

impl Counter {
    #[panics_when(self.count == 0, "empty")]
    #[ensures(self.count + 1 == old(self.count))]
    pub fn down(&mut self) {
        if self.count == 0 {
            panic!("empty");
        }
        self.count -= 1;
    }
}
