//! Servers that live as long as a test: on a free port of this machine, in a folder of their own, gone when dropped, and
//! gone too if the test is killed.

mod nats;
mod postgres;

use std::{
    fs::{self, File},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc::{self, Sender},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};

pub use nats::Nats;
pub use postgres::Postgres;

/// A busy machine may take long to start one.
const START_MAX: Duration = Duration::from_secs(60);

/// A server's process, with those that it starts.
#[derive(Debug)]
struct Process {
    child: Child,
    /// The thread that started the process waits for this to go: the system ends the process with the thread.
    _starter: Sender<()>,
}

impl Process {
    /// Starts a server and waits until it answers at its port; nothing if it ended instead, as when another program
    /// has just taken the port.
    fn start(mut command: Command, log: &Path, port: u16) -> Option<Process> {
        let log_file = || File::options().append(true).create(true).open(log).expect("our folder");
        command.stdin(Stdio::null()).stdout(log_file()).stderr(log_file());
        let (starter, ended) = mpsc::channel();
        let (tell, told) = mpsc::channel();
        thread::spawn(move || {
            _ = tell.send(command.spawn());
            _ = ended.recv();
        });
        let child = told.recv().expect("the thread tells before it waits");
        let child =
            child.unwrap_or_else(|error| panic!("{error}; `cargo xtask setup` installs it"));
        let mut process = Process { child, _starter: starter };
        let end = Instant::now() + START_MAX;
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            if process.child.try_wait().is_ok_and(|ended| ended.is_some()) {
                return None;
            }
            let so_far = || fs::read_to_string(log).unwrap_or_default();
            assert!(Instant::now() < end, "no answer: {}", so_far());
            thread::sleep(Duration::from_millis(10));
        }
        Some(process)
    }

    /// Kills it and all that it has started, without a word to any of them.
    fn kill(&mut self) {
        let all = [vec![self.child.id()], children(self.child.id())].concat();
        for pid in all.into_iter().filter_map(|pid| Pid::from_raw(pid.cast_signed())) {
            // One that has ended already is as good.
            _ = kill_process(pid, Signal::KILL);
        }
        _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A command that dies with its parent, as another user if one is named.
fn command(program: &Path, user: Option<&str>) -> Command {
    if !cfg!(target_os = "linux") {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    if let Some(user) = user {
        command.args(["--reuid", user, "--regid", user, "--clear-groups"]);
    }
    command.args(["--pdeathsig", "KILL", "--"]).arg(program);
    command
}

/// A port that is free at this moment.
fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("some port is free");
    listener.local_addr().expect("it was bound").port()
}

/// The processes that a process has started and that have not ended, as Linux tells them.
fn children(parent: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{parent}/task"));
    let lists =
        threads.into_iter().flatten().flatten().map(|thread| thread.path().join("children"));
    let lists = lists.filter_map(|list: PathBuf| fs::read_to_string(list).ok());
    lists
        .flat_map(|list| list.split_whitespace().flat_map(str::parse).collect::<Vec<_>>())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_start_survive_a_kill_and_leave_nothing() {
        let mut postgres = Postgres::start();
        let mut nats = Nats::start();
        let url = postgres.database();
        assert!(url.starts_with("postgres://jogada@127.0.0.1:"), "{url}");
        postgres.restart();
        nats.restart();
        assert_ne!(postgres.database(), url, "it went on counting");
        let port = |url: String| -> u16 {
            let rest = url.rsplit(':').next().unwrap_or_default();
            rest.split('/').next().unwrap_or_default().parse().expect("an address has a port")
        };
        let ports = [port(url), port(nats.url())];
        drop((postgres, nats));
        for port in ports {
            assert!(
                TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err(),
                "still there: {port}"
            );
        }
    }
}
