//! No input may panic: good texts, damaged at random.

use jogada_core::{Game, Rng, Seed};
use jogada_testkit::is_slow;
use othello::{
    Move, Othello, Square, Start,
    text::{ggf, obf, saved, transcript, wthor},
};

#[test]
fn damaged_texts_are_read_or_refused() {
    let mut rng = Seed::from_number(1).rng();
    let good: [&[u8]; 6] = [
        b"f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5--psPA",
        b"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; % FFO",
        b"(;GM[Othello]PB[a]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- \
          -------- *]B[d3//0.01]W[c5/2.39/0.01];)",
        b"*                           *o      o*                           ",
        &[&[19, 84, 1, 1, 1, 0, 0, 0, 0, 0, 192, 7, 8, 0, 24, 0][..], &[56; 68][..]].concat(),
        br#"{"board":"---------------------------OX------XO---------------------------","to_move":"first"}"#,
    ];
    for _ in 0..if is_slow() { 200_000 } else { 5_000 } {
        for text in good {
            read_as_everything(&damaged(text, &mut rng));
        }
    }
}

/// Some bytes changed, taken out, doubled, or cut off.
fn damaged(text: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..=rng.below(4) {
        let at = rng.below(bytes.len() as u32 + 1) as usize;
        match rng.below(5) {
            0 if at < bytes.len() => bytes[at] = rng.bits() as u8,
            1 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
            2 if at < bytes.len() => _ = bytes.remove(at),
            3 => bytes.insert(at, *rng.choose(b"-*oX[];:/%8a1 \xc3\xa9").unwrap_or(&b' ')),
            _ => bytes.truncate(at.max(1)),
        }
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

fn read_as_everything(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for start in [Start::World, Start::Assignment] {
        if let Ok((moves, pos)) = transcript::read(&text, start) {
            let again = transcript::read(&transcript::write(&moves, start), start);
            assert_eq!(again.map(|(_, pos)| pos.board().empty()), Ok(pos.board().empty()));
        }
    }
    if let Ok(Some(problem)) = obf::read(&text) {
        assert_eq!(obf::read(&obf::write(&problem.pos)).unwrap().unwrap().pos, problem.pos);
    }
    if let Ok(pos) = saved::read(bytes) {
        assert_eq!(saved::write(&pos).as_bytes(), bytes);
        _ = (pos.turn(), pos.legal_moves());
    }
    if let Ok(base) = wthor::read(bytes) {
        base.games.iter().for_each(|game| _ = game.moves(Start::World));
    }
    _ = wthor::read_names(bytes);
    _ = ggf::read(&text);
    _ = (text.parse::<Square>(), text.parse::<Move>());
    _ = serde_json::from_str::<Othello>(&text);
}
