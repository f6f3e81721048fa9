//! What an attacker is pointed at: files, ports and a process of the referee's user, outside the jail.

use std::{
    fs, io,
    net::{TcpListener, UdpSocket},
    os::unix::{
        fs::{MetadataExt, PermissionsExt},
        net::UnixListener,
    },
    path::Path,
    process::{Child, Command, Stdio},
};

use tempfile::TempDir;

use crate::{HELPER, Jail};

/// Whatever is within reach of an attacker that is not jailed.
pub(super) struct Targets {
    folder: TempDir,
    tcp: TcpListener,
    udp: UdpSocket,
    _unix: UnixListener,
    victim: Child,
    before: Vec<String>,
}

impl Targets {
    pub(super) fn new(jail: &Jail) -> io::Result<Targets> {
        let folder = tempfile::Builder::new().prefix("jogada-doctor-").tempdir_in(&jail.scratch)?;
        let open = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode));
        fs::write(folder.path().join("secret"), "secret")?;
        let unix = UnixListener::bind(folder.path().join("socket"))?;
        open(&folder.path().join("secret"), 0o644)?;
        open(&folder.path().join("socket"), 0o777)?;
        open(folder.path(), 0o777)?;
        let victim = Command::new(jail.helper())
            .args([HELPER, "attack", "victim"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()?;
        let mut targets = Targets {
            folder,
            tcp: TcpListener::bind("127.0.0.1:0")?,
            udp: UdpSocket::bind("127.0.0.1:0")?,
            _unix: unix,
            victim,
            before: Vec::new(),
        };
        targets.before = targets.state();
        Ok(targets)
    }

    pub(super) fn args(&self) -> io::Result<[String; 4]> {
        Ok([
            self.tcp.local_addr()?.to_string(),
            self.udp.local_addr()?.to_string(),
            self.folder.path().display().to_string(),
            self.victim.id().to_string(),
        ])
    }

    /// What an attack has changed, whatever the attacker says of it.
    pub(super) fn harm(&self) -> Option<String> {
        let now = self.state();
        let changed = now.iter().zip(&self.before).find(|(now, before)| now != before);
        let changed = changed.map(|(now, before)| format!("{before} became {now}"));
        changed
            .or_else(|| (now.len() != self.before.len()).then(|| "files came or went".to_owned()))
    }

    fn state(&self) -> Vec<String> {
        let mut paths = vec![self.folder.path().to_owned()];
        let entries = fs::read_dir(self.folder.path()).into_iter().flatten().flatten();
        paths.extend(entries.map(|entry| entry.path()));
        paths.sort();
        let told = paths.iter().map(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            match fs::symlink_metadata(path) {
                Ok(meta) => format!("{name} {:o} {} {}", meta.mode(), meta.mtime(), meta.uid()),
                Err(error) => format!("{name} {error}"),
            }
        });
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.victim.id()));
        let stat = stat.unwrap_or_default();
        let rank = stat.rsplit(')').next().unwrap_or("").split_whitespace().nth(16);
        told.chain([format!("rank {}", rank.unwrap_or("of no process"))]).collect()
    }
}

impl Drop for Targets {
    fn drop(&mut self) {
        // It ends by itself when its input is closed; this is for one that an attack has stopped.
        let _ = self.victim.kill();
        let _ = self.victim.wait();
    }
}
