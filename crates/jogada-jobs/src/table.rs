//! A table: the two teams of a bout sit down and play its matches one after the other.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use jogada_bot::SharedBot;
use jogada_core::{Fault, Said, Seat, Seed};
use jogada_match::{Action, Match, Player, Unable, run};
use jogada_record::{Course, Event, Record, Setup};
use jogada_tournament::{Bout, Plan};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::{Hall, Member, Played};

/// Where a bout is played. Its bots live from match to match; built-in players are made anew for each.
#[derive(Debug)]
pub struct Table<'h> {
    hall: &'h Hall,
    bout: Arc<Bout>,
    /// Which worker's it is.
    slot: usize,
    /// By entrant of the bout, then by member.
    bots: [Vec<Option<SharedBot>>; 2],
}

/// Why a match was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotPlayed {
    /// It can never be.
    Failed(Said),
    /// The machine lacks something now. It is played later, from its start.
    Unable(Said),
}

impl From<Said> for NotPlayed {
    fn from(said: Said) -> NotPlayed {
        NotPlayed::Failed(said)
    }
}

impl From<Unable> for NotPlayed {
    fn from(Unable(why): Unable) -> NotPlayed {
        NotPlayed::Unable(why)
    }
}

/// A match about to be played.
struct Laid {
    game: Match,
    players: Vec<Box<dyn Player>>,
    /// The bots among them, by seat.
    bots: Vec<(Seat, SharedBot)>,
    seed: Seed,
}

