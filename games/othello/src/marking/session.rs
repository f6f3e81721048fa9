//! Plays with a program through its keyboard, and replays what it shows by the rules.

use std::time::Duration;

use jogada_core::Rng;
use jogada_game::assignment::{Exam, Example, ProgramRun};
use jogada_text::Message;

use super::{
    MARKING_TEXTS, positions as p,
    transcript::{Segment, Transcript},
};
use crate::assignment::Tabuleiro;

/// A whole game that is planned before it is played.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// Each move: the board before it, the player and the square.
    pub(super) plies: Vec<(Tabuleiro, u8, usize)>,
    /// The board at the end.
    pub(super) last: Tabuleiro,
}

impl Plan {
    /// A random game from a position to its end.
    pub(super) fn random(rng: &mut Rng, board: Tabuleiro, player: u8) -> Plan {
        let (mut board, mut plies) = (board, Vec::new());
        let mut next = mover(&board, player);
        while let Some(player) = next {
            let Some(&square) = rng.choose(&p::legal(&board, player)) else { break };
            plies.push((board, player, square));
            board = p::after(&board, player, square);
            next = mover(&board, p::other(player));
        }
        Plan { plies, last: board }
    }

    /// The first random game from the start that is wanted; any if there is none.
    pub(super) fn such_that(rng: &mut Rng, is_wanted: impl Fn(&Plan) -> bool) -> Plan {
        let mut plan = Plan::random(rng, p::start(), p::STAR);
        for _ in 0..3000 {
            if is_wanted(&plan) {
                break;
            }
            plan = Plan::random(rng, p::start(), p::STAR);
        }
        plan
    }

    /// Of some random games, the one in which a player most often has a single move.
    pub(super) fn with_single_moves(rng: &mut Rng, player: u8) -> Plan {
        let single = |plan: &Plan| {
            let own = plan
                .plies
                .iter()
                .filter(|(board, mover, _)| *mover == player && p::legal(board, player).len() == 1);
            own.count()
        };
        let plans = (0..150).map(|_| Plan::random(rng, p::start(), p::STAR));
        plans.max_by_key(single).unwrap_or_default()
    }

    /// How often a player loses the turn.
    pub(super) fn passes(&self, player: u8) -> usize {
        self.plies.windows(2).filter(|two| two[0].1 == two[1].1 && two[0].1 != player).count()
    }

    /// What a player types.
    pub(super) fn typed(&self, player: u8) -> Vec<String> {
        let own = self.plies.iter().filter(|(_, mover, _)| *mover == player);
        own.map(|(_, _, square)| p::name(*square)).collect()
    }

    /// Answers for `EscolheJogada` that lead along this game: a line each.
    fn answers(&self) -> String {
        let mut text = String::new();
        let boards =
            self.plies.iter().map(|(board, mover, square)| (board, Some((*mover, *square))));
        for (board, ply) in boards.chain([(&self.last, None)]) {
            for player in [p::STAR, p::BALL] {
                let own = ply.filter(|(mover, _)| *mover == player).map(|(_, square)| square);
                let square = own.or_else(|| p::legal(board, player).first().copied());
                let (row, column) = square.map_or((-1, -1), |s| ((s / 8) as i32, (s % 8) as i32));
                let cells = p::cells(board).replace(' ', "-");
                text += &format!("{cells} {} {row} {column}\n", char::from(player));
            }
        }
        text
    }
}

/// How a program is run.
#[derive(Clone, Debug, Default)]
pub(super) struct Play {
    /// What is typed.
    pub(super) lines: Vec<String>,
    /// A game that the computer plays along.
    pub(super) plan: Option<Plan>,
    /// What `rothelo.txt` holds at the start.
    pub(super) file: Option<String>,
    /// Seconds that the clock is ahead.
    pub(super) clock: u32,
    /// Is it the end of input that matters? Then the program has some time to end.
    pub(super) is_end_judged: bool,
    /// Are right functions in the place of PodeJogar and Joga?
    pub(super) is_right: bool,
    /// Is it run under a memory checker?
    pub(super) is_memory_checked: bool,
}

