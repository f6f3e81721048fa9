//! Hand-ins of the Rothelo assignment and their marks.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::{
    fs,
    path::{Path, PathBuf},
};

use jogada_bot::{BuildCache, Limits, Trust};
use jogada_core::Seed;
use jogada_game::assignment::CheckResult;
use jogada_grade::{Marker, Rubric};
use jogada_testkit::sampled;
use jogada_text::Lang;
use othello::ENTRY;

const SOLUTIONS: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/jogada-grade/testdata/solutions/othello");

/// The checks of a program without options.
const BASE: [&str; 5] = ["PodeJogar", "Joga", "EscolheJogada", "dialogue", "memory"];

fn marker(folder: &Path) -> Marker {
    let assignment = ENTRY.assignment.unwrap();
    Marker {
        assignment,
        rubric: Rubric::read(assignment.rubric).unwrap(),
        cache: BuildCache::new(folder).unwrap(),
        trust: Trust::Full(Limits::default()),
        seed: Seed::from_number(1),
    }
}

fn examined(path: &Path) -> Vec<CheckResult> {
    let folder = tempfile::tempdir().unwrap();
    marker(folder.path()).examine(path, &mut |_| {}).unwrap().unwrap()
}

fn solution(name: &str) -> PathBuf {
    Path::new(SOLUTIONS).join(name)
}

/// The results of a solution in which some text is replaced.
fn changed(name: &str, changes: &[(&str, &str)]) -> Vec<CheckResult> {
    let mut text = fs::read_to_string(solution(name)).unwrap();
    for (old, new) in changes {
        assert!(text.contains(old), "{name} has no {old}");
        text = text.replace(old, new);
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ana.c");
    fs::write(&path, text).unwrap();
    examined(&path)
}

/// The checks that did not pass, of those that the solution passes.
fn blamed(results: &[CheckResult]) -> Vec<&'static str> {
    let wrong = results.iter().filter(|result| result.passed != Some(true));
    wrong.map(|result| result.function).collect()
}

fn of<'a>(results: &'a [CheckResult], function: &str) -> &'a CheckResult {
    results.iter().find(|result| result.function == function).unwrap()
}

fn why(results: &[CheckResult], function: &str) -> String {
    of(results, function).why.as_ref().map(|why| why.say(Lang::En)).unwrap_or_default()
}

/// Options that each solution has done, as its comment says.
const DONE: [(&str, &[&str]); 9] = [
    ("comandos.c", &["strategy", "random", "j", "t", "s", "r", "z", "?", "file"]),
    ("minimax.c", &["strategy", "random", "j", "t", "s", "r", "z", "?", "file"]),
    ("minimo_ifs.c", &[]),
    ("minimo_recursivo.c", &[]),
    ("parcial_aleatorio.c", &["random", "t", "z", "?"]),
    ("parcial_guloso.c", &["strategy", "j", "s", "r", "file"]),
    ("pesos.c", &["strategy", "random", "j", "t", "s", "r", "z", "?", "file"]),
    ("rothelo.c", &[]),
    ("sentinela.c", &["strategy", "random", "j", "t", "s", "r", "z", "?", "file"]),
];

#[test]
fn right_solutions_raise_no_alarm() {
    for (name, done) in sampled(DONE) {
        for result in examined(&solution(name)) {
            let is_claimed = BASE.contains(&result.function) || done.contains(&result.function);
            let said = result.why.as_ref().map(|why| why.say(Lang::En)).unwrap_or_default();
            assert_eq!(
                result.passed == Some(true),
                is_claimed,
                "{name} {}: {said} {:?}",
                result.function,
                result.example
            );
            let is_silent =
                is_claimed || !["j", "t", "s", "r", "z", "?"].contains(&result.function);
            assert!(is_silent || said == "not done", "{name} {}: {said}", result.function);
        }
    }
}

#[test]
fn points_are_those_of_the_text() {
    for (name, points) in [("rothelo.c", 10.0), ("pesos.c", 12.0), ("parcial_aleatorio.c", 11.0)] {
        let folder = tempfile::tempdir().unwrap();
        let mark = marker(folder.path()).mark(&solution(name), name, 0).unwrap();
        assert_eq!((mark.mark, mark.max), (points, 10.0), "{name}");
    }
}

#[test]
fn the_starter_gets_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assignment/rothelo.c");
    let mark = marker(folder.path()).mark(&path, "starter", 0).unwrap();
    assert_eq!(mark.mark, 0.0, "{:?}", mark.checks);
}

