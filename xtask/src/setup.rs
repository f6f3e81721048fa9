//! What the tests need beyond Rust and a C compiler: two servers, which they start themselves. Some tools make life better
//! and are used where they exist.

use std::path::Path;

use anyhow::{Result, bail};

use crate::{packages, sh};

/// A subcommand of cargo that we use where it is installed.
struct Tool {
    name: &'static str,
    package: &'static str,
    /// The version that is installed; nothing is the newest.
    version: Option<&'static str>,
    /// Is it used so little that what it takes to optimise it would never come back?
    is_brief: bool,
    without: &'static str,
}

const NEXTEST: Tool = Tool {
    name: "nextest",
    package: "cargo-nextest",
    version: None,
    is_brief: false,
    without: "tests run with `cargo test`",
};

const DENY: Tool = Tool {
    name: "deny",
    package: "cargo-deny",
    version: Some("0.20.2"),
    is_brief: true,
    without: "licences and advisories of crates are not checked",
};

const TOOLS: [Tool; 2] = [NEXTEST, DENY];

/// Where tools are built, from the root: what was interrupted goes on.
const BUILT: &str = "target/tools";

impl Tool {
    /// Installs it beside cargo's own tools, where the next run finds it, unless it is there. False if it cannot be had.
    fn install(&self) -> bool {
        if sh::has_cargo(self.name) {
            println!("{}: here", self.package);
            return true;
        }
        let package = match self.version {
            Some(version) => format!("{}@{version}", self.package),
            None => self.package.to_owned(),
        };
        let mut command = sh::cargo(&["install", "--locked", "--target-dir", BUILT, &package]);
        if self.is_brief {
            command.arg("--debug").env("CARGO_PROFILE_DEV_DEBUG", "0");
        }
        let is_installed = sh::run(&mut command).is_ok();
        match is_installed {
            true => println!("{}: installed", self.package),
            false => println!("{}: cannot be had; without it {}", self.package, self.without),
        }
        is_installed
    }
}

/// What the arena runs on past one machine, as Debian's packages: each with its program, and where Debian puts it.
const SERVERS: [(&str, &str, &str); 2] = [
    ("postgresql", "postgres", "/usr/lib/postgresql"),
    ("nats-server", "nats-server", "/usr/sbin/nats-server"),
];

/// What only the system's own packages can bring, and what happens without it.
const VALGRIND: (&str, &str) =
    ("valgrind", "the C library is tested with AddressSanitizer instead");

/// Installs what is missing, or only the tool that is named; a tool that cannot be had is reported, not an error.
pub(crate) fn run(args: &[String]) -> Result<()> {
    if let [name] = args {
        let Some(tool) = TOOLS.iter().find(|tool| tool.package == name) else {
            bail!("expected {}, got {name:?}", TOOLS.map(|tool| tool.package).join(" or "));
        };
        tool.install();
        return Ok(());
    }
    for tool in TOOLS {
        tool.install();
    }
    servers()?;
    let (name, without) = VALGRIND;
    if has(name) {
        println!("{name}: here");
    } else {
        println!("{name}: not here, ask your system's packages for it; without it {without}");
    }
    Ok(())
}

/// Installs the servers that are missing. Tests that need one do not pass without, so it is an error if it cannot be had.
pub(crate) fn servers() -> Result<()> {
    for (name, program, place) in SERVERS {
        let is_here = || Path::new(place).exists() || has(program);
        if is_here() {
            println!("{name}: here");
        } else if packages::install(&[name]) && is_here() {
            println!("{name}: installed");
        } else {
            bail!(
                "{name} is not here and could not be installed; ask your system's packages for it"
            );
        }
    }
    Ok(())
}

/// Says what is missing and what that means.
pub(crate) fn report() {
    for tool in TOOLS.iter().filter(|tool| !sh::has_cargo(tool.name)) {
        eprintln!(
            "note: {} is not installed: {} (`cargo xtask setup` gets it)",
            tool.package, tool.without
        );
    }
    let (name, without) = VALGRIND;
    if !has(name) {
        eprintln!("note: {name} is not installed: {without}");
    }
}

fn has(program: &str) -> bool {
    sh::succeeds(&mut sh::program(program, &["--version"]))
}
