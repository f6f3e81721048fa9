//! Reviews of finished matches: one at a time is worked on, and what came out is remembered for a while.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use jogada_arena::stop_by_work;
use jogada_core::{AnyGame, Side, Viewer};
use jogada_game::{Entry, Games};
use jogada_picture::PictureDiff;
use jogada_record::{Course, Record};
use jogada_review::{Judged, Review, weigh_all};
use jogada_search::Limit;
use jogada_text::Lang;
use serde_json::{Value, json};
use tokio::{sync::Semaphore, task::spawn_blocking};

use crate::{TEXTS, film::Finished, problem::Problem};

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
    /// The moves that were judged, the turning point, and the sentence in each language.
    found: OnceLock<(Vec<Value>, Option<usize>, jogada_text::Message)>,
}

/// The time for a move if the request names none: a short match is judged while its player stretches.
const MOVE_MS: u64 = 200;
/// And at most.
const MOVE_MS_MAX: u64 = 2000;
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
        let Some(job) = job else { return told("none", 0, 0, &[], None, "") };
        let done = job.done.load(Ordering::Relaxed);
        match job.found.get() {
            None => told("running", done, job.total, &[], None, ""),
            Some((plies, turning, sentence)) => {
                told("done", job.total, job.total, plies, *turning, &sentence.say(lang))
            }
        }
    }

    /// Begins to review a match, unless that was begun before.
    pub(crate) fn begin(
        &self,
        games: Games,
        found: &Finished,
        ms: Option<u64>,
    ) -> Result<(), Problem> {
        let (_, course) = Record::read(&found.text, &games.starter())
            .map_err(|bad| Problem::internal_because(bad.0))?;
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
        let time = Duration::from_millis(ms.unwrap_or(MOVE_MS).clamp(1, MOVE_MS_MAX));
        let permits = Arc::clone(&self.permits);
        tokio::spawn(async move {
            let permit = permits.acquire_owned().await;
            let work = Arc::clone(&job);
            let worked = spawn_blocking(move || work.work(entry, &course, time)).await;
            // A review that failed counts as never requested.
            job.has_failed.store(worked.is_err(), Ordering::Relaxed);
            drop(permit);
        });
        Ok(())
    }
}

impl Job {
    fn work(&self, entry: &Entry, course: &Course, time: Duration) {
        let heard = |done: usize| self.done.store(done, Ordering::Relaxed);
        let weighed = weigh_all(entry, course, Limit::time(time), &stop_by_work(), 1, &heard);
        let review = Review::new(weighed, course.end(), entry.unit);
        let plies = review.plies.iter().enumerate();
        let plies = plies.map(|(at, judged)| ply(&review, at, judged, course)).collect();
        let turning = review.turning.map(|at| review.plies[at].weighed.ply);
        _ = self.found.set((plies, turning, review.sentence(course.end())));
    }
}

fn told(
    state: &str,
    done: usize,
    total: usize,
    plies: &[Value],
    turning: Option<usize>,
    sentence: &str,
) -> Value {
    json!({
        "state": state, "done": done, "total": total, "plies": plies, "turning": turning,
        "sentence": sentence,
    })
}

/// A move and what is thought of it.
fn ply(review: &Review, at: usize, judged: &Judged, course: &Course) -> Value {
    let weighed = &judged.weighed;
    let [worth, best_worth] = judged.worths().map(Option::unwrap_or_default);
    let (score, proved) = weighed.score.unwrap_or((0, false));
    let for_first = if weighed.seat.side() == Side::First { score } else { -score };
    let line: Vec<&str> = judged.better().iter().map(|spelt| spelt.label.as_str()).collect();
    let texts: Vec<&str> = judged.better().iter().map(|spelt| spelt.text.as_str()).collect();
    json!({
        "ply": weighed.ply, "seat": weighed.seat.index(),
        "text": weighed.played.text, "label": weighed.played.label,
        "score": for_first, "chance": review.chance(at, Side::First).share(),
        "best": weighed.best.text, "best_label": weighed.best.label,
        "worth": worth, "best_worth": best_worth, "loss": judged.loss(),
        "verdict": judged.verdict, "proved": proved, "line": line,
        "film": (!texts.is_empty()).then(|| json!({ "picture": film(course.position_after(weighed.ply), &texts) })),
    })
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
