//! Tables of tournaments in which people play: kept in the database as other tables are, and watched to their end.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError, mpsc::Sender},
};

use jogada_arena::{
    BoardObserver, MatchSession, PeopleTable, PeopleWorkers, StopSignal, TableEnd, TableHost,
    TournamentRun, play_table,
};
use jogada_record::Record;
use jogada_store::StoreError;
use jogada_text::Message;
use tokio::runtime::Handle;

use super::TournamentFeed;
use crate::{TEXTS, arena::Arena, people::MatchMoment};

/// A table of a tournament that is played now.
#[derive(Clone, Copy, Debug)]
struct CalledTable {
    /// The tournament's number.
    tournament: i64,
    /// The place of its board among those of the tournament.
    slot: usize,
}

/// The tables of tournaments that are played now.
#[derive(Debug, Default)]
pub(crate) struct CalledTables {
    tables: Mutex<BTreeMap<String, CalledTable>>,
}

impl CalledTables {
    /// Calls people to a table. Returns the place of its board, after those of the workers.
    fn call(&self, tournament: i64, workers: usize, table: &PeopleTable) -> usize {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let is_free = |slot: &usize| {
            tables.values().all(|one| one.tournament != tournament || one.slot != *slot)
        };
        let slot = (workers..).find(is_free).unwrap_or(usize::MAX);
        tables.insert(table.new.id.clone(), CalledTable { tournament, slot });
        slot
    }

    fn dismiss(&self, id: &str) {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }
}

/// The workers of a tournament in which people play.
pub(super) fn workers<'a>(
    arena: &'a Arc<Arena>,
    feed: &Arc<TournamentFeed>,
    run: &TournamentRun,
    runtime: &Handle,
) -> PeopleWorkers<'a> {
    let (entrants, settings) = (&run.info.plan.entrants, &run.info.settings);
    let host =
        Tables { arena: Arc::clone(arena), feed: Arc::clone(feed), runtime: runtime.clone() };
    PeopleWorkers {
        machines: arena.tournaments.workers.as_ref(),
        host: Arc::new(host),
        names: entrants.iter().map(|entrant| entrant.name.clone()).collect(),
        players: entrants.iter().map(|entrant| arena.bots.shown(&entrant.player)).collect(),
        no_show: settings.no_show(),
    }
}

struct Tables {
    arena: Arc<Arena>,
    feed: Arc<TournamentFeed>,
    runtime: Handle,
}

impl TableHost for Tables {
    fn open(
        &self,
        table: PeopleTable,
        ends: Sender<TableEnd>,
        signal: &StopSignal,
    ) -> Result<(), Message> {
        match self.runtime.block_on(self.arena.store.create_live(&table.new)) {
            // A server before this one opened it.
            Ok(()) | Err(StoreError::Taken { .. }) => {}
            Err(error) => return Err(error.message()),
        }
        let (arena, feed, signal) =
            (Arc::clone(&self.arena), Arc::clone(&self.feed), signal.clone());
        self.runtime.spawn(async move {
            let slots = arena.tournaments.workers.counts().slots;
            let slot = arena.tournaments.called.call(feed.id, slots, &table);
            if let Some(class) = &arena.class {
                // One who is not called finds the table in the lobby's list of the tournament.
                _ = class.seat(&arena, &table.new.id).await;
            }
            let record = tokio::select! {
                () = signal.wait() => None,
                record = watch_table(&arena, &feed, &table, slot) => Some(record),
            };
            arena.tournaments.called.dismiss(&table.new.id);
            if let Some(record) = record {
                // A run that has ended finds the table again another time.
                _ = ends.send(TableEnd { id: table.new.id, record });
            }
        });
        Ok(())
    }
}

async fn watch_table(
    arena: &Arc<Arena>,
    feed: &TournamentFeed,
    table: &PeopleTable,
    slot: usize,
) -> Result<Record, Message> {
    let handle = arena.matches.find(arena, &table.new.id).await.map_err(|problem| problem.said)?;
    let seen = |session: &MatchSession| {
        let course = session.game().course();
        let is_over = course.end().is_some();
        // Boards are drawn for all to see: hands are not shown before the end.
        let is_open = is_over || !course.pos().is_hidden();
        if is_open && feed.boards.wants_board(slot, is_over) {
            feed.boards.show(slot, &table.bout, table.number, course);
        }
    };
    let record = play_table(&handle, MatchMoment::session, table.no_show, seen).await;
    record.ok_or_else(|| TEXTS.message("no-table").quoting("got", &table.new.id))
}
