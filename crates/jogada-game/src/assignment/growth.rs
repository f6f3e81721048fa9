//! How the time of a slow function grows with the size of its calls.

use jogada_text::Message;

use super::diagnosis;

/// A time below this is mostly overhead.
const CPU_MIN_S: f64 = 0.002;

/// How the time of a function grows: `n^4` between two sizes. Seconds would differ from run to run.
pub(super) struct Growth {
    from: i64,
    to: i64,
    power: i64,
}

impl Growth {
    pub(super) fn of_times(times: &[(i64, f64)]) -> Option<Growth> {
        let mut long = times.iter().filter(|(size, seconds)| *size > 0 && *seconds > CPU_MIN_S);
        let (&(from, first), &(to, last)) = (long.next()?, long.next_back()?);
        let power = (last / first).ln() / (to as f64 / from as f64).ln();
        let power = power.round() as i64;
        (power > 0).then_some(Growth { from, to, power })
    }

    pub(super) fn of(&self, slow: Message) -> Message {
        diagnosis::growth(slow, self.from, self.to, self.power)
    }
}