/// The file that the assignment names.
pub(super) const FILE: &str = "rothelo.txt";

impl Play {
    pub(super) fn new(lines: impl IntoIterator<Item = impl ToString>) -> Play {
        let lines = lines.into_iter().map(|line| line.to_string()).collect();
        Play { lines, ..Play::default() }
    }

    pub(super) fn along(self, plan: &Plan) -> Play {
        Play { plan: Some(plan.clone()), ..self }
    }

    /// Runs the program.
    pub(super) fn run(&self, exam: &mut Exam<'_>) -> Transcript {
        let command = if self.is_memory_checked { "./memory" } else { "./program" };
        let last_ms = if self.is_end_judged || self.is_memory_checked { 400 } else { 60 };
        let answers = self.plan.as_ref().map(Plan::answers).unwrap_or_default();
        let script = format!("{} {last_ms} {}\n{answers}", self.clock, u8::from(self.is_right));
        let mut files = vec![(".jogada".to_owned(), script)];
        files.extend(self.file.iter().map(|text| (FILE.to_owned(), text.clone())));
        let run = ProgramRun {
            command: vec![command.to_owned()],
            input: self.lines.iter().map(|line| format!("{line}\n")).collect(),
            files,
            wanted: vec![FILE.to_owned()],
            within: self.within(exam),
        };
        let result = exam.run(&[run]).pop();
        Transcript::of(result.unwrap_or_else(nothing))
    }

    /// A program that is known to be wrong need not be waited for; a memory checker makes any program slow.
    fn within(&self, exam: &Exam<'_>) -> Duration {
        Duration::from_millis(match (self.is_memory_checked, exam.wrong_parts().is_empty()) {
            (true, _) => 30_000,
            // The text sets no limit: a search may think.
            (false, true) => 20_000,
            (false, false) => 1500,
        })
    }
}

fn nothing() -> jogada_game::assignment::ProgramResult {
    jogada_game::assignment::ProgramResult {
        output: String::new(),
        errors: String::new(),
        status: Some(127),
        flooded: false,
        files: Vec::new(),
    }
}

/// The squares where a player may move, with the boards after it.
pub(super) fn moves(board: &Tabuleiro, player: u8) -> Vec<(usize, Tabuleiro)> {
    let squares = p::legal(board, player).into_iter();
    squares.map(|square| (square, p::after(board, player, square))).collect()
}

/// Who moves, if it is this player's turn; `None` at the end.
pub(super) fn mover(board: &Tabuleiro, player: u8) -> Option<u8> {
    [player, p::other(player)].into_iter().find(|&player| !p::legal(board, player).is_empty())
}

/// Something in a dialogue that is not as it should be.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) why: Message,
    pub(super) expected: String,
    pub(super) got: String,
    pub(super) board: Option<Box<Tabuleiro>>,
    /// The number of the segment in which it shows.
    pub(super) segment: usize,
}

impl Fault {
    #[allow(clippy::needless_pass_by_value, reason = "values and references are passed alike")]
    pub(super) fn new(key: &'static str, expected: impl ToString, got: impl ToString) -> Fault {
        Fault {
            why: MARKING_TEXTS.message(key),
            expected: expected.to_string(),
            got: got.to_string(),
            board: None,
            segment: 0,
        }
    }

    /// As an example: what was typed up to there, the last lines of it.
    pub(super) fn example(&self, transcript: &Transcript) -> Example {
        let until = transcript.segments.iter().take(self.segment + 1);
        let typed: Vec<&str> = until.filter_map(|segment| segment.typed.as_deref()).collect();
        let shown = typed.len().min(6);
        let dots = if typed.len() > shown { "… " } else { "" };
        Example {
            call: format!("./rothelo: {dots}{}", typed[typed.len() - shown..].join(" ")),
            expected: self.expected.clone(),
            got: self.got.clone(),
            picture: self.board.as_deref().map(p::picture),
        }
    }
}

