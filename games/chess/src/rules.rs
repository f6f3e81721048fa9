//! The rules of a match: moves, repetition, counters, and how it ends.

use jogada_core::{
    BadOptions, Ending, Game, IllegalMove, Outcome, Playout, Rng, Seat, Seed, Side, Turn, Viewer,
};
use serde::{Deserialize, Serialize};

use crate::{
    Board, Color, Draws, Manner, Move, Options, Square, TEXTS,
    cpu::{Cpu, Task, dispatch},
    legal::Groups,
    moves::castled,
    square::{Set, squares},
    text::{
        fen::{BadFen, Fen},
        json, san,
    },
};

const CHECKMATE: Ending = Ending::new(TEXTS, "checkmate");
const STALEMATE: Ending = Ending::new(TEXTS, "stalemate");
const MATERIAL: Ending = Ending::new(TEXTS, "insufficient-material");
const THREEFOLD: Ending = Ending::new(TEXTS, "threefold-repetition");
const FIVEFOLD: Ending = Ending::new(TEXTS, "fivefold-repetition");
const FIFTY: Ending = Ending::new(TEXTS, "fifty-moves");
const SEVENTY_FIVE: Ending = Ending::new(TEXTS, "seventy-five-moves");

/// A position in a match: the board, the counters, and what has happened since a pawn moved or something was taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "json::Shadow", into = "json::Shadow")]
pub struct Chess {
    pub(crate) now: Fen,
    pub(crate) draws: Draws,
    /// The position after the last move that cannot be undone by moving, or the first of the match.
    pub(crate) since: Fen,
    /// The moves since then, and the keys of the positions from then to now.
    pub(crate) moves: Vec<Move>,
    pub(crate) keys: Vec<u64>,
    /// How often this position has been on the board, now included.
    pub(crate) times: u8,
    /// Where the last move began and ended.
    pub(crate) last: Option<(Square, Square)>,
    /// For each piece, where it stood when the match began: a name that never changes. Empty squares have their own.
    pub(crate) names: [Square; 64],
}

impl Chess {
    /// A match that begins here.
    pub fn new(start: Fen, draws: Draws) -> Chess {
        Chess {
            now: start,
            draws,
            since: start,
            moves: Vec::new(),
            keys: vec![start.board.without_idle_en_passant().key()],
            times: 1,
            last: None,
            names: std::array::from_fn(|index| Square::at(index as u8)),
        }
    }

    pub fn board(&self) -> &Board {
        &self.now.board
    }

    /// The board with its counters, as FEN writes it.
    pub fn fen(&self) -> Fen {
        self.now
    }

    /// Where the last move began and ended.
    pub fn last_move(&self) -> Option<(Square, Square)> {
        self.last
    }

    /// How often this position has been on the board, now included.
    pub fn times(&self) -> u8 {
        self.times
    }

    /// How the match ended, given the number of legal moves.
    #[inline]
    fn outcome(&self, legal: u32) -> Option<Outcome> {
        if legal == 0 {
            let board = &self.now.board;
            return Some(if board.is_check() {
                Outcome::win(side(board.turn.other()), CHECKMATE)
            } else {
                Outcome::draw(STALEMATE)
            });
        }
        let (times, plies) = self.draws.limits();
        let ending = if is_dead(&self.now.board) {
            MATERIAL
        } else if self.times >= times {
            if self.draws == Draws::Fifty { THREEFOLD } else { FIVEFOLD }
        } else if self.now.clock >= plies {
            if self.draws == Draws::Fifty { FIFTY } else { SEVENTY_FIVE }
        } else {
            return None;
        };
        Some(Outcome::draw(ending))
    }

    /// Draws a legal move by its number, so that no list is built; or says how the match ended.
    #[inline(always)]
    fn choose<C: Cpu>(&self, cpu: C, groups: &mut Groups, rng: &mut Rng) -> Result<Move, Outcome> {
        let legal = groups.fill(cpu, &self.now.board);
        match self.outcome(legal) {
            Some(outcome) => Err(outcome),
            None => {
                let m = groups.nth(cpu, rng.below(legal));
                Ok(m.expect("a number below the count is the number of a move"))
            }
        }
    }

    /// Plays a legal move; inlined into whatever processor's code the caller is.
    #[inline(always)]
    fn advance(&mut self, m: Move) {
        let before = self.now.board;
        self.rename(m);
        self.last = Some((m.from(), m.lands()));
        self.now.board = before.after(m);
        let is_black = before.turn == Color::Black;
        self.now.number = self.now.number.saturating_add(u16::from(is_black));
        if before.is_zeroing(m) {
            self.now.clock = 0;
            self.since = self.now;
            self.moves.clear();
            self.keys.clear();
            self.times = 1;
        } else {
            self.now.clock = self.now.clock.saturating_add(1);
            self.moves.push(m);
        }
        let key = self.now.board.without_idle_en_passant().key();
        if self.keys.len() >= 4 {
            self.times = 1 + self.keys.iter().filter(|&&earlier| earlier == key).count() as u8;
        }
        self.keys.push(key);
    }

