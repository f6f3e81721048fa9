//! Marks of hand-ins, for `jogada.grade`.

use std::time::Duration;

use jogada_arena::{ClassGrading, StopSignal, find_class};
use jogada_bot::Limits;
use jogada_core::Seed;
use jogada_grade::{
    Marker, Rubric,
    formats::{ClassInfo, student_page},
};
use pyo3::{exceptions::PyKeyboardInterrupt, prelude::*};

use super::{bots::open, find, said};
use crate::{TEXTS, args, lang::lang};

/// How often Python is asked whether it was interrupted.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Marks hand-ins: for each its line of JSON and its page.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "Python's own object becomes this")]
pub(crate) fn arena_grade(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    hand_ins: Vec<String>,
    rubric: Option<&str>,
    seed: u64,
    threads: usize,
    trust: bool,
) -> PyResult<Vec<(String, String)>> {
    let entry = find(&args::text("game", game)?)?;
    let Some(assignment) = entry.assignment else {
        let none = TEXTS.message("no-assignment").with("game", entry.kind.name);
        return Err(said("game", &none));
    };
    let rubric = Rubric::read(rubric.unwrap_or(assignment.rubric)).and_then(|rubric| {
        let known: Vec<&str> = assignment.checks.iter().map(|check| check.function).collect();
        rubric.suits(&known).map(|()| rubric)
    });
    let rubric = rubric.map_err(|bad| said("rubric", &bad.0))?;
    let (cache, trust) = open(py, Limits::default(), trust)?;
    let marker = Marker { assignment, rubric, cache, trust, seed: Seed::from_number(seed) };
    let class = find_class(&hand_ins, &marker).map_err(|why| said("hand_ins", &why))?;
    let grading = ClassGrading { marker: &marker, threads, kept: None, milestones: None };
    let signal = StopSignal::new();
    let marks = std::thread::scope(|scope| {
        let work = scope.spawn(|| grading.run(&class, &|_, _| {}, &signal));
        while !work.is_finished() {
            py.detach(|| std::thread::sleep(LOOK_EVERY));
            if py.check_signals().is_err() {
                signal.raise();
            }
        }
        work.join()
    });
    let marks = marks.map_err(|_| PyKeyboardInterrupt::new_err(()))?;
    let marks = marks.map_err(|why| said("hand_ins", &why))?;
    if signal.is_raised() {
        return Err(PyKeyboardInterrupt::new_err(()));
    }
    let title = entry.title().say(lang());
    let info = ClassInfo { title: &title, class: "", date: "" };
    let told = |mark| (mark_json(&mark), student_page(&mark, info, lang()));
    Ok(marks.into_iter().flatten().map(told).collect())
}

fn mark_json(mark: &jogada_grade::Mark) -> String {
    mark.json(lang()).to_string()
}
