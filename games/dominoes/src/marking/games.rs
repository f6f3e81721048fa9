//! Whole games of a hand-in's pair: deals go out, the pair's answers come back, and the rules of this crate replay them.

use jogada_core::{Game, Seat, Seed, Side, Turn};
use jogada_game::assignment::{Call, CallResult, Exam, RightAnswer, Value};

use super::{
    play,
    question::{Question, tiles_value},
};
use crate::{Board, Dominoes, End, Move, Options, Tile};

/// A pair of the assignment's basic players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rival {
    Dummy,
    Greedy,
}

impl Rival {
    pub(super) const ALL: [Rival; 2] = [Rival::Dummy, Rival::Greedy];

    fn name(self) -> &'static str {
        match self {
            Rival::Dummy => "dummy",
            Rival::Greedy => "greedy",
        }
    }
}

/// One deal: who begins, the tiles from the heaviest, and the chance of the dummies, ply by ply.
struct Deal {
    pos: Dominoes,
    hands: [Vec<Tile>; 4],
    chances: Vec<u32>,
}

/// The adapter asks for deals under this name, once the players are apart.
const DEALS: &str = "jogada_deals";

/// Calls of one request. A slow pair goes on with its games from one to the next.
const CALLS: usize = 6;

/// Chances of a deal; more plies begin again.
const CHANCES: usize = 64;

impl Deal {
    fn new(seed: &Seed, number: u64) -> Option<Deal> {
        let seed = seed.derive("deal", number);
        let mut rng = seed.derive("chances", 0).rng();
        let starter = Seat::new((number % 4) as u8);
        let pos = Dominoes::start(&Options { starter: Some(starter) }, seed).ok()?;
        let hands = pos.board().hands.map(|hand| hand.into_iter().collect());
        let chances = (0..CHANCES).map(|_| rng.below(1 << 16)).collect();
        Some(Deal { pos, hands, chances })
    }

    fn value(&self) -> Value {
        let starter = self.pos.starter().index() as i64;
        let hands = self.hands.iter().map(|hand| tiles_value(hand));
        let chances = self.chances.iter().map(|&chance| i64::from(chance).into());
        Value::tuple([starter.into(), Value::list(hands), Value::list(chances)])
    }

    /// What a rival does.
    fn rival_move(&self, board: &Board, rival: Rival, ply: usize) -> Move {
        let playable = board.playable();
        match rival {
            Rival::Greedy => board.greedy_move(),
            Rival::Dummy if playable.is_empty() => Move::Pass,
            Rival::Dummy => {
                let chance = self.chances[ply % CHANCES] % u32::from(playable.len());
                let tile = playable.nth(chance);
                board.settle(tile, End::Right).map_or(Move::Pass, |end| Move::Lay { tile, end })
            }
        }
    }
}

/// Answers the adapter: `jogada_deals(seed, first, count)`. Nothing for any other call.
pub(super) fn oracle(call: &Call) -> Option<RightAnswer> {
    let [seed, first, count] = call.args.as_slice() else { return None };
    if call.function != DEALS {
        return None;
    }
    let seed = Seed::from_number(u64::try_from(seed.int()?).ok()?);
    let first = u64::try_from(first.int()?).ok()?;
    let count = u64::try_from(count.int()?).ok().filter(|&count| count <= 1000)?;
    let deals: Option<Vec<Deal>> =
        (first..first + count).map(|number| Deal::new(&seed, number)).collect();
    Some(Value::list(deals?.iter().map(Deal::value)).into())
}

/// All games that a pair played.
#[derive(Default)]
pub(super) struct PairGames {
    /// Is there a pair at all?
    pub(super) is_pairless: bool,
    /// Deal by deal, and for each the games against each rival: in both seatings.
    pub(super) deals: Vec<Vec<[Replay; 2]>>,
}

/// One game, replayed.
pub(super) struct Replay {
    /// What the pair got: 1, or 0, or one half in a draw. A game that it did not finish is lost.
    pub(super) score: f64,
    /// How many answers there are.
    answers: usize,
    /// Answers that lost the turn although they were meant to be moves.
    faults: Vec<Refusal>,
}

