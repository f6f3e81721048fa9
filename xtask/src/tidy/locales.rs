//! Texts for people: every language has every file, every key and every variable, and code and texts agree on the keys.
//!
//! A folder `locales` is checked where the code beside it says `texts!("file")`. Keys that no code names, because a
//! front end puts them together, stand in a list with the reason.

use std::collections::BTreeSet;

use super::{
    Problem,
    fluent::FluentFile,
    tree::{File, Tree},
};

/// Where the languages are listed.
const LANGUAGES: &str = "crates/jogada-text/src/lang.rs";

/// Each line is a folder, a key that may end in `*`, and a reason.
const UNNAMED_KEYS: &str = "xtask/unnamed-keys.txt";

pub(super) fn check(tree: &Tree, problems: &mut Vec<Problem>) {
    let languages = languages(tree);
    let mut unnamed = Unnamed::read(tree, problems);
    let owners = owners(tree);
    check_owned(tree, &owners, problems);
    for owner in owners {
        owner.check_languages(tree, &languages, problems);
        owner.check_uses(tree, &languages, &mut unnamed, problems);
    }
    unnamed.check(problems);
}

/// The tags of the languages, the first one first: lines such as `Pt "pt" "Português" ',',`.
fn languages(tree: &Tree) -> Vec<&str> {
    let text = tree.get(LANGUAGES).map_or("", |file| &file.text);
    let tag = |line: &'_ str| -> Option<(usize, usize)> {
        let words: Vec<&str> = line.split('"').collect();
        let is_line = words.len() == 5
            && words[2] == " "
            && words[0].trim().chars().all(char::is_alphanumeric);
        is_line.then(|| (words[0].len() + 1, words[1].len()))
    };
    let tags = text.lines().filter_map(|line| tag(line).map(|(at, length)| &line[at..at + length]));
    tags.collect()
}

/// A folder with code that says texts.
struct Owner<'a> {
    folder: &'a str,
    /// The names of constants in the code, and the file of texts of each.
    constants: Vec<(&'a str, &'a str)>,
    /// Files of texts that the page embeds: `.../locales/*/page.ftl`. Its own tests hold their keys against its code.
    of_page: Vec<&'a str>,
}

/// Every folder whose code embeds texts.
fn owners(tree: &Tree) -> Vec<Owner<'_>> {
    let mut owners: Vec<Owner<'_>> = Vec::new();
    for file in tree.files.iter().filter(|file| !file.is_test()) {
        let (Some(code), Some((folder, _))) = (code(file), file.path.split_once("/src/")) else {
            continue;
        };
        for (at, found) in code.match_indices("texts!(\"") {
            let Some((name, _)) = code[at + found.len()..].split_once('"') else { continue };
            let Some(constant) = constant_before(&code[..at]) else { continue };
            match owners.iter_mut().find(|owner| owner.folder == folder) {
                Some(owner) => owner.constants.push((constant, name)),
                None => {
                    let of_page = embedded_by_page(tree, folder);
                    owners.push(Owner { folder, constants: vec![(constant, name)], of_page });
                }
            }
        }
    }
    owners
}

/// The names of a folder's texts that the page's code imports for every language.
fn embedded_by_page<'a>(tree: &'a Tree, folder: &str) -> Vec<&'a str> {
    let import = format!("{folder}/locales/*/");
    let sources = tree.files.iter().filter(|file| file.path.ends_with(".ts") && !file.is_test());
    let imports = sources.flat_map(|file| file.text.split(import.as_str()).skip(1));
    imports.filter_map(|rest| Some(rest.split_once(".ftl")?.0)).collect()
}

/// The code of a file up to its tests, strings included.
fn code(file: &File) -> Option<&str> {
    let code = &file.rust.as_ref()?.code_and_strings;
    let end =
        code.lines().take(file.lines_before_tests()).map(|line| line.len() + 1).sum::<usize>();
    Some(&code[..end.min(code.len())])
}

