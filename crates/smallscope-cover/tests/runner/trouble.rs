//! Code that does not behave.

#![forbid(unsafe_code)]

#[cfg_attr(test, smallscope::model)]
pub mod trouble {
    pub struct Counter {
        count: u8,
        limit: u8,
    }

    impl Counter {
        #[smallscope::invariant]
        fn is_within(&self) -> bool {
            self.count <= self.limit
        }

        #[requires(how < 100)]
        #[ensures(|result| *result == old(self.count) || how > 9)]
        #[ensures(self.limit == old(self.limit))]
        pub fn act(&mut self, how: u8) -> u8 {
            match how {
                0 => loop {
                    self.count = 1;
                },
                1 => return deeper(u64::from(how)) as u8,
                2 => std::process::abort(),
                3 => std::process::exit(3),
                4 => (0..2000).for_each(|_| println!("{}", "noise ".repeat(100))),
                5 => panic!("on purpose,\nreally"),
                6 => return [1, 2][self.count as usize + 2],
                7 => self.count += 255 - self.limit + 1,
                8 => {
                    let mut all = vec![vec![0u8]];
                    while !all.is_empty() {
                        all.push(Vec::with_capacity(1 << 26));
                    }
                }
                9 => self.count += 1,
                10 => self.limit += 1,
                12 => return std::io::stdin().lines().count() as u8,
                _ => {}
            }
            self.count
        }
    }

    fn deeper(depth: u64) -> u64 {
        let room = [depth; 64];
        deeper(depth + 1) + room[(depth % 64) as usize]
    }
}
