//! Matches of people while they are played: every event is on the disk before it is shown.

use std::time::Duration;

use jogada_core::Seed;
use jogada_record::Event;
use serde_json::Value;

use crate::{Store, StoreError, db::query, store::unix_now};

/// A match about to begin.
#[derive(Clone, Debug, PartialEq)]
pub struct NewLiveMatch {
    /// Its name, which no other has.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// All that its owner needs to resume it. The store does not look into it.
    pub settings: Value,
    /// The seed of the deal.
    pub secret: Seed,
}

/// A match as far as it was played.
#[derive(Clone, Debug, PartialEq)]
pub struct LiveMatch {
    /// Its name.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// As they were given.
    pub settings: Value,
    /// The seed of the deal.
    pub secret: Seed,
    /// When it began, in Unix seconds.
    pub created: i64,
    /// What happened, and how long the player took for it, to the millisecond.
    pub events: Vec<(Event, Duration)>,
}

impl Store {
    /// Stores a match about to begin. Refused if one has its name.
    pub async fn create_live(&self, new: &NewLiveMatch) -> Result<(), StoreError> {
        self.db().retry_while_away(|| self.create_live_once(new)).await
    }

    async fn create_live_once(&self, new: &NewLiveMatch) -> Result<(), StoreError> {
        let created = unix_now();
        let mut change = self.db().begin().await?;
        let sql = "INSERT INTO live (id, game, settings, secret, created) \
                   VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
        let insert = query(sql)
            .bind(&new.id)
            .bind(&new.game)
            .bind(new.settings.to_string())
            .bind(new.secret.to_string())
            .bind(created);
        if change.execute(&insert).await? == 0 {
            change.rollback().await?;
            return Err(StoreError::Taken { live: new.id.clone(), number: None });
        }
        change.commit().await
    }

    /// Appends an event to a match. Once it has returned, the event is on the disk. Refused if there is an event of this
    /// number: another process plays the same match.
    pub async fn append(
        &self,
        live: &str,
        number: u32,
        event: &Event,
        took: Duration,
    ) -> Result<(), StoreError> {
        let text = serde_json::to_string(event).expect("an event has text keys and no floats");
        let took_ms = i64::try_from(took.as_millis()).unwrap_or(i64::MAX);
        self.db().retry_while_away(|| self.append_once(live, number, &text, took_ms)).await
    }

    async fn append_once(
        &self,
        live: &str,
        number: u32,
        event: &str,
        took_ms: i64,
    ) -> Result<(), StoreError> {
        let mut change = self.db().begin().await?;
        let sql = "INSERT INTO live_event (live, number, event, took_ms) \
                   SELECT id, $2, $3, $4 FROM live WHERE id = $1 ON CONFLICT DO NOTHING";
        let append = query(sql).bind(live).bind(number).bind(event).bind(took_ms);
        if change.execute(&append).await? == 0 {
            change.rollback().await?;
            return Err(StoreError::Taken { live: live.to_owned(), number: Some(number) });
        }
        change.commit().await
    }

    /// A match with all that happened, if there is one of this name.
    pub async fn live(&self, id: &str) -> Result<Option<LiveMatch>, StoreError> {
        let sql = "SELECT game, settings, secret, created FROM live WHERE id = $1";
        let row = self.db().fetch(&query(sql).bind(id)).await?;
        let Some(row) = row else { return Ok(None) };
        let damaged = |what: &str| StoreError::Damaged(format!("table {id}: {what}"));
        Ok(Some(LiveMatch {
            id: id.to_owned(),
            game: row.string(0)?,
            settings: serde_json::from_str(row.text(1)?).map_err(|_| damaged("settings"))?,
            secret: row.text(2)?.parse().map_err(|_| damaged("secret"))?,
            created: row.int(3)?,
            events: self.events(id).await?,
        }))
    }

    async fn events(&self, id: &str) -> Result<Vec<(Event, Duration)>, StoreError> {
        let sql = "SELECT number, event, took_ms FROM live_event WHERE live = $1 ORDER BY number";
        let rows = self.db().fetch_all(&query(sql).bind(id)).await?;
        let mut events = Vec::with_capacity(rows.len());
        for (row, number) in rows.iter().zip(0_i64..) {
            let damaged = || StoreError::Damaged(format!("table {id}: event {number}"));
            let (event, took) = (row.text(1)?, row.int(2)?);
            if row.int(0)? != number {
                return Err(damaged());
            }
            let event = serde_json::from_str(event).map_err(|_| damaged())?;
            let took = Duration::from_millis(u64::try_from(took).map_err(|_| damaged())?);
            events.push((event, took));
        }
        Ok(events)
    }
}
