//! The room: who it is, joining and leaving, the lobby, challenges.

use std::{sync::Arc, time::Instant};

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderMap, Method, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{delete, get, post},
};
use jogada_arena::{JoinRequest, NewChallenge, NewMatch, RoomRefusal, SeatSet};
use jogada_store::folded_name;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{Answer, Doc, Route, tables};
use crate::{
    TEXTS,
    access::{Access, COOKIE, Caller, session_key},
    arena::Arena,
    body::Body,
    lang::Speaks,
    live::{self, Audience, Upgrade},
    problem::Problem,
    room::{Classroom, join_url, person_view, qr_svg},
    secret, tournament,
    visitor::Visitor,
};

pub(super) fn routes() -> Vec<Route> {
    let member = |doc: Doc| Doc { access: Access::Member, errors: &[403, 404, 409, 429], ..doc };
    let done = Answer::Json(200, "Empty");
    let of = Doc::new;
    let room = Doc { errors: &[], ..of("The room, and who asks", Answer::Json(200, "Room")) };
    let qr = of("The way into the room, as a picture", Answer::Text("image/svg+xml"));
    let names = of("Names on the roster that are free", Answer::Json(200, "Names"));
    let join = of("Joins, and sets a cookie", Answer::Json(200, "Joined"));
    let leave = of("Ends the browser's session", done);
    let lobby = of("Who is here, and who wants to play", Answer::Json(200, "Lobby"));
    let challenge = of("Challenges one person, or all", Answer::Json(201, "Id"));
    vec![
        Route::new(Method::GET, "/api/room", room, get(look)),
        Route::new(
            Method::GET,
            "/api/room/qr.svg",
            Doc { access: Access::Staff, errors: &[404], ..qr },
            get(picture),
        ),
        Route::new(
            Method::POST,
            "/api/room/names",
            Doc { body: Some("Code"), errors: &[403, 404, 429], ..names },
            post(free_names),
        ),
        Route::new(
            Method::POST,
            "/api/room/join",
            Doc { body: Some("Join"), errors: &[400, 403, 404, 409, 429], ..join },
            post(enter),
        ),
        Route::new(Method::POST, "/api/room/leave", leave, post(end)),
        Route::new(Method::GET, "/api/room/lobby", member(lobby), get(all)),
        Route::new(
            Method::GET,
            "/api/room/live",
            member(of("Watches the lobby", Answer::Socket)),
            get(watch),
        ),
        Route::new(
            Method::POST,
            "/api/room/challenges",
            Doc { body: Some("Challenge"), ..member(challenge) },
            post(invite),
        ),
        Route::new(
            Method::POST,
            "/api/room/challenges/{id}/accept",
            member(of("Accepts a challenge", Answer::Json(200, "TableId"))),
            post(accept),
        ),
        Route::new(
            Method::DELETE,
            "/api/room/challenges/{id}",
            member(of("Takes a challenge back, or declines it", done)),
            delete(withdraw),
        ),
    ]
}

type Server = State<Arc<Arena>>;

/// The classroom, or why there is none.
pub(super) fn classroom(arena: &Arena) -> Result<&Classroom, Problem> {
    arena.class.as_ref().ok_or_else(|| Problem::not_found(TEXTS.message("no-class")))
}

/// The person who asks. The teacher is none of the class.
pub(super) fn member(caller: &Caller) -> Result<i64, Problem> {
    let person = caller.person().map(|person| person.id);
    person.ok_or_else(|| Problem::forbidden(TEXTS.message("not-a-member")))
}

