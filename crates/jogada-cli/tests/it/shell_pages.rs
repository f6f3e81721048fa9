//! Every `sh` block of the pages is run, in both languages, in the folder of a reader; what the words beside a command
//! promise is checked.

use std::{
    fs,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use jogada_testkit::{Nats, Postgres};

use crate::{
    guides::{ROOT, blocks, pages},
    home::{Home, ProgramOutput, wait_until},
};

/// What is never run, by how it begins, and why.
const NOT_RUN: [(&str, &str); 14] = [
    ("sudo ", "changes the machine"),
    ("systemctl ", "needs a session of systemd"),
    ("printf 'JOGADA_TOKEN", "writes what only root may"),
    ("nats-server ", "`Nats` starts it with these options, at another port"),
    ("cargo xtask datagen", "plays for hours"),
    ("cargo xtask book", "thinks for hours"),
    ("cargo run --release -p gomoku --example", "thinks for hours"),
    ("cat part", "puts together what the line before it makes"),
    ("python training/", "needs PyTorch and a day"),
    ("cargo test", "is what runs this"),
    ("cargo xtask clib", "builds; `xtask test` compiles and runs the example with it"),
    ("export PKG_CONFIG_PATH", "is for that library"),
    ("cc -o partida", "is for that library"),
    ("LD_LIBRARY_PATH=", "is for that library"),
];

/// Pages whose program or game is not ours to run here: name, and who runs it.
const ELSEWHERE: [(&str, &str); 2] = [
    ("CONTRIBUTING", "the game that is made there: `cargo xtask new-game` has a test"),
    ("examples/own-arena/README", "its own tests, with its own program"),
];

/// Pages that are run by a test below, without language.
const RUN: [&str; 11] = [
    "README",
    "crates/jogada-c/README",
    "docs/gomoku",
    "docs/grading",
    "docs/operations",
    "docs/othello",
    "docs/page",
    "docs/queens",
    "docs/scale",
    "docs/tournaments",
    "docs/training",
];

/// Before the name of a file that a command writes.
const WRITTEN: [&str; 5] = ["--out", ">", "--checkpoint", "--autograder-zip", "--vpl-zip"];

/// A command that takes longer is no example.
const TIME_MAX: Duration = Duration::from_secs(60);

/// A command, and a piece of what it says, which is the same in every language.
type Promises = &'static [(&'static str, &'static str)];

/// The reader, at a page.
struct Reader {
    home: Home,
    lang: &'static str,
    /// Other machines, in place of those that the page names.
    nats: Option<Nats>,
    database: Option<(Postgres, String)>,
    /// What was started and runs on: its command, where its answers are, its process.
    running: Vec<(String, String, Child)>,
}

impl Reader {
    fn new(lang: &'static str) -> Reader {
        Reader { home: Home::new(), lang, nats: None, database: None, running: Vec::new() }
    }

    /// The command as it can be run here: this program, at other addresses, without root.
    fn translate(&self, command: &str) -> String {
        let command = command.split(" #").next().unwrap().split("| sudo tee").next().unwrap();
        let command = command.replace("cargo run --release --", "jogada");
        let command = command.replace("cargo run --release", "jogada").trim().to_owned();
        let command = if command == "jogada" { "jogada serve".to_owned() } else { command };
        let words = command.split_whitespace().map(|word| match (&self.nats, &self.database) {
            (Some(nats), _) if word.starts_with("nats://") => nats.url(),
            (_, Some((_, url))) if word.starts_with("postgres://") => url.clone(),
            _ if word == "0.0.0.0:4400" => "127.0.0.1:0".to_owned(),
            // The day and minute of a backup.
            _ if word.ends_with("-1917.db") => word.replace("2026-11-16-1917", "*"),
            _ => word.to_owned(),
        });
        let mut command = words.collect::<Vec<_>>().join(" ");
        if command.contains("jogada serve") {
            let address = if command.contains("--addr") { "" } else { " --addr 127.0.0.1:0" };
            command += &format!("{address} --no-open");
        }
        command
    }

    fn shell(&self, command: &str, name: &str) -> Child {
        let folder = Path::new(env!("CARGO_BIN_EXE_jogada")).parent().unwrap();
        let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
        let file = |end: &str| fs::File::create(self.home.path().join(format!(".{name}{end}")));
        let mut shell = Command::new("setpriv");
        shell.args(["--pdeathsig", "KILL", "sh", "-c", command]).current_dir(self.home.path());
        shell.env("PATH", path).env("JOGADA_LANG", self.lang).env("LC_ALL", "C.UTF-8");
        shell.env("HOME", self.home.path()).env_remove("XDG_CONFIG_HOME");
        shell.env("XDG_DATA_HOME", self.home.path().join(".data"));
        shell.env("XDG_CACHE_HOME", self.home.path().join(".cache"));
        shell.stdin(Stdio::null()).stdout(file("out").unwrap()).stderr(file("err").unwrap());
        shell.spawn().unwrap()
    }

    fn told(&self, name: &str, code: Option<i32>) -> ProgramOutput {
        let read = |end: &str| {
            fs::read_to_string(self.home.path().join(format!(".{name}{end}"))).unwrap_or_default()
        };
        ProgramOutput { code, out: read("out"), err: read("err") }
    }

    /// Runs a command to its end, or until it serves.
    fn run(&mut self, command: &str, place: &str, promises: Promises) {
        let said = self.translate(command);
        let name = format!("run{}", self.running.len());
        // What workers play is played once one is there.
        let waits = !is_server(&said) && said.contains("--nats") && !said.contains(" -- ");
        let mut child = self.shell(&said, &name);
        let began = Instant::now();
        let code = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status.code();
            }
            let told = self.told(&name, None);
            if waits || is_server(&said) && !(told.out + &told.err).is_empty() {
                self.running.push((said, name, child));
                return;
            }
            if began.elapsed() > TIME_MAX {
                child.kill().unwrap();
                panic!("{place}: {said}: still runs after {TIME_MAX:?}");
            }
            thread::sleep(Duration::from_millis(20));
        };
        self.check(&said, place, &self.told(&name, code), promises);
    }

    /// A command succeeds, says something or writes what it names, and keeps what the page promises.
    fn check(&self, said: &str, place: &str, told: &ProgramOutput, promises: Promises) {
        assert_eq!(told.code, Some(0), "{place}: {said}: {told:?}");
        let words: Vec<&str> = said.split_whitespace().collect();
        let files = words.windows(2).filter(|pair| WRITTEN.contains(&pair[0]));
        let files: Vec<&str> = files.map(|pair| pair[1]).collect();
        for file in &files {
            let path = self.home.path().join(file.trim_start_matches("~/"));
            let size = fs::metadata(&path).map(|file| file.len());
            assert!(size.as_ref().is_ok_and(|size| *size > 0), "{place}: {file}: {size:?}");
        }
        let is_silent = !files.is_empty() || words[0] == "mkdir" || said.ends_with(" brain");
        assert!(is_silent || !told.out.is_empty(), "{place}: {said}: {told:?}");
        for (_, piece) in promises.iter().filter(|(command, _)| is_of(said, command)) {
            assert!(told.out.contains(piece), "{place}: {said}: no {piece:?} in {told:?}");
        }
    }

    /// What serves is ended; what waited for workers comes to its end.
    fn leave(mut self, place: &str, promises: Promises) {
        for (said, name, mut child) in std::mem::take(&mut self.running) {
            let end = |child: &mut Child| child.try_wait().unwrap().and_then(|end| end.code());
            if is_server(&said) {
                let told = self.told(&name, end(&mut child));
                assert_eq!(told.code, None, "{place}: {said}: {told:?}");
            } else {
                wait_until(&said, || end(&mut child).is_some());
                self.check(&said, place, &self.told(&name, end(&mut child)), promises);
            }
            _ = child.kill();
            _ = child.wait();
        }
    }
}

