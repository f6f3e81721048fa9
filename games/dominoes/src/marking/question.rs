//! One turn of a player as the assignment tells it: its place, its tiles, the ends and the history.

use jogada_game::assignment::{Call, Value};

use crate::{Board, Dominoes, End, Ends, Move, Tile, Tiles};

/// What a player is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Question {
    /// The player's place, 0 to 3. The first of the pair sits at 0 or 1, the second one across.
    pub(super) position: u8,
    /// Its tiles, in the order in which it holds them.
    pub(super) tiles: Vec<Tile>,
    /// The ends; nothing before the first tile.
    pub(super) ends: Option<Ends>,
    /// What happened so far.
    pub(super) history: Vec<Entry>,
}

/// One turn of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) position: u8,
    /// The ends before it.
    pub(super) ends: Option<Ends>,
    /// The side that was declared: 0 or 1. The judge may have used the other one.
    pub(super) side: u8,
    /// Nothing if the turn was lost.
    pub(super) tile: Option<Tile>,
}

impl Question {
    /// The call that asks it: `play(position, tiles, board_extremes, play_hist)` of the adapter.
    pub(super) fn call(&self) -> Call {
        Call::new("play", self.args())
    }

    fn args(&self) -> [Value; 4] {
        [
            i64::from(self.position).into(),
            tiles_value(&self.tiles),
            ends_value(self.ends),
            Value::list(self.history.iter().map(|entry| entry.value())),
        ]
    }

    /// The same question while the partner holds these; without them, it has not come to the table.
    pub(super) fn call_beside(&self, others: Option<&[Tile]>) -> Call {
        let [position, tiles, ends, history] = self.args();
        let others = others.map_or(Value::None, tiles_value);
        Call::new("look", [position, tiles, others, ends, history])
    }

    /// Reads the question of a call.
    pub(super) fn of(call: &Call) -> Option<Question> {
        let [position, tiles, ends, history] = call.args.as_slice() else { return None };
        Some(Question {
            position: u8::try_from(position.int()?).ok()?,
            tiles: tiles.items()?.iter().map(tile_of).collect::<Option<_>>()?,
            ends: ends_of(ends)?,
            history: history.items()?.iter().map(Entry::of).collect::<Option<_>>()?,
        })
    }

    /// As the author would write it.
    pub(super) fn shown(&self) -> String {
        let [_, _, ends, history] = self.args();
        format!("create_pair()[{}].play({ends}, {history})", self.position / 2)
    }

    /// What the call does not say: where the player sits, what it holds, and the chain.
    pub(super) fn picture(&self) -> String {
        let [position, tiles, ends, _] = self.args();
        let mut lines = format!("position = {position}\ntiles = {tiles}\nboard_extremes = {ends}");
        let chain: Vec<String> = self.chain().iter().map(|(a, b)| format!("[{a}|{b}]")).collect();
        if !chain.is_empty() {
            lines.push('\n');
            lines.push_str(&chain.concat());
        }
        lines
    }

    /// The chain as it lies, as far as the history tells it; nothing if that does not lead to the ends.
    fn chain(&self) -> Vec<(u8, u8)> {
        let (mut left, mut right, mut ends) = (Vec::new(), Vec::new(), None);
        for entry in &self.history {
            let Some(tile) = entry.tile else { continue };
            match (ends, entry.settled(tile)) {
                (None, _) => right.push((tile.high(), tile.low())),
                (Some(Ends { left: end, .. }), Some(End::Left)) if tile.has(end) => {
                    left.push((tile.beside(end), end));
                }
                (Some(Ends { right: end, .. }), Some(End::Right)) if tile.has(end) => {
                    right.push((end, tile.beside(end)));
                }
                _ => return Vec::new(),
            }
            ends = Some(Ends::after(ends, tile, entry.settled(tile).unwrap_or(End::Right)));
        }
        left.reverse();
        left.append(&mut right);
        if ends == self.ends { left } else { Vec::new() }
    }

    /// Is it asked of the second player of the pair?
    pub(super) fn is_of_second(&self) -> bool {
        self.position >= 2
    }

