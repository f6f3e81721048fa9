//! Names of hand-ins: what Moodle writes into them, and what files are named after them.

use jogada_text::is_unprintable;

/// What a hand-in's name says of a student of Moodle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MoodleName {
    /// The folder as Moodle wrote it, `Ana Lima_1234_assignsubmission_file_`.
    pub(super) folder: String,
    /// The full name.
    pub(super) student: String,
    /// The participant's number.
    pub(super) participant: u64,
}

impl MoodleName {
    /// Reads a name such as `Ana Lima_1234_assignsubmission_file_/othello.py`. Moodle 4.1 and later leave the last
    /// underscore out; version 3.0 wrote the file's name behind it.
    pub(super) fn parse(hand_in: &str) -> Option<MoodleName> {
        let parts = hand_in.split(['/', '\\']);
        parts.into_iter().find_map(|part| {
            let (before, after) = part.split_once("_assignsubmission_")?;
            let (student, number) = before.rsplit_once('_')?;
            let participant = number.parse().ok()?;
            let plugin = after.split('_').next().unwrap_or(after);
            let folder = format!("{before}_assignsubmission_{plugin}_");
            Some(MoodleName { folder, student: student.to_owned(), participant })
        })
    }
}

/// The folder of a hand-in in Moodle's feedback archive, if its name is one that Moodle gave.
///
/// ```
/// use jogada_grade::formats::feedback_folder;
///
/// let folder = feedback_folder("Ana Lima_1234_assignsubmission_file/othello.py");
/// assert_eq!(folder.as_deref(), Some("Ana Lima_1234_assignsubmission_file_"));
/// assert_eq!(feedback_folder("ana.py"), None);
/// ```
pub fn feedback_folder(hand_in: &str) -> Option<String> {
    MoodleName::parse(hand_in).map(|name| name.folder)
}

/// Names of files for the pages of students, in the order of the hand-ins: safe on every system and all different.
pub fn student_files<'a>(hand_ins: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    let mut files = Vec::new();
    for hand_in in hand_ins {
        let stem = file_stem(hand_in);
        let mut name = stem.clone();
        let mut number = 1;
        // Some systems take `Ana` and `ana` for one name.
        while taken.contains(&name.to_lowercase()) {
            number += 1;
            name = format!("{stem}-{number}");
        }
        taken.push(name.to_lowercase());
        files.push(format!("{name}.html"));
    }
    files
}

/// The longest name of a file, in characters: four bytes each are within the 255 of common systems.
const STEM_MAX: usize = 50;

fn file_stem(hand_in: &str) -> String {
    let name = MoodleName::parse(hand_in)
        .map(|name| format!("{}-{}", name.student, name.participant))
        .unwrap_or_else(|| hand_in.to_owned());
    let kept = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    let safe: String = name.chars().map(|c| if kept(c) { c } else { '-' }).collect();
    let safe = safe.trim_matches(['-', '.']);
    let stem: String = safe.chars().take(STEM_MAX).collect();
    let stem = stem.trim_end_matches(['-', '.']).to_owned();
    let device = stem.split('.').next().unwrap_or_default().to_lowercase();
    let is_device = matches!(device.as_str(), "con" | "prn" | "aux" | "nul")
        || (device.len() == 4 && (device.starts_with("com") || device.starts_with("lpt")));
    match (stem.is_empty(), is_device) {
        (true, _) => "hand-in".to_owned(),
        // Windows keeps these names for devices.
        (_, true) => format!("_{stem}"),
        _ => stem,
    }
}

/// A name for one entry of an archive: no folder, nothing unprintable, and nothing that Moodle skips as hidden.
pub(super) fn entry_name(name: &str) -> String {
    let odd = |c: char| {
        is_unprintable(c) || matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
    };
    let safe: String = name.chars().map(|c| if odd(c) { '-' } else { c }).take(120).collect();
    let safe = safe.trim();
    if safe.is_empty() || safe.starts_with(['.', '~']) {
        format!("_{safe}")
    } else {
        safe.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_moodle_gave_are_read() {
        for (name, student, participant) in [
            ("Ana Lima_1234_assignsubmission_file_", "Ana Lima", 1234),
            ("Ana Lima_1234_assignsubmission_file", "Ana Lima", 1234),
            ("turma/Ana_Lima_7_assignsubmission_file_/a_b.py", "Ana_Lima", 7),
            ("João_8_assignsubmission_onlinetext_onlinetext.html", "João", 8),
        ] {
            let found = MoodleName::parse(name).unwrap();
            assert_eq!((found.student.as_str(), found.participant), (student, participant));
        }
        for name in ["", "ana.py", "_assignsubmission_file_", "Ana_x_assignsubmission_file_"] {
            assert_eq!(MoodleName::parse(name), None);
        }
    }

    #[test]
    fn files_of_students_are_safe_and_different() {
        let names =
            ["Ana", "ana", "../../etc/passwd", "<script>", "nul", "", "…", "a/b", "a\u{0}b"];
        assert_eq!(
            student_files(names),
            [
                "Ana.html",
                "ana-2.html",
                "etc-passwd.html",
                "script.html",
                "_nul.html",
                "hand-in.html",
                "hand-in-2.html",
                "a-b.html",
                "a-b-2.html",
            ]
        );
        assert!(student_files(["é".repeat(300).as_str()])[0].len() < 255);
    }

    #[test]
    fn entries_leave_no_folder_and_are_not_hidden() {
        assert_eq!(entry_name("../x"), "_..-x");
        assert_eq!(entry_name("~a"), "_~a");
        assert_eq!(
            entry_name("Ana Lima_12_assignsubmission_file_"),
            "Ana Lima_12_assignsubmission_file_"
        );
    }
}
