//! Looks a hand-in over before it plays: whether it was written at all, can be built, and plays by the rules.

use std::{fs::File, io::Read, path::Path};

use jogada_bot::{BotCheck, CheckResult, Grade, MANIFEST, check, unbuilt};
use jogada_core::{Kind, Seed};
use jogada_game::{Entry, Harness};
use jogada_match::Pace;
use jogada_text::{Message, printable_line};
use jogada_tournament::LeagueRules;
use serde_json::Value;

use crate::{BotSource, TEXTS};

/// How a hand-in is looked over.
#[derive(Clone, Debug)]
pub struct HandInCheck<'a> {
    /// The games that it is to play, with their options; the first one decides how it is built.
    pub games: &'a [(&'static Entry, Value)],
    /// The time that it has; what its assignment gives, or [`HandInCheck::TIME`], if nothing is said.
    pub pace: Option<Pace>,
    /// The source of all chance.
    pub seed: Seed,
}

impl HandInCheck<'_> {
    /// The time for a move, where the assignment gives none.
    pub const TIME: &'static str = "1s";

    /// Matches of each game: enough for long ones and odd ones, few enough to wait for.
    const MATCHES: u32 = 10;

    /// The ways in which a game is played: those of its assignment, unless options are given.
    pub fn ways(entry: &'static Entry, options: Value) -> Vec<(&'static Entry, Value)> {
        let is_plain = options.as_object().is_some_and(serde_json::Map::is_empty);
        let rules: LeagueRules =
            serde_json::from_str(entry.league_rules).unwrap_or_else(|_| LeagueRules::default());
        let modalities = rules.meeting.modalities.into_iter().map(|modality| modality.options);
        let modalities: Vec<_> =
            modalities.filter(|_| is_plain).map(|options| (entry, options)).collect();
        if modalities.is_empty() { vec![(entry, options)] } else { modalities }
    }

    /// Looks over the hand-in at this path, and tells each result as it is known. Refused is what says nothing of the
    /// hand-in. Blocks: not for a thread of the runtime.
    pub fn run(
        &self,
        path: &str,
        bots: &mut dyn BotSource,
        tell: &mut (dyn FnMut(&CheckResult) + Send),
    ) -> Result<Vec<CheckResult>, Message> {
        let Some((first, _)) = self.games.first() else { return Ok(Vec::new()) };
        let mut results = Vec::new();
        if let Some(result) = unwritten(first, path) {
            tell(&result);
            let is_hopeless = result.grade == Grade::Fail;
            results.push(result);
            if is_hopeless {
                return Ok(results);
            }
        }
        let built = bots.build(first, path)?;
        if let Some(why) = &built.broken {
            let has_manifest = Path::new(path).join(MANIFEST).exists();
            let result = unbuilt(why, built.harness.as_ref(), has_manifest);
            tell(&result);
            results.push(result);
            return Ok(results);
        }
        if let Some(result) = function_that_plays(&built.program.folder) {
            tell(&result);
            results.push(result);
        }
        let games: Result<Vec<(Kind, Value)>, Message> = self
            .games
            .iter()
            .map(|(entry, options)| {
                Ok((entry.kind, entry.kind.full_options(options).map_err(|bad| bad.0)?))
            })
            .collect();
        let games = games?;
        let time = built.harness.and_then(|harness| harness.time).unwrap_or(HandInCheck::TIME);
        let usual = || time.parse().map_err(|bad: jogada_match::BadPace| bad.0);
        let of_first = self.games.iter().filter(|(entry, _)| entry.kind.name == first.kind.name);
        let checkup = BotCheck {
            program: &built.program,
            trust: &built.trust,
            harness: built.harness.as_ref(),
            dialect: built.dialect,
            games: &games,
            pace: self.pace.map_or_else(usual, Ok)?,
            seed: self.seed,
            matches: HandInCheck::MATCHES.div_ceil(of_first.count() as u32),
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Message::of_system(&error))?;
        let played = runtime.block_on(check(&checkup, tell));
        let played =
            played.map_err(|unable| TEXTS.message("check-failed-machine").with("why", unable.0))?;
        results.extend(played);
        Ok(results)
    }
}

/// What a student's file still lacks, if it began as a starter. Without what it needs to play it fails.
fn unwritten(entry: &Entry, path: &str) -> Option<CheckResult> {
    /// A student's file is shorter.
    const BYTES_MAX: u64 = 4 << 20;
    let starter = entry.starter?;
    // A function may be named behind the file.
    let path = match path.rsplit_once(':') {
        Some((file, _)) if !Path::new(path).exists() => Path::new(file),
        _ => Path::new(path),
    };
    let is_source = path.extension().is_some_and(|ending| ending == starter.extension);
    if !is_source || !path.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(BYTES_MAX).read_to_end(&mut bytes).ok()?;
    let empty = starter.empty_in(&String::from_utf8_lossy(&bytes));
    let is_needed = |name: &&str| starter.needed.contains(name);
    let needed: Vec<&str> = empty.iter().copied().filter(is_needed).collect();
    let (grade, names) = match (needed.is_empty(), empty.is_empty()) {
        (false, _) => (Grade::Fail, needed),
        (true, false) => (Grade::Note, empty),
        (true, true) => return None,
    };
    let message = TEXTS.message("functions-empty").with("count", names.len());
    let message = message.with("names", names.join(", "));
    let result = CheckResult::new("functions", grade, message);
    Some(match grade {
        Grade::Fail => result.mended(TEXTS.message("write-functions")),
        _ => result,
    })
}

/// Which function of a hand-in plays, where its build had to choose.
fn function_that_plays(folder: &Path) -> Option<CheckResult> {
    let path = folder.join(Harness::FOLDER).join(Harness::PLAYER);
    let text = std::fs::read_to_string(path).ok()?;
    let mut names = text.lines().map(printable_line);
    let name = names.next()?.into_owned();
    let others: Vec<_> = names.collect();
    let message = match others.is_empty() {
        true => TEXTS.message("function-plays"),
        false => TEXTS.message("function-plays-of").with("others", others.join(", ")),
    };
    Some(CheckResult::new("function", Grade::Note, message.with("name", name)))
}
