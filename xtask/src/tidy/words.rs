//! Plain words: comments name the thing they speak of, types have names that say which thing they are, and the names that
//! STYLE.md gives as examples exist.

use super::{
    Problem,
    blank::Blanked,
    tree::{File, Tree},
};

const STYLE: &str = "STYLE.md";

/// Words that stand where a noun is missing. Split so that this file does not break its own rule.
const VAGUE: [&str; 5] = [
    concat!("some", "body"),
    concat!("who", "ever"),
    concat!("no", "body"),
    concat!("any", "body"),
    concat!("so ", "many"),
];

/// Names that say nothing outside their module.
const NAMELESS: [&str; 8] =
    ["Asked", "Heard", "Open", "Played", "Shown", "Table", "Told", "Verdict"];

/// What declares a type.
const DECLARES: [&str; 4] = ["struct", "enum", "trait", "type"];

pub(super) fn check(tree: &Tree, problems: &mut Vec<Problem>) {
    let mut types: Vec<&str> = Vec::new();
    for file in &tree.files {
        let Some(rust) = &file.rust else { continue };
        comments(file, rust, problems);
        for (number, name) in declared(&rust.code) {
            types.push(name);
            // An associated type has the name that its trait gave it.
            if NAMELESS.contains(&name) {
                let what =
                    format!("{name} names no thing; say which one it is (STYLE.md, Plain words)");
                problems.push(Problem::new(&file.path, number, what));
            }
        }
    }
    examples(tree, &types, problems);
}

fn comments(file: &File, rust: &Blanked, problems: &mut Vec<Problem>) {
    for (number, (line, code)) in (1..).zip(file.text.lines().zip(rust.code_and_strings.lines())) {
        // Both readings have the same length; a comment is what the second one lacks, and it ends its line.
        let Some(comment) = line.get(code.trim_end().len()..) else { continue };
        let comment = comment.to_lowercase();
        let words: Vec<&str> = comment.split(|c: char| !c.is_alphanumeric()).collect();
        for word in VAGUE.iter().filter(|vague| {
            let vague: Vec<&str> = vague.split(' ').collect();
            words.windows(vague.len()).any(|words| words == vague)
        }) {
            let what = format!(
                "\"{word}\" stands where a noun is missing: name the client, the caller, the number"
            );
            problems.push(Problem::new(&file.path, number, what));
        }
    }
}

/// The types that some code declares, with their lines.
fn declared(code: &str) -> Vec<(usize, &str)> {
    let mut types = Vec::new();
    for (number, line) in (1..).zip(code.lines()) {
        let words: Vec<&str> = line.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
        let pairs = words.windows(2).filter(|pair| DECLARES.contains(&pair[0]));
        types.extend(pairs.map(|pair| (number, pair[1])).filter(|(_, name)| !name.is_empty()));
    }
    types
}

/// The names in the second column of the tables under "Plain words" exist.
fn examples(tree: &Tree, types: &[&str], problems: &mut Vec<Problem>) {
    let Some(file) = tree.get(STYLE) else { return };
    let lines = (1..).zip(file.text.lines());
    let section = lines
        .skip_while(|(_, line)| *line != "## Plain words")
        .skip(1)
        .take_while(|(_, line)| !line.starts_with("## "));
    for (number, line) in section.filter(|(_, line)| line.starts_with("| ")) {
        let after = line.split('|').nth(2).unwrap_or_default();
        for name in after.split('`').skip(1).step_by(2).filter(|name| is_type(name)) {
            if !types.contains(&name) {
                let what = format!("shows {name} as an example, and there is no such type");
                problems.push(Problem::new(STYLE, number, what));
            }
        }
    }
}

fn is_type(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase()) && name.chars().all(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_files(files: &[(&str, &str)]) -> Vec<String> {
        let mut problems = Vec::new();
        check(&Tree::of(files), &mut problems);
        problems.iter().map(Problem::to_string).collect()
    }

    #[test]
    fn comments_name_what_they_speak_of() {
        for vague in VAGUE {
            let text = format!("//! A.\nlet a = 1; // For {vague}.\n");
            assert_eq!(check_files(&[("crates/a/src/b.rs", &text)]).len(), 1, "{vague}");
            let text = format!("//! A.\nlet a = \"{vague}\"; // For the é caller.\n");
            assert_eq!(check_files(&[("crates/a/src/b.rs", &text)]), [""; 0]);
        }
    }

    #[test]
    fn types_have_names_that_say_which_thing_they_are() {
        let text = "//! A.\npub(crate) struct Table<M> {\nenum TomlTable {\n    Open,\n}\n";
        assert_eq!(
            check_files(&[("crates/a/src/b.rs", text)]),
            [
                "crates/a/src/b.rs:2: Table names no thing; say which one it is (STYLE.md, Plain words)"
            ]
        );
    }

    #[test]
    fn the_examples_of_style_exist() {
        let style = "## Plain words\n| `Desk` | `LeaseTable`, `Gone` | why |\n## Names\n| `Nothing` | `Nowhere` |\n";
        let files = [(STYLE, style), ("crates/a/src/b.rs", "//! A.\nstruct LeaseTable;\n")];
        assert_eq!(
            check_files(&files),
            ["STYLE.md:2: shows Gone as an example, and there is no such type"]
        );
    }
}
