//! What an operator and his programs ask: is the server there, can it work, how much does it do?

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::Method,
    response::Response,
    routing::get,
};
use jogada_store::Notice;
use serde_json::{Value, json};

use super::{Answer, Doc, Route};
use crate::{
    arena::Arena,
    guard::{Admin, Host},
    lang::Speaks,
    metrics,
    problem::Problem,
};

pub(super) fn routes() -> Vec<Route> {
    let of = |summary, answer| Doc { errors: &[], ..Doc::new(summary, answer) };
    vec![
        Route::new(
            Method::GET,
            "/api/health",
            of("Is the server there?", Answer::Json(200, "Health")),
            get(health),
        ),
        Route::new(
            Method::GET,
            "/api/ready",
            Doc {
                errors: &[503],
                ..of("Can the server work? Not without its database", Answer::Json(200, "Ready"))
            },
            get(ready),
        ),
        Route::new(
            Method::GET,
            "/metrics",
            Doc {
                needs_token: true,
                ..of(
                    "What Prometheus collects; where only this machine gets to, without a token",
                    Answer::Text("application/openmetrics-text"),
                )
            },
            get(measured),
        ),
        Route::new(
            Method::GET,
            "/api/tournaments/{id}/notices",
            Doc {
                needs_token: true,
                errors: &[404, 503],
                ..of("What the operator should know of a tournament", Answer::Json(200, "Notices"))
            },
            get(notices),
        ),
    ]
}

async fn health() -> Json<Value> {
    Json(json!({ "ok": true, "version": env!("CARGO_PKG_VERSION") }))
}

async fn ready(State(arena): State<Arc<Arena>>) -> Result<Json<Value>, Problem> {
    if arena.store.is_there().await {
        return Ok(Json(json!({ "ok": true, "database": true })));
    }
    Err(Problem::busy("the database does not answer", "o banco de dados não responde"))
}

async fn measured(_: Host, State(arena): State<Arc<Arena>>) -> Response {
    metrics::told(&arena).await
}

async fn notices(
    _: Admin,
    Path(id): Path<i64>,
    Speaks(lang): Speaks,
    State(arena): State<Arc<Arena>>,
) -> Result<Json<Value>, Problem> {
    let notices = arena.store.notices(id).await?;
    let told = |(at, notice): &(i64, Notice)| {
        json!({
            "at": at,
            "worker": notice.worker,
            "bout": notice.about.as_ref().map(|(bout, _)| bout),
            "number": notice.about.as_ref().map(|(_, number)| number),
            "message": notice.said.say(lang),
        })
    };
    Ok(Json(json!({ "notices": notices.iter().map(told).collect::<Vec<_>>() })))
}
