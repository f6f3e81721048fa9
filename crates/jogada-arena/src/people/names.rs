//! People among players: the names that mean one, and what a person may be called.

use jogada_game::Entry;
use jogada_report::SideNames;
use jogada_text::{Message, is_unprintable};

use super::PEOPLE_TEXTS;

/// The name of a person among players.
pub const HUMAN: &str = "human";

/// Names that mean a person.
const HUMANS: [&str; 4] = [HUMAN, "humano", "you", "voce"];

/// The longest name of a person, in characters.
const NAME_MAX: usize = 40;

/// Does this name mean a person?
pub fn is_human(name: &str) -> bool {
    HUMANS.contains(&name.to_lowercase().as_str())
}

/// Refuses a name that means a person, for matches without a keyboard.
pub fn no_people(name: &str) -> Result<(), Message> {
    match name.split('+').any(is_human) {
        true => Err(PEOPLE_TEXTS.message("no-people").quoting("got", name)),
        false => Ok(()),
    }
}

/// What the sides of a match are called, from its players' names by seat or by side. A person without a name, and a
/// player that a file calls `?`, is called what the game calls its side.
pub fn side_names<'a>(entry: &Entry, players: impl Iterator<Item = &'a str>) -> SideNames {
    let is_name = |name: &str| !is_human(name) && name != "?";
    let names = players.map(|name| if is_name(name) { name } else { "" });
    SideNames::new(names).in_game(entry.texts)
}

/// A person's name on one line, cut to a readable length; nothing if nothing is left of it.
pub(crate) fn clean_name(name: &str) -> Option<String> {
    let name: String = name.chars().filter(|&c| !is_unprintable(c)).take(NAME_MAX).collect();
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}
