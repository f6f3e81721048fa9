//! The laws of conformance. Each is a function of that name over one position or one match.

mod formats;
mod pictures;

use std::collections::HashSet;

use jogada_core::{AnyGame, Draw, Game, Hidden, Picture, Rng, Seat, Seed, Turn, Viewer};

pub use formats::conformance_of_formats;
pub use pictures::conformance_of_skin;
use pictures::{
    every_path_is_unique, every_place_is_one_item, items_keep_their_ids, pictures_are_sound,
};

/// Plays random matches and checks every law at every ply.
pub fn conformance<G: Draw>(options: &G::Options, matches: u64) {
    for number in 0..matches {
        one_match::<G>(options, number);
    }
}

/// The same, and the laws of a game in which seats know different things.
pub fn conformance_hidden<G: Draw + Hidden>(options: &G::Options, matches: u64) {
    conformance::<G>(options, matches);
    for number in 0..matches {
        let seed = Seed::from_number(number);
        let mut rng = seed.derive("conformance", 1).rng();
        let mut pos = G::start(options, seed).expect("the options start a game");
        while let Turn::ToMove(seat) = pos.turn() {
            guesses_are_indistinguishable(&pos, seat, &mut rng);
            views_hide(&pos, &mut rng);
            pos.play_unchecked(
                *rng.choose(&pos.legal_moves()).expect("there is a move until the game is over"),
            );
        }
    }
}

/// Checks every law until `moves` moves have been played.
pub fn endurance<G: Draw>(options: &G::Options, moves: u64) {
    let mut played = 0;
    for number in 0.. {
        played += one_match::<G>(options, number);
        if played >= moves {
            return;
        }
    }
}

/// One random match; how many moves it had.
fn one_match<G: Draw>(options: &G::Options, number: u64) -> u64 {
    let seed = Seed::from_number(number);
    let mut rng = seed.derive("conformance", 0).rng();
    start_is_deterministic::<G>(options, seed);
    let mut pos = G::start(options, seed).expect("the options start a game");
    let mut any = AnyGame::new(pos.clone());
    let mut plies = 0;
    loop {
        let moves = pos.legal_moves();
        moves_exist_until_over(&pos, &moves);
        legal_moves_are_unique_and_stable(&pos, &moves);
        seats_take_turns_within_range(&pos);
        scores_agree_with_winner(&pos);
        // These cost much more than a move, so they look at a sample of plies.
        let is_sampled = plies % 7 == number % 7;
        if is_sampled {
            text_round_trips(&pos, &moves);
            illegal_text_is_refused_and_changes_nothing(&pos, &moves, &mut rng);
            views_round_trip(&pos);
            no_view_contains_the_seed(&pos, seed);
            erased_agrees_with_typed(&pos, &any, &moves);
            every_path_is_unique::<G>(&moves);
            every_place_is_one_item(&pos, &moves);
            pictures_are_sound(&pos);
            random_moves_are_legal(&pos, &moves, &mut rng);
        }
        let Some(&m) = rng.choose(&moves) else { break };
        let before = is_sampled.then(|| pictures(&pos));
        pos.play_unchecked(m);
        for (before, after) in
            before.into_iter().flat_map(|before| before.into_iter().zip(pictures(&pos)))
        {
            items_keep_their_ids(&before, &after);
        }
        any.play_code(m.into()).expect("a legal move's code is legal");
        plies += 1;
        assert!(plies <= u64::from(G::MOVES_MAX), "games_end: more than {} moves", G::MOVES_MAX);
    }
    playouts_end::<G>(options, seed);
    plies
}

fn moves_exist_until_over<G: Game>(pos: &G, moves: &[G::Move]) {
    assert_eq!(moves.is_empty(), pos.turn().is_over(), "moves_exist_until_over: {pos:?}");
    assert_eq!(
        pos.moves_into(&mut Vec::new()),
        pos.turn(),
        "moves_into and turn disagree: {pos:?}"
    );
}

fn legal_moves_are_unique_and_stable<G: Game>(pos: &G, moves: &[G::Move]) {
    let set: HashSet<&G::Move> = moves.iter().collect();
    let codes: HashSet<u32> = moves.iter().map(|&m| m.into()).collect();
    assert_eq!(set.len(), moves.len(), "legal moves are not unique: {pos:?}");
    assert_eq!(codes.len(), moves.len(), "codes are not unique: {pos:?}");
    assert_eq!(pos.legal_moves(), moves, "legal moves are not stable: {pos:?}");
}

fn text_round_trips<G: Game>(pos: &G, moves: &[G::Move]) {
    let mut spellings = HashSet::new();
    for &m in moves {
        for text in [m.to_string(), pos.describe(m)] {
            assert_eq!(
                pos.parse_move(&text).as_ref(),
                Ok(&m),
                "{text:?} does not read back: {pos:?}"
            );
        }
        assert!(spellings.insert(m.to_string()), "two legal moves share the spelling {m}: {pos:?}");
    }
}

fn illegal_text_is_refused_and_changes_nothing<G: Game>(pos: &G, moves: &[G::Move], rng: &mut Rng) {
    let junk: String = (0..rng.below(9)).map(|_| char::from(33 + rng.below(94) as u8)).collect();
    for text in ["", " ", "\u{0}", "?", "é", "99999999999999999999", "-1", &junk, &"x".repeat(5000)]
    {
        // A text that happens to be a move is fine, as long as the move is legal.
        if let Ok(m) = pos.parse_move(text) {
            assert!(moves.contains(&m), "{text:?} was read as an illegal move: {pos:?}");
        }
    }
}

