//! A machine that cannot start bots: tournaments pause and tables wait, both say why, and no player loses by it.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use jogada_arena::{BotSource, BuiltBot, LocalWorkers};
use jogada_bot::{Limits, Program, StartHistory, Trust};
use jogada_game::Entry;
use jogada_store::Store;
use jogada_text::Message;
use jogada_web::{Arena, Options, app};
use serde_json::{Value, json};

use crate::{
    common::{Server, TOKEN},
    live::{hear, watch},
};

/// A bot source whose only bot runs in a folder that may not be there.
struct BotsOfFolder(PathBuf);

impl BotSource for BotsOfFolder {
    fn build(&mut self, _: &Entry, _: &str) -> Result<BuiltBot, Message> {
        let args = vec!["bot.py".to_owned()];
        let program = Program { name: "python3".to_owned(), args, folder: self.0.clone() };
        let trust = Trust::Full(Limits::default());
        let (dialect, name, broken) = (None, None, None);
        Ok(BuiltBot {
            program,
            trust,
            dialect,
            harness: None,
            options: Vec::new(),
            learns: false,
            name,
            starts: StartHistory::default(),
            broken,
        })
    }
}

const BOT: &str = "import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'ask':
        print(message['choices'][0], flush=True)
";

/// A server whose bot cannot be started, and where its folder must be.
async fn server() -> (Server, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("bots")).unwrap();
    fs::write(folder.path().join("bots/ana.py"), BOT).unwrap();
    let home = folder.path().join("home");
    let bot_home = home.clone();
    let arena = Arena::new(Options {
        games: all_games::GAMES,
        store: Store::open(&folder.path().join("arena.db")).await.unwrap(),
        bots: folder.path().join("bots"),
        token: TOKEN.into(),
        is_near: true,
        limits: jogada_web::ServerLimits::default(),
        class: None,
        tls: None,
        lti: None,
        gradings: folder.path().join("gradings"),
        grading_machines: Arc::new(|| Err(Message::as_it_is("no hand-ins are marked here"))),
        workers: Arc::new(LocalWorkers { workers: 1 }),
        bot_sources: Arc::new(move |_: &Limits| -> Box<dyn BotSource> {
            Box::new(BotsOfFolder(bot_home.clone()))
        }),
    });
    (Server { app: app(Arc::clone(&arena)), folder, arena }, home)
}

/// Puts the folder there, all of it at once.
fn mend(home: &Path) {
    let whole = home.with_extension("new");
    fs::create_dir(&whole).unwrap();
    fs::write(whole.join("bot.py"), BOT).unwrap();
    fs::rename(whole, home).unwrap();
}

/// Looks again and again until something is so.
async fn until(server: &Server, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..3000 {
        let told = server.get(path).await.expect(200);
        if is_so(&told) {
            return told;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("waited in vain at {path}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_pauses_says_why_and_goes_on() {
    let (server, home) = server().await;
    let body = json!({"game": "othello", "entrants": ["bot:ana.py", "first"], "games": 4});
    let id = server.post("/api/tournaments", "", &body).await.expect(201)["id"].clone();
    let path = format!("/api/tournaments/{id}?lang=en");
    let paused = until(&server, &path, |told| told["state"] == "paused").await;
    let why = paused["error"].as_str().unwrap();
    assert!(why.starts_with("paused, because the machine fails, not a bot"), "{why}");
    assert!(why.contains("No such file"), "{why}");
    assert_eq!(paused["games"]["played"], 0);
    mend(&home);
    let over = until(&server, &path, |told| told["state"] == "finished").await;
    assert_eq!((&over["error"], &over["games"]["played"]), (&Value::Null, &json!(4)));
    for row in over["table"]["rows"].as_array().unwrap() {
        assert_eq!(row["faults"], 0, "{row}");
    }
    server.arena.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_tournament_can_be_stopped() {
    let (server, _) = server().await;
    let body = json!({"game": "othello", "entrants": ["bot:ana.py", "first"], "games": 4});
    let id = server.post("/api/tournaments", "", &body).await.expect(201)["id"].clone();
    let path = format!("/api/tournaments/{id}");
    until(&server, &path, |told| told["state"] == "paused").await;
    server.post(&format!("{path}/stop"), "", &json!({})).await;
    let told = until(&server, &path, |told| told["state"] == "stopped").await;
    assert_eq!(told["games"]["played"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_uploaded_again_is_replaced_or_kept_and_never_mixed() {
    for way in ["replace", "keep"] {
        let (server, home) = server().await;
        let body = json!({"game": "othello", "entrants": ["ana=bot:ana.py", "first"], "games": 4});
        let id = server.post("/api/tournaments", "", &body).await.expect(201)["id"].clone();
        let path = format!("/api/tournaments/{id}");
        until(&server, &path, |told| told["state"] == "paused").await;
        server.post(&format!("{path}/stop"), "", &json!({})).await.expect(200);
        until(&server, &path, |told| told["state"] == "stopped").await;
        fs::write(server.folder.path().join("bots/ana.py"), format!("{BOT}# 2\n")).unwrap();
        mend(&home);
        let resume = format!("{path}/resume");
        let refused = server.post(&resume, "", &json!({})).await;
        assert_eq!(refused.error(), (409, "changed".into()));
        assert!(refused.message().starts_with("the files of ana have changed"), "{refused:?}");
        let odd = server.post(&resume, "", &json!({"changed": "perhaps"})).await;
        assert_eq!(odd.error(), (400, "bad-request".into()));
        server.post(&resume, "", &json!({"changed": way})).await.expect(200);
        let over = until(&server, &path, |told| told["state"] == "finished").await;
        assert_eq!(over["games"]["played"], 4, "{way}");
        server.arena.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_waits_for_its_bot_and_no_clock_runs() {
    let (server, home) = server().await;
    let (address, _on) = server.listen().await;
    let body = json!({"game": "othello", "seats": ["bot:ana.py", "human"], "time": "1s"});
    let (id, keys) = server.lay(&body).await;
    let mut socket = watch(address, &format!("/api/tables/{id}/live?key={}", keys[0])).await;
    let mut table = hear(&mut socket).await.unwrap();
    while table["waits"].is_null() {
        table = hear(&mut socket).await.unwrap();
    }
    assert!(table["waits"].as_str().unwrap().contains("No such file"), "{table}");
    assert_eq!((&table["thinking"], &table["clock"]["running"]), (&json!(false), &Value::Null));
    assert!(table["over"].is_null() && table["version"] == 0, "{table}");
    mend(&home);
    let moved = hear(&mut socket).await.unwrap();
    assert_eq!((&moved["version"], &moved["waits"]), (&json!(1), &Value::Null), "{moved}");
    assert!(moved["over"].is_null(), "nobody was late: {moved}");
    assert_eq!(server.turn(&id, &keys[0]).await["plies"].as_array().unwrap().len(), 1);
    server.arena.close().await;
}
