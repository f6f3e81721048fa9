//! Help, and what was wrong with the command line, in the person's language.

use std::{error::Error, io::Write};

use anyhow::Result;
use clap::{
    Arg, ArgAction, Command,
    error::{ContextKind, ContextValue, ErrorKind},
};
use jogada_game::Exit;
use jogada_text::Lang;

use crate::{out, tell};

/// After everything that a command has of its own.
const LAST: usize = 900;

/// The same command with the frame of its help in the person's language, and so for every command below it.
pub(crate) fn speak(command: Command, lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    let (usage, commands, arguments, options) = (
        say("help-frame-usage"),
        say("help-frame-commands"),
        say("help-frame-arguments"),
        say("help-frame-options"),
    );
    let help = Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::Help)
        .help(say("help-help"))
        .display_order(LAST + 1);
    let mut place = 0;
    command
        .disable_help_flag(true)
        .help_template(format!(
            "{{about-with-newline}}\n{usage}: {{usage}}\n\n{{all-args}}{{after-help}}"
        ))
        .subcommand_value_name(say("help-frame-command"))
        .subcommand_help_heading(commands)
        .mut_args(|arg| match arg.is_positional() {
            // In the order in which they are said, not in that of their names.
            true => {
                place += 1;
                named(arg, lang).help_heading(arguments.clone()).display_order(place)
            }
            false if arg.get_id() == "lang" => {
                arg.help_heading(options.clone()).display_order(LAST)
            }
            false => named(arg, lang).help_heading(options.clone()),
        })
        .arg(help.help_heading(options.clone()))
        .mut_subcommands(|command| {
            let about = command.get_about().map(|about| lowered(&about.to_string()));
            speak(command.about(about.unwrap_or_default()), lang)
        })
}

/// The names of values in help, and the keys of what they are called in other languages.
const VALUES: [(&str, &str); 31] = [
    ("ADDRESS", "value-address"),
    ("ARGUMENTS", "value-arguments"),
    ("DATABASE", "value-database"),
    ("DEPTH", "value-depth"),
    ("DIR", "value-dir"),
    ("ENTRANT", "value-entrant"),
    ("FILE", "value-file"),
    ("FILE|POSITION", "value-file-position"),
    ("FORM", "value-form"),
    ("FORMAT", "value-format"),
    ("GAME", "value-game"),
    ("HAND-IN", "value-hand-in"),
    ("ID|FILE", "value-id-file"),
    ("KEY=VALUE", "value-key-value"),
    ("LANG", "value-lang"),
    ("LETTER", "value-letter"),
    ("MODALITY", "value-modality"),
    ("MOVES", "value-moves"),
    ("N=PLAYER", "value-n-player"),
    ("NAME", "value-name"),
    ("NAME=DAYS", "value-name-days"),
    ("PATH", "value-path"),
    ("PIECES", "value-pieces"),
    ("PLIES", "value-plies"),
    ("POSITION", "value-position"),
    ("PRIORITY", "value-priority"),
    ("RULE", "value-rule"),
    ("SECONDS", "value-seconds"),
    ("SEED", "value-seed"),
    ("SIZE", "value-size"),
    ("TIME", "value-time"),
];

/// An argument whose value has a name in the person's language, and whose help begins as all others do.
fn named(arg: Arg, lang: Lang) -> Arg {
    let help = arg.get_help().map(|help| lowered(&help.to_string()));
    let arg = arg.help(help.unwrap_or_default());
    let name = arg.get_value_names().and_then(|names| names.first()).map(ToString::to_string);
    match VALUES.iter().find(|(en, _)| Some(*en) == name.as_deref()) {
        Some((_, key)) => arg.value_name(tell::say(lang, key, &[])),
        None => arg,
    }
}

/// Lower case at the beginning, as all of the help is, unless it begins with an abbreviation.
fn lowered(text: &str) -> String {
    let word = text.split(' ').next().unwrap_or_default();
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !word.chars().skip(1).any(char::is_uppercase) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}

/// What the library itself says in help, and the keys of the same.
const FRAME: [(&str, &str); 5] = [
    ("[OPTIONS]", "help-frame-options-mark"),
    ("[alias:", "help-frame-alias-mark"),
    ("[aliases:", "help-frame-aliases-mark"),
    ("[default:", "help-frame-default-mark"),
    ("[possible values:", "help-frame-values-mark"),
];

