//! What went wrong with a request: a status, a stable code, and a sentence in the language of whoever asked.

use axum::{
    Json,
    extract::Request,
    http::{StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use jogada_core::{Lang, Said};
use jogada_store::StoreError;
use serde_json::json;

use crate::lang;

/// Why a request was not answered as hoped. Codes never change.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    pub(crate) said: Said,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, said: Said) -> Problem {
        Problem { status, code, said }
    }

    pub(crate) fn bad_request(said: Said) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "bad-request", said)
    }

    pub(crate) fn not_found(en: &str, pt: &str, got: &str) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "not-found", Said::expected(en, pt, got))
    }

    pub(crate) fn forbidden(en: &'static str, pt: &'static str) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, "forbidden", Said::fixed(en, pt))
    }

    pub(crate) fn illegal_move(said: Said) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "illegal-move", said)
    }

    pub(crate) fn refused(code: &'static str, en: &'static str, pt: &'static str) -> Problem {
        Problem::new(StatusCode::CONFLICT, code, Said::fixed(en, pt))
    }

    pub(crate) fn over() -> Problem {
        Problem::refused("over", "the match has ended", "a partida acabou")
    }

    pub(crate) fn too_many(en: &'static str, pt: &'static str) -> Problem {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many", Said::fixed(en, pt))
    }

    pub(crate) fn busy(en: &'static str, pt: &'static str) -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", Said::fixed(en, pt))
    }

    pub(crate) fn internal() -> Problem {
        let said =
            Said::fixed("something broke down here; try again", "algo falhou aqui; tente de novo");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", said)
    }

    /// What a status means, where nobody said more.
    fn of_status(status: StatusCode) -> Problem {
        let (code, en, pt) = match status {
            StatusCode::NOT_FOUND => {
                ("not-found", "there is nothing at this address", "não há nada neste endereço")
            }
            StatusCode::METHOD_NOT_ALLOWED => (
                "method-not-allowed",
                "this address does not take this method",
                "este endereço não aceita este método",
            ),
            StatusCode::PAYLOAD_TOO_LARGE => {
                ("too-large", "the request is too large", "o pedido é grande demais")
            }
            StatusCode::UNSUPPORTED_MEDIA_TYPE => (
                "unsupported-media-type",
                "expected the content type application/json",
                "esperava o tipo de conteúdo application/json",
            ),
            StatusCode::UPGRADE_REQUIRED => {
                ("bad-request", "expected a WebSocket", "esperava um WebSocket")
            }
            status if status.is_server_error() => {
                let Problem { code, said, .. } = Problem::internal();
                return Problem { status, code, said };
            }
            _ => {
                ("bad-request", "expected a well-formed request", "esperava um pedido bem formado")
            }
        };
        Problem::new(status, code, Said::fixed(en, pt))
    }

    fn json(&self, lang: Lang) -> Json<serde_json::Value> {
        Json(json!({ "error": { "code": self.code, "message": self.said.say(lang) } }))
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        let (status, code) = match &error {
            StoreError::NotFound(_) => (StatusCode::NOT_FOUND, "not-found"),
            StoreError::Held { .. } => (StatusCode::CONFLICT, "busy"),
            StoreError::Busy | StoreError::Away(_) | StoreError::Unsure => {
                (StatusCode::SERVICE_UNAVAILABLE, "busy")
            }
            StoreError::Taken { .. } => (StatusCode::CONFLICT, "busy"),
            _ => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        };
        Problem::new(status, code, error.said())
    }
}

impl IntoResponse for Problem {
    /// The words come later, from [`speak`], which knows the language.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Puts every error into JSON and words, whoever made it: a handler, an extractor, or the router itself.
pub(crate) async fn speak(request: Request, next: Next) -> Response {
    let lang = lang::of(request.uri(), request.headers());
    let response = next.run(request).await;
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return response;
    }
    let known = response.extensions().get::<Problem>().cloned();
    let problem = known.unwrap_or_else(|| Problem::of_status(status));
    let mut told = (status, problem.json(lang)).into_response();
    for name in [header::ALLOW, header::CONNECTION, header::WWW_AUTHENTICATE, header::RETRY_AFTER] {
        if let Some(value) = response.headers().get(&name) {
            told.headers_mut().insert(name, value.clone());
        }
    }
    told
}
