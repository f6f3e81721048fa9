//! Trials that are matches: from the start, from odd positions, on every seat, against a player that moves at random.

use std::time::{Duration, Instant};

use jogada_core::{AnyGame, Cost, Fault, Kind, Rng, Seat, Seed};
use jogada_match::{Answer, Ask, BoxFuture, Match, Player, Unable, run};
use jogada_record::{Course, End, Event, Setup};
use jogada_text::printable_line;
use serde_json::Value;

use super::{BotCheck, CheckResult, results};
use crate::{Bot, BotReport, Failure, harness_line::interrupted_call};

/// What was seen over all matches.
#[derive(Debug, Default)]
pub(super) struct PlayStats {
    pub matches: u32,
    /// Processes that were started in them.
    pub starts: u32,
    pub times: Vec<Duration>,
    pub memory_peak_bytes: u64,
    /// The longest of what it wrote to its errors in a match.
    pub errors: String,
}

/// What went wrong in a match.
#[derive(Debug)]
pub(super) struct Mistake {
    pub fault: Option<Fault>,
    /// The bot's move, or why it is gone, as the record has it.
    pub said: String,
    /// Why it is gone.
    pub failure: Option<Failure>,
    /// The call of a student's function during which it was gone, where its harness tells.
    pub call: Option<String>,
    /// Moves before it.
    pub plies: usize,
    /// The position in which it happened.
    pub pos: AnyGame,
    /// The moves of the bot in this match, if all of them were replaced by the judge.
    pub all_replaced: Option<usize>,
}

/// The moves of a bot where it had a choice, and how many of them were what the judge plays for one that makes a mistake.
#[derive(Debug, Default)]
struct OwnMoves {
    all: usize,
    as_judge: usize,
    /// What the judge plays.
    instead: String,
}

/// Moves of one kind that are no accident.
const OWN_MOVES_MIN: usize = 10;

/// A player that moves at random.
struct Random(Rng);

/// A bot whose answers are timed.
struct Timed<'a>(&'a mut Bot, &'a mut Vec<Duration>);

impl Player for Random {
    fn ask<'a>(&'a mut self, ask: Ask<'a>) -> BoxFuture<'a, Answer> {
        let code = ask.at.random_code(&mut self.0);
        Box::pin(std::future::ready(code.map_or(Answer::Resign, Answer::Code)))
    }
}

impl Player for Timed<'_> {
    fn begin<'a>(&'a mut self, setup: &'a Setup, seat: Seat) -> BoxFuture<'a, Result<(), Unable>> {
        self.0.begin(setup, seat)
    }

    fn ask<'a>(&'a mut self, ask: Ask<'a>) -> BoxFuture<'a, Answer> {
        Box::pin(async move {
            let began = Instant::now();
            let answer = self.0.ask(ask).await;
            self.1.push(began.elapsed());
            answer
        })
    }

    fn end<'a>(&'a mut self, end: &'a End) -> BoxFuture<'a, ()> {
        self.0.end(end)
    }
}

/// Does it start, and how fast?
pub(super) async fn start(
    checkup: &BotCheck<'_>,
    game: &(Kind, Value),
) -> Result<CheckResult, Unable> {
    let mut bot = new_bot(checkup);
    let setup = first_match(checkup, game, checkup.seed).map(|game| game.setup().clone());
    let Some(setup) = setup else { return Ok(results::no_game(game.0.name)) };
    let began = Instant::now();
    bot.begin(&setup, Seat::FIRST).await?;
    let took = began.elapsed();
    bot.close().await;
    let report = bot.report();
    Ok(results::start(took, checkup, report.faults.first(), &report.errors))
}

