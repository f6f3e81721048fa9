//! One class that a server keeps: its settings, its files, its marks as they arrive, and the links of its students.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, mpsc},
    thread,
    time::{Duration, Instant},
};

use jogada_bot::HandIn;
use jogada_game::{Entry, Games};
use jogada_grade::{
    Mark,
    formats::{ClassInfo, feedback_folder},
};
use jogada_store::KeyHash;
use jogada_text::{Lang, Message};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use super::{
    ClassHandIn, ClassReport, ClassSimilarity, Division, GradingMachine, GradingRun,
    GradingSettings, KeptMarks, ReportFile, SimilarPair,
    folder::{CLASS, GradingFolder, HEADER, LINKS, SIMILAR},
    locked,
};
use crate::{StopSignal, TEXTS, utc_date};

/// How far a grading is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GradingPhase {
    /// Its files are being uploaded.
    #[default]
    New,
    /// Another one is marked first.
    Waiting,
    /// Its hand-ins are marked.
    Running,
    /// It was stopped, or this machine failed.
    Stopped,
    /// Every hand-in has its mark.
    Finished,
}

/// One hand-in of a stored class.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GradedStudent {
    /// The name of the hand-in.
    pub name: String,
    /// What Moodle called its folder.
    pub folder: Option<String>,
    /// Its mark, once there is one.
    pub mark: Option<Arc<Mark>>,
}

/// A grading at one moment.
#[derive(Clone, Debug, Default)]
pub struct GradingSnapshot {
    /// Grows by one with every change.
    pub version: u64,
    /// How far it is.
    pub phase: GradingPhase,
    /// Why this machine could not go on.
    pub error: Option<Message>,
    /// The class, in its order.
    pub students: Vec<GradedStudent>,
    /// Which of them got a mark since the version before; nothing if more than that has changed.
    pub marked: Option<Vec<usize>>,
}

/// Why a request about a grading is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GradingRefusal {
    /// It is being marked, or about to be.
    Busy(Message),
    /// What was sent cannot be used.
    Bad(Message),
    /// This machine failed.
    Failed(Message),
}

/// What is kept of a grading beside its files.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Header {
    pub(super) settings: GradingSettings,
    /// Seconds since 1970.
    pub(super) created: i64,
    pub(super) phase: GradingPhase,
    /// Hand-ins with a mark, and all of them, at the end of the last run.
    pub(super) counts: (usize, usize),
}

/// A student's link. Only the hash of its key is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct StudentLink {
    student: String,
    key: KeyHash,
}

/// One class that a server keeps.
#[derive(Debug)]
pub struct StoredGrading {
    /// Its name for programs.
    pub id: String,
    /// The game of its assignment.
    pub entry: &'static Entry,
    pub(super) folder: GradingFolder,
    header: Mutex<Header>,
    /// Held while links or users are read, changed and written.
    links: Mutex<()>,
    snapshots: watch::Sender<Arc<GradingSnapshot>>,
    is_loaded: Mutex<bool>,
    pub(super) signal: Mutex<Option<StopSignal>>,
}

/// Marks that arrive within this time are published together.
const PUBLISH_EVERY: Duration = Duration::from_millis(100);

impl StoredGrading {
    pub(super) fn new(
        id: &str,
        folder: GradingFolder,
        header: Header,
        games: Games,
    ) -> Option<StoredGrading> {
        let (entry, _) = header.settings.assignment(games).ok()?;
        let phase = header.phase;
        let first = GradingSnapshot { phase, ..GradingSnapshot::default() };
        Some(StoredGrading {
            id: id.to_owned(),
            entry,
            folder,
            header: Mutex::new(header),
            links: Mutex::new(()),
            snapshots: watch::Sender::new(Arc::new(first)),
            is_loaded: Mutex::new(false),
            signal: Mutex::new(None),
        })
    }

    /// What was decided about it.
    pub fn settings(&self) -> GradingSettings {
        locked(&self.header).settings.clone()
    }

    /// When it was made, in UTC.
    pub fn created(&self) -> String {
        utc_date(locked(&self.header).created)
    }

    pub(super) fn created_at(&self) -> i64 {
        locked(&self.header).created
    }

    /// How far it is.
    pub fn phase(&self) -> GradingPhase {
        self.snapshots.borrow().phase
    }

    /// Hand-ins with a mark, and all of them.
    pub fn counts(&self) -> (usize, usize) {
        let snapshot = self.snapshots.borrow();
        if snapshot.students.is_empty() {
            return locked(&self.header).counts;
        }
        snapshot.counts()
    }

    /// The grading now. The first call reads its marks from the disk.
    pub fn snapshot(&self) -> Arc<GradingSnapshot> {
        self.load();
        Arc::clone(&self.snapshots.borrow())
    }

