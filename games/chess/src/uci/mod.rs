//! The engine behind the Universal Chess Interface, for any program that lets chess engines play: `jogada chess uci`.
//!
//! One thread listens and one thinks, so that questions are answered at once. Whatever means nothing is passed over.

mod go;
mod options;
mod tell;

use std::{
    io::{self, BufRead, Write},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{Scope, ScopedJoinHandle},
};

use jogada_core::{Game, Rng, Seed, Stop};

use crate::{Chess, Draws, Fen, Move, engine::Thinker};
use go::Go;
use options::Options;
use tell::{UciReporter, spell};

/// Where answers go; both threads write whole lines.
type Out<'a> = Mutex<&'a mut (dyn Write + Send)>;

/// No line that means anything is longer: a match of some hundred thousand moves.
const LINE_BYTES_MAX: usize = 1 << 20;

/// Talks until `quit` or the end of the input. At the end of the input a think that ends by itself is waited for.
pub(crate) fn talk(
    input: &mut dyn BufRead,
    out: &mut (dyn Write + Send),
    clock: &Stop,
    seed: Seed,
) -> io::Result<()> {
    let out = Mutex::new(out);
    std::thread::scope(|scope| {
        let mut talk = Talk {
            scope,
            out: &out,
            clock,
            rng: seed.rng(),
            options: Options::default(),
            pos: Chess::new(Fen::start(), Draws::SeventyFive),
            thinker: None,
            thinking: None,
        };
        while let Some(line) = jogada_text::read_line(input, LINE_BYTES_MAX)? {
            if !talk.hear(&line)? {
                talk.interrupt();
                return Ok(());
            }
        }
        talk.end();
        Ok(())
    })
}

struct Talk<'scope, 'env, 'out> {
    scope: &'scope Scope<'scope, 'env>,
    out: &'env Out<'out>,
    clock: &'env Stop,
    rng: Rng,
    options: Options,
    pos: Chess,
    /// Made when it is first needed; away while it thinks.
    thinker: Option<Thinker>,
    thinking: Option<Thinking<'scope>>,
}

/// A think under way.
struct Thinking<'scope> {
    handle: ScopedJoinHandle<'scope, Thinker>,
    stop: Stop,
    pondering: Arc<AtomicBool>,
    gate: Arc<Gate>,
    is_infinite: bool,
}

/// Holds back the best move until it is asked for.
#[derive(Debug, Default)]
struct Gate {
    is_open: Mutex<bool>,
    opened: Condvar,
}

impl Gate {
    fn open(&self) {
        *lock(&self.is_open) = true;
        self.opened.notify_all();
    }

    fn wait(&self) {
        let closed = lock(&self.is_open);
        drop(self.opened.wait_while(closed, |is_open| !*is_open));
    }
}

