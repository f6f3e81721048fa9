//! Goes on with a stored tournament: with the same entrants, or with some of them changed, added or dropped.

use std::collections::HashSet;

use jogada_game::Games;
use jogada_store::{Replacement, Store, StoredVersion};
use jogada_text::Message;
use jogada_tournament::{Entrant, Format, Results};
use serde::{Deserialize, Serialize};
use tempfile::TempDir;
use tokio::runtime::Handle;

use super::{
    StoredTournament, TournamentError, TournamentInfo, TournamentRun,
    run::{held, players},
    versions::{ChangedEntrants, new_versions, stored_player},
};
use crate::{BotSource, PlayerSource, TEXTS, Team, TournamentPlan, TournamentSettings};

/// What becomes of entrants whose files have changed since they were handed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChangedFiles {
    /// The files of now play, and all games of these entrants are played again.
    Replace,
    /// The copies in the store play on.
    Keep,
}

/// How a stored tournament goes on.
#[derive(Clone, Debug, Default)]
pub struct ResumeOptions {
    /// What becomes of changed files; nothing refuses them.
    pub changed: Option<ChangedFiles>,
    /// Entrants that come in.
    pub add: Vec<AddedEntrant>,
    /// The names of entrants that leave.
    pub drop: Vec<String>,
}

/// An entrant that comes into a tournament that was begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddedEntrant {
    /// What was typed: a `PLAYER` or a `NAME=PLAYER`.
    pub text: String,
    /// The player, with a path that means the same from anywhere.
    pub player: String,
}

/// What changes, and who plays then.
struct NewField {
    players: Vec<String>,
    teams: Vec<Team>,
    copies: Option<TempDir>,
    /// What the store must be told; nothing where all stays.
    replacement: Option<Replacement>,
}

/// A stored tournament, and what is asked for.
struct Resumption<'a> {
    store: &'a Store,
    games: Games,
    stored: &'a StoredTournament,
    options: &'a ResumeOptions,
    versions: Vec<StoredVersion>,
    runtime: &'a Handle,
}

impl ResumeOptions {
    fn changes_nothing(&self) -> bool {
        self.changed != Some(ChangedFiles::Replace) && self.add.is_empty() && self.drop.is_empty()
    }
}

impl TournamentRun {
    /// Reads a tournament that was begun before, holds it, and builds its bots. Refused if files have changed. Blocks: not for a
    /// thread of the runtime.
    pub fn resume(
        store: &Store,
        games: Games,
        id: i64,
        bots: impl FnOnce(&TournamentSettings) -> Box<dyn BotSource>,
        runtime: &Handle,
    ) -> Result<TournamentRun, TournamentError> {
        TournamentRun::resume_with(store, games, id, &ResumeOptions::default(), bots, runtime)
    }

    /// The same, where files have changed, or entrants come and go. Nothing is written before all bots are built.
    pub fn resume_with(
        store: &Store,
        games: Games,
        id: i64,
        options: &ResumeOptions,
        bots: impl FnOnce(&TournamentSettings) -> Box<dyn BotSource>,
        runtime: &Handle,
    ) -> Result<TournamentRun, TournamentError> {
        let (hold, stored) = held(store, games, id, runtime)?;
        // One that is finished needs no players any more.
        if stored.info.is_finished && options.changes_nothing() {
            return Ok(TournamentRun::held(store, games, stored, Vec::new(), hold, runtime));
        }
        let versions = runtime.block_on(store.versions(id))?;
        let resumption = Resumption { store, games, stored: &stored, options, versions, runtime };
        let NewField { players, teams, copies, replacement } = resumption.new_field(bots)?;
        let stored = match replacement {
            None => stored,
            Some(replacement) => runtime.block_on(async {
                store.replace(id, &replacement).await?;
                StoredTournament::read(store, games, id).await
            })?,
        };
        let mut run = TournamentRun::held(store, games, stored, teams, hold, runtime);
        (run.players, run.copies) = (players, copies);
        Ok(run)
    }
}

