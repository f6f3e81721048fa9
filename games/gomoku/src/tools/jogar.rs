//! `jogada gomoku jogar`: the assignment's dialogue, `jogar_gomoku`. The computer has the black stones and opens in the centre.
//!
//! What it prints is the assignment's to the letter. The assignment trusts the person; here a number that is none, or off the board,
//! or the square of another stone, is announced and asked again.

use jogada_game::{
    Exit, ToolContext, ToolError,
    clap::{ArgMatches, Command},
};
use jogada_text::{Lang, Message};

use super::size_arg;
use crate::{
    TEXTS,
    assignment::{
        AssignmentBoard, Verdict, analysis, centre, is_empty, is_win, make_empty_board,
        print_board, search_max,
    },
    board::{BLACK, WHITE},
};

pub(super) fn command(lang: Lang) -> Command {
    Command::new("jogar").about(TEXTS.say(lang, "jogar")).arg(size_arg(lang))
}

pub(super) fn run(args: &ArgMatches, desk: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    let size = args.get_one::<u8>("size").copied().unwrap_or(8);
    let mut board = make_empty_board(size.into());
    while let Some((y, x)) = choose(&board) {
        write!(desk.out, "{}", print_board(&board, desk.lang))?;
        let played = TEXTS.message("computer-move").with("y", y).with("x", x);
        writeln!(desk.out, "{}", played.say(desk.lang))?;
        board[y][x] = Some(BLACK);
        if show(&board, desk)? != Verdict::Continue {
            break;
        }
        writeln!(desk.out, "{}", TEXTS.say(desk.lang, "your-move"))?;
        let Some((y, x)) = ask(&board, desk)? else {
            writeln!(desk.out)?;
            return Ok(Exit::Done);
        };
        board[y][x] = Some(WHITE);
        if show(&board, desk)? != Verdict::Continue {
            break;
        }
    }
    // The assignment's function returns this and prints nothing more.
    writeln!(desk.err, "{}", is_win(&board).say(desk.lang))?;
    Ok(Exit::Done)
}

fn choose(board: &AssignmentBoard) -> Option<(usize, usize)> {
    if is_empty(board) { Some(centre(board.len())) } else { search_max(board) }
}

fn show(board: &AssignmentBoard, desk: &mut ToolContext<'_>) -> Result<Verdict, ToolError> {
    write!(desk.out, "{}{}", print_board(board, desk.lang), analysis(board, desk.lang))?;
    Ok(is_win(board))
}

/// An empty square from the person, or nothing at the end of the input.
fn ask(
    board: &AssignmentBoard,
    desk: &mut ToolContext<'_>,
) -> Result<Option<(usize, usize)>, ToolError> {
    loop {
        let Some(y) = ask_number(&TEXTS.message("ask-y"), board.len(), desk)? else {
            return Ok(None);
        };
        let Some(x) = ask_number(&TEXTS.message("ask-x"), board.len(), desk)? else {
            return Ok(None);
        };
        if board[y][x].is_none() {
            return Ok(Some((y, x)));
        }
        let taken = TEXTS.message("taken").with("square", format!("({y}, {x})"));
        writeln!(desk.out, "{}", taken.say(desk.lang))?;
    }
}

fn ask_number(
    prompt: &Message,
    size: usize,
    desk: &mut ToolContext<'_>,
) -> Result<Option<usize>, ToolError> {
    loop {
        write!(desk.out, "{}", prompt.say(desk.lang))?;
        desk.out.flush()?;
        if desk.stop.is_raised() {
            return Ok(None);
        }
        let Some(line) = desk.read_line()? else { return Ok(None) };
        match line.parse::<usize>() {
            Ok(number) if number < size => return Ok(Some(number)),
            _ => {
                let message = TEXTS.message("bad-coordinate").with("last", size - 1);
                writeln!(desk.out, "{}", message.quoting("got", &line).say(desk.lang))?;
            }
        }
    }
}
