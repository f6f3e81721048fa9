//! A bout under way: its two teams play its matches one after the other.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use jogada_bot::Bot;
use jogada_core::{Fault, Seat, Seed};
use jogada_match::{Action, Match, Player, Unable, begin, play};
use jogada_record::{Course, Event, Record, Setup};
use jogada_text::Message;
use jogada_tournament::{Bout, MatchPlan};

use crate::{MatchBeside, MatchRunner, PlayedMatch, SeatReport, TEXTS, TeamMember};

/// A bout under way. Its bots live from match to match; built-in players are made for each.
#[derive(Debug)]
pub struct BoutRun<'h> {
    runner: &'h MatchRunner,
    bout: Arc<Bout>,
    /// The worker that plays it.
    slot: usize,
    /// By entrant of the bout, then by member.
    bots: [Vec<Option<Bot>>; 2],
}

/// Why a match was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotPlayed {
    /// It can never be played.
    Failed(Message),
    /// The machine lacks something now. It is played later, from its start.
    Unable(Message),
}

impl From<Message> for NotPlayed {
    fn from(said: Message) -> NotPlayed {
        NotPlayed::Failed(said)
    }
}

impl From<Unable> for NotPlayed {
    fn from(Unable(why): Unable) -> NotPlayed {
        NotPlayed::Unable(why)
    }
}

/// A match about to be played.
struct ReadyMatch {
    game: Match,
    /// By seat; the seats of bots are empty, since bots live longer.
    others: Vec<Option<Box<dyn Player>>>,
    exchanged: bool,
    seed: Seed,
}

