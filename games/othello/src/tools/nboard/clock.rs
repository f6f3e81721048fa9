//! How long a move may take, by the clock that a game's record tells of: `05:00/00:02/02:00` is the
//! time for all moves, what each adds, and what is given once more when all is spent.

use std::time::Duration;

use jogada_core::Side;

use crate::text::ggf::Recorded;

/// Even without time, a move must be made.
const LEAST: Duration = Duration::from_millis(20);

/// What the next move may take; nothing if no clock runs.
pub(super) fn time(game: &Recorded) -> Option<Duration> {
    let mut fields = game.clock.split('/');
    let whole = read(fields.next()?)?;
    let added = fields.next().and_then(read).unwrap_or(Duration::ZERO);
    let side = game.last.side();
    let left = (whole + added * moves(game, side)).saturating_sub(spent(game, side));
    let to_come = game.last.board().empty().count_ones().div_ceil(2).max(1);
    Some((left / to_come + added.mul_f64(0.8)).mul_f64(0.9).min(left).max(LEAST))
}

fn moves(game: &Recorded, side: Side) -> u32 {
    sides(game).filter(|(of, _)| *of == side).count() as u32
}

/// What the record says that a side has used.
fn spent(game: &Recorded, side: Side) -> Duration {
    let seconds = |note: &str| note.rsplit('/').next()?.trim().parse::<f64>().ok();
    let timed = sides(game).filter(|(of, note)| *of == side && note.contains('/'));
    let all = timed.filter_map(|(_, note)| Duration::try_from_secs_f64(seconds(note)?).ok());
    all.fold(Duration::ZERO, Duration::saturating_add)
}

fn sides(game: &Recorded) -> impl Iterator<Item = (Side, &str)> {
    let mut side = game.first.side();
    game.notes.iter().map(move |note| {
        let of = side;
        side = side.other();
        (of, note.as_str())
    })
}

/// Reads `minutes`, `minutes:seconds` or `hours:minutes:seconds`; what follows a comma is for
/// counting moves, which does not happen in practice.
fn read(text: &str) -> Option<Duration> {
    /// A day: no clock has more, and sums stay small.
    const MOST: f64 = 86_400.0;
    let text = text.split(',').next().unwrap_or_default().trim();
    let parts: Option<Vec<f64>> = text.split(':').map(|part| part.trim().parse().ok()).collect();
    let seconds = match parts?[..] {
        [minutes] => minutes * 60.0,
        [minutes, seconds] => minutes * 60.0 + seconds,
        [hours, minutes, seconds] => hours * 3600.0 + minutes * 60.0 + seconds,
        _ => return None,
    };
    (0.0..=MOST).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::ggf;

    fn told(clock: &str, moves: &str) -> Option<u128> {
        let game = ggf::read(&format!("(;TI[{clock}]{moves};)")).unwrap().pop().unwrap();
        time(&game).map(|time| time.as_millis())
    }

    #[test]
    fn what_is_left_is_spread_over_the_moves_to_come() {
        assert_eq!(told("05:00", ""), Some(9000));
        assert_eq!(told("05:00//02:00", ""), Some(9000));
        assert_eq!(told("05:00", "B[f5/0.0/150]W[d6/0.0/299]"), Some(150_000 * 9 / 10 / 29));
        assert_eq!(told("05:00/00:10", ""), Some(9000 + 7200));
        assert_eq!(told("5", ""), told("00:05:00,5:1", ""));
    }

    #[test]
    fn no_clock_is_no_limit_and_no_time_is_a_little() {
        assert_eq!((told("", ""), told("soon", ""), told("1:2:3:4", "")), (None, None, None));
        assert_eq!((told("99999999:00", ""), told("-5:00", "")), (None, None));
        assert_eq!((told("inf", ""), told("nan", "")), (None, None));
        assert_eq!(told("00:01", "B[f5/0/99]W[d6]"), Some(20));
        assert_eq!(told("00:30", "B[f5//1e300]W[d6//-4]"), Some(30_000 * 9 / 10 / 29));
    }
}
