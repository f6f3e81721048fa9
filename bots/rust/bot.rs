//! A bot that plays any game: it picks one of the choices that it is given.

use std::{
    collections::hash_map::RandomState,
    hash::{BuildHasher, Hasher},
    io,
};

/// Cuts `"choices":["a","b"]` out of a question. It stands before the view, so the first one found is the right one.
fn choices(line: &str) -> Vec<&str> {
    let Some((_, rest)) = line.split_once("\"choices\":[\"") else { return Vec::new() };
    let Some((list, _)) = rest.split_once("\"]") else { return Vec::new() };
    list.split("\",\"").collect()
}

/// A random number without a crate: every `RandomState` has keys of its own.
fn random(below: usize) -> usize {
    RandomState::new().build_hasher().finish() as usize % below
}

fn main() {
    for line in io::stdin().lines().map_while(Result::ok) {
        if !line.starts_with("{\"type\":\"ask\"") {
            continue;
        }
        let choices = choices(&line);
        if !choices.is_empty() {
            println!("{}", choices[random(choices.len())]);
        }
    }
}