#[test]
fn what_does_not_compile_gets_nothing_and_the_first_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/students/nao_compila.c");
    let mark = marker(folder.path()).mark(&path, "nao_compila", 0).unwrap();
    let why = mark.why.unwrap();
    assert_eq!(mark.mark, 0.0);
    assert!(why.say(Lang::En).contains("nao_compila.c:5:5: error:"), "{why:?}");
}

#[test]
fn same_seed_same_results() {
    for name in ["pesos.c", "rothelo.c"] {
        let of = || format!("{:?}", changed(name, &[("dl <= 1", "dl < 1")]));
        assert_eq!(of(), of());
    }
}

#[test]
#[allow(clippy::too_many_lines, reason = "a table of changes")]
fn a_wrong_function_is_blamed_and_no_other() {
    let cases: [(&str, &str, &str, &[&str], &str); 10] = [
        // PodeJogar in one direction less; what calls it is right in itself.
        (
            "minimo_ifs.c",
            "if (i > 1 && lin - i >= 0 && tabuleiro[lin - i][col] == jogador)\n        return TRUE;",
            "",
            &["PodeJogar"],
            "enclose upwards",
        ),
        (
            "rothelo.c",
            "if (tabuleiro[lin][col] != ' ')\n        return FALSE;\n    for",
            "for",
            &["PodeJogar"],
            "taken",
        ),
        (
            "rothelo.c",
            "    tabuleiro[lin][col] = jogador;\n    for",
            "    for",
            &["Joga"],
            "does not put",
        ),
        (
            "rothelo.c",
            "                while (tabuleiro[l][c] != jogador) {",
            "                {",
            &["Joga"],
            "enclosed",
        ),
        (
            "rothelo.c",
            "                *lin = l;",
            "                *lin = c;",
            &["EscolheJogada"],
            "",
        ),
        ("rothelo.c", "                *col = c;\n", "", &["EscolheJogada"], "does not set"),
        (
            "rothelo.c",
            "                *col = c;\n                return TRUE;",
            "                *col = c;\n                tabuleiro[l][c] = jogador;\n                return TRUE;",
            &["EscolheJogada", "dialogue"],
            "argument",
        ),
        (
            "rothelo.c",
            "                *col = c;\n                return TRUE;\n            }\n        }\n    }\n    return FALSE;",
            "                *col = c;\n                return TRUE;\n            }\n        }\n    }\n    return TRUE;",
            &["EscolheJogada"],
            "no move",
        ),
        (
            "rothelo.c",
            "int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col) {\n    int dl, dc;",
            "int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col) {\n    int dl, dc;\n    static int vezes; if (vezes++ > 400) return FALSE;",
            &["PodeJogar", "EscolheJogada", "dialogue"],
            "keeps",
        ),
        (
            "rothelo.c",
            "int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col) {\n    int dl, dc;",
            "int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col) {\n    int dl, dc;\n    if (lin == 7) *(volatile int *) 0 = 1;",
            &["PodeJogar", "dialogue", "EscolheJogada"],
            "SIGSEGV",
        ),
    ];
    for (name, old, new, functions, words) in cases {
        let results = changed(name, &[(old, new)]);
        let wrong: Vec<_> =
            blamed(&results).into_iter().filter(|function| BASE[..4].contains(function)).collect();
        assert_eq!(wrong[0], functions[0], "{old} → {new}: {wrong:?} {}", why(&results, wrong[0]));
        assert!(
            wrong.iter().all(|function| functions.contains(function)),
            "{old} → {new}: {wrong:?} {}",
            why(&results, wrong[wrong.len() - 1])
        );
        let said = why(&results, functions[0]);
        assert!(said.contains(words), "{old} → {new}: {said}");
    }
}

#[test]
fn the_counterexample_is_small_and_drawn() {
    let change = ("if (tabuleiro[l][c] == ' ')\n            return FALSE;", "");
    let results = changed("rothelo.c", &[change]);
    let example = of(&results, "PodeJogar").example.clone().unwrap();
    let stones = example.picture.clone().unwrap().matches(['*', 'o']).count();
    assert!(stones <= 2, "{example:?}");
    assert!(example.call.starts_with("PodeJogar(tabuleiro, '"), "{}", example.call);
    assert_eq!((example.expected.as_str(), example.got.as_str()), ("FALSE", "TRUE"));
}