async fn look(
    State(arena): Server,
    caller: Caller,
    Speaks(lang): Speaks,
) -> Result<Json<Value>, Problem> {
    let me = match &caller {
        Caller::Visitor => Value::Null,
        Caller::Member(person) => person_view(person),
        Caller::Teacher => json!({ "id": 0, "name": "", "role": "teacher" }),
    };
    let Some(class) = &arena.class else {
        return Ok(Json(json!({ "is_class": false, "me": me })));
    };
    let settings = class.room.settings().await?;
    let (has_roster, needs_number) = class.room.roster().await?;
    let table = caller.person().and_then(|person| class.lobby.table_of(person.id));
    let join = caller.is_staff().then(|| {
        let url = class.addresses.first().map(|address| join_url(address, &settings.code));
        json!({ "code": settings.code, "addresses": class.addresses, "url": url })
    });
    let games: Vec<&str> = arena.games.iter().map(|entry| entry.kind.name).collect();
    let taken: Vec<&str> = games.into_iter().filter(|game| settings.takes(game)).collect();
    let seasons = tournament::seasons(&arena).await?.into_iter().map(|season| {
        let title = arena.games.find(&season.game).map(|entry| entry.title().say(lang));
        let title = title.unwrap_or_else(|_| season.game.clone());
        json!({
            "game": season.game, "title": title, "tournament": season.id,
            "is_frozen": season.settings.is_frozen, "final": season.settings.final_tournament,
        })
    });
    Ok(Json(json!({
        "is_class": true, "name": settings.name, "me": me, "is_open": settings.is_open,
        "has_roster": has_roster, "needs_number": needs_number, "join": join,
        "table": table,
        "hand_in": {
            "games": taken, "is_frozen": settings.is_frozen,
            "shows_marks": settings.shows_marks, "per_hour": settings.per_hour,
        },
        "seasons": seasons.collect::<Vec<_>>(),
    })))
}

async fn picture(State(arena): Server) -> Result<Response, Problem> {
    let class = classroom(&arena)?;
    let code = class.room.settings().await?.code;
    let picture = class.addresses.first().and_then(|address| qr_svg(&join_url(address, &code)));
    let picture = picture.ok_or_else(|| Problem::not_found(TEXTS.message("nothing-here")))?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}

/// What one who wants to come in must know.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Code {
    code: String,
}

async fn free_names(
    State(arena): Server,
    Visitor(visitor): Visitor,
    Body(Code { code }): Body<Code>,
) -> Result<Json<Value>, Problem> {
    let class = classroom(&arena)?;
    let names = guarded(class, visitor, class.room.free_names(&code)).await?;
    Ok(Json(json!({ "names": names })))
}

async fn enter(
    State(arena): Server,
    caller: Caller,
    Visitor(visitor): Visitor,
    headers: HeaderMap,
    Body(request): Body<JoinRequest>,
) -> Result<Response, Problem> {
    let class = classroom(&arena)?;
    let (name, now) = (folded_name(&request.name), Instant::now());
    if !class.wrong_numbers.has(name.clone(), now) {
        return Err(Problem::too_many(TEXTS.message("too-many-codes")));
    }
    let old = session_key(&headers).map(secret::session_hash);
    if let Caller::Member(person) = &caller
        && folded_name(&person.name) == name
    {
        // The browser has this name already.
        return Ok(Json(json!({ "me": person_view(person) })).into_response());
    }
    let session = secret::fresh_session(&arena.token);
    let hash = secret::session_hash(&session);
    let joined = guarded(class, visitor, class.room.join(&request, &hash)).await;
    let person = joined.inspect_err(|problem| {
        if problem.code == RoomRefusal::WrongNumber.code() {
            _ = class.wrong_numbers.takes(name, now);
        }
    })?;
    // A browser that joins again leaves the name that it had; one that is refused keeps it.
    if let Some(old) = old {
        arena.store.end_session(&old).await?;
    }
    class.lobby.changed();
    /// Half a year: a whole term.
    const SECONDS: u32 = 180 * 24 * 3600;
    // The browser says how it came, even if a proxy speaks TLS for us.
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    let is_secure = origin.is_some_and(|origin| origin.starts_with("https://"));
    let secure = if is_secure { "; Secure" } else { "" };
    let cookie =
        format!("{COOKIE}={session}; Path=/; HttpOnly; SameSite=Strict; Max-Age={SECONDS}{secure}");
    let body = Json(json!({ "me": person_view(&person) }));
    Ok(([(header::SET_COOKIE, cookie)], body).into_response())
}

