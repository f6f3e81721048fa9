//! The game: a board, a rule, whose turn it is.

use jogada_core::{
    BadOptions, Ending, Game, IllegalMove, Outcome, Playout, Rng, Seat, Seed, Side, Turn, Viewer,
};
use jogada_text::Message;
use serde::{Deserialize, Serialize};

use crate::{
    TEXTS,
    board::{BLACK, Board, SIZE_MAX, SIZE_MIN, SQUARES_MAX, Square, WHITE},
    line::Rule,
    renju::{self, Forbidden},
    text,
};

/// Five stones stand in a row, as the rule wants them.
pub const FIVE: Ending = Ending::new(TEXTS, "five");
/// No square is empty.
pub const FULL: Ending = Ending::new(TEXTS, "full-board");
/// In renju, every empty square is forbidden to black.
pub const NO_MOVE: Ending = Ending::new(TEXTS, "no-move");

/// One position of Gomoku.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "text::Shadow", into = "text::Shadow")]
pub struct Gomoku {
    board: Board,
    rule: Rule,
    last: Option<Square>,
    winner: Option<Side>,
}

/// What may be agreed before a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Squares along one edge, 5 to 20.
    #[serde(alias = "tamanho")]
    pub size: u8,
    /// What counts as five, and what black may not do.
    #[serde(alias = "regra")]
    pub rule: Rule,
}

impl Default for Options {
    fn default() -> Options {
        Options { size: 8, rule: Rule::Standard }
    }
}

impl Game for Gomoku {
    const NAME: &'static str = "gomoku";
    const SEATS: u8 = 2;
    const MOVES_MAX: u32 = SQUARES_MAX as u32;
    type Options = Options;
    type Move = Square;
    type View = Gomoku;

    fn start(options: &Options, _: Seed) -> Result<Gomoku, BadOptions> {
        if !(SIZE_MIN..=SIZE_MAX).contains(&options.size) {
            let got = options.size.to_string();
            return Err(BadOptions(TEXTS.message("bad-size").quoting("got", &got)));
        }
        Ok(Gomoku { board: Board::new(options.size), rule: options.rule, last: None, winner: None })
    }

    fn moves_into(&self, moves: &mut Vec<Square>) -> Turn {
        if let Some(outcome) = self.won_or_full() {
            return Turn::Over(outcome);
        }
        let before = moves.len();
        moves.extend(self.board.free());
        if self.may_be_forbidden() {
            let mut board = self.board.clone();
            moves.retain(|&square| renju::forbidden(&mut board, square).is_none());
        }
        if moves.len() > before {
            Turn::ToMove(self.seat())
        } else {
            Turn::Over(Outcome::draw(NO_MOVE))
        }
    }

    fn play_unchecked(&mut self, m: Square) {
        let side = self.side();
        self.board.put(side, m);
        self.last = Some(m);
        if self.rule.wins_at(&self.board, side, m) {
            self.winner = Some(side);
        }
    }

    fn view(&self, _: Viewer) -> Gomoku {
        self.clone()
    }

    fn turn(&self) -> Turn {
        if let Some(outcome) = self.won_or_full() {
            return Turn::Over(outcome);
        }
        if self.may_be_forbidden() {
            let mut board = self.board.clone();
            if self.board.free().all(|square| renju::forbidden(&mut board, square).is_some()) {
                return Turn::Over(Outcome::draw(NO_MOVE));
            }
        }
        Turn::ToMove(self.seat())
    }

    fn play(&mut self, m: Square) -> Result<(), IllegalMove> {
        self.check(m)?;
        self.play_unchecked(m);
        Ok(())
    }

    fn parse_move(&self, text: &str) -> Result<Square, IllegalMove> {
        let square = text.trim().parse().map_err(IllegalMove)?;
        self.check(square)?;
        Ok(square)
    }

    fn random_move(&self, rng: &mut Rng) -> Option<Square> {
        if self.won_or_full().is_some() {
            return None;
        }
        if self.may_be_forbidden() {
            return rng.choose(&self.legal_moves()).copied();
        }
        self.board.nth_free(rng.below(self.board.room().into()))
    }

    fn playout(&mut self, rng: &mut Rng) -> Playout {
        // Each arm is compiled for its own rule, which makes the win test a dozen instructions.
        match self.rule {
            Rule::Standard => self.playout_under(Rule::Standard, rng),
            Rule::Free => self.playout_under(Rule::Free, rng),
            Rule::Renju => self.playout_under(Rule::Renju, rng),
            Rule::Caro => self.playout_under(Rule::Caro, rng),
        }
    }
}

