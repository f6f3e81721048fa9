//! UCI and xboard: what is said, what is understood, and whole matches with programs that follow what they are told.

use std::time::Duration;

use chess::{Chess, Draws, ENTRY, Fen, san};
use jogada_core::{AnyGame, Game, Seat, Seated, Seed, Turn};
use jogada_game::{Awaits, Dialect, DialectEvent, DialectSpec, MoveRequest};
use jogada_testkit::{hear_nonsense, speak_match};
use serde_json::{Value, json};

fn foreign(name: &str) -> &'static DialectSpec {
    ENTRY.dialects.iter().find(|dialect| dialect.name == name).unwrap()
}

fn speak(name: &str, options: &Value) -> Box<dyn Dialect> {
    (foreign(name).speak)(&ENTRY.kind.full_options(options).unwrap()).unwrap()
}

/// What is asked after these moves.
fn ask(
    dialect: &mut dyn Dialect,
    options: &Value,
    moves: &[&str],
    change: impl Fn(&mut MoveRequest<'_>),
) -> String {
    let mut pos = ENTRY.kind.start(options, Seed::from_number(1)).unwrap();
    for text in moves {
        let code = pos.parse(text).unwrap().code;
        pos.play_code(code).unwrap();
    }
    let Turn::ToMove(seat) = pos.turn() else { panic!("the match is over") };
    let mut question = MoveRequest {
        at: Seated::new(&pos, seat),
        moves,
        per_move: None,
        banks: [None; 2],
        increment: Duration::ZERO,
        nodes: None,
        memory: None,
    };
    change(&mut question);
    dialect.ask(&question)
}

fn a_second(question: &mut MoveRequest<'_>) {
    question.per_move = Some(Duration::from_secs(1));
}

fn minutes(question: &mut MoveRequest<'_>) {
    question.banks = [Some(Duration::from_secs(300)), Some(Duration::from_millis(61_500))];
    question.increment = Duration::from_millis(500);
}

/// Hears lines that come to nothing.
fn ignore(dialect: &mut dyn Dialect, lines: &[&str]) {
    for line in lines {
        assert_eq!(dialect.hear(line), DialectEvent::Nothing, "{line:?}");
    }
}

#[test]
fn uci_is_spoken_as_it_is_written() {
    let mut uci = speak("uci", &json!({}));
    assert_eq!(uci.greet(), "uci\n");
    ignore(&mut *uci, &["id name Some Engine 1.0", "option name Ponder type check", "readyok", ""]);
    assert_eq!(uci.awaits(), Awaits::Answer);
    ignore(&mut *uci, &["uciok"]);
    assert_eq!((uci.awaits(), uci.begin()), (Awaits::Nothing, "ucinewgame\nisready\n".to_owned()));
    assert_eq!(uci.awaits(), Awaits::Answer);
    ignore(&mut *uci, &["info string \u{fffd}", "uciok", "readyok \r"]);
    assert_eq!(uci.awaits(), Awaits::Nothing);
    let asked = ask(&mut *uci, &json!({}), &[], a_second);
    assert_eq!(asked, "isready\nposition startpos\ngo movetime 1000\n");
    // A move that was said before the program was ready is an old one.
    ignore(&mut *uci, &["bestmove a2a3", "readyok", "info depth 3 pv e2e4", "bestmoves", ""]);
    assert_eq!(uci.hear(" bestmove e2e4  ponder e7e5 \r"), DialectEvent::Move("e2e4".into()));
    assert_eq!(uci.awaits(), Awaits::Nothing);
    ignore(&mut *uci, &["bestmove e2e4"]);
    let asked = ask(&mut *uci, &json!({}), &["e4", "e7e5"], minutes);
    let clock = "go wtime 300000 btime 61500 winc 500 binc 500";
    assert_eq!(asked, format!("isready\nposition startpos moves e2e4 e7e5\n{clock}\n"));
    ignore(&mut *uci, &["readyok"]);
    assert_eq!(uci.hear("bestmove (none)"), DialectEvent::Move("(none)".into()));
    let asked = ask(&mut *uci, &json!({}), &[], |question| question.nodes = Some(5000));
    assert!(asked.ends_with("\ngo nodes 5000\n"), "{asked}");
    ignore(&mut *uci, &["readyok"]);
    assert_eq!(uci.hear("bestmove"), DialectEvent::Move(String::new()));
    assert_eq!(uci.quit(), "quit\n");
}

/// Both sides may castle to both sides, from the squares of standard chess or not.
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const CASTLES_960: &str = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1";

#[test]
fn castling_is_said_as_the_program_wants_it() {
    let standard = json!({"fen": CASTLES});
    let mut uci = speak("uci", &standard);
    assert_eq!(uci.begin(), "ucinewgame\nisready\n");
    let asked = ask(&mut *uci, &standard, &["O-O", "O-O-O"], a_second);
    assert!(asked.contains(&format!("position fen {CASTLES} moves e1g1 e8c8\n")), "{asked}");

    let odd = json!({"fen": CASTLES_960});
    let mut uci = speak("uci", &odd);
    uci.greet();
    ignore(&mut *uci, &["option name UCI_Chess960 type check default false", "uciok"]);
    assert_eq!(uci.begin(), "setoption name UCI_Chess960 value true\nucinewgame\nisready\n");
    let asked = ask(&mut *uci, &odd, &["O-O", "O-O-O"], a_second);
    let fen = CASTLES_960.replace("KQkq", "GBgb");
    assert!(asked.contains(&format!("position fen {fen} moves e1g1 e8b8\n")), "{asked}");

    let mut xboard = speak("xboard", &odd);
    xboard.greet();
    xboard.hear("feature setboard=1 variants=\"normal,fischerandom\" done=1");
    assert!(xboard.begin().contains("variant fischerandom\n"));
    let asked = ask(&mut *xboard, &odd, &["O-O", "O-O-O"], a_second);
    assert!(asked.contains(&format!("setboard {CASTLES_960}\nO-O\nO-O-O\n")), "{asked}");
}

#[test]
fn a_program_without_chess960_is_refused_where_it_matters() {
    for (options, is_refused) in [
        (json!({}), false),
        (json!({"chess960": 518}), false),
        (json!({"fen": CASTLES}), false),
        (json!({"chess960": 0}), true),
        (json!({"chess960": "random"}), true),
        (json!({"fen": CASTLES_960}), true),
    ] {
        let mut uci = speak("uci", &options);
        uci.greet();
        let heard = uci.hear("uciok");
        assert_eq!(matches!(heard, DialectEvent::Wrong(_)), is_refused, "{options} {heard:?}");
    }
    let refused = (foreign("uci").speak)(&json!({"fen": "nonsense"})).unwrap_err();
    assert!(refused.to_string().starts_with("fen: expected six fields"), "{refused}");
}

#[test]
fn xboard_is_spoken_as_it_is_written() {
    let mut xboard = speak("xboard", &json!({}));
    assert_eq!(xboard.greet(), "xboard\nprotover 2\n");
    ignore(&mut *xboard, &["Chess", "Illegal move: protover", ""]);
    let reply = |text: &str| DialectEvent::Reply(text.to_owned());
    let features = "feature ping=1 usermove=1 san=1 myname=\"A = B\"  odd=3";
    let verdicts =
        "accepted ping\naccepted usermove\nrejected san\naccepted myname\nrejected odd\n";
    assert_eq!(xboard.hear(features), reply(verdicts));
    assert!(matches!(xboard.awaits(), Awaits::Briefly(_)));
    assert_eq!(xboard.hear("feature time=1 done=1 \r"), reply("accepted time\n"));
    assert_eq!(xboard.awaits(), Awaits::Nothing);
    assert_eq!(xboard.begin(), "new\nforce\neasy\nnopost\nping 1\n");
    ignore(&mut *xboard, &["Error (unknown command): easy", "pong 7", "pong 1"]);
    assert_eq!(xboard.awaits(), Awaits::Nothing);
    let asked = ask(&mut *xboard, &json!({}), &["e4"], minutes);
    let clock = "level 0 1:01 0.5\ntime 6150\notim 30000\n";
    assert_eq!(asked, format!("force\nusermove e2e4\n{clock}ping 2\ngo\n"));
    ignore(&mut *xboard, &["move a7a6", "pong 2", "4 12 100 2500 e7e5", "1/2-1/2 {Draw?}"]);
    assert_eq!(xboard.hear("move e5"), DialectEvent::Move("e5".into()));
    // Only new moves are sent.
    let asked = ask(&mut *xboard, &json!({}), &["e4", "e7e5", "g1f3"], minutes);
    assert_eq!(asked, "force\nusermove g1f3\ntime 6150\notim 30000\nping 3\ngo\n");
    ignore(&mut *xboard, &["pong 3", "Illegal move: easy"]);
    let refused = xboard.hear("Illegal move (in check): g1f3");
    assert!(matches!(refused, DialectEvent::Wrong(_)), "{refused:?}");
    assert_eq!((xboard.end(), xboard.quit()), ("force\n".into(), "quit\n".into()));
}

#[test]
fn a_program_for_xboard_gives_up_in_many_ways() {
    for (moves, line) in [
        (&["e4"] as &[&str], "resign"),
        (&[], "tellics resign"),
        (&[], "0-1 {White resigns}"),
        (&["e4"], "1-0 {Black resigns}"),
    ] {
        let mut xboard = speak("xboard", &json!({}));
        xboard.begin();
        ask(&mut *xboard, &json!({}), moves, a_second);
        assert_eq!(xboard.hear(line), DialectEvent::Resign, "{line}");
    }
    let mut xboard = speak("xboard", &json!({}));
    xboard.begin();
    ask(&mut *xboard, &json!({}), &[], a_second);
    ignore(&mut *xboard, &["1-0 {White mates}"]);
    assert_eq!(xboard.hear("My move is: e2e4"), DialectEvent::Move("e2e4".into()));
}

#[test]
fn a_program_that_tells_no_features_is_spoken_to_all_the_same() {
    let mut xboard = speak("xboard", &json!({}));
    xboard.greet();
    let mut nudges = 0;
    while let Awaits::Briefly(_) = xboard.awaits() {
        xboard.hear_nothing();
        nudges += 1;
    }
    assert_eq!((xboard.awaits(), nudges), (Awaits::Nothing, 20));
    assert_eq!(xboard.begin(), "new\nforce\neasy\nnopost\n");
    assert_eq!(xboard.awaits(), Awaits::Nothing);
    let asked = ask(&mut *xboard, &json!({}), &["e4"], |question| {
        question.per_move = Some(Duration::from_millis(300));
    });
    assert_eq!(asked, "force\ne2e4\nlevel 1 0:01 0\ntime 30\notim 30\ngo\n");
    // It cannot be told another position.
    let mut xboard = speak("xboard", &json!({"fen": CASTLES}));
    xboard.greet();
    let heard: Vec<DialectEvent> = (0..20).map(|_| xboard.hear_nothing()).collect();
    assert!(matches!(heard[19], DialectEvent::Wrong(_)), "{heard:?}");
    // One that asks for patience gets it.
    let mut xboard = speak("xboard", &json!({}));
    xboard.greet();
    xboard.hear("feature done=0");
    (0..20).for_each(|_| drop(xboard.hear_nothing()));
    assert_eq!(xboard.awaits(), Awaits::Answer);
}

/// A program that keeps its own board by what it is told, checks it when it is asked, and moves at random.
struct Follower {
    pos: Chess,
    is_960: bool,
    rng: jogada_core::Rng,
}

impl Follower {
    fn new(options: &Value, seed: u64) -> Follower {
        let is_960 = options.get("chess960").is_some();
        let pos = Chess::new(Fen::start(), Draws::Fifty);
        Follower { pos, is_960, rng: Seed::from_number(seed).rng() }
    }

    fn set(&mut self, fen: &str) {
        self.pos = Chess::new(fen.parse::<Fen>().unwrap(), Draws::Fifty);
    }

    /// In Chess960 castling is the king taking a rook, and never its landing.
    fn play(&mut self, text: &str) {
        let m = san::read(self.pos.board(), text).unwrap();
        if self.is_960 && m.is_castling() && !text.starts_with('O') {
            assert_eq!(text, format!("{}{}", m.from(), m.to()));
        }
        self.pos.play(m).unwrap();
    }

    /// A random move in coordinates, castling as this program writes it.
    fn choose(&mut self, truth: &AnyGame) -> String {
        let truth: &Chess = truth.downcast_ref().unwrap();
        assert_eq!(self.pos.fen(), truth.fen());
        assert_eq!(self.pos.times(), truth.times());
        let m = self.pos.random_move(&mut self.rng).unwrap();
        if self.is_960 && m.is_castling() {
            format!("{}{}", m.from(), m.to())
        } else {
            m.to_string()
        }
    }

    fn uci(&mut self, line: &str, truth: &AnyGame) -> Vec<String> {
        let words: Vec<&str> = line.split(' ').collect();
        match words[0] {
            "uci" => {
                vec!["option name UCI_Chess960 type check default false".into(), "uciok".into()]
            }
            "isready" => vec!["readyok".into()],
            "position" => {
                let (place, moves) = line.split_once(" moves ").unwrap_or((line, ""));
                match place.strip_prefix("position fen ") {
                    Some(fen) => self.set(fen),
                    None => self.pos = Chess::new(Fen::start(), Draws::Fifty),
                }
                moves.split_whitespace().for_each(|text| self.play(text));
                vec![]
            }
            "go" => vec!["info depth 1".into(), format!("bestmove {}", self.choose(truth))],
            _ => vec![],
        }
    }

    fn xboard(&mut self, line: &str, truth: &AnyGame) -> Vec<String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "protover" => vec![
                "feature ping=1 setboard=1 usermove=1".into(),
                "feature variants=\"normal,fischerandom\" done=1".into(),
            ],
            "ping" => vec![format!("pong {rest}")],
            "new" => {
                self.pos = Chess::new(Fen::start(), Draws::Fifty);
                vec![]
            }
            "setboard" => {
                self.set(rest);
                vec![]
            }
            "usermove" => {
                self.play(rest);
                vec![]
            }
            "go" => {
                let text = self.choose(truth);
                self.play(&text);
                vec![format!("move {text}")]
            }
            _ => vec![],
        }
    }
}

