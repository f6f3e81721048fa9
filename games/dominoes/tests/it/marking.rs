//! How hand-ins are marked: right ones in full, wrong ones for what is wrong.

use std::{fs, path::Path};

use dominoes::ENTRY;
use jogada_bot::{BuildCache, Limits, Trust};
use jogada_core::Seed;
use jogada_game::assignment::CheckResult;
use jogada_grade::{Mark, ProcessProbe, Rubric, examine, hand_in};
use jogada_testkit::sampled;

const SOLUTIONS: &str = "../../crates/jogada-grade/testdata/solutions/dominoes";

fn mark(path: &Path, seed: u64) -> Vec<CheckResult> {
    let assignment = ENTRY.assignment.unwrap();
    let cache = tempfile::tempdir().unwrap();
    let trust = Trust::Full(Limits::default());
    let hand_in = hand_in(path, assignment.harnesses).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let made = BuildCache::new(cache.path()).unwrap();
    let program = runtime.block_on(made.make(&hand_in, &trust)).unwrap();
    let mut probe = ProcessProbe::new(program, &trust).unwrap();
    probe.start().unwrap();
    examine(&assignment, &mut probe, &Seed::from_number(seed), &mut |_| {})
}

fn mark_text(text: &str) -> Vec<CheckResult> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dupla.py");
    fs::write(&path, text).unwrap();
    mark(&path, 1)
}

/// All that is said of a hand-in.
fn said(results: &[CheckResult]) -> String {
    let one = |result: &CheckResult| {
        let why = result.why.as_ref().map(ToString::to_string).unwrap_or_default();
        let notes: Vec<String> = result.notes.iter().map(ToString::to_string).collect();
        format!(
            "{} {:?} {}/{} {why} {notes:?} {:?}\n",
            result.function, result.passed, result.right, result.tried, result.example
        )
    };
    results.iter().map(one).collect()
}

/// A right solution with one mistake: what is wrong is blamed on these checks, and told with these words.
#[track_caller]
fn blamed(changes: &[(&str, &str)], checks: &[&str], words: &str) -> Vec<CheckResult> {
    let mut text = fs::read_to_string(format!("{SOLUTIONS}/dupla_maresia.py")).unwrap();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    blamed_text(&text, checks, words)
}

#[track_caller]
fn blamed_text(text: &str, checks: &[&str], words: &str) -> Vec<CheckResult> {
    let results = mark_text(text);
    let failed = results.iter().filter(|result| result.passed == Some(false));
    let failed: Vec<&str> = failed.map(|result| result.function).collect();
    let said = said(&results);
    assert_eq!(failed, checks, "{said}");
    assert!(said.contains(words), "expected \"{words}\" in\n{said}");
    results
}

fn full(results: &[CheckResult]) -> bool {
    results.iter().all(|result| result.passed == Some(true))
}

#[test]
fn right_solutions_get_full_marks() {
    let files = fs::read_dir(SOLUTIONS).unwrap().map(|entry| entry.unwrap().path());
    for path in sampled(files) {
        let results = mark(&path, 1);
        assert!(full(&results), "{}\n{}", path.display(), said(&results));
    }
}

#[test]
fn other_seeds_find_no_fault_either() {
    let (files, seeds) = match jogada_testkit::is_slow() {
        true => (&["basica", "caderneta", "contagem", "maresia", "memoria", "pesos"][..], 20),
        false => (&["basica"][..], 4),
    };
    for file in files {
        for seed in 2..2 + seeds {
            let results = mark(&Path::new(SOLUTIONS).join(format!("dupla_{file}.py")), seed);
            assert!(full(&results), "{file}, seed {seed}\n{}", said(&results));
        }
    }
}

#[test]
fn the_starter_file_gets_nothing() {
    let results = mark(Path::new("assignment/student_players.py"), 1);
    let rubric = Rubric::read(ENTRY.assignment.unwrap().rubric).unwrap();
    let mark = Mark::new("x", &results, &rubric, 0);
    assert_eq!((mark.mark, mark.max), (0.0, 10.0), "{}", said(&results));
}

#[test]
fn the_same_seed_says_the_same() {
    for file in ["dupla_memoria.py", "dupla_simulacao.py"] {
        let path = Path::new(SOLUTIONS).join(file);
        assert_eq!(said(&mark(&path, 3)), said(&mark(&path, 3)));
    }
    let wrong = "from basic_players import DummyPlayer\nclass A(DummyPlayer):\n    def play(self, e, h):\n        \
        lado, peca = super().play(e, h)\n        return lado, peca and peca[::-1]\n\
        def pair_name():\n    return 'A'\ndef create_pair():\n    return A(1, 'a'), A(2, 'b')\n";
    assert_eq!(said(&mark_text(wrong)), said(&mark_text(wrong)));
}

