//! What a report says of a tournament.

use jogada_picture::Skin;
use jogada_record::{Course, Reason};
use jogada_text::{Lang, Message};
use jogada_tournament::{Bracket, Entrant, MatchResult, Standings};

use crate::TEXTS;

/// All that a report says of a tournament, in the middle or at the end. What is not known stays empty.
#[derive(Clone, Debug)]
pub struct Paper<'a> {
    /// The language of everything.
    pub lang: Lang,
    /// What the tournament is called.
    pub title: &'a str,
    /// The game's name.
    pub game: &'a str,
    /// What the game's pieces look like.
    pub skin: Skin,
    /// One sentence about the game.
    pub about: Message,
    /// What is played: a round robin, a knockout.
    pub format: Message,
    /// When it began, as it is to be shown.
    pub started: &'a str,
    /// When it ended, as it is to be shown.
    pub ended: &'a str,
    /// Who takes part, by number.
    pub entrants: &'a [Entrant],
    /// The table.
    pub standings: &'a Standings,
    /// The bracket, where there is one.
    pub bracket: Option<&'a Bracket>,
    /// How many games there will be, where that is known.
    pub games_total: Option<u64>,
    /// Whether nothing is left to play.
    pub is_over: bool,
    /// Whether the typed seed alone decides all chance.
    pub is_open: bool,
    /// The games that have ended, in the order in which the report lists them.
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
    pub finish: MatchResult,
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
            skin: Skin::STOCK,
            about: Message::as_it_is(""),
            format: Message::as_it_is(""),
            started: "",
            ended: "",
            entrants,
            standings,
            bracket: None,
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

    /// How many games have ended: those of the table, or those told of where a playoff adds to it.
    pub(crate) fn games_played(&self) -> u64 {
        let counted: u64 = self.standings.duels.iter().map(|duel| duel.games.total()).sum();
        counted.max(self.games.len() as u64)
    }
}

/// The note on a tournament whose typed seed alone decides all chance.
pub fn open_seed() -> Message {
    TEXTS.message("open-seed")
}

/// Why a game ended, in a word or two.
pub fn reason_name(reason: Reason) -> Message {
    match reason {
        Reason::Rules => TEXTS.message("reason-rules"),
        Reason::Resigned => TEXTS.message("reason-resigned"),
        Reason::Agreed => TEXTS.message("reason-agreed"),
        Reason::IllegalMove => TEXTS.message("reason-illegal-move"),
        Reason::OutOfTime => TEXTS.message("reason-out-of-time"),
        Reason::Crashed => TEXTS.message("reason-crashed"),
        Reason::Aborted => TEXTS.message("reason-aborted"),
        _ => TEXTS.message("reason-other"),
    }
}