/// Help and version are answers; anything else is one line on what was wrong, a hint where there is one, and status 2.
pub(crate) fn tell(error: &clap::Error, lang: Lang) -> Result<Exit> {
    let help = || {
        FRAME.iter().fold(error.render().to_string(), |help, (mark, key)| {
            let end = &mark[mark.len() - 1..];
            help.replace(mark, &format!("[{}{end}", tell::say(lang, key, &[])))
        })
    };
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            out::stdout().write_all(help().as_bytes())?;
            return Ok(Exit::Done);
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => tell::note(help().trim_end()),
        _ => {
            tell::note(&format!("{}: {}", tell::program(), wrong(error, lang)));
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
    let commands = context(error, ContextKind::ValidSubcommand).unwrap_or_default();
    let name = match error.kind() {
        ErrorKind::InvalidSubcommand => "usage-command",
        ErrorKind::MissingSubcommand => "usage-no-command",
        ErrorKind::UnknownArgument => "usage-argument",
        ErrorKind::MissingRequiredArgument => "usage-missing",
        ErrorKind::ValueValidation | ErrorKind::InvalidValue if !value.is_empty() => "usage-bad",
        ErrorKind::InvalidValue | ErrorKind::TooManyValues | ErrorKind::WrongNumberOfValues => {
            "usage-value"
        }
        ErrorKind::ArgumentConflict => "usage-conflict",
        ErrorKind::InvalidUtf8 => "usage-utf8",
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
    let wanted = wanted(error, lang);
    let args: [(&'static str, &dyn ToString); 4] =
        [("got", &got), ("value", &value), ("wanted", &wanted), ("commands", &commands)];
    tell::say(lang, name, &args)
}

/// What a value should have been. The library knows it only as text: `0 is not in 1..=60`, or why it is no number.
fn wanted(error: &clap::Error, lang: Lang) -> String {
    if let Some(values) = context(error, ContextKind::ValidValue).filter(|text| !text.is_empty()) {
        return values;
    }
    let why = error.source().map(ToString::to_string).unwrap_or_default();
    let bounds = why.split_once(" is not in ").and_then(|(_, bounds)| bounds.split_once(".."));
    match bounds {
        Some((least, "")) => tell::say(lang, "usage-from", &[("least", &least)]),
        Some((least, most)) => {
            let most = most.trim_start_matches('=');
            tell::say(lang, "usage-from-to", &[("least", &least), ("most", &most)])
        }
        None if why.contains("float") => tell::say(lang, "usage-number", &[]),
        None if why.contains("digit") || why.contains("too ") || why.contains("integer") => {
            tell::say(lang, "usage-whole", &[])
        }
        None => tell::say(lang, "usage-other", &[]),
    }
}

fn context(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(", ")),
        other => Some(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names that are the same in all languages: numbers, units, what is typed as it stands.
    const SAME: [&str; 14] = [
        "1..10",
        "A",
        "B",
        "ELO0,ELO1",
        "FEN",
        "ID",
        "MB",
        "MIB",
        "MS",
        "N",
        "TOKEN",
        "URL",
        "server|worker",
        "text|json",
    ];

    fn check(command: &Command, lang: Lang) {
        for arg in command.get_arguments() {
            let takes = arg.get_action().takes_values() && arg.get_id() != "lang";
            for name in arg.get_value_names().into_iter().flatten().filter(|_| takes) {
                let is_said =
                    VALUES.iter().any(|(_, key)| tell::say(lang, key, &[]) == name.as_str());
                let path = command.get_name();
                assert!(is_said || SAME.contains(&name.as_str()), "{path}: {name} in {lang}?");
            }
            let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
            assert_eq!(help, lowered(&help));
        }
        command.get_subcommands().for_each(|command| check(command, lang));
    }

    #[test]
    fn values_have_names_in_every_language() {
        for &lang in Lang::ALL {
            check(&speak(crate::command::root(all_games::GAMES, lang), lang), lang);
        }
    }

    #[test]
    fn help_begins_in_lower_case_unless_it_is_an_abbreviation() {
        for (text, shown) in [("Proves it", "proves it"), ("MiB of it", "MiB of it"), ("", "")] {
            assert_eq!(lowered(text), shown);
        }
    }
}