impl<'h> Table<'h> {
    pub(crate) fn new(hall: &'h Hall, bout: Arc<Bout>, slot: usize) -> Table<'h> {
        let bots = bout.entrants.map(|entrant| {
            let members = hall.teams.get(entrant).map_or(&[][..], |team| &team.members);
            members.iter().map(|member| member.bot(hall.pace)).collect()
        });
        Table { hall, bout, slot, bots }
    }

    /// Plays one match of the bout to its end. After one that the machine could not carry out the table must be closed.
    pub async fn play(&mut self, number: usize) -> Result<Played, NotPlayed> {
        let mut laid = self.lay(number).await?;
        let began = Instant::now();
        let now = || began.elapsed();
        let (bout, slot) = (&self.bout, self.slot);
        let mut watched = |_: &Event, course: &Course| {
            if let Some(gallery) = &self.hall.gallery
                && gallery.looks(slot, course.end().is_some())
            {
                gallery.show(slot, bout, number, course);
            }
        };
        run(&mut laid.game, &mut laid.players, &now, &mut watched).await?;
        let took = began.elapsed();
        let record = laid.game.record(laid.seed).expect("a match that was run has ended");
        let beside = self.beside(&laid, took).await;
        if self.hall.restart {
            self.close().await;
        }
        Ok(Played { bout: Arc::clone(&self.bout), number, record, beside })
    }

    /// Lets fresh players go through a match that was played before, so that they know what they knew then.
    /// Returns whether they answered as they had.
    pub async fn rehearse(&mut self, number: usize, record: &Record) -> Result<bool, NotPlayed> {
        let mut laid = self.lay(number).await?;
        for (index, player) in laid.players.iter_mut().enumerate() {
            player.begin(laid.game.setup(), Seat::new(index as u8));
        }
        for event in &record.events {
            let Some(ask) = laid.game.ask() else { return Ok(false) };
            let seat = ask.seat();
            let action = match event {
                // What the clock or the system did is not asked again; whoever it befell was started anew.
                Event::Forfeit { fault: Fault::OutOfTime, .. } => Action::Silence,
                Event::Forfeit { fault: Fault::Crashed, said, .. } => Action::Crash(said.clone()),
                _ => laid.players[seat.index()].ask(ask).await.try_into()?,
            };
            let is_gone = matches!(action, Action::Silence | Action::Crash(_));
            if laid.game.act(seat, action, Duration::ZERO).is_err()
                || laid.game.course().events().last() != Some(event)
            {
                return Ok(false);
            }
            if let (true, Some((_, bot))) = (is_gone, laid.bots.iter().find(|(at, _)| *at == seat))
            {
                bot.lock().await.close().await;
            }
        }
        let Some(end) = laid.game.course().end() else { return Ok(false) };
        laid.players.iter_mut().for_each(|player| player.end(end));
        Ok(*end == record.end)
    }

    /// Ends all processes of the table.
    pub async fn close(&mut self) {
        for bot in self.bots.iter().flatten().flatten() {
            bot.lock().await.close().await;
        }
    }

    /// Seats the players and starts their processes: that is nobody's time to move.
    async fn lay(&mut self, number: usize) -> Result<Laid, NotPlayed> {
        let plan = self.bout.matches.get(number).ok_or_else(|| {
            let (en, pt) = ("a match of the bout", "uma partida do confronto");
            Said::expected(en, pt, &number.to_string())
        })?;
        let (start, options, seed) = self.hall.start(plan)?;
        let setup = Setup {
            game: self.hall.entry.kind.name.to_owned(),
            options,
            opening: plan.opening.to_vec(),
            seed_hash: seed.hash(),
        };
        let mut bots = Vec::new();
        let players: Result<Vec<Box<dyn Player>>, Said> = Seat::all(self.hall.entry.kind.seats)
            .map(|seat| self.seat(plan, number, seat, &mut bots))
            .collect();
        prepare(&bots, &setup).await?;
        let game = Match::new(setup, start, self.hall.pace);
        Ok(Laid { game, players: players?, bots, seed })
    }

    fn seat(
        &self,
        plan: &Plan,
        number: usize,
        seat: Seat,
        bots: &mut Vec<(Seat, SharedBot)>,
    ) -> Result<Box<dyn Player>, Said> {
        let side = seat.side().index();
        let entrant = if plan.exchanged { 1 - side } else { side };
        let member = seat.index() / 2;
        if let Some(Some(bot)) = self.bots[entrant].get(member) {
            bots.push((seat, bot.clone()));
            return Ok(Box::new(bot.clone()));
        }
        let team = self.hall.teams.get(self.bout.entrants[entrant]);
        let chance = || {
            // A player's own chance is the same whenever and wherever its match is played.
            let purpose = format!("player {} {}", self.bout.id, seat.index());
            self.hall.secret.derive(&purpose, number as u64)
        };
        team.and_then(|team| team.members.get(member))
            .and_then(|member: &Member| member.player(self.hall.entry, chance(), &self.hall.stop))
            .ok_or_else(|| {
                let (en, pt) = ("a player for every seat", "um jogador em cada lugar");
                Said::expected(en, pt, &seat.index().to_string())
            })
    }

    /// What is kept beside the record: how the bots fared. Times are never in a record.
    async fn beside(&self, laid: &Laid, took: Duration) -> Option<Value> {
        if laid.bots.is_empty() {
            return None;
        }
        let mut seats = Vec::with_capacity(laid.bots.len());
        for (seat, bot) in &laid.bots {
            let bot = bot.lock().await;
            let report = bot.report();
            seats.push(json!({
                "seat": seat.index(),
                "starts": report.starts,
                "answers": report.answers,
                "slowest_ms": millis(report.slowest),
                "cpu_ms": millis(report.usage.cpu),
                "memory_peak_bytes": report.usage.memory_peak_bytes,
                "faults": report.faults,
                "errors": report.errors,
            }));
        }
        Some(json!({ "took_ms": millis(took), "seats": seats }))
    }
}

/// Starts all bots at once, so that a match waits for the slowest only.
async fn prepare(bots: &[(Seat, SharedBot)], setup: &Setup) -> Result<(), Unable> {
    let mut starting = JoinSet::new();
    for (seat, bot) in bots {
        let (seat, bot, setup) = (*seat, bot.clone(), setup.clone());
        starting.spawn(async move { bot.lock().await.prepare(&setup, seat).await });
    }
    starting.join_all().await.into_iter().collect()
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
