//! Hand-ins of the assignment and their marks.

use std::{
    fs,
    path::{Path, PathBuf},
};

use gomoku::ENTRY;
use jogada_bot::{BuildCache, Limits, Trust};
use jogada_core::Seed;
use jogada_game::assignment::CheckResult;
use jogada_grade::{Mark, Marker, Rubric};
use jogada_testkit::sampled;
use jogada_text::Lang;

const SOLUTIONS: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/jogada-grade/testdata/solutions/gomoku");

/// What a student writes.
const OWN: [&str; 6] =
    ["esta_vazia", "esta_limitada", "detecta_linha", "detecta_linhas", "busca_max", "e_vitoria"];

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

fn examined_text(text: &str) -> Vec<CheckResult> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ana.py");
    fs::write(&path, text).unwrap();
    examined(&path)
}

fn solutions() -> Vec<PathBuf> {
    let mut files: Vec<_> =
        fs::read_dir(SOLUTIONS).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn wrong(results: &[CheckResult]) -> Vec<&'static str> {
    results.iter().filter(|result| result.passed != Some(true)).map(|r| r.function).collect()
}

fn why(result: &CheckResult) -> String {
    result.why.as_ref().map(|why| why.say(Lang::En)).unwrap_or_default()
}

fn of<'a>(results: &'a [CheckResult], function: &str) -> &'a CheckResult {
    results.iter().find(|result| result.function == function).unwrap()
}

#[test]
fn right_solutions_raise_no_alarm() {
    let files = solutions();
    assert!(files.len() >= 10);
    for path in sampled(files) {
        for result in examined(&path) {
            let why = why(&result);
            assert_eq!(result.passed, Some(true), "{path:?} {why} {:?}", result.example);
        }
    }
}

#[test]
fn the_rubric_gives_ten_points_for_what_a_student_writes() {
    let assignment = ENTRY.assignment.unwrap();
    let rubric = Rubric::read(assignment.rubric).unwrap();
    let known: Vec<&str> = assignment.checks.iter().map(|check| check.function).collect();
    rubric.suits(&known).unwrap();
    assert_eq!(rubric.max(), 10.0);
    assert!(known.iter().all(|name| (rubric.of(name).points > 0.0) == OWN.contains(name)));
}

#[test]
fn the_file_that_nothing_was_written_to_gets_nothing() {
    let results = examined_text(include_str!("../../assignment/gomoku.py"));
    assert_eq!(wrong(&results), OWN);
    let rubric = Rubric::read(ENTRY.assignment.unwrap().rubric).unwrap();
    let mark = Mark::new("ana", &results, &rubric, 0);
    assert_eq!(mark.mark, 0.0, "{:?}", mark.checks);
    // What came with the file works once the rest does.
    for function in ["pontuacao", "analise", "jogar_gomoku"] {
        assert_eq!(of(&results, function).notes[0].key(), "exam-through");
    }
}

#[test]
fn the_same_seed_gives_the_same_results() {
    let text = fs::read_to_string(format!("{SOLUTIONS}/alice_ramos.py")).unwrap();
    let text = text.replace("livres += 1", "livres += 2").replace("total == 5", "total >= 5");
    let shown = |results: Vec<CheckResult>| format!("{results:?}");
    assert_eq!(shown(examined_text(&text)), shown(examined_text(&text)));
}

/// A mistake made in a right solution: what is written instead, the functions that are blamed, and what is said of the
/// first of them.
struct Mistake {
    file: &'static str,
    from: &'static str,
    to: &'static str,
    blamed: &'static [&'static str],
    why: &'static str,
}

const fn in_alice(
    from: &'static str,
    to: &'static str,
    blamed: &'static [&'static str],
    why: &'static str,
) -> Mistake {
    Mistake { file: "alice_ramos.py", from, to, blamed, why }
}

