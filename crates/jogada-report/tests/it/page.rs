//! The page: whole, closed, escaped, small.

use jogada_core::{Seed, Side};
use jogada_record::{End, Reason};
use jogada_report::{GameLine, Paper, Trouble, page};
use jogada_text::{Lang, Message};
use jogada_tournament::{
    Entrant, Knockout, League, LeaguePairing, LeagueRules, MatchResult, Meeting, Playoff, Results,
    Schedule,
};

use crate::event::Event;

/// Names that would do harm if they were markup.
const EVIL: [&str; 5] =
    ["<script>alert(1)</script>", "\"&'", "</style></script>", "x\" onload=\"alert(1)", "-->]]>"];

fn league(game: &str, names: &[&str]) -> Event {
    let game = all_games::find(game).unwrap();
    let league =
        League::round_robin(names.len(), Meeting::of_games(1), Seed::from_number(7)).unwrap();
    Event::play(game, names, &league)
}

fn page_of(event: &Event, lang: Lang) -> String {
    let (games, troubles, replays) = (event.lines(), event.troubles(), event.replays(1));
    page(&Paper { games: &games, troubles: &troubles, replays: &replays, ..event.paper(lang) })
}

/// The tags of a page in order, what stands in them, and the text between; enough to read what [`page`] writes.
fn tags(html: &str) -> Vec<&str> {
    let mut tags = Vec::new();
    let mut rest = html;
    while let Some(begin) = rest.find('<') {
        let tag = &rest[begin..];
        let end = tag.find('>').unwrap();
        tags.push(&tag[1..end]);
        rest = &tag[end + 1..];
        // What stands in these two is no markup.
        for raw in ["style", "script"] {
            if tags.last() == Some(&raw) {
                let end = rest.find(&format!("</{raw}>")).unwrap();
                rest = &rest[end..];
            }
        }
    }
    tags
}

/// Every tag is closed by its own, and nothing but the page's own script can run.
fn check(html: &str) {
    const VOID: [&str; 4] = ["meta", "input", "!DOCTYPE", "br"];
    let mut open: Vec<&str> = Vec::new();
    for tag in tags(html) {
        let name = tag.split([' ', '/']).find(|part| !part.is_empty()).unwrap();
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "</{closed}>");
        } else if !VOID.contains(&name) && !tag.ends_with('/') {
            open.push(name);
        }
        let lower = tag.to_lowercase();
        let attributes = lower.split('"').step_by(2).collect::<String>();
        assert!(!attributes.contains(" on"), "{tag}");
        assert!(!attributes.contains("style="), "{tag}");
        assert!(!attributes.contains("src="), "{tag}");
    }
    assert_eq!(open, [""; 0]);
    for once in ["<script", "<style", "<h1", "<main"] {
        assert_eq!(html.matches(once).count(), 1, "{once}");
    }
    assert!(!html.contains("http:") && !html.contains("https:"));
    // Drawings refer to gradients of the page itself, and nothing else is loaded.
    assert_eq!(html.matches("url(").count(), html.matches("url(#").count());
}

#[test]
fn names_are_text_wherever_they_stand() {
    let mut event = league("queens", &EVIL);
    event.repeats = EVIL.map(str::to_owned).to_vec();
    let (games, replays) = (event.lines(), event.replays(1));
    let mut troubles = event.troubles();
    troubles.extend(EVIL.map(|said| Trouble {
        entrant: 0,
        bout: said,
        number: 0,
        reason: Reason::Crashed,
        said,
    }));
    for evil in EVIL {
        let html = page(&Paper {
            title: evil,
            game: evil,
            about: Message::as_it_is(evil),
            format: Message::as_it_is(evil),
            started: evil,
            ended: evil,
            games: &games,
            troubles: &troubles,
            replays: &replays,
            ..event.paper(Lang::En)
        });
        check(&html);
        assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    }
}

#[test]
fn every_game_has_a_page_in_both_languages() {
    for entry in all_games::GAMES.iter() {
        let event = league(entry.kind.name, &["Ana", "Bruno", "Carla"]);
        for (lang, word) in [(Lang::En, "Standings"), (Lang::Pt, "Classificação")] {
            let html = page_of(&event, lang);
            check(&html);
            assert!(html.contains(&format!("{word}</h2>")));
            for section in ["standings", "matrix", "charts", "replays"] {
                assert!(html.contains(&format!("<section id=\"{section}\"")), "{section}");
            }
        }
    }
}

/// Dominoes had no pips and chessmen another shape than on the page.
#[test]
fn replays_are_drawn_with_the_skin_of_their_game() {
    for entry in all_games::GAMES.iter() {
        let html = page_of(&league(entry.kind.name, &["Ana", "Bruno"]), Lang::En);
        let (name, pieces) = (entry.kind.name, format!("href=\"#{}.piece-", entry.kind.name));
        assert!(html.contains(&pieces), "{name}");
        for id in html.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(html.contains(&format!(" id=\"{id}\"")), "{name}: {id}");
        }
        assert!(html.contains(&format!("--{name}-word: ")), "{name} has no colours for the night");
    }
}

#[test]
fn a_knockout_has_its_bracket() {
    let game = all_games::find("queens").unwrap();
    let names = ["Ana", "Bruno", "Carla", "Davi", "Eva", "Fábio"];
    let knockout = Knockout::new(6, Meeting::of_games(1), Seed::from_number(7)).unwrap();
    let event = Event::play(game, &names, &knockout);
    let html = page_of(&event, Lang::En);
    check(&html);
    for title in ["Quarterfinals", "Semifinals", "Final", "Third place"] {
        assert!(html.contains(&format!("<h3>{title}</h3>")), "{title}");
    }
    // Two quarterfinals and two byes, two semifinals, the final, the match for third place; each has one that goes on.
    assert_eq!(html.matches("class=\"won\"").count(), 6);
    assert_eq!(html.matches("class=\"bye\"").count(), 2);
}

