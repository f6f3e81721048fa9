//! One partner of the pair that a file creates, in a jailed process of its own.

use jogada_arena::BotSource;
use jogada_bot::{Bot, Limits};
use jogada_core::{Seat, Stop};
use jogada_match::{Answer, Ask, Pace, Player, Unable};
use jogada_record::Setup;
use pyo3::prelude::*;
use tokio::{
    runtime::{Builder, Runtime},
    sync::Mutex,
};

use crate::{
    arena::{bot_builder, of_machine, said},
    args, work,
};

/// A player that is a process. It is started when it first sits down, and lives from game to game.
#[pyclass(frozen)]
#[allow(missing_debug_implementations, reason = "Python prints it by its type")]
pub(super) struct DominoBot {
    bot: Mutex<Bot>,
    runtime: Runtime,
    /// What the pair calls itself.
    #[pyo3(get)]
    name: Option<String>,
}

#[pymethods]
impl DominoBot {
    /// Builds the file's player; without a jail it fails.
    #[new]
    fn new(py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<DominoBot> {
        let path = args::text("caminho", path)?;
        let mut bots = bot_builder(py, Limits::default(), false)?;
        let built = work::interruptible(py, |_: &Stop| bots.build(&::dominoes::ENTRY, &path))?;
        let built = built.map_err(|bad| said("caminho", &bad))?;
        if let Some(why) = &built.broken {
            return Err(said("caminho", why));
        }
        let bot = Mutex::new(built.bot(Pace::default()));
        let runtime = Builder::new_current_thread().enable_all().build()?;
        Ok(DominoBot { bot, runtime, name: built.name })
    }

    /// Ends its process.
    fn close(&self, py: Python<'_>) {
        py.detach(|| self.runtime.block_on(async { self.bot.lock().await.close().await }));
    }
}

impl DominoBot {
    pub(super) fn begin(&self, py: Python<'_>, setup: &Setup, seat: Seat) -> PyResult<()> {
        let begin = async { self.bot.lock().await.begin(setup, seat).await };
        work::wait(py, &self.runtime, begin)?.map_err(|Unable(why)| of_machine(&why))
    }

    pub(super) fn ask(&self, py: Python<'_>, ask: Ask<'_>) -> PyResult<Answer> {
        let answer = async { self.bot.lock().await.ask(ask).await };
        match work::wait(py, &self.runtime, answer)? {
            Answer::Unable(why) => Err(of_machine(&why)),
            answer => Ok(answer),
        }
    }
}
