//! What cannot be is refused in one clear line with status 2, and nothing is damaged.

use std::{ffi::OsStr, fs, io, os::unix::ffi::OsStrExt, process::Command};

use crate::home::{Home, ProgramOutput};

/// A line of the given words, and nothing else.
fn expect_line(told: &ProgramOutput, words: &str) {
    assert_eq!((told.code, told.out.as_str()), (Some(2), ""), "{told:?}");
    assert_eq!(told.err.lines().count(), 1, "{told:?}");
    assert!(told.err.contains(words), "expected {words:?}, got {told:?}");
}

/// Asks in both languages.
fn check(home: &Home, args: &[&str], en: &str, pt: &str) {
    for (lang, words) in [("en", en), ("pt", pt)] {
        let told = home.run(&[args, &["--lang", lang]].concat());
        expect_line(&told, &format!("jogada: {words}"));
    }
}

#[test]
fn bots_that_cannot_be_are_refused() {
    let home = Home::new();
    home.write("plain", "no program");
    home.write("empty/README", "no manifest");
    home.write("typo/jogada.toml", "run = \"python3 bot.py\"\nmemry = \"kept\"\n");
    home.write("bad-run/jogada.toml", "run = 7\n");
    home.write("other/jogada.toml", "run = \"python3 bot.py\"\ngames = [\"chess\"]\n");
    let bots = [
        ("nowhere", "expected a player, got ", "esperava um jogador, veio "),
        ("plain", "expected an executable file, or one that ends in .py", "esperava um arquivo"),
        ("empty", "expected a jogada.toml in the folder ", "esperava um jogada.toml"),
        ("other", "expected a bot that plays othello, got ", "esperava um robô que joga"),
    ];
    for (bot, en, pt) in bots {
        check(&home, &["match", "othello", "first", &format!("./{bot}")], en, pt);
    }
    for (bot, place) in
        [("typo", "2:1: unknown field `memry`"), ("bad-run", "1:7: expected a command")]
    {
        let told = home.run(&["match", "othello", "first", &format!("./{bot}")]);
        expect_line(&told, &format!("{bot}/jogada.toml:{place}"));
    }
    // What is there takes part in a tournament, and loses; what is not was not meant.
    let (bot, en, pt) = bots[0];
    let [en, pt] = [en, pt].map(|words| format!("{bot}: {words}"));
    check(&home, &["tournament", "othello", "first", &format!("./{bot}")], &en, &pt);
    assert!(!home.path().join("data/jogada/arena.db").exists(), "nothing was begun");
}

#[test]
fn settings_that_cannot_be_are_refused() {
    let home = Home::new();
    for (args, en, pt) in [
        (&["othello", "first"][..], "expected 2 to 100000 entrants, got \"1\"", "esperava de 2 a"),
        (&[], "expected a game and entrants", "esperava um jogo e inscritos"),
        (&["otello", "first", "random"], "expected a game among queens", "esperava um jogo entre"),
        (&["othello", "first", "nobody"], "nobody: expected a player such as", "nobody: esperava"),
        (
            &["othello", "a=first", "a=random"],
            "expected a name used once, got \"a\"",
            "esperava um nome",
        ),
        (
            &["othello", "first", "random", "-n", "3"],
            "expected an even number of games",
            "esperava um número par",
        ),
        (
            &["othello", "first", "random", "-n", "few"],
            "expected a whole number",
            "esperava um número inteiro",
        ),
        (
            &["othello", "first", "random", "--format", "cup"],
            "expected a format among",
            "esperava um formato",
        ),
        (
            &["othello", "first", "random", "--seed", "x"],
            "expected a number or 64",
            "esperava um número ou 64",
        ),
        (
            &["othello", "first", "random", "--time", "soon"],
            "expected a time like",
            "esperava um tempo como",
        ),
        (
            &["othello", "first", "random", "--option", "a=b"],
            "bad options: unknown field",
            "opções inválidas",
        ),
        (
            &["othello", "first", "random", "--elo", "5"],
            "expected two Elo bounds",
            "esperava dois limites",
        ),
        (
            &["othello", "a=first", "b=first", "c=first", "--format", "sprt"],
            "expected 2 entrants for a test, got \"3\"",
            "esperava 2 ",
        ),
        (
            &["othello", "first", "random", "--db", "nowhere/t.db"],
            "expected a file in a folder that exists",
            "esperava um arquivo",
        ),
        (
            &["othello", "first", "random", "--db", "mysql://x"],
            "expected a file for the database, or postgres://",
            "esperava um arquivo",
        ),
        (
            // No server listens on port 1.
            &["othello", "first", "random", "--db", "postgres://x@127.0.0.1:1/x"],
            "the database does not answer",
            "o banco de dados não responde",
        ),
    ] {
        check(&home, &[&["tournament"], args].concat(), en, pt);
    }
    assert!(!home.path().join("data/jogada/arena.db").exists(), "nothing was begun");
}

