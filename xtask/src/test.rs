//! All tests: those of every change, and the long ones.

use std::thread;

use anyhow::Result;

use crate::{check, fuzz, own_arena, setup, sh, web, wheel};

/// Builds without what would make the next one shorter: from a clean clone that is a tenth of the time and most of the disk.
pub(crate) const WHOLE: (&str, &str) = ("CARGO_INCREMENTAL", "0");

/// How long each fuzz target runs with the tests. It finds what is obvious; `cargo xtask fuzz` looks longer.
const FUZZ_SECONDS: u32 = 3;

/// Everything that must pass before a change goes in.
pub(crate) fn run(args: &[String]) -> Result<()> {
    setup::report();
    setup::servers()?;
    check::run(args)?;
    tests(&[], &[])?;
    docs()?;
    own_arena::test()?;
    wheel::test(args)?;
    web::test(args)?;
    fuzz::if_possible(FUZZ_SECONDS)
}

/// What makes the same tests long, and keeps release builds of every test binary short.
const SLOW: [(&str, &str); 4] = [
    ("JOGADA_SLOW", "1"),
    ("PROPTEST_CASES", "20000"),
    ("CARGO_PROFILE_RELEASE_LTO", "off"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
];

/// The same tests at length: more random matches, deeper counts, whole collections.
pub(crate) fn run_slow(_: &[String]) -> Result<()> {
    tests(&["--release"], &SLOW)
}

fn tests(flags: &[&str], envs: &[(&str, &str)]) -> Result<()> {
    let is_slow = !envs.is_empty();
    let envs = envs.iter().copied().chain([WHOLE]);
    if !sh::has_cargo("nextest") {
        return sh::run(
            sh::cargo(&["test", "--workspace", "--no-fail-fast"]).args(flags).envs(envs),
        );
    }
    // Most tests that take long wait for processes, servers or clocks.
    let at_once = (2 * thread::available_parallelism().map_or(1, usize::from)).to_string();
    let nextest = ["nextest", "run", "--workspace", "--no-fail-fast", "--test-threads", &at_once];
    let mut nextest = sh::cargo(&nextest);
    if is_slow {
        nextest.arg("--ignore-default-filter");
    }
    sh::run(nextest.args(flags).envs(envs.clone()))?;
    // Nextest does not know the examples in the docs.
    sh::run(sh::cargo(&["test", "--workspace", "--doc", "--quiet"]).args(flags).envs(envs))
}

/// Every link in the docs leads somewhere.
fn docs() -> Result<()> {
    let args = ["doc", "--workspace", "--no-deps", "--quiet"];
    sh::run(sh::cargo(&args).env("RUSTDOCFLAGS", "-D warnings"))
}
