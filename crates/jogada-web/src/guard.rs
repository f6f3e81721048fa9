//! Who may ask at all: the server's own page, not too often, and for changes with a header that no other site can send.

use std::{convert::Infallible, net::IpAddr, sync::Arc, time::Instant};

use axum::{
    extract::{FromRequestParts, Query, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use jogada_arena::{SeatPlayer, SeatSet};
use serde::Deserialize;

use crate::{TEXTS, access::Caller, arena::Arena, problem::Problem, visitor};

/// What a change must carry. No form and no image can send it, and a script of another site may not.
const MARK: HeaderName = HeaderName::from_static("x-jogada");

/// What the page may load: itself, and nothing from elsewhere.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
    img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// Lets a request in, or says why not.
pub(crate) async fn admit(
    State(arena): State<Arc<Arena>>,
    request: Request,
    next: Next,
) -> Response {
    match check(&arena, &request) {
        Ok(()) => next.run(request).await,
        // The client has to open another connection, so that a flood costs it as much as us.
        Err(problem) if problem.status == StatusCode::TOO_MANY_REQUESTS => {
            ([(header::CONNECTION, "close")], problem).into_response()
        }
        Err(problem) => problem.into_response(),
    }
}

fn check(arena: &Arena, request: &Request) -> Result<(), Problem> {
    let visitor = visitor::of_request(request.extensions());
    if !arena.limiter.takes(visitor, Instant::now()) {
        return Err(Problem::too_many(TEXTS.message("too-many-requests")));
    }
    let host = host(request.uri(), request.headers());
    let Some(host) = host.filter(|host| !arena.is_near || is_near(host)) else {
        return Err(Problem::forbidden(TEXTS.message("foreign-host")));
    };
    // A platform sends its users here from its own site. What they may do there is up to its signature and our cookie.
    if arena.lti.is_some() && request.uri().path().starts_with("/lti/") {
        return Ok(());
    }
    let origin = request.headers().get(header::ORIGIN).map(|origin| origin.to_str().unwrap_or(""));
    let is_own = |origin: &str| origin.split_once("://").is_some_and(|(_, of)| of == host);
    if origin.is_some_and(|origin| !is_own(origin)) {
        return Err(Problem::forbidden(TEXTS.message("foreign-origin")));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if changes && request.headers().get(MARK).is_none_or(|mark| mark != "1") {
        return Err(Problem::forbidden(TEXTS.message("no-mark")));
    }
    Ok(())
}

fn host<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    let named = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    named.or_else(|| uri.authority().map(|authority| authority.as_str()))
}

/// Does the name mean this machine and nothing else? Any other name may belong to a hostile site that points it here.
fn is_near(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Adds what every answer carries.
pub(crate) async fn protect(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Whether a request may see what bots wrote and what went wrong with them: only staff's may. The others are answered without
/// it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeesLogs(pub(crate) bool);

impl<S: Sync> FromRequestParts<S> for SeesLogs {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<SeesLogs, Infallible> {
        Caller::from_request_parts(parts, state).await.map(|caller| SeesLogs(caller.is_staff()))
    }
}

/// The keys of seats, or of a student's link, that a request carries.
pub(crate) struct Keys(pub(crate) String);

impl<S: Sync> FromRequestParts<S> for Keys {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Keys, Problem> {
        #[derive(Default, Deserialize)]
        #[serde(default)]
        struct KeyQuery {
            key: String,
        }
        let header = parts.headers.get("x-jogada-key").and_then(|keys| keys.to_str().ok());
        let named = || Query::<KeyQuery>::try_from_uri(&parts.uri).map(|asked| asked.0.key);
        Ok(Keys(header.map_or_else(|| named().unwrap_or_default(), str::to_owned)))
    }
}

/// The seats that a request may play: by the keys that it carries, and by the person who sent it.
#[derive(Clone, Debug)]
pub(crate) struct SeatClaim {
    keys: String,
    person: Option<i64>,
}

impl SeatClaim {
    /// Those of a match.
    pub(crate) fn seats(&self, seats: &[SeatPlayer]) -> SeatSet {
        let own = self.person.map(|person| SeatSet::of_person(seats, person));
        SeatSet::of_keys(seats, &self.keys).and(own.unwrap_or_default())
    }
}

impl<S: Sync> FromRequestParts<S> for SeatClaim {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<SeatClaim, Problem> {
        let Keys(keys) = Keys::from_request_parts(parts, state).await?;
        let Ok(caller) = Caller::from_request_parts(parts, state).await;
        Ok(SeatClaim { keys, person: caller.person().map(|person| person.id) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_near() {
        for host in ["127.0.0.1:4400", "localhost", "[::1]:4400", "127.8.8.8"] {
            assert!(is_near(host), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example:4400", "192.168.0.7", "[", ""] {
            assert!(!is_near(host), "{host}");
        }
    }
}