/// The name of the constant in whose value this stands: `TEXTS` of `const TEXTS: Texts = ` and of
/// `const TEXTS: [Texts; 2] = [texts!("a"), `.
fn constant_before(code: &str) -> Option<&str> {
    let (_, declared) = code.rsplit_once("const ")?;
    let (name, rest) = declared.split_once(':')?;
    // The `;` of an array's type does not end the declaration.
    let (_, value) = rest.split_once('=')?;
    (!value.contains(';')).then_some(name.trim())
}

/// Every folder `locales` belongs to code that embeds it.
fn check_owned(tree: &Tree, owners: &[Owner<'_>], problems: &mut Vec<Problem>) {
    let folders: BTreeSet<&str> = tree
        .files
        .iter()
        .filter(|file| file.path.ends_with(".ftl"))
        .filter_map(|file| Some(file.path.split_once("/locales/")?.0))
        .collect();
    for folder in folders {
        if !owners.iter().any(|owner| owner.folder == folder) {
            let what = "no code beside it says texts!(\"file\"), so its languages are not compared";
            problems.push(Problem::new(&format!("{folder}/locales"), 0, what));
        }
    }
}

impl<'a> Owner<'a> {
    fn path(&self, language: &str, name: &str) -> String {
        format!("{}/locales/{language}/{name}.ftl", self.folder)
    }

    /// The names of its files of texts.
    fn files(&self) -> impl Iterator<Item = &'a str> {
        self.constants.iter().map(|(_, name)| *name).chain(self.of_page.iter().copied())
    }

    /// All languages have the same files, with the same keys and the same variables.
    fn check_languages(&self, tree: &Tree, languages: &[&str], problems: &mut Vec<Problem>) {
        let folder = format!("{}/locales", self.folder);
        for file in tree.files.iter().filter(|file| file.is_under(&folder)) {
            let rest = &file.path[folder.len() + 1..];
            let is_expected = rest.split_once('/').is_some_and(|(language, name)| {
                languages.contains(&language)
                    && self.files().any(|known| name.strip_suffix(".ftl") == Some(known))
            });
            if !is_expected {
                problems.push(Problem::new(&file.path, 0, "no code embeds this file"));
            }
        }
        for name in self.files() {
            self.check_file(tree, languages, name, problems);
        }
    }

    fn check_file(&self, tree: &Tree, languages: &[&str], name: &str, problems: &mut Vec<Problem>) {
        let mut first: Option<(String, FluentFile)> = None;
        for language in languages {
            let path = self.path(language, name);
            let Some(file) = tree.get(&path) else {
                problems.push(Problem::new(
                    &path,
                    0,
                    "expected this file: a language lacks its texts",
                ));
                continue;
            };
            let parsed = FluentFile::parse(&file.text);
            problems.extend(
                parsed.errors.iter().map(|(line, what)| Problem::new(&path, *line, what.clone())),
            );
            match &first {
                None => first = Some((path, parsed)),
                Some((first_path, first)) => {
                    compare((first_path, first), (&path, &parsed), problems);
                }
            }
        }
    }

    /// Code and texts agree on the keys.
    fn check_uses(
        &self,
        tree: &Tree,
        languages: &[&str],
        unnamed: &mut Unnamed<'_>,
        problems: &mut Vec<Problem>,
    ) {
        let source = format!("{}/src", self.folder);
        let files: Vec<&File> =
            tree.files.iter().filter(|file| file.is_under(&source) && !file.is_test()).collect();
        let mut literals: BTreeSet<&str> = BTreeSet::new();
        for file in &files {
            literals.extend(code(file).into_iter().flat_map(|code| code.split('"')));
        }
        for (constant, name) in &self.constants {
            let Some(language) = languages.first() else { return };
            let path = self.path(language, name);
            let Some(texts) = tree.get(&path).map(|file| FluentFile::parse(&file.text)) else {
                continue;
            };
            for file in &files {
                let code = code(file).unwrap_or_default();
                let names = names_of(code, constant);
                for (line, key) in names.iter().flat_map(|name| named_keys(code, name)) {
                    if !texts.keys.contains_key(key) {
                        let what = format!("{path} has no key {key}");
                        problems.push(Problem::new(&file.path, line, what));
                    }
                }
            }
            let referenced: BTreeSet<&String> =
                texts.keys.values().flat_map(|key| &key.references).collect();
            for (name, key) in &texts.keys {
                let is_used = literals.contains(name.as_str()) || referenced.contains(name);
                if !is_used && !unnamed.allow(self.folder, name) {
                    let what = format!(
                        "no code names the key {name}; delete it, or give a reason in {UNNAMED_KEYS}"
                    );
                    problems.push(Problem::new(&path, key.line, what));
                }
            }
        }
    }
}

