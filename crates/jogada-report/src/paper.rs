//! What is told of a tournament.

use jogada_core::{Lang, Said};
use jogada_record::{Course, Reason};
use jogada_tournament::{Entrant, Finish, Standings};

/// All that is told of a tournament, in the middle or at the end. What is not known stays empty.
#[derive(Clone, Debug)]
pub struct Paper<'a> {
    /// The language of everything.
    pub lang: Lang,
    /// What the tournament is called.
    pub title: &'a str,
    /// The game's name.
    pub game: &'a str,
    /// One sentence about the game.
    pub about: Said,
    /// What is played: a round robin, a knockout.
    pub format: Said,
    /// When it began, as it is to be shown.
    pub started: &'a str,
    /// When it ended, as it is to be shown.
    pub ended: &'a str,
    /// Who takes part, by number.
    pub entrants: &'a [Entrant],
    /// The table.
    pub standings: &'a Standings,
    /// How many games there will be, where that is known.
    pub games_total: Option<u64>,
    /// Whether nothing is left to play.
    pub is_over: bool,
    /// Whether the typed seed alone decides all chance.
    pub is_open: bool,
    /// The games that have ended, in the order in which their story is told.
    pub games: &'a [GameLine<'a>],
    /// The ids of bouts that were played again after the tournament was resumed.
    pub repeats: &'a [String],
    /// What went wrong, where more is known than the table's counts.
    pub troubles: &'a [Trouble<'a>],
    /// Games to be shown move by move.
    pub replays: &'a [Replay<'a>],
}

/// One game that has ended.
#[derive(Clone, Copy, Debug)]
pub struct GameLine<'a> {
    /// The id of its bout.
    pub bout: &'a str,
    /// Its number in the bout, from 0.
    pub number: usize,
    /// The entrants in the order of sides.
    pub entrants: [usize; 2],
    /// How it ended.
    pub finish: Finish,
    /// How many moves it had, if that is known.
    pub moves: Option<u32>,
}

/// One thing that went wrong.
#[derive(Clone, Copy, Debug)]
pub struct Trouble<'a> {
    /// Whose fault it was.
    pub entrant: usize,
    /// The id of the game's bout.
    pub bout: &'a str,
    /// The game's number in the bout, from 0.
    pub number: usize,
    /// What kind of fault.
    pub reason: Reason,
    /// What the player said, or the end of what it wrote.
    pub said: &'a str,
}

/// A game to be shown move by move.
#[derive(Clone, Copy, Debug)]
pub struct Replay<'a> {
    /// The id of its bout.
    pub bout: &'a str,
    /// Its number in the bout, from 0.
    pub number: usize,
    /// The entrants in the order of sides.
    pub entrants: [usize; 2],
    /// What happened.
    pub course: &'a Course,
}

impl<'a> Paper<'a> {
    /// A paper with nothing but a table on it.
    pub fn new(lang: Lang, entrants: &'a [Entrant], standings: &'a Standings) -> Paper<'a> {
        Paper {
            lang,
            title: "",
            game: "",
            about: Said::fixed("", ""),
            format: Said::fixed("", ""),
            started: "",
            ended: "",
            entrants,
            standings,
            games_total: None,
            is_over: false,
            is_open: false,
            games: &[],
            repeats: &[],
            troubles: &[],
            replays: &[],
        }
    }

    /// What an entrant is called.
    pub(crate) fn name(&self, entrant: usize) -> &'a str {
        self.entrants.get(entrant).map_or("?", |entrant| entrant.name.as_str())
    }

    /// The one of two texts that is in the paper's language.
    pub(crate) fn pick(&self, en: &'static str, pt: &'static str) -> &'static str {
        self.lang.pick(en, pt)
    }

    /// How many games have ended: those of the table, or those told of where a playoff adds to it.
    pub(crate) fn games_played(&self) -> u64 {
        let counted: u64 = self.standings.duels.iter().map(|duel| duel.games.total()).sum();
        counted.max(self.games.len() as u64)
    }
}

/// The note on a tournament whose typed seed alone decides all chance.
pub fn open_seed() -> Said {
    Said::fixed(
        "open seed: the typed seed alone decides all chance, and a player who guesses it knows every deal",
        "semente aberta: só a semente digitada decide todo o acaso, e um jogador que a adivinha conhece todas as mãos",
    )
}

/// Why a game ended, in a word or two.
pub fn reason_name(reason: Reason, lang: Lang) -> &'static str {
    let (en, pt) = match reason {
        Reason::Rules => ("by the rules", "pelas regras"),
        Reason::Resigned => ("resigned", "desistência"),
        Reason::Agreed => ("agreed draw", "empate combinado"),
        Reason::IllegalMove => ("illegal move", "lance inválido"),
        Reason::OutOfTime => ("out of time", "tempo esgotado"),
        Reason::Crashed => ("crashed", "falha do programa"),
        Reason::Aborted => ("aborted", "interrompida"),
        _ => ("another reason", "outro motivo"),
    };
    lang.pick(en, pt)
}
