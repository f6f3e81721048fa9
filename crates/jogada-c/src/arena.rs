//! Any game of the registry, by name: a position that is asked, played on and thought about.
#![allow(unsafe_code, reason = "functions for C")]

use std::{
    ffi::{c_char, c_int},
    fmt,
    ptr::null_mut,
    time::{Duration, Instant},
};

use jogada_core::{AnyGame, Seat, Seated, Seed, Viewer, read_json};
use jogada_game::Entry;
use jogada_search::{AnyEngine, Limit, Stop};
use jogada_text::{Lang, Message};
use serde_json::{Map, Value};

use crate::{
    TEXTS,
    border::answer,
    raw::{self, Slot},
};

/// What `jogada_turn` says when the game is over.
pub const JOGADA_OVER: c_int = -1;
/// What functions that return a number from 0 on say when they fail.
pub const JOGADA_FAILED: c_int = -2;
/// The winner of a drawn game.
pub const JOGADA_DRAW: c_int = -1;
/// A spectator, who sees only what all may know, instead of a seat.
pub const JOGADA_PUBLIC: c_int = -1;

/// A position of any game. Two threads must not use one at a time.
pub struct Position {
    pos: AnyGame,
    entry: &'static Entry,
    seed: Seed,
    /// Those who have thought here, by the name that they were called by, the latest last.
    players: Vec<(String, Box<dyn AnyEngine>)>,
}

/// How a game ended.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// 0 for the side of seat 0 and every second one from there, 1 for the other, or `JOGADA_DRAW`.
    pub winner: c_int,
    /// What each side made, in the game's own unit.
    pub scores: [c_int; 2],
}

/// The names of all games, one a line, to be freed with `jogada_free`.
#[unsafe(no_mangle)]
pub extern "C" fn jogada_games() -> *mut c_char {
    answer(null_mut(), || Ok(lines(all_games::GAMES.iter().map(|entry| entry.kind.name))))
}

/// Starts a game by its name, such as "othello" or "xadrez". `options` is a JSON object, or NULL for the usual ones;
/// `seed` gives all chance. NULL on failure. It is freed with `jogada_close`.
///
/// # Safety
/// `game` and `options` are NULL or texts that end in NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jogada_open(
    game: *const c_char,
    options: *const c_char,
    seed: u64,
) -> *mut Position {
    // SAFETY: the caller's promise is the same.
    let (game, options) =
        unsafe { (raw::text("game", game), raw::text_or("options", options, "{}")) };
    answer(null_mut(), || Ok(raw::give(Position::start(game?, options?, Seed::from_number(seed))?)))
}

/// A second position like this one, to try moves on. NULL on failure. It is freed with `jogada_close`.
///
/// # Safety
/// `pos` is NULL or an open position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jogada_copy(pos: *const Position) -> *mut Position {
    // SAFETY: the caller's promise is the same.
    let pos = unsafe { raw::shared("pos", pos) };
    answer(null_mut(), || {
        let Position { pos, entry, seed, .. } = pos?;
        Ok(raw::give(Position { pos: pos.clone(), entry, seed: *seed, players: Vec::new() }))
    })
}

/// Frees a position. NULL is nothing.
///
/// # Safety
/// `pos` is NULL or an open position, which is closed from now on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jogada_close(pos: *mut Position) {
    // SAFETY: the caller's promise is the same.
    answer((), || unsafe {
        raw::take_back(pos);
        Ok(())
    });
}

/// How many sit at the table; 0 on failure.
///
/// # Safety
/// `pos` is NULL or an open position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jogada_seats(pos: *const Position) -> c_int {
    // SAFETY: the caller's promise is the same.
    let pos = unsafe { raw::shared("pos", pos) };
    answer(0, || Ok(pos?.pos.seats().into()))
}

