//! Uploaded bots.

use std::sync::Arc;

use axum::{
    Json,
    body::Bytes,
    extract::{DefaultBodyLimit, Path, State},
    http::{Method, StatusCode},
    routing::{delete, get, put},
};
use serde_json::{Value, json};

use super::{Answer, Doc, Route};
use crate::{access::Access, arena::Arena, problem::Problem};

/// No hand-in is larger.
const BOT_MAX: usize = 4 << 20;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::new(
            Method::GET,
            "/api/bots",
            Doc {
                access: Access::Operator,
                errors: &[403],
                ..Doc::new("All uploaded bots", Answer::Json(200, "Bots"))
            },
            get(list),
        ),
        Route::new(
            Method::PUT,
            "/api/bots/{name}",
            Doc {
                body: Some("binary"),
                access: Access::Staff,
                errors: &[400, 403, 413],
                ..Doc::new("Keeps a bot, which will always run in a jail", Answer::Empty(201))
            },
            put(keep).layer(DefaultBodyLimit::max(BOT_MAX)),
        ),
        Route::new(
            Method::DELETE,
            "/api/bots/{name}",
            Doc {
                access: Access::Staff,
                errors: &[400, 403, 404],
                ..Doc::new("Deletes a bot", Answer::Json(200, "Empty"))
            },
            delete(remove),
        ),
    ]
}

type Server = State<Arc<Arena>>;

async fn list(State(arena): Server) -> Result<Json<Value>, Problem> {
    let bots = arena.bots.list().await.map_err(|_| Problem::internal())?;
    Ok(Json(json!({ "bots": bots })))
}

async fn keep(
    State(arena): Server,
    Path(name): Path<String>,
    bytes: Bytes,
) -> Result<StatusCode, Problem> {
    arena.bots.keep(&name, &bytes).await?;
    Ok(StatusCode::CREATED)
}

async fn remove(State(arena): Server, Path(name): Path<String>) -> Result<Json<Value>, Problem> {
    arena.bots.delete(&name).await?;
    Ok(Json(json!({})))
}
