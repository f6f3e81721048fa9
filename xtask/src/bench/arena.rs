//! How fast tournaments are played, with every game committed. `xtask/arena.txt` says which, and the bar for each.

use std::{fs, time::Instant};

use anyhow::{Context, Result, bail};

use super::{Row, count};
use crate::sh;

/// A busy machine only ever makes it worse, so the best of some tries counts.
const TRIES: usize = 3;

/// One timed tournament.
#[derive(Debug, PartialEq)]
struct Run<'a> {
    measure: &'a str,
    games: f64,
    /// Games a second, at least.
    bar: f64,
    args: Vec<&'a str>,
}

/// The rows of all tournaments, then what the benches of the crates below them print.
pub(super) fn rows() -> Result<Vec<Row>> {
    sh::run(&mut sh::cargo(&["build", "--release", "--quiet"]))?;
    let list = fs::read_to_string(sh::root().join("xtask/arena.txt")).context("no arena.txt")?;
    let folder = sh::root().join("target/bench-arena");
    let mut rows = Vec::new();
    for run in read(&list)? {
        let mut best = 0f64;
        for _ in 0..TRIES {
            // Every try begins with an empty database.
            _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).context("cannot make target/bench-arena")?;
            let db = folder.join("arena.db").display().to_string();
            let mut jogada = sh::program("target/release/jogada", &["tournament", "--json"]);
            let began = Instant::now();
            sh::run_quietly(jogada.args(&run.args).args(["--db", &db]))?;
            best = best.max(run.games / began.elapsed().as_secs_f64());
        }
        rows.push(Row {
            game: "arena".to_owned(),
            measure: run.measure.to_owned(),
            figure: count(best.round()),
            beside: format!("bar: {}", count(run.bar)),
        });
    }
    _ = fs::remove_dir_all(&folder);
    for (package, bench) in [("jogada-store", "commit"), ("jogada-bot", "speed")] {
        sh::run(&mut sh::cargo(&["bench", "--quiet", "--package", package, "--bench", bench]))?;
    }
    // What goes through the queue, and a large tournament on paper.
    for (package, example) in [("jogada-nats", "queue"), ("jogada-arena", "simulation")] {
        let run = ["run", "--release", "--quiet", "--package", package, "--example", example];
        sh::run(&mut sh::cargo(&run))?;
    }
    Ok(rows)
}

/// Lines of what is measured, how many games that is, how many a second it must be, and the arguments.
fn read(list: &str) -> Result<Vec<Run<'_>>> {
    let lines = list.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|line| run_of(line).with_context(|| format!("arena.txt: {line:?}"))).collect()
}

fn run_of(line: &str) -> Result<Run<'_>> {
    let parts: Vec<&str> = line.split('|').map(str::trim).collect();
    let [measure, games, bar, args] = parts[..] else {
        bail!("expected four parts between |, got {}", parts.len());
    };
    let (games, bar) = (games.parse().context("games")?, bar.parse().context("bar")?);
    Ok(Run { measure, games, bar, args: args.split_whitespace().collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_read() {
        let list = "# A comment.\nhex games/s | 200 | 1.5 | hex a=random b=random -n 200\n";
        let args = vec!["hex", "a=random", "b=random", "-n", "200"];
        let run = Run { measure: "hex games/s", games: 200.0, bar: 1.5, args };
        assert_eq!(read(list).unwrap(), [run]);
        assert!(read("hex | 200 | hex").is_err());
        let kept = fs::read_to_string(sh::root().join("xtask/arena.txt")).unwrap();
        assert!(!read(&kept).unwrap().is_empty());
    }
}
