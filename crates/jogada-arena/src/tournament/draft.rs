//! A new tournament before it is written anywhere: checked, named, its bots built.

use jogada_game::{Entry, Games};
use jogada_text::{Message, is_unprintable};
use jogada_tournament::Entrant;

use crate::{
    BadSetting, BotSource, PlayerSource, TEXTS, Team, TournamentPlan, TournamentSettings,
    fresh_seed, settings::at,
};

/// A new tournament that can be played. Nothing has been written yet.
#[derive(Debug)]
pub struct TournamentDraft {
    /// What was asked for.
    pub settings: TournamentSettings,
    /// What it comes to.
    pub plan: TournamentPlan,
    /// Who plays, one team for each entrant.
    pub teams: Vec<Team>,
}

/// Says who plays for an entrant, from its number and what was typed for it.
type Resolve<'a> = &'a mut dyn FnMut(usize, &Entry, &str) -> Result<PlayerSource, Message>;

/// A larger field is a slip of the keyboard, or a program that runs wild.
const ENTRANTS_MAX: usize = 1000;

/// A longer name fits nowhere.
const NAME_MAX: usize = 120;

impl TournamentDraft {
    /// Drafts a tournament of the entrants in the settings. `resolve` says who plays for each.
    pub fn new(
        games: Games,
        settings: TournamentSettings,
        resolve: Resolve<'_>,
        bots: &mut dyn BotSource,
    ) -> Result<TournamentDraft, BadSetting> {
        games.find(&settings.game).map_err(at("game"))?;
        let entrants = settings.entrants()?;
        let mut draft = TournamentDraft::with_entrants(games, settings, entrants, resolve, bots)?;
        let names = draft.settings.names(&draft.teams)?;
        for (entrant, name) in draft.plan.entrants.iter_mut().zip(names) {
            entrant.name = name;
        }
        Ok(draft)
    }

    /// Drafts a tournament of entrants that have their names already.
    pub fn with_entrants(
        games: Games,
        settings: TournamentSettings,
        mut entrants: Vec<Entrant>,
        resolve: Resolve<'_>,
        bots: &mut dyn BotSource,
    ) -> Result<TournamentDraft, BadSetting> {
        let entry = games.find(&settings.game).map_err(at("game"))?;
        if entrants.len() > ENTRANTS_MAX {
            let bad = TEXTS.message("too-many-entrants").with("most", ENTRANTS_MAX);
            return Err(at("entrants")(bad.quoting("got", &entrants.len().to_string())));
        }
        let mut sources = Vec::with_capacity(entrants.len());
        for (index, entrant) in entrants.iter_mut().enumerate() {
            let source = resolve(index, entry, &entrant.player)
                .map_err(|said| BadSetting { index: Some(index), ..at("entrants")(said) })?;
            if let PlayerSource::Named(player) = &source {
                entrant.player.clone_from(player);
            }
            sources.push(source);
        }
        let secret = settings.secret(fresh_seed())?;
        let plan = settings.plan(games, entrants, secret)?;
        let teams = plan.teams_of(&sources, bots)?;
        Ok(TournamentDraft { settings, plan, teams })
    }

    /// Refuses players that can never play, rather than let them lose every match.
    pub fn without_broken(self) -> Result<TournamentDraft, BadSetting> {
        for (index, team) in self.teams.iter().enumerate() {
            if let Some(why) = team.broken() {
                return Err(BadSetting { index: Some(index), ..at("entrants")(why.clone()) });
            }
        }
        Ok(self)
    }

    /// The name: as it was asked for, without characters that a terminal would obey, or else game and format.
    pub fn name(&self) -> String {
        let asked = self.settings.name.chars().filter(|&c| !is_unprintable(c)).take(NAME_MAX);
        match asked.collect::<String>() {
            name if name.is_empty() => {
                format!("{} {}", self.plan.entry.kind.name, self.settings.format)
            }
            name => name,
        }
    }
}