    /// Hears every change.
    pub fn watch(&self) -> watch::Receiver<Arc<GradingSnapshot>> {
        self.load();
        self.snapshots.subscribe()
    }

    fn load(&self) {
        let mut is_loaded = locked(&self.is_loaded);
        if !*is_loaded {
            *is_loaded = true;
            if let Some(students) = self.folder.read::<Vec<GradedStudent>>(CLASS) {
                self.publish(|next| {
                    // A run may have found the class by now.
                    if next.students.is_empty() {
                        next.students = students;
                    }
                });
            }
        }
    }

    /// Names and sizes of the uploaded files.
    pub fn files(&self) -> Vec<(String, u64)> {
        self.folder.files()
    }

    /// Keeps an uploaded file, unless the class is being marked.
    pub fn add_file(&self, name: &str, bytes: &[u8]) -> Result<(), GradingRefusal> {
        self.refuse_busy()?;
        self.folder.keep(name, bytes).map_err(|bad| match bad.key() {
            "bad-upload-name" | "class-too-many-files" => GradingRefusal::Bad(bad),
            _ => GradingRefusal::Failed(bad),
        })
    }

    /// The hand-ins that are alike, as the last run found them.
    pub fn similar(&self) -> Vec<SimilarPair> {
        self.folder.read(SIMILAR).unwrap_or_default()
    }

    /// A download, as [`ClassReport::download`] names it, or one student's mark in a format.
    pub fn report(
        &self,
        name: &str,
        student: Option<usize>,
        lang: Lang,
    ) -> Result<ReportFile, Message> {
        let snapshot = self.snapshot();
        let graded = snapshot.students.iter().enumerate();
        let graded: Vec<(usize, &GradedStudent, &Mark)> = graded
            .filter_map(|(index, one)| one.mark.as_deref().map(|mark| (index, one, mark)))
            .collect();
        let marks: Vec<Mark> = graded.iter().map(|(.., mark)| (*mark).clone()).collect();
        let folders: Vec<Option<String>> =
            graded.iter().map(|(_, one, _)| one.folder.clone()).collect();
        let (title, class) = (self.entry.title().say(lang), self.settings().name);
        let created = self.created();
        let date = created.split(' ').next().unwrap_or_default();
        let similar = self.folder.read_similar_html(lang);
        let report = ClassReport {
            marks: &marks,
            folders: &folders,
            info: ClassInfo { title: &title, class: &class, date },
            similarity_html: similar.as_deref(),
            similar: &self.similar(),
            lang,
        };
        match student {
            None => report.download(name),
            Some(wanted) => {
                let place = graded.iter().position(|(index, ..)| *index == wanted);
                report.student(place.unwrap_or(usize::MAX), name)
            }
        }
    }

    /// Makes a link for each student, in place of all earlier ones: names and keys. The keys are kept nowhere.
    pub fn new_links(&self, key: fn() -> String) -> Result<Vec<(String, String)>, Message> {
        let _alone = self.alone();
        let snapshot = self.snapshot();
        let links: Vec<(String, String)> =
            snapshot.students.iter().map(|student| (student.name.clone(), key())).collect();
        let kept = links
            .iter()
            .map(|(student, key)| StudentLink { student: student.clone(), key: KeyHash::of(key) });
        self.folder.write(LINKS, &kept.collect::<Vec<_>>())?;
        Ok(links)
    }

    /// Makes one more link for a student. Earlier ones stay valid, but for the oldest of many.
    pub fn add_link(&self, student: &str, key: &str) -> Result<(), Message> {
        const LINKS_MAX: usize = 8;
        let _alone = self.alone();
        let mut links: Vec<StudentLink> = self.folder.read(LINKS).unwrap_or_default();
        let own = links.iter().filter(|link| link.student == student).count();
        if own >= LINKS_MAX
            && let Some(oldest) = links.iter().rposition(|link| link.student == student)
        {
            links.remove(oldest);
        }
        let link = StudentLink { student: student.to_owned(), key: KeyHash::of(key) };
        links.insert(0, link);
        self.folder.write(LINKS, &links)
    }

