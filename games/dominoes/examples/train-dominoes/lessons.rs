//! Training positions with the engine's evaluation of every move.

use std::sync::{
    Mutex,
    atomic::{AtomicU64, Ordering},
};

use dominoes::{
    Dominoes, ENTRY, Move, Options,
    engine::{Features, Master, Policy},
};
use jogada_core::{AnyGame, Game, Rng, Seat, Seated, Seed, Viewer};
use jogada_search::{Engine, Limit, Stop};

/// One position: the features of each move, and the share of the points that the engine gives it.
pub(crate) type Lesson = Vec<(Features, f32)>;

/// The engine's nodes for one position.
const NODES: u64 = 40_000;
/// The players of the other side, in turn.
const OPPONENTS: [&str; 5] = ["greedy", "greedy", "dummy", "engine:4", "fast"];
/// The percentage of random moves, so that odd positions occur too.
const SLIP: u32 = 12;

/// Lessons from game after game, on all cores, in the order of the games.
pub(crate) fn take(positions: usize) -> Vec<Lesson> {
    let (next, all) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let done = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while (done.load(Ordering::Relaxed) as usize) < positions {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let lessons = game(number);
                    done.fetch_add(lessons.len() as u64, Ordering::Relaxed);
                    all.lock().expect("nobody panics").push((number, lessons));
                }
            });
        }
    });
    let mut all = all.into_inner().expect("nobody panics");
    all.sort_by_key(|(number, _)| *number);
    all.into_iter().flat_map(|(_, lessons)| lessons).take(positions).collect()
}

/// One game, and what the fast side could learn from it.
fn game(number: u64) -> Vec<Lesson> {
    let seed = Seed::from_number(number);
    let mut rng = seed.derive("slips", 0).rng();
    let opponent = OPPONENTS[number as usize % OPPONENTS.len()];
    let mut other = ENTRY.player(opponent, seed.derive("opponent", 0)).expect("a player's name");
    let mut pos = Dominoes::start(&Options::default(), seed).expect("the default is good");
    let mut lessons = Vec::new();
    while let Some(seat) = pos.turn().seat() {
        if seat.index() % 2 == 0 {
            let m = turn(&pos, seat, &mut rng, &mut lessons);
            pos.play_unchecked(m);
            continue;
        }
        let any = AnyGame::new(pos.clone());
        let thought = other.think(Seated::new(&any, seat), Limit::nodes(6_000), &Stop::never());
        let moves = pos.legal_moves();
        let chosen = moves.iter().find(|&&m| u32::from(m) == thought.best);
        pos.play_unchecked(*chosen.expect("engines make legal moves"));
    }
    lessons
}

/// The fast side's turn: perhaps a lesson, and a move.
fn turn(pos: &Dominoes, seat: Seat, rng: &mut Rng, lessons: &mut Vec<Lesson>) -> Move {
    let view = pos.view(Viewer::Seat(seat));
    let moves = pos.legal_moves();
    if moves.len() > 1 && pos.board().hand(seat).len() > 1 && rng.below(2) == 0 {
        let thought = Master::new(rng.seed()).weigh(&view, Limit::nodes(NODES), &Stop::never());
        let worth = |m| {
            let scored = thought.scores.iter().find(|scored| scored.m == m);
            scored.map_or(0.0, |scored| (scored.score as f32 / 1000.0 + 1.0) / 2.0)
        };
        lessons.push(Policy::features(&view).into_iter().map(|(m, f)| (f, worth(m))).collect());
    }
    if rng.below(100) < SLIP {
        return moves[rng.below(moves.len() as u32) as usize];
    }
    Policy::learnt().choose(&view)
}
