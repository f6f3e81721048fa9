//! Lines of a manager.

/// What a line is.
pub(super) enum Heard {
    Nothing,
    End,
    About,
    Unknown,
    /// A command that we know, with something wrong about it.
    Bad(&'static str),
    Message(Message),
}

/// What is asked of the table. Squares are columns and rows from the top left.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Message {
    Start(u8),
    Restart,
    Begin,
    Turn(u8, u8),
    TakeBack(u8, u8),
    Play(u8, u8),
    Board,
    /// As `Board`, without thinking.
    SetBoard,
    Swap2,
    Info(String, String),
    ClearHash,
    ShowForbidden,
}

pub(super) fn read(line: &str) -> Heard {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let on_square = |said: fn(u8, u8) -> Message| match square(rest) {
        Some((x, y)) => Heard::Message(said(x, y)),
        None => Heard::Bad("expected a square x,y"),
    };
    match word.to_ascii_uppercase().as_str() {
        "" | "YXSTOP" => Heard::Nothing,
        "END" => Heard::End,
        "ABOUT" => Heard::About,
        "START" => match rest.parse() {
            Ok(size) => Heard::Message(Message::Start(size)),
            Err(_) => Heard::Bad("expected a size"),
        },
        "RECTSTART" => match square(rest) {
            Some((w, h)) if w == h => Heard::Message(Message::Start(w)),
            _ => Heard::Bad("expected a board with equal sides"),
        },
        "RESTART" => Heard::Message(Message::Restart),
        "BEGIN" => Heard::Message(Message::Begin),
        "TURN" => on_square(Message::Turn),
        "TAKEBACK" => on_square(Message::TakeBack),
        "PLAY" => on_square(Message::Play),
        "BOARD" => Heard::Message(Message::Board),
        "YXBOARD" => Heard::Message(Message::SetBoard),
        "SWAP2BOARD" => Heard::Message(Message::Swap2),
        "YXHASHCLEAR" => Heard::Message(Message::ClearHash),
        "YXSHOWFORBID" => Heard::Message(Message::ShowForbidden),
        "INFO" => {
            let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            Heard::Message(Message::Info(key.to_ascii_lowercase(), value.trim().to_owned()))
        }
        _ => Heard::Unknown,
    }
}

/// `x,y`.
pub(super) fn square(text: &str) -> Option<(u8, u8)> {
    let (x, y) = text.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// `x,y,side`; in the lists of an opening the side may be missing.
pub(super) fn stone(line: &str) -> Option<(u8, u8, u8)> {
    let mut numbers = line.split(',').map(|number| number.trim().parse().ok());
    let (x, y) = (numbers.next()??, numbers.next()??);
    let side = numbers.next().unwrap_or(Some(0))?;
    (numbers.next().is_none() && side <= 3).then_some((x, y, side))
}
