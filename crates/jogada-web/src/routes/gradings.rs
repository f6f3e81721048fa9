//! Classes that are marked: made, filled with files, watched, downloaded; and a student's own feedback.

use std::sync::Arc;

use axum::{
    Json,
    body::Bytes,
    extract::{DefaultBodyLimit, Path, Query, State},
    http::{HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{delete, get, post, put},
};
use jogada_arena::{GradingSettings, ReportFile, StoredGrading};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use super::{Answer, Doc, Route};
use crate::{
    TEXTS,
    access::Access,
    arena::Arena,
    body::Body,
    grading,
    guard::Keys,
    lang::Speaks,
    live::{self, Audience, Upgrade},
    problem::Problem,
    secret,
    visitor::Visitor,
};

/// No uploaded file is larger: the archive of a large class fits.
const FILE_MAX: usize = 64 << 20;
/// A rubric and the names of those who are late fit easily.
const SETTINGS_MAX: usize = 256 << 10;

pub(super) fn routes() -> Vec<Route> {
    let admin = |summary, answer, errors| Doc {
        access: Access::Staff,
        errors,
        ..Doc::new(summary, answer)
    };
    let done = Answer::Json(200, "Empty");
    let mut routes = vec![
        Route::new(
            Method::GET,
            "/api/gradings",
            admin("All classes that are marked here", Answer::Json(200, "Gradings"), &[403]),
            get(list),
        ),
        Route::new(
            Method::POST,
            "/api/gradings",
            Doc {
                body: Some("GradingSettings"),
                ..admin(
                    "Makes one, without files",
                    Answer::Json(201, "GradingId"),
                    &[400, 403, 409],
                )
            },
            post(create).layer(DefaultBodyLimit::max(SETTINGS_MAX)),
        ),
        Route::new(
            Method::GET,
            "/api/gradings/{id}",
            admin("A class with its marks", Answer::Json(200, "Grading"), &[403, 404]),
            get(look),
        ),
        Route::new(
            Method::DELETE,
            "/api/gradings/{id}",
            admin("Deletes a class with all its files", done, &[403, 404, 409]),
            delete(remove),
        ),
        Route::new(
            Method::PUT,
            "/api/gradings/{id}/files/{name}",
            Doc {
                body: Some("binary"),
                ..admin(
                    "Keeps a hand-in, or an archive of many, of at most 64 MiB",
                    Answer::Empty(201),
                    &[400, 403, 404, 409, 413],
                )
            },
            put(keep).layer(DefaultBodyLimit::max(FILE_MAX)),
        ),
        Route::new(
            Method::POST,
            "/api/gradings/{id}/start",
            admin("Marks it, or goes on, in the jail", done, &[400, 403, 404, 409]),
            post(start),
        ),
        Route::new(
            Method::POST,
            "/api/gradings/{id}/stop",
            admin("Stops it", done, &[403, 404]),
            post(stop),
        ),
    ];
    routes.extend(reading(admin));
    routes
}

/// What is read of a class.
fn reading(admin: impl Fn(&'static str, Answer, &'static [u16]) -> Doc) -> Vec<Route> {
    let query = &[("as", "string"), ("student", "integer")];
    vec![
        Route::new(
            Method::GET,
            "/api/gradings/{id}/live",
            admin("Watches it", Answer::Socket, &[403, 404]),
            get(watch),
        ),
        Route::new(
            Method::GET,
            "/api/gradings/{id}/students/{n}",
            admin("One student's mark", Answer::Json(200, "Feedback"), &[403, 404]),
            get(student),
        ),
        Route::new(
            Method::GET,
            "/api/gradings/{id}/similar",
            admin("Hand-ins that are alike", Answer::Json(200, "SimilarPairs"), &[403, 404]),
            get(similar),
        ),
        Route::new(
            Method::GET,
            "/api/gradings/{id}/output",
            Doc {
                query,
                ..admin(
                    "A download of all marks or one student's: csv, json, junit, html, gradescope, all.zip …",
                    Answer::File,
                    &[400, 403, 404],
                )
            },
            get(output),
        ),
        Route::new(
            Method::POST,
            "/api/gradings/{id}/links",
            admin(
                "Makes a secret link for each student; earlier ones end",
                Answer::Json(200, "StudentLinks"),
                &[403, 404],
            ),
            post(links),
        ),
        Route::new(
            Method::GET,
            "/api/feedback/{id}",
            Doc {
                takes_key: true,
                errors: &[403],
                ..Doc::new(
                    "The mark of the student whose link it is",
                    Answer::Json(200, "Feedback"),
                )
            },
            get(feedback),
        ),
    ]
}

type Server = State<Arc<Arena>>;

pub(super) fn find(arena: &Arena, id: &str) -> Result<Arc<StoredGrading>, Problem> {
    let found = arena.gradings.find(id);
    found.ok_or_else(|| Problem::not_found(TEXTS.message("no-grading").quoting("got", id)))
}

/// Does work with files on a thread for that.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    spawn_blocking(work).await.map_err(|_| Problem::internal())?
}

