//! What the page is tested with: films, skins and differences as Rust has them. `cargo xtask golden` writes the files anew.

use std::{env, fs, path::PathBuf};

use jogada_core::{Ink, Item, Picture, Rng, Seat, Seed, Viewer};
use jogada_game::Entry;
use jogada_picture::{Painter, PictureDiff, Theme};
use serde::Serialize;
use serde_json::json;

const PLIES: usize = 30;
/// Choices are listed for the first positions alone: they are long.
const CHOICES: usize = 6;

/// A short match as the first seat sees it, and the skin that draws it.
#[test]
fn the_pages_games_are_ours() {
    for entry in all_games::GAMES.iter() {
        check(&format!("{}.json", entry.kind.name), &film(entry));
    }
}

/// Pairs of pictures and what leads from one to the other.
#[test]
fn the_pages_differences_are_ours() {
    let mut rng = Seed::from_number(20).rng();
    let case = || {
        let (old, new) = (random_picture(&mut rng), random_picture(&mut rng));
        Case { diff: PictureDiff::between(&old, &new), old, new }
    };
    check("diffs.json", &std::iter::repeat_with(case).take(60).collect::<Vec<Case>>());
}

#[derive(Serialize)]
struct Case {
    old: Picture,
    diff: PictureDiff,
    new: Picture,
}

#[derive(Serialize)]
struct Film {
    start: Picture,
    plies: Vec<Ply>,
    /// Every legal move and its path, before each of the first plies.
    choices: Vec<Vec<Vec<String>>>,
    text: String,
    end: Picture,
    /// Each item of the last picture as it is drawn here. The page turns items when it moves them.
    drawn: Vec<String>,
    skin: String,
}

#[derive(Serialize)]
struct Ply {
    seat: usize,
    text: String,
    label: String,
    step: PictureDiff,
}

fn film(entry: &Entry) -> Film {
    let seed = Seed::from_number(3);
    let mut pos = entry.kind.start(&json!({}), seed).unwrap();
    let (mut rng, viewer) = (seed.rng(), Viewer::Seat(Seat::FIRST));
    let start = pos.picture(viewer);
    let text = pos.look(viewer).text;
    let (mut shown, mut plies, mut choices) = (start.clone(), Vec::new(), Vec::new());
    while let Some(seat) = pos.turn().seat().filter(|_| plies.len() < PLIES) {
        if choices.len() < CHOICES {
            let all = pos.choices().into_iter().map(|choice| {
                let path = choice.path.iter().map(ToString::to_string);
                std::iter::once(choice.text.clone()).chain(path).collect::<Vec<String>>()
            });
            choices.push(all.collect::<Vec<_>>());
        }
        let code = pos.random_code(&mut rng).unwrap();
        let choice = pos.choice(code).unwrap();
        pos.play_code(code).unwrap();
        let now = pos.picture(viewer);
        let step = PictureDiff::between(&shown, &now);
        let (text, label) = (choice.text, choice.label);
        plies.push(Ply { seat: seat.index(), text, label, step });
        shown = now;
    }
    let painter = Painter::new(&entry.skin, Theme::LightDark);
    let unturned = |item: &Item| Item { turn: 0.0, ..item.clone() };
    let drawn = shown.items.iter().map(|item| painter.item(&unturned(item), &shown)).collect();
    let skin = painter.definitions();
    Film { start, plies, choices, text, end: shown, drawn, skin }
}

/// Up to nine items out of twelve, in any order, each in one of three looks.
fn random_picture(rng: &mut Rng) -> Picture {
    let mut ids: Vec<u32> = (0..12).collect();
    let items = (0..rng.below(10)).map(|_| {
        let id = ids.swap_remove(rng.below(ids.len() as u32) as usize);
        let look = rng.below(3);
        Item::at(format!("i{id}"), Ink::Text(look.to_string()), look as f32, 0.0)
    });
    let items = items.collect();
    Picture { width: 1.0 + rng.below(3) as f32, height: 1.0, items }
}

/// Compares a file of the page's tests with what it ought to be, or writes it if `UPDATE` is set.
fn check(name: &str, now: &impl Serialize) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/fixtures");
    let text = serde_json::to_string(now).unwrap() + "\n";
    if env::var_os("UPDATE").is_some() {
        fs::write(folder.join(name), text).unwrap();
        return;
    }
    let was = fs::read_to_string(folder.join(name)).unwrap_or_default();
    assert!(
        was == text,
        "web/src/fixtures/{name} is not what the games draw\nhint: cargo xtask golden"
    );
}