#[test]
fn memory_outside_of_the_board_is_watched() {
    let start =
        "void Joga(char tabuleiro[][8], char jogador, int lin, int col) {\n    int dl, dc, l, c;";
    let writes = format!("{start}\n    tabuleiro[8][0] = 'x';");
    let results = changed("rothelo.c", &[(start, &writes)]);
    assert!(
        why(&results, "Joga").contains("writes to memory outside"),
        "{}",
        why(&results, "Joga")
    );
    let results = changed(
        "rothelo.c",
        &[("while (l >= 0 && l < 8 && c >= 0 && c < 8) {", "while (c >= 0 && c < 8) {")],
    );
    assert!(blamed(&results).contains(&"PodeJogar"), "{:?}", blamed(&results));
}

#[test]
fn functions_that_are_not_there_are_told() {
    let results = changed("rothelo.c", &[("PodeJogar", "podeJogar")]);
    assert!(why(&results, "PodeJogar").contains("podeJogar is"), "{}", why(&results, "PodeJogar"));
    let results = changed("rothelo.c", &[("Joga(", "FazLance(")]);
    assert!(why(&results, "Joga").contains("not defined"), "{}", why(&results, "Joga"));
}

#[test]
fn an_endless_loop_is_stopped() {
    let start =
        "void Joga(char tabuleiro[][8], char jogador, int lin, int col) {\n    int dl, dc, l, c;";
    let endless = format!("{start}\n    while (lin == 7) dl = 0;");
    let results = changed("rothelo.c", &[(start, &endless)]);
    assert!(why(&results, "Joga").contains("still running"), "{}", why(&results, "Joga"));
}

#[test]
fn the_dialogue_is_followed() {
    let cases: [(&str, &str, &str); 8] = [
        (
            "tabuleiro[3][3] = tabuleiro[4][4] = '*'",
            "tabuleiro[3][4] = tabuleiro[4][3] = '*'",
            "board of the start",
        ),
        ("*col = (linha[0] | 32) - 'a';", "*col = linha[0] - 'A';", "valid move is refused"),
        (" || !PodeJogar(tabuleiro, '*', lin, col)", "", "changes the board"),
        ("printf(\"Jogada invalida.\\n\");", "", "not announced"),
        (
            "        if (EscolheJogada(tabuleiro, 'o', &lin, &col)) {",
            "        if (EscolheJogada(tabuleiro, '*', &lin, &col)) {",
            "computer",
        ),
        (
            "Conta(tabuleiro, '*'), Conta(tabuleiro, 'o')",
            "Conta(tabuleiro, 'o'), Conta(tabuleiro, '*')",
            "stars x balls",
        ),
        (
            "while (TemJogada(tabuleiro, '*') || TemJogada(tabuleiro, 'o'))",
            "while (TemJogada(tabuleiro, '*') && TemJogada(tabuleiro, 'o'))",
            "loses the turn",
        ),
        (
            "            Joga(tabuleiro, '*', lin, col);\n            ImprimirTabuleiro(tabuleiro);",
            "            Joga(tabuleiro, '*', lin, col);",
            "not shown",
        ),
    ];
    for (old, new, words) in sampled(cases) {
        let results = changed("rothelo.c", &[(old, new)]);
        let wrong: Vec<_> =
            blamed(&results).into_iter().filter(|function| BASE[..4].contains(function)).collect();
        let said = why(&results, "dialogue");
        assert_eq!(wrong, ["dialogue"], "{old} → {new}");
        assert!(said.contains(words), "{old} → {new}: {said}");
    }
}

