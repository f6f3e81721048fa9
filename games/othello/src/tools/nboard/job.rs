//! A search beside the thread that listens, and what it prints.

use std::{io, time::Duration};

use jogada_core::Game;
use jogada_search::{Engine, Limit, Scored, Stop, Thought};

use super::{Voice, clock};
use crate::{
    board::Square,
    engine::{Book, Thinker},
    rules::{Move, Othello},
    text::ggf::Recorded,
};

#[derive(Clone, Copy, Debug)]
pub(super) enum Task {
    /// A move to play.
    Go,
    /// What the best moves are worth, deeper and deeper.
    Hint(usize),
    /// What every position of the game is worth, from the last back.
    Analyze,
}

pub(super) struct Job<'a> {
    pub(super) thinker: Thinker,
    pub(super) game: Recorded,
    pub(super) depth: u32,
    pub(super) voice: &'a Voice<'a>,
    pub(super) stop: Stop,
}

/// With no more empty squares than this beyond the depth that was asked for, it looks to the end.
const ENDGAME: u32 = 4;

impl Job<'_> {
    /// Does it, and gives the thinker back.
    pub(super) fn run(mut self, task: Task) -> Thinker {
        // The output is closed: the listening thread finds out at its next line.
        _ = self.tell_all(task);
        self.thinker
    }

    /// Does it, and says when it is done; a task that was interrupted says no more.
    fn tell_all(&mut self, task: Task) -> io::Result<()> {
        self.say("status thinking")?;
        match task {
            Task::Go => self.go()?,
            Task::Hint(count) => self.hint(count)?,
            Task::Analyze => self.analyze()?,
        }
        self.say("status")
    }

    fn say(&self, line: &str) -> io::Result<()> {
        if self.stop.is_raised() { Ok(()) } else { self.voice.say(line) }
    }

    fn go(&mut self) -> io::Result<()> {
        let pos = self.game.last;
        if pos.legal() == 0 {
            return self.say("=== PA");
        }
        let began = self.stop.now();
        let limit = Limit { time: clock::time(&self.game), ..self.deepest(&pos) };
        let is_known = !Book::shipped().moves(&pos).is_empty();
        let thought = self.thinker.think(&pos, limit, &self.stop);
        let seconds = (self.stop.now() - began).as_secs_f64();
        if let Some(scored) = thought.scores.first() {
            let word = if is_known { "book" } else { "search" };
            self.tell(word, &thought.line, scored, thought.depth)?;
        }
        self.stats(&thought, seconds)?;
        let eval = thought.score().map_or(String::new(), |score| format!("{score:+}.00"));
        self.say(&format!("=== {}/{eval}/{seconds:.2}", spell(thought.best).to_uppercase()))
    }

    fn hint(&mut self, count: usize) -> io::Result<()> {
        let pos = self.game.last;
        if pos.legal() == 0 {
            return Ok(());
        }
        let began = self.stop.now();
        let known = Book::shipped().moves(&pos);
        for &(square, score) in known.iter().take(count) {
            let line = Book::shipped().line(&pos, square);
            let scored = Scored { m: Move::Place(square), score, proved: false };
            self.tell("book", &line, &scored, line.len() as u32)?;
        }
        let empties = pos.board().empty().count_ones();
        let last = self.depth.min(empties);
        let to_the_end = self.deepest(&pos).depth.is_none() && last < empties;
        let (mut nodes, mut depth) = (0, 0);
        while !self.stop.is_raised() && depth < last {
            depth += 1;
            let limit = if depth == last && to_the_end { empties } else { depth };
            let thought = self.thinker.weigh(&pos, Limit::depth(limit), &self.stop);
            nodes += thought.nodes;
            self.tell_best(&thought, count, &known)?;
            let seconds = (self.stop.now() - began).as_secs_f64();
            self.stats(&Thought { nodes, ..thought.clone() }, seconds)?;
            if thought.scores.iter().all(|scored| scored.proved) {
                break;
            }
        }
        Ok(())
    }

    /// The best moves, but for those of which the book knows more.
    fn tell_best(
        &self,
        thought: &Thought<Move>,
        count: usize,
        known: &[(Square, i32)],
    ) -> io::Result<()> {
        for scored in thought.scores.iter().take(count) {
            if known.iter().any(|&(square, _)| Move::Place(square) == scored.m) {
                continue;
            }
            let line = if scored.m == thought.best { &thought.line[..] } else { &[scored.m] };
            self.tell("search", line, scored, thought.depth)?;
        }
        Ok(())
    }

    fn analyze(&mut self) -> io::Result<()> {
        let mut positions = vec![self.game.first];
        for &m in &self.game.moves {
            let mut pos = positions[positions.len() - 1];
            pos.play_unchecked(m);
            positions.push(pos);
        }
        for (number, pos) in positions.iter().enumerate().rev() {
            if self.stop.is_raised() {
                break;
            }
            let score = self.worth(pos);
            self.say(&format!("analysis {number} {score:+}.00"))?;
        }
        Ok(())
    }

    /// What a position is worth to the side to move, or who must pass in it.
    fn worth(&mut self, pos: &Othello) -> i32 {
        if pos.turn().is_over() {
            return pos.board().final_score();
        }
        if pos.legal() == 0 {
            let mut next = *pos;
            next.play_unchecked(Move::Pass);
            return -self.worth(&next);
        }
        let limit = Limit { time: Some(ANALYSIS), ..self.deepest(pos) };
        let thought = self.thinker.weigh(pos, limit, &self.stop);
        thought.score().unwrap_or(0)
    }

    /// As deep as was asked for, or to the end where that is near.
    fn deepest(&self, pos: &Othello) -> Limit {
        let is_near = pos.board().empty().count_ones() <= self.depth + ENDGAME;
        if is_near { Limit::NONE } else { Limit::depth(self.depth) }
    }

    fn tell(&self, word: &str, line: &[Move], scored: &Scored<Move>, depth: u32) -> io::Result<()> {
        let moves = line.iter().enumerate().map(|(i, &m)| {
            let text = spell(m);
            if i % 2 == 0 { text.to_uppercase() } else { text }
        });
        let line: String = moves.collect();
        let depth = if scored.proved { "100%".to_owned() } else { depth.to_string() };
        self.say(&format!("{word} {line} {:+}.00 0 {depth}", scored.score))
    }

    fn stats(&self, thought: &Thought<Move>, seconds: f64) -> io::Result<()> {
        self.say(&format!("nodestats {} {seconds:.2}", thought.nodes))
    }
}

/// No position of a game is analysed longer.
const ANALYSIS: Duration = Duration::from_secs(5);

/// Two characters for every move.
fn spell(m: Move) -> String {
    match m {
        Move::Place(square) => square.to_string(),
        Move::Pass => "pa".to_owned(),
    }
}
