//! Lines of a manager.

/// What a line is.
pub(super) enum BrainLine {
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

pub(super) fn read(line: &str) -> BrainLine {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let on_square = |said: fn(u8, u8) -> Message| match square(rest) {
        Some((x, y)) => BrainLine::Message(said(x, y)),
        None => BrainLine::Bad("expected a square x,y"),
    };
    match word.to_ascii_uppercase().as_str() {
        "" | "YXSTOP" => BrainLine::Nothing,
        "END" => BrainLine::End,
        "ABOUT" => BrainLine::About,
        "START" => match rest.parse() {
            Ok(size) => BrainLine::Message(Message::Start(size)),
            Err(_) => BrainLine::Bad("expected a size"),
        },
        "RECTSTART" => match square(rest) {
            Some((w, h)) if w == h => BrainLine::Message(Message::Start(w)),
            _ => BrainLine::Bad("expected a board with equal sides"),
        },
        "RESTART" => BrainLine::Message(Message::Restart),
        "BEGIN" => BrainLine::Message(Message::Begin),
        "TURN" => on_square(Message::Turn),
        "TAKEBACK" => on_square(Message::TakeBack),
        "PLAY" => on_square(Message::Play),
        "BOARD" => BrainLine::Message(Message::Board),
        "YXBOARD" => BrainLine::Message(Message::SetBoard),
        "SWAP2BOARD" => BrainLine::Message(Message::Swap2),
        "YXHASHCLEAR" => BrainLine::Message(Message::ClearHash),
        "YXSHOWFORBID" => BrainLine::Message(Message::ShowForbidden),
        "INFO" => {
            let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            BrainLine::Message(Message::Info(key.to_ascii_lowercase(), value.trim().to_owned()))
        }
        _ => BrainLine::Unknown,
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
