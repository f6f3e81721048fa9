//! What the people of a class handed in, every version of it, and what teachers and helpers did.

use std::sync::Arc;

use serde_json::Value;

use crate::{
    Store, StoreError,
    db::{Row, query},
    store::unix_now,
};

/// A file that a person hands in for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewHandIn {
    /// The person.
    pub person: i64,
    /// The game's name.
    pub game: String,
    /// The hash of the packed file.
    pub hash: String,
    /// The file's name.
    pub file: String,
    /// The length of the file.
    pub bytes: u64,
    /// The packed file, which the store does not look into.
    pub packed: Arc<Vec<u8>>,
}

/// A version that was handed in. Its file is read apart, by its hash.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredHandIn {
    /// The person.
    pub person: i64,
    /// The game's name.
    pub game: String,
    /// From 1.
    pub version: u32,
    /// The hash of the packed file.
    pub hash: String,
    /// The file's name.
    pub file: String,
    /// The length of the file.
    pub bytes: u64,
    /// When it came, in Unix seconds.
    pub added: i64,
    /// Whether it is the one that plays.
    pub is_chosen: bool,
    /// What checking it found, once that is known.
    pub checked: Option<Value>,
    /// Its mark, once it is known.
    pub mark: Option<Value>,
}

/// What is found out about a version after it was handed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// What checking it found.
    Check,
    /// Its mark.
    Mark,
}

/// Something that a teacher or a helper did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// When, in Unix seconds.
    pub done: i64,
    /// The person's name.
    pub who: String,
    /// What the person was.
    pub role: String,
    /// What was done, in a word.
    pub action: String,
    /// To whom or to what.
    pub about: String,
}

/// Older deeds are deleted.
const DEEDS_MAX: i64 = 10_000;

const HAND_IN: &str =
    "SELECT person, game, version, hash, file, bytes, added, chosen, checked, mark FROM hand_in";

impl Store {
    /// Keeps a version, which plays from now on. Returns its number.
    pub async fn hand_in(&self, new: &NewHandIn) -> Result<u32, StoreError> {
        self.db().retry_while_away(|| self.hand_in_once(new)).await
    }

    async fn hand_in_once(&self, new: &NewHandIn) -> Result<u32, StoreError> {
        let mut change = self.db().begin().await?;
        // Others who hand in for the same person wait here for us.
        let wait = query("UPDATE person SET name = name WHERE id = $1").bind(new.person);
        change.execute(&wait).await?;
        let sql = "INSERT INTO files (hash, packed) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        change.execute(&query(sql).bind(&new.hash).bind(new.packed.as_slice())).await?;
        let sql = "UPDATE hand_in SET chosen = 0 WHERE person = $1 AND game = $2";
        change.execute(&query(sql).bind(new.person).bind(&new.game)).await?;
        let sql = "INSERT INTO hand_in (person, game, version, hash, file, bytes, added, chosen) \
                   SELECT $1, $2, 1 + COALESCE(MAX(version), 0), $3, $4, $5, $6, 1 FROM hand_in \
                   WHERE person = $1 AND game = $2 RETURNING version";
        let insert = query(sql)
            .bind(new.person)
            .bind(&new.game)
            .bind(&new.hash)
            .bind(&new.file)
            .bind(i64::try_from(new.bytes).unwrap_or(i64::MAX))
            .bind(unix_now());
        let version = change.fetch_one(&insert).await?.number(0)?;
        change.commit().await?;
        Ok(version)
    }

    /// All versions of a person, or of all people: by person and game, the newest first.
    pub async fn hand_ins(&self, person: Option<i64>) -> Result<Vec<StoredHandIn>, StoreError> {
        let sql =
            format!("{HAND_IN} WHERE ($1 = 0 OR person = $1) ORDER BY person, game, version DESC");
        let rows = self.db().fetch_all(&query(sql).bind(person.unwrap_or(0))).await?;
        rows.iter().map(hand_in).collect()
    }

