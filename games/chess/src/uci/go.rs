//! How long to think, as `go` says it.

use std::{sync::atomic::AtomicBool, time::Duration};

use jogada_core::{Game, Rng};
use jogada_search::Limit;

use super::{options::Options, read_move};
use crate::{
    Chess, Color, Move,
    engine::{ClockTime, MoveTime, Request},
};

/// One question.
#[derive(Clone, Debug, Default)]
pub(super) struct Go {
    limit: Limit,
    move_time: Option<MoveTime>,
    mate: Option<u32>,
    only: Vec<Move>,
    lines: usize,
    pub(super) ponders: bool,
    /// It ends only when it is told to.
    pub(super) is_infinite: bool,
    /// What is played whatever is found: how a weak player overlooks something.
    pub(super) instead: Option<Move>,
}

const WORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

impl Go {
    pub(super) fn read(words: &[&str], pos: &Chess, options: &Options, rng: &mut Rng) -> Go {
        let mut go = Go { lines: options.lines, ..Go::default() };
        let (mut left, mut increment, mut moves) = ([None; 2], [0; 2], None);
        let mut rest = words;
        while let [word, after @ ..] = rest {
            rest = after;
            let number = after.first().and_then(|text| text.parse::<i64>().ok());
            let number = number.map(|number| number.max(0).cast_unsigned());
            let is_number = match *word {
                "searchmoves" => {
                    let end = rest.iter().position(|word| WORDS.contains(word));
                    let (texts, after) = rest.split_at(end.unwrap_or(rest.len()));
                    go.only = texts.iter().filter_map(|text| read_move(pos, text)).collect();
                    rest = after;
                    continue;
                }
                "ponder" => {
                    go.ponders = true;
                    continue;
                }
                "infinite" => {
                    go.is_infinite = true;
                    continue;
                }
                "wtime" => set(&mut left[0], number),
                "btime" => set(&mut left[1], number),
                "winc" => number.map(|number| increment[0] = number).is_some(),
                "binc" => number.map(|number| increment[1] = number).is_some(),
                "movestogo" => set(&mut moves, number),
                "depth" => set(&mut go.limit.depth, number.map(clip)),
                "nodes" => set(&mut go.limit.nodes, number),
                "mate" => set(&mut go.mate, number.map(clip)),
                "movetime" => {
                    let time = number.map(|ms| millis(ms).saturating_sub(options.overhead));
                    set(&mut go.limit.time, time.map(|time| time.max(millis(1))))
                }
                _ => continue,
            };
            rest = if is_number { &after[1..] } else { after };
        }
        let side = if pos.board().turn() == Color::White { 0 } else { 1 };
        go.move_time = left[side].filter(|_| !go.is_infinite).map(|left| {
            let moves = moves.filter(|&moves| moves > 0).map(clip);
            let clock = ClockTime { left: millis(left), increment: millis(increment[side]), moves };
            clock.move_time(options.overhead)
        });
        go.weaken(pos, options, rng);
        // Without any limit it would never end by itself.
        go.is_infinite |= go.move_time.is_none() && go.limit == Limit::NONE && go.mate.is_none();
        go
    }

    pub(super) fn request<'a>(&'a self, pondering: &'a AtomicBool) -> Request<'a> {
        Request {
            limit: self.limit,
            move_time: self.move_time,
            mate: self.mate,
            only: &self.only,
            lines: self.lines,
            pondering,
        }
    }

    /// Holds the engine to a rating, roughly: fewer positions, and below 1600 moves that are not looked at.
    fn weaken(&mut self, pos: &Chess, options: &Options, rng: &mut Rng) {
        if !options.is_limited {
            return;
        }
        self.limit = self.limit.and(Limit::nodes(nodes_for(options.elo)));
        if rng.below(100) < 1600_u32.saturating_sub(options.elo) / 25 {
            self.instead = pos.random_move(rng);
        }
    }
}

/// How many positions a rating is worth, so that the engine holds its own against Stockfish 15.1 with the same `UCI_Elo`
/// and 20,000 positions a move: after some 100 games each near 1400, 1700, 2000 and 2300, guessed elsewhere.
const LEVELS: [(u32, f64); 7] = [
    (800, 20.0),
    (1400, 30.0),
    (1700, 300.0),
    (2000, 4_500.0),
    (2300, 35_000.0),
    (2600, 250_000.0),
    (2900, 2_000_000.0),
];

/// Between two levels every step multiplies by the same.
fn nodes_for(elo: u32) -> u64 {
    let above = LEVELS.iter().position(|(level, _)| *level >= elo).unwrap_or(LEVELS.len() - 1);
    let [(low, few), (high, many)] = [LEVELS[above.max(1) - 1], LEVELS[above.max(1)]];
    let part = f64::from(elo.clamp(low, high) - low) / f64::from(high - low);
    (few * (many / few).powf(part)) as u64
}

fn set<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    let is_some = value.is_some();
    if is_some {
        *place = value;
    }
    is_some
}

fn clip(number: u64) -> u32 {
    number.min(u64::from(u32::MAX)) as u32
}

/// No clock has more than a year.
fn millis(ms: u64) -> Duration {
    Duration::from_millis(ms.min(365 * 24 * 3_600_000))
}

#[cfg(test)]
mod tests {
    use jogada_core::Seed;

    use super::*;
    use crate::{Draws, Fen};

    fn read(text: &str) -> Go {
        let pos = Chess::new(Fen::start(), Draws::SeventyFive);
        let words: Vec<&str> = text.split_whitespace().collect();
        Go::read(&words, &pos, &Options::default(), &mut Seed::from_number(0).rng())
    }

    #[test]
    fn every_limit_is_read() {
        let go = read("depth 7 nodes 900 mate 3 movetime 110");
        let limit = Limit::depth(7).and(Limit::nodes(900)).and(Limit::time(millis(100)));
        assert_eq!((go.limit, go.mate, go.is_infinite), (limit, Some(3), false));
        let go = read("searchmoves e2e4 d2d4 e2e5 ponder wtime 8000 winc 80 btime 1 movestogo 0");
        assert_eq!(go.only.len(), 2);
        assert!(go.ponders && go.move_time.unwrap().soft.as_millis() > 100);
    }

    #[test]
    fn a_greater_rating_is_worth_more_positions() {
        assert_eq!([0, 800, 1700, 2900, 9000].map(nodes_for), [20, 20, 300, 2_000_000, 2_000_000]);
        assert!((800..2900).all(|elo| nodes_for(elo) <= nodes_for(elo + 1)));
        assert!((92..98).contains(&nodes_for(1550)), "{}", nodes_for(1550));
    }

    #[test]
    fn garbage_is_passed_over() {
        for text in
            ["", "infinite", "depth", "depth x", "wtime", "nodes nodes", "searchmoves", "mate -"]
        {
            assert!(read(text).is_infinite, "{text}");
        }
        let go = read("wtime -50 btime 99999999999999999999 binc -1 depth 99999999999");
        assert!(go.move_time.is_some_and(|move_time| move_time.hard.as_millis() <= 1));
        assert_eq!(go.limit, Limit::depth(u32::MAX));
    }
}