/// Tells what the texts of one language have and those of another lack.
fn compare(
    (first_path, first): (&str, &FluentFile),
    (path, file): (&str, &FluentFile),
    problems: &mut Vec<Problem>,
) {
    for (name, key) in &first.keys {
        match file.keys.get(name) {
            None => problems.push(Problem::new(
                path,
                0,
                format!("lacks the key {name} of {first_path}"),
            )),
            Some(other) if other.variables != key.variables => {
                let what = format!(
                    "{name}: expected the variables of {first_path}, {:?}, got {:?}",
                    key.variables, other.variables
                );
                problems.push(Problem::new(path, other.line, what));
            }
            Some(_) => {}
        }
    }
    for (name, key) in file.keys.iter().filter(|(name, _)| !first.keys.contains_key(*name)) {
        problems.push(Problem::new(
            path,
            key.line,
            format!("has the key {name}, which {first_path} lacks"),
        ));
    }
}

/// What a file calls a constant: by its own name, unless the file gives that to another, or by one of its own.
fn names_of<'a>(code: &'a str, constant: &'a str) -> Vec<&'a str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let is_taken = code.contains(&format!(" as {constant}"));
    let renamed = format!("{constant} as ");
    let new = code.match_indices(&renamed).find(|(at, _)| !code[..*at].ends_with(is_word));
    let new = new.and_then(|(at, found)| code[at + found.len()..].split(|c| !is_word(c)).next());
    new.into_iter().chain((!is_taken).then_some(constant)).collect()
}

/// Keys that code asks a constant for, with their lines: `TEXTS.message("key")`, `TEXTS.say(lang, "key")`,
/// `Ending::new(TEXTS, "key")`.
fn named_keys<'a>(code: &'a str, constant: &str) -> Vec<(usize, &'a str)> {
    let mut keys = Vec::new();
    for (at, _) in code.match_indices(constant) {
        let is_inside = code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let rest = code[at + constant.len()..].trim_start();
        let asked = match rest.strip_prefix('.').map(str::trim_start) {
            Some(call) => call
                .strip_prefix("message(")
                .or_else(|| call.strip_prefix("say(")?.split_once(',').map(|(_, rest)| rest)),
            None => rest.strip_prefix(','),
        };
        let key = asked.and_then(|rest| rest.trim_start().strip_prefix('"')?.split('"').next());
        if let Some(key) = key.filter(|_| !is_inside) {
            keys.push((1 + code[..at].matches('\n').count(), key));
        }
    }
    keys
}

/// Keys that no code names, and why.
struct Unnamed<'a> {
    lines: Vec<UnnamedKey<'a>>,
}

struct UnnamedKey<'a> {
    number: usize,
    folder: &'a str,
    key: &'a str,
    is_needed: bool,
}

