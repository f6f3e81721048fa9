//! `jogada.toml`: what a folder says about the player in it.

use std::fmt;

use serde::Deserialize;

use super::name::NAME_MAX;
use crate::Reserve;

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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
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
    why: String,
}

/// As it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: Option<toml::Spanned<String>>,
    run: toml::Spanned<Command>,
    build: Option<toml::Spanned<Build>>,
    games: Option<Vec<String>>,
    #[serde(default)]
    memory: Memory,
    reserve: Option<Reserve>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a command like [\"python3\", \"bot.py\"]")]
enum Command {
    Text(String),
    Words(Vec<String>),
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a command like [\"gcc\", \"bot.c\"], or a list of such commands"
)]
enum Build {
    One(Command),
    Many(Vec<Command>),
}

impl Manifest {
    /// Reads a `jogada.toml`.
    pub fn read(text: &str) -> Result<Manifest, BadManifest> {
        let written: Written = toml::from_str(text).map_err(|error| {
            BadManifest::at(text, error.span().map_or(0, |span| span.start), error.message())
        })?;
        let Written { name, run, build, games, memory, reserve } = written;
        let bad = |start, why: &str| BadManifest::at(text, start, why);
        if let Some(name) = &name {
            let is_good = |name: &str| {
                !name.trim().is_empty()
                    && name.chars().count() <= NAME_MAX
                    && !name.chars().any(char::is_control)
            };
            if !is_good(name.get_ref()) {
                let why = format!("expected a name of 1 to {NAME_MAX} characters");
                return Err(bad(name.span().start, &why));
            }
        }
        let place = run.span().start;
        let run = run.into_inner().words().map_err(|why| bad(place, &why))?;
        let place = build.as_ref().map_or(0, |build| build.span().start);
        let build = match build.map(toml::Spanned::into_inner) {
            None => Vec::new(),
            Some(Build::One(command)) => vec![command],
            Some(Build::Many(commands)) => commands,
        };
        let build: Result<_, _> = build.into_iter().map(Command::words).collect();
        let build = build.map_err(|why| bad(place, &why))?;
        let reserve = reserve.unwrap_or_else(|| reserve_of(&run[0]));
        let name = name.map(|name| name.into_inner().trim().to_owned());
        Ok(Manifest { name, run, build, games, memory, reserve })
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
        let (build, run): (&[&str], Vec<&str>) = match ending {
            "py" => (&[], vec!["python3", file]),
            "js" | "mjs" | "cjs" => (&[], vec!["node", file]),
            "jar" => (&[], [&JAVA[..], &["-jar", file]].concat()),
            "java" => (&["javac", &path], [&JAVA[..], &["-cp", ".", stem]].concat()),
            "c" => (&["cc", "-O2", "-o", "bot", &path, "-lm"], vec!["./bot"]),
            "cpp" | "cc" | "cxx" => (&["c++", "-O2", "-o", "bot", &path], vec!["./bot"]),
            "rs" => (&["rustc", "-O", "-o", "bot", &path], vec!["./bot"]),
            _ => return None,
        };
        let build = if build.is_empty() { Vec::new() } else { vec![owned(build)] };
        Some(Manifest { build, ..Manifest::running(&run) })
    }
}

impl Command {
    /// A text is cut at its blanks; a list is taken as it is.
    fn words(self) -> Result<Vec<String>, String> {
        let words = match self {
            Command::Text(text) => text.split_whitespace().map(str::to_owned).collect(),
            Command::Words(words) => words,
        };
        match words.first().map(|word| word.trim()) {
            None | Some("") => Err("expected a command, got nothing".to_owned()),
            Some(word) if word.contains(char::is_whitespace) => Err(format!(
                "expected a command like [\"gcc\", \"bot.c\"], each word on its own, got {word:?}"
            )),
            Some(_) if words.iter().any(|word| word.contains('\0')) => {
                Err("expected a command without a null character".to_owned())
            }
            Some(_) => Ok(words),
        }
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
    fn at(text: &str, start: usize, why: &str) -> BadManifest {
        let before = &text[..text.floor_char_boundary(start)];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        BadManifest {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            why: why.replace('\n', ", "),
        }
    }

    /// The same in Portuguese; what is quoted stays as it is.
    pub(super) fn in_portuguese(&self) -> String {
        const WORDS: [(&str, &str); 16] = [
            ("unknown field", "campo desconhecido"),
            ("unknown variant", "valor desconhecido"),
            ("missing field", "falta o campo"),
            ("duplicate key", "chave repetida"),
            ("duplicate field", "campo repetido"),
            ("invalid type", "tipo inválido"),
            ("invalid value", "valor inválido"),
            (
                "expected a command without a null character",
                "esperava um comando sem caractere nulo",
            ),
            ("or a list of such commands", "ou uma lista de comandos assim"),
            ("expected a command", "esperava um comando"),
            ("each word on its own", "cada palavra à parte"),
            ("like", "como"),
            ("got nothing", "veio nada"),
            ("expected one of", "esperava um entre"),
            ("expected", "esperava"),
            ("got", "veio"),
        ];
        let pt = WORDS.iter().fold(self.why.clone(), |text, (en, pt)| text.replace(en, pt));
        let pt = pt.replace("a name of 1 to", "um nome de 1 a").replace("characters", "caracteres");
        format!("{}:{}: {pt}", self.line, self.column)
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
    fn mistakes_are_told_with_their_place() {
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