/// Whole matches on every seat, all by one process.
pub(super) async fn matches(
    checkup: &BotCheck<'_>,
    game: &(Kind, Value),
    odd: bool,
    played: &mut PlayStats,
) -> Result<CheckResult, Unable> {
    let mut bot = new_bot(checkup);
    let (mut done, mut longest) = (0, 0);
    let (mut mistake, mut own) = (None, OwnMoves::default());
    'all: for number in 0..checkup.matches {
        for seat in 0..game.0.seats {
            let seed = checkup.seed.derive(game.0.name, u64::from(number * 16 + u32::from(seat)));
            let prepared =
                if odd { odd_match(checkup, game, seed) } else { first_match(checkup, game, seed) };
            let Some(mut table) = prepared else { return Ok(results::no_game(game.0.name)) };
            let seat = Seat::new(seat);
            let report = play(&mut table, &mut bot, seat, seed, played).await?;
            done += 1;
            longest = longest.max(table.course().plies().len());
            mistake = mistake_of(table.course(), &[seat], &report);
            own.count(table.course(), seat);
            if mistake.is_some() {
                break 'all;
            }
        }
    }
    bot.close().await;
    let place = results::MatchPlace { label: label(checkup, game), odd, done, longest };
    Ok(match mistake {
        Some(mistake) => results::mistaken_match(&place, &mistake, checkup),
        None if own.all >= OWN_MOVES_MIN && own.as_judge == own.all => {
            results::never_plays(&place, own.all, &own.instead)
        }
        None => results::matches(&place),
    })
}

/// A game by its name, and by its options where it is played in several ways.
fn label(checkup: &BotCheck<'_>, (kind, options): &(Kind, Value)) -> String {
    let of_kind = || checkup.games.iter().filter(|(other, _)| other.name == kind.name);
    let differs = |key: &str| of_kind().any(|(_, other)| other.get(key) != options.get(key));
    let mut label = kind.name.to_owned();
    for (key, value) in options.as_object().into_iter().flatten().filter(|(key, _)| differs(key)) {
        match value.as_str() {
            Some(text) => label += &format!(" {text}"),
            None if value.is_null() => {}
            None => label += &format!(" {key}={value}"),
        }
    }
    label
}

impl OwnMoves {
    fn count(&mut self, course: &Course, seat: Seat) {
        let mut pos = course.position_after(0);
        for ply in course.plies() {
            if ply.seat == seat
                && let Cost::Instead(instead) = pos.cost(Fault::IllegalMove)
                && pos.spellings().len() > 1
            {
                self.all += 1;
                self.as_judge += usize::from(ply.code == instead.code);
                self.instead = instead.text;
            }
            if pos.play_code(ply.code).is_err() {
                return;
            }
        }
    }
}

/// Two processes of the same bot against each other: neither may mind the other.
pub(super) async fn two_at_once(
    checkup: &BotCheck<'_>,
    game: &(Kind, Value),
) -> Result<CheckResult, Unable> {
    let Some(mut table) = first_match(checkup, game, checkup.seed) else {
        return Ok(results::no_game(game.0.name));
    };
    let seats: Vec<Seat> = (0..game.0.seats).map(Seat::new).collect();
    let mut bots: Vec<Bot> = seats.iter().map(|_| new_bot(checkup)).collect();
    let mut players: Vec<&mut dyn Player> =
        bots.iter_mut().map(|bot| bot as &mut dyn Player).collect();
    run_match(&mut table, &mut players).await?;
    let mut report = BotReport::default();
    for bot in &mut bots {
        report.faults.extend_from_slice(&bot.report().faults);
        bot.close().await;
    }
    let mistake = mistake_of(table.course(), &seats, &report);
    Ok(results::two_at_once(seats.len(), mistake.as_ref(), checkup))
}

/// Does it play the same match again?
pub(super) async fn repeats(
    checkup: &BotCheck<'_>,
    game: &(Kind, Value),
) -> Result<CheckResult, Unable> {
    let mut moves = Vec::new();
    for _ in 0..2 {
        let Some(mut table) = first_match(checkup, game, checkup.seed) else {
            return Ok(results::no_game(game.0.name));
        };
        let mut bot = new_bot(checkup);
        play(&mut table, &mut bot, Seat::FIRST, checkup.seed, &mut PlayStats::default()).await?;
        bot.close().await;
        let plies = table.course().plies().iter();
        moves.push(plies.map(|ply| ply.code).collect::<Vec<_>>());
    }
    Ok(results::repeats(moves[0] == moves[1]))
}

/// A match of a game from its first position.
pub(super) fn first_match(
    checkup: &BotCheck<'_>,
    (kind, options): &(Kind, Value),
    seed: Seed,
) -> Option<Match> {
    let options = kind.full_options(options).ok()?;
    let start = kind.start(&options, seed).ok()?;
    Some(table(checkup, kind, options, start, Vec::new(), seed))
}

