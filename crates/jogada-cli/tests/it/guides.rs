//! The pages of `docs` and the READMEs: every command in them is known, and those that show an answer are run and answer so.
//!
//! A block of `console` holds commands behind `$` and what they answer. A line `…` stands for any lines, and times may differ:
//! what was measured, and the day. A block of `toml` is the reader's `tournament.toml`. `UPDATE=1` writes what does not agree
//! anew. Of a command within a sentence, or in a block of `sh`, only the words are tried. Blocks of `python` are run by
//! `python/tests/test_guias.py`.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use crate::home::Home;

/// Files of `games` that lie in the reader's folder, under the names that the guide gives them.
type Files = &'static [(&'static str, &'static str)];

pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn check(guide: &str, files: Files) {
    for (ending, lang) in [("md", "en"), ("pt.md", "pt")] {
        let path = Path::new(ROOT).join("docs").join(format!("{guide}.{ending}"));
        let text = fs::read_to_string(&path).unwrap();
        let home = Home::new();
        for (sample, name) in files {
            home.write(name, fs::read(Path::new(ROOT).join("games").join(sample)).unwrap());
        }
        let told = run(&home, &text, lang);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, &told).unwrap();
            continue;
        }
        for (number, (written, told)) in text.lines().zip(told.lines()).enumerate() {
            let place = format!("{}:{}", path.display(), number + 1);
            assert_eq!(written, told, "{place}: look at it with UPDATE=1");
        }
        assert_eq!(text, told);
    }
}

/// Are the `console` blocks of this page run, by the tests below? Those for students of every game are.
fn is_run(page: &str) -> bool {
    let is_game = |name: &str| all_games::GAMES.iter().any(|entry| entry.kind.name == name);
    matches!(page, "teacher" | "othello") || page.strip_prefix("student-").is_some_and(is_game)
}

/// What a block may be: run here, tried here, run by Python's tests, or an illustration that no reader types.
const KINDS: [&str; 12] =
    ["console", "sh", "toml", "python", "json", "rust", "svg", "yaml", "c", "text", "ini", "csv"];

/// Every page, in the order of its path.
pub(crate) fn pages() -> Vec<PathBuf> {
    let folders = ["", "docs", "python", "bots", "examples/own-arena"];
    let mut folders: Vec<PathBuf> = folders.map(|folder| Path::new(ROOT).join(folder)).into();
    for parent in ["games", "crates"] {
        let children = fs::read_dir(Path::new(ROOT).join(parent)).unwrap();
        folders.extend(children.map(|child| child.unwrap().path()));
    }
    let files = folders.iter().filter_map(|folder| fs::read_dir(folder).ok());
    let files = files.flatten().map(|file| file.unwrap().path());
    let mut pages: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|ending| ending == "md")).collect();
    pages.sort();
    pages
}

/// The kind and the text of every block.
pub(crate) fn blocks(text: &str) -> Vec<(&str, &str)> {
    let fenced = text.split("\n```").skip(1).step_by(2);
    fenced.map(|block| block.split_once('\n').unwrap_or((block, ""))).collect()
}

#[test]
fn every_page_is_tried() {
    let home = Home::new();
    let mut tried = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        let name = page.file_name().unwrap().to_str().unwrap().split('.').next().unwrap();
        for (kind, block) in blocks(&text) {
            assert!(KINDS.contains(&kind), "{}: a block of {kind:?}", page.display());
            let is_run = kind != "console" || is_run(name);
            assert!(is_run, "{}: no test runs its console blocks", page.display());
            if kind == "sh" {
                tried +=
                    commands(block).filter(|command| check_words(&home, &page, command)).count();
            }
        }
        if page.parent().unwrap().ends_with("docs") {
            check_inline(&home, &page, &text);
        }
    }
    assert!(tried >= 40, "{tried}");
}

#[test]
fn every_picture_of_a_page_is_there() {
    /// A page is slow to open with larger ones.
    const BYTES_MAX: u64 = 200_000;
    let mut pictures = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for picture in text.split("![").skip(1).filter_map(|rest| rest.split_once("](")) {
            let link = picture.1.split(')').next().unwrap();
            if link.contains("://") {
                continue;
            }
            let file = page.parent().unwrap().join(link);
            let size = fs::metadata(&file).map(|file| file.len());
            let is_fine = size.as_ref().is_ok_and(|size| (1..=BYTES_MAX).contains(size));
            assert!(is_fine, "{}: {link}: {size:?}", page.display());
            pictures += 1;
        }
    }
    assert!(pictures >= 2, "{pictures}");
}

