//! How hand-ins of the assignment are marked: a program that lists the moves of a position.
//!
//! `line` reads what a hand-in printed, however it is spelt; `answer` runs it; `difference` compares its moves with the right
//! ones and says whose mistake each is; `trial` tries many positions, finds the smallest wrong one and words it. The
//! checks are in `kinds`, `special`, `spelling`, `structures` and `memory`, their positions in `positions` and `compose`.

mod answer;
mod compose;
mod difference;
mod kinds;
mod line;
mod memory;
mod positions;
mod shrink;
mod source;
mod special;
mod spelling;
mod structures;
mod traits;
mod trial;

use jogada_game::{
    Harness,
    assignment::{Assignment, Check},
};
use jogada_text::Texts;

const MARKING_TEXTS: Texts = jogada_text::texts!("marking");

/// The checks of the moves that pieces make by themselves.
const KINDS: [&str; 6] = ["pawns", "knights", "bishops", "rooks", "queens", "kings"];
const PROMOTION: &str = "promotion";
const CHECK: &str = "check";
const EN_PASSANT: &str = "en_passant";
const CASTLING: &str = "castling";

/// What every listing depends on.
const MOVES: &[&str] = &[
    "pawns", "knights", "bishops", "rooks", "queens", "kings", PROMOTION, CHECK, EN_PASSANT,
    CASTLING,
];

/// The assignment, for the registry.
pub(crate) const ASSIGNMENT: Assignment = Assignment {
    harnesses: MARKING_HARNESSES,
    checks: &[
        Check { function: "kings", uses: &[], run: kinds::kings },
        Check { function: "pawns", uses: &["kings"], run: kinds::pawns },
        Check { function: "knights", uses: &["kings"], run: kinds::knights },
        Check { function: "bishops", uses: &["kings"], run: kinds::bishops },
        Check { function: "rooks", uses: &["kings"], run: kinds::rooks },
        Check { function: "queens", uses: &["kings", "bishops", "rooks"], run: kinds::queens },
        Check { function: PROMOTION, uses: &KINDS, run: special::promotion },
        Check { function: CHECK, uses: MOVES, run: special::check },
        Check { function: EN_PASSANT, uses: MOVES, run: special::en_passant },
        Check { function: CASTLING, uses: MOVES, run: special::castling },
        Check { function: "disambiguation", uses: MOVES, run: spelling::disambiguation },
        Check { function: "format", uses: MOVES, run: spelling::format },
        Check { function: "order", uses: MOVES, run: spelling::order },
        Check { function: "structures", uses: &[], run: structures::structures },
        Check { function: "memory", uses: &[], run: memory::memory },
    ],
    rubric: include_str!("../../assignment/rubric.toml"),
    oracle: |_| None,
    choices: |_, _| None,
};

const HARNESS: Harness = Harness {
    extension: "c",
    marks: &["main"],
    hints: &[],
    function: "main",
    time: None,
    texts: crate::TEXTS,
    slips: &[],
    names_functions: false,
    files: &[
        Harness::PROBE,
        Harness::FRAME,
        // An archive may hold any of the three languages: ours looks for the others where the first is not found.
        ("unpack.py", include_str!("../../assignment/unpack.py")),
        ("unpack_one.py", Harness::UNPACK.1),
        ("build.sh", include_str!("../../assignment/build.sh")),
        ("run.sh", include_str!("../../assignment/run.sh")),
        Harness::CRASH,
        ("memory.c", include_str!("../../assignment/memory.c")),
    ],
    build: &[&["sh", "harness/build.sh", "{file}"]],
    run: &["sh", "harness/run.sh"],
    learns: false,
    together: true,
};

/// A program in C, C++ or Python: a file, a folder or an archive.
const MARKING_HARNESSES: &[Harness] = &[
    HARNESS,
    Harness { extension: "cpp", ..HARNESS },
    Harness { extension: "cc", ..HARNESS },
    Harness {
        extension: "py",
        marks: &["input(", "stdin", "open(0"],
        hints: &["print"],
        together: false,
        ..HARNESS
    },
];
