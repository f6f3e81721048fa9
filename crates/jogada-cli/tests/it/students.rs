//! Files as students write them to the assignments, unchanged, in tournaments: each loses by its own fault only.

use std::{collections::HashMap, fs, path::Path, process::Command};

use jogada_testkit::is_slow;
use serde_json::Value;

use crate::home::Home;

/// A file of `games/<game>/testdata/students`, and the only reason for which it may lose, beside the rules where it has none.
type Student = (&'static str, &'static str);

/// Copies a game's sample files.
pub(crate) fn copy(home: &Home, game: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../games")
        .join(if game == "rothelo" { "othello" } else { game })
        .join("testdata/students");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        home.write(path.file_name().unwrap().to_str().unwrap(), fs::read(&path).unwrap());
    }
}

/// Plays a round robin of the students and one built-in player. The export must hold each text of `told`.
fn check(game: &str, students: &[Student], told: &[&str]) {
    let home = Home::new();
    copy(&home, game);
    let mut entrants: Vec<String> =
        students.iter().map(|(file, _)| format!("{file}=./{file}")).collect();
    entrants.push("greedy".to_owned());
    home.write(
        "tournament.toml",
        format!(
            "game = {game:?}\nentrants = {entrants:?}\nformat = \"round-robin\"\ngames = 2\n\
             time = \"1s\"\nseed = \"5\"\nopen-seed = true\n"
        ),
    );
    let run = home.run(&["tournament", "-f", "tournament.toml", "--json", "--db", "t.db"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert_eq!(run.json()["over"], true);
    let faults: HashMap<&str, &str> = students.iter().copied().collect();
    let games = home.exported("t.db");
    let count = entrants.len() * (entrants.len() - 1);
    assert_eq!(games.len(), count);
    for played in &games {
        check_match(played, &faults);
    }
    let all = home.done(&["export", "1", "--format", "jsonl", "--db", "t.db"]);
    for words in told {
        assert!(all.contains(words), "expected {words:?} in {all}");
    }
}

/// A player at fault loses by that fault. Without one the rules decide.
fn check_match(played: &Value, faults: &HashMap<&str, &str>) {
    let [first, second] = ["first", "second"].map(|seat| played[seat].as_str().unwrap());
    let reason = played["reason"].as_str().unwrap();
    let at_fault = |name: &str| faults.get(name).is_some_and(|fault| !fault.is_empty());
    let Some(winner) = played["winner"].as_str() else {
        assert!(reason == "rules" && !at_fault(first) && !at_fault(second), "{played}");
        return;
    };
    let loser = if winner == first { second } else { first };
    if at_fault(first) || at_fault(second) {
        assert_eq!(faults.get(loser), Some(&reason), "{played}");
    } else {
        assert_eq!(reason, "rules", "{played}");
    }
}

#[test]
fn a_queens_file_plays_with_its_function() {
    check(
        "queens",
        &[
            ("boa.py", ""),
            ("atenta.py", ""),
            ("fraca.py", "illegal-move"),
            ("lenta.py", "out-of-time"),
            ("quebrada.py", "crashed"),
            ("torta.py", "crashed"),
            ("joga_ao_importar.py", "crashed"),
        ],
        &[
            "returned ('D', (0, 1))",
            "exit status 1: ZeroDivisionError: division by zero",
            "exit status 1: SyntaxError: expected ':'",
            "exit status 3: joga_ao_importar.py reads from the keyboard when it is imported",
        ],
    );
}

#[test]
fn a_dominoes_file_plays_with_its_pair_and_partners_do_not_see_each_other() {
    check(
        "dominoes",
        &[
            ("boa.py", ""),
            ("atenta.py", ""),
            ("fraca.py", ""),
            ("curiosa.py", ""),
            ("lenta.py", "out-of-time"),
            ("quebrada.py", "crashed"),
        ],
        &["exit status 3: expected create_pair of quebrada.py to return two players"],
    );
}

#[test]
fn a_gomoku_file_plays_with_busca_max_either_colour() {
    check(
        "gomoku",
        &[
            ("boa.py", ""),
            ("atenta.py", ""),
            ("fraca.py", ""),
            ("lenta.py", "out-of-time"),
            ("quebrada.py", "crashed"),
            ("ocupada.py", "illegal-move"),
        ],
        &["returned (8, 0)", "exit status 1: ValueError: 'p' is not in list"],
    );
}

#[test]
fn a_rothelo_file_plays_with_escolhe_jogada_and_need_not_even_compile() {
    check(
        "rothelo",
        &[
            ("boa.c", ""),
            ("atenta.c", ""),
            ("fraca.c", ""),
            ("lenta.c", "out-of-time"),
            ("quebrada.c", "crashed"),
            ("nao_compila.c", "crashed"),
            ("fora.c", "illegal-move"),
        ],
        &["returned lin 8, col 0", "killed by signal 11", "nao_compila.c:5:5: error: "],
    );
}

#[test]
fn a_queens_file_plays_with_its_last_player_unless_another_is_named() {
    let home = Home::new();
    copy(&home, "queens");
    let played = home.run(&["match", "queens", "./duas.py", "random", "--json"]);
    assert_eq!(played.code, Some(1), "{played:?}");
    let score = played.json();
    // The last one places off the board.
    assert_eq!((&score["b_wins"], &score["illegal_moves"]), (&2.into(), &2.into()), "{score}");
    let first = home.run(&["match", "queens", "duas.py:jogador_a", "duas.py:jogador_b", "--json"]);
    let score = first.json();
    assert_eq!(score["a_wins"], 2, "{score}");
    let none = home.run(&["match", "queens", "duas.py:jogador_a", "duas.py:jogador_c"]);
    assert_eq!(none.code, Some(1), "{none:?}");
    let other = home.run(&["match", "chess", "./duas.py:jogador_a", "random"]);
    assert_eq!(other.code, Some(2), "{other:?}");
    assert!(other.err.contains("expected a file whose functions play, got"), "{}", other.err);
}

/// Makes the archives of hand-ins, honest and not.
const ARCHIVES: &str = r#"
import io, tarfile, zipfile
pair = open("boa.py").read()
files = {"1_2/dominoes/student_players.py": "import ajuda\n" + pair, "1_2/dominoes/ajuda.py": "", "1_2/nota.txt": "x"}
def packed(name, files):
    with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in files.items():
            archive.writestr(path, text)
packed("1_2.zip", files)
packed("fora.zip", {"../student_players.py": pair})
packed("duas.zip", {"a.py": pair, "b/c.py": pair})
packed("bomba.zip", {"a.py": b"0" * (65 << 20)})
packed("muitas.zip", {f"{n}.txt": "" for n in range(1001)})
with tarfile.open("3_4.tar.xz", "w:xz") as archive:
    for path, text in files.items():
        info = tarfile.TarInfo(path)
        info.size = len(text.encode())
        archive.addfile(info, io.BytesIO(text.encode()))
    link = tarfile.TarInfo("1_2/dominoes/link.py")
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
    archive.addfile(link)
"#;

/// Copies a game's sample files, and packs them.
fn pack(home: &Home, game: &str, script: &str) {
    copy(home, game);
    home.write("nada.zip", "hello");
    let made = Command::new("python3").args(["-c", script]).current_dir(home.path()).status();
    assert!(made.unwrap().success());
}

#[test]
fn an_archive_plays_as_the_file_in_it_and_a_bad_one_is_refused_in_a_match() {
    let home = Home::new();
    pack(&home, "dominoes", ARCHIVES);
    let told = home.done(&["match", "dominoes", "1_2.zip", "./3_4.tar.xz", "-n", "4", "--json"]);
    let score: Value = serde_json::from_str(&told).unwrap();
    assert_eq!((&score["games"], &score["crashes"]), (&4.into(), &0.into()), "{score}");
    for (file, why) in [
        ("fora.zip", "expected paths inside fora.zip, got '../student_players.py'"),
        ("duas.zip", "expected one .py in duas.zip with def create_pair, got a.py, b/c.py"),
        ("bomba.zip", "expected at most 64 MiB in bomba.zip, got more"),
        ("muitas.zip", "expected at most 1000 files in muitas.zip, got more"),
        ("nada.zip", "expected nada.zip to be an archive, got a fault, "),
    ] {
        let refused = home.run(&["match", "dominoes", file, "greedy"]);
        assert_eq!(refused.code, Some(2), "{refused:?}");
        assert!(refused.err.contains(why), "{file}: {}", refused.err);
    }
    assert!(!home.path().join("student_players.py").exists());
}

#[test]
fn a_broken_hand_in_loses_its_games_and_stops_no_tournament() {
    let home = Home::new();
    pack(&home, "dominoes", ARCHIVES);
    home.write("trabalho.docx", "hello");
    home.write("feia/jogada.toml", "run = 7\n");
    home.write("torta.c", "int main(void) { return x; }\n");
    let args = ["tournament", "dominoes", "greedy", "1_2.zip", "./nada.zip", "./duas.zip"];
    let more = ["./trabalho.docx", "./feia", "./torta.c", "--json", "--db", "t.db", "--time", "5s"];
    let run = home.run(&[&args[..], &more].concat());
    assert_eq!((run.code, &run.json()["over"]), (Some(1), &true.into()), "{}", run.err);
    for line in [
        "nada takes part and loses every game: expected nada.zip to be an archive, got a fault, ",
        "duas takes part and loses every game: expected one .py in duas.zip with def create_pair",
        "trabalho.docx takes part and loses every game: expected an executable file, or one",
        "feia takes part and loses every game: ",
        "torta takes part and loses every game: cannot build torta: cc ",
    ] {
        assert!(run.err.contains(line), "expected {line:?} in {}", run.err);
    }
    let broken = ["nada", "duas", "trabalho.docx", "feia", "torta"];
    let faults: HashMap<&str, &str> = broken.map(|name| (name, "crashed")).into();
    let games = home.exported("t.db");
    assert_eq!(games.len(), 7 * 6);
    games.iter().for_each(|played| check_match(played, &faults));
    let mistyped = home.run(&["tournament", "dominoes", "greedy", "1_2.zip", "./1_3.zip"]);
    assert_eq!(mistyped.code, Some(2), "{mistyped:?}");
    assert!(mistyped.err.contains("1_3.zip: expected a player, got "), "{}", mistyped.err);
}

#[test]
fn entrants_are_called_by_their_pair_name_or_else_by_their_file() {
    let home = Home::new();
    pack(&home, "dominoes", ARCHIVES);
    let pair = fs::read_to_string(home.path().join("boa.py")).unwrap();
    let name = |code: &str| format!("{pair}\ndef pair_name():\n    {code}\n");
    home.write("linhas.py", name(r#"return "A\n\x1b[31mB\u202e" + "x" * (10 << 20)"#));
    home.write("numero.py", name("return 7"));
    home.write("dorme.py", name("import time; time.sleep(60)"));
    home.write("inunda.py", name("import os\n    while True: os.write(1, b'x' * 65536)"));
    home.write("sai.py", name("import os, signal; os.kill(0, signal.SIGKILL)"));
    let files = ["greedy", "1_2.zip", "Ana=3_4.tar.xz", "./boa.py", "./linhas.py", "./numero.py"];
    let more = ["./dorme.py", "./inunda.py", "./sai.py", "--json", "--format", "gauntlet"];
    let run = home.run(&[&["tournament", "dominoes"], &files[..], &more].concat());
    let standings = run.json()["standings"].clone();
    let mut names: Vec<&str> =
        standings.as_array().unwrap().iter().map(|line| line["name"].as_str().unwrap()).collect();
    names.sort_unstable();
    let long = format!("A [31mB{}", "x".repeat(57));
    assert_eq!(
        names,
        [
            &long,
            "Ana",
            "Os Cubanos-1",
            "Os Cubanos-2",
            "dorme",
            "greedy",
            "inunda",
            "numero",
            "sai"
        ]
    );
}

/// Packs a program of several files as students do, one that includes another, and two programs in one.
const PROGRAMS: &str = r##"
import re, tarfile, zipfile
whole = open("boa.c").read()
start = whole.index("int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col) {")
head, rest = whole[:start].replace("static ", ""), whole[start:]
choice = '#include "inc/rothelo.h"\n#include <stdio.h>\n' + rest
main = '#include "rothelo.h"\nint main(void) { char t[8][8]; int l, c; return EscolheJogada(t, 0, &l, &c); }\n'
header = "".join(line + "\n" for line in head.splitlines() if line.startswith("#define") or line.endswith(");") and line[0] != " ")
choice = choice.split("int main(")[0]
parts = {
    "ep/joga.c": head, "ep/escolhe.c": choice, "ep/a b/main.c": main + "int conta_partidas;\n", "ep/inc/rothelo.h": header,
    "ep/outro.c": main, "__MACOSX/ep/._joga.c": b"\0\1", "ep/._escolhe.c": b"\0\1", "ep/.DS_Store": b"\0",
}
def packed(name, files):
    with zipfile.ZipFile(name, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
packed("partes.zip", parts)
packed("inclui.zip", {"main.c": '#include "ep/boa.c"\n', "ep/boa.c": whole})
packed("duas.zip", {"um.c": whole, "dois.c": whole})
with tarfile.open("boa.tar.gz", "w:gz") as archive:
    archive.add("boa.c")
"##;

#[test]
fn files_of_a_rothelo_archive_are_compiled_together() {
    let home = Home::new();
    pack(&home, "rothelo", PROGRAMS);
    for archive in ["partes.zip", "inclui.zip", "boa.tar.gz"] {
        let told = home.done(&["match", "rothelo", archive, "./boa.c", "--json"]);
        let score: Value = serde_json::from_str(&told).unwrap();
        // Both play alike, so that each start goes the same way twice.
        let faults = ["crashes", "illegal_moves", "out_of_time"].map(|fault| &score[fault]);
        assert_eq!(
            (faults, &score["a_wins"]),
            ([&0.into(); 3], &score["b_wins"]),
            "{archive}: {score}"
        );
    }
    let told = home.run(&["match", "rothelo", "duas.zip", "greedy", "-n", "1", "--out", "records"]);
    assert_eq!(told.code, Some(1), "{told:?}");
    let record = fs::read_to_string(home.path().join("records/000001.jsonl")).unwrap();
    assert!(record.contains("multiple definition of `PodeJogar'"), "{record}");
}

#[test]
fn a_module_that_plays_when_it_is_imported_is_stopped_and_told_why() {
    if !is_slow() {
        return;
    }
    let home = Home::new();
    copy(&home, "gomoku");
    let told = home.run(&[
        "match",
        "gomoku",
        "./joga_ao_importar.py",
        "random",
        "-n",
        "1",
        "--out",
        "records",
    ]);
    assert_eq!(told.code, Some(1), "{told:?}");
    let record = fs::read_to_string(home.path().join("records/000001.jsonl")).unwrap();
    assert!(
        record.contains("joga_ao_importar.py still runs 8 s after its import began"),
        "{record}"
    );
}
