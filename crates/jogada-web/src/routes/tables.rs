//! Tables of people: laid, looked at, played at.

use std::sync::Arc;

use axum::{
    Json,
    extract::{FromRequestParts, Path, Query, State, WebSocketUpgrade},
    http::{Method, StatusCode, request::Parts},
    response::Response,
    routing::{get, post},
};
use jogada_bot::Limits;
use jogada_core::{Lang, Place, Said, Seat};
use jogada_jobs::{Member, Opinion, stop_by_clock};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use super::{Answer, Doc, Route, made};
use crate::{
    arena::Arena,
    body::Body,
    guard::{Host, SeesLogs},
    lang::Speaks,
    live,
    problem::Problem,
    secret,
    table::{Asked, Checked, Deed, Spoken},
    visitor::Visitor,
};

pub(super) fn routes() -> Vec<Route> {
    let deed = |summary| Doc {
        takes_key: true,
        errors: &[403, 404, 409],
        ..Doc::new(summary, Answer::Json(200, "Version"))
    };
    vec![
        Route::new(
            Method::POST,
            "/api/tables",
            Doc {
                body: Some("NewTable"),
                errors: &[400, 403],
                ..Doc::new("Lays a table", Answer::Json(201, "NewTableKeys"))
            },
            post(lay),
        ),
        Route::new(
            Method::GET,
            "/api/tables/{id}",
            Doc { takes_key: true, ..Doc::new("A table", Answer::Json(200, "Table")) },
            get(look),
        ),
        Route::new(
            Method::POST,
            "/api/tables/{id}/move",
            Doc { body: Some("Move"), errors: &[400, 403, 404, 409, 422], ..deed("Plays a move") },
            post(play),
        ),
        Route::new(Method::POST, "/api/tables/{id}/resign", deed("Gives up"), post(resign)),
        Route::new(Method::POST, "/api/tables/{id}/undo", deed("Takes moves back"), post(undo)),
        Route::new(
            Method::POST,
            "/api/tables/{id}/draw",
            deed("Offers a draw, or takes the other side's offer"),
            post(draw),
        ),
        Route::new(
            Method::POST,
            "/api/tables/{id}/hint",
            Doc { answer: Answer::Json(200, "Hint"), ..deed("What a strong engine thinks") },
            post(hint),
        ),
        Route::new(
            Method::GET,
            "/api/tables/{id}/live",
            Doc { takes_key: true, ..Doc::new("Watches a table", Answer::Socket) },
            get(watch),
        ),
    ]
}

/// The keys of seats that a request carries.
struct Keys(String);

impl<S: Sync> FromRequestParts<S> for Keys {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Keys, Problem> {
        #[derive(Default, Deserialize)]
        #[serde(default)]
        struct Asked {
            key: String,
        }
        let header = parts.headers.get("x-jogada-key").and_then(|keys| keys.to_str().ok());
        let named = || Query::<Asked>::try_from_uri(&parts.uri).map(|asked| asked.0.key);
        Ok(Keys(header.map_or_else(|| named().unwrap_or_default(), str::to_owned)))
    }
}

type Server = State<Arc<Arena>>;

async fn lay(
    State(arena): Server,
    _: Host,
    SeesLogs(sees_logs): SeesLogs,
    Body(asked): Body<Asked>,
) -> Result<(StatusCode, Json<Value>), Problem> {
    let Checked { entry, new, keys } = asked.check(&arena.bots)?;
    // A bot that cannot be built is told of now, not when it is to move.
    let players: Vec<String> = new.settings["chairs"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|chair| chair["player"].as_str())
        .filter(|player| player.starts_with("bot:"))
        .map(str::to_owned)
        .collect();
    if !players.is_empty() {
        let arena = Arc::clone(&arena);
        let hired: Result<(), Said> = spawn_blocking(move || {
            let mut office = (arena.hirer)(&Limits::default());
            players.iter().try_for_each(|player| {
                let player = arena.bots.player(entry, player)?;
                Member::find(entry, &player, office.as_mut()).map(|_| ())
            })
        })
        .await
        .map_err(|_| Problem::internal())?;
        hired
            .map_err(|said| if sees_logs { said } else { first_line(&said) })
            .map_err(Problem::bad_request)?;
    }
    arena.store.lay(&new).await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": new.id, "keys": keys }))))
}

/// What went wrong, without what a compiler or a bot wrote, which is on the lines below.
fn first_line(said: &Said) -> Said {
    let [en, pt] = [Lang::En, Lang::Pt].map(|lang| said.say(lang).lines().next().unwrap_or(""));
    Said::new(en.to_owned(), pt.to_owned())
}

