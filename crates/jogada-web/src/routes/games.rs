//! The games that there are.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderMap, Method, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use jogada_core::{Picture, Seated, Seed, Viewer};
use jogada_game::{Entry, Games};
use jogada_picture::{Painter, PictureDiff, Theme};
use jogada_search::{Limit, Stop};
use jogada_text::Lang;
use jogada_tournament::Format;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use super::{Answer, Doc, Route};
use crate::{arena::Arena, lang::Speaks, problem::Problem};

pub(super) fn routes() -> Vec<Route> {
    let doc = Doc { errors: &[], ..Doc::new("All games", Answer::Json(200, "Games")) };
    let skin_doc =
        Doc::new("A game's skin: the symbols of its items", Answer::Text("image/svg+xml"));
    vec![
        Route::new(Method::GET, "/api/games", doc, get(games)),
        Route::new(Method::GET, "/api/games/{name}/skin.svg", skin_doc, get(skin)),
    ]
}

/// All that a page needs to know of a game before it is played.
#[derive(Debug, Serialize)]
struct GameInfo {
    name: &'static str,
    title: String,
    about: String,
    /// What the game says in this language, as Fluent: names of its sides, pieces, options and endings.
    texts: &'static str,
    seats: u8,
    hidden: bool,
    options: Value,
    variants: Vec<Variant>,
    players: Vec<Named>,
    formats: Vec<Named>,
    sheets: Vec<&'static str>,
    picture: Picture,
    /// What the first plies of a short match change, for a board that moves.
    demo: Vec<PictureDiff>,
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
    let games = arena.games;
    let demos = arena
        .demos
        .get_or_init(async || spawn_blocking(move || demos(games)).await.unwrap_or_default())
        .await;
    let told: Result<Vec<GameInfo>, Problem> = games
        .iter()
        .enumerate()
        .map(|(at, entry)| game(entry, demos.get(at).map_or(&[], Vec::as_slice), lang))
        .collect();
    Ok(Json(json!({ "games": told? })))
}

/// The symbols that draw a game's items. A browser keeps them, and asks each time whether they are still the same.
async fn skin(
    State(arena): State<Arc<Arena>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let entry = arena.games.find(&game).map_err(Problem::not_found)?;
    let definitions = Painter::new(&entry.skin, Theme::LightDark).definitions();
    let mut hasher = DefaultHasher::new();
    definitions.hash(&mut hasher);
    let tag = format!("\"{:x}\"", hasher.finish());
    let cache = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, cache).into_response());
    }
    let kind = [(header::CONTENT_TYPE, "image/svg+xml")];
    let svg =
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><defs>\n{definitions}\n</defs></svg>\n");
    Ok((cache, kind, svg).into_response())
}

/// Plies of a demonstration.
const DEMO: usize = 24;

/// A short match of every game by a quick engine, always the same.
fn demos(games: Games) -> Vec<Vec<PictureDiff>> {
    games.iter().map(|entry| demo(entry).unwrap_or_default()).collect()
}

fn demo(entry: &Entry) -> Option<Vec<PictureDiff>> {
    let seed = Seed::from_number(0);
    let mut pos = entry.kind.start(&json!({}), seed).ok()?;
    let mut engine = entry.player("engine:4", seed).ok()?;
    let (mut shown, mut steps) = (pos.picture(Viewer::Public), Vec::new());
    while let Some(seat) = pos.turn().seat().filter(|_| steps.len() < DEMO) {
        let thought = engine.think(Seated::new(&pos, seat), Limit::NONE, &Stop::never());
        pos.play_code(thought.best).ok()?;
        let picture = pos.picture(Viewer::Public);
        steps.push(PictureDiff::between(&shown, &picture));
        shown = picture;
    }
    Some(steps)
}

fn game(entry: &'static Entry, demo: &[PictureDiff], lang: Lang) -> Result<GameInfo, Problem> {
    let kind = &entry.kind;
    let bad = |bad: jogada_core::BadOptions| Problem::internal_because(bad.0);
    let start = kind.start(&json!({}), Seed::from_number(0)).map_err(bad)?;
    let named =
        |name, said: &jogada_text::Message| Named { name, about: said.say(lang).to_owned() };
    let variants = entry.aliases.iter().filter(|alias| !alias.options.is_empty()).map(|alias| {
        let options = Entry::read_options(alias.options, &[]).unwrap_or_default();
        Variant { name: alias.name, options }
    });
    Ok(GameInfo {
        name: kind.name,
        title: entry.title().say(lang),
        about: entry.about().say(lang),
        texts: entry.texts.catalog().source(lang).unwrap_or_default(),
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