fn start_is_deterministic<G: Draw>(options: &G::Options, seed: Seed) {
    let start = || G::start(options, seed).expect("the options start a game").view(Viewer::Full);
    assert_eq!(start(), start(), "start_is_deterministic");
    let end = || {
        let mut pos = G::start(options, seed).expect("the options start a game");
        let playout = pos.playout(&mut seed.rng());
        (playout, pos.view(Viewer::Full))
    };
    assert_eq!(end(), end(), "a replay ends differently");
}

fn viewers<G: Game>() -> impl Iterator<Item = Viewer> {
    Seat::all(G::SEATS).map(Viewer::Seat).chain([Viewer::Public, Viewer::Full])
}

/// What each viewer sees.
fn pictures<G: Draw>(pos: &G) -> Vec<Picture> {
    viewers::<G>().map(|viewer| G::picture(&pos.view(viewer))).collect()
}

fn views_round_trip<G: Game>(pos: &G) {
    for viewer in viewers::<G>() {
        let view = pos.view(viewer);
        let json = serde_json::to_string(&view).expect("a view is JSON");
        let back: G::View = serde_json::from_str(&json)
            .unwrap_or_else(|error| panic!("{viewer:?} {error}: {json}"));
        assert_eq!(back, view, "views_round_trip: {json}");
    }
}

fn no_view_contains_the_seed<G: Game>(pos: &G, seed: Seed) {
    for viewer in viewers::<G>() {
        let json = serde_json::to_string(&pos.view(viewer)).expect("a view is JSON");
        assert!(!json.contains(&seed.to_string()), "a view contains the seed: {json}");
    }
}

fn erased_agrees_with_typed<G: Draw>(pos: &G, any: &AnyGame, moves: &[G::Move]) {
    assert_eq!(any.turn(), pos.turn(), "erased_agrees_with_typed");
    let choices = any.choices();
    assert_eq!(choices.len(), moves.len(), "erased_agrees_with_typed");
    let texts: Vec<_> = choices.iter().map(|choice| choice.text.clone()).collect();
    assert_eq!(any.spellings(), texts, "erased_agrees_with_typed");
    for (choice, &m) in choices.iter().zip(moves) {
        assert_eq!(
            (choice.code, &choice.text),
            (m.into(), &m.to_string()),
            "erased_agrees_with_typed"
        );
        assert_eq!(any.parse(&choice.text).as_ref(), Ok(choice), "erased_agrees_with_typed");
    }
    for viewer in viewers::<G>() {
        let look = any.look(viewer);
        let mut json = Vec::new();
        any.write_view(viewer, &mut json);
        let written: serde_json::Value = serde_json::from_slice(&json).expect("a view is JSON");
        assert_eq!(written, look.view, "erased_agrees_with_typed");
        let view = pos.view(viewer);
        assert_eq!(
            look.view,
            serde_json::to_value(&view).expect("a view is JSON"),
            "erased_agrees_with_typed"
        );
        assert_eq!(look.picture, G::picture(&view), "erased_agrees_with_typed");
        assert!(look.text.ends_with('\n'), "a text ends in a newline: {:?}", look.text);
    }
    let mut refusing = any.clone();
    let free =
        (0..).find(|&code| !moves.iter().any(|&m| m.into() == code)).expect("some code is free");
    assert!(refusing.play_code(free).is_err(), "code {free} was played");
    assert_eq!(
        refusing.look(Viewer::Full),
        any.look(Viewer::Full),
        "a refused move changed the position"
    );
}

fn seats_take_turns_within_range<G: Game>(pos: &G) {
    if let Turn::ToMove(seat) = pos.turn() {
        assert!(seat.index() < usize::from(G::SEATS), "{seat:?} is not at the table");
    }
}

fn scores_agree_with_winner<G: Game>(pos: &G) {
    if let Turn::Over(outcome) = pos.turn() {
        let [first, second] = outcome.scores;
        let by_scores = jogada_core::Outcome::by_scores([first, second], outcome.ending);
        assert_eq!(by_scores.winner, outcome.winner, "scores_agree_with_winner: {outcome:?}");
    }
}

fn random_moves_are_legal<G: Game>(pos: &G, moves: &[G::Move], rng: &mut Rng) {
    match pos.random_move(rng) {
        Some(m) => assert!(moves.contains(&m), "random move {m} is not legal: {pos:?}"),
        None => assert!(moves.is_empty(), "no random move in {pos:?}"),
    }
}

fn playouts_end<G: Game>(options: &G::Options, seed: Seed) {
    let mut pos = G::start(options, seed).expect("the options start a game");
    let playout = pos.playout(&mut seed.derive("playout", 0).rng());
    assert_eq!(pos.turn(), Turn::Over(playout.outcome), "a play-out ends at the end");
    assert!(playout.moves <= G::MOVES_MAX, "games_end: more than {} moves", G::MOVES_MAX);
}

fn guesses_are_indistinguishable<G: Hidden>(pos: &G, seat: Seat, rng: &mut Rng) {
    let view = pos.view(Viewer::Seat(seat));
    let guess = G::guess(&view, rng.seed());
    assert_eq!(guess.view(Viewer::Seat(seat)), view, "guesses_are_indistinguishable");
    assert_eq!(guess.legal_moves(), pos.legal_moves(), "a guess has other legal moves");
    assert_eq!(guess.turn(), pos.turn(), "a guess has another turn");
}

/// Positions that differ only in what a viewer may not know look the same to it.
fn views_hide<G: Hidden>(pos: &G, rng: &mut Rng) {
    for viewer in Seat::all(G::SEATS).map(Viewer::Seat).chain([Viewer::Public]) {
        let view = pos.view(viewer);
        let (one, other) = (G::guess(&view, rng.seed()), G::guess(&view, rng.seed()));
        assert_eq!(one.view(viewer), other.view(viewer), "views_hide");
        assert_eq!(one.view(viewer), view, "views_hide");
    }
}
