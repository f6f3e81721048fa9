//! Files written to the assignment: a player is one of their functions.

use jogada_game::{Harness, Starter};

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
    hints: &["pos_validas_para", "(jogo, jogador)", "'ocupadas'", "\"ocupadas\""],
    function: "jogador",
    // "Not more than a few seconds" a move.
    time: Some("5s"),
    texts: crate::TEXTS,
    slips: &[("square-alone", "mend-square-alone"), ("text", "mend-text-move")],
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

/// What a student begins with.
pub(crate) const STARTER: Starter = Starter {
    extension: "py",
    text: include_str!("../assignment/seu_nome_aqui.py"),
    functions: &[
        "pos_atacadas_por",
        "todas_pos_atacadas",
        "pos_válidas_para",
        "faz_jogada",
        "jogo_acabou",
        "cria_jogo",
        "jogador_humano",
        "jogador_apressado",
        "jogador_roleta",
        "jogador_guloso",
        "jogador_estratégia",
    ],
    needed: &["jogador_estratégia"],
};