    /// The tiles that fit, in the order of the hand.
    pub(super) fn playable(&self) -> Vec<Tile> {
        let fits = |tile: &Tile| self.ends.is_none_or(|ends| ends.matching().contains(*tile));
        self.tiles.iter().copied().filter(fits).collect()
    }

    /// Does one of the tiles fit at this end? None does before the first tile.
    pub(super) fn fits_at(&self, end: End) -> bool {
        let number = self.ends.map(|ends| if end == End::Left { ends.left } else { ends.right });
        number.is_some_and(|number| self.tiles.iter().any(|tile| tile.has(number)))
    }

    /// All answers that lay a tile, as their author would write them.
    pub(super) fn answers(&self) -> Vec<String> {
        let sides = |tile: Tile| {
            let ends = self
                .ends
                .map_or([true, true], |ends| [ends.left, ends.right].map(|end| tile.has(end)));
            (0..2_i64)
                .filter(move |&side| ends[side as usize])
                .map(move |side| Value::tuple([side.into(), tile_value(tile)]))
        };
        self.playable().into_iter().flat_map(sides).map(|answer| answer.to_string()).collect()
    }

    /// What the seat to move is asked in a position. The hand has the order of `hand`; `sides` are those that were declared.
    pub(super) fn in_game(pos: &Dominoes, hand: &[Tile], sides: &[u8]) -> Question {
        let board = pos.board();
        let held = board.hand(board.seat);
        let mut history: Vec<Entry> = Vec::new();
        let (mut seat, mut ends) = (pos.starter(), None);
        for (index, &m) in pos.moves().iter().enumerate() {
            let side = sides.get(index).copied().unwrap_or(1);
            history.push(Entry { position: seat.index() as u8, ends, side, tile: m.tile() });
            if let Move::Lay { tile, end } = m {
                ends = Some(Ends::after(ends, tile, end));
            }
            seat = seat.next(crate::board::SEATS);
        }
        Question {
            position: board.seat.index() as u8,
            tiles: hand.iter().copied().filter(|&tile| held.contains(tile)).collect(),
            ends,
            history,
        }
    }
}

impl Entry {
    fn value(self) -> Value {
        let tile = self.tile.map_or(Value::None, tile_value);
        Value::tuple([
            i64::from(self.position).into(),
            ends_value(self.ends),
            i64::from(self.side).into(),
            tile,
        ])
    }

    fn of(value: &Value) -> Option<Entry> {
        let [position, ends, side, tile] = value.items()? else { return None };
        Some(Entry {
            position: u8::try_from(position.int()?).ok()?,
            ends: ends_of(ends)?,
            side: u8::try_from(side.int()?).ok()?,
            tile: if *tile == Value::None { None } else { Some(tile_of(tile)?) },
        })
    }

    /// Where the judge laid its tile.
    fn settled(self, tile: Tile) -> Option<End> {
        let meant = if self.side == 0 { End::Left } else { End::Right };
        let seat = jogada_core::Seat::FIRST;
        Board { hands: [Tiles::NONE; 4], ends: self.ends, seat, passes: 0 }.settle(tile, meant)
    }
}

/// A tile as the assignment writes it, smaller half first.
pub(super) fn tile_value(tile: Tile) -> Value {
    Value::tuple([i64::from(tile.low()).into(), i64::from(tile.high()).into()])
}

pub(super) fn tiles_value(tiles: &[Tile]) -> Value {
    Value::list(tiles.iter().map(|&tile| tile_value(tile)))
}

fn ends_value(ends: Option<Ends>) -> Value {
    let numbers = ends.map(|ends| [ends.left, ends.right]);
    Value::tuple(numbers.into_iter().flatten().map(|number| i64::from(number).into()))
}

/// The tile with the halves of a pair of numbers, in any order.
pub(super) fn tile_of(value: &Value) -> Option<Tile> {
    let [a, b] = numbers(value)?;
    Tile::new(a, b)
}

fn numbers(value: &Value) -> Option<[u8; 2]> {
    let [a, b] = value.items()? else { return None };
    Some([u8::try_from(a.int()?).ok()?, u8::try_from(b.int()?).ok()?])
}

fn ends_of(value: &Value) -> Option<Option<Ends>> {
    match value.items()? {
        [] => Some(None),
        _ => numbers(value).map(|[left, right]| Some(Ends { left, right })),
    }
}
