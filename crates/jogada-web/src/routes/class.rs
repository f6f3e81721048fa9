//! The class, for teachers and helpers: its people, its roster, what is decided about it, and what was done.

use std::{collections::HashMap, sync::Arc};

use axum::{
    Json,
    body::Bytes,
    extract::{DefaultBodyLimit, Path, State},
    http::Method,
    routing::{delete, get, post},
};
use jogada_arena::RoomChange;
use jogada_store::{Deed, Role, StoredHandIn};
use jogada_text::printable_line;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, Doc, Route, room::classroom};
use crate::{TEXTS, access::Access, arena::Arena, body::Body, problem::Problem, room::summary};

/// No roster is larger.
const ROSTER_MAX: usize = 1 << 20;

pub(super) fn routes() -> Vec<Route> {
    let teacher = |summary, answer, errors| Doc {
        access: Access::Teacher,
        errors,
        ..Doc::new(summary, answer)
    };
    let done = Answer::Json(200, "Empty");
    let errors = &[400, 403, 404, 409];
    vec![
        Route::new(
            Method::GET,
            "/api/room/people",
            Doc {
                access: Access::Staff,
                ..Doc::new("All people of the class", Answer::Json(200, "People"))
            },
            get(people),
        ),
        Route::new(
            Method::POST,
            "/api/room/roster",
            Doc {
                body: Some("binary"),
                ..teacher("Takes in a list of names", Answer::Json(200, "RosterRead"), errors)
            },
            post(roster).layer(DefaultBodyLimit::max(ROSTER_MAX)),
        ),
        Route::new(
            Method::POST,
            "/api/room/people/{person}/role",
            Doc { body: Some("Role"), ..teacher("Makes a helper, or a student", done, errors) },
            post(role),
        ),
        Route::new(
            Method::POST,
            "/api/room/people/{person}/release",
            teacher("Ends a person's sessions, so that the name can be joined again", done, errors),
            post(release),
        ),
        Route::new(
            Method::DELETE,
            "/api/room/people/{person}",
            teacher("Removes a person who has handed in nothing", done, errors),
            delete(remove),
        ),
        Route::new(
            Method::POST,
            "/api/room/settings",
            Doc { body: Some("RoomChange"), ..teacher("Decides about the room", done, errors) },
            post(change),
        ),
        Route::new(
            Method::POST,
            "/api/room/code",
            teacher("Makes a new code to join with", Answer::Json(200, "Code"), errors),
            post(code),
        ),
        Route::new(
            Method::GET,
            "/api/room/audit",
            teacher("What teachers and helpers did", Answer::Json(200, "Audit"), errors),
            get(audit),
        ),
    ]
}

type Server = State<Arc<Arena>>;

async fn people(State(arena): Server) -> Result<Json<Value>, Problem> {
    let class = classroom(&arena)?;
    let mut hand_ins: HashMap<i64, Vec<StoredHandIn>> = HashMap::new();
    for hand_in in class.room.hand_ins(None).await? {
        hand_ins.entry(hand_in.person).or_default().push(hand_in);
    }
    let people = class.room.people().await?.into_iter().map(|person| {
        let own = hand_ins.get(&person.id).map_or(&[][..], Vec::as_slice);
        json!({
            "id": person.id, "name": person.name, "number": person.number,
            "role": person.role.name(), "is_here": class.lobby.is_here(person.id),
            "joined": person.joined, "hand_ins": summary(own),
        })
    });
    Ok(Json(json!({ "people": people.collect::<Vec<_>>() })))
}

async fn roster(State(arena): Server, bytes: Bytes) -> Result<Json<Value>, Problem> {
    let (added, known) = classroom(&arena)?.room.add_roster(&bytes).await?;
    Ok(Json(json!({ "added": added, "known": known })))
}

/// A role by name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NamedRole {
    role: String,
}

async fn role(
    State(arena): Server,
    Path(person): Path<i64>,
    Body(NamedRole { role }): Body<NamedRole>,
) -> Result<Json<Value>, Problem> {
    let named = Role::of(&role);
    let bad = || Problem::bad_request(TEXTS.message("bad-role").quoting("got", &role));
    classroom(&arena)?.room.set_role(person, named.ok_or_else(bad)?).await?;
    Ok(Json(json!({})))
}

async fn release(State(arena): Server, Path(person): Path<i64>) -> Result<Json<Value>, Problem> {
    let class = classroom(&arena)?;
    class.room.release(person).await?;
    class.lobby.changed();
    Ok(Json(json!({})))
}

async fn remove(State(arena): Server, Path(person): Path<i64>) -> Result<Json<Value>, Problem> {
    let class = classroom(&arena)?;
    class.room.remove(person).await?;
    class.lobby.changed();
    Ok(Json(json!({})))
}

async fn change(
    State(arena): Server,
    Body(change): Body<RoomChange>,
) -> Result<Json<Value>, Problem> {
    classroom(&arena)?.room.change(change).await?;
    Ok(Json(json!({})))
}

async fn code(State(arena): Server) -> Result<Json<Value>, Problem> {
    let code = classroom(&arena)?.room.change_code().await?;
    Ok(Json(json!({ "code": code })))
}

async fn audit(State(arena): Server) -> Result<Json<Value>, Problem> {
    let entry = |deed: Deed| {
        json!({
            "at": deed.done, "who": deed.who, "role": deed.role, "action": deed.action,
            "about": printable_line(&deed.about),
        })
    };
    let entries: Vec<Value> = arena.store.deeds().await?.into_iter().map(entry).collect();
    Ok(Json(json!({ "entries": entries })))
}