/// The commands of a block, without what a shell does with their answers, and without comments.
fn commands(block: &str) -> impl Iterator<Item = String> {
    let joined = block.replace("\\\n", " ");
    let lines: Vec<String> = joined.lines().map(str::to_owned).collect();
    lines.into_iter().filter_map(|line| {
        let line = line.split(" #").next()?;
        let line = line.split(['|', '>', '<']).next()?.trim();
        let is_setting =
            |word: &str| word.split_once('=').is_some_and(|(name, _)| name == name.to_uppercase());
        let words = line.split_whitespace().skip_while(|word| is_setting(word));
        Some(words.collect::<Vec<_>>().join(" ")).filter(|line| line.starts_with("jogada"))
    })
}

/// Commands within a sentence are only asked for their help: each word of them must be known.
fn check_inline(home: &Home, page: &Path, text: &str) {
    // One with brackets or dots shows a form, not a command.
    let code = text.split('`').filter(|code| !code.contains(['\n', '…', '[']));
    for command in code.filter(|code| code.starts_with("jogada ")) {
        check_words(home, page, command);
    }
}

/// Asks a command for its help, which it gives only if it knows every word. False for the program's name alone.
fn check_words(home: &Home, page: &Path, command: &str) -> bool {
    let mut words: Vec<&str> = command.split_whitespace().skip(1).collect();
    // What follows two hyphens is for another program, or another command.
    let end = words.iter().position(|word| *word == "--").unwrap_or(words.len());
    words.truncate(end);
    let told = home.run(&[&words[..], &["--help"]].concat());
    assert_eq!(told.code, Some(0), "{}: {command}: {}", page.display(), told.err);
    !words.is_empty()
}

/// A command of a guide that takes longer is no example.
const SECONDS_MAX: u64 = 60;

/// The guide as it would be, had the commands just been run.
fn run(home: &Home, text: &str, lang: &str) -> String {
    let mut told = String::new();
    let mut lines = text.lines().peekable();
    let mut is_console = false;
    while let Some(line) = lines.next() {
        is_console = if line.starts_with("```") { line == "```console" } else { is_console };
        told += &format!("{line}\n");
        if line == "```toml" {
            let settings: Vec<&str> =
                std::iter::from_fn(|| lines.next_if(|line| *line != "```")).collect();
            let settings = settings.join("\n") + "\n";
            home.write("tournament.toml", &settings);
            told += &settings;
        }
        let Some(command) = line.strip_prefix("$ ").filter(|_| is_console) else { continue };
        let mut expected = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && *line != "```") {
            expected.push(line);
        }
        let answer = answer(home, command, lang);
        let got: Vec<&str> = answer.lines().map(str::trim_end).collect();
        let is_same = agrees(&expected, &got);
        let shown = if is_same { expected } else { got };
        shown.iter().for_each(|line| told += &format!("{line}\n"));
    }
    told
}

