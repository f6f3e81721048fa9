//! Matches that have ended, here or in a file that is opened: to be watched again, taken away, and reviewed.

use std::sync::Arc;

use axum::{
    Json,
    body::Bytes,
    extract::{DefaultBodyLimit, Path, Query, State},
    http::{Method, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use jogada_arena::{FinishedMatch, NotFinished};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use super::{Answer, Doc, Route};
use crate::{
    TEXTS, access::Access, arena::Arena, body::Body, guard::SeesLogs, lang::Speaks,
    opened::read_game, problem::Problem,
};

pub(super) fn routes() -> Vec<Route> {
    let review = |summary, status| Doc::new(summary, Answer::Json(status, "Review"));
    vec![
        Route::new(
            Method::POST,
            "/api/matches",
            Doc {
                body: Some("binary"),
                query: &[("game", "string")],
                access: Access::Player,
                errors: &[400, 403, 413],
                ..Doc::new(
                    "Opens a game of a file: a record, an export, or a notation of a game",
                    Answer::Json(201, "OpenedGame"),
                )
            },
            post(open).layer(DefaultBodyLimit::max(FILE_MAX)),
        ),
        Route::new(
            Method::GET,
            "/api/matches/{id}",
            Doc {
                errors: &[404, 409],
                ..Doc::new("A match that has ended", Answer::Json(200, "Film"))
            },
            get(film),
        ),
        Route::new(
            Method::GET,
            "/api/matches/{id}/record",
            Doc {
                query: &[("as", "string")],
                errors: &[404, 409],
                ..Doc::new("Its record, or a notation of its game", Answer::Text("text/plain"))
            },
            get(record),
        ),
        Route::new(
            Method::GET,
            "/api/matches/{id}/review",
            Doc { errors: &[404, 409], ..review("What an engine thinks of its moves", 200) },
            get(review_of),
        ),
        Route::new(
            Method::POST,
            "/api/matches/{id}/review",
            Doc {
                body: Some("ReviewWanted"),
                errors: &[400, 404, 409, 503],
                ..review("Has it reviewed", 202)
            },
            post(begin_review),
        ),
    ]
}

type Server = State<Arc<Arena>>;

/// A match that has ended, at a table, in a tournament, or in a file that was opened.
async fn find(arena: &Arena, id: &str) -> Result<FinishedMatch, Problem> {
    if let Some(opened) = arena.opened.find(id) {
        return Ok(opened);
    }
    FinishedMatch::find(&arena.store, arena.games, id).await.map_err(|error| match error {
        NotFinished::Unknown => Problem::not_found(TEXTS.message("no-match").quoting("got", id)),
        NotFinished::NotOver => Problem::refused("not-over", TEXTS.message("not-over")),
        NotFinished::Tournament(error) => error.into(),
        NotFinished::Unreadable(why) => Problem::internal_because(why),
    })
}

/// No file that is opened is larger: some thousand games of chess.
const FILE_MAX: usize = 2 << 20;

/// Which game of a file.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct WantedGame {
    game: Option<String>,
}

async fn open(
    State(arena): Server,
    Query(wanted): Query<WantedGame>,
    bytes: Bytes,
) -> Result<(StatusCode, Json<Value>), Problem> {
    let games = arena.games;
    let read = move || read_game(games, &String::from_utf8_lossy(&bytes), wanted.game.as_deref());
    let (opened, count) = spawn_blocking(read).await.map_err(|_| Problem::internal())??;
    let id = opened.id.clone();
    arena.opened.keep(opened);
    Ok((StatusCode::CREATED, Json(json!({ "id": id, "games": count }))))
}

async fn film(
    State(arena): Server,
    Path(id): Path<String>,
    Speaks(lang): Speaks,
    SeesLogs(sees_logs): SeesLogs,
) -> Result<Response, Problem> {
    let found = find(&arena, &id).await?;
    let film = spawn_blocking(move || found.film(lang, sees_logs)).await;
    let film = film.map_err(|_| Problem::internal())?.map_err(Problem::internal_because)?;
    Ok(Json(film).into_response())
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Wanted {
    r#as: Option<String>,
}

async fn record(
    State(arena): Server,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    SeesLogs(sees_logs): SeesLogs,
) -> Result<Response, Problem> {
    let found = find(&arena, &id).await?;
    let (text, extension) = match wanted.r#as {
        Some(extension) => {
            let formats = found.formats().map_err(Problem::bad_request)?;
            let format = formats.iter().find(|format| format.extension == extension);
            let format = format.ok_or_else(|| {
                let names: Vec<&str> = formats.iter().map(|format| format.extension).collect();
                let said = TEXTS.message("no-notation").with("names", names.join(", "));
                Problem::not_found(said.quoting("got", &extension))
            })?;
            (found.in_format(format).map_err(Problem::bad_request)?, extension)
        }
        None => {
            let text = found.record(sees_logs).map_err(Problem::internal_because)?;
            (text, "jsonl".to_owned())
        }
    };
    let name = found.id.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.{extension}\"")),
    ];
    Ok((StatusCode::OK, headers, text).into_response())
}

/// How long a move may be looked at.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReviewWanted {
    #[serde(default)]
    ms: Option<u64>,
}

async fn review_of(
    State(arena): Server,
    Path(id): Path<String>,
    Speaks(lang): Speaks,
) -> Result<Json<Value>, Problem> {
    find(&arena, &id).await?;
    Ok(Json(arena.reviews.tell(&id, lang)))
}

async fn begin_review(
    State(arena): Server,
    Path(id): Path<String>,
    Speaks(lang): Speaks,
    Body(wanted): Body<ReviewWanted>,
) -> Result<(StatusCode, Json<Value>), Problem> {
    let found = find(&arena, &id).await?;
    arena.reviews.begin(arena.games, &found, wanted.ms)?;
    Ok((StatusCode::ACCEPTED, Json(arena.reviews.tell(&id, lang))))
}
