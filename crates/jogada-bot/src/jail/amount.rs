//! Sizes and times as people write them in settings: `64MiB`, `10s`. A plain number is bytes, or seconds.

use std::{fmt, time::Duration};

use serde::{Deserializer, Serializer, de};

/// The units of a size, the largest first. Decimal ones are read, binary ones are written too.
const SIZES: [(&str, u64); 9] = [
    ("TiB", 1 << 40),
    ("GiB", 1 << 30),
    ("MiB", 1 << 20),
    ("KiB", 1 << 10),
    ("TB", 1_000_000_000_000),
    ("GB", 1_000_000_000),
    ("MB", 1_000_000),
    ("kB", 1_000),
    ("B", 1),
];

/// The units of a time in nanoseconds, the largest first.
const TIMES: [(&str, u64); 6] = [
    ("h", 3_600_000_000_000),
    ("m", 60_000_000_000),
    ("s", 1_000_000_000),
    ("ms", 1_000_000),
    ("us", 1_000),
    ("ns", 1),
];

const SIZE: &str = "a size like 64MiB";
const TIME: &str = "a time like 10s";

/// Reads a number and a unit, a blank between them or not: `64MiB`, `64 mib`, `1.5s`.
fn read(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    let text = text.trim();
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let (number, unit) = text.split_at(digits);
    let unit = unit.trim();
    let &(_, factor) = units.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit))?;
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    let whole = whole.parse::<u64>().ok()?.checked_mul(factor)?;
    let part = format!("0.{part}").parse::<f64>().ok()?;
    whole.checked_add((part * factor as f64).round() as u64)
}

/// Writes it exactly, in the largest unit that divides it.
fn write(amount: u64, units: &[(&str, u64)]) -> String {
    let written = |name: &str| !name.ends_with('B') || name.ends_with("iB") || name == "B";
    let fits = |&&(name, factor): &&(&str, u64)| written(name) && amount.is_multiple_of(factor);
    let &(name, factor) = units
        .iter()
        .find(fits)
        .filter(|_| amount > 0)
        .unwrap_or_else(|| units.last().expect("there are units"));
    format!("{}{name}", amount / factor)
}

/// A time as people write it.
pub(crate) fn write_time(time: Duration) -> String {
    write(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX), &TIMES)
}

/// A size as people write it.
pub(crate) fn write_size(bytes: u64) -> String {
    write(bytes, &SIZES)
}

struct Amount {
    units: &'static [(&'static str, u64)],
    /// What a number without a unit counts.
    plain: u64,
    expected: &'static str,
}

impl de::Visitor<'_> for Amount {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<u64, E> {
        let all = number.checked_mul(self.plain);
        all.ok_or_else(|| E::invalid_value(de::Unexpected::Unsigned(number), &self))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<u64, E> {
        let positive = u64::try_from(number);
        let bad = |_| E::invalid_value(de::Unexpected::Signed(number), &self);
        positive.map_err(bad).and_then(|number| self.visit_u64(number))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<u64, E> {
        read(text, self.units).ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
    }
}

fn read_size<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    from.deserialize_any(Amount { units: &SIZES, plain: 1, expected: SIZE })
}

fn read_time<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
    let nanos = Amount { units: &TIMES, plain: 1_000_000_000, expected: TIME };
    from.deserialize_any(nanos).map(Duration::from_nanos)
}

/// For fields that hold bytes.
pub(super) mod size {
    use super::{Deserializer, SIZE, Serializer, de, read_size, write_size};

    pub(in crate::jail) fn serialize<T, S>(bytes: &T, to: S) -> Result<S::Ok, S::Error>
    where
        T: Copy + TryInto<u64>,
        S: Serializer,
    {
        to.serialize_str(&write_size((*bytes).try_into().unwrap_or(u64::MAX)))
    }

    pub(in crate::jail) fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
    where
        T: TryFrom<u64>,
        D: Deserializer<'de>,
    {
        let bytes = read_size(from)?;
        let unexpected = de::Unexpected::Unsigned(bytes);
        T::try_from(bytes).map_err(|_| de::Error::invalid_value(unexpected, &SIZE))
    }
}

/// For fields that hold a time.
pub(super) mod time {
    use super::{Deserializer, Duration, Serializer, read_time, write_time};

    pub(in crate::jail) fn serialize<S: Serializer>(
        time: &Duration,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.serialize_str(&write_time(*time))
    }

    pub(in crate::jail) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Duration, D::Error> {
        read_time(from)
    }
}

/// For fields that hold a time or nothing; what is absent is nothing.
pub(super) mod time_or_none {
    use super::{Deserializer, Duration, Serializer, read_time, write_time};

    pub(in crate::jail) fn serialize<S: Serializer>(
        time: &Option<Duration>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match time {
            Some(time) => to.serialize_str(&write_time(*time)),
            None => to.serialize_none(),
        }
    }

    pub(in crate::jail) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Duration>, D::Error> {
        read_time(from).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_as_people_write_them() {
        for (text, bytes) in [
            ("1GiB", 1 << 30),
            ("64 MiB", 64 << 20),
            ("64mib", 64 << 20),
            ("1.5KiB", 1536),
            ("2MB", 2_000_000),
            ("0B", 0),
        ] {
            assert_eq!(read(text, &SIZES), Some(bytes), "{text}");
        }
        for (text, ms) in [("10s", 10_000), ("250ms", 250), ("1.5 s", 1500), ("2m", 120_000)] {
            assert_eq!(read(text, &TIMES), Some(ms * 1_000_000), "{text}");
        }
        for text in ["", "1", "MiB", "-1s", "1.2.3s", "1e9s", "1 parsec", "99999999999GiB", "٣s"] {
            assert_eq!((read(text, &SIZES), read(text, &TIMES)), (None, None), "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for amount in [0, 1, 999, 1000, 1024, 65_536, 1 << 30, (1 << 30) + 1, u64::MAX] {
            for units in [&SIZES[..], &TIMES[..]] {
                assert_eq!(read(&write(amount, units), units), Some(amount));
            }
        }
        assert_eq!(write_size(64 << 20), "64MiB");
        assert_eq!(write_size(1000), "1000B");
        assert_eq!(write_time(Duration::from_millis(1500)), "1500ms");
        assert_eq!(write_time(Duration::from_secs(60)), "1m");
    }
}
