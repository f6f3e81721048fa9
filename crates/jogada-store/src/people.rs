//! The people of a class, the browsers that they joined with, and what a server remembers of it all.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{
    KeyHash, Store, StoreError,
    db::{Row, query},
    store::unix_now,
};

/// What a person of a class may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Plays, watches, and hands in under an own name.
    Student,
    /// Sees all hand-ins and runs tournaments.
    Helper,
}

/// One person of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// From 1.
    pub id: i64,
    /// As it is shown.
    pub name: String,
    /// The number that the school knows the person by, if the roster has one.
    pub number: Option<String>,
    /// What the person may do.
    pub role: Role,
    /// Whether the roster has the name.
    pub on_roster: bool,
    /// When the person joined last, in Unix seconds.
    pub joined: Option<i64>,
}

/// One line of a roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterLine {
    /// The name.
    pub name: String,
    /// The number that the school knows the person by.
    pub number: Option<String>,
    /// What the person may do.
    pub role: Role,
}

/// What became of a wish to join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Joining {
    /// The person is in.
    Joined(Person),
    /// Another browser has joined under the name.
    Taken,
}

impl Role {
    /// Its name, in databases and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Role::Student => "student",
            Role::Helper => "helper",
        }
    }

    /// The role of this name.
    pub fn of(name: &str) -> Option<Role> {
        [Role::Student, Role::Helper].into_iter().find(|role| role.name() == name)
    }
}

