//! The way through a grid with walls.

use proptest::prelude::*;

use crate::{Bug, Counterexample, checked, random, table};

#[smallscope::model]
pub mod grid {
    use crate::planted;

    #[derive(Clone, Debug)]
    pub struct Grid {
        pub rows: Vec<Vec<bool>>,
    }

    impl Grid {
        /// All rows are of one length, and there is a cell. `true` is a wall.
        #[invariant]
        fn is_valid(&self) -> bool {
            !self.rows.is_empty()
                && !self.rows[0].is_empty()
                && self.rows.iter().all(|row| row.len() == self.rows[0].len())
        }

        /// The least number of steps from the first cell to the last one.
        pub fn shortest(&self) -> Option<usize> {
            let (height, width) = (self.rows.len(), self.rows[0].len());
            let mut distances = vec![vec![None; width]; height];
            if !planted(1) && self.rows[0][0] {
                return None;
            }
            distances[0][0] = Some(0);
            let mut queue = std::collections::VecDeque::from([(0, 0)]);
            while let Some((y, x)) = queue.pop_front() {
                let next = distances[y][x].map(|steps| steps + 1);
                for (dy, dx) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    if planted(2) && dy == -1 {
                        continue;
                    }
                    let (y, x) = (y as isize + dy, x as isize + dx);
                    let most = if planted(3) { width.min(3) } else { width };
                    if y < 0 || x < 0 || y as usize >= height || x as usize >= most {
                        continue;
                    }
                    let (y, x) = (y as usize, x as usize);
                    if !self.rows[y][x] && distances[y][x].is_none() {
                        distances[y][x] = next;
                        queue.push_back((y, x));
                    }
                }
            }
            distances[height - 1][width - 1]
        }

        /// The same, by raising the number of steps until nothing changes.
        pub fn relaxed(&self) -> Option<usize> {
            let (height, width) = (self.rows.len(), self.rows[0].len());
            let far = height * width + 1;
            let mut steps = vec![vec![far; width]; height];
            if !self.rows[0][0] {
                steps[0][0] = 0;
            }
            for _ in 0..height * width {
                for y in 0..height {
                    for x in 0..width {
                        if self.rows[y][x] {
                            continue;
                        }
                        let around = [(y.wrapping_sub(1), x), (y + 1, x), (y, x.wrapping_sub(1)), (y, x + 1)];
                        let best = around.iter().filter_map(|(y, x)| steps.get(*y)?.get(*x)).min();
                        steps[y][x] = steps[y][x].min(best.map_or(far, |best| best + 1)).min(far);
                    }
                }
            }
            Some(steps[height - 1][width - 1]).filter(|steps| *steps < far)
        }
    }

    #[check]
    pub fn shortest_is_shortest(grid: &Grid) {
        assert_eq!(grid.shortest(), grid.relaxed());
    }
}

use grid::Grid;

fn by_proptest(seed: u8) -> Option<Counterexample> {
    let grids = (1usize..6, 1usize..6).prop_flat_map(|(height, width)| {
        prop::collection::vec(prop::collection::vec(any::<bool>(), width), height).prop_map(|rows| Grid { rows })
    });
    random(seed, grids, |grid| grid::shortest_is_shortest(&grid))
}

pub fn bugs() -> Vec<Bug> {
    const UP: [[u8; 5]; 3] = [[0, 1, 0, 0, 0], [0, 1, 0, 1, 0], [0, 0, 0, 1, 0]];
    fn up() -> Grid {
        Grid { rows: UP.iter().map(|row| row.iter().map(|cell| *cell == 1).collect()).collect() }
    }
    table! {
        "grid", || checked(smallscope::check!(grid::shortest_is_shortest)), by_proptest;
        1 "the way may begin in a wall" => grid::shortest_is_shortest(&Grid { rows: vec![vec![true]] });
        2 "no way goes up" => grid::shortest_is_shortest(&up());
        3 "only three columns are looked at" => grid::shortest_is_shortest(&Grid { rows: vec![vec![false; 4]] });
    }
}
