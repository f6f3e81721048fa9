//! Attacks on what only some may know: what bots wrote, keys of seats, seeds, the admin's token.

use std::{io, time::Duration};

use axum::http::Method;
use jogada_arena::TournamentSettings;
use jogada_core::Seed;
use jogada_game::Entry;
use jogada_match::{Action, Match, Pace};
use jogada_record::{Record, Setup};
use jogada_store::{NewTournament, PlayedMatch};
use jogada_tournament::Entrant;
use serde_json::json;
use tokio::io::AsyncWriteExt;

use super::{
    AttackOutcome,
    sockets::{lay, upgrade},
    target::{Target, hear_for},
};
use crate::{TEXTS, access::Access, routes::routes};

/// What a bot wrote to its standard error, and what it said when it broke down.
const WRITTEN: &str = "SECRET-OF-STDERR";
const LAST_WORDS: &str = "SECRET-OF-A-FAULT";

/// The bout of the only match.
const BOUT: &str = "1v2";

/// Asks every route without a token for what bots wrote.
pub(super) async fn read_stderr(target: &Target) -> io::Result<AttackOutcome> {
    let id = tournament(target).await?;
    let secrets = [WRITTEN.to_owned(), LAST_WORDS.to_owned()];
    let names = [id.to_string(), format!("{id}.{BOUT}.0")];
    search(target, &names, &secrets).await
}

/// Asks every route for the keys of a table's seats and for seeds of what is still being played.
pub(super) async fn read_keys(target: &Target) -> io::Result<AttackOutcome> {
    let table_seed = Seed::from_bytes([0x5a; 32]).to_string();
    let (table, mut secrets) = lay(target, &table_seed).await?;
    let id = tournament(target).await?;
    let kept = target.arena.store.tournament(id).await.map_err(io::Error::other)?;
    secrets.extend([table_seed, kept.secret.to_string(), target.arena.token.clone()]);
    search(target, &[table, id.to_string()], &secrets).await
}

/// A tournament with one match, in which a bot broke down and had written to its standard error.
async fn tournament(target: &Target) -> io::Result<i64> {
    let store = &target.arena.store;
    let entry = target.entry()?;
    let entrants =
        ["ana", "rui"].map(|name| Entrant { name: name.into(), player: "random".into() });
    let settings = TournamentSettings {
        game: entry.kind.name.to_owned(),
        entrants: vec!["ana=random".into(), "rui=random".into()],
        ..TournamentSettings::default()
    };
    let new = NewTournament {
        name: "attacked".into(),
        game: entry.kind.name.to_owned(),
        settings: serde_json::to_value(settings)?,
        entrants: entrants.into(),
        secret: Seed::from_bytes([0xa5; 32]),
    };
    let id = store.create(&new).await.map_err(io::Error::other)?;
    let beside = json!({ "took_ms": 1, "seats": [
        { "seat": 0, "faults": [LAST_WORDS], "errors": WRITTEN, "slowest_ms": 1 },
    ] });
    let record = broken_down(entry).ok_or_else(|| io::Error::other("a match that does not end"))?;
    let played = PlayedMatch { bout: BOUT.into(), number: 0, record, beside: Some(beside) };
    store.commit(id, &[played]).await.map_err(io::Error::other)?;
    Ok(id)
}

/// A match whose first seat broke down.
fn broken_down(entry: &Entry) -> Option<Record> {
    let seed = Seed::from_number(1);
    let options = entry.kind.full_options(&json!({})).ok()?;
    let start = entry.kind.start(&options, seed).ok()?;
    let game = entry.kind.name.to_owned();
    let setup = Setup { game, options, opening: Vec::new(), seed_hash: seed.hash() };
    let mut game = Match::new(setup, start, Pace::default());
    let action = |number| match number {
        0 => Action::Crash(format!("exit status 1: {LAST_WORDS}")),
        _ => Action::Resign,
    };
    for number in 0..2 {
        let Some(seat) = game.course().to_move() else { break };
        game.act(seat, action(number), Duration::ZERO).ok()?;
    }
    game.record(seed)
}

/// Asks every route that can be asked without a token, with every name, and looks for secrets in what comes back.
async fn search(
    target: &Target,
    names: &[String],
    secrets: &[String],
) -> io::Result<AttackOutcome> {
    let (mut asked, mut leaks) = (0, Vec::new());
    for route in routes().iter().filter(|route| route.method == Method::GET) {
        for name in names {
            let path = route.path.replace("{id}", name).replace("{n}", "0");
            // A token that is none must not be better than none.
            for path in [path.clone(), format!("{path}?token=wrong"), format!("{path}?lang=pt")] {
                let mut stream = target.connect(2).await?;
                let request = match path.contains("/live") {
                    true => upgrade(target, &path, ""),
                    false => target.head("GET", &path) + "connection: close\r\n\r\n",
                };
                stream.write_all(request.as_bytes()).await?;
                // A WebSocket says everything at once, and then waits.
                let heard = hear_for(&mut stream, Duration::from_millis(300)).await?;
                asked += 1;
                if secrets.iter().any(|secret| heard.has(secret)) {
                    leaks.push(route.path);
                }
            }
        }
    }
    leaks.dedup();
    let told = leaks.join(", ");
    Ok(match leaks.is_empty() {
        true => AttackOutcome::new(true, TEXTS.message("seen-no-secret").with("asked", asked)),
        false => AttackOutcome::new(false, TEXTS.message("seen-secret").with("routes", told)),
    })
}

/// Tokens tried as fast as that goes, on many connections.
pub(super) async fn guess_tokens(target: &Target) -> io::Result<AttackOutcome> {
    const GUESSES: usize = 2000;
    const AT_ONCE: usize = 20;
    let mut compared = 0;
    for number in 0..GUESSES / AT_ONCE {
        let guess = |at| format!("{}-{number}-{at}", "guess-of-a-token");
        let requests: String = (0..AT_ONCE)
            .map(|at| {
                let head = target.head("GET", "/api/tournaments/1/notices");
                format!("{head}authorization: Bearer {}\r\n\r\n", guess(at))
            })
            .collect();
        let mut stream = target.connect(2).await?;
        _ = stream.write_all(requests.as_bytes()).await;
        _ = stream.shutdown().await;
        let heard = hear_for(&mut stream, Duration::from_secs(2)).await?;
        compared += heard.bytes.windows(12).filter(|part| part == b"HTTP/1.1 403").count();
    }
    // A client that asks for something else from that address is not locked out.
    target.wait(2).await?;
    Ok(AttackOutcome::new(
        compared < GUESSES / 4,
        TEXTS.message("seen-guesses").with("compared", compared).with("guesses", GUESSES),
    ))
}

fn is_for_staff(access: Access) -> bool {
    matches!(access, Access::Staff | Access::Teacher)
}

/// Deeds of the admin without a token.
pub(super) async fn act_as_admin(target: &Target) -> io::Result<AttackOutcome> {
    let id = tournament(target).await?;
    let deeds = routes();
    let deeds = deeds.iter().filter(|route| is_for_staff(route.doc.access));
    let mut met = Vec::new();
    for route in deeds {
        let path = route.path.replace("{id}", &id.to_string()).replace("{name}", "x.py");
        for token in ["", "authorization: Bearer \r\n", "authorization: Bearer wrong\r\n"] {
            let request = format!(
                "{}{token}content-type: application/json\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{{}}",
                target.head(route.method.as_str(), &path)
            );
            met.push((target.send(2, request.as_bytes()).await?.status(), &[403, 429][..]));
        }
    }
    Ok(AttackOutcome::of_statuses(&met))
}
