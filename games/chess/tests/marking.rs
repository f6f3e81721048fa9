//! Hand-ins of the chess assignment and their marks.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use chess::ENTRY;
use jogada_bot::{BuildCache, Limits, Trust};
use jogada_core::Seed;
use jogada_game::assignment::CheckResult;
use jogada_grade::{Mark, Marker, Rubric};
use jogada_testkit::sampled;
use jogada_text::Message;

const SOLUTIONS: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/jogada-grade/testdata/solutions/chess");

fn examined(path: &Path) -> Result<Vec<CheckResult>, Message> {
    let folder = tempfile::tempdir().unwrap();
    let assignment = ENTRY.assignment.unwrap();
    let marker = Marker {
        assignment,
        rubric: Rubric::read(assignment.rubric).unwrap(),
        cache: BuildCache::new(folder.path()).unwrap(),
        trust: Trust::Full(Limits::default()),
        seed: Seed::from_number(1),
    };
    marker.examine(path, &mut |_| {}).unwrap()
}

/// What came of a file with this name and text.
fn examined_text(name: &str, text: &str) -> Result<Vec<CheckResult>, Message> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    fs::write(&file, text).unwrap();
    examined(&file)
}

fn told(result: &CheckResult) -> String {
    let why = result.why.as_ref().map(Message::to_string).unwrap_or_default();
    let notes: Vec<String> = result.notes.iter().map(Message::to_string).collect();
    let counts = format!("{:?} {}/{}", result.passed, result.right, result.tried);
    format!("{} {counts}: {why} {notes:?} {:?}", result.function, result.example)
}

fn solution(name: &str) -> String {
    fs::read_to_string(Path::new(SOLUTIONS).join(name)).unwrap()
}

/// A solution with one piece of text replaced, which must be there.
fn changed(name: &str, from: &str, to: &str) -> String {
    let text = solution(name);
    assert!(text.contains(from), "{name} holds no {from}");
    text.replacen(from, to, 1)
}

/// The checks that failed or could not be judged.
fn blamed(results: &[CheckResult]) -> Vec<&'static str> {
    let bad = results.iter().filter(|result| result.passed != Some(true));
    bad.map(|result| result.function).collect()
}

fn check_blame(name: &str, from: &str, to: &str, function: &str, why: &str) {
    let results = examined_text(name, &changed(name, from, to)).unwrap();
    let all: Vec<String> = results.iter().map(told).collect();
    assert_eq!(blamed(&results), [function], "{to}: {all:#?}");
    let result = results.iter().find(|result| result.function == function).unwrap();
    let said = result.why.as_ref().unwrap().to_string();
    assert!(said.contains(why), "{said}");
}

