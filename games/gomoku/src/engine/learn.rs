//! Training of the evaluation: games of the engine against itself, then logistic regression.
//!
//! A position's value is fitted to the winner of the game, and the rank of its moves to the move that a search chose.
//! Everything is derived from a seed.

use jogada_core::{Game, Rng, Seed, Stop};
use jogada_search::{Engine, Limit, is_decided};

use crate::{
    board::Square,
    engine::{
        Master,
        codes::{CODES, Grade, combinations},
        eval::{THREATS, Weights},
        field::Field,
        moves::{self, History},
        search,
        shapes::Shape,
    },
    line::Rule,
    rules::{Gomoku, Options},
};

/// What to learn from.
#[derive(Clone, Copy, Debug)]
pub struct TrainingPlan {
    /// The rule of the games.
    pub rule: Rule,
    /// The size of the board.
    pub size: u8,
    /// The number of games.
    pub games: u32,
    /// The positions searched for each move.
    pub nodes: u64,
    /// Passes over the training positions.
    pub rounds: u32,
}

/// A training position.
struct Example {
    /// Codes of the empty squares for the side to move, and for the other.
    codes: [Vec<u16>; 2],
    threats: u16,
    /// The codes of each move for both sides, the chosen one first.
    moves: Vec<[u16; 2]>,
    /// The score of a search.
    score: f32,
    /// 1 if the side to move won, 0 if it lost; later mixed with the expected result of the score.
    result: f32,
}

/// Plays the games of a plan and fits weights to them, as bytes. `say` is called with the progress.
pub fn learn(plan: TrainingPlan, seed: Seed, say: &mut dyn FnMut(&str)) -> Vec<u8> {
    let mut rng = seed.rng();
    let mut examples = Vec::new();
    let mut master = Master::with(1, 14);
    for game in 0..plan.games {
        play(plan, &mut master, &mut rng, &mut examples);
        if (game + 1) % 200 == 0 {
            say(&format!("{}: {} games, {} positions", plan.rule.name(), game + 1, examples.len()));
        }
    }
    let unit = unit_of(&examples);
    say(&format!("{}: {unit:.0} are worth a factor of e", plan.rule.name()));
    for example in &mut examples {
        let expected = 1.0 / (1.0 + (-example.score / unit).exp());
        example.result = RESULT_SHARE * example.result + (1.0 - RESULT_SHARE) * expected;
    }
    let mut model = Model::new();
    for round in 0..plan.rounds {
        shuffle(&mut examples, &mut rng);
        let rate = 0.1 / (1.0 + 0.5 * round as f32);
        let losses = model.learn(&examples, rate);
        say(&format!(
            "{}: round {round}, worth {:.4}, rank {:.4}",
            plan.rule.name(),
            losses[0],
            losses[1]
        ));
    }
    model.weights().to_bytes()
}

/// The weight of a game's result beside the score of the search.
const RESULT_SHARE: f32 = 0.3;

/// The difference in score that changes the odds by a factor of e, fitted to the results.
fn unit_of(examples: &[Example]) -> f32 {
    let mut slope = 1.0 / UNIT;
    for _ in 0..60 {
        let (mut pull, mut weight) = (0.0, 1e-9);
        for example in examples {
            let guess = 1.0 / (1.0 + (-example.score * slope).exp());
            pull += (example.result - guess) * example.score;
            weight += guess * (1.0 - guess) * example.score * example.score;
        }
        slope = (slope + 0.5 * pull / weight).clamp(1e-4, 0.1);
    }
    1.0 / slope
}

/// Plays one game from a random opening, and adds its positions to the examples.
fn play(plan: TrainingPlan, master: &mut Master, rng: &mut Rng, examples: &mut Vec<Example>) {
    let mut pos = balanced(plan, master, rng);
    let first = examples.len();
    let mut sides = Vec::new();
    let winner = loop {
        if let Some(outcome) = pos.turn().outcome() {
            break outcome.winner;
        }
        let thought = master.think(&pos, Limit::nodes(plan.nodes), &Stop::never());
        let score = thought.score().unwrap_or(0);
        if is_decided(score) {
            break Some(if score > 0 { pos.side() } else { pos.side().other() });
        }
        if let Some(example) = example(&pos, thought.best) {
            examples.push(Example { score: score as f32, ..example });
            sides.push(pos.side());
        }
        pos.play_unchecked(thought.best);
    };
    for (example, side) in examples[first..].iter_mut().zip(sides) {
        example.result = winner.map_or(0.5, |winner| f32::from(winner == side));
    }
    master.clear();
}

