//! What went wrong with a request: a status, a stable code, and a sentence in the language of the request.

use axum::{
    Json,
    extract::Request,
    http::{StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use jogada_arena::{GradingRefusal, NotKept, Refusal, RequestError, RoomRefusal, TournamentError};
use jogada_store::StoreError;
use jogada_text::{Lang, Message};
use serde_json::json;

use crate::{TEXTS, lang};

/// Why a request was not answered as hoped. Codes never change.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    pub(crate) said: Message,
    /// Whether only the first line may be told.
    one_line: bool,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, said: Message) -> Problem {
        Problem { status, code, said, one_line: false }
    }

    pub(crate) fn bad_request(said: Message) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "bad-request", said)
    }

    pub(crate) fn not_found(said: Message) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "not-found", said)
    }

    pub(crate) fn forbidden(said: Message) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, "forbidden", said)
    }

    pub(crate) fn refused(code: &'static str, said: Message) -> Problem {
        Problem::new(StatusCode::CONFLICT, code, said)
    }

    pub(crate) fn too_many(said: Message) -> Problem {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many", said)
    }

    pub(crate) fn busy(said: Message) -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", said)
    }

    pub(crate) fn internal() -> Problem {
        Problem::internal_because(TEXTS.message("broken"))
    }

    /// Something of ours is wrong, such as what is kept of a match.
    pub(crate) fn internal_because(said: Message) -> Problem {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", said)
    }

    /// The same without what a compiler or a bot wrote, which is on the lines below the first.
    pub(crate) fn in_one_line(self) -> Problem {
        Problem { one_line: true, ..self }
    }

    /// What a status means, where no more is known.
    fn of_status(status: StatusCode) -> Problem {
        let (code, key) = match status {
            StatusCode::NOT_FOUND => ("not-found", "nothing-here"),
            StatusCode::METHOD_NOT_ALLOWED => ("method-not-allowed", "no-method"),
            StatusCode::PAYLOAD_TOO_LARGE => ("too-large", "too-large"),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => ("unsupported-media-type", "no-json"),
            StatusCode::UPGRADE_REQUIRED => ("bad-request", "no-socket"),
            status if status.is_server_error() => ("internal", "broken"),
            _ => ("bad-request", "malformed"),
        };
        Problem::new(status, code, TEXTS.message(key))
    }

    fn json(&self, lang: Lang) -> Json<serde_json::Value> {
        let said = self.said.say(lang);
        let line = said.lines().next().filter(|_| self.one_line);
        Json(json!({ "error": { "code": self.code, "message": line.unwrap_or(&said) } }))
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        let (status, code) = match &error {
            StoreError::NotFound(_) => (StatusCode::NOT_FOUND, "not-found"),
            StoreError::Locked { .. } => (StatusCode::CONFLICT, "busy"),
            StoreError::Busy | StoreError::Away(_) | StoreError::Unsure => {
                (StatusCode::SERVICE_UNAVAILABLE, "busy")
            }
            StoreError::Taken { .. } => (StatusCode::CONFLICT, "busy"),
            _ => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        };
        Problem::new(status, code, error.message())
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        let said = refusal.message();
        match refusal {
            Refusal::Over | Refusal::TooLong => Problem::refused("over", said),
            Refusal::NotSeated => Problem::forbidden(said),
            Refusal::NotYourTurn => Problem::refused("not-your-turn", said),
            Refusal::IllegalMove(_) => {
                Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "illegal-move", said)
            }
            Refusal::NoUndo => Problem::refused("no-undo", said),
            Refusal::NoHint => Problem::refused("no-hint", said),
            Refusal::DrawOffered => Problem::refused("offered", said),
            Refusal::EngineFailed => Problem::internal_because(said),
            _ => Problem::bad_request(said),
        }
    }
}

impl From<RequestError> for Problem {
    fn from(error: RequestError) -> Problem {
        match error {
            RequestError::Refused(refusal) => refusal.into(),
            RequestError::NotKept(NotKept::Store(error)) => error.into(),
            RequestError::NotKept(other) => Problem::internal_because(other.message()),
            RequestError::Closed => Problem::busy(error.message()),
        }
    }
}

impl From<TournamentError> for Problem {
    fn from(error: TournamentError) -> Problem {
        match error {
            TournamentError::Store(error) => error.into(),
            TournamentError::Unplayable(said) => Problem::bad_request(said),
            TournamentError::Changed(what) => {
                Problem::refused("changed", TEXTS.message("changed-hint").with("what", what))
            }
        }
    }
}

impl From<RoomRefusal> for Problem {
    fn from(refusal: RoomRefusal) -> Problem {
        let (code, said) = (refusal.code(), refusal.message());
        let status = match refusal {
            RoomRefusal::Store(error) => return error.into(),
            RoomRefusal::WrongCode
            | RoomRefusal::Closed
            | RoomRefusal::NotOnRoster
            | RoomRefusal::WrongNumber
            | RoomRefusal::NotAsked => StatusCode::FORBIDDEN,
            RoomRefusal::NoPerson | RoomRefusal::NoVersion | RoomRefusal::NoChallenge => {
                StatusCode::NOT_FOUND
            }
            RoomRefusal::TooOften(_) | RoomRefusal::TooManyChallenges => {
                StatusCode::TOO_MANY_REQUESTS
            }
            RoomRefusal::NameTaken
            | RoomRefusal::Frozen
            | RoomRefusal::HasHandIns
            | RoomRefusal::OwnChallenge => StatusCode::CONFLICT,
            _ => StatusCode::BAD_REQUEST,
        };
        Problem::new(status, code, said)
    }
}

impl From<GradingRefusal> for Problem {
    fn from(refusal: GradingRefusal) -> Problem {
        match refusal {
            GradingRefusal::Busy(said) => Problem::refused("busy", said),
            GradingRefusal::Bad(said) => Problem::bad_request(said),
            GradingRefusal::Failed(said) => Problem::internal_because(said),
        }
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

/// Puts every error into JSON and words, be it of a handler, an extractor, or the router itself.
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
