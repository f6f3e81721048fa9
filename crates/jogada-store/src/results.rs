//! Results of a tournament's matches, without looking into records; and bouts that are played again.

use jogada_core::Side;
use jogada_record::{End, Reason};
use jogada_tournament::{MatchResult, Results, SideNote};
use serde::{Deserialize, de::IntoDeserializer};

use crate::{
    Store, StoreError,
    commit::side_word,
    db::{Row, WriteTransaction, query},
};

impl Store {
    /// How every match ended.
    pub async fn results(&self, id: i64) -> Result<Results, StoreError> {
        self.must_exist(id).await?;
        // A row of the database costs more than all that is in it, so it sends one a bout.
        let sql = "SELECT bout, string_agg(CAST(number AS TEXT) || ' ' || \
                   COALESCE(CAST(winner AS TEXT), '-') || ' ' || CAST(score_first AS TEXT) || ' ' || \
                   CAST(score_second AS TEXT) || ' ' || reason, ',') \
                   FROM played WHERE tournament = $1 GROUP BY bout";
        let rows = self.db().fetch_all(&query(sql).bind(id)).await?;
        let mut results = Results::new();
        for row in &rows {
            let bout = row.text(0)?;
            let games = row.text(1)?;
            for game in games.split(',') {
                let bad = || StoreError::Damaged(format!("a match of bout {bout}: {game:?}"));
                let (number, end, notes) = parse(game).ok_or_else(bad)?;
                results.add(bout, number, &end).map_err(|_| bad())?;
                for (side, note) in notes {
                    results.note_side(bout, number, side, note);
                }
            }
        }
        Ok(results)
    }

    /// Deletes a bout's matches, so that it can be played again, and returns their number. If there were any, the
    /// bout counts as repeated once more.
    pub async fn forget(&self, id: i64, bout: &str) -> Result<u64, StoreError> {
        self.db().retry_while_away(|| self.forget_once(id, bout)).await
    }

    async fn forget_once(&self, id: i64, bout: &str) -> Result<u64, StoreError> {
        let mut change = self.db().begin().await?;
        self.lock_row(&mut change, id, 0).await?;
        let games = self.forget_in(&mut change, id, bout).await?;
        if games == 0 {
            change.rollback().await?;
            return Ok(0);
        }
        self.lock_row(&mut change, id, -games).await?;
        let sql = "INSERT INTO repeated (tournament, bout, times) VALUES ($1, $2, 1) \
                   ON CONFLICT (tournament, bout) DO UPDATE SET times = repeated.times + 1";
        change.execute(&query(sql).bind(id).bind(bout)).await?;
        change.commit().await?;
        Ok(games as u64)
    }

    /// Deletes a bout's matches within a change, and returns their number, which the tournament still counts.
    pub(crate) async fn forget_in(
        &self,
        change: &mut WriteTransaction,
        id: i64,
        bout: &str,
    ) -> Result<i64, StoreError> {
        let sql =
            "SELECT chunk, count(*) FROM played WHERE tournament = $1 AND bout = $2 GROUP BY chunk";
        let mut games = 0;
        for row in change.fetch_all(&query(sql).bind(id).bind(bout)).await? {
            let (chunk, gone) = (row.int(0)?, row.int(1)?);
            games += gone;
            let fewer = query("UPDATE chunk SET games = games - $1 WHERE id = $2");
            change.execute(&fewer.bind(gone).bind(chunk)).await?;
            let drop = query("DELETE FROM chunk WHERE id = $1 AND games = 0");
            change.execute(&drop.bind(chunk)).await?;
        }
        let drop = query("DELETE FROM played WHERE tournament = $1 AND bout = $2");
        change.execute(&drop.bind(id).bind(bout)).await?;
        Ok(games)
    }

    /// The bouts that were forgotten, and how often, in the order of their ids.
    pub async fn repeats(&self, id: i64) -> Result<Vec<(String, u32)>, StoreError> {
        self.must_exist(id).await?;
        let sql = "SELECT bout, times FROM repeated WHERE tournament = $1 ORDER BY bout";
        let rows = self.db().fetch_all(&query(sql).bind(id)).await?;
        rows.iter().map(|row| Ok((row.string(0)?, row.number(1)?))).collect()
    }
}

/// What is noted of the sides of a match.
type SideNotes = Vec<(Side, SideNote)>;

/// Reads number, winner, both scores, reason, and what is noted of the sides.
fn parse(text: &str) -> Option<(usize, End, SideNotes)> {
    let mut words = text.split(' ');
    let number = words.next()?.parse().ok()?;
    let winner = match words.next()? {
        "-" => None,
        "0" => Some(Side::First),
        "1" => Some(Side::Second),
        _ => return None,
    };
    let scores = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
    let end = End { winner, scores, reason: reason(words.next()?)?, ending: None };
    Some((number, end, words.map(side_note).collect::<Option<SideNotes>>()?))
}

fn side_note(word: &str) -> Option<(Side, SideNote)> {
    let notes = [SideNote::Replaced, SideNote::OnlyPassed];
    let mut all = Side::BOTH.into_iter().flat_map(|side| notes.map(|note| (side, note)));
    all.find(|&(side, note)| side_word(side, note) == word)
}

fn reason(text: &str) -> Option<Reason> {
    let read: Result<Reason, serde::de::value::Error> =
        Reason::deserialize(text.into_deserializer());
    read.ok()
}

/// A row that begins with bout, number, winner, both scores and reason.
pub(crate) fn read(row: &Row) -> Result<(&str, u32, MatchResult), StoreError> {
    let winner = match row.maybe_int(2)? {
        None => None,
        Some(0) => Some(Side::First),
        Some(1) => Some(Side::Second),
        Some(other) => return Err(StoreError::Damaged(format!("winner {other}"))),
    };
    let scores = [row.number(3)?, row.number(4)?];
    let text = row.text(5)?;
    let word = text.split(' ').next().unwrap_or_default();
    let reason = reason(word).ok_or_else(|| StoreError::Damaged(format!("reason {text:?}")))?;
    let finish = MatchResult { winner, scores, reason };
    Ok((row.text(0)?, row.number(1)?, finish))
}
