//! What the people of a class hand in.

use std::sync::Arc;

use axum::{
    Json,
    body::Bytes,
    extract::{DefaultBodyLimit, Path, State},
    http::{Method, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post, put},
};
use jogada_arena::HandInFile;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, Doc, Route, room::classroom};
use crate::{
    access::{Access, Caller},
    arena::Arena,
    body::Body,
    lang::Speaks,
    problem::Problem,
    room::{self, HandInView, Reader, by_game, checks, person_view},
};

/// No hand-in is larger.
const FILE_MAX: usize = 4 << 20;

pub(super) fn routes() -> Vec<Route> {
    let own = |summary, answer, errors| Doc {
        access: Access::Owner,
        errors,
        ..Doc::new(summary, answer)
    };
    vec![
        Route::new(
            Method::GET,
            "/api/room/people/{person}/hand-ins",
            own("What a person has handed in", Answer::Json(200, "HandIns"), &[403, 404]),
            get(list),
        ),
        Route::new(
            Method::PUT,
            "/api/room/people/{person}/hand-ins/{game}/{item}",
            Doc {
                body: Some("binary"),
                ..own(
                    "Hands in a file of at most 4 MiB, as a new version",
                    Answer::Json(201, "Version"),
                    &[400, 403, 404, 409, 413, 429],
                )
            },
            put(keep).layer(DefaultBodyLimit::max(FILE_MAX)),
        ),
        Route::new(
            Method::POST,
            "/api/room/people/{person}/hand-ins/{game}/chosen",
            Doc {
                body: Some("Version"),
                ..own(
                    "Chooses the version that plays",
                    Answer::Json(200, "Empty"),
                    &[400, 403, 404, 409],
                )
            },
            post(choose),
        ),
        Route::new(
            Method::GET,
            "/api/room/people/{person}/hand-ins/{game}/{item}",
            own("One version, with its checks", Answer::Json(200, "HandIn"), &[400, 403, 404]),
            get(version),
        ),
        Route::new(
            Method::GET,
            "/api/room/people/{person}/hand-ins/{game}/{item}/file",
            own("The file of a version", Answer::File, &[400, 403, 404]),
            get(file),
        ),
        Route::new(
            Method::GET,
            "/api/room/people/{person}/hand-ins/{game}/{item}/games",
            own("Its games in the season", Answer::Json(200, "SeasonGames"), &[400, 403, 404]),
            get(games),
        ),
    ]
}

type Server = State<Arc<Arena>>;

async fn list(
    State(arena): Server,
    caller: Caller,
    Path(person): Path<i64>,
    Speaks(lang): Speaks,
) -> Result<Json<Value>, Problem> {
    let class = classroom(&arena)?;
    let found = class.room.person(person).await?;
    let reader = Reader::new(lang, caller.is_staff(), &class.room.settings().await?);
    let hand_ins = class.room.hand_ins(Some(person)).await?;
    let mut games = by_game(&hand_ins, arena.games, reader);
    for game in &mut games {
        room::add_ratings(&arena, &found, game).await?;
    }
    let left = class.room.left_this_hour(person).await?;
    Ok(Json(json!({ "person": person_view(&found), "left_this_hour": left, "games": games })))
}

async fn keep(
    State(arena): Server,
    caller: Caller,
    Path((person, game, file)): Path<(i64, String, String)>,
    bytes: Bytes,
) -> Result<(StatusCode, Json<Value>), Problem> {
    let class = classroom(&arena)?;
    let owner = class.room.person(person).await?;
    let file = HandInFile { name: file, bytes: bytes.into() };
    let hand_in = class.room.hand_in(&owner, &game, file, caller.is_staff()).await?;
    class.desk.wake();
    Ok((StatusCode::CREATED, Json(json!({ "version": hand_in.version }))))
}

/// A version.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Chosen {
    version: u32,
}

async fn choose(
    State(arena): Server,
    caller: Caller,
    Path((person, game)): Path<(i64, String)>,
    Body(Chosen { version }): Body<Chosen>,
) -> Result<Json<Value>, Problem> {
    let class = classroom(&arena)?;
    class.room.choose(person, &game, version, caller.is_staff()).await?;
    Ok(Json(json!({})))
}

async fn version(
    State(arena): Server,
    caller: Caller,
    Path((person, game, version)): Path<(i64, String, u32)>,
    Speaks(lang): Speaks,
) -> Result<Json<Value>, Problem> {
    let class = classroom(&arena)?;
    let reader = Reader::new(lang, caller.is_staff(), &class.room.settings().await?);
    let found = class.room.version(person, &game, version).await?;
    let mut view = json!(HandInView::new(&found, reader));
    view["checks"] = checks(&found, reader).unwrap_or(Value::Null);
    Ok(Json(view))
}

async fn file(
    State(arena): Server,
    Path((person, game, version)): Path<(i64, String, u32)>,
) -> Result<Response, Problem> {
    let class = classroom(&arena)?;
    let found = class.room.version(person, &game, version).await?;
    let path = class.room.file(&found, &class.folder).await?;
    let bytes = tokio::fs::read(path).await.map_err(|_| Problem::internal())?;
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    let name: String = found.file.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    Ok((headers, bytes).into_response())
}

async fn games(
    State(arena): Server,
    Path((person, game, version)): Path<(i64, String, u32)>,
) -> Result<Json<Value>, Problem> {
    let class = classroom(&arena)?;
    let owner = class.room.person(person).await?;
    let found = class.room.version(person, &game, version).await?;
    Ok(Json(room::season_games(&arena, &owner, &found).await?))
}