/// Does something for which the code must be known. An address that has been wrong too often lately is told nothing.
async fn guarded<T>(
    class: &Classroom,
    visitor: std::net::IpAddr,
    work: impl Future<Output = Result<T, RoomRefusal>>,
) -> Result<T, Problem> {
    let now = Instant::now();
    if !class.wrong_codes.has(visitor, now) {
        return Err(Problem::too_many(TEXTS.message("too-many-codes")));
    }
    let done = work.await;
    if matches!(done, Err(RoomRefusal::WrongCode | RoomRefusal::WrongNumber)) {
        _ = class.wrong_codes.takes(visitor, now);
    }
    Ok(done?)
}

async fn end(State(arena): Server, headers: HeaderMap) -> Result<Response, Problem> {
    if let Some(session) = session_key(&headers) {
        arena.store.end_session(&secret::session_hash(session)).await?;
    }
    if let Some(class) = &arena.class {
        class.lobby.changed();
    }
    let gone = format!("{COOKIE}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
    Ok(([(header::SET_COOKIE, gone)], Json(json!({}))).into_response())
}

async fn all(State(arena): Server, Speaks(lang): Speaks) -> Result<Json<Value>, Problem> {
    Ok(Json(classroom(&arena)?.lobby.now().await?.json(lang)))
}

async fn watch(
    State(arena): Server,
    caller: Caller,
    Speaks(lang): Speaks,
    Visitor(visitor): Visitor,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    let class = classroom(&arena)?;
    let person = caller.person().map(|person| person.id);
    let audience = Audience { seats: SeatSet::default(), lang, person };
    let presence = person.map(|person| class.lobby.arrive(person));
    class.lobby.changed();
    live::begin_with(&arena, visitor, upgrade, class.lobby.watch(), audience, presence)
}

/// A challenge as it is asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskedChallenge {
    game: String,
    #[serde(default)]
    options: Option<Map<String, Value>>,
    #[serde(default)]
    time: Option<String>,
    #[serde(default)]
    to: Option<i64>,
}

async fn invite(
    State(arena): Server,
    caller: Caller,
    Body(asked): Body<AskedChallenge>,
) -> Result<(StatusCode, Json<Value>), Problem> {
    let (class, from) = (classroom(&arena)?, member(&caller)?);
    if let Some(to) = asked.to {
        class.room.person(to).await?;
    }
    let AskedChallenge { game, options, time, to } = asked;
    let new = NewChallenge { to, game, time, options };
    // What cannot be played is refused now, not when it is accepted.
    let (entry, ..) = duel(&arena, &new)?.check(arena.games).map_err(Problem::bad_request)?;
    let new = NewChallenge { game: entry.kind.name.to_owned(), ..new };
    let id = class.lobby.challenge(from, new)?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id }))))
}

/// A match of two people. At a table for more, an engine sits beside each.
fn duel(arena: &Arena, new: &NewChallenge) -> Result<NewMatch, Problem> {
    let entry = arena.games.find(&new.game).map_err(Problem::bad_request)?;
    let seat = |seat| if seat < 2 { "human" } else { "engine" }.to_owned();
    Ok(NewMatch {
        game: new.game.clone(),
        options: new.options.clone(),
        seats: (0..usize::from(entry.kind.seats)).map(seat).collect(),
        time: new.time.clone(),
        ..NewMatch::default()
    })
}

async fn accept(
    State(arena): Server,
    caller: Caller,
    Path(id): Path<u64>,
) -> Result<Json<Value>, Problem> {
    let (class, person) = (classroom(&arena)?, member(&caller)?);
    let found = class.lobby.accept(person, id)?;
    let new = NewChallenge {
        to: found.to,
        game: found.game.clone(),
        time: found.time.clone(),
        options: found.options.clone(),
    };
    let people = [found.from, person];
    let table = tables::lay_for(&arena, duel(&arena, &new)?, &people).await?;
    class.seat(&arena, &table).await?;
    Ok(Json(json!({ "table": table })))
}

async fn withdraw(
    State(arena): Server,
    caller: Caller,
    Path(id): Path<u64>,
) -> Result<Json<Value>, Problem> {
    let (class, person) = (classroom(&arena)?, member(&caller)?);
    class.lobby.withdraw(person, id)?;
    Ok(Json(json!({})))
}
