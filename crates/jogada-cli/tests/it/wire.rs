//! A machine of its own in a network namespace, with a wire to this one that can be cut.

use std::{
    io,
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    process::{Command, Stdio},
    thread,
};

/// A network namespace, and the wire that leads there. Both go when it is dropped.
pub(crate) struct Wire {
    name: String,
    number: u8,
    port: u16,
}

impl Wire {
    /// A wire through which the server at `to` can be reached; nothing where that is not permitted.
    pub(crate) fn new(number: u8, to: SocketAddr) -> Option<Wire> {
        let mut wire = Wire { name: format!("jg{}-{number}", std::process::id()), number, port: 0 };
        let Wire { name, .. } = &wire;
        let (ours, theirs) = (wire.address(1), wire.address(2));
        let (near, far) = (wire.end("a"), wire.end("b"));
        let is_there = ip(&["netns", "add", name])
            && ip(&["link", "add", &near, "type", "veth", "peer", "name", &far])
            && ip(&["link", "set", &far, "netns", name])
            && ip(&["addr", "add", &format!("{ours}/24"), "dev", &near])
            && ip(&["link", "set", &near, "up"])
            && ip(&["-n", name, "addr", "add", &format!("{theirs}/24"), "dev", &far])
            && ip(&["-n", name, "link", "set", &far, "up"])
            && ip(&["-n", name, "link", "set", "lo", "up"]);
        if !is_there {
            return None;
        }
        let gate = TcpListener::bind((ours.as_str(), 0)).ok()?;
        wire.port = gate.local_addr().ok()?.port();
        thread::spawn(move || {
            for far in gate.incoming().flatten() {
                if let Ok(near) = TcpStream::connect(to) {
                    join(&far, &near);
                }
            }
        });
        Some(wire)
    }

    /// The server, as it is seen from there.
    pub(crate) fn url(&self) -> String {
        format!("nats://{}:{}", self.address(1), self.port)
    }

    /// The same command on the other machine.
    pub(crate) fn there(&self, command: &Command) -> Command {
        let mut there = Command::new("ip");
        there.args(["netns", "exec", &self.name]).arg(command.get_program());
        there.args(command.get_args());
        there.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
        if let Some(folder) = command.get_current_dir() {
            there.current_dir(folder);
        }
        there.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        there
    }

    /// Cuts the wire, or mends it. Connections through it stay open, and neither end is notified.
    pub(crate) fn cut(&self, is_cut: bool) {
        let state = if is_cut { "down" } else { "up" };
        assert!(ip(&["link", "set", &self.end("a"), state]));
    }

    fn end(&self, end: &str) -> String {
        format!("{}{end}", self.name)
    }

    fn address(&self, host: u8) -> String {
        let process = std::process::id() % 200;
        format!("10.{}.{process}.{host}", 200 + self.number)
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        // The wire goes with one of its ends.
        ip(&["netns", "del", &self.name]);
        ip(&["link", "del", &self.end("a")]);
    }
}

/// Passes on whatever comes from either end.
fn join(far: &TcpStream, near: &TcpStream) {
    let (Ok(a), Ok(b)) = (far.try_clone(), near.try_clone()) else { return };
    let (Ok(c), Ok(d)) = (far.try_clone(), near.try_clone()) else { return };
    for (mut from, mut to) in [(a, b), (d, c)] {
        thread::spawn(move || {
            _ = io::copy(&mut from, &mut to);
            _ = to.shutdown(Shutdown::Both);
            _ = from.shutdown(Shutdown::Both);
        });
    }
}

fn ip(args: &[&str]) -> bool {
    let done = Command::new("ip").args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    done.is_ok_and(|status| status.success())
}
