//! Broken and odd hand-ins, each with the verdict that a table expects: what is wrong, and what its author is told to do.

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use serde_json::Value;

use crate::home::{Home, ProgramOutput, Running};

/// One line of the table.
#[derive(Debug)]
struct ExpectedCheck {
    game: String,
    file: String,
    passes: bool,
    /// The trial that fails, and the keys of its message and advice.
    told: [String; 3],
    kind: String,
}

/// Checks that run at the same time.
const THREADS: usize = 4;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/handins")
}

fn table() -> Vec<ExpectedCheck> {
    let text = fs::read_to_string(folder().join("verdicts.tsv")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let cells: Vec<String> = line.split('\t').map(str::to_owned).collect();
        let [game, file, verdict, trial, key, mend, kind] = cells.try_into().unwrap();
        let passes = verdict == "passes";
        assert!(passes || verdict == "fails", "{line}");
        ExpectedCheck { game, file, passes, told: [trial, key, mend], kind }
    };
    lines.map(read).collect()
}

/// Is there what a kit needs on this machine?
fn can_run(verdict: &ExpectedCheck) -> bool {
    let tool = match verdict.file.rsplit_once("bots/").map_or("", |(_, kit)| kit) {
        "java" => "javac",
        "javascript" => "node",
        "rust" => "rustc",
        "cpp" => "c++",
        _ => return true,
    };
    let mut asked = Command::new(tool);
    asked.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    asked.status().is_ok_and(|status| status.success())
}

/// What is not as the table says.
fn complaint(verdict: &ExpectedCheck, told: &ProgramOutput) -> Option<String> {
    let results: Vec<Value> =
        told.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let failed: Vec<&Value> = results.iter().filter(|result| result["grade"] == "fail").collect();
    let keys: Vec<[&str; 3]> = failed
        .iter()
        .map(|result| ["trial", "key", "mend_key"].map(|name| result[name].as_str().unwrap_or("")))
        .collect();
    let expected: Vec<[&str; 3]> =
        if verdict.passes { Vec::new() } else { vec![verdict.told.each_ref().map(String::as_str)] };
    let code = Some(i32::from(!verdict.passes));
    (keys != expected || told.code != code).then(|| format!("{}: {told:?}", verdict.file))
}

#[test]
fn every_hand_in_gets_its_verdict_and_each_fault_is_told_once() {
    let (home, table, next) = (Home::new(), table(), AtomicUsize::new(0));
    let complaints = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Some(verdict) = table.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if !can_run(verdict) {
                        continue;
                    }
                    let file = folder().join(&verdict.file).display().to_string();
                    let args = ["bot", "check", &file, "--game", &verdict.game, "--json"];
                    // What is right must not fail because the machine is busy.
                    let time = if verdict.passes { "10s" } else { "1s" };
                    let told = home.run(&[&args[..], &["--time", time, "--seed", "1"]].concat());
                    complaints.lock().unwrap().extend(complaint(verdict, &told));
                }
            });
        }
    });
    let complaints = complaints.into_inner().unwrap();
    assert!(complaints.is_empty(), "{}", complaints.join("\n\n"));
}

#[test]
fn no_two_kinds_of_mistake_get_the_same_advice() {
    let table = table();
    let mut kinds: HashMap<(&str, &str), &str> = HashMap::new();
    for verdict in table.iter().filter(|verdict| !verdict.passes) {
        let [_, key, mend] = &verdict.told;
        let kind = kinds.entry((key, mend)).or_insert(&verdict.kind);
        assert_eq!(kind, &verdict.kind, "{} {key} {mend}", verdict.file);
    }
    for entry in all_games::GAMES.iter().filter(|entry| entry.assignment.is_some()) {
        let game = entry.kind.name;
        let count = table.iter().filter(|verdict| verdict.game == game).count();
        assert!(count >= 12, "{game} has {count}");
    }
}

#[test]
fn every_file_of_the_folder_is_in_the_table() {
    let table = table();
    for game in fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()) {
        for entry in fs::read_dir(&game).into_iter().flatten() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(folder()).unwrap().to_str().unwrap();
            assert!(table.iter().any(|verdict| verdict.file == name), "{name}");
        }
    }
    let bots = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots");
    for bot in fs::read_dir(bots).unwrap().map(|entry| entry.unwrap().path()) {
        let name = format!("bots/{}", bot.file_name().unwrap().to_str().unwrap());
        assert!(
            bot.is_file() || table.iter().any(|verdict| verdict.file.ends_with(&name)),
            "{name}"
        );
    }
}

