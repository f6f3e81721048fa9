//! Marks a class: finds its hand-ins, marks them on all cores, keeps what is done, and plays for milestones.
//!
//! A [`GradingRun`] marks a class by its [`GradingSettings`]; a [`ClassReport`] is what others read of it. [`Gradings`] are
//! the classes that a server keeps, each a [`StoredGrading`] in a folder of its own.

mod class;
mod division;
mod kept;
mod milestones;
mod settings;

mod run;

mod report;
mod similar;

mod folder;
mod gradings;
mod platform;
mod stored;

use std::{
    path::PathBuf,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use jogada_grade::{Mark, Marker};
use jogada_text::Message;

pub use class::{ClassArchive, ClassHandIn, find_class, find_class_by, read_sources};
pub use division::Division;
pub use gradings::{GradingMachines, Gradings};
pub use kept::KeptMarks;
pub use milestones::Milestones;
pub use platform::PlatformUser;
pub use report::{ClassReport, ReportFile};
pub use run::{GradingMachine, GradingRun};
pub use settings::GradingSettings;
pub use similar::{ClassSimilarity, SimilarMove, SimilarPair, SimilarPassage, SimilarPlay};
pub use stored::{GradedStudent, GradingPhase, GradingRefusal, GradingSnapshot, StoredGrading};

use crate::StopSignal;

/// How a class is marked.
pub struct ClassGrading<'a> {
    /// Marks one hand-in.
    pub marker: &'a Marker,
    /// Hand-ins that are marked at once.
    pub threads: usize,
    /// Marks that are known already, and where new ones are kept.
    pub kept: Option<&'a KeptMarks>,
    /// Plays for the rubric's milestones, if it has any.
    pub milestones: Option<&'a Milestones<'a>>,
}

impl ClassGrading<'_> {
    /// Marks all hand-ins. `tell` hears each mark as it is known, in any order; the marks come back in the order of the
    /// class. After the signal no further hand-in is begun: those have no mark.
    pub fn run(
        &self,
        class: &[ClassHandIn],
        tell: &(dyn Fn(usize, &Mark) + Sync),
        signal: &StopSignal,
    ) -> Result<Vec<Option<Mark>>, Message> {
        let next = AtomicUsize::new(0);
        let marks: Mutex<Vec<Option<Mark>>> = Mutex::new(vec![None; class.len()]);
        let failed: Mutex<Option<Message>> = Mutex::new(None);
        let work = || {
            while !signal.is_raised() {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(hand_in) = class.get(index) else { return };
                match self.mark(hand_in) {
                    Ok(mark) => {
                        tell(index, &mark);
                        locked(&marks)[index] = Some(mark);
                    }
                    Err(why) => {
                        *locked(&failed) = Some(why);
                        return;
                    }
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.threads.clamp(1, 256).min(class.len()) {
                scope.spawn(work);
            }
        });
        match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(why) => Err(why),
            None => Ok(marks.into_inner().unwrap_or_else(PoisonError::into_inner)),
        }
    }

    fn mark(&self, hand_in: &ClassHandIn) -> Result<Mark, Message> {
        let key = self.kept.and_then(|kept| kept.key(self.marker, hand_in));
        if let (Some(kept), Some(key)) = (self.kept, &key)
            && let Some(mark) = kept.find(key)
        {
            return Ok(Mark { hand_in: hand_in.name.clone(), ..mark });
        }
        let mut mark = self.marker.mark(&hand_in.path, &hand_in.name, hand_in.days_late)?;
        if let (Some(milestones), None) = (self.milestones, &mark.why) {
            milestones.play(&hand_in.path, &self.marker.rubric, &mut mark)?;
        }
        if let (Some(kept), Some(key)) = (self.kept, &key) {
            kept.keep(key, &mark)?;
        }
        Ok(mark)
    }
}

impl std::fmt::Debug for ClassGrading<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ClassGrading").field("marker", self.marker).finish_non_exhaustive()
    }
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file could not be read or written.
fn at_file(path: &std::path::Path, error: &std::io::Error) -> Message {
    Message::of_system(error).at_place(PathBuf::from(path).display().to_string())
}
