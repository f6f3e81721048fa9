//! Says when bots could find out every deal.

use jogada_core::Lang;
use jogada_jobs::Team;

use crate::tell;

/// Warns where bots that nobody vouches for play with a seed that they can guess, if there is anything to guess.
pub(crate) fn warn(is_dealt: impl Fn() -> bool, teams: &[Team], lang: Lang) {
    if teams.iter().any(Team::has_bots) && is_dealt() {
        tell::note(&tell::say(lang, "seed-is-guessable", &[]));
    }
}