/// Right solutions in the order of their names.
fn solutions() -> Vec<PathBuf> {
    let mut files: Vec<_> =
        fs::read_dir(SOLUTIONS).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn right_solutions_raise_no_alarm() {
    for path in sampled(solutions()) {
        for result in examined(&path).unwrap() {
            assert_eq!(result.passed, Some(true), "{path:?} {}", told(&result));
        }
    }
}

#[test]
fn a_mistake_in_a_generator_is_blamed_on_its_kind() {
    for (from, to, function, why) in sampled([
        ("vai_para(pt, p, p->col + 2, p->lin + 1);", "", "knights", "by +2 files and +1 ranks"),
        ("anda(pt, p, p->col, p->lin, +1, +1);", "", "bishops", "up and to the right"),
        ("anda(pt, p, p->col, p->lin, 0, -1);", "", "rooks", "these lines are missing"),
        ("gerar_bispo(pt, p);\n\tgerar_torre", "gerar_torre", "queens", "along a diagonal"),
        ("for (c = -1; c <= 1; c++)", "for (c = -1; c <= 0; c++)", "kings", "to the right"),
        ("(p->cor == 'w' ? 2 : 7)", "(p->cor == 'w' ? 2 : 6)", "pawns", "these lines are"),
        ("if (alvo != NULL && alvo->cor != p->cor)", "if (alvo != NULL)", "pawns", "not legal"),
    ]) {
        check_blame("lista_ligada.c", from, to, function, why);
    }
}

#[test]
fn a_mistake_in_a_special_move_is_blamed_on_it() {
    for (from, to, function, why) in sampled([
        ("col == pt->ep_col && frente == pt->ep_lin", "0", "en_passant", "are missing"),
        (
            "for (t = CAVALO; t <= RAINHA; t++)",
            "for (t = CAVALO; t < RAINHA; t++)",
            "promotion",
            "to a queen",
        ),
        (
            "\n\t\t&& !casa_atacada(pt->pecas, outro, 6, p->lin))\n\t\tvai_para",
            ")\n\t\tvai_para",
            "castling",
            "not legal moves: Kg",
        ),
        ("ep ? peca->lin : lin);", "lin);", "en_passant", ""),
        ("return dc * dl == 2;", "return 0;", "check", "in check from a knight"),
        ("dc == 1 && lin - p->lin ==", "dc == 2 && lin - p->lin ==", "check", ""),
    ]) {
        check_blame("lista_ligada.c", from, to, function, why);
    }
}

#[test]
fn a_mistake_in_the_notation_is_not_one_of_the_moves() {
    for (from, to, function, why) in sampled([
        ("m->captura ? \"x\" : \"\"", "m->captura ? \":\" : \"\"", "format", "not in the notation"),
        ("m->captura ? \"x\" : \"\"", "\"\"", "format", "has no x"),
        ("escreve(&pt);", "printf(\"Movimentos:\\n\"); escreve(&pt);", "format", "is no move"),
        (
            "printf(\"%c\", LETRAS[m->promocao]);",
            "printf(\"=%c\", LETRAS[m->promocao]);",
            "format",
            "=N",
        ),
        (
            "else if (coluna == 0)",
            "else if (linha == 0)",
            "disambiguation",
            "tell the pieces apart",
        ),
        ("else if (repetidas == 0)", "else if (1)", "disambiguation", "origin is missing"),
        ("return k * 10 + m->promocao;", "return k * 10 - m->promocao;", "order", "promotions"),
        ("k = k * 10 + m->de_col;\n", "", "order", "is printed after"),
    ]) {
        check_blame("lista_ligada.c", from, to, function, why);
    }
}

#[test]
fn a_mistake_with_memory_is_told() {
    for (from, to, why) in [
        ("\tlibera_pecas(pt.pecas);\n", "", "32 blocks of memory are not freed"),
        ("\t\tfree(m);\n", "\t\tfree(m);\n\t\tfree(m);\n", "freed twice"),
        (
            "NoMov *m = (NoMov *) malloc(sizeof(NoMov));",
            "NoMov *m = malloc(sizeof(NoMov) - 4);",
            "beyond",
        ),
    ] {
        let results = examined_text("ana.c", &changed("lista_ligada.c", from, to)).unwrap();
        let memory = results.iter().find(|result| result.function == "memory").unwrap();
        assert_eq!(memory.passed, Some(false), "{}", told(memory));
        assert!(memory.why.as_ref().unwrap().to_string().contains(why), "{}", told(memory));
    }
}

#[test]
fn crashes_hangs_and_exceptions_are_told_with_the_position() {
    let of = |name: &str, from: &str, to: &str, function: &str| {
        let results = examined_text(name, &changed(name, from, to)).unwrap();
        let result = results.into_iter().find(|result| result.function == function).unwrap();
        assert_eq!(result.passed, Some(false), "{}", told(&result));
        told(&result)
    };
    let crash = of("lista_ligada.c", "gerar_bispo(pt, p);\n", "*(int *)0 = 1;\n", "queens");
    let at = 1 + solution("lista_ligada.c")
        .split("gerar_bispo(pt, p);\n\t")
        .next()
        .unwrap()
        .matches('\n')
        .count();
    let place = format!("SIGSEGV (lista_ligada.c:{at})");
    assert!(crash.contains(&place) && crash.contains("echo '"), "{crash} has no {place}");
    let raised =
        of("xadrez_classes.py", "return deslizar(peca, tab, CAVALO, 1)", "return {}[3]", "knights");
    assert!(raised.contains("KeyError: 3 (xadrez_classes.py:"), "{raised}");
    assert!(raised.contains("gerar_cavalo"), "{raised}");
    let hang =
        of("xadrez_classes.py", "return deslizar(peca, tab, RETAS)", "while True: pass", "rooks");
    assert!(hang.contains("still running after 3 s"), "{hang}");
}

#[test]
fn open_readings_pass_and_are_noted() {
    let note = |results: &[CheckResult], function: &str| {
        let result = results.iter().find(|result| result.function == function).unwrap();
        result.notes.iter().map(Message::to_string).collect::<String>()
    };
    let text = changed(
        "xadrez_classes.py",
        "print(notacao(m, movs))",
        "print(notacao(m, movs), end=' \\r\\n')",
    );
    let results = examined_text("ana.py", &text).unwrap();
    assert_eq!(blamed(&results), [""; 0]);
    assert!(note(&results, "en_passant").contains("with the suffix"));
    let results = examined_text("ana.py", &solution("movimentos.py")).unwrap();
    assert!(note(&results, "en_passant").contains("without the suffix"));
    assert!(note(&results, "format").contains("newline"));
    assert!(note(&results, "memory").contains("Python"));
}

#[test]
fn the_smallest_position_is_shown_with_its_board() {
    let text = changed(
        "lista_ligada.c",
        "case CAVALO:\n\t\t\treturn dc * dl == 2;",
        "case CAVALO:\n\t\t\treturn 0;",
    );
    let results = examined_text("ana.c", &text).unwrap();
    let check = results.iter().find(|result| result.function == "check").unwrap();
    let example = check.example.as_ref().unwrap();
    // Both kings and the knight are enough.
    let board = example.call.split('\'').nth(1).unwrap().split(' ').next().unwrap();
    assert_eq!(board.chars().filter(|c| c.is_alphabetic()).count(), 3, "{board}");
    assert_eq!(example.picture.as_ref().unwrap().lines().count(), 9);
    // The same seed gives the same results.
    let again = examined_text("ana.c", &text).unwrap();
    let all = |results: &[CheckResult]| results.iter().map(told).collect::<Vec<_>>();
    assert_eq!(all(&results), all(&again));
}

#[test]
fn the_starter_file_gets_nothing_and_what_does_not_compile_says_why() {
    let results = examined_text("ana.c", include_str!("../assignment/xadrez.c")).unwrap();
    let rubric = Rubric::read(ENTRY.assignment.unwrap().rubric).unwrap();
    assert_eq!(Mark::new("ana", &results, &rubric, 0).mark, 0.0);
    assert_eq!(rubric.max(), 10.0);
    let empty = examined_text("ana.c", "int main(void) { return 0; }\n").unwrap();
    assert_eq!(Mark::new("ana", &empty, &rubric, 0).mark, 0.0, "{empty:?}");
    let broken = changed("xadrez.c", "int l, c;", "int l c;");
    let why = examined_text("ana.c", &broken).unwrap_err().to_string();
    assert!(why.contains("ana.c") && why.contains("expected"), "{why}");
    let broken = changed("movimentos.py", "def col(s):", "def col(s)");
    let why = examined_text("ana.py", &broken).unwrap_err().to_string();
    assert!(why.contains("SyntaxError"), "{why}");
}

#[test]
fn archives_of_any_language_are_taken() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["xadrez_classes.py", "xadrez.cpp", "com_makefile"] {
        let archive = folder.path().join(format!("{}.tar.gz", name.replace('.', "_")));
        let packed =
            Command::new("tar").arg("-czf").arg(&archive).args(["-C", SOLUTIONS, name]).status();
        assert!(packed.unwrap().success());
        let results = examined(&archive).unwrap();
        assert_eq!(blamed(&results), [""; 0], "{name}");
    }
}
