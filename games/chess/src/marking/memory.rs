//! Is all memory freed, and is none used wrongly? The program runs with an allocator that counts.

use jogada_game::assignment::{CheckResult, Exam, Example, ProgramResult, ProgramRun};
use jogada_text::Message;

use super::{
    MARKING_TEXTS,
    answer::run_of,
    compose::fen,
    source::{Language, source},
};
use crate::Fen;

/// The file in which the allocator leaves what it has seen.
const REPORT: &str = "memory.txt";

/// All kinds of moves, and none.
const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "1n1n2k1/P1P3PP/8/8/8/8/8/4K3 w - - 0 1",
    "7k/8/8/2PpP3/8/8/8/K7 w - d6 0 1",
    "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    "4k3/8/5N2/8/8/8/8/4RK2 b - - 0 1",
];

/// What the allocator counts.
struct Counts {
    allocated: i64,
    blocks: i64,
    bytes: i64,
    twice: i64,
    unknown: i64,
    beyond: i64,
    after: i64,
}

impl Counts {
    fn read(result: &ProgramResult) -> Option<Counts> {
        let (_, text) = result.files.iter().find(|(name, _)| name == REPORT)?;
        let numbers: Option<Vec<i64>> =
            text.split_ascii_whitespace().map(|word| word.parse().ok()).collect();
        let &[allocated, blocks, bytes, twice, unknown, beyond, after] = numbers?.as_slice() else {
            return None;
        };
        Some(Counts { allocated, blocks, bytes, twice, unknown, beyond, after })
    }

    /// What is wrong, the worst first.
    fn why(&self) -> Option<Message> {
        let errors = [
            (self.beyond, "written-beyond"),
            (self.after, "written-after-free"),
            (self.twice, "freed-twice"),
            (self.unknown, "freed-unknown"),
        ];
        if let Some((_, key)) = errors.iter().find(|(count, _)| *count > 0) {
            return Some(MARKING_TEXTS.message(key));
        }
        let leaks = || {
            MARKING_TEXTS.message("not-freed").with("blocks", self.blocks).with("bytes", self.bytes)
        };
        (self.blocks > 0).then(leaks)
    }
}

pub(super) fn memory(exam: &mut Exam<'_>) -> CheckResult {
    let name = exam.function();
    let fens = POSITIONS.map(fen);
    if source(exam).is_some_and(|source| source.language == Language::Python) {
        let lists = exam
            .run(&[run_of("./program", &fens[0])])
            .iter()
            .any(|run| !run.output.trim().is_empty());
        return match lists {
            true => CheckResult::passed(name, 0).noting(MARKING_TEXTS.message("python-frees")),
            false => CheckResult::unjudged(name, MARKING_TEXTS.message("no-listing")),
        };
    }
    let checked =
        |fen: &Fen| ProgramRun { wanted: vec![REPORT.to_owned()], ..run_of("./checked", fen) };
    let mut wrong: Vec<(Fen, Message)> = Vec::new();
    let mut allocated = 0;
    for fen in &fens {
        let plain = exam.run(&[run_of("./program", fen)]).pop();
        let counted = exam.run(&[checked(fen)]).pop();
        let (Some(plain), Some(counted)) = (plain, counted) else { continue };
        let counts = Counts::read(&counted);
        let found = counts.as_ref().and_then(Counts::why);
        let is_bare = plain.output.trim().is_empty() && fen.board.count_moves() > 0;
        if found.is_none() && (plain.status.is_none_or(|status| status < 0) || is_bare) {
            return CheckResult::unjudged(name, MARKING_TEXTS.message("no-listing"));
        }
        let why = match counts {
            Some(counts) => {
                allocated += counts.allocated;
                let differs = plain.output != counted.output;
                found.or_else(|| differs.then(|| MARKING_TEXTS.message("uninitialised")))
            }
            // It crashes only with this allocator, which fills new blocks.
            None if counted.status.is_none_or(|status| status < 0) => {
                Some(MARKING_TEXTS.message("uninitialised"))
            }
            None => return CheckResult::unjudged(name, MARKING_TEXTS.message("not-counted")),
        };
        wrong.extend(why.map(|why| (*fen, why)));
    }
    let Some((fen, why)) = wrong.first() else {
        let passed = CheckResult::passed(name, fens.len());
        return if allocated == 0 {
            passed.noting(MARKING_TEXTS.message("no-heap"))
        } else {
            passed
        };
    };
    let counted = MARKING_TEXTS.message("counted").with("cause", why.clone());
    let counted = counted.with("wrong", wrong.len()).with("tried", fens.len());
    let example = Example {
        call: format!("echo '{fen}' | ./xadrez"),
        expected: String::new(),
        got: String::new(),
        picture: None,
    };
    CheckResult::failed(name, fens.len() - wrong.len(), fens.len())
        .with_example(example)
        .because(counted)
}
