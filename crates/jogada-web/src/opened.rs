//! Games that visitors opened from files: kept in memory for a while, to be watched and reviewed as other matches are.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

use jogada_arena::{FinishedMatch, MatchFile};
use jogada_game::Games;

use crate::{TEXTS, problem::Problem, secret};

/// The games that were opened lately.
#[derive(Debug, Default)]
pub(crate) struct OpenedGames(Mutex<VecDeque<FinishedMatch>>);

/// How an id begins. The ids of tables are letters and digits only.
const PREFIX: &str = "file-";
/// Games that are kept. The oldest one is forgotten first.
const GAMES_MAX: usize = 64;

/// Reads the game of a file that a visitor means, and how many there are. It replays a whole match: call it where that
/// may block.
pub(crate) fn read_game(
    games: Games,
    text: &str,
    which: Option<&str>,
) -> Result<(FinishedMatch, usize), Problem> {
    let file = MatchFile::open(games, text, None).map_err(Problem::bad_request)?;
    let number = which.map_or(Ok(0), |which| file.find(which)).map_err(Problem::bad_request)?;
    let found = file.read(number).map_err(Problem::bad_request)?;
    let game = FinishedMatch::of_file(format!("{PREFIX}{}", secret::fresh(16)), games, found);
    let game = game.ok_or_else(|| Problem::bad_request(TEXTS.message("no-record")))?;
    Ok((game, file.len()))
}

impl OpenedGames {
    /// Keeps a game.
    pub(crate) fn keep(&self, game: FinishedMatch) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= GAMES_MAX {
            kept.pop_front();
        }
        kept.push_back(game);
    }

    /// The game of an id; nothing if the id is no such game's, or if the game was forgotten.
    pub(crate) fn find(&self, id: &str) -> Option<FinishedMatch> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|game| id.starts_with(PREFIX) && game.id == id).cloned()
    }
}
