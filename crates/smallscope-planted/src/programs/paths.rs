//! Paths without `.` and `..`.

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod paths {
    use crate::planted;
    pub fn normal(path: &str) -> String {
        let absolute = path.starts_with('/');
        let mut parts: Vec<&str> = Vec::new();
        for part in path.split('/') {
            match part {
                "" | "." => {}
                ".." => {
                    let up = if planted(1) { parts.is_empty() } else { parts.last().is_none_or(|p| *p == "..") };
                    if up {
                        if !absolute {
                            parts.push("..");
                        }
                    } else {
                        parts.pop();
                    }
                }
                name => parts.push(name),
            }
        }
        let joined = parts.join("/");
        if absolute {
            format!("/{joined}")
        } else if joined.is_empty() {
            ".".to_string()
        } else {
            joined
        }
    }
    #[check]
    pub fn climbs_as_far(path: &str) {
        // how far up the path leads at most stays
        let lowest = |path: &str| {
            let mut depth = 0i32;
            let mut low = 0;
            for part in path.split('/') {
                match part {
                    "" | "." => {}
                    ".." => {
                        depth -= 1;
                        low = low.min(depth)
                    }
                    _ => depth += 1,
                }
            }
            (depth, low)
        };
        if !path.starts_with('/') {
            assert_eq!(lowest(path), (lowest(&normal(path)).0, lowest(path).1));
        }
        assert_eq!(normal(&normal(path)), normal(path));
    }
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "normal paths", || checked(smallscope::check!(paths::climbs_as_far)),
        |seed| random(seed, "[./a]{0,10}", |text| paths::climbs_as_far(&text));
        1 "a second step up takes back the first" => paths::climbs_as_far("../..");
    }
}
