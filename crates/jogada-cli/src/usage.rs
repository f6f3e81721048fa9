//! What was wrong with the command line, in one line and in the person's language.

use anyhow::Result;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use jogada_core::{Exit, Lang};

use crate::tell;

/// Help and version are answers; anything else is one line on what was wrong, a hint where there is one, and status 2.
pub(crate) fn tell(error: &clap::Error, lang: Lang) -> Result<Exit> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            error.print()?;
            return Ok(Exit::Done);
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => error.print()?,
        _ => {
            tell::note(&format!("jogada: {}", wrong(error, lang)));
            let close = context(error, ContextKind::SuggestedSubcommand)
                .or_else(|| context(error, ContextKind::SuggestedArg));
            if let Some(close) = close {
                tell::note(&tell::say(lang, "usage-close", &[("close", &close)]));
            }
        }
    }
    Ok(Exit::BadInput)
}

fn wrong(error: &clap::Error, lang: Lang) -> String {
    let argument = context(error, ContextKind::InvalidArg);
    let got = context(error, ContextKind::InvalidSubcommand)
        .or_else(|| argument.clone())
        .unwrap_or_default();
    let name = match error.kind() {
        ErrorKind::InvalidSubcommand => "usage-command",
        ErrorKind::UnknownArgument => "usage-argument",
        ErrorKind::MissingRequiredArgument => "usage-missing",
        ErrorKind::InvalidValue | ErrorKind::TooManyValues | ErrorKind::WrongNumberOfValues => {
            "usage-value"
        }
        ErrorKind::ArgumentConflict => "usage-conflict",
        _ => {
            let text = error.render().to_string();
            return text
                .lines()
                .next()
                .unwrap_or_default()
                .trim_start_matches("error: ")
                .to_owned();
        }
    };
    tell::say(lang, name, &[("got", &got)])
}

fn context(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(", ")),
        other => Some(other.to_string()),
    }
}