    /// One version.
    pub async fn stored_hand_in(
        &self,
        person: i64,
        game: &str,
        version: u32,
    ) -> Result<Option<StoredHandIn>, StoreError> {
        let sql = format!("{HAND_IN} WHERE person = $1 AND game = $2 AND version = $3");
        let row = self.db().fetch(&query(sql).bind(person).bind(game).bind(version)).await?;
        row.as_ref().map(hand_in).transpose()
    }

    /// How many versions a person has handed in since a moment, in Unix seconds.
    pub async fn hand_ins_since(&self, person: i64, since: i64) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) FROM hand_in WHERE person = $1 AND added >= $2";
        let row = self.db().fetch(&query(sql).bind(person).bind(since)).await?;
        row.map_or(Ok(0), |row| row.number(0))
    }

    /// Makes one version the one that plays. Says whether there is such a version.
    pub async fn choose_hand_in(
        &self,
        person: i64,
        game: &str,
        version: u32,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE hand_in SET chosen = CASE WHEN version = $3 THEN 1 ELSE 0 END \
                   WHERE person = $1 AND game = $2 AND EXISTS (SELECT 1 FROM hand_in \
                   WHERE person = $1 AND game = $2 AND version = $3)";
        let choose = || query(sql).bind(person).bind(game).bind(version);
        Ok(self.change(choose).await? > 0)
    }

    /// Notes what was found out about a version.
    pub async fn note_hand_in(
        &self,
        of: &StoredHandIn,
        finding: Finding,
        value: &Value,
    ) -> Result<(), StoreError> {
        let sql = match finding {
            Finding::Check => {
                "UPDATE hand_in SET checked = $4 WHERE person = $1 AND game = $2 AND version = $3"
            }
            Finding::Mark => {
                "UPDATE hand_in SET mark = $4 WHERE person = $1 AND game = $2 AND version = $3"
            }
        };
        let text = value.to_string();
        self.change(|| query(sql).bind(of.person).bind(&of.game).bind(of.version).bind(&text))
            .await
            .map(drop)
    }

    /// Keeps what was done.
    pub async fn add_deed(&self, deed: &Deed) -> Result<(), StoreError> {
        let sql = "INSERT INTO deed (id, done, who, role, action, about) \
                   SELECT 1 + COALESCE(MAX(id), 0), $1, $2, $3, $4, $5 FROM deed WHERE true \
                   ON CONFLICT DO NOTHING";
        let insert = || {
            query(sql)
                .bind(deed.done)
                .bind(&deed.who)
                .bind(&deed.role)
                .bind(&deed.action)
                .bind(&deed.about)
        };
        // At a server another process may take the same number at the same moment.
        while self.change(insert).await? == 0 {}
        let sql = "DELETE FROM deed WHERE id <= (SELECT MAX(id) FROM deed) - $1";
        self.change(|| query(sql).bind(DEEDS_MAX)).await.map(drop)
    }

    /// What was done, the newest first.
    pub async fn deeds(&self) -> Result<Vec<Deed>, StoreError> {
        let sql = "SELECT done, who, role, action, about FROM deed ORDER BY id DESC";
        let deed = |row: &Row| {
            Ok(Deed {
                done: row.int(0)?,
                who: row.string(1)?,
                role: row.string(2)?,
                action: row.string(3)?,
                about: row.string(4)?,
            })
        };
        self.db().fetch_all(&query(sql)).await?.iter().map(deed).collect()
    }
}

fn hand_in(row: &Row) -> Result<StoredHandIn, StoreError> {
    let json = |column| -> Result<Option<Value>, StoreError> {
        let Some(text) = row.maybe_text(column)? else { return Ok(None) };
        let damaged = |_| StoreError::Damaged("what is noted of a hand-in".to_owned());
        serde_json::from_str(text).map(Some).map_err(damaged)
    };
    Ok(StoredHandIn {
        person: row.int(0)?,
        game: row.string(1)?,
        version: row.number(2)?,
        hash: row.string(3)?,
        file: row.string(4)?,
        bytes: row.number(5)?,
        added: row.int(6)?,
        is_chosen: row.int(7)? != 0,
        checked: json(8)?,
        mark: json(9)?,
    })
}
