//! How hand-ins of the assignment are marked: Q1 to Q11, and the functions that came with the file.
//!
//! `jogo` turns positions into the assignment's dictionary and back, `positions` makes them, `attacked` checks Q1,
//! `functions` Q2 to Q6, `players` Q7 to Q11, and `program` what puts them together.

mod attacked;
mod functions;
mod jogo;
mod players;
mod positions;
mod program;

use jogada_game::{
    Harness,
    assignment::{Assignment, Call, Check, RightAnswer, Value},
};
use jogada_text::Texts;

use crate::{assignment, harness::HARNESSES};

const MARKING_TEXTS: Texts = jogada_text::texts!("marking");

const ATTACKED: &str = "pos_atacadas_por";
const ALL_ATTACKED: &str = "todas_pos_atacadas";
const VALID: &str = "pos_válidas_para";
const PLAY: &str = "faz_jogada";
const IS_OVER: &str = "jogo_acabou";
const NEW_GAME: &str = "cria_jogo";
const GREEDY: &str = "jogador_guloso";

/// What the players build on.
const RULES: &[&str] = &[ATTACKED, ALL_ATTACKED, VALID];

/// What a whole game builds on.
const ALL: &[&str] =
    &[ATTACKED, ALL_ATTACKED, VALID, PLAY, IS_OVER, NEW_GAME, "outro", "mostra_jogo"];

/// The assignment, for the registry.
pub(crate) const ASSIGNMENT: Assignment = Assignment {
    harnesses: &[Harness {
        names_functions: false,
        files: &[
            Harness::PROBE,
            Harness::FRAME,
            Harness::UNPACK,
            ("adapter.py", include_str!("../../assignment/adapter.py")),
        ],
        build: &[],
        run: &[
            "env",
            "PYTHONHASHSEED=0",
            "python3",
            "-s",
            "-B",
            "harness/jogada_probe.py",
            "./{file}",
        ],
        ..HARNESSES[0]
    }],
    checks: &[
        Check { function: ATTACKED, uses: &[], run: attacked::attacked },
        Check { function: ALL_ATTACKED, uses: &[ATTACKED], run: functions::all_attacked },
        Check { function: VALID, uses: &[ATTACKED, ALL_ATTACKED], run: functions::valid },
        Check { function: PLAY, uses: &[], run: functions::play },
        Check { function: "outro", uses: &[], run: functions::other },
        Check {
            function: IS_OVER,
            uses: &[ATTACKED, ALL_ATTACKED, VALID, "outro"],
            run: functions::is_over,
        },
        Check { function: NEW_GAME, uses: &[], run: functions::new_game },
        Check { function: "mostra_jogo", uses: &[], run: program::shown },
        Check { function: "jogador_humano", uses: ALL, run: players::human },
        Check { function: "jogador_apressado", uses: RULES, run: players::hasty },
        Check { function: "jogador_roleta", uses: RULES, run: players::roulette },
        Check { function: GREEDY, uses: RULES, run: players::greedy },
        // Players that it asks are its own work: with right ones in their place it would be none.
        Check { function: "estratégia", uses: ALL, run: players::strategy },
        Check { function: "roda_jogo", uses: ALL, run: program::match_run },
        Check {
            function: "torneio",
            uses: &[
                ATTACKED,
                ALL_ATTACKED,
                VALID,
                PLAY,
                IS_OVER,
                NEW_GAME,
                "outro",
                "mostra_jogo",
                "roda_jogo",
            ],
            run: program::tournament,
        },
    ],
    rubric: include_str!("../../assignment/rubric.toml"),
    oracle,
    choices: players::choices,
};

/// Right answers for functions that others build on.
fn oracle(call: &Call) -> Option<RightAnswer> {
    let right = match call.function.as_str() {
        ATTACKED => functions::attacked_squares(call)?,
        ALL_ATTACKED => functions::all_attacked_squares(call)?,
        VALID => functions::valid_squares(call)?,
        IS_OVER => functions::winner(call)?,
        "outro" => functions::other_of(call)?,
        NEW_GAME => return functions::right_game(call).map(RightAnswer::from),
        "mostra_jogo" => Value::None,
        "jogador_humano" => players::first_move(call)?,
        "roda_jogo" => program::winner_name(call)?,
        PLAY => {
            let mut game = jogo::read(call.args.first()?)?;
            let (piece, square) =
                (jogo::piece(call.args.get(2)?)?, jogo::square(call.args.get(3)?)?);
            assignment::faz_jogada(&mut game, jogo::player(call.args.get(1)?)?, piece, square);
            let names = call.args[0].get("nomes").cloned();
            let mut args_after = call.args.clone();
            args_after[0] = jogo::dict(&game, names);
            return Some(RightAnswer { value: Value::None, args_after });
        }
        _ => return None,
    };
    Some(right.into())
}