/// The seat that is to move, counted from 0, or `JOGADA_OVER`; `JOGADA_FAILED` on failure.
///
/// # Safety
/// `pos` is NULL or an open position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jogada_turn(pos: *const Position) -> c_int {
    // SAFETY: the caller's promise is the same.
    let pos = unsafe { raw::shared("pos", pos) };
    answer(JOGADA_FAILED, || {
        Ok(pos?.pos.turn().seat().map_or(JOGADA_OVER, |seat| seat.index() as c_int))
    })
}

/// The legal moves in their fixed order, one a line, to be freed with `jogada_free`: none when the game is over. NULL on
/// failure.
///
/// # Safety
/// `pos` is NULL or an open position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jogada_moves(pos: *const Position) -> *mut c_char {
    // SAFETY: the caller's promise is the same.
    let pos = unsafe { raw::shared("pos", pos) };
    answer(null_mut(), || Ok(lines(pos?.pos.spellings())))
}

/// Plays a move: 1, or 0 if it is none that may be played, and then nothing changes.
///
/// # Safety
/// `pos` is NULL or an open position, `move_text` is NULL or a text that ends in NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jogada_play(pos: *mut Position, move_text: *const c_char) -> c_int {
    // SAFETY: the caller's promise is the same.
    let (pos, text) = unsafe { (raw::unique("pos", pos), raw::text("move_text", move_text)) };
    answer(0, || {
        let Position { pos, .. } = pos?;
        let choice = pos.parse(text?).map_err(|illegal| illegal.0)?;
        pos.play_code(choice.code).map_err(|illegal| illegal.0)?;
        Ok(1)
    })
}

/// How the game ended: 1 and `*outcome` is written, or 0 while it goes on.
///
/// # Safety
/// `pos` is NULL or an open position, `outcome` is NULL or points to one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jogada_outcome(pos: *const Position, outcome: *mut Outcome) -> c_int {
    // SAFETY: the caller's promise is the same.
    let (pos, slot) = unsafe { (raw::shared("pos", pos), Slot::new("outcome", outcome)) };
    answer(0, || {
        let (slot, Some(ended)) = (slot?, pos?.pos.turn().outcome()) else { return Ok(0) };
        let winner = ended.winner.map_or(JOGADA_DRAW, |side| side.index() as c_int);
        slot.set(Outcome { winner, scores: ended.scores });
        Ok(1)
    })
}

/// Which rule ended the game, such as "checkmate", in the language of `lang`, such as "pt" or "es"; NULL is English.
/// The text is to be freed with `jogada_free`, and is empty while the game goes on. NULL on failure.
///
/// # Safety
/// `pos` is NULL or an open position, `lang` is NULL or a text that ends in NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jogada_ending(pos: *const Position, lang: *const c_char) -> *mut c_char {
    // SAFETY: the caller's promise is the same.
    let (pos, lang) = unsafe { (raw::shared("pos", pos), raw::text_or("lang", lang, "en")) };
    answer(null_mut(), || {
        let lang: Lang = lang?.parse()?;
        let ended = pos?.pos.turn().outcome();
        Ok(raw::give_text(ended.map(|ended| ended.ending.say(lang)).unwrap_or_default()))
    })
}

/// What a seat may know, or all for `JOGADA_PUBLIC`, as JSON to be freed with `jogada_free`. NULL on failure.
///
/// # Safety
/// `pos` is NULL or an open position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jogada_view(pos: *const Position, seat: c_int) -> *mut c_char {
    // SAFETY: the caller's promise is the same.
    let pos = unsafe { raw::shared("pos", pos) };
    answer(null_mut(), || {
        let pos = pos?;
        let mut json = Vec::new();
        pos.pos.write_view(pos.viewer(seat)?, &mut json);
        Ok(raw::give_text(String::from_utf8_lossy(&json).into_owned()))
    })
}

