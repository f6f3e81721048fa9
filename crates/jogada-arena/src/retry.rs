//! Jobs that the machine could not carry out: when they are retried, and since when nothing goes on.
//!
//! While other matches can be played, only what failed waits, each job for itself. Once everything has failed, one job after
//! the other is retried, after growing delays.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use jogada_text::Message;

use crate::run_tournament::Due;

/// Why matches wait, while they do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachinePause {
    /// What the machine lacks.
    pub why: Message,
    /// Whether nothing goes on. Otherwise other matches are being played.
    pub is_total: bool,
    /// For how long there has been nothing to do but wait, since a match was last played.
    pub waited: Duration,
}

/// The delay before the first retry.
const DELAY_MIN: Duration = Duration::from_millis(500);

/// The longest delay.
const DELAY_MAX: Duration = Duration::from_secs(30);

/// How long to wait after this many failures in a row: half a second, then twice as long each time, up to half a minute.
pub fn retry_delay(failures: u32) -> Duration {
    DELAY_MIN.saturating_mul(1 << failures.clamp(1, 16).saturating_sub(1)).min(DELAY_MAX)
}

/// The jobs that wait to be retried.
#[derive(Default)]
pub(crate) struct RetryQueue {
    later: Vec<(Instant, Due)>,
    /// The matches that failed first in their jobs, how often, and why.
    failed: BTreeMap<(String, usize), (u32, Message)>,
    /// Why the last one failed.
    why: Option<Message>,
    /// Failures since a match was last played; those that came together count once.
    in_a_row: u32,
    /// A job was handed out to see whether the machine works again.
    is_trying: bool,
    /// When the next one may be.
    next: Option<Instant>,
    waited: Duration,
    looked: Option<Instant>,
}

impl RetryQueue {
    /// Nothing waits to be handed out again.
    pub(crate) fn is_empty(&self) -> bool {
        self.later.is_empty()
    }

    /// Takes back what the machine could not carry out.
    pub(crate) fn put_back(&mut self, due: Due, why: Message, now: Instant) {
        let key = (due.bout.id.clone(), due.numbers.first().copied().unwrap_or(0));
        let (failures, said) = self.failed.entry(key).or_insert_with(|| (0, why.clone()));
        *failures += 1;
        said.clone_from(&why);
        self.later.push((now + retry_delay(*failures), due));
        self.why = Some(why);
        if self.in_a_row == 0 || std::mem::take(&mut self.is_trying) {
            self.in_a_row += 1;
            self.next = Some(now + retry_delay(self.in_a_row));
        }
    }

    /// A match was played: the machine works, at least for some.
    pub(crate) fn note_played(&mut self, bout: &str, number: usize) {
        if self.failed.is_empty() {
            return;
        }
        self.failed.remove(&(bout.to_owned(), number));
        (self.in_a_row, self.is_trying, self.next) = (0, false, None);
        self.waited = Duration::ZERO;
    }

    /// A bout is played again from its start.
    pub(crate) fn forget(&mut self, bout: &str) {
        self.later.retain(|(_, due)| due.bout.id != bout);
        self.failed.retain(|(of, _), _| of != bout);
    }

    /// Has nothing been played since something failed?
    pub(crate) fn is_total(&self) -> bool {
        self.in_a_row > 0
    }

    /// The job to retry now.
    pub(crate) fn take(&mut self, now: Instant) -> Option<Due> {
        if self.is_total() && self.next.is_some_and(|next| now < next) {
            return None;
        }
        let at = self.later.iter().position(|(at, _)| *at <= now)?;
        if self.is_total() {
            self.is_trying = true;
            // Another may be tried even if this one takes an hour.
            self.next = Some(now + retry_delay(self.in_a_row));
        }
        Some(self.later.remove(at).1)
    }

