//! Tournaments: made, watched, stopped, gone on with, and told.

use std::sync::Arc;

use axum::{
    Json,
    body::Bytes,
    extract::{DefaultBodyLimit, Path, Query, State},
    http::{Method, StatusCode, header},
    response::{Html, IntoResponse, Response},
    routing::{get, post},
};
use jogada_arena::{
    ChangedFiles, MatchFilter, StoredTournament, TournamentExport, TournamentSettings,
    entrant_report, match_page,
};
use jogada_text::printable_line;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, Doc, Route, made};
use crate::{
    TEXTS,
    access::{Access, Caller},
    arena::Arena,
    body::Body,
    guard::SeesLogs,
    lang::Speaks,
    live::{self, Audience, Upgrade},
    problem::Problem,
    tournament,
    visitor::Visitor,
};

/// The settings of a class with long names fit easily.
const SETTINGS_MAX: usize = 1 << 20;
/// Older ones are not listed.
const LISTED_MAX: usize = 100;

pub(super) fn routes() -> Vec<Route> {
    let of = |summary, answer| Doc::new(summary, answer);
    let admin = |doc: Doc, errors| Doc { access: Access::Staff, errors, ..doc };
    let done = Answer::Json(200, "Empty");
    let mut routes = vec![
        Route::new(
            Method::GET,
            "/api/tournaments",
            Doc { errors: &[], ..of("All tournaments", Answer::Json(200, "Tournaments")) },
            get(list),
        ),
        Route::new(
            Method::POST,
            "/api/tournaments",
            Doc {
                body: Some("Settings"),
                ..admin(of("Makes one and starts it", Answer::Json(201, "Id")), &[400, 403, 503])
            },
            post(create).layer(DefaultBodyLimit::max(SETTINGS_MAX)),
        ),
        Route::new(
            Method::GET,
            "/api/tournaments/{id}",
            of("A tournament", Answer::Json(200, "Tournament")),
            get(look),
        ),
        Route::new(
            Method::POST,
            "/api/tournaments/{id}/stop",
            admin(of("Stops it", done), &[403, 404]),
            post(stop),
        ),
        Route::new(
            Method::POST,
            "/api/tournaments/{id}/resume",
            Doc {
                body: Some("Resume"),
                ..admin(of("Goes on with it", done), &[400, 403, 404, 409])
            },
            post(resume),
        ),
    ];
    routes.extend(reading());
    routes
}

/// What is read of a tournament.
fn reading() -> Vec<Route> {
    let of = Doc::new;
    vec![
        Route::new(
            Method::GET,
            "/api/tournaments/{id}/live",
            of("Watches it", Answer::Socket),
            get(watch),
        ),
        Route::new(
            Method::GET,
            "/api/tournaments/{id}/matches",
            Doc {
                query: &[
                    ("entrant", "integer"),
                    ("opponent", "integer"),
                    ("result", "string"),
                    ("fault", "integer"),
                    ("page", "integer"),
                ],
                errors: &[400, 404],
                ..of("Its matches, page by page", Answer::Json(200, "Matches"))
            },
            get(matches),
        ),
        Route::new(
            Method::GET,
            "/api/tournaments/{id}/entrants/{n}",
            Doc { errors: &[400, 404], ..of("All about one entrant", Answer::Json(200, "Bot")) },
            get(entrant),
        ),
        Route::new(
            Method::GET,
            "/api/tournaments/{id}/report",
            of("A page to be mailed or printed", Answer::Text("text/html")),
            get(report),
        ),
    ]
}

type Server = State<Arc<Arena>>;

async fn list(State(arena): Server) -> Result<Json<Value>, Problem> {
    let mut told = Vec::new();
    for one in arena.store.tournaments().await?.into_iter().take(LISTED_MAX) {
        // One that cannot be read any more does not hide the others.
        let Ok(feed) = arena.tournaments.find(&arena, one.id).await else { continue };
        let status = feed.status();
        told.push(json!({
            "id": one.id, "name": status.name, "game": one.game, "state": status.phase,
            "entrants": one.entrants, "games": status.games, "created": status.created,
            "leader": status.leader(), "open_seed": status.is_open,
        }));
    }
    Ok(Json(json!({ "tournaments": told })))
}