#[test]
fn mistakes_of_the_name_and_the_pair_are_told() {
    let name = "return \"Maresia\"";
    let pair = "return Maresia(231001, \"Otávio\"), Maresia(231002, \"Renata\")";
    blamed(&[(name, "return 7")], &["pair_name"], "it returns a int, expected a str");
    blamed(&[(name, "return ' '")], &["pair_name"], "name is empty");
    blamed(&[(name, "print('Maresia')")], &["pair_name"], "prints the answer instead");
    blamed(
        &[(name, "return 1 / 0")],
        &["pair_name"],
        "ZeroDivisionError: division by zero (dupla.py:",
    );
    blamed(&[("def pair_name", "def nome_da_dupla")], &["pair_name"], "it is not defined");
    blamed(
        &[("def pair_name", "def PairName")],
        &["pair_name"],
        "PairName is, is that what was meant?",
    );
    blamed(
        &[(pair, "return [Maresia(1, 'a'), Maresia(2, 'b')]")],
        &["create_pair"],
        "list, expected a tuple",
    );
    blamed(&[(pair, "return Maresia(1, 'a')")], &["create_pair"], "does not return two players");
    blamed(&[(pair, "return Maresia, Maresia")], &["create_pair"], "without calling it");
    blamed(
        &[(pair, "x = Maresia(1, 'a')\n    return x, x")],
        &["create_pair"],
        "one and the same object",
    );
    blamed(&[(pair, "return Maresia('a', 1), Maresia('b', 2)")], &["create_pair"], "RA first");
    blamed(&[(pair, "pass")], &["create_pair"], "it returns nothing (None)");
    let results =
        blamed(&[("def create_pair", "def cria_dupla")], &["create_pair"], "it is not defined");
    assert_eq!(results[3].notes.len(), 1, "play was tried all the same: {}", said(&results));
}

#[test]
fn mistakes_of_the_players_are_told() {
    let class = "class Maresia(Player):";
    let forgets =
        "class Maresia(Player):\n    def __init__(self, ra, nome):\n        self._tiles = []\n";
    blamed(&[(class, forgets)], &["Player"], "super().__init__");
    let many = "class X(Player):\n    pass\nclass Y(Player):\n    pass\nclass Maresia(Player):";
    blamed(&[(class, many)], &["Player"], "more than two classes");
    let own = "class Own:\n    def __init__(self, ra, name):\n        self.name, self.position, self._tiles = name, None, []\n    \
        @property\n    def tiles(self):\n        return self._tiles.copy()\n    \
        @tiles.setter\n    def tiles(self, tiles):\n        self._tiles = list(tiles)\n    \
        def remove_tile(self, tile):\n        self._tiles.remove(tile)\nclass Maresia(Own):";
    let results = blamed(&[(class, own)], &[], "that was accepted");
    assert!(full(&results));
    blamed(&[(class, &own.replace("position, ", "lugar, "))], &[], "");
    let greedy = "from basic_players import GreedyPlayer\ndef pair_name():\n    return 'A'\n\
        def create_pair():\n    return GreedyPlayer(1, 'a'), GreedyPlayer(2, 'b')\n";
    blamed_text(greedy, &["Player", "strategy"], "every deal comes out the same");
}

#[test]
fn mistakes_of_answers_are_told() {
    let end = "return lado, peca\n\n    def vizinhas";
    let with = |answer: &str| format!("{answer}\n\n    def vizinhas");
    let play = |answer: &str, words: &str| blamed(&[(end, &with(answer))], &["play"], words);
    play("return lado, peca[::-1]", "turned round");
    play("return lado, list(peca)", "another type than the one in self.tiles");
    play("return 2, peca", "neither 0 nor 1");
    play("return peca", "returns only a tile");
    play("return (lado,) + peca", "does not return two values");
    play("print(lado, peca)", "prints the answer instead");
    play("self.remove_tile(peca)\n        return lado, peca", "changes self.tiles itself");
    play("play_hist.reverse()\n        return lado, peca", "changes its argument");
    play("return lado, (9, 10)", "is not one");
    play("raise KeyError(3)", "KeyError: 3 (dupla.py:");
    let results = play("return lado, max(self._tiles)", "fits neither end");
    let example = results[3].example.as_ref().unwrap();
    assert!(example.call.ends_with(", [])"), "{example:?}");
    assert!(example.picture.as_ref().unwrap().matches('(').count() <= 3, "{example:?}");
    blamed(&[("return 0, None", "return 0, self._tiles[0]")], &["play"], "in which no tile fits");
    blamed(&[("return 0, None", "return None")], &["play"], "those in which no tile fits");
    blamed(&[("return 0, None", "return None, None")], &["play"], "even without a tile");
    blamed(
        &[("if not board_extremes:", "if len(play_hist) == 60:")],
        &["play"],
        "on the empty table",
    );
}

#[test]
fn passing_is_allowed_and_not_seeing_a_tile_is_told() {
    let sides = "for lado in (0, 1):";
    blamed(
        &[(sides, "for lado in (0,):")],
        &["play"],
        "never plays when a tile fits only at the right end",
    );
    blamed(
        &[(sides, "for lado in (1,):")],
        &["play"],
        "never plays when a tile fits only at the left end",
    );
    blamed(&[("if not opcoes:", "if True:")], &["play"], "it never plays");
    let smaller = [("if ponta in peca:", "if ponta == peca[1]:")];
    blamed(&smaller, &["play"], "only with its smaller half");
    let choosy =
        [("if not opcoes:", "if not opcoes or max(opcoes)[0] < 6 and len(self._tiles) > 5:")];
    let results = blamed(&choosy, &[], "that is allowed");
    assert!(full(&results), "{}", said(&results));
}

