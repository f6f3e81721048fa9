//! What the program says to people: messages in their language, on stderr.

use std::{
    borrow::Cow,
    collections::HashMap,
    io::{self, Write},
    sync::OnceLock,
};

use fluent_templates::{LanguageIdentifier, Loader, fluent_bundle::FluentValue, static_loader};
use jogada_core::{Lang, Said, ToolError, printable_lines};

use crate::{arena::pointed::Pointed, out};

static_loader! {
    static MESSAGES = {
        locales: "./locales",
        fallback_language: "en",
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// The language that the person asked for: by option, by variable, by locale.
pub(crate) fn choose(option: Option<&str>) -> Result<Lang, Said> {
    if let Some(text) = option {
        return text.parse();
    }
    if let Some(text) = std::env::var_os("JOGADA_LANG").filter(|text| !text.is_empty()) {
        return text.to_string_lossy().parse();
    }
    Ok(sys_locale::get_locale().and_then(|locale| locale.parse().ok()).unwrap_or_default())
}

/// The language of this run, for places that have nobody to ask.
static CHOSEN: OnceLock<Lang> = OnceLock::new();

/// Remembers the language of this run.
pub(crate) fn set(lang: Lang) {
    // Set once at the start; a second call would change nothing.
    _ = CHOSEN.set(lang);
}

/// The language of this run.
pub(crate) fn lang() -> Lang {
    CHOSEN.get().copied().unwrap_or_default()
}

/// A message by its name, with arguments. What they hold is shown as it is, but for what a terminal would obey.
pub(crate) fn say(
    lang: Lang,
    name: &'static str,
    args: &[(&'static str, &dyn ToString)],
) -> String {
    let tag: LanguageIdentifier = match lang {
        Lang::En => "en".parse(),
        Lang::Pt => "pt-BR".parse(),
    }
    .expect("these are language tags");
    let shown = |value: &dyn ToString| printable_lines(&value.to_string()).into_owned();
    let args: HashMap<Cow<'static, str>, FluentValue<'static>> =
        args.iter().map(|(key, value)| (Cow::Borrowed(*key), shown(*value).into())).collect();
    MESSAGES.lookup_with_args(&tag, name, &args)
}

/// Says something on stderr.
pub(crate) fn note(text: &str) {
    // Where nobody listens there is nobody to tell.
    _ = writeln!(out::stderr(), "{text}");
}

/// Says on one line why the program stops; a mistake in a file is pointed at below that line.
pub(crate) fn error(error: &anyhow::Error) {
    if let Some(pointed) = error.downcast_ref::<Pointed>() {
        let color = out::are_errors_seen() && std::env::var_os("NO_COLOR").is_none();
        // Where nobody listens there is nobody to tell.
        _ = out::painted(pointed.draw(lang(), color).trim_end(), &mut out::stderr());
        return;
    }
    note(&format!("jogada: {}", words(error)));
}

/// An error in the language of the person, where it knows more than one.
pub(crate) fn words(error: &anyhow::Error) -> String {
    let lang = lang();
    let words: Vec<String> = error
        .chain()
        .map(|cause| match (cause.downcast_ref::<Said>(), cause.downcast_ref::<ToolError>()) {
            (Some(said), _) | (None, Some(ToolError::BadInput(said))) => said.say(lang).to_owned(),
            _ if cause.is::<io::Error>() => {
                let text = cause.to_string();
                // The name of a temporary file says nothing to anybody.
                let text = text.split(" at path \"").next().unwrap_or_default();
                Said::of_system(&text).say(lang).to_owned()
            }
            _ => cause.to_string(),
        })
        .collect();
    // Only what a compiler said has more lines than one.
    printable_lines(&words.join(": ")).replace('\n', "\n    ")
}
