//! What grading writes besides the table: pages, tables, Moodle's worksheet, archives for other graders.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use jogada_arena::{ClassHandIn, ClassReport};
use jogada_game::Entry;
use jogada_grade::{
    Mark,
    formats::{
        ClassInfo, edit_worksheet, feedback_folder, gradescope_autograder_zip, moodle_feedback_zip,
        student_text, vpl_bundle,
    },
};
use jogada_text::{Lang, Message};

use super::shown;
use crate::{files, tell};

/// The folder that a class's marks are written into.
#[derive(Debug)]
pub(super) struct GradeFolder(PathBuf);

impl GradeFolder {
    /// Makes the folder before anything is marked: what cannot be written is better known at once.
    pub(super) fn open(path: &Path) -> Result<GradeFolder> {
        let students = path.join("students");
        fs::create_dir_all(&students).with_context(|| shown(&students))?;
        Ok(GradeFolder(path.to_owned()))
    }

    /// Where marks are kept, so that marking goes on after an interruption.
    pub(super) fn marks(&self) -> PathBuf {
        self.0.join("marks.jsonl")
    }

    /// Writes the page of the class, one page a student, and the table.
    pub(super) fn write(&self, report: &ClassReport<'_>) -> Result<()> {
        for (name, bytes) in report.files() {
            let path = self.0.join(name);
            files::replace(&path, &bytes).with_context(|| shown(&path))?;
        }
        let index = shown(&self.0.join("index.html"));
        tell::note(&tell::say(report.lang, "grade-written", &[("path", &index)]));
        Ok(())
    }
}

/// Edits the grades in a worksheet that the teacher downloaded, and packs the feedback beside it.
pub(super) fn fill_worksheet(
    path: &str,
    folder: Option<&GradeFolder>,
    marks: &[Mark],
    class: &[ClassHandIn],
    info: ClassInfo<'_>,
    lang: Lang,
) -> Result<()> {
    let text = fs::read_to_string(path).with_context(|| path.to_owned())?;
    // Moodle knows participants by the names of the folders that it made.
    let named: Vec<Mark> = marks
        .iter()
        .map(|mark| {
            let hand_in = class.iter().find(|hand_in| hand_in.name == mark.hand_in);
            let file =
                hand_in.and_then(|hand_in| Some(hand_in.path.file_name()?.to_str()?.to_owned()));
            let name = file.filter(|file| feedback_folder(file).is_some());
            Mark { hand_in: name.unwrap_or_else(|| mark.hand_in.clone()), ..mark.clone() }
        })
        .collect();
    let (edited, missing) = edit_worksheet(&text, &named, lang).map_err(|bad| bad.0)?;
    let target = match folder {
        Some(folder) => {
            folder.0.join(Path::new(path).file_name().unwrap_or("worksheet.csv".as_ref()))
        }
        None => PathBuf::from(path),
    };
    files::replace(&target, edited.as_bytes()).with_context(|| shown(&target))?;
    if !missing.is_empty() {
        tell::note(&tell::say(lang, "worksheet-missing", &[("names", &missing.join(", "))]));
    }
    let feedback: Vec<(String, Vec<u8>)> = named
        .iter()
        .filter_map(|mark| {
            Some((feedback_folder(&mark.hand_in)?, student_text(mark, info, lang).into_bytes()))
        })
        .collect();
    if feedback.is_empty() {
        return Ok(());
    }
    let entries: Vec<(&str, &str, &[u8])> = feedback
        .iter()
        .map(|(folder, text)| (folder.as_str(), "feedback.txt", &text[..]))
        .collect();
    let zip = target.with_file_name("feedback.zip");
    files::replace(&zip, &moodle_feedback_zip(&entries)?).with_context(|| shown(&zip))?;
    tell::note(&tell::say(lang, "grade-written", &[("path", &shown(&zip))]));
    Ok(())
}

/// Makes an archive of this program for another grader: the program, the game, the rubric.
pub(super) type MakeZip = fn(&[u8], &str, &str, Lang) -> Result<Vec<u8>, Message>;

pub(super) fn autograder_zip(
    binary: &[u8],
    game: &str,
    rubric: &str,
    lang: Lang,
) -> Result<Vec<u8>, Message> {
    gradescope_autograder_zip(binary, game, rubric, lang)
}

pub(super) fn vpl_zip(
    binary: &[u8],
    game: &str,
    rubric: &str,
    lang: Lang,
) -> Result<Vec<u8>, Message> {
    vpl_bundle(binary, game, rubric, lang)
}

pub(super) fn write_zip(
    path: &str,
    entry: &Entry,
    rubric: &str,
    make: MakeZip,
    lang: Lang,
) -> Result<()> {
    let program = std::env::current_exe().context("cannot find this program's own file")?;
    let binary = fs::read(&program).with_context(|| shown(&program))?;
    let zip = make(&binary, entry.kind.name, rubric, lang)?;
    files::replace(path.as_ref(), &zip).with_context(|| path.to_owned())?;
    tell::note(&tell::say(lang, "grade-written", &[("path", &path)]));
    Ok(())
}
