//! What the page is tested with: films, skins and differences as Rust has them. `cargo xtask golden` writes the files anew.

use std::{env, fs, path::PathBuf};

use jogada_core::{Ink, Item, Picture, Rng, Seat, Seed, Viewer};
use jogada_game::Entry;
use jogada_picture::{Painter, PictureDiff, Theme};
use serde_json::{Value, json};

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
    let cases: Vec<Value> = (0..60)
        .map(|_| {
            let (old, new) = (random_picture(&mut rng), random_picture(&mut rng));
            let diff = PictureDiff::between(&old, &new);
            json!({ "old": old, "diff": diff, "new": new })
        })
        .collect();
    check("diffs.json", &json!(cases));
}

fn film(entry: &Entry) -> Value {
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
        plies.push(json!({ "seat": seat.index(), "text": choice.text, "label": choice.label, "step": step }));
        shown = now;
    }
    let painter = Painter::new(&entry.skin, Theme::LightDark);
    // The page turns items when it moves them.
    let unturned = |item: &Item| Item { turn: 0.0, ..item.clone() };
    let drawn: Vec<String> =
        shown.items.iter().map(|item| painter.item(&unturned(item), &shown)).collect();
    let skin = painter.definitions();
    json!({
        "start": start, "plies": plies, "choices": choices, "text": text,
        "end": shown, "drawn": drawn, "skin": skin,
    })
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
fn check(name: &str, now: &Value) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/fixtures");
    let text = format!("{now}\n");
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
