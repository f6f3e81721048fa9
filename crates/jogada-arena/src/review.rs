//! A finished match reviewed: what terminal and page show, and one JSON for programs.

use std::time::Duration;

use jogada_core::Side;
use jogada_game::Entry;
use jogada_record::Course;
use jogada_review::{Judged, Review, weigh_all};
use jogada_search::Limit;
use jogada_text::{Lang, Message};
use serde_json::{Value, json};

use crate::stop_by_work;

/// A match with every move judged by the game's engine.
#[derive(Clone, Debug)]
pub struct MatchReview {
    /// The moves, judged.
    pub review: Review,
    /// Where the match was lost.
    pub sentence: Message,
    /// The name of its opening, if it has one.
    pub opening: Option<String>,
}

impl MatchReview {
    /// The time for a move if the request names none.
    pub const MOVE_TIME: Duration = Duration::from_millis(300);

    /// Reviews a match on `threads` threads, within a limit for each move. `progress` hears how many moves are done.
    pub fn new(
        entry: &Entry,
        course: &Course,
        limit: Limit,
        threads: usize,
        progress: &(dyn Fn(usize) + Sync),
    ) -> MatchReview {
        let weighed = weigh_all(entry, course, limit, &stop_by_work(), threads, progress);
        let review = Review::new(weighed, course.end(), entry.unit);
        let sentence = review.sentence(course.end());
        let opening = course.opening(usize::MAX).map(str::to_owned);
        MatchReview { review, sentence, opening }
    }

    /// The review for programs. Worths are for the side that moved, `score` and `chance` for the first side.
    pub fn to_json(&self, lang: Lang) -> Value {
        let Review { plies, turning } = &self.review;
        let shown: Vec<Value> =
            plies.iter().enumerate().map(|(at, judged)| self.ply_json(at, judged)).collect();
        let turning = turning.map(|at| plies[at].weighed.ply);
        let mut json =
            json!({ "plies": shown, "turning": turning, "sentence": self.sentence.say(lang) });
        if let Some(name) = &self.opening {
            json["opening"] = name.as_str().into();
        }
        json
    }

    fn ply_json(&self, at: usize, judged: &Judged) -> Value {
        let weighed = &judged.weighed;
        let [worth, best_worth] = judged.worths();
        let (score, proved) = weighed.score.unwrap_or_default();
        json!({
            "ply": weighed.ply,
            "seat": weighed.seat,
            "move": weighed.played.text,
            "label": weighed.played.label,
            "score": if weighed.seat.side() == Side::First { score } else { -score },
            "chance": self.review.chance(at, Side::First).share(),
            "worth": worth,
            "best": weighed.best.text,
            "best_label": weighed.best.label,
            "best_worth": best_worth,
            "loss": judged.loss(),
            "verdict": judged.verdict,
            "proved": proved,
            "line": weighed.line,
        })
    }
}
