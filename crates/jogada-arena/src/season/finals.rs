//! The tournament that ends a season.

use jogada_text::Message;
use jogada_tournament::{Entrant, Format};

use super::newest_versions;
use crate::{StoredTournament, TEXTS, TournamentSettings};

/// The settings and the entrants of a season's final: the chosen entrants by their numbers, or else the last version of each
/// author, seeded by rating, the strongest first. Format, rounds, games and name are as asked for; game, options, clock and
/// limits are those of the season.
pub fn final_of(
    season: &StoredTournament,
    chosen: &[usize],
    asked: TournamentSettings,
) -> Result<(TournamentSettings, Vec<Entrant>), Message> {
    let StoredTournament { info, results } = season;
    let all = &info.plan.entrants;
    let chosen = if chosen.is_empty() { newest_versions(all) } else { chosen.to_vec() };
    if chosen.iter().any(|&number| number >= all.len()) {
        return Err(TEXTS.message("no-such-pair"));
    }
    let standings = info.standings(results);
    let seeded = standings.lines.iter().map(|line| line.entrant).filter(|one| chosen.contains(one));
    let entrants: Vec<Entrant> = seeded.map(|number| all[number].clone()).collect();
    let format = if asked.format == Format::Ladder { Format::Knockout } else { asked.format };
    let of = &info.settings;
    let settings = TournamentSettings {
        game: of.game.clone(),
        entrants: entrants.iter().map(|one| format!("{}={}", one.name, one.player)).collect(),
        format,
        options: of.options.clone(),
        openings: of.openings.clone(),
        time: asked.time.or_else(|| of.time.clone()),
        margin_ms: of.margin_ms,
        trust: of.trust,
        restart: of.restart,
        forfeit_after: of.forfeit_after,
        limits: of.limits.clone(),
        season: None,
        ..asked
    };
    Ok((settings, entrants))
}
