//! Matches with people: created, looked at, played.

use std::{sync::Arc, time::Instant};

use axum::{
    Json,
    extract::{Path, State},
    http::{Method, StatusCode},
    response::Response,
    routing::{get, post},
};
use jogada_arena::{
    Hint, MachinePlayer, MatchSession, MatchSettings, MoveHint, NewMatch, PlayerRequest,
    SeatPlayer, SpokenMove,
};
use jogada_core::{Place, Seed};
use jogada_game::Entry;
use jogada_store::{KeyHash, NewLiveMatch};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use super::{Answer, Doc, Route, made, room::classroom};
use crate::{
    TEXTS,
    access::{Access, Caller},
    arena::Arena,
    body::Body,
    guard::SeatClaim,
    lang::Speaks,
    live::{self, Audience, Upgrade},
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
                access: Access::Player,
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
    caller: Caller,
    Body(asked): Body<NewMatch>,
) -> Result<(StatusCode, Json<Value>), Problem> {
    let person = caller.person();
    if let (Some(class), Some(person)) = (&arena.class, person)
        && !class.tables.takes(person.id, Instant::now())
    {
        return Err(Problem::too_many(TEXTS.message("too-many-own-tables")));
    }
    if let Some(class) = &arena.class {
        class.fetch(asked.seats.iter().map(String::as_str), &caller).await?;
    }
    let mut new = check(&arena, asked, caller.is_staff()).await?;
    if let (Some(person), Some(seat)) = (person, new.first_free_seat()) {
        seat.person = Some(person.id);
        seat.name.get_or_insert_with(|| person.name.clone());
    }
    let keys = new.give_keys();
    let id = new.keep(&arena).await?;
    if let (Some(class), true) = (&arena.class, person.is_some()) {
        class.seat(&arena, &id).await?;
    }
    Ok((StatusCode::CREATED, Json(json!({ "id": id, "keys": keys }))))
}

/// Lays a table for people of the class, in the order of seats, and returns its id.
pub(super) async fn lay_for(
    arena: &Arc<Arena>,
    asked: NewMatch,
    people: &[i64],
) -> Result<String, Problem> {
    let mut new = check(arena, asked, false).await?;
    for &person in people {
        let found = classroom(arena)?.room.person(person).await?;
        if let Some(seat) = new.first_free_seat() {
            (seat.person, seat.name) = (Some(found.id), Some(found.name));
        }
    }
    new.keep(arena).await
}

/// A match that can be played, before it is kept.
struct CheckedMatch {
    entry: &'static Entry,
    settings: MatchSettings,
    secret: Seed,
}

/// Refuses what cannot be played. What a bot wrote is for staff only.
async fn check(
    arena: &Arc<Arena>,
    asked: NewMatch,
    sees_logs: bool,
) -> Result<CheckedMatch, Problem> {
    let (entry, settings, secret) = asked.check(arena.games).map_err(Problem::bad_request)?;
    for seat in settings.seats.iter().filter(|seat| !seat.is_human()) {
        arena.bots.player(entry, &seat.player).map_err(Problem::bad_request)?;
    }
    let session = MatchSession::new(entry, &settings, secret, Instant::now())
        .map_err(Problem::bad_request)?;
    let source = Arc::clone(arena);
    // A bot that cannot be built is refused now, not when it is to move.
    let made = spawn_blocking(move || MachinePlayer::all(&session, source.as_ref()).map(drop));
    made.await.map_err(|_| Problem::internal())?.map_err(|said| {
        let problem = Problem::bad_request(said);
        if sees_logs { problem } else { problem.in_one_line() }
    })?;
    Ok(CheckedMatch { entry, settings, secret })
}

impl CheckedMatch {
    /// The first seat of a person that is not given to one of the class.
    fn first_free_seat(&mut self) -> Option<&mut SeatPlayer> {
        self.settings.seats.iter_mut().find(|seat| seat.is_human() && seat.person.is_none())
    }

    /// Makes a key for each person's seat. The keys are for the answer to the request, and kept nowhere.
    fn give_keys(&mut self) -> Vec<Option<String>> {
        let key = |seat: &mut SeatPlayer| {
            let key = seat.is_human().then(secret::fresh_token);
            seat.key = key.as_deref().map(KeyHash::of);
            key
        };
        self.settings.seats.iter_mut().map(key).collect()
    }

    async fn keep(self, arena: &Arena) -> Result<String, Problem> {
        let new = NewLiveMatch {
            id: secret::fresh(10),
            game: self.entry.kind.name.to_owned(),
            settings: serde_json::to_value(&self.settings).map_err(|_| Problem::internal())?,
            secret: self.secret,
        };
        arena.store.create_live(&new).await?;
        Ok(new.id)
    }
}

async fn look(
    State(arena): Server,
    Path(id): Path<String>,
    claim: SeatClaim,
    Speaks(lang): Speaks,
) -> Result<Response, Problem> {
    let found = arena.matches.find(&arena, &id).await?;
    let seats = claim.seats(found.seats());
    let view = found.view().view(Audience { seats, lang, person: None });
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
    claim: SeatClaim,
    Body(said): Body<Move>,
) -> Result<Json<Value>, Problem> {
    let spoken = match said {
        Move { text: Some(text), path: None } => SpokenMove::Text(text),
        Move { text: None, path: Some(path) } => SpokenMove::Path(path),
        _ => return Err(Problem::bad_request(TEXTS.message("bad-move"))),
    };
    request(&arena, &id, &claim, PlayerRequest::Move(spoken)).await
}

async fn resign(
    State(arena): Server,
    Path(id): Path<String>,
    claim: SeatClaim,
) -> Result<Json<Value>, Problem> {
    request(&arena, &id, &claim, PlayerRequest::Resign).await
}

async fn undo(
    State(arena): Server,
    Path(id): Path<String>,
    claim: SeatClaim,
) -> Result<Json<Value>, Problem> {
    request(&arena, &id, &claim, PlayerRequest::Undo).await
}

async fn draw(
    State(arena): Server,
    Path(id): Path<String>,
    claim: SeatClaim,
) -> Result<Json<Value>, Problem> {
    request(&arena, &id, &claim, PlayerRequest::Draw).await
}

async fn request(
    arena: &Arc<Arena>,
    id: &str,
    claim: &SeatClaim,
    request: PlayerRequest,
) -> Result<Json<Value>, Problem> {
    let version = arena.matches.request(arena, id, claim, request).await?;
    Ok(Json(json!({ "version": version })))
}

async fn hint(
    State(arena): Server,
    Path(id): Path<String>,
    claim: SeatClaim,
) -> Result<Json<Value>, Problem> {
    let found = arena.matches.find(&arena, &id).await?;
    let own = claim.seats(found.seats());
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
    claim: SeatClaim,
    Speaks(lang): Speaks,
    Visitor(visitor): Visitor,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    let found = arena.matches.find(&arena, &id).await?;
    let audience = Audience { seats: claim.seats(found.seats()), lang, person: None };
    live::begin(&arena, visitor, upgrade, found.watch(), audience)
}
