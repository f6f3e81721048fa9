//! A match of the engine against itself, as training data stores it: four bytes a move.

use std::io::{self, Read, Write};

use super::Sample;
use crate::{Board, Color, Move};

/// The moves and result of a match from the standard start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SelfPlayGame {
    /// The moves, each with the search's score of the position before it, in hundredths of a pawn for White. Random
    /// moves of the opening and moves with a mate score have none.
    pub moves: Vec<(Move, Option<i16>)>,
    /// The result for White: 0 lost, 1 drawn, 2 won.
    pub result: u8,
}

/// Stands for no score.
const NO_SCORE: i16 = i16::MIN;
/// The weight of the later scores of the match in a position's target.
const LATER: f64 = 0.70;
/// A side that leads by this scores 73 %.
const SCALE: f64 = super::SCALE as f64;

impl SelfPlayGame {
    /// Writes the result, the number of moves, and each move and score as little-endian 16-bit numbers.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let count = u16::try_from(self.moves.len()).map_err(io::Error::other)?;
        let mut bytes = Vec::with_capacity(4 + 4 * self.moves.len());
        bytes.extend(u16::from(self.result).to_le_bytes());
        bytes.extend(count.to_le_bytes());
        for (m, score) in &self.moves {
            bytes.extend(m.bits().to_le_bytes());
            bytes.extend(score.unwrap_or(NO_SCORE).to_le_bytes());
        }
        to.write_all(&bytes)
    }

    /// Reads the next match of a file; `None` at its end, or where it breaks off.
    pub fn read(from: &mut impl Read) -> io::Result<Option<SelfPlayGame>> {
        match SelfPlayGame::read_whole(from) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            read => read.map(Some),
        }
    }

    fn read_whole(from: &mut impl Read) -> io::Result<SelfPlayGame> {
        let mut pair = || {
            let mut bytes = [0; 4];
            from.read_exact(&mut bytes)?;
            let [a, b, c, d] = bytes;
            Ok::<_, io::Error>((u16::from_le_bytes([a, b]), i16::from_le_bytes([c, d])))
        };
        let bad = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what);
        let (result, count) = pair()?;
        let result = u8::try_from(result).ok().filter(|result| *result <= 2);
        let result = result.ok_or_else(|| bad("expected a result from 0 to 2"))?;
        let moves = (0..count as u16).map(|_| {
            let (bits, score) = pair()?;
            let m = Move::from_bits(bits).ok_or_else(|| bad("expected a move, got none"))?;
            Ok((m, Some(score).filter(|score| *score != NO_SCORE)))
        });
        Ok(SelfPlayGame { moves: moves.collect::<io::Result<_>>()?, result })
    }

    /// The quiet positions, each with a score that looks ahead in the match. Stops at an illegal move.
    pub fn samples(&self) -> Vec<Sample> {
        let mut board = Board::start();
        let mut samples = Vec::new();
        for &(m, score) in &self.moves {
            if !board.legal_moves().contains(&m) {
                break;
            }
            if let Some(score) = score
                && is_quiet(&board, m)
            {
                samples.push(Sample { board, score, result: self.result });
            }
            board = board.after(m);
        }
        self.look_ahead(&mut samples);
        samples
    }

    /// Mixes into each score those of the later positions, the nearest most, and finally the result: the course of the
    /// match says more of a position than a short search.
    fn look_ahead(&self, samples: &mut [Sample]) {
        let mut chance = f64::from(self.result) / 2.0;
        for sample in samples.iter_mut().rev() {
            let now = 1.0 / (1.0 + (-f64::from(sample.score) / SCALE).exp());
            chance = (1.0 - LATER) * now + LATER * chance;
            let bounded = chance.clamp(0.001, 0.999);
            sample.score = (SCALE * (bounded / (1.0 - bounded)).ln()).round() as i16;
        }
    }
}

/// Is the side to move not in check, and its best move neither a capture nor a promotion?
fn is_quiet(board: &Board, best: Move) -> bool {
    let takes = board.side(board.turn().other()) & best.to().set() != 0;
    !takes && best.promotes_to().is_none() && !board.is_check()
}

impl SelfPlayGame {
    /// The number of a result for White.
    pub fn result_of(winner: Option<Color>) -> u8 {
        match winner {
            None => 1,
            Some(Color::White) => 2,
            Some(Color::Black) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn some_match() -> SelfPlayGame {
        let mut board = Board::start();
        let mut played = SelfPlayGame { moves: Vec::new(), result: 2 };
        for ply in 0..60 {
            let moves = board.legal_moves();
            let m = moves[ply * 7 % moves.len()];
            played.moves.push((m, (ply > 5).then_some(3 * ply as i16 - 40)));
            board = board.after(m);
        }
        played
    }

    #[test]
    fn a_match_survives_its_bytes() {
        let played = some_match();
        let mut bytes = Vec::new();
        played.write(&mut bytes).unwrap();
        played.write(&mut bytes).unwrap();
        let from = &mut bytes.as_slice();
        assert_eq!(SelfPlayGame::read(from).unwrap(), Some(played.clone()));
        assert_eq!(SelfPlayGame::read(from).unwrap(), Some(played));
        assert_eq!(SelfPlayGame::read(from).unwrap(), None);
    }

    #[test]
    fn samples_are_quiet_and_have_a_score() {
        let samples = some_match().samples();
        assert!(!samples.is_empty() && samples.len() < 54);
        assert!(samples.iter().all(|sample| !sample.board.is_check() && sample.result == 2));
    }

    #[test]
    fn a_score_is_drawn_towards_what_came_later() {
        let samples = |result| SelfPlayGame { result, ..some_match() }.samples();
        let (won, lost) = (samples(2), samples(0));
        let apart = |nth: usize| i32::from(won[nth].score) - i32::from(lost[nth].score);
        assert!(apart(won.len() - 1) > 1_000, "{}", apart(won.len() - 1));
        assert!((0..won.len() - 1).all(|nth| apart(nth) <= apart(nth + 1)));
        assert!(apart(0) < 20, "{}", apart(0));
    }

    proptest! {
        #[test]
        fn no_bytes_can_do_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            if let Ok(Some(played)) = SelfPlayGame::read(&mut bytes.as_slice()) {
                let _ = played.samples();
            }
        }
    }
}