#[test]
fn what_is_kept_from_turn_to_turn_is_found_in_games() {
    let class = "class Maresia(Player):";
    let shared = "class Maresia(Player):\n    minhas = None\n\n    @property\n    def _mao(self):\n        \
        if self.minhas is None:\n            self.minhas = self.tiles\n        return self.minhas\n";
    let hand = (
        "for peca in self._tiles:\n            for lado",
        "for peca in self._mao:\n            for lado",
    );
    blamed(&[(class, shared), hand], &["play"], "wrong in whole games");
}

#[test]
fn an_endless_loop_ends() {
    let end = "return lado, peca\n\n    def vizinhas";
    blamed(
        &[(end, "while True:\n            pass\n\n    def vizinhas")],
        &["play"],
        "still running after",
    );
}

#[test]
fn a_look_at_the_partners_tiles_is_told() {
    let create = "return Maresia(231001, \"Otávio\"), Maresia(231002, \"Renata\")";
    let global = [
        ("class Maresia(Player):", "MESA = []\n\n\nclass Maresia(Player):"),
        (create, "MESA[:] = [Maresia(1, 'a'), Maresia(2, 'b')]\n    return MESA[0], MESA[1]"),
        (
            "jogaveis = sum(",
            "jogaveis = 2 * sum(nova in t for p in MESA if p is not self for t in p.tiles) + sum(",
        ),
    ];
    let results = blamed(&global, &["own_tiles"], "tiles that are not its own");
    assert!(results[4].example.is_some());
    let told = [
        ("class Maresia(Player):", "VISTAS = {}\n\n\nclass Maresia(Player):"),
        ("opcoes = []", "VISTAS[self.position % 4] = self.tiles\n        opcoes = []"),
        (
            "jogaveis = sum(",
            "jogaveis = 2 * sum(nova in t for t in VISTAS.get((self.position + 2) % 4, ())) + sum(",
        ),
    ];
    blamed(&told, &["own_tiles"], "tiles that are not its own");
    let frames = [
        ("class Maresia(Player):", "import gc\n\n\nclass Maresia(Player):"),
        (
            "jogaveis = sum(",
            "jogaveis = 2 * sum(nova in t for p in gc.get_objects() if isinstance(p, Maresia) and p is not self \
             for t in p.tiles) + sum(",
        ),
    ];
    blamed(&frames, &["own_tiles"], "tiles that are not its own");
}

#[test]
fn chance_is_no_look_at_the_partners_tiles() {
    let import =
        ("from basic_players import Player", "import random\nfrom basic_players import Player");
    let seeded = ("return sum(peca) + 2", "return random.random() + sum(peca) + 2");
    assert!(full(&blamed(&[import, seeded], &[], "")));
    let kept = ("class Maresia(Player):", "SORTE = random.Random(7)\n\n\nclass Maresia(Player):");
    let own = ("return sum(peca) + 2", "return SORTE.random() + sum(peca) + 2");
    assert!(full(&blamed(&[import, kept, own], &[], "")));
    let wild =
        ("return sum(peca) + 2", "return 9 * random.SystemRandom().random() + sum(peca) + 2");
    assert!(full(&blamed(&[import, wild], &[], "by chance")));
}

#[test]
fn pairs_without_a_strategy_are_told() {
    let worst = ("_, lado, peca = max(opcoes)", "_, lado, peca = min(opcoes)");
    blamed(&[worst], &["strategy"], "pair: ");
    let dummy = "import random\nfrom basic_players import Player\nclass A(Player):\n    def play(self, e, h):\n        \
        cabem = [t for t in self.tiles if not e or t[0] in e or t[1] in e]\n        \
        return 1, random.choice(cabem) if cabem else None\n\
        def pair_name():\n    return 'A'\ndef create_pair():\n    return A(1, 'a'), A(2, 'b')\n";
    blamed_text(dummy, &["strategy"], "pair: ");
    let greedy = dummy.replace("random.choice(cabem)", "max(cabem, key=sum)");
    blamed_text(&greedy, &["strategy"], "greedy pair: ");
}

#[test]
fn whatever_is_handed_in_is_marked() {
    for file in ["atenta", "boa", "curiosa", "fraca", "quebrada"] {
        let results = mark(Path::new(&format!("testdata/students/{file}.py")), 1);
        assert_eq!(results.len(), 6, "{file}");
        match file {
            "boa" => assert!(full(&results), "{}", said(&results)),
            "curiosa" => assert_eq!(results[4].passed, Some(false), "{}", said(&results)),
            "fraca" => assert_eq!(results[3].passed, Some(false), "{}", said(&results)),
            "quebrada" => assert_eq!(results[1].passed, Some(false), "{}", said(&results)),
            _ => {}
        }
    }
    blamed_text("x = 1\n", &["pair_name", "create_pair"], "there is no player to ask");
}
