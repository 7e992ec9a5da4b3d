// Shapes behind a trait, and a function that stretches them.

pub trait Shape {
    fn width(&self) -> i32;

    /// Makes it wider by a step.
    fn stretch(&mut self);

    fn is_wide(&self) -> bool {
        self.width() > 3
    }
}

pub struct Square {
    side: i32,
}

pub struct Blank;

pub struct Row {
    left: Box<dyn Shape>,
    right: Box<dyn Shape>,
}

impl Shape for Square {
    fn width(&self) -> i32 {
        self.side
    }

    fn stretch(&mut self) {
        self.side += 1;
    }
}

impl Shape for Blank {
    fn width(&self) -> i32 {
        1
    }

    fn stretch(&mut self) {}

    fn is_wide(&self) -> bool {
        false
    }
}

impl Shape for Row {
    fn width(&self) -> i32 {
        self.left.width() + self.right.width()
    }

    fn stretch(&mut self) {
        self.left.stretch();
        self.right.stretch();
    }
}

/// Stretches a shape for a frame; how wide it is then.
pub fn fitted(shape: &mut dyn Shape, frame: i32) -> i32 {
    if shape.is_wide() || shape.width() > frame {
        return -1;
    }
    for _ in 0..2 {
        if shape.width() < frame {
            shape.stretch();
        }
    }
    assert!(shape.width() <= frame, "it does not fit");
    shape.width()
}
