//! What the program says to people: messages in their language, on stderr.

use std::{
    io::{self, Write},
    path::Path,
    sync::OnceLock,
};

use jogada_game::ToolError;
use jogada_text::{Lang, Message, Texts, printable_lines, texts};

use crate::{arena::pointed::Pointed, out};

/// What the program says, by topic: commands, tournaments and bots, the full screen.
const TEXTS: [Texts; 3] = [texts!("jogada"), texts!("arena"), texts!("screen")];

/// The language that the person asked for: by option, by variable, by locale.
pub(crate) fn choose(option: Option<&str>) -> Result<Lang, Message> {
    if let Some(text) = option {
        return text.parse();
    }
    if let Some(text) = std::env::var_os("JOGADA_LANG").filter(|text| !text.is_empty()) {
        return text.to_string_lossy().parse();
    }
    Ok(sys_locale::get_locale().and_then(|locale| locale.parse().ok()).unwrap_or_default())
}

/// The language of this run, for places that are not told it.
static CHOSEN: OnceLock<Lang> = OnceLock::new();

/// Remembers the language of this run.
pub(crate) fn set(lang: Lang) {
    // Set once at the start; a second call would change nothing.
    _ = CHOSEN.set(lang);
}

/// The language of this run.
pub(crate) fn lang() -> Lang {
    CHOSEN.get().copied().unwrap_or_default()
}

/// The name of this run's program, for commands that people copy.
static PROGRAM: OnceLock<String> = OnceLock::new();

/// Remembers the name under which the program was started, which need not be ours: other games have other programs.
pub(crate) fn set_program(path: &Path) {
    let name = path.file_stem().map(|name| name.to_string_lossy().into_owned());
    // Set once at the start; a second call would change nothing.
    _ = name.map(|name| PROGRAM.set(name));
}

/// The name of this run's program.
pub(crate) fn program() -> &'static str {
    PROGRAM.get().map_or("jogada", String::as_str)
}

/// The message of this key. Its text may name the program.
pub(crate) fn message(key: &'static str) -> Message {
    let found = TEXTS.iter().find(|texts| texts.catalog().has(key));
    found.unwrap_or(&TEXTS[0]).message(key).with("program", program())
}

/// The text of a message in a language. What its arguments hold is shown as it is, but for what a terminal would obey.
pub(crate) fn say(lang: Lang, key: &'static str, args: &[(&'static str, &dyn ToString)]) -> String {
    args.iter()
        .fold(message(key), |said, (name, value)| said.with(name, value.to_string()))
        .say(lang)
}

/// Examples for help: a heading, and indented commands.
pub(crate) fn examples(lang: Lang, key: &'static str) -> String {
    say(lang, key, &[]).replace('\n', "\n  ")
}

/// Says something on stderr.
pub(crate) fn note(text: &str) {
    // A closed stream cannot be told anything.
    _ = writeln!(out::stderr(), "{text}");
}

/// Says on one line why the program stops; a mistake in a file is pointed at below that line.
pub(crate) fn error(error: &anyhow::Error) {
    if let Some(pointed) = error.downcast_ref::<Pointed>() {
        let color = out::are_errors_seen() && std::env::var_os("NO_COLOR").is_none();
        // A closed stream cannot be told anything.
        _ = out::painted(pointed.draw(lang(), color).trim_end(), &mut out::stderr());
        return;
    }
    note(&format!("{}: {}", program(), words(error)));
}

/// An error in the language of the person, where it knows more than one.
pub(crate) fn words(error: &anyhow::Error) -> String {
    let lang = lang();
    let words: Vec<String> = error
        .chain()
        .map(|cause| match (cause.downcast_ref::<Message>(), cause.downcast_ref::<ToolError>()) {
            (Some(said), _) | (None, Some(ToolError::BadInput(said))) => said.say(lang),
            _ if cause.is::<io::Error>() => Message::of_system(cause).say(lang),
            _ => cause.to_string(),
        })
        .collect();
    // Only what a compiler said has more lines than one.
    printable_lines(&words.join(": ")).replace('\n', "\n    ")
}
