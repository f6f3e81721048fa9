//! Why games ended, and which side won them.

use std::fmt::Write;

use jogada_core::Side;
use jogada_record::Reason;

use super::{Page, WIDTH, frame, room_for_all, text};
use crate::{TEXTS, paper::reason_name};

const REASONS: [Reason; 6] = [
    Reason::Rules,
    Reason::Resigned,
    Reason::Agreed,
    Reason::IllegalMove,
    Reason::OutOfTime,
    Reason::Crashed,
];
const ROW: f64 = 28.0;
/// Between a name and its bar, and between a bar and its count.
const GAP: f64 = 10.0;

impl Page<'_> {
    /// A bar for each reason that came up.
    pub(super) fn reasons(&self) -> String {
        let count = |reason: Reason| {
            self.paper.games.iter().filter(|game| game.finish.reason == reason).count()
        };
        let rows = REASONS.map(|reason| {
            let class = if is_fault(reason) { "fault" } else { "fill" };
            (reason_name(reason).say(self.paper.lang), class, count(reason))
        });
        let rows: Vec<_> = rows.into_iter().filter(|(_, _, count)| *count > 0).collect();
        bars(&rows, &self.say(&TEXTS.message("reasons-label")))
    }

    /// Counts of wins of the first side, draws, and wins of the second side.
    pub(super) fn sides(&self) -> String {
        let count = |winner: Option<Side>| {
            self.paper.games.iter().filter(|game| game.finish.winner == winner).count()
        };
        let lang = self.paper.lang;
        let rows = [
            (TEXTS.say(lang, "won-by-first"), "fill", count(Some(Side::First))),
            (TEXTS.say(lang, "won-by-none"), "even", count(None)),
            (TEXTS.say(lang, "won-by-second"), "fill", count(Some(Side::Second))),
        ];
        if self.paper.games.is_empty() {
            return String::new();
        }
        bars(&rows, &self.say(&TEXTS.message("sides-label")))
    }
}

fn is_fault(reason: Reason) -> bool {
    matches!(reason, Reason::IllegalMove | Reason::OutOfTime | Reason::Crashed)
}

/// One bar for each row, with its count and its share.
fn bars(rows: &[(String, &str, usize)], label: &str) -> String {
    let total: usize = rows.iter().map(|(_, _, count)| count).sum();
    let most = rows.iter().map(|(_, _, count)| *count).max().unwrap_or(0);
    if most == 0 {
        return String::new();
    }
    let counts: Vec<String> = rows
        .iter()
        .map(|(_, _, count)| format!("{count} ({:.0} %)", 100.0 * *count as f64 / total as f64))
        .collect();
    let left = room_for_all(rows.iter().map(|(name, ..)| name.as_str())) + GAP;
    let right = room_for_all(counts.iter().map(String::as_str)) + GAP;
    let mut body = String::new();
    for (i, (name, class, count)) in rows.iter().enumerate() {
        let top = ROW * i as f64 + 4.0;
        let length = *count as f64 / most as f64 * (WIDTH - left - right);
        body += &text(left - GAP, top + 15.0, "end", name);
        _ = write!(
            body,
            "<rect class=\"{class}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{length:.1}\" height=\"{}\" rx=\"3\"/>",
            ROW - 8.0
        );
        body += &text(left + length + GAP, top + 15.0, "", &counts[i]);
    }
    frame(ROW * rows.len() as f64 + 8.0, label, &body)
}
