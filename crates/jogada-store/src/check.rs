//! Integrity checks that do not look into records; [`Store::verify`] looks into them.

use jogada_text::Message;

use crate::{
    Store, StoreError, TEXTS,
    db::{Db, Row, query},
};

/// The sizes of a database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreCounts {
    /// Tournaments.
    pub tournaments: u64,
    /// Matches of tournaments.
    pub games: u64,
    /// Matches of people, those that ended included.
    pub tables: u64,
}

impl Store {
    /// The number of tournaments and matches.
    pub async fn counts(&self) -> Result<StoreCounts, StoreError> {
        let sql = "SELECT (SELECT count(*) FROM tournament), (SELECT count(*) FROM played), \
                   (SELECT count(*) FROM live)";
        let row = self.db().fetch(&query(sql)).await?;
        let row = row.ok_or_else(|| StoreError::Damaged("counts".to_owned()))?;
        Ok(StoreCounts {
            tournaments: row.number(0)?,
            games: row.number(1)?,
            tables: row.number(2)?,
        })
    }

    /// Looks for damage, and returns a message for each find. Of a file it checks all pages, and unless it is to be quick
    /// also whether indexes agree with their tables; of any database whether tables agree with each other.
    pub async fn check(&self, is_quick: bool) -> Result<Vec<Message>, StoreError> {
        let mut found = Vec::new();
        if let Db::File(_) = self.db() {
            let look =
                if is_quick { "PRAGMA quick_check(20)" } else { "PRAGMA integrity_check(20)" };
            let rows = self.db().fetch_all(&query(look)).await?;
            let lines = rows.iter().map(|row| row.string(0)).collect::<Result<Vec<_>, _>>()?;
            let damage = lines.into_iter().filter(|line| line != "ok");
            found.extend(damage.map(|line| StoreError::Damaged(line).message()));
        }
        found.extend(self.miscounted().await?);
        Ok(found)
    }

    /// Tournaments that have other matches than their own count says.
    async fn miscounted(&self) -> Result<Vec<Message>, StoreError> {
        let sql = "SELECT id, games, (SELECT count(*) FROM played WHERE tournament = tournament.id) \
                   FROM tournament ORDER BY id";
        let rows = self.db().fetch_all(&query(sql)).await?;
        let line = |row: &Row| {
            let (id, games, there) = (row.int(0)?, row.int(1)?, row.int(2)?);
            Ok((games != there).then(|| {
                let message = TEXTS.message("miscounted").with("id", id).with("games", games);
                message.quoting("got", &there.to_string())
            }))
        };
        let lines = rows.iter().map(line).collect::<Result<Vec<_>, StoreError>>()?;
        Ok(lines.into_iter().flatten().collect())
    }

    /// The names of matches of people after one, in order, and no more than a page of them; the first page comes after the
    /// empty name.
    pub async fn live_ids_after(&self, id: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM live WHERE id > $1 ORDER BY id LIMIT 1000";
        let rows = self.db().fetch_all(&query(sql).bind(id)).await?;
        rows.iter().map(|row| row.string(0)).collect()
    }
}
