//! The texts of one crate or game: Fluent files that are embedded in the program and parsed when first needed.

use std::{borrow::Cow, fmt};

use fluent_bundle::{
    FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle, types::FluentNumber,
};

use crate::{Arg, Lang, Message};

/// Embeds `locales/<tag>/<file>.ftl` of the calling crate for every language, as [`Texts`].
#[macro_export]
macro_rules! texts {
    ($file:literal) => {
        $crate::with_languages!(embed_texts $file)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! embed_texts {
    ([$file:literal] $($lang:ident $tag:literal $name:literal $point:literal,)*) => {
        $crate::Texts::new(|| {
            static CATALOG: ::std::sync::LazyLock<$crate::Catalog> = ::std::sync::LazyLock::new(|| {
                $crate::Catalog::new(&[$((
                    $crate::Lang::$lang,
                    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/locales/", $tag, "/", $file, ".ftl")),
                )),*])
            });
            &CATALOG
        })
    };
}

/// A handle to the texts of one crate or game, small enough to be kept in every message.
#[derive(Clone, Copy)]
pub struct Texts(fn() -> &'static Catalog);

impl Texts {
    /// Texts that this function finds; [`texts!`] writes it.
    pub const fn new(catalog: fn() -> &'static Catalog) -> Texts {
        Texts(catalog)
    }

    /// The message of this key.
    pub const fn message(self, key: &'static str) -> Message {
        Message::new_keyed(self, key)
    }

    /// The text of a key that takes no arguments, in one language.
    pub fn say(self, lang: Lang, key: &'static str) -> String {
        self.message(key).say(lang)
    }

    /// The text of a key that is put together while the program runs, such as `option-size`, if there is one.
    pub fn find(self, lang: Lang, key: &str) -> Option<String> {
        self.catalog().has(key).then(|| self.catalog().format(lang, key, &[]))
    }

    /// The texts themselves, for a front end that formats them by itself, such as the page.
    pub fn catalog(self) -> &'static Catalog {
        (self.0)()
    }
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Texts")
    }
}

/// Parsed texts in several languages.
pub struct Catalog {
    bundles: Vec<(Lang, FluentBundle<FluentResource>)>,
    sources: &'static [(Lang, &'static str)],
}

impl Catalog {
    /// Parses one Fluent file a language. A line that is no Fluent is left out; `cargo xtask tidy` refuses one in ours.
    pub fn new(sources: &'static [(Lang, &'static str)]) -> Catalog {
        Catalog {
            bundles: sources.iter().map(|&(lang, text)| (lang, bundle(lang, text))).collect(),
            sources,
        }
    }

    /// The Fluent source in a language, if it has one.
    pub fn source(&self, lang: Lang) -> Option<&'static str> {
        self.sources.iter().find(|(has, _)| *has == lang).map(|(_, text)| *text)
    }

    /// Is there such a text in the first language?
    pub fn has(&self, key: &str) -> bool {
        self.bundles.first().is_some_and(|(_, bundle)| bundle.has_message(key))
    }

    /// The text of a key in a language, or in the first one that has it, or the key itself.
    pub(crate) fn format(
        &self,
        lang: Lang,
        key: &str,
        args: &[(Cow<'static, str>, Arg)],
    ) -> String {
        let own = self.bundles.iter().filter(|(has, _)| *has == lang);
        let others = self.bundles.iter().filter(|(has, _)| *has != lang);
        let found = own.chain(others).find_map(|(_, bundle)| {
            let pattern = bundle.get_message(key)?.value()?;
            let args: FluentArgs<'_> =
                args.iter().map(|(name, arg)| (name.as_ref(), arg.value(lang))).collect();
            // A text that names an argument which is not there shows its name: nothing better is known.
            let mut errors = Vec::new();
            Some(bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned())
        });
        found.unwrap_or_else(|| key.to_owned())
    }
}

impl fmt::Debug for Catalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let langs: Vec<Lang> = self.bundles.iter().map(|(lang, _)| *lang).collect();
        f.debug_tuple("Catalog").field(&langs).finish()
    }
}

fn bundle(lang: Lang, source: &str) -> FluentBundle<FluentResource> {
    let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(read, _)| read);
    let id = lang.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // Marks that isolate right-to-left text would show in files and in pipes.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(match lang.decimal_point() {
        ',' => |value, _| number(value, ','),
        _ => |value, _| number(value, '.'),
    }));
    bundle.add_resource_overriding(resource);
    bundle
}

/// A number with the language's decimal point; everything else as Fluent would show it.
fn number(value: &FluentValue<'_>, point: char) -> Option<String> {
    match value {
        FluentValue::Number(FluentNumber { value, options }) => {
            let least = options.minimum_fraction_digits.unwrap_or(0);
            let text = value.to_string();
            let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            let text = if decimals < least { format!("{value:.least$}") } else { text };
            Some(text.replace('.', &point.to_string()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A catalog as a program has it in which a language was just added: a file that is not there, and a key that is not.
    const TEXTS: Texts = Texts::new(|| {
        static CATALOG: std::sync::LazyLock<Catalog> = std::sync::LazyLock::new(|| {
            Catalog::new(&[
                (Lang::En, "old = old\nnew = new { $n }\n"),
                (Lang::Pt, "old = velho\n"),
            ])
        });
        &CATALOG
    });

    #[test]
    fn what_a_language_lacks_is_said_in_the_first() {
        let new = TEXTS.message("new").with("n", 1.5);
        assert_eq!(
            (TEXTS.say(Lang::Pt, "old"), new.say(Lang::Pt)),
            ("velho".into(), "new 1.5".into())
        );
        assert_eq!(
            (TEXTS.say(Lang::Es, "old"), new.say(Lang::Es)),
            ("old".into(), "new 1.5".into())
        );
    }

    #[test]
    fn a_key_that_is_put_together_is_found_or_not() {
        assert_eq!(TEXTS.find(Lang::Pt, &format!("o{}", "ld")), Some("velho".to_owned()));
        assert_eq!(TEXTS.find(Lang::Pt, "gone"), None);
    }

    #[test]
    fn every_language_has_its_files() {
        for &lang in Lang::ALL {
            assert!(crate::TEXTS.catalog().source(lang).is_some(), "{lang}");
        }
    }
}
