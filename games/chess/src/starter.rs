//! What a student begins the first part of the assignment with.

use jogada_game::Starter;

/// Generators and constructors of each kind of piece. A program that lists moves needs them all.
const FUNCTIONS: &[&str] = &[
    "gera_peao",
    "gera_cavalo",
    "gera_bispo",
    "gera_torre",
    "gera_rainha",
    "gera_rei",
    "cria_peao",
    "cria_cavalo",
    "cria_bispo",
    "cria_torre",
    "cria_rainha",
    "cria_rei",
];

pub(crate) const STARTER: Starter = Starter {
    extension: "c",
    text: include_str!("../assignment/xadrez.c"),
    functions: FUNCTIONS,
    needed: FUNCTIONS,
};