/// What a shell says, errors and all.
fn answer(home: &Home, command: &str, lang: &str) -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_jogada")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("exec 2>&1\n{command}")]).current_dir(home.path());
    shell.env("PATH", path).env("JOGADA_LANG", lang).env("LC_ALL", "C.UTF-8");
    shell.env("XDG_DATA_HOME", home.path().join(".data"));
    shell.env("XDG_CACHE_HOME", home.path().join(".cache"));
    let mut child = shell.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || std::io::read_to_string(&mut out).unwrap());
    for _ in 0..SECONDS_MAX * 20 {
        if child.try_wait().unwrap().is_some() {
            return reader.join().unwrap();
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    child.kill().unwrap();
    panic!("{command}: still runs after {SECONDS_MAX} s");
}

/// Do lines agree, where `…` stands for any?
fn agrees(expected: &[&str], got: &[&str]) -> bool {
    match expected.split_first() {
        None => got.is_empty(),
        Some((&"…", rest)) => (0..=got.len()).any(|skipped| agrees(rest, &got[skipped..])),
        Some((line, rest)) => got.split_first().is_some_and(|(first, others)| {
            without_times(line) == without_times(first) && agrees(rest, others)
        }),
    }
}

/// A line with a mark in place of each time that was measured, and one blank in place of several.
fn without_times(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_number = |word: &str| word.replace(',', ".").parse::<f64>().is_ok();
    let is_time = |at: usize| {
        let follows = words.get(at + 1).map(|word| word.trim_end_matches([',', ';', ')']));
        let is_before_unit = follows.is_some_and(|word| ["s", "ms"].contains(&word));
        let is_after = at > 0 && ["seconds", "segundos"].contains(&words[at - 1]);
        let is_clock = words[at].len() >= 5
            && words[at].contains(['-', ':'])
            && words[at].chars().all(|c| c.is_ascii_digit() || c == '-' || c == ':');
        is_number(words[at]) && (is_before_unit || is_after) || is_clock
    };
    let plain = (0..words.len()).map(|at| if is_time(at) { "#" } else { words[at] });
    plain.collect::<Vec<_>>().join(" ")
}

/// The modules of the Python package that a guide may speak of.
const MODULES: [&str; 5] = ["rainhas", "domino", "xadrez", "rothelo", "gomoku"];

/// All that a module of the Python package says, in one file or in a folder of them.
fn source_of(module: &str) -> String {
    let folder = Path::new(ROOT).join("python/jogada");
    if let Ok(source) = fs::read_to_string(folder.join(format!("{module}.py"))) {
        return source;
    }
    let files = fs::read_dir(folder.join(module)).unwrap().map(|file| file.unwrap().path());
    let sources = files.filter(|file| file.extension().is_some_and(|name| name == "py"));
    sources.map(|file| fs::read_to_string(file).unwrap()).collect()
}

#[test]
fn what_the_guides_call_in_python_is_there() {
    let mut calls = 0;
    for entry in fs::read_dir(Path::new(ROOT).join("docs")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "md") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for block in text.split("```python\n").skip(1) {
            let code = block.split("```").next().unwrap();
            for module in MODULES {
                let source = source_of(module);
                let name = |rest: &str| {
                    rest.split(|c: char| !c.is_alphanumeric() && c != '_')
                        .next()
                        .unwrap()
                        .to_owned()
                };
                for call in code.split(&format!("{module}.")).skip(1).map(name) {
                    let is_there = ["def", "class"]
                        .iter()
                        .any(|word| source.contains(&format!("\n{word} {call}")));
                    assert!(is_there, "{}: {module}.{call}", path.display());
                    calls += 1;
                }
            }
        }
    }
    assert!(calls >= 20, "{calls}");
}

#[test]
fn times_and_left_out_lines_do_not_matter() {
    assert!(agrees(&["a  1.5 s", "…", "z"], &["a 27 s", "b", "c", "z"]));
    assert!(agrees(&["seconds 0.1", "at 2026-11-15 17:17"], &["seconds 2", "at 2027-01-02 03:04"]));
    assert!(!agrees(&["4 won in 1 s"], &["5 won in 1 s"]) && !agrees(&["nodes 7"], &["nodes 8"]));
    assert!(agrees(&["…"], &[]) && !agrees(&["a"], &["b"]) && !agrees(&["a"], &[]));
    assert!(!agrees(&["a", "…"], &["b", "a"]));
}

#[test]
fn the_queens_guide_answers_as_written() {
    check(
        "student-queens",
        &[
            ("queens/testdata/students/boa.py", "ana.py"),
            ("queens/testdata/students/quebrada.py", "quebrada.py"),
            ("queens/testdata/students/duas.py", "duas.py"),
        ],
    );
}

#[test]
fn the_dominoes_guide_answers_as_written() {
    check(
        "student-dominoes",
        &[
            ("dominoes/testdata/students/boa.py", "student_players.py"),
            ("dominoes/testdata/students/quebrada.py", "quebrada.py"),
        ],
    );
}

#[test]
fn the_chess_guide_answers_as_written() {
    check("student-chess", &[("chess/testdata/students/so_peoes.c", "xadrez.c")]);
}

#[test]
fn the_othello_page_answers_as_written() {
    check("othello", &[]);
}

#[test]
fn the_rothelo_guide_answers_as_written() {
    check(
        "student-othello",
        &[
            ("othello/testdata/students/boa.c", "ana.c"),
            ("othello/testdata/students/quebrada.c", "quebrada.c"),
            ("othello/testdata/students/nao_compila.c", "nao_compila.c"),
        ],
    );
}

#[test]
fn the_gomoku_guide_answers_as_written() {
    check(
        "student-gomoku",
        &[
            ("gomoku/testdata/students/boa.py", "ana.py"),
            ("gomoku/testdata/students/quebrada.py", "quebrada.py"),
        ],
    );
}

#[test]
fn the_teachers_guide_answers_as_written() {
    check(
        "teacher",
        &[
            ("gomoku/testdata/students/boa.py", "entregas/ana.py"),
            ("gomoku/testdata/students/fraca.py", "entregas/bia.py"),
            ("gomoku/testdata/students/lenta.py", "entregas/caio.py"),
            ("gomoku/testdata/students/quebrada.py", "entregas/davi.py"),
            // No archive at all.
            ("gomoku/testdata/students/boa.py", "entregas/123456_654321.zip"),
        ],
    );
}
