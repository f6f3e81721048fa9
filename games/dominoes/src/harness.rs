//! Files written to the assignment: `student_players.py`, which creates a pair.

use jogada_game::{Harness, Starter};

pub(crate) const HARNESSES: &[Harness] = &[Harness {
    extension: "py",
    marks: &["def create_pair"],
    hints: &["basic_players", "def pair_name", "def play("],
    function: "create_pair",
    time: None,
    texts: crate::TEXTS,
    slips: &[("reversed", "mend-reversed"), ("list", "mend-list-tile")],
    names_functions: false,
    files: &[
        ("dupla.py", include_str!("../harness/dupla.py")),
        ("basic_players.py", include_str!("../harness/basic_players.py")),
        Harness::FRAME,
        Harness::UNPACK,
    ],
    // It asks for the pair's name, and never fails.
    build: &[&["python3", "-I", "harness/dupla.py", "./{file}", "--name"]],
    run: &["python3", "-I", "harness/dupla.py", "./{file}"],
    // The same objects play every match of a bout.
    learns: true,
    together: false,
}];

/// What a student begins with.
pub(crate) const STARTER: Starter = Starter {
    extension: "py",
    text: include_str!("../assignment/student_players.py"),
    functions: &["play"],
    needed: &["play"],
};
