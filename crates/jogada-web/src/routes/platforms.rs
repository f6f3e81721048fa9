//! Learning platforms: logins and launches, who of a class their users are, and scores for their grade books.

use std::{collections::HashMap, sync::Arc};

use axum::{
    Form, Json,
    extract::{Path, Query, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{Html, IntoResponse, Response},
    routing::{get, post, put},
};
use jogada_arena::{GradedStudent, PlatformUser};
use jogada_picture::Escaped;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    Answer, Doc, Route,
    gradings::{blocking, find},
};
use crate::{
    TEXTS,
    access::Access,
    arena::Arena,
    body::Body,
    lang::Speaks,
    lti::{ChosenClass, Launcher, PlatformMessage},
    problem::Problem,
    secret,
};

pub(super) fn routes() -> Vec<Route> {
    let of = |summary, answer, errors| Doc { errors, ..Doc::new(summary, answer) };
    let login = of("A platform begins a login", Answer::Empty(302), &[400, 404]);
    let mut routes = vec![
        Route::new(
            Method::GET,
            "/lti/jwks",
            of("The key that platforms verify this server by", Answer::Json(200, "Jwks"), &[404]),
            get(jwks),
        ),
        Route::new(Method::GET, "/lti/login", login, get(login_by_query)),
        Route::new(Method::POST, "/lti/login", login, post(login_by_form)),
        Route::new(
            Method::POST,
            "/lti/launch",
            of("A platform vouches for a user", Answer::Empty(303), &[400, 404]),
            post(launch),
        ),
        Route::new(
            Method::GET,
            "/lti/return",
            of("Takes a chosen class back to the platform", Answer::Text("text/html"), &[404]),
            get(take_back),
        ),
    ];
    routes.extend(of_teachers());
    routes
}

/// What teachers ask for.
fn of_teachers() -> Vec<Route> {
    let admin = |summary, answer, errors| Doc {
        access: Access::Teacher,
        errors,
        ..Doc::new(summary, answer)
    };
    vec![
        Route::new(
            Method::POST,
            "/api/platform-choices/{key}",
            Doc {
                body: Some("PlatformChoice"),
                ..admin(
                    "Chooses the class that a platform's course shows",
                    Answer::Json(200, "Empty"),
                    &[403, 404],
                )
            },
            post(choose),
        ),
        Route::new(
            Method::GET,
            "/api/gradings/{id}/platform",
            admin(
                "The users that platforms launched into a class",
                Answer::Json(200, "PlatformUsers"),
                &[403, 404],
            ),
            get(users),
        ),
        Route::new(
            Method::PUT,
            "/api/gradings/{id}/platform/{n}",
            Doc {
                body: Some("PlatformLink"),
                ..admin(
                    "Says which student a user is",
                    Answer::Json(200, "Empty"),
                    &[400, 403, 404],
                )
            },
            put(link),
        ),
        Route::new(
            Method::POST,
            "/api/gradings/{id}/scores",
            admin(
                "Sends the marks of all linked users to their platforms",
                Answer::Json(200, "ScoresSent"),
                &[403, 404],
            ),
            post(scores),
        ),
    ]
}

type Server = State<Arc<Arena>>;

/// The cookie that binds a launch to the browser that began it. A platform posts the launch from its own site, so that it
/// must be sent across sites.
const COOKIE: &str = "jogada-lti";

fn launcher(arena: &Arena) -> Result<&Launcher, Problem> {
    arena.lti.as_ref().ok_or_else(|| Problem::not_found(TEXTS.message("nothing-here")))
}

async fn jwks(State(arena): Server) -> Result<Json<Value>, Problem> {
    Ok(Json(launcher(&arena)?.jwks()))
}

async fn login_by_query(
    State(arena): Server,
    Query(asked): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    login(&arena, &asked)
}

async fn login_by_form(
    State(arena): Server,
    Form(asked): Form<HashMap<String, String>>,
) -> Result<Response, Problem> {
    login(&arena, &asked)
}

fn login(arena: &Arena, asked: &HashMap<String, String>) -> Result<Response, Problem> {
    let (state, to) = launcher(arena)?.login(asked).map_err(Problem::bad_request)?;
    let cookie =
        format!("{COOKIE}={state}; Path=/lti; Max-Age=600; Secure; HttpOnly; SameSite=None");
    redirect(StatusCode::FOUND, &to, Some(&cookie))
}

async fn launch(
    State(arena): Server,
    headers: HeaderMap,
    Form(asked): Form<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';'));
    let cookie = pairs.find_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='));
    let launched = launcher(&arena)?.launch(&asked, cookie).await;
    let launch = match launched.map_err(Problem::bad_request)? {
        PlatformMessage::Launch(launch) => launch,
        PlatformMessage::Choice(key) => {
            return redirect(StatusCode::SEE_OTHER, &format!("/#/choose?key={key}"), None);
        }
    };
    let found = find(&arena, &launch.grading)?;
    if launch.is_teacher {
        return redirect(StatusCode::SEE_OTHER, &format!("/#/grading/{}", found.id), None);
    }
    let key = secret::fresh_token();
    let to = blocking(move || {
        let failed = Problem::internal_because;
        let student = found.add_platform_user(launch.user).map_err(failed)?;
        let Some(student) = student else { return Ok("/#/waiting".to_owned()) };
        found.add_link(&student, &key).map_err(failed)?;
        Ok(format!("/#/feedback/{}?key={key}", found.id))
    });
    redirect(StatusCode::SEE_OTHER, &to.await?, None)
}

