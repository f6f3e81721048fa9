//! Bots from Python: jailed, unless the caller trusts them.

use std::{ffi::OsString, io::Write, path::PathBuf};

use jogada_arena::{BotSetup, BotWarning, LazyBotBuilder};
use jogada_bot::{BuildCache, Limits, Trust, helper_main};
use pyo3::prelude::*;

use crate::{TEXTS, lang::lang};

/// A builder of bots for one call.
pub(crate) fn bot_builder(
    py: Python<'_>,
    limits: Limits,
    trusted: bool,
) -> PyResult<LazyBotBuilder> {
    let setup = setup(py, limits, trusted)?;
    Ok(LazyBotBuilder::new(move || setup.builder(&warn_of_bots)))
}

/// Where hand-ins are built, and how far they are trusted.
pub(super) fn open(py: Python<'_>, limits: Limits, trusted: bool) -> PyResult<(BuildCache, Trust)> {
    let setup = setup(py, limits, trusted)?;
    setup.open(&warn_of_bots).map_err(|why| super::said("trust", &why))
}

/// The jail's helper is this interpreter with nothing but the compiled half of the package.
fn setup(py: Python<'_>, limits: Limits, trusted: bool) -> PyResult<BotSetup> {
    let jail = py.import("jogada._jail")?;
    let path = |name: &str| jail.call_method0(name)?.extract::<PathBuf>();
    let args = ["-I", "-S", &path("script")?.to_string_lossy()].map(str::to_owned);
    // The system's own programs are there anyway.
    let runtime = Some(path("runtime")?).filter(|runtime| !runtime.starts_with("/usr"));
    Ok(BotSetup {
        helper: (path("interpreter")?, args.to_vec()),
        cache: path("cache")?,
        scratch: None,
        readable: runtime.into_iter().collect(),
        path: std::env::var_os("PATH").unwrap_or_default(),
        limits,
        trusted,
        trust_option: "trust=True",
    })
}

fn warn_of_bots(warning: BotWarning) {
    match warning {
        BotWarning::Trusted => warn(&TEXTS.say(lang(), "warn-trust")),
        BotWarning::OpenAttacks(attacks) => {
            let message = TEXTS.message("warn-open-attacks").with("attacks", attacks.join(", "));
            warn(&message.say(lang()));
        }
    }
}

/// Says it by Python's own warnings. Where those are errors the work goes on all the same: it was asked for.
pub(super) fn warn(line: &str) {
    Python::attach(|py| {
        let warned = py.import("warnings").and_then(|module| module.call_method1("warn", (line,)));
        if warned.is_err() {
            _ = writeln!(std::io::stderr(), "{line}");
        }
    });
}

/// The life of the jail's helper, after its first argument: see `jogada/_jail.py`. Returns its exit status.
#[pyfunction]
pub(crate) fn jail_main(args: Vec<OsString>) -> u8 {
    let code = helper_main(args.into_iter());
    // `ExitCode` cannot be looked into; success is zero and anything else is the helper's own status.
    u8::from(code != std::process::ExitCode::SUCCESS) * 125
}
