//! A tournament as it was made, and its results so far.

use jogada_core::read_value;
use jogada_game::Games;
use jogada_record::Reason;
use jogada_report::{GameLine, Paper};
use jogada_store::{Store, StoreError, TournamentState, TournamentSummary};
use jogada_text::{Lang, Message};
use jogada_tournament::{Bracket, Results, Standings, StandingsNote};

use crate::{Forfeits, TournamentPlan, TournamentSettings};

/// All of a tournament but its results: it does not change while it is played.
#[derive(Debug)]
pub struct TournamentInfo {
    /// Its number in the database; 0 in memory.
    pub id: i64,
    /// What people call it.
    pub name: String,
    /// When it was made, in Unix seconds; nothing in memory.
    pub created: Option<i64>,
    /// What was asked for.
    pub settings: TournamentSettings,
    /// What it comes to.
    pub plan: TournamentPlan,
    /// The ids of bouts that were played again after a stop.
    pub repeats: Vec<String>,
    /// Whether it was noted that nothing is left to play.
    pub is_finished: bool,
    /// Who forfeits the rest of its games. It grows while the tournament is played.
    pub forfeits: Forfeits,
}

/// A tournament as it stands in a database.
#[derive(Debug)]
pub struct StoredTournament {
    /// All but the results.
    pub info: TournamentInfo,
    /// The results so far.
    pub results: Results,
}

/// Why a stored tournament cannot be read or resumed.
#[derive(Debug)]
pub enum TournamentError {
    /// The database refuses.
    Store(StoreError),
    /// This program cannot play it: it lacks the game, a bot, or a setting.
    Unplayable(Message),
    /// Files of entrants have changed, and nothing was said about them.
    Changed(Message),
}

impl TournamentError {
    /// The reason, for people.
    pub fn message(&self) -> Message {
        match self {
            TournamentError::Store(error) => error.message(),
            TournamentError::Unplayable(message) | TournamentError::Changed(message) => {
                message.clone()
            }
        }
    }
}

impl From<StoreError> for TournamentError {
    fn from(error: StoreError) -> TournamentError {
        TournamentError::Store(error)
    }
}

impl StoredTournament {
    /// Reads a tournament.
    pub async fn read(store: &Store, games: Games, id: i64) -> Result<Self, TournamentError> {
        let info = TournamentInfo::read(store, games, id).await?;
        Ok(StoredTournament { info, results: store.results(id).await? })
    }
}

impl TournamentInfo {
    /// Reads all but the results.
    pub async fn read(store: &Store, games: Games, id: i64) -> Result<Self, TournamentError> {
        let kept = store.tournament(id).await?;
        let repeats = store.repeats(id).await?.into_iter().map(|(bout, _)| bout).collect();
        let settings: TournamentSettings =
            read_value(&kept.settings).map_err(TournamentError::Unplayable)?;
        let dropped = store.dropped(id).await?;
        let plan = settings.plan_without(games, kept.entrants, dropped, kept.secret);
        let plan = plan.map_err(|bad| TournamentError::Unplayable(bad.message()))?;
        let forfeits = settings.forfeits();
        forfeits.load(&store.forfeits(id).await?);
        Ok(TournamentInfo {
            id: kept.id,
            name: kept.name,
            created: Some(kept.created),
            settings,
            plan,
            repeats,
            is_finished: kept.state == TournamentState::Finished,
            forfeits,
        })
    }

    /// Takes in bouts that were played again since it was read.
    pub(super) fn add_repeats(&mut self, bouts: Vec<String>) {
        self.repeats.extend(bouts);
        self.repeats.sort_unstable();
        self.repeats.dedup();
    }

    /// The table.
    pub fn standings(&self, results: &Results) -> Standings {
        let mut standings = self.plan.schedule.standings(results);
        let forfeits = self.forfeits.all().into_iter();
        let notes = forfeits.map(|(entrant, games)| StandingsNote::Forfeit { entrant, games });
        standings.notes.extend(notes);
        let passed = results.only_passed(|bout, number| self.seated(bout, number)).into_iter();
        let notes = passed.map(|(entrant, games)| StandingsNote::NeverPlays { entrant, games });
        standings.notes.extend(notes);
        standings
    }

    /// Whether nothing is left to play.
    pub fn is_over(&self, results: &Results) -> bool {
        self.plan.schedule.is_over(results)
    }

    /// The id of a match, as the page shows it.
    pub(super) fn match_id(&self, game: &GameLine<'_>) -> String {
        format!("{}.{}.{}", self.id, game.bout, game.number)
    }

    /// The entrants of a match in the order of sides; nothing for an id that no bout has.
    pub fn seated(&self, bout: &str, number: usize) -> Option<[usize; 2]> {
        self.plan.meeting.seated(bout, number)
    }

    /// An entrant's name.
    pub fn name_of(&self, entrant: usize) -> &str {
        self.plan.entrants.get(entrant).map_or("?", |entrant| &entrant.name)
    }

    /// All that a report can say without looking into a match. Bout ids and dates are borrowed from the caller.
    pub(super) fn paper<'a>(
        &'a self,
        standings: &'a Standings,
        bracket: Option<&'a Bracket>,
        results: &Results,
        started: &'a str,
        lang: Lang,
    ) -> Paper<'a> {
        Paper {
            title: &self.name,
            game: self.plan.entry.kind.name,
            about: self.plan.entry.about(),
            skin: self.plan.entry.skin,
            format: self.settings.format.about(),
            started,
            bracket,
            games_total: self.plan.schedule.games_total(),
            is_over: self.is_over(results),
            is_open: self.plan.is_open,
            repeats: &self.repeats,
            ..Paper::new(lang, &self.plan.entrants, standings)
        }
    }

    /// All matches that have ended, in the order of bouts. How many moves they have is not known here.
    pub(super) fn game_lines<'r>(&self, results: &'r Results) -> Vec<GameLine<'r>> {
        let mut bouts: Vec<&str> = results.bouts().collect();
        bouts.sort_unstable();
        let mut games = Vec::with_capacity(results.games());
        for bout in bouts {
            games.extend(results.of_bout(bout).filter_map(|(number, finish)| {
                let entrants = self.seated(bout, number)?;
                Some(GameLine { bout, number, entrants, finish, moves: None })
            }));
        }
        games
    }
}

/// Whether a player's fault ended a match.
pub(super) fn is_fault(reason: Reason) -> bool {
    matches!(reason, Reason::IllegalMove | Reason::OutOfTime | Reason::Crashed)
}

/// Whether the typed seed alone decides all chance of a tournament in a list.
pub fn has_open_seed(listed: &TournamentSummary) -> bool {
    listed.asked.as_ref().is_some_and(|(settings, secret)| {
        let settings = serde_json::from_value::<TournamentSettings>(settings.clone());
        settings.is_ok_and(|settings| settings.is_open(secret))
    })
}
