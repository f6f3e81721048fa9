//! Charts as SVG, drawn here so that pages need no script for them.

use std::fmt::Write;

use jogada_picture::Escaped;
use jogada_text::Lang;

use crate::formats::{
    FORMAT_TEXTS,
    details::{CheckStatus, number},
};

/// Units of the histogram's width.
const WIDTH: f64 = 520.0;
/// Units of the highest bar.
const HIGH: f64 = 150.0;
/// Room above the bars for their counts.
const TOP: f64 = 24.0;
/// Room below the bars for the marks.
const BOTTOM: f64 = 28.0;
/// Room left and right for the outermost marks.
const SIDE: f64 = 16.0;

/// A bar that is filled to a share. What it shows stands beside it in words.
pub(super) fn meter(share: f64) -> String {
    let width = 100.0 * share.clamp(0.0, 1.0);
    format!(
        "<svg class=\"meter\" viewBox=\"0 0 100 4\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <rect class=\"rest\" width=\"100\" height=\"4\"/><rect class=\"fill\" width=\"{width:.1}\" height=\"4\"/></svg>\n"
    )
}

/// One bar cut into shares, in the order of the counts. What it shows stands beside it in words.
pub(super) fn stacked(counts: &[(CheckStatus, usize)]) -> String {
    let total: usize = counts.iter().map(|(_, count)| count).sum();
    let mut html = String::from(
        "<svg class=\"stack\" viewBox=\"0 0 100 4\" preserveAspectRatio=\"none\" aria-hidden=\"true\">",
    );
    let mut left = 0.0;
    for (status, count) in counts.iter().filter(|(_, count)| *count > 0) {
        let width = 100.0 * *count as f64 / total as f64;
        let class = status.class();
        _ = write!(
            html,
            "<rect class=\"{class}\" x=\"{left:.2}\" width=\"{width:.2}\" height=\"4\"/>"
        );
        left += width;
    }
    html + "</svg>"
}

/// How many marks fall into each tenth of the full mark. Counts stand above the bars, marks below them.
pub(super) fn histogram(bins: &[usize; 10], max: f64, lang: Lang) -> String {
    let most = bins.iter().copied().max().unwrap_or(0).max(1) as f64;
    let step = (WIDTH - 2.0 * SIDE) / bins.len() as f64;
    let floor = TOP + HIGH;
    let mut body = format!(
        "<line class=\"axis\" x1=\"{SIDE}\" x2=\"{}\" y1=\"{floor}\" y2=\"{floor}\"/>",
        WIDTH - SIDE
    );
    let mut said = Vec::new();
    for (index, &count) in bins.iter().enumerate() {
        let left = SIDE + step * index as f64;
        let height = HIGH * count as f64 / most;
        if count > 0 {
            let (x, y, width) = (left + 3.0, floor - height, step - 6.0);
            _ = write!(
                body,
                "<rect class=\"fill\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"3\"/>\
                 <text class=\"middle\" x=\"{:.1}\" y=\"{:.1}\">{count}</text>",
                left + step / 2.0,
                y - 6.0
            );
            let (from, to) = (border(index, max, lang), border(index + 1, max, lang));
            said.push(format!("{from}–{to}: {count}"));
        }
    }
    for index in (0..=bins.len()).step_by(2) {
        let x = SIDE + step * index as f64;
        let mark = border(index, max, lang);
        _ = write!(
            body,
            "<text class=\"middle dim\" x=\"{x:.1}\" y=\"{:.1}\">{mark}</text>",
            floor + 20.0
        );
    }
    let label = FORMAT_TEXTS.message("histogram-label").with("counts", said.join(", ")).say(lang);
    format!(
        "<figure>\n<svg class=\"chart\" viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"{}\">{body}</svg>\n</figure>\n",
        floor + BOTTOM,
        Escaped(&label)
    )
}

/// The mark at the lower border of a bin.
fn border(index: usize, max: f64, lang: Lang) -> String {
    number(max * index as f64 / 10.0, lang)
}