#[test]
fn what_another_format_needs_is_refused() {
    let home = Home::new();
    for (option, value, en, pt) in [
        ("--rounds", "3", "rounds only with --format swiss", "rodadas só com --format swiss"),
        (
            "--elo",
            "0,5",
            "Elo bounds only with --format sprt",
            "limites de Elo só com --format sprt",
        ),
    ] {
        let args = ["tournament", "othello", "first", "random", option, value];
        check(&home, &args, &format!("expected {en}"), &format!("esperava {pt}"));
    }
}

#[test]
fn mistakes_in_a_settings_file_are_pointed_at() {
    let home = Home::new();
    for (text, en, pt, place) in [
        (
            "game = \"othello\"\nformatt = \"swiss\"",
            "unknown field `formatt`",
            "campo desconhecido `formatt`",
            "2:1",
        ),
        (
            "game = \"othello\"\ngames = \"many\"",
            "games: expected a whole number",
            "games: esperava um número inteiro",
            "2:9",
        ),
        (
            "game = \"othello\"\nformat = \"cup\"",
            "format: unknown value `cup`",
            "format: valor desconhecido `cup`",
            "2:10",
        ),
        ("game = \"otello\"", "expected a game among", "esperava um jogo entre", "1:8"),
        (
            "game = \"othello\"\nentrants = [\n  \"first\",\n  \"nobody\",\n]",
            "nobody: expected a player",
            "nobody: esperava um jogador",
            "4:3",
        ),
        (
            "game = \"othello\"\nentrants = [\"first\", \"random\"]\ntime = \"soon\"",
            "expected a time",
            "esperava um tempo",
            "3:8",
        ),
        (
            "game = \"othello\"\n[limits]\nmemory = \"lots\"",
            "expected a size like 64MiB",
            "64MiB",
            "3:10",
        ),
        ("game = [", "", "", "1:"),
    ] {
        home.write("t.toml", text);
        for (lang, words) in [("en", en), ("pt", pt)] {
            let told = home.run(&["tournament", "-f", "t.toml", "--lang", lang]);
            assert_eq!((told.code, told.out.as_str()), (Some(2), ""), "{told:?}");
            assert!(told.err.contains(words), "expected {words:?}, got {}", told.err);
            assert!(told.err.contains(&format!("--> t.toml:{place}")), "{place} {}", told.err);
        }
    }
    // What was typed is not in the file.
    home.write("t.toml", "game = \"othello\"\nentrants = [\"first\", \"random\"]\ngames = 4");
    for (typed, words) in [
        (&["otello"][..], "jogada: expected a game among"),
        (&["othello", "first", "nobody"], "jogada: nobody: expected a player"),
        (&["-n", "3"], "jogada: expected an even number of games"),
    ] {
        expect_line(&home.run(&[&["tournament", "-f", "t.toml"], typed].concat()), words);
    }
    home.write("t.toml", [0xff, 0xfe]);
    expect_line(&home.run(&["tournament", "-f", "t.toml"]), "t.toml: expected UTF-8 text");
    expect_line(&home.run(&["tournament", "-f", "nowhere.toml"]), "nowhere.toml: no such file");
    assert!(!home.path().join("data/jogada/arena.db").exists(), "nothing was begun");
}

