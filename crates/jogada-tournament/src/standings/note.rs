//! What the table alone does not show: lots, ties broken, byes.

use jogada_core::Said;
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
    pub fn say(&self, entrants: &[Entrant]) -> Said {
        let name = |number: usize| {
            entrants
                .get(number)
                .map_or_else(|| (number + 1).to_string(), |entrant| entrant.name.clone())
        };
        match self {
            Note::Lot { stage, order } => {
                let order: Vec<String> = order.iter().map(|&number| name(number)).collect();
                let order = order.join(", ");
                Said::new(
                    format!("{stage}: drawn by lot: {order}"),
                    format!("{stage}: por sorteio: {order}"),
                )
            }
            Note::Criterion { stage, winner, loser, criterion } => {
                let (winner, loser) = (name(*winner), name(*loser));
                let criterion = criterion.name();
                Said::new(
                    format!("{stage}: drawn; {winner} goes on over {loser} by {criterion}"),
                    format!(
                        "{stage}: empate; {winner} passa por {loser}: {}",
                        criterion.say(jogada_core::Lang::Pt)
                    ),
                )
            }
            Note::Bye { round, entrant } => {
                let name = name(*entrant);
                Said::new(
                    format!("round {round}: {name} has a bye"),
                    format!("rodada {round}: {name} folga"),
                )
            }
        }
    }
}

impl Criterion {
    /// What a column is called.
    pub fn name(self) -> Said {
        match self {
            Criterion::Points => Said::fixed("points", "pontos"),
            Criterion::HeadToHead => Said::fixed("head to head", "confronto direto"),
            Criterion::SonnebornBerger => Said::fixed("Sonneborn–Berger", "Sonneborn–Berger"),
            Criterion::Buchholz => Said::fixed("Buchholz", "Buchholz"),
            Criterion::Wins => Said::fixed("games won", "partidas ganhas"),
            Criterion::FewerLosses => Said::fixed("games lost", "partidas perdidas"),
            Criterion::Percentage => Said::fixed("% won", "% de vitórias"),
            Criterion::MeetingsWon => Said::fixed("meetings won", "confrontos ganhos"),
            Criterion::FewerMeetingsLost => Said::fixed("meetings lost", "confrontos perdidos"),
            Criterion::ScoreDifference => Said::fixed("score difference", "saldo"),
            Criterion::FewerFaults => Said::fixed("faults", "faltas"),
        }
    }
}