/// A check in the author's words: the call, what it returned, and the same reason as `jogada play` gives.
#[test]
fn a_check_tells_the_call_the_answer_and_the_reason() {
    let home = Home::new();
    for (file, game, words) in [
        (
            "queens/atacada.py",
            "queens",
            &["jogador_x({'tamanho': 8, ", "would attack or be attacked"][..],
        ),
        (
            "dominoes/nao_tem.py",
            "dominoes",
            &["returned (1, (", "which is not legal: expected a tile of the hand"],
        ),
        (
            "dominoes/levanta.py",
            "dominoes",
            &["raised AttributeError", "(levanta.py:6, play)", "all its "],
        ),
        (
            "dominoes/createPair.py",
            "dominoes",
            &["expected createPair.py to define create_pair, got createPair"],
        ),
        ("othello/escolheJogada.c", "othello", &["to define EscolheJogada, got escolheJogada"]),
        (
            "queens/excecao.py",
            "queens",
            &["jogador_x({'tamanho': 8, ", "'primeiro'): ", "(excecao.py:2, jogador_x)"],
        ),
        ("gomoku/indice.py", "gomoku", &["busca_max([", "(indice.py:2, busca_max)"]),
        ("gomoku/laco.py", "gomoku", &["out of time", "; in the call busca_max(["]),
        (
            "othello/laco.c",
            "othello",
            &["; in the call EscolheJogada(\"--------/", "', &lin, &col)"],
        ),
        ("othello/ponteiro.c", "othello", &["signal 11", "; in the call EscolheJogada(\"---"]),
        ("othello/divide.c", "othello", &["division by zero", "; in the call EscolheJogada("]),
        ("othello/nao_escreve.c", "othello", &["returned 1, which is no move", "*lin = …"]),
        ("queens/sintaxe.py", "queens", &["SyntaxError: expected ':' (sintaxe.py:1)"]),
        ("chess/nao_inicia.py", "chess", &["(nao_inicia.py:1)", "run the file by hand"]),
        ("chess/bot_nao_compila.c", "chess", &["compile the file by hand"]),
        ("queens/lenta_na_grande.py", "queens", &["queens grande: match 1"]),
    ] {
        let file = folder().join(file).display().to_string();
        let told = home.run(&["bot", "check", &file, "--game", game, "--time", "1s"]);
        assert_eq!(
            (told.code, told.err.as_str()),
            (Some(1), "1 thing is wrong with it\n"),
            "{told:?}"
        );
        for words in words {
            assert!(told.out.contains(words), "expected {words:?} in {}", told.out);
        }
        assert!(
            !told.out.contains("exit status 0") && !told.out.contains("jogada.toml"),
            "{}",
            told.out
        );
    }
}

#[test]
fn a_class_as_a_platform_hands_it_out_plays_under_its_names() {
    let home = Home::new();
    let queens = folder().join("queens");
    let at = |name: &str| queens.join(name).display().to_string();
    fs::copy(queens.join("completa.py"), home.path().join("ana=final.py")).unwrap();
    let roster = format!("nome;arquivo\n\"Lima, Rui\";{}\n", at("latin1.py"));
    home.write("class.csv", roster);
    let student = at("Ana Souza_123_assignsubmission_file_");
    let args = ["tournament", "queens", &student, "ana=final.py", &at("sem_jogador.py")];
    let run = home.run(&[&args[..], &["--roster", "class.csv", "--json", "--time", "5s"]].concat());
    let json = run.json();
    let mut names: Vec<&str> = json["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["name"].as_str().unwrap())
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["Ana Souza", "Lima Rui", "ana=final", "sem_jogador"], "{run:?}");
    assert!(run.err.contains("sem_jogador takes part and loses every game"), "{}", run.err);
    for line in json["standings"].as_array().unwrap() {
        let is_broken = line["name"] == "sem_jogador";
        assert_eq!(line["faults"]["crashed"].as_u64().unwrap() > 0, is_broken, "{line}");
    }
}

