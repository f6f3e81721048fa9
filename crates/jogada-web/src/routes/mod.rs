//! All routes, in one list: the router is made of it, and the OpenAPI document too, so that none can be forgotten.

#[cfg(test)]
mod access_table;
mod bots;
mod class;
mod games;
mod gradings;
mod hand_ins;
mod matches;
mod operations;
mod platforms;
mod room;
mod seasons;
mod tables;
mod tournaments;

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::DefaultBodyLimit,
    http::{Method, StatusCode},
    middleware::{from_fn, from_fn_with_state},
    response::{IntoResponse, Response},
    routing::{MethodRouter, get},
};
use tower_http::{CompressionLevel, catch_panic::CatchPanicLayer, compression::CompressionLayer};

use crate::{
    access::{self, Access},
    arena::Arena,
    guard, metrics, openapi, page, problem,
};

/// One thing that can be asked.
#[derive(Debug)]
pub(crate) struct Route {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    pub(crate) doc: Doc,
    handler: MethodRouter<Arc<Arena>>,
}

/// What the document says of it. Schemas are named as in `schemas.json`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doc {
    pub(crate) summary: &'static str,
    pub(crate) body: Option<&'static str>,
    pub(crate) answer: Answer,
    /// Query parameters, each with the type of its value.
    pub(crate) query: &'static [(&'static str, &'static str)],
    /// Who may ask for it.
    pub(crate) access: Access,
    pub(crate) takes_key: bool,
    /// Statuses of errors beside those that any request may meet.
    pub(crate) errors: &'static [u16],
}

/// What comes back when all is well.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Answer {
    Json(u16, &'static str),
    Text(&'static str),
    /// A file of one of several kinds.
    File,
    Socket,
    Empty(u16),
}

impl Doc {
    pub(crate) const fn new(summary: &'static str, answer: Answer) -> Doc {
        Doc {
            summary,
            body: None,
            answer,
            query: &[],
            access: Access::Anyone,
            takes_key: false,
            errors: &[404],
        }
    }
}

impl Route {
    pub(crate) fn new(
        method: Method,
        path: &'static str,
        doc: Doc,
        handler: MethodRouter<Arc<Arena>>,
    ) -> Route {
        Route { method, path, doc, handler }
    }
}

/// Bodies are short, but for those that say otherwise.
const BODY_MAX: usize = 64 << 10;

/// The server's router.
pub fn app(arena: Arc<Arena>) -> Router {
    let routes = routes();
    let document = Json(openapi::document(&routes));
    let router = Router::new().route("/api/openapi.json", get(|| async { document }));
    let guarded =
        |route: &Route| from_fn_with_state((Arc::clone(&arena), route.doc.access), access::enforce);
    let router = routes.into_iter().fold(router, |router, route| {
        let guard = guarded(&route);
        router.route(route.path, route.handler.layer(guard))
    });
    router
        .fallback(page::page)
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(from_fn_with_state(Arc::clone(&arena), guard::admit))
        .layer(CatchPanicLayer::custom(|_| problem::Problem::internal().into_response()))
        .layer(from_fn(problem::speak))
        .layer(CompressionLayer::new().gzip(true).quality(CompressionLevel::Default))
        .layer(from_fn(guard::protect))
        .layer(from_fn_with_state(Arc::clone(&arena), metrics::measure))
        .with_state(arena)
}

/// Everything that can be asked.
pub(crate) fn routes() -> Vec<Route> {
    let mut routes = operations::routes();
    routes.extend(games::routes());
    routes.extend(tables::routes());
    routes.extend(matches::routes());
    routes.extend(tournaments::routes());
    routes.extend(bots::routes());
    routes.extend(gradings::routes());
    routes.extend(platforms::routes());
    routes.extend(room::routes());
    routes.extend(hand_ins::routes());
    routes.extend(class::routes());
    routes.extend(seasons::routes());
    routes
}

/// JSON that was made already.
fn made(json: String) -> Response {
    let kind = [(axum::http::header::CONTENT_TYPE, "application/json")];
    (StatusCode::OK, kind, json).into_response()
}
