//! Tournaments from draft to export, in memory and in a database.

use jogada_game::Games;
use jogada_store::Store;
use jogada_text::Lang;
use serde_json::Value;
use tokio::runtime::Runtime;

use super::*;
use crate::{BadSetting, LocalWorkers, NoBots, PlayerSource, StopSignal, TournamentSettings};

const GAMES: Games = Games::new(&[queens::ENTRY, othello::ENTRY]);

fn settings(entrants: &[&str]) -> TournamentSettings {
    TournamentSettings {
        game: "queens".to_owned(),
        entrants: entrants.iter().map(|&entrant| entrant.to_owned()).collect(),
        seed: Some("7".to_owned()),
        open_seed: true,
        ..TournamentSettings::default()
    }
}

fn draft(settings: TournamentSettings) -> Result<TournamentDraft, BadSetting> {
    TournamentDraft::new(GAMES, settings, &mut PlayerSource::by_name, &mut NoBots)
}

/// Raises the signal once this many games are played.
struct StopAfter<'a>(usize, &'a StopSignal);

impl RunObserver for StopAfter<'_> {
    fn progress(&mut self, progress: &RunProgress<'_>) {
        if progress.results.games() >= self.0 {
            self.1.raise();
        }
    }
}

fn play(run: &mut TournamentRun) -> RunEnd {
    let workers = LocalWorkers { workers: 2 };
    run.run(&workers, RunOptions::default(), &mut (), &StopSignal::new()).unwrap()
}

#[test]
fn no_front_end_takes_a_field_that_is_a_slip_of_the_keyboard() {
    let bad = draft(settings(&["first"; 1001])).unwrap_err();
    let told = (bad.key, bad.message().to_string());
    assert_eq!(told, ("entrants", "expected at most 1000 entrants, got \"1001\"".to_owned()));
    let bad = draft(settings(&["first", "nobody"])).unwrap_err();
    assert_eq!((bad.index, bad.entrant.as_deref()), (Some(1), Some("nobody")));
    assert!(bad.keyed_message().to_string().starts_with("entrants: nobody: expected a player"));
}

#[test]
fn a_name_is_cleaned_and_cut_wherever_it_comes_from() {
    let named = |name: &str| {
        let settings =
            TournamentSettings { name: name.to_owned(), ..settings(&["first", "random"]) };
        draft(settings).unwrap().name()
    };
    assert_eq!(named("Turma \u{1b}[2J\u{202e}A"), "Turma [2JA");
    assert_eq!(named(&"x".repeat(500)).len(), 120);
    assert_eq!(named("\u{7}"), "queens round-robin");
    let run = TournamentRun::in_memory(
        draft(TournamentSettings { name: "\u{7}".to_owned(), ..settings(&["first", "random"]) })
            .unwrap(),
        MemoryResults::default(),
    );
    assert_eq!(run.info.name, "queens round-robin");
}

#[test]
fn a_tournament_that_was_stopped_and_resumed_ends_as_one_in_memory() {
    let asked = TournamentSettings { games: Some(40), ..settings(&["greedy", "random", "first"]) };
    let mut memory =
        TournamentRun::in_memory(draft(asked.clone()).unwrap(), MemoryResults::default());
    assert_eq!(play(&mut memory), RunEnd::Finished);
    let (folder, runtime) = (tempfile::tempdir().unwrap(), Runtime::new().unwrap());
    let store = runtime.block_on(Store::open(&folder.path().join("arena.db"))).unwrap();
    let created = TournamentRun::create(&store, GAMES, draft(asked).unwrap(), runtime.handle());
    let mut run = created.unwrap();
    let (signal, workers) = (StopSignal::new(), LocalWorkers { workers: 1 });
    let end = run.run(&workers, RunOptions::default(), &mut StopAfter(1, &signal), &signal);
    assert_eq!(end, Ok(RunEnd::Stopped));
    let (id, played) = (run.info.id, run.results.games());
    let bots = |_: &TournamentSettings| -> Box<dyn crate::BotSource> { Box::new(NoBots) };
    let again = TournamentRun::resume(&store, GAMES, id, bots, runtime.handle());
    assert!(
        matches!(again, Err(TournamentError::Store(jogada_store::StoreError::Locked { .. }))),
        "another run holds it"
    );
    drop(run);
    let mut run = TournamentRun::resume(&store, GAMES, id, bots, runtime.handle()).unwrap();
    assert_eq!(run.results.games(), played);
    assert_eq!(play(&mut run), RunEnd::Finished);
    assert_eq!(run.results, memory.results);
    let table = |run: &TournamentRun| summary_text(&run.info, &run.results, 100, Lang::En);
    assert_eq!(table(&run), table(&memory));
    drop(run);
    // One that is finished needs no players, and stays as it is.
    let mut run = TournamentRun::resume(&store, GAMES, id, bots, runtime.handle()).unwrap();
    assert!(run.info.is_finished && run.teams.is_empty());
    assert_eq!(play(&mut run), RunEnd::Finished);
}

#[test]
fn every_format_of_an_export_is_written() {
    let (folder, runtime) = (tempfile::tempdir().unwrap(), Runtime::new().unwrap());
    let store = runtime.block_on(Store::open(&folder.path().join("arena.db"))).unwrap();
    let mut asked = settings(&["greedy", "random", "first", "random"]);
    (asked.format, asked.game) = (jogada_tournament::Format::Knockout, "othello".to_owned());
    asked.time = Some("nodes=10".to_owned());
    let created = TournamentRun::create(&store, GAMES, draft(asked).unwrap(), runtime.handle());
    let mut run = created.unwrap();
    play(&mut run);
    let (id, games) = (run.info.id, run.results.games());
    let json = summary_json(&run.info, &run.results, Lang::En);
    assert_eq!(json["bracket"].as_array().unwrap().len(), 3);
    let view = TournamentStatus::new(&run.info, &run.results).view(Lang::Es);
    assert_eq!(view["bracket"][1]["name"], "Final");
    assert_eq!(view["bracket"][2]["name"], "Tercer puesto");
    runtime.block_on(async {
        let export = TournamentExport::read(&store, GAMES, id, Lang::En).await.unwrap();
        assert!(export.formats().len() > 5, "{:?}", export.formats());
        for format in export.formats() {
            let mut bytes = Vec::new();
            export.write(format, &mut bytes).await.unwrap();
            assert!(!bytes.is_empty(), "{format}");
            if format == "jsonl" {
                let text = String::from_utf8(bytes).unwrap();
                assert_eq!(text.lines().count(), games);
                let first: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
                assert_eq!(first["open_seed"], true);
            }
        }
        let stored = StoredTournament::read(&store, GAMES, id).await.unwrap();
        let report = entrant_report(&store, &stored, 0, Lang::En, true).await.unwrap();
        assert!(report.is_some());
        assert!(entrant_report(&store, &stored, 9, Lang::En, true).await.unwrap().is_none());
        // A program without the game says so, and does not call the database damaged.
        let other = Games::new(&[queens::ENTRY]);
        let error = StoredTournament::read(&store, other, id).await.unwrap_err();
        assert!(error.message().to_string().starts_with("expected a game among"));
    });
}
