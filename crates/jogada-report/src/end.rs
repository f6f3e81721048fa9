//! How a match ended, in a sentence.

use jogada_core::{AnyGame, Side};
use jogada_record::{End, Reason};
use jogada_text::{Arg, Message, Texts};

use crate::TEXTS;

/// What the sides of a match are called in a sentence about it.
///
/// A side has the names of its players. Where they are not known, or both sides have the same, it has the game's own
/// name for it: White, the first pair.
#[derive(Clone, Debug)]
pub struct SideNames {
    players: [Vec<String>; 2],
    game: Option<Texts>,
}

impl SideNames {
    /// Names by seat, or one for each side. An empty name is one that is not known.
    pub fn new<S: Into<String>>(players: impl IntoIterator<Item = S>) -> SideNames {
        let mut sides: [Vec<String>; 2] = Default::default();
        for (seat, player) in players.into_iter().enumerate() {
            let (side, player) = (&mut sides[seat % 2], player.into());
            if !side.contains(&player) {
                side.push(player);
            }
        }
        let is_known =
            |side: &[String]| !side.is_empty() && side.iter().all(|name| !name.is_empty());
        if sides[0] == sides[1] {
            sides = Default::default();
        }
        SideNames {
            players: sides.map(|side| if is_known(&side) { side } else { Vec::new() }),
            game: None,
        }
    }

    /// The same names, with those of a game's texts for sides without one.
    #[must_use]
    pub fn in_game(self, texts: Texts) -> SideNames {
        SideNames { game: Some(texts), ..self }
    }

    /// A message about a side's players, if their names are known.
    fn about(&self, side: Side, key: &'static str) -> Option<Message> {
        let players = &self.players[side.index()];
        let (last, others) = players.split_last()?;
        let name = match others {
            [] => Arg::from(last),
            others => {
                let names = TEXTS.message("names-and").with("first", others.join(", "));
                names.with("second", last).into()
            }
        };
        Some(TEXTS.message(key).with("name", name).with("count", players.len()))
    }

    fn wins(&self, side: Side) -> Message {
        let (own, any) = match side {
            Side::First => ("side-first-wins", "first-side-wins"),
            Side::Second => ("side-second-wins", "second-side-wins"),
        };
        let by_game = || self.game.filter(|texts| texts.catalog().has(own));
        self.about(side, "wins")
            .or_else(|| Some(by_game()?.message(own)))
            .unwrap_or_else(|| TEXTS.message(any))
    }

    /// Why the other side won: what this one did, or what the opponent did where it has no name.
    fn lost(&self, side: Side, named: &'static str, unnamed: &'static str) -> Message {
        self.about(side, named).unwrap_or_else(|| TEXTS.message(unnamed))
    }
}

/// How a match ended, in a sentence. `pos` is its last position, which knows the words of the rule that ended it.
pub fn end_sentence(end: &End, pos: &AnyGame, names: &SideNames) -> Message {
    let result = match end.winner {
        _ if end.reason == Reason::Aborted => TEXTS.message("aborted"),
        None => TEXTS.message("draw"),
        Some(side) => names.wins(side),
    };
    let Some(why) = why(end, pos, names) else { return result };
    let message = match (end.scores, end.winner) {
        ([0 | 1, 0 | 1], _) => TEXTS.message("end"),
        // The winner's score comes first.
        ([second, first], Some(Side::Second)) | ([first, second], _) => {
            TEXTS.message("end-with-scores").with("first", first).with("second", second)
        }
    };
    message.with("result", result).with("why", why)
}

fn why(end: &End, pos: &AnyGame, names: &SideNames) -> Option<Message> {
    let lost = |named, unnamed| Some(names.lost(end.winner?.other(), named, unnamed));
    match end.reason {
        Reason::Rules => Some(pos.turn().outcome()?.ending.message()),
        Reason::Agreed => Some(TEXTS.message("because-agreed")),
        Reason::Resigned => lost("because-resigned", "opponent-resigned"),
        Reason::IllegalMove => lost("because-illegal-move", "opponent-illegal-move"),
        Reason::OutOfTime => lost("because-out-of-time", "opponent-out-of-time"),
        Reason::Crashed => lost("because-crashed", "opponent-crashed"),
        _ => None,
    }
}
