//! What a seat may know, and how the table looks.

use dominoes::{Dominoes, Options, View};
use jogada_core::{Draw, Game, Hidden, Ink, Seat, Seed, Viewer};
use serde_json::Value;

fn start(number: u64) -> Dominoes {
    Dominoes::start(&Options::default(), Seed::from_number(number)).unwrap()
}

/// Some moves into a game.
fn midway(number: u64) -> Dominoes {
    let mut rng = Seed::from_number(number).derive("midway", 0).rng();
    let mut pos = start(number);
    for _ in 0..rng.below(30) {
        let Some(m) = pos.random_move(&mut rng) else { break };
        pos.play_unchecked(m);
    }
    pos
}

#[test]
fn only_the_own_hand_is_shown_until_the_game_is_over() {
    let mut pos = start(1);
    let view = pos.view(Viewer::Seat(Seat::new(2)));
    let shown: Vec<bool> = Seat::all(4).map(|seat| view.hand(seat).is_some()).collect();
    assert_eq!(shown, [false, false, true, false]);
    assert_eq!((view.seat(), view.unseen().len()), (Some(Seat::new(2)), 45));
    assert!(Seat::all(4).all(|seat| pos.view(Viewer::Public).hand(seat).is_none()));
    pos.playout(&mut Seed::from_number(1).rng());
    assert_eq!(pos.view(Viewer::Public), pos.view(Viewer::Full));
}

#[test]
fn guesses_are_of_every_deal() {
    let pos = start(5);
    let view = pos.view(Viewer::Seat(Seat::FIRST));
    let mut counts = vec![0u32; 55];
    for number in 0..4500 {
        let guess = Dominoes::guess(&view, Seed::from_number(number));
        for tile in guess.board().hand(Seat::SECOND) {
            counts[usize::from(tile.index())] += 1;
        }
    }
    for tile in view.unseen() {
        let count = counts[usize::from(tile.index())];
        assert!((850..1150).contains(&count), "{tile} was guessed {count} times of about 1000");
    }
}

#[test]
fn a_view_that_contradicts_itself_is_refused() {
    let pos = midway(3);
    let good = serde_json::to_value(pos.view(Viewer::Seat(Seat::FIRST))).unwrap();
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut bad = good.clone();
        change(&mut bad);
        assert!(serde_json::from_value::<View>(bad.clone()).is_err(), "{bad}");
    };
    refused(&|view| view["starter"] = 4.into());
    refused(&|view| view["turn"] = Value::Null);
    refused(&|view| view["winner"] = "first".into());
    refused(&|view| view["ends"] = serde_json::json!([200, 3]));
    refused(&|view| view["counts"][1] = 11.into());
    refused(&|view| view["hands"][1] = view["hands"][0].clone());
    refused(&|view| view["plies"] = Value::Array(vec![]));
    refused(&|view| view["plies"][0]["seat"] = 9.into());
    refused(&|view| view["seed"] = 1.into());
}

#[test]
fn no_mangled_view_can_panic() {
    let mut rng = Seed::from_number(9).rng();
    let mut read = 0;
    for number in 0..3000 {
        let pos = midway(number);
        let view = pos.view(Viewer::Seat(Seat::new(rng.below(4) as u8)));
        let mut json = serde_json::to_string(&view).unwrap().into_bytes();
        for _ in 0..=rng.below(2) {
            let at = rng.below(json.len() as u32) as usize;
            json[at] = b"0123456789,[]{}\"nul"[rng.below(19) as usize];
        }
        if let Ok(view) = serde_json::from_slice::<View>(&json) {
            let guess = Dominoes::guess(&view, rng.seed());
            let viewer = view.seat().map_or(Viewer::Public, Viewer::Seat);
            assert_eq!(guess.view(viewer), view);
            Dominoes::picture(&view);
            read += 1;
        }
    }
    assert!(read > 0, "some changes do no harm");
}

#[test]
fn unknown_options_are_refused() {
    let options = |text: &str| serde_json::from_str::<Options>(text);
    assert_eq!(options(r#"{"comeca": 2}"#).unwrap().starter, Some(Seat::new(2)));
    assert!(options(r#"{"stater": 2}"#).is_err());
    let error = Dominoes::start(&options(r#"{"starter": 4}"#).unwrap(), Seed::from_number(0));
    assert_eq!(error.unwrap_err().to_string(), "expected a starter from 0 to 3, got \"4\"");
}

#[test]
fn the_deal_does_not_depend_on_a_named_starter() {
    let drawn = start(8);
    let named = Options { starter: Some(Seat::new(1)) };
    let named = Dominoes::start(&named, Seed::from_number(8)).unwrap();
    assert!(Seat::all(4).all(|seat| drawn.board().hand(seat) == named.board().hand(seat)));
}

#[test]
fn the_picture_shows_each_tile_once_and_nothing_hidden() {
    for number in 0..50 {
        let pos = midway(number);
        if pos.turn().is_over() {
            continue;
        }
        let view = pos.view(Viewer::Seat(Seat::new(1)));
        let picture = Dominoes::picture(&view);
        let name = |name: &str| {
            let is_named =
                |ink: &Ink| matches!(ink, Ink::Piece { name: n, .. } if n.starts_with(name));
            picture.items.iter().filter(|item| is_named(&item.ink)).count()
        };
        let held: u8 = Seat::all(4).map(|seat| view.count(seat)).sum();
        let own = view.count(Seat::new(1));
        assert_eq!(name("tile-"), usize::from(40 - held + own));
        assert_eq!(name("back"), usize::from(held - own));
        for item in &picture.items {
            assert!(item.x >= 0.0 && item.x + item.w <= picture.width, "{item:?}");
            assert!(item.y >= 0.0 && item.y + item.h <= picture.height, "{item:?}");
        }
    }
}

#[test]
fn the_chain_joins_equal_numbers() {
    for number in 0..50 {
        let view = midway(number).view(Viewer::Public);
        let chain = view.chain();
        assert!(chain.windows(2).all(|pair| pair[0].1 == pair[1].0), "{chain:?}");
        let ends = chain.first().zip(chain.last()).map(|(first, last)| (first.0, last.1));
        assert_eq!(view.ends().map(Into::into), ends);
    }
}