/// The same drawn with characters.
///
/// # Safety
/// `pos` is NULL or an open position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jogada_text(pos: *const Position, seat: c_int) -> *mut c_char {
    // SAFETY: the caller's promise is the same.
    let pos = unsafe { raw::shared("pos", pos) };
    answer(null_mut(), || {
        let pos = pos?;
        Ok(raw::give_text(pos.pos.look(pos.viewer(seat)?).text))
    })
}

/// The move that a built-in player would play within `seconds`, to be freed with `jogada_free`; nothing is
/// played. The player is "engine", "engine:1" to "engine:10", "random", "first" or "greedy", or another of the game's;
/// it is given only what the seat to move may know. NULL on failure.
///
/// # Safety
/// `pos` is NULL or an open position, `player` is NULL or a text that ends in NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jogada_think(
    pos: *mut Position,
    player: *const c_char,
    seconds: f64,
) -> *mut c_char {
    // SAFETY: the caller's promise is the same.
    let (pos, player) = unsafe { (raw::unique("pos", pos), raw::text("player", player)) };
    answer(null_mut(), || {
        let time = Duration::try_from_secs_f64(seconds)
            .map_err(|_| TEXTS.message("bad-seconds").quoting("got", &seconds.to_string()))?;
        Ok(raw::give_text(pos?.think(player?, time)?))
    })
}

impl Position {
    fn start(game: &str, options: &str, seed: Seed) -> Result<Position, Message> {
        let entry = all_games::find(game)?;
        let given: Map<String, Value> =
            read_json(options).map_err(|why| TEXTS.message("bad-options").with("why", why))?;
        // What the name stands for, and over it what was given.
        let mut all = Entry::read_options(entry.options_of(game), &[]).map_err(|bad| bad.0)?;
        if let Value::Object(all) = &mut all {
            all.extend(given);
        }
        let pos = entry.kind.start(&all, seed).map_err(|bad| bad.0)?;
        Ok(Position { pos, entry, seed, players: Vec::new() })
    }

    fn viewer(&self, seat: c_int) -> Result<Viewer, Message> {
        let seats = self.pos.seats();
        match u8::try_from(seat) {
            _ if seat == JOGADA_PUBLIC => Ok(Viewer::Public),
            Ok(seat) if seat < seats => Ok(Viewer::Seat(Seat::new(seat))),
            _ => {
                let message = TEXTS.message("bad-seat").with("last", seats - 1);
                Err(message.with("public", JOGADA_PUBLIC).quoting("got", &seat.to_string()))
            }
        }
    }

    fn think(&mut self, name: &str, time: Duration) -> Result<String, Message> {
        let Some(seat) = self.pos.turn().seat() else {
            return Err(TEXTS.message("game-over"));
        };
        // It is put back only after it has thought, so that one that panicked is gone.
        let mut engine = self.sit(name)?;
        let began = Instant::now();
        let stop = Stop::new(move || began.elapsed());
        let thought = engine.think(Seated::new(&self.pos, seat), Limit::time(time), &stop);
        self.players.push((name.to_owned(), engine));
        self.pos.spell(thought.best).ok_or_else(|| TEXTS.message("no-legal-move"))
    }

    /// The player of this name, with all that it remembers if it has thought here before.
    fn sit(&mut self, name: &str) -> Result<Box<dyn AnyEngine>, Message> {
        if let Some(at) = self.players.iter().position(|(known, _)| known == name) {
            return Ok(self.players.remove(at).1);
        }
        let engine = self.entry.player(name, self.seed.derive(name, 0))?;
        // One for each seat; who thought longest ago leaves.
        let most = usize::from(self.pos.seats());
        if self.players.len() >= most {
            self.players.remove(0);
        }
        Ok(engine)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position").field("pos", &self.pos).finish_non_exhaustive()
    }
}

fn lines(texts: impl IntoIterator<Item = impl Into<String>>) -> *mut c_char {
    raw::give_text(texts.into_iter().map(|text| text.into() + "\n").collect())
}