/// A name as names are compared: without regard to case and spaces.
pub fn folded_name(name: &str) -> String {
    name.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

/// A person joins from no more browsers than this.
const BROWSERS_MAX: i64 = 5;

const PERSON: &str = "SELECT id, name, number, role, on_roster, joined FROM person";

impl Store {
    /// What is remembered under a name.
    pub async fn setting<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, StoreError> {
        let setting = query("SELECT value FROM setting WHERE name = $1").bind(name);
        let Some(row) = self.db().fetch(&setting).await? else { return Ok(None) };
        let damaged = |_| StoreError::Damaged(format!("setting {name}"));
        serde_json::from_str(row.text(0)?).map(Some).map_err(damaged)
    }

    /// Remembers something under a name, in place of what was there.
    pub async fn set_setting(&self, name: &str, value: &impl Serialize) -> Result<(), StoreError> {
        let value: Value = serde_json::to_value(value)
            .map_err(|error| StoreError::Failed(format!("setting {name}: {error}")))?;
        let text = value.to_string();
        let sql = "INSERT INTO setting (name, value) VALUES ($1, $2) \
                   ON CONFLICT (name) DO UPDATE SET value = $2";
        self.change(|| query(sql).bind(name).bind(&text)).await.map(drop)
    }

    /// All people, by name.
    pub async fn people(&self) -> Result<Vec<Person>, StoreError> {
        let sql = format!("{PERSON} ORDER BY folded");
        self.db().fetch_all(&query(sql)).await?.iter().map(person).collect()
    }

    /// One person.
    pub async fn person(&self, id: i64) -> Result<Option<Person>, StoreError> {
        let sql = format!("{PERSON} WHERE id = $1");
        let row = self.db().fetch(&query(sql).bind(id)).await?;
        row.as_ref().map(person).transpose()
    }

    /// The person that a browser joined as. Nothing if its session was ended.
    pub async fn person_of(&self, session: &KeyHash) -> Result<Option<Person>, StoreError> {
        let sql = format!("{PERSON} WHERE id = (SELECT person FROM session WHERE hash = $1)");
        let row = self.db().fetch(&query(sql).bind(session.to_string())).await?;
        row.as_ref().map(person).transpose()
    }

    /// Takes in the lines of a roster, and returns how many names were new. Those who are known keep what they have, but for
    /// their number and role.
    pub async fn add_roster(&self, lines: &[RosterLine]) -> Result<usize, StoreError> {
        let added = async || {
            let mut change = self.db().begin().await?;
            let mut added = 0;
            for line in lines {
                let folded = folded_name(&line.name);
                let sql =
                    "UPDATE person SET number = $2, role = $3, on_roster = 1 WHERE folded = $1";
                let known = query(sql).bind(&folded).bind(line.number.as_deref());
                if change.execute(&known.bind(line.role.name())).await? > 0 {
                    continue;
                }
                let sql = "INSERT INTO person (id, name, folded, number, role, on_roster) \
                           SELECT 1 + COALESCE(MAX(id), 0), $1, $2, $3, $4, 1 FROM person";
                let new = query(sql).bind(&line.name).bind(&folded).bind(line.number.as_deref());
                change.execute(&new.bind(line.role.name())).await?;
                added += 1;
            }
            change.commit().await?;
            Ok(added)
        };
        self.db().retry_while_away(added).await
    }

    /// A browser joins under a name, which is new or which no browser has joined under; or under any, if it `is_proved`
    /// that it is the person's.
    pub async fn join(
        &self,
        name: &str,
        session: &KeyHash,
        is_proved: bool,
    ) -> Result<Joining, StoreError> {
        self.db().retry_while_away(|| self.join_once(name, session, is_proved)).await
    }

    async fn join_once(
        &self,
        name: &str,
        session: &KeyHash,
        is_proved: bool,
    ) -> Result<Joining, StoreError> {
        let (folded, now) = (folded_name(name), unix_now());
        let mut change = self.db().begin().await?;
        let sql = "INSERT INTO person (id, name, folded, role, on_roster) \
                   SELECT 1 + COALESCE(MAX(id), 0), $1, $2, 'student', 0 FROM person WHERE true \
                   ON CONFLICT DO NOTHING";
        change.execute(&query(sql).bind(name).bind(&folded)).await?;
        // Another browser that joins under the name waits here for us.
        let sql = "UPDATE person SET joined = $2 WHERE folded = $1";
        change.execute(&query(sql).bind(&folded).bind(now)).await?;
        let sql = format!("{PERSON} WHERE folded = $1");
        let found = person(&change.fetch_one(&query(sql).bind(&folded)).await?)?;
        let sql = "SELECT count(*) FROM session WHERE person = $1";
        let browsers = change.fetch_one(&query(sql).bind(found.id)).await?.int(0)?;
        if browsers > 0 && !is_proved || browsers >= BROWSERS_MAX {
            change.rollback().await?;
            return Ok(Joining::Taken);
        }
        let sql = "INSERT INTO session (hash, person, began) VALUES ($1, $2, $3)";
        let begin = query(sql).bind(session.to_string()).bind(found.id).bind(now);
        change.execute(&begin).await?;
        change.commit().await?;
        Ok(Joining::Joined(found))
    }

    /// Ends one session. Its name can be joined again.
    pub async fn end_session(&self, session: &KeyHash) -> Result<(), StoreError> {
        let hash = session.to_string();
        let end = || query("DELETE FROM session WHERE hash = $1").bind(&hash);
        self.change(end).await.map(drop)
    }

    /// Ends all sessions of a person, and returns how many there were.
    pub async fn end_sessions(&self, person: i64) -> Result<u64, StoreError> {
        self.change(|| query("DELETE FROM session WHERE person = $1").bind(person)).await
    }

    /// The numbers of people under whose names a browser has joined.
    pub async fn joined(&self) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT DISTINCT person FROM session ORDER BY person";
        self.db().fetch_all(&query(sql)).await?.iter().map(|row| row.int(0)).collect()
    }

    /// Changes what a person may do. Says whether there is such a person.
    pub async fn set_role(&self, person: i64, role: Role) -> Result<bool, StoreError> {
        let sql = "UPDATE person SET role = $2 WHERE id = $1";
        Ok(self.change(|| query(sql).bind(person).bind(role.name())).await? > 0)
    }

    /// Removes a person who has handed in nothing. Says whether there was one.
    pub async fn remove_person(&self, person: i64) -> Result<bool, StoreError> {
        let removed = async || {
            let mut change = self.db().begin().await?;
            let sql = "SELECT count(*) FROM hand_in WHERE person = $1";
            let hand_ins = change.fetch_one(&query(sql).bind(person)).await?.int(0)?;
            if hand_ins > 0 {
                change.rollback().await?;
                return Ok(false);
            }
            change.execute(&query("DELETE FROM session WHERE person = $1").bind(person)).await?;
            let gone = query("DELETE FROM person WHERE id = $1").bind(person);
            let is_gone = change.execute(&gone).await? > 0;
            change.commit().await?;
            Ok(is_gone)
        };
        self.db().retry_while_away(removed).await
    }
}

fn person(row: &Row) -> Result<Person, StoreError> {
    let role = row.text(3)?;
    Ok(Person {
        id: row.int(0)?,
        name: row.string(1)?,
        number: row.maybe_text(2)?.map(str::to_owned),
        role: Role::of(role).ok_or_else(|| StoreError::Damaged(format!("role {role}")))?,
        on_roster: row.int(4)? != 0,
        joined: row.maybe_int(5)?,
    })
}