impl Resumption<'_> {
    /// Builds who plays, and works out what changes.
    fn new_field(
        &self,
        bots: impl FnOnce(&TournamentSettings) -> Box<dyn BotSource>,
    ) -> Result<NewField, TournamentError> {
        let Resumption { options, stored: StoredTournament { info, .. }, .. } = self;
        let unplayable = TournamentError::Unplayable;
        if !options.add.is_empty() || !options.drop.is_empty() {
            info.settings.format.check_change().map_err(|bad| unplayable(bad.0))?;
        }
        let dropped = dropped(info, &options.drop).map_err(unplayable)?;
        let mut all_dropped = [info.plan.dropped.as_slice(), &dropped].concat();
        all_dropped.sort_unstable();
        let active = info.plan.entrants.iter().enumerate();
        let active = active.filter(|(number, _)| !all_dropped.contains(number));
        let changed = ChangedEntrants::find(info.plan.entry, active, &self.versions);
        let changed = changed.map_err(unplayable)?;
        if !changed.entrants.is_empty() && options.changed.is_none() {
            return Err(changed.refusal(&info.plan.entrants));
        }
        let mut entrants = info.plan.entrants.clone();
        entrants.extend(options.add.iter().map(AddedEntrant::entrant));
        let plan = info.settings.plan_without(self.games, entrants, all_dropped, info.plan.secret);
        let mut plan = plan.map_err(|bad| unplayable(bad.message()))?;
        let mut players = players(&plan);
        let copies = self.stored_copies(&changed, &mut players)?;
        let sources: Vec<PlayerSource> = players.iter().cloned().map(PlayerSource::Named).collect();
        let teams = plan.teams_of(&sources, bots(&info.settings).as_mut());
        let teams = teams.map_err(|bad| unplayable(bad.message()))?;
        rename(info, &mut plan, &teams, options).map_err(unplayable)?;
        let replacement = self.replacement(&plan, changed, dropped)?;
        Ok(NewField { players, teams, copies, replacement })
    }

    /// Unpacks the stored copies of changed files, where they are to play on.
    fn stored_copies(
        &self,
        changed: &ChangedEntrants,
        players: &mut [String],
    ) -> Result<Option<TempDir>, TournamentError> {
        if self.options.changed != Some(ChangedFiles::Keep) || changed.entrants.is_empty() {
            return Ok(None);
        }
        let plan = &self.stored.info.plan;
        let no_folder = |error| TournamentError::Unplayable(Message::of_system(&error));
        let folder = TempDir::new().map_err(no_folder)?;
        for &number in &changed.entrants {
            let of = (number, &plan.entrants[number]);
            let copy = stored_player(self.store, plan.entry, of, &self.versions, folder.path());
            players[number] = self.runtime.block_on(copy)?;
        }
        Ok(Some(folder))
    }

    /// What the store must be told of the new field; nothing where all stays.
    fn replacement(
        &self,
        plan: &TournamentPlan,
        changed: ChangedEntrants,
        dropped: Vec<usize>,
    ) -> Result<Option<Replacement>, TournamentError> {
        let StoredTournament { info, results } = self.stored;
        let ChangedEntrants { entrants, versions, unknown, .. } = changed;
        let is_replaced = self.options.changed == Some(ChangedFiles::Replace);
        let touched = if is_replaced { entrants } else { Vec::new() };
        if touched.is_empty() && dropped.is_empty() && self.options.add.is_empty() {
            self.runtime.block_on(self.store.add_versions(info.id, &unknown))?;
            return Ok(None);
        }
        let old = info.plan.entrants.len();
        let new = new_versions(plan.entry, &plan.entrants[old..], old);
        let mut new = new.map_err(TournamentError::Unplayable)?;
        new.extend(unknown);
        new.extend(versions.into_iter().filter(|_| is_replaced));
        let gone = [touched.as_slice(), &dropped].concat();
        Ok(Some(Replacement {
            entrants: plan.entrants.clone(),
            bouts: stale_bouts(info, results, &gone),
            pardoned: gone,
            dropped,
            versions: new,
        }))
    }
}

impl AddedEntrant {
    fn entrant(&self) -> Entrant {
        Entrant { name: self.text.clone(), player: self.player.clone() }
    }
}

/// The numbers of entrants that leave, by their names.
fn dropped(info: &TournamentInfo, names: &[String]) -> Result<Vec<usize>, Message> {
    let number = |name: &String| {
        let of = |(number, entrant): &(usize, &Entrant)| {
            entrant.name == *name && !info.plan.dropped.contains(number)
        };
        let found = info.plan.entrants.iter().enumerate().find(of);
        let missing = || TEXTS.message("no-such-entrant").quoting("got", name);
        found.map(|(number, _)| number).ok_or_else(missing)
    };
    let mut numbers = names.iter().map(number).collect::<Result<Vec<usize>, Message>>()?;
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

/// Names those that come in, and those whose files were replaced as if they had come with these files.
fn rename(
    info: &TournamentInfo,
    plan: &mut TournamentPlan,
    teams: &[Team],
    options: &ResumeOptions,
) -> Result<(), Message> {
    let old = info.plan.entrants.len();
    let is_whole = plan.dropped.is_empty() && info.settings.entrants.len() == plan.entrants.len();
    if is_whole && options.changed == Some(ChangedFiles::Replace) {
        let names = info.settings.names(teams).map_err(|bad| bad.message())?;
        plan.entrants.iter_mut().zip(names).for_each(|(entrant, name)| entrant.name = name);
    }
    for (number, added) in (old..).zip(&options.add) {
        let own = [teams.get(number).and_then(Team::name)];
        let read = Entrant::read_called(&[&added.text], &own).map_err(|bad| bad.0)?;
        let name = read.into_iter().next().map(|entrant| entrant.name).unwrap_or_default();
        if plan.entrants[..number].iter().any(|entrant| entrant.name == name) {
            return Err(TEXTS.message("name-taken").quoting("got", &name));
        }
        plan.entrants[number].name = name;
    }
    Ok(())
}

/// The bouts that have results and must go: those of these entrants, and what was played because of earlier results.
fn stale_bouts(info: &TournamentInfo, results: &Results, gone: &[usize]) -> Vec<String> {
    let pending = info.plan.schedule.pending(&Results::new());
    let first: HashSet<&str> = pending.iter().map(|bout| bout.id.as_str()).collect();
    // A ladder chooses its meetings one by one, and none was wrong to play.
    let is_free = info.settings.format == Format::Ladder;
    let is_stale = |bout: &&str| {
        let follows = !is_free && bout.contains('-') && !first.contains(bout);
        let entrants = info.seated(bout, 0).unwrap_or_default();
        follows || entrants.iter().any(|entrant| gone.contains(entrant))
    };
    let mut bouts: Vec<String> = results.bouts().filter(is_stale).map(str::to_owned).collect();
    bouts.sort_unstable();
    bouts
}
