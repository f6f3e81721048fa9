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
        AssignmentBoard, GameStatus, analysis, centre, is_empty, is_win, make_empty_board,
        print_board, search_max,
    },
    board::{BLACK, WHITE},
};

pub(super) fn command(lang: Lang) -> Command {
    Command::new("jogar").about(TEXTS.say(lang, "jogar")).arg(size_arg(lang))
}

pub(super) fn run(args: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    let size = args.get_one::<u8>("size").copied().unwrap_or(8);
    let mut board = make_empty_board(size.into());
    while let Some((y, x)) = choose(&board) {
        write!(context.out, "{}", print_board(&board, context.lang))?;
        let played = TEXTS.message("computer-move").with("y", y).with("x", x);
        writeln!(context.out, "{}", played.say(context.lang))?;
        board[y][x] = Some(BLACK);
        if show(&board, context)? != GameStatus::Continue {
            break;
        }
        writeln!(context.out, "{}", TEXTS.say(context.lang, "your-move"))?;
        let Some((y, x)) = ask(&board, context)? else {
            writeln!(context.out)?;
            return Ok(Exit::Done);
        };
        board[y][x] = Some(WHITE);
        if show(&board, context)? != GameStatus::Continue {
            break;
        }
    }
    // The assignment's function returns this and prints nothing more.
    writeln!(context.err, "{}", is_win(&board).say(context.lang))?;
    Ok(Exit::Done)
}

fn choose(board: &AssignmentBoard) -> Option<(usize, usize)> {
    if is_empty(board) { Some(centre(board.len())) } else { search_max(board) }
}

fn show(board: &AssignmentBoard, context: &mut ToolContext<'_>) -> Result<GameStatus, ToolError> {
    write!(context.out, "{}{}", print_board(board, context.lang), analysis(board, context.lang))?;
    Ok(is_win(board))
}

/// An empty square from the person, or nothing at the end of the input.
fn ask(
    board: &AssignmentBoard,
    context: &mut ToolContext<'_>,
) -> Result<Option<(usize, usize)>, ToolError> {
    loop {
        let Some(y) = ask_number(&TEXTS.message("ask-y"), board.len(), context)? else {
            return Ok(None);
        };
        let Some(x) = ask_number(&TEXTS.message("ask-x"), board.len(), context)? else {
            return Ok(None);
        };
        if board[y][x].is_none() {
            return Ok(Some((y, x)));
        }
        let taken = TEXTS.message("taken").with("square", format!("({y}, {x})"));
        writeln!(context.out, "{}", taken.say(context.lang))?;
    }
}

fn ask_number(
    prompt: &Message,
    size: usize,
    context: &mut ToolContext<'_>,
) -> Result<Option<usize>, ToolError> {
    loop {
        write!(context.out, "{}", prompt.say(context.lang))?;
        context.out.flush()?;
        if context.stop.is_raised() {
            return Ok(None);
        }
        let Some(line) = context.read_line()? else { return Ok(None) };
        match line.parse::<usize>() {
            Ok(number) if number < size => return Ok(Some(number)),
            _ => {
                let message = TEXTS.message("bad-coordinate").with("last", size - 1);
                writeln!(context.out, "{}", message.quoting("got", &line).say(context.lang))?;
            }
        }
    }
}
