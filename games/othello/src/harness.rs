//! Files written to the assignment, which play with `EscolheJogada`.

use jogada_game::{Harness, Starter};

pub(crate) const HARNESSES: &[Harness] = &[Harness {
    extension: "c",
    marks: &["EscolheJogada"],
    hints: &["PodeJogar"],
    function: "EscolheJogada",
    time: None,
    texts: crate::TEXTS,
    slips: &[("off-board", "mend-off-board"), ("unwritten", "mend-unwritten")],
    names_functions: false,
    files: &[
        ("rothelo.c", include_str!("../harness/rothelo.c")),
        ("build.sh", include_str!("../harness/build.sh")),
        Harness::UNPACK,
    ],
    build: &[&["sh", "harness/build.sh", "{file}"]],
    run: &["./bot"],
    learns: false,
    // One file chooses, others help it, and `main` stands in any of them.
    together: true,
}];

/// What a student begins with.
pub(crate) const STARTER: Starter = Starter {
    extension: "c",
    text: include_str!("../assignment/rothelo.c"),
    functions: &["PodeJogar", "EscolheJogada", "Joga"],
    needed: &["EscolheJogada"],
};
