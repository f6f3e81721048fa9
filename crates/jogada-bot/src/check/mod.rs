//! Checks that a bot keeps to the protocol, and tells its author what is wrong and how to mend it.

mod play;
mod protocol_checks;
mod results;

use jogada_core::{Kind, Seed};
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
    /// The games that it is to play, with their options.
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
    /// What was seen.
    #[serde(rename = "said", serialize_with = "english")]
    pub message: Message,
    /// How to mend it.
    #[serde(serialize_with = "english_or_none", skip_serializing_if = "Option::is_none")]
    pub mend: Option<Message>,
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

/// Checks a bot. Each result goes to `tell` as soon as it is known, and all are returned at the end.
/// Takes from a few seconds to some minutes, as the bot thinks. Where the machine cannot start it, there is no result.
pub async fn check(
    checkup: &BotCheck<'_>,
    tell: &mut (dyn FnMut(&CheckResult) + Send),
) -> Result<Vec<CheckResult>, Unable> {
    let mut results: Vec<CheckResult> = Vec::new();
    let mut say = |result: CheckResult| {
        tell(&result);
        results.push(result);
    };
    let Some(first) = checkup.games.first() else { return Ok(results) };
    let start = play::start(checkup, first).await?;
    let has_started = start.grade < Grade::Fail;
    say(start);
    if !has_started {
        return Ok(results);
    }
    let mut stats = PlayStats::default();
    for game in checkup.games {
        say(play::matches(checkup, game, false, &mut stats).await?);
        say(play::matches(checkup, game, true, &mut stats).await?);
    }
    say(results::processes(&stats));
    say(results::times(&mut stats, checkup.pace.per_move));
    say(results::memory(&stats, checkup.trust.limits().memory));
    say(results::errors(&stats, checkup.trust.limits().errors));
    say(play::two_at_once(checkup, first).await?);
    say(play::repeats(checkup, first).await?);
    for result in protocol_checks::all(checkup, first).await? {
        say(result);
    }
    Ok(results)
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
