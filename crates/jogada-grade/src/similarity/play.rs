//! Which hand-ins of a class play alike, from the moves that they chose while they were marked.

use std::{
    collections::{HashMap, HashSet},
    fmt::Write as _,
};

use jogada_picture::Escaped;
use jogada_text::Lang;

use super::{Decision, GamesAlike, SIMILARITY_TEXTS, Thresholds, games_alike};

/// Two hand-ins that play alike.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayPair {
    /// The index of the one that comes first in the class.
    pub a: usize,
    /// The index of the other one.
    pub b: usize,
    /// How much they agree.
    pub alike: GamesAlike,
    /// Positions that both met, with the moves of both; the first few.
    pub moves: Vec<(String, [String; 2])>,
}

/// Fewer positions are chance.
const POSITIONS_MIN: usize = 8;

/// The smallest share of agreements that is returned, and how much more often it must be than by chance.
const SHARE_MIN: f64 = 0.9;
const ABOVE_CHANCE: f64 = 0.3;

/// Positions of a pair that are shown.
const SHOWN_MAX: usize = 12;

/// The pairs of a class that play alike, the most similar one first. A move that more than a share of the class plays says
/// nothing about two of them, and is left out.
pub fn play_alike(class: &[&[Decision]], thresholds: &Thresholds) -> Vec<PlayPair> {
    let common = common_moves(class, thresholds);
    let mut found = Vec::new();
    for a in 0..class.len() {
        for b in a + 1..class.len() {
            let theirs: HashSet<(&str, &str)> = class[b].iter().map(key).collect();
            let is_telling =
                |own: &&Decision| !(common.contains(&key(own)) && theirs.contains(&key(own)));
            let own: Vec<Decision> = class[a].iter().filter(is_telling).cloned().collect();
            let alike = games_alike(&own, class[b]);
            if is_alike(&alike) {
                found.push(PlayPair { a, b, alike, moves: shown(&own, class[b]) });
            }
        }
    }
    let share = |pair: &PlayPair| (pair.alike.share().unwrap_or(0.0), pair.alike.agreements);
    found.sort_by(|one, other| {
        share(other).0.total_cmp(&share(one).0).then(share(other).1.cmp(&share(one).1))
    });
    found.truncate(thresholds.most);
    found
}

fn key(decision: &Decision) -> (&str, &str) {
    (&decision.position, &decision.played)
}

fn is_alike(alike: &GamesAlike) -> bool {
    let least = SHARE_MIN.max(alike.by_chance + ABOVE_CHANCE);
    alike.positions >= POSITIONS_MIN && alike.share().is_some_and(|share| share >= least)
}

/// Moves that more than a share of a class plays. A small class has none.
fn common_moves<'a>(
    class: &[&'a [Decision]],
    thresholds: &Thresholds,
) -> HashSet<(&'a str, &'a str)> {
    if class.len() < thresholds.common_class {
        return HashSet::new();
    }
    let mut counts: HashMap<(&str, &str), usize> = HashMap::new();
    for decision in class.iter().flat_map(|own| own.iter()) {
        *counts.entry(key(decision)).or_default() += 1;
    }
    let most = thresholds.common_share * class.len() as f64;
    counts.into_iter().filter(|(_, count)| *count as f64 > most).map(|(key, _)| key).collect()
}

fn shown(a: &[Decision], b: &[Decision]) -> Vec<(String, [String; 2])> {
    let theirs: HashMap<&str, &str> = b.iter().map(key).collect();
    let both = a.iter().filter_map(|own| {
        let other = theirs.get(own.position.as_str())?;
        Some((own.position.clone(), [own.played.clone(), (*other).to_owned()]))
    });
    both.take(SHOWN_MAX).collect()
}

/// A pair that plays alike, as a part of a page: a row for each position, with the moves of both side by side.
pub fn play_html(pair: &PlayPair, names: [&str; 2], lang: Lang) -> String {
    let [a, b] = names.map(Escaped);
    let mut page = format!(
        "<section class=\"similarity\">\n<h3>{a} · {b}</h3>\n<p>{}. {}</p>\n\
         <table><tr><th>{}</th><th>{a}</th><th>{b}</th></tr>\n",
        Escaped(&pair.alike.message().say(lang)),
        Escaped(&SIMILARITY_TEXTS.say(lang, "only-a-hint")),
        Escaped(&SIMILARITY_TEXTS.say(lang, "position")),
    );
    for (position, [own, other]) in &pair.moves {
        let [position, own, other] = [position, own, other].map(|text| Escaped(text));
        // Writing to a string cannot fail.
        _ = writeln!(
            page,
            "<tr><td><code>{position}</code></td><td><code>{own}</code></td><td><code>{other}</code></td></tr>"
        );
    }
    page + "</table>\n</section>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hand-in that plays move `which(position)` of five in each of twelve positions.
    fn player(which: impl Fn(usize) -> usize) -> Vec<Decision> {
        let decision = |number: usize| Decision {
            position: format!("p{number}"),
            choices: 5,
            played: format!("m{}", which(number)),
        };
        (0..12).map(decision).collect()
    }

    fn pairs(class: &[Vec<Decision>]) -> Vec<(usize, usize)> {
        let class: Vec<&[Decision]> = class.iter().map(Vec::as_slice).collect();
        let found = play_alike(&class, &Thresholds::default());
        found.iter().map(|pair| (pair.a, pair.b)).collect()
    }

    #[test]
    fn those_that_play_the_same_moves_are_found() {
        let class =
            [player(|n| n % 5), player(|n| n * 3 % 5), player(|n| if n == 7 { 4 } else { n % 5 })];
        assert_eq!(pairs(&class), [(0, 2)]);
    }

    #[test]
    fn a_move_that_most_of_a_class_plays_says_nothing() {
        let same = || player(|_| 0);
        assert_eq!(pairs(&[same(), same()]), [(0, 1)]);
        assert_eq!(pairs(&[same(), same(), same(), same(), same(), player(|n| n % 5)]), []);
    }

    #[test]
    fn the_page_shows_both_moves_escaped() {
        let pair = PlayPair {
            a: 0,
            b: 1,
            alike: GamesAlike { positions: 10, agreements: 9, by_chance: 0.2 },
            moves: vec![("<p>".into(), ["m1".into(), "m2".into()])],
        };
        let html = play_html(&pair, ["Ana", "<Rui>"], Lang::En);
        assert!(html.contains("&lt;Rui&gt;") && html.contains("&lt;p&gt;") && html.contains("m2"));
        assert!(html.contains("90 %"), "{html}");
    }
}
