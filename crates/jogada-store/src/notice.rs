//! What an operator should know of a tournament: a record that was refused, a worker that failed.

use std::collections::BTreeMap;

use jogada_text::{Lang, Message};
use serde_json::json;

use crate::{
    Store, StoreError,
    db::{Row, query},
    store::unix_now,
};

/// Something that an operator should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The worker that it is about, by the name that it gave itself.
    pub worker: String,
    /// The match that it is about, if it is about one: its bout and its number in there.
    pub about: Option<(String, u32)>,
    /// What happened. The database keeps it in every language.
    pub message: Message,
}

/// Older notices of a tournament are deleted: a worker that fails all the time must not fill the disk.
const KEPT_MAX: u32 = 1000;

impl Store {
    /// Keeps a notice.
    pub async fn notice(&self, id: i64, notice: &Notice) -> Result<(), StoreError> {
        self.db().retry_while_away(|| self.notice_once(id, notice)).await
    }

    async fn notice_once(&self, id: i64, notice: &Notice) -> Result<(), StoreError> {
        let now = unix_now();
        let (bout, number) = match &notice.about {
            Some((bout, number)) => (Some(bout.as_str()), Some(i64::from(*number))),
            None => (None, None),
        };
        let mut change = self.db().begin().await?;
        self.lock_row(&mut change, id, 0).await?;
        let sql = "INSERT INTO notice (tournament, noticed, worker, bout, number, en, pt, words) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let said = |&lang: &Lang| (lang.tag(), notice.message.say(lang));
        let words: BTreeMap<&str, String> = Lang::ALL.iter().map(said).collect();
        let keep = query(sql)
            .bind(id)
            .bind(now)
            .bind(&notice.worker)
            .bind(bout)
            .bind(number)
            .bind(notice.message.say(Lang::En))
            .bind(notice.message.say(Lang::Pt))
            .bind(json!(words).to_string());
        change.execute(&keep).await?;
        let sql = "DELETE FROM notice WHERE tournament = $1 AND id <= (SELECT id FROM notice \
                   WHERE tournament = $1 ORDER BY id DESC LIMIT 1 OFFSET $2)";
        change.execute(&query(sql).bind(id).bind(KEPT_MAX)).await?;
        change.commit().await
    }

    /// The notices of a tournament, each with when it was kept in Unix seconds, the newest first.
    pub async fn notices(&self, id: i64) -> Result<Vec<(i64, Notice)>, StoreError> {
        self.must_exist(id).await?;
        let sql = "SELECT noticed, worker, bout, number, en, pt, words FROM notice \
                   WHERE tournament = $1 ORDER BY id DESC";
        let rows = self.db().fetch_all(&query(sql).bind(id)).await?;
        rows.iter().map(read).collect()
    }
}

fn read(row: &Row) -> Result<(i64, Notice), StoreError> {
    let about = match row.maybe_text(2)? {
        Some(bout) => Some((bout.to_owned(), row.number(3)?)),
        None => None,
    };
    let words = row.maybe_text(6)?.and_then(|words| serde_json::from_str(words).ok());
    let words: BTreeMap<String, String> = words.unwrap_or_default();
    // A language that this program does not speak was another version's.
    let known = words.iter().filter_map(|(tag, text)| Some((tag.parse().ok()?, text.as_str())));
    let old = [(Lang::En, row.text(4)?), (Lang::Pt, row.text(5)?)];
    let message = match words.is_empty() {
        true => Message::in_languages(old),
        false => Message::in_languages(known),
    };
    Ok((row.int(0)?, Notice { worker: row.string(1)?, about, message }))
}
