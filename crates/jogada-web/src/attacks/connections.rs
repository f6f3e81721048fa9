//! Attacks by connections: many of them, slow ones, and those that never end.

use std::{
    io,
    time::{Duration, Instant},
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::{sleep, timeout},
};

use super::{
    AttackOutcome,
    target::{ANSWER_MAX, LATE, LIMITS, ServerReply, Target, hear, hear_for},
};
use crate::TEXTS;

/// The address of an honest client, from which nothing attacks.
const HONEST: u8 = 200;

/// How long a flood goes on.
const ATTACK_TIME: Duration = Duration::from_secs(8);

/// Opens connections from several addresses in turn, each with some bytes sent.
async fn open_many(
    target: &Target,
    count: usize,
    hosts: u8,
    bytes: &[u8],
) -> io::Result<Vec<TcpStream>> {
    let mut streams = Vec::with_capacity(count);
    for host in (2..2 + hosts).cycle().take(count) {
        let mut stream = target.connect(host).await?;
        // What is closed already cannot be written to.
        _ = stream.write_all(bytes).await;
        streams.push(stream);
    }
    Ok(streams)
}

/// How many of them the server has not closed by a time.
async fn open_after(streams: &mut [TcpStream], longest: Duration) -> io::Result<usize> {
    let until = Instant::now() + longest;
    let mut open = 0;
    for stream in streams {
        let left = until.saturating_duration_since(Instant::now());
        // Even when the time is over there is a look at what is here already.
        let heard = hear_for(stream, left.max(Duration::from_millis(1))).await?;
        open += usize::from(!heard.is_closed);
    }
    Ok(open)
}

/// A crowd must leave an honest client its answer, and nothing of it may stay.
fn crowd(waited: Duration, opened: usize, left: usize) -> AttackOutcome {
    AttackOutcome::new(
        waited < ANSWER_MAX && left == 0,
        TEXTS
            .message("seen-crowd")
            .with("opened", opened)
            .with("left", left)
            .with("ms", millis(waited)),
    )
}

/// A slow client must be cut off in time.
fn cut_off(is_closed: bool, after: Duration, longest: Duration) -> AttackOutcome {
    // Tenths of a second tell enough.
    let seconds = (after.as_secs_f64() * 10.0).round() / 10.0;
    let key = if is_closed { "seen-closed-after" } else { "seen-open-after" };
    let stopped = is_closed && after < longest + LATE;
    AttackOutcome::new(stopped, TEXTS.message(key).with("seconds", seconds))
}

/// Sends a byte ten times a second, and sees when that is no longer possible.
async fn drip(stream: &mut TcpStream, longest: Duration) -> io::Result<AttackOutcome> {
    let begun = Instant::now();
    while begun.elapsed() < longest + LATE {
        let heard = hear_for(stream, Duration::from_millis(100)).await?;
        if heard.is_closed || stream.write_all(b"a").await.is_err() {
            return Ok(cut_off(true, begun.elapsed(), longest));
        }
    }
    Ok(cut_off(false, begun.elapsed(), longest))
}

/// Half a request on four times as many connections as the server keeps.
pub(super) async fn half_requests(target: &Target) -> io::Result<AttackOutcome> {
    let count = 4 * LIMITS.connections;
    let mut streams = open_many(target, count, 20, b"GET / HTTP/1.1\r\nhost: x\r\n").await?;
    // A client that shares its address with the attacker is answered, too.
    let waited = target.wait(HONEST).await?.max(target.wait(2).await?);
    let left = open_after(&mut streams, LIMITS.head + LATE).await?;
    Ok(crowd(waited, count, left))
}

/// Connections that send nothing at all.
pub(super) async fn silence(target: &Target) -> io::Result<AttackOutcome> {
    let count = 2 * LIMITS.connections;
    let mut streams = open_many(target, count, 20, b"").await?;
    let waited = target.wait(HONEST).await?;
    let left = open_after(&mut streams, LIMITS.head + LATE).await?;
    Ok(crowd(waited, count, left))
}

/// A header that comes byte by byte.
pub(super) async fn slow_header(target: &Target) -> io::Result<AttackOutcome> {
    let mut stream = target.connect(2).await?;
    stream.write_all(b"GET / HTTP/1.1\r\nx-slow: ").await?;
    drip(&mut stream, LIMITS.head).await
}

