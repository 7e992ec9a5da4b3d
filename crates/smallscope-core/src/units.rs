//! Times, sizes and shards as people write them: `10s`, `1.5m`, `512MiB`, `0/4`.

use std::time::Duration;

/// Reads a time: a number and `ms`, `s`, `m`, `h` or `d`; without a unit, seconds.
///
/// ```
/// use smallscope_core::units;
/// assert_eq!(units::time("1.5m"), Ok(std::time::Duration::from_secs(90)));
/// assert_eq!(units::time("soon").unwrap_err(), "`soon` does not begin with a number");
/// ```
///
/// # Errors
///
/// What is wrong with the text.
pub fn time(text: &str) -> Result<Duration, String> {
    let (number, unit) = split(text)?;
    let seconds = match unit.as_str() {
        "ms" => 0.001,
        "" | "s" | "sec" | "secs" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        "d" => 86400.0,
        _ => return Err(format!("unknown unit of time `{unit}`; use ms, s, m, h or d")),
    };
    Duration::try_from_secs_f64(number * seconds).map_err(|_| format!("`{text}` is too long a time"))
}

/// Reads a size in bytes: a number and `k`, `M`, `G` or `T`, with `B` (powers of 1000) or `iB` (powers of 1024) after it.
///
/// ```
/// assert_eq!(smallscope_core::units::size("512MiB"), Ok(512 << 20));
/// ```
///
/// # Errors
///
/// What is wrong with the text.
pub fn size(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text)?;
    let lower = unit.to_ascii_lowercase();
    let (letter, base) = match lower.strip_suffix("ib") {
        Some(letter) => (letter, 1024_f64),
        None => (lower.strip_suffix('b').unwrap_or(&lower), 1000_f64),
    };
    let power = match letter {
        "" => 0,
        "k" => 1,
        "m" => 2,
        "g" => 3,
        "t" => 4,
        _ => return Err(format!("unknown unit of memory `{unit}`; use kB, MB, GB, KiB, MiB or GiB")),
    };
    let bytes = number * base.powi(power);
    if bytes < u64::MAX as f64 { Ok(bytes as u64) } else { Err(format!("`{text}` is too much memory")) }
}

/// A number that is not negative, and what follows it.
fn split(text: &str) -> Result<(f64, String), String> {
    let text = text.trim();
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let number = number.parse().map_err(|_| format!("`{text}` does not begin with a number"))?;
    Ok((number, unit.trim().to_owned()))
}

/// Which part of how many, counted from 0.
pub type Shard = (usize, usize);

/// Reads a shard `i/n`, counted from 0; `auto` is the one that a [scheduler](crate::scheduler) gives to this process.
///
/// ```
/// assert_eq!(smallscope_core::units::shard("1/4"), Ok((1, 4)));
/// ```
///
/// # Errors
///
/// What is wrong with the text.
pub fn shard(text: &str) -> Result<Shard, String> {
    if text.trim() == "auto" {
        return crate::scheduler::shard();
    }
    let parts =
        text.split_once('/').and_then(|(part, parts)| Some((part.trim().parse().ok()?, parts.trim().parse().ok()?)));
    match parts {
        Some((_, 0)) => Err("there is at least one shard".to_owned()),
        Some((part, parts)) if part < parts => Ok((part, parts)),
        Some((part, parts)) => {
            Err(format!("there is no shard {part} of {parts}: they are numbered 0 to {}", parts - 1))
        }
        None => Err("a shard is written i/n, such as 0/4 for the first of four, or auto".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(time("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(time("10"), Ok(Duration::from_secs(10)));
        assert_eq!(time("1.5 m"), Ok(Duration::from_secs(90)));
        assert_eq!(time("0"), Ok(Duration::ZERO));
        assert_eq!(time("3 weeks"), Err("unknown unit of time `weeks`; use ms, s, m, h or d".to_owned()));
        assert_eq!(time("-1s"), Err("`-1s` does not begin with a number".to_owned()));
        assert!(time("99999999999999999999999d").is_err());
        assert!(time("").is_err());
    }

    #[test]
    fn sizes() {
        assert_eq!(size("1GiB"), Ok(1 << 30));
        assert_eq!(size("1GB"), Ok(1_000_000_000));
        assert_eq!(size("1g"), Ok(1_000_000_000));
        assert_eq!(size("1.5KiB"), Ok(1536));
        assert_eq!(size("77"), Ok(77));
        assert!(size("9999999999T").is_err());
        assert!(size("1 elephant").is_err());
    }

    #[test]
    fn shards_count_from_zero() {
        assert_eq!(shard("0/4"), Ok((0, 4)));
        assert_eq!(shard("3/4"), Ok((3, 4)));
        assert_eq!(shard("4/4"), Err("there is no shard 4 of 4: they are numbered 0 to 3".to_owned()));
        assert!(shard("0/0").is_err());
        assert!(shard("1").is_err());
    }
}
