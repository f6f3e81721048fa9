//! A table of a tournament: who sits at it, and when one who does not come loses.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use jogada_core::Seat;
use jogada_record::Record;
use jogada_store::NewLiveMatch;
use jogada_text::Message;
use jogada_tournament::Bout;
use tokio::time::sleep_until;

use crate::{
    MatchHandle, MatchRunner, MatchSession, MatchSettings, PlayerRequest, SeatPlayer, SeatSet,
    SnapshotView, TEXTS, TeamMember,
};

/// How long a person may take for the first move, unless something else is asked for.
pub const NO_SHOW: Duration = Duration::from_secs(180);

/// A match with people that is due.
#[derive(Clone, Debug)]
pub struct PeopleTable {
    /// The match as a store keeps it.
    pub new: NewLiveMatch,
    /// The people at it, by their numbers.
    pub people: Vec<i64>,
    /// What the two entrants are called, in the order of sides.
    pub names: [String; 2],
    /// The bout that it belongs to.
    pub bout: Arc<Bout>,
    /// The match's number in the bout.
    pub number: usize,
    /// How long a person may take for the first move.
    pub no_show: Duration,
}

/// What a tournament knows of its tables.
#[derive(Clone, Debug)]
pub(super) struct TableRules {
    pub(super) tournament: i64,
    /// The entrants' names.
    pub(super) names: Vec<String>,
    /// The entrants' players, as machine sources name them.
    pub(super) players: Vec<String>,
    pub(super) time: Option<String>,
    pub(super) no_show: Duration,
}

impl TableRules {
    /// The table of a match.
    pub(super) fn table(
        &self,
        runner: &MatchRunner,
        bout: &Arc<Bout>,
        number: usize,
    ) -> Result<PeopleTable, Message> {
        let no_match = || TEXTS.message("no-such-match").quoting("got", &number.to_string());
        let plan = bout.matches.get(number).ok_or_else(no_match)?;
        if !plan.opening.is_empty() {
            return Err(TEXTS.message("no-openings-for-people"));
        }
        let (_, options, seed) = runner.start(plan)?;
        let sides = bout.seated(plan);
        let seats = Seat::all(runner.entry().kind.seats);
        let seats = seats.map(|seat| self.seat(runner, sides[seat.side().index()], seat));
        let seats = seats.collect::<Result<Vec<SeatPlayer>, Message>>()?;
        let tournament = Some(self.tournament);
        let settings = MatchSettings { options, seats, time: self.time.clone(), tournament };
        let new = NewLiveMatch {
            id: self.id(runner, &bout.id, number),
            game: runner.entry().kind.name.to_owned(),
            settings: serde_json::to_value(&settings).expect("settings have text keys"),
            secret: seed,
        };
        let name = |entrant: usize| self.names.get(entrant).cloned().unwrap_or_default();
        let (people, names) = (runner.people(bout), sides.map(name));
        Ok(PeopleTable {
            new,
            people,
            names,
            bout: Arc::clone(bout),
            number,
            no_show: self.no_show,
        })
    }

    /// Who plays a seat for an entrant.
    fn seat(
        &self,
        runner: &MatchRunner,
        entrant: usize,
        seat: Seat,
    ) -> Result<SeatPlayer, Message> {
        let at = seat.index() / 2;
        let member = runner.teams.get(entrant).and_then(|team| team.members.get(at));
        let name = self.names.get(entrant).map(String::as_str);
        match member {
            Some(TeamMember::Person(person)) => {
                Ok(SeatPlayer { person: Some(*person), ..SeatPlayer::new(crate::HUMAN, name) })
            }
            Some(_) => {
                let player = self.players.get(entrant).map_or("", String::as_str);
                let own = player.split('+').nth(at).unwrap_or(player);
                Ok(SeatPlayer::new(own, name))
            }
            None => Err(TEXTS.message("no-seat-player").quoting("got", &seat.index().to_string())),
        }
    }

    /// The table's name: no one can guess it before it is there, and it is always the same.
    fn id(&self, runner: &MatchRunner, bout: &str, number: usize) -> String {
        /// Letters and digits of a name.
        const LENGTH: usize = 12;
        let purpose = format!("table {} {bout}", self.tournament);
        let hash = runner.secret.derive(&purpose, number as u64).hash();
        hash.chars().filter(char::is_ascii_alphanumeric).take(LENGTH).collect()
    }
}

/// The seat that loses if its person does not move until this time: the one to move, where that one has not made a move yet.
/// The time counts from when the table was opened or from when the person was first to move, whichever is later.
pub fn no_show_due(
    session: &MatchSession,
    opened: Instant,
    no_show: Duration,
) -> Option<(Seat, Instant)> {
    let seat = session.game().course().to_move()?;
    let has_moved = session.plies().iter().any(|ply| ply.seat == seat.index());
    (session.is_human(seat) && !has_moved).then(|| (seat, opened.max(session.asked()) + no_show))
}

/// Watches a table until it is over, and returns its record; nothing if the match is not run any more. A person who does not
/// come loses. `session` finds the match in what the table publishes; `seen` is called with every position.
pub async fn play_table<V: SnapshotView>(
    handle: &MatchHandle<V>,
    session: impl Fn(&V) -> &MatchSession,
    no_show: Duration,
    mut seen: impl FnMut(&MatchSession),
) -> Option<Record> {
    let (mut views, opened) = (handle.watch(), Instant::now());
    loop {
        let now = session(&views.borrow_and_update()).clone();
        seen(&now);
        if let Some(record) = now.game().record(now.seed()) {
            return Some(record);
        }
        let Some((seat, due)) = no_show_due(&now, opened, no_show) else {
            views.changed().await.ok()?;
            continue;
        };
        tokio::select! {
            changed = views.changed() => changed.ok()?,
            () = sleep_until(due.into()) => {
                let own: SeatSet = [seat].into_iter().collect();
                // A move that came at the same moment counts; then the request is refused.
                _ = handle.request(own, PlayerRequest::NoShow).await;
            }
        }
    }
}
