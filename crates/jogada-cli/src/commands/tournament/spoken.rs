//! A ledger that says aloud what whoever runs the tournament should know.

use jogada_arena::{Notice, PlayedMatch, ResultStore};
use jogada_record::Record;
use jogada_text::{Lang, Message};

use crate::tell;

/// Passes everything on, and tells notices as they come.
pub(super) struct Spoken<L> {
    pub(super) ledger: L,
    pub(super) lang: Lang,
}

impl<L: ResultStore> ResultStore for Spoken<L> {
    fn commit(&mut self, played: Vec<PlayedMatch>) -> Result<(), Message> {
        self.ledger.commit(played)
    }

    fn committed(&mut self, bout: &str) -> Result<Vec<(usize, Record)>, Message> {
        self.ledger.committed(bout)
    }

    fn discard(&mut self, bout: &str) -> Result<(), Message> {
        self.ledger.discard(bout)
    }

    fn notice(&mut self, notice: &Notice) -> Result<(), Message> {
        let said = notice.said.say(self.lang);
        let args: [(&'static str, &dyn ToString); 2] =
            [("worker", &notice.worker), ("said", &said)];
        tell::note(&tell::say(self.lang, "tournament-notice", &args));
        self.ledger.notice(notice)
    }
}
