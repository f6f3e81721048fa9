//! A ledger that says aloud what whoever runs the tournament should know.

use jogada_core::{Lang, Said};
use jogada_jobs::{Ledger, Notice, Played};
use jogada_record::Record;

use crate::tell;

/// Passes everything on, and tells notices as they come.
pub(super) struct Spoken<L> {
    pub(super) ledger: L,
    pub(super) lang: Lang,
}

impl<L: Ledger> Ledger for Spoken<L> {
    fn enter(&mut self, played: Vec<Played>) -> Result<(), Said> {
        self.ledger.enter(played)
    }

    fn entered(&mut self, bout: &str) -> Result<Vec<(usize, Record)>, Said> {
        self.ledger.entered(bout)
    }

    fn strike(&mut self, bout: &str) -> Result<(), Said> {
        self.ledger.strike(bout)
    }

    fn notice(&mut self, notice: &Notice) -> Result<(), Said> {
        let said = notice.said.say(self.lang);
        let args: [(&'static str, &dyn ToString); 2] =
            [("worker", &notice.worker), ("said", &said)];
        tell::note(&tell::say(self.lang, "tournament-notice", &args));
        self.ledger.notice(notice)
    }
}
