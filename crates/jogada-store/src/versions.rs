//! Versions of what entrants handed in: each is kept, the last one plays. A replaced one takes its matches with it.

use std::sync::Arc;

use jogada_tournament::Entrant;

use crate::{
    NewTournament, Store, StoreError,
    db::{Row, WriteTransaction, query},
    store::unix_now,
};

/// Files that an entrant, or one of its partners, hands in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewVersion {
    /// The entrant's number, from 0.
    pub entrant: usize,
    /// The partner's number, from 0.
    pub member: usize,
    /// The hash of the files. Equal files are kept once.
    pub hash: String,
    /// The name of the file or folder.
    pub file: String,
    /// Whether it is a folder.
    pub is_folder: bool,
    /// The packed files, which the store does not look into.
    pub packed: Arc<Vec<u8>>,
}

/// A version that was handed in. Its files are read apart, by their hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredVersion {
    /// The entrant's number, from 0.
    pub entrant: usize,
    /// The partner's number, from 0.
    pub member: usize,
    /// From 1; the largest one plays.
    pub version: u32,
    /// The hash of the files.
    pub hash: String,
    /// The name of the file or folder.
    pub file: String,
    /// Whether it is a folder.
    pub is_folder: bool,
    /// When it came, in Unix seconds.
    pub added: i64,
}

/// A change of who plays in a tournament that was begun.
#[derive(Clone, Debug, Default)]
pub struct Replacement {
    /// All entrants as they are from now on, in the order of their numbers; new ones come last.
    pub entrants: Vec<Entrant>,
    /// Entrants that are dropped.
    pub dropped: Vec<usize>,
    /// Entrants whose forfeit is taken back.
    pub pardoned: Vec<usize>,
    /// The bouts whose matches go. They do not count as repeated.
    pub bouts: Vec<String>,
    /// New files.
    pub versions: Vec<NewVersion>,
}

impl Store {
    /// Makes a tournament with the files of its entrants, and returns its number.
    pub async fn create_with_versions(
        &self,
        new: &NewTournament,
        versions: &[NewVersion],
    ) -> Result<i64, StoreError> {
        self.db().retry_while_away(|| self.create_once(new, versions)).await
    }

    /// Adds versions of what entrants handed in.
    pub async fn add_versions(&self, id: i64, versions: &[NewVersion]) -> Result<(), StoreError> {
        if versions.is_empty() {
            return Ok(());
        }
        self.db()
            .retry_while_away(|| async {
                let mut change = self.db().begin().await?;
                self.lock_row(&mut change, id, 0).await?;
                insert_versions(&mut change, id, versions).await?;
                change.commit().await
            })
            .await
    }

    /// All versions, in the order of entrants, partners and versions.
    pub async fn versions(&self, id: i64) -> Result<Vec<StoredVersion>, StoreError> {
        let sql = "SELECT entrant, member, version, hash, file, is_folder, added FROM version \
                   WHERE tournament = $1 ORDER BY entrant, member, version";
        let rows = self.db().fetch_all(&query(sql).bind(id)).await?;
        let version = |row: &Row| {
            Ok(StoredVersion {
                entrant: row.number(0)?,
                member: row.number(1)?,
                version: row.number(2)?,
                hash: row.string(3)?,
                file: row.string(4)?,
                is_folder: row.int(5)? != 0,
                added: row.int(6)?,
            })
        };
        rows.iter().map(version).collect()
    }

    /// The packed files of this hash.
    pub async fn files(&self, hash: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let files = query("SELECT packed FROM files WHERE hash = $1").bind(hash);
        let row = self.db().fetch(&files).await?;
        row.map(|row| row.bytes(0).map(<[u8]>::to_vec)).transpose()
    }

    /// Changes who plays, all of it or nothing. The tournament is open again.
    pub async fn replace(&self, id: i64, with: &Replacement) -> Result<(), StoreError> {
        self.db().retry_while_away(|| self.replace_once(id, with)).await
    }

    async fn replace_once(&self, id: i64, with: &Replacement) -> Result<(), StoreError> {
        let mut change = self.db().begin().await?;
        self.lock_row(&mut change, id, 0).await?;
        for bout in &with.bouts {
            let games = self.forget_in(&mut change, id, bout).await?;
            self.lock_row(&mut change, id, -games).await?;
            let sql = "DELETE FROM repeated WHERE tournament = $1 AND bout = $2";
            change.execute(&query(sql).bind(id).bind(bout)).await?;
        }
        let sql = "INSERT INTO entrant (tournament, number, name, player) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT (tournament, number) DO UPDATE SET name = $3, player = $4";
        for (number, entrant) in with.entrants.iter().enumerate() {
            let enter = query(sql).bind(id).bind(number as i64);
            change.execute(&enter.bind(&entrant.name).bind(&entrant.player)).await?;
        }
        for &number in &with.dropped {
            let sql = "UPDATE entrant SET dropped = 1 WHERE tournament = $1 AND number = $2";
            change.execute(&query(sql).bind(id).bind(number as i64)).await?;
        }
        for &number in &with.pardoned {
            let sql = "DELETE FROM forfeit WHERE tournament = $1 AND entrant = $2";
            change.execute(&query(sql).bind(id).bind(number as i64)).await?;
        }
        insert_versions(&mut change, id, &with.versions).await?;
        let open = query("UPDATE tournament SET state = 'open' WHERE id = $1").bind(id);
        change.execute(&open).await?;
        change.commit().await
    }

