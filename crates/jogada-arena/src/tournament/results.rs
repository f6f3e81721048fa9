//! Where the results of a run are kept: in memory, or in a database.

use jogada_game::Games;
use jogada_record::Record;
use jogada_store::{Notice, Store, StoreError};
use jogada_text::Message;
use serde_json::json;
use tokio::runtime::Handle;

use super::read_record;
use crate::{PlayedMatch, ResultStore};

/// Results in memory. Without records it only counts.
#[derive(Debug, Default)]
pub struct MemoryResults {
    played: Vec<PlayedMatch>,
    is_counting: bool,
}

impl MemoryResults {
    /// Keeps no records: a caller that wants them observes the run.
    pub fn counting() -> MemoryResults {
        MemoryResults { played: Vec::new(), is_counting: true }
    }

    /// The matches so far, in the order in which they ended.
    pub fn played(&self) -> &[PlayedMatch] {
        &self.played
    }

    pub(super) fn sort(&mut self) {
        self.played.sort_by(|a, b| (&a.bout.id, a.number).cmp(&(&b.bout.id, b.number)));
    }
}

impl ResultStore for MemoryResults {
    fn commit(&mut self, played: Vec<PlayedMatch>) -> Result<(), Message> {
        if !self.is_counting {
            self.played.extend(played);
        }
        Ok(())
    }

    fn committed(&mut self, bout: &str) -> Result<Vec<(usize, Record)>, Message> {
        let of_bout = self.played.iter().filter(|played| played.bout.id == bout);
        let mut records: Vec<_> =
            of_bout.map(|played| (played.number, played.record.clone())).collect();
        records.sort_by_key(|(number, _)| *number);
        Ok(records)
    }

    fn discard(&mut self, bout: &str) -> Result<(), Message> {
        self.played.retain(|played| played.bout.id != bout);
        Ok(())
    }
}

/// The results of one tournament of a database, for a thread that may block.
#[derive(Debug)]
pub struct DatabaseResults {
    games: Games,
    store: Store,
    id: i64,
    runtime: Handle,
}

impl DatabaseResults {
    /// The results of a tournament. The runtime must have threads of its own.
    pub fn new(games: Games, store: Store, id: i64, runtime: Handle) -> DatabaseResults {
        DatabaseResults { games, store, id, runtime }
    }

    /// Notes that nothing is left to play.
    pub(super) fn finish(&self) -> Result<(), Message> {
        self.wait(self.store.finish(self.id))
    }

    fn wait<T>(&self, work: impl Future<Output = Result<T, StoreError>>) -> Result<T, Message> {
        self.runtime.block_on(work).map_err(|error| error.message())
    }
}

impl ResultStore for DatabaseResults {
    fn commit(&mut self, played: Vec<PlayedMatch>) -> Result<(), Message> {
        let games: Vec<jogada_store::PlayedMatch> = played
            .into_iter()
            .map(|played| jogada_store::PlayedMatch {
                bout: played.bout.id.clone(),
                number: played.number as u32,
                record: played.record,
                beside: played.beside.map(|beside| json!(beside)),
            })
            .collect();
        self.wait(self.store.commit(self.id, &games))
    }

    fn committed(&mut self, bout: &str) -> Result<Vec<(usize, Record)>, Message> {
        let mut records = Vec::new();
        let mut number = 0;
        while let Some(kept) = self.wait(self.store.record(self.id, bout, number))? {
            let (record, _) = read_record(self.games, &kept.text)?;
            records.push((number as usize, record));
            number += 1;
        }
        Ok(records)
    }

    fn discard(&mut self, bout: &str) -> Result<(), Message> {
        self.wait(self.store.forget(self.id, bout)).map(|_| ())
    }

    fn forfeit(&mut self, entrant: usize, games: u32) -> Result<(), Message> {
        self.wait(self.store.add_forfeit(self.id, entrant, games))
    }

    fn notice(&mut self, notice: &Notice) -> Result<(), Message> {
        self.wait(self.store.notice(self.id, notice))
    }
}
