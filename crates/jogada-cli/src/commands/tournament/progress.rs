//! How far it is: games done, how fast, how long still, and who leads.

use std::time::Duration;

use indicatif::ProgressBar;
use jogada_arena::{LostGames, PlayedMatch, RunObserver, RunProgress, Throttle, TournamentRun};
use jogada_store::Notice;
use jogada_text::{Lang, Message, printable_line};
use jogada_tournament::{Criterion, Standings};

use crate::{arena::pause_notes::PauseNotes, bar::bar, tell};

/// A bar with the leaders beside it; nothing where stderr is no terminal.
pub(super) struct Progress {
    bar: ProgressBar,
    leaders: Throttle,
    lang: Lang,
    pauses: PauseNotes,
    /// The games with faults of this run.
    pub(super) lost: LostGames,
}

/// This many are named.
const LEADERS: usize = 3;

/// Between two looks at who leads.
const LEADERS_EVERY: Duration = Duration::from_millis(300);

impl Progress {
    pub(super) fn new(run: &TournamentRun, lang: Lang) -> Progress {
        let bar = bar(run.info.plan.schedule.games_total());
        bar.set_position(run.results.games() as u64);
        // What was played before says nothing about the speed of now.
        bar.reset_eta();
        let (leaders, pauses) = (Throttle::new(LEADERS_EVERY), PauseNotes::new(lang));
        Progress { bar, leaders, lang, pauses, lost: LostGames::default() }
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl RunObserver for Progress {
    fn progress(&mut self, progress: &RunProgress<'_>) {
        self.pauses.note(progress.pause, &self.bar);
        if self.bar.is_hidden() {
            return;
        }
        self.bar.set_position(progress.results.games() as u64);
        if self.leaders.is_due() {
            let lang = self.lang;
            let message = self.leaders.run(|| beside_bar(progress, lang));
            self.bar.set_message(self.pauses.beside_bar(progress.pause).unwrap_or(message));
        }
    }

    fn played(&mut self, matches: &[PlayedMatch]) -> Result<(), Message> {
        matches.iter().for_each(|played| self.lost.note(played));
        Ok(())
    }

    fn notice(&mut self, notice: &Notice) {
        let said = notice.message.say(self.lang);
        let args: [(&'static str, &dyn ToString); 2] =
            [("worker", &notice.worker), ("said", &said)];
        tell::note(&tell::say(self.lang, "tournament-notice", &args));
    }
}

/// The leaders, a test's ratio, and how many faults there were.
fn beside_bar(progress: &RunProgress<'_>, lang: Lang) -> String {
    let RunProgress { info, results, .. } = progress;
    let standings = info.standings(results);
    let mut message = leaders(progress, &standings);
    if let Some(trial) = info.plan.schedule.sequential_test(results) {
        message = format!("LLR {:.2}  {message}", trial.llr);
    }
    let faults: u64 = standings.lines.iter().map(|line| line.faults.total()).sum();
    if faults > 0 {
        let faults = tell::say(lang, "bar-faults", &[("faults", &faults)]);
        message = format!("{message}  {faults}");
    }
    message
}

fn leaders(progress: &RunProgress<'_>, standings: &Standings) -> String {
    let first = standings.criteria.first().copied().unwrap_or(Criterion::Points);
    let named: Vec<String> = standings
        .lines
        .iter()
        .take(LEADERS)
        .map(|line| {
            let value = line.values.first().copied().flatten().unwrap_or_default();
            let name = printable_line(progress.info.name_of(line.entrant));
            format!("{name} {}", first.show(value))
        })
        .collect();
    named.join(", ")
}
