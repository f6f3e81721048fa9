//! Checks that a bot keeps to the protocol, and tells its author what is wrong and how to mend it.

mod advice;
mod play;
mod protocol_checks;
mod results;

use std::collections::HashMap;

use jogada_core::{Kind, Seed};
use jogada_game::{DialectSpec, Harness};
use jogada_match::{Pace, Unable};
use jogada_text::{Message, Texts, texts};
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::{Program, Trust};
use play::PlayStats;

/// What a check says.
const CHECK_TEXTS: Texts = texts!("check");

/// How a bot is checked.
#[derive(Clone, Debug)]
pub struct BotCheck<'a> {
    /// The bot.
    pub program: &'a Program,
    /// How it is run: as in the tournament that it is to enter.
    pub trust: &'a Trust,
    /// What speaks for it, if it was written to an assignment: its author is told about functions, not about messages.
    pub harness: Option<&'a Harness>,
    /// The dialect that it speaks, if that is not our protocol.
    pub dialect: Option<DialectSpec>,
    /// The games that it is to play, with their options. A game may be there several times, with other options.
    pub games: &'a [(Kind, Value)],
    /// The time that it has.
    pub pace: Pace,
    /// Matches of each game on each seat, and as many from odd positions.
    pub matches: u32,
    /// The source of all chance.
    pub seed: Seed,
}

/// The result of one trial.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckResult {
    /// A short name of the trial, the same in every language.
    pub trial: &'static str,
    /// Good or bad.
    pub grade: Grade,
    /// Which thing was seen: what programs compare.
    pub key: &'static str,
    /// What was seen.
    #[serde(rename = "said", serialize_with = "english")]
    pub message: Message,
    /// How to mend it.
    #[serde(serialize_with = "english_or_none", skip_serializing_if = "Option::is_none")]
    pub mend: Option<Message>,
    /// Which advice that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mend_key: Option<&'static str>,
    /// What tells this mistake from others: one that comes again is not told again.
    #[serde(skip)]
    identity: Option<String>,
}

/// How good or bad something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// As it should be.
    Pass,
    /// Worth knowing.
    Note,
    /// It plays, and will be in trouble one day.
    Warn,
    /// It loses matches by it.
    Fail,
}

impl Grade {
    /// The sign before a result.
    pub fn sign(self) -> &'static str {
        match self {
            Grade::Pass => "✓",
            Grade::Note => "·",
            Grade::Warn => "!",
            Grade::Fail => "✗",
        }
    }
}

/// The result for a hand-in that cannot even be built, in the words of its build. Only one with a manifest has commands of
/// its own.
pub fn unbuilt(why: &Message, harness: Option<&Harness>, has_manifest: bool) -> CheckResult {
    results::unbuilt(why, harness, has_manifest)
}

/// Once the same mistake was made in this many trials, no more matches are played: the bot's author may wait for each move.
const SAME_MISTAKE_MAX: u32 = 2;

/// The results so far. A mistake that was told is not told again.
struct Findings<'a> {
    tell: &'a mut (dyn FnMut(&CheckResult) + Send),
    results: Vec<CheckResult>,
    mistakes: HashMap<String, u32>,
}

impl Findings<'_> {
    fn add(&mut self, result: CheckResult) {
        if let Some(identity) = &result.identity {
            let count = self.mistakes.entry(identity.clone()).or_default();
            *count += 1;
            if *count > 1 {
                return;
            }
        }
        (self.tell)(&result);
        self.results.push(result);
    }

    /// Has one mistake been made so often that more matches tell nothing new?
    fn is_enough(&self) -> bool {
        self.mistakes.values().any(|&count| count >= SAME_MISTAKE_MAX)
    }
}

/// Checks a bot. Each result goes to `tell` as soon as it is known, and all are returned at the end.
/// Takes from a few seconds to some minutes, as the bot thinks. Where the machine cannot start it, there is no result.
pub async fn check(
    checkup: &BotCheck<'_>,
    tell: &mut (dyn FnMut(&CheckResult) + Send),
) -> Result<Vec<CheckResult>, Unable> {
    let mut findings = Findings { tell, results: Vec::new(), mistakes: HashMap::new() };
    let Some(first) = checkup.games.first() else { return Ok(findings.results) };
    let start = play::start(checkup, first).await?;
    let has_started = start.grade < Grade::Fail;
    findings.add(start);
    if !has_started {
        return Ok(findings.results);
    }
    let mut stats = PlayStats::default();
    for game in checkup.games {
        for odd in [false, true] {
            if !findings.is_enough() {
                findings.add(play::matches(checkup, game, odd, &mut stats).await?);
            }
        }
    }
    findings.add(results::processes(&stats));
    // Who is late is told that, and not also that it is nearly late.
    if !findings.results.iter().any(|result| result.key == "out-of-time") {
        findings.add(results::times(&mut stats, checkup));
    }
    findings.add(results::memory(&stats, checkup.trust.limits().memory));
    findings.add(results::errors(&stats, checkup.trust.limits().errors));
    if !findings.is_enough() {
        findings.add(play::two_at_once(checkup, first).await?);
    }
    if findings.mistakes.is_empty() {
        findings.add(play::repeats(checkup, first).await?);
    }
    // What a harness or a dialect promises is not the bot's business, and one that fails in a match fails here by the same.
    let has_failed = findings.results.iter().any(|result| result.grade == Grade::Fail);
    if checkup.harness.is_none() && checkup.dialect.is_none() && !has_failed {
        for result in protocol_checks::all(checkup, first).await? {
            findings.add(result);
        }
    }
    Ok(findings.results)
}

fn english<S: Serializer>(message: &Message, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(message)
}

fn english_or_none<S: Serializer>(message: &Option<Message>, to: S) -> Result<S::Ok, S::Error> {
    match message {
        Some(message) => to.collect_str(message),
        None => to.serialize_none(),
    }
}
