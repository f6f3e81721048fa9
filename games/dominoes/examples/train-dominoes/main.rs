//! Trains the fast player on the engine's evaluations: `cargo xtask train dominoes [POSITIONS]`.
//!
//! Positions come from games of the fast player, with random slips, against all kinds of pairs; the engine evaluates every move of
//! each; the network is the one under which the fast player, choosing by softmax, gives away least. It is printed as the
//! source file that holds it. The same number of positions gives the same network on any machine.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it prints a network, and how it goes"
)]

mod learn;
mod lessons;

use dominoes::{
    Dominoes, ENTRY, Options,
    engine::{FEATURES, HIDDEN, Net, Policy},
};
use jogada_core::{AnyGame, Game, Seated, Seed, Side, Viewer};
use jogada_search::{Limit, Stop};

fn main() {
    let positions = std::env::args().nth(1).map_or(60_000, |text| text.parse().expect("a number"));
    let lessons = lessons::take(positions);
    let (held_back, learnt) = lessons.split_at(lessons.len() / 20);
    let net = learn::learn(learnt, |round, net| {
        eprintln!("round {round}: gives away {:.4} a move", learn::given_away(net, held_back));
    });
    for opponent in ["greedy", "dummy"] {
        let share = 100.0 * won(&net, opponent, 20_000);
        eprintln!("wins {share:.2} % of 20000 games against {opponent}");
    }
    print(&net);
}

/// The share of `games` games that the fast pair wins; each deal is played from both sides.
fn won(net: &Net, opponent: &str, games: u64) -> f64 {
    let one = |number: u64| {
        let seed = Seed::from_number(u64::MAX - number / 2);
        let mine = [Side::First, Side::Second][(number % 2) as usize];
        let mut other = ENTRY.player(opponent, seed.derive("other", 0)).expect("a player's name");
        let mut pos = Dominoes::start(&Options::default(), seed).expect("the default is good");
        while let Some(seat) = pos.turn().seat() {
            if seat.side() == mine {
                let m = Policy::new(net).choose(&pos.view(Viewer::Seat(seat)));
                pos.play_unchecked(m);
                continue;
            }
            let any = AnyGame::new(pos.clone());
            let code = other.think(Seated::new(&any, seat), Limit::NONE, &Stop::never()).best;
            let m = pos.legal_moves().into_iter().find(|&m| u32::from(m) == code);
            pos.play_unchecked(m.expect("players make legal moves"));
        }
        pos.turn().outcome().is_some_and(|outcome| outcome.winner == Some(mine))
    };
    (0..games).filter(|&number| one(number)).count() as f64 / games as f64
}

fn print(net: &Net) {
    println!("//! What the fast player has learnt, written by `cargo xtask train dominoes`.");
    println!("#![allow(clippy::approx_constant, reason = \"a weight may look like one\")]\n");
    println!("use super::net::Net;\n");
    println!("/// The network.\n#[rustfmt::skip]\npub(super) static NET: Net = Net {{");
    println!("    hidden: [");
    for unit in &net.hidden {
        println!("        [{}],", row(unit));
    }
    println!("    ],\n    bias: [{}],\n    out: [{}],\n}};", row(&net.bias), row(&net.out));
    assert_eq!((net.hidden.len(), net.hidden[0].len()), (HIDDEN, FEATURES));
}

fn row(numbers: &[f32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(|number| format!("{number:.3}")).collect();
    numbers.join(", ")
}