const MISTAKES: &[Mistake] = &[
    in_alice(
        "                return False\n    return True\n\n\ndef esta_livre",
        "                print(False)\n                return None\n    print(True)\n\n\ndef esta_livre",
        &["esta_vazia"],
        "it prints the answer instead of returning it",
    ),
    in_alice(
        "    return True\n\n\ndef esta_livre",
        "    tabuleiro[0][0] = 'p'\n    return True\n\n\ndef esta_livre",
        &["esta_vazia"],
        "it changes its argument",
    ),
    in_alice("if quadrado != \" \"", "if quadrado == \"p\"", &["esta_vazia"], "white stones only"),
    in_alice(
        "if y < 0 or y >= len(tabuleiro):\n        return False\n    if x < 0 or x",
        "if y >= len(tabuleiro):\n        return False\n    if x",
        &["esta_limitada"],
        "it returns something else",
    ),
    in_alice(
        "y_fim - comprimento * d_y",
        "y_fim - (comprimento - 1) * d_y",
        &["esta_limitada"],
        "it returns something else",
    ),
    in_alice(
        "\"SEMIABERTA\"\n    return",
        "\"SEMI-ABERTA\"\n    return",
        &["esta_limitada"],
        "semi-open",
    ),
    in_alice(
        "    abertas = 0\n    semiabertas = 0\n    contagem = 0\n    y, x = y_ini, x_ini\n",
        "    global abertas, semiabertas\n    contagem = 0\n    y, x = y_ini, x_ini\n",
        &["detecta_linha"],
        "it raises NameError",
    ),
    in_alice(
        "    contagem = 0\n    y, x = y_ini, x_ini\n",
        "    contagem = 0\n    vistas.append(cor)\n    abertas = len(vistas) // 40\n    y, x = y_ini, x_ini\n",
        &["detecta_linha"],
        "it keeps something between calls",
    ),
    in_alice(
        "                        abertas += 1\n                    elif",
        "                        pass\n                    elif",
        &["detecta_linha"],
        "it returns something else",
    ),
    in_alice(
        "        y += d_y\n        x += d_x\n    return abertas, semiabertas",
        "        y += d_y\n        x += d_x\n    return [abertas, semiabertas]",
        &["detecta_linha"],
        "it returns a list, expected a tuple",
    ),
    in_alice("if contagem == comprimento", "if contagem >= comprimento", &["detecta_linha"], ""),
    in_alice(
        "if contagem == comprimento",
        "if contagem in (comprimento, 7)",
        &["detecta_linha"],
        "it returns something else",
    ),
    in_alice(
        "        semiabertas += s\n    return",
        "        semiabertas += s\n    semiabertas += sum(linha[1:] == [cor] * 7 for linha in tabuleiro)\n    return",
        &["detecta_linhas"],
        "it returns something else",
    ),
    in_alice("    tamanho = len(tabuleiro)\n", "    tamanho = 8\n", &["detecta_linhas"], "8×8"),
    in_alice("inicios.append((0, i, 1, -1))", "pass", &["detecta_linhas"], ""),
    in_alice("for i in range(1, tamanho)", "for i in range(tamanho)", &["detecta_linhas"], ""),
    in_alice(
        "                tabuleiro[y][x] = \" \"\n                if melhor",
        "                if melhor",
        &["busca_max"],
        "",
    ),
    in_alice(
        "melhor is None or pontos > maior",
        "pontos > maior",
        &["busca_max"],
        "it returns nothing",
    ),
    in_alice("pontos > maior", "pontos < maior", &["busca_max"], "a stone there scores"),
    in_alice("if total == 5", "if total >= 5 - (d_y == 0)", &["e_vitoria"], ""),
    // Six in a row are a win or none, but not a win in some directions.
    in_alice(
        "if total == 5",
        "if total == 5 or total > 5 and d_x",
        &["e_vitoria"],
        "six or more in a row",
    ),
    in_alice(
        "    if tem_cinco(tabuleiro, \"b\"):",
        "    if not any(' ' in linha for linha in tabuleiro):\n        return \"Empate\"\n    if tem_cinco(tabuleiro, \"b\"):",
        &["e_vitoria"],
        "on full boards with five in a row",
    ),
    in_alice("def e_vitoria", "def e_vitória", &["e_vitoria"], "is that what was meant?"),
    in_alice(
        "\"Venceram as brancas\"\n",
        "\"Venceram as Brancas\"\n",
        &["e_vitoria"],
        "white has won",
    ),
    in_alice(
        "    if tem_cinco(tabuleiro, \"p\"):",
        "    if detecta_linhas(tabuleiro, \"p\", 5) != (0, 0):",
        &["e_vitoria"],
        "",
    ),
    in_alice("            return \"Continue jogando\"\n", "            pass\n", &["e_vitoria"], ""),
    in_alice("500 * preta", "501 * preta", &["pontuacao"], ""),
    in_alice("str(x % 10)", "str(x)", &["imprime_tabuleiro"], ""),
    in_alice("Linhas abertas", "Linhas aberta", &["analise"], "line 2"),
    in_alice("[x + passo * d_x]", "[x + passo]", &["por_seq_no_tabuleiro"], ""),
    in_alice(
        "tamanho_tabuleiro // 2, tam",
        "0, tam",
        &["jogar_gomoku"],
        "the computer plays another move",
    ),
    in_alice(
        "                return resultado\n",
        "                return None\n",
        &["jogar_gomoku"],
        "it returns another result of the game",
    ),
];