    /// Notes the time, while this many jobs are under way. Nothing if no job waits.
    pub(crate) fn look(&mut self, under_way: usize, now: Instant) -> Option<MachinePause> {
        let before = self.looked.replace(now).unwrap_or(now);
        if self.failed.is_empty() {
            self.why = None;
            self.waited = Duration::ZERO;
            return None;
        }
        if under_way == 0 {
            self.waited += now.saturating_duration_since(before);
        }
        let why = self.why.clone()?;
        Some(MachinePause { why, is_total: self.is_total(), waited: self.waited })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use jogada_tournament::Bout;

    use super::*;

    fn due(bout: &str, numbers: &[usize]) -> Due {
        let bout = Bout { id: bout.to_owned(), entrants: [0, 1], matches: Vec::new() };
        Due { bout: Arc::new(bout), numbers: numbers.to_vec(), learns: false }
    }

    fn full() -> Message {
        Message::as_it_is("the disk is full")
    }

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn pauses_grow_up_to_half_a_minute() {
        let told = [1, 2, 3, 6, 7, 8, u32::MAX].map(|failures| retry_delay(failures).as_millis());
        assert_eq!(told, [500, 1000, 2000, 16_000, 30_000, 30_000, 30_000]);
    }

    #[test]
    fn when_nothing_can_be_played_one_job_after_the_other_is_tried() {
        let (mut waiting, start) = (RetryQueue::default(), Instant::now());
        assert!(!waiting.is_total() && waiting.look(4, start).is_none());
        // Four that were under way fail together: that is one failure.
        (0..4).for_each(|number| waiting.put_back(due("a", &[number]), full(), start));
        assert!(waiting.take(start).is_none(), "it is too early");
        let mut now = start + SECOND / 2;
        for pause in [1, 2, 4, 8] {
            let again = waiting.take(now).unwrap();
            assert!(waiting.take(now).is_none(), "one is tried at a time");
            waiting.put_back(again, full(), now);
            assert!(waiting.take(now + pause * SECOND - SECOND / 100).is_none(), "{pause}");
            now += pause * SECOND;
        }
        let pause = waiting.look(0, now).unwrap();
        assert!(pause.is_total && pause.why == full(), "{pause:?}");
        assert_eq!(waiting.look(0, now + SECOND).unwrap().waited, SECOND + (now - start));
    }

    #[test]
    fn what_can_be_played_goes_on_while_the_rest_waits() {
        let (mut waiting, start) = (RetryQueue::default(), Instant::now());
        waiting.put_back(due("a", &[3, 4]), full(), start);
        waiting.note_played("b", 0);
        assert!(!waiting.is_total(), "the machine works for others");
        let pause = waiting.look(2, start + SECOND).unwrap();
        assert!(!pause.is_total && pause.waited.is_zero(), "{pause:?}");
        assert!(waiting.take(start).is_none(), "it is too early");
        assert_eq!(waiting.take(start + SECOND).unwrap().numbers, [3, 4]);
        assert!(waiting.is_empty() && waiting.look(1, start + SECOND).is_some());
        waiting.note_played("a", 3);
        assert_eq!(waiting.look(1, start + 2 * SECOND), None, "all is well again");
    }

    #[test]
    fn only_time_without_anything_to_do_is_waited() {
        let (mut waiting, start) = (RetryQueue::default(), Instant::now());
        assert!(waiting.look(1, start).is_none());
        waiting.put_back(due("a", &[0]), full(), start);
        let waited = |waiting: &mut RetryQueue, under_way, seconds| {
            waiting.look(under_way, start + seconds * SECOND).unwrap().waited
        };
        assert_eq!(waited(&mut waiting, 1, 10), Duration::ZERO, "a long match is under way");
        assert_eq!(waited(&mut waiting, 0, 15), 5 * SECOND);
        waiting.note_played("b", 0);
        assert_eq!(waited(&mut waiting, 0, 16), SECOND);
        waiting.forget("a");
        assert!(waiting.is_empty() && waiting.look(0, start + 17 * SECOND).is_none());
    }
}
