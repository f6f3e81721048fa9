//! Who asks, and who may ask for what. Every route names its [`Access`], which is enforced before its handler runs and
//! before its body is read; the table in the documentation is made of the same list.

use std::{
    convert::Infallible,
    sync::Arc,
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use axum::{
    extract::{FromRequestParts, MatchedPath, RawPathParams, Request, State},
    http::{HeaderMap, Method, StatusCode, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use jogada_store::{Deed, Person, Role};

use crate::{TEXTS, arena::Arena, openapi, problem::Problem, secret, visitor};

/// Who asks.
#[derive(Clone, Debug)]
pub(crate) enum Caller {
    /// Nothing is known of the person.
    Visitor,
    /// One who has joined the class.
    Member(Person),
    /// The bearer of the token.
    Teacher,
}

/// Who may use a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Access {
    /// Everyone.
    Anyone,
    /// Those who may open tables: members, and everyone where only this machine can reach the server.
    Player,
    /// Those who have joined, and the teacher.
    Member,
    /// The person whom the path names, and staff.
    Owner,
    /// The teacher and helpers.
    Staff,
    /// The teacher.
    Teacher,
    /// Staff, and everyone where only this machine can reach the server.
    Operator,
}

impl Caller {
    /// Who sent a request. An address that has sent too many wrong tokens lately is told nothing.
    async fn of(arena: &Arena, parts: &Parts) -> Result<Caller, Problem> {
        if let Some(token) = given_token(parts) {
            let (visitor, now) = (visitor::of_request(&parts.extensions), Instant::now());
            if !arena.guesses.has(visitor, now) {
                return Err(Problem::too_many(TEXTS.message("too-many-tokens")));
            }
            if secret::same(token.trim(), &arena.token) {
                return Ok(Caller::Teacher);
            }
            // There was one left a line above; two wrong ones at once may share it.
            _ = arena.guesses.takes(visitor, now);
        }
        let session =
            session_key(&parts.headers).filter(|key| secret::is_signed(key, &arena.token));
        let Some(session) = session else { return Ok(Caller::Visitor) };
        let person = arena.store.person_of(&secret::session_hash(session)).await?;
        Ok(person.map_or(Caller::Visitor, Caller::Member))
    }

    /// The teacher, or a helper.
    pub(crate) fn is_staff(&self) -> bool {
        match self {
            Caller::Visitor => false,
            Caller::Member(person) => person.role == Role::Helper,
            Caller::Teacher => true,
        }
    }

    /// The person, if it is one of the class.
    pub(crate) fn person(&self) -> Option<&Person> {
        match self {
            Caller::Member(person) => Some(person),
            Caller::Visitor | Caller::Teacher => None,
        }
    }

    /// The word for what this caller is.
    pub(crate) fn role(&self) -> &'static str {
        match self {
            Caller::Visitor => "visitor",
            Caller::Member(person) => person.role.name(),
            Caller::Teacher => "teacher",
        }
    }
}

impl Access {
    /// May this caller pass? `owner` is the person whom the path names.
    pub(crate) fn admits(self, caller: &Caller, is_near: bool, owner: Option<i64>) -> bool {
        let is_member = !matches!(caller, Caller::Visitor);
        let is_teacher = matches!(caller, Caller::Teacher);
        match self {
            Access::Anyone => true,
            Access::Player => is_near || is_member,
            Access::Member => is_member,
            Access::Owner => {
                let is_own = caller.person().is_some_and(|person| Some(person.id) == owner);
                is_own || caller.is_staff()
            }
            Access::Staff => caller.is_staff(),
            Access::Teacher => is_teacher,
            Access::Operator => is_near || caller.is_staff(),
        }
    }

    /// What is said to a caller that may not pass.
    fn refusal(self, caller: &Caller, is_class: bool) -> Problem {
        let must_join = matches!(caller, Caller::Visitor) && is_class;
        match self {
            Access::Player | Access::Member | Access::Owner if must_join => {
                let said = TEXTS.message("join-first");
                Problem::new(StatusCode::FORBIDDEN, "join-first", said)
            }
            Access::Owner => Problem::forbidden(TEXTS.message("not-yours")),
            _ => Problem::forbidden(TEXTS.message("no-token")),
        }
    }
}

/// Lets a request through to a route's handler, and notes who sent it; or says why not.
pub(crate) async fn enforce(
    State((arena, access)): State<(Arc<Arena>, Access)>,
    params: RawPathParams,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let caller = match Caller::of(&arena, &parts).await {
        Ok(caller) => caller,
        // What everyone may have is not refused for a wrong token.
        Err(_) if access == Access::Anyone => Caller::Visitor,
        Err(problem) => return problem.into_response(),
    };
    let owner = params.iter().find(|(name, _)| *name == "person");
    let owner = owner.and_then(|(_, value)| value.parse().ok());
    if !access.admits(&caller, arena.is_near, owner) {
        return access.refusal(&caller, arena.is_class()).into_response();
    }
    let deed = deed(&arena, &caller, &parts, owner);
    parts.extensions.insert(caller);
    let response = next.run(Request::from_parts(parts, body)).await;
    if let (Some(deed), true) = (deed, response.status().is_success()) {
        // What was done stays done if it cannot be noted.
        _ = arena.store.add_deed(&deed).await;
    }
    response
}

/// What is noted of a change that staff makes in a class, but for what they do to what is their own.
fn deed(arena: &Arena, caller: &Caller, parts: &Parts, owner: Option<i64>) -> Option<Deed> {
    let is_own = caller.person().is_some_and(|person| Some(person.id) == owner);
    let path = parts.extensions.get::<MatchedPath>()?.as_str();
    let is_play = ["/api/tables", "/api/room/challenges", "/api/room/leave", "/api/matches"];
    let is_play = is_play.iter().any(|play| path.starts_with(play));
    if parts.method == Method::GET || !arena.is_class() || !caller.is_staff() || is_own || is_play {
        return None;
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    Some(Deed {
        done: i64::try_from(now).unwrap_or(i64::MAX),
        who: caller.person().map_or_else(String::new, |person| person.name.clone()),
        role: caller.role().to_owned(),
        action: openapi::operation_name(&parts.method, path),
        about: parts.uri.path().trim_start_matches("/api/").to_owned(),
    })
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Infallible> {
        Ok(parts.extensions.get::<Caller>().cloned().unwrap_or(Caller::Visitor))
    }
}

/// The token that a request carries: in a header, or in the address where a browser can send no header.
fn given_token(parts: &Parts) -> Option<&str> {
    let bearer = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let bearer = bearer.and_then(|value| value.strip_prefix("Bearer "));
    let mut pairs = parts.uri.query().unwrap_or_default().split('&');
    bearer.or_else(|| pairs.find_map(|pair| pair.strip_prefix("token=")))
}

/// The cookie of those who have joined.
pub(crate) const COOKIE: &str = "jogada-session";

/// The key of the session that a request carries.
pub(crate) fn session_key(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|text| text.split(';')).filter_map(|pair| pair.split_once('='));
    pairs.find(|(name, _)| name.trim() == COOKIE).map(|(_, value)| value.trim())
}