#[test]
fn a_mistake_is_blamed_on_its_function() {
    let mut missed = Vec::new();
    for mistake in sampled(MISTAKES) {
        let text = fs::read_to_string(format!("{SOLUTIONS}/{}", mistake.file)).unwrap();
        assert!(text.contains(mistake.from), "{:?}", mistake.from);
        let text = text.replacen(mistake.from, mistake.to, 1) + "\n\nvistas = []\n";
        let results = examined_text(&text);
        let why = why(of(&results, mistake.blamed[0]));
        if wrong(&results) != mistake.blamed || !why.contains(mistake.why) {
            missed.push(format!("{:?}: {:?} {why}", mistake.to, wrong(&results)));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

fn alice(from: &str, to: &str) -> Vec<CheckResult> {
    let text = fs::read_to_string(format!("{SOLUTIONS}/alice_ramos.py")).unwrap();
    assert!(text.contains(from), "{from}");
    examined_text(&text.replacen(from, to, 1))
}

#[test]
fn a_counterexample_is_small() {
    let results = alice("if total == 5", "if total >= 5 and d_x or total == 5");
    let example = of(&results, "e_vitoria").example.clone().unwrap();
    let stones = example.call.matches("'p'").count() + example.call.matches("'b'").count();
    assert_eq!((stones, example.got.starts_with("'Venceram")), (6, true), "{example:?}");
    assert_eq!(example.expected, "'Continue jogando'");
    assert!(example.picture.unwrap().starts_with("*0|1|2|3|4|5|6|7*\n"));
}

#[test]
fn an_error_is_told_with_its_line() {
    let results = alice("    livres = 0\n", "    livres = 0 // (d_x + 1)\n");
    assert_eq!(wrong(&results), ["esta_limitada"]);
    let why = why(of(&results, "esta_limitada"));
    assert!(why.starts_with("it raises ZeroDivisionError"), "{why}");
    assert!(why.contains("ana.py:27, esta_limitada"), "{why}");
    assert!(why.ends_with("the wrong calls are those in direction (1, -1)"), "{why}");
    assert_eq!(of(&results, "detecta_linha").notes[0].key(), "exam-through");
}

#[test]
fn a_missing_function_does_not_take_down_those_that_call_it() {
    let results = alice("def detecta_linha(", "def outra_coisa(");
    assert_eq!(wrong(&results), ["detecta_linha"]);
    let results = alice("def pontuacao(", "def outra_coisa(");
    assert_eq!(wrong(&results), ["pontuacao"]);
    assert_eq!(of(&results, "busca_max").notes[0].key(), "exam-through");
    let results = alice("def jogar_gomoku(", "def outra_coisa(");
    assert_eq!(wrong(&results), ["jogar_gomoku"]);
    assert_eq!(why(of(&results, "jogar_gomoku")), "it is not defined");
}

#[test]
fn an_endless_loop_ends() {
    let results = alice(
        "    if tem_cinco(tabuleiro, \"b\"):",
        "    while tem_cinco(tabuleiro, \"b\"):\n        continue\n    if False:",
    );
    assert_eq!(wrong(&results), ["e_vitoria"]);
    let why = why(of(&results, "e_vitoria"));
    assert!(why.starts_with("it is still running after"), "{why}");
}

#[test]
fn open_readings_are_right_and_told() {
    let text = fs::read_to_string(format!("{SOLUTIONS}/alice_ramos.py")).unwrap();
    let text = text.replacen("return False", "return None", 1);
    let text = text.replace("return \"Continue jogando\"", "return 0");
    let results = examined_text(&text.replace("pontos > maior", "pontos >= maior"));
    assert_eq!(wrong(&results), [""; 0]);
    let notes =
        ["esta_vazia", "e_vitoria", "busca_max"].map(|name| of(&results, name).notes[0].key());
    assert_eq!(notes, ["not-empty-answer", "going-on-answer", "ties-last"]);
    let six = alice("if total == 5", "if total >= 5");
    assert_eq!(wrong(&six), [""; 0]);
    assert_eq!(of(&six, "e_vitoria").notes[0].key(), "six-wins");
}