    /// Enters players after those that there are, the first of them with this number, all of them or none. Refused if there is
    /// an entrant of such a number.
    pub async fn enter(
        &self,
        id: i64,
        first: usize,
        entrants: &[Entrant],
        versions: &[NewVersion],
    ) -> Result<(), StoreError> {
        self.db().retry_while_away(|| self.enter_once(id, first, entrants, versions)).await
    }

    async fn enter_once(
        &self,
        id: i64,
        first: usize,
        entrants: &[Entrant],
        versions: &[NewVersion],
    ) -> Result<(), StoreError> {
        let mut change = self.db().begin().await?;
        self.lock_row(&mut change, id, 0).await?;
        let sql = "INSERT INTO entrant (tournament, number, name, player) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT DO NOTHING";
        for (number, entrant) in (first..).zip(entrants) {
            let enter = query(sql).bind(id).bind(number as i64);
            let enter = enter.bind(&entrant.name).bind(&entrant.player);
            if change.execute(&enter).await? == 0 {
                change.rollback().await?;
                // The answer of a server may be lost after it has entered them.
                let known = self.tournament(id).await?.entrants;
                let is_same = known.get(first..first + entrants.len()) == Some(entrants);
                return match is_same {
                    true => Ok(()),
                    false => Err(StoreError::Locked { id, pid: None, host: None }),
                };
            }
        }
        insert_versions(&mut change, id, versions).await?;
        change.commit().await
    }

    /// Notes that an entrant timed out in this many games in a row, and loses the rest.
    pub async fn add_forfeit(&self, id: i64, entrant: usize, games: u32) -> Result<(), StoreError> {
        let sql = "INSERT INTO forfeit (tournament, entrant, games) VALUES ($1, $2, $3) \
                   ON CONFLICT (tournament, entrant) DO NOTHING";
        self.db()
            .retry_while_away(|| async {
                let mut change = self.db().begin().await?;
                self.lock_row(&mut change, id, 0).await?;
                let insert = query(sql).bind(id).bind(entrant as i64).bind(games);
                change.execute(&insert).await?;
                change.commit().await
            })
            .await
    }

    /// The entrants that forfeit the rest of their games, and after how many games in a row.
    pub async fn forfeits(&self, id: i64) -> Result<Vec<(usize, u32)>, StoreError> {
        let sql = "SELECT entrant, games FROM forfeit WHERE tournament = $1 ORDER BY entrant";
        let rows = self.db().fetch_all(&query(sql).bind(id)).await?;
        rows.iter().map(|row| Ok((row.number(0)?, row.number(1)?))).collect()
    }

    /// The numbers of entrants that were dropped.
    pub async fn dropped(&self, id: i64) -> Result<Vec<usize>, StoreError> {
        let sql =
            "SELECT number FROM entrant WHERE tournament = $1 AND dropped = 1 ORDER BY number";
        let rows = self.db().fetch_all(&query(sql).bind(id)).await?;
        rows.iter().map(|row| row.number(0)).collect()
    }
}

/// Writes versions, each after those that its partner has already.
pub(crate) async fn insert_versions(
    change: &mut WriteTransaction,
    id: i64,
    versions: &[NewVersion],
) -> Result<(), StoreError> {
    let now = unix_now();
    for version in versions {
        let sql = "INSERT INTO files (hash, packed) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        let files = query(sql).bind(&version.hash).bind(version.packed.as_slice());
        change.execute(&files).await?;
        let sql = "INSERT INTO version (tournament, entrant, member, version, hash, file, is_folder, added) \
                   SELECT $1, $2, $3, 1 + COALESCE(MAX(version), 0), $4, $5, $6, $7 FROM version \
                   WHERE tournament = $1 AND entrant = $2 AND member = $3";
        let insert = query(sql)
            .bind(id)
            .bind(version.entrant as i64)
            .bind(version.member as i64)
            .bind(&version.hash)
            .bind(&version.file)
            .bind(i64::from(version.is_folder))
            .bind(now);
        change.execute(&insert).await?;
    }
    Ok(())
}