/// A body that comes byte by byte.
pub(super) async fn slow_body(target: &Target) -> io::Result<AttackOutcome> {
    let mut stream = target.connect(2).await?;
    let more = "content-type: application/json\r\ncontent-length: 5000\r\n\r\n";
    let head = target.head("POST", "/api/tables") + more;
    stream.write_all(head.as_bytes()).await?;
    drip(&mut stream, LIMITS.body).await
}

/// Whole answers asked for and never read.
pub(super) async fn slow_reader(target: &Target) -> io::Result<AttackOutcome> {
    // More than the buffers of both ends hold.
    const ASKED: usize = 400;
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(4096)?;
    let mut stream = socket.connect(target.address).await?;
    let request = target.head("GET", "/api/openapi.json") + "\r\n";
    stream.write_all(request.repeat(ASKED).as_bytes()).await?;
    sleep(LIMITS.write + LATE).await;
    // What was sent before it was closed is still there; an open connection would go on until all is said.
    let heard = hear(&mut stream).await?;
    let answers = heard.answers();
    Ok(AttackOutcome::new(
        heard.is_closed && answers < ASKED,
        TEXTS.message("seen-answers").with("answers", answers).with("asked", ASKED),
    ))
}

/// Connections that asked once and stay.
pub(super) async fn idle_crowd(target: &Target) -> io::Result<AttackOutcome> {
    let count = 2 * LIMITS.connections;
    let request = target.head("GET", "/api/health") + "\r\n";
    let mut streams = open_many(target, count, 20, request.as_bytes()).await?;
    let waited = target.wait(HONEST).await?;
    let left = open_after(&mut streams, LIMITS.idle + LATE).await?;
    Ok(crowd(waited, count, left))
}

/// One address takes more connections than its share, and does not let go of them.
pub(super) async fn connection_hoard(target: &Target) -> io::Result<AttackOutcome> {
    let count = 3 * LIMITS.per_address;
    let mut streams = open_many(target, count, 1, b"GET / HTTP/1.1\r\n").await?;
    let kept = open_after(&mut streams, Duration::from_millis(200)).await?;
    let waited = target.wait(HONEST).await?;
    let share = LIMITS.per_address;
    Ok(AttackOutcome::new(
        kept <= share,
        TEXTS
            .message("seen-share")
            .with("kept", kept)
            .with("count", count)
            .with("share", share)
            .with("ms", millis(waited)),
    ))
}

/// Connections opened and dropped as fast as that goes.
pub(super) async fn connect_flood(target: &Target) -> io::Result<AttackOutcome> {
    const ROUNDS: usize = 20;
    let (mut worst, mut opened) = (Duration::ZERO, 0);
    for _ in 0..ROUNDS {
        let streams = open_many(target, 100, 4, b"").await?;
        opened += streams.len();
        drop(streams);
        worst = worst.max(target.wait(HONEST).await?);
    }
    Ok(crowd(worst, opened, 0))
}

/// Thousands of requests on one connection, without waiting for an answer.
pub(super) async fn pipelining(target: &Target) -> io::Result<AttackOutcome> {
    const ASKED: usize = 40_000;
    let stream = target.connect(2).await?;
    let (mut from, mut to) = stream.into_split();
    let requests = (target.head("GET", "/api/health") + "\r\n").repeat(ASKED / 100);
    let flood = tokio::spawn(async move {
        for _ in 0..100 {
            if to.write_all(requests.as_bytes()).await.is_err() {
                break;
            }
        }
    });
    let answers = tokio::spawn(async move {
        let mut bytes = Vec::new();
        // Answers that came before the connection was torn down count.
        _ = timeout(ATTACK_TIME, from.read_to_end(&mut bytes)).await;
        ServerReply { bytes, is_closed: true }.answers()
    });
    let mut worst = Duration::ZERO;
    while !answers.is_finished() && worst < ANSWER_MAX {
        worst = worst.max(target.wait(HONEST).await?);
        sleep(Duration::from_millis(20)).await;
    }
    flood.abort();
    let answered = answers.await.unwrap_or(0);
    Ok(AttackOutcome::new(
        answered < ASKED / 2 && worst < ANSWER_MAX,
        TEXTS
            .message("seen-pipelined")
            .with("answered", answered)
            .with("asked", ASKED)
            .with("ms", millis(worst)),
    ))
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
