//! Whether bots are believed: the jail, or the person's own word.

use std::{
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use jogada_bot::{Attack, Jail, Limits, Trust, Workshop, toolchains};
use jogada_core::{Lang, Said};
use jogada_jobs::{Hire, Hired, Office};
use jogada_search::Entry;

use crate::{files, tell};

/// Hires bots for one run. The jail is built when the first bot needs it.
pub(crate) struct Warden {
    limits: Limits,
    trusts: bool,
    office: Option<Office>,
}

impl Warden {
    /// A warden with limits for each bot. One that trusts says so, loudly, when there is a bot to trust.
    pub(crate) fn new(limits: Limits, trusts: bool) -> Warden {
        Warden { limits, trusts, office: None }
    }

    fn open(&self) -> Result<Office> {
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
        let workshop = Workshop::new(&files::cache_folder()?).map_err(|error| error.said())?;
        let path = std::env::var_os("PATH").unwrap_or_default();
        Ok(Office::new(workshop, trust, path)?)
    }
}

impl Hire for Warden {
    fn hire(&mut self, entry: &Entry, name: &str) -> Result<Hired, Said> {
        let office = match self.office.take() {
            Some(office) => office,
            None => self.open().map_err(|error| {
                let why = tell::words(&error);
                Said::new(why.clone(), why)
            })?,
        };
        self.office.insert(office).hire(entry, name)
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
        let said = none.said();
        let (en, pt) = (said.say(Lang::En), said.say(Lang::Pt));
        Said::new(
            format!("{en}; --trust runs bots without a jail"),
            format!("{pt}; --trust roda robôs sem prisão"),
        )
        .into()
    })
}