impl<'scope, 'env: 'scope> Talk<'scope, 'env, '_> {
    /// Answers a line; false if it is the last.
    fn hear(&mut self, line: &str) -> io::Result<bool> {
        let mut words = line.split_whitespace();
        // As the protocol asks, words that mean nothing before a command are passed over.
        let Some(command) = words.find(|word| COMMANDS.contains(word)) else { return Ok(true) };
        let words: Vec<&str> = words.collect();
        match command {
            "uci" => {
                self.say(&format!("id name Jogada\nid author Jogada\n{}uciok", options::LIST))?
            }
            "isready" => {
                // What takes long to make must not be made on the clock.
                if self.thinking.is_none() {
                    self.thinker.get_or_insert_with(|| self.options.thinker());
                }
                self.say("readyok")?
            }
            "setoption" => self.set(&words)?,
            "ucinewgame" => {
                self.interrupt();
                if let Some(thinker) = &mut self.thinker {
                    thinker.clear();
                }
            }
            "position" => self.set_up(&words)?,
            "go" => self.go(&words)?,
            "stop" => self.interrupt(),
            "ponderhit" => self.ponder_hit(),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn say(&self, text: &str) -> io::Result<()> {
        let mut out = lock(self.out);
        writeln!(out, "{text}")?;
        out.flush()
    }

    fn set(&mut self, words: &[&str]) -> io::Result<()> {
        self.interrupt();
        match self.options.set(words) {
            Ok(changed) => {
                if let Some(thinker) = &mut self.thinker {
                    changed.apply(&self.options, thinker);
                }
                Ok(())
            }
            Err(why) => self.say(&format!("info string {why}")),
        }
    }

    /// `startpos` or `fen …`, then `moves …`. Reports what is invalid, and keeps what came before it.
    fn set_up(&mut self, words: &[&str]) -> io::Result<()> {
        self.interrupt();
        let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let (start, moves) = words.split_at(end);
        let fen = match start {
            ["startpos", ..] => Ok(Fen::start()),
            ["fen", fields @ ..] => {
                fields.join(" ").parse::<Fen>().map_err(|bad| bad.0.to_string())
            }
            _ => Err("expected startpos or fen".to_owned()),
        };
        match fen {
            Ok(fen) => self.pos = Chess::new(fen, Draws::SeventyFive),
            Err(why) => return self.say(&format!("info string {why}")),
        }
        for text in moves.iter().skip(1) {
            let Some(m) = read_move(&self.pos, text) else {
                return self.say(&format!("info string expected a legal move, got {text:?}"));
            };
            self.pos.play_unchecked(m);
        }
        Ok(())
    }

    fn go(&mut self, words: &[&str]) -> io::Result<()> {
        self.interrupt();
        let go = Go::read(words, &self.pos, &self.options, &mut self.rng);
        if self.pos.board().count_moves() == 0 {
            let score = if self.pos.board().is_check() { "mate 0" } else { "cp 0" };
            return self.say(&format!("info depth 0 score {score}\nbestmove 0000"));
        }
        let options = &self.options;
        let mut thinker = self.thinker.take().unwrap_or_else(|| options.thinker());
        let clock = self.clock.clone();
        let stop = Stop::new(move || clock.now());
        let pondering = Arc::new(AtomicBool::new(go.ponders));
        let gate = Arc::new(Gate::default());
        if !go.ponders && !go.is_infinite {
            gate.open();
        }
        let is_infinite = go.is_infinite;
        let (pos, out, is_960) = (self.pos.clone(), self.out, self.options.is_960);
        let (their_stop, their_gate, their_flag) = (stop.clone(), gate.clone(), pondering.clone());
        let handle = self.scope.spawn(move || {
            let mut told = UciReporter { is_960, out };
            let request = go.request(&their_flag);
            let mut thought =
                thinker.search(&pos, &request, &their_stop, &mut |report| told.report(report));
            if let Some(m) = go.instead {
                (thought.best, thought.line) = (m, vec![m]);
            }
            their_gate.wait();
            told.best(&thought.line);
            thinker
        });
        self.thinking = Some(Thinking { handle, stop, pondering, gate, is_infinite });
        Ok(())
    }

    /// The opponent has made the move that was expected: from now on time counts.
    fn ponder_hit(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.pondering.store(false, Ordering::Relaxed);
            if !thinking.is_infinite {
                thinking.gate.open();
            }
        }
    }

    /// Ends a think, and lets it say its best move: when it is told to, or before something that must not change meanwhile.
    fn interrupt(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop.raise();
            thinking.gate.open();
        }
        self.collect();
    }

    /// Nothing more will come: only what would never end is interrupted.
    fn end(&mut self) {
        let ends = |thinking: &Thinking<'_>| {
            !thinking.is_infinite && !thinking.pondering.load(Ordering::Relaxed)
        };
        if self.thinking.as_ref().is_some_and(ends) {
            self.collect();
        } else {
            self.interrupt();
        }
    }

    fn collect(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            // A think that broke down has told why; the next one begins afresh.
            self.thinker = thinking.handle.join().ok();
        }
    }
}

const COMMANDS: [&str; 9] =
    ["uci", "isready", "setoption", "ucinewgame", "position", "go", "stop", "ponderhit", "quit"];

/// A move as UCI writes it: castling by the king's landing square or, in Chess960, by the rook's.
fn read_move(pos: &Chess, text: &str) -> Option<Move> {
    let moves = pos.board().legal_moves();
    let by = |is_960| moves.iter().copied().find(|&m| spell(m, is_960) == *text);
    by(false).or_else(|| by(true))
}

/// A thread that broke down while it wrote has left nothing that another could not go on from.
fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
