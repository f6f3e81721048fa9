//! Matches with people: created, looked at, played.

use std::{sync::Arc, time::Instant};

use axum::{
    Json,
    extract::{Path, State, WebSocketUpgrade},
    http::{Method, StatusCode},
    response::Response,
    routing::{get, post},
};
use jogada_arena::{
    Hint, MachinePlayer, MatchSession, MoveHint, NewMatch, PlayerRequest, SeatSet, SpokenMove,
};
use jogada_core::Place;
use jogada_store::{KeyHash, NewLiveMatch};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use super::{Answer, Doc, Route, made};
use crate::{
    TEXTS,
    arena::Arena,
    body::Body,
    guard::{Host, Keys, SeesLogs},
    lang::Speaks,
    live::{self, Audience},
    problem::Problem,
    secret,
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
            post(create),
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

type Server = State<Arc<Arena>>;

async fn create(
    State(arena): Server,
    _: Host,
    SeesLogs(sees_logs): SeesLogs,
    Body(asked): Body<NewMatch>,
) -> Result<(StatusCode, Json<Value>), Problem> {
    let (entry, mut settings, secret) = asked.check(arena.games).map_err(Problem::bad_request)?;
    for seat in settings.seats.iter().filter(|seat| !seat.is_human()) {
        arena.bots.player(entry, &seat.player).map_err(Problem::bad_request)?;
    }
    let session = MatchSession::new(entry, &settings, secret, Instant::now())
        .map_err(Problem::bad_request)?;
    let source = Arc::clone(&arena);
    // A bot that cannot be built is refused now, not when it is to move.
    let made = spawn_blocking(move || MachinePlayer::all(&session, source.as_ref()).map(drop));
    made.await.map_err(|_| Problem::internal())?.map_err(|said| {
        let problem = Problem::bad_request(said);
        if sees_logs { problem } else { problem.in_one_line() }
    })?;
    // The keys are for the answer to the request, and kept nowhere.
    let mut keys: Vec<Option<String>> = Vec::with_capacity(settings.seats.len());
    for seat in &mut settings.seats {
        let key = seat.is_human().then(secret::fresh_token);
        seat.key = key.as_deref().map(KeyHash::of);
        keys.push(key);
    }
    let new = NewLiveMatch {
        id: secret::fresh(10),
        game: entry.kind.name.to_owned(),
        settings: serde_json::to_value(&settings).map_err(|_| Problem::internal())?,
        secret,
    };
    arena.store.create_live(&new).await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": new.id, "keys": keys }))))
}

async fn look(
    State(arena): Server,
    Path(id): Path<String>,
    Keys(keys): Keys,
    Speaks(lang): Speaks,
) -> Result<Response, Problem> {
    let found = arena.matches.find(&arena, &id).await?;
    let view = found.view().view(Audience { seats: SeatSet::of_keys(found.seats(), &keys), lang });
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
    let spoken = match said {
        Move { text: Some(text), path: None } => SpokenMove::Text(text),
        Move { text: None, path: Some(path) } => SpokenMove::Path(path),
        _ => return Err(Problem::bad_request(TEXTS.message("bad-move"))),
    };
    request(&arena, &id, &keys, PlayerRequest::Move(spoken)).await
}

async fn resign(
    State(arena): Server,
    Path(id): Path<String>,
    Keys(keys): Keys,
) -> Result<Json<Value>, Problem> {
    request(&arena, &id, &keys, PlayerRequest::Resign).await
}

async fn undo(
    State(arena): Server,
    Path(id): Path<String>,
    Keys(keys): Keys,
) -> Result<Json<Value>, Problem> {
    request(&arena, &id, &keys, PlayerRequest::Undo).await
}

async fn draw(
    State(arena): Server,
    Path(id): Path<String>,
    Keys(keys): Keys,
) -> Result<Json<Value>, Problem> {
    request(&arena, &id, &keys, PlayerRequest::Draw).await
}

async fn request(
    arena: &Arc<Arena>,
    id: &str,
    keys: &str,
    request: PlayerRequest,
) -> Result<Json<Value>, Problem> {
    let version = arena.matches.request(arena, id, keys, request).await?;
    Ok(Json(json!({ "version": version })))
}

async fn hint(
    State(arena): Server,
    Path(id): Path<String>,
    Keys(keys): Keys,
) -> Result<Json<Value>, Problem> {
    let found = arena.matches.find(&arena, &id).await?;
    let own = SeatSet::of_keys(found.seats(), &keys);
    let Hint { moves, line } = found.view().session().hint(own, &arena.engines).await?;
    let moves = moves.into_iter().map(|one| {
        let worth = one.worth();
        let MoveHint { choice, score, proved } = one;
        json!({
            "text": choice.text, "label": choice.label, "path": choice.path,
            "score": score, "worth": worth, "proved": proved,
        })
    });
    Ok(Json(json!({ "moves": moves.collect::<Vec<Value>>(), "line": line })))
}

async fn watch(
    State(arena): Server,
    Path(id): Path<String>,
    Keys(keys): Keys,
    Speaks(lang): Speaks,
    Visitor(visitor): Visitor,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let found = arena.matches.find(&arena, &id).await?;
    let audience = Audience { seats: SeatSet::of_keys(found.seats(), &keys), lang };
    live::begin(&arena, visitor, upgrade, found.watch(), audience)
}
