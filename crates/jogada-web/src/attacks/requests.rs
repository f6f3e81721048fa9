//! Attacks by single requests: too large, malformed, from a page of another site, to a path that is none.

use std::{io, time::Duration};

use tokio::io::AsyncWriteExt;

use super::{
    AttackOutcome,
    target::{Target, hear},
};
use crate::TEXTS;

/// A header of a megabyte.
pub(super) async fn large_header(target: &Target) -> io::Result<AttackOutcome> {
    let large = format!("{}x-large: {}\r\n\r\n", target.head("GET", "/"), "a".repeat(1 << 20));
    let long = format!("GET /{} HTTP/1.1\r\nhost: {}\r\n\r\n", "a".repeat(1 << 20), target.address);
    let large = target.send(2, large.as_bytes()).await?.status();
    let long = target.send(2, long.as_bytes()).await?.status();
    // A connection that is torn down while it still sends may lose the answer.
    Ok(AttackOutcome::of_statuses(&[(large, &[431, 0]), (long, &[414, 431, 0])]))
}

/// A thousand headers.
pub(super) async fn many_headers(target: &Target) -> io::Result<AttackOutcome> {
    let many = target.head("GET", "/api/health") + &"a: b\r\n".repeat(1000) + "\r\n";
    let status = target.send(2, many.as_bytes()).await?.status();
    Ok(AttackOutcome::of_statuses(&[(status, &[431])]))
}

/// A body that says beforehand that it is too large.
pub(super) async fn large_body(target: &Target) -> io::Result<AttackOutcome> {
    let more = "content-type: application/json\r\ncontent-length: 1073741824\r\n\r\n";
    let request = target.head("POST", "/api/tables") + more + &"x".repeat(1 << 18);
    let status = target.send(2, request.as_bytes()).await?.status();
    Ok(AttackOutcome::of_statuses(&[(status, &[413])]))
}

/// A body without an end.
pub(super) async fn endless_body(target: &Target) -> io::Result<AttackOutcome> {
    const CHUNKS: usize = 4096;
    let mut stream = target.connect(2).await?;
    let more = "content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
    stream.write_all((target.head("POST", "/api/tables") + more).as_bytes()).await?;
    let chunk = format!("4000\r\n{}\r\n", "x".repeat(0x4000));
    let mut taken = 0;
    while taken < CHUNKS {
        let write = stream.write_all(chunk.as_bytes());
        if !matches!(tokio::time::timeout(Duration::from_secs(2), write).await, Ok(Ok(()))) {
            break;
        }
        taken += 1;
    }
    let kib = taken * 16;
    Ok(AttackOutcome::new(taken < CHUNKS, TEXTS.message("seen-kib").with("kib", kib)))
}

/// A request whose two lengths differ, so that a proxy and the server might not agree where it ends.
pub(super) async fn smuggling(target: &Target) -> io::Result<AttackOutcome> {
    let inner = target.head("GET", "/api/health") + "\r\n";
    let twice = "content-type: application/json\r\ncontent-length: 0\r\ncontent-length: 99\r\n\r\n";
    let twice = target.head("POST", "/api/tables") + twice + &inner;
    let signed = "content-type: application/json\r\ncontent-length: +0\r\n\r\n";
    let signed = target.head("POST", "/api/tables") + signed + &inner;
    let blank = target.head("GET", "/api/health") + "content-length : 4\r\n\r\n";
    let mut met = Vec::new();
    for bytes in [twice, signed, blank] {
        met.push((target.send(2, bytes.as_bytes()).await?.status(), &[400][..]));
    }
    Ok(AttackOutcome::of_statuses(&met))
}

/// Bytes that are no HTTP.
pub(super) async fn junk(target: &Target) -> io::Result<AttackOutcome> {
    let hello = [0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3].repeat(40);
    let mut met = Vec::new();
    for bytes in
        [&hello[..], b"\0\0\0\0\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", &[0xff; 4096]]
    {
        let heard = target.send(2, bytes).await?;
        let status = if heard.is_closed { heard.status() } else { 999 };
        met.push((status, &[0, 400, 404, 431, 505][..]));
    }
    target.wait(2).await?;
    Ok(AttackOutcome::of_statuses(&met))
}

/// A name of another site that points to this machine.
pub(super) async fn foreign_host(target: &Target) -> io::Result<AttackOutcome> {
    let mut met = Vec::new();
    for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", ""] {
        let request =
            format!("GET /api/bots HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        met.push((target.send(2, request.as_bytes()).await?.status(), &[403][..]));
    }
    let none = b"GET /api/bots HTTP/1.0\r\n\r\n";
    met.push((target.send(2, none).await?.status(), &[403]));
    Ok(AttackOutcome::of_statuses(&met))
}

/// A change that a page of another site sends, as far as a browser lets it.
pub(super) async fn foreign_post(target: &Target) -> io::Result<AttackOutcome> {
    let own = format!("host: {}\r\n", target.address);
    let mut met = Vec::new();
    for headers in [
        "x-jogada: 1\r\norigin: http://evil.example\r\ncontent-type: application/json\r\n",
        "x-jogada: 1\r\norigin: null\r\ncontent-type: application/json\r\n",
        "content-type: text/plain\r\n",
        "content-type: application/x-www-form-urlencoded\r\n",
    ] {
        let request = format!(
            "POST /api/tables HTTP/1.1\r\n{own}{headers}connection: close\r\ncontent-length: 2\r\n\r\n{{}}"
        );
        met.push((target.send(2, request.as_bytes()).await?.status(), &[403][..]));
    }
    Ok(AttackOutcome::of_statuses(&met))
}

/// A WebSocket that a page of another site opens.
pub(super) async fn foreign_socket(target: &Target) -> io::Result<AttackOutcome> {
    let path = super::sockets::table(target).await?;
    let origin = "origin: http://evil.example\r\n";
    let mut stream = target.connect(2).await?;
    stream.write_all(super::sockets::upgrade(target, &path, origin).as_bytes()).await?;
    let status = hear(&mut stream).await?.status();
    Ok(AttackOutcome::of_statuses(&[(status, &[403])]))
}

/// Paths that lead out of the page's files and of the folder of bots.
pub(super) async fn traversal(target: &Target) -> io::Result<AttackOutcome> {
    let paths = [
        "/../../../../etc/passwd",
        "/assets/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..%2f..%2f..%2fetc%2fpasswd",
        "/..%5c..%5cetc%5cpasswd",
        "//etc/passwd",
        "/api/bots/..%2f..%2farena.db",
        "/api/bots/%2e%2e%2farena.db",
        "/api/matches/..%2farena.db",
        "/api/tables/..%2f..%2fetc%2fpasswd",
    ];
    let mut met = Vec::new();
    for path in paths {
        let heard = target.get(2, path).await?;
        let leaks = heard.has("root:") || heard.has("SQLite format");
        // The folder of bots is staff's, and so is its answer.
        met.push((if leaks { 999 } else { heard.status() }, &[400, 403, 404, 405][..]));
    }
    for name in ["..%2fout.py", ".hidden", "%2fetc%2fcron.d%2fx"] {
        let token = &target.arena.token;
        let request = format!(
            "{}authorization: Bearer {token}\r\nconnection: close\r\ncontent-length: 1\r\n\r\nx",
            target.head("PUT", &format!("/api/bots/{name}"))
        );
        met.push((target.send(2, request.as_bytes()).await?.status(), &[400, 404]));
    }
    Ok(AttackOutcome::of_statuses(&met))
}
