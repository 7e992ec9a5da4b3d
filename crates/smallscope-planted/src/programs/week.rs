//! Weeks of a year, as ISO 8601 numbers them.

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod week {
    use crate::planted;
    fn leap(y: i32) -> bool {
        y % 4 == 0 && (y % 100 != 0 || y % 400 == 0)
    }
    const BEFORE: [u32; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
    #[derive(Clone, Copy, Debug)]
    pub struct Date {
        pub year: i32,
        pub month: u32,
        pub day: u32,
    }
    impl Date {
        #[invariant]
        pub fn is_valid(&self) -> bool {
            (1900..=2199).contains(&self.year)
                && (1..=12).contains(&self.month)
                && self.day >= 1
                && self.day
                    <= match self.month {
                        2 => 28 + u32::from(leap(self.year)),
                        4 | 6 | 9 | 11 => 30,
                        _ => 31,
                    }
        }
        pub fn ordinal(&self) -> u32 {
            BEFORE[self.month as usize - 1] + self.day + u32::from(self.month > 2 && leap(self.year))
        }
    }
    /// 1 is Monday.
    pub fn weekday(date: &Date) -> u32 {
        let y = (date.year - 1) as i64;
        let days = y * 365 + y / 4 - y / 100 + y / 400 + i64::from(date.ordinal());
        ((days - 1) % 7) as u32 + 1
    }
    fn weeks_in(year: i32) -> u32 {
        let last = Date { year, month: 12, day: 31 };
        let first = Date { year, month: 1, day: 1 };
        if weekday(&first) == 4 || (weekday(&last) == 4 && !planted(1)) { 53 } else { 52 }
    }
    pub fn iso(date: &Date) -> (i32, u32) {
        let week = (date.ordinal() + 10 - weekday(date)) / 7;
        if week < 1 {
            (date.year - 1, weeks_in(date.year - 1))
        } else if week > weeks_in(date.year) && !planted(2) {
            (date.year + 1, 1)
        } else {
            (date.year, week)
        }
    }
    #[check]
    pub fn belongs_to_its_thursday(date: Date) {
        // the week has the number of its Thursday
        let thursday = date.ordinal() as i32 + 4 - weekday(&date) as i32;
        let len = 365 + i32::from(leap(date.year));
        let (year, ordinal) = if thursday < 1 {
            (date.year - 1, thursday + 365 + i32::from(leap(date.year - 1)))
        } else if thursday > len {
            (date.year + 1, thursday - len)
        } else {
            (date.year, thursday)
        };
        assert_eq!(iso(&date), (year, (ordinal as u32 - 1) / 7 + 1));
    }
}

fn dates() -> impl Strategy<Value = week::Date> {
    (1900i32..2200, 1u32..13, 1u32..32)
        .prop_map(|(year, month, day)| week::Date { year, month, day })
        .prop_filter("", |d| d.is_valid())
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "ISO weeks", || checked(smallscope::check!(week::belongs_to_its_thursday)), |seed| random(seed, dates(), week::belongs_to_its_thursday);
        1 "leap years that end on a Thursday have 53 weeks" => week::belongs_to_its_thursday(week::Date { year: 2020, month: 12, day: 31 });
        2 "the last days of a year" => week::belongs_to_its_thursday(week::Date { year: 2024, month: 12, day: 31 });
    }
}
