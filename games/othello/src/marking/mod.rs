//! How hand-ins of the assignment are marked: its three functions, the dialogue, each option, and memory.

mod chance;
mod dialogue;
mod functions;
mod memory;
mod options;
mod positions;
mod session;
mod transcript;

use jogada_game::{
    Harness,
    assignment::{Assignment, Call, Check, RightAnswer},
};
use jogada_text::Texts;

use crate::harness::HARNESSES;

/// What the marking says.
const MARKING_TEXTS: Texts = jogada_text::texts!("marking");

/// The three functions, which the program is made of.
const PARTS: &[&str] = &["PodeJogar", "Joga", "EscolheJogada"];

/// What a command is part of.
const COMMAND_PARTS: &[&str] = &["PodeJogar", "Joga", "EscolheJogada", "dialogue"];

pub(crate) const ASSIGNMENT: Assignment = Assignment {
    harnesses: MARKING_HARNESSES,
    checks: &[
        Check { function: "PodeJogar", uses: &[], run: functions::pode_jogar },
        Check { function: "Joga", uses: &[], run: functions::joga },
        Check {
            function: "EscolheJogada",
            uses: &["PodeJogar", "Joga"],
            run: functions::escolhe_jogada,
        },
        Check { function: "dialogue", uses: PARTS, run: dialogue::dialogue },
        Check { function: "strategy", uses: PARTS, run: chance::strategy },
        Check { function: "random", uses: PARTS, run: chance::random },
        Check { function: "j", uses: COMMAND_PARTS, run: options::go },
        Check { function: "t", uses: COMMAND_PARTS, run: options::terminate },
        Check {
            function: "s",
            uses: &["PodeJogar", "Joga", "EscolheJogada", "dialogue", "j"],
            run: options::save,
        },
        Check { function: "r", uses: COMMAND_PARTS, run: options::reload },
        Check { function: "z", uses: COMMAND_PARTS, run: options::restart },
        Check { function: "?", uses: COMMAND_PARTS, run: options::help },
        Check { function: "file", uses: &["s", "r"], run: options::file },
        Check { function: "memory", uses: PARTS, run: memory::memory },
    ],
    rubric: include_str!("../../assignment/rubric.toml"),
    oracle,
    choices: functions::legal_count,
};

/// Nothing is asked here: right functions are linked to a hand-in instead (`right.c`), since a search calls them too often.
fn oracle(_: &Call) -> Option<RightAnswer> {
    None
}

static MARKING_HARNESSES: &[Harness] = &[Harness {
    files: &[
        Harness::PROBE,
        Harness::FRAME,
        Harness::UNPACK,
        ("build.sh", include_str!("../../assignment/build.sh")),
        ("memory.sh", include_str!("../../assignment/memory.sh")),
        ("dynamic.txt", include_str!("../../assignment/dynamic.txt")),
        ("right.c", include_str!("../../assignment/right.c")),
        Harness::CRASH,
        ("clock.c", include_str!("../../assignment/clock.c")),
        ("terminal.c", include_str!("../../assignment/terminal.c")),
        ("rothelo.py", include_str!("../../assignment/rothelo.py")),
    ],
    build: &[&["sh", "harness/build.sh", "{file}"]],
    run: &[
        "env",
        "PYTHONHASHSEED=0",
        "python3",
        "-s",
        "-B",
        "harness/jogada_probe.py",
        "harness/rothelo.py",
    ],
    ..HARNESSES[0]
}];
