//! Points for winning against players of the staff: the same opponents for every hand-in and every class.

use std::path::Path;

use jogada_game::{Entry, Games};
use jogada_grade::{Mark, Rubric};
use jogada_text::Message;
use jogada_tournament::{Entrant, Seating};

use crate::{
    BotSource, LocalWorkers, MemoryResults, PlayerSource, RunOptions, StopSignal, TEXTS,
    TournamentDraft, TournamentRun, TournamentSettings,
};

/// Plays the games of a rubric's milestones.
pub struct Milestones<'a> {
    /// The games of the program.
    pub games: Games,
    /// The game of the assignment.
    pub entry: &'static Entry,
    /// Makes bots of hand-ins.
    pub bots: &'a (dyn Fn() -> Box<dyn BotSource> + Sync),
    /// Decides all chance.
    pub seed: String,
    /// The time for a move, if not the assignment's.
    pub time: Option<String>,
}

impl Milestones<'_> {
    /// Plays, and adds what was reached to the mark. A hand-in that cannot play reaches nothing.
    pub(super) fn play(
        &self,
        path: &Path,
        rubric: &Rubric,
        mark: &mut Mark,
    ) -> Result<(), Message> {
        for milestone in &rubric.milestones {
            let rate = self.rate(path, &milestone.player, milestone.games).unwrap_or(0.0);
            let points = if rate >= milestone.rate { milestone.points } else { 0.0 };
            let why = TEXTS.message("milestone").with("rate", (rate * 10.0).round() / 10.0);
            let why = why.with("games", milestone.games).with("player", milestone.player.as_str());
            mark.add(points, &why.with("needed", milestone.rate), rubric);
        }
        Ok(())
    }

    /// The rate of a hand-in in games against a player, in per cent.
    fn rate(&self, path: &Path, player: &str, games: u32) -> Result<f64, Message> {
        let settings = TournamentSettings {
            game: self.entry.kind.name.to_owned(),
            games: Some(games),
            seating: Some(Seating::Alternate),
            time: self.time.clone(),
            seed: Some(self.seed.clone()),
            open_seed: true,
            ..TournamentSettings::default()
        };
        let own = path.display().to_string();
        let entrants = [own.as_str(), player]
            .map(|name| Entrant { name: name.to_owned(), player: name.to_owned() });
        let mut bots = (self.bots)();
        let draft = TournamentDraft::with_entrants(
            self.games,
            settings,
            entrants.to_vec(),
            &mut PlayerSource::by_name,
            bots.as_mut(),
        );
        let draft = draft.and_then(TournamentDraft::without_broken).map_err(|bad| bad.said)?;
        let mut run = TournamentRun::in_memory(draft, MemoryResults::counting());
        run.run(&LocalWorkers { workers: 1 }, RunOptions::default(), &mut (), &StopSignal::new())?;
        let standings = run.standings();
        Ok(standings.duels.first().map_or(0.0, |duel| 100.0 * duel.games.share()))
    }
}

impl std::fmt::Debug for Milestones<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Milestones").field("entry", &self.entry.kind.name).finish_non_exhaustive()
    }
}