/// Messages name the student's file and folder, and no link of ours.
#[test]
fn files_in_folders_are_told_by_their_own_names() {
    let home = Home::new();
    home.write(
        "ana/trab/dupla_ana.py",
        "from basic_players import Player\n\n\ndef pair_name():\n    return 'A'\n",
    );
    let told = home.run(&["bot", "check", "ana/", "--game", "dominoes"]);
    assert!(told.out.contains("expected dupla_ana.py to define create_pair"), "{told:?}");
    let one = folder().join("dominoes/duas").display().to_string();
    let told = home.run(&["bot", "check", &one, "--game", "dominoes"]);
    assert!(told.out.contains("expected one .py in duas with def create_pair"), "{told:?}");
}

/// Of several players the check names the one that plays: the student's own before those of the assignment.
#[test]
fn a_check_says_which_function_plays() {
    let home = Home::new();
    let valid = "    for linha in range(jogo['tamanho']):\n        for coluna in range(jogo['tamanho']):\n            \
                 if all(linha != l and coluna != c and abs(linha - l) != abs(coluna - c) for l, c in jogo['ocupadas']):\n                \
                 return jogo[vez][0], (linha, coluna)\n";
    let players = |names: &[&str]| -> String {
        names.iter().map(|name| format!("def {name}:\n{valid}\n\n")).collect()
    };
    for (names, plays) in [
        (
            &["jogador_ana(jogo, vez, extra=None)", "jogador_guloso(jogo, vez)"][..],
            "plays: jogador_ana; also: jogador_guloso",
        ),
        (
            &["estrategia_da_ana(jogo, vez)", "jogador_guloso(jogo, vez)"],
            "plays: estrategia_da_ana; also: jogador_guloso",
        ),
        (&["jogador_guloso(jogo, vez)", "jogador_aleatorio(jogo, vez)"], "plays: jogador_guloso\n"),
    ] {
        home.write("ana.py", players(names));
        let args =
            ["bot", "check", "ana.py", "--game", "queens", "--option", "size=8", "--time", "5s"];
        let told = home.run(&args);
        assert!(told.out.contains(plays), "{told:?}");
    }
}

/// Folders as students leave them: an archive beside a file of tests, copies of a download, deep folders, an environment.
#[test]
fn the_player_is_found_among_what_else_lies_in_a_folder() {
    let home = Home::new();
    let good = fs::read_to_string(folder().join("dominoes/boa.py")).unwrap();
    home.write("zip/teste.py", "print('teste')\n");
    home.write("inner/student_players.py", &good);
    for (archive, file) in [("a.zip", "inner"), ("b.zip", "a.zip"), ("zip/trab.zip", "b.zip")] {
        let mut zip = Command::new("python3");
        zip.args(["-m", "zipfile", "-c", archive, file]).current_dir(home.path());
        assert!(zip.status().unwrap().success(), "{archive}");
    }
    home.write("copies/student_players.py", "def create_pair():\n    return None\n");
    home.write("copies/student_players (1).py", &good);
    home.write("deep/a/b/c/d/e/student_players.py", &good);
    home.write("env/student_players.py", &good);
    (0..600).for_each(|n| _ = home.write(&format!("env/venv/m{n}.py"), "x = 1\n"));
    for name in ["zip/", "copies/", "deep/", "env/"] {
        let told = home.run(&["bot", "check", name, "--game", "dominoes", "--time", "5s"]);
        assert_eq!(told.code, Some(0), "{name} {told:?}");
        let words = "plays: student_players (1).py; also: student_players.py";
        assert_eq!(told.out.contains(words), name == "copies/", "{told:?}");
    }
}

/// A folder with plus signs in its name, and a bot of another game: neither stops the others.
#[test]
fn one_odd_hand_in_never_stops_a_class() {
    let home = Home::new();
    fs::create_dir(home.path().join("c++ ana")).unwrap();
    fs::copy(folder().join("queens/completa.py"), home.path().join("c++ ana/ana.py")).unwrap();
    home.write("bia/jogada.toml", "run = [\"python3\", \"bot.py\"]\ngames = [\"chess\"]\n");
    home.write("bia/bot.py", "print('e2e4')\n");
    let args = ["tournament", "queens", "c++ ana", "bia/", "random", "-n", "2", "--json"];
    let run = home.run(&[&args[..], &["--time", "5s"]].concat());
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.err.contains("bia takes part and loses every game"), "{}", run.err);
    for line in run.json()["standings"].as_array().unwrap() {
        let crashed = line["faults"]["crashed"].as_u64().unwrap();
        assert_eq!(crashed > 0, line["name"] == "bia", "{line}");
    }
}

