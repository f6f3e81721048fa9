//! How far it is: games done, how fast, how long still, and who leads.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use jogada_core::{Lang, Said, printable_line};
use jogada_jobs::{Halt, Pause, Planned};
use jogada_tournament::{Criterion, Results, Standings};

use crate::{arena::held_up::HeldUp, bar::bar};

/// A bar with the leaders beside it; nothing where nobody looks.
pub(super) struct Progress {
    bar: ProgressBar,
    /// The leaders are looked up again after this.
    next: Instant,
    lang: Lang,
    held_up: HeldUp,
}

/// So many are named.
const LEADERS: usize = 3;

impl Progress {
    pub(super) fn new(
        planned: &Planned,
        results: &Results,
        patience: Duration,
        halt: &Halt,
        lang: Lang,
    ) -> Progress {
        let bar = bar(planned.schedule.games_total());
        bar.set_position(results.games() as u64);
        // What was played before says nothing about the speed of now.
        bar.reset_eta();
        let held_up = HeldUp::new(patience, halt, lang);
        Progress { bar, next: Instant::now(), lang, held_up }
    }

    /// Hears of a change, and of what the machine lacks.
    pub(super) fn tell(&mut self, planned: &Planned, results: &Results, pause: Option<&Pause>) {
        self.held_up.hear(pause, &self.bar);
        if self.bar.is_hidden() {
            return;
        }
        self.bar.set_position(results.games() as u64);
        let now = Instant::now();
        if now < self.next {
            return;
        }
        let standings = planned.schedule.standings(results);
        let mut message = leaders(planned, &standings);
        if let Some(trial) = planned.schedule.trial(results) {
            message = format!("LLR {:.2}  {message}", trial.llr);
        }
        let faults: u64 = standings.lines.iter().map(|line| line.faults.total()).sum();
        if faults > 0 {
            let word = self.lang.pick("faults", "faltas");
            message = format!("{message}  {word}: {faults}");
        }
        self.bar.set_message(self.held_up.message(pause).unwrap_or(message));
        // A large table takes long to make: at most a tenth of the time goes into it.
        self.next = Instant::now() + (9 * now.elapsed()).max(Duration::from_millis(300));
    }

    /// Takes the bar away. Why nothing more was waited for, if that is so.
    pub(super) fn finish(&self) -> Option<Said> {
        self.bar.finish_and_clear();
        self.held_up.gave_up()
    }
}

fn leaders(planned: &Planned, standings: &Standings) -> String {
    let first = standings.criteria.first().copied().unwrap_or(Criterion::Points);
    let named: Vec<String> = standings
        .lines
        .iter()
        .take(LEADERS)
        .map(|line| {
            let name = planned.entrants.get(line.entrant).map_or("?", |entrant| &entrant.name);
            let value = line.values.first().copied().flatten().unwrap_or_default();
            format!("{} {}", printable_line(name), first.show(value))
        })
        .collect();
    named.join(", ")
}
