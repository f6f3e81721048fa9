//! Hand-ins: a folder with a `jogada.toml`, a source file, or a program.
//!
//! A [`HandIn`] is what a path names; its [`Manifest`] is how that is built and run. The
//! [`BuildCache`](crate::BuildCache) makes it a [`Program`](crate::Program).

mod error;
mod manifest;
mod name;

use std::{
    fs::{self, File},
    io::{self, Read},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use jogada_game::{Harness, HarnessFit, archive_stem};

use crate::{Reserve, Trust};
pub use error::BadHandIn;
pub use manifest::{Manifest, Memory};

/// A player as it was handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandIn {
    /// What it is called: by its manifest, or else as its file or folder is.
    pub name: String,
    /// How it is built and run.
    pub manifest: Manifest,
    /// A folder, or a file that is handed in alone.
    pub path: PathBuf,
    /// Files of ours that are put beside it, in the folder [`Harness::FOLDER`]: name and text.
    pub beside: &'static [(&'static str, &'static str)],
}

/// The file that makes a folder a player.
pub const MANIFEST: &str = "jogada.toml";

/// A longer one is refused.
const MANIFEST_MAX: u64 = 1 << 16;

/// Of a longer file the rest is not looked into.
const SOURCE_MAX: u64 = 1 << 20;

impl HandIn {
    /// What a path names: a folder with a `jogada.toml` or a single player in it, a source file by its ending, or an
    /// executable file. A file is handed in alone: it does not see what lies beside it.
    pub fn find(path: &Path) -> Result<HandIn, BadHandIn> {
        let unreadable = |error| BadHandIn::Unreadable(path.to_owned(), error);
        let real = path.canonicalize().map_err(unreadable)?;
        let meta = fs::metadata(&real).map_err(unreadable)?;
        if meta.is_dir() {
            return match HandIn::folder(path, &real) {
                Err(BadHandIn::NoManifest(folder)) => {
                    HandIn::inside(&real).ok_or(BadHandIn::NoManifest(folder))
                }
                found => found,
            };
        }
        let not = || BadHandIn::NotExecutable(path.to_owned());
        let name = real.file_name().and_then(|name| name.to_str()).filter(|_| meta.is_file());
        let name = name.ok_or_else(not)?;
        let is_executable = meta.permissions().mode() & 0o111 != 0;
        // By its ending first: on some disks every file is executable.
        let manifest = Manifest::of_source(name)
            .or_else(|| is_executable.then(|| Manifest::running(&[&format!("./{name}")])))
            .ok_or_else(not)?;
        Ok(HandIn { name: called(name), manifest, path: real, beside: &[] })
    }

    /// A file that was written to an assignment, an archive or a folder with one, with the first harness that takes it, and
    /// perhaps the name of a function in it. Nothing if none does.
    pub fn harnessed(path: &Path, function: Option<&str>, harnesses: &[Harness]) -> Option<HandIn> {
        let path = path.canonicalize().ok()?;
        let file = path.file_name()?.to_str()?;
        let (file, harness) = match path.is_dir() {
            true => {
                let files = student_files(&path)?;
                let is_its = |harness: &&Harness| suits_folder(harness, &files, function);
                (format!("{file}/"), harnesses.iter().find(is_its)?)
            }
            false => {
                let is_its = |harness: &&Harness| fit(harness, &path, function) > HarnessFit::No;
                let harness = harnesses.iter().find(is_its)?;
                (file.to_owned(), harness)
            }
        };
        let manifest = Manifest {
            run: harness.run_of(&file, function),
            build: harness.build_of(&file, function),
            memory: if harness.learns { Memory::Kept } else { Memory::None },
            ..Manifest::running(harness.run)
        };
        let name = match function {
            Some(function) => clean(&format!("{}:{function}", called(&file))),
            None => called(&file),
        };
        Some(HandIn { name, manifest, path: path.clone(), beside: harness.files })
    }

    /// The name of the student in a path that a learning platform made.
    pub fn student(path: &Path) -> Option<String> {
        let file = path.file_name()?.to_str()?;
        name::of_student(file).map(clean)
    }

