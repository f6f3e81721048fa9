//! What the table alone does not show: lots, ties broken, byes.

use jogada_text::Message;
use serde::Serialize;

use super::Criterion;
use crate::Entrant;

/// Something that was settled outside the games, written down so that anybody can check it with the published seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Note {
    /// The seed drew this order.
    Lot {
        /// What for: `semi` for who meets whom, `fourth` for the last place in a playoff, or a pairing's id.
        stage: String,
        /// The order drawn, best first; in `semi` neighbours meet.
        order: Vec<usize>,
    },
    /// A drawn meeting went to who was better in the whole tournament.
    Criterion {
        /// The pairing's id.
        stage: String,
        /// Who goes on.
        winner: usize,
        /// Who does not.
        loser: usize,
        /// What decided.
        criterion: Criterion,
    },
    /// Nobody was left to meet this one.
    Bye {
        /// The round, from 1.
        round: usize,
        /// Who had none to play.
        entrant: usize,
    },
}

impl Note {
    /// The note as a sentence.
    pub fn say(&self, entrants: &[Entrant]) -> Message {
        let name = |number: usize| {
            entrants
                .get(number)
                .map_or_else(|| (number + 1).to_string(), |entrant| entrant.name.clone())
        };
        match self {
            Note::Lot { stage, order } => {
                let order: Vec<String> = order.iter().map(|&number| name(number)).collect();
                let order = order.join(", ");
                Message::new(
                    format!("{stage}: drawn by lot: {order}"),
                    format!("{stage}: por sorteio: {order}"),
                )
            }
            Note::Criterion { stage, winner, loser, criterion } => {
                let (winner, loser) = (name(*winner), name(*loser));
                let criterion = criterion.name();
                Message::new(
                    format!("{stage}: drawn; {winner} goes on over {loser} by {criterion}"),
                    format!(
                        "{stage}: empate; {winner} passa por {loser}: {}",
                        criterion.say(jogada_text::Lang::Pt)
                    ),
                )
            }
            Note::Bye { round, entrant } => {
                let name = name(*entrant);
                Message::new(
                    format!("round {round}: {name} has a bye"),
                    format!("rodada {round}: {name} folga"),
                )
            }
        }
    }
}

impl Criterion {
    /// What a column is called.
    pub fn name(self) -> Message {
        match self {
            Criterion::Points => Message::fixed("points", "pontos"),
            Criterion::HeadToHead => Message::fixed("head to head", "confronto direto"),
            Criterion::SonnebornBerger => Message::fixed("Sonneborn–Berger", "Sonneborn–Berger"),
            Criterion::Buchholz => Message::fixed("Buchholz", "Buchholz"),
            Criterion::Wins => Message::fixed("games won", "partidas ganhas"),
            Criterion::FewerLosses => Message::fixed("games lost", "partidas perdidas"),
            Criterion::Percentage => Message::fixed("% won", "% de vitórias"),
            Criterion::MeetingsWon => Message::fixed("meetings won", "confrontos ganhos"),
            Criterion::FewerMeetingsLost => Message::fixed("meetings lost", "confrontos perdidos"),
            Criterion::ScoreDifference => Message::fixed("score difference", "saldo"),
            Criterion::FewerFaults => Message::fixed("faults", "faltas"),
        }
    }
}