#[test]
fn a_playoff_stands_beside_its_table() {
    let game = all_games::find("queens").unwrap();
    let rules = LeagueRules { playoff: Playoff::TopFour, ..LeagueRules::default() };
    let league = League::new(5, LeaguePairing::RoundRobin, rules, Seed::from_number(7)).unwrap();
    let event = Event::play(game, &["a", "b", "c", "d", "e"], &league);
    let html = page_of(&event, Lang::Pt);
    check(&html);
    assert!(html.contains("Semifinais") && html.contains("por sorteio"));
}

#[test]
fn a_tournament_that_has_not_begun_has_a_page() {
    let game = all_games::find("queens").unwrap();
    let mut event = league(game.kind.name, &["a", "b"]);
    let empty = Results::new();
    let league = League::round_robin(2, Meeting::of_games(1), Seed::from_number(7)).unwrap();
    event.standings = league.standings(&empty);
    event.games.clear();
    let html = page(&Paper { is_over: false, ..event.paper(Lang::En) });
    check(&html);
    assert!(html.contains("0 of 2") && html.contains("in progress"));
    assert!(!html.contains("id=\"charts\"") && !html.contains("id=\"replays\""));
}

#[test]
fn fifty_games_of_sixty_moves_stay_below_a_megabyte() {
    let names: Vec<String> = (0..8).map(|number| format!("player {number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let event = league("othello", &names);
    assert!(event.games.len() >= 50);
    let html = page_of(&event, Lang::En);
    let bytes = html.len() * 50 / event.games.len();
    assert!(bytes < 700_000, "{bytes}");
}

/// A hundred in a knockout: the table has them all, matrix and charts the best, the bracket its last rounds.
#[test]
fn a_large_field_shows_its_best() {
    let entrants: Vec<Entrant> = (0..100)
        .map(|number| Entrant { name: format!("player {number}"), player: "first".to_owned() })
        .collect();
    let knockout = Knockout::new(100, Meeting::of_games(1), Seed::from_number(7)).unwrap();
    let mut results = Results::new();
    let mut played = Vec::new();
    while !knockout.is_over(&results) {
        for bout in knockout.pending(&results) {
            let seated = bout.seated(&bout.matches[0]);
            let winner = Some(if seated[0] < seated[1] { Side::First } else { Side::Second });
            let end = End { winner, scores: [0, 0], reason: Reason::Rules, ending: None };
            results.add(&bout.id, 0, &end).unwrap();
            played.push((
                bout.id,
                seated,
                MatchResult { winner, scores: [0, 0], reason: end.reason },
            ));
        }
    }
    let games: Vec<GameLine<'_>> = played
        .iter()
        .map(|(bout, entrants, finish)| GameLine {
            bout,
            number: 0,
            entrants: *entrants,
            finish: *finish,
            moves: None,
        })
        .collect();
    let standings = knockout.standings(&results);
    let bracket = knockout.bracket(&results);
    let paper = Paper {
        games: &games,
        bracket: bracket.as_ref(),
        ..Paper::new(Lang::En, &entrants, &standings)
    };
    let html = page(&paper);
    check(&html);
    let section = |id: &str| {
        let begin = html.find(&format!("<section id=\"{id}\"")).unwrap();
        let end = html[begin..].find("</section>").unwrap();
        &html[begin..begin + end]
    };
    assert_eq!(section("standings").matches("<th scope=\"row\"").count(), 100);
    assert_eq!(section("matrix").matches("<th scope=\"row\"").count(), 40);
    assert_eq!(section("bracket").matches("class=\"won\"").count(), 16 + 8 + 4 + 2 + 1 + 1);
    assert!(!section("bracket").contains("Last 64"));
}

/// How wide a text may be: the largest letters of a chart are 15 units, and a digit of DejaVu Sans takes 0.636 of that.
fn width(text: &str) -> f64 {
    let of = |c: char| if c.is_ascii_digit() { 0.636 } else { 0.58 };
    15.0 * text.chars().map(of).sum::<f64>()
}

/// Four digits were cut at the left of the chart of points, and at the right of the bars.
#[test]
fn labels_of_thousands_have_room_in_every_chart() {
    let event = league("queens", &["ana", "a player with a long name", "x", "rui"]);
    let one = event.lines();
    let games: Vec<GameLine<'_>> = (0..20_000).map(|i| one[i % one.len()]).collect();
    for lang in [Lang::En, Lang::Pt, Lang::Es] {
        let html = page(&Paper { games: &games, ..event.paper(lang) });
        let (mut labels, mut thousands) = (0, 0);
        for svg in html.split("<svg class=\"chart\"").skip(1) {
            let svg = svg.split("</svg>").next().unwrap();
            for label in svg.split("<text class=\"").skip(1) {
                let (class, rest) = label.split_once("\" x=\"").unwrap();
                let (x, rest) = rest.split_once('"').unwrap();
                let text = rest.split_once('>').unwrap().1.split_once('<').unwrap().0;
                let (x, width) = (x.parse::<f64>().unwrap(), width(text));
                let left = match class {
                    "end" => x - width,
                    "middle" => x - width / 2.0,
                    _ => x,
                };
                assert!(left >= 0.0 && left + width <= 520.0, "{text:?} is cut in {lang:?}");
                labels += 1;
                thousands += u32::from(text.chars().filter(char::is_ascii_digit).count() >= 4);
            }
        }
        assert!(labels > 20 && thousands > 5, "{labels} {thousands}");
    }
}
