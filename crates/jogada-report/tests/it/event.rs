//! A tournament played here and now by built-in players of mixed strength, for tests and for the sample.

use std::collections::HashMap;

use jogada_core::{Fault, Kind, Seated, Seed, Stop};
use jogada_game::Entry;
use jogada_record::{Course, End, Event as Happening, Ply, Reason};
use jogada_report::{GameLine, Paper, Replay, Trouble};
use jogada_search::Limit;
use jogada_text::{Lang, Message};
use jogada_tournament::{Bracket, Entrant, MatchResult, Results, Schedule, Standings};
use serde_json::json;

/// Everything that a paper borrows.
#[derive(Debug)]
pub(crate) struct Event {
    pub(crate) game: &'static Entry,
    pub(crate) entrants: Vec<Entrant>,
    pub(crate) standings: Standings,
    pub(crate) bracket: Option<Bracket>,
    pub(crate) games: Vec<PlayedGame>,
    pub(crate) total: Option<u64>,
    pub(crate) repeats: Vec<String>,
}

/// One game with all that happened in it.
#[derive(Debug)]
pub(crate) struct PlayedGame {
    pub(crate) bout: String,
    pub(crate) number: usize,
    pub(crate) entrants: [usize; 2],
    pub(crate) course: Course,
}

impl Event {
    /// Plays a whole schedule. The later an entrant comes, the more often it moves at random; every ninth crashes now and then.
    pub(crate) fn play(game: &'static Entry, names: &[&str], schedule: &dyn Schedule) -> Event {
        let entrants: Vec<Entrant> = names
            .iter()
            .map(|name| Entrant { name: (*name).to_owned(), player: "greedy".to_owned() })
            .collect();
        let mut results = Results::new();
        let mut games = Vec::new();
        let secret = Seed::from_number(2026);
        while !schedule.is_over(&results) {
            for bout in schedule.pending(&results) {
                for (number, plan) in bout.matches.iter().enumerate() {
                    let entrants = bout.seated(plan);
                    let seed = plan.deal.seed(&secret);
                    let name = format!("{}-{number}", bout.id);
                    let course = play(game, entrants, names.len(), seed, &name);
                    results.add(&bout.id, number, course.end().unwrap()).unwrap();
                    games.push(PlayedGame { bout: bout.id.clone(), number, entrants, course });
                }
            }
        }
        let standings = schedule.standings(&results);
        let (bracket, total) = (schedule.bracket(&results), schedule.games_total());
        Event { game, entrants, standings, bracket, games, total, repeats: Vec::new() }
    }

    pub(crate) fn lines(&self) -> Vec<GameLine<'_>> {
        self.games
            .iter()
            .map(|played| {
                let &End { winner, scores, reason, .. } = played.course.end().unwrap();
                GameLine {
                    bout: &played.bout,
                    number: played.number,
                    entrants: played.entrants,
                    finish: MatchResult { winner, scores, reason },
                    moves: Some(played.course.plies().len() as u32),
                }
            })
            .collect()
    }

    pub(crate) fn troubles(&self) -> Vec<Trouble<'_>> {
        let trouble = |played: &PlayedGame| match played.course.events().last() {
            Some(Happening::Forfeit { seat, fault, .. }) => {
                Some((played.entrants[seat.side().index()], Reason::from(*fault)))
            }
            _ => None,
        };
        self.games
            .iter()
            .filter_map(|played| {
                let (entrant, reason) = trouble(played)?;
                let said = "IndexError: list index out of range";
                Some(Trouble { entrant, bout: &played.bout, number: played.number, reason, said })
            })
            .collect()
    }

    /// Every so manieth game.
    pub(crate) fn replays(&self, every: usize) -> Vec<Replay<'_>> {
        self.games
            .iter()
            .step_by(every.max(1))
            .map(|played| Replay {
                bout: &played.bout,
                number: played.number,
                entrants: played.entrants,
                course: &played.course,
            })
            .collect()
    }

    /// A paper in a language, without what must be borrowed longer.
    pub(crate) fn paper(&self, lang: Lang) -> Paper<'_> {
        Paper {
            title: "Torneio da turma",
            game: self.game.kind.name,
            skin: self.game.skin,
            about: self.game.about(),
            format: Message::as_it_is("round robin, every start both ways"),
            started: "2026-11-15 10:00",
            ended: "2026-11-15 10:07",
            games_total: self.total,
            is_over: true,
            bracket: self.bracket.as_ref(),
            repeats: &self.repeats,
            ..Paper::new(lang, &self.entrants, &self.standings)
        }
    }
}

/// One game; `name` decides all chance in it.
fn play(game: &Entry, entrants: [usize; 2], field: usize, seed: Seed, name: &str) -> Course {
    let kind: Kind = game.kind;
    let mut course = Course::new(kind.start(&json!({}), seed).unwrap());
    let mut rng = Seed::from_number(1).derive(name, 0).rng();
    let mut engines: HashMap<usize, _> = HashMap::new();
    while let Some(seat) = course.to_move() {
        let entrant = entrants[seat.side().index()];
        if entrant % 9 == 8 && rng.below(60) == 0 {
            let fault = [Fault::Crashed, Fault::OutOfTime, Fault::IllegalMove][entrant % 3];
            let said = "z9".to_owned();
            course.apply(Happening::Forfeit { seat, fault, said }).unwrap();
            continue;
        }
        let at = Seated::new(course.pos(), seat);
        let code = if rng.below(field as u32) < entrant as u32 {
            at.random_code(&mut rng).unwrap()
        } else {
            let engine = engines.entry(entrant).or_insert_with(|| {
                let greedy = game.builtins().find(|builtin| builtin.name == "greedy");
                (greedy.or(game.builtins().next()).unwrap().make)(seed)
            });
            engine.think(at, Limit::nodes(100), &Stop::never()).best
        };
        let text = course.pos().spell(code).unwrap();
        course.apply(Happening::Move(Ply { seat, text, code, said: None })).unwrap();
    }
    course
}
