//! A NATS server for a test.

use std::path::Path;

use tempfile::TempDir;

use super::{Process, command, free_port};

/// A NATS server with JetStream.
#[derive(Debug)]
pub struct Nats {
    folder: TempDir,
    port: u16,
    process: Option<Process>,
}

impl Nats {
    /// Starts one. Panics if `nats-server` is not installed: a test that needs it does not pass without.
    pub fn start() -> Nats {
        let folder = tempfile::tempdir().expect("a folder for a server");
        let mut nats = Nats { folder, port: free_port(), process: None };
        nats.restart();
        nats
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it, without time to write down what it still remembers.
    pub fn kill(&mut self) {
        self.process = None;
    }

    /// Starts it again, at the same port with the same streams.
    pub fn restart(&mut self) {
        self.kill();
        for _ in 0..50 {
            let program = Path::new("/usr/sbin/nats-server");
            let program = if program.exists() { program } else { Path::new("nats-server") };
            let mut server = command(program, None);
            server.args(["-a", "127.0.0.1", "-p", &self.port.to_string(), "-js", "-sd"]);
            server.arg(self.folder.path().join("streams"));
            self.process = Process::start(server, &self.folder.path().join("log"), self.port);
            if self.process.is_some() {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        panic!("NATS does not start: {log}");
    }

    /// Forgets all streams, as a server whose disk was lost.
    pub fn forget(&mut self) {
        self.kill();
        // There may be none yet.
        _ = std::fs::remove_dir_all(self.folder.path().join("streams"));
        self.restart();
    }
}