/// An opening that a search finds balanced; after 20 attempts, any opening.
fn balanced(plan: TrainingPlan, master: &mut Master, rng: &mut Rng) -> Gomoku {
    let mut pos = opening(plan, rng);
    for _ in 0..20 {
        let thought = master.think(&pos, Limit::nodes(plan.nodes), &Stop::never());
        if thought.score().is_some_and(|score| score.abs() < BALANCED) {
            break;
        }
        pos = opening(plan, rng);
    }
    pos
}

/// An opening is balanced if neither side leads by more than this.
const BALANCED: i32 = 250;

/// A few random stones, near the middle or spread over the board.
fn opening(plan: TrainingPlan, rng: &mut Rng) -> Gomoku {
    let options = Options { size: plan.size, rule: plan.rule };
    loop {
        let mut pos = Gomoku::start(&options, rng.seed()).expect("a good size");
        let spread = 5 + rng.below(u32::from(plan.size).saturating_sub(6).max(1)) as u8;
        for _ in 0..2 + rng.below(6) {
            let from = (plan.size - spread.min(plan.size)) / 2;
            let [x, y] = [0, 1].map(|_| from + rng.below(spread.min(plan.size).into()) as u8);
            let square = Square::new(x, y);
            if pos.board().is_free(square) && pos.forbidden(square).is_none() {
                pos.play_unchecked(square);
            }
        }
        if !pos.turn().is_over() {
            return pos;
        }
    }
}

/// The example of a position, unless its move is forced.
fn example(pos: &Gomoku, chosen: Square) -> Option<Example> {
    let mut field = Field::new(pos);
    let (own, other) = (field.side(), field.side().other());
    if field.count(other, Grade::Five) > 0 {
        return None;
    }
    let codes = [own, other].map(|side| {
        let codes = field.board().free().map(|square| field.code(side, square));
        codes.filter(|&code| code != 0).collect()
    });
    let mut ranked = Vec::new();
    moves::generate(&mut field, &History::new(), &mut ranked);
    ranked.sort_by_key(|ranked| ranked.square != chosen);
    let is_listed = ranked.first().is_some_and(|ranked| ranked.square == chosen);
    let pair = |square| [field.code(own, square), field.code(other, square)];
    let moves = ranked.iter().filter(|_| is_listed).map(|ranked| pair(ranked.square)).collect();
    Some(Example { codes, threats: search::threats(&field) as u16, moves, score: 0.0, result: 0.5 })
}

fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for i in (1..items.len()).rev() {
        items.swap(i, rng.below(i as u32 + 1) as usize);
    }
}

/// The parameters of a number for each code: one for each shape, and one for the code itself, which decays.
struct CodeParams {
    shapes: [Param; Shape::COUNT],
    own: Vec<Param>,
}

/// A parameter that learns more slowly the more it has moved (AdaGrad).
#[derive(Clone, Copy, Default)]
struct Param {
    value: f32,
    moved: f32,
}

impl Param {
    fn step(&mut self, slope: f32, rate: f32) {
        self.moved += slope * slope;
        self.value -= rate * slope / (self.moved.sqrt() + 1e-3);
    }
}

/// The weight decay of a code's own parameter.
const DRAW: f32 = 1e-3;

impl CodeParams {
    fn new() -> CodeParams {
        CodeParams { shapes: [Param::default(); Shape::COUNT], own: vec![Param::default(); CODES] }
    }

    fn value(&self, all: &[[Shape; 4]], code: u16) -> f32 {
        let code = usize::from(code);
        let shapes: f32 = all[code].iter().map(|&shape| self.shapes[shape as usize].value).sum();
        shapes + self.own[code].value
    }

    /// One gradient step for some codes; the slopes of equal codes and shapes are summed.
    fn step(&mut self, all: &[[Shape; 4]], slopes: &mut [(u16, f32)], rate: f32) {
        slopes.sort_by_key(|&(code, _)| code);
        let mut by_shape = [0.0; Shape::COUNT];
        for equal in slopes.chunk_by(|a, b| a.0 == b.0) {
            let code = usize::from(equal[0].0);
            let slope: f32 = equal.iter().map(|&(_, slope)| slope).sum();
            all[code].iter().for_each(|&shape| by_shape[shape as usize] += slope);
            let pull = DRAW * self.own[code].value;
            self.own[code].step(slope + pull, rate);
        }
        // A dead line is the zero of the scale.
        for (param, slope) in
            self.shapes.iter_mut().zip(by_shape).skip(1).filter(|&(_, slope)| slope != 0.0)
        {
            param.step(slope, rate);
        }
    }

