//! What comes of a class for others: pages, tables and archives, as files of a folder or one download.

use jogada_grade::{
    Mark,
    formats::{
        ClassInfo, Format, GradeRange, RenderSettings, class_csv, class_page, gradescope_json,
        moodle_feedback_zip, render, report_zip, student_files, student_page, student_text,
    },
};
use jogada_text::{Lang, Message};

use super::SimilarPair;
use crate::TEXTS;

/// The marks of a class, to be written for people and platforms.
#[derive(Clone, Copy, Debug)]
pub struct ClassReport<'a> {
    /// The marks, in the order of the class.
    pub marks: &'a [Mark],
    /// What Moodle called the folder of each hand-in, where it made one.
    pub folders: &'a [Option<String>],
    /// What reports say about the class.
    pub info: ClassInfo<'a>,
    /// The section about hand-ins that are alike.
    pub similarity_html: Option<&'a str>,
    /// Hand-ins that are alike.
    pub similar: &'a [SimilarPair],
    /// The language of the words.
    pub lang: Lang,
}

/// A file that a person downloads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportFile {
    /// How it is called.
    pub name: String,
    /// Its media type.
    pub kind: &'static str,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Names of downloads that are archives of the class.
const FEEDBACK: &str = "feedback.zip";
const GRADESCOPE: &str = "gradescope.zip";
const ALL: &str = "all.zip";
const ZIP: &str = "application/zip";

impl ClassReport<'_> {
    /// The files of a class's folder: its page, a page a student, and the table.
    pub fn files(&self) -> Vec<(String, Vec<u8>)> {
        let &ClassReport { marks, info, lang, .. } = self;
        let mut files = vec![
            ("index.html".to_owned(), class_page(marks, info, lang, self.similarity_html)),
            ("marks.csv".to_owned(), class_csv(marks, lang)),
        ];
        if !self.similar.is_empty() {
            let json = serde_json::to_string_pretty(self.similar).unwrap_or_default();
            files.push(("similar.json".to_owned(), json + "\n"));
        }
        for (mark, name) in marks.iter().zip(self.names()) {
            files.push((format!("students/{name}"), student_page(mark, info, lang)));
        }
        files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect()
    }

    /// A download of the whole class: the name of a [`Format`], `feedback.zip` with a text for each student under the
    /// folder that Moodle knows, `gradescope.zip` with the results of each, or `all.zip`.
    pub fn download(&self, name: &str) -> Result<ReportFile, Message> {
        let zip = |bytes| ReportFile { name: name.to_owned(), kind: ZIP, bytes };
        match name {
            FEEDBACK => self.feedback().map(zip),
            GRADESCOPE => report_zip(&self.gradescope()).map(zip),
            ALL => {
                let mut files = self.files();
                for format in [Format::Json, Format::Junit] {
                    let file = self.rendered(format, self.marks)?;
                    files.push((file.name, file.bytes));
                }
                files.extend(self.gradescope());
                let feedback = self.marks.iter().zip(self.names()).map(|(mark, name)| {
                    let text = student_text(mark, self.info, self.lang).into_bytes();
                    (format!("feedback/{}", name.replace(".html", ".txt")), text)
                });
                files.extend(feedback);
                report_zip(&files).map(zip)
            }
            format => self.rendered(Format::parse(format)?, self.marks),
        }
    }

    /// One student's mark in a format.
    pub fn student(&self, index: usize, format: &str) -> Result<ReportFile, Message> {
        let mark = self.marks.get(index).ok_or_else(|| no_student(index))?;
        self.rendered(Format::parse(format)?, std::slice::from_ref(mark))
    }

    fn rendered(&self, format: Format, marks: &[Mark]) -> Result<ReportFile, Message> {
        let settings = RenderSettings {
            info: self.info,
            lang: self.lang,
            width: 100,
            range: GradeRange { min: 0.0, max: 10.0 },
            similarity_html: self.similarity_html,
        };
        let (ending, kind) = match format {
            Format::Json => ("jsonl", "application/x-ndjson"),
            Format::Csv => ("csv", "text/csv; charset=utf-8"),
            Format::Html => ("html", "text/html; charset=utf-8"),
            Format::Markdown => ("md", "text/markdown; charset=utf-8"),
            Format::Junit => ("xml", "application/xml"),
            Format::Check50 | Format::Gradescope => ("json", "application/json"),
            _ => ("txt", "text/plain; charset=utf-8"),
        };
        let stem = match format {
            Format::Junit => "junit",
            Format::Gradescope => "results",
            _ => "marks",
        };
        let bytes = render(format, marks, &settings)?.into_bytes();
        Ok(ReportFile { name: format!("{stem}.{ending}"), kind, bytes })
    }

    fn feedback(&self) -> Result<Vec<u8>, Message> {
        let texts: Vec<(String, Vec<u8>)> = self
            .marks
            .iter()
            .enumerate()
            .map(|(index, mark)| {
                let folder = self.folders.get(index).cloned().flatten();
                let text = student_text(mark, self.info, self.lang).into_bytes();
                (folder.unwrap_or_else(|| mark.hand_in.clone()), text)
            })
            .collect();
        let entries: Vec<(&str, &str, &[u8])> =
            texts.iter().map(|(folder, text)| (&**folder, "feedback.txt", &**text)).collect();
        moodle_feedback_zip(&entries)
    }

    fn gradescope(&self) -> Vec<(String, Vec<u8>)> {
        let results = |(mark, name): (&Mark, String)| {
            let name = format!("gradescope/{}", name.replace(".html", ".json"));
            (name, gradescope_json(mark, self.lang).into_bytes())
        };
        self.marks.iter().zip(self.names()).map(results).collect()
    }

    fn names(&self) -> Vec<String> {
        student_files(self.marks.iter().map(|mark| mark.hand_in.as_str()))
    }
}

/// There is no such student in the class.
pub(super) fn no_student(index: usize) -> Message {
    TEXTS.message("no-student").with("got", index)
}
