//! How fast hand-ins are marked: a class of 200 on two cores, and a program in C with its memory check.

use std::{fs, path::Path, time::Instant};

use anyhow::{Context, Result};

use super::Row;
use crate::{sh, tidy::deps};

/// Hand-ins of a class, and the cores that mark it.
const CLASS: usize = 200;
const CORES: &str = "2";

/// Right solutions that hand-ins are made of.
const SOLUTIONS: &str = "crates/jogada-grade/testdata/solutions";

/// The rows of both measurements. A game's manifest has the bars, under `[package.metadata.jogada]`: `class-seconds` for a
/// class of Python files, `program-seconds` for the slowest of its programs.
pub(super) fn rows() -> Result<Vec<Row>> {
    sh::run(&mut sh::cargo(&["build", "--release", "--quiet"]))?;
    let folder = sh::root().join("target/bench-grade");
    _ = fs::remove_dir_all(&folder);
    let mut rows = Vec::new();
    let metadata = deps::metadata()?;
    for package in metadata["packages"].as_array().map_or(&[][..], Vec::as_slice) {
        let game = package["name"].as_str().unwrap_or_default();
        let bars = &package["metadata"]["jogada"];
        if let Some(bar) = bars["class-seconds"].as_f64() {
            rows.push(class_row(game, &folder.join(game), bar)?);
        }
        if let Some(bar) = bars["program-seconds"].as_f64() {
            rows.push(program_row(game, &folder, bar)?);
        }
    }
    _ = fs::remove_dir_all(&folder);
    Ok(rows)
}

fn class_row(game: &str, class: &Path, bar: f64) -> Result<Row> {
    write_class(game, class)?;
    let seconds = marked(game, class, &["--class", "--threads", CORES])?;
    Ok(row(game, format!("{CLASS} hand-ins, {CORES} cores"), seconds, bar))
}

fn program_row(game: &str, folder: &Path, bar: f64) -> Result<Row> {
    let mut longest: f64 = 0.0;
    for (name, text) in solutions(game)? {
        // Another text each time: what was built before is not built again.
        let path = folder.join(&name);
        fs::write(&path, [&text[..], format!("\n/* {name} */\n").as_bytes()].concat())
            .context(name)?;
        longest = longest.max(marked(game, &path, &["--threads", "1"])?);
    }
    Ok(row(game, "the slowest hand-in, memory checked".to_owned(), longest, bar))
}

fn row(game: &str, measure: String, seconds: f64, bar: f64) -> Row {
    let beside = format!("bar: {bar:.0} s");
    Row { game: game.to_owned(), measure, figure: format!("{seconds:.1} s"), beside }
}

/// Seconds for a call of `jogada grade`.
fn marked(game: &str, path: &Path, args: &[&str]) -> Result<f64> {
    let path = path.display().to_string();
    let mut jogada = sh::program("target/release/jogada", &["grade", game, &path, "--json"]);
    let began = Instant::now();
    sh::run_quietly(jogada.args(args))?;
    Ok(began.elapsed().as_secs_f64())
}

/// Solutions that are one file: names and texts.
fn solutions(game: &str) -> Result<Vec<(String, Vec<u8>)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(sh::root().join(SOLUTIONS).join(game)).context("no solutions")? {
        let path = entry?.path();
        if let (Some(name), true) = (path.file_name(), path.is_file()) {
            // Students write in other encodings than UTF-8, too.
            let text = fs::read(&path).with_context(|| path.display().to_string())?;
            found.push((name.to_string_lossy().into_owned(), text));
        }
    }
    found.sort();
    Ok(found)
}

/// A folder of hand-ins: the solutions in turn, no two of them the same file.
fn write_class(game: &str, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).context("cannot make target/bench-grade")?;
    let solutions = solutions(game)?;
    for (number, (_, text)) in (0..CLASS).zip(solutions.iter().cycle()) {
        let path = folder.join(format!("student{number:03}.py"));
        let text = [&text[..], format!("\n# {number}\n").as_bytes()].concat();
        fs::write(&path, text).context("cannot write a hand-in")?;
    }
    Ok(())
}
