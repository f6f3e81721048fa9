//! Checks a win, slowly and by the rules alone: every legal defence is tried.

use jogada_core::{Game, Side, Turn};

use super::threats::Attack;
use crate::{board::Square, rules::Gomoku};

/// Does the side to move win by this?
pub fn is_win(pos: &Gomoku, attack: &Attack) -> bool {
    let side = pos.side();
    let mut next = pos.clone();
    next.play(attack.m).is_ok() && is_lost(&next, side, &attack.replies, attack.threat.as_deref())
}

/// Does the side to move lose, whatever it does? Each defence has its own answer, or leaves the attacker a five,
/// or does nothing against the threat.
pub fn is_lost(
    pos: &Gomoku,
    attacker: Side,
    replies: &[(Square, Attack)],
    threat: Option<&Attack>,
) -> bool {
    if let Turn::Over(outcome) = pos.turn() {
        return outcome.winner == Some(attacker);
    }
    pos.legal_moves().into_iter().all(|reply| {
        let mut next = pos.clone();
        next.play_unchecked(reply);
        if next.turn().is_over() {
            return false;
        }
        match replies.iter().find(|(square, _)| *square == reply) {
            Some((_, attack)) => is_win(&next, attack),
            None => has_five(&next) || threat.is_some_and(|threat| is_win(&next, threat)),
        }
    })
}

/// Can the side to move make five at once?
fn has_five(pos: &Gomoku) -> bool {
    pos.legal_moves().into_iter().any(|m| {
        let mut next = pos.clone();
        next.play_unchecked(m);
        matches!(next.turn(), Turn::Over(outcome) if outcome.winner == Some(pos.side()))
    })
}