/// A match that begins somewhere in the middle of a random one.
fn odd_match(checkup: &BotCheck<'_>, (kind, options): &(Kind, Value), seed: Seed) -> Option<Match> {
    let options = kind.full_options(options).ok()?;
    let start = kind.start(&options, seed).ok()?;
    let mut rng = seed.derive("odd position", 0).rng();
    let random_moves = || {
        let (mut pos, mut rng) = (start.clone(), seed.derive("opening", 0).rng());
        let mut moves = Vec::new();
        while let Some(code) = pos.random_code(&mut rng) {
            moves.push((pos.spell(code).unwrap_or_default(), code));
            if pos.play_code(code).is_err() {
                break;
            }
        }
        moves
    };
    let moves = random_moves();
    let length = rng.below(moves.len().max(1) as u32) as usize;
    let mut pos = start.clone();
    for &(_, code) in &moves[..length] {
        pos.play_code(code).ok()?;
    }
    let opening = moves.into_iter().take(length).map(|(text, _)| text).collect();
    Some(table(checkup, kind, options, pos, opening, seed))
}

fn table(
    checkup: &BotCheck<'_>,
    kind: &Kind,
    options: Value,
    start: AnyGame,
    opening: Vec<String>,
    seed: Seed,
) -> Match {
    let setup = Setup { game: kind.name.to_owned(), options, opening, seed_hash: seed.hash() };
    Match::new(setup, start, checkup.pace)
}

fn new_bot(checkup: &BotCheck<'_>) -> Bot {
    let (program, trust) = (checkup.program.clone(), checkup.trust.clone());
    match checkup.dialect {
        Some(dialect) => Bot::speaking(dialect, program, trust, checkup.pace),
        None => Bot::new(program, trust, checkup.pace),
    }
}

async fn run_match(table: &mut Match, players: &mut [&mut dyn Player]) -> Result<(), Unable> {
    let began = Instant::now();
    let mut sink = |_: &Event, _: &Course| {};
    run(table, players, &|| began.elapsed(), &mut sink).await.map(drop)
}

/// Plays a match with the bot on one seat and chance on the others.
async fn play(
    table: &mut Match,
    bot: &mut Bot,
    seat: Seat,
    seed: Seed,
    played: &mut PlayStats,
) -> Result<BotReport, Unable> {
    let mut others: Vec<Random> = (0..table.course().pos().seats())
        .map(|other| Random(seed.derive("opponent", u64::from(other)).rng()))
        .collect();
    let mut timed = Timed(bot, &mut played.times);
    let mut players: Vec<&mut dyn Player> =
        others.iter_mut().map(|other| other as &mut dyn Player).collect();
    players[seat.index()] = &mut timed;
    run_match(table, &mut players).await?;
    let report = bot.report().clone();
    played.matches += 1;
    played.starts += report.starts;
    played.memory_peak_bytes = played.memory_peak_bytes.max(report.usage.memory_peak_bytes);
    if report.errors.len() > played.errors.len() {
        played.errors.clone_from(&report.errors);
    }
    Ok(report)
}

/// The first mistake of a bot that sits on these seats.
fn mistake_of(course: &Course, seats: &[Seat], report: &BotReport) -> Option<Mistake> {
    let mut plies = 0;
    let found = course.events().iter().find_map(|event| match event {
        Event::Forfeit { seat, fault, said } if seats.contains(seat) => {
            Some((Some(*fault), said.clone()))
        }
        Event::Resign { seat } if seats.contains(seat) => Some((None, "resign".to_owned())),
        Event::Move(ply) => {
            plies += 1;
            let fault = match report.faults.first() {
                Some(Failure::NoAnswer(_)) => Fault::OutOfTime,
                Some(_) => Fault::Crashed,
                None => Fault::IllegalMove,
            };
            let said = ply.said.clone().filter(|_| seats.contains(&ply.seat))?;
            plies -= 1;
            Some((Some(fault), said))
        }
        _ => None,
    });
    let (fault, said) = found?;
    let is_it = |failure: &&Failure| said.is_empty() || failure.to_string() == said;
    let failure = report.faults.iter().find(is_it).cloned();
    let own = || course.plies().iter().filter(|ply| seats.contains(&ply.seat));
    let is_replaced = own().next().is_some() && own().all(|ply| ply.said.is_some());
    let all_replaced = is_replaced.then(|| own().count());
    let call = failure
        .as_ref()
        .and_then(|_| interrupted_call(&report.errors))
        .map(|call| printable_line(call).into_owned());
    let pos = course.position_after(plies);
    Some(Mistake { fault, said, failure, call, plies, pos, all_replaced })
}
