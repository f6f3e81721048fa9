//! `strategy`: the pair beats the silly one, and does not lose to the greedy one.
//!
//! Each deal is played twice, with the pairs in each other's seats, so that the luck of the deal counts for little. Games go
//! on until the rate is clear, or there are enough of them. Chance is fixed: the same pair gets the same rate each time.

use jogada_game::assignment::{CheckResult, Exam};
use jogada_text::Message;

use super::{
    MARKING_TEXTS,
    games::{self, Rival},
};

/// Deals after which it is decided whether more are needed; each one is two games against a rival.
const STAGES: [u64; 3] = [50, 100, 200];

/// A pair whose rate is this many standard errors above one half is better.
const BETTER: f64 = 2.0;

/// A pair is told that it loses only if that is hardly chance: many pairs that are just as good as the greedy one are marked,
/// and each of them is looked at several times.
const WORSE: f64 = 3.0;

/// The same, when all games are played.
const WORSE_AT_LAST: f64 = 2.5;

/// Fewer deals tell little: what they differ by is not used as a measure of chance.
const DEALS_FEW: usize = 20;

/// The standard deviation of a deal's result between pairs that play alike.
const DEVIATION: f64 = 0.35;

/// How the pair did against one rival: for each deal, what it got of its two games, from 0 to 1.
struct Confrontation {
    rival: Rival,
    scores: Vec<f64>,
    /// Did the pair play all deals that it was asked to?
    is_whole: bool,
}

/// What is known of a confrontation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    Beats,
    Loses,
    Unclear,
}

/// Lets the pair play.
pub(super) fn strategy(exam: &mut Exam<'_>) -> CheckResult {
    let mut against =
        Rival::ALL.map(|rival| Confrontation { rival, scores: Vec::new(), is_whole: true });
    let mut faults = 0;
    for (stage, &until) in STAGES.iter().enumerate() {
        let first = if stage == 0 { 0 } else { STAGES[stage - 1] };
        let open = |own: &&mut Confrontation| {
            own.is_whole && (first == 0 || own.standing() == Standing::Unclear)
        };
        let mut open: Vec<&mut Confrontation> = against.iter_mut().filter(open).collect();
        let rivals: Vec<Rival> = open.iter().map(|own| own.rival).collect();
        if rivals.is_empty() {
            break;
        }
        let played = games::play(exam, first, until - first, &rivals);
        if played.is_pairless {
            return CheckResult::unjudged(exam.function(), MARKING_TEXTS.message("no-players"));
        }
        faults += played.faults().count();
        for (index, own) in open.iter_mut().enumerate() {
            let games = played.deals.iter().filter_map(|deal| deal.get(index));
            own.scores.extend(games.map(|[one, other]| (one.score + other.score) / 2.0));
            own.is_whole = own.scores.len() as u64 == until;
        }
    }
    if against.iter().any(|own| own.scores.is_empty()) {
        return CheckResult::unjudged(exam.function(), MARKING_TEXTS.message("too-slow"));
    }
    judged(exam, &against, faults)
}

fn judged(exam: &Exam<'_>, against: &[Confrontation; 2], faults: usize) -> CheckResult {
    let games: usize = against.iter().map(|own| 2 * own.scores.len()).sum();
    let won: f64 = against.iter().flat_map(|own| &own.scores).map(|score| 2.0 * score).sum();
    let lost = against.iter().find(|own| !own.is_enough());
    let is_play_wrong = exam.wrong_parts().contains(&"play");
    let mut result = match lost {
        None => CheckResult::passed(exam.function(), games),
        Some(own) if is_play_wrong => {
            let why = MARKING_TEXTS.message("play-wrong").with("why", own.why_not());
            return CheckResult::unjudged(exam.function(), why);
        }
        Some(own) => {
            CheckResult::failed(exam.function(), won as usize, games).because(own.why_not())
        }
    };
    for own in against {
        result = result.noting(own.note());
    }
    if faults > 0 {
        result = result.noting(MARKING_TEXTS.message("refused-in-games").with("answers", faults));
    }
    result
}

impl Confrontation {
    fn rate(&self) -> f64 {
        self.scores.iter().sum::<f64>() / self.scores.len() as f64
    }

    /// The standard error of the rate.
    fn error(&self) -> f64 {
        let (count, rate) = (self.scores.len() as f64, self.rate());
        let squares: f64 = self.scores.iter().map(|score| (score - rate).powi(2)).sum();
        let error = (squares / (count - 1.0).max(1.0) / count).sqrt();
        if self.scores.len() < DEALS_FEW { error.max(DEVIATION / count.sqrt()) } else { error }
    }

    /// Is every deal even? Only the rival itself does just that.
    fn is_alike(&self) -> bool {
        self.scores.len() >= DEALS_FEW && self.scores.iter().all(|&score| score == 0.5)
    }

    fn standing(&self) -> Standing {
        let (rate, error) = (self.rate(), self.error());
        // The greedy pair plays well: what does not lose to it has a strategy.
        let beats = if self.rival == Rival::Greedy {
            rate + error > 0.5
        } else {
            rate - BETTER * error > 0.5
        };
        if self.is_alike() || rate + WORSE * error <= 0.5 {
            Standing::Loses
        } else if beats {
            Standing::Beats
        } else {
            Standing::Unclear
        }
    }

    /// Is the pair good enough, now that no more games are played?
    fn is_enough(&self) -> bool {
        match (self.standing(), self.rival) {
            (Standing::Beats, _) => true,
            (Standing::Loses, _) => false,
            // A slow pair plays few games, and gets the benefit of the doubt.
            (Standing::Unclear, Rival::Dummy) if self.is_whole => self.rate() - self.error() > 0.5,
            (Standing::Unclear, _) => self.rate() + WORSE_AT_LAST * self.error() > 0.5,
        }
    }

    fn note(&self) -> Message {
        let message = match self.rival {
            Rival::Dummy => MARKING_TEXTS.message("rate-dummy"),
            Rival::Greedy => MARKING_TEXTS.message("rate-greedy"),
        };
        self.filled(message)
    }

    fn why_not(&self) -> Message {
        let message = match self.rival {
            _ if self.is_alike() => MARKING_TEXTS.message("same-as-greedy"),
            Rival::Dummy => MARKING_TEXTS.message("loses-to-dummy"),
            Rival::Greedy => MARKING_TEXTS.message("loses-to-greedy"),
        };
        self.filled(message)
    }

    fn filled(&self, message: Message) -> Message {
        let per_cent = |share: f64| (share * 1000.0).round() / 10.0;
        let message =
            message.with("rate", per_cent(self.rate())).with("error", per_cent(self.error()));
        message.with("games", 2 * self.scores.len())
    }
}
