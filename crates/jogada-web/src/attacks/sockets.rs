//! Attacks by WebSockets: too many, too much, too large.

use std::{io, time::Duration};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use super::{
    AttackOutcome,
    target::{LIMITS, Target, hear},
};
use crate::TEXTS;

/// Lays a table for people: where it can be watched.
pub(super) async fn table(target: &Target) -> io::Result<String> {
    let id = lay(target, "").await?.0;
    Ok(format!("/api/tables/{id}/live"))
}

/// Lays a table for people, with a seed or without: its id, and the keys of its seats.
pub(super) async fn lay(target: &Target, seed: &str) -> io::Result<(String, Vec<String>)> {
    let kind = &target.entry()?.kind;
    let seats = vec!["human"; usize::from(kind.seats)];
    let mut body = json!({ "game": kind.name, "seats": seats });
    if !seed.is_empty() {
        body["seed"] = json!(seed);
    }
    let heard = target.post(1, "/api/tables", &body.to_string()).await?;
    let told: Value = serde_json::from_slice(heard.body())?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let keys = told["keys"].as_array().into_iter().flatten().map(text).collect();
    Ok((text(&told["id"]), keys))
}

/// The request that turns a connection into a WebSocket.
pub(super) fn upgrade(target: &Target, path: &str, more: &str) -> String {
    format!(
        "{}connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n",
        target.head("GET", path)
    )
}

/// Opens a WebSocket; the status if it is refused.
async fn open(target: &Target, host: u8, path: &str) -> io::Result<Result<TcpStream, u16>> {
    let mut stream = target.connect(host).await?;
    stream.write_all(upgrade(target, path, "").as_bytes()).await?;
    let mut head = [0; 12];
    timeout(Duration::from_secs(2), stream.read_exact(&mut head)).await??;
    match &head[9..] {
        b"101" => Ok(Ok(stream)),
        status => {
            let text = std::str::from_utf8(status).unwrap_or_default();
            Ok(Err(text.parse().unwrap_or(0)))
        }
    }
}

/// A frame as a client sends it, masked by zeros.
fn frame(kind: u8, length: usize) -> Vec<u8> {
    let mut bytes = vec![0x80 | kind];
    match length {
        0..126 => bytes.push(0x80 | length as u8),
        126..65_536 => {
            bytes.push(0x80 | 126);
            bytes.extend((length as u16).to_be_bytes());
        }
        _ => {
            bytes.push(0x80 | 127);
            bytes.extend((length as u64).to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(vec![b'x'; length]);
    bytes
}

/// One address takes all WebSockets.
pub(super) async fn hoard(target: &Target) -> io::Result<AttackOutcome> {
    let path = table(target).await?;
    let (mut kept, mut refused) = (Vec::new(), 0);
    for _ in 0..LIMITS.per_address {
        match open(target, 2, &path).await? {
            Ok(stream) => kept.push(stream),
            Err(_) => refused += 1,
        }
    }
    let other = open(target, 3, &path).await?.is_ok();
    // Also the page of the hoarder's own neighbours is answered.
    target.wait(2).await?;
    let (kept, share) = (kept.len(), LIMITS.sockets_per_address);
    let key = if other { "seen-sockets" } else { "seen-no-socket-left" };
    Ok(AttackOutcome::new(
        other && kept <= share,
        TEXTS.message(key).with("kept", kept).with("share", share).with("refused", refused),
    ))
}

/// Messages as fast as they can be sent.
pub(super) async fn message_flood(target: &Target) -> io::Result<AttackOutcome> {
    is_closed_after(target, &[frame(1, 10), frame(9, 100), frame(2, 1)].concat().repeat(1000)).await
}

/// A frame of a megabyte, and one that only says that it is larger than any memory.
pub(super) async fn giant_frame(target: &Target) -> io::Result<AttackOutcome> {
    let large = is_closed_after(target, &frame(2, 1 << 20)).await?;
    let mut claimed = vec![0x82, 0xff];
    claimed.extend(u64::MAX.to_be_bytes());
    claimed.extend([0; 64]);
    let claimed = is_closed_after(target, &claimed).await?;
    Ok(if large.stopped { claimed } else { large })
}

/// A message in pieces, without an end.
pub(super) async fn endless_message(target: &Target) -> io::Result<AttackOutcome> {
    let mut piece = frame(0, 100);
    piece[0] = 0;
    let mut first = frame(1, 100);
    first[0] = 1;
    is_closed_after(target, &[first, piece.repeat(10_000)].concat()).await
}

/// Sends bytes into a WebSocket: the server should close it, and go on.
async fn is_closed_after(target: &Target, bytes: &[u8]) -> io::Result<AttackOutcome> {
    let path = table(target).await?;
    let Ok(mut stream) = open(target, 2, &path).await? else {
        return Err(io::Error::other("a WebSocket was refused"));
    };
    // It may be closed before all was sent.
    _ = timeout(Duration::from_secs(4), stream.write_all(bytes)).await;
    let is_closed = hear(&mut stream).await?.is_closed;
    target.wait(2).await?;
    let key = if is_closed { "seen-closed" } else { "seen-open" };
    Ok(AttackOutcome::new(is_closed, TEXTS.message(key)))
}
