//! The laws of reading: no input makes anything panic, and what is accepted reads back as itself.
//! Each law says whether it accepted what it was given.
//!
//! The fuzz targets call these functions with what libFuzzer finds; the property tests of `xtask` include this same
//! file and call them with damaged examples.

use all_games::GAMES;
use chess::{Fen, definition::Definition, epd::Epd, pgn, pgn::Pgn, san};
use jogada_bot::{Manifest, protocol::read_answer};
use jogada_core::{Kind, Seated, Seed, Turn, Viewer, serde_json};
use jogada_game::{Awaits, DialectEvent, DialectSpec, MoveRequest};
use jogada_match::Answer;
use jogada_record::{Record, Save};
use othello::{
    Start,
    text::{ggf, obf, saved, transcript, wthor},
};

/// `GAME N N N: TEXT` plays the moves of these numbers and reads the text as the next one. What is read is legal.
pub fn moves(text: &str) -> bool {
    let Some((head, text)) = text.split_once(':') else { return false };
    let mut words = head.split_whitespace();
    let Ok(entry) = all_games::find(words.next().unwrap_or_default()) else { return false };
    let start = entry.kind.start(&serde_json::json!({}), Seed::from_number(1));
    let mut pos = start.expect("every game starts without options");
    for word in words {
        let choices = pos.choices();
        let choice = word.parse().ok().and_then(|number: usize| choices.get(number));
        let Some(choice) = choice else { return false };
        pos.play_code(choice.code).expect("a choice is legal");
    }
    let Ok(choice) = pos.parse(text) else { return false };
    assert!(pos.choices().contains(&choice), "{text:?} was read as an illegal move");
    pos.play_code(choice.code).expect("a move that was read is legal");
    true
}

/// Options as JSON: every game refuses them, or starts, can be looked at, and writes them out the same again.
pub fn options(text: &str) -> bool {
    let Ok(options) = serde_json::from_str(text) else { return false };
    let seed = Seed::from_number(1);
    let mut accepted = false;
    for entry in GAMES.iter() {
        let Ok(pos) = entry.kind.start(&options, seed) else { continue };
        let full = entry.kind.full_options(&options).expect("options that start are read");
        let again = entry.kind.start(&full, seed).expect("options written out start too");
        assert_eq!(entry.kind.full_options(&full).as_ref(), Ok(&full));
        assert_eq!(again.look(Viewer::Full), pos.look(Viewer::Full));
        accepted = true;
    }
    accepted
}

/// A record is refused, or reads back to the same match.
pub fn records(text: &str) -> bool {
    let Ok((record, course)) = Record::read(text, &all_games::start) else { return false };
    let (back, replayed) = Record::read(&record.to_text(), &all_games::start)
        .expect("a record that was read is a record");
    assert_eq!(back, record);
    assert_eq!(replayed.events(), course.events());
    true
}

/// A save is refused, or reads back to the same match.
pub fn saves(text: &str) -> bool {
    let Ok((save, course)) = Save::read(text, &all_games::start) else { return false };
    let (back, resumed) =
        Save::read(&save.to_text(), &all_games::start).expect("a save that was read is a save");
    assert_eq!(back, save);
    assert_eq!(resumed.events(), course.events());
    true
}

/// What a bot says is a move or the end of its hopes; a move that it says in JSON is the same move.
pub fn answers(text: &str) -> bool {
    let Answer::Move(text) = read_answer(text) else { return true };
    let json = serde_json::json!({ "move": text }).to_string();
    assert_eq!(read_answer(&json), Answer::Move(text.trim().to_owned()));
    true
}

/// A `jogada.toml` is refused with its place in one line, or says what to run.
pub fn manifests(text: &str) -> bool {
    match Manifest::read(text) {
        Ok(Manifest { run, build, .. }) => {
            assert!(build.iter().chain([&run]).all(|command| !command.is_empty()));
            true
        }
        Err(bad) => {
            assert!(bad.line <= text.matches('\n').count() + 1 && bad.column > 0, "{bad}");
            assert!(!bad.to_string().contains('\n'), "{bad}");
            false
        }
    }
}

