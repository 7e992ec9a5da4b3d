//! Dates.

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod calendar {
    use crate::planted;

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Date {
        pub year: u16,
        pub month: u8,
        pub day: u8,
    }

    impl Date {
        #[invariant]
        fn is_valid(&self) -> bool {
            (1..=9998).contains(&self.year) && is_day(self.year, self.month, self.day)
        }

        pub fn next(self) -> Date {
            let Date { year, month, day } = self;
            let last = if planted(4) && month == 2 { 28 } else { days(year, month) };
            if day < last {
                Date { day: day + 1, ..self }
            } else if month < 12 || planted(3) {
                Date { month: month + 1, day: 1, ..self }
            } else {
                Date { year: year + 1, month: 1, day: 1 }
            }
        }

        /// The same day of the next month, or its last one.
        pub fn next_month(self) -> Date {
            let (year, month) = if self.month == 12 { (self.year + 1, 1) } else { (self.year, self.month + 1) };
            let last = if planted(5) { 30 } else { days(year, month) };
            Date { year, month, day: self.day.min(last) }
        }
    }

    fn is_day(year: u16, month: u8, day: u8) -> bool {
        (1..=12).contains(&month) && day >= 1 && day <= length(year, month)
    }

    /// The rule, as it is told.
    fn length(year: u16, month: u8) -> u8 {
        match month {
            2 if year % 400 == 0 || (year % 4 == 0 && year % 100 != 0) => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }

    fn days(year: u16, month: u8) -> u8 {
        const DAYS: [u8; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let is_leap = year % 4 == 0 && (planted(1) || year % 100 != 0 || (!planted(2) && year % 400 == 0));
        DAYS[usize::from(month) - 1] + u8::from(month == 2 && is_leap)
    }

    #[check]
    pub fn next_is_a_date(date: Date) {
        let next = date.next();
        assert!(is_day(next.year, next.month, next.day));
        assert!((next.year, next.month, next.day) > (date.year, date.month, date.day));
        assert!(next.day == 1 || next.day == date.day + 1);
        assert!(next.day != 1 || date.day == length(date.year, date.month));
    }

    #[check]
    pub fn next_month_is_a_date(date: Date) {
        let next = date.next_month();
        assert!(is_day(next.year, next.month, next.day));
        assert!(next.day == date.day || next.day == length(next.year, next.month));
    }
}

use calendar::Date;

fn dates() -> impl Strategy<Value = Date> {
    // February 29 and the like are left out by a filter.
    let valid = |(year, month, day): &(u16, u8, u8)| match month {
        2 => *day <= if year % 400 == 0 || (year % 4 == 0 && year % 100 != 0) { 29 } else { 28 },
        4 | 6 | 9 | 11 => *day <= 30,
        _ => true,
    };
    let parts = (1u16..=9998, 1u8..=12, 1u8..=31).prop_filter("no such day", valid);
    parts.prop_map(|(year, month, day)| Date { year, month, day })
}

pub fn bugs() -> Vec<Bug> {
    let mut bugs = table! {
        "calendar", || checked(smallscope::check!(calendar::next_is_a_date)),
        |seed| random(seed, dates(), calendar::next_is_a_date);
        1 "centuries are leap years" => calendar::next_is_a_date(Date { year: 1900, month: 2, day: 28 });
        2 "every fourth century is no leap year" => calendar::next_is_a_date(Date { year: 2000, month: 2, day: 28 });
        3 "a year has a thirteenth month" => calendar::next_is_a_date(Date { year: 2023, month: 12, day: 31 });
        4 "February always has 28 days" => calendar::next_is_a_date(Date { year: 2024, month: 2, day: 28 });
    };
    bugs.extend(table! {
        "calendar", || checked(smallscope::check!(calendar::next_month_is_a_date)),
        |seed| random(seed, dates(), calendar::next_month_is_a_date);
        5 "a month has at least 30 days" => calendar::next_month_is_a_date(Date { year: 2023, month: 1, day: 30 });
    });
    bugs
}
