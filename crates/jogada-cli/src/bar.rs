//! The progress bar of long work. It is hidden if standard error is not a terminal.

use std::fmt::Write;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::out;

/// A bar for `games` games: how many are done, how fast, the time left, a message. Without a total, a spinner with the
/// time so far.
pub(crate) fn bar(games: Option<u64>) -> ProgressBar {
    if !out::are_errors_seen() {
        return ProgressBar::hidden();
    }
    let template = match games {
        Some(_) => "{bar:30.green} {pos}/{len}  {rate}  {eta}  {wide_msg}",
        None => "{spinner:.green} {pos}  {rate}  {elapsed}  {wide_msg}",
    };
    let rate = |state: &ProgressState, out: &mut dyn Write| {
        // A bar cannot say that it cannot be drawn.
        _ = match state.per_sec() {
            rate if rate < 10.0 => write!(out, "{rate:.1}/s"),
            rate => write!(out, "{rate:.0}/s"),
        };
    };
    let style =
        ProgressStyle::with_template(template).expect("the templates above are well formed");
    let bar = games.map_or_else(ProgressBar::no_length, ProgressBar::new);
    bar.with_style(style.with_key("rate", rate))
}

/// A bar for work whose unit means nothing to people: the share that is done, the time left, what it is.
pub(crate) fn share(what: String) -> ProgressBar {
    if !out::are_errors_seen() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30.green} {percent:>3} %  {eta}  {wide_msg}");
    ProgressBar::new(0)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(what)
}