/// A chess position is refused, or both its spellings read back, its fast moves are those of the definition,
/// and each move reads back as people write it. In a test position no move is worth more than the best.
pub fn positions(text: &str) -> bool {
    let test = Epd::read(text);
    if let Ok(epd) = &test {
        assert!(
            epd.fen.board.legal_moves().iter().all(|&m| epd.points(m) <= epd.most()),
            "{text:?}"
        );
    }
    let Ok(fen) = text.parse::<Fen>() else { return test.is_ok() };
    for spelling in [fen.to_string(), fen.to_shredder()] {
        assert_eq!(spelling.parse().as_ref(), Ok(&fen), "{spelling:?}");
    }
    let mut fast = fen.board.legal_moves();
    let mut slow = Definition::from(&fen.board).legal_moves();
    fast.sort();
    slow.sort();
    assert_eq!(fast, slow, "{text:?}");
    for m in fast {
        let written = san::write(&fen.board, m);
        assert_eq!(san::read(&fen.board, &written).as_ref(), Ok(&m), "{written} in {text:?}");
    }
    true
}

/// Chess games are refused, or read back as they were written.
pub fn games(text: &str) -> bool {
    let mut accepted = false;
    for game in pgn::read(text).flatten() {
        let written = game.to_string();
        let back: Vec<Pgn> = pgn::read(&written).flatten().collect();
        assert_eq!(back.len(), 1, "{written}");
        assert_eq!((&back[0].start, &back[0].moves), (&game.start, &game.moves), "{written}");
        accepted = true;
    }
    accepted
}

/// A file of matches in any notation of any game: it is refused in one line, or all of its moves are legal.
pub fn match_files(text: &str) -> bool {
    let mut accepted = false;
    for format in GAMES.iter().flat_map(|entry| entry.sheets) {
        match (format.read)(text) {
            None => {}
            Some(Err(why)) => assert!(!why.to_string().contains('\n'), "{why}"),
            Some(Ok(matches)) => {
                for game in matches {
                    let mut pos = game.start.clone();
                    for code in game.moves {
                        pos.play_code(code).expect("a move that was read is legal");
                    }
                    accepted = true;
                }
            }
        }
    }
    accepted
}

/// The files of Othello programs: each is refused, or what it leads to reads back.
pub fn othello_files(data: &[u8]) -> bool {
    let saved = saved::read(data);
    if let Ok(pos) = &saved {
        assert_eq!(saved::read(saved::write(pos).as_bytes()).as_ref(), Ok(pos));
    }
    let text = String::from_utf8_lossy(data);
    let transcripts = [Start::World, Start::Assignment].map(|start| {
        let Ok((moves, pos)) = transcript::read(&text, start) else { return false };
        let (_, again) = transcript::read(&transcript::write(&moves, start), start)
            .expect("a transcript that was written is one");
        assert_eq!(again.counts(), pos.counts(), "{text:?}");
        true
    });
    let others = [
        wthor::read(data).is_ok(),
        wthor::read_names(data).is_ok(),
        ggf::read(&text).is_ok(),
        obf::read(&text).is_ok(),
    ];
    saved.is_ok() || transcripts.contains(&true) || others.contains(&true)
}

/// What a program from elsewhere may say, line by line: it is understood or not, in every dialect, and a move that it comes to
/// is legal or refused.
pub fn dialects(text: &str) -> bool {
    let spoken = GAMES.iter().flat_map(|entry| {
        entry.dialects.iter().map(|foreign| converse(&entry.kind, foreign, text))
    });
    spoken.fold(false, |accepted, is_move| accepted | is_move)
}

/// A whole conversation: whenever nothing is awaited, the next thing is said.
fn converse(kind: &Kind, foreign: &DialectSpec, text: &str) -> bool {
    let options = kind.full_options(&serde_json::json!({})).expect("every game has defaults");
    let mut pos = kind.start(&options, Seed::from_number(1)).expect("every game has defaults");
    let mut dialect = (foreign.speak)(&options).expect("every dialect has words for the defaults");
    let mut moves: Vec<String> = Vec::new();
    let mut has_begun = false;
    dialect.greet();
    for line in text.lines() {
        if dialect.awaits() == Awaits::Nothing {
            let Turn::ToMove(seat) = pos.turn() else { return true };
            let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
            let question = MoveRequest {
                at: Seated::new(&pos, seat),
                moves: &texts,
                per_move: None,
                banks: [None; 2],
                increment: Default::default(),
                nodes: Some(1),
                memory: None,
            };
            let said = if has_begun { dialect.ask(&question) } else { dialect.begin() };
            has_begun = true;
            assert!(said.ends_with('\n'), "{said:?}");
        }
        if let DialectEvent::Move(said) = dialect.hear(line)
            && let Ok(choice) = pos.parse(&said)
        {
            pos.play_code(choice.code).expect("a move that was read is legal");
            moves.push(choice.text);
        }
    }
    !moves.is_empty()
}
