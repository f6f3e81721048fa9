//! Archives that are uploaded: Gradescope's autograder, VPL's execution files, Moodle's feedback files.
//!
//! The same input gives the same bytes: entries have a fixed date and stand in the order given.

use std::io::{Cursor, Write};

use jogada_text::{Lang, Message};
use zip::{CompressionMethod, DateTime, ZipWriter, result::ZipError, write::SimpleFileOptions};

use super::{FORMAT_TEXTS, hand_in_name::entry_name};

const SETUP: &str = include_str!("setup.sh");
const RUN_AUTOGRADER: &str = include_str!("run_autograder.sh");
const VPL_EVALUATE: &str = include_str!("vpl_evaluate.sh");
/// What stands for the game and the language in the scripts.
const GAME: &str = "@GAME@";
const LANG: &str = "@LANG@";

/// The archive that Gradescope takes as an autograder: `setup.sh`, `run_autograder`, the rubric, and `binary`, which is
/// this program for Linux. Gradescope refuses archives beyond 100 MB.
pub fn gradescope_autograder_zip(
    binary: &[u8],
    game: &str,
    rubric: &str,
    lang: Lang,
) -> Result<Vec<u8>, Message> {
    let run = filled_in(RUN_AUTOGRADER, game, lang);
    archive([
        ("setup.sh".to_owned(), SETUP.as_bytes(), true),
        ("run_autograder".to_owned(), run.as_bytes(), true),
        ("rubric.toml".to_owned(), rubric.as_bytes(), false),
        ("jogada".to_owned(), binary, true),
    ])
}

/// The execution files of a VPL activity, with a text that says what to do with them. `binary` is this program for
/// Linux, as the jail server needs it.
pub fn vpl_bundle(binary: &[u8], game: &str, rubric: &str, lang: Lang) -> Result<Vec<u8>, Message> {
    let evaluate = filled_in(VPL_EVALUATE, game, lang);
    let readme = FORMAT_TEXTS.say(lang, "vpl-readme") + "\n";
    archive([
        ("README.txt".to_owned(), readme.as_bytes(), false),
        ("vpl_evaluate.sh".to_owned(), evaluate.as_bytes(), true),
        ("rubric.toml".to_owned(), rubric.as_bytes(), false),
        ("jogada".to_owned(), binary, true),
    ])
}

/// The archive that Moodle takes as feedback files of many students: the folder of each, as
/// [`feedback_folder`](super::feedback_folder) gives it, a file's name, and its bytes. Of two entries of the same
/// name the last one stays.
pub fn moodle_feedback_zip(files: &[(&str, &str, &[u8])]) -> Result<Vec<u8>, Message> {
    let mut entries: Vec<(String, &[u8], bool)> = Vec::new();
    for (folder, file, bytes) in files {
        let name = format!("{}/{}", entry_name(folder), entry_name(file));
        entries.retain(|(other, ..)| *other != name);
        entries.push((name, bytes, false));
    }
    archive(entries)
}

/// An archive of a class's reports: names, with slashes between folders, and contents.
pub fn report_zip(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>, Message> {
    archive(files.iter().map(|(name, bytes)| {
        let parts: Vec<String> = name.split('/').map(entry_name).collect();
        (parts.join("/"), &**bytes, false)
    }))
}

/// An archive of names, contents, and whether they can be executed.
fn archive<'a>(
    entries: impl IntoIterator<Item = (String, &'a [u8], bool)>,
) -> Result<Vec<u8>, Message> {
    let write = || -> Result<Vec<u8>, ZipError> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes, is_executable) in entries {
            let options = SimpleFileOptions::default()
                .compression_method(CompressionMethod::Deflated)
                .last_modified_time(DateTime::DEFAULT)
                .unix_permissions(if is_executable { 0o755 } else { 0o644 });
            writer.start_file(name, options)?;
            writer.write_all(bytes)?;
        }
        Ok(writer.finish()?.into_inner())
    };
    write().map_err(|error| Message::of_system(&error))
}

/// A script for a game and a language.
fn filled_in(script: &str, game: &str, lang: Lang) -> String {
    script.replace(LANG, lang.tag()).replace(GAME, &shell_quoted(game))
}

/// A word that a shell takes as it is.
fn shell_quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn entries(bytes: &[u8]) -> Vec<(String, String, u32)> {
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let count = archive.len();
        let read = |index| {
            let mut file = archive.by_index(index).unwrap();
            let mut text = String::new();
            file.read_to_string(&mut text).unwrap();
            (file.name().unwrap().into_owned(), text, file.unix_mode().unwrap() & 0o777)
        };
        (0..count).map(read).collect()
    }

    #[test]
    fn an_autograder_can_be_executed_and_names_its_game() {
        let zip =
            gradescope_autograder_zip(b"ELF", "it's; rm -rf /", "cap = 1\n", Lang::Pt).unwrap();
        let entries = entries(&zip);
        let names: Vec<_> = entries.iter().map(|(name, _, mode)| (name.as_str(), *mode)).collect();
        assert_eq!(
            names,
            [
                ("setup.sh", 0o755),
                ("run_autograder", 0o755),
                ("rubric.toml", 0o644),
                ("jogada", 0o755)
            ]
        );
        assert!(entries[1].1.contains(r"./jogada grade 'it'\''s; rm -rf /' "), "{}", entries[1].1);
        assert!(
            entries[1].1.contains("/autograder/submission --one --lang pt "),
            "{}",
            entries[1].1
        );
        assert!(entries[0].1.contains(" g++ ") && entries[0].1.contains(" valgrind"));
        assert_eq!((entries[2].1.as_str(), entries[3].1.as_str()), ("cap = 1\n", "ELF"));
    }

    #[test]
    fn a_bundle_for_vpl_explains_itself() {
        for &lang in Lang::ALL {
            let entries = entries(&vpl_bundle(b"ELF", "othello", "", lang).unwrap());
            assert!(entries[0].1.contains("vpl_evaluate.sh"), "{}", entries[0].1);
            assert!(entries[1].1.starts_with("#!/bin/bash\n") && !entries[1].1.contains(GAME));
            let asked = format!("submission --one --lang {} ", lang.tag());
            assert!(entries[1].1.contains(&asked), "{}", entries[1].1);
        }
    }

    #[test]
    fn the_same_input_gives_the_same_bytes() {
        let zip = || gradescope_autograder_zip(b"ELF", "othello", "", Lang::En).unwrap();
        assert_eq!(zip(), zip());
        let mut archive = zip::ZipArchive::new(Cursor::new(zip())).unwrap();
        assert_eq!(archive.by_index(0).unwrap().last_modified(), Some(DateTime::DEFAULT));
    }

    #[test]
    fn feedback_stays_within_its_folder() {
        let folder = "Ana Lima_1234_assignsubmission_file_";
        let files: [(&str, &str, &[u8]); 4] = [
            (folder, "feedback.html", b"old"),
            (folder, "feedback.html", b"new"),
            ("../..", "/etc/passwd", b"x"),
            ("João_9_assignsubmission_file_", ".hidden", b"y"),
        ];
        let entries = entries(&moodle_feedback_zip(&files).unwrap());
        let names: Vec<_> =
            entries.iter().map(|(name, text, _)| (name.as_str(), text.as_str())).collect();
        assert_eq!(
            names,
            [
                ("Ana Lima_1234_assignsubmission_file_/feedback.html", "new"),
                ("_..-../-etc-passwd", "x"),
                ("João_9_assignsubmission_file_/_.hidden", "y"),
            ]
        );
    }
}
