//! The games that there are.

use std::sync::Arc;

use axum::{Json, extract::State, http::Method, routing::get};
use jogada_core::{Lang, Picture, Seated, Seed, Viewer};
use jogada_search::{Entry, Limit, Stop};
use jogada_tournament::Format;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use super::{Answer, Doc, Route};
use crate::{arena::Arena, lang::Speaks, problem::Problem, step::PictureStep};

pub(super) fn routes() -> Vec<Route> {
    let doc = Doc { errors: &[], ..Doc::new("All games", Answer::Json(200, "Games")) };
    vec![Route::new(Method::GET, "/api/games", doc, get(games))]
}

/// All that a page needs to know of a game before it is played.
#[derive(Debug, Serialize)]
struct GameInfo {
    name: &'static str,
    title: String,
    about: String,
    seats: u8,
    hidden: bool,
    options: Value,
    variants: Vec<Variant>,
    players: Vec<Named>,
    formats: Vec<Named>,
    sheets: Vec<&'static str>,
    picture: Picture,
    /// What the first plies of a short match change, for a board that moves.
    demo: Vec<PictureStep>,
}

#[derive(Debug, Serialize)]
struct Variant {
    name: &'static str,
    options: Value,
}

#[derive(Debug, Serialize)]
struct Named {
    name: &'static str,
    about: String,
}

async fn games(
    State(arena): State<Arc<Arena>>,
    Speaks(lang): Speaks,
) -> Result<Json<Value>, Problem> {
    let demos =
        arena.demos.get_or_init(async || spawn_blocking(demos).await.unwrap_or_default()).await;
    let games: Result<Vec<GameInfo>, Problem> = all_games::GAMES
        .iter()
        .enumerate()
        .map(|(at, entry)| game(entry, demos.get(at).map_or(&[], Vec::as_slice), lang))
        .collect();
    Ok(Json(json!({ "games": games? })))
}

/// Plies of a demonstration.
const DEMO: usize = 24;

/// A short match of every game by a quick engine, always the same.
fn demos() -> Vec<Vec<PictureStep>> {
    all_games::GAMES.iter().map(|entry| demo(entry).unwrap_or_default()).collect()
}

fn demo(entry: &Entry) -> Option<Vec<PictureStep>> {
    let seed = Seed::from_number(0);
    let mut pos = entry.kind.start(&json!({}), seed).ok()?;
    let mut engine = entry.player("engine:4", seed).ok()?;
    let (mut shown, mut steps) = (pos.picture(Viewer::Public), Vec::new());
    while let Some(seat) = pos.turn().seat().filter(|_| steps.len() < DEMO) {
        let thought = engine.think(Seated::new(&pos, seat), Limit::NONE, &Stop::never());
        pos.play_code(thought.best).ok()?;
        let picture = pos.picture(Viewer::Public);
        steps.push(PictureStep::between(&shown, &picture));
        shown = picture;
    }
    Some(steps)
}

fn game(entry: &'static Entry, demo: &[PictureStep], lang: Lang) -> Result<GameInfo, Problem> {
    let kind = &entry.kind;
    let bad = |bad: jogada_core::BadOptions| Problem { said: bad.0, ..Problem::internal() };
    let start = kind.start(&json!({}), Seed::from_number(0)).map_err(bad)?;
    let named = |name, said: &jogada_core::Said| Named { name, about: said.say(lang).to_owned() };
    let variants = entry.aliases.iter().filter(|alias| !alias.options.is_empty()).map(|alias| {
        let options = Entry::read_options(alias.options, &[]).unwrap_or_default();
        Variant { name: alias.name, options }
    });
    Ok(GameInfo {
        name: kind.name,
        title: title(kind.name),
        about: entry.about.say(lang).to_owned(),
        seats: kind.seats,
        hidden: start.is_hidden(),
        options: kind.full_options(&json!({})).map_err(bad)?,
        variants: variants.collect(),
        players: entry.builtins().map(|player| named(player.name, player.about)).collect(),
        formats: Format::ALL.iter().map(|one| named(one.name(), &one.about())).collect(),
        sheets: entry.sheets.iter().map(|sheet| sheet.extension).collect(),
        picture: start.picture(Viewer::Public),
        demo: demo.to_vec(),
    })
}

/// A name with a capital letter.
fn title(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
