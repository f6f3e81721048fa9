//! All moves of a match judged, and the one that decided it.

use jogada_core::Side;
use jogada_record::{End, Reason};
use jogada_search::{Score, worth};
use jogada_text::Message;
use serde::Serialize;

use crate::{Chance, Spelt, TEXTS, Weighed};

/// A match judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Its moves in order.
    pub plies: Vec<Judged>,
    /// Where it was lost: a place in `plies`.
    pub turning: Option<usize>,
}

/// A move judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// What the engine thought.
    pub weighed: Weighed,
    /// What the side that moved could expect with the best move.
    pub before: Chance,
    /// And after what it played.
    pub after: Chance,
    /// How good the move was.
    pub verdict: MoveJudgement,
}

/// How good a move was, by the share of points that it gave away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MoveJudgement {
    /// The engine's own move, or one as good.
    Best,
    /// Nearly as good.
    Good,
    /// A twentieth of the points or more.
    Inaccuracy,
    /// A tenth or more.
    Mistake,
    /// A fifth or more.
    Blunder,
}

/// A side that could expect less was losing already.
const HOPE: f64 = 0.45;

impl Review {
    /// Judges moves. `unit` is the game's, and `end` says who lost.
    pub fn new(weighed: Vec<Weighed>, end: Option<&End>, unit: Score) -> Review {
        let plies: Vec<Judged> =
            weighed.into_iter().map(|weighed| Judged::new(weighed, unit)).collect();
        let turning = turning(&plies, end);
        Review { plies, turning }
    }

    /// What a side could expect after this move.
    pub fn chance(&self, at: usize, side: Side) -> Chance {
        let judged = &self.plies[at];
        if judged.weighed.seat.side() == side { judged.after } else { judged.after.other() }
    }

    /// How many moves of a side were judged so.
    pub fn count(&self, side: Side, verdict: MoveJudgement) -> usize {
        let of_side = self.plies.iter().filter(|judged| judged.weighed.seat.side() == side);
        of_side.filter(|judged| judged.verdict == verdict).count()
    }

    /// Where it was lost, in a sentence.
    pub fn sentence(&self, end: Option<&End>) -> Message {
        let fault = end.filter(|end| {
            matches!(end.reason, Reason::IllegalMove | Reason::OutOfTime | Reason::Crashed)
        });
        if let Some(fault) = fault {
            return match fault.reason {
                Reason::OutOfTime => TEXTS.message("decided-by-clock"),
                Reason::IllegalMove => TEXTS.message("decided-by-illegal-move"),
                _ => TEXTS.message("decided-by-crash"),
            };
        }
        let Some(at) = self.turning else {
            return TEXTS.message("decided-by-nothing");
        };
        let Judged { weighed, .. } = &self.plies[at];
        let is_lost = end.is_none_or(|end| end.winner.is_some());
        let message = match is_lost {
            true => TEXTS.message("turned"),
            false => TEXTS.message("missed"),
        };
        let message = message.with("number", weighed.ply + 1);
        message.with("played", &weighed.played.label).with("best", &weighed.best.label)
    }
}

impl Judged {
    fn new(weighed: Weighed, unit: Score) -> Judged {
        let chance = |scored: Option<(Score, bool)>| {
            scored.map(|(score, proved)| Chance::of(score, proved, unit))
        };
        // A move without a score is taken for as good as what is known, and even where nothing is.
        let before = chance(weighed.best_score).or(chance(weighed.score)).unwrap_or(Chance::EVEN);
        let after = chance(weighed.score).unwrap_or(before);
        let verdict = if weighed.played == weighed.best {
            MoveJudgement::Best
        } else {
            MoveJudgement::of(before.share() - after.share())
        };
        Judged { weighed, before, after, verdict }
    }

    /// The share of points that the move gave away.
    pub fn loss(&self) -> f64 {
        (self.before.share() - self.after.share()).max(0.0)
    }

    /// The scores of the move and of the best one, for people.
    pub fn worths(&self) -> [Option<String>; 2] {
        [self.weighed.score, self.weighed.best_score]
            .map(|scored| scored.map(|(score, proved)| worth(score, proved)))
    }

    /// The line that begins with the better move; nothing where none was better.
    pub fn better(&self) -> &[Spelt] {
        if self.verdict > MoveJudgement::Best { &self.weighed.line } else { &[] }
    }
}

impl MoveJudgement {
    /// From the best to the worst.
    pub const ALL: [MoveJudgement; 5] = [
        MoveJudgement::Best,
        MoveJudgement::Good,
        MoveJudgement::Inaccuracy,
        MoveJudgement::Mistake,
        MoveJudgement::Blunder,
    ];

    /// By the share of points that was given away.
    fn of(loss: f64) -> MoveJudgement {
        match loss {
            loss if loss <= 0.0 => MoveJudgement::Best,
            loss if loss < 0.05 => MoveJudgement::Good,
            loss if loss < 0.1 => MoveJudgement::Inaccuracy,
            loss if loss < 0.2 => MoveJudgement::Mistake,
            _ => MoveJudgement::Blunder,
        }
    }

    /// In words.
    pub fn said(self) -> Message {
        match self {
            MoveJudgement::Best => TEXTS.message("best"),
            MoveJudgement::Good => TEXTS.message("good"),
            MoveJudgement::Inaccuracy => TEXTS.message("inaccuracy"),
            MoveJudgement::Mistake => TEXTS.message("mistake"),
            MoveJudgement::Blunder => TEXTS.message("blunder"),
        }
    }
}

/// The loser's last move that turned hope into none; failing that, the move of its side that gave away most.
/// A drawn match turned where a side threw a win away.
fn turning(plies: &[Judged], end: Option<&End>) -> Option<usize> {
    let end = end?;
    let worst = |least: MoveJudgement, side: Option<Side>| {
        let mine = |judged: &Judged| side.is_none_or(|side| judged.weighed.seat.side() == side);
        let all = plies.iter().enumerate();
        all.filter(|(_, judged)| judged.verdict >= least && mine(judged))
            .max_by(|(_, a), (_, b)| a.loss().total_cmp(&b.loss()))
            .map(|(at, _)| at)
    };
    if matches!(end.reason, Reason::IllegalMove | Reason::OutOfTime | Reason::Crashed) {
        return None;
    }
    let Some(loser) = end.winner.map(Side::other) else {
        return worst(MoveJudgement::Blunder, None);
    };
    let turned = plies.iter().rposition(|judged| {
        judged.weighed.seat.side() == loser
            && judged.before.share() >= HOPE
            && judged.after.share() < HOPE
            && judged.verdict >= MoveJudgement::Inaccuracy
    });
    turned.or_else(|| worst(MoveJudgement::Inaccuracy, Some(loser)))
}