async fn create(
    State(arena): Server,
    caller: Caller,
    Body(settings): Body<TournamentSettings>,
) -> Result<(StatusCode, Json<Value>), Problem> {
    if let Some(class) = &arena.class {
        let players =
            settings.entrants.iter().map(|text| text.split_once('=').map_or(&**text, |it| it.1));
        class.fetch(players.flat_map(|team| team.split('+')), &caller).await?;
    }
    let id = tournament::create(&arena, settings).await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id }))))
}

async fn look(
    State(arena): Server,
    Path(id): Path<i64>,
    Speaks(lang): Speaks,
) -> Result<Response, Problem> {
    let feed = arena.tournaments.find(&arena, id).await?;
    Ok(made(feed.tick().json(lang)))
}

async fn stop(State(arena): Server, Path(id): Path<i64>) -> Result<Json<Value>, Problem> {
    arena.tournaments.find(&arena, id).await?.stop();
    Ok(Json(json!({})))
}

/// How a tournament goes on.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ResumeRequest {
    /// What becomes of entrants whose files have changed; nothing refuses them.
    changed: Option<ChangedFiles>,
}

async fn resume(
    State(arena): Server,
    Path(id): Path<i64>,
    body: Bytes,
) -> Result<Json<Value>, Problem> {
    let feed = arena.tournaments.find(&arena, id).await?;
    // Nothing at all asks for nothing.
    let asked: ResumeRequest = match body.is_empty() {
        true => ResumeRequest::default(),
        false => serde_json::from_slice(&body).map_err(|bad| {
            Problem::bad_request(TEXTS.message("bad-json").with("why", bad.to_string()))
        })?,
    };
    tournament::resume(&arena, &feed, asked.changed).await?;
    Ok(Json(json!({})))
}

async fn watch(
    State(arena): Server,
    Path(id): Path<i64>,
    Speaks(lang): Speaks,
    Visitor(visitor): Visitor,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    let feed = arena.tournaments.find(&arena, id).await?;
    live::begin(&arena, visitor, upgrade, feed.watch(), Audience::public(lang))
}

async fn matches(
    State(arena): Server,
    Path(id): Path<i64>,
    Query(filter): Query<MatchFilter>,
) -> Result<Response, Problem> {
    let stored = StoredTournament::read(&arena.store, arena.games, id).await?;
    Ok(Json(match_page(&arena.store, &stored, filter).await?).into_response())
}

async fn entrant(
    State(arena): Server,
    Path((id, number)): Path<(i64, usize)>,
    Speaks(lang): Speaks,
    caller: Caller,
) -> Result<Response, Problem> {
    let stored = StoredTournament::read(&arena.store, arena.games, id).await?;
    // What a student's own hand-in wrote is the student's.
    let player =
        stored.info.plan.entrants.get(number).map_or("", |entrant| entrant.player.as_str());
    let sees_logs = Access::Owner.admits(&caller, false, arena.bots.owner(player));
    let found = entrant_report(&arena.store, &stored, number, lang, sees_logs).await?;
    let mut report = found.ok_or_else(|| {
        Problem::not_found(TEXTS.message("no-entrant").quoting("got", &number.to_string()))
    })?;
    let player = arena.bots.shown(report["player"].as_str().unwrap_or_default());
    report["player"] = printable_line(&player).into();
    Ok(Json(report).into_response())
}

/// The page's own script runs in a world of its own, from where it can reach nothing here.
const REPORT_POLICY: &str = "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
     frame-ancestors 'none'";

async fn report(
    State(arena): Server,
    Path(id): Path<i64>,
    Speaks(lang): Speaks,
    SeesLogs(sees_logs): SeesLogs,
) -> Result<Response, Problem> {
    let export = TournamentExport::read(&arena.store, arena.games, id, lang).await?;
    let export = if sees_logs { export } else { export.without_logs() };
    let page = export.page().await.map_err(Problem::internal_because)?;
    Ok(([(header::CONTENT_SECURITY_POLICY, REPORT_POLICY)], Html(page)).into_response())
}
