//! The marking of one class, from its settings and files to its marks, for terminal and page.

use std::{collections::BTreeMap, fmt, path::Path};

use jogada_bot::{BuildCache, Trust};
use jogada_game::{Entry, Games};
use jogada_grade::{Mark, Marker};
use jogada_text::Message;

use super::{
    ClassArchive, ClassGrading, ClassHandIn, Division, GradingSettings, KeptMarks, Milestones,
    find_class_by,
};
use crate::{BotSource, StopSignal};

/// What marks on this machine: where hand-ins are built, how far they are trusted, and who plays for milestones.
pub struct GradingMachine {
    /// Where hand-ins are built.
    pub cache: BuildCache,
    /// How far they are trusted.
    pub trust: Trust,
    /// Makes bots of hand-ins, for games against players of the staff.
    pub bots: Box<dyn Fn() -> Box<dyn BotSource> + Send + Sync>,
}

/// The marking of one class.
pub struct GradingRun {
    /// The game of the assignment.
    pub entry: &'static Entry,
    /// The hand-ins that were found.
    pub class: Vec<ClassHandIn>,
    /// Unpacked archives, kept as long as their files are needed.
    archives: Vec<ClassArchive>,
    marker: Marker,
    games: Games,
    seed: String,
    bots: Box<dyn Fn() -> Box<dyn BotSource> + Send + Sync>,
}

impl GradingRun {
    /// Checks the settings. There are no hand-ins yet.
    pub fn new(
        games: Games,
        settings: &GradingSettings,
        machine: GradingMachine,
    ) -> Result<GradingRun, Message> {
        let (entry, assignment) = settings.assignment(games)?;
        let marker = Marker {
            rubric: settings.rubric(&assignment)?,
            assignment,
            cache: machine.cache,
            trust: machine.trust,
            seed: settings.seed()?,
        };
        let seed = settings.seed_text();
        let (class, archives) = Default::default();
        Ok(GradingRun { entry, class, archives, marker, games, seed, bots: machine.bots })
    }

    /// Finds the hand-ins at these paths, as [`find_class_by`] does. A class's archive is unpacked in `scratch`, or where
    /// the system keeps temporary files, for as long as this lives.
    pub fn find(
        &mut self,
        paths: &[String],
        division: Division,
        scratch: Option<&Path>,
    ) -> Result<(), Message> {
        let mut found = Vec::with_capacity(paths.len());
        for path in paths {
            match ClassArchive::open(path.as_ref(), &self.marker, division, scratch)? {
                Some(archive) => {
                    found.push(archive.path().display().to_string());
                    self.archives.push(archive);
                }
                None => found.push(path.clone()),
            }
        }
        self.class = find_class_by(&found, &self.marker, division)?;
        Ok(())
    }

    /// Notes which hand-ins are late, by name. Returns a name that no hand-in has, if there is one.
    pub fn set_late<'a>(&mut self, late: &'a BTreeMap<String, u32>) -> Option<&'a str> {
        let mut unknown = None;
        for (name, &days) in late {
            match self.class.iter_mut().find(|hand_in| hand_in.name == *name) {
                Some(hand_in) => hand_in.days_late = days,
                None => unknown = Some(name.as_str()),
            }
        }
        unknown
    }

    /// Marks the class as [`ClassGrading::run`] does.
    pub fn mark(
        &self,
        threads: usize,
        kept: Option<&KeptMarks>,
        tell: &(dyn Fn(usize, &Mark) + Sync),
        signal: &StopSignal,
    ) -> Result<Vec<Option<Mark>>, Message> {
        let milestones = Milestones {
            games: self.games,
            entry: self.entry,
            bots: &*self.bots,
            seed: self.seed.clone(),
            time: self.entry.harnesses.first().and_then(|one| one.time).map(str::to_owned),
        };
        let has_milestones = !self.marker.rubric.milestones.is_empty();
        let grading = ClassGrading {
            marker: &self.marker,
            threads,
            kept,
            milestones: has_milestones.then_some(&milestones),
        };
        grading.run(&self.class, tell, signal)
    }
}

impl fmt::Debug for GradingMachine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GradingMachine").field("trust", &self.trust).finish_non_exhaustive()
    }
}

impl fmt::Debug for GradingRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GradingRun").field("class", &self.class).finish_non_exhaustive()
    }
}
