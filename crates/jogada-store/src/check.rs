//! Is the database whole? What can be said without looking into records; [`Store::verify`] looks into them.

use jogada_core::Said;

use crate::{
    Store, StoreError,
    db::{Db, Row, query},
};

/// How much is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Tournaments.
    pub tournaments: u64,
    /// Matches of tournaments.
    pub games: u64,
    /// Matches of people, those that ended included.
    pub tables: u64,
}

impl Store {
    /// How much is kept.
    pub async fn counts(&self) -> Result<Counts, StoreError> {
        let sql = "SELECT (SELECT count(*) FROM tournament), (SELECT count(*) FROM played), \
                   (SELECT count(*) FROM live)";
        let row = self.db().fetch(&query(sql)).await?;
        let row = row.ok_or_else(|| StoreError::Damaged("counts".to_owned()))?;
        Ok(Counts { tournaments: row.number(0)?, games: row.number(1)?, tables: row.number(2)? })
    }

    /// Looks for damage: of a file in all of its pages, but not whether indexes agree with their tables if it is to be
    /// quick; and of any database in what its tables say of each other. What was found, a line each.
    pub async fn check(&self, is_quick: bool) -> Result<Vec<Said>, StoreError> {
        let mut found = Vec::new();
        if let Db::File(_) = self.db() {
            let look =
                if is_quick { "PRAGMA quick_check(20)" } else { "PRAGMA integrity_check(20)" };
            let rows = self.db().fetch_all(&query(look)).await?;
            let lines = rows.iter().map(|row| row.string(0)).collect::<Result<Vec<_>, _>>()?;
            let damage = lines.into_iter().filter(|line| line != "ok");
            found.extend(damage.map(|line| StoreError::Damaged(line).said()));
        }
        found.extend(self.miscounted().await?);
        Ok(found)
    }

    /// Tournaments that have other matches than their own count says.
    async fn miscounted(&self) -> Result<Vec<Said>, StoreError> {
        let sql = "SELECT id, games, (SELECT count(*) FROM played WHERE tournament = tournament.id) \
                   FROM tournament ORDER BY id";
        let rows = self.db().fetch_all(&query(sql)).await?;
        let line = |row: &Row| {
            let (id, games, there) = (row.int(0)?, row.int(1)?, row.int(2)?);
            let (en, pt) = (format!("{games} games"), format!("{games} partidas"));
            let said = Said::expected(&en, &pt, &there.to_string());
            let (en, pt) = (format!("tournament {id}"), format!("torneio {id}"));
            Ok((games != there).then(|| said.at(&en, &pt)))
        };
        let lines = rows.iter().map(line).collect::<Result<Vec<_>, StoreError>>()?;
        Ok(lines.into_iter().flatten().collect())
    }

    /// The names of matches of people after one, in order, and no more than a page of them; the first page comes after the
    /// empty name.
    pub async fn lives_after(&self, id: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM live WHERE id > $1 ORDER BY id LIMIT 1000";
        let rows = self.db().fetch_all(&query(sql).bind(id)).await?;
        rows.iter().map(|row| row.string(0)).collect()
    }
}
