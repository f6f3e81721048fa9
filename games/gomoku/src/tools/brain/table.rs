//! The board between manager and engine, and what is answered to each command.

use jogada_core::{Game, Seed, Stop, Turn};
use jogada_search::{Engine, Thought};

use super::{Stone, clock::Clock, heard::Message, swap};
use crate::{
    board::{BLACK, Board, SIZE_MAX, SIZE_MIN, Square, WHITE},
    engine::Master,
    line::Rule,
    rules::Gomoku,
};

/// One game with a manager.
pub(super) struct BrainSession {
    /// Nothing before `START`.
    size: Option<u8>,
    rule: Rule,
    /// In the order in which they came, with whether they are ours.
    stones: Vec<(Square, bool)>,
    clock: Clock,
    engine: Master,
    /// What the engine may use, where it was said.
    threads: usize,
    table_bits: u32,
    stop: Stop,
    seed: Seed,
}

/// Room of the engine's table unless something else is said, as powers of two, and what one position takes.
const TABLE_BITS: u32 = 19;
const TABLE_BITS_MAX: u32 = 24;
const SLOT_BYTES: u64 = 16;
const THREADS_MAX: usize = 64;

type Answer = Result<String, String>;

impl BrainSession {
    pub(super) fn new(stop: Stop, seed: Seed) -> BrainSession {
        BrainSession {
            size: None,
            rule: Rule::Free,
            stones: Vec::new(),
            clock: Clock::default(),
            engine: Master::with(1, TABLE_BITS),
            threads: 1,
            table_bits: TABLE_BITS,
            stop,
            seed,
        }
    }

    /// The line to answer; nothing where no answer is wanted.
    pub(super) fn answer(
        &mut self,
        said: Message,
        stones: Option<Result<Vec<Stone>, String>>,
    ) -> String {
        let answer = match said {
            Message::Info(key, value) => {
                self.inform(&key, &value);
                Ok(String::new())
            }
            Message::Start(size) => self.start(size),
            Message::Restart => self.size.ok_or_else(not_started).and_then(|size| self.start(size)),
            said => self.on_board(&said, stones.unwrap_or(Ok(Vec::new()))),
        };
        answer.unwrap_or_else(|why| format!("ERROR {why}"))
    }

    fn inform(&mut self, key: &str, value: &str) {
        self.clock.inform(key, value);
        let Ok(number) = value.parse::<u64>() else { return };
        match key {
            "rule" => self.rule = rule(number),
            "thread_num" => {
                self.equip(number.clamp(1, THREADS_MAX as u64) as usize, self.table_bits)
            }
            // In KB.
            "hash_size" => self.equip(self.threads, bits(number.saturating_mul(1024))),
            "max_memory" if number > 0 => {
                self.equip(self.threads, self.table_bits.min(bits(number / 4)));
            }
            _ => {}
        }
    }

    fn equip(&mut self, threads: usize, table_bits: u32) {
        if (threads, table_bits) != (self.threads, self.table_bits) {
            (self.threads, self.table_bits) = (threads, table_bits);
            self.engine = Master::with(threads, table_bits);
        }
    }

    fn start(&mut self, size: u8) -> Answer {
        if !(SIZE_MIN..=SIZE_MAX).contains(&size) {
            return Err(format!("expected a size from {SIZE_MIN} to {SIZE_MAX}, got {size}"));
        }
        self.size = Some(size);
        self.stones.clear();
        self.engine.clear();
        Ok("OK".to_owned())
    }

    fn on_board(&mut self, said: &Message, stones: Result<Vec<Stone>, String>) -> Answer {
        let size = self.size.ok_or_else(not_started)?;
        let at = |x: u8, y: u8| {
            let is_inside = x < size && y < size;
            is_inside
                .then(|| Square::new(x, size - 1 - y))
                .ok_or_else(|| format!("{x},{y} is off the board"))
        };
        match *said {
            Message::Begin => {
                self.stones.clear();
                self.think()
            }
            Message::Turn(x, y) => {
                self.put(at(x, y)?, false)?;
                // A stone that cannot be answered is not kept: the manager may take it back.
                self.think().inspect_err(|_| _ = self.stones.pop())
            }
            Message::Play(x, y) => {
                self.put(at(x, y)?, true)?;
                Ok(format!("{x},{y}"))
            }
            Message::TakeBack(x, y) => {
                let square = at(x, y)?;
                let found = self.stones.iter().rposition(|&(stone, _)| stone == square);
                self.stones.remove(found.ok_or_else(|| format!("no stone on {x},{y}"))?);
                Ok("OK".to_owned())
            }
            Message::Board | Message::SetBoard => {
                self.stones.clear();
                for (x, y, side) in stones? {
                    if side != 1 && side != 2 {
                        return Err(format!("expected side 1 or 2, got {side}"));
                    }
                    self.put(at(x, y)?, side == 1)?;
                }
                if *said == Message::Board { self.think() } else { Ok("OK".to_owned()) }
            }
            Message::Swap2 => {
                let mut squares = Vec::new();
                for (x, y, _) in stones? {
                    squares.push(at(x, y)?);
                }
                self.swap2(&squares)
            }
            Message::ClearHash => {
                self.engine.clear();
                Ok("OK".to_owned())
            }
            Message::ShowForbidden => self.forbidden(),
            Message::Info(..) | Message::Start(_) | Message::Restart => Ok(String::new()),
        }
    }

