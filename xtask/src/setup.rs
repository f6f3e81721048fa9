//! What the tests need beyond Rust and a C compiler: two servers, which they start themselves. Some tools make life better
//! and are used where they exist.

use std::path::Path;

use anyhow::{Result, bail};

use crate::{packages, sh};

/// A subcommand of cargo that we use where it is installed.
struct Tool {
    name: &'static str,
    package: &'static str,
    without: &'static str,
}

const TOOLS: &[Tool] = &[
    Tool { name: "nextest", package: "cargo-nextest", without: "tests run with `cargo test`" },
    Tool {
        name: "deny",
        package: "cargo-deny",
        without: "licences and advisories are not checked",
    },
];

/// What the arena runs on past one machine, as Debian's packages: each with its program, and where Debian puts it.
const SERVERS: [(&str, &str, &str); 2] = [
    ("postgresql", "postgres", "/usr/lib/postgresql"),
    ("nats-server", "nats-server", "/usr/sbin/nats-server"),
];

/// What only the system's own packages can bring, and what happens without it.
const VALGRIND: (&str, &str) =
    ("valgrind", "the C library is tested with AddressSanitizer instead");

/// Installs what is missing; a tool that cannot be had is reported, not an error.
pub(crate) fn run(_: &[String]) -> Result<()> {
    for tool in TOOLS {
        if sh::has_cargo(tool.name) {
            println!("{}: here", tool.package);
        } else if sh::run(&mut sh::cargo(&["install", "--locked", tool.package])).is_ok() {
            println!("{}: installed", tool.package);
        } else {
            println!("{}: could not be installed; without it {}", tool.package, tool.without);
        }
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

/// Says what is missing and what that means. Tests call this: they never spend minutes on installing.
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
