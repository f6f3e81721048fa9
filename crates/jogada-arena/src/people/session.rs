//! A match with people as a state machine: what a request comes to, and when a flag falls. No IO; time is an argument.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use jogada_core::{AnyGame, Choice, Place, Seat, Seed, Viewer};
use jogada_game::{Entry, Games};
use jogada_match::{Action, Match, Pace, State};
use jogada_record::{Course, Event, Record, Save, Setup};
use jogada_report::SideNames;
use jogada_store::LiveMatch;
use jogada_text::Message;
use serde::Serialize;
use serde_json::Value;

use super::{
    MatchSettings, PEOPLE_TEXTS, Refusal, SeatPlayer, SeatSet, names::side_names,
    settings::wrong_players,
};
use crate::WITHHELD;

/// A match with people and machines seated, as it stands.
#[derive(Clone, Debug)]
pub struct MatchSession {
    id: String,
    entry: &'static Entry,
    game: Match,
    seed: Seed,
    seats: Arc<[SeatPlayer]>,
    plies: Vec<Arc<ListedPly>>,
    asked: Instant,
    /// Whether it counts in a tournament.
    is_official: bool,
}

/// What a person asks of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerRequest {
    /// Plays a move.
    Move(SpokenMove),
    /// Gives up, on turn or not.
    Resign,
    /// Takes back the last move of a person and all after it.
    Undo,
    /// Offers a draw, or takes the other side's offer.
    Draw,
    /// Has not come to the table, and loses. The referee asks this, no person does.
    NoShow,
}

/// A move as it is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpokenMove {
    /// In the game's notation.
    Text(String),
    /// The places to touch.
    Path(Vec<Place>),
}

/// A move of the match, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedPly {
    /// Who played it.
    pub seat: usize,
    /// Its notation.
    pub text: String,
    /// Its notation for people.
    pub label: String,
    /// What was said in its place, if that was no legal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// The name of the opening that this move made, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<&'static str>,
}

/// From this many events on a match takes no more offers and takebacks, so that it cannot grow for ever.
const EVENTS_MAX: usize = 4000;

impl MatchSession {
    /// A match from its first position.
    pub fn new(
        entry: &'static Entry,
        settings: &MatchSettings,
        seed: Seed,
        now: Instant,
    ) -> Result<MatchSession, Message> {
        let options = entry.kind.full_options(&settings.options).map_err(|bad| bad.0)?;
        let start = entry.kind.start(&options, seed).map_err(|bad| bad.0)?;
        let seats = settings.seats.clone();
        let course = Course::new(start);
        let session = MatchSession::of(entry, options, course, settings.pace()?, seed, seats, now)?;
        Ok(MatchSession { is_official: settings.tournament.is_some(), ..session })
    }

    /// A match that goes on where a database has it, with what is left of its time.
    pub fn of_store(games: Games, live: LiveMatch, now: Instant) -> Result<MatchSession, Message> {
        let settings = MatchSettings::of(&live)?;
        let mut session = MatchSession::new(games.find(&live.game)?, &settings, live.secret, now)?;
        let mut clock = session.game.clock().clone();
        let mut course = session.game.course().clone();
        for (event, took) in live.events {
            if let Event::Move(ply) = &event {
                // A late answer is an event of its own.
                _ = clock.spend(ply.seat.side(), took);
            }
            list(&mut session.plies, &course, &event);
            course.apply(event).map_err(|bad| bad.0)?;
        }
        session.id = live.id;
        session.game =
            Match::resume(session.game.setup().clone(), course, clock.pace()).with_clock(clock);
        Ok(session)
    }

    /// A match that goes on where a file has it. Files keep no times: the clocks start anew.
    pub fn of_save(
        games: Games,
        text: &str,
        pace: Pace,
        now: Instant,
    ) -> Result<MatchSession, Message> {
        let (save, course) = Save::read(text, &games.starter()).map_err(|bad| bad.0)?;
        let entry = games.find(&save.setup.game)?;
        let seats = save.players.iter().map(|player| SeatPlayer::new(player, None)).collect();
        MatchSession::of(entry, save.setup.options, course, pace, save.seed, seats, now)
    }

    fn of(
        entry: &'static Entry,
        options: Value,
        course: Course,
        pace: Pace,
        seed: Seed,
        seats: Vec<SeatPlayer>,
        now: Instant,
    ) -> Result<MatchSession, Message> {
        if seats.len() != usize::from(entry.kind.seats) {
            let names: Vec<&str> = seats.iter().map(|seat| seat.player.as_str()).collect();
            return Err(wrong_players(usize::from(entry.kind.seats), &names.join(" ")));
        }
        let mut plies = Vec::new();
        let mut before = Course::new(course.position_after(0));
        for event in course.events() {
            list(&mut plies, &before, event);
            before.apply(event.clone()).map_err(|bad| bad.0)?;
        }
        let game = entry.kind.name.to_owned();
        let setup = Setup { game, options, opening: Vec::new(), seed_hash: seed.hash() };
        Ok(MatchSession {
            id: String::new(),
            entry,
            game: Match::resume(setup, course, pace),
            seed,
            seats: seats.into(),
            plies,
            asked: now,
            is_official: false,
        })
    }

