//! Where bots are hired from Python: jailed, unless somebody vouches for them.

use std::{ffi::OsString, io::Write, path::PathBuf};

use jogada_bot::{Jail, Limits, Trust, Workshop, helper_main, toolchains};
use jogada_core::{Lang, Said};
use jogada_jobs::{Hire, Hired, Office};
use jogada_search::Entry;
use pyo3::prelude::*;

/// Hires bots for one call. The jail is built when the first bot needs it.
pub(crate) struct Warden {
    /// The interpreter, and the script that makes it the jail's helper.
    helper: (PathBuf, PathBuf),
    /// Where this Python is.
    runtime: PathBuf,
    cache: PathBuf,
    limits: Limits,
    trusts: bool,
    office: Option<Office>,
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

    fn open(&self) -> Result<Office, Said> {
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
        let workshop = Workshop::new(&self.cache).map_err(|error| error.said())?;
        let path = std::env::var_os("PATH").unwrap_or_default();
        Office::new(workshop, trust, path)
            .map_err(|error| Said::new(error.to_string(), error.to_string()))
    }

    /// The jail, whose helper is this interpreter with nothing but the compiled half of the package.
    fn jail(&self) -> Result<Jail, Said> {
        let (interpreter, script) = &self.helper;
        let args = ["-I", "-S", &script.to_string_lossy()].map(str::to_owned);
        Jail::with_helper(interpreter, &args).map_err(|none| {
            let said = none.said();
            let (en, pt) = (said.say(Lang::En), said.say(Lang::Pt));
            Said::new(
                format!("{en}; trust=True runs bots without a jail"),
                format!("{pt}; trust=True roda robôs sem prisão"),
            )
        })
    }
}

impl Hire for Warden {
    fn hire(&mut self, entry: &Entry, name: &str) -> Result<Hired, Said> {
        let office = match self.office.take() {
            Some(office) => office,
            None => {
                if self.trusts {
                    warn("aviso: trust=True: robôs rodam sem prisão, e podem tudo o que você pode");
                }
                self.open()?
            }
        };
        self.office.insert(office).hire(entry, name)
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
