//! Has a tournament played: asks what is due, hands it out, and counts what has been entered into the ledger.

use std::{
    collections::VecDeque,
    sync::Arc,
    time::{Duration, Instant},
};

use jogada_core::Said;
use jogada_record::Record;
use jogada_tournament::{Bout, Results, Schedule};

use crate::{Hall, Halt, Job, Left, News, Notice, Pause, Played, Workers, pause::Waiting};

/// Where finished matches are kept. What it has taken survives the end of the program.
pub trait Ledger {
    /// Enters matches, all of them or none. One that is there already is ignored.
    fn enter(&mut self, played: Vec<Played>) -> Result<(), Said>;

    /// The matches of a bout that were entered before, by number.
    fn entered(&mut self, bout: &str) -> Result<Vec<(usize, Record)>, Said>;

    /// Strikes out a bout, so that it can be played again.
    fn strike(&mut self, bout: &str) -> Result<(), Said>;

    /// Keeps what whoever runs the tournament should know.
    fn notice(&mut self, notice: &Notice) -> Result<(), Said> {
        let _ = notice;
        Ok(())
    }
}

/// Why a tournament stopped before its end. What was entered stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Somebody asked to.
    Halted,
    /// Something cannot be played or kept.
    Failed(Said),
}

impl From<Said> for Trouble {
    fn from(said: Said) -> Trouble {
        Trouble::Failed(said)
    }
}

/// So long nothing need happen before somebody looks whether to stop.
const GLANCE: Duration = Duration::from_millis(50);

/// Plays a tournament to its end. `results` are those that the ledger holds; `told` hears of every change, and what the
/// machine lacks while matches wait for it. What the machine could not carry out is tried again for ever: whoever has no
/// more patience raises the halt.
pub fn conduct(
    schedule: &dyn Schedule,
    hall: &Hall,
    results: &mut Results,
    workers: &mut dyn Workers,
    ledger: &mut dyn Ledger,
    told: &mut dyn FnMut(&Results, Option<&Pause>),
    halt: &Halt,
) -> Result<(), Trouble> {
    let mut round = Round::default();
    loop {
        if round.is_empty() {
            round.queue = due(schedule, hall, results, workers.capacity());
            if round.is_empty() {
                return Ok(());
            }
        }
        round.hand_out(workers, ledger, results)?;
        let mut ended = Vec::new();
        let mut news = workers.news(GLANCE);
        while let Some(one) = news {
            match one {
                News::Played(played) => ended.extend(played),
                News::Done => round.under_way -= 1,
                News::Differs(bout) => {
                    round.under_way -= 1;
                    ledger.strike(&bout.id)?;
                    results.strike(&bout.id);
                    round.waiting.forget(&bout.id);
                    round.queue.push_front(Due::whole(bout));
                }
                News::Unable(Left { bout, numbers, learns, why }) => {
                    round.under_way -= 1;
                    round.waiting.put_back(Due { bout, numbers, learns }, why, Instant::now());
                }
                News::Failed(said) => return Err(Trouble::Failed(said)),
                News::Notice(notice) => ledger.notice(&notice)?,
            }
            news = workers.news(Duration::ZERO);
        }
        ended.iter().for_each(|played: &Played| {
            round.waiting.note_played(&played.bout.id, played.number);
        });
        enter(ended, results, ledger)?;
        workers.entered();
        let pause = round.waiting.look(round.under_way, Instant::now());
        told(results, pause.as_ref());
        if halt.is_raised() {
            return Err(Trouble::Halted);
        }
    }
}

/// What is left of one answer of the schedule.
#[derive(Default)]
struct Round {
    queue: VecDeque<Due>,
    under_way: usize,
    /// What the machine could not carry out.
    waiting: Waiting,
}

/// A job that nobody has yet.
pub(crate) struct Due {
    pub(crate) bout: Arc<Bout>,
    pub(crate) numbers: Vec<usize>,
    /// Its players may have learnt from the matches that are entered already.
    pub(crate) learns: bool,
}

impl Due {
    fn whole(bout: Arc<Bout>) -> Due {
        let numbers = (0..bout.matches.len()).collect();
        Due { bout, numbers, learns: true }
    }
}

