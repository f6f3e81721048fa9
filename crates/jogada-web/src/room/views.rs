//! What is shown of people and their hand-ins.

use std::collections::BTreeMap;

use jogada_arena::RoomSettings;
use jogada_game::Games;
use jogada_store::{Person, StoredHandIn};
use jogada_text::{Lang, printable_lines};
use serde::Serialize;
use serde_json::{Value, json};

/// A person, as all members may see one.
pub(crate) fn person_view(person: &Person) -> Value {
    json!({ "id": person.id, "name": person.name, "role": person.role.name() })
}

/// One version of a hand-in, as its owner sees it.
#[derive(Debug, Serialize)]
pub(crate) struct HandInView {
    version: u32,
    file: String,
    bytes: u64,
    added: i64,
    check: CheckView,
    mark: Option<MarkView>,
    pub(crate) rating: Option<Value>,
}

/// The versions of one game, the newest first.
#[derive(Debug, Serialize)]
pub(crate) struct GameHandIns {
    pub(crate) game: String,
    title: String,
    chosen: Option<u32>,
    pub(crate) versions: Vec<HandInView>,
}

#[derive(Debug, Serialize)]
struct CheckView {
    state: &'static str,
    ok: Option<bool>,
    text: String,
}

#[derive(Debug, Serialize)]
struct MarkView {
    mark: f64,
    max: f64,
}

/// How much of marks is shown, and in which language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader {
    pub(crate) lang: Lang,
    pub(crate) sees_marks: bool,
}

impl Reader {
    /// Staff sees marks at once, students where the teacher allows it.
    pub(crate) fn new(lang: Lang, is_staff: bool, settings: &RoomSettings) -> Reader {
        Reader { lang, sees_marks: is_staff || settings.shows_marks }
    }
}

impl HandInView {
    pub(crate) fn new(hand_in: &StoredHandIn, reader: Reader) -> HandInView {
        HandInView {
            version: hand_in.version,
            file: hand_in.file.clone(),
            bytes: hand_in.bytes,
            added: hand_in.added,
            check: CheckView::new(hand_in.checked.as_ref(), reader.lang),
            mark: hand_in.mark.as_ref().filter(|_| reader.sees_marks).and_then(MarkView::new),
            rating: None,
        }
    }

    /// The number of the version.
    pub(crate) fn version(&self) -> u32 {
        self.version
    }
}

impl CheckView {
    fn new(checked: Option<&Value>, lang: Lang) -> CheckView {
        let Some(checked) = checked else {
            return CheckView { state: "waiting", ok: None, text: String::new() };
        };
        let text = checked["text"][lang.tag()].as_str().unwrap_or_default();
        let text = printable_lines(text).into_owned();
        CheckView { state: "done", ok: checked["ok"].as_bool(), text }
    }
}

impl MarkView {
    fn new(mark: &Value) -> Option<MarkView> {
        Some(MarkView { mark: mark["mark"].as_f64()?, max: mark["max"].as_f64()? })
    }
}

/// The checks of a mark, in a language.
pub(crate) fn checks(hand_in: &StoredHandIn, reader: Reader) -> Option<Value> {
    let mark = hand_in.mark.as_ref().filter(|_| reader.sees_marks)?;
    mark["json"][reader.lang.tag()].get("checks").cloned()
}

/// Versions by game.
pub(crate) fn by_game(hand_ins: &[StoredHandIn], games: Games, reader: Reader) -> Vec<GameHandIns> {
    let mut found: BTreeMap<&str, Vec<&StoredHandIn>> = BTreeMap::new();
    for hand_in in hand_ins {
        found.entry(&hand_in.game).or_default().push(hand_in);
    }
    let view = |(game, versions): (&str, Vec<&StoredHandIn>)| GameHandIns {
        game: game.to_owned(),
        title: games
            .find(game)
            .map_or_else(|_| game.to_owned(), |entry| entry.title().say(reader.lang)),
        chosen: versions.iter().find(|one| one.is_chosen).map(|one| one.version),
        versions: versions.into_iter().map(|one| HandInView::new(one, reader)).collect(),
    };
    found.into_iter().map(view).collect()
}

/// What each game has of a person, in the table of the class.
pub(crate) fn summary(hand_ins: &[StoredHandIn]) -> Vec<Value> {
    let chosen = hand_ins.iter().filter(|one| one.is_chosen);
    let line = |one: &StoredHandIn| {
        let ok = one.checked.as_ref().and_then(|checked| checked["ok"].as_bool());
        let mark = one.mark.as_ref().and_then(MarkView::new);
        json!({ "game": one.game, "version": one.version, "ok": ok, "mark": mark })
    };
    chosen.map(line).collect()
}
