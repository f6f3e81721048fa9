//! A class that is marked, as teachers and students are shown it.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use jogada_arena::{GradedStudent, GradingPhase, GradingSnapshot, StoredGrading};
use jogada_grade::Mark;
use jogada_text::{Lang, printable_line, printable_lines};
use serde::Serialize;
use serde_json::{Value, json};

use crate::live::{Audience, Show, message};

/// How far it is, for teachers.
#[derive(Serialize)]
struct Progress {
    state: GradingPhase,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    marked: usize,
    total: usize,
}

/// All students, for teachers.
#[derive(Serialize)]
struct Class {
    #[serde(flatten)]
    progress: Progress,
    /// The checks, in the order of every row.
    functions: Vec<String>,
    students: Vec<Row>,
}

/// Marks that have just arrived.
#[derive(Serialize)]
struct Arrived {
    #[serde(flatten)]
    progress: Progress,
    functions: Vec<String>,
    rows: Vec<Row>,
}

/// A student in the table of the class.
#[derive(Serialize)]
struct Row {
    n: usize,
    name: String,
    /// Nothing while it is not marked.
    mark: Option<f64>,
    max: Option<f64>,
    /// Whether each check passed; null where it could not be judged.
    checks: Vec<Option<bool>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

fn progress(snapshot: &GradingSnapshot, lang: Lang) -> Progress {
    let (marked, total) = snapshot.counts();
    let error = snapshot.error.as_ref().map(|error| error.say(lang));
    Progress { state: snapshot.phase, error, marked, total }
}

fn functions(snapshot: &GradingSnapshot) -> Vec<String> {
    let first = snapshot.students.iter().find_map(|student| student.mark.as_deref());
    let checks = first.map_or(&[][..], |mark| &mark.checks);
    checks.iter().map(|check| check.function.clone()).collect()
}

fn row(n: usize, student: &GradedStudent, lang: Lang) -> Row {
    let mark = student.mark.as_deref();
    let why = mark.and_then(|mark| mark.why.as_ref());
    Row {
        n,
        name: printable_line(&student.name).into_owned(),
        mark: mark.map(|mark| mark.mark),
        max: mark.map(|mark| mark.max),
        checks: mark
            .map(|mark| mark.checks.iter().map(|check| check.passed).collect())
            .unwrap_or_default(),
        why: why.map(|why| printable_line(why.say(lang)).into_owned()),
    }
}

fn class(snapshot: &GradingSnapshot, lang: Lang) -> Class {
    let students = snapshot.students.iter().enumerate();
    Class {
        progress: progress(snapshot, lang),
        functions: functions(snapshot),
        students: students.map(|(n, student)| row(n, student, lang)).collect(),
    }
}

/// A grading in the list of all.
pub(crate) fn listed(grading: &StoredGrading, lang: Lang) -> Value {
    let (marked, total) = grading.counts();
    json!({
        "id": grading.id, "game": grading.entry.kind.name, "title": grading.entry.title().say(lang),
        "name": grading.settings().name, "created": grading.created(), "state": grading.phase(),
        "marked": marked, "total": total,
    })
}

/// All about a grading, for its teacher.
pub(crate) fn whole(grading: &StoredGrading, lang: Lang) -> Value {
    let snapshot = grading.snapshot();
    let mut told = json!(class(&snapshot, lang));
    let head = listed(grading, lang);
    let files = grading.files().into_iter();
    let files: Vec<Value> =
        files.map(|(name, bytes)| json!({ "name": name, "bytes": bytes })).collect();
    for key in ["id", "game", "title", "name", "created"] {
        told[key] = head[key].clone();
    }
    told["files"] = files.into();
    told
}

/// One student's mark, as that student sees it.
pub(crate) fn student(grading: &StoredGrading, n: usize, lang: Lang) -> Option<Value> {
    let snapshot = grading.snapshot();
    let student = snapshot.students.get(n)?;
    let mark = student.mark.as_deref().map(|mark: &Mark| printable(mark.json(lang)));
    Some(json!({
        "name": printable_line(&student.name), "title": grading.entry.title().say(lang),
        "game": grading.entry.kind.name, "class": grading.settings().name,
        "state": snapshot.phase, "mark": mark,
    }))
}

/// The same with every text printable: it may hold what a hand-in wrote.
fn printable(value: Value) -> Value {
    match value {
        Value::String(text) => printable_lines(&text).into(),
        Value::Array(values) => values.into_iter().map(printable).collect(),
        Value::Object(fields) => {
            fields.into_iter().map(|(name, value)| (name, printable(value))).collect()
        }
        other => other,
    }
}

impl Show for GradingSnapshot {
    fn version(&self) -> u64 {
        self.version
    }

    fn whole(&self, audience: Audience) -> Utf8Bytes {
        message("grading", &class(self, audience.lang))
    }

    fn steps(&self, Audience { lang, .. }: Audience) -> Option<Arc<[Utf8Bytes]>> {
        let rows = self.marked.as_ref()?.iter();
        let rows = rows.filter_map(|&n| Some(row(n, self.students.get(n)?, lang))).collect();
        let arrived = Arrived { progress: progress(self, lang), functions: functions(self), rows };
        Some(Arc::new([message("marks", &arrived)]))
    }
}
