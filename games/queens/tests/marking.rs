//! Hand-ins of the queens assignment and their marks.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use jogada_bot::{BuildCache, Limits, Trust};
use jogada_core::Seed;
use jogada_game::assignment::CheckResult;
use jogada_grade::{Mark, Marker, Rubric};
use jogada_testkit::sampled;
use queens::ENTRY;

const SOLUTIONS: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/jogada-grade/testdata/solutions/queens");

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

/// Right solutions in the order of their names.
fn solutions() -> Vec<PathBuf> {
    let mut files: Vec<_> =
        fs::read_dir(SOLUTIONS).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// A right solution with some of its text replaced.
fn variant(replaced: &[(&str, &str)]) -> Vec<CheckResult> {
    let mut text = fs::read_to_string(Path::new(SOLUTIONS).join("ana_beatriz_souza.py")).unwrap();
    for (from, to) in replaced {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ana.py");
    fs::write(&path, text).unwrap();
    examined(&path)
}

/// Asserts that a variant fails in one function only, with a reason that holds these words; what came of it.
#[track_caller]
fn assert_blamed(replaced: &[(&str, &str)], function: &str, words: &str) -> CheckResult {
    let results = variant(replaced);
    let failed: Vec<&CheckResult> =
        results.iter().filter(|result| result.passed != Some(true)).collect();
    let names: Vec<&str> = failed.iter().map(|result| result.function).collect();
    assert_eq!(names, [function], "{:?}", failed.first().map(|result| &result.why));
    let why = failed[0].why.as_ref().map(ToString::to_string).unwrap_or_default();
    assert!(why.contains(words), "{why:?} has no {words:?}");
    failed[0].clone()
}

#[test]
fn right_solutions_raise_no_alarm() {
    for path in sampled(solutions()) {
        for result in examined(&path) {
            assert_eq!(
                result.passed,
                Some(true),
                "{path:?} {}: {:?} {:?}",
                result.function,
                result.why.map(|w| w.to_string()),
                result.example
            );
        }
    }
}

const ATTACKED: &str =
    "return {casa for casa in casas(tam_tab) if ataca(tipo_peça, pos_peça, casa)}";
const SHOWN: &str = "def todas_pos_atacadas(jogo):\n";

#[test]
fn a_wrong_piece_is_told_with_the_smallest_call() {
    let changed = ATTACKED.replace("if ataca", "if tipo_peça == 'R' or ataca");
    let result = assert_blamed(&[(ATTACKED, &changed)], "pos_atacadas_por", "with a king");
    let example = result.example.unwrap();
    assert_eq!(example.call, "pos_atacadas_por('R', (0, 0), 1)");
    assert_eq!((example.expected.as_str(), example.got.as_str()), ("set()", "{(0, 0)}"));
}

#[test]
fn a_board_of_another_size_and_the_usual_size_are_told() {
    let changed = ATTACKED.replace("casas(tam_tab)", "casas(8)");
    assert_blamed(&[(ATTACKED, &changed)], "pos_atacadas_por", "on boards other than 8×8");
    let signature = ("pos_peça, tam_tab=8)", "pos_peça, tam_tab=9)");
    assert_blamed(&[signature], "pos_atacadas_por", "without the size of the board");
}

#[test]
fn what_a_function_does_instead_of_returning_is_told() {
    let prints = ATTACKED.replace("return ", "print(") + ")";
    assert_blamed(&[(ATTACKED, &prints)], "pos_atacadas_por", "prints the answer");
    let nothing = ATTACKED.replace("return ", "casas_atacadas = ");
    assert_blamed(&[(ATTACKED, &nothing)], "pos_atacadas_por", "returns nothing");
    let list = ATTACKED.replace('{', "[").replace('}', "]");
    assert_blamed(&[(ATTACKED, &list)], "pos_atacadas_por", "returns a list, expected a set");
}

#[test]
fn a_function_that_raises_is_told_with_file_and_line() {
    let raises = ATTACKED.replace("return ", "return 1 / 0 or ");
    let words = "ZeroDivisionError: division by zero (ana.py:53, pos_atacadas_por)";
    assert_blamed(&[(ATTACKED, &raises)], "pos_atacadas_por", words);
}

#[test]
fn a_function_that_is_missing_or_misspelt_is_told() {
    let from = "def faz_jogada(jogo, jogador, peça, posição):";
    let misspelt = (from, "def fazJogada(jogo, jogador, peça, posição):");
    assert_blamed(&[misspelt], "faz_jogada", "fazJogada");
    let missing = (from, "def x(jogo, jogador, peça, posição):");
    assert_blamed(&[missing], "faz_jogada", "it is not defined");
}

#[test]
fn an_endless_loop_is_told_with_its_time() {
    let endless = ATTACKED.replace("return ", "while tam_tab == 13:\n        pass\n    return ");
    assert_blamed(&[(ATTACKED, &endless)], "pos_atacadas_por", "still running after 4 s");
}

#[test]
fn an_argument_that_is_changed_and_state_that_is_kept_are_told() {
    let changes = format!("{SHOWN}    jogo['vistas'] = 1\n");
    assert_blamed(&[(SHOWN, &changes)], "todas_pos_atacadas", "changes its argument");
    let keeps = [
        (SHOWN, "VISTAS = set()\n\n\ndef todas_pos_atacadas(jogo):\n"),
        (
            "return {casa for casa in casas(jogo['tamanho'])\n            if any(",
            "return VISTAS.update(casa for casa in casas(jogo['tamanho'])\n            if any(",
        ),
        (
            "for onde, p in jogo['ocupadas'].items())}",
            "for onde, p in jogo['ocupadas'].items())) or set(VISTAS)",
        ),
    ];
    assert_blamed(&keeps, "todas_pos_atacadas", "keeps something between calls");
}

#[test]
fn a_rule_that_is_forgotten_is_blamed_on_its_function() {
    let attacks =
        ("            and not any(ataca(tipo_peça, casa, alvo) for alvo in ocupadas)}", "}");
    let result = assert_blamed(&[attacks], "pos_válidas_para", "");
    assert!(result.example.unwrap().picture.is_some());
    assert_blamed(&[("if casa not in ocupadas\n            and", "if")], "pos_válidas_para", "");
    let last = ("return próximo              # a", "return último_a_jogar  # a");
    assert_blamed(&[last], "jogo_acabou", "");
    let own = ("for p in set(jogo[próximo])", "for p in set(jogo[último_a_jogar])");
    assert_blamed(&[own], "jogo_acabou", "");
}

#[test]
fn a_move_that_is_not_written_down_is_told() {
    let removed = ("    jogo[jogador].remove(peça)\n", "");
    assert_blamed(&[removed], "faz_jogada", "changed in another way");
    let both = (
        "    jogo[jogador].remove(peça)\n    jogo['ocupadas'][posição] = peça\n",
        "    jogo = deepcopy(jogo)\n    jogo[jogador].remove(peça)\n    jogo['ocupadas'][posição] = peça\n    return jogo\n",
    );
    assert_blamed(&[both], "faz_jogada", "returns a new game");
    let all = (
        "    jogo[jogador].remove(peça)\n",
        "    jogo[jogador] = [outra for outra in jogo[jogador] if outra != peça]\n",
    );
    assert_blamed(&[all], "faz_jogada", "of a piece that the hand holds more than once");
}

#[test]
fn a_modality_that_is_wrong_is_told() {
    assert_blamed(&[("['D'] * 7, ['D'] * 6", "['D'] * 6, ['D'] * 7")], "cria_jogo", "of 'ímpar'");
    assert_blamed(&[("'grande': (20", "'grande': (19")], "cria_jogo", "of 'grande'");
    assert_blamed(&[("random.choice('RDTBC')", "'D'")], "cria_jogo", "the same each time");
    assert_blamed(&[("'RDTBC'", "'RDTB'")], "cria_jogo", "never hold 'C'");
    let plain = variant(&[("'ímpar': (13", "'impar': (13")]);
    let game = plain.iter().find(|result| result.function == "cria_jogo").unwrap();
    assert_eq!(game.passed, Some(true));
    assert!(game.notes[0].to_string().contains("'impar'"));
}

#[test]
fn players_that_play_badly_are_blamed_alone() {
    let first = ("return jogadas_possíveis(jogo, vez)[0]", "return jogo[vez][0], (0, 0)");
    assert_blamed(&[first], "jogador_apressado", "not valid");
    let fixed = (
        "return random.sample(jogadas_possíveis(jogo, vez), 1)[0]",
        "return jogadas_possíveis(jogo, vez)[0]",
    );
    assert_blamed(&[fixed], "jogador_roleta", "never drawn");
    let least = ("return max(jogadas_possíveis", "return min(jogadas_possíveis");
    assert_blamed(&[least], "jogador_guloso", "are possible");
    let swapped = ("linha, coluna = input(", "coluna, linha = input(");
    assert_blamed(&[swapped], "jogador_humano", "another move");
}

#[test]
fn what_came_with_the_file_must_still_work() {
    assert_blamed(&[("return nome\n", "return vencedor\n")], "roda_jogo", "");
    assert_blamed(&[("interativo=False)] += 1", "interativo=False)] += 2")], "torneio", "");
    assert_blamed(
        &[("for coluna in range(tamanho))", "for coluna in range(tamanho - 1))")],
        "mostra_jogo",
        "look the same",
    );
}

#[test]
fn a_function_is_right_although_what_it_calls_is_wrong() {
    let wrong = ("proibidas = todas_pos_atacadas(jogo)", "proibidas = set()");
    let results = variant(&[wrong]);
    let hasty = results.iter().find(|result| result.function == "jogador_apressado").unwrap();
    assert_eq!(hasty.passed, Some(true));
    assert!(hasty.notes[0].to_string().contains("pos_válidas_para"));
}

#[test]
fn the_starter_gets_what_came_with_it_and_nothing_more() {
    let folder = tempfile::tempdir().unwrap();
    let starter = concat!(env!("CARGO_MANIFEST_DIR"), "/assignment/seu_nome_aqui.py");
    let mark = marker(folder.path()).mark(Path::new(starter), "x", 0).unwrap();
    let given = ["outro", "mostra_jogo", "roda_jogo", "torneio"];
    for check in &mark.checks {
        let is_given = given.contains(&check.function.as_str());
        assert_eq!(check.points, if is_given { check.max } else { 0.0 }, "{}", check.function);
    }
}

#[test]
fn the_same_seed_gives_the_same_mark_and_the_same_examples() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(Path::new(SOLUTIONS).join("ana_beatriz_souza.py")).unwrap();
    let path = folder.path().join("ana.py");
    fs::write(&path, text.replace("dl <= 1 and dc <= 1", "dl <= 2 and dc <= 1")).unwrap();
    let marks = [1, 2].map(|_| {
        let cache = tempfile::tempdir().unwrap();
        let mark = marker(cache.path()).mark(&path, "ana", 0).unwrap();
        serde_json::to_string(&Mark { took_ms: 0, ..mark }).unwrap()
    });
    assert_eq!(marks[0], marks[1]);
}

/// Asserts that a variant passes every check.
#[track_caller]
fn assert_right(replaced: &[(&str, &str)]) {
    let results = variant(replaced);
    let wrong = results.iter().filter(|result| result.passed != Some(true));
    let told: Vec<_> =
        wrong.map(|r| (r.function, r.why.as_ref().map(ToString::to_string))).collect();
    assert!(told.is_empty(), "{told:?}");
}

const ROULETTE: &str = "return random.sample(jogadas_possíveis(jogo, vez), 1)[0]";
const TYPED: &str =
    "linha, coluna = input('Em que casa (linha coluna)? ').replace(',', ' ').split()";
const HANDS: &str = "    for vez in ('primeiro', 'segundo'):\n        print(f\"{jogo['nomes'][vez]}: {' '.join(jogo[vez])}\".rstrip())\n";

#[test]
fn what_the_text_allows_raises_no_alarm() {
    // The text's own hint, which Python 3.11 refuses.
    let of_set = "return random.sample(set(jogadas_possíveis(jogo, vez)), 1)[0]";
    assert_right(&[(ROULETTE, of_set)]);
    let all = "partidas = [(m, 25) for m in ('tradicional', 'grande', 'ímpar', 'x-random')]";
    assert_right(&[("partidas = [('tradicional', 10)]", all), (HANDS, "")]);
    let deep = "    def fundo(n):\n        return n and 1 + fundo(n - 1)\n    fundo(3000)\n    return peça, (int(linha)";
    assert_right(&[
        ("import random\n", "import random\nimport sys\nsys.setrecursionlimit(9000)\n"),
        ("    return peça, (int(linha)", deep),
    ]);
    let column = "coluna = input('Coluna? ')\n    linha = input('Linha? ')";
    assert_right(&[(TYPED, column)]);
    assert_right(&[(TYPED, "linha, coluna = input('linha;coluna? ').split(';')")]);
    let human =
        "def jogador_por_fim(jogo, vez):\n    return jogador_humano(jogo, vez)\n\n\ndef depois_de(";
    assert_right(&[("def depois_de(", human)]);
}

#[test]
fn players_may_stand_in_a_second_file() {
    let text = fs::read_to_string(Path::new(SOLUTIONS).join("ana_beatriz_souza.py")).unwrap();
    let (first, rest) = text.split_once("# Questão 7\n").unwrap();
    let (players, program) = rest.split_once("def mostra_jogo").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let ana = folder.path().join("ana");
    fs::create_dir(&ana).unwrap();
    let names = "jogador_humano, jogador_apressado, jogador_roleta, jogador_guloso, jogador_sufoco";
    let rules = "def _regras():\n    import rainhas\n    return rainhas\n";
    let asked =
        ["pos_válidas_para", "todas_pos_atacadas", "pos_atacadas_por", "faz_jogada", "outro"];
    let mut players = format!("import random\nfrom copy import deepcopy\n\n\n{rules}\n\n{players}");
    for name in asked {
        players = players.replace(&format!("{name}("), &format!("_regras().{name}("));
    }
    fs::write(ana.join("jogadores.py"), players).unwrap();
    let main = format!("from jogadores import {names}\n{first}\n\ndef mostra_jogo{program}");
    fs::write(ana.join("rainhas.py"), main).unwrap();
    for result in examined(&ana) {
        let why = result.why.map(|why| why.to_string());
        assert_eq!(result.passed, Some(true), "{}: {why:?}", result.function);
    }
}

#[test]
fn games_that_share_a_part_are_told() {
    assert_blamed(
        &[("sorteio, sorteio[:]", "sorteio, sorteio")],
        "cria_jogo",
        "both hands are one list",
    );
    let shared =
        [("# Questão 6\n", "TABULEIRO = {}\n"), ("'ocupadas': {},\n", "'ocupadas': TABULEIRO,\n")];
    assert_blamed(&shared, "cria_jogo", "same dictionary");
}

#[test]
fn a_strategy_that_plays_nonsense_or_takes_long_fails() {
    let head = "    atacadas = todas_pos_atacadas(jogo) | set(jogo['ocupadas'])\n";
    let nonsense = format!("    return ('D', (0, 0))\n{head}");
    assert_blamed(&[(head, &nonsense)], "estratégia", "");
    let slow = format!("    while True:\n        pass\n{head}");
    assert_blamed(&[(head, &slow)], "estratégia", "still running");
}

#[test]
fn players_that_choose_of_one_piece_or_change_the_game_are_told() {
    let one = "todas = jogadas_possíveis(jogo, vez)\n    return random.choice([j for j in todas if j[0] == todas[0][0]])";
    assert_blamed(&[(ROULETTE, one)], "jogador_roleta", "never drawn");
    let plays = "jogada = jogadas_possíveis(jogo, vez)[0]\n    faz_jogada(jogo, vez, *jogada)\n    return jogada";
    let hasty = "return jogadas_possíveis(jogo, vez)[0]";
    assert_blamed(&[(hasty, plays)], "jogador_apressado", "changes the game");
}

#[test]
fn attacked_pieces_that_are_left_out_are_blamed_where_it_is_done() {
    let items = "for onde, p in jogo['ocupadas'].items())}";
    let without = format!("{items} - set(jogo['ocupadas'])");
    assert_blamed(&[(items, &without)], "todas_pos_atacadas", "");
    // Where the end of the game is found in another way, nothing is wrong.
    let end = "    if todas_pos_atacadas(jogo) & set(jogo['ocupadas']):\n";
    let own = "    if any(ataca(p, a, b) for a, p in jogo['ocupadas'].items() for b in jogo['ocupadas']):\n";
    assert_right(&[(items, &without), (end, own)]);
}

#[test]
fn a_board_with_rows_and_columns_exchanged_is_told() {
    let cell = ("ocupadas.get((linha, coluna), ' ')", "ocupadas.get((coluna, linha), ' ')");
    assert_blamed(&[cell], "mostra_jogo", "exchanged");
}

#[test]
fn a_counterexample_is_a_game_that_can_be_played() {
    let all = (
        "    jogo[jogador].remove(peça)\n",
        "    jogo[jogador] = [outra for outra in jogo[jogador] if outra != peça]\n",
    );
    let call = assert_blamed(&[all], "faz_jogada", "").example.unwrap().call;
    assert!(call.ends_with("(0, 0))") && call.contains("'ocupadas': {}"), "{call}");
    let attacks =
        ("            and not any(ataca(tipo_peça, casa, alvo) for alvo in ocupadas)}", "}");
    let call = assert_blamed(&[attacks], "pos_válidas_para", "").example.unwrap().call;
    assert!(call.contains("'ocupadas': {(0, 0):"), "{call}");
}

#[test]
fn what_is_seen_in_many_calls_has_an_example_too() {
    let short = ("for coluna in range(tamanho))", "for coluna in range(tamanho - 1))");
    let first = ("    peça = input('Qual peça você quer jogar? ').strip().upper()\n", "");
    let last = (
        "    return peça, (int(linha)",
        "    peça = input('Peça? ')\n    return peça, (int(linha)",
    );
    for (changes, function, words) in [
        (&[short][..], "mostra_jogo", "look the same"),
        (&[("'RDTBC'", "'RDTB'")], "cria_jogo", "never hold 'C'"),
        (&[first, last], "jogador_humano", "before the piece"),
    ] {
        let example = assert_blamed(changes, function, words).example.unwrap();
        assert!(!example.call.is_empty() && !example.expected.is_empty(), "{example:?}");
        assert!(!example.got.is_empty(), "{example:?}");
    }
}

#[test]
fn a_search_that_is_no_player_keeps_no_class_waiting() {
    // Two calls of four seconds each, for either of two checks, were tried before.
    let search = "def resolve(jogo, vez):\n    while jogo['tamanho'] > 3:\n        pass\n\n\n";
    let began = Instant::now();
    assert_right(&[(SHOWN, &format!("{search}{SHOWN}"))]);
    assert!(began.elapsed() < Duration::from_secs(8), "{:?}", began.elapsed());
}

#[test]
fn one_wrong_square_of_a_large_board_is_found() {
    let head = "    return {casa for casa in casas(tam_tab) if ataca(tipo_peça, pos_peça, casa)}\n";
    for (piece, at, size) in [("C", "(6, 11)", 13), ("T", "(17, 3)", 20), ("R", "(1, 5)", 13)] {
        let wrong = format!(
            "    if (tipo_peça, pos_peça, tam_tab) == ('{piece}', {at}, {size}):\n        return set()\n{head}"
        );
        let failed = assert_blamed(&[(head, &wrong)], "pos_atacadas_por", "");
        let call = format!("pos_atacadas_por('{piece}', {at}, {size})");
        assert_eq!(failed.example.map(|example| example.call), Some(call));
    }
}

#[test]
fn a_game_whose_pieces_are_all_on_the_board_is_tried() {
    let head = "    if any(pos_válidas_para(p, jogo) for p in set(jogo[próximo])):\n";
    let wrong = format!(
        "    if not jogo['primeiro'] and not jogo['segundo']:\n        return 'primeiro'\n{head}"
    );
    assert_blamed(&[(head, &wrong)], "jogo_acabou", "");
}
