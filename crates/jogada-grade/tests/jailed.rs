//! What a hand-in meets in the jail and nowhere else. On a machine without a jail nothing is tested.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod support;

use std::{fs, path::Path};

use jogada_grade::CheckMark;
use support::{TESTDATA, jailed, marker_of};

fn check_of(text: &str, function: &str) -> Option<CheckMark> {
    let folder = tempfile::tempdir().unwrap();
    let marker = marker_of(all_games::find("othello").unwrap(), &jailed()?, folder.path())?;
    let path = folder.path().join("ana.c");
    fs::write(&path, text).unwrap();
    let mark = marker.mark(&path, "ana", 0).unwrap();
    mark.checks.into_iter().find(|check| check.function == function)
}

/// valgrind could not make its pipe in the jail, and no hand-in's memory was checked.
#[test]
fn memory_is_checked_in_the_jail() {
    let right = fs::read_to_string(Path::new(TESTDATA).join("solutions/othello/pesos.c")).unwrap();
    let Some(of_right) = check_of(&right, "memory") else { return };
    assert_eq!(of_right.passed, Some(true), "{:?}", of_right.why);
    let old = "    int l, c, i, j, nota, melhor = 0, empates = 0;";
    assert!(right.contains(old));
    let leak = right.replace(old, &format!("{old} char *x = malloc(64); x[0] = 1; x = NULL;"));
    let of_leak = check_of(&leak, "memory").unwrap();
    assert_eq!(of_leak.passed, Some(false), "{:?}", of_leak.why);
    assert!(of_leak.got.as_ref().unwrap().contains("ana.c:"), "{:?}", of_leak.got);
}

/// The folder of a hand-in cannot be written to in the jail, and the stack of a crash was lost.
#[test]
fn a_crash_in_the_jail_has_its_line() {
    let right =
        fs::read_to_string(Path::new(TESTDATA).join("solutions/othello/rothelo.c")).unwrap();
    let head = "int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col) {\n";
    assert!(right.contains(head));
    let crash = right.replace(head, &format!("{head}    if (lin == 5) *(volatile int *)0 = 1;\n"));
    let line = 2 + right[..right.find(head).unwrap()].matches('\n').count();
    let Some(check) = check_of(&crash, "PodeJogar") else { return };
    let told = format!("{:?}", check.why);
    assert!(told.contains(&format!("SIGSEGV (ana.c:{line})")), "{told}");
}
