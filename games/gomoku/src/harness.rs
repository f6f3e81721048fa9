//! Files written to the assignment, which play with `busca_max`.

use jogada_game::{Harness, Starter};

pub(crate) const HARNESSES: &[Harness] = &[Harness {
    extension: "py",
    marks: &["def busca_max"],
    hints: &[
        "def busca_min",
        "def detecta_linha",
        "def esta_limitada",
        "def pontuacao",
        "def e_vitoria",
    ],
    function: "busca_max",
    time: None,
    texts: crate::TEXTS,
    slips: &[("text", "mend-text-square"), ("float", "mend-float-square")],
    names_functions: false,
    files: &[
        ("gomoku_aluno.py", include_str!("../harness/gomoku_aluno.py")),
        Harness::FRAME,
        Harness::UNPACK,
    ],
    build: &[],
    run: &["python3", "-I", "harness/gomoku_aluno.py", "./{file}"],
    learns: false,
    together: false,
}];

/// What a student begins with.
pub(crate) const STARTER: Starter = Starter {
    extension: "py",
    text: include_str!("../assignment/gomoku.py"),
    functions: &[
        "esta_vazia",
        "esta_limitada",
        "detecta_linha",
        "detecta_linhas",
        "busca_max",
        "e_vitoria",
    ],
    needed: &["busca_max"],
};
