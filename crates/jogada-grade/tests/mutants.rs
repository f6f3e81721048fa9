//! Right solutions with one small mistake each: the marker finds it, and blames the function that has it.
//!
//! `mutate.py` makes the mutants. A few are marked in every run; `JOGADA_SLOW=1` marks a thousand and holds the bars.
//! `JOGADA_GAME=queens` takes one game only, `JOGADA_MUTANTS=300` another number of mutants.
#![allow(clippy::unwrap_used, reason = "a test may fail")]
#![allow(clippy::print_stderr, reason = "a table of what was found")]

mod support;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use jogada_grade::Marker;
use serde::Deserialize;
use support::{TESTDATA, full, marker_of, on_all_cores};

/// Mutants in a normal run, and in a slow one.
const FEW: usize = 10;
const MANY: usize = 1300;

/// Mutants that a slow run marks at least, after those that are equivalent or do not run.
const MANY_LEAST: usize = 1000;

/// What `mutate.py` writes beside the mutants of one solution.
#[derive(Deserialize)]
struct MutantList {
    source: String,
    defines: Vec<String>,
    mutants: Vec<Mutant>,
}

#[derive(Clone, Debug, Deserialize)]
struct Mutant {
    file: String,
    function: String,
    line: u32,
    description: String,
    reached_by: Vec<String>,
}

