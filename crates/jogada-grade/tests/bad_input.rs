//! What is handed in by mistake: every such thing gets a mark of 0 with one clear sentence.
#![allow(clippy::unwrap_used, reason = "a test may fail")]
mod support;

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
};

use jogada_grade::Mark;
use jogada_text::Lang;
use support::{full, jailed, marker_of, on_all_cores};

/// Bad hand-ins, each in a folder of its own.
fn bad_inputs(folder: &Path) -> Vec<(&'static str, PathBuf)> {
    let at = |case: &str, name: &str| {
        fs::create_dir_all(folder.join(case)).unwrap();
        folder.join(case).join(name)
    };
    let written = |case: &'static str, name: &str, bytes: &[u8]| {
        let path = at(case, name);
        fs::write(&path, bytes).unwrap();
        (case, path)
    };
    let binary: Vec<u8> = (0..40_000u32).map(|n| (n * 7919 % 251) as u8).collect();
    let c = b"#include <stdio.h>\nint main(void) { printf(\"oi\\n\"); return 0; }\n";
    let python = b"def pos_atacadas_por(tipo, pos, tam=8):\n    return set()\n";
    vec![
        written("empty", "ana.py", b""),
        written("empty-c", "ana.c", b""),
        written("binary", "ana.py", &binary),
        written("binary-c", "ana.c", &binary),
        large(&at("large", "ana.py")),
        written(
            "endless-output",
            "ana.py",
            b"def pos_atacadas_por(): pass\nwhile True:\n    print('x' * 1000)\n",
        ),
        written(
            "endless-import",
            "ana.py",
            b"def pos_atacadas_por(): pass\nwhile True:\n    pass\n",
        ),
        written("reads", "ana.py", b"def pos_atacadas_por(): pass\ninput()\n"),
        written("raises", "ana.py", b"def pos_atacadas_por(): pass\n1 / 0\n"),
        written("missing-functions", "ana.py", b"x = 1\n"),
        written("c-in-python", "ana.py", c),
        written("python-in-c", "ana.c", python),
        written("text", "ana.docx", b"PK\x03\x04 a document"),
        written("zip-that-is-none", "ana.zip", b"this is no archive at all"),
        written("cut-zip", "ana.zip", b"PK\x03\x04\x14\x00\x00\x00\x08\x00"),
        written("cut-tar", "ana.tar.gz", b"\x1f\x8b\x08\x00\x00"),
        ("nothing", at("nothing", "there.py")),
        empty_folder(&at("no-files", "ana")),
        zip_bomb(&at("zip-bomb", "ana.zip")),
    ]
}

/// A file of 100 MB that is not even text.
fn large(path: &Path) -> (&'static str, PathBuf) {
    let mut file = File::create(path).unwrap();
    file.write_all(b"def pos_atacadas_por(): pass\n").unwrap();
    file.set_len(100 << 20).unwrap();
    ("large", path.to_owned())
}

fn empty_folder(path: &Path) -> (&'static str, PathBuf) {
    fs::create_dir_all(path).unwrap();
    ("no-files", path.to_owned())
}

/// A small archive of a gigabyte of zeros.
fn zip_bomb(path: &Path) -> (&'static str, PathBuf) {
    let script = "import sys, zipfile\n\
        with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED, compresslevel=1) as archive:\n\
        \x20   with archive.open('ana.py', 'w', force_zip64=True) as file:\n\
        \x20       for _ in range(256): file.write(bytes(4 << 20))\n";
    let done = std::process::Command::new("python3").args(["-c", script]).arg(path).status();
    assert!(done.unwrap().success());
    ("zip-bomb", path.to_owned())
}

/// What is wrong with a mark: it is to be 0, with one sentence of one line and without a traceback.
fn fault(mark: &Mark) -> Option<String> {
    let why = mark.why.as_ref().or_else(|| mark.checks.iter().find_map(|check| check.why.as_ref()));
    let why = why.map_or("", |why| why.say(Lang::En));
    let is_clear = !why.trim().is_empty()
        && !why.chars().any(char::is_control)
        && !why.contains("Traceback")
        && why.chars().count() < 400;
    (mark.mark != 0.0 || !is_clear).then(|| format!("{} points, {why:?}", mark.mark))
}

#[test]
fn whatever_is_handed_in_gets_nothing_and_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let trust = jailed().unwrap_or_else(full);
    let inputs = bad_inputs(folder.path());
    let mut faults = Vec::new();
    for entry in all_games::GAMES.iter() {
        let Some(marker) = marker_of(entry, &trust, folder.path()) else { continue };
        // Files that keep the marker waiting are tried in one game.
        let is_first = entry.kind.name == "queens";
        let slow = ["large", "endless-output", "endless-import", "zip-bomb"];
        let tried = inputs.iter().filter(|(case, _)| is_first || !slow.contains(case));
        let marks = on_all_cores(tried.collect(), |(case, path)| {
            (case, marker.mark(path, "Ana", 0).unwrap_or_else(|error| panic!("{case}: {error}")))
        });
        let name = entry.kind.name;
        let wrong = marks.iter().filter_map(|(case, mark)| Some((case, fault(mark)?)));
        faults.extend(wrong.map(|(case, fault)| format!("{name} {case}: {fault}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
