//! What the game promises, seen from outside.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "it/judge.rs"]
mod judge;
#[path = "it/marking.rs"]
mod marking;
#[path = "it/players.rs"]
mod players;
#[path = "it/views.rs"]
mod views;

use dominoes::{Dominoes, Options};
use jogada_core::Seat;
use jogada_testkit::{conformance_hidden, conformance_of_skin, is_slow, playthrough};

#[test]
fn the_laws_hold() {
    let matches = if is_slow() { 50_000 } else { 300 };
    conformance_hidden::<Dominoes>(&Options::default(), matches);
    conformance_hidden::<Dominoes>(&Options { starter: Some(Seat::new(3)) }, matches / 10);
}

#[test]
fn the_skin_knows_every_name_in_the_pictures() {
    conformance_of_skin::<Dominoes>(&dominoes::ENTRY.skin, &Options::default(), 30);
}

#[test]
fn the_golden_playthrough_is_as_it_was() {
    playthrough::<Dominoes>(&Options::default(), "testdata/playthrough.txt");
}
