//! Watching: a client gets everything first, then steps, and everything again when it fell behind.

use std::{io::Write, net::IpAddr, sync::Arc, time::Duration};

use axum::{
    extract::{
        FromRequestParts, Query,
        ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade},
    },
    http::request::Parts,
    response::Response,
};
use flate2::{Compression, write::GzEncoder};
use futures_util::SinkExt;
use jogada_arena::SeatSet;
use jogada_text::Lang;
use serde::{Deserialize, Serialize};
use tokio::{
    sync::watch,
    time::{Instant, MissedTickBehavior, interval, timeout},
};

use crate::{arena::Arena, problem::Problem, sockets::SocketPermit};

/// Who looks: the seats that are its own, its language, and for the lobby the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Audience {
    pub(crate) seats: SeatSet,
    pub(crate) lang: Lang,
    pub(crate) person: Option<i64>,
}

impl Audience {
    /// Those who have no part in it.
    pub(crate) fn public(lang: Lang) -> Audience {
        Audience { seats: SeatSet::default(), lang, person: None }
    }
}

/// Something that is watched, at one moment. What is said of it is the same for all of one audience, so it is kept.
pub(crate) trait Show: Send + Sync + 'static {
    /// Grows by one with every change.
    fn version(&self) -> u64;

    /// Everything.
    fn whole(&self, audience: Audience) -> Utf8Bytes;

    /// What changed since the version before; nothing if only everything can be told.
    fn steps(&self, audience: Audience) -> Option<Arc<[Utf8Bytes]>>;
}

/// A message of a type: the fields of an object after it.
pub(crate) fn message(kind: &str, fields: &impl Serialize) -> Utf8Bytes {
    let json = serde_json::to_string(fields).expect("messages have text keys and finite numbers");
    Utf8Bytes::from(format!("{{\"type\":\"{kind}\",{}", &json[1..]))
}

/// How a watcher wants long messages: compressed, as pages ask for them.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
struct Packing {
    gzip: u8,
}

/// Shorter messages are not worth it.
const PACKED_MIN: usize = 2048;

/// A message for one watcher.
fn packed(text: Utf8Bytes, packing: Packing) -> Message {
    if packing.gzip == 0 || text.len() < PACKED_MIN {
        return Message::Text(text);
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    match encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish()) {
        Ok(bytes) => Message::Binary(bytes.into()),
        // Memory is written to, which does not fail.
        Err(_) => Message::Text(text),
    }
}

/// What a watcher may send is ignored, and may not be longer than this.
const HEARD_BYTES_MAX: usize = 1024;
/// Nor more often than this between two pings.
const HEARD_MAX: u32 = 16;
const PING_EVERY: Duration = Duration::from_secs(20);
/// A client that sends nothing for this long, not even a pong, is gone.
const SILENCE_MAX: Duration = Duration::from_secs(70);
/// A client that accepts nothing for this long is gone too.
const SEND_MAX: Duration = Duration::from_secs(15);

/// One who watches, and how messages are sent there.
#[derive(Clone, Copy)]
struct Watcher {
    audience: Audience,
    packing: Packing,
}

/// A request to watch. With `?gzip=1` the first message, which is everything, comes compressed if it is long.
pub(crate) struct Upgrade {
    socket: WebSocketUpgrade,
    packing: Packing,
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = <WebSocketUpgrade as FromRequestParts<S>>::Rejection;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Upgrade, Self::Rejection> {
        let packing = Query::<Packing>::try_from_uri(&parts.uri).map(|asked| asked.0);
        let socket = WebSocketUpgrade::from_request_parts(parts, state).await?;
        Ok(Upgrade { socket, packing: packing.unwrap_or_default() })
    }
}

/// Turns a request into a socket that watches.
pub(crate) fn begin<S: Show>(
    arena: &Arena,
    visitor: IpAddr,
    upgrade: Upgrade,
    shows: watch::Receiver<Arc<S>>,
    audience: Audience,
) -> Result<Response, Problem> {
    begin_with(arena, visitor, upgrade, shows, audience, ())
}

/// The same, and keeps something for as long as it watches.
pub(crate) fn begin_with<S: Show>(
    arena: &Arena,
    visitor: IpAddr,
    upgrade: Upgrade,
    shows: watch::Receiver<Arc<S>>,
    audience: Audience,
    kept: impl Send + 'static,
) -> Result<Response, Problem> {
    let permit = arena.sockets.take(visitor)?;
    let Upgrade { socket: upgrade, packing } = upgrade;
    let upgrade = upgrade
        .read_buffer_size(2 * HEARD_BYTES_MAX)
        .max_message_size(HEARD_BYTES_MAX)
        .max_frame_size(HEARD_BYTES_MAX)
        .write_buffer_size(16 << 10)
        .max_write_buffer_size(16 << 20);
    Ok(upgrade.on_upgrade(move |socket| async move {
        watch(socket, shows, Watcher { audience, packing }, permit).await;
        drop(kept);
    }))
}

async fn watch<S: Show>(
    mut socket: WebSocket,
    mut shows: watch::Receiver<Arc<S>>,
    watcher: Watcher,
    _permit: SocketPermit,
) {
    let mut pings = interval(PING_EVERY);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut seen, mut heard, mut last) = (None, 0, Instant::now());
    loop {
        let show = Arc::clone(&shows.borrow_and_update());
        if seen != Some(show.version()) {
            if !send(&mut socket, show.as_ref(), seen, watcher).await {
                return;
            }
            seen = Some(show.version());
        }
        drop(show);
        tokio::select! {
            changed = shows.changed() => {
                if changed.is_err() {
                    break;
                }
            }
            message = socket.recv() => {
                heard += 1;
                last = Instant::now();
                let is_gone = !matches!(message, Some(Ok(ref message)) if !matches!(message, Message::Close(_)));
                if is_gone || heard > HEARD_MAX {
                    break;
                }
            }
            _ = pings.tick() => {
                heard = 0;
                let ping = socket.send(Message::Ping(Default::default()));
                if last.elapsed() > SILENCE_MAX || !matches!(timeout(SEND_MAX, ping).await, Ok(Ok(()))) {
                    return;
                }
            }
        }
    }
    // It may be gone already.
    _ = timeout(SEND_MAX, socket.send(Message::Close(None))).await;
}

/// Sends the client what it has not seen, in one flush. Returns whether that succeeded within [`SEND_MAX`].
async fn send(
    socket: &mut WebSocket,
    show: &impl Show,
    seen: Option<u64>,
    Watcher { audience, packing }: Watcher,
) -> bool {
    let steps = match seen {
        Some(seen) if seen + 1 == show.version() => show.steps(audience),
        _ => None,
    };
    let sent = async {
        match steps {
            Some(steps) => {
                for step in steps.iter() {
                    socket.feed(Message::Text(step.clone())).await?;
                }
            }
            None => socket.feed(packed(show.whole(audience), packing)).await?,
        }
        socket.flush().await
    };
    matches!(timeout(SEND_MAX, sent).await, Ok(Ok(())))
}