/// Is this the command of a promise? One that reads a file is named without it: the name differs by language.
fn is_of(said: &str, command: &str) -> bool {
    said == command || command.ends_with('<') && said.starts_with(command)
}

/// Does a command run until it is stopped?
fn is_server(said: &str) -> bool {
    ["serve", "worker", "trabalhador"].iter().any(|word| said.contains(&format!("jogada {word} ")))
}

/// Runs every `sh` block of a page, in both languages, in a folder that `prepare` fills.
fn check(page: &str, prepare: fn(&mut Reader), promises: Promises) {
    assert!(RUN.contains(&page), "{page} is not listed");
    for (ending, lang) in [("md", "en"), ("pt.md", "pt")] {
        let path = Path::new(ROOT).join(format!("{page}.{ending}"));
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let text = text.replace("\\\n", " ");
        let mut reader = Reader::new(lang);
        prepare(&mut reader);
        let place = format!("{page}.{ending}");
        let lines = blocks(&text).into_iter().filter(|(kind, _)| *kind == "sh");
        let mut seen = Vec::new();
        for (_, block) in lines {
            let mut exports = String::new();
            for command in block.lines().map(str::trim) {
                if command.starts_with("export PGPASSWORD") {
                    exports = format!("{command}; ");
                } else if !command.is_empty() && !is_not_run(command) {
                    reader.run(&format!("{exports}{command}"), &place, promises);
                }
                seen.push(command.split(" #").next().unwrap().trim());
            }
        }
        reader.leave(&place, promises);
        for (command, _) in promises {
            assert!(seen.iter().any(|said| is_of(said, command)), "{place}: no {command:?}");
        }
    }
}

