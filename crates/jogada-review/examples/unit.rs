//! What a game's scores count in: `cargo run --release -p jogada-review --example unit -- GAME [GAMES] [NODES]`.
//!
//! The engine plays itself from random openings; the unit is the one under which its scores, taken as chances, were most
//! likely to be followed by the results that followed.
#![allow(clippy::print_stdout, reason = "it prints a number for people")]

use jogada_core::{AnyGame, Rng, Seated, Seed, Side};
use jogada_game::Entry;
use jogada_review::Chance;
use jogada_search::{Limit, Score, Stop, is_decided};

/// A score that the engine gave, and what its side then made: 1 for a win, a half for a draw.
type Seen = (Score, f64);

fn main() {
    let mut args = std::env::args().skip(1);
    let entry = all_games::find(&args.next().expect("a game's name")).expect("a game's name");
    let games = args.next().map_or(200, |text| text.parse().expect("a number of games"));
    let nodes = args.next().map_or(2_000, |text| text.parse().expect("a number of positions"));
    let seen: Vec<Seen> = (0..games).flat_map(|number| play(entry, number, nodes)).collect();
    let unit = likeliest(&seen);
    println!("{}: unit {unit} from {} positions of {games} games", entry.kind.name, seen.len());
}

/// One game, and what was seen in it.
fn play(entry: &Entry, number: u64, nodes: u64) -> Vec<Seen> {
    let seed = Seed::from_number(number);
    let mut rng = seed.derive("opening", 0).rng();
    let mut pos = entry.kind.start(&defaults(), seed).expect("the default is good");
    opening(&mut pos, &mut rng);
    let mut engine = entry.player("engine", seed).expect("every game has an engine");
    let mut scores: Vec<(Side, Score)> = Vec::new();
    while let Some(seat) = pos.turn().seat() {
        let at = Seated::new(&pos, seat);
        let thought = engine.weigh(at, Limit::nodes(nodes), &Stop::never());
        let open = thought.scores.first().filter(|best| !best.proved && !is_decided(best.score));
        scores.extend(open.map(|best| (seat.side(), best.score)));
        pos.play_code(thought.best).expect("engines make legal moves");
    }
    let outcome = pos.turn().outcome().expect("the game is over");
    let made = |side| f64::from(outcome.points(side)) / 2.0;
    scores.into_iter().map(|(side, score)| (score, made(side))).collect()
}

/// An empty object of options: all by default.
fn defaults() -> serde_json::Value {
    serde_json::Value::Object(serde_json::Map::new())
}

/// A few random moves, so that games differ.
fn opening(pos: &mut AnyGame, rng: &mut Rng) {
    for _ in 0..4 + rng.below(4) {
        let Some(code) = pos.random_code(rng) else { return };
        let mut next = pos.clone();
        if next.play_code(code).is_err() || next.turn().seat().is_none() {
            return;
        }
        *pos = next;
    }
}

/// The unit with the greatest likelihood, to three digits.
fn likeliest(seen: &[Seen]) -> Score {
    let likelihood = |unit: Score| -> f64 {
        let one = |&(score, made): &Seen| {
            let share = Chance::of(score, false, unit).share().clamp(1e-6, 1.0 - 1e-6);
            made * share.ln() + (1.0 - made) * (1.0 - share).ln()
        };
        seen.iter().map(one).sum()
    };
    let units = (0..400).map(|step| 1.03_f64.powi(step) as Score);
    units.max_by(|&a, &b| likelihood(a).total_cmp(&likelihood(b))).unwrap_or(1)
}