    /// The only player in a folder that says nothing about itself, called as the folder is.
    fn inside(folder: &Path) -> Option<HandIn> {
        let files = student_files(folder)?;
        let manifests = files.iter().filter(|file| file.file_name() == Some(MANIFEST.as_ref()));
        let folders: Vec<&Path> = manifests.filter_map(|file| file.parent()).collect();
        let found = match folders[..] {
            [folder] => HandIn::folder(folder, folder).ok(),
            [] => {
                let mut players = files.iter().filter_map(|file| HandIn::find(file).ok());
                players.next().filter(|_| players.next().is_none())
            }
            _ => None,
        };
        let name = called(folder.file_name()?.to_str()?);
        found.map(|found| match found.manifest.name {
            Some(_) => found,
            None => HandIn { name, ..found },
        })
    }

    fn folder(given: &Path, path: &Path) -> Result<HandIn, BadHandIn> {
        let file = path.join(MANIFEST);
        let text = match read(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(BadHandIn::NoManifest(given.to_owned()));
            }
            Err(error) => return Err(BadHandIn::Unreadable(file, error)),
        };
        let manifest = Manifest::read(&text)
            .map_err(|bad| BadHandIn::Manifest(given.join(MANIFEST), Box::new(bad)))?;
        // What is not built must be there already.
        let program = path.join(&manifest.run[0]);
        if manifest.build.is_empty() && manifest.run[0].contains('/') {
            let meta = fs::metadata(&program)
                .map_err(|error| BadHandIn::Unreadable(program.clone(), error))?;
            if !meta.is_file() || meta.permissions().mode() & 0o111 == 0 {
                return Err(BadHandIn::NotExecutable(program));
            }
        }
        let folder = path.file_name().map(|name| format!("{}/", name.to_string_lossy()));
        let name = match &manifest.name {
            Some(name) => clean(name),
            None => called(&folder.unwrap_or_default()),
        };
        Ok(HandIn { name, manifest, path: path.to_owned(), beside: &[] })
    }

    /// What it is called once it is made in this folder: a file may say that itself.
    pub fn name_in(&self, home: &Path) -> String {
        let own = (!self.beside.is_empty()).then(|| name::left_in(home)).flatten();
        own.unwrap_or_else(|| self.name.clone())
    }

    /// Does it say that it plays this game? One that names no game plays all.
    pub fn plays(&self, game: &str) -> bool {
        self.manifest.games.as_ref().is_none_or(|games| games.iter().any(|name| name == game))
    }

    /// The trust that it runs with: runtimes that reserve more memory than they use are counted by what they use.
    pub fn trust(&self, trust: &Trust) -> Trust {
        let mut trust = trust.clone();
        if self.manifest.reserve == Reserve::Data {
            match &mut trust {
                Trust::Jailed(jail) => jail.limits.reserve = Reserve::Data,
                Trust::Full(limits) => limits.reserve = Reserve::Data,
            }
        }
        trust
    }
}

fn read(file: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(file)?.take(MANIFEST_MAX).read_to_string(&mut text)?;
    Ok(text)
}

/// What programs leave in folders and no player needs.
const LEFT_OUT: [&str; 3] = ["venv", "node_modules", "site-packages"];

/// Folders in a folder that are looked into, and files in all of them.
const DEPTH_MAX: usize = 8;
const FILES_MAX: usize = 500;

/// The files of a folder that has no manifest, in the order of their names. Nothing if it has one, or too many files.
fn student_files(folder: &Path) -> Option<Vec<PathBuf>> {
    if folder.join(MANIFEST).exists() {
        return None;
    }
    let (mut files, mut folders) = (Vec::new(), vec![(folder.to_owned(), 0)]);
    while let Some((folder, depth)) = folders.pop() {
        for entry in fs::read_dir(folder).ok()?.flatten() {
            let (name, kind) = (entry.file_name(), entry.file_type().ok()?);
            let is_left_out = name.to_string_lossy().starts_with(['.', '_'])
                || LEFT_OUT.iter().any(|one| name == *one);
            if kind.is_file() && !is_left_out {
                files.push(entry.path());
            } else if kind.is_dir() && !is_left_out && depth < DEPTH_MAX {
                folders.push((entry.path(), depth + 1));
            }
        }
        if files.len() > FILES_MAX {
            return None;
        }
    }
    files.sort();
    Some(files)
}

