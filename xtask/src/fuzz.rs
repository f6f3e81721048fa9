//! Fuzzing with libFuzzer: every target in `fuzz/`, built by the pinned compiler.
//!
//! `cargo fuzz` works in that folder too, but wants a nightly compiler. The flags below are those that it passes;
//! `RUSTC_BOOTSTRAP` lets the pinned one accept the sanitizer among them.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};

use crate::sh;

/// Where the targets are, for cargo.
pub(crate) const MANIFEST: &str = "--manifest-path=fuzz/Cargo.toml";

const FLAGS: [&str; 9] = [
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
    "-Cforce-frame-pointers=yes",
    "-Zsanitizer=address",
];

/// The only platform on which we know these flags to work.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";

/// `fuzz SECONDS [TARGET]`.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let usage = "expected seconds, as in `cargo xtask fuzz 30`";
    let seconds = args.first().and_then(|text| text.parse().ok()).context(usage)?;
    let all = targets()?;
    let chosen = match args.get(1) {
        None => all,
        Some(name) if all.contains(name) => vec![name.clone()],
        Some(name) => bail!("expected one of {}, got {name:?}", all.join(", ")),
    };
    match why_not() {
        None => fuzz(seconds, &chosen),
        Some(reason) => longer_property_tests(seconds, reason),
    }
}

/// Runs every target for some seconds, where that is possible. The property tests have seen the same laws already.
pub(crate) fn if_possible(seconds: u32) -> Result<()> {
    match why_not() {
        None => fuzz(seconds, &targets()?),
        Some(reason) => {
            eprintln!("note: no fuzzing here: {reason}; the property tests check the same laws");
            Ok(())
        }
    }
}

fn targets() -> Result<Vec<String>> {
    let folder = sh::root().join("fuzz/fuzz_targets");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("cannot list {folder:?}"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == "rs") {
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

fn fuzz(seconds: u32, targets: &[String]) -> Result<()> {
    let built = build()?;
    let mut failed = Vec::new();
    for target in targets {
        eprintln!("fuzzing {target} for {seconds} s");
        if let Err(error) = sh::run_quietly(&mut one(&built, target, seconds)?) {
            eprintln!("{error:#}");
            failed.push(target.as_str());
        }
    }
    if !failed.is_empty() {
        bail!("fuzzing found something in {}; inputs are in fuzz/artifacts", failed.join(", "));
    }
    Ok(())
}

/// What fuzzing needs and this machine lacks.
fn why_not() -> Option<&'static str> {
    let version = sh::read(Command::new("rustc").arg("-vV")).unwrap_or_default();
    if !version.contains(&format!("host: {PLATFORM}")) {
        Some("it is set up for Linux on x86-64 only")
    } else if !sh::succeeds(Command::new("c++").arg("--version")) {
        Some("libFuzzer needs a C++ compiler")
    } else {
        None
    }
}

/// Builds all targets and returns the folder that holds them.
fn build() -> Result<PathBuf> {
    let target = sh::target().join("fuzz");
    let mut command = sh::cargo(&["build", "--release", "--target", PLATFORM, MANIFEST]);
    command.arg("--target-dir").arg(&target);
    sh::run(command.env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", FLAGS.join(" ")))?;
    Ok(target.join(PLATFORM).join("release"))
}

/// The run of one target: its own corpus grows, the seeds are only read.
fn one(built: &Path, target: &str, seconds: u32) -> Result<Command> {
    let folder = |kind: &str| sh::root().join("fuzz").join(kind).join(target);
    let (corpus, artifacts) = (folder("corpus"), folder("artifacts"));
    for made in [&corpus, &artifacts] {
        fs::create_dir_all(made).with_context(|| format!("cannot make {made:?}"))?;
    }
    let mut command = Command::new(built.join(target));
    command.arg(corpus);
    if folder("seeds").is_dir() {
        command.arg(folder("seeds"));
    }
    command.arg(format!("-artifact_prefix={}/", artifacts.display()));
    command.arg(format!("-max_total_time={seconds}"));
    command.args(["-timeout=10", "-rss_limit_mb=2048", "-max_len=4096"]);
    Ok(command)
}

/// The same laws with many more cases than the tests try.
fn longer_property_tests(seconds: u32, reason: &str) -> Result<()> {
    eprintln!("note: no fuzzing here: {reason}; trying the property tests for longer");
    let cases = (seconds.max(1).saturating_mul(2000)).to_string();
    let args = ["test", "--release", "--package", "xtask", "--test", "it"];
    sh::run(sh::cargo(&args).env("PROPTEST_CASES", cases))
}
