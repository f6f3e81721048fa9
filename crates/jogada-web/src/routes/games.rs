//! The games that there are.

use axum::{Json, http::Method, routing::get};
use jogada_core::{Lang, Picture, Seed, Viewer};
use jogada_search::Entry;
use jogada_tournament::Format;
use serde::Serialize;
use serde_json::{Value, json};

use super::{Answer, Doc, Route};
use crate::{lang::Speaks, problem::Problem};

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

async fn games(Speaks(lang): Speaks) -> Result<Json<Value>, Problem> {
    let games: Result<Vec<GameInfo>, Problem> =
        all_games::GAMES.iter().map(|entry| game(entry, lang)).collect();
    Ok(Json(json!({ "games": games? })))
}

fn game(entry: &'static Entry, lang: Lang) -> Result<GameInfo, Problem> {
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
    })
}

/// A name with a capital letter.
fn title(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