    /// Gives the pieces that a move touches their names on their new squares.
    fn rename(&mut self, m: Move) {
        let take = |names: &mut [Square; 64], square: Square| {
            std::mem::replace(&mut names[square.index()], square)
        };
        let piece = take(&mut self.names, m.from());
        match m.manner() {
            Manner::Castling => {
                let (king_to, rook_to) = castled(m.from(), m.to());
                let rook = take(&mut self.names, m.to());
                self.names[king_to.index()] = piece;
                self.names[rook_to.index()] = rook;
            }
            Manner::EnPassant => {
                take(&mut self.names, Square::new(m.to().file(), m.from().rank()));
                self.names[m.to().index()] = piece;
            }
            Manner::Plain | Manner::Promotion(_) => self.names[m.to().index()] = piece,
        }
    }
}

impl Game for Chess {
    const NAME: &'static str = "chess";
    const SEATS: u8 = 2;
    /// At most 30 captures and 16 × 6 moves of pawns, each after at most 150 other moves, and 150 at the end.
    const MOVES_MAX: u32 = (30 + 96 + 1) * 150;

    type Options = Options;
    type Move = Move;
    type View = Chess;

    fn start(options: &Options, seed: Seed) -> Result<Chess, BadOptions> {
        let start = match (&options.fen, options.chess960) {
            (None, None) => Fen::start(),
            (Some(text), None) => {
                text.parse().map_err(|BadFen(said)| BadOptions(said.at_place("fen")))?
            }
            (None, Some(chess960)) => Fen { board: chess960.board(seed)?, ..Fen::start() },
            (Some(_), Some(_)) => {
                return Err(BadOptions(TEXTS.message("fen-and-chess960")));
            }
        };
        Ok(Chess::new(start, options.draws))
    }

    fn moves_into(&self, moves: &mut Vec<Move>) -> Turn {
        let before = moves.len();
        self.now.board.legal_moves_into(moves);
        match self.outcome((moves.len() - before) as u32) {
            None => Turn::ToMove(seat(self.now.board.turn)),
            Some(outcome) => {
                moves.truncate(before);
                Turn::Over(outcome)
            }
        }
    }

    fn turn(&self) -> Turn {
        match self.outcome(self.now.board.count_moves()) {
            None => Turn::ToMove(seat(self.now.board.turn)),
            Some(outcome) => Turn::Over(outcome),
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        self.advance(m);
    }

    fn view(&self, _: Viewer) -> Chess {
        self.clone()
    }

    fn parse_move(&self, text: &str) -> Result<Move, IllegalMove> {
        if self.turn().is_over() {
            return Err(IllegalMove::game_over());
        }
        san::read(&self.now.board, text)
    }

    fn describe(&self, m: Move) -> String {
        san::write(&self.now.board, m)
    }

    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        struct Choose<'a>(&'a Chess, &'a mut Rng);
        impl Task for Choose<'_> {
            type Output = Option<Move>;

            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> Option<Move> {
                self.0.choose(cpu, &mut Groups::new(), self.1).ok()
            }
        }
        dispatch(Choose(self, rng))
    }

    fn playout(&mut self, rng: &mut Rng) -> Playout {
        struct PlayOut<'a>(&'a mut Chess, &'a mut Rng);
        impl Task for PlayOut<'_> {
            type Output = Playout;

            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> Playout {
                let mut groups = Groups::new();
                let mut moves = 0;
                loop {
                    match self.0.choose(cpu, &mut groups, self.1) {
                        Ok(m) => self.0.advance(m),
                        Err(outcome) => return Playout { outcome, moves },
                    }
                    moves += 1;
                }
            }
        }
        dispatch(PlayOut(self, rng))
    }
}

/// White sits first.
pub(crate) const fn seat(color: Color) -> Seat {
    match color {
        Color::White => Seat::FIRST,
        Color::Black => Seat::SECOND,
    }
}

pub(crate) const fn side(color: Color) -> Side {
    match color {
        Color::White => Side::First,
        Color::Black => Side::Second,
    }
}

/// Is a mate impossible by any sequence of moves? True with bare kings, with one knight or bishop beside them,
/// and with any number of bishops that all stand on squares of one shade.
pub(crate) fn is_dead(board: &Board) -> bool {
    const DARK: Set = 0xAA55_AA55_AA55_AA55;
    let (knights, bishops) = (board.knights, board.diagonals);
    if board.pawns | board.straights != 0 {
        return false;
    }
    match (knights.count_ones(), bishops.count_ones()) {
        (0, _) => bishops & DARK == 0 || bishops & !DARK == 0,
        (1, 0) => true,
        _ => false,
    }
}

/// The names of the pieces on the board, by square.
pub(crate) fn named(pos: &Chess) -> impl Iterator<Item = (Square, Square)> + '_ {
    squares(pos.now.board.occupied()).map(|square| (square, pos.names[square.index()]))
}
