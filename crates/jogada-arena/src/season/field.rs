//! The field of a season while it is played: what is asked for is written to the store, then answered, then played.

use std::sync::{Arc, PoisonError, RwLock};

use jogada_store::Store;
use jogada_text::is_unprintable;
use jogada_tournament::{Challenge, Entrant, Results};
use tokio::runtime::Handle;

use super::{SeasonError, SeasonSettings, handle::SeasonRequest};
use crate::{TEXTS, Team, TournamentSettings, tournament::new_versions};

/// All entrants and settings as the store has them. The run takes them over between two batches.
#[derive(Debug)]
pub(super) struct SeasonField {
    pub(super) id: i64,
    pub(super) store: Store,
    pub(super) runtime: Handle,
    pub(super) entry: &'static jogada_game::Entry,
    pub(super) settings: TournamentSettings,
    pub(super) entrants: Vec<Entrant>,
    /// One team for each entrant.
    pub(super) teams: Vec<Team>,
    /// Their names, for all handles.
    pub(super) names: Arc<RwLock<Vec<String>>>,
    /// Whether the schedule must be made again.
    pub(super) is_changed: bool,
}

impl SeasonField {
    /// Does what is asked. An asker that has left has been heard all the same.
    pub(super) fn take(&mut self, request: SeasonRequest, results: &Results) {
        match request {
            SeasonRequest::Enter(entrant, team, reply) => {
                _ = reply.send(self.enter(entrant, team));
            }
            SeasonRequest::Challenge(pair, reply) => {
                _ = reply.send(self.challenge(pair, results));
            }
            SeasonRequest::Freeze(is_frozen, reply) => {
                _ = reply.send(self.change(|season| season.is_frozen = is_frozen));
            }
            SeasonRequest::NoteFinal(id, reply) => {
                _ = reply.send(self.change(|season| season.final_tournament = Some(id)));
            }
        }
    }

    fn season(&self) -> SeasonSettings {
        self.settings.season.clone().unwrap_or_default()
    }

    fn enter(&mut self, entrant: Entrant, team: Team) -> Result<usize, SeasonError> {
        if let Some(number) = self.entrants.iter().position(|known| known.name == entrant.name) {
            return Ok(number);
        }
        if self.season().is_frozen {
            return Err(SeasonError::Frozen);
        }
        if entrant.name.trim().is_empty() || entrant.name.chars().any(is_unprintable) {
            let bad = TEXTS.message("bad-entrant-name").quoting("got", &entrant.name);
            return Err(SeasonError::Unplayable(bad));
        }
        let number = self.entrants.len();
        let new = std::slice::from_ref(&entrant);
        let versions = new_versions(self.entry, new, number).map_err(SeasonError::Unplayable)?;
        let kept = self.runtime.block_on(self.store.enter(self.id, number, new, &versions));
        kept.map_err(|error| SeasonError::NotKept(error.message()))?;
        self.names.write().unwrap_or_else(PoisonError::into_inner).push(entrant.name.clone());
        self.entrants.push(entrant);
        self.teams.push(team);
        self.is_changed = true;
        Ok(number)
    }

    fn challenge(&mut self, pair: [usize; 2], results: &Results) -> Result<(), SeasonError> {
        let absent = &self.season().absent;
        let is_here = |entrant: &usize| *entrant < self.entrants.len() && !absent.contains(entrant);
        if pair[0] == pair[1] || !pair.iter().all(is_here) {
            return Err(SeasonError::NoSuchPair);
        }
        self.change(|season| {
            // A meeting that has begun is played to its end anyway.
            let has_begun =
                |known: &Challenge| Challenge::next(known.pair, results, &[]).number > known.number;
            season.challenges.retain(|known| !has_begun(known));
            season.challenges.push(Challenge::next(pair, results, &season.challenges));
        })?;
        self.is_changed = true;
        Ok(())
    }

    /// Changes the settings of the season, first in the store.
    fn change(&mut self, edit: impl FnOnce(&mut SeasonSettings)) -> Result<(), SeasonError> {
        let mut season = self.season();
        edit(&mut season);
        let settings = TournamentSettings { season: Some(season), ..self.settings.clone() };
        let value = serde_json::to_value(&settings).expect("settings have text keys");
        let kept = self.runtime.block_on(self.store.change_settings(self.id, &value));
        kept.map_err(|error| SeasonError::NotKept(error.message()))?;
        self.settings = settings;
        Ok(())
    }
}
