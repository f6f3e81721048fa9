//! Commits matches that have ended: all of a batch or none, each once.

use crate::{
    Store, StoreError,
    chunk::{PackedChunk, pack},
    db::{Db, WriteTransaction, query},
};
use jogada_core::Side;
use jogada_record::{Reason, Record};
use jogada_tournament::{SideNote, side_notes};
use serde_json::Value;

/// The most rows of one statement. Fewer rows are written by halves of it, so that there are few statements to prepare.
const ROWS_MAX: usize = 128;

/// A match that has ended.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMatch {
    /// The bout's id, unique in its tournament.
    pub bout: String,
    /// The match's number in the bout, from 0.
    pub number: u32,
    /// What happened.
    pub record: Record,
    /// What is stored beside a record because it differs from run to run: times, memory, what a player wrote to its log.
    pub beside: Option<Value>,
}

impl Store {
    /// Commits matches. When this returns they are on the disk, all of them; after an error, none is.
    ///
    /// A match whose equal is there already is ignored, as queues deliver twice; what was stored beside the first one stays.
    /// Refused are a match that was another one when it was committed before, and one that was aborted.
    pub async fn commit(&self, id: i64, games: &[PlayedMatch]) -> Result<(), StoreError> {
        let mut new = distinct(games)?;
        while !self.db().retry_while_away(|| self.insert(id, &new)).await? {
            new = self.missing(id, new).await?;
        }
        self.count(new.len());
        Ok(())
    }

    /// Writes matches in one transaction. If one of them is there already it writes nothing and returns false.
    async fn insert(&self, id: i64, games: &[&PlayedMatch]) -> Result<bool, StoreError> {
        let chunks = pack(games).await?;
        let is_numbered = matches!(self.db(), Db::Server(_));
        let mut change = self.db().begin().await?;
        self.lock_row(&mut change, id, games.len() as i64).await?;
        let mut rows = Vec::with_capacity(games.len());
        for chunk in &chunks {
            let number = insert_chunk(&mut change, id, chunk).await?;
            let places = chunk.games.iter().enumerate();
            rows.extend(places.map(|(place, game)| (*game, number, place as i64)));
        }
        let mut left = rows.as_slice();
        while !left.is_empty() {
            let most = left.len().min(ROWS_MAX);
            let (some, others) = left.split_at(1 << most.ilog2());
            if !insert_rows(&mut change, id, some, is_numbered).await? {
                change.rollback().await?;
                return Ok(false);
            }
            left = others;
        }
        change.commit().await?;
        Ok(true)
    }

    /// Those that are not there yet; one that is there and was another match is refused.
    async fn missing<'a>(
        &self,
        id: i64,
        games: Vec<&'a PlayedMatch>,
    ) -> Result<Vec<&'a PlayedMatch>, StoreError> {
        let mut missing = Vec::new();
        for game in games {
            match self.record(id, &game.bout, game.number).await? {
                None => missing.push(game),
                Some(kept) if kept.text == game.record.to_text() => {}
                Some(_) => return Err(different(game)),
            }
        }
        Ok(missing)
    }
}

/// In order and without repetitions.
fn distinct(games: &[PlayedMatch]) -> Result<Vec<&PlayedMatch>, StoreError> {
    if let Some(game) = games.iter().find(|game| game.record.end.reason == Reason::Aborted) {
        return Err(StoreError::Aborted { bout: game.bout.clone(), number: game.number });
    }
    let mut sorted: Vec<&PlayedMatch> = games.iter().collect();
    sorted.sort_by(|a, b| (&a.bout, a.number).cmp(&(&b.bout, b.number)));
    let same = |a: &PlayedMatch, b: &PlayedMatch| a.number == b.number && a.bout == b.bout;
    for pair in sorted.windows(2) {
        if same(pair[0], pair[1]) && pair[0].record != pair[1].record {
            return Err(different(pair[1]));
        }
    }
    sorted.dedup_by(|a, b| same(a, b));
    Ok(sorted)
}

fn different(game: &PlayedMatch) -> StoreError {
    StoreError::Different { bout: game.bout.clone(), number: game.number }
}

async fn insert_chunk(
    change: &mut WriteTransaction,
    id: i64,
    chunk: &PackedChunk<'_>,
) -> Result<i64, StoreError> {
    let sql = "INSERT INTO chunk (tournament, games, records, beside) VALUES ($1, $2, $3, $4) RETURNING id";
    let insert = query(sql).bind(id).bind(chunk.games.len() as i64);
    let insert = insert.bind(chunk.records.as_slice()).bind(chunk.beside.as_deref());
    change.fetch_one(&insert).await?.int(0)
}

/// Whether none of them was there already. Each is a match with its chunk and its place in there.
async fn insert_rows(
    change: &mut WriteTransaction,
    id: i64,
    rows: &[(&PlayedMatch, i64, i64)],
    is_numbered: bool,
) -> Result<bool, StoreError> {
    let mut insert = query(insert_sql(rows.len(), is_numbered));
    for &(game, chunk, place) in rows {
        let end = &game.record.end;
        let reason = serde_json::to_value(end.reason).unwrap_or_default();
        // What is noted of the sides stands behind the reason.
        let mut words = reason.as_str().unwrap_or_default().to_owned();
        for (side, note) in side_notes(&game.record) {
            words += &format!(" {}", side_word(side, note));
        }
        insert = insert
            .bind(id)
            .bind(&game.bout)
            .bind(game.number)
            .bind(end.winner.map(|side| side.index() as i64))
            .bind(i64::from(end.scores[0]))
            .bind(i64::from(end.scores[1]))
            .bind(words)
            .bind(chunk)
            .bind(place);
    }
    Ok(change.execute(&insert).await? == rows.len() as u64)
}

/// A side of which an answer was replaced is its number; one that only passed has a word before it.
pub(crate) fn side_word(side: Side, note: SideNote) -> String {
    match note {
        SideNote::Replaced => side.index().to_string(),
        SideNote::OnlyPassed => format!("passed{}", side.index()),
    }
}

/// PostgreSQL wants the values numbered; SQLite takes numbers for names and would look for each among all.
fn insert_sql(rows: usize, is_numbered: bool) -> String {
    let columns =
        "tournament, bout, number, winner, score_first, score_second, reason, chunk, place";
    let row = |row: usize| match is_numbered {
        true => format!(
            "({})",
            (1..10).map(|n| format!("${}", 9 * row + n)).collect::<Vec<_>>().join(", ")
        ),
        false => "(?, ?, ?, ?, ?, ?, ?, ?, ?)".to_owned(),
    };
    let values = (0..rows).map(row).collect::<Vec<_>>().join(", ");
    format!("INSERT INTO played ({columns}) VALUES {values} ON CONFLICT DO NOTHING")
}