impl<'a> Unnamed<'a> {
    fn read(tree: &'a Tree, problems: &mut Vec<Problem>) -> Unnamed<'a> {
        let text = tree.get(UNNAMED_KEYS).map_or("", |file| &file.text);
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match line.splitn(3, ' ').collect::<Vec<_>>()[..] {
                [folder, key, reason] if !reason.trim().is_empty() => {
                    lines.push(UnnamedKey { number, folder, key, is_needed: false });
                }
                _ => problems.push(Problem::new(
                    UNNAMED_KEYS,
                    number,
                    "expected a folder, a key and a reason",
                )),
            }
        }
        Unnamed { lines }
    }

    fn allow(&mut self, folder: &str, key: &str) -> bool {
        let mut is_allowed = false;
        for line in &mut self.lines {
            let is_below = folder == line.folder
                || folder.strip_prefix(line.folder).is_some_and(|rest| rest.starts_with('/'));
            let is_key = line
                .key
                .strip_suffix('*')
                .map_or(line.key == key, |prefix| key.starts_with(prefix));
            if is_below && is_key {
                line.is_needed = true;
                is_allowed = true;
            }
        }
        is_allowed
    }

    fn check(&self, problems: &mut Vec<Problem>) {
        for line in self.lines.iter().filter(|line| !line.is_needed) {
            let what = format!("{} {} needs no exception", line.folder, line.key);
            problems.push(Problem::new(UNNAMED_KEYS, line.number, what));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LANG: (&str, &str) =
        (LANGUAGES, "//! L.\n  En \"en\" \"English\" '.',\n  Es \"es\" \"Español\" ',',\n");
    const CODE: &str =
        "//! A.\nconst TEXTS: Texts = texts!(\"a\");\nfn f() { TEXTS\n    .message(\"good\"); }\n";
    const EN: (&str, &str) = ("crates/a/locales/en/a.ftl", "good = yes { $n }\n");
    const ES: (&str, &str) = ("crates/a/locales/es/a.ftl", "good = sí { $n }\n");

    fn check_files(files: &[(&str, &str)]) -> Vec<String> {
        let mut problems = Vec::new();
        let files: Vec<_> = [LANG].into_iter().chain(files.iter().copied()).collect();
        check(&Tree::of(&files), &mut problems);
        problems.iter().map(Problem::to_string).collect()
    }

    #[test]
    fn texts_that_agree_are_fine() {
        assert!(check_files(&[("crates/a/src/lib.rs", CODE), EN, ES]).is_empty());
    }

    #[test]
    fn every_folder_of_texts_has_code_that_embeds_it() {
        assert_eq!(
            check_files(&[
                ("crates/b/src/lib.rs", "//! B.\n"),
                ("crates/b/locales/en/b.ftl", "x = y\n")
            ]),
            [
                "crates/b/locales: no code beside it says texts!(\"file\"), so its languages are not compared"
            ]
        );
    }

    #[test]
    fn a_constant_may_be_a_list_of_texts() {
        let code = "//! A.\nconst TEXTS: [Texts; 2] = [texts!(\"a\"), texts!(\"b\")];\nfn f() { say(\"good\"); say(\"own\"); }\n";
        let with = |es: &str| {
            check_files(&[
                ("crates/a/src/lib.rs", code),
                ("crates/a/locales/en/b.ftl", "own = yes\n"),
                ("crates/a/locales/es/b.ftl", es),
                EN,
                ES,
            ])
        };
        assert!(with("own = sí\n").is_empty());
        assert_eq!(
            with(""),
            ["crates/a/locales/es/b.ftl: lacks the key own of crates/a/locales/en/b.ftl"]
        );
    }

    #[test]
    fn every_language_has_every_file_key_and_variable() {
        let with = |es: &[(&str, &str)]| {
            let files = [&[("crates/a/src/lib.rs", CODE), EN], es].concat();
            check_files(&files)
        };
        assert_eq!(
            with(&[]),
            ["crates/a/locales/es/a.ftl: expected this file: a language lacks its texts"]
        );
        assert_eq!(
            with(&[("crates/a/locales/es/a.ftl", "bad = no\n")]),
            [
                "crates/a/locales/es/a.ftl: lacks the key good of crates/a/locales/en/a.ftl",
                "crates/a/locales/es/a.ftl:1: has the key bad, which crates/a/locales/en/a.ftl lacks",
            ]
        );
        assert_eq!(
            with(&[("crates/a/locales/es/a.ftl", "good = sí { $m }\n")]),
            [
                "crates/a/locales/es/a.ftl:1: good: expected the variables of crates/a/locales/en/a.ftl, {\"n\"}, got {\"m\"}"
            ]
        );
        assert_eq!(
            with(&[ES, ("crates/a/locales/fr/a.ftl", "")]),
            ["crates/a/locales/fr/a.ftl: no code embeds this file"]
        );
    }

    #[test]
    fn texts_of_the_page_are_in_every_language() {
        let import = r#"const files = import.meta.glob("../crates/a/locales/*/page.ftl");"#;
        let with = |files: &[(&str, &str)]| {
            let own = [("crates/a/src/lib.rs", CODE), EN, ES, ("web/src/langs.ts", import)];
            check_files(&[&own, files].concat())
        };
        let (en, es) = ("crates/a/locales/en/page.ftl", "crates/a/locales/es/page.ftl");
        assert!(with(&[(en, "play = Play\n"), (es, "play = Jugar\n")]).is_empty());
        assert_eq!(
            with(&[(en, "play = Play\n"), (es, "")]),
            ["crates/a/locales/es/page.ftl: lacks the key play of crates/a/locales/en/page.ftl"]
        );
    }

    #[test]
    fn code_and_texts_agree_on_the_keys() {
        let code = "//! A.\nconst TEXTS: Texts = texts!(\"a\");\nfn f() { TEXTS.say(lang, \"gone\"); Ending::new(TEXTS, \"lost\"); }\n";
        assert_eq!(
            check_files(&[("crates/a/src/lib.rs", code), EN, ES]),
            [
                "crates/a/src/lib.rs:3: crates/a/locales/en/a.ftl has no key gone",
                "crates/a/src/lib.rs:3: crates/a/locales/en/a.ftl has no key lost",
                "crates/a/locales/en/a.ftl:1: no code names the key good; delete it, or give a reason in xtask/unnamed-keys.txt",
            ]
        );
    }

    #[test]
    fn a_constant_may_have_another_name_in_a_file() {
        let files = [
            ("crates/a/src/lib.rs", "//! A.\nconst TEXTS: Texts = texts!(\"a\");\n"),
            ("crates/a/src/b.rs", "//! B.\npub const OWN: Texts = texts!(\"b\");\n"),
            (
                "crates/a/src/c.rs",
                "//! C.\nuse b::OWN as TEXTS;\nfn f() { TEXTS.message(\"own\") }\n",
            ),
            ("crates/a/src/d.rs", "//! D.\nfn f() { TEXTS.message(\"good\") }\n"),
            ("crates/a/locales/en/b.ftl", "own = yes\n"),
            ("crates/a/locales/es/b.ftl", "own = sí\n"),
            EN,
            ES,
        ];
        assert_eq!(check_files(&files), [""; 0]);
    }

    #[test]
    fn a_key_that_a_front_end_puts_together_has_a_reason() {
        let code = "//! A.\nconst TEXTS: Texts = texts!(\"a\");\n";
        let with = |list: &str| {
            check_files(&[("crates/a/src/lib.rs", code), EN, ES, (UNNAMED_KEYS, list)])
        };
        assert!(with("# Why.\ncrates go* the page asks for it\n").is_empty());
        assert_eq!(with("crates go*\n").len(), 2);
        assert_eq!(
            with("crates/a good why\ncrates old why\n"),
            ["xtask/unnamed-keys.txt:2: crates old needs no exception"]
        );
    }
}