async fn look(
    State(arena): Server,
    Path(id): Path<String>,
    Keys(keys): Keys,
    Speaks(lang): Speaks,
) -> Result<Response, Problem> {
    let table = arena.tables.find(&arena, &id).await?;
    let moment = Arc::clone(&table.moments.borrow());
    let view = moment.now.view(table.audience(&keys, lang));
    Ok(made(serde_json::to_string(&view).map_err(|_| Problem::internal())?))
}

/// A move as it is said: its notation, or the places to touch.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Move {
    text: Option<String>,
    path: Option<Vec<Place>>,
}

async fn play(
    State(arena): Server,
    Path(id): Path<String>,
    Keys(keys): Keys,
    Body(said): Body<Move>,
) -> Result<Json<Value>, Problem> {
    let said = match said {
        Move { text: Some(text), path: None } => Spoken::Text(text),
        Move { text: None, path: Some(path) } => Spoken::Path(path),
        _ => {
            let said = Said::fixed("expected either text or path", "esperava ou text ou path");
            return Err(Problem::bad_request(said));
        }
    };
    act(&arena, &id, &keys, Deed::Move(said)).await
}

async fn resign(
    State(arena): Server,
    Path(id): Path<String>,
    Keys(keys): Keys,
) -> Result<Json<Value>, Problem> {
    act(&arena, &id, &keys, Deed::Resign).await
}

async fn undo(
    State(arena): Server,
    Path(id): Path<String>,
    Keys(keys): Keys,
) -> Result<Json<Value>, Problem> {
    act(&arena, &id, &keys, Deed::Undo).await
}

async fn draw(
    State(arena): Server,
    Path(id): Path<String>,
    Keys(keys): Keys,
) -> Result<Json<Value>, Problem> {
    act(&arena, &id, &keys, Deed::Draw).await
}

async fn act(arena: &Arc<Arena>, id: &str, keys: &str, deed: Deed) -> Result<Json<Value>, Problem> {
    let version = arena.tables.act(arena, id, keys, deed).await?;
    Ok(Json(json!({ "version": version })))
}

/// What a strong engine thinks of every move of a seat that is to move. It is given that seat's view and nothing else.
async fn hint(
    State(arena): Server,
    Path(id): Path<String>,
    Keys(keys): Keys,
) -> Result<Json<Value>, Problem> {
    let table = arena.tables.find(&arena, &id).await?;
    let moment = Arc::clone(&table.moments.borrow());
    let seat = seat_to_move(&moment.now.game, table.seats(&keys))?;
    let permit = Arc::clone(&arena.engines).acquire_owned().await;
    let told = spawn_blocking(move || {
        let (_permit, game) = (permit, &moment.now.game);
        let pos = game.course().pos();
        let entry = all_games::find(&game.setup().game)?;
        let mut engine = entry.player("engine", secret::fresh_seed())?;
        let thought = Opinion::weigh(engine.as_mut(), pos, seat, &stop_by_clock());
        let moves = Opinion::all(pos, &thought).into_iter().map(|opinion| {
            let worth = opinion.worth();
            let Opinion { choice, score, proved } = opinion;
            json!({
                "text": choice.text, "label": choice.label, "path": choice.path,
                "score": score, "worth": worth, "proved": proved,
            })
        });
        let moves: Vec<Value> = moves.collect();
        // Where something is hidden the line is a guess, and what of it is legal would tell what the others hold.
        let known = if pos.is_hidden() { 1 } else { thought.line.len() };
        let (mut pos, mut line) = (pos.clone(), Vec::new());
        for &code in thought.line.iter().take(known) {
            let Some(choice) = pos.choice(code) else { break };
            line.push(choice.label);
            if pos.play_code(code).is_err() {
                break;
            }
        }
        Ok(json!({ "moves": moves, "line": line }))
    });
    let told: Result<Value, Said> = told.await.map_err(|_| Problem::internal())?;
    told.map(Json).map_err(Problem::bad_request)
}

fn seat_to_move(game: &jogada_match::Match, seats: u8) -> Result<Seat, Problem> {
    let seat = game.course().to_move().ok_or_else(Problem::over)?;
    match (seats, seats & 1 << seat.index()) {
        (0, _) => Err(Problem::forbidden(
            "expected the key of a seat at this table",
            "esperava a chave de um lugar desta mesa",
        )),
        (_, 0) => Err(Problem::refused("not-your-turn", "it is not your turn", "não é a sua vez")),
        _ => Ok(seat),
    }
}

async fn watch(
    State(arena): Server,
    Path(id): Path<String>,
    Keys(keys): Keys,
    Speaks(lang): Speaks,
    Visitor(visitor): Visitor,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let table = arena.tables.find(&arena, &id).await?;
    live::begin(&arena, visitor, upgrade, table.moments.clone(), table.audience(&keys, lang))
}