impl Round {
    fn is_empty(&self) -> bool {
        self.queue.is_empty() && self.under_way == 0 && self.waiting.is_empty()
    }

    /// What is handed out next. While nothing works, what has not been tried comes first: it may need other things.
    fn next(&mut self) -> Option<Due> {
        let now = Instant::now();
        if self.waiting.is_total() {
            return self.queue.pop_front().or_else(|| self.waiting.take(now));
        }
        self.waiting.take(now).or_else(|| self.queue.pop_front())
    }

    fn hand_out(
        &mut self,
        workers: &mut dyn Workers,
        ledger: &mut dyn Ledger,
        results: &mut Results,
    ) -> Result<(), Trouble> {
        while self.under_way < workers.capacity() {
            let Some(mut due) = self.next() else { break };
            let mut known = Vec::new();
            if due.learns && due.numbers.len() < due.bout.matches.len() {
                known = ledger.entered(&due.bout.id)?;
                let is_beginning = known.iter().map(|(number, _)| *number).eq(0..due.numbers[0]);
                // What they knew cannot be told again out of order.
                if !is_beginning {
                    ledger.strike(&due.bout.id)?;
                    results.strike(&due.bout.id);
                    self.waiting.forget(&due.bout.id);
                    known.clear();
                    due = Due::whole(due.bout);
                }
            }
            let Due { bout, numbers, learns } = due;
            workers.submit(Job { bout, numbers, learns, known });
            self.under_way += 1;
        }
        Ok(())
    }
}

/// What the schedule lets be played now, cut into jobs. What has a result is left out.
fn due(schedule: &dyn Schedule, hall: &Hall, results: &Results, capacity: usize) -> VecDeque<Due> {
    let lacking = |bout: &Bout| -> Vec<usize> {
        (0..bout.matches.len()).filter(|&number| results.get(&bout.id, number).is_none()).collect()
    };
    let bouts: Vec<(Bout, Vec<usize>)> = schedule
        .pending(results)
        .into_iter()
        .map(|bout| {
            let numbers = lacking(&bout);
            (bout, numbers)
        })
        .filter(|(_, numbers)| !numbers.is_empty())
        .collect();
    let matches: usize = bouts.iter().map(|(_, numbers)| numbers.len()).sum();
    // Small enough that nobody waits long for the last one, large enough to be worth handing out.
    let part = (matches / (PARTS * capacity.max(1))).clamp(1, PART_MAX);
    let mut parts: Vec<(usize, Due)> = Vec::new();
    for (bout, numbers) in bouts {
        let (learns, bout) = (hall.may_learn(&bout), Arc::new(bout));
        let part = match (learns, hall.has_bots(&bout)) {
            (true, _) => numbers.len(),
            (false, true) => part.max(PART_WITH_BOTS),
            (false, false) => part,
        };
        for (turn, numbers) in numbers.chunks(part).enumerate() {
            let numbers = numbers.to_vec();
            parts.push((turn, Due { bout: Arc::clone(&bout), numbers, learns }));
        }
    }
    // Everybody's first games come first, so that an early table means something.
    parts.sort_by_key(|(turn, _)| *turn);
    parts.into_iter().map(|(_, due)| due).collect()
}

/// About so many jobs for each that can be under way.
const PARTS: usize = 16;

/// Bots are started anew for every job, and some take longer to start than to play.
const PART_WITH_BOTS: usize = 16;

/// The most matches of one job whose players learn nothing.
const PART_MAX: usize = 1024;

/// First the ledger, then the count.
fn enter(
    ended: Vec<Played>,
    results: &mut Results,
    ledger: &mut dyn Ledger,
) -> Result<(), Trouble> {
    if ended.is_empty() {
        return Ok(());
    }
    let ends: Vec<_> = ended
        .iter()
        .map(|played| (Arc::clone(&played.bout), played.number, played.record.end.clone()))
        .collect();
    ledger.enter(ended)?;
    for (bout, number, end) in ends {
        results.add(&bout.id, number, &end).map_err(|bad| bad.0)?;
    }
    Ok(())
}
