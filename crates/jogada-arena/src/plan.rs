//! A tournament that can be played: what its settings come to.

use std::sync::Arc;

use jogada_core::Seed;
use jogada_game::Entry;
use jogada_match::Pace;
use jogada_text::Message;
use jogada_tournament::{Entrant, Meeting, Schedule};

use crate::{
    BadSetting, BotSource, OwnPlayer, PlayerLocation, TEXTS, Team, no_people, person_number,
    secret::is_dealt, settings::at,
};

/// A tournament that can be played.
#[derive(Debug)]
pub struct TournamentPlan {
    /// The game.
    pub entry: &'static Entry,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// The numbers of entrants that were dropped: they keep them, and meet no other entrant.
    pub dropped: Vec<usize>,
    /// What two of them play.
    pub meeting: Meeting,
    /// Who meets whom.
    pub schedule: Box<dyn Schedule>,
    /// The clock.
    pub pace: Pace,
    /// All chance derives from it.
    pub secret: Seed,
    /// Whether the typed seed alone decided the secret.
    pub is_open: bool,
}

/// Who plays for an entrant.
#[derive(Clone, Debug)]
pub enum PlayerSource {
    /// A built-in player or a bot, by its name or path.
    Named(String),
    /// A player of the calling program.
    Own(Arc<dyn OwnPlayer>),
}

impl PlayerSource {
    /// What was typed is the player's name or path as it is. People need tables, which only a server has.
    pub fn by_name(_: usize, _: &Entry, player: &str) -> Result<PlayerSource, Message> {
        if player.split('+').any(|name| person_number(name).is_some()) {
            return Err(TEXTS.message("people-need-tables"));
        }
        Ok(PlayerSource::Named(player.to_owned()))
    }
}

impl TournamentPlan {
    /// Whether anything follows from the secret that a player should not know before: a hand, or a drawn start.
    pub fn is_dealt(&self) -> bool {
        self.meeting.modalities.iter().any(|modality| is_dealt(self.entry, &modality.options))
    }

    /// The teams of all entrants, by their names. Bots are built where they must be. A submission that can never play takes
    /// part, and loses.
    pub fn teams(&self, bots: &mut dyn BotSource) -> Result<Vec<Team>, BadSetting> {
        let named = |entrant: &Entrant| PlayerSource::Named(entrant.player.clone());
        let sources: Vec<PlayerSource> = self.entrants.iter().map(named).collect();
        self.teams_of(&sources, bots)
    }

    /// The same for these sources of players, one for each entrant.
    pub(crate) fn teams_of(
        &self,
        sources: &[PlayerSource],
        bots: &mut dyn BotSource,
    ) -> Result<Vec<Team>, BadSetting> {
        bots.prepare(self.entry, &self.files_of(sources));
        let team = |(index, (entrant, source)): (usize, (&Entrant, &PlayerSource))| {
            if self.dropped.contains(&index) {
                return Ok(Team { members: Vec::new() });
            }
            self.team(source, bots).map_err(|said| BadSetting {
                index: Some(index),
                entrant: Some(entrant.name.clone()),
                ..at("entrants")(said)
            })
        };
        self.entrants.iter().zip(sources).enumerate().map(team).collect()
    }

    /// The players of these sources that are files of this machine.
    fn files_of(&self, sources: &[PlayerSource]) -> Vec<String> {
        let mut files = Vec::new();
        for (index, source) in sources.iter().enumerate() {
            let PlayerSource::Named(name) = source else { continue };
            if self.dropped.contains(&index) {
                continue;
            }
            // A name that means nothing is refused when its team is made.
            let locations = PlayerLocation::split(self.entry, name).unwrap_or_default();
            let of_files = locations.iter().filter(|one| matches!(one, PlayerLocation::File(..)));
            files.extend(of_files.map(PlayerLocation::text));
        }
        files
    }

    fn team(&self, source: &PlayerSource, bots: &mut dyn BotSource) -> Result<Team, Message> {
        let team = match source {
            PlayerSource::Own(own) => Team::of_own(self.entry, own),
            PlayerSource::Named(name) => {
                no_people(name)?;
                Team::enter(self.entry, name, bots)?
            }
        };
        for modality in &self.meeting.modalities {
            let options = self.entry.kind.full_options(&modality.options).map_err(|bad| bad.0)?;
            team.understands(&options)?;
        }
        Ok(team)
    }
}
