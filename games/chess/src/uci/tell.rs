//! What the engine says of its thoughts.

use std::fmt::Write as _;

use jogada_search::{Score, WIN, is_decided};

use super::{Out, lock};
use crate::{Move, engine::Report};

/// Where reports go, and how moves are spelt.
pub(super) struct UciReporter<'a, 'out> {
    pub(super) is_960: bool,
    pub(super) out: &'a Out<'out>,
}

impl UciReporter<'_, '_> {
    pub(super) fn report(&mut self, report: &Report<'_>) {
        let Report { depth, seldepth, multipv, nodes, hashfull, .. } = report;
        let score = score(report.score);
        let micros = report.elapsed.as_micros().max(1);
        let per_second = u128::from(*nodes) * 1_000_000 / micros;
        let time = report.elapsed.as_millis();
        let mut line = format!(
            "info depth {depth} seldepth {seldepth} multipv {multipv} score {score} nodes {nodes} nps {per_second} hashfull {hashfull} time {time} pv"
        );
        for &m in report.pv {
            write!(line, " {}", spell(m, self.is_960)).expect("a text takes all that is written");
        }
        self.say(&line);
    }

    /// The chosen move, and the answer that is expected.
    pub(super) fn best(&mut self, line: &[Move]) {
        let spelt = |m: &Move| spell(*m, self.is_960);
        let best = line.first().map_or("0000".to_owned(), spelt);
        match line.get(1) {
            Some(answer) => self.say(&format!("bestmove {best} ponder {}", spelt(answer))),
            None => self.say(&format!("bestmove {best}")),
        }
    }

    fn say(&self, line: &str) {
        let mut out = lock(self.out);
        // A program that stopped listening will soon end the input too.
        let _unheard = writeln!(out, "{line}").and_then(|()| out.flush());
    }
}

/// `cp 23`, or `mate -4` in moves.
fn score(score: Score) -> String {
    if is_decided(score) {
        let moves = (WIN - score.abs() + 1) / 2;
        return format!("mate {}", moves * score.signum());
    }
    format!("cp {score}")
}

/// In Chess960 the king takes the rook that it castles with.
pub(super) fn spell(m: Move, is_960: bool) -> String {
    if is_960 && m.is_castling() { format!("{}{}", m.from(), m.to()) } else { m.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_is_told_in_moves() {
        assert_eq!(score(WIN - 1), "mate 1");
        assert_eq!(score(WIN - 3), "mate 2");
        assert_eq!(score(-(WIN - 2)), "mate -1");
        assert_eq!(score(-37), "cp -37");
    }
}
