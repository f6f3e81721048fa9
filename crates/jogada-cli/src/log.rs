//! What the program logs, for operators and their programs: on stderr, in English, a line each.

use std::{
    io::{self, Write},
    str::FromStr,
};

use clap::{Arg, ArgMatches};
use jogada_text::{Lang, Message, printable_line};
use tracing_subscriber::{
    Layer, filter::Targets, fmt::layer, layer::SubscriberExt, util::SubscriberInitExt,
};

use crate::{out, tell};

/// `--log`.
pub(crate) fn arg(lang: Lang) -> Arg {
    Arg::new("log").long("log").value_name("text|json").help(tell::say(lang, "help-log", &[]))
}

/// Begins to log: without `--log` only warnings, as words. `JOGADA_LOG` chooses more, such as `debug` or
/// `jogada_web=debug`.
pub(crate) fn start(args: Option<&ArgMatches>) -> Result<(), Message> {
    let format = args.and_then(|args| args.try_get_one::<String>("log").ok().flatten());
    let wanted = std::env::var("JOGADA_LOG").ok().filter(|text| !text.is_empty());
    let usual = if format.is_some() { "jogada=info" } else { "jogada=warn" };
    let targets = Targets::from_str(wanted.as_deref().unwrap_or(usual)).map_err(|_| {
        tell::message("bad-log-level").quoting("got", wanted.as_deref().unwrap_or_default())
    })?;
    let plain = || layer().with_writer(|| LogWriter(out::stderr())).with_ansi(false);
    let layer = match format.map(String::as_str) {
        None => plain().without_time().with_target(false).boxed(),
        Some("text") => plain().boxed(),
        Some("json") => plain().json().flatten_event(true).boxed(),
        Some(other) => return Err(tell::message("bad-log-format").quoting("got", other)),
    };
    // It is started once; a second start would change nothing.
    _ = tracing_subscriber::registry().with(layer.with_filter(targets)).try_init();
    Ok(())
}

/// Writes events, which come whole, as one line each: what a bot said cannot pass for a line of ours.
struct LogWriter<W>(W);

impl<W: Write> Write for LogWriter<W> {
    fn write(&mut self, event: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(event);
        writeln!(self.0, "{}", printable_line(text.trim_end_matches('\n')))?;
        Ok(event.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The options of whichever command it is, if that has any of ours.
pub(crate) fn of(matches: &ArgMatches) -> Option<&ArgMatches> {
    matches.subcommand().map(|(_, args)| args)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_one_line_whatever_it_quotes() {
        let mut lines = LogWriter(Vec::new());
        lines.write_all("WARN said=a\nWARN b\x1b[2J\u{202e}\n".as_bytes()).unwrap();
        lines.write_all(b"INFO c\n").unwrap();
        let text = String::from_utf8(lines.0).unwrap();
        assert_eq!(text, "WARN said=a\\u000aWARN b\\u001b[2J\\u202e\nINFO c\n");
    }
}