#[test]
fn programs_that_follow_what_they_are_told_play_whole_matches() {
    for seed in 0..12 {
        for options in [
            json!({}),
            json!({"fen": CASTLES}),
            json!({"fen": "4k3/8/8/8/8/8/4P3/4K3 b - - 7 40"}),
            json!({"chess960": 17}),
            json!({"chess960": "random"}),
        ] {
            let start = Seed::from_number(seed);
            let mut program = Follower::new(&options, seed);
            let mut uci = |line: &str, pos: &AnyGame| program.uci(line, pos);
            speak_match(&ENTRY.kind, foreign("uci"), &options, start, &mut uci);
            let mut program = Follower::new(&options, seed);
            let mut xboard = |line: &str, pos: &AnyGame| program.xboard(line, pos);
            speak_match(&ENTRY.kind, foreign("xboard"), &options, start, &mut xboard);
        }
    }
}

#[test]
fn nonsense_does_no_harm() {
    let words = [
        "uciok",
        "readyok",
        "bestmove",
        "option",
        "name",
        "UCI_Chess960",
        "feature",
        "done=1",
        "done=0",
        "ping=1",
        "variants=\"",
        "pong",
        "1",
        "2",
        "move",
        "e2e4",
        "e7e8q",
        "O-O",
        "My move is",
        ":",
        "resign",
        "Illegal move",
        "Error",
        "0-1",
        "1-0",
        "tellics",
        "a1",
        "e9",
    ];
    for dialect in ENTRY.dialects {
        for seed in 0..20 {
            hear_nonsense(&ENTRY.kind, dialect, &json!({}), &words, Seed::from_number(seed));
            let chess960 = json!({"chess960": "random"});
            hear_nonsense(&ENTRY.kind, dialect, &chess960, &words, Seed::from_number(seed));
        }
    }
}

#[test]
fn whoever_is_asked_is_told_its_own_time() {
    let pos = ENTRY.kind.start(&json!({}), Seed::from_number(1)).unwrap();
    let question = MoveRequest {
        at: Seated::new(&pos, Seat::FIRST),
        moves: &[],
        per_move: None,
        banks: [Some(Duration::from_secs(3)), Some(Duration::from_secs(4))],
        increment: Duration::ZERO,
        nodes: None,
        memory: None,
    };
    let asked = speak("xboard", &json!({})).ask(&question);
    assert!(asked.contains("level 0 0:03 0\ntime 300\notim 400\n"), "{asked}");
    assert!(speak("uci", &json!({})).ask(&question).ends_with("go wtime 3000 btime 4000\n"));
}
