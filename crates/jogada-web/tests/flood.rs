//! Thousands of half-open connections against one server, while honest clients ask it: 4,000, or 20,000 with `JOGADA_SLOW`.
//!
//! The attackers are processes of their own, as one process may not open that many files: this very test again, told by a
//! variable whom to attack. They open their connections, open again what the server closes, and stop by themselves.
#![allow(clippy::unwrap_used, reason = "a test may fail")]
#![allow(clippy::print_stderr, reason = "what was measured is told")]

#[path = "it/common.rs"]
#[allow(dead_code, reason = "most of it is for the other tests")]
mod common;

use std::{
    env,
    io::{self, Read},
    net::{Ipv4Addr, SocketAddr},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use jogada_web::ServerLimits;
use rustix::process::{Resource, getrlimit, setrlimit};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::{sleep, timeout},
};

use common::Server;

/// Tells an attacker whom to attack, from where, and how: `ADDRESS HOST CONNECTIONS`.
const ATTACK: &str = "JOGADA_FLOOD";
/// How long attackers go on once all their connections were opened.
const ATTACK_TIME: Duration = Duration::from_secs(5);
/// An attacker opens this many connections, then pauses: up to 5,000 a second.
const AT_ONCE: usize = 100;
const PAUSE: Duration = Duration::from_millis(20);
/// Connections of one attacker: fewer than the ports of one address.
const PER_ATTACKER: usize = 4000;
/// Descriptors that anything else of a process may need.
const SPARE: u64 = 200;
/// What 8,192 connections may cost at most: 32 KiB each.
const MEMORY_MAX: u64 = 256 << 20;

/// Raises the limit of open files as far as it goes, and says how far that is.
fn allow_files() -> u64 {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    setrlimit(Resource::Nofile, limit).unwrap();
    limit.maximum.unwrap_or(u64::MAX)
}

#[tokio::test(flavor = "multi_thread")]
async fn half_open_connections_shut_no_client_out() {
    let files = allow_files();
    if let Ok(attack) = env::var(ATTACK) {
        return attack_as_told(&attack).await;
    }
    let wanted = if env::var_os("JOGADA_SLOW").is_some() { 20_000 } else { 4000 };
    let attackers = usize::div_ceil(wanted, PER_ATTACKER);
    let each = (wanted / attackers).min(files.saturating_sub(SPARE) as usize);
    let limits = ServerLimits::within(files);
    let server = Server::limited(limits).await;
    let (address, _on) = server.listen().await;
    let (quiet, before) = (ask_often(address, Duration::from_secs(1), || false).await, resident());
    let mut children: Vec<Attacker> =
        (0..attackers).map(|number| Attacker::start(address, 2 + number as u8, each)).collect();
    let mut peak = before;
    let waits = ask_often(address, Duration::from_secs(120), || {
        peak = peak.max(resident());
        children.iter_mut().all(Attacker::has_ended)
    });
    let waits = waits.await;
    let opened: usize = children.iter_mut().map(Attacker::opened).sum();
    let grown = peak - before;
    eprintln!(
        "{opened} half-open connections by {attackers} attackers of {each} each ({files} files may be open, the server keeps \
         {} connections); alone: {}; under attack: {}; {} MiB more memory at most",
        limits.connections,
        told(&quiet),
        told(&waits),
        grown >> 20
    );
    assert!(opened > attackers * each, "{opened}: none was closed and opened again");
    assert!(waits.len() >= 50 && waits[waits.len() - 1] < Duration::from_secs(1));
    assert!(grown < MEMORY_MAX, "{grown}");
    // Once it is over the server has forgotten all of it.
    assert!(ask(address, 200).await.unwrap() < Duration::from_secs(1));
}

async fn connect(address: SocketAddr, host: u8) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((Ipv4Addr::new(127, 0, 0, host), 0).into())?;
    socket.connect(address).await
}

/// How long a new client waits for its answer.
async fn ask(address: SocketAddr, host: u8) -> io::Result<Duration> {
    let begun = Instant::now();
    let mut stream = connect(address, host).await?;
    let request =
        format!("GET /api/health HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let is_answered = answer.starts_with("HTTP/1.1 200");
    is_answered.then(|| begun.elapsed()).ok_or_else(|| io::Error::other(answer))
}

/// Asks again and again, from an address of its own and from one that also attacks: all waits, sorted.
async fn ask_often(
    address: SocketAddr,
    longest: Duration,
    mut is_over: impl FnMut() -> bool,
) -> Vec<Duration> {
    let (begun, mut waits) = (Instant::now(), Vec::new());
    while begun.elapsed() < longest && !is_over() {
        for host in [200, 2] {
            let waited = timeout(Duration::from_secs(30), ask(address, host)).await;
            waits.push(waited.expect("an answer").expect("an honest client is answered"));
        }
        sleep(Duration::from_millis(10)).await;
    }
    waits.sort_unstable();
    waits
}

fn told(waits: &[Duration]) -> String {
    let at = |share: usize| waits[(waits.len() - 1) * share / 100].as_secs_f64() * 1000.0;
    format!(
        "{} answers in {:.1} ms (median), {:.1} ms (95 %), {:.1} ms (worst)",
        waits.len(),
        at(50),
        at(95),
        at(100)
    )
}

/// The memory of this process in bytes; 0 where it cannot be told.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kib.unwrap_or(0) << 10
}

/// A process that attacks, and is ended with this.
struct Attacker {
    child: Child,
}

impl Attacker {
    fn start(address: SocketAddr, host: u8, connections: usize) -> Attacker {
        let child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "half_open_connections_shut_no_client_out", "--nocapture"])
            .env(ATTACK, format!("{address} {host} {connections}"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        Attacker { child: child.unwrap() }
    }

    fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// How many connections it opened.
    fn opened(&mut self) -> usize {
        let mut text = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut text).unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix("opened "));
        line.unwrap_or_else(|| panic!("{text}")).parse().unwrap()
    }
}

impl Drop for Attacker {
    fn drop(&mut self) {
        // It may have ended by itself.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

async fn attack_as_told(attack: &str) {
    let words: Vec<&str> = attack.split(' ').collect();
    let (address, host) = (words[0].parse().unwrap(), words[1].parse().unwrap());
    let mut streams: Vec<Option<TcpStream>> = Vec::new();
    streams.resize_with(words[2].parse().unwrap(), || None);
    let (mut opened, mut until) = (0, None);
    while until.is_none_or(|until| Instant::now() < until) {
        for stream in streams.iter_mut().filter(|stream| !is_open(stream)).take(AT_ONCE) {
            *stream = begin(address, host).await;
            opened += 1;
        }
        if until.is_none() && opened >= streams.len() {
            until = Some(Instant::now() + ATTACK_TIME);
        }
        sleep(PAUSE).await;
    }
    eprintln!("opened {opened}");
}

/// Opens a connection and begins a request; nothing if the server does not take it.
async fn begin(address: SocketAddr, host: u8) -> Option<TcpStream> {
    let mut stream = connect(address, host).await.ok()?;
    stream.write_all(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n").await.ok()?;
    Some(stream)
}

fn is_open(stream: &Option<TcpStream>) -> bool {
    let read = stream.as_ref().map(|stream| stream.try_read(&mut [0; 64]));
    matches!(read, Some(Err(error)) if error.kind() == io::ErrorKind::WouldBlock)
}