/// A game as it stands in a dialogue.
#[derive(Clone, Debug)]
pub(super) struct Course {
    pub(super) board: Tabuleiro,
    /// Whose turn it is; `None` at the end.
    pub(super) mover: Option<u8>,
    pub(super) user: u8,
    /// Moves that were seen.
    pub(super) plies: usize,
    /// How the program asks, as it was seen last.
    prompt: String,
}

impl Course {
    /// The game at its start, which the first segment shows.
    pub(super) fn first(segment: &Segment) -> Result<Course, Fault> {
        let board = p::start();
        let course = Course::at(board, p::STAR, p::STAR, segment);
        let wrong = segment.boards.iter().find(|&shown| *shown != board);
        if let Some(wrong) = wrong {
            let diff = p::difference(&board, wrong);
            return Err(Fault::new("dialogue-start", "D4=* E4=o D5=o E5=*", diff));
        }
        if let Some(header) = &segment.odd_header {
            return Err(Fault::new("dialogue-header", "A B C D E F G H", header));
        }
        match segment.boards.is_empty() {
            true => Err(Fault::new("dialogue-start", "D4=* E4=o D5=o E5=*", "—")),
            false => Ok(course),
        }
    }

    /// A game that stands at some board.
    pub(super) fn at(board: Tabuleiro, player: u8, user: u8, segment: &Segment) -> Course {
        Course { board, mover: mover(&board, player), user, plies: 0, prompt: segment.tail.clone() }
    }

    /// A line was typed: is what the program shows for it right?
    pub(super) fn typed(&mut self, segment: &Segment) -> Result<(), Fault> {
        let square = segment.typed.as_deref().and_then(square_of);
        let legal = moves(&self.board, self.user);
        let own = legal.iter().find(|(to, _)| Some(*to) == square && self.mover == Some(self.user));
        let mut shown = segment.boards.clone();
        shown.dedup();
        if shown.first() == Some(&self.board) {
            shown.remove(0);
        }
        match own {
            None => self.refused(segment, &shown),
            Some((_, after)) => {
                self.moved(*after, &shown)?;
                self.prompt.clone_from(&segment.tail);
                self.counted(segment)
            }
        }
    }

    /// An invalid move changes nothing, and is announced.
    fn refused(&self, segment: &Segment, shown: &[Tabuleiro]) -> Result<(), Fault> {
        if let Some(changed) = shown.first() {
            let got = p::difference(&self.board, changed);
            return Err(self.fault("dialogue-accepts", "—", got));
        }
        let bare = |text: &str| text.split_whitespace().collect::<String>();
        match bare(&segment.text).is_empty() || bare(&segment.text) == bare(&self.prompt) {
            true => Err(self.fault("dialogue-silent", "", segment.text.trim())),
            false => Ok(()),
        }
    }

    /// A move of the user, and the computer's answers up to the user's next turn.
    fn moved(&mut self, after: Tabuleiro, shown: &[Tabuleiro]) -> Result<(), Fault> {
        let wanted = p::difference(&self.board, &after);
        let Some((&first, mut rest)) = shown.split_first() else {
            return Err(self.fault("dialogue-refuses", wanted, "—"));
        };
        if first != after {
            let is_answer = moves(&after, p::other(self.user)).iter().any(|m| m.1 == first);
            let key = if is_answer { "dialogue-not-shown" } else { "dialogue-move" };
            return Err(self.fault(key, wanted, p::difference(&self.board, &first)));
        }
        self.board = after;
        self.plies += 1;
        self.mover = mover(&after, p::other(self.user));
        let mut is_again = self.mover != Some(p::other(self.user));
        while self.mover == Some(p::other(self.user)) {
            rest = self.answered(rest, is_again)?;
            is_again = true;
        }
        match rest.first() {
            // What comes after the end is another game.
            Some(extra) if self.mover.is_some() => {
                let got = p::difference(&self.board, extra);
                let key = if is_again { "dialogue-extra" } else { "dialogue-pass" };
                Err(self.fault(key, "—", got))
            }
            _ => Ok(()),
        }
    }

