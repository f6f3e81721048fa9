//! A PostgreSQL server for a test.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

use rustix::process::geteuid;
use tempfile::TempDir;

use super::{Process, command, free_port};

/// A PostgreSQL server with nothing in it. Its only user may do anything, without a password.
#[derive(Debug)]
pub struct Postgres {
    folder: TempDir,
    port: u16,
    process: Option<Process>,
    databases: AtomicU32,
}

/// Quick rather than safe from a loss of power; a killed server loses nothing.
const FLAGS: &[&str] = &[
    "fsync=off",
    "listen_addresses=127.0.0.1",
    "max_connections=200",
    "max_wal_senders=0",
    "shared_buffers=32MB",
    "wal_level=minimal",
];

impl Postgres {
    /// Starts one. Panics if PostgreSQL is not installed: a test that needs it does not pass without.
    pub fn start() -> Postgres {
        let folder = tempfile::tempdir().expect("a folder for a server");
        if let Some((_, uid)) = user() {
            own(folder.path(), uid);
        }
        let server =
            Postgres { folder, port: free_port(), process: None, databases: AtomicU32::new(0) };
        let mut init = command(&program("initdb"), user().as_ref().map(|(name, _)| name.as_str()));
        init.args(["-U", "jogada", "-A", "trust", "-E", "UTF8", "--no-sync", "--no-instructions"]);
        // A language that does not sort by bytes, so that a query that needs that order must ask for it.
        init.args(["--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=pt-BR", "-D"]);
        init.arg(server.data()).current_dir("/").stdin(Stdio::null());
        let told = init.output().expect("setpriv comes with every Linux");
        let error = String::from_utf8_lossy(&told.stderr);
        assert!(told.status.success(), "{error}; `cargo xtask setup` installs PostgreSQL");
        server.restarted()
    }

    fn restarted(mut self) -> Postgres {
        self.restart();
        self
    }

    /// A new database of its own, by its address.
    pub fn database(&self) -> String {
        let name = format!("arena{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let mut create = Command::new(program("createdb"));
        create.args(["-h", "127.0.0.1", "-U", "jogada", "-p", &self.port.to_string(), &name]);
        let told = create.output().expect("createdb comes with the server");
        assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
        format!("postgres://jogada@127.0.0.1:{}/{name}", self.port)
    }

    /// Kills the server and all of its processes at once. What it had said was kept is there after [`Postgres::restart`].
    pub fn kill(&mut self) {
        self.process = None;
    }

    /// Starts it again, at the same port with the same data.
    pub fn restart(&mut self) {
        self.kill();
        for _ in 0..50 {
            let user = user();
            let mut server =
                command(&program("postgres"), user.as_ref().map(|(name, _)| name.as_str()));
            server.arg("-D").arg(self.data()).arg("-k").arg(self.folder.path());
            server.args(["-p", &self.port.to_string()]).current_dir("/");
            FLAGS.iter().for_each(|flag| _ = server.args(["-c", flag]));
            self.process = Process::start(server, &self.folder.path().join("log"), self.port);
            if self.process.is_some() && self.is_ready() {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        let log = fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        panic!("PostgreSQL does not start: {log}");
    }

    /// It answers before it has read what it was doing when it was killed.
    fn is_ready(&self) -> bool {
        (0..600).any(|turn| {
            if turn > 0 {
                std::thread::sleep(std::time::Duration::from_millis(50));
            }
            let mut ask = Command::new(program("pg_isready"));
            ask.args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()]);
            ask.status().is_ok_and(|status| status.success())
        })
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }
}

/// PostgreSQL refuses to run as root, so then it runs as a user with few rights.
fn user() -> Option<(String, u32)> {
    if !geteuid().is_root() {
        return None;
    }
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let uid = |name: &str| {
        let mut lines = users.lines().map(|line| line.split(':').collect::<Vec<_>>());
        lines.find(|line| line[0] == name).and_then(|line| line.get(2)?.parse().ok())
    };
    ["postgres", "nobody"].iter().find_map(|name| Some(((*name).to_owned(), uid(name)?)))
}

#[cfg(unix)]
fn own(path: &Path, uid: u32) {
    std::os::unix::fs::chown(path, Some(uid), None).expect("root may give a folder away");
}

#[cfg(not(unix))]
fn own(_: &Path, _: u32) {}

/// A program of the newest PostgreSQL that Debian's packages have put here, else the one on the path.
fn program(name: &str) -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let version = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
    let paths = versions.map(|entry| entry.path()).filter(|path| path.join("bin/initdb").is_file());
    match paths.max_by_key(|path| version(path)) {
        Some(path) => path.join("bin").join(name),
        None => PathBuf::from(name),
    }
}
