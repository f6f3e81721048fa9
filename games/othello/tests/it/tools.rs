//! The commands, with streams and files in memory.

use std::{cell::RefCell, collections::HashMap, io};

use jogada_core::{Seed, Stop, serde_json::Value};
use jogada_game::{Exit, Files, ToolContext, ToolError};
use jogada_text::Lang;
use othello::ENTRY;

/// Files in memory: the assignment's, and others by their names.
#[derive(Default)]
struct Drawer(RefCell<Option<Vec<u8>>>, RefCell<HashMap<String, Vec<u8>>>);

/// A file of positions, which only solvers read.
const POSITIONS: &str = "positions.txt";

impl Files for Drawer {
    fn read(&self, name: &str, max: usize) -> io::Result<Vec<u8>> {
        if name == POSITIONS {
            return Ok(format!("% late\n{LATE}\n{}\nBlack to move\n", &LATE[..64]).into_bytes());
        }
        if name != "rothelo.txt" {
            return self.1.borrow().get(name).cloned().ok_or(io::ErrorKind::NotFound.into());
        }
        let bytes = self.0.borrow().clone().ok_or(io::ErrorKind::NotFound)?;
        if bytes.len() > max { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(bytes) }
    }

    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        match name {
            "rothelo.txt" => *self.0.borrow_mut() = Some(bytes.to_vec()),
            _ => drop(self.1.borrow_mut().insert(name.to_owned(), bytes.to_vec())),
        }
        Ok(())
    }
}

struct Done {
    exit: Result<Exit, ToolError>,
    out: String,
    err: String,
}

fn run_with(drawer: &Drawer, lang: Lang, args: &[&str], input: &[u8]) -> Done {
    let tool = ENTRY.tools.iter().find(|tool| (tool.command)(lang).get_name() == args[0]).unwrap();
    let matches = (tool.command)(lang).try_get_matches_from(args).unwrap();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut context = ToolContext {
        input: &mut &*input,
        out: &mut out,
        err: &mut err,
        files: drawer,
        stop: Stop::never(),
        lang,
        seed: Seed::from_number(1),
    };
    let exit = (tool.run)(&matches, &mut context);
    Done { exit, out: String::from_utf8(out).unwrap(), err: String::from_utf8(err).unwrap() }
}

fn run(args: &[&str], input: &str) -> Done {
    run_with(&Drawer::default(), Lang::En, args, input.as_bytes())
}

fn rothelo(drawer: &Drawer, input: &str) -> String {
    let done = run_with(drawer, Lang::Pt, &["rothelo", "--level", "2"], input.as_bytes());
    assert_eq!(done.exit.unwrap(), Exit::Done);
    assert_eq!(done.err, "");
    done.out
}

#[test]
fn perft_counts_in_text_and_json() {
    assert_eq!(run(&["perft", "5"], "").out, "depth 5  nodes 1396  seconds 0.000\n");
    let json: Value =
        serde_json::from_str(&run(&["perft", "8", "--bulk", "--json"], "").out).unwrap();
    assert_eq!(
        (&json["depth"], &json["nodes"], &json["bulk"]),
        (&8.into(), &390_216.into(), &true.into())
    );
}

/// Hard-20's neighbour: ten empty squares.
const LATE: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXXXXXOXOXXXXXXOOO-OOOOOO-- X;";

#[test]
fn a_position_is_solved_to_the_end_of_its_line() {
    let done = run(&["solve", LATE, "--json"], "");
    let json: Value = serde_json::from_str(&done.out).unwrap();
    let score = json["score"].as_i64().unwrap();
    assert_eq!(score % 2, 0);
    let mut pos = othello::text::obf::read(LATE).unwrap().unwrap().pos;
    for m in json["line"].as_array().unwrap() {
        let m = jogada_core::Game::parse_move(&pos, m.as_str().unwrap()).unwrap();
        jogada_core::Game::play(&mut pos, m).unwrap();
    }
    assert!(jogada_core::Game::turn(&pos).is_over());
    let final_score = i64::from(pos.board().final_score());
    let for_mover = if pos.side() == jogada_core::Side::First { final_score } else { -final_score };
    assert_eq!(for_mover, score);
}

