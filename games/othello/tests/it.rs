//! What the game does, seen from outside.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod it {
    mod collections;
    mod dialect;
    mod endgame;
    mod game;
    mod nboard;
    mod notations;
    mod players;
    mod text;
    mod tools;
}
