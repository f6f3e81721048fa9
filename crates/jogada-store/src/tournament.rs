//! Creates, lists, reads, finishes and deletes tournaments.

use jogada_core::Seed;
use jogada_tournament::Entrant;
use serde_json::Value;

use crate::{
    NewVersion, Store, StoreError,
    db::{Row, query},
    store::unix_now,
    versions::insert_versions,
};

/// A tournament to be created.
#[derive(Clone, Debug, PartialEq)]
pub struct NewTournament {
    /// What people call it; two may have the same.
    pub name: String,
    /// The game's name.
    pub game: String,
    /// All that its owner needs to resume it. The store does not look into it.
    pub settings: Value,
    /// Who takes part, in this order.
    pub entrants: Vec<Entrant>,
    /// The seed that all deals derive from.
    pub secret: Seed,
}

/// A tournament as it was made, and how far it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Tournament {
    /// Its number, which no other tournament of the database ever has.
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
    pub state: TournamentState,
    /// Matches committed so far.
    pub games: u64,
    /// When it was made, in Unix seconds.
    pub created: i64,
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentSummary {
    /// Its number.
    pub id: i64,
    /// What people call it.
    pub name: String,
    /// The game's name.
    pub game: String,
    /// The number of entrants.
    pub entrants: u64,
    /// Matches committed so far.
    pub games: u64,
    /// Whether it goes on.
    pub state: TournamentState,
    /// When it was made, in Unix seconds.
    pub created: i64,
    /// Its settings and its secret; nothing where they are damaged, which must not hide the others.
    pub asked: Option<(Value, Seed)>,
}

/// Whether a tournament goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentState {
    /// Matches may be missing.
    Open,
    /// Its owner marked it as finished.
    Finished,
}

impl Store {
    /// Makes a tournament and returns its number.
    pub async fn create(&self, new: &NewTournament) -> Result<i64, StoreError> {
        self.create_with_versions(new, &[]).await
    }

    pub(crate) async fn create_once(
        &self,
        new: &NewTournament,
        versions: &[NewVersion],
    ) -> Result<i64, StoreError> {
        let created = unix_now();
        let mut change = self.db().begin().await?;
        let sql = "INSERT INTO tournament (name, game, settings, secret, created) \
                   VALUES ($1, $2, $3, $4, $5) RETURNING id";
        let make = query(sql)
            .bind(&new.name)
            .bind(&new.game)
            .bind(new.settings.to_string())
            .bind(new.secret.to_string())
            .bind(created);
        let id = change.fetch_one(&make).await?.int(0)?;
        let sql = "INSERT INTO entrant (tournament, number, name, player) VALUES ($1, $2, $3, $4)";
        for (number, entrant) in new.entrants.iter().enumerate() {
            let enter = query(sql).bind(id).bind(number as i64);
            change.execute(&enter.bind(&entrant.name).bind(&entrant.player)).await?;
        }
        insert_versions(&mut change, id, versions).await?;
        change.commit().await?;
        Ok(id)
    }

    /// All tournaments, the newest first.
    pub async fn tournaments(&self) -> Result<Vec<TournamentSummary>, StoreError> {
        let sql = "SELECT id, name, game, state, games, created, \
                   (SELECT count(*) FROM entrant WHERE tournament = tournament.id), settings, secret \
                   FROM tournament ORDER BY id DESC";
        let rows = self.db().fetch_all(&query(sql)).await?;
        rows.iter().map(listed).collect()
    }

