//! Reviews of finished matches: one at a time is worked on, and what came out is remembered for a while.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use jogada_arena::{FinishedMatch, MatchReview};
use jogada_core::{AnyGame, Viewer};
use jogada_game::{Entry, Games};
use jogada_picture::PictureDiff;
use jogada_record::Course;
use jogada_review::Judged;
use jogada_search::Limit;
use jogada_text::Lang;
use serde_json::{Value, json};
use tokio::{sync::Semaphore, task::spawn_blocking};

use crate::{TEXTS, problem::Problem};

/// The reviews that clients requested lately.
#[derive(Debug)]
pub(crate) struct Reviews {
    jobs: Mutex<HashMap<String, Arc<Job>>>,
    permits: Arc<Semaphore>,
}

/// One review.
#[derive(Debug)]
struct Job {
    asked: Instant,
    total: usize,
    done: AtomicUsize,
    has_failed: AtomicBool,
    /// What came out, with the film of the better line for each move.
    found: OnceLock<(MatchReview, Vec<Value>)>,
}

/// The longest time for a move.
const MOVE_TIME_MAX: Duration = Duration::from_secs(2);
/// Reviews that are remembered.
const JOBS_MAX: usize = 64;
/// Reviews that may wait for their turn.
const WAITING_MAX: usize = 8;

impl Default for Reviews {
    fn default() -> Reviews {
        Reviews { jobs: Mutex::default(), permits: Arc::new(Semaphore::new(1)) }
    }
}

impl Reviews {
    /// How far the review of a match is.
    pub(crate) fn tell(&self, id: &str, lang: Lang) -> Value {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let job = jobs.get(id).filter(|job| !job.has_failed.load(Ordering::Relaxed));
        let Some(job) = job else { return unfinished("none", 0, 0) };
        let Some((review, films)) = job.found.get() else {
            return unfinished("running", job.done.load(Ordering::Relaxed), job.total);
        };
        let mut told = review.to_json(lang);
        for (at, film) in films.iter().enumerate() {
            told["plies"][at]["film"] = film.clone();
        }
        (told["state"], told["done"], told["total"]) =
            ("done".into(), job.total.into(), job.total.into());
        told
    }

    /// Begins to review a match, unless that was begun before.
    pub(crate) fn begin(
        &self,
        games: Games,
        found: &FinishedMatch,
        ms: Option<u64>,
    ) -> Result<(), Problem> {
        let (_, course) = found.replay().map_err(Problem::internal_because)?;
        let entry = games.find(course.pos().name()).map_err(Problem::internal_because)?;
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.retain(|_, job| !job.has_failed.load(Ordering::Relaxed));
        if jobs.contains_key(&found.id) {
            return Ok(());
        }
        let is_open = |job: &&Arc<Job>| job.found.get().is_none();
        if jobs.values().filter(is_open).count() >= WAITING_MAX {
            return Err(Problem::busy(TEXTS.message("too-many-reviews")));
        }
        if jobs.len() >= JOBS_MAX {
            let ended = jobs.iter().filter(|(_, job)| job.found.get().is_some());
            let oldest = ended.min_by_key(|(_, job)| job.asked).map(|(id, _)| id.clone());
            oldest.map(|oldest| jobs.remove(&oldest));
        }
        let job = Arc::new(Job {
            asked: Instant::now(),
            total: course.plies().len(),
            done: AtomicUsize::new(0),
            has_failed: AtomicBool::new(false),
            found: OnceLock::new(),
        });
        jobs.insert(found.id.clone(), Arc::clone(&job));
        let time = ms.map_or(MatchReview::MOVE_TIME, |ms| Duration::from_millis(ms.max(1)));
        let limit = Limit::time(time.min(MOVE_TIME_MAX));
        let permits = Arc::clone(&self.permits);
        tokio::spawn(async move {
            let permit = permits.acquire_owned().await;
            let work = Arc::clone(&job);
            let worked = spawn_blocking(move || work.work(entry, &course, limit)).await;
            // A review that failed counts as never requested.
            job.has_failed.store(worked.is_err(), Ordering::Relaxed);
            drop(permit);
        });
        Ok(())
    }
}

impl Job {
    fn work(&self, entry: &Entry, course: &Course, limit: Limit) {
        let heard = |done: usize| self.done.store(done, Ordering::Relaxed);
        let review = MatchReview::new(entry, course, limit, 1, &heard);
        let films = review.review.plies.iter().map(|judged| better_line(judged, course)).collect();
        _ = self.found.set((review, films));
    }
}

/// A review of which nothing is known yet.
fn unfinished(state: &str, done: usize, total: usize) -> Value {
    json!({
        "state": state, "done": done, "total": total, "plies": [], "turning": null, "sentence": "",
    })
}

/// What the better line shows; null where no move was better.
fn better_line(judged: &Judged, course: &Course) -> Value {
    let line: Vec<&str> = judged.better().iter().map(|spelt| spelt.text.as_str()).collect();
    if line.is_empty() {
        return Value::Null;
    }
    json!({ "picture": film(course.position_after(judged.weighed.ply), &line) })
}

/// What each move of a line changes in the picture.
fn film(mut pos: AnyGame, line: &[&str]) -> Vec<PictureDiff> {
    let (mut shown, mut steps) = (pos.picture(Viewer::Full), Vec::new());
    for text in line {
        let Ok(choice) = pos.parse(text) else { break };
        if pos.play_code(choice.code).is_err() {
            break;
        }
        let picture = pos.picture(Viewer::Full);
        steps.push(PictureDiff::between(&shown, &picture));
        shown = picture;
    }
    steps
}
