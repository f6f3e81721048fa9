//! Games that visitors opened from files: kept in memory for a while, to be watched and reviewed as other matches are.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

use jogada_arena::{MatchAbout, MatchFile};
use jogada_game::Games;
use jogada_text::printable_line;

use crate::{TEXTS, problem::Problem, secret};

/// The games that were opened lately.
#[derive(Debug, Default)]
pub(crate) struct OpenedGames(Mutex<VecDeque<OpenedGame>>);

/// A game that was opened.
#[derive(Clone, Debug)]
pub(crate) struct OpenedGame {
    pub(crate) id: String,
    /// Its record.
    pub(crate) text: String,
    /// Who played, by seat.
    pub(crate) players: Vec<String>,
    /// What the file says about it.
    pub(crate) about: MatchAbout,
}

/// How an id begins. The ids of tables are letters and digits only.
const PREFIX: &str = "file-";
/// Games that are kept. The oldest one is forgotten first.
const GAMES_MAX: usize = 64;

impl OpenedGame {
    /// Reads the game of a file that a visitor means, and how many there are. It replays a whole match: call it where
    /// that may block.
    pub(crate) fn read(
        games: Games,
        text: &str,
        which: Option<&str>,
    ) -> Result<(OpenedGame, usize), Problem> {
        let file = MatchFile::open(games, text, None).map_err(Problem::bad_request)?;
        let number = which.map_or(Ok(0), |which| file.find(which)).map_err(Problem::bad_request)?;
        let found = file.read(number).map_err(Problem::bad_request)?;
        let record = found.to_record(games);
        let record = record.ok_or_else(|| Problem::bad_request(TEXTS.message("no-record")))?;
        let about = found.about;
        let name = |seat: u8| match &*about.names[usize::from(seat % 2)] {
            "" => "?".to_owned(),
            name => printable_line(name).into_owned(),
        };
        let players = (0..found.course.pos().seats()).map(name).collect();
        let id = format!("{PREFIX}{}", secret::fresh(16));
        Ok((OpenedGame { id, text: record.to_text(), players, about }, file.len()))
    }
}

impl OpenedGames {
    /// Keeps a game.
    pub(crate) fn keep(&self, game: OpenedGame) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= GAMES_MAX {
            kept.pop_front();
        }
        kept.push_back(game);
    }

    /// The game of an id; nothing if the id is no such game's, or if the game was forgotten.
    pub(crate) fn find(&self, id: &str) -> Option<OpenedGame> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|game| id.starts_with(PREFIX) && game.id == id).cloned()
    }
}