impl<'h> BoutRun<'h> {
    pub(crate) fn new(runner: &'h MatchRunner, bout: Arc<Bout>, slot: usize) -> BoutRun<'h> {
        let bots = bout.entrants.map(|entrant| {
            let members = runner.teams.get(entrant).map_or(&[][..], |team| &team.members);
            members.iter().map(|member| member.bot(runner.pace)).collect()
        });
        BoutRun { runner, bout, slot, bots }
    }

    /// Plays one match of the bout to its end. After one that the machine could not carry out the run must be closed.
    pub async fn play(&mut self, number: usize) -> Result<PlayedMatch, NotPlayed> {
        let mut ready = self.ready(number)?;
        let forfeited = self.forfeit();
        let (runner, bout, slot) = (self.runner, &self.bout, self.slot);
        let mut watched = |_: &Event, course: &Course| {
            if let Some(observer) = &runner.observer
                && observer.wants_board(slot, course.end().is_some())
            {
                observer.show(slot, bout, number, course);
            }
        };
        let mut players = seated(&mut self.bots, &mut ready.others, ready.exchanged)?;
        begin(&mut players, ready.game.setup()).await?;
        let began = Instant::now();
        let now = || began.elapsed();
        play(&mut ready.game, &mut players, &now, &mut watched).await?;
        let took = began.elapsed();
        let record = ready.game.record(ready.seed).expect("a match that was run has ended");
        let beside = self.beside(ready.exchanged, took, forfeited);
        self.note_time_outs(forfeited);
        if self.runner.restart {
            self.close().await;
        }
        Ok(PlayedMatch { bout: Arc::clone(&self.bout), number, record, beside })
    }

    /// Shows fresh players a match that was played before, so that they know what they knew then. Returns whether they answered
    /// as before.
    pub async fn rehearse(&mut self, number: usize, record: &Record) -> Result<bool, NotPlayed> {
        let mut ready = self.ready(number)?;
        let forfeited = self.forfeit();
        let mut players = seated(&mut self.bots, &mut ready.others, ready.exchanged)?;
        begin(&mut players, ready.game.setup()).await?;
        for event in &record.events {
            let Some(ask) = ready.game.ask() else { return Ok(false) };
            let seat = ask.seat();
            let is_forfeit = forfeited[entrant_of(seat, ready.exchanged)].is_some();
            let action = match event {
                // One that is not asked any more did this when it still was.
                Event::Move(ply) if is_forfeit => {
                    Action::Move(ply.said.clone().unwrap_or_else(|| ply.text.clone()))
                }
                Event::Forfeit { fault: Fault::IllegalMove, said, .. } if is_forfeit => {
                    Action::Move(said.clone())
                }
                // What the clock or the system did is not asked again; that player was started again.
                Event::Forfeit { fault: Fault::OutOfTime, .. } => Action::Silence,
                Event::Forfeit { fault: Fault::Crashed, said, .. } => Action::Crash(said.clone()),
                _ => players[seat.index()].ask(ask).await.try_into()?,
            };
            let is_gone = matches!(action, Action::Silence | Action::Crash(_));
            if ready.game.act(seat, action, Duration::ZERO).is_err()
                || ready.game.course().events().last() != Some(event)
            {
                return Ok(false);
            }
            if is_gone {
                players[seat.index()].close().await;
            }
        }
        let Some(end) = ready.game.course().end() else { return Ok(false) };
        for player in players {
            player.end(end).await;
        }
        Ok(*end == record.end)
    }

    /// The games after which each entrant of the bout forfeited, if it did. Its bots are not asked any more.
    fn forfeit(&mut self) -> [Option<u32>; 2] {
        let forfeited = self.bout.entrants.map(|entrant| self.runner.forfeits.of(entrant));
        for (bots, games) in self.bots.iter_mut().zip(forfeited) {
            let Some(games) = games else { continue };
            bots.iter_mut().flatten().for_each(|bot| bot.forfeit(games));
        }
        forfeited
    }

    /// Notes which entrants with bots timed out in the match that has just ended.
    fn note_time_outs(&self, forfeited: [Option<u32>; 2]) {
        let entrants = self.bout.entrants.into_iter().zip(&self.bots).zip(forfeited);
        for ((entrant, bots), forfeited) in entrants {
            let mut bots = bots.iter().flatten().peekable();
            if forfeited.is_none() && bots.peek().is_some() {
                self.runner.forfeits.note(entrant, bots.any(|bot| bot.report().timed_out));
            }
        }
    }

    /// Ends all bots of the bout.
    pub async fn close(&mut self) {
        for bot in self.bots.iter_mut().flatten().flatten() {
            bot.close().await;
        }
    }

    /// A match with its players of this process; bots are borrowed from the run while it is played.
    fn ready(&self, number: usize) -> Result<ReadyMatch, Message> {
        let plan =
            self.bout.matches.get(number).ok_or_else(|| {
                TEXTS.message("no-such-match").quoting("got", &number.to_string())
            })?;
        let (start, options, seed) = self.runner.start(plan)?;
        let setup = Setup {
            game: self.runner.entry.kind.name.to_owned(),
            options,
            opening: plan.opening.to_vec(),
            seed_hash: seed.hash(),
        };
        let seats = Seat::all(self.runner.entry.kind.seats);
        let others = seats.map(|seat| self.player(plan, number, seat)).collect();
        let game = Match::new(setup, start, self.runner.pace);
        Ok(ReadyMatch { game, others, exchanged: plan.exchanged, seed })
    }

    /// A player of this process for a seat; nothing where a bot sits.
    fn player(&self, plan: &MatchPlan, number: usize, seat: Seat) -> Option<Box<dyn Player>> {
        let entrant = entrant_of(seat, plan.exchanged);
        let member: &TeamMember =
            self.runner.teams.get(self.bout.entrants[entrant])?.members.get(seat.index() / 2)?;
        // A player's own chance is the same whenever and wherever its match is played.
        let purpose = format!("player {} {}", self.bout.id, seat.index());
        let chance = self.runner.secret.derive(&purpose, number as u64);
        member.player(self.runner.entry, chance, &self.runner.stop)
    }

    /// What is kept beside the record, if there were bots.
    fn beside(
        &self,
        exchanged: bool,
        took: Duration,
        forfeited: [Option<u32>; 2],
    ) -> Option<MatchBeside> {
        let seats: Vec<SeatReport> = Seat::all(self.runner.entry.kind.seats)
            .filter_map(|seat| {
                let entrant = entrant_of(seat, exchanged);
                let report = self.bots[entrant].get(seat.index() / 2)?.as_ref()?.report();
                Some(SeatReport {
                    seat: seat.index(),
                    starts: report.starts,
                    answers: report.answers,
                    slowest_ms: millis(report.slowest),
                    cpu_ms: millis(report.usage.cpu),
                    memory_peak_bytes: report.usage.memory_peak_bytes,
                    faults: report.faults.iter().map(ToString::to_string).collect(),
                    errors: report.errors.clone(),
                    forfeited: forfeited[entrant],
                })
            })
            .collect();
        (!seats.is_empty()).then(|| MatchBeside { took_ms: millis(took), seats })
    }
}

impl PlayedMatch {
    /// The entrants that forfeited this match, and after how many games.
    pub(crate) fn forfeits(&self) -> Vec<(usize, u32)> {
        let plan = self.bout.matches.get(self.number);
        let seats = self.beside.iter().flat_map(|beside| &beside.seats);
        seats
            .filter_map(|report| {
                Some((self.bout.seated(plan?)[report.seat % 2], report.forfeited?))
            })
            .collect()
    }
}

/// Which entrant of the bout has a seat.
fn entrant_of(seat: Seat, exchanged: bool) -> usize {
    let side = seat.side().index();
    if exchanged { 1 - side } else { side }
}

/// The players of a match in the order of seats.
fn seated<'a>(
    bots: &'a mut [Vec<Option<Bot>>; 2],
    others: &'a mut [Option<Box<dyn Player>>],
    exchanged: bool,
) -> Result<Vec<&'a mut dyn Player>, Message> {
    let mut players: Vec<Option<&mut dyn Player>> = Vec::with_capacity(others.len());
    for other in others {
        players.push(other.as_mut().map(|other| other.as_mut() as &mut dyn Player));
    }
    for (entrant, bots) in bots.iter_mut().enumerate() {
        let side = if exchanged { 1 - entrant } else { entrant };
        for (member, bot) in bots.iter_mut().enumerate() {
            if let (Some(place), Some(bot)) = (players.get_mut(2 * member + side), bot) {
                *place = Some(bot);
            }
        }
    }
    let seats = players.into_iter().enumerate();
    seats
        .map(|(seat, player)| {
            let missing = || TEXTS.message("no-seat-player").quoting("got", &seat.to_string());
            player.ok_or_else(missing)
        })
        .collect()
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
