//! What may be asked of a season that is played, from any thread.

use std::sync::{
    Arc, PoisonError, RwLock,
    mpsc::{Sender, SyncSender, sync_channel},
};

use jogada_game::Entry;
use jogada_text::Message;
use jogada_tournament::Entrant;
use serde_json::Value;

use crate::{BotSource, TEXTS, Team};

/// Asks things of a season. Clones ask the same one. Every request waits for its answer: not for a thread of the runtime.
#[derive(Clone, Debug)]
pub struct SeasonHandle {
    pub(super) entry: &'static Entry,
    /// Every set of options that is played.
    pub(super) options: Arc<[Value]>,
    /// The names of all entrants, by number.
    pub(super) names: Arc<RwLock<Vec<String>>>,
    pub(super) requests: Sender<SeasonRequest>,
}

/// Where an answer goes.
pub(super) type Reply<T> = SyncSender<Result<T, SeasonError>>;

#[derive(Debug)]
pub(super) enum SeasonRequest {
    Enter(Entrant, Team, Reply<usize>),
    Challenge([usize; 2], Reply<()>),
    Freeze(bool, Reply<()>),
    NoteFinal(i64, Reply<()>),
}

/// Why a season does not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeasonError {
    /// No version comes in any more.
    Frozen,
    /// The player can never play: for its author.
    Unplayable(Message),
    /// There are no such entrants.
    NoSuchPair,
    /// The season is not played now.
    Closed,
    /// What was asked could not be kept.
    NotKept(Message),
}

impl SeasonError {
    /// The reason, for people.
    pub fn message(&self) -> Message {
        match self {
            SeasonError::Frozen => TEXTS.message("season-frozen"),
            SeasonError::NoSuchPair => TEXTS.message("no-such-pair"),
            SeasonError::Closed => TEXTS.message("season-closed"),
            SeasonError::Unplayable(why) | SeasonError::NotKept(why) => why.clone(),
        }
    }
}

impl SeasonHandle {
    /// Enters a version under a name that no other has, such as `Ana Souza v3`, and returns its number. The player is built
    /// on this thread while the season goes on; one that can never play is refused and changes nothing. A name that is there
    /// already is answered with its number, so that whatever was not answered may be asked again.
    pub fn enter(
        &self,
        name: &str,
        player: &str,
        bots: &mut dyn BotSource,
    ) -> Result<usize, SeasonError> {
        if let Some(number) = self.number_of(name) {
            return Ok(number);
        }
        let team = self.team(player, bots).map_err(SeasonError::Unplayable)?;
        let entrant = Entrant { name: name.to_owned(), player: player.to_owned() };
        self.ask(|reply| SeasonRequest::Enter(entrant, team, reply))
    }

    /// The number of the entrant of this name.
    pub fn number_of(&self, name: &str) -> Option<usize> {
        let names = self.names.read().unwrap_or_else(PoisonError::into_inner);
        names.iter().position(|known| known == name)
    }

    /// Has two entrants meet once, before all else that is due.
    pub fn challenge(&self, pair: [usize; 2]) -> Result<(), SeasonError> {
        self.ask(|reply| SeasonRequest::Challenge(pair, reply))
    }

    /// Lets no version come in any more, or lets them come in again. What is due is played either way.
    pub fn freeze(&self, is_frozen: bool) -> Result<(), SeasonError> {
        self.ask(|reply| SeasonRequest::Freeze(is_frozen, reply))
    }

    /// Notes the tournament that ends the season.
    pub fn note_final(&self, tournament: i64) -> Result<(), SeasonError> {
        self.ask(|reply| SeasonRequest::NoteFinal(tournament, reply))
    }

    fn team(&self, player: &str, bots: &mut dyn BotSource) -> Result<Team, Message> {
        let team = Team::find(self.entry, player, bots)?;
        self.options.iter().try_for_each(|options| team.understands(options))?;
        Ok(team)
    }

    fn ask<T>(&self, request: impl FnOnce(Reply<T>) -> SeasonRequest) -> Result<T, SeasonError> {
        let (reply, answer) = sync_channel(1);
        self.requests.send(request(reply)).map_err(|_| SeasonError::Closed)?;
        answer.recv().map_err(|_| SeasonError::Closed)?
    }
}