#[test]
fn an_option_that_is_wrong_costs_its_own_points_only() {
    let cases: [(&str, &str, &[&str], &str); 9] = [
        (
            "fputc(tabuleiro[lin][col], f);",
            "fputc(tabuleiro[col][lin], f);",
            &["s", "file"],
            "by rows",
        ),
        (
            "    fclose(f);\n    printf(\"Jogo salvo",
            "    fputc('\\n', f);\n    fclose(f);\n    printf(\"Jogo salvo",
            &["s", "file"],
            "66 characters",
        ),
        ("fputc(vez, f);", "fputc(ESTRELA, f);", &["s", "file"], "first character"),
        (
            "tabuleiro[i % 8][i / 8] = dados[i + 1];",
            "tabuleiro[i / 8][i % 8] = dados[i + 1];",
            &["r", "file"],
            "by rows",
        ),
        ("*vez = dados[0];", "*vez = ESTRELA;", &["r", "file"], ""),
        (
            "                usuario = vez = Adversario(vez);",
            "                vez = Adversario(vez);",
            &["j"],
            "moves twice",
        ),
        ("    srand(time(NULL));\n", "", &["random"], "same game"),
        (
            "                Ajuda();",
            "                printf(\"nao ha\\n\");",
            &["?"],
            "how to play",
        ),
        (
            "linha[0] == 't' || linha[0] == 'T')\n                    break;",
            "1)\n                    break;",
            &[],
            "",
        ),
    ];
    for (old, new, functions, words) in cases {
        let results = changed("pesos.c", &[(old, new)]);
        assert_eq!(blamed(&results), *functions, "{old} → {new}");
        if let Some(function) = functions.first() {
            let said = why(&results, function);
            assert!(said.contains(words), "{old} → {new}: {said}");
        }
    }
    let no_offer = (
        "                IniciarJogo(tabuleiro);\n                ImprimirTabuleiro(tabuleiro);\n                vez = usuario = ESTRELA;\n            } else {\n                printf(\"O jogador",
        "                break;\n            } else {\n                printf(\"O jogador",
    );
    let read = (
        "if (fgets(linha, sizeof linha, stdin) == NULL || linha[0] == 't' || linha[0] == 'T')\n                    break;",
        "",
    );
    let results = changed("pesos.c", &[no_offer, read]);
    assert_eq!(blamed(&results), ["t"]);
    assert!(why(&results, "t").contains("instead of offering"), "{}", why(&results, "t"));
}

#[test]
fn memory_errors_and_leaks_are_found() {
    let leak = (
        "    int l, c, i, j, nota, melhor = 0, empates = 0;",
        "    int l, c, i, j, nota, melhor = 0, empates = 0; char *x = malloc(64); x[0] = 1; x = NULL;",
    );
    let over = (
        "    char dados[70];\n    int i, n;",
        "    char dados[70];\n    int i, n; char *x = malloc(8); for (i = 0; i < 9; i++) x[i] = 1; free(x);",
    );
    for change in [leak, over] {
        let results = changed("pesos.c", &[change]);
        assert!(blamed(&results).contains(&"memory"), "{:?}", blamed(&results));
        assert!(why(&results, "memory").contains("ana.c:"), "{}", why(&results, "memory"));
    }
}

#[test]
fn a_program_that_does_not_notice_the_end_of_its_input_is_only_told() {
    let endless =
        ("if (!LerJogada(&lin, &col))\n                return 0;", "LerJogada(&lin, &col);");
    let results = changed("rothelo.c", &[endless]);
    let dialogue = of(&results, "dialogue");
    assert_eq!(dialogue.passed, Some(true), "{}", why(&results, "dialogue"));
    assert_eq!(dialogue.notes[0].key(), "dialogue-endless");
}

/// A search may take more than 4 s for a move: the text sets no limit. It takes minutes to be marked.
#[test]
fn a_slow_search_is_right() {
    if std::env::var_os("JOGADA_SLOW").is_none() {
        return;
    }
    let head = "    int l, c, i, j, nota, melhor = 0, empates = 0;";
    let slow = format!(
        "{head}\n    int livres = 0; clock_t antes = clock();\n    for (l = 0; l < 64; l++) livres += tabuleiro[l / 8][l % 8] == ' ';\n    while (livres > 8 && livres < 56 && clock() - antes < 6 * CLOCKS_PER_SEC) ;\n    while (livres == 60 && clock() - antes < CLOCKS_PER_SEC) ;"
    );
    let results = changed("pesos.c", &[(head, &slow)]);
    for function in ["PodeJogar", "Joga", "EscolheJogada", "dialogue"] {
        assert_eq!(of(&results, function).passed, Some(true), "{}", why(&results, function));
    }
}

#[test]
fn a_crash_is_told_with_its_line() {
    let text = fs::read_to_string(solution("rothelo.c")).unwrap();
    let line = |mark: &str| 1 + text[..text.find(mark).unwrap()].matches('\n').count();
    let head = "int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col) {\n";
    let crash = format!("{head}    if (lin == 5) *(volatile int *)0 = 1;\n");
    let results = changed("rothelo.c", &[(head, &crash)]);
    let place = format!("SIGSEGV (ana.c:{})", line(head) + 1);
    assert!(why(&results, "PodeJogar").contains(&place), "{}", why(&results, "PodeJogar"));
    let asked = "            if (!LerJogada(&lin, &col))\n";
    let crash = format!("            if (1) *(volatile int *)0 = 1;\n{asked}");
    let results = changed("rothelo.c", &[(asked, &crash)]);
    let place = format!("SIGSEGV (ana.c:{})", line(asked));
    assert!(why(&results, "dialogue").contains(&place), "{}", why(&results, "dialogue"));
}
