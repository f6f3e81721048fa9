//! Who takes part: a name for the table, and the player behind it.

use std::collections::HashMap;

use jogada_core::Said;
use serde::{Deserialize, Serialize};

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
pub struct BadEntrant(pub Said);

impl Entrant {
    /// Reads what a person typed, each a `PLAYER` or a `NAME=PLAYER`. A player without a name is called as it stands, or by
    /// the last part of its path; where several would be called the same, they are numbered (`greedy-1`, `greedy-2`).
    /// A name given twice is refused.
    ///
    /// Only what looks like a name counts as one before `=`, so that a command such as `uci:x --y=1` stays whole.
    pub fn read_all<S: AsRef<str>>(texts: &[S]) -> Result<Vec<Entrant>, BadEntrant> {
        let parts: Vec<(Option<&str>, &str)> =
            texts.iter().map(|text| split(text.as_ref())).collect();
        let mut counts: HashMap<&str, usize> = HashMap::new();
        let mut given: HashMap<&str, usize> = HashMap::new();
        for (name, player) in &parts {
            if player.is_empty() {
                let got = name.map_or_else(String::new, |name| format!("{name}="));
                return Err(BadEntrant(Said::expected("a player", "um jogador", &got)));
            }
            *counts.entry(name.unwrap_or(short(player))).or_default() += 1;
            *given.entry(name.unwrap_or_default()).or_default() += 1;
        }
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        let mut entrants = Vec::with_capacity(parts.len());
        for (name, player) in parts {
            let name = match name {
                Some(name) if given[name] > 1 => {
                    let (en, pt) = ("a name used once", "um nome usado uma vez");
                    return Err(BadEntrant(Said::expected(en, pt, name)));
                }
                Some(name) => name.to_owned(),
                None if counts[short(player)] == 1 => short(player).to_owned(),
                None => loop {
                    let number = numbers.entry(short(player)).or_default();
                    *number += 1;
                    let name = format!("{}-{number}", short(player));
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
