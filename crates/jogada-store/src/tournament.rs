//! A tournament as a whole: made, listed, looked at, finished, deleted.

use std::time::{SystemTime, UNIX_EPOCH};

use jogada_core::Seed;
use jogada_tournament::Entrant;
use serde_json::Value;
use sqlx::{Row, sqlite::SqliteRow};

use crate::{Store, StoreError, error::told};

/// A tournament to be.
#[derive(Clone, Debug, PartialEq)]
pub struct NewTournament {
    /// What people call it; two may have the same.
    pub name: String,
    /// The game's name.
    pub game: String,
    /// All that its owner needs to go on with it. The store does not look into it.
    pub settings: Value,
    /// Who takes part, in this order.
    pub entrants: Vec<Entrant>,
    /// The seed that all deals derive from.
    pub secret: Seed,
}

/// A tournament as it was made, and how far it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Tournament {
    /// Its number, which no other tournament of the file ever has.
    pub id: i64,
    /// What people call it.
    pub name: String,
    /// The game's name.
    pub game: String,
    /// As they were given.
    pub settings: Value,
    /// Who takes part, in the order given.
    pub entrants: Vec<Entrant>,
    /// The seed that all deals derive from.
    pub secret: Seed,
    /// Whether it goes on.
    pub state: State,
    /// Matches committed so far.
    pub games: u64,
    /// When it was made, in Unix seconds.
    pub created: i64,
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its number.
    pub id: i64,
    /// What people call it.
    pub name: String,
    /// The game's name.
    pub game: String,
    /// How many take part.
    pub entrants: u64,
    /// Matches committed so far.
    pub games: u64,
    /// Whether it goes on.
    pub state: State,
    /// When it was made, in Unix seconds.
    pub created: i64,
}

/// Whether a tournament goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Matches may be missing.
    Open,
    /// Its owner said that nothing is missing.
    Finished,
}

impl Store {
    /// Makes a tournament and returns its number.
    pub async fn create(&self, new: &NewTournament) -> Result<i64, StoreError> {
        let created = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let mut change = self.write().await?;
        let sql = "INSERT INTO tournament (name, game, settings, secret, created) \
                   VALUES ($1, $2, $3, $4, $5) RETURNING id";
        let made = sqlx::query(sql)
            .bind(&new.name)
            .bind(&new.game)
            .bind(new.settings.to_string())
            .bind(new.secret.to_string())
            .bind(created as i64);
        let id: i64 = made.fetch_one(&mut *change).await.map_err(told)?.get(0);
        let sql = "INSERT INTO entrant (tournament, number, name, player) VALUES ($1, $2, $3, $4)";
        for (number, entrant) in new.entrants.iter().enumerate() {
            let entered = sqlx::query(sql).bind(id).bind(number as i64);
            let entered = entered.bind(&entrant.name).bind(&entrant.player);
            entered.execute(&mut *change).await.map_err(told)?;
        }
        change.commit().await.map_err(told)?;
        Ok(id)
    }

    /// All tournaments, the newest first.
    pub async fn tournaments(&self) -> Result<Vec<Listed>, StoreError> {
        let sql = "SELECT id, name, game, state, games, created, \
                   (SELECT count(*) FROM entrant WHERE tournament = tournament.id) \
                   FROM tournament ORDER BY id DESC";
        let rows = sqlx::query(sql).fetch_all(self.readers()).await.map_err(told)?;
        rows.iter().map(listed).collect()
    }

    /// One tournament.
    pub async fn tournament(&self, id: i64) -> Result<Tournament, StoreError> {
        let sql = "SELECT id, name, game, state, games, created, settings, secret \
                   FROM tournament WHERE id = $1";
        let row = sqlx::query(sql).bind(id).fetch_optional(self.readers()).await.map_err(told)?;
        let row = row.ok_or(StoreError::NotFound(id))?;
        let damaged = |what: &str| StoreError::Damaged(format!("tournament {id}: {what}"));
        let settings: String = row.try_get(6).map_err(told)?;
        let secret: String = row.try_get(7).map_err(told)?;
        Ok(Tournament {
            id,
            name: row.try_get(1).map_err(told)?,
            game: row.try_get(2).map_err(told)?,
            state: state(&row)?,
            games: count(&row, 4)?,
            created: row.try_get(5).map_err(told)?,
            settings: serde_json::from_str(&settings).map_err(|_| damaged("settings"))?,
            secret: secret.parse().map_err(|_| damaged("secret"))?,
            entrants: self.entrants(id).await?,
        })
    }

    async fn entrants(&self, id: i64) -> Result<Vec<Entrant>, StoreError> {
        let sql = "SELECT name, player FROM entrant WHERE tournament = $1 ORDER BY number";
        let rows = sqlx::query(sql).bind(id).fetch_all(self.readers()).await.map_err(told)?;
        let entrant =
            |row: &SqliteRow| Ok(Entrant { name: row.try_get(0)?, player: row.try_get(1)? });
        rows.iter().map(entrant).collect::<Result<_, _>>().map_err(told)
    }

    /// Says that nothing is missing.
    pub async fn finish(&self, id: i64) -> Result<(), StoreError> {
        let mut change = self.write().await?;
        let sql = "UPDATE tournament SET state = 'finished' WHERE id = $1";
        let done = sqlx::query(sql).bind(id).execute(&mut *change).await.map_err(told)?;
        if done.rows_affected() == 0 {
            return Err(StoreError::NotFound(id));
        }
        change.commit().await.map_err(told)
    }

    /// Deletes a tournament and all of its matches. Refused while anybody holds it.
    pub async fn delete(&self, id: i64) -> Result<(), StoreError> {
        let _hold = self.hold(id).await?;
        let mut change = self.write().await?;
        for sql in [
            "DELETE FROM played WHERE tournament = $1",
            "DELETE FROM chunk WHERE tournament = $1",
            "DELETE FROM repeated WHERE tournament = $1",
            "DELETE FROM entrant WHERE tournament = $1",
            "DELETE FROM tournament WHERE id = $1",
        ] {
            sqlx::query(sql).bind(id).execute(&mut *change).await.map_err(told)?;
        }
        change.commit().await.map_err(told)
    }

    pub(crate) async fn must_exist(&self, id: i64) -> Result<(), StoreError> {
        let query = sqlx::query("SELECT 1 FROM tournament WHERE id = $1").bind(id);
        let row = query.fetch_optional(self.readers()).await.map_err(told)?;
        row.map(|_| ()).ok_or(StoreError::NotFound(id))
    }
}

fn listed(row: &SqliteRow) -> Result<Listed, StoreError> {
    Ok(Listed {
        id: row.try_get(0).map_err(told)?,
        name: row.try_get(1).map_err(told)?,
        game: row.try_get(2).map_err(told)?,
        state: state(row)?,
        games: count(row, 4)?,
        created: row.try_get(5).map_err(told)?,
        entrants: count(row, 6)?,
    })
}

fn state(row: &SqliteRow) -> Result<State, StoreError> {
    match row.try_get::<String, _>(3).map_err(told)?.as_str() {
        "open" => Ok(State::Open),
        "finished" => Ok(State::Finished),
        other => Err(StoreError::Damaged(format!("state {other:?}"))),
    }
}

fn count(row: &SqliteRow, column: usize) -> Result<u64, StoreError> {
    let count: i64 = row.try_get(column).map_err(told)?;
    u64::try_from(count).map_err(|_| StoreError::Damaged(format!("count {count}")))
}