#[test]
fn databases_that_are_none_are_refused_and_left_alone() {
    let home = Home::new();
    home.done(&["tournament", "othello", "first", "random", "--db", "t.db"]);
    fs::copy(home.path().join("t.db"), home.path().join("newer.db")).unwrap();
    let bump = "import sqlite3; sqlite3.connect('newer.db').execute('PRAGMA user_version = 99')";
    let bumped = Command::new("python3").args(["-c", bump]).current_dir(home.path()).status();
    assert!(bumped.unwrap().success());
    home.write("text.db", "This is no database, however long one looks at it.");
    home.write("cut.db", &fs::read(home.path().join("t.db")).unwrap()[..5000]);
    for (db, en, pt) in [
        (
            "newer.db",
            "the database is from a newer version: schema 99, known up to",
            "o banco de dados é de uma versão mais nova",
        ),
        (
            "text.db",
            "expected a database of tournaments, got ",
            "esperava um banco de dados de torneios",
        ),
        ("cut.db", "the database is damaged", "o banco de dados está danificado"),
        (
            "nowhere.db",
            "expected a database of tournaments, got ",
            "esperava um banco de dados de torneios",
        ),
    ] {
        let before = fs::read(home.path().join(db)).ok();
        for command in [&["tournament", "--resume", "1"][..], &["tournaments"], &["export", "1"]] {
            check(&home, &[command, &["--db", db]].concat(), en, pt);
        }
        assert_eq!(fs::read(home.path().join(db)).ok(), before, "{db} has changed");
    }
    let new = ["tournament", "othello", "first", "random", "--db", "newer.db"];
    expect_line(&home.run(&new), "the database is from a newer version");
}

#[test]
fn what_cannot_go_on_is_refused() {
    let home = Home::new();
    check(&home, &["tournaments"], "expected a database of tournaments, got ", "esperava um banco");
    home.done(&["tournament", "othello", "first", "random", "--seed", "1"]);
    let (en, pt) =
        ("expected the number of a tournament, got \"2\"", "esperava o número de um torneio");
    check(&home, &["tournament", "--resume", "2"], en, pt);
    check(&home, &["export", "2"], en, pt);
    assert!(!home.path().join("tournament-2").exists(), "a folder was made for nothing");
    let (en, pt) = ("expected a tournament's number", "esperava o número de um torneio");
    check(&home, &["tournament", "--resume", "x"], en, pt);
    check(&home, &["export", "0"], en, pt);
    check(
        &home,
        &["export", "1", "--format", "doc"],
        "expected a format among html, jsonl",
        "esperava um formato",
    );
    for other in [
        &["--seed", "4"][..],
        &["--open-seed"],
        &["-n", "4"],
        &["--trust"],
        &["-f", "t.toml"],
        &["--format", "swiss"],
    ] {
        let args = [&["tournament", "--resume", "1"], other].concat();
        let told = home.run(&args);
        expect_line(&told, "cannot be used together with the other arguments");
    }
    let told = home.run(&["tournament", "othello", "first", "--resume", "1"]);
    expect_line(&told, "cannot be used together with the other arguments");
}