fn is_not_run(command: &str) -> bool {
    NOT_RUN.iter().any(|(begin, _)| command.starts_with(begin))
}

#[test]
fn every_page_with_commands_is_run() {
    let mut commands = String::new();
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        let shell: Vec<&str> = blocks(&text)
            .into_iter()
            .filter(|(kind, _)| *kind == "sh")
            .map(|(_, text)| text)
            .collect();
        if shell.is_empty() {
            continue;
        }
        let root = fs::canonicalize(ROOT).unwrap();
        let page = fs::canonicalize(page).unwrap().strip_prefix(root).unwrap().to_owned();
        let name =
            page.to_str().unwrap().trim_end_matches(".md").trim_end_matches(".pt").to_owned();
        let is_elsewhere = ELSEWHERE.iter().any(|(page, _)| *page == name);
        assert!(is_elsewhere || RUN.contains(&&*name), "{name}: no test runs its commands");
        commands += &shell.join("\n");
        commands.push('\n');
    }
    for (begin, reason) in NOT_RUN {
        let is_used = commands.lines().any(|command| command.starts_with(begin));
        assert!(is_used, "{begin:?} ({reason}) is in no page");
    }
}

/// Copies a file of the project into the reader's folder.
fn copy(reader: &Reader, file: &str, name: &str) {
    reader.home.write(name, fs::read(Path::new(ROOT).join(file)).unwrap());
}

/// Runs the program for what a page takes for granted.
fn before(reader: &Reader, args: &[&str]) {
    let told =
        reader.home.jogada(args).env("XDG_DATA_HOME", reader.home.path().join(".data")).output();
    let told = ProgramOutput::of(told.unwrap());
    assert_eq!(told.code, Some(0), "{args:?}: {told:?}");
}

#[test]
fn the_readme_does_what_it_says() {
    check("README", |_| {}, &[]);
    check("crates/jogada-c/README", |_| {}, &[]);
    check("docs/page", |_| {}, &[]);
    check("docs/training", |_| {}, &[]);
}

#[test]
fn the_gomoku_page_does_what_it_says() {
    check(
        "docs/gomoku",
        |reader| {
            before(reader, &["match", "gomoku", "first", "greedy", "-n", "2", "--out", "games"]);
            for file in ["game.psq", "partida.psq"] {
                before(reader, &["export", "games", "--format", "psq", "--out", file]);
            }
            for file in ["openings.txt", "aberturas.txt"] {
                reader.home.write(file, "d4 e5\nd4 d5 e4\n");
            }
        },
        &[
            ("jogada gomoku solve d4 e4 d5 e5 d6 a1", "d3 d7 d2\n"),
            ("jogada gomoku solve --size 7 --time 30 --threads 2", ": 32\n"),
        ],
    );
}

#[test]
fn the_queens_page_does_what_it_says() {
    check(
        "docs/queens",
        |reader| {
            let page = fs::read_to_string(Path::new(ROOT).join("docs/queens.md")).unwrap();
            let line = page.split("`{\"tamanho\"").nth(1).unwrap().split('`').next().unwrap();
            for file in ["positions", "posicoes"] {
                reader.home.write(file, format!("{{\"tamanho\"{line}\n"));
            }
        },
        &[
            ("jogada queens solve", "D3,3 D3,4 D4,3 D4,4\n"),
            (
                "jogada queens solve --json <",
                "{\"lances_vencedores\":[],\"vencedor\":\"primeiro\"}\n",
            ),
            ("jogada queens grundy 12", "0 "),
        ],
    );
}

