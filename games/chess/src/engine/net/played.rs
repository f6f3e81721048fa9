//! A match of the engine against itself, as it is kept for training: four bytes a move.

use std::io::{self, Read, Write};

use super::Sample;
use crate::{Board, Color, Move};

/// All moves of a match from the usual start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The moves, each with what the search thought of the position before it, in hundredths of a pawn as White sees
    /// it. The random moves of the opening have no score, nor have moves on the way to a mate.
    pub moves: Vec<(Move, Option<i16>)>,
    /// How it ended for White: 0 lost, 1 drawn, 2 won.
    pub result: u8,
}

/// A score that is none.
const NO_SCORE: i16 = i16::MIN;
/// How much of what is learnt of a position was thought later in the match.
const LATER: f64 = 0.70;
/// A side that leads by so much scores 73 %.
const SCALE: f64 = super::SCALE as f64;

impl Played {
    /// The result, how many moves, and each move and score; all numbers are little-endian and have sixteen bits.
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

    /// The next match of a file; nothing at its end, or where it breaks off.
    pub fn read(from: &mut impl Read) -> io::Result<Option<Played>> {
        match Played::read_whole(from) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            read => read.map(Some),
        }
    }

    fn read_whole(from: &mut impl Read) -> io::Result<Played> {
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
        Ok(Played { moves: moves.collect::<io::Result<_>>()?, result })
    }

    /// The positions that can be learnt from: those that a look without captures can judge, each with the score that the
    /// match came to. It ends at a move that is not legal.
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

    /// Mixes into each score those of the later positions, the nearest most, and at last the result: what a match comes
    /// to says more of a position than a short search.
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

/// Is nothing being taken, promoted or in check?
fn is_quiet(board: &Board, best: Move) -> bool {
    let takes = board.side(board.turn().other()) & best.to().set() != 0;
    !takes && best.promotes_to().is_none() && !board.is_check()
}

impl Played {
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

    fn some_match() -> Played {
        let mut board = Board::start();
        let mut played = Played { moves: Vec::new(), result: 2 };
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
        assert_eq!(Played::read(from).unwrap(), Some(played.clone()));
        assert_eq!(Played::read(from).unwrap(), Some(played));
        assert_eq!(Played::read(from).unwrap(), None);
    }

    #[test]
    fn samples_are_quiet_and_have_a_score() {
        let samples = some_match().samples();
        assert!(!samples.is_empty() && samples.len() < 54);
        assert!(samples.iter().all(|sample| !sample.board.is_check() && sample.result == 2));
    }

    #[test]
    fn a_score_is_drawn_towards_what_came_later() {
        let samples = |result| Played { result, ..some_match() }.samples();
        let (won, lost) = (samples(2), samples(0));
        let apart = |nth: usize| i32::from(won[nth].score) - i32::from(lost[nth].score);
        assert!(apart(won.len() - 1) > 1_000, "{}", apart(won.len() - 1));
        assert!((0..won.len() - 1).all(|nth| apart(nth) <= apart(nth + 1)));
        assert!(apart(0) < 20, "{}", apart(0));
    }

    proptest! {
        #[test]
        fn no_bytes_can_do_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            if let Ok(Some(played)) = Played::read(&mut bytes.as_slice()) {
                let _ = played.samples();
            }
        }
    }
}