/// Does a harness take these files? In a folder where one of them speaks our protocol, the others may be parts of a bot.
fn suits_folder(harness: &Harness, files: &[PathBuf], function: Option<&str>) -> bool {
    let is_source = |file: &&PathBuf| {
        let name = file.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| harness.is_source(name))
    };
    if files.iter().any(|file| fit(harness, file, function) == HarnessFit::Sure) {
        return true;
    }
    let mut sources = files.iter().filter(is_source).peekable();
    sources.peek().is_some() && sources.all(|file| fit(harness, file, function) > HarnessFit::No)
}

/// Does a harness take this file?
fn fit(harness: &Harness, path: &Path, function: Option<&str>) -> HarnessFit {
    let Some(file) = path.file_name().and_then(|file| file.to_str()) else {
        return HarnessFit::No;
    };
    // A pipe has no end, and opening one waits for its writer.
    if !path.is_file() {
        return HarnessFit::No;
    }
    let mut text = Vec::new();
    let read = File::open(path).and_then(|file| file.take(SOURCE_MAX).read_to_end(&mut text));
    // What cannot be read is an error of the next step.
    match read {
        Ok(_) => harness.fit(file, &decoded(&text), function),
        Err(_) => HarnessFit::No,
    }
}

/// A source file's text. What is no UTF-8, and no UTF-16 with its mark, is taken as latin-1, in which each byte is a letter.
fn decoded(bytes: &[u8]) -> String {
    let utf16 = |rest: &[u8], read: fn([u8; 2]) -> u16| {
        let (pairs, _) = rest.as_chunks::<2>();
        String::from_utf16_lossy(&pairs.iter().map(|&pair| read(pair)).collect::<Vec<u16>>())
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => return utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => return utf16(rest, u16::from_be_bytes),
        _ => {}
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// What the player of a file, an archive or a folder (with a slash at its end) is called.
fn called(file: &str) -> String {
    if let Some(student) = name::of_student(file) {
        return clean(student);
    }
    match file.strip_suffix('/').or(archive_stem(file)) {
        Some(name) => clean(name),
        None => clean(&Path::new(file).file_stem().unwrap_or_default().to_string_lossy()),
    }
}

/// Tables show it, so it must be fit to be shown.
fn clean(name: &str) -> String {
    name::clean(name).unwrap_or_else(|| "bot".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_player_is_refused_in_one_line() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("empty")).unwrap();
        for (name, text) in
            [("typo", "run = \"./bot\"\nbild = \"make\""), ("lost", "run = \"./bot\"")]
        {
            fs::create_dir_all(at(name)).unwrap();
            fs::write(at(name).join(MANIFEST), text).unwrap();
        }
        fs::write(at("notes.txt"), "hello").unwrap();
        for (name, en, pt) in [
            ("none", "expected a player, got ", "esperava um jogador, veio "),
            ("empty", "expected a jogada.toml in the folder ", "esperava um jogada.toml na pasta "),
            ("notes.txt", "expected an executable file, or one that ends in .py, ", "esperava "),
            ("lost", "expected a player, got ", "esperava um jogador, veio "),
        ] {
            let said = HandIn::find(&at(name)).unwrap_err().message();
            let [en_said, pt_said] =
                [jogada_text::Lang::En, jogada_text::Lang::Pt].map(|l| said.say(l));
            assert!(en_said.starts_with(en) && !en_said.contains('\n'), "{en_said}");
            assert!(pt_said.starts_with(pt) && !pt_said.contains('\n'), "{pt_said}");
        }
        let typo = HandIn::find(&at("typo")).unwrap_err().message();
        let place = format!("{}:2:1: ", at("typo").join(MANIFEST).display());
        assert!(typo.to_string().starts_with(&format!("{place}unknown field `bild`")), "{typo}");
        let pt = typo.say(jogada_text::Lang::Pt);
        assert!(pt.starts_with(&format!("{place}campo desconhecido `bild`")), "{pt}");
    }

    #[test]
    fn a_file_is_run_by_its_ending_and_a_folder_by_its_manifest() {
        let folder = tempfile::tempdir().unwrap();
        for (file, run) in [
            ("alice.py", "python3 alice.py"),
            ("alice.js", "node alice.js"),
            ("alice.jar", "java -Xmx256m -XX:+UseSerialGC -jar alice.jar"),
            ("Alice.java", "java -Xmx256m -XX:+UseSerialGC -cp . Alice"),
            ("alice.c", "./bot"),
            ("alice.rs", "./bot"),
        ] {
            fs::write(folder.path().join(file), "").unwrap();
            let hand_in = HandIn::find(&folder.path().join(file)).unwrap();
            assert_eq!(hand_in.manifest.run.join(" "), run);
            assert_eq!(hand_in.name.to_lowercase(), "alice");
            assert!(hand_in.plays("anything"));
        }
        let text = "name = \"Alice & Bob\"\nrun = \"python3 main.py\"\ngames = [\"x\"]\n";
        fs::write(folder.path().join(MANIFEST), text).unwrap();
        let hand_in = HandIn::find(folder.path()).unwrap();
        assert_eq!((hand_in.name.as_str(), hand_in.plays("x")), ("Alice & Bob", true));
        assert!(!hand_in.plays("y"));
        assert!(HandIn::find(Path::new("/bin/sh")).unwrap().manifest.build.is_empty());
    }

    #[test]
    fn a_file_that_a_harness_takes_is_run_with_it() {
        const HARNESS: Harness = Harness {
            extension: "py",
            marks: &["def plays"],
            hints: &[],
            function: "plays",
            time: None,
            texts: crate::TEXTS,
            slips: &[],
            names_functions: true,
            files: &[("x.py", "")],
            build: &[],
            run: &["python3", "harness/x.py", "./{file}", "{function}"],
            learns: true,
            together: false,
        };
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ana.py");
        fs::write(&file, b"# \xe9\ndef plays(): pass\n").unwrap();
        let hand_in = HandIn::harnessed(&file, None, &[HARNESS]).unwrap();
        assert_eq!(hand_in.manifest.run, ["python3", "harness/x.py", "./ana.py", ""]);
        assert_eq!((hand_in.name.as_str(), hand_in.manifest.memory), ("ana", Memory::Kept));
        assert_eq!(hand_in.beside, HARNESS.files);
        let named = HandIn::harnessed(&file, Some("f"), &[HARNESS]).unwrap();
        assert_eq!((named.manifest.run[3].as_str(), named.name.as_str()), ("f", "ana:f"));
        for archive in ["1_2.zip", "1_2.tar.xz", "1_2.tar.gz"] {
            let file = folder.path().join(archive);
            fs::write(&file, "").unwrap();
            assert_eq!(HandIn::harnessed(&file, None, &[HARNESS]).unwrap().name, "1_2");
        }
        // A folder without a manifest is the student's, with all that is in it.
        let student = folder.path().join("Ana Souza_7_assignsubmission_file_");
        fs::create_dir_all(student.join("ep")).unwrap();
        fs::write(student.join("ep/ANA.PY"), "def plays(): pass\n").unwrap();
        let hand_in = HandIn::harnessed(&student, None, &[HARNESS]).unwrap();
        assert_eq!(hand_in.name, "Ana Souza");
        assert!(hand_in.manifest.build[0].contains(&"--folder".to_owned()));
        fs::write(student.join("ep/ANA.PY"), "import sys\nfor line in sys.stdin: print('d3')")
            .unwrap();
        assert_eq!(HandIn::harnessed(&student, None, &[HARNESS]), None);
        assert_eq!(HandIn::find(&student).unwrap().manifest.run, ["python3", "ANA.PY"]);
        fs::remove_dir_all(student).unwrap();
        for archive in ["1_2.zip", "1_2.tar.xz", "1_2.tar.gz"] {
            fs::remove_file(folder.path().join(archive)).unwrap();
        }
        fs::write(&file, "import json\nprint('d3')").unwrap();
        for path in [&file, &folder.path().join("none.py"), folder.path()] {
            assert_eq!(HandIn::harnessed(path, None, &[HARNESS]), None);
        }
    }
}