/// The class that a course shows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlatformChoice {
    grading: String,
}

async fn choose(
    State(arena): Server,
    Path(key): Path<String>,
    Speaks(lang): Speaks,
    Body(asked): Body<PlatformChoice>,
) -> Result<Json<Value>, Problem> {
    let (launcher, found) = (launcher(&arena)?, find(&arena, &asked.grading)?);
    let settings = found.settings();
    let (entry, assignment) =
        settings.assignment(arena.games).map_err(Problem::internal_because)?;
    let max = settings.rubric(&assignment).map_err(Problem::internal_because)?.max();
    let title = match settings.name.as_str() {
        "" => entry.title().say(lang),
        name => name.to_owned(),
    };
    let id = found.id.clone();
    if !launcher.choose(&key, ChosenClass { id, title, max }) {
        return Err(Problem::not_found(TEXTS.message("nothing-here")));
    }
    Ok(Json(json!({})))
}

#[derive(Debug, Deserialize)]
struct ChoiceKey {
    key: String,
}

/// A form with one button: the page's own rules let no form leave this server, and the platform wants a form.
async fn take_back(
    State(arena): Server,
    Query(asked): Query<ChoiceKey>,
    Speaks(lang): Speaks,
) -> Result<Response, Problem> {
    let answer = launcher(&arena)?.chosen(&asked.key);
    let answer = answer.ok_or_else(|| Problem::not_found(TEXTS.message("nothing-here")))?;
    let html = format!(
        "<!DOCTYPE html><html lang=\"{}\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>Jogada</title>\
         <form method=\"post\" action=\"{}\"><input type=\"hidden\" name=\"JWT\" value=\"{}\">\
         <button autofocus>{}</button></form></html>",
        lang.tag(),
        Escaped(&answer.return_url),
        Escaped(&answer.jwt),
        Escaped(&TEXTS.say(lang, "lti-take-back")),
    );
    let origin: String = answer.return_url.splitn(4, '/').take(3).collect::<Vec<_>>().join("/");
    let policy = format!(
        "default-src 'none'; form-action {origin}; frame-ancestors 'none'; base-uri 'none'"
    );
    let policy = HeaderValue::from_str(&policy).map_err(|_| Problem::internal())?;
    Ok(([(header::CONTENT_SECURITY_POLICY, policy)], Html(html)).into_response())
}

fn redirect(status: StatusCode, to: &str, cookie: Option<&str>) -> Result<Response, Problem> {
    let value = |text: &str| HeaderValue::from_str(text).map_err(|_| Problem::internal());
    let mut response = (status, [(header::LOCATION, value(to)?)]).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, value(cookie)?);
    }
    Ok(response)
}

async fn users(State(arena): Server, Path(id): Path<String>) -> Result<Json<Value>, Problem> {
    let found = find(&arena, &id)?;
    blocking(move || {
        let snapshot = found.snapshot();
        let users = found.platform_users();
        let told: Vec<Value> = users
            .iter()
            .enumerate()
            .map(|(n, user)| {
                let suggested = suggested(user, &snapshot.students);
                json!({ "n": n, "name": user.name, "student": user.student, "suggested": suggested })
            })
            .collect();
        Ok(Json(json!({ "users": told })))
    })
    .await
}

/// The student with the user's name, if there is one.
fn suggested<'a>(user: &PlatformUser, students: &'a [GradedStudent]) -> Option<&'a str> {
    let name = user.name.to_lowercase();
    let mut same = students.iter().filter(|student| student.name.to_lowercase() == name);
    let first = same.next()?;
    same.next().is_none().then_some(first.name.as_str())
}

/// Which student a user is; none of the class, if no name is given.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlatformLink {
    student: Option<String>,
}

async fn link(
    State(arena): Server,
    Path((id, n)): Path<(String, usize)>,
    Body(asked): Body<PlatformLink>,
) -> Result<Json<Value>, Problem> {
    let found = find(&arena, &id)?;
    blocking(move || Ok(found.link_platform_user(n, asked.student.as_deref())?)).await?;
    Ok(Json(json!({})))
}

async fn scores(
    State(arena): Server,
    Path(id): Path<String>,
    Speaks(lang): Speaks,
) -> Result<Json<Value>, Problem> {
    let (launcher, found) = (launcher(&arena)?, find(&arena, &id)?);
    let marked = blocking(move || {
        let snapshot = found.snapshot();
        let of_user = |user: PlatformUser| {
            let named = user.student.as_deref()?;
            let student = snapshot.students.iter().find(|student| student.name == named)?;
            let mark = student.mark.as_deref()?;
            let right = mark.checks.iter().filter(|check| check.passed == Some(true)).count();
            let comment = TEXTS.message("lti-comment").with("right", right);
            let comment = comment.with("checks", mark.checks.len()).say(lang);
            Some((user, mark.mark, mark.max, comment))
        };
        Ok(found.platform_users().into_iter().filter_map(of_user).collect::<Vec<_>>())
    });
    let (sent, failed) = launcher.send_scores(&marked.await?, lang).await;
    let failed: Vec<Value> =
        failed.iter().map(|(student, why)| json!({ "student": student, "why": why })).collect();
    Ok(Json(json!({ "sent": sent, "failed": failed })))
}