/// Mutants that no marker can find: what they do is right too.
#[derive(Deserialize)]
struct Equivalents {
    /// Functions whose every change is right as long as they work, such as a strategy.
    free: Vec<Free>,
    /// Lines of the same kind in functions that do more.
    weighing: Vec<Weighing>,
    equivalent: Vec<Equivalent>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Free {
    file: String,
    functions: Vec<String>,
    reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Weighing {
    file: String,
    function: String,
    lines: Vec<u32>,
    reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Equivalent {
    file: String,
    function: String,
    line: u32,
    change: String,
    reason: String,
}

impl Equivalents {
    fn read() -> Equivalents {
        let text = fs::read_to_string(format!("{TESTDATA}/equivalent.toml")).unwrap();
        toml::from_str(&text).unwrap()
    }

    fn free_of(&self, file: &str) -> Vec<&str> {
        let of_file = self.free.iter().filter(|free| free.file == file);
        of_file.flat_map(|free| &free.functions).map(String::as_str).collect()
    }

    fn holds(&self, file: &str, mutant: &Mutant) -> bool {
        let weighs = |known: &Weighing| {
            known.file == file
                && known.function == mutant.function
                && known.lines.contains(&mutant.line)
        };
        self.weighing.iter().any(weighs) || self.is_equivalent(file, mutant)
    }

    fn is_equivalent(&self, file: &str, mutant: &Mutant) -> bool {
        self.equivalent.iter().any(|known| {
            known.file == file
                && known.function == mutant.function
                && known.line == mutant.line
                && known.change == mutant.description
        })
    }
}

/// A mutant, the solution that it was made of, and what the marker needs to mark it.
struct Work<'a> {
    marker: &'a Marker,
    game: &'static str,
    source: String,
    path: PathBuf,
    defines: Vec<String>,
    mutant: Mutant,
}

/// What came of one mutant.
struct Found {
    game: &'static str,
    source: String,
    mutant: Mutant,
    /// The checks that failed; nothing if it could not be run at all, which makes it no mutant.
    failed: Option<Vec<&'static str>>,
    is_blamed_right: bool,
}

impl Found {
    fn is_caught(&self) -> bool {
        self.failed.as_ref().is_some_and(|failed| !failed.is_empty())
    }

    fn line(&self) -> String {
        let Mutant { function, line, description, .. } = &self.mutant;
        format!("{}/{}\t{function}\t{line}\t{description}", self.game, self.source)
    }
}

/// Solutions that are one file.
fn solutions(game: &str) -> Vec<PathBuf> {
    let Ok(files) = fs::read_dir(format!("{TESTDATA}/solutions/{game}")) else { return Vec::new() };
    let mut files: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    files
}

/// Writes up to `most` mutants of a solution, and reads what they are.
fn mutants_of(path: &Path, most: usize, skipped: &[&str], folder: &Path) -> MutantList {
    let done = Command::new("python3")
        .arg(format!("{TESTDATA}/mutate.py"))
        .arg(path)
        .arg("--all")
        .arg(folder)
        .args(["--most", &most.to_string(), "--skip", &skipped.join(",")])
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    serde_json::from_str(&fs::read_to_string(folder.join("mutants.json")).unwrap()).unwrap()
}

/// What a function that generates the moves of one piece is called, and the checks that its mistakes belong to.
const GENERATORS: [(&[&str], &[&str]); 6] = [
    (&["peao", "pawn"], &["pawns", "promotion", "en_passant"]),
    (&["cavalo", "knight"], &["knights"]),
    (&["bispo", "bishop"], &["bishops"]),
    (&["torre", "rook"], &["rooks", "castling"]),
    (&["rainha", "queen"], &["queens"]),
    (&["rei", "king"], &["kings", "castling"]),
];

/// The checks of the piece whose moves a function generates.
fn generated(function: &str) -> Option<&'static [&'static str]> {
    let mut bare = function.to_lowercase();
    for part in ["gerar_", "gera_", "gen_", "mov_", "moves"] {
        bare = bare.replace(part, "");
    }
    let found = GENERATORS.iter().find(|(names, _)| names.contains(&bare.as_str()));
    found.map(|(_, checks)| *checks)
}

/// Is a mistake in a generator blamed on its piece, and on no other one?
fn is_blamed_on_piece(own: &[&str], failed: &[&str]) -> bool {
    let others =
        GENERATORS.iter().map(|(_, checks)| checks[0]).filter(|check| !own.contains(check));
    let is_other = |check: &str| failed.contains(&check);
    failed.iter().any(|check| own.contains(check)) && !others.into_iter().any(is_other)
}

/// Are only those blamed that the mistake is in, or that call it where it is in no function of the assignment?
fn is_blamed_right(
    mutant: &Mutant,
    defines: &[String],
    failed: &[&str],
    checks: &[&'static str],
) -> bool {
    let bare = mutant.function.rsplit('.').next().unwrap_or_default();
    if checks.contains(&bare) {
        return failed == [bare];
    }
    if let Some(own) = generated(bare).filter(|own| checks.contains(&own[0])) {
        return is_blamed_on_piece(own, failed);
    }
    let is = |name: &String, check: &str| name.rsplit('.').next() == Some(check);
    failed.iter().all(|check| {
        // A check that no function is named after is a requirement on what has a free name.
        let is_requirement = !defines.iter().any(|name| is(name, check));
        is_requirement || mutant.reached_by.iter().any(|name| is(name, check))
    })
}

fn examined(work: Work<'_>) -> Found {
    let results = work.marker.examine(&work.path, &mut |_| {}).unwrap().ok();
    let failed: Option<Vec<&'static str>> = results.map(|results| {
        let wrong = results.iter().filter(|result| result.passed == Some(false));
        wrong.map(|result| result.function).collect()
    });
    let checks: Vec<&'static str> =
        work.marker.assignment.checks.iter().map(|check| check.function).collect();
    let is_blamed_right = failed
        .as_ref()
        .is_some_and(|failed| is_blamed_right(&work.mutant, &work.defines, failed, &checks));
    Found { game: work.game, source: work.source, mutant: work.mutant, failed, is_blamed_right }
}

