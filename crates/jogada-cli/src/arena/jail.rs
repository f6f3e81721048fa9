//! Whether bots are believed: the jail, or the person's own word.

use std::{
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use jogada_arena::{BotBuilder, BotSource, BuiltBot};
use jogada_bot::{Attack, BuildCache, Jail, Limits, Trust, toolchains};
use jogada_game::Entry;
use jogada_text::{Lang, Message};

use crate::{files, tell};

/// Hires bots for one run. The jail is built when the first bot needs it.
pub(crate) struct Warden {
    limits: Limits,
    trusts: bool,
    office: Option<BotBuilder>,
}

impl Warden {
    /// A warden with limits for each bot. One that trusts says so, loudly, when there is a bot to trust.
    pub(crate) fn new(limits: Limits, trusts: bool) -> Warden {
        Warden { limits, trusts, office: None }
    }

    fn open(&self) -> Result<BotBuilder> {
        let trust = if self.trusts {
            tell::note(&tell::say(tell::lang(), "trusted", &[]));
            Trust::Full(self.limits.clone())
        } else {
            let mut jail = build()?;
            jail.limits = self.limits.clone();
            jail.runtime = toolchains();
            jail.scratch = scratch();
            warn_of_open(&jail);
            Trust::Jailed(jail)
        };
        let workshop = BuildCache::new(&files::cache_folder()?).map_err(|error| error.message())?;
        let path = std::env::var_os("PATH").unwrap_or_default();
        Ok(BotBuilder::new(workshop, trust, path)?)
    }
}

impl BotSource for Warden {
    fn build(&mut self, entry: &Entry, name: &str) -> Result<BuiltBot, Message> {
        let office = match self.office.take() {
            Some(office) => office,
            None => self.open().map_err(|error| {
                let why = tell::words(&error);
                Message::new(why.clone(), why)
            })?,
        };
        self.office.insert(office).build(entry, name)
    }
}

/// Where bots' scratch folders are made: where this person's temporary files go, if bots can get there. Root's bots are
/// other users.
fn scratch() -> PathBuf {
    let folder = std::env::temp_dir();
    let mode = |folder: &Path| folder.metadata().map(|meta| meta.permissions().mode());
    let is_open = |folder: &Path| mode(folder).map_or(true, |mode| mode & 0o001 != 0);
    let is_reached = !rustix::process::geteuid().is_root() || folder.ancestors().all(is_open);
    if folder.is_absolute() && is_reached { folder } else { PathBuf::from("/tmp") }
}

/// Names the attacks that this machine's jail cannot hold, before the first game.
fn warn_of_open(jail: &Jail) {
    let open: Vec<&str> = Attack::known_open(jail).map(|attack| attack.name).collect();
    if !open.is_empty() {
        tell::note(&tell::say(tell::lang(), "jail-open", &[("attacks", &open.join(", "))]));
    }
}

/// The jail, with this very program as its helper.
pub(crate) fn build() -> Result<Jail> {
    let exe: PathBuf = std::env::current_exe().context("cannot find this program's own file")?;
    Jail::new(&exe).map_err(|none| {
        let said = none.message();
        let (en, pt) = (said.say(Lang::En), said.say(Lang::Pt));
        Message::new(
            format!("{en}; --trust runs bots without a jail"),
            format!("{pt}; --trust roda robôs sem prisão"),
        )
        .into()
    })
}
