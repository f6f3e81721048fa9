//! A folder in which the program runs: its data, its bots, and whatever processes come of them.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

use serde_json::Value;
use tempfile::TempDir;

/// A folder of its own for one test.
pub(crate) struct Home {
    folder: TempDir,
}

/// What a run of the program left.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ProgramOutput {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Whatever a test waits for happens by then, or not at all.
const DEADLINE: Duration = Duration::from_secs(60);

impl Home {
    pub(crate) fn new() -> Home {
        Home { folder: tempfile::Builder::new().prefix("jogada-test-").tempdir().unwrap() }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file, and the folders on the way to it.
    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    /// Writes a bot in Python whose processes can be found again. `more` stands in its manifest.
    pub(crate) fn bot(&self, name: &str, source: &str, more: &str) {
        let manifest = format!("run = [\"python3\", \"bot.py\", {:?}]\n{more}\n", self.mark());
        self.write(&format!("{name}/jogada.toml"), manifest);
        self.write(&format!("{name}/bot.py"), source);
    }

    /// What the command line of every bot of this home holds.
    fn mark(&self) -> &str {
        self.path().file_name().unwrap().to_str().unwrap()
    }

    /// The program with a language and folders of its own.
    pub(crate) fn jogada(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jogada"));
        command
            .current_dir(self.path())
            .args(args)
            .env("XDG_DATA_HOME", self.path().join("data"))
            .env("XDG_CACHE_HOME", self.path().join("cache"))
            .env("JOGADA_LANG", "en");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs the program to its end.
    pub(crate) fn run(&self, args: &[&str]) -> ProgramOutput {
        ProgramOutput::of(self.jogada(args).output().unwrap())
    }

    /// Runs what must succeed, and returns its output.
    pub(crate) fn done(&self, args: &[&str]) -> String {
        let told = self.run(args);
        assert_eq!(told.code, Some(0), "{args:?}: {told:?}");
        told.out
    }

    /// The games that the only tournament of a database has so far; nothing if there is none yet.
    pub(crate) fn games(&self, db: &str) -> Option<u64> {
        let told = self.run(&["tournaments", "--json", "--db", db]);
        let line: Value = serde_json::from_str(told.out.lines().next()?).unwrap();
        line["games"].as_u64()
    }

    /// Waits until the only tournament of a database has at least `games` games.
    pub(crate) fn wait_for_games(&self, db: &str, games: u64) {
        wait_until("games are played", || self.games(db).is_some_and(|played| played >= games));
    }

    /// Every game of the only tournament, as an export tells it, without what differs from run to run.
    pub(crate) fn exported(&self, db: &str) -> Vec<Value> {
        let text = self.done(&["export", "1", "--format", "jsonl", "--db", db]);
        let lines = text.lines().map(|line| {
            let mut game: Value = serde_json::from_str(line).unwrap();
            game.as_object_mut().unwrap().remove("beside").unwrap();
            game
        });
        lines.collect()
    }

    /// Fails if a bot of this home outlives what it was started for.
    pub(crate) fn expect_nobody(&self) {
        wait_until("all bots have ended", || self.processes().is_empty());
    }

    /// The folders that jailed bots of this home write to now, from the command lines of their jails' helpers.
    pub(crate) fn scratch_folders(&self) -> Vec<PathBuf> {
        let folder = |line: &String| {
            let (_, rest) = line.split_once("\"scratch\":\"")?;
            Some(PathBuf::from(rest.split_once('"')?.0))
        };
        self.processes().iter().filter_map(folder).collect()
    }

    /// The command lines of all bots of this home.
    pub(crate) fn processes(&self) -> Vec<String> {
        let lines = fs::read_dir("/proc").unwrap().filter_map(|entry| {
            let line = fs::read(entry.ok()?.path().join("cmdline")).ok()?;
            Some(String::from_utf8_lossy(&line).replace('\0', " "))
        });
        lines.filter(|line| line.contains(self.mark())).collect()
    }
}

impl ProgramOutput {
    pub(crate) fn of(output: Output) -> ProgramOutput {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        ProgramOutput {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }

    /// The table of a run with `--json`.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|_| panic!("{self:?}"))
    }
}

/// A run that is ended with its test, however that ends.
pub(crate) struct Running(Option<Child>);

impl Running {
    pub(crate) fn start(mut command: Command) -> Running {
        Running(Some(command.spawn().unwrap()))
    }

    /// The first line that it says.
    pub(crate) fn line(&mut self) -> String {
        let out = self.0.as_mut().unwrap().stdout.as_mut().unwrap();
        // One byte at a time, so that nothing of what comes later is taken.
        let mut out = BufReader::with_capacity(1, out);
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    pub(crate) fn pid(&self) -> u32 {
        self.0.as_ref().unwrap().id()
    }

    /// True if it ends by itself within this time.
    pub(crate) fn ends_within(&mut self, time: Duration) -> bool {
        let by = Instant::now() + time;
        while self.0.as_mut().unwrap().try_wait().unwrap().is_none() {
            if Instant::now() >= by {
                return false;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        true
    }

    pub(crate) fn told(mut self) -> ProgramOutput {
        ProgramOutput::of(self.0.take().unwrap().wait_with_output().unwrap())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            _ = child.kill();
            _ = child.wait();
        }
    }
}

/// Looks again and again, and gives up long after it should have happened.
pub(crate) fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < DEADLINE, "waited in vain until {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}