#[test]
fn mutants_are_caught_and_blamed_on_the_function_that_was_changed() {
    let is_slow = std::env::var_os("JOGADA_SLOW").is_some();
    let only = std::env::var("JOGADA_GAME").ok();
    let folder = tempfile::tempdir().unwrap();
    let is_wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    let markers: Vec<(&'static str, Marker)> = all_games::GAMES
        .iter()
        .filter(|entry| is_wanted(entry.kind.name))
        .filter_map(|entry| Some((entry.kind.name, marker_of(entry, &full(), folder.path())?)))
        .filter(|(name, _)| !solutions(name).is_empty())
        .collect();
    let asked = std::env::var("JOGADA_MUTANTS").ok().and_then(|count| count.parse().ok());
    let most: usize = asked.unwrap_or(if is_slow { MANY } else { FEW });
    let known = Equivalents::read();
    let mut work = Vec::new();
    for (game, marker) in &markers {
        let files = solutions(game);
        let mut left = most.div_ceil(markers.len());
        for (index, path) in files.iter().enumerate() {
            let name = format!("{game}/{}", path.file_name().unwrap().to_string_lossy());
            let share = left.div_ceil(files.len() - index);
            let at = folder.path().join("mutants").join(&name);
            let list = mutants_of(path, share, &known.free_of(&name), &at);
            left -= list.mutants.len();
            for mutant in list.mutants.into_iter().filter(|mutant| !known.holds(&name, mutant)) {
                let (source, path) = (list.source.clone(), at.join(&mutant.file));
                let defines = list.defines.clone();
                work.push(Work { marker, game, source, path, defines, mutant });
            }
        }
    }
    let mut found = on_all_cores(work, examined);
    found.sort_by_key(Found::line);
    let made = found.len();
    found.retain(|one| one.failed.is_some());
    eprintln!("{} of {made} do not run and are left out", made - found.len());
    let [caught, blamed] = told(&found);
    assert!(found.is_empty() || caught >= 0.7, "{:.2} % of a few were caught", 100.0 * caught);
    if is_slow && only.is_none() && asked.is_none() {
        assert!(found.len() >= MANY_LEAST, "{} mutants were marked", found.len());
    }
    if is_slow && !found.is_empty() {
        assert!(caught >= 0.99, "{:.2} % of the mutants were caught", 100.0 * caught);
        assert!(blamed >= 0.95, "{:.2} % were blamed on the right function", 100.0 * blamed);
    }
}

/// Prints the table; the share of caught ones, and of those blamed right among them.
fn told(found: &[Found]) -> [f64; 2] {
    let mut games: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for one in found {
        let counts = games.entry(one.game).or_default();
        counts[0] += 1;
        counts[1] += usize::from(one.is_caught());
        counts[2] += usize::from(one.is_caught() && one.is_blamed_right);
    }
    eprintln!("{:<10} {:>7} {:>7} {:>7}", "game", "mutants", "caught", "blamed");
    for (game, [all, caught, blamed]) in &games {
        eprintln!("{game:<10} {all:>7} {caught:>7} {blamed:>7}");
    }
    for one in found.iter().filter(|one| !one.is_caught()) {
        eprintln!("survived\t{}", one.line());
    }
    for one in found.iter().filter(|one| one.is_caught() && !one.is_blamed_right) {
        let failed = one.failed.as_deref().unwrap_or_default().join(", ");
        eprintln!("misblamed\t{}\t→ {failed}", one.line());
    }
    let sum = |index: usize| games.values().map(|counts| counts[index] as f64).sum::<f64>();
    [sum(1) / sum(0).max(1.0), sum(2) / sum(1).max(1.0)]
}

#[test]
fn a_generator_is_known_by_its_name() {
    assert_eq!(generated("gerar_rei"), Some(&["kings", "castling"][..]));
    assert_eq!(generated("knightMoves"), Some(&["knights"][..]));
    assert_eq!(generated("king_square"), None);
    assert!(is_blamed_on_piece(&["knights"], &["knights", "order"]));
    assert!(!is_blamed_on_piece(&["knights"], &["knights", "rooks"]));
    assert!(!is_blamed_on_piece(&["knights"], &["order"]));
}

#[test]
fn every_equivalent_mutant_has_a_reason_and_is_still_made() {
    let known = Equivalents::read();
    for free in &known.free {
        assert!(!free.reason.is_empty(), "{}", free.file);
    }
    for weighing in &known.weighing {
        assert!(!weighing.reason.is_empty(), "{}", weighing.file);
    }
    let mut lists: BTreeMap<&str, String> = BTreeMap::new();
    for one in &known.equivalent {
        assert!(!one.reason.is_empty(), "{}: {}", one.file, one.change);
        let list = lists.entry(&one.file).or_insert_with(|| {
            let path = format!("{TESTDATA}/solutions/{}", one.file);
            let script = format!("{TESTDATA}/mutate.py");
            let done = Command::new("python3").args([&script, &path, "--list"]).output().unwrap();
            String::from_utf8(done.stdout).unwrap()
        });
        let line = format!("\t{}\t{}\t{}", one.function, one.line, one.change);
        let is_made = list.lines().any(|made| made.ends_with(&line));
        assert!(is_made, "{} no longer has the mutant {line}", one.file);
    }
}
