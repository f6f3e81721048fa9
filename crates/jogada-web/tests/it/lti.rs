//! A learning platform on this machine: it launches a student, who is linked by the teacher, and takes the score.

use std::{
    collections::HashMap,
    fs,
    net::SocketAddr,
    path::Path,
    sync::{Arc, Mutex, OnceLock},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use axum::{
    Form, Json, Router,
    body::Body,
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri},
    routing::{get, post},
};
use jsonwebtoken::{
    Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode, jwk::JwkSet,
};
use serde_json::{Value, json};

use crate::common::{HttpReply, Server, TOKEN, request};

const KEY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/lti-key.pem");
const CLAIM: &str = "https://purl.imsglobal.org/spec/lti/claim";

/// What the platform of a test was sent.
#[derive(Default)]
struct PlatformRequests {
    /// The keys of both: one pair will do for a test.
    keys: OnceLock<Value>,
    tokens: Mutex<Vec<HashMap<String, String>>>,
    scores: Mutex<Vec<(String, HeaderMap, Value)>>,
}

async fn platform() -> (SocketAddr, Arc<PlatformRequests>) {
    let heard = Arc::new(PlatformRequests::default());
    let router = Router::new()
        .route(
            "/certs",
            get(async |State(heard): State<Arc<PlatformRequests>>| Json(heard.keys.get().cloned())),
        )
        .route("/token", post(token))
        .route("/2/lineitem/scores", post(score))
        .with_state(Arc::clone(&heard));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async { axum::serve(listener, router).await });
    (address, heard)
}

async fn token(
    State(heard): State<Arc<PlatformRequests>>,
    Form(form): Form<HashMap<String, String>>,
) -> Json<Value> {
    heard.tokens.lock().unwrap().push(form);
    Json(json!({ "access_token": "an-access-token", "token_type": "Bearer", "expires_in": 3600 }))
}

async fn score(
    State(heard): State<Arc<PlatformRequests>>,
    uri: Uri,
    headers: HeaderMap,
    body: String,
) -> StatusCode {
    let score = serde_json::from_str(&body).unwrap();
    heard.scores.lock().unwrap().push((uri.to_string(), headers, score));
    StatusCode::NO_CONTENT
}

/// A server that is registered at the platform of a test.
async fn registered() -> (Server, SocketAddr, Arc<PlatformRequests>) {
    let (address, heard) = platform().await;
    let folder = tempfile::tempdir().unwrap();
    fs::copy(KEY, folder.path().join("key.pem")).unwrap();
    let config = format!(
        "url = \"http://127.0.0.1:4400/\"\nprivate-key = \"key.pem\"\n[[platform]]\nissuer = \"http://{address}\"\n\
         client-id = \"jogada-client\"\nauth-url = \"http://{address}/auth\"\ntoken-url = \"http://{address}/token\"\n\
         jwks-url = \"http://{address}/certs\"\ndeployment-ids = [\"7\"]\n"
    );
    fs::write(folder.path().join("lti.toml"), config).unwrap();
    let server = Server::at(folder, true).await;
    let keys = server.get("/lti/jwks").await.expect(200);
    heard.keys.set(keys).unwrap();
    (server, address, heard)
}

/// Begins a login as the platform has the browser do: the state and the nonce.
async fn login(server: &Server, address: SocketAddr) -> (String, String) {
    let path = format!(
        "/lti/login?iss=http%3A%2F%2F{address}&login_hint=5&target_link_uri=x&lti_message_hint=h"
    );
    let told = server.get(&path).await;
    assert_eq!(told.status, 302, "{told:?}");
    let to = told.headers["location"].to_str().unwrap();
    assert!(to.starts_with(&format!("http://{address}/auth?scope=openid&")), "{to}");
    assert!(to.contains("&redirect_uri=http%3A%2F%2F127.0.0.1%3A4400%2Flti%2Flaunch&"), "{to}");
    let value = |name: &str| {
        let mut pairs = to.split(['?', '&']);
        pairs.find_map(|pair| pair.strip_prefix(name)?.strip_prefix('=')).unwrap().to_owned()
    };
    let cookie = told.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with(&format!("jogada-lti={};", value("state"))), "{cookie}");
    assert!(cookie.contains("HttpOnly") && cookie.contains("Secure"), "{cookie}");
    (value("state"), value("nonce"))
}

fn claims(address: SocketAddr, nonce: &str, grading: &str) -> Value {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    json!({
        "iss": format!("http://{address}"), "aud": ["jogada-client"], "sub": "user-5", "name": "Ana",
        "iat": now, "exp": now + 60, "nonce": nonce,
        format!("{CLAIM}/message_type"): "LtiResourceLinkRequest", format!("{CLAIM}/version"): "1.3.0",
        format!("{CLAIM}/deployment_id"): "7", format!("{CLAIM}/custom"): { "grading": grading },
        format!("{CLAIM}/roles"): ["http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"],
        "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": {
            "scope": ["https://purl.imsglobal.org/spec/lti-ags/scope/score"],
            "lineitem": format!("http://{address}/2/lineitem?type_id=1"),
        },
    })
}

