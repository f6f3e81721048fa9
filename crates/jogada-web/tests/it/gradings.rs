//! Classes that are marked: who may ask for what, from the upload to a student's link, and after a restart.

use std::{fs, path::Path, time::Duration};

use axum::{
    body::Body,
    http::{Method, header::CONTENT_TYPE},
};
use jogada_grade::formats::report_zip;
use jogada_text::printable_line;
use serde_json::{Value, json};

use crate::{
    common::{HttpReply, Server, TOKEN, request},
    live::{hear, watch},
};

/// A right hand-in, with functions in place of its own.
fn hand_in(change: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../jogada-grade/testdata/solutions/queens");
    let mut file = fs::read(Path::new(folder).join("ana_beatriz_souza.py")).unwrap();
    file.extend(change.as_bytes());
    file
}

const WRONG: &str = "\ndef pos_atacadas_por(a, b, c=8):\n    return []\n";

impl Server {
    async fn admin(&self, method: Method, path: &str, body: Vec<u8>) -> HttpReply {
        let request = request(method, path)
            .header("authorization", format!("Bearer {TOKEN}"))
            .header(CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body)).unwrap()).await
    }

    async fn new_grading(&self) -> String {
        let settings = json!({ "game": "rainhas", "name": "Turma 1" });
        let told = self.post("/api/gradings", "", &settings).await.expect(201);
        format!("/api/gradings/{}", told["id"].as_str().unwrap())
    }

    async fn upload(&self, grading: &str, name: &str, bytes: Vec<u8>) -> HttpReply {
        self.admin(Method::PUT, &format!("{grading}/files/{name}"), bytes).await
    }

    async fn ask(&self, path: &str) -> Value {
        self.admin(Method::GET, path, Vec::new()).await.expect(200)
    }

    async fn until_marked(&self, grading: &str) -> Value {
        for _ in 0..3000 {
            let told = self.ask(grading).await;
            if !matches!(told["state"].as_str(), Some("waiting" | "running")) {
                return told;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("it does not end");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_goes_from_its_archive_to_each_students_own_page() {
    let server = Server::new().await;
    let (address, _on) = server.listen().await;
    let grading = server.new_grading().await;
    let folder = |name: &str| format!("{name}_assignsubmission_file_/rainhas.py");
    let class = [
        (folder("Ana Lima_11"), hand_in("")),
        (folder("Bia Reis_12"), hand_in(WRONG)),
        (folder("Caio Sá_13"), b"def pos_atacadas_por(:\n".to_vec()),
        ("../../evil.py".to_owned(), b"print(1)".to_vec()),
    ];
    let told = server.upload(&grading, "Turma%201.zip", report_zip(&class).unwrap()).await;
    assert_eq!(told.status, 201);
    let live = format!("{grading}/live?token={TOKEN}");
    let mut socket = watch(address, &live).await;
    assert_eq!(hear(&mut socket).await.unwrap()["state"], "new");
    server.post(&format!("{grading}/start"), "", &json!({})).await.expect(200);
    let (mut arrived, mut state) = (0, json!("new"));
    while state != "finished" {
        let told = hear(&mut socket).await.unwrap();
        arrived += told["rows"].as_array().map_or(0, Vec::len);
        state = told["state"].clone();
    }
    assert!(arrived > 0, "marks arrive one by one");
    let told = server.ask(&grading).await;
    assert_eq!((&told["marked"], &told["name"]), (&json!(3), &json!("Turma 1")), "{told}");
    let students = told["students"].as_array().unwrap();
    let names: Vec<&str> = students.iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Ana Lima", "Bia Reis", "Caio Sá"]);
    assert_eq!(students[0]["mark"], students[0]["max"]);
    assert!(students[1]["mark"].as_f64() < students[0]["mark"].as_f64(), "{told}");
    assert_eq!(students[2]["mark"], 0.0);
    assert!(students[2]["why"].as_str().is_some_and(|why| printable_line(why) == why));
    let student = server.ask(&format!("{grading}/students/1?lang=pt")).await;
    let checks = student["mark"]["checks"].as_array().unwrap();
    let wrong = checks.iter().find(|check| check["function"] == "pos_atacadas_por").unwrap();
    assert_eq!((&wrong["passed"], &wrong["got"]), (&json!(false), &json!("[]")), "{wrong}");
    let similar = server.ask(&format!("{grading}/similar")).await;
    assert_eq!(similar["pairs"][0]["names"], json!(["Ana Lima", "Bia Reis"]), "{similar}");
    assert!(!similar["pairs"][0]["passages"][0][0]["text"].as_str().unwrap().is_empty());

    let links = server.post(&format!("{grading}/links"), "", &json!({})).await.expect(200);
    let key = |n: usize| links["links"][n]["key"].as_str().unwrap().to_owned();
    let id = grading.rsplit('/').next().unwrap();
    let own = server.get(&format!("/api/feedback/{id}?key={}", key(1))).await;
    let own_text = own.text.clone();
    let own = own.expect(200);
    assert_eq!(
        (&own["name"], own["mark"]["mark"].as_f64()),
        (&json!("Bia Reis"), students[1]["mark"].as_f64())
    );
    assert!(!own_text.contains("Ana Lima"), "nothing of another student");
    for wrong in ["", "x", &key(1)[1..], id] {
        let told = server.get(&format!("/api/feedback/{id}?key={wrong}")).await;
        assert_eq!(told.error(), (403, "forbidden".into()), "{wrong}");
    }
    assert_eq!(server.get(&format!("/api/feedback/other?key={}", key(1))).await.status, 403);
    let kept =
        fs::read_to_string(server.folder.path().join("gradings").join(id).join("links.json"));
    assert!(!kept.unwrap().contains(&key(1)), "only the hash is kept");
    let server = server.again().await;
    let told = server.get(&format!("/api/feedback/{id}?key={}", key(2))).await.expect(200);
    assert_eq!(told["name"], "Caio Sá");
    server.post(&format!("{grading}/links"), "", &json!({})).await.expect(200);
    assert_eq!(server.get(&format!("/api/feedback/{id}?key={}", key(1))).await.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn marks_are_downloaded_in_every_format() {
    let server = Server::new().await;
    let grading = server.new_grading().await;
    server.upload(&grading, "ana.py", hand_in("")).await;
    server.upload(&grading, "bia.py", b"nonsense".to_vec()).await;
    server.post(&format!("{grading}/start"), "", &json!({})).await.expect(200);
    assert_eq!(server.until_marked(&grading).await["state"], "finished");
    let get = async |query: &str| {
        server.admin(Method::GET, &format!("{grading}/output?{query}"), Vec::new()).await
    };
    let kinds = [
        ("as=csv", "text/csv; charset=utf-8", "ana,"),
        ("as=json", "application/x-ndjson", "\"hand_in\":\"ana\""),
        ("as=junit", "application/xml", "<testsuite name=\"ana\""),
        ("as=html&lang=pt", "text/html; charset=utf-8", "Turma 1"),
        ("as=gradescope&student=0", "application/json", "\"tests\""),
        ("as=text&student=1", "text/plain; charset=utf-8", "bia"),
        ("as=feedback.zip", "application/zip", "ana/feedback.txt"),
        ("as=gradescope.zip", "application/zip", "gradescope/bia.json"),
        ("as=all.zip", "application/zip", "students/ana.html"),
    ];
    for (query, kind, part) in kinds {
        let told = get(query).await;
        assert_eq!(
            (told.status.as_u16(), &told.headers[CONTENT_TYPE]),
            (200, &kind.parse().unwrap()),
            "{query}"
        );
        assert!(told.text.contains(part), "{query}: {}", told.text);
        let disposition = told.headers["content-disposition"].to_str().unwrap();
        assert!(disposition.starts_with("attachment; filename=\""), "{disposition}");
    }
    for query in ["as=exe", "as=gradescope", "as=text&student=7", "as=../grading.json"] {
        assert_eq!(get(query).await.error(), (400, "bad-request".into()), "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_admin_marks_and_reads_marks() {
    let server = Server::new().await;
    let grading = server.new_grading().await;
    let asked: &[(Method, &str)] = &[
        (Method::GET, "/api/gradings"),
        (Method::POST, "/api/gradings"),
        (Method::GET, &grading),
        (Method::DELETE, &grading),
        (Method::PUT, &format!("{grading}/files/ana.py")),
        (Method::POST, &format!("{grading}/start")),
        (Method::POST, &format!("{grading}/stop")),
        (Method::GET, &format!("{grading}/live")),
        (Method::GET, &format!("{grading}/students/0")),
        (Method::GET, &format!("{grading}/similar")),
        (Method::GET, &format!("{grading}/output?as=csv")),
        (Method::POST, &format!("{grading}/links")),
    ];
    for (method, path) in asked {
        let told = server.send(request(method.clone(), path).body(Body::from("{}")).unwrap()).await;
        assert_eq!(told.error(), (403, "forbidden".into()), "{method} {path}");
    }
    assert!(server.ask(&grading).await["files"].as_array().unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_settings_files_and_orders_are_refused() {
    let server = Server::new().await;
    for settings in [
        json!({}),
        json!({ "game": "nothing" }),
        json!({ "game": "queens", "rubric": "[[check]]\nfunction = \"nada\"\n" }),
        json!({ "game": "queens", "rubric": "not toml" }),
        json!({ "game": "queens", "path": "/etc" }),
    ] {
        let told = server.post("/api/gradings", "", &settings).await;
        assert_eq!(told.error(), (400, "bad-request".into()), "{settings}");
    }
    let grading = server.new_grading().await;
    let empty = server.post(&format!("{grading}/start"), "", &json!({})).await;
    assert_eq!(empty.error(), (400, "bad-request".into()));
    for name in [".hidden", "a%2Fb.py", "..%2F..%2Fx.py", "%0a.py"] {
        let told = server.upload(&grading, name, b"x".to_vec()).await;
        assert_eq!(told.error(), (400, "bad-request".into()), "{name}");
    }
    let told = server.upload(&grading, "large.zip", vec![0; (64 << 20) + 1]).await;
    assert_eq!(told.error(), (413, "too-large".into()));
    assert_eq!(server.upload("/api/gradings/other", "a.py", Vec::new()).await.status, 404);
    let told = server.admin(Method::DELETE, &grading, Vec::new()).await;
    assert_eq!(told.status, 200);
    assert_eq!(server.admin(Method::GET, &grading, Vec::new()).await.status, 404);
    assert_eq!(fs::read_dir(server.folder.path().join("gradings")).unwrap().count(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_goes_on_after_a_restart_and_after_a_stop() {
    let server = Server::new().await;
    let grading = server.new_grading().await;
    for n in 0..12 {
        let change = format!("\ndef extra_{n}():\n    return {n}\n");
        server.upload(&grading, &format!("aluno{n:02}.py"), hand_in(&change)).await;
    }
    server.post(&format!("{grading}/start"), "", &json!({})).await.expect(200);
    let refused = server.upload(&grading, "late.py", hand_in("")).await;
    assert_eq!(refused.error(), (409, "busy".into()), "while it is marked");
    while server.ask(&grading).await["marked"] == 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let id = grading.rsplit('/').next().unwrap().to_owned();
    let server = server.again().await;
    let kept = server.folder.path().join("gradings").join(id).join("marks.jsonl");
    let before = fs::read_to_string(&kept).unwrap();
    assert!((1..12).contains(&before.lines().count()), "it ended in the middle");
    let told = server.until_marked(&grading).await;
    assert_eq!((&told["state"], &told["marked"]), (&json!("finished"), &json!(12)), "{told}");
    let after = fs::read_to_string(&kept).unwrap();
    assert!(after.starts_with(&before) && after.lines().count() == 12, "nothing is marked twice");
    server.upload(&grading, "aluno12.py", hand_in("\n")).await;
    server.post(&format!("{grading}/start"), "", &json!({})).await.expect(200);
    server.post(&format!("{grading}/stop"), "", &json!({})).await.expect(200);
    let told = server.until_marked(&grading).await;
    let server = server.again().await;
    assert_eq!(server.ask(&grading).await["state"], told["state"], "what was stopped stays so");
    if told["state"] == "stopped" {
        server.post(&format!("{grading}/start"), "", &json!({})).await.expect(200);
        assert_eq!(server.until_marked(&grading).await["marked"], 13);
    }
}
