//! Files written to the assignment: a player is one of their functions.

use jogada_game::Harness;

pub(crate) const HARNESSES: &[Harness] = &[Harness {
    extension: "py",
    marks: &[
        "def jogador_",
        "def pos_atacadas_por",
        "def todas_pos_atacadas",
        "def pos_válidas_para",
        "def faz_jogada",
        "def jogo_acabou",
        "def cria_jogo",
    ],
    names_functions: true,
    files: &[
        ("rainhas.py", include_str!("../harness/rainhas.py")),
        Harness::FRAME,
        Harness::UNPACK,
    ],
    // Which function plays must be known before the first match, or else the file is refused.
    build: &[&["python3", "-I", "harness/rainhas.py", "./{file}", "{function}", "--check"]],
    run: &["python3", "-I", "harness/rainhas.py", "./{file}", "{function}"],
    learns: false,
    together: false,
}];
