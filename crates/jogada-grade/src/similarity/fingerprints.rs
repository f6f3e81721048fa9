//! The fingerprints of one hand-in, and the files that have none.

use std::collections::HashSet;

use jogada_text::Message;

use super::{
    SIMILARITY_TEXTS, Source,
    tokens::{MAX_FILE, MAX_STEPS, SourceLanguage, Token, Tokenizer},
    winnow,
};

/// A file that was not compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedFile {
    /// The name of its hand-in.
    pub name: String,
    /// The name of the file.
    pub file: String,
    /// Why it was not compared.
    pub reason: SkipReason,
}

/// Why a file was not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkipReason {
    /// Its name ends like no Python, C or C++ file.
    OtherType,
    /// It is larger than 1 MiB.
    TooLarge,
    /// It takes too long to parse, with the files before it. No program that a person wrote does.
    TooComplex,
}

impl SkippedFile {
    /// What a report says of it.
    pub fn message(&self) -> Message {
        let message = match self.reason {
            SkipReason::OtherType => SIMILARITY_TEXTS.message("skipped-type"),
            SkipReason::TooLarge => SIMILARITY_TEXTS.message("skipped-size"),
            SkipReason::TooComplex => SIMILARITY_TEXTS.message("skipped-complex"),
        };
        message.quoting("file", &self.file).quoting("name", &self.name)
    }
}

/// A fingerprint and its place in a hand-in: an index of `Source::files` and lines from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Print {
    pub(crate) hash: u64,
    pub(crate) file: usize,
    pub(crate) first: u32,
    pub(crate) last: u32,
}

/// Makes fingerprints of files in any of the languages.
pub(crate) struct Fingerprinter {
    /// In the order of `SourceLanguage::ALL`.
    tokenizers: Vec<Option<Tokenizer>>,
}

impl Fingerprinter {
    pub(crate) fn new() -> Fingerprinter {
        Fingerprinter { tokenizers: SourceLanguage::ALL.map(Tokenizer::new).into() }
    }

    /// The fingerprints of a hand-in in the order of its files and lines. Adds the files without any to `skipped`.
    pub(crate) fn prints(&mut self, source: &Source, skipped: &mut Vec<SkippedFile>) -> Vec<Print> {
        let has_cpp = source
            .files
            .iter()
            .any(|(name, _)| SourceLanguage::of_file(name) == Some(SourceLanguage::Cpp));
        let mut steps = MAX_STEPS;
        let mut prints = Vec::new();
        for (file, (name, text)) in source.files.iter().enumerate() {
            match self.runs(name, text, has_cpp, &mut steps) {
                Ok(runs) => {
                    let found = runs.iter().flat_map(|run| winnow::winnow(run));
                    prints.extend(found.map(|found| Print {
                        hash: found.hash,
                        file,
                        first: found.first,
                        last: found.last,
                    }));
                }
                Err(reason) => skipped.push(SkippedFile {
                    name: source.name.clone(),
                    file: name.clone(),
                    reason,
                }),
            }
        }
        prints
    }

    /// Every hash of a template, not only the chosen ones: a hand-in that changed the code around it chooses others.
    /// The language is not known, so that the text is read in each; in the wrong one it is like no hand-in.
    pub(crate) fn template(&mut self, text: &str) -> HashSet<u64> {
        let mut hashes = HashSet::new();
        if text.len() > MAX_FILE {
            return hashes;
        }
        for tokenizer in self.tokenizers.iter_mut().flatten() {
            let mut steps = MAX_STEPS;
            let runs = tokenizer.runs(text, &mut steps).unwrap_or_default();
            hashes.extend(runs.iter().flat_map(|run| winnow::hashes(run)));
        }
        hashes
    }

    fn runs(
        &mut self,
        name: &str,
        text: &str,
        has_cpp: bool,
        steps: &mut u32,
    ) -> Result<Vec<Vec<Token>>, SkipReason> {
        let language = SourceLanguage::of_file(name).ok_or(SkipReason::OtherType)?;
        if text.len() > MAX_FILE {
            return Err(SkipReason::TooLarge);
        }
        let language = match language {
            // A header beside C++ files is C++.
            SourceLanguage::C if has_cpp => SourceLanguage::Cpp,
            language => language,
        };
        let tokenizer = self.tokenizers.get_mut(language as usize).and_then(Option::as_mut);
        tokenizer.and_then(|tokenizer| tokenizer.runs(text, steps)).ok_or(SkipReason::TooComplex)
    }
}
