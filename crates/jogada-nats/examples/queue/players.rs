//! A player that takes the first move there is, and waits once a match if it is told to.

use std::time::Duration;

use jogada_arena::OwnPlayer;
use jogada_core::Seed;
use jogada_match::{Answer, Ask, BoxFuture, Player};

/// Takes the first move. The wait is shared by both sides: only who moves first waits.
#[derive(Debug)]
pub(crate) struct Plain {
    pub(crate) wait: Duration,
}

struct Seated {
    wait: Duration,
}

impl OwnPlayer for Plain {
    fn player(&self, _: Seed) -> Box<dyn Player> {
        Box::new(Seated { wait: self.wait })
    }
}

impl Player for Seated {
    fn ask<'a>(&'a mut self, ask: Ask<'a>) -> BoxFuture<'a, Answer> {
        let wait = std::mem::take(&mut self.wait);
        let first = Answer::Code(ask.choices()[0].code);
        let is_opener = ask.seat().index() == 0;
        Box::pin(async move {
            if is_opener && !wait.is_zero() {
                tokio::time::sleep(wait).await;
            }
            first
        })
    }
}
