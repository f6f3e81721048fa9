//! The evaluation taken apart, for whoever teaches it: which weights count how often in a position.

use std::fmt::Write as _;

use super::{
    PHASE_MAX, SCALE_MAX, State, Tally,
    pair::Pair,
    scale,
    terms::{DANGERS, PLACED, TEMPO, TERMS},
    weigh,
    weights::{DANGER, WEIGHTS},
};
use crate::{
    Board, Color,
    cpu::{Cpu, Task, dispatch},
    square::squares,
};

/// Everything in a position that weights are multiplied with, White's less Black's.
#[derive(Clone, Debug)]
pub struct Trace {
    /// Terms and how often they count; those that cancel out are left out.
    pub terms: Vec<(u16, i8)>,
    /// What endangers White's king and Black's; all zero for no danger.
    pub dangers: [[i8; DANGERS]; 2],
    /// How much of the middle game is left, from 0 to 1.
    pub phase: f32,
    /// How much of the endgame's value counts, from 0 to 1.
    pub scale: f32,
}

/// The weights as numbers that can change little by little.
#[derive(Clone, Debug)]
pub struct Weights {
    /// For the middle game and the endgame.
    pub terms: Vec<[f64; 2]>,
    pub dangers: Vec<f64>,
}

impl Weights {
    /// Those that the evaluation uses now.
    pub fn current() -> Weights {
        Weights {
            terms: WEIGHTS.iter().map(|&Pair(middle, end)| [middle.into(), end.into()]).collect(),
            dangers: DANGER.iter().map(|&weight| weight.into()).collect(),
        }
    }
}

impl Trace {
    pub fn of(board: &Board) -> Trace {
        struct Take<'a>(&'a Board);
        impl Task for Take<'_> {
            type Output = [Counts; 2];

            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> [Counts; 2] {
                weigh::<C, Counts>(cpu, self.0)
            }
        }
        let [mut white, mut black] = dispatch(Take(board));
        for square in squares(board.occupied()) {
            let Some(piece) = board.piece_at(square) else { continue };
            let is_white = piece.color == Color::White;
            let index = square.index() ^ super::flip(piece.color);
            let counts = if is_white { &mut white } else { &mut black };
            counts.add(PLACED + 64 * piece.kind.index() + index, 1);
        }
        let mover = if board.turn == Color::White { &mut white } else { &mut black };
        mover.add(TEMPO, 1);
        let terms = (0..TERMS as u16).filter_map(|term| {
            let times = white.terms[usize::from(term)] - black.terms[usize::from(term)];
            (times != 0).then_some((term, times))
        });
        let mut trace = Trace {
            terms: terms.collect(),
            dangers: [white.dangers, black.dangers],
            phase: State::of(board).phase.min(PHASE_MAX) as f32 / PHASE_MAX as f32,
            scale: 1.0,
        };
        let end = trace.pair(&Weights::current())[1];
        trace.scale = scale(board, end as i32) as f32 / SCALE_MAX as f32;
        trace
    }

    /// White's value with the weights that the evaluation uses now.
    pub fn value(&self) -> f64 {
        self.value_with(&Weights::current())
    }

    /// White's value with other weights.
    pub fn value_with(&self, weights: &Weights) -> f64 {
        let [middle, end] = self.pair(weights);
        let (phase, scale) = (f64::from(self.phase), f64::from(self.scale));
        middle * phase + end * scale * (1.0 - phase)
    }

    /// How great the danger to a side's king is.
    pub fn danger(&self, side: usize, weights: &Weights) -> f64 {
        let times = self.dangers[side].iter().zip(&weights.dangers);
        times.map(|(&times, weight)| f64::from(times) * weight).sum::<f64>().max(0.0)
    }

    fn pair(&self, weights: &Weights) -> [f64; 2] {
        let mut pair = [0.0; 2];
        for &(term, times) in &self.terms {
            let [middle, end] = weights.terms[usize::from(term)];
            pair[0] += f64::from(times) * middle;
            pair[1] += f64::from(times) * end;
        }
        for (side, sign) in [(0, -1.0), (1, 1.0)] {
            let danger = self.danger(side, weights);
            pair[0] += sign * (danger * danger / 1024.0).min(800.0);
            pair[1] += sign * danger / 16.0;
        }
        pair
    }
}

struct Counts {
    terms: [i8; TERMS],
    dangers: [i8; DANGERS],
}

impl Default for Counts {
    fn default() -> Counts {
        Counts { terms: [0; TERMS], dangers: [0; DANGERS] }
    }
}

impl Tally for Counts {
    fn add(&mut self, term: usize, times: i32) {
        self.terms[term] += times as i8;
    }

    fn endanger(&mut self, times: &[i32; DANGERS]) {
        self.dangers = times.map(|times| times as i8);
    }
}

/// The source file that holds these weights.
pub fn weights_text(weights: &Weights) -> String {
    let mut text = "//! What the terms are worth, written by `cargo xtask train chess`.\n\n\
        use super::{\n    pair::Pair,\n    terms::{DANGERS, TERMS},\n};\n\n\
        #[rustfmt::skip]\npub(super) static WEIGHTS: [Pair; TERMS] = [\n"
        .to_owned();
    for row in weights.terms.chunks(8) {
        let pairs = row.iter().map(|[middle, end]| format!("Pair({middle:.0}, {end:.0})"));
        let row: Vec<String> =
            pairs.map(|pair| pair.replace("-0,", "0,").replace("-0)", "0)")).collect();
        writeln!(text, "    {},", row.join(", ")).expect("a text takes all that is written");
    }
    let dangers: Vec<String> =
        weights.dangers.iter().map(|weight| format!("{:.0}", weight + 0.0)).collect();
    text + &format!(
        "];\n\npub(super) static DANGER: [i32; DANGERS] =\n    [{}];\n",
        dangers.join(", ")
    )
}
