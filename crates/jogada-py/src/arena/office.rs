//! Where bots are hired from Python: jailed, unless the caller trusts them.

use std::{ffi::OsString, io::Write, path::PathBuf};

use jogada_arena::{BotBuilder, BotSource, BuiltBot};
use jogada_bot::{BuildCache, Jail, Limits, Trust, helper_main, toolchains};
use jogada_game::Entry;
use jogada_text::Message;
use pyo3::prelude::*;

use crate::{TEXTS, lang::lang};

/// Hires bots for one call. The jail is built when the first bot needs it.
pub(crate) struct Warden {
    /// The interpreter, and the script that makes it the jail's helper.
    helper: (PathBuf, PathBuf),
    /// Where this Python is.
    runtime: PathBuf,
    cache: PathBuf,
    limits: Limits,
    trusts: bool,
    office: Option<BotBuilder>,
}

impl Warden {
    /// A warden; one that trusts says so, loudly, when there is a bot to trust.
    pub(crate) fn new(py: Python<'_>, limits: Limits, trusts: bool) -> PyResult<Warden> {
        let jail = py.import("jogada._jail")?;
        let text = |name: &str| jail.call_method0(name)?.extract::<PathBuf>();
        let helper = (text("interpreter")?, text("script")?);
        let (runtime, cache) = (text("runtime")?, text("cache")?);
        Ok(Warden { helper, runtime, cache, limits, trusts, office: None })
    }

    fn open(&self) -> Result<BotBuilder, Message> {
        let trust = if self.trusts {
            Trust::Full(self.limits.clone())
        } else {
            let mut jail = self.jail()?;
            jail.limits = self.limits.clone();
            jail.runtime = toolchains();
            // The system's own programs are there anyway.
            if !self.runtime.starts_with("/usr") {
                jail.runtime.push(self.runtime.clone());
            }
            Trust::Jailed(jail)
        };
        let workshop = BuildCache::new(&self.cache).map_err(|error| error.message())?;
        let path = std::env::var_os("PATH").unwrap_or_default();
        BotBuilder::new(workshop, trust, path).map_err(|error| Message::of_system(&error))
    }

    /// The jail, whose helper is this interpreter with nothing but the compiled half of the package.
    fn jail(&self) -> Result<Jail, Message> {
        let (interpreter, script) = &self.helper;
        let args = ["-I", "-S", &script.to_string_lossy()].map(str::to_owned);
        Jail::with_helper(interpreter, &args)
            .map_err(|none| TEXTS.message("no-jail").with("why", none.message()))
    }
}

impl BotSource for Warden {
    fn build(&mut self, entry: &Entry, name: &str) -> Result<BuiltBot, Message> {
        let office = match self.office.take() {
            Some(office) => office,
            None => {
                if self.trusts {
                    warn(&TEXTS.say(lang(), "warn-trust"));
                }
                self.open()?
            }
        };
        self.office.insert(office).build(entry, name)
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
