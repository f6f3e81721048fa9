//! Starter kits: a bot in each language that plays every game legally, to be copied and made to think.

use std::{fs, io, path::Path};

use jogada_text::{Lang, Message, Texts, texts};

use crate::{MANIFEST, Manifest, failure::because};

/// What the kits say.
const KIT_TEXTS: Texts = texts!("kit");

/// The beginning of a bot in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kit {
    /// The language as people write it.
    pub title: &'static str,
    /// What it may be called, its own name first.
    pub names: &'static [&'static str],
    file: &'static str,
    source: &'static str,
    manifest: &'static str,
}

/// Why no kit was written.
#[derive(Debug, thiserror::Error)]
pub enum NoKit {
    /// There is none in this language.
    #[error("expected a language: {known}, got {0:?}", known = Kit::names().join(", "))]
    Language(String),
    /// Something is there already.
    #[error("expected a new or empty folder, got {0}")]
    NotEmpty(String),
    /// It cannot be written.
    #[error("cannot write {0}: {1}")]
    Write(String, #[source] io::Error),
}

macro_rules! kit {
    ($title:literal, $names:expr, $folder:literal, $file:literal) => {
        Kit {
            title: $title,
            names: $names,
            file: $file,
            source: include_str!(concat!("../../../../bots/", $folder, "/", $file)),
            manifest: include_str!(concat!("../../../../bots/", $folder, "/jogada.toml")),
        }
    };
}

impl Kit {
    /// All of them.
    pub const ALL: &[Kit] = &[
        kit!("Python", &["python", "py"], "python", "bot.py"),
        kit!("C", &["c"], "c", "bot.c"),
        kit!("C++", &["cpp", "c++"], "cpp", "bot.cpp"),
        kit!("Java", &["java"], "java", "Bot.java"),
        kit!("JavaScript", &["javascript", "js", "node"], "javascript", "bot.js"),
        kit!("Rust", &["rust", "rs"], "rust", "bot.rs"),
    ];

    /// The kit in a language, by any of its names.
    pub fn find(language: &str) -> Result<&'static Kit, NoKit> {
        let is_named =
            |kit: &&Kit| kit.names.iter().any(|name| name.eq_ignore_ascii_case(language));
        Kit::ALL.iter().find(is_named).ok_or_else(|| NoKit::Language(language.to_owned()))
    }

    /// The first name of each.
    pub fn names() -> Vec<&'static str> {
        Kit::ALL.iter().map(|kit| kit.names[0]).collect()
    }

    /// What the folder of a bot called `name` that plays a game holds, each file by its name.
    pub fn files(&self, name: &str, game: &str, lang: Lang) -> [(&'static str, String); 3] {
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
        let head = format!("name = {}\ngames = [{}]\n", quoted(name), quoted(game));
        let named = format!("{head}{}", self.manifest);
        // A folder may have a name that no player may have.
        let manifest = match Manifest::read(&named) {
            Ok(_) => named,
            Err(_) => self.manifest.to_owned(),
        };
        let readme = KIT_TEXTS
            .message("readme")
            .with("name", name)
            .with("language", self.title)
            .with("game", game)
            .with("file", self.file)
            .with("how", self.commands());
        let readme = readme.say(lang) + "\n";
        [(self.file, self.source.to_owned()), (MANIFEST, manifest), ("README.md", readme)]
    }

    /// Writes them to a folder, which must be new or empty.
    pub fn write(&self, folder: &Path, game: &str, lang: Lang) -> Result<(), NoKit> {
        let failed = |error| NoKit::Write(folder.display().to_string(), error);
        fs::create_dir_all(folder).map_err(failed)?;
        if fs::read_dir(folder).map_err(failed)?.next().is_some() {
            return Err(NoKit::NotEmpty(folder.display().to_string()));
        }
        let real = folder.canonicalize().map_err(failed)?;
        let name = real.file_name().unwrap_or_default().to_string_lossy();
        let files = self.files(&name, game, lang);
        let write = || files.iter().try_for_each(|(file, text)| fs::write(real.join(file), text));
        write().map_err(|error| {
            // Half a bot is worse than none, and in the way of the next attempt.
            files.iter().for_each(|(file, _)| _ = fs::remove_file(real.join(file)));
            failed(error)
        })
    }

    /// How it is built and started.
    fn commands(&self) -> Message {
        let Ok(Manifest { run, build, .. }) = Manifest::read(self.manifest) else {
            return Message::as_it_is("");
        };
        let run = KIT_TEXTS.message("command").with("command", run.join(" "));
        build.iter().rev().fold(run, |then, command| {
            KIT_TEXTS.message("commands").with("command", command.join(" ")).with("then", then)
        })
    }
}

impl NoKit {
    /// The reason for people.
    pub fn message(&self) -> Message {
        match self {
            NoKit::Language(got) => {
                let names = Kit::names().join(", ");
                KIT_TEXTS.message("unknown-language").with("names", names).quoting("got", got)
            }
            NoKit::NotEmpty(folder) => KIT_TEXTS.message("folder-not-empty").with("got", folder),
            NoKit::Write(folder, error) => because(
                KIT_TEXTS.message("cannot-write").with("folder", folder),
                Message::of_system(error),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HandIn;

    #[test]
    fn a_kit_that_is_written_is_a_player_of_its_game() {
        for kit in Kit::ALL {
            let folder = tempfile::tempdir().unwrap();
            let folder = folder.path().join("ana \"a rápida\"");
            kit.write(&folder, "some-game", Lang::Pt).unwrap();
            let hand_in = HandIn::find(&folder).unwrap();
            assert_eq!(hand_in.name, "ana \"a rápida\"");
            assert!(hand_in.plays("some-game") && !hand_in.plays("another"));
            let readme = fs::read_to_string(folder.join("README.md")).unwrap();
            let run = hand_in.manifest.run.join(" ");
            assert!(readme.contains(&run) && !readme.contains('{'), "{readme}");
            for name in kit.names {
                assert_eq!(Kit::find(&name.to_uppercase()).unwrap(), kit);
            }
        }
    }

    #[test]
    fn nothing_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let kit = Kit::find("c++").unwrap();
        kit.write(folder.path(), "g", Lang::En).unwrap();
        assert!(matches!(kit.write(folder.path(), "g", Lang::En), Err(NoKit::NotEmpty(_))));
        let file = folder.path().join("bot.cpp");
        assert!(matches!(kit.write(&file, "g", Lang::En), Err(NoKit::Write(..))));
        let said = Kit::find("cobol").unwrap_err().message();
        assert_eq!(
            said.say(Lang::Pt),
            "esperava uma linguagem: python, c, cpp, java, javascript, rust, veio \"cobol\""
        );
    }
}