async fn list(State(arena): Server, Speaks(lang): Speaks) -> Json<Value> {
    let gradings = arena.gradings.list();
    let gradings: Vec<Value> = gradings.iter().map(|one| grading::listed(one, lang)).collect();
    let games = arena.games.iter().filter(|entry| entry.assignment.is_some());
    let games: Vec<&str> = games.map(|entry| entry.kind.name).collect();
    Json(json!({ "gradings": gradings, "games": games }))
}

async fn create(
    State(arena): Server,
    Body(settings): Body<GradingSettings>,
) -> Result<(StatusCode, Json<Value>), Problem> {
    let id = secret::fresh(12);
    let made = blocking(move || Ok(arena.gradings.create(&id, settings)?)).await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": made.id }))))
}

async fn look(
    State(arena): Server,
    Path(id): Path<String>,
    Speaks(lang): Speaks,
) -> Result<Json<Value>, Problem> {
    let found = find(&arena, &id)?;
    blocking(move || Ok(Json(grading::whole(&found, lang)))).await
}

async fn remove(State(arena): Server, Path(id): Path<String>) -> Result<Json<Value>, Problem> {
    find(&arena, &id)?;
    blocking(move || Ok(arena.gradings.delete(&id)?)).await?;
    Ok(Json(json!({})))
}

async fn keep(
    State(arena): Server,
    Path((id, name)): Path<(String, String)>,
    bytes: Bytes,
) -> Result<StatusCode, Problem> {
    let found = find(&arena, &id)?;
    blocking(move || Ok(found.add_file(&name, &bytes)?)).await?;
    Ok(StatusCode::CREATED)
}

async fn start(State(arena): Server, Path(id): Path<String>) -> Result<Json<Value>, Problem> {
    let found = find(&arena, &id)?;
    blocking(move || Ok(arena.gradings.start(&found)?)).await?;
    Ok(Json(json!({})))
}

async fn stop(State(arena): Server, Path(id): Path<String>) -> Result<Json<Value>, Problem> {
    let found = find(&arena, &id)?;
    blocking(move || Ok(arena.gradings.stop(&found)?)).await?;
    Ok(Json(json!({})))
}

async fn watch(
    State(arena): Server,
    Path(id): Path<String>,
    Speaks(lang): Speaks,
    Visitor(visitor): Visitor,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    let found = find(&arena, &id)?;
    let shows = blocking(move || Ok(found.watch())).await?;
    let audience = Audience::public(lang);
    live::begin(&arena, visitor, upgrade, shows, audience)
}

async fn student(
    State(arena): Server,
    Path((id, n)): Path<(String, usize)>,
    Speaks(lang): Speaks,
) -> Result<Json<Value>, Problem> {
    let found = find(&arena, &id)?;
    let told = blocking(move || Ok(grading::student(&found, n, lang))).await?;
    let none = || Problem::not_found(TEXTS.message("no-student").quoting("got", &n.to_string()));
    told.map(Json).ok_or_else(none)
}

async fn similar(State(arena): Server, Path(id): Path<String>) -> Result<Json<Value>, Problem> {
    let found = find(&arena, &id)?;
    blocking(move || Ok(Json(json!({ "pairs": found.similar() })))).await
}

/// Which download.
#[derive(Debug, Deserialize)]
struct Wanted {
    r#as: String,
    #[serde(default)]
    student: Option<usize>,
}

/// A page that is opened from the download can reach nothing here.
const FILE_POLICY: &str =
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

async fn output(
    State(arena): Server,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    Speaks(lang): Speaks,
) -> Result<Response, Problem> {
    let found = find(&arena, &id)?;
    let made = move || {
        let report = found.report(&wanted.r#as, wanted.student, lang);
        report.map_err(Problem::bad_request)
    };
    let ReportFile { name, kind, bytes } = blocking(made).await?;
    let named = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""))
        .map_err(|_| Problem::internal())?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, named),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(FILE_POLICY)),
    ];
    Ok((headers, bytes).into_response())
}

async fn links(State(arena): Server, Path(id): Path<String>) -> Result<Json<Value>, Problem> {
    let found = find(&arena, &id)?;
    let made =
        blocking(move || found.new_links(secret::fresh_token).map_err(Problem::internal_because));
    let links: Vec<Value> = made
        .await?
        .into_iter()
        .map(|(student, key)| json!({ "student": student, "key": key }))
        .collect();
    Ok(Json(json!({ "links": links })))
}

/// A wrong key and a class that is not there are answered alike, so that neither can be found by trying.
async fn feedback(
    State(arena): Server,
    Path(id): Path<String>,
    Keys(key): Keys,
    Speaks(lang): Speaks,
) -> Result<Json<Value>, Problem> {
    let found = arena.gradings.find(&id);
    let told = blocking(move || {
        let of_link = |found: Arc<StoredGrading>| {
            let n = found.student_of(&key)?;
            grading::student(&found, n, lang)
        };
        Ok(found.and_then(of_link))
    });
    told.await?.map(Json).ok_or_else(|| Problem::forbidden(TEXTS.message("no-link")))
}
