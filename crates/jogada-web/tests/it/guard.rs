//! Who is let in, and who is not.

use std::path::Path;

use axum::{
    body::Body,
    http::{Method, Request},
};
use jogada_store::Store;
use serde_json::{Value, json};

use crate::common::{Server, TOKEN, request};

const TABLE: &str = r#"{"game": "othello", "seats": ["human", "engine:1"]}"#;

#[tokio::test(flavor = "multi_thread")]
async fn only_the_servers_own_page_changes_anything() {
    let server = Server::new().await;
    let send = async |headers: &[(&str, &str)]| {
        let mut request = Request::builder().method(Method::POST).uri("/api/tables");
        request = request.header("content-type", "application/json");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        server.send(request.body(Body::from(TABLE)).unwrap()).await
    };
    let (host, mark) = (("host", "127.0.0.1:4400"), ("x-jogada", "1"));
    assert_eq!(send(&[host, mark]).await.status, 201);
    assert_eq!(send(&[host, mark, ("origin", "http://127.0.0.1:4400")]).await.status, 201);
    for headers in [
        &[host][..],
        &[mark],
        &[("host", "evil.example"), mark],
        &[host, mark, ("origin", "http://evil.example")],
        &[host, mark, ("origin", "null")],
        &[host, mark, ("origin", "http://127.0.0.1:4401")],
    ] {
        assert_eq!(send(headers).await.error(), (403, "forbidden".into()), "{headers:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_foreign_page_reads_nothing_either() {
    let server = Server::new().await;
    let request = Request::builder().uri("/api/games").header("host", "rebound.example");
    let told = server.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!(told.error(), (403, "forbidden".into()));
    let told = server.get("/api/games").await;
    assert!(!told.headers.contains_key("access-control-allow-origin"));
    let policy = told.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
    assert_eq!(told.headers["x-content-type-options"], "nosniff");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_others_can_reach_it_only_the_admin_lays_tables() {
    let server = Server::at(tempfile::tempdir().unwrap(), false).await;
    let told = request(Method::POST, "/api/tables").header("content-type", "application/json");
    let told = server.send(told.body(Body::from(TABLE)).unwrap()).await;
    assert_eq!(told.error(), (403, "forbidden".into()));
    server.lay(&serde_json::from_str(TABLE).unwrap()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_key_opens_no_seat() {
    let server = Server::new().await;
    let (id, keys) = server.lay(&json!({ "game": "othello", "seats": ["human", "human"] })).await;
    let near = format!("{}_", &keys[0][..keys[0].len() - 1]);
    for key in ["", "x", &near, &keys[0][1..], &format!("{near},,{near}")] {
        let told = server.play(&id, key, &json!("d3")).await;
        assert_eq!(told.error(), (403, "forbidden".into()), "{key}");
    }
    let told = server.play(&id, &keys[1], &json!("d3")).await;
    assert_eq!(told.error(), (409, "not-your-turn".into()));
    let (other, _) = server.lay(&json!({ "game": "othello", "seats": ["human", "human"] })).await;
    assert_eq!(server.play(&other, &keys[0], &json!("d3")).await.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_admin_uploads_and_deletes_bots() {
    let server = Server::new().await;
    let put = async |name: &str, token: &str, bytes: usize| {
        let request = request(Method::PUT, &format!("/api/bots/{name}"))
            .header("authorization", format!("Bearer {token}"));
        server.send(request.body(Body::from(vec![b'x'; bytes])).unwrap()).await
    };
    for token in ["", "wrong", &TOKEN[1..]] {
        assert_eq!(put("ana.py", token, 3).await.error(), (403, "forbidden".into()));
    }
    assert!(!server.folder.path().join("bots").exists(), "nothing was written");
    assert_eq!(put("ana.py", TOKEN, 3).await.status, 201);
    assert_eq!(put("big.py", TOKEN, (4 << 20) + 1).await.error(), (413, "too-large".into()));
    for name in [".hidden", "a%2Fb", "..", "%2e%2e%2fx", "ç.py"] {
        assert_ne!(put(name, TOKEN, 3).await.status, 201, "{name}");
    }
    let bots = server.get("/api/bots").await.expect(200);
    assert_eq!(bots["bots"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&bots["bots"][0]["name"], &bots["bots"][0]["bytes"]),
        (&json!("ana.py"), &json!(3))
    );
    // This server builds no bots, and says so now and not when the bot is to move.
    let told = server
        .post("/api/tables", "", &json!({ "game": "queens", "seats": ["human", "bot:ana.py"] }))
        .await;
    assert_eq!(told.error(), (400, "bad-request".into()));
    assert!(told.message().starts_with("expected a built-in player"), "{told:?}");
    let delete = |token: &str| {
        request(Method::DELETE, "/api/bots/ana.py")
            .header("authorization", format!("Bearer {token}"))
    };
    let told = server.send(delete("wrong").body(Body::empty()).unwrap()).await;
    assert_eq!(told.error(), (403, "forbidden".into()));
    assert_eq!(server.send(delete(TOKEN).body(Body::empty()).unwrap()).await.status, 200);
    let told = server.send(delete(TOKEN).body(Body::empty()).unwrap()).await;
    assert_eq!(told.error(), (404, "not-found".into()));
}

/// A reader of the database, or of a copy of it, must not be able to play for others.
#[tokio::test(flavor = "multi_thread")]
async fn no_key_is_kept_and_no_hash_opens_a_seat() {
    let server = Server::new().await;
    let (id, keys) = server.lay(&json!({ "game": "othello", "seats": ["human", "human"] })).await;
    let store = Store::open(&server.folder.path().join("arena.db")).await.unwrap();
    let settings = store.live(&id).await.unwrap().unwrap().settings;
    for (seat, key) in keys.iter().enumerate() {
        assert!(!settings.to_string().contains(key), "{settings}");
        let hash = settings["chairs"][seat]["key"].as_str().unwrap();
        assert!(hash.starts_with("sha256:"), "{hash}");
        assert_eq!(server.play(&id, hash, &json!("d3")).await.status, 403);
        assert_eq!(server.play(&id, &hash["sha256:".len()..], &json!("d3")).await.status, 403);
    }
    server.play(&id, &keys[0], &json!("d3")).await.expect(200);
}

/// The fixture and its keys are described in `testdata/README.md` of the store.
#[tokio::test(flavor = "multi_thread")]
async fn links_that_an_older_program_gave_go_on_working() {
    let folder = tempfile::tempdir().unwrap();
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("../jogada-store/testdata/schema-3.db");
    std::fs::copy(old, folder.path().join("arena.db")).unwrap();
    let server = Server::at(folder, true).await;
    let (id, keys) = ("xgmkvwfz0v", ["pkj950zjruky0m56n63xuxwxz7", "tm7bfyxesdv9vggt2p0xtem7j2"]);
    for turn in [0, 1, 0] {
        let table = server.table(id, keys[turn]).await;
        let choice = &table["choices"][0]["text"];
        assert!(choice.is_string(), "{table}");
        assert!(!server.play(id, keys[1 - turn], choice).await.status.is_success());
        server.play(id, keys[turn], choice).await.expect(200);
    }
}

/// The matches of people that version 0.0 left. See `tests/old/0.0/README.md` of jogada-cli.
#[tokio::test(flavor = "multi_thread")]
async fn matches_of_version_0_0_go_on() {
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("../jogada-cli/tests/old/0.0");
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(old.join("arena.db"), folder.path().join("arena.db")).unwrap();
    let server = Server::at(folder, true).await;
    let tables = std::fs::read_to_string(old.join("tables.jsonl")).unwrap();
    for line in tables.lines() {
        let old: Value = serde_json::from_str(line).unwrap();
        let (id, keys) = (old["id"].as_str().unwrap(), old["keys"].as_array().unwrap());
        let table = server.table(id, keys[0].as_str().unwrap()).await;
        if old["what"] == "chess-over" {
            assert_eq!(table["over"]["reason"], "resigned", "{table}");
            continue;
        }
        let seat = table["to_move"].as_u64().unwrap() as usize;
        let key = keys[seat].as_str().unwrap();
        let table = server.table(id, key).await;
        assert_eq!(old["what"], table["game"], "{table}");
        server.play(id, key, &table["choices"][0]["text"]).await.expect(200);
    }
}
