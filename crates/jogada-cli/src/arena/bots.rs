//! Bots of this program: in the jail, or trusted by the person's own word.

use std::{
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressDrawTarget};
use jogada_arena::{BotSetup, BotWarning, BuildProgress, Forfeits, LazyBotBuilder, open_jail};
use jogada_bot::{BuildCache, Jail, Limits, Trust};
use jogada_text::{Lang, Message};

use crate::{files, tell};

/// The limits of bots as a help text tells them, by the key of the text.
pub(crate) fn limits_text(lang: Lang, key: &'static str) -> String {
    let limits = Limits::default();
    let numbers: [(&'static str, &dyn ToString); 8] = [
        ("answer", &limits.answer.as_secs()),
        ("start", &limits.start.as_secs()),
        ("forfeit", &Forfeits::AFTER),
        ("memory", &(limits.memory >> 30)),
        ("processes", &limits.processes),
        ("files", &(limits.files >> 20)),
        ("output", &(limits.output >> 20)),
        ("line", &(limits.line >> 10)),
    ];
    tell::say(lang, key, &numbers)
}

/// How a person runs bots without a jail.
const TRUST: &str = "--trust";

/// A builder of bots with limits for each. With trust it says so, loudly, when there is a bot to trust.
pub(crate) fn bot_builder(limits: Limits, trusted: bool) -> LazyBotBuilder {
    LazyBotBuilder::new(move || {
        let setup = setup(limits.clone(), trusted);
        let setup = setup.map_err(|error| Message::as_it_is(tell::words(&error)))?;
        Ok(setup.builder(&warn)?.with_progress(build_bar()))
    })
}

/// A bar that shows how many hand-ins are built, where a person looks on.
fn build_bar() -> BuildProgress {
    let bar = ProgressBar::hidden();
    BuildProgress(Arc::new(move |done, all| {
        if done == 0 {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.set_length(all as u64);
        }
        bar.set_position(done as u64);
        if done == all {
            bar.finish_and_clear();
        }
    }))
}

/// Where hand-ins are built and how far they are trusted. With trust it says so.
pub(crate) fn opened(limits: Limits, trusted: bool) -> Result<(BuildCache, Trust)> {
    Ok(setup(limits, trusted)?.open(&warn)?)
}

fn setup(limits: Limits, trusted: bool) -> Result<BotSetup> {
    Ok(BotSetup {
        helper: (this_program()?, Vec::new()),
        cache: files::cache_folder()?,
        scratch: Some(scratch()),
        readable: Vec::new(),
        path: std::env::var_os("PATH").unwrap_or_default(),
        limits,
        trusted,
        trust_option: TRUST,
    })
}

fn warn(warning: BotWarning) {
    let lang = tell::lang();
    tell::note(&match warning {
        BotWarning::Trusted => tell::say(lang, "trusted", &[]),
        BotWarning::OpenAttacks(attacks) => {
            tell::say(lang, "jail-open", &[("attacks", &attacks.join(", "))])
        }
    });
}

/// Where bots' scratch folders are made: in this person's folder for temporary files, if bots can get there. Root's bots are
/// other users.
fn scratch() -> PathBuf {
    let folder = std::env::temp_dir();
    let mode = |folder: &Path| folder.metadata().map(|meta| meta.permissions().mode());
    let is_open = |folder: &Path| mode(folder).map_or(true, |mode| mode & 0o001 != 0);
    let is_reached = !rustix::process::geteuid().is_root() || folder.ancestors().all(is_open);
    if folder.is_absolute() && is_reached { folder } else { PathBuf::from("/tmp") }
}

/// The jail, with this very program as its helper.
pub(crate) fn jail() -> Result<Jail> {
    Ok(open_jail(&this_program()?, &[], TRUST)?)
}

fn this_program() -> Result<PathBuf> {
    std::env::current_exe().context("cannot find this program's own file")
}