fn signed(server_keys: &Value, claims: &Value) -> String {
    let kid = server_keys["keys"][0]["kid"].as_str().map(str::to_owned);
    let header = Header { kid, ..Header::new(Algorithm::RS256) };
    let key = EncodingKey::from_rsa_pem(&fs::read(Path::new(KEY)).unwrap()).unwrap();
    encode(&header, claims, &key).unwrap()
}

/// Posts a launch from the platform's site.
async fn launch(
    server: &Server,
    address: SocketAddr,
    state: &str,
    cookie: &str,
    token: &str,
) -> HttpReply {
    let request = axum::http::Request::post("/lti/launch")
        .header("host", "127.0.0.1:4400")
        .header("origin", format!("http://{address}"))
        .header("cookie", format!("other=1; jogada-lti={cookie}"))
        .header("content-type", "application/x-www-form-urlencoded");
    server.send(request.body(Body::from(format!("state={state}&id_token={token}"))).unwrap()).await
}

/// A class of one student with a mark.
async fn marked(server: &Server) -> String {
    let told = server.post("/api/gradings", "", &json!({ "game": "queens" })).await.expect(201);
    let id = told["id"].as_str().unwrap().to_owned();
    let put = request(Method::PUT, &format!("/api/gradings/{id}/files/Ana.py"))
        .header("authorization", format!("Bearer {TOKEN}"));
    server.send(put.body(Body::from("x = 1\n")).unwrap()).await;
    server.post(&format!("/api/gradings/{id}/start"), "", &json!({})).await.expect(200);
    for _ in 0..1500 {
        let told = server.get(&format!("/api/gradings/{id}?token={TOKEN}")).await.expect(200);
        if told["state"] == "finished" {
            return id;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it is not marked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_student_is_launched_linked_and_scored() {
    let (server, address, heard) = registered().await;
    let keys = heard.keys.get().unwrap().clone();
    let id = marked(&server).await;
    let come = async || {
        let (state, nonce) = login(&server, address).await;
        let token = signed(&keys, &claims(address, &nonce, &id));
        let told = launch(&server, address, &state, &state, &token).await;
        assert_eq!(told.status, 303, "{told:?}");
        let again = launch(&server, address, &state, &state, &token).await;
        assert_eq!(again.status, 400, "a state serves once");
        told.headers["location"].to_str().unwrap().to_owned()
    };
    assert_eq!(come().await, "/#/waiting", "nobody is linked by a name alone");
    let users = server.get(&format!("/api/gradings/{id}/platform?token={TOKEN}")).await.expect(200);
    assert_eq!(users["users"][0]["suggested"], "Ana", "{users}");
    let put = async |student: Value| {
        let request = request(Method::PUT, &format!("/api/gradings/{id}/platform/0"))
            .header("authorization", format!("Bearer {TOKEN}"))
            .header("content-type", "application/json");
        server
            .send(request.body(Body::from(json!({ "student": student }).to_string())).unwrap())
            .await
    };
    assert_eq!(put(json!("Bia")).await.status, 400);
    put(json!("Ana")).await.expect(200);
    let to = come().await;
    let key = to.strip_prefix(&format!("/#/feedback/{id}?key=")).unwrap();
    let own = server.get(&format!("/api/feedback/{id}?key={key}")).await.expect(200);
    assert_eq!(own["name"], "Ana");

    let sent = server.post(&format!("/api/gradings/{id}/scores"), "", &json!({})).await.expect(200);
    assert_eq!((&sent["sent"], sent["failed"].as_array().unwrap().len()), (&json!(1), 0), "{sent}");
    let form = heard.tokens.lock().unwrap()[0].clone();
    assert_eq!(form["grant_type"], "client_credentials");
    let set: JwkSet = serde_json::from_value(keys).unwrap();
    let mut validation = Validation::new(Algorithm::RS256);
    validation.set_audience(&[format!("http://{address}/token")]);
    validation.set_issuer(&["jogada-client"]);
    let public = DecodingKey::from_jwk(&set.keys[0]).unwrap();
    let assertion =
        decode::<Value>(&form["client_assertion"], &public, &validation).unwrap().claims;
    assert_eq!(assertion["sub"], "jogada-client");
    let (uri, headers, score) = heard.scores.lock().unwrap()[0].clone();
    assert_eq!(uri, "/2/lineitem/scores?type_id=1");
    assert_eq!(headers["authorization"], "Bearer an-access-token");
    assert_eq!(headers["content-type"], "application/vnd.ims.lis.v1.score+json");
    assert_eq!((&score["userId"], &score["scoreGiven"]), (&json!("user-5"), &own["mark"]["mark"]));
    assert_eq!(score["scoreMaximum"], own["mark"]["max"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_teacher_chooses_a_class_for_a_course() {
    const DEEP_LINK: &str = "https://purl.imsglobal.org/spec/lti-dl/claim";
    let (server, address, heard) = registered().await;
    let keys = heard.keys.get().unwrap().clone();
    let id = marked(&server).await;
    let ask = async |role: &str, return_url: &str| {
        let (state, nonce) = login(&server, address).await;
        let mut claims = claims(address, &nonce, &id);
        claims[format!("{CLAIM}/message_type")] = json!("LtiDeepLinkingRequest");
        claims[format!("{CLAIM}/roles")] =
            json!([format!("http://purl.imsglobal.org/vocab/lis/v2/membership#{role}")]);
        claims[format!("{DEEP_LINK}/deep_linking_settings")] = json!({
            "deep_link_return_url": return_url, "accept_types": ["link", "ltiResourceLink"], "data": "d-1",
        });
        launch(&server, address, &state, &state, &signed(&keys, &claims)).await
    };
    let back = format!("http://{address}/deep?course=3");
    assert_eq!(ask("Learner", &back).await.status, 400, "students choose nothing");
    assert_eq!(ask("Instructor", "https://evil.example/deep").await.status, 400);
    let told = ask("Instructor", &back).await;
    let to = told.headers["location"].to_str().unwrap().to_owned();
    let key = to.strip_prefix("/#/choose?key=").unwrap();
    let page = async || server.get(&format!("/lti/return?key={key}")).await;
    assert_eq!(page().await.status, 404, "nothing is chosen yet");
    let choice = format!("/api/platform-choices/{key}");
    assert_eq!(server.post(&choice, "", &json!({ "grading": "other" })).await.status, 404);
    server.post(&choice, "", &json!({ "grading": id })).await.expect(200);
    let told = page().await;
    let policy = told.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains(&format!("form-action http://{address};")), "{policy}");
    assert!(told.text.contains(&format!("action=\"{back}\"")), "{}", told.text);
    let jwt = told.text.split("name=\"JWT\" value=\"").nth(1).unwrap();
    let jwt = jwt.split('"').next().unwrap();
    let set: JwkSet = serde_json::from_value(keys.clone()).unwrap();
    let mut validation = Validation::new(Algorithm::RS256);
    validation.set_audience(&[format!("http://{address}")]);
    validation.set_issuer(&["jogada-client"]);
    let public = DecodingKey::from_jwk(&set.keys[0]).unwrap();
    let said = decode::<Value>(jwt, &public, &validation).unwrap().claims;
    assert_eq!(said[format!("{CLAIM}/message_type")], "LtiDeepLinkingResponse");
    assert_eq!(said[format!("{CLAIM}/deployment_id")], "7");
    assert_eq!(said[format!("{DEEP_LINK}/data")], "d-1");
    let item = &said[format!("{DEEP_LINK}/content_items")][0];
    assert_eq!(
        (&item["type"], &item["custom"]["grading"]),
        (&json!("ltiResourceLink"), &json!(id))
    );
    assert_eq!(item["url"], "http://127.0.0.1:4400/lti/launch");
    assert_eq!(item["lineItem"]["scoreMaximum"], 11.0, "the points of the rubric");
    assert_eq!(page().await.status, 404, "a choice serves once");
}

#[tokio::test(flavor = "multi_thread")]
async fn launches_that_a_platform_did_not_sign_for_this_browser_are_refused() {
    let (server, address, heard) = registered().await;
    let keys = heard.keys.get().unwrap().clone();
    let id = marked(&server).await;
    let changes: &[(&str, Value)] = &[
        ("nonce", json!("another")),
        ("aud", json!("another-tool")),
        ("iss", json!("http://evil.example")),
        ("exp", json!(1_000_000_000)),
        ("sub", json!("")),
        (&format!("{CLAIM}/deployment_id"), json!("8")),
        (&format!("{CLAIM}/message_type"), json!("LtiDeepLinkingRequest")),
        (&format!("{CLAIM}/custom"), json!({})),
    ];
    for (name, value) in changes {
        let (state, nonce) = login(&server, address).await;
        let mut claims = claims(address, &nonce, &id);
        claims[*name] = value.clone();
        let told = launch(&server, address, &state, &state, &signed(&keys, &claims)).await;
        assert_eq!(told.error(), (400, "bad-request".into()), "{name}");
    }
    let (state, nonce) = login(&server, address).await;
    let right = claims(address, &nonce, &id);
    let by_secret = encode(&Header::default(), &right, &EncodingKey::from_secret(b"x")).unwrap();
    for (cookie, token) in [("another", &signed(&keys, &right)), (&state, &by_secret)] {
        assert_eq!(launch(&server, address, &state, cookie, token).await.status, 400, "{cookie}");
    }
    // The attempt with another token used the state up, too.
    assert_eq!(launch(&server, address, &state, &state, &signed(&keys, &right)).await.status, 400);
    let foreign = server.get("/lti/login?iss=http%3A%2F%2Fevil.example&login_hint=5").await;
    assert_eq!(foreign.error(), (400, "bad-request".into()));
    let users = server.get(&format!("/api/gradings/{id}/platform?token={TOKEN}")).await.expect(200);
    assert_eq!(users["users"], json!([]));
    // Without platforms there is nothing to launch.
    let plain = Server::new().await;
    assert_eq!(plain.get("/lti/jwks").await.status, 404);
    assert_eq!(launch(&plain, address, "", "", "").await.status, 403);
}
