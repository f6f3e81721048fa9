//! Writes the page of a small tournament: `cargo run -p jogada-report --example sample -- PATH [GAME] [en|pt] [ENTRANTS] [knockout]`.
#![allow(clippy::unwrap_used, reason = "a sample may fail")]

#[path = "../tests/it/event.rs"]
mod event;

use jogada_core::Seed;
use jogada_report::{Paper, matrix_text, page, table_text};
use jogada_text::Lang;
use jogada_tournament::{Knockout, League, Meeting, Schedule};

const NAMES: [&str; 30] = [
    "Ana & João",
    "Bruno",
    "Carla",
    "Daniela",
    "Eduardo",
    "Fernanda",
    "Gustavo",
    "Helena",
    "<script>alert(1)</script>",
    "Iara",
    "José \"Zé\"",
    "Karina",
    "Luís",
    "Mariana",
    "Nuno",
    "Olívia",
    "Paulo",
    "Quitéria",
    "Rafael",
    "Sofia",
    "Tiago",
    "Úrsula",
    "Vítor",
    "Wanda",
    "Xavier",
    "Yara",
    "Zeca",
    "a-very-long-name-of-a-player-that-goes-on-and-on.py",
    "Ásta",
    "李明",
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument =
        |i: usize, default: &str| arguments.get(i).map_or(default.to_owned(), Clone::clone);
    let game = all_games::find(&argument(1, "othello")).unwrap();
    let lang: Lang = argument(2, "en").parse().unwrap();
    let entrants: usize = argument(3, "10").parse().unwrap();
    let secret = Seed::from_number(7);
    let meeting = Meeting::of_games(1);
    let schedule: Box<dyn Schedule> = match argument(4, "league").as_str() {
        "knockout" => Box::new(Knockout::new(entrants, meeting, secret).unwrap()),
        _ => Box::new(League::round_robin(entrants, meeting, secret).unwrap()),
    };
    let mut event = event::Event::play(game, &NAMES[..entrants], schedule.as_ref());
    event.repeats.push("3v4".to_owned());
    let (games, troubles) = (event.lines(), event.troubles());
    let replays = event.replays(event.games.len().div_ceil(50));
    let paper =
        Paper { games: &games, troubles: &troubles, replays: &replays, ..event.paper(lang) };
    let begin = std::time::Instant::now();
    let html = page(&paper);
    let took = begin.elapsed();
    std::fs::write(argument(0, "report.html"), &html).unwrap();
    let told = format!(
        "{}{}{} games, {} replays, {} bytes in {took:?}\n",
        table_text(&paper, 100),
        matrix_text(&paper, 100).unwrap_or_default(),
        games.len(),
        replays.len(),
        html.len()
    );
    std::io::Write::write_all(&mut std::io::stdout(), told.as_bytes()).unwrap();
}
