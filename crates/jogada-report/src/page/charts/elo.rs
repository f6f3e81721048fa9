//! Ratings with error bars, the best at the top.

use std::fmt::Write;

use super::{Page, WIDTH, frame, room, room_for_all, short, step, text};

/// More would be longer than a page.
const ENTRANTS_MAX: usize = 40;
const ROW: f64 = 22.0;
/// Between a name and the bars.
const GAP: f64 = 12.0;

impl Page<'_> {
    pub(super) fn elo(&self) -> String {
        let played = self.paper.standings.lines.iter().filter(|line| line.games.games() > 0);
        let mut rated: Vec<(usize, f64, f64)> = played
            .map(|line| {
                let rating = self.ratings.get(line.entrant);
                (line.entrant, rating.value, rating.error)
            })
            .collect();
        rated.sort_by(|one, other| other.1.total_cmp(&one.1));
        rated.truncate(ENTRANTS_MAX);
        if rated.len() < 2 {
            return String::new();
        }
        let low = rated.iter().map(|(_, value, error)| value - error).fold(0.0, f64::min);
        let high = rated.iter().map(|(_, value, error)| value + error).fold(0.0, f64::max);
        let range = (high - low).max(1.0);
        let names: Vec<String> =
            rated.iter().map(|&(entrant, ..)| short(self.paper.name(entrant), 18)).collect();
        let left = room_for_all(names.iter().map(String::as_str)) + GAP;
        // Half of a label is beyond the last line.
        let right = room(&format!("{:.0}", low.abs().max(high))).mul_add(0.5, GAP);
        let x = |elo: f64| left + (elo - low) / range * (WIDTH - left - right);
        let height = ROW * rated.len() as f64 + 30.0;
        let mut body = String::new();
        let step = step(range, 6.0);
        let mut tick = (low / step).ceil() * step;
        while tick <= high {
            let at = x(tick);
            let class = if tick == 0.0 { "axis" } else { "grid" };
            _ = write!(body, "<path class=\"{class}\" d=\"M{at:.1} 4V{:.1}\"/>", height - 24.0);
            body += &text(at, height - 8.0, "middle", &format!("{:.0}", tick + 0.0));
            tick += step;
        }
        for (i, &(_, value, error)) in rated.iter().enumerate() {
            let y = ROW * (i as f64 + 0.5) + 4.0;
            body += &text(left - GAP, y + 4.0, "end", &names[i]);
            _ = write!(
                body,
                "<path class=\"bar\" d=\"M{:.1} {y:.1}H{:.1}m0-4v8M{:.1} {:.1}v8\"/>\
                 <circle class=\"point\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"4.5\"/>",
                x(value - error),
                x(value + error),
                x(value - error),
                y - 4.0,
                x(value)
            );
        }
        frame(height, "Elo", &body)
    }
}
