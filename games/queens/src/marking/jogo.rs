//! The assignment's dictionary of a game, from our types and back.

use std::collections::BTreeMap;

use jogada_game::assignment::Value;

use crate::{
    Piece, Square,
    assignment::{Jogador, Jogo},
};

/// The dictionary of a game.
pub(super) fn dict(jogo: &Jogo, names: Option<Value>) -> Value {
    let ocupadas = jogo.ocupadas.iter().map(|(&pos, &peca)| (of_square(pos), of_piece(peca)));
    dict_with(jogo, Value::dict(ocupadas), names)
}

/// The same with its pieces in the order in which they were played.
pub(super) fn dict_in_order(jogo: &Jogo, order: &[Square]) -> Value {
    let ocupadas = order.iter().map(|&pos| (of_square(pos), of_piece(jogo.ocupadas[&pos])));
    dict_with(jogo, Value::dict(ocupadas), None)
}

fn dict_with(jogo: &Jogo, ocupadas: Value, names: Option<Value>) -> Value {
    let hand = |hand: &[Piece]| Value::list(hand.iter().map(|&peca| of_piece(peca)));
    let names = names.unwrap_or_else(|| {
        Value::dict([("primeiro".into(), "Ana".into()), ("segundo".into(), "Bia".into())])
    });
    Value::dict([
        ("tamanho".into(), i64::from(jogo.tamanho).into()),
        ("ocupadas".into(), ocupadas),
        ("primeiro".into(), hand(&jogo.primeiro)),
        ("segundo".into(), hand(&jogo.segundo)),
        ("nomes".into(), names),
    ])
}

/// Reads a dictionary; nothing if it is no game. One without hands is a board.
pub(super) fn read(value: &Value) -> Option<Jogo> {
    let Value::Dict(items) = value.get("ocupadas")? else { return None };
    let placed = items.iter().map(|(pos, peca)| Some((square(pos)?, piece(peca)?)));
    let hand = |key| match value.get(key) {
        Some(hand) => hand.items()?.iter().map(piece).collect::<Option<Vec<Piece>>>(),
        None => Some(Vec::new()),
    };
    Some(Jogo {
        tamanho: u8::try_from(value.get("tamanho")?.int()?).ok().filter(|size| *size <= 20)?,
        ocupadas: placed.collect::<Option<BTreeMap<Square, Piece>>>()?,
        primeiro: hand("primeiro")?,
        segundo: hand("segundo")?,
    })
}

pub(super) fn of_piece(piece: Piece) -> Value {
    piece.letter().to_string().into()
}

pub(super) fn of_square(Square(row, column): Square) -> Value {
    Value::tuple([i64::from(row).into(), i64::from(column).into()])
}

pub(super) fn of_player(player: Jogador) -> Value {
    match player {
        Jogador::Primeiro => "primeiro".into(),
        Jogador::Segundo => "segundo".into(),
    }
}

pub(super) fn piece(value: &Value) -> Option<Piece> {
    let mut letters = value.text()?.chars();
    Piece::from_letter(letters.next()?).filter(|_| letters.next().is_none())
}

pub(super) fn square(value: &Value) -> Option<Square> {
    let Value::Tuple(items) = value else { return None };
    let [row, column] = &items[..] else { return None };
    let number = |value: &Value| u8::try_from(value.int()?).ok();
    Some(Square(number(row)?, number(column)?))
}

pub(super) fn player(value: &Value) -> Option<Jogador> {
    match value.text()? {
        "primeiro" => Some(Jogador::Primeiro),
        "segundo" => Some(Jogador::Segundo),
        _ => None,
    }
}

/// A set of squares.
pub(super) fn squares(squares: impl IntoIterator<Item = Square>) -> Value {
    Value::set(squares.into_iter().map(of_square))
}

/// The board as lines, row n−1 first.
pub(super) fn drawn(jogo: &Jogo) -> String {
    let mut text = String::new();
    for row in (0..jogo.tamanho).rev() {
        text += &format!("{row:>2} ");
        for column in 0..jogo.tamanho {
            let letter =
                jogo.ocupadas.get(&Square(row, column)).map_or('.', |piece| piece.letter());
            text += &format!(" {letter:>2}");
        }
        text.push('\n');
    }
    text += "   ";
    for column in 0..jogo.tamanho {
        text += &format!(" {column:>2}");
    }
    text + "\n"
}
