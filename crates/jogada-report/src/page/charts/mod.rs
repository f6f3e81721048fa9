//! Charts as SVG, drawn here so that the page needs no script for them.

mod course;
mod elo;
mod reasons;

use std::fmt::Write;

use super::Page;
use crate::TEXTS;

/// Units of a chart's width; its height follows from what is in it.
const WIDTH: f64 = 520.0;

impl Page<'_> {
    pub(super) fn charts(&self) -> String {
        let charts = [
            (TEXTS.message("chart-course"), self.course()),
            (TEXTS.message("chart-sides"), self.sides()),
            (TEXTS.message("chart-reasons"), self.reasons()),
            (TEXTS.message("chart-elo"), self.elo()),
        ];
        let mut html = String::new();
        for (title, chart) in charts.into_iter().filter(|(_, chart)| !chart.is_empty()) {
            let title = self.say(&title);
            _ = writeln!(html, "<figure>\n<figcaption>{title}</figcaption>\n{chart}\n</figure>");
        }
        if html.is_empty() { html } else { format!("<div class=\"charts\">\n{html}</div>") }
    }
}

/// A chart of a height, with a title for those who cannot see it.
fn frame(height: f64, label: &str, body: &str) -> String {
    format!(
        "<svg class=\"chart\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{label}\">{body}</svg>"
    )
}

/// A text at a spot; `class` says how it is aligned.
fn text(x: f64, y: f64, class: &str, text: &str) -> String {
    let text = super::Escaped(text);
    format!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>")
}

/// The largest size of letters in a chart, in its own units: that of narrow screens.
const FONT: f64 = 15.0;

/// Room for a text, whichever font the reader's machine has: the digits of the widest common one, DejaVu Sans, take 0.64 of
/// the letters' size, and its small letters 0.6 on average.
fn room(text: &str) -> f64 {
    let width = |c: char| if c.is_lowercase() || c == ' ' { 0.6 } else { 0.66 };
    FONT * text.chars().map(width).sum::<f64>()
}

/// Room for the longest of some texts.
fn room_for_all<'a>(texts: impl IntoIterator<Item = &'a str>) -> f64 {
    texts.into_iter().map(room).fold(0.0, f64::max)
}

/// A name cut to what has room in a chart.
fn short(name: &str, max: usize) -> String {
    if name.chars().count() <= max {
        return name.to_owned();
    }
    name.chars().take(max - 1).chain(['…']).collect()
}

/// Round steps that cut a range into about `pieces` pieces: 1, 2 or 5 times a power of ten.
fn step(range: f64, pieces: f64) -> f64 {
    let rough = (range / pieces).max(f64::MIN_POSITIVE);
    let power = 10f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0].into_iter().map(|digit| digit * power);
    steps.into_iter().find(|&step| step >= rough).unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        for (range, pieces, told) in [(870.0, 5.0, 200.0), (10.0, 5.0, 2.0), (0.3, 3.0, 0.1)] {
            assert!((step(range, pieces) - told).abs() < 1e-9, "{range}");
        }
        assert!(step(0.0, 5.0).is_finite());
    }

    #[test]
    fn names_are_cut_by_characters() {
        assert_eq!(short("João Conceição", 6), "João …");
        assert_eq!(short("João", 6), "João");
    }
}