    fn put(&mut self, square: Square, is_own: bool) -> Result<(), String> {
        if self.stones.iter().any(|&(stone, _)| stone == square) {
            return Err(format!("{} is taken", self.spell(square)));
        }
        self.stones.push((square, is_own));
        Ok(())
    }

    /// The position with us to move, whatever the order in which its stones came.
    fn position(&self) -> Result<Gomoku, String> {
        let own = self.stones.iter().filter(|(_, is_own)| *is_own).count();
        let (ours, theirs) =
            if 2 * own == self.stones.len() { (BLACK, WHITE) } else { (WHITE, BLACK) };
        let mut board = Board::new(self.size.ok_or_else(not_started)?);
        for &(square, is_own) in &self.stones {
            board.put(if is_own { ours } else { theirs }, square);
        }
        let last = self.stones.last().filter(|(_, is_own)| !is_own).map(|&(square, _)| square);
        let pos = Gomoku::from_board(self.rule, board.clone(), last);
        let pos = pos.or_else(|_| Gomoku::from_board(self.rule, board, None));
        let pos = pos.map_err(|said| said.to_string())?;
        match pos.turn() {
            Turn::ToMove(_) if pos.side() == ours => Ok(pos),
            Turn::ToMove(_) => Err("expected us to be to move".to_owned()),
            Turn::Over(_) => Err("the game is over".to_owned()),
        }
    }

    /// Chooses, plays and says it.
    fn think(&mut self) -> Answer {
        let best = self.thought(&self.position()?).best;
        self.stones.push((best, true));
        Ok(self.spell(best))
    }

    fn thought(&mut self, pos: &Gomoku) -> Thought<Square> {
        self.engine.think(pos, self.clock.limit(), &self.stop)
    }

    fn swap2(&mut self, stones: &[Square]) -> Answer {
        let size = self.size.ok_or_else(not_started)?;
        let chosen = swap::choose(
            stones,
            size,
            self.rule,
            &mut self.engine,
            self.clock.limit(),
            &self.stop,
            self.seed,
        )?;
        if chosen.is_empty() {
            return Ok("SWAP".to_owned());
        }
        Ok(chosen.iter().map(|&square| self.spell(square)).collect::<Vec<_>>().join(" "))
    }

    /// The squares forbidden to black, for a manager that draws them.
    fn forbidden(&self) -> Answer {
        let pos = self.position();
        let squares = pos
            .iter()
            .flat_map(|pos| pos.board().free().filter(|&square| pos.forbidden(square).is_some()));
        let texts = squares.map(|square| {
            format!("{:02}{:02}", square.x(), self.size.unwrap_or(0) - 1 - square.y())
        });
        Ok(format!("FORBID {}.", texts.collect::<String>()))
    }

    /// `x,y` from the top left.
    fn spell(&self, square: Square) -> String {
        format!("{},{}", square.x(), self.size.unwrap_or(0) - 1 - square.y())
    }
}

/// The rule of a mask. Bit 2 is the continuous game, which ends like any other for us.
fn rule(mask: u64) -> Rule {
    match mask {
        mask if mask & 4 != 0 => Rule::Renju,
        mask if mask & 8 != 0 => Rule::Caro,
        mask if mask & 1 != 0 => Rule::Standard,
        _ => Rule::Free,
    }
}

/// The largest table that fits into this many bytes.
fn bits(bytes: u64) -> u32 {
    (bytes / SLOT_BYTES).max(1 << 10).ilog2().min(TABLE_BITS_MAX)
}

fn not_started() -> String {
    "expected START first".to_owned()
}
