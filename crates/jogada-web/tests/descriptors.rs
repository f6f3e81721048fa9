//! A process that may open no more files: the server goes on answering, and does not spin.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "it/common.rs"]
#[allow(dead_code, reason = "most of it is for the other tests")]
mod common;

use std::{
    fs::File,
    net::SocketAddr,
    time::{Duration, Instant},
};

use jogada_web::ServerLimits;
use rustix::{
    process::{Resource, getrlimit, setrlimit},
    time::{ClockId, clock_gettime},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::{sleep, timeout},
};

use common::Server;

/// Files that this process may open.
const FILES_MAX: u64 = 256;
/// Connections that asked once and stay.
const IDLE: usize = 20;

/// Opens files until no more can be opened.
fn take_all_files() -> Vec<File> {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = Some(FILES_MAX);
    setrlimit(Resource::Nofile, limit).unwrap();
    std::iter::from_fn(|| File::open("/dev/null").ok()).collect()
}

/// The processor's time that this process has used.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap(), time.tv_nsec.try_into().unwrap())
}

fn request(address: SocketAddr, connection: &str) -> String {
    format!("GET /api/health HTTP/1.1\r\nhost: {address}\r\nconnection: {connection}\r\n\r\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_free_descriptors_goes_on() {
    let limits = ServerLimits::default().with_per_address(usize::MAX);
    let server = Server::limited(limits).await;
    let (address, _on) = server.listen().await;
    // The honest client has its descriptor already, as it would in a process of its own.
    let honest = TcpSocket::new_v4().unwrap();
    let mut idle = Vec::new();
    for _ in 0..IDLE {
        let mut stream = TcpStream::connect(address).await.unwrap();
        // An answer says that the server has a descriptor for it, too.
        stream.write_all(request(address, "keep-alive").as_bytes()).await.unwrap();
        assert!(stream.read(&mut [0; 1024]).await.unwrap() > 0);
        idle.push(stream);
    }
    let _all_others = take_all_files();
    let (begun, used) = (Instant::now(), processor_time());
    let mut stream = honest.connect(address).await.unwrap();
    stream.write_all(request(address, "close").as_bytes()).await.unwrap();
    let mut answer = String::new();
    timeout(Duration::from_secs(5), stream.read_to_string(&mut answer)).await.unwrap().unwrap();
    let waited = begun.elapsed();
    assert!(answer.starts_with("HTTP/1.1 200") && waited < Duration::from_secs(1), "{waited:?}");
    sleep(Duration::from_millis(500)).await;
    let (used, passed) = (processor_time() - used, begun.elapsed());
    assert!(2 * used < passed, "{used:?} of {passed:?}");
}
