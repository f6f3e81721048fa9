//! Matches of people while they are played: every event is on the disk before anybody is told that it happened.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use jogada_core::Seed;
use jogada_record::Event;
use serde_json::Value;
use sqlx::Row;

use crate::{Store, StoreError, error::told};

/// A match about to begin.
#[derive(Clone, Debug, PartialEq)]
pub struct NewLive {
    /// Its name, which no other has.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// All that its owner needs to go on with it. The store does not look into it.
    pub settings: Value,
    /// The seed of the deal.
    pub secret: Seed,
}

/// A match as far as it was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Live {
    /// Its name.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// As they were given.
    pub settings: Value,
    /// The seed of the deal.
    pub secret: Seed,
    /// When it was laid, in Unix seconds.
    pub created: i64,
    /// What happened, and how long whoever was asked took for it, to the millisecond.
    pub events: Vec<(Event, Duration)>,
}

impl Store {
    /// Lays a table. Refused if one has its name.
    pub async fn lay(&self, new: &NewLive) -> Result<(), StoreError> {
        let created = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let mut change = self.write().await?;
        let sql = "INSERT INTO live (id, game, settings, secret, created) \
                   VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
        let laid = sqlx::query(sql)
            .bind(&new.id)
            .bind(&new.game)
            .bind(new.settings.to_string())
            .bind(new.secret.to_string())
            .bind(created as i64);
        let laid = laid.execute(&mut *change).await.map_err(told)?;
        if laid.rows_affected() == 0 {
            return Err(StoreError::Taken { live: new.id.clone(), number: None });
        }
        change.commit().await.map_err(told)
    }

    /// Adds what happened as number so and so of a match. Once it has returned, that is kept. Refused if there is an event of
    /// this number: somebody else plays the same match.
    pub async fn append(
        &self,
        live: &str,
        number: u32,
        event: &Event,
        took: Duration,
    ) -> Result<(), StoreError> {
        let text = serde_json::to_string(event).expect("an event has text keys and no floats");
        let took_ms = i64::try_from(took.as_millis()).unwrap_or(i64::MAX);
        let mut change = self.write().await?;
        let sql = "INSERT INTO live_event (live, number, event, took_ms) \
                   SELECT id, $2, $3, $4 FROM live WHERE id = $1 ON CONFLICT DO NOTHING";
        let added = sqlx::query(sql).bind(live).bind(i64::from(number)).bind(text).bind(took_ms);
        let added = added.execute(&mut *change).await.map_err(told)?;
        if added.rows_affected() == 0 {
            return Err(StoreError::Taken { live: live.to_owned(), number: Some(number) });
        }
        change.commit().await.map_err(told)
    }

    /// A match with all that happened, if there is one of this name.
    pub async fn live(&self, id: &str) -> Result<Option<Live>, StoreError> {
        let sql = "SELECT game, settings, secret, created FROM live WHERE id = $1";
        let row = sqlx::query(sql).bind(id).fetch_optional(self.readers()).await.map_err(told)?;
        let Some(row) = row else { return Ok(None) };
        let damaged = |what: &str| StoreError::Damaged(format!("table {id}: {what}"));
        let settings: String = row.try_get(1).map_err(told)?;
        let secret: String = row.try_get(2).map_err(told)?;
        Ok(Some(Live {
            id: id.to_owned(),
            game: row.try_get(0).map_err(told)?,
            settings: serde_json::from_str(&settings).map_err(|_| damaged("settings"))?,
            secret: secret.parse().map_err(|_| damaged("secret"))?,
            created: row.try_get(3).map_err(told)?,
            events: self.events(id).await?,
        }))
    }

    async fn events(&self, id: &str) -> Result<Vec<(Event, Duration)>, StoreError> {
        let sql = "SELECT number, event, took_ms FROM live_event WHERE live = $1 ORDER BY number";
        let rows = sqlx::query(sql).bind(id).fetch_all(self.readers()).await.map_err(told)?;
        let mut events = Vec::with_capacity(rows.len());
        for (row, number) in rows.iter().zip(0_i64..) {
            let damaged = || StoreError::Damaged(format!("table {id}: event {number}"));
            let (event, took): (String, i64) =
                (row.try_get(1).map_err(told)?, row.try_get(2).map_err(told)?);
            if row.try_get::<i64, _>(0).map_err(told)? != number {
                return Err(damaged());
            }
            let event = serde_json::from_str(&event).map_err(|_| damaged())?;
            let took = Duration::from_millis(u64::try_from(took).map_err(|_| damaged())?);
            events.push((event, took));
        }
        Ok(events)
    }
}