#[test]
fn a_file_is_solved_on_any_number_of_threads_and_for_the_outcome_alone() {
    let solve = |args: &[&str]| -> Vec<Value> {
        let done = run(&[&["solve", POSITIONS, "--json"], args].concat(), "");
        assert_eq!(done.exit.unwrap(), Exit::Done);
        done.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let scores = solve(&[]);
    assert_eq!((scores.len(), &scores[0]["position"]), (2, &LATE.into()));
    for answer in scores.iter().chain(&solve(&["--threads", "2"])) {
        assert_eq!(answer["score"], scores[0]["score"]);
    }
    for answer in solve(&["--wld"]) {
        assert_eq!(answer["outcome"], scores[0]["score"].as_i64().unwrap().signum());
        assert_eq!(answer.get("score"), None);
    }
}

#[test]
fn lines_are_solved_and_bad_ones_are_told() {
    let assignment_file = format!("o*{}", "o".repeat(63));
    let input = format!("% a comment\n\nXO\n{LATE}\n{assignment_file}\n");
    let done = run(&["solve", "-"], &input);
    assert_eq!(done.exit.unwrap(), Exit::BadInput);
    assert_eq!(done.out.lines().count(), 2);
    assert!(done.out.lines().nth(1).unwrap().starts_with("+62  "), "{}", done.out);
    assert!(done.err.starts_with("expected 64 squares and not 2"), "{}", done.err);
    let json = run(&["solve", "-", "--json"], "XO\n");
    assert!(json.out.starts_with(r#"{"error":"expected 64 squares"#), "{}", json.out);
    let told = run(&["solve", "nonsense"], "").exit.unwrap_err().to_string();
    assert_eq!(told, "expected a position or a file of positions, got \"nonsense\"");
    assert!(run(&["solve", "%"], "").exit.is_err());
}

#[test]
fn every_square_has_a_value_that_is_exact_where_it_is_solved() {
    let value = |args: &[&str]| -> Value {
        let done = run(&[&["values", "--json"], args].concat(), "");
        assert_eq!(done.exit.unwrap(), Exit::Done);
        serde_json::from_str(&done.out).unwrap()
    };
    let early = value(&["f5d6", "--depth", "4"]);
    assert_eq!(early["opening"], "Perpendicular Opening");
    assert_eq!((early["values"].as_array().unwrap().len(), &early["depth"]), (5, &4.into()));
    assert!(early["values"].as_array().unwrap().iter().all(|value| value["proved"] == false));
    let late = value(&[LATE, "--depth", "60"]);
    let solved: Value = serde_json::from_str(&run(&["solve", LATE, "--json"], "").out).unwrap();
    assert_eq!(late["values"][0]["score"], solved["score"]);
    assert_eq!(late["values"][0]["move"], solved["line"][0]);
    assert!(late["values"].as_array().unwrap().iter().all(|value| value["proved"] == true));
}

#[test]
fn values_stand_on_the_board_with_stars_for_proofs() {
    let out = run(&["values", "f5d6", "--depth", "2"], "").out;
    assert_eq!(out.lines().count(), 10, "{out}");
    assert!(out.contains('[') && !out.contains('*'), "{out}");
    assert!(out.lines().last().unwrap().starts_with("Perpendicular Opening  depth 2  nodes "));
    assert!(run(&["values", LATE, "--depth", "60"], "").out.contains("*]"));
    let over = format!("o*{}", "o".repeat(63));
    assert!(run(&["values", &over], "").out.ends_with("the game is over\n"));
    // Row 1: O X . . ; X cannot move, and O takes c1 then.
    let pass = format!("OX{} X;", "-".repeat(62));
    let out = run(&["values", &pass, "--depth", "60"], "").out;
    assert!(out.contains("\npass  -6"), "{out}");
    assert!(run(&["values", "z9"], "").exit.is_err());
}

#[test]
fn games_go_from_notation_to_notation_and_back() {
    let drawer = Drawer::default();
    let convert = |args: &[&str], input: &str| {
        let args = [&["convert"], args].concat();
        let done = run_with(&drawer, Lang::En, &args, input.as_bytes());
        assert_eq!(done.exit.unwrap(), Exit::Done, "{args:?}");
        done.out
    };
    // The shortest game, and one that ends in the middle with a pass left out.
    let lines = "e6f4e3f6g5d6e7f5c5\nf5f6d3g5h5h4f7h6c5\n";
    let games = convert(&["-"], lines);
    assert_eq!(games.lines().count(), 2);
    let named = games.replacen("TY[8]", "PC[Rio 2026]PB[Ana]PW[Zoé]TY[8]", 1);
    assert_eq!(convert(&["-", "--to", "wtb", "--out", "class.wtb"], &named), "");
    for file in ["class.wtb", "class.jou", "class.trn"] {
        assert!(drawer.1.borrow().contains_key(file), "{file}");
    }
    assert_eq!(convert(&["class.wtb", "--to", "txt"], ""), lines);
    let again = convert(&["class.wtb"], "");
    assert!(again.contains("PB[Ana]PW[Zoé]RE[+64.00]"), "{again}");
    assert_eq!(convert(&["-", "--to", "obf"], &games).lines().count(), 9 + 10);
}

#[test]
fn what_cannot_be_converted_is_told_in_a_line() {
    let say = |args: &[&str], input: &str| {
        run(&[&["convert"], args].concat(), input).exit.unwrap_err().to_string()
    };
    assert_eq!(say(&["-"], "f5\nf5f5\n"), "-: line 2: move 2: f5 is taken");
    assert_eq!(say(&["-"], "(;B[a1];)"), "-: game 1: move 1: a1 turns no disc");
    assert_eq!(say(&["-", "--to", "wtb"], ""), "expected --out FILE for a .wtb and its names");
    assert!(say(&["missing.ggf"], "").starts_with("missing.ggf: "));
    let other =
        "(;BO[8 -------- -------- -------- ---*O--- ---O*--- -------- -------- -------- *];)";
    let told = say(&["-", "--to", "wtb", "--out", "x.wtb"], other);
    assert_eq!(told, "game 1: expected the world's start");
}

const START: &str = "  | A | B | C | D | E | F | G | H |
-----------------------------------
1 |   |   |   |   |   |   |   |   |
-----------------------------------
2 |   |   |   |   |   |   |   |   |
-----------------------------------
3 |   |   |   |   |   |   |   |   |
-----------------------------------
4 |   |   |   | * | o |   |   |   |
-----------------------------------
5 |   |   |   | o | * |   |   |   |
-----------------------------------
6 |   |   |   |   |   |   |   |   |
-----------------------------------
7 |   |   |   |   |   |   |   |   |
-----------------------------------
8 |   |   |   |   |   |   |   |   |
-----------------------------------
";

fn boards(out: &str) -> usize {
    out.matches("| A | B | C | D | E | F | G | H |").count()
}

#[test]
fn the_program_begins_with_the_assignments_board() {
    assert_eq!(rothelo(&Drawer::default(), ""), format!("{START}*> \n"));
    assert_eq!(rothelo(&Drawer::default(), "T\nf4\n"), format!("{START}*> "));
}

#[test]
fn the_computer_answers_a_move_and_both_boards_are_shown() {
    let out = rothelo(&Drawer::default(), "f4\nt\n");
    assert_eq!(boards(&out), 3);
    assert!(out.contains("4 |   |   |   | * | * | * |   |   |\n"), "{out}");
    assert!(out.contains("o computador joga o em "), "{out}");
    assert!(out.ends_with("*> "));
}

#[test]
fn an_invalid_move_is_announced_and_changes_nothing() {
    let out = rothelo(&Drawer::default(), "a1\nd4\nz9\nxyz\n\n\u{1b}[2J\nt\n");
    assert_eq!(boards(&out), 1);
    for said in [
        "jogada inválida: a1 não vira pedra alguma\n",
        "jogada inválida: d4 está ocupada\n",
        "esperava uma casa como D3 ou um comando (? para ajuda), veio \"z9\"\n",
        "veio \"xyz\"\n",
    ] {
        assert!(out.contains(said), "{said} is not in {out}");
    }
    assert!(!out.contains('\u{1b}'));
}

#[test]
fn with_j_the_user_changes_sides_and_waits() {
    let out = rothelo(&Drawer::default(), "j\n");
    assert_eq!(boards(&out), 2);
    assert!(out.contains("o computador joga * em "), "{out}");
    assert!(out.ends_with("o> \n"), "{out}");
}

#[test]
fn pressing_j_again_and_again_plays_a_whole_game() {
    let out = rothelo(&Drawer::default(), &"J\n".repeat(70));
    let result = out.lines().find(|line| line.contains(" x ")).unwrap();
    let (stars, balls) = result.split_once(" x ").unwrap();
    let total = stars.parse::<u32>().unwrap() + balls.parse::<u32>().unwrap();
    assert!(total <= 64, "{result}");
    assert!(out.contains("outra partida? z começa, t termina\n"));
    assert!(out.contains("o jogo acabou\n"));
}

#[test]
fn after_the_end_a_new_game_begins_with_z_and_only_t_leaves() {
    let drawer = Drawer::default();
    // One move is left: H8 for the stars.
    let mut saved = format!("*{}", "*".repeat(64)).into_bytes();
    (saved[63], saved[64]) = (b'o', b' ');
    *drawer.0.borrow_mut() = Some(saved);
    let out = rothelo(&drawer, "r\nh8\nf4\nz\nt\n");
    assert!(out.contains("64 x 0\n"), "{out}");
    assert!(out.contains("jogada inválida: o jogo acabou\n"), "{out}");
    assert!(out.ends_with(&format!("{START}*> ")), "{out}");
}

#[test]
fn a_game_is_saved_and_reloaded_with_the_side_to_move() {
    let drawer = Drawer::default();
    let out = rothelo(&drawer, "j\ns\nz\nR\n");
    let saved = drawer.0.borrow().clone().unwrap();
    assert_eq!((saved.len(), saved[0]), (65, b'o'));
    assert!(out.contains("salvo em rothelo.txt\n"));
    assert_eq!(boards(&out), 4);
    assert!(out.ends_with("o> \n"), "{out}");
}

#[test]
fn a_bad_file_is_refused_and_the_game_stays() {
    for (file, said) in [
        (None, "não foi possível ler rothelo.txt: "),
        (Some(vec![b' '; 64]), "rothelo.txt: esperava exatamente 65 caracteres, vieram 64\n"),
        (Some(vec![b'x'; 65]), "rothelo.txt: caractere 1: esperava `*` ou `o`, de quem é a vez"),
        (Some(vec![b'*'; 1 << 20]), "não foi possível ler rothelo.txt: "),
    ] {
        let drawer = Drawer(RefCell::new(file), RefCell::default());
        let out = rothelo(&drawer, "r\n");
        assert!(out.contains(said), "{said} is not in {out}");
        assert_eq!(boards(&out), 1);
        assert!(out.ends_with("*> \n"));
    }
}

#[test]
fn help_names_every_command_in_either_language() {
    let pt = rothelo(&Drawer::default(), "?\n");
    let en = run(&["rothelo", "--level", "1"], "?\n").out;
    for command in ["  j  ", "  s  ", "  r  ", "  z  ", "  t  ", "  ?  "] {
        assert!(pt.contains(command) && en.contains(command));
    }
    assert!(pt.contains("recomeça") && en.contains("begin again"));
}

#[test]
fn when_the_user_has_no_move_the_computer_goes_on() {
    let drawer = Drawer::default();
    // Row 1: o * . . ; stars to move can take nothing, balls take C1 and end the game.
    let mut saved = format!("*{}", " ".repeat(64)).into_bytes();
    (saved[1], saved[9]) = (b'o', b'*');
    *drawer.0.borrow_mut() = Some(saved);
    let out = rothelo(&drawer, "r\nt\n");
    assert!(out.contains("* não tem jogada e perde a vez\n"), "{out}");
    assert!(out.contains("o computador joga o em C1\n"), "{out}");
    assert!(out.contains("0 x 3\n"), "{out}");
}
