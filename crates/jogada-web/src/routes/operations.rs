//! What an operator and his programs ask: is the server there, can it work, how much does it do?

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::Method,
    response::Response,
    routing::get,
};
use jogada_arena::notice_json;
use serde_json::{Value, json};

use super::{Answer, Doc, Route};
use crate::{TEXTS, access::Access, arena::Arena, lang::Speaks, metrics, problem::Problem};

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
                access: Access::Operator,
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
                access: Access::Staff,
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
    if arena.store.is_reachable().await {
        return Ok(Json(json!({ "ok": true, "database": true })));
    }
    Err(Problem::busy(TEXTS.message("no-database")))
}

async fn measured(State(arena): State<Arc<Arena>>) -> Response {
    metrics::told(&arena).await
}

async fn notices(
    Path(id): Path<i64>,
    Speaks(lang): Speaks,
    State(arena): State<Arc<Arena>>,
) -> Result<Json<Value>, Problem> {
    let notices = arena.store.notices(id).await?;
    let notices: Vec<Value> = notices.iter().map(|notice| notice_json(notice, lang)).collect();
    Ok(Json(json!({ "notices": notices })))
}