/// A pipe that is called as a hand-in is no file, and nothing waits for it.
#[test]
fn a_pipe_is_no_hand_in() {
    let home = Home::new();
    let made = Command::new("mkfifo").arg(home.path().join("ana.py")).status().unwrap();
    assert!(made.success());
    for args in [
        &["bot", "check", "ana.py", "--game", "queens"][..],
        &["match", "queens", "ana.py", "random"],
        &["tournament", "queens", "ana.py", "random"],
    ] {
        let mut run = Running::start(home.jogada(args));
        assert!(run.ends_within(Duration::from_secs(20)), "{args:?}");
        assert_ne!(run.told().code, Some(0), "{args:?}");
    }
}

/// A pair that passes at every turn makes no fault, and the table, the report, the database and the exit status tell of it.
#[test]
fn a_pair_that_always_passes_is_told_in_table_report_and_exit_status() {
    let home = Home::new();
    let pair = folder().join("dominoes/passa.py").display().to_string();
    let words = "Passa never played a move of its own: it passed at every turn of all its 4 games";
    let run = home.run(&["tournament", "dominoes", &pair, "greedy", "-n", "4", "--db", "t.db"]);
    assert!(run.code == Some(1) && run.out.contains(words), "{run:?}");
    let again = home.run(&["tournament", "--resume", "1", "--db", "t.db"]);
    assert!(again.code == Some(1) && again.out.contains(words), "{again:?}");
    let page = home.done(&["export", "1", "--format", "html", "--db", "t.db"]);
    assert!(page.contains(words), "the report does not say so");
    let clean = home.run(&["tournament", "dominoes", "dummy", "greedy", "-n", "4"]);
    assert_eq!(clean.code, Some(0), "{clean:?}");
}

/// A match tells of answers that the judge replaced, in the reader's language and without the call, and so does its exit status.
#[test]
fn a_match_tells_of_replaced_answers_and_exits_as_a_tournament_does() {
    let home = Home::new();
    let pair = folder().join("dominoes/levanta.py").display().to_string();
    let run = home.run(&["match", "dominoes", &pair, "greedy", "-n", "4", "--lang", "pt"]);
    let words = "levanta.py deu respostas que o juiz trocou em 4 partidas: lançou AttributeError";
    assert!(run.code == Some(1) && run.err.contains(words), "{run:?}");
    assert!(run.err.contains("(4×)") && !run.err.contains("; call "), "{run:?}");
    let illegal = folder().join("queens/atacada.py").display().to_string();
    let run = home.run(&["match", "queens", &illegal, "random", "--lang", "pt"]);
    assert!(run.code == Some(1) && run.err.contains("retornou ('D', ("), "{run:?}");
    assert!(
        run.err.contains("que não é um lance legal") && !run.err.contains("returned"),
        "{run:?}"
    );
    let run = home.run(&["tournament", "queens", &illegal, "random", "-n", "2"]);
    assert!(run.err.contains("atacada lost") && run.err.contains("returned ('D', ("), "{run:?}");
}

/// A pair whose answers the judge replaces loses no game by that, and the table, the list of a database and the exit status tell.
#[test]
fn replaced_answers_are_faults_in_the_table_and_in_the_database() {
    let home = Home::new();
    let pair = folder().join("dominoes/levanta.py").display().to_string();
    let args = ["tournament", "dominoes", &pair, "greedy", "-n", "4", "--json", "--db", "t.db"];
    let run = home.run(&args);
    assert_eq!(run.code, Some(1), "{run:?}");
    let faults = |json: &Value, name: &str| {
        let lines = json["standings"].as_array().unwrap();
        let line = lines.iter().find(|line| line["name"] == name).unwrap();
        line["faults"]["illegal-move"].as_u64().unwrap()
    };
    assert_eq!((faults(&run.json(), "Levanta"), faults(&run.json(), "greedy")), (4, 0), "{run:?}");
    let again = home.run(&["tournament", "--resume", "1", "--json", "--db", "t.db"]);
    assert_eq!(faults(&again.json(), "Levanta"), 4, "{again:?}");
    let page = home.done(&["export", "1", "--format", "html", "--db", "t.db"]);
    assert!(page.contains("raised AttributeError"), "the report does not say why");
    for played in home.exported("t.db") {
        assert_eq!(played["reason"], "rules", "{played}");
        assert!(played.to_string().contains("raised AttributeError"), "{played}");
    }
}
