//! Marks one hand-in from its path to its points.

use std::{path::Path, time::Instant};

use jogada_bot::{BuildCache, BuildError, HandIn, Trust, harness_message};
use jogada_core::Seed;
use jogada_game::assignment::{Assignment, CheckResult};
use jogada_text::Message;

use crate::{
    Mark, ProcessProbe, Rubric, TEXTS, decisions::NotingProbe, examine, hand_in,
    similarity::Decision,
};

/// What came of each check, and the moves that the hand-in chose.
type Noted = (Vec<CheckResult>, Vec<Decision>);

/// Marks hand-ins of one assignment, each in a jail of its own.
#[derive(Clone, Debug)]
pub struct Marker {
    /// The assignment.
    pub assignment: Assignment,
    /// The points.
    pub rubric: Rubric,
    /// Where hand-ins are built.
    pub cache: BuildCache,
    /// How far hand-ins are trusted.
    pub trust: Trust,
    /// Decides which calls are made.
    pub seed: Seed,
}

impl Marker {
    /// Marks the hand-in at a path. Whatever it is, it gets a mark; an error is one of this machine.
    pub fn mark(&self, path: &Path, name: &str, days_late: u32) -> Result<Mark, Message> {
        let began = Instant::now();
        let examined = match self.examine_noting(path, &mut |_| {})? {
            Ok((results, decisions)) => {
                Mark { decisions, ..Mark::new(name, &results, &self.rubric, days_late) }
            }
            Err(why) => Mark::nothing(name, &self.functions(), &self.rubric, &why),
        };
        let took_ms = began.elapsed().as_millis().try_into().unwrap_or(u64::MAX);
        Ok(Mark { took_ms, ..examined })
    }

    /// What came of each check, or why the hand-in could not be asked at all.
    pub fn examine(
        &self,
        path: &Path,
        tell: &mut dyn FnMut(&CheckResult),
    ) -> Result<Result<Vec<CheckResult>, Message>, Message> {
        Ok(self.examine_noting(path, tell)?.map(|(results, _)| results))
    }

    /// The same, with the moves that the hand-in chose.
    fn examine_noting(
        &self,
        path: &Path,
        tell: &mut dyn FnMut(&CheckResult),
    ) -> Result<Result<Noted, Message>, Message> {
        let hand_in = match hand_in(path, self.assignment.harnesses) {
            Ok(hand_in) => hand_in,
            Err(why) => return Ok(Err(why)),
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Message::of_system(&error))?;
        let trust = hand_in.trust(&self.trust);
        let program = match runtime.block_on(self.cache.make(&hand_in, &trust)) {
            Ok(program) => program,
            Err(bad) if bad.is_of_hand_in() => return Ok(Err(why_not(&bad))),
            Err(bad) => return Err(bad.message()),
        };
        let mut probe =
            ProcessProbe::new(program, &trust).map_err(|error| Message::of_system(&error))?;
        if let Err(why) = probe.start() {
            return Ok(Err(TEXTS.message("not-run").with("why", why)));
        }
        let mut noting = NotingProbe::new(&mut probe, &self.assignment);
        let results = examine(&self.assignment, &mut noting, &self.seed, tell);
        Ok(Ok((results, noting.decisions)))
    }

    /// The name of a hand-in, as its file or platform gives it.
    pub fn name(&self, path: &Path) -> String {
        let file = || path.file_name().map(|name| name.to_string_lossy().into_owned());
        match hand_in(path, self.assignment.harnesses) {
            Ok(found) => found.name,
            Err(_) => HandIn::student(path).or_else(file).unwrap_or_default(),
        }
    }

    fn functions(&self) -> Vec<&'static str> {
        self.assignment.checks.iter().map(|check| check.function).collect()
    }
}

/// A harness says all that there is to say in its last line.
fn why_not(bad: &BuildError) -> Message {
    let output = bad.output().unwrap_or_default();
    match output.trim_end().lines().last() {
        Some(line) => harness_message(line),
        None => bad.message(),
    }
}
