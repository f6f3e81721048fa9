//! `jogada.toml`: what a folder says about the player in it.

use std::{collections::BTreeMap, fmt};

use jogada_text::Message;
use toml::Spanned;

use super::name::NAME_MAX;
use crate::{Reserve, TEXTS};

/// What a folder says about the player in it; `docs/bots.md` describes each key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// What it is called.
    pub name: Option<String>,
    /// The command that starts it, in its folder; never empty.
    pub run: Vec<String>,
    /// The commands that build it, in their order; none if nothing is built.
    pub build: Vec<Vec<String>>,
    /// The games that it plays; nothing means all.
    pub games: Option<Vec<String>>,
    /// Does it learn from match to match?
    pub memory: Memory,
    /// How its memory is counted.
    pub reserve: Reserve,
}

/// What a player keeps between the matches of a bout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Memory {
    /// Nothing that changes how it plays: a match does not depend on those before it.
    #[default]
    None,
    /// It learns: the matches of a bout belong together.
    Kept,
}

/// What is wrong with a manifest, and where: `2:1: unknown field …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadManifest {
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub why: Message,
}

/// The keys of a manifest.
const KEYS: [&str; 6] = ["name", "run", "build", "games", "memory", "reserve"];

/// A file's keys and values, each with its place.
type TomlTable = BTreeMap<Spanned<String>, Spanned<toml::Value>>;

impl Manifest {
    /// Reads a `jogada.toml`.
    pub fn read(text: &str) -> Result<Manifest, BadManifest> {
        let table: TomlTable = toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            // The words of the library, which are English.
            BadManifest::at(text, start, Message::as_it_is(error.message().replace('\n', ", ")))
        })?;
        if let Some(key) = table.keys().find(|key| !KEYS.contains(&key.get_ref().as_str())) {
            let known = KEYS.map(|key| format!("`{key}`")).join(", ");
            let message = TEXTS.message("unknown-key").with("known", known);
            let message = message.with("got", format!("`{}`", key.get_ref()));
            return Err(BadManifest::at(text, key.span().start, message));
        }
        let file = ManifestFile { text, table };
        let run = file.read("run", command)?;
        let run = run.ok_or_else(|| {
            BadManifest::at(text, 0, TEXTS.message("missing-key").with("key", "`run`"))
        })?;
        Ok(Manifest {
            name: file.read("name", name)?,
            build: file.read("build", build)?.unwrap_or_default(),
            games: file.read("games", |value| texts(value, "not-texts"))?,
            memory: file.read("memory", |value| one_of(value, &MEMORIES))?.unwrap_or_default(),
            reserve: file
                .read("reserve", |value| one_of(value, &RESERVES))?
                .unwrap_or_else(|| reserve_of(&run[0])),
            run,
        })
    }

    /// What runs a command and builds nothing.
    pub(super) fn running(run: &[&str]) -> Manifest {
        Manifest {
            name: None,
            run: owned(run),
            build: Vec::new(),
            games: None,
            memory: Memory::None,
            reserve: reserve_of(run[0]),
        }
    }

    /// What a source file needs, by its ending.
    pub(super) fn of_source(file: &str) -> Option<Manifest> {
        let (stem, ending) = file.rsplit_once('.')?;
        let path = format!("./{file}");
        const JAVA: [&str; 3] = ["java", "-Xmx256m", "-XX:+UseSerialGC"];
        let lower = ending.to_lowercase();
        let (build, run): (&[&str], Vec<&str>) = match lower.as_str() {
            "py" => (&[], vec!["python3", file]),
            "js" | "mjs" | "cjs" => (&[], vec!["node", file]),
            "jar" => (&[], [&JAVA[..], &["-jar", file]].concat()),
            "java" => (&["javac", &path], [&JAVA[..], &["-cp", ".", stem]].concat()),
            // To a compiler `.C` is another language than `.c`.
            "c" if ending != "c" => {
                (&["cc", "-O2", "-o", "bot", "-x", "c", &path, "-lm"], vec!["./bot"])
            }
            "c" => (&["cc", "-O2", "-o", "bot", &path, "-lm"], vec!["./bot"]),
            "cpp" | "cc" | "cxx" => (&["c++", "-O2", "-o", "bot", &path], vec!["./bot"]),
            "rs" => (&["rustc", "-O", "-o", "bot", &path], vec!["./bot"]),
            _ => return None,
        };
        let build = if build.is_empty() { Vec::new() } else { vec![owned(build)] };
        Some(Manifest { build, ..Manifest::running(&run) })
    }
}

const MEMORIES: [(&str, Memory); 2] = [("none", Memory::None), ("kept", Memory::Kept)];
const RESERVES: [(&str, Reserve); 2] = [("address", Reserve::Address), ("data", Reserve::Data)];

/// A file as it is written.
struct ManifestFile<'a> {
    text: &'a str,
    table: TomlTable,
}

impl ManifestFile<'_> {
    /// The value of a key, if it is there. An error is at the value's place.
    fn read<T>(
        &self,
        key: &str,
        read: impl FnOnce(&toml::Value) -> Result<T, Message>,
    ) -> Result<Option<T>, BadManifest> {
        let Some((_, value)) = self.table.iter().find(|(found, _)| found.get_ref() == key) else {
            return Ok(None);
        };
        let place = |why| BadManifest::at(self.text, value.span().start, why);
        read(value.get_ref()).map(Some).map_err(place)
    }
}

fn got(key: &'static str, value: &toml::Value) -> Message {
    TEXTS.message(key).with("got", value.to_string().replace('\n', " "))
}