/// A class of the queens' assignment, as a folder, an archive and a list.
fn class(reader: &mut Reader) {
    let solutions = "crates/jogada-grade/testdata/solutions";
    let read = |file: &str| fs::read_to_string(Path::new(ROOT).join(solutions).join(file)).unwrap();
    let ana = read("queens/ana_beatriz_souza.py");
    // One file for the two assignments of the first lines.
    reader.home.write("ana.py", read("gomoku/alice_ramos.py") + &ana);
    let (folder, sheet) =
        if reader.lang == "en" { ("class", "Grades.csv") } else { ("turma", "Notas.csv") };
    let rui = read("queens/bruno_tavares.py");
    for (name, number, source) in [("Ana Souza", 11, &ana), ("Rui Lima", 12, &rui)] {
        let path = format!("{folder}/{name}_{number}_assignsubmission_file_/rainhas.py");
        reader.home.write(&path, source);
    }
    let zip = format!("import shutil; shutil.make_archive('{folder}', 'zip', '{folder}')");
    let mut python = Command::new("python3");
    python.args(["-c", &zip]).current_dir(reader.home.path());
    assert!(python.status().unwrap().success());
    reader.home.write(
        sheet,
        "Identifier,\"Full name\",Status,Grade,\"Maximum Grade\",\"Last modified (grade)\",\"Feedback comments\"\n\
         \"Participant 11\",\"Ana Souza\",,,10.00,-,\n\"Participant 12\",\"Rui Lima\",,,10.00,-,\n",
    );
    reader.home.write(&format!("{folder}.csv"), "name,file\nAna Souza,ana.py\nRui Lima,ana.py\n");
}

#[test]
fn the_page_about_marks_does_what_it_says() {
    check("docs/grading", class, &[("jogada grade gomoku ana.py", "10")]);
}

#[test]
fn the_othello_page_does_what_it_says() {
    check(
        "docs/othello",
        |reader| {
            before(reader, &["tournament", "othello", "greedy", "first", "-n", "2"]);
            let games = ["export", "1", "--format", "ggf", "--out", "old.ggf"];
            before(reader, &games);
            let convert = ["othello", "convert", "old.ggf", "--to", "wtb", "--out", "WTH_2025.wtb"];
            before(reader, &convert);
        },
        &[],
    );
}

#[test]
fn the_page_about_tournaments_does_what_it_says() {
    check(
        "docs/tournaments",
        |reader| {
            for name in ["hand-ins/ana.c", "hand-ins/bia.c", "entregas/ana.c", "entregas/bia.c"] {
                copy(reader, "games/othello/testdata/students/boa.c", name);
            }
            let folder = if reader.lang == "en" { "games" } else { "partidas" };
            before(reader, &["match", "chess", "first", "random", "-n", "12", "--out", folder]);
            for file in ["games.pgn", "old.pgn", "antigas.pgn"] {
                before(reader, &["export", folder, "--format", "pgn", "--out", file]);
            }
            before(reader, &["tournament", "gomoku", "first", "greedy", "-n", "2"]);
            before(reader, &["export", "1", "--format", "jsonl", "--out", "games.jsonl"]);
        },
        &[],
    );
}

#[test]
fn the_page_about_many_machines_does_what_it_says() {
    check(
        "docs/scale",
        |reader| {
            reader.nats = Some(Nats::start());
            for name in ["hand-ins/ana.c", "hand-ins/bia.c", "entregas/ana.c", "entregas/bia.c"] {
                copy(reader, "games/othello/testdata/students/boa.c", name);
            }
        },
        &[],
    );
}

#[test]
fn the_page_about_operations_does_what_it_says() {
    check(
        "docs/operations",
        |reader| {
            reader.nats = Some(Nats::start());
            let server = Postgres::start();
            let url = server.database();
            reader.database = Some((server, url));
            before(reader, &["tournament", "othello", "greedy", "first", "--db", "arena.db"]);
        },
        &[],
    );
}