    /// Its name in the database; empty where it has none.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The game.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// The referee's state.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// The seed of the deal, and of the machine players.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Who plays, in the order of seats.
    pub fn seats(&self) -> &Arc<[SeatPlayer]> {
        &self.seats
    }

    /// What its sides are called in a sentence about it.
    pub fn side_names(&self) -> SideNames {
        side_names(self.entry, self.seats.iter().map(SeatPlayer::shown))
    }

    /// The moves that stand.
    pub fn plies(&self) -> &[Arc<ListedPly>] {
        &self.plies
    }

    /// When the seat to move was asked.
    pub fn asked(&self) -> Instant {
        self.asked
    }

    /// The number of events so far.
    pub fn version(&self) -> u64 {
        self.game.course().events().len() as u64
    }

    /// The seats of people.
    pub fn people(&self) -> SeatSet {
        SeatSet::of_people(&self.seats)
    }

    /// Does a person play this seat?
    pub fn is_human(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(SeatPlayer::is_human)
    }

    /// The seat to move, if it is one of these.
    pub fn to_move_among(&self, own: SeatSet) -> Result<Seat, Refusal> {
        let seat = self.game.course().to_move().ok_or(Refusal::Over)?;
        match own.contains(seat) {
            true => Ok(seat),
            false if own.is_empty() => Err(Refusal::NotSeated),
            false => Err(Refusal::NotYourTurn),
        }
    }

    /// What the players of these seats may see: what the only one sees, or the one to move, or what all may know;
    /// everything once the match is over.
    pub fn viewer(&self, own: SeatSet) -> Viewer {
        match self.game.state() {
            State::Over(_) => Viewer::Full,
            State::ToMove(to_move, _) => viewer_during(own, to_move),
        }
    }

    /// What they could see after the first `plies` moves.
    pub fn viewer_after(&self, plies: usize, own: SeatSet) -> Viewer {
        let to_move = self.game.course().position_after(plies).turn().seat();
        let is_last = plies >= self.plies.len();
        if is_last { self.viewer(own) } else { viewer_during(own, to_move.unwrap_or(Seat::FIRST)) }
    }

    /// Does it count in a tournament?
    pub fn is_official(&self) -> bool {
        self.is_official
    }

    /// May the players of these seats take back a move? Only if no other person plays, nothing is hidden, and it does not count
    /// in a tournament.
    pub fn can_undo(&self, own: SeatSet) -> bool {
        let (course, people) = (self.game.course(), self.people());
        let has_moved = course.plies().iter().any(|ply| people.contains(ply.seat));
        !people.is_empty()
            && !self.is_official
            && own.contains_all(people)
            && has_moved
            && course.end().is_none()
            && !course.pos().is_hidden()
            && course.events().len() < EVENTS_MAX
    }

    /// When the flag of the person to move falls: after the agreed time and the margin that every player has, up to
    /// which an answer counts.
    pub fn flag(&self) -> Option<Instant> {
        match self.game.state() {
            State::ToMove(seat, Some(due)) if self.is_human(seat) => {
                Some(self.asked + due + self.game.clock().pace().margin)
            }
            _ => None,
        }
    }

    /// The match after a request by the players of these seats, and how long it took them, or why nothing changes.
    pub fn after_request(
        &self,
        own: SeatSet,
        request: PlayerRequest,
        now: Instant,
    ) -> Result<(MatchSession, Duration), Refusal> {
        let to_move = self.game.course().to_move().ok_or(Refusal::Over)?;
        let first = own.iter().next().ok_or(Refusal::NotSeated)?;
        let own_seat = if own.contains(to_move) { to_move } else { first };
        let (seat, action) = match request {
            PlayerRequest::Move(spoken) => {
                (self.to_move_among(own)?, Action::Code(self.choice(&spoken)?.code))
            }
            PlayerRequest::Resign => (own_seat, Action::Resign),
            PlayerRequest::Undo if !self.can_undo(own) => return Err(Refusal::NoUndo),
            PlayerRequest::Undo => (to_move, Action::Takeback(self.takeback())),
            PlayerRequest::Draw => (self.drawing_seat(own, own_seat)?, Action::Draw),
            PlayerRequest::NoShow => {
                let seat = self.to_move_among(own)?;
                // Where silence costs a turn only, the match would go on without a player.
                let silent = self.after(seat, Action::Silence, Duration::ZERO, now)?;
                let is_over = silent.game.course().end().is_some();
                (seat, if is_over { Action::Silence } else { Action::Resign })
            }
        };
        // Only a move takes time.
        let is_move = matches!(action, Action::Code(_));
        let took = if is_move { now.saturating_duration_since(self.asked) } else { Duration::ZERO };
        self.after(seat, action, took, now).map(|next| (next, took))
    }

