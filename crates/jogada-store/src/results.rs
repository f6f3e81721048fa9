//! What tables need of a tournament's matches, without looking into records; and bouts that are played again.

use jogada_core::Side;
use jogada_record::{End, Reason};
use jogada_tournament::{Finish, Results};
use serde::{Deserialize, de::IntoDeserializer};
use sqlx::{Row, sqlite::SqliteRow};

use crate::{Store, StoreError, error::told};

impl Store {
    /// How every match ended.
    pub async fn results(&self, id: i64) -> Result<Results, StoreError> {
        self.must_exist(id).await?;
        // A row of the database costs more than all that is in it, so it sends one a bout.
        let sql = "SELECT bout, string_agg(CAST(number AS TEXT) || ' ' || \
                   COALESCE(CAST(winner AS TEXT), '-') || ' ' || CAST(score_first AS TEXT) || ' ' || \
                   CAST(score_second AS TEXT) || ' ' || reason, ',') \
                   FROM played WHERE tournament = $1 GROUP BY bout";
        let rows = sqlx::query(sql).bind(id).fetch_all(self.readers()).await.map_err(told)?;
        let mut results = Results::new();
        for row in &rows {
            let bout: &str = row.try_get(0).map_err(told)?;
            let games: &str = row.try_get(1).map_err(told)?;
            for game in games.split(',') {
                let bad = || StoreError::Damaged(format!("a match of bout {bout}: {game:?}"));
                let (number, end) = parse(game).ok_or_else(bad)?;
                results.add(bout, number, &end).map_err(|_| bad())?;
            }
        }
        Ok(results)
    }

    /// Drops a bout's matches, so that it can be played again, and returns how many there were. If there were any, the
    /// bout counts as repeated once more.
    pub async fn forget(&self, id: i64, bout: &str) -> Result<u64, StoreError> {
        self.must_exist(id).await?;
        let mut change = self.write().await?;
        let sql =
            "SELECT chunk, count(*) FROM played WHERE tournament = $1 AND bout = $2 GROUP BY chunk";
        let chunks = sqlx::query(sql).bind(id).bind(bout);
        let mut games = 0;
        for row in chunks.fetch_all(&mut *change).await.map_err(told)? {
            let (chunk, gone): (i64, i64) = (row.get(0), row.get(1));
            games += gone;
            let sql = "UPDATE chunk SET games = games - $1 WHERE id = $2";
            let query = sqlx::query(sql).bind(gone).bind(chunk);
            query.execute(&mut *change).await.map_err(told)?;
            let query = sqlx::query("DELETE FROM chunk WHERE id = $1 AND games = 0").bind(chunk);
            query.execute(&mut *change).await.map_err(told)?;
        }
        if games == 0 {
            return Ok(0);
        }
        let query = sqlx::query("DELETE FROM played WHERE tournament = $1 AND bout = $2");
        query.bind(id).bind(bout).execute(&mut *change).await.map_err(told)?;
        let query = sqlx::query("UPDATE tournament SET games = games - $1 WHERE id = $2");
        query.bind(games).bind(id).execute(&mut *change).await.map_err(told)?;
        let sql = "INSERT INTO repeated (tournament, bout, times) VALUES ($1, $2, 1) \
                   ON CONFLICT (tournament, bout) DO UPDATE SET times = repeated.times + 1";
        let query = sqlx::query(sql).bind(id).bind(bout);
        query.execute(&mut *change).await.map_err(told)?;
        change.commit().await.map_err(told)?;
        Ok(games as u64)
    }

    /// The bouts that were forgotten, and how often, in the order of their ids.
    pub async fn repeats(&self, id: i64) -> Result<Vec<(String, u32)>, StoreError> {
        self.must_exist(id).await?;
        let sql = "SELECT bout, times FROM repeated WHERE tournament = $1 ORDER BY bout";
        let rows = sqlx::query(sql).bind(id).fetch_all(self.readers()).await.map_err(told)?;
        let repeat = |row: &SqliteRow| Ok((row.try_get(0)?, row.try_get(1)?));
        rows.iter().map(repeat).collect::<Result<_, _>>().map_err(told)
    }
}

/// Reads number, winner, both scores and reason.
fn parse(text: &str) -> Option<(usize, End)> {
    let mut words = text.split(' ');
    let number = words.next()?.parse().ok()?;
    let winner = match words.next()? {
        "-" => None,
        "0" => Some(Side::First),
        "1" => Some(Side::Second),
        _ => return None,
    };
    let scores = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
    Some((number, End { winner, scores, reason: reason(words.next()?)?, ending: None }))
}

fn reason(text: &str) -> Option<Reason> {
    let read: Result<Reason, serde::de::value::Error> =
        Reason::deserialize(text.into_deserializer());
    read.ok()
}

/// A row that begins with bout, number, winner, both scores and reason.
pub(crate) fn read(row: &SqliteRow) -> Result<(&str, u32, Finish), StoreError> {
    let winner = match row.try_get::<Option<i64>, _>(2).map_err(told)? {
        None => None,
        Some(0) => Some(Side::First),
        Some(1) => Some(Side::Second),
        Some(other) => return Err(StoreError::Damaged(format!("winner {other}"))),
    };
    let scores = [row.try_get(3).map_err(told)?, row.try_get(4).map_err(told)?];
    let text: &str = row.try_get(5).map_err(told)?;
    let reason = reason(text).ok_or_else(|| StoreError::Damaged(format!("reason {text:?}")))?;
    let finish = Finish { winner, scores, reason };
    Ok((row.try_get(0).map_err(told)?, row.try_get(1).map_err(told)?, finish))
}
