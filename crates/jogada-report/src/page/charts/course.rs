//! How points came together, one line for each of the best.

use std::fmt::Write;

use jogada_core::Side;

use super::{Page, WIDTH, frame, room, room_for_all, short, step, text};
use crate::TEXTS;

/// As many lines as there are colours.
const LINES_MAX: usize = 10;
/// As many points of a line as can be told apart.
const SAMPLES_MAX: usize = 240;
/// Between a label and the lines.
const GAP: f64 = 8.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 280.0;
/// The borders of the lines. What is outside is room for labels.
#[derive(Clone, Copy)]
struct Borders {
    left: f64,
    right: f64,
}

/// Names beside the ends of lines are at least this far apart.
const APART: f64 = 16.0;

impl Page<'_> {
    pub(super) fn course(&self) -> String {
        let best: Vec<usize> =
            self.paper.standings.lines.iter().take(LINES_MAX).map(|line| line.entrant).collect();
        let (games, samples) = self.samples(&best);
        let most = samples.iter().flatten().copied().max().unwrap_or(0) as f64 / 2.0;
        if games < 2 || most == 0.0 {
            return String::new();
        }
        let names: Vec<String> =
            best.iter().map(|&entrant| short(self.paper.name(entrant), 14)).collect();
        let borders = Borders {
            left: room(&format!("{most:.0}")) + GAP,
            right: WIDTH - GAP - room_for_all(names.iter().map(String::as_str)),
        };
        let Borders { left, right } = borders;
        let x = |sample: usize| left + sample as f64 / (samples.len() - 1) as f64 * (right - left);
        let y = |points: f64| BOTTOM - points / most * (BOTTOM - TOP);
        let mut body = grid(games, most, borders, y);
        let mut ends: Vec<(f64, usize)> = Vec::new();
        for line in 0..best.len() {
            let mut d = String::new();
            for (i, sample) in samples.iter().enumerate() {
                let (x, y) = (x(i), y(sample[line] as f64 / 2.0));
                _ = write!(d, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' });
            }
            _ = write!(body, "<path class=\"line l{line}\" d=\"{d}\"/>");
            let last = samples.last().map_or(0, |sample| sample[line]);
            ends.push((y(last as f64 / 2.0), line));
        }
        spread(&mut ends);
        for (y, line) in ends {
            body += &text(right + GAP, y + 4.0, &format!("l{line}"), &names[line]);
        }
        let label = self.say(&TEXTS.message("course-label"));
        frame(BOTTOM + 34.0, &label, &body)
    }

    /// How many games count, and the half points of these entrants before and after them, at even distances. The games of a
    /// playoff do not count where there is a table before it.
    fn samples(&self, best: &[usize]) -> (usize, Vec<Vec<u64>>) {
        let bracket = self.paper.bracket;
        let is_league = |bout: &str| bracket.and_then(|bracket| bracket.stage_of(bout)).is_none();
        let has_league = self.paper.games.iter().any(|game| is_league(game.bout));
        let counted: Vec<_> =
            self.paper.games.iter().filter(|game| !has_league || is_league(game.bout)).collect();
        let mut now = vec![0; best.len()];
        let mut samples = vec![now.clone()];
        for (i, game) in counted.iter().enumerate() {
            for side in Side::BOTH {
                let entrant = game.entrants[side.index()];
                if let Some(line) = best.iter().position(|&known| known == entrant) {
                    now[line] += match game.finish.winner {
                        None => 1,
                        Some(winner) => 2 * u64::from(winner == side),
                    };
                }
            }
            // A sample falls due whenever another of the equal parts is over.
            let part = |games: usize| games * SAMPLES_MAX.min(counted.len()) / counted.len();
            if part(i + 1) > part(i) {
                samples.push(now.clone());
            }
        }
        (counted.len(), samples)
    }
}

fn grid(games: usize, most: f64, borders: Borders, y: impl Fn(f64) -> f64) -> String {
    let mut body = String::new();
    let Borders { left, right } = borders;
    let by = step(most, 5.0).max(1.0);
    let mut points = 0.0;
    while points <= most {
        let at = y(points);
        _ = write!(body, "<path class=\"grid\" d=\"M{left:.1} {at:.1}H{right:.1}\"/>");
        body += &text(left - GAP, at + 4.0, "end", &format!("{points:.0}"));
        points += by;
    }
    let by = step(games as f64, 6.0).max(1.0);
    let mut count = 0.0;
    while count <= games as f64 {
        let at = left + count / games as f64 * (right - left);
        body += &text(at, BOTTOM + 20.0, "middle", &format!("{count:.0}"));
        count += by;
    }
    body
}

/// Moves heights apart so that names do not lie on each other, keeping their order and the chart's borders.
fn spread(ends: &mut [(f64, usize)]) {
    ends.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut lowest = TOP - APART;
    for (y, _) in ends.iter_mut() {
        *y = y.max(lowest + APART);
        lowest = *y;
    }
    let mut highest = BOTTOM + APART;
    for (y, _) in ends.iter_mut().rev() {
        *y = y.min(highest - APART);
        highest = *y;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_apart_and_in_order() {
        let mut ends = vec![(BOTTOM, 0), (BOTTOM, 1), (TOP, 2), (TOP + 1.0, 3), (BOTTOM - 1.0, 4)];
        spread(&mut ends);
        assert!(ends.windows(2).all(|pair| pair[1].0 - pair[0].0 >= APART - 1e-9), "{ends:?}");
        assert!(ends.iter().all(|(y, _)| (TOP..=BOTTOM).contains(y)), "{ends:?}");
        assert_eq!((ends[0].1, ends[1].1, ends[2].1), (2, 3, 4));
    }
}