    /// One tournament.
    pub async fn tournament(&self, id: i64) -> Result<Tournament, StoreError> {
        let sql = "SELECT id, name, game, state, games, created, settings, secret \
                   FROM tournament WHERE id = $1";
        let row = self.db().fetch(&query(sql).bind(id)).await?;
        let row = row.ok_or(StoreError::NotFound(id))?;
        let damaged = |what: &str| StoreError::Damaged(format!("tournament {id}: {what}"));
        Ok(Tournament {
            id,
            name: row.string(1)?,
            game: row.string(2)?,
            state: state(&row)?,
            games: row.number(4)?,
            created: row.int(5)?,
            settings: serde_json::from_str(row.text(6)?).map_err(|_| damaged("settings"))?,
            secret: row.text(7)?.parse().map_err(|_| damaged("secret"))?,
            entrants: self.entrants(id).await?,
        })
    }

    async fn entrants(&self, id: i64) -> Result<Vec<Entrant>, StoreError> {
        let sql = "SELECT name, player FROM entrant WHERE tournament = $1 ORDER BY number";
        let rows = self.db().fetch_all(&query(sql).bind(id)).await?;
        let entrant = |row: &Row| Ok(Entrant { name: row.string(0)?, player: row.string(1)? });
        rows.iter().map(entrant).collect()
    }

    /// Marks a tournament as finished.
    pub async fn finish(&self, id: i64) -> Result<(), StoreError> {
        self.db().retry_while_away(|| self.finish_once(id)).await
    }

    async fn finish_once(&self, id: i64) -> Result<(), StoreError> {
        let mut change = self.db().begin().await?;
        self.lock_row(&mut change, id, 0).await?;
        let finish = query("UPDATE tournament SET state = 'finished' WHERE id = $1").bind(id);
        change.execute(&finish).await?;
        change.commit().await
    }

    /// Changes what was asked for while a tournament goes on.
    pub async fn change_settings(&self, id: i64, settings: &Value) -> Result<(), StoreError> {
        let text = settings.to_string();
        self.db()
            .retry_while_away(|| async {
                let mut change = self.db().begin().await?;
                self.lock_row(&mut change, id, 0).await?;
                let sql = "UPDATE tournament SET settings = $1 WHERE id = $2";
                change.execute(&query(sql).bind(&text).bind(id)).await?;
                change.commit().await
            })
            .await
    }

    /// Deletes a tournament and all of its matches. Refused while it is locked.
    pub async fn delete(&self, id: i64) -> Result<(), StoreError> {
        let _lock = self.lock(id).await?;
        self.db().retry_while_away(|| self.delete_once(id)).await
    }

    async fn delete_once(&self, id: i64) -> Result<(), StoreError> {
        let mut change = self.db().begin().await?;
        self.lock_row(&mut change, id, 0).await?;
        for sql in [
            "DELETE FROM played WHERE tournament = $1",
            "DELETE FROM chunk WHERE tournament = $1",
            "DELETE FROM repeated WHERE tournament = $1",
            "DELETE FROM notice WHERE tournament = $1",
            "DELETE FROM forfeit WHERE tournament = $1",
            "DELETE FROM version WHERE tournament = $1",
            "DELETE FROM entrant WHERE tournament = $1",
            "DELETE FROM tournament WHERE id = $1",
        ] {
            change.execute(&query(sql).bind(id)).await?;
        }
        let unused = "DELETE FROM files WHERE hash NOT IN (SELECT hash FROM version)";
        change.execute(&query(unused)).await?;
        change.commit().await
    }
}

fn listed(row: &Row) -> Result<TournamentSummary, StoreError> {
    let (settings, secret) = (row.text(7)?, row.text(8)?);
    Ok(TournamentSummary {
        id: row.int(0)?,
        name: row.string(1)?,
        game: row.string(2)?,
        state: state(row)?,
        games: row.number(4)?,
        created: row.int(5)?,
        entrants: row.number(6)?,
        asked: serde_json::from_str(settings).ok().zip(secret.parse().ok()),
    })
}

fn state(row: &Row) -> Result<TournamentState, StoreError> {
    match row.text(3)? {
        "open" => Ok(TournamentState::Open),
        "finished" => Ok(TournamentState::Finished),
        other => Err(StoreError::Damaged(format!("state {other:?}"))),
    }
}
