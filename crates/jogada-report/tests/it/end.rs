//! Sentences on how a match ended.

use jogada_core::{Seed, Side};
use jogada_record::{End, Reason};
use jogada_report::{SideNames, end_sentence};
use jogada_text::Lang;

/// The sentence in every language when the second side wins a game like this, between players of these names.
fn check(game: &str, names: &[&str], (scores, reason): ([i32; 2], Reason), said: [&str; 3]) {
    let entry = all_games::find(game).unwrap();
    let pos = entry.kind.start(&serde_json::json!({}), Seed::from_number(1)).unwrap();
    let end = End { winner: Some(Side::Second), scores, reason, ending: None };
    let names = SideNames::new(names.iter().copied()).in_game(entry.texts);
    let sentence = end_sentence(&end, &pos, &names);
    assert_eq!(Lang::ALL.iter().map(|&lang| sentence.say(lang)).collect::<Vec<_>>(), said);
}

#[test]
fn the_sentence_names_the_players() {
    let lost = |reason| ([0, 1], reason);
    check(
        "chess",
        &["Bia", "Ana"],
        lost(Reason::Resigned),
        ["Ana wins: Bia resigned", "Ana vence: Bia desistiu", "Gana Ana: Bia se rindió"],
    );
    check(
        "chess",
        &["bia.py", "ana.py"],
        lost(Reason::OutOfTime),
        [
            "ana.py wins: bia.py ran out of time",
            "ana.py vence: acabou o tempo de bia.py",
            "Gana ana.py: se acabó el tiempo de bia.py",
        ],
    );
    check(
        "dominoes",
        &["Bia", "Ana", "Caio", "Rui"],
        lost(Reason::IllegalMove),
        [
            "Ana and Rui win: Bia and Caio made an illegal move",
            "Ana e Rui vencem: Bia e Caio fizeram um lance inválido",
            "Ganan Ana y Rui: Bia y Caio hicieron una jugada ilegal",
        ],
    );
}

#[test]
fn a_side_without_a_name_is_called_what_its_game_calls_it() {
    let resigned = ([0, 1], Reason::Resigned);
    let said = [
        "Black wins: the opponent resigned",
        "As pretas vencem: o adversário desistiu",
        "Ganan las negras: el rival se rindió",
    ];
    check("chess", &[], resigned, said);
    check("chess", &["", ""], resigned, said);
    check("chess", &["engine", "engine"], resigned, said);
    check(
        "dominoes",
        &["Bia", "", "Caio", "Rui"],
        resigned,
        [
            "The second pair wins: Bia and Caio resigned",
            "A segunda dupla vence: Bia e Caio desistiram",
            "Gana la segunda pareja: Bia y Caio se rindieron",
        ],
    );
}

#[test]
fn the_winners_score_comes_first() {
    check(
        "othello",
        &["Bia", "Ana"],
        ([28, 36], Reason::Crashed),
        [
            "Ana wins 36–28: Bia crashed",
            "Ana vence por 36 a 28: Bia falhou",
            "Gana Ana por 36 a 28: Bia falló",
        ],
    );
}
