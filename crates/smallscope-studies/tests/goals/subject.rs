#[smallscope::cover]
#[allow(dead_code, clippy::all)]
mod subject {
    pub struct Tree<K> {
        root: Option<Box<Node<K>>>,
    }

    struct Node<K> {
        key: K,
        next: Option<Box<Node<K>>>,
    }

    impl<K: Ord + Copy> Tree<K> {
        pub fn find(&self, key: K) -> Option<&K> {
            let mut at = self.root.as_ref()?;
            while at.key < key && (at.next.is_some() || key == at.key) {
                at = at.next.as_deref()?.next.as_ref()?;
            }
            if at.key == key { Some(&at.key) } else { None }
        }

        #[cover(skip)]
        pub fn rep_ok(&self) -> bool {
            if self.root.is_none() { true } else { false }
        }
    }

    impl<K> Drop for Tree<K> {
        fn drop(&mut self) {
            while let Some(node) = self.root.take() {
                self.root = node.next;
            }
        }
    }

    pub trait Shape {
        fn area(&self) -> u32;
        fn is_large(&self) -> bool {
            self.area() > 10 && true
        }
    }

    pub fn odd(items: &[i32], other: Option<i32>) -> Result<i32, String> {
        let Some(first) = other else { return Err("none".to_owned()) };
        let mut sum = 0;
        'outer: for (at, item) in items.iter().enumerate().rev() {
            match item {
                0 | 1 => continue,
                x if *x > 9 && at != 3 => break 'outer,
                -1 if first < 0 => sum += 1,
                _ => {
                    if let 2..=5 = item {
                        sum += item
                    } else if first == *item || {
                        sum > 3 // enough
                    } {
                        return Ok(0);
                    }
                }
            }
        }
        fn inner(x: i32) -> bool {
            !(x == 1 || x == 2)
        }
        assert!(sum >= 0 && inner(sum), "a message of {}", sum > 1 || sum < 0);
        let closure =
            |x: i32| if x > 2 { x } else { items[(x as usize) % (if items.is_empty() { 1 } else { items.len() })] };
        let _ = matches!(other, Some(x) if x > 1 && closure(x) > 2);
        let text: i32 = "5".parse::<i32>().map_err(|error| error.to_string())?;
        let number =
            other.filter(|x| *x > 0 || *x < -5).map_or(Err(String::new()), |x| if x == 7 { Ok(1) } else { Ok(x) })?;
        const N: usize = if 1 > 2 { 1 } else { 2 };
        let array = [if first > 1 { 1 } else { 2 }; N];
        while sum < array[0] {
            sum += number.abs() + text;
        }
        Ok(sum)
    }
}
