//! Roman numerals.

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod roman {
    use crate::planted;

    const PARTS: [(u16, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];

    pub fn write(number: u16) -> String {
        let mut rest = number;
        let mut out = String::new();
        for (value, letters) in PARTS {
            if planted(1) && value == 90 {
                // Ninety is fifty and forty.
                continue;
            }
            let enough = |rest: u16| if planted(2) && value == 500 { rest > value } else { rest >= value };
            while enough(rest) {
                out.push_str(letters);
                rest -= value;
            }
        }
        out
    }

    pub fn read(text: &str) -> u16 {
        let value = |letter: char| match letter {
            'M' => 1000,
            'D' => 500,
            'C' => 100,
            'L' => 50,
            'X' => 10,
            'V' => 5,
            _ => 1,
        };
        let values: Vec<u16> = text.chars().map(value).collect();
        let mut sum = 0;
        for (i, value) in values.iter().enumerate() {
            let is_before_more = values.get(i + 1).is_some_and(|next| next > value);
            if is_before_more && !(planted(3) && *value == 10) {
                sum -= i32::from(*value)
            } else {
                sum += i32::from(*value)
            };
        }
        sum as u16
    }

    /// Digit by digit.
    fn digits(number: u16) -> String {
        let digit = |divisor: u16, [one, five, ten]: [&str; 3]| match number / divisor % 10 {
            count @ 0..=3 => one.repeat(count.into()),
            4 => format!("{one}{five}"),
            9 => format!("{one}{ten}"),
            count => format!("{five}{}", one.repeat(usize::from(count) - 5)),
        };
        let parts = [(1000, ["M", "", ""]), (100, ["C", "D", "M"]), (10, ["X", "L", "C"]), (1, ["I", "V", "X"])];
        parts.map(|(divisor, letters)| digit(divisor, letters)).concat()
    }

    #[check]
    pub fn numerals_are_read_back(number: u16) {
        if (1..4000).contains(&number) {
            let text = write(number);
            assert_eq!(read(&text), number);
            assert_eq!(text, digits(number));
        }
    }
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "Roman numerals", || checked(smallscope::check!(roman::numerals_are_read_back)),
        |seed| random(seed, 1u16..4000, roman::numerals_are_read_back);
        1 "90 is written as LXL" => roman::numerals_are_read_back(90);
        2 "500 is written as CDC" => roman::numerals_are_read_back(500);
        3 "XL is read as 60" => roman::numerals_are_read_back(40);
    }
}