    /// The match after the flag of the person to move has fallen, if it has.
    pub fn after_flag(&self, now: Instant) -> Option<(MatchSession, Duration)> {
        let State::ToMove(seat, Some(due)) = self.game.state() else { return None };
        self.flag().filter(|&flag| flag <= now)?;
        self.after(seat, Action::Silence, due, now).ok().map(|next| (next, due))
    }

    /// The match after an action of a seat.
    pub fn after(
        &self,
        seat: Seat,
        action: Action,
        took: Duration,
        now: Instant,
    ) -> Result<MatchSession, Refusal> {
        let is_endless = matches!(action, Action::Draw | Action::Takeback(_));
        if is_endless && self.game.course().events().len() >= EVENTS_MAX {
            return Err(Refusal::TooLong);
        }
        let mut next = self.clone();
        next.game.act(seat, action, took).map_err(|refused| Refusal::Other(refused.0))?;
        let event = next.last_event().clone();
        list(&mut next.plies, self.game.course(), &event);
        next.asked = now;
        Ok(next)
    }

    /// The last event. There must be one.
    pub fn last_event(&self) -> &Event {
        self.game.course().events().last().expect("an action that was not refused is an event")
    }

    /// The match as a file: a record once it is over, before that a save that can go on.
    pub fn to_text(&self) -> String {
        match self.game.record(self.seed) {
            Some(record) => Record::to_text(&record),
            None => Save {
                setup: self.game.setup().clone(),
                events: self.game.course().events().to_vec(),
                seed: self.seed,
                players: self.seats.iter().map(|seat| seat.player.clone()).collect(),
            }
            .to_text(),
        }
    }

    fn choice(&self, spoken: &SpokenMove) -> Result<Choice, Refusal> {
        let pos = self.game.course().pos();
        match spoken {
            SpokenMove::Text(text) => {
                pos.parse(text).map_err(|illegal| Refusal::IllegalMove(illegal.0))
            }
            SpokenMove::Path(path) => {
                let found = pos.choices().into_iter().find(|choice| choice.path == *path);
                found.ok_or_else(|| Refusal::IllegalMove(why_no_move(pos, path)))
            }
        }
    }

    /// How many plies are taken back: the last one of a person, and all after it.
    fn takeback(&self) -> u32 {
        let plies = self.game.course().plies().iter().rev();
        let others = plies.take_while(|ply| !self.is_human(ply.seat)).count();
        others as u32 + 1
    }

    /// The seat that offers a draw, or takes one.
    fn drawing_seat(&self, own: SeatSet, own_seat: Seat) -> Result<Seat, Refusal> {
        match self.game.course().offer() {
            None => Ok(own_seat),
            Some(side) => own.iter().find(|seat| seat.side() != side).ok_or(Refusal::DrawOffered),
        }
    }
}

fn viewer_during(own: SeatSet, to_move: Seat) -> Viewer {
    let mut seats = own.iter();
    match (seats.next(), seats.next()) {
        (Some(only), None) => Viewer::Seat(only),
        _ if own.contains(to_move) => Viewer::Seat(to_move),
        _ => Viewer::Public,
    }
}

/// Adds an event to the list of plies, before it happens to the course.
fn list(plies: &mut Vec<Arc<ListedPly>>, course: &Course, event: &Event) {
    match event {
        Event::Move(ply) => {
            let label = course.pos().choice(ply.code).map(|choice| choice.label);
            let mut next = course.pos().clone();
            let opening = next.play_code(ply.code).ok().and_then(|()| next.opening());
            plies.push(Arc::new(ListedPly {
                seat: ply.seat.index(),
                text: ply.text.clone(),
                label: label.unwrap_or_else(|| ply.text.clone()),
                said: ply.said.as_ref().map(|_| WITHHELD.to_owned()),
                opening,
            }));
        }
        Event::Takeback { plies: back } => {
            plies.truncate(plies.len().saturating_sub(*back as usize));
        }
        _ => {}
    }
}

/// Why the places that were touched make no move: the game's own reason where they spell one, in this order or the other.
fn why_no_move(pos: &AnyGame, path: &[Place]) -> Message {
    let places: Vec<String> = path.iter().map(Place::to_string).collect();
    let spelt = [places.concat(), places.iter().rev().map(String::as_str).collect()];
    // What a game says of a text that cannot be read at all is no reason.
    let unreadable = pos.parse("?").err().map(|illegal| illegal.0.key());
    let reasons = spelt.iter().filter_map(|text| pos.parse(text).err());
    let reason = reasons.map(|illegal| illegal.0).find(|why| Some(why.key()) != unreadable);
    reason.unwrap_or_else(|| PEOPLE_TEXTS.message("bad-path").quoting("got", &places.join(" ")))
}
