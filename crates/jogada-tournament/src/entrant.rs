//! Who takes part: a name for the table, and the player behind it.

use std::collections::HashMap;

use jogada_text::Message;
use serde::{Deserialize, Serialize};

use crate::TEXTS;

/// One line of the table. Schedules know entrants only by their number in the list, counted from 0; in ids they count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// Shown in tables; no two of a tournament are equal.
    pub name: String,
    /// What the program calls the player: a built-in's name, a path, a command.
    pub player: String,
}

/// A list of entrants that cannot be told apart, or an entrant without a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadEntrant(pub Message);

impl Entrant {
    /// Reads what a person typed, each a `PLAYER` or a `NAME=PLAYER`. A player without a name is called as it stands, or by
    /// the last part of its path; where several would be called the same, they are numbered (`greedy-1`, `greedy-2`).
    /// A name given twice is refused.
    ///
    /// Only what looks like a name counts as one before `=`, so that a command such as `uci:x --y=1` stays whole.
    pub fn read_all<S: AsRef<str>>(texts: &[S]) -> Result<Vec<Entrant>, BadEntrant> {
        Entrant::read_called(texts, &[])
    }

    /// The same, where players may call themselves something, in the order of the texts: that stands in place of the path.
    pub fn read_called<S: AsRef<str>>(
        texts: &[S],
        own: &[Option<&str>],
    ) -> Result<Vec<Entrant>, BadEntrant> {
        let own = own.iter().copied().chain(std::iter::repeat(None));
        let parts: Vec<Part<'_>> =
            texts.iter().zip(own).map(|(text, own)| Part::read(text.as_ref(), own)).collect();
        let mut counts: HashMap<&str, usize> = HashMap::new();
        let mut given: HashMap<&str, usize> = HashMap::new();
        for Part { name, player, called } in &parts {
            if player.is_empty() {
                let got = name.map_or_else(String::new, |name| format!("{name}="));
                return Err(BadEntrant(TEXTS.message("no-player").quoting("got", &got)));
            }
            *counts.entry(name.unwrap_or(called)).or_default() += 1;
            *given.entry(name.unwrap_or_default()).or_default() += 1;
        }
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        let mut entrants = Vec::with_capacity(parts.len());
        for Part { name, player, called } in parts {
            let name = match name {
                Some(name) if given[name] > 1 => {
                    return Err(BadEntrant(TEXTS.message("repeated-name").quoting("got", name)));
                }
                Some(name) => name.to_owned(),
                None if counts[called] == 1 => called.to_owned(),
                None => loop {
                    let number = numbers.entry(called).or_default();
                    *number += 1;
                    let name = format!("{called}-{number}");
                    if !counts.contains_key(name.as_str()) {
                        break name;
                    }
                },
            };
            entrants.push(Entrant { name, player: player.to_owned() });
        }
        Ok(entrants)
    }
}

/// What was typed for one entrant.
struct Part<'a> {
    name: Option<&'a str>,
    player: &'a str,
    /// What it is called where it has no name.
    called: &'a str,
}

impl<'a> Part<'a> {
    fn read(text: &'a str, own: Option<&'a str>) -> Part<'a> {
        let (name, player) = split(text);
        Part { name, player, called: own.unwrap_or(short(player)) }
    }
}

fn split(text: &str) -> (Option<&str>, &str) {
    let text = text.trim();
    match text.split_once('=') {
        Some((name, player)) if is_name(name) => (Some(name.trim()), player.trim()),
        _ => (None, text),
    }
}

/// The last part of a path: `bots/ana/` is called `ana`, and `old/ana.py:f` is called `ana.py:f`.
/// What is no path, or a command with arguments, stays whole.
fn short(player: &str) -> &str {
    let Some((before, last)) = player.trim_end_matches('/').rsplit_once('/') else {
        return player.strip_suffix('/').filter(|name| !name.is_empty()).unwrap_or(player);
    };
    let is_path = !before.contains([':', ' ', '+']) && !last.contains([' ', '+']);
    if is_path && !last.is_empty() { last } else { player }
}

fn is_name(text: &str) -> bool {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '\'');
    !text.trim().is_empty() && text.chars().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(texts: &[&str]) -> Vec<String> {
        Entrant::read_all(texts).unwrap().into_iter().map(|entrant| entrant.name).collect()
    }

    #[test]
    fn the_same_player_entered_twice_is_numbered() {
        assert_eq!(names(&["greedy", "first", "greedy"]), ["greedy-1", "first", "greedy-2"]);
        assert_eq!(names(&["greedy-1", "greedy", "greedy"]), ["greedy-1", "greedy-2", "greedy-3"]);
        assert_eq!(names(&["greedy=first", "greedy"]), ["greedy", "greedy-1"]);
    }

    #[test]
    fn a_path_is_called_by_its_last_part() {
        assert_eq!(names(&["bots/ana/", "./rui.py", "old/ana"]), ["ana-1", "rui.py", "ana-2"]);
        assert_eq!(names(&["x/ana.py:joga", "ana/"]), ["ana.py:joga", "ana"]);
        assert_eq!(names(&["uci:/usr/x -y", "/", "a/b+c/d"]), ["uci:/usr/x -y", "/", "a/b+c/d"]);
    }

    #[test]
    fn what_a_player_calls_itself_is_weaker_than_what_it_was_given() {
        let texts = ["a/x.py", "b/x.py", "Ana=c/x.py", "d/x.py", "greedy", "greedy"];
        let own =
            [Some("Dupla"), Some("Dupla"), Some("Dupla"), Some("Ana"), None, Some("greedy-1")];
        let entrants = Entrant::read_called(&texts, &own).unwrap();
        let names: Vec<&str> = entrants.iter().map(|entrant| entrant.name.as_str()).collect();
        assert_eq!(names, ["Dupla-1", "Dupla-2", "Ana", "Ana-1", "greedy", "greedy-1"]);
    }

    #[test]
    fn a_name_stands_before_the_player() {
        let entrants = Entrant::read_all(&["Ana = engine:7", "uci:./x --y=1"]).unwrap();
        assert_eq!(entrants[0], Entrant { name: "Ana".into(), player: "engine:7".into() });
        assert_eq!(entrants[1].player, "uci:./x --y=1");
    }

    #[test]
    fn a_name_given_twice_or_a_missing_player_is_refused() {
        let told = |texts: &[&str]| Entrant::read_all(texts).unwrap_err().to_string();
        assert_eq!(told(&["ana=a", "ana=b"]), "expected a name used once, got \"ana\"");
        assert_eq!(told(&["ana="]), "expected a player, got \"ana=\"");
        assert_eq!(told(&[""]), "expected a player, got \"\"");
    }
}
