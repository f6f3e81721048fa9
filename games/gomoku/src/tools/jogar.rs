//! `jogada gomoku jogar`: the seed's dialogue, `jogar_gomoku`. The computer has the black stones and opens in the centre.
//!
//! What it prints is the seed's to the letter. The seed trusts the person; here a number that is none, or off the board,
//! or the square of another stone, is announced and asked again.

use jogada_core::{
    Desk, Exit, Lang, Said, ToolError,
    clap::{ArgMatches, Command},
};

use super::size_arg;
use crate::{
    board::{BLACK, WHITE},
    seed::{
        SeedBoard, Verdict, analysis, centre, is_empty, is_win, make_empty_board, print_board,
        search_max,
    },
};

pub(super) fn command(lang: Lang) -> Command {
    Command::new("jogar")
        .about(lang.pick(
            "Play the assignment's own game against its player",
            "Joga o jogo do próprio trabalho contra o seu jogador",
        ))
        .arg(size_arg(lang))
}

pub(super) fn run(args: &ArgMatches, desk: &mut Desk<'_>) -> Result<Exit, ToolError> {
    let size = args.get_one::<u8>("size").copied().unwrap_or(8);
    let mut board = make_empty_board(size.into());
    while let Some((y, x)) = choose(&board) {
        write!(desk.out, "{}", print_board(&board, desk.lang))?;
        writeln!(
            desk.out,
            "{} ({y}, {x})",
            desk.lang.pick("Computer move:", "Movimento computador:")
        )?;
        board[y][x] = Some(BLACK);
        if show(&board, desk)? != Verdict::Continue {
            break;
        }
        writeln!(desk.out, "{}", desk.lang.pick("Your move:", "Seu movimento:"))?;
        let Some((y, x)) = ask(&board, desk)? else {
            writeln!(desk.out)?;
            return Ok(Exit::Done);
        };
        board[y][x] = Some(WHITE);
        if show(&board, desk)? != Verdict::Continue {
            break;
        }
    }
    // The seed's function returns this and prints nothing more.
    writeln!(desk.err, "{}", is_win(&board).say(desk.lang))?;
    Ok(Exit::Done)
}

fn choose(board: &SeedBoard) -> Option<(usize, usize)> {
    if is_empty(board) { Some(centre(board.len())) } else { search_max(board) }
}

fn show(board: &SeedBoard, desk: &mut Desk<'_>) -> Result<Verdict, ToolError> {
    write!(desk.out, "{}{}", print_board(board, desk.lang), analysis(board, desk.lang))?;
    Ok(is_win(board))
}

/// An empty square from the person, or nothing at the end of the input.
fn ask(board: &SeedBoard, desk: &mut Desk<'_>) -> Result<Option<(usize, usize)>, ToolError> {
    loop {
        let Some(y) = ask_number(desk.lang.pick("y coord: ", "Coord y: "), board.len(), desk)?
        else {
            return Ok(None);
        };
        let Some(x) = ask_number(desk.lang.pick("x coord: ", "Coord x: "), board.len(), desk)?
        else {
            return Ok(None);
        };
        if board[y][x].is_none() {
            return Ok(Some((y, x)));
        }
        let said = Said::new(
            format!("expected an empty square, ({y}, {x}) is taken"),
            format!("esperava uma casa vazia, ({y}, {x}) está ocupada"),
        );
        writeln!(desk.out, "{}", said.say(desk.lang))?;
    }
}

fn ask_number(prompt: &str, size: usize, desk: &mut Desk<'_>) -> Result<Option<usize>, ToolError> {
    loop {
        write!(desk.out, "{prompt}")?;
        desk.out.flush()?;
        if desk.stop.is_raised() {
            return Ok(None);
        }
        let Some(line) = desk.read_line()? else { return Ok(None) };
        match line.parse::<usize>() {
            Ok(number) if number < size => return Ok(Some(number)),
            _ => {
                let last = size - 1;
                let said = Said::expected(
                    &format!("a number from 0 to {last}"),
                    &format!("um número de 0 a {last}"),
                    &line,
                );
                writeln!(desk.out, "{}", said.say(desk.lang))?;
            }
        }
    }
}
