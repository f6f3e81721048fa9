//! Reads records: one, or all of a tournament in a stable order, a page at a time.

use std::{collections::VecDeque, sync::Arc};

use jogada_record::{Record, Start};
use jogada_tournament::MatchResult;
use serde_json::Value;

use crate::{
    Store, StoreError, TEXTS,
    chunk::RecordChunk,
    db::{Row, query},
    results,
};

/// Rows that one query asks for.
const PAGE: i64 = 500;

/// Chunks that stay unpacked. Matches of one bout that were committed at different times lie in several.
const CHUNKS_MAX: usize = 32;

/// A match as the database has it.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredMatch {
    /// The bout's id.
    pub bout: String,
    /// The match's number in the bout.
    pub number: u32,
    /// How it ended, as tables need it.
    pub finish: MatchResult,
    /// The record as [`Record::to_text`] wrote it. It was replayed before it was
    /// committed, and should be replayed when it is read.
    pub text: String,
    /// What was stored beside the record.
    pub beside: Option<Value>,
}

impl Store {
    /// One match, if it was committed.
    pub async fn record(
        &self,
        id: i64,
        bout: &str,
        number: u32,
    ) -> Result<Option<StoredMatch>, StoreError> {
        // In one statement, so that it cannot be forgotten between its row and its chunk.
        let sql = "SELECT bout, number, winner, score_first, score_second, reason, chunk, place, \
                   chunk.records, chunk.beside FROM played LEFT JOIN chunk ON chunk.id = played.chunk \
                   WHERE played.tournament = $1 AND bout = $2 AND number = $3";
        let wanted = query(sql).bind(id).bind(bout).bind(number);
        match self.db().fetch(&wanted).await? {
            Some(row) => MatchRow::read(&row)?.kept(&unpack(&row, 8)?).map(Some),
            None => Ok(None),
        }
    }

    /// All matches, in the order of bouts (as text) and numbers. Matches that are committed or forgotten meanwhile may be
    /// there or not.
    pub fn records(&self, id: i64) -> Records {
        Records { store: self.clone(), id, page: VecDeque::new(), last: None, chunks: Vec::new() }
    }

    /// Replays every match and returns their number. The first one that does not come to its stored result is the error.
    pub async fn verify(&self, id: i64, start: &(dyn Start + Sync)) -> Result<u64, StoreError> {
        self.verify_every(id, 1, start, &|_| {}).await
    }

    /// Reads every match, replays the first and every `step`th after it, and returns how many were replayed. `done` is
    /// called with the number of matches read so far.
    pub async fn verify_every(
        &self,
        id: i64,
        step: u64,
        start: &(dyn Start + Sync),
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<u64, StoreError> {
        self.must_exist(id).await?;
        let mut records = self.records(id);
        let (mut read, mut replayed) = (0_u64, 0);
        while let Some(kept) = records.next().await? {
            if read.is_multiple_of(step.max(1)) {
                replay(&kept, start)?;
                replayed += 1;
            }
            read += 1;
            done(read);
            tokio::task::yield_now().await;
        }
        Ok(replayed)
    }
}

/// A chunk whose records are in this column, and what is stored beside them in the next.
fn unpack(row: &Row, column: usize) -> Result<RecordChunk, StoreError> {
    RecordChunk::unpack(row.bytes(column)?, row.maybe_bytes(column + 1)?)
}

fn replay(kept: &StoredMatch, start: &dyn Start) -> Result<(), StoreError> {
    let bad =
        |message| StoreError::BadRecord { bout: kept.bout.clone(), number: kept.number, message };
    let (record, _) = Record::read(&kept.text, start).map_err(|error| bad(error.0))?;
    let end = record.end;
    let finish = MatchResult { winner: end.winner, scores: end.scores, reason: end.reason };
    if finish != kept.finish {
        let known = format!("{:?}", kept.finish);
        let message = TEXTS.message("different-end").with("known", known);
        return Err(bad(message.quoting("got", &format!("{finish:?}"))));
    }
    Ok(())
}

/// The matches of a tournament, one after the other.
#[derive(Debug)]
pub struct Records {
    store: Store,
    id: i64,
    page: VecDeque<MatchRow>,
    /// The last match that was asked for; the next page begins after it.
    last: Option<(String, u32)>,
    /// The chunk that was used last is the last.
    chunks: Vec<(i64, Arc<RecordChunk>)>,
}

impl Records {
    /// The next match, or nothing after the last.
    pub async fn next(&mut self) -> Result<Option<StoredMatch>, StoreError> {
        loop {
            if self.page.is_empty() {
                self.turn_page().await?;
            }
            let Some(place) = self.page.pop_front() else { return Ok(None) };
            if let Some(chunk) = self.chunk(place.chunk).await? {
                return place.kept(&chunk).map(Some);
            }
            // It was forgotten after its page was read, or something is wrong.
            let again = self.store.record(self.id, &place.bout, place.number).await?;
            if again.is_some() {
                return Ok(again);
            }
        }
    }

    async fn turn_page(&mut self) -> Result<(), StoreError> {
        let sql = "SELECT bout, number, winner, score_first, score_second, reason, chunk, place \
                   FROM played WHERE tournament = $1 AND (bout, number) > ($2, $3) \
                   ORDER BY bout, number LIMIT $4";
        let (bout, number) = match &self.last {
            Some((bout, number)) => (bout.as_str(), i64::from(*number)),
            None => ("", -1),
        };
        let page = query(sql).bind(self.id).bind(bout).bind(number).bind(PAGE);
        let rows = self.store.db().fetch_all(&page).await?;
        self.page = rows.iter().map(MatchRow::read).collect::<Result<_, _>>()?;
        if let Some(place) = self.page.back() {
            self.last = Some((place.bout.clone(), place.number));
        }
        Ok(())
    }

    async fn chunk(&mut self, id: i64) -> Result<Option<Arc<RecordChunk>>, StoreError> {
        let entry = match self.chunks.iter().position(|(known, _)| *known == id) {
            Some(at) => self.chunks.remove(at),
            None => {
                let chunk = query("SELECT records, beside FROM chunk WHERE id = $1").bind(id);
                let row = self.store.db().fetch(&chunk).await?;
                let Some(row) = row else { return Ok(None) };
                (id, Arc::new(unpack(&row, 0)?))
            }
        };
        if self.chunks.len() == CHUNKS_MAX {
            self.chunks.remove(0);
        }
        let chunk = entry.1.clone();
        self.chunks.push(entry);
        Ok(Some(chunk))
    }
}

/// A row of `played`.
#[derive(Debug)]
struct MatchRow {
    bout: String,
    number: u32,
    finish: MatchResult,
    chunk: i64,
    place: i64,
}

impl MatchRow {
    fn read(row: &Row) -> Result<MatchRow, StoreError> {
        let (bout, number, finish) = results::read(row)?;
        let (bout, chunk) = (bout.to_owned(), row.int(6)?);
        Ok(MatchRow { bout, number, finish, chunk, place: row.int(7)? })
    }

    fn kept(self, chunk: &RecordChunk) -> Result<StoredMatch, StoreError> {
        // A negative place is as far out as the largest one.
        let (text, beside) = chunk.at(usize::try_from(self.place).unwrap_or(usize::MAX))?;
        let text = text.to_owned();
        Ok(StoredMatch { bout: self.bout, number: self.number, finish: self.finish, text, beside })
    }
}
