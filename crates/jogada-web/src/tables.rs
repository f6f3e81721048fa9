//! The tables that are set up now. The others are in the store, and come back when somebody asks for them.

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError},
    time::Instant,
};

use jogada_core::Lang;
use jogada_store::KeyHash;
use tokio::sync::{Mutex, oneshot};

use crate::{
    arena::Arena,
    live::Audience,
    problem::Problem,
    table::{Command, Deed, Table},
};

/// The tables that are set up now.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    live: Mutex<HashMap<String, Arc<Table>>>,
}

/// More tables than this are not set up at once.
const TABLES_MAX: usize = 1000;

impl Tables {
    /// A table, set up if it is not.
    pub(crate) async fn find(&self, arena: &Arc<Arena>, id: &str) -> Result<Arc<Table>, Problem> {
        let mut live = self.live.lock().await;
        if let Some(table) = live.get(id).filter(|table| !table.commands.is_closed()) {
            *table.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
            return Ok(Arc::clone(table));
        }
        let kept = arena.store.live(id).await?;
        let kept = kept.ok_or_else(|| Problem::not_found("a table", "uma mesa", id))?;
        if live.len() >= TABLES_MAX {
            make_room(&mut live)?;
        }
        let table =
            Table::start(arena, kept).map_err(|said| Problem { said, ..Problem::internal() })?;
        let table = Arc::new(table);
        live.insert(id.to_owned(), Arc::clone(&table));
        Ok(table)
    }

    /// Has something done at a table.
    pub(crate) async fn act(
        &self,
        arena: &Arc<Arena>,
        id: &str,
        keys: &str,
        deed: Deed,
    ) -> Result<u64, Problem> {
        // A table may be put away just when it is asked; then it is set up again.
        for _ in 0..2 {
            let table = self.find(arena, id).await?;
            let (reply, done) = oneshot::channel();
            let command = Command { seats: table.seats(keys), deed: deed.clone(), reply };
            if table.commands.send(command).await.is_ok()
                && let Ok(done) = done.await
            {
                return done;
            }
        }
        Err(Problem::busy("the table is busy; try again", "a mesa está ocupada; tente de novo"))
    }

    /// Puts all of them away.
    pub(crate) async fn clear(&self) {
        self.live.lock().await.clear();
    }
}

impl Table {
    /// The seats that these keys open, one bit each.
    pub(crate) fn seats(&self, keys: &str) -> u8 {
        let mut seats = 0;
        for key in keys.split(',').filter(|key| !key.is_empty()).take(8) {
            let given = KeyHash::of(key.trim());
            for (seat, chair) in self.chairs.iter().enumerate() {
                // All are compared, so that the time tells nothing of which it was.
                seats |= u8::from(chair.key.as_ref() == Some(&given)) << seat;
            }
        }
        seats
    }

    pub(crate) fn audience(&self, keys: &str, lang: Lang) -> Audience {
        Audience::new(self.seats(keys), lang)
    }
}

/// Puts away the table that nobody has asked for the longest and nobody watches.
fn make_room(live: &mut HashMap<String, Arc<Table>>) -> Result<(), Problem> {
    live.retain(|_, table| !table.commands.is_closed());
    if live.len() < TABLES_MAX {
        return Ok(());
    }
    let used = |table: &Table| *table.used.lock().unwrap_or_else(PoisonError::into_inner);
    let unwatched = live.iter().filter(|(_, table)| Arc::strong_count(table) == 1);
    let oldest = unwatched.min_by_key(|(_, table)| used(table)).map(|(id, _)| id.clone());
    match oldest {
        Some(id) => {
            live.remove(&id);
            Ok(())
        }
        None => {
            Err(Problem::busy("too many tables; try again later", "mesas demais; tente depois"))
        }
    }
}