#[test]
fn what_is_typed_wrong_is_told_with_what_was_expected() {
    let home = Home::new();
    home.write("empty.db", "");
    for (args, en, pt) in [
        (
            &["othello", "values", "f5", "--depth", "0"][..],
            "expected a whole number from 1 to 60 for --depth <PLIES>, got \"0\"",
            "esperava um número inteiro de 1 a 60 para --depth <LANCES>, veio \"0\"",
        ),
        (
            &["othello", "values", "f5", "--ms", "soon"],
            "expected a whole number for --ms <MS>, got \"soon\"",
            "esperava um número inteiro para --ms <MS>, veio \"soon\"",
        ),
        (
            &["gomoku", "solve", "--time", "soon"],
            "expected a number for --time <SECONDS>, got \"soon\"",
            "esperava um número para --time <SEGUNDOS>, veio \"soon\"",
        ),
        (
            &["gomoku", "solve", "--rule", "mine"],
            "expected standard, free, renju, caro for --rule <RULE>, got \"mine\"",
            "esperava standard, free, renju, caro para --rule <REGRA>, veio \"mine\"",
        ),
        (
            &["match", "othello", "uci:x", "first"],
            "expected a player such as engine",
            "esperava um jogador como engine",
        ),
        (
            &["match", "chess", "uci:no-such-program", "first"],
            "expected a program, got \"no-such-program\": there is no such program",
            "esperava um programa, veio \"no-such-program\": não existe esse programa",
        ),
        (
            &["replay", "nowhere"],
            "nowhere: no such file or directory (system error 2)",
            "nowhere: não existe esse arquivo ou pasta (erro do sistema 2)",
        ),
        (
            &["play", "othello", "--save", "nowhere/x"],
            "nowhere/x: no such file or directory\n",
            "nowhere/x: não existe esse arquivo ou pasta\n",
        ),
        (
            &["tournaments", "--db", "empty.db"],
            "expected a database of tournaments, got \"empty.db\"",
            "esperava um banco de dados de torneios, veio \"empty.db\"",
        ),
        (&["systemd", "worker", "--user", "--", "--jobs"], "expected a value", "esperava um valor"),
        (&["systemd", "--", "--adr", "x"], "unexpected argument", "argumento inesperado"),
    ] {
        // The language goes first: what follows two hyphens belongs to the unit's command.
        for (lang, words) in [("en", en), ("pt", pt)] {
            let told = home.run(&[&["--lang", lang], args].concat());
            assert_eq!((told.code, told.out.as_str()), (Some(2), ""), "{told:?}");
            assert!(told.err.starts_with(&format!("jogada: {words}")), "{words:?} {told:?}");
        }
    }
    assert_eq!(fs::read(home.path().join("empty.db")).unwrap(), b"", "it was looked at only");
    let (en, pt) = ("expected a command after", "esperava um comando depois de");
    let words = "jogada bot: new, check";
    check(&home, &["bot"], &format!("{en} {words}"), &format!("{pt} {words}"));
    let odd = OsStr::from_bytes(b"\xff");
    let told =
        ProgramOutput::of(home.jogada(&["--lang", "pt", "replay"]).arg(odd).output().unwrap());
    expect_line(&told, "jogada: esperava argumentos em UTF-8");
}

#[test]
fn an_address_that_is_none_is_refused_before_anything_is_kept() {
    let home = Home::new();
    let (en, pt) = ("expected an address like nats://HOST:4222", "esperava um endereço como nats");
    check(&home, &["worker", "--nats", "http://127.0.0.1:1"], en, pt);
    let args = ["tournament", "othello", "first", "random", "--db", "t.db", "--nats"];
    check(&home, &[&args[..], &["http://127.0.0.1:1"]].concat(), en, pt);
    assert!(!home.path().join("t.db").exists(), "a tournament was begun");
}

#[test]
fn nobody_has_to_listen() {
    let home = Home::new();
    for (args, code) in [(&["match", "othello", "first", "random"][..], 0), (&["replay"], 2)] {
        let mut command = home.jogada(args);
        let [(_, out), (_, err)] = [io::pipe().unwrap(), io::pipe().unwrap()];
        command.stdout(out).stderr(err);
        assert_eq!(command.status().unwrap().code(), Some(code), "{args:?}");
    }
}
