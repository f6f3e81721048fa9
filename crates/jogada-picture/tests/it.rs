//! Pictures of every game: drawn, followed from move to move, and handed to the page's tests as files.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "it/fixtures.rs"]
mod fixtures;

use jogada_core::{Seed, Viewer};
use jogada_picture::{Painter, PictureDiff, Theme, to_svg};
use serde_json::json;

#[test]
fn a_random_match_of_every_game_can_be_followed() {
    for entry in all_games::GAMES.iter() {
        let seed = Seed::from_number(5);
        let mut pos = entry.kind.start(&json!({}), seed).unwrap();
        let (mut rng, mut shown) = (seed.rng(), pos.picture(Viewer::Full));
        while let Some(code) = pos.random_code(&mut rng) {
            pos.play_code(code).unwrap();
            let now = pos.picture(Viewer::Full);
            let diff = PictureDiff::between(&shown, &now);
            assert!(diff.put.len() < now.items.len().max(8), "{}", entry.kind.name);
            diff.apply(&mut shown);
            assert_eq!(shown, now, "{}", entry.kind.name);
        }
    }
}

/// A picture that the four drawings disagreed about shows the same pieces everywhere: every piece is a symbol of its skin,
/// and nothing is left to letters.
#[test]
fn every_piece_of_every_game_is_drawn_by_its_skin() {
    for entry in all_games::GAMES.iter() {
        let seed = Seed::from_number(7);
        let mut pos = entry.kind.start(&json!({}), seed).unwrap();
        let mut rng = seed.rng();
        for _ in 0..12 {
            let Some(code) = pos.random_code(&mut rng) else { break };
            pos.play_code(code).unwrap();
        }
        let picture = pos.picture(Viewer::Full);
        let svg = to_svg(&picture, &entry.skin);
        let texts =
            picture.items.iter().filter(|item| matches!(item.ink, jogada_core::Ink::Text(_)));
        assert_eq!(svg.matches("<text").count(), texts.count(), "{}", entry.kind.name);
        assert!(!svg.contains("var(") && !svg.contains("light-dark"), "{}", entry.kind.name);
        assert!(!svg.contains("-other"), "{}", entry.kind.name);
    }
}

#[test]
fn the_definitions_of_all_games_can_share_a_page() {
    let mut ids = std::collections::HashSet::new();
    for entry in all_games::GAMES.iter() {
        let all = Painter::new(&entry.skin, Theme::LightDark).definitions();
        for id in all.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(ids.insert(id.to_owned()), "{id} is defined twice");
            assert!(id.starts_with(&format!("{}.", entry.kind.name)), "{id}");
        }
    }
}
