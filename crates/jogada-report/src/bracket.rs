//! A bracket for people: the names of its rounds, and its lines in a terminal.

use jogada_text::{Message, printable_line};
use jogada_tournament::{Bracket, BracketPairing, BracketStage, Points};
use serde_json::{Value, json};

use crate::{Paper, TEXTS};

/// Earlier rounds would be longer than a page.
const SLOTS_MAX: usize = 32;

/// The stages that are shown: the last rounds and the match for third place.
pub fn shown_stages(bracket: &Bracket) -> impl Iterator<Item = (BracketStage, &[BracketPairing])> {
    bracket.stages().filter(|(stage, _)| match stage {
        BracketStage::Round(slots) => *slots <= SLOTS_MAX,
        BracketStage::ThirdPlace => true,
    })
}

/// What a stage is called.
pub fn stage_name(stage: BracketStage) -> Message {
    match stage {
        BracketStage::ThirdPlace => TEXTS.message("stage-third"),
        BracketStage::Round(2) => TEXTS.message("stage-final"),
        BracketStage::Round(4) => TEXTS.message("stage-semifinals"),
        BracketStage::Round(8) => TEXTS.message("stage-quarterfinals"),
        BracketStage::Round(slots) => TEXTS.message("stage-last").with("left", slots),
    }
}

/// The bracket as lines of text, the winner of each pairing marked with a star; nothing where there is none.
pub fn bracket_text(paper: &Paper<'_>) -> Option<String> {
    let mut text = String::new();
    for (stage, pairings) in shown_stages(paper.bracket?) {
        text += &format!("{}\n", stage_name(stage).say(paper.lang));
        for pairing in pairings {
            let Some(pair) = pairing.pair() else { continue };
            let [a, b] = pair.map(|entrant| {
                let star = if pairing.winner == Some(entrant) { "*" } else { "" };
                format!("{}{star}", printable_line(paper.name(entrant)))
            });
            let [one, other] = pairing.halves.map(Points::from_halves);
            text += &format!("  {a} {one} x {other} {b}\n");
        }
    }
    Some(text)
}

/// The bracket for programs: rounds with their pairings, entrants by name, null for an empty slot.
pub(crate) fn bracket_json(paper: &Paper<'_>) -> Option<Value> {
    let name = |entrant: Option<usize>| entrant.map(|entrant| paper.name(entrant));
    let pairing = |pairing: &BracketPairing| {
        let [first, second] = pairing.entrants.map(name);
        json!({
            "first": first, "second": second, "winner": name(pairing.winner),
            "points": pairing.halves.map(|halves| halves as f64 / 2.0), "bouts": pairing.bouts,
        })
    };
    let stages = paper.bracket?.stages().map(|(stage, pairings)| {
        json!({
            "name": stage_name(stage).say(paper.lang),
            "pairings": pairings.iter().map(pairing).collect::<Vec<Value>>(),
        })
    });
    Some(Value::Array(stages.collect()))
}