fn name(value: &toml::Value) -> Result<String, Message> {
    let name = value.as_str().ok_or_else(|| got("not-a-text", value))?;
    let is_good = !name.trim().is_empty()
        && name.chars().count() <= NAME_MAX
        && !name.chars().any(char::is_control);
    match is_good {
        true => Ok(name.trim().to_owned()),
        false => Err(TEXTS.message("bad-name").with("max", NAME_MAX)),
    }
}

fn texts(value: &toml::Value, key: &'static str) -> Result<Vec<String>, Message> {
    let list = value.as_array().ok_or_else(|| got(key, value))?;
    let text = |item: &toml::Value| item.as_str().map(str::to_owned);
    list.iter().map(text).collect::<Option<Vec<_>>>().ok_or_else(|| got(key, value))
}

fn one_of<T: Copy>(value: &toml::Value, known: &[(&str, T)]) -> Result<T, Message> {
    let text = value.as_str().ok_or_else(|| got("not-a-text", value))?;
    let found = known.iter().find(|(name, _)| *name == text);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<String> = known.iter().map(|(name, _)| format!("`{name}`")).collect();
        let message = TEXTS.message("unknown-value").with("known", known.join(", "));
        message.with("got", format!("`{text}`"))
    })
}

/// A text is cut at its blanks; a list is taken as it is.
fn command(value: &toml::Value) -> Result<Vec<String>, Message> {
    let words = match value {
        toml::Value::String(text) => text.split_whitespace().map(str::to_owned).collect(),
        list => texts(list, "not-a-command")?,
    };
    match words.first().map(|word| word.trim()) {
        None | Some("") => Err(TEXTS.message("empty-command")),
        Some(word) if word.contains(char::is_whitespace) => {
            Err(TEXTS.message("command-in-one-word").with("got", format!("{word:?}")))
        }
        Some(_) if words.iter().any(|word| word.contains('\0')) => {
            Err(TEXTS.message("null-in-command"))
        }
        Some(_) => Ok(words),
    }
}

/// One command, or a list of them. A list of texts is one command.
fn build(value: &toml::Value) -> Result<Vec<Vec<String>>, Message> {
    let no_build = || TEXTS.message("not-a-build");
    match value {
        toml::Value::Array(list) if list.iter().any(toml::Value::is_array) => {
            let is_command = |item: &toml::Value| item.is_array() || item.is_str();
            let commands = list.iter().all(is_command).then_some(list).ok_or_else(no_build)?;
            commands.iter().map(command).collect()
        }
        toml::Value::Array(list) if !list.iter().all(toml::Value::is_str) => Err(no_build()),
        toml::Value::Array(_) | toml::Value::String(_) => Ok(vec![command(value)?]),
        _ => Err(no_build()),
    }
}

/// Runtimes that reserve far more memory than they use.
fn reserve_of(program: &str) -> Reserve {
    match program.rsplit('/').next() {
        Some("java" | "node" | "nodejs" | "deno" | "bun") => Reserve::Data,
        _ => Reserve::Address,
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

impl BadManifest {
    fn at(text: &str, start: usize, why: Message) -> BadManifest {
        let before = &text[..text.floor_char_boundary(start)];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        BadManifest {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            why,
        }
    }
}

impl fmt::Display for BadManifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_texts_or_words() {
        let read = |text: &str| Manifest::read(text).unwrap();
        assert_eq!(read("run = \"python3  bot.py\"").run, ["python3", "bot.py"]);
        assert_eq!(read("run = [\"./bot\", \"a b\"]").run, ["./bot", "a b"]);
        let one = read("run = \"./bot\"\nbuild = [\"gcc\", \"-o\", \"bot\", \"my bot.c\"]");
        assert_eq!(one.build, [["gcc", "-o", "bot", "my bot.c"]]);
        let many = read("run = \"./bot\"\nbuild = [[\"cmake\", \".\"], [\"make\"]]");
        assert_eq!(many.build, [vec!["cmake", "."], vec!["make"]]);
        assert_eq!(read("run = \"./bot\"\nbuild = \"make -j2\"").build, [["make", "-j2"]]);
    }

    #[test]
    fn memory_is_counted_as_the_runtime_needs() {
        let read = |text: &str| Manifest::read(text).unwrap();
        assert_eq!(read("run = \"node bot.js\"").reserve, Reserve::Data);
        assert_eq!(read("run = \"./bot\"").reserve, Reserve::Address);
        assert_eq!(read("run = \"./bot\"\nreserve = \"data\"").reserve, Reserve::Data);
        assert_eq!(read("run = \"./bot\"\nmemory = \"kept\"").memory, Memory::Kept);
    }

    #[test]
    fn mistakes_have_their_place() {
        for (text, why) in [
            ("", "1:1: missing field `run`"),
            ("run = \"\"", "1:7: expected a command, got nothing"),
            ("run = 7", "1:7: expected a command like [\"python3\", \"bot.py\"]"),
            ("run = [", "1:8: "),
            ("run = \"./b\"\nbuild = [\"cmake .\", \"make\"]", "2:9: expected a command like"),
            ("run = \"./b\"\nbuild = 1", "2:9: expected a command like"),
            ("run = \"./b\"\nmemory = \"some\"", "2:10: unknown variant `some`"),
            ("run = \"./b\"\nname = \" \"", "2:8: expected a name of 1 to 64 characters"),
            ("# é\nrun = \"./b\"\nrun = \"./c\"", "3:1: duplicate key"),
            ("run = \"./b\"\nlimits = 3", "2:1: unknown field `limits`"),
        ] {
            let said = Manifest::read(text).unwrap_err().to_string();
            assert!(said.starts_with(why) && !said.contains('\n'), "{text:?}: {said}");
        }
    }
}
