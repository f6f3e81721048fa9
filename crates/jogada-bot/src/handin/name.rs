//! What a player is called: whatever it says, cut and cleaned so that it fits in a table.

use std::{
    fs::{self, File},
    io::Read,
    path::Path,
};

use jogada_game::Harness;
use jogada_text::is_unprintable;

/// A longer name fits in no table.
pub(super) const NAME_MAX: usize = 64;

/// The most that is read of a name that a build wrote.
const BYTES_MAX: u64 = 1 << 12;

/// A name without what plays tricks on a table or a terminal; nothing if nothing is left.
pub(super) fn clean(text: &str) -> Option<String> {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let shown = words.join(" ");
    let cut: String = shown.chars().filter(|&c| !is_unprintable(c)).take(NAME_MAX).collect();
    let name = cut.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// What a learning platform puts between a student's name and what they handed in.
const SUBMISSION: &str = "_assignsubmission_";

/// The student's name in a path that a learning platform made: `Ana Souza_123_assignsubmission_file_ana.py`.
pub(super) fn of_student(file: &str) -> Option<&str> {
    let (before, _) = file.split_once(SUBMISSION)?;
    let name = before.trim_end_matches(|c: char| c.is_ascii_digit()).strip_suffix('_')?;
    (!name.trim().is_empty() && name.len() + 1 < before.len()).then_some(name)
}

/// The name that the build of a file left for it.
pub(super) fn left_in(home: &Path) -> Option<String> {
    let home = home.canonicalize().ok()?;
    let path = home.join(Harness::FOLDER).join(Harness::NAME).canonicalize().ok()?;
    // Who wrote it may have put a link there instead.
    if !path.starts_with(&home) || !fs::metadata(&path).ok()?.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(BYTES_MAX).read_to_end(&mut bytes).ok()?;
    clean(&String::from_utf8_lossy(&bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_fits_in_a_table() {
        for (text, name) in [
            ("Ana & João", "Ana & João"),
            ("  a\nb\t\u{1b}[31mc\r\n", "a b [31mc"),
            ("\u{202e}abc\u{200b}", "abc"),
        ] {
            assert_eq!(clean(text).as_deref(), Some(name));
        }
        assert_eq!(clean(&"é".repeat(1 << 20)).unwrap().chars().count(), NAME_MAX);
        for text in ["", "\n\u{7}", "\u{feff} "] {
            assert_eq!(clean(text), None);
        }
    }

    #[test]
    fn a_student_is_told_from_what_the_platform_adds() {
        for (file, name) in [
            ("Ana Souza_123_assignsubmission_file_", Some("Ana Souza")),
            ("Ana Souza_123_assignsubmission_file_ana.py", Some("Ana Souza")),
            ("João_da_Silva_9_assignsubmission_file_", Some("João_da_Silva")),
            ("Ana Souza__assignsubmission_file_", None),
            ("_123_assignsubmission_file_", None),
            ("ana.py", None),
        ] {
            assert_eq!(of_student(file), name, "{file}");
        }
    }

    #[test]
    fn a_name_is_read_from_the_players_own_folder_only() {
        let folder = tempfile::tempdir().unwrap();
        let (home, other) = (folder.path().join("home"), folder.path().join("other"));
        for place in [home.join("harness"), other.clone()] {
            fs::create_dir_all(place).unwrap();
        }
        let file = home.join("harness/name.txt");
        assert_eq!(left_in(&home), None);
        fs::write(&file, b"\xffDupla\n").unwrap();
        assert_eq!(left_in(&home).unwrap(), "\u{fffd}Dupla");
        fs::remove_file(&file).unwrap();
        fs::write(other.join("secret"), "secret").unwrap();
        std::os::unix::fs::symlink(other.join("secret"), &file).unwrap();
        assert_eq!(left_in(&home), None);
    }
}