    /// One move of the computer, the first of the boards that are left.
    pub(super) fn answered<'a>(
        &mut self,
        rest: &'a [Tabuleiro],
        is_again: bool,
    ) -> Result<&'a [Tabuleiro], Fault> {
        let Some(player) = self.mover else { return Ok(rest) };
        let legal = moves(&self.board, player);
        let names: Vec<String> = legal.iter().map(|(square, _)| p::name(*square)).collect();
        let Some((&next, rest)) = rest.split_first() else {
            let key = if is_again { "dialogue-pass" } else { "dialogue-no-answer" };
            return Err(self.fault(key, names.join(" "), "—"));
        };
        if !legal.iter().any(|(_, after)| *after == next) {
            let got = p::difference(&self.board, &next);
            return Err(self.fault("dialogue-answer", names.join(" "), got));
        }
        self.board = next;
        self.plies += 1;
        self.mover = mover(&next, p::other(player));
        Ok(rest)
    }

    /// At the end of the game the numbers of stones are told.
    pub(super) fn counted(&self, segment: &Segment) -> Result<(), Fault> {
        if self.mover.is_some() {
            return Ok(());
        }
        let count = |stone| self.board.as_flattened().iter().filter(|on| **on == stone).count();
        let (stars, balls) = (count(p::STAR), count(p::BALL));
        let text = segment.text.to_lowercase();
        let numbers: Vec<usize> = text
            .split(|c: char| !c.is_ascii_digit())
            .filter_map(|word| word.parse().ok())
            .collect();
        let has = |a: usize, b: usize| numbers.windows(2).any(|two| two == [a, b]);
        let first = |words: &[&str]| words.iter().filter_map(|word| text.find(word)).min();
        let is_turned = first(&["bola", "'o'", "o:"]) < first(&["estrela", "*"]);
        if has(stars, balls)
            || (has(balls, stars) && is_turned && first(&["bola", "'o'", "o:"]).is_some())
        {
            return Ok(());
        }
        let got = if numbers.is_empty() { "—" } else { segment.text.trim() };
        Err(self.fault("dialogue-count", format!("{stars} x {balls}"), got))
    }

    /// The program crashed here.
    pub(super) fn crashed(&self, signal: &str) -> Fault {
        let fault = self.fault("dialogue-crash", "", signal);
        Fault { why: fault.why.clone().with("signal", signal), ..fault }
    }

    pub(super) fn fault(
        &self,
        key: &'static str,
        expected: impl ToString,
        got: impl ToString,
    ) -> Fault {
        Fault { board: Some(Box::new(self.board)), ..Fault::new(key, expected, got) }
    }
}

/// Replays a dialogue in which only squares were typed.
pub(super) fn replay(transcript: &Transcript) -> Result<Course, Fault> {
    let mut course = Course::first(&transcript.segments[0])?;
    let last = transcript.segments.len() - 1;
    for (index, segment) in transcript.segments.iter().enumerate().skip(1) {
        if course.mover.is_none() {
            break;
        }
        let at = |fault: Fault| Fault { segment: index, ..fault };
        match (course.typed(segment), transcript.crash()) {
            // What it did not show any more is not what is wrong.
            (Err(_), Some(crash)) if index == last => return Err(at(course.crashed(&crash))),
            (typed, _) => typed.map_err(at)?,
        }
    }
    if let Some(crash) = transcript.crash() {
        return Err(Fault { segment: last, ..course.crashed(&crash) });
    }
    // Of a program that writes very much, the end is not known.
    if course.mover.is_some() && !transcript.is_read_out && !transcript.result.flooded {
        return Err(Fault { segment: last, ..course.fault("dialogue-ends", "", "") });
    }
    Ok(course)
}

/// The square of `f4` or `F4`.
fn square_of(text: &str) -> Option<usize> {
    let &[column, row] = text.as_bytes() else { return None };
    let column = column.to_ascii_uppercase().checked_sub(b'A').filter(|n| *n < 8)?;
    let row = row.checked_sub(b'1').filter(|n| *n < 8)?;
    Some(usize::from(row) * 8 + usize::from(column))
}
