//! A tournament in the store: its plan, and its ledger.

use jogada_core::Said;
use jogada_jobs::{Ledger, Notice, Planned, Played, Settings};
use jogada_record::Record;
use jogada_store::{Store, StoreError, Tournament};
use tokio::runtime::Handle;

/// A kept tournament's settings, and the plan that they make.
pub fn plan(kept: &Tournament) -> Result<(Settings, Planned), Said> {
    let settings: Settings =
        serde_json::from_value(kept.settings.clone()).map_err(|error| Said::of_serde(&error))?;
    let planned = settings.plan(kept.entrants.clone(), all_games::find, kept.secret);
    Ok((settings, planned.map_err(|bad| bad.said)?))
}

/// One tournament's ledger in the store, for a thread that may wait.
#[derive(Debug)]
pub struct Book {
    store: Store,
    id: i64,
    runtime: Handle,
}

impl Book {
    /// The ledger of a tournament. The runtime must have threads of its own.
    pub fn new(store: Store, id: i64, runtime: Handle) -> Book {
        Book { store, id, runtime }
    }

    fn wait<T>(&self, work: impl Future<Output = Result<T, StoreError>>) -> Result<T, Said> {
        self.runtime.block_on(work).map_err(|error| error.said())
    }
}

impl Ledger for Book {
    fn enter(&mut self, played: Vec<Played>) -> Result<(), Said> {
        let games: Vec<jogada_store::Played> = played
            .into_iter()
            .map(|played| jogada_store::Played {
                bout: played.bout.id.clone(),
                number: played.number as u32,
                record: played.record,
                beside: played.beside,
            })
            .collect();
        self.wait(self.store.commit(self.id, &games))
    }

    fn entered(&mut self, bout: &str) -> Result<Vec<(usize, Record)>, Said> {
        let mut records = Vec::new();
        let mut number = 0;
        while let Some(kept) = self.wait(self.store.record(self.id, bout, number))? {
            let (record, _) = Record::read(&kept.text, &all_games::start).map_err(|bad| bad.0)?;
            records.push((number as usize, record));
            number += 1;
        }
        Ok(records)
    }

    fn strike(&mut self, bout: &str) -> Result<(), Said> {
        self.wait(self.store.forget(self.id, bout)).map(|_| ())
    }

    fn notice(&mut self, notice: &Notice) -> Result<(), Said> {
        let Notice { worker, about, said } = notice.clone();
        tracing::info!(tournament = self.id, worker, "{said}");
        let notice = jogada_store::Notice { worker, about, said };
        self.wait(self.store.notice(self.id, &notice))
    }
}
