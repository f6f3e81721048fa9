//! The JSON body of a request, and how a mistake in it is reported.

use axum::{
    extract::{FromRequest, Request, rejection::JsonRejection},
    http::StatusCode,
};
use serde::de::DeserializeOwned;

use crate::{TEXTS, problem::Problem};

/// The body of a request, read from JSON.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        match axum::Json::from_request(request, state).await {
            Ok(axum::Json(value)) => Ok(Body(value)),
            Err(rejection) => Err(told(&rejection)),
        }
    }
}

fn told(rejection: &JsonRejection) -> Problem {
    let words = match rejection {
        JsonRejection::JsonDataError(error) => error.body_text(),
        JsonRejection::JsonSyntaxError(error) => error.body_text(),
        JsonRejection::MissingJsonContentType(_) => {
            let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            return Problem::new(status, "unsupported-media-type", TEXTS.message("no-json"));
        }
        other if other.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            let said = TEXTS.message("too-large");
            return Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", said);
        }
        _ => "expected JSON".to_owned(),
    };
    // The library's own preface adds nothing.
    let words = words.split_once(": ").map_or(words.as_str(), |(_, words)| words);
    Problem::bad_request(TEXTS.message("bad-json").with("why", words))
}
