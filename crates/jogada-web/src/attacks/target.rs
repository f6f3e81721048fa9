//! The server under attack, and the clients that attack it: raw bytes over TCP, from any address of this machine.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
    time::{Duration, Instant},
};

use jogada_arena::{BotSource, LocalWorkers, NoBots};
use jogada_bot::Limits;
use jogada_game::{Entry, Games};
use jogada_store::Store;
use jogada_text::Message;
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    sync::watch,
    task::JoinHandle,
    time::timeout,
};

use crate::{
    arena::{Arena, Options},
    secret,
    serve::{ServerLimits, listen, serve},
};

/// The limits under attack: the real ones made small, so that attacks are.
pub(super) const LIMITS: ServerLimits = ServerLimits {
    connections: 128,
    per_address: 32,
    sockets: 32,
    sockets_per_address: 8,
    head: Duration::from_millis(1000),
    idle: Duration::from_millis(1500),
    body: Duration::from_millis(1000),
    write: Duration::from_millis(1000),
};

/// What a timeout may be late by: the server looks four times a second, and this machine may be busy.
pub(super) const LATE: Duration = Duration::from_millis(1500);

/// An honest client's answer comes within this time.
pub(super) const ANSWER_MAX: Duration = Duration::from_secs(1);

/// Longer than any answer takes that comes at all.
const PATIENCE: Duration = Duration::from_secs(8);

/// A server of its own for one attack.
pub(super) struct Target {
    pub(super) arena: Arc<Arena>,
    pub(super) address: SocketAddr,
    switch: watch::Sender<bool>,
    serving: JoinHandle<io::Result<()>>,
    _folder: TempDir,
}

impl Target {
    pub(super) async fn start(games: Games) -> io::Result<Target> {
        let folder = tempfile::tempdir()?;
        let store = Store::open(&folder.path().join("arena.db")).await.map_err(io::Error::other)?;
        let arena = Arena::new(Options {
            games,
            store,
            bots: folder.path().join("bots"),
            token: secret::fresh_token(),
            is_near: true,
            workers: Arc::new(LocalWorkers { workers: 1 }),
            bot_sources: Arc::new(|_: &Limits| -> Box<dyn BotSource> { Box::new(NoBots) }),
            gradings: folder.path().join("gradings"),
            grading_machines: Arc::new(|| Err(Message::as_it_is("no hand-ins are marked here"))),
            limits: LIMITS,
            class: None,
            tls: None,
            lti: None,
        });
        let listener = listen((Ipv4Addr::LOCALHOST, 0).into())?;
        let (address, (switch, enough)) = (listener.local_addr()?, watch::channel(false));
        let serving = tokio::spawn(serve(Arc::clone(&arena), listener, enough));
        Ok(Target { arena, address, switch, serving, _folder: folder })
    }

    /// A game to attack with: the first there is.
    pub(super) fn entry(&self) -> io::Result<&'static Entry> {
        self.arena.games.iter().next().ok_or_else(|| io::Error::other("a server without games"))
    }

    /// Ends the server.
    pub(super) async fn stop(self) {
        _ = self.switch.send(true);
        // It has nothing to lose, and its folder goes either way.
        _ = self.serving.await;
    }

    /// Connects from an address of this machine: `127.0.0.host`.
    pub(super) async fn connect(&self, host: u8) -> io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((Ipv4Addr::new(127, 0, 0, host), 0).into())?;
        socket.connect(self.address).await
    }

    /// A request's first line and the headers of an honest client; more may follow.
    pub(super) fn head(&self, method: &str, path: &str) -> String {
        format!("{method} {path} HTTP/1.1\r\nhost: {}\r\nx-jogada: 1\r\n", self.address)
    }

    /// Sends bytes over a connection of their own, and hears what comes until the server closes it.
    pub(super) async fn send(&self, host: u8, bytes: &[u8]) -> io::Result<ServerReply> {
        let mut stream = self.connect(host).await?;
        // A server that has refused already may have closed; its answer is there all the same.
        _ = stream.write_all(bytes).await;
        hear(&mut stream).await
    }

    /// Asks for a path as an honest client does, and for nothing else on that connection.
    pub(super) async fn get(&self, host: u8, path: &str) -> io::Result<ServerReply> {
        let request = format!("{}connection: close\r\n\r\n", self.head("GET", path));
        self.send(host, request.as_bytes()).await
    }

    /// Posts JSON as the page does.
    pub(super) async fn post(&self, host: u8, path: &str, body: &str) -> io::Result<ServerReply> {
        let request = format!(
            "{}content-type: application/json\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
            self.head("POST", path),
            body.len()
        );
        self.send(host, request.as_bytes()).await
    }

    /// How long an honest client waits for an answer; an error if it gets none.
    pub(super) async fn wait(&self, host: u8) -> io::Result<Duration> {
        let begun = Instant::now();
        let heard = self.get(host, "/api/health").await?;
        match heard.status() {
            200 => Ok(begun.elapsed()),
            other => Err(io::Error::other(format!("an honest client was answered {other}"))),
        }
    }
}

/// What a connection said until it was closed, or until patience ended.
#[derive(Debug)]
pub(super) struct ServerReply {
    pub(super) bytes: Vec<u8>,
    /// Whether the server ended it.
    pub(super) is_closed: bool,
}

impl ServerReply {
    /// The status of the first answer; 0 if there was none.
    pub(super) fn status(&self) -> u16 {
        let line = self.bytes.split(|byte| *byte == b'\r').next().unwrap_or_default();
        let status = line.strip_prefix(b"HTTP/1.").and_then(|rest| rest.get(2..5));
        status.and_then(|text| std::str::from_utf8(text).ok()?.parse().ok()).unwrap_or(0)
    }

    /// How many answers there were.
    pub(super) fn answers(&self) -> usize {
        self.bytes.windows(9).filter(|part| part == b"HTTP/1.1 ").count()
    }

    pub(super) fn has(&self, text: &str) -> bool {
        self.bytes.windows(text.len()).any(|part| part == text.as_bytes())
    }

    /// The body of the only answer.
    pub(super) fn body(&self) -> &[u8] {
        let end = self.bytes.windows(4).position(|part| part == b"\r\n\r\n");
        end.map_or(&[], |end| &self.bytes[end + 4..])
    }
}

/// Hears until the end, for as long as patience lasts.
pub(super) async fn hear(stream: &mut TcpStream) -> io::Result<ServerReply> {
    hear_for(stream, PATIENCE).await
}

/// Hears until the end or the time is over. A connection that is torn down is closed, too.
pub(super) async fn hear_for(stream: &mut TcpStream, longest: Duration) -> io::Result<ServerReply> {
    let mut bytes = Vec::new();
    let is_closed = timeout(longest, stream.read_to_end(&mut bytes)).await.is_ok();
    Ok(ServerReply { bytes, is_closed })
}
