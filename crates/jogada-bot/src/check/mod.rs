//! Does a bot keep to the protocol? It is tried in many ways, and told what is wrong and how to mend it.

mod manners;
mod play;
mod remarks;

use jogada_core::{Kind, Said, Seed};
use jogada_match::{Pace, Unable};
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::{Program, Trust};
use play::Played;

/// How a bot is tried.
#[derive(Clone, Debug)]
pub struct Checkup<'a> {
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
    /// Where all chance comes from.
    pub seed: Seed,
}

/// What one trial came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// A short name of the trial, the same in every language.
    pub trial: &'static str,
    /// Good or bad.
    pub grade: Grade,
    /// What was seen.
    #[serde(serialize_with = "english")]
    pub said: Said,
    /// How to mend it.
    #[serde(serialize_with = "english_or_none", skip_serializing_if = "Option::is_none")]
    pub mend: Option<Said>,
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

/// Tries a bot and says what came of each trial, as soon as it is known to `tell`, and all of it at the end.
/// Takes from a few seconds to some minutes, as the bot thinks. Where the machine cannot start it, nothing can be said.
pub async fn check(
    checkup: &Checkup<'_>,
    tell: &mut (dyn FnMut(&Remark) + Send),
) -> Result<Vec<Remark>, Unable> {
    let mut remarks: Vec<Remark> = Vec::new();
    let mut say = |remark: Remark| {
        tell(&remark);
        remarks.push(remark);
    };
    let Some(first) = checkup.games.first() else { return Ok(remarks) };
    let start = play::start(checkup, first).await?;
    let has_started = start.grade < Grade::Fail;
    say(start);
    if !has_started {
        return Ok(remarks);
    }
    let mut played = Played::default();
    for game in checkup.games {
        say(play::matches(checkup, game, false, &mut played).await?);
        say(play::matches(checkup, game, true, &mut played).await?);
    }
    say(remarks::kept(&played));
    say(remarks::times(&mut played, checkup.pace.per_move));
    say(remarks::memory(&played, checkup.trust.limits().memory));
    say(remarks::errors(&played, checkup.trust.limits().errors));
    say(play::two_at_once(checkup, first).await?);
    say(play::repeats(checkup, first).await?);
    for remark in manners::all(checkup, first).await? {
        say(remark);
    }
    Ok(remarks)
}

fn english<S: Serializer>(said: &Said, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(said)
}

fn english_or_none<S: Serializer>(said: &Option<Said>, to: S) -> Result<S::Ok, S::Error> {
    match said {
        Some(said) => to.collect_str(said),
        None => to.serialize_none(),
    }
}
