//! How hand-ins of the assignment are marked: the six functions that a student writes, and the five that come with the file.
//!
//! `position` turns boards into the assignment's lists and back, `boards` makes them, `lines` checks what looks at
//! sequences, `best` what chooses, `verdict` what judges, `provided` what the file brings, and `dialogue` the
//! games of `plan`.

mod best;
mod boards;
mod dialogue;
mod lines;
mod plan;
mod position;
mod provided;
mod verdict;

use jogada_core::Side;
use jogada_game::{
    Harness,
    assignment::{Assignment, Call, Check, RightAnswer, Value},
};
use jogada_text::{Lang, Texts};

use crate::{
    assignment::{
        AssignmentBoard, detect_row, detect_rows, is_bounded, is_empty, is_win, put_seq_on_board,
        score, search_max,
    },
    harness::HARNESSES,
};

const MARKING_TEXTS: Texts = jogada_text::texts!("marking");

const IS_EMPTY: &str = "esta_vazia";
const IS_BOUNDED: &str = "esta_limitada";
const DETECT_ROW: &str = "detecta_linha";
const DETECT_ROWS: &str = "detecta_linhas";
const PUT_SEQ: &str = "por_seq_no_tabuleiro";
const SCORE: &str = "pontuacao";
const SEARCH_MAX: &str = "busca_max";
const IS_WIN: &str = "e_vitoria";
const PRINT_BOARD: &str = "imprime_tabuleiro";
const ANALYSIS: &str = "analise";
const PLAY: &str = "jogar_gomoku";

/// The assignment prints and returns Portuguese words.
const WORDS: Lang = Lang::Pt;

/// The assignment, for the registry.
pub(crate) const ASSIGNMENT: Assignment = Assignment {
    harnesses: MARKING_HARNESSES,
    checks: &[
        Check { function: IS_EMPTY, uses: &[], run: verdict::empty },
        Check { function: IS_BOUNDED, uses: &[], run: lines::bounded },
        Check { function: DETECT_ROW, uses: &[IS_BOUNDED], run: lines::row },
        Check { function: DETECT_ROWS, uses: &[DETECT_ROW, IS_BOUNDED], run: lines::rows },
        Check { function: PUT_SEQ, uses: &[], run: provided::put_seq },
        Check {
            function: SCORE,
            uses: &[DETECT_ROWS, DETECT_ROW, IS_BOUNDED],
            run: provided::score_of,
        },
        Check {
            function: SEARCH_MAX,
            uses: &[SCORE, DETECT_ROWS, DETECT_ROW, IS_BOUNDED],
            run: best::best_square,
        },
        Check {
            function: IS_WIN,
            uses: &[IS_EMPTY, DETECT_ROWS, DETECT_ROW, IS_BOUNDED],
            run: verdict::verdict,
        },
        Check { function: PRINT_BOARD, uses: &[], run: provided::board_text },
        Check {
            function: ANALYSIS,
            uses: &[DETECT_ROWS, DETECT_ROW, IS_BOUNDED],
            run: provided::analysis_text,
        },
        Check {
            function: PLAY,
            uses: &[
                IS_EMPTY,
                SEARCH_MAX,
                SCORE,
                DETECT_ROWS,
                DETECT_ROW,
                IS_BOUNDED,
                IS_WIN,
                PRINT_BOARD,
                ANALYSIS,
            ],
            run: dialogue::whole_game,
        },
    ],
    rubric: include_str!("../../assignment/rubric.toml"),
    oracle,
    choices: best::choices,
};

static MARKING_HARNESSES: &[Harness] = &[Harness {
    names_functions: false,
    files: &[
        Harness::PROBE,
        Harness::FRAME,
        Harness::UNPACK,
        ("adapter.py", include_str!("../../assignment/adapter.py")),
    ],
    build: &[],
    run: &["env", "PYTHONHASHSEED=0", "python3", "-s", "-B", "harness/jogada_probe.py", "./{file}"],
    ..HARNESSES[0]
}];

/// Right answers for functions that others build on. A right function that prints is silent here: what it would print is
/// not missed in a dialogue whose own printing functions are wrong.
fn oracle(call: &Call) -> Option<RightAnswer> {
    let board = position::read(call.args.first()?)?;
    let int = |index: usize| position::int(call, index);
    let right = match call.function.as_str() {
        IS_EMPTY => is_empty(&board).into(),
        IS_BOUNDED => {
            let bound = is_bounded(&board, (int(1)?, int(2)?), int(3)?, (int(4)?, int(5)?));
            bound.say(WORDS).into()
        }
        DETECT_ROW => {
            let (side, length) = (position::side(call.args.get(1)?)?, length(int(4)?)?);
            let start = (int(2)?, int(3)?);
            position::counts(detect_row(&board, side, start, length, (int(5)?, int(6)?)))
        }
        DETECT_ROWS => {
            let side = position::side(call.args.get(1)?)?;
            position::counts(detect_rows(&board, side, length(int(2)?)?))
        }
        SCORE => score(&board).into(),
        SEARCH_MAX => position::square(search_max(&board)?),
        IS_WIN => is_win(&board).say(WORDS).into(),
        PRINT_BOARD | ANALYSIS => Value::None,
        PUT_SEQ => {
            let mut args_after = call.args.clone();
            args_after[0] = position::list(&laid(call, &board)?);
            return Some(RightAnswer { value: Value::None, args_after });
        }
        _ => return None,
    };
    Some(right.into())
}

/// The board of a call of `por_seq_no_tabuleiro` with the sequence on it.
fn laid(call: &Call, board: &AssignmentBoard) -> Option<AssignmentBoard> {
    let int = |index: usize| position::int(call, index);
    let side: Side = position::side(call.args.get(6)?)?;
    let mut board = board.clone();
    let (start, direction) = ((int(1)?, int(2)?), (int(3)?, int(4)?));
    put_seq_on_board(&mut board, start, direction, length(int(5)?)?, side);
    Some(board)
}

fn length(number: i32) -> Option<usize> {
    usize::try_from(number).ok().filter(|&length| length <= position::SIZE_MAX)
}
