//! The languages that the program speaks: one list, from which all else follows.

use std::{fmt, str::FromStr};

use crate::{Message, TEXTS};

/// Hands the list of languages to another macro of this crate, behind that macro's own arguments.
///
/// Each line is a name in code, a tag, the name that its speakers use, and the decimal point. The first language stands
/// in for texts that another one lacks. A new language is a line here, and a file of its tag in each `locales` folder.
#[doc(hidden)]
#[macro_export]
macro_rules! with_languages {
    ($macro:ident $($argument:tt)*) => {
        $crate::$macro! {
            [$($argument)*]
            En "en" "English" '.',
            Pt "pt" "Português" ',',
            Es "es" "Español" ',',
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! declare_lang {
    ([] $first:ident $first_tag:literal $first_name:literal $first_point:literal,
        $($lang:ident $tag:literal $name:literal $point:literal,)*) => {
        /// A language that people read here.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum Lang {
            #[doc = $first_name]
            #[default]
            $first,
            $(#[doc = $name] $lang,)*
        }

        impl Lang {
            /// Every language, in the order of menus.
            pub const ALL: &[Lang] = &[Lang::$first, $(Lang::$lang),*];

            /// The tag that names it in settings and in addresses: `pt`.
            pub const fn tag(self) -> &'static str {
                match self { Lang::$first => $first_tag, $(Lang::$lang => $tag),* }
            }

            /// What its speakers call it: `Português`.
            pub const fn name(self) -> &'static str {
                match self { Lang::$first => $first_name, $(Lang::$lang => $name),* }
            }

            /// What stands between the whole part of a number and its decimals.
            pub const fn decimal_point(self) -> char {
                match self { Lang::$first => $first_point, $(Lang::$lang => $point),* }
            }
        }
    };
}
with_languages!(declare_lang);

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl FromStr for Lang {
    type Err = Message;

    /// Reads a tag or a locale by its first letters: `pt`, `pt_BR.UTF-8`, `en-GB`. The locale of machines is English.
    fn from_str(text: &str) -> Result<Lang, Message> {
        let tag = text.split(['-', '_', '.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        let tag = if matches!(tag.as_str(), "c" | "posix") { "en" } else { &tag };
        Lang::ALL.iter().copied().find(|lang| lang.tag() == tag).ok_or_else(|| {
            let tags: Vec<String> = Lang::ALL.iter().map(|lang| format!("`{lang}`")).collect();
            TEXTS.message("bad-language").with("languages", tags.join(", ")).quoting("got", text)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_names_its_language() {
        assert_eq!("pt_BR.UTF-8".parse(), Ok(Lang::Pt));
        assert_eq!("en-GB".parse(), Ok(Lang::En));
        assert_eq!("es_CU".parse(), Ok(Lang::Es));
        assert_eq!("C.UTF-8".parse(), Ok(Lang::En));
        let refused = "tlh".parse::<Lang>().unwrap_err();
        assert_eq!(
            refused.say(Lang::En),
            "expected a language among `en`, `pt`, `es`, got \"tlh\""
        );
    }
}
