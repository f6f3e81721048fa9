//! Files written to the assignment, which play with `busca_max`.

use jogada_game::Harness;

pub(crate) const HARNESSES: &[Harness] = &[Harness {
    extension: "py",
    marks: &["def busca_max"],
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