    fn numbers(&self, all: &[[Shape; 4]]) -> Vec<i16> {
        (0..CODES as u16)
            .map(|code| match code {
                0 => 0,
                code => (self.value(all, code) * UNIT).round().clamp(-9_999.0, 9_999.0) as i16,
            })
            .collect()
    }
}

/// The difference in score that changes the odds by a factor of e.
const UNIT: f32 = 200.0;

struct Model {
    all: Vec<[Shape; 4]>,
    worth: [CodeParams; 2],
    rank: [CodeParams; 2],
    threats: Vec<Param>,
}

impl Model {
    fn new() -> Model {
        let params = || [CodeParams::new(), CodeParams::new()];
        Model {
            all: combinations(),
            worth: params(),
            rank: params(),
            threats: vec![Param::default(); THREATS],
        }
    }

    /// One pass over the examples. Returns the mean losses of value and rank before each step.
    fn learn(&mut self, examples: &[Example], rate: f32) -> [f32; 2] {
        let mut losses = [0.0; 2];
        for example in examples {
            losses[0] += self.learn_worth(example, rate);
            losses[1] += self.learn_rank(example, rate);
        }
        losses.map(|loss| loss / examples.len().max(1) as f32)
    }

    fn learn_worth(&mut self, example: &Example, rate: f32) -> f32 {
        let sum = |params: &CodeParams, codes: &[u16]| -> f32 {
            codes.iter().map(|&code| params.value(&self.all, code)).sum()
        };
        let [own, other] = &example.codes;
        let threats = usize::from(example.threats);
        let worth =
            sum(&self.worth[0], own) - sum(&self.worth[1], other) + self.threats[threats].value;
        let guess = 1.0 / (1.0 + (-worth).exp());
        let slope = guess - example.result;
        let slopes =
            |codes: &[u16], slope| codes.iter().map(|&code| (code, slope)).collect::<Vec<_>>();
        self.worth[0].step(&self.all, &mut slopes(own, slope), rate);
        self.worth[1].step(&self.all, &mut slopes(other, -slope), rate);
        self.threats[threats].step(slope, rate);
        let [won, lost] = [guess, 1.0 - guess].map(|part| part.max(1e-6).ln());
        -(example.result * won + (1.0 - example.result) * lost)
    }

    fn learn_rank(&mut self, example: &Example, rate: f32) -> f32 {
        if example.moves.len() < 2 {
            return 0.0;
        }
        let rank = |&[own, other]: &[u16; 2]| {
            self.rank[0].value(&self.all, own) + self.rank[1].value(&self.all, other)
        };
        let ranks: Vec<f32> = example.moves.iter().map(rank).collect();
        let most = ranks.iter().copied().fold(f32::MIN, f32::max);
        let odds: Vec<f32> = ranks.iter().map(|rank| (rank - most).exp()).collect();
        let sum: f32 = odds.iter().sum();
        let slopes = odds.iter().enumerate().map(|(i, odds)| odds / sum - f32::from(i == 0));
        let slopes: Vec<f32> = slopes.collect();
        for (side, params) in self.rank.iter_mut().enumerate() {
            let codes = example.moves.iter().map(|codes| codes[side]);
            let mut slopes: Vec<(u16, f32)> = codes.zip(slopes.iter().copied()).collect();
            params.step(&self.all, &mut slopes, rate);
        }
        -(odds[0] / sum).max(1e-6).ln()
    }

    fn weights(&self) -> Weights {
        let both = |params: &[CodeParams; 2]| -> Vec<[i16; 2]> {
            let [own, other] = [0, 1].map(|i| params[i].numbers(&self.all));
            own.into_iter().zip(other).map(|(own, other)| [own, other]).collect()
        };
        let threats = self.threats.iter();
        Weights {
            worth: both(&self.worth),
            rank: both(&self.rank),
            threats: threats.map(|param| (param.value * UNIT).round() as i16).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_lesson_teaches_the_same_each_time_and_more_than_nothing() {
        let plan = TrainingPlan { rule: Rule::Free, size: 15, games: 4, nodes: 200, rounds: 2 };
        let mut words = Vec::new();
        let mut bytes =
            || learn(plan, Seed::from_number(3), &mut |text| words.push(text.to_owned()));
        let first = bytes();
        assert_eq!(first, bytes());
        let weights = Weights::from_bytes(&first);
        let four =
            combinations().binary_search(&[Shape::Dead, Shape::Dead, Shape::Dead, Shape::Four]);
        let dead = weights.rank[0];
        assert!(weights.rank[four.unwrap_or(0)] != dead, "{words:?}");
    }
}