impl Gomoku {
    /// A position set up by hand. Black is to move if both sides have as many stones, white if black has one more.
    /// `last` is the stone that was put last, if that is known.
    pub fn from_board(rule: Rule, board: Board, last: Option<Square>) -> Result<Gomoku, Message> {
        let count = |side| board.squares().filter(|&square| board.has(side, square)).count();
        let (black, white) = (count(BLACK), count(WHITE));
        if black != white && black != white + 1 {
            let got = format!("{black} : {white}");
            return Err(TEXTS.message("bad-stones").quoting("got", &got));
        }
        let mover = if black == white { WHITE } else { BLACK };
        if let Some(last) = last.filter(|&last| !board.holds(last) || !board.has(mover, last)) {
            return Err(TEXTS.message("bad-last").quoting("got", &last.to_string()));
        }
        let has_won = |side| {
            board
                .squares()
                .any(|square| board.has(side, square) && rule.wins_at(&board, side, square))
        };
        if has_won(mover.other()) {
            return Err(TEXTS.message("five-for-the-other"));
        }
        let winner = has_won(mover).then_some(mover);
        Ok(Gomoku { board, rule, last, winner })
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rule that is played.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Where the last stone was put.
    pub fn last(&self) -> Option<Square> {
        self.last
    }

    /// The side to move, or the one that would be if the game were not over.
    pub fn side(&self) -> Side {
        if self.board.stones().is_multiple_of(2) { BLACK } else { WHITE }
    }

    /// Why black may not play on this empty square, where the rule forbids anything.
    pub fn forbidden(&self, square: Square) -> Option<Forbidden> {
        if self.may_be_forbidden() {
            renju::forbidden(&mut self.board.clone(), square)
        } else {
            None
        }
    }

    fn seat(&self) -> Seat {
        Seat::new(self.side().index() as u8)
    }

    fn won_or_full(&self) -> Option<Outcome> {
        match self.winner {
            Some(side) => Some(Outcome::win(side, FIVE)),
            None if self.board.room() == 0 => Some(Outcome::draw(FULL)),
            None => None,
        }
    }

    fn may_be_forbidden(&self) -> bool {
        self.rule == Rule::Renju && self.side() == BLACK
    }

    /// Says why a move is not legal, if it is not.
    fn check(&self, m: Square) -> Result<(), IllegalMove> {
        if self.turn().is_over() {
            return Err(IllegalMove::game_over());
        }
        let size = self.board.size();
        if !self.board.holds(m) {
            let corner = Square::new(size - 1, size - 1);
            let message = TEXTS.message("off-board").with("corner", corner.to_string());
            return Err(IllegalMove(message.quoting("got", &m.to_string())));
        }
        let message = match self.board.is_free(m).then(|| self.forbidden(m)) {
            None => TEXTS.message("taken"),
            Some(None) => return Ok(()),
            Some(Some(Forbidden::Overline)) => TEXTS.message("overline"),
            Some(Some(Forbidden::DoubleFour)) => TEXTS.message("double-four"),
            Some(Some(Forbidden::DoubleThree)) => TEXTS.message("double-three"),
        };
        Err(IllegalMove(message.with("square", m.to_string())))
    }

    /// Random moves to the end: a list of the empty squares, from which each move takes one.
    #[inline(always)]
    fn playout_under(&mut self, rule: Rule, rng: &mut Rng) -> Playout {
        let mut free = [Square::new(0, 0); SQUARES_MAX];
        let mut room = 0;
        self.board.free().for_each(|square| {
            free[room] = square;
            room += 1;
        });
        let began = room;
        let mut side = self.side();
        while self.winner.is_none() {
            let Some(m) = take_random(&mut free[..room], rng, |square| {
                rule != Rule::Renju
                    || side == WHITE
                    || renju::forbidden(&mut self.board, square).is_none()
            }) else {
                break;
            };
            room -= 1;
            self.board.put(side, m);
            self.last = Some(m);
            if rule.wins_at(&self.board, side, m) {
                self.winner = Some(side);
            }
            side = side.other();
        }
        let outcome = self.won_or_full().unwrap_or(Outcome::draw(NO_MOVE));
        Playout { outcome, moves: (began - room) as u32 }
    }
}

/// Takes one of the squares that are allowed, all equally likely; the last square fills the gap.
#[inline(always)]
fn take_random(
    free: &mut [Square],
    rng: &mut Rng,
    mut is_allowed: impl FnMut(Square) -> bool,
) -> Option<Square> {
    let mut tries = free.len();
    while tries > 0 {
        let i = rng.below(tries as u32) as usize;
        let square = free[i];
        if is_allowed(square) {
            free[i] = free[free.len() - 1];
            return Some(square);
        }
        tries -= 1;
        free.swap(i, tries);
    }
    None
}
