// Lists and trees of boxes, from three numbers to one.

pub struct Node {
    key: i32,
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
}

#[derive(Default)]
pub struct Tree {
    root: Option<Box<Node>>,
    size: usize,
}

impl Node {
    fn new(key: i32) -> Box<Node> {
        Box::new(Node { key, left: None, right: None })
    }
}

impl Tree {
    fn new() -> Self {
        Tree { root: None, size: 0 }
    }

    fn insert(&mut self, key: i32) -> bool {
        let mut link = &mut self.root;
        while let Some(node) = link {
            if key == node.key {
                return false;
            }
            link = if key < node.key { &mut node.left } else { &mut node.right };
        }
        *link = Some(Node::new(key));
        self.size += 1;
        true
    }

    fn contains(&self, key: i32) -> bool {
        let mut at = &self.root;
        while let Some(node) = at {
            if key == node.key {
                return true;
            }
            if key < node.key {
                at = &node.left;
            } else {
                at = &node.right;
            }
        }
        false
    }

    fn remove(&mut self, key: i32) -> bool {
        let mut link = &mut self.root;
        while link.as_ref().is_some_and(|node| node.key != key) {
            let node = link.as_mut().expect("the loop goes on at a node");
            link = if key < node.key { &mut node.left } else { &mut node.right };
        }
        let Some(mut node) = link.take() else { return false };
        *link = match (node.left.take(), node.right.take()) {
            (None, child) | (child, None) => child,
            (left, right) => {
                node.left = left;
                node.right = right;
                node.key = take_greatest(&mut node.left);
                Some(node)
            }
        };
        self.size -= 1;
        true
    }
}

fn take_greatest(mut link: &mut Option<Box<Node>>) -> i32 {
    while link.as_ref().is_some_and(|node| node.right.is_some()) {
        link = &mut link.as_mut().expect("the loop goes on at a node").right;
    }
    let greatest = link.take().expect("the subtree is not empty");
    *link = greatest.left;
    greatest.key
}

fn mirror(link: &mut Option<Box<Node>>) {
    if let Some(node) = link {
        std::mem::swap(&mut node.left, &mut node.right);
        mirror(&mut node.left);
        mirror(&mut node.right);
    }
}

// A number that tells trees apart.
fn digest(link: &Option<Box<Node>>) -> i32 {
    match link {
        None => 1,
        Some(node) => {
            let (left, right) = (digest(&node.left), digest(&node.right));
            left.wrapping_mul(31).wrapping_add(right.wrapping_mul(17)).wrapping_add(node.key)
        }
    }
}

fn sum(node: Option<&Node>) -> i32 {
    let Some(node) = node else { return 0 };
    node.key.wrapping_add(sum(node.left.as_deref())).wrapping_add(sum(node.right.as_deref()))
}

fn height(node: &Option<Box<Node>>) -> usize {
    node.as_ref().map_or(0, |node| 1 + height(&node.left).max(height(&node.right)))
}

fn put(node: Option<Box<Node>>, key: i32) -> Option<Box<Node>> {
    let Some(mut node) = node else { return Some(Node::new(key)) };
    if key < node.key {
        node.left = put(node.left, key);
    } else if key > node.key {
        node.right = put(node.right.take(), key);
    }
    Some(node)
}

fn tree(a: i32, b: i32, c: i32) -> Tree {
    let mut tree = Tree::new();
    tree.insert(a);
    tree.insert(b);
    tree.insert(c);
    tree
}

pub fn inserted(a: i32, b: i32, c: i32) -> i32 {
    let tree = tree(a, b, c);
    digest(&tree.root).wrapping_add(tree.size as i32)
}

pub fn inserted_recursively(a: i32, b: i32, c: i32) -> i32 {
    let mut root = None;
    for key in [a, b, c] {
        root = put(root, key);
    }
    digest(&root)
}

pub fn found(a: i32, b: i32, c: i32) -> i32 {
    let mut tree = Tree::default();
    tree.insert(a);
    tree.insert(b);
    if tree.contains(c) { tree.size as i32 } else { -1 }
}

pub fn removed(a: i32, b: i32, c: i32) -> i32 {
    let mut tree = tree(a, b, c);
    tree.insert(0);
    tree.insert(2);
    let was_there = tree.remove(b);
    tree.remove(1);
    digest(&tree.root).wrapping_add(i32::from(was_there)).wrapping_add(tree.size as i32)
}

pub fn mirrored(a: i32, b: i32, c: i32) -> i32 {
    let mut tree = tree(a, b, c);
    mirror(&mut tree.root);
    digest(&tree.root).wrapping_sub(sum(tree.root.as_deref())).wrapping_add(height(&tree.root) as i32)
}

pub struct Link {
    value: i32,
    next: Option<Box<Link>>,
}

fn list(a: i32, b: i32, c: i32) -> Option<Box<Link>> {
    let mut head = None;
    for value in [a, b, c].into_iter().rev() {
        if value != 0 {
            head = Some(Box::new(Link { value, next: head }));
        }
    }
    head
}

fn reversed(mut list: Option<Box<Link>>) -> Option<Box<Link>> {
    let mut done = None;
    while let Some(mut link) = list {
        list = link.next.take();
        link.next = done;
        done = Some(link);
    }
    done
}

fn digits(mut at: Option<&Link>) -> i32 {
    let mut total: i32 = 0;
    while let Some(link) = at {
        total = total.wrapping_mul(7).wrapping_add(link.value);
        at = link.next.as_deref();
    }
    total
}

pub fn list_reversed(a: i32, b: i32, c: i32) -> i32 {
    digits(reversed(list(a, b, c)).as_deref())
}

pub fn list_without(a: i32, b: i32, c: i32) -> i32 {
    let mut head = list(a, b, c);
    let mut link = &mut head;
    loop {
        match link {
            None => break,
            Some(node) if node.value == b => {
                *link = node.next.take();
            }
            Some(node) => link = &mut node.next,
        }
    }
    digits(head.as_deref())
}

pub fn list_sorted_in(a: i32, b: i32, c: i32) -> i32 {
    let mut head: Option<Box<Link>> = None;
    for value in [a, b, c, a.wrapping_add(c)] {
        let mut link = &mut head;
        while link.as_ref().map(|node| node.value < value).unwrap_or(false) {
            link = &mut link.as_mut().unwrap().next;
        }
        let rest = link.take();
        *link = Some(Box::new(Link { value, next: rest }));
    }
    digits(head.as_deref())
}