    /// Nothing else changes links or users while this is held.
    pub(super) fn alone(&self) -> MutexGuard<'_, ()> {
        locked(&self.links)
    }

    /// Whose link has this key: the number of a student.
    pub fn student_of(&self, key: &str) -> Option<usize> {
        let links: Vec<StudentLink> = self.folder.read(LINKS)?;
        let hash = KeyHash::of(key);
        let link = links.iter().find(|link| link.key == hash)?;
        self.snapshot().students.iter().position(|student| student.name == link.student)
    }

    /// Stops marking. Marks that were made are kept.
    pub fn stop(&self) {
        if let Some(signal) = &*locked(&self.signal) {
            signal.raise();
        }
    }

    pub(super) fn refuse_busy(&self) -> Result<(), GradingRefusal> {
        match self.phase() {
            GradingPhase::Waiting | GradingPhase::Running => {
                Err(GradingRefusal::Busy(TEXTS.message("grading-busy")))
            }
            _ => Ok(()),
        }
    }

    /// Notes how far it is, on disk first.
    pub(super) fn enter(&self, phase: GradingPhase, error: Option<Message>) -> Result<(), Message> {
        let counts = self.counts();
        let header = {
            let mut header = locked(&self.header);
            (header.phase, header.counts) = (phase, counts);
            header.clone()
        };
        self.folder.write(HEADER, &header)?;
        self.publish(|next| (next.phase, next.error) = (phase, error));
        Ok(())
    }

    /// The same where the disk cannot be written to: watchers must not wait.
    pub(super) fn fail(&self, why: Message) {
        self.publish(|next| (next.phase, next.error) = (GradingPhase::Stopped, Some(why)));
    }

    fn publish(&self, change: impl FnOnce(&mut GradingSnapshot)) {
        self.snapshots.send_modify(|snapshot| {
            let mut next = GradingSnapshot::clone(snapshot);
            (next.version, next.marked) = (next.version + 1, None);
            change(&mut next);
            *snapshot = Arc::new(next);
        });
    }

    pub(super) fn delete(&self) -> std::io::Result<()> {
        self.folder.delete()
    }

    /// Marks the class, or what is left of it. Every mark is on disk before it is published.
    pub(super) fn run(
        &self,
        games: Games,
        machine: GradingMachine,
        threads: usize,
        signal: &StopSignal,
    ) -> Result<(), Message> {
        self.load();
        let settings = self.settings();
        let mut run = GradingRun::new(games, &settings, machine)?;
        let scratch = self.folder.scratch().map_err(|error| Message::of_system(&error))?;
        run.find(&self.folder.paths(), Division::Guessed, Some(&scratch))?;
        // A late name that is not in the class changes nothing; the page shows who is late.
        _ = run.set_late(&settings.late);
        let kept = KeptMarks::open(&self.folder.marks())?;
        self.publish(|next| next.students = run.class.iter().map(student).collect());
        let marks = thread::scope(|scope| {
            let (sender, arrived) = mpsc::channel();
            let marking = scope.spawn(|| {
                let tell = |index: usize, mark: &Mark| _ = sender.send((index, mark.clone()));
                let marks = run.mark(threads, Some(&kept), &tell, signal);
                drop(sender);
                marks
            });
            self.publish_marks(&arrived);
            marking.join().unwrap_or_else(|_| Err(TEXTS.message("grading-broke")))
        })?;
        self.folder.write(CLASS, &self.snapshot().students)?;
        if marks.iter().all(Option::is_some) {
            let marks: Vec<&Mark> = marks.iter().flatten().collect();
            self.compare(&run, &marks)?;
            self.enter(GradingPhase::Finished, None)
        } else {
            Ok(())
        }
    }

    /// Publishes marks until no more can come.
    fn publish_marks(&self, arrived: &mpsc::Receiver<(usize, Mark)>) {
        while let Ok(first) = arrived.recv() {
            let mut marks = HashMap::from([first]);
            let until = Instant::now() + PUBLISH_EVERY;
            while let Some(left) = until.checked_duration_since(Instant::now())
                && let Ok((index, mark)) = arrived.recv_timeout(left)
            {
                marks.insert(index, mark);
            }
            self.publish(|next| {
                let mut marked: Vec<usize> = marks.keys().copied().collect();
                marked.sort_unstable();
                next.marked = Some(marked);
                for (index, mark) in marks {
                    next.students[index].mark = Some(Arc::new(mark));
                }
            });
        }
    }

    fn compare(&self, run: &GradingRun, marks: &[&Mark]) -> Result<(), Message> {
        let similarity = ClassSimilarity::new(&run.class, run.entry, marks);
        self.folder.write(SIMILAR, &similarity.pairs())?;
        for &lang in Lang::ALL {
            self.folder.write_similar_html(lang, &similarity.html(lang).unwrap_or_default())?;
        }
        Ok(())
    }
}

impl GradingSnapshot {
    /// Hand-ins with a mark, and all of them.
    pub fn counts(&self) -> (usize, usize) {
        let marked = self.students.iter().filter(|student| student.mark.is_some()).count();
        (marked, self.students.len())
    }
}

/// A hand-in before it is marked.
fn student(hand_in: &ClassHandIn) -> GradedStudent {
    let file = hand_in.path.file_name().and_then(|name| name.to_str());
    let is_students = HandIn::student(&hand_in.path).is_some();
    let folder = file.filter(|_| is_students).and_then(feedback_folder);
    GradedStudent { name: hand_in.name.clone(), folder, mark: None }
}
