//! A folder in which the program runs with its own data, for as long as a test takes.

use std::{
    fs::{self, File},
    io::Write,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::Value;
use tempfile::TempDir;

/// A run that takes longer hangs.
pub(crate) const DEADLINE: Duration = Duration::from_secs(60);

pub(crate) struct Home {
    folder: TempDir,
}

/// A process that ends with its test, however that ends.
pub(crate) struct Running(pub(crate) Child);

impl Home {
    pub(crate) fn new() -> Home {
        Home { folder: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_own-arena"));
        command.args(args).current_dir(self.path()).env("HOME", self.path());
        command.env_remove("XDG_DATA_HOME").env_remove("XDG_CACHE_HOME").env("JOGADA_LANG", "en");
        command
    }

    /// Runs what must succeed, with this input, and returns its output.
    pub(crate) fn done_with(&self, input: &str, args: &[&str]) -> String {
        let [out, err] = ["stdout", "stderr"].map(|name| self.path().join(name));
        let mut command = self.command(args);
        command.stdin(Stdio::piped());
        command.stdout(File::create(&out).unwrap()).stderr(File::create(&err).unwrap());
        let mut run = Running(command.spawn().unwrap());
        // A program that reads no input may have closed it.
        _ = run.0.stdin.take().unwrap().write_all(input.as_bytes());
        let is_success = run.ends();
        let [out, err] = [out, err].map(|path| fs::read_to_string(path).unwrap());
        assert!(is_success, "{args:?}: {out}{err}");
        out
    }

    pub(crate) fn done(&self, args: &[&str]) -> String {
        self.done_with("", args)
    }

    /// Runs what must succeed and answer in JSON.
    pub(crate) fn json(&self, args: &[&str]) -> Value {
        serde_json::from_str(&self.done(args)).unwrap()
    }
}

impl Running {
    /// Waits for its end. True if it succeeds.
    pub(crate) fn ends(&mut self) -> bool {
        let child = &mut self.0;
        wait_for(|| child.try_wait().unwrap()).success()
    }
}

/// Looks again and again until there is something.
pub(crate) fn wait_for<T>(mut look: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(began.elapsed() < DEADLINE, "waited in vain");
        std::thread::sleep(Duration::from_millis(2));
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        _ = self.0.kill();
        _ = self.0.wait();
    }
}