/// An answer that the judge did not take.
pub(super) struct Refusal {
    pub(super) question: Question,
    pub(super) got: String,
}

impl PairGames {
    fn replays(&self) -> impl Iterator<Item = &Replay> {
        self.deals.iter().flatten().flatten()
    }

    pub(super) fn faults(&self) -> impl Iterator<Item = &Refusal> {
        self.replays().flat_map(|replay| &replay.faults)
    }

    pub(super) fn answers(&self) -> usize {
        self.replays().map(|replay| replay.answers).sum()
    }
}

/// Lets the pair play these deals against the rivals, each in both seatings. A slow pair plays fewer.
pub(super) fn play(exam: &mut Exam<'_>, first: u64, count: u64, rivals: &[Rival]) -> PairGames {
    let number = exam.rng().bits() >> 2;
    let names = rivals.iter().map(|rival| rival.name().into());
    let args = [number as i64, first as i64, count as i64].map(Value::from);
    let call = Call::new("confront", args.into_iter().chain([Value::list(names)]));
    let results = exam.call_replacing(&vec![call; CALLS], &[DEALS]);
    let is_pairless = results.first().is_some_and(play::is_pairless);
    let told = results.iter().filter_map(CallResult::returned).filter_map(Value::items).flatten();
    let seed = Seed::from_number(number);
    let deals = told.zip(first..first + count).filter_map(|(games, number)| {
        let deal = Deal::new(&seed, number)?;
        Some(replayed(&deal, games.items()?, rivals))
    });
    PairGames { is_pairless, deals: deals.collect() }
}

/// The games of one deal. What was not played is lost.
fn replayed(deal: &Deal, games: &[Value], rivals: &[Rival]) -> Vec<[Replay; 2]> {
    let answers = |index: usize| games.get(index).and_then(Value::items).unwrap_or_default();
    let both = |(index, &rival): (usize, &Rival)| {
        [(0, Side::First), (1, Side::Second)]
            .map(|(swapped, side)| replay(deal, rival, side, answers(2 * index + swapped)))
    };
    rivals.iter().enumerate().map(both).collect()
}

/// Plays one game again by the rules: the rivals by their own, the pair by its answers.
fn replay(deal: &Deal, rival: Rival, own: Side, answers: &[Value]) -> Replay {
    let mut pos = deal.pos.clone();
    let mut sides = Vec::new();
    let mut replay = Replay { score: 0.0, answers: answers.len(), faults: Vec::new() };
    let mut answers = answers.iter();
    loop {
        let seat = match pos.turn() {
            Turn::ToMove(seat) => seat,
            Turn::Over(outcome) => {
                replay.score = match outcome.winner {
                    Some(side) => f64::from(u8::from(side == own)),
                    None => 0.5,
                };
                return replay;
            }
        };
        if seat.side() != own {
            let m = deal.rival_move(pos.board(), rival, sides.len());
            sides.push(1);
            pos.play_unchecked(m);
            continue;
        }
        let Some(answer) = answers.next() else { return replay };
        let (side, tile) = decoded(answer);
        let m = pos.judge(side, tile);
        if m == Move::Pass && *answer != Value::Int(-1) {
            let question = Question::in_game(&pos, &deal.hands[seat.index()], &sides);
            replay.faults.push(Refusal { question, got: shown(answer) });
        }
        sides.push(side as u8);
        pos.play_unchecked(m);
    }
}

/// A side and a tile as the adapter writes them in one number; anything else is a pass.
fn decoded(answer: &Value) -> (i64, Option<(u8, u8)>) {
    match *answer {
        Value::Int(code @ 0..200) => {
            (code / 100, Some(((code / 10 % 10) as u8, (code % 10) as u8)))
        }
        _ => (1, None),
    }
}

/// An answer as it came.
fn shown(answer: &Value) -> String {
    match (answer, decoded(answer)) {
        (_, (side, Some((low, high)))) => format!("({side}, ({low}, {high}))"),
        (Value::Str(text), _) => {
            let told = text.strip_prefix("returned ").or_else(|| text.strip_prefix("raised "));
            told.unwrap_or(text).to_owned()
        }
        (answer, _) => answer.to_string(),
    }
}
