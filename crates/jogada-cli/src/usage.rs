//! Help, and what was wrong with the command line, in the person's language.

use anyhow::Result;
use clap::{
    Arg, ArgAction, Command,
    error::{ContextKind, ContextValue, ErrorKind},
};
use jogada_core::{Exit, Lang};

use crate::tell;

/// The same command with the frame of its help in the person's language, and so for every command below it.
pub(crate) fn speak(command: Command, lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    let (usage, commands, arguments, options) = (
        say("help-frame-usage"),
        say("help-frame-commands"),
        say("help-frame-arguments"),
        say("help-frame-options"),
    );
    let help =
        Arg::new("help").short('h').long("help").action(ArgAction::Help).help(say("help-help"));
    let mut place = 0;
    command
        .disable_help_flag(true)
        .help_template(format!(
            "{{about-with-newline}}\n{usage}: {{usage}}\n\n{{all-args}}{{after-help}}"
        ))
        .subcommand_help_heading(commands)
        .mut_args(|arg| match arg.is_positional() {
            // In the order in which they are said, not in that of their names.
            true => {
                place += 1;
                arg.help_heading(arguments.clone()).display_order(place)
            }
            false => arg.help_heading(options.clone()),
        })
        .arg(help.help_heading(options.clone()))
        .mut_subcommands(|command| speak(command, lang))
}

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
    let value = context(error, ContextKind::InvalidValue).unwrap_or_default();
    let name = match error.kind() {
        ErrorKind::InvalidSubcommand => "usage-command",
        ErrorKind::UnknownArgument => "usage-argument",
        ErrorKind::MissingRequiredArgument => "usage-missing",
        ErrorKind::ValueValidation | ErrorKind::InvalidValue if !value.is_empty() => "usage-bad",
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
    tell::say(lang, name, &[("got", &got), ("value", &value)])
}

fn context(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(", ")),
        other => Some(other.to_string()),
    }
}
