//! The laws of pictures and paths, as the contract of [`Draw`] has them.

use std::{
    collections::{HashMap, HashSet},
    mem::discriminant,
};

use jogada_core::{Draw, Ink, Item, Picture, Place, Seed, Turn, Viewer};
use jogada_game::Skin;
use jogada_picture::{Painter, Theme};

use super::viewers;

/// Plays random matches and checks that the skin is sound and knows every name in the game's pictures.
pub fn conformance_of_skin<G: Draw>(skin: &Skin, options: &G::Options, matches: u64) {
    assert_eq!(skin.problems(), Vec::<String>::new(), "the skin of {} is not sound", skin.game());
    assert_eq!(skin.game(), G::NAME, "a skin bears its game's name");
    let painter = Painter::new(skin, Theme::Day);
    let mut names = HashSet::new();
    for number in 0..matches {
        let seed = Seed::from_number(number);
        let mut rng = seed.derive("conformance", 2).rng();
        let mut pos = G::start(options, seed).expect("the options start a game");
        loop {
            for viewer in viewers::<G>() {
                for item in G::picture(&pos.view(viewer)).items {
                    if names.insert(format!("{:?}", item.ink)) {
                        names_are_in_the_skin(skin, &painter, &item.ink);
                    }
                }
            }
            let Some(m) = pos.random_move(&mut rng) else { break };
            pos.play_unchecked(m);
        }
    }
}

fn names_are_in_the_skin(skin: &Skin, painter: &Painter, ink: &Ink) {
    match ink {
        Ink::Cell(shade) => assert!(painter.has_cell(shade), "the skin has no cell-{shade}"),
        Ink::Mark(name) => assert!(painter.has_mark(name), "the skin has no mark-{name}"),
        Ink::Piece { name, tone, .. } => {
            assert!(painter.has_piece(name), "the skin has no piece-{name}");
            assert!(skin.has_tone(tone), "the skin lists no tone .{tone}");
        }
        _ => {}
    }
}

/// No path is empty, is another's, or begins another.
pub(super) fn every_path_is_unique<G: Draw>(moves: &[G::Move]) {
    let paths: Vec<_> = moves.iter().map(|&m| G::path(m)).collect();
    let set: HashSet<&[Place]> = paths.iter().map(Vec::as_slice).collect();
    assert_eq!(set.len(), paths.len(), "every_path_is_unique");
    for path in &paths {
        assert!(!path.is_empty(), "a path is empty");
        let begun = (1..path.len()).find(|&end| set.contains(&path[..end]));
        assert_eq!(begun, None, "a path begins another: {path:?}");
    }
}

/// The seat to move sees exactly one item for every place of every legal move, and can touch it.
pub(super) fn every_place_is_one_item<G: Draw>(pos: &G, moves: &[G::Move]) {
    let Turn::ToMove(seat) = pos.turn() else { return };
    let picture = G::picture(&pos.view(Viewer::Seat(seat)));
    let placed = picture.items.iter().filter_map(|item| Some((item.place.as_ref()?, item)));
    let placed: HashMap<&Place, &Item> = placed.collect();
    let mut checked = HashSet::new();
    for &m in moves {
        for place in G::path(m) {
            let Some(&item) = placed.get(&place) else {
                panic!("no item answers to {place} of {m}: {pos:?}")
            };
            if checked.insert(place) {
                let (x, y) = middle(item);
                let others = placed.values().filter(|other| !std::ptr::eq(**other, item));
                let over = others.into_iter().find(|other| covers(other, x, y));
                assert!(over.is_none(), "{:?} covers {:?}", over.map(|item| &item.id), item.id);
            }
        }
    }
}

/// Every picture can be drawn and told apart: ids and places occur once, and items lie on the sheet by quarters.
pub(super) fn pictures_are_sound<G: Draw>(pos: &G) {
    for viewer in viewers::<G>() {
        let picture = G::picture(&pos.view(viewer));
        let (mut ids, mut places) = (HashSet::new(), HashSet::new());
        for item in &picture.items {
            assert!(ids.insert(&item.id), "two items of a picture have the id {}", item.id);
            if let Some(place) = &item.place {
                assert!(places.insert(place), "two items of a picture answer to {place}");
            }
            let Item { w, h, turn, .. } = *item;
            assert!(w > 0.0 && h > 0.0 && turn.rem_euclid(90.0) == 0.0, "{item:?}");
            let ((x, y), (w, h)) = (middle(item), size(item));
            let is_on =
                |at: f32, size: f32, sheet: f32| at - size / 2.0 >= 0.0 && at + size / 2.0 <= sheet;
            assert!(
                is_on(x, w, picture.width) && is_on(y, h, picture.height),
                "{item:?} lies off the sheet"
            );
        }
    }
}

/// What did not change keeps its id, a label keeps it while its text changes, and no id passes to another kind of thing.
pub(super) fn items_keep_their_ids(before: &Picture, after: &Picture) {
    let ids: HashMap<&str, &Item> =
        after.items.iter().map(|item| (item.id.as_str(), item)).collect();
    let at = |item: &Item| [item.x, item.y, item.w, item.h, item.turn].map(f32::to_bits);
    let mut spots: HashMap<[u32; 5], Vec<&Item>> = HashMap::new();
    for item in &after.items {
        spots.entry(at(item)).or_default().push(item);
    }
    for item in &before.items {
        if let Some(now) = ids.get(item.id.as_str()) {
            let is_same_kind = discriminant(&item.ink) == discriminant(&now.ink);
            assert!(is_same_kind, "{} became another kind of thing", item.id);
            continue;
        }
        let same =
            spots.get(&at(item)).into_iter().flatten().find(|now| match (&item.ink, &now.ink) {
                (Ink::Text(_), Ink::Text(_)) => true,
                (was, is) => was == is,
            });
        assert!(same.is_none(), "{} stayed, but is now {:?}", item.id, same.map(|now| &now.id));
    }
}

/// The size that an item covers, its turn considered.
fn size(item: &Item) -> (f32, f32) {
    let is_across = (item.turn / 90.0).rem_euclid(2.0) == 1.0;
    if is_across { (item.h, item.w) } else { (item.w, item.h) }
}

fn middle(item: &Item) -> (f32, f32) {
    (item.x + item.w / 2.0, item.y + item.h / 2.0)
}

fn covers(item: &Item, x: f32, y: f32) -> bool {
    let ((middle_x, middle_y), (w, h)) = (middle(item), size(item));
    (x - middle_x).abs() < w / 2.0 && (y - middle_y).abs() < h / 2.0
}
