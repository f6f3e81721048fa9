//! Looks over what is handed in, one file after the other: first whether it plays, then its mark. What is not looked over
//! yet is in the database, so that a server that was killed goes on with it.

use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};

use jogada_arena::{Division, GradingRun, GradingSettings, HandInCheck, StopSignal};
use jogada_bot::{CheckResult, Grade, Limits};
use jogada_core::Seed;
use jogada_store::{Finding, StoredHandIn};
use jogada_text::{Lang, Message};
use serde_json::{Map, Value, json};
use tokio::{sync::Notify, task::spawn_blocking, time::timeout};

use super::season::enter_hand_in;
use crate::{TEXTS, arena::Arena};

/// Wakes those who look over what is handed in.
#[derive(Debug, Default)]
pub(crate) struct HandInDesk {
    news: Notify,
}

/// A database that went away is asked again after this long, and so is one into which another server writes.
const LOOK_EVERY: Duration = Duration::from_secs(30);

impl HandInDesk {
    /// Something was handed in.
    pub(crate) fn wake(&self) {
        self.news.notify_one();
    }
}

/// Looks over hand-ins until the server ends.
pub(crate) async fn look_over_all(arena: Arc<Arena>, stop: StopSignal) {
    let Some(class) = &arena.class else { return };
    while !stop.is_raised() {
        match next(&arena).await {
            Some(hand_in) => look_over(&arena, &hand_in).await,
            None => _ = timeout(LOOK_EVERY, class.desk.news.notified()).await,
        }
    }
}

/// The hand-in that has waited longest: those that were not checked come before those that were not marked.
async fn next(arena: &Arena) -> Option<StoredHandIn> {
    let class = arena.class.as_ref()?;
    let waiting = class.room.hand_ins(None).await.ok()?.into_iter();
    let waiting = waiting.filter(|one| one.checked.is_none() || one.mark.is_none());
    waiting.min_by_key(|one| (one.checked.is_some(), one.added, one.version))
}

async fn look_over(arena: &Arc<Arena>, hand_in: &StoredHandIn) {
    let Some(class) = &arena.class else { return };
    let finding = if hand_in.checked.is_none() { Finding::Check } else { Finding::Mark };
    let path = class.room.file(hand_in, &class.folder).await;
    let (server, game) = (Arc::clone(arena), hand_in.game.clone());
    let found = match path {
        Err(refusal) => failed(&refusal.message()),
        Ok(path) => {
            let path = path.display().to_string();
            let work = move || match finding {
                Finding::Check => checked(&server, &game, &path),
                Finding::Mark => marked(&server, &game, &path),
            };
            let work = move || std::panic::catch_unwind(AssertUnwindSafe(work));
            let broken = || failed(&TEXTS.message("broken"));
            spawn_blocking(work).await.ok().and_then(Result::ok).unwrap_or_else(broken)
        }
    };
    // If it cannot be noted it is looked over again.
    if arena.store.note_hand_in(hand_in, finding, &found).await.is_err() {
        return;
    }
    let what = json!({ "hand_in": { "game": hand_in.game, "version": hand_in.version } });
    class.lobby.call(hand_in.person, what);
    if finding == Finding::Check && found["ok"] == true {
        enter_hand_in(arena, hand_in).await;
    }
}

/// What checking a hand-in found, in every language.
fn checked(arena: &Arena, game: &str, path: &str) -> Value {
    let entry = match arena.games.find(game) {
        Ok(entry) => entry,
        Err(why) => return failed(&why),
    };
    let ways = HandInCheck::ways(entry, Value::Object(Map::new()));
    let check = HandInCheck { games: &ways, pace: None, seed: Seed::from_number(1) };
    let mut bots = (arena.bot_sources)(&Limits::default());
    match check.run(path, bots.as_mut(), &mut |_| {}) {
        Ok(results) => {
            let is_ok = results.iter().all(|result| result.grade != Grade::Fail);
            let text = |lang| results.iter().map(|one| line(one, lang)).collect::<Vec<_>>();
            json!({ "ok": is_ok, "text": in_every_language(|lang| text(lang).join("\n")) })
        }
        Err(why) => failed(&why),
    }
}

fn line(result: &CheckResult, lang: Lang) -> String {
    let said = result.message.say(lang);
    match &result.mend {
        Some(mend) => format!("{} {said}\n  → {}", result.grade.sign(), mend.say(lang)),
        None => format!("{} {said}", result.grade.sign()),
    }
}

/// The mark of a hand-in, in every language.
fn marked(arena: &Arena, game: &str, path: &str) -> Value {
    let settings = GradingSettings { game: game.to_owned(), ..GradingSettings::default() };
    let run = || -> Result<Value, Message> {
        let machine = arena.gradings.machine()?;
        let mut run = GradingRun::new(arena.games, &settings, machine)?;
        run.find(&[path.to_owned()], Division::One, None)?;
        let marks = run.mark(1, None, &|_, _| {}, &StopSignal::new())?;
        let mark = marks.into_iter().flatten().next();
        let mark = mark.ok_or_else(|| TEXTS.message("broken"))?;
        Ok(json!({
            "mark": mark.mark, "max": mark.max,
            "json": Lang::ALL.iter().map(|&lang| (lang.tag().to_owned(), mark.json(lang)))
                .collect::<Map<String, Value>>(),
        }))
    };
    run().unwrap_or_else(|why| failed(&why))
}

/// What could not be looked over.
fn failed(why: &Message) -> Value {
    json!({ "ok": null, "text": in_every_language(|lang| why.say(lang)) })
}

fn in_every_language(say: impl Fn(Lang) -> String) -> Value {
    let said = Lang::ALL.iter().map(|&lang| (lang.tag().to_owned(), Value::from(say(lang))));
    Value::Object(said.collect())
}
