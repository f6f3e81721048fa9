//! Hand-ins that change while a tournament is under way: told, replaced or kept, and never mixed.

use std::fs;

use jogada_testkit::is_slow;

use crate::home::{Home, ProgramOutput, Running, wait_until};

/// A bot that plays the choice of this number, or the last one. Nothing that it does depends on time or chance.
fn choice(number: usize) -> String {
    format!(
        "import json, sys\n\
         for line in sys.stdin:\n\
         \x20   told = json.loads(line)\n\
         \x20   if told['type'] == 'ask':\n\
         \x20       choices = told['choices']\n\
         \x20       print(choices[min({number}, len(choices) - 1)], flush=True)\n"
    )
}

/// A class: `files` bots, named by their letters, and built-in players up to `all`.
struct Class {
    home: Home,
    args: Vec<String>,
}

impl Class {
    fn new(files: usize, all: usize) -> Class {
        let home = Home::new();
        // One bout a pairing: starting bots is what takes time here.
        home.write("settings.toml", "game = \"queens\"\nseating = \"alternate\"\n");
        let mut args: Vec<String> = ["queens", "-f", "settings.toml"].map(str::to_owned).to_vec();
        for number in 0..all {
            let name = letter(number);
            if number < files {
                home.write(&file(number), choice(number));
                args.push(format!("{name}=./{}", file(number)));
            } else {
                args.push(format!("{name}={}", ["first", "random", "greedy"][number % 3]));
            }
        }
        let more = ["-n", "2", "--seed", "7", "--open-seed", "--time", "5s", "--trust"];
        args.extend(more.map(str::to_owned));
        Class { home, args }
    }

    /// Begins in a database, and stops after some games.
    fn begin(&self, db: &str, games: u64) {
        let args: Vec<&str> = self.args.iter().map(String::as_str).collect();
        let args = [&["tournament"], &args[..], &["--db", db, "--workers", "1"]].concat();
        let run = Running::start(self.home.jogada(&args));
        self.home.wait_for_games(db, games);
        drop(run);
    }

    fn whole(&self, db: &str) -> ProgramOutput {
        let args: Vec<&str> = self.args.iter().map(String::as_str).collect();
        let run = self.home.run(&[&["tournament"], &args[..], &["--json", "--db", db]].concat());
        assert_eq!(run.code, Some(0), "{run:?}");
        run
    }

    fn resume(&self, db: &str, more: &[&str]) -> ProgramOutput {
        let args = ["tournament", "--resume", "1", "--json", "--db", db];
        self.home.run(&[&args[..], more].concat())
    }

    fn change(&self, numbers: &[usize]) {
        for &number in numbers {
            let path = self.home.path().join(file(number));
            // What was changed before changes once more.
            let old = fs::read_to_string(path).unwrap();
            self.home.write(&file(number), old.replace("min(", "min(7 + "));
        }
    }

    /// Everything that an export has, but for what differs from run to run.
    fn export(&self, db: &str) -> Vec<String> {
        let text = |format| self.home.done(&["export", "1", "--format", format, "--db", db]);
        let records = self.home.exported(db).iter().map(ToString::to_string).collect();
        vec![text("csv"), text("matrix"), text("games"), records]
    }
}

fn letter(number: usize) -> char {
    char::from(b'a' + number as u8)
}

fn file(number: usize) -> String {
    format!("{}.py", letter(number))
}

/// Files that change while a tournament is under way: one, two, and five.
const CHANGES: [&[usize]; 3] = [&[0], &[1, 3], &[0, 1, 2, 4, 5]];

fn expect_as_from_the_start(class: &Class, replaced: &ProgramOutput) {
    assert_eq!(replaced.code, Some(0), "{replaced:?}");
    let whole = class.whole("whole.db");
    assert_eq!(replaced.out, whole.out);
    assert_eq!(class.export("t.db"), class.export("whole.db"));
}

/// What was seen: one row had the wins of an old file and the faults of a new one.
#[test]
fn a_tournament_with_replaced_files_ends_as_one_that_began_with_them() {
    let class = Class::new(6, 20);
    class.begin("t.db", 40);
    for (round, changed) in CHANGES.into_iter().enumerate() {
        class.change(changed);
        let refused = class.resume("t.db", &[]);
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{refused:?}");
        let line = refused.err.lines().next().unwrap();
        for &number in changed {
            assert!(line.contains(letter(number)) && line.contains("--replace"), "{line}");
        }
        let before = class.home.games("t.db").unwrap();
        assert!(before >= 40, "what is refused changes nothing");
        if round < 2 {
            // Stopped again before its end.
            let args = ["tournament", "--resume", "1", "--replace", "--db", "t.db"];
            let run = Running::start(class.home.jogada(&args));
            let version = || class.home.games("t.db").is_some_and(|games| games > before + 20);
            wait_until("it has gone on", version);
            drop(run);
        }
    }
    expect_as_from_the_start(&class, &class.resume("t.db", &["--replace"]));
}

#[test]
fn one_two_or_five_files_that_changed_are_replaced_alike() {
    if !is_slow() {
        return;
    }
    for changed in CHANGES {
        let class = Class::new(12, 20);
        class.begin("t.db", 60);
        class.change(changed);
        expect_as_from_the_start(&class, &class.resume("t.db", &["--replace"]));
    }
}

#[test]
fn stored_copies_play_on_though_the_files_are_gone() {
    let class = Class::new(3, 5);
    let whole = class.whole("whole.db");
    class.begin("t.db", 4);
    class.change(&[0]);
    fs::remove_file(class.home.path().join(file(1))).unwrap();
    let refused = class.resume("t.db", &[]);
    assert!(
        refused.err.contains("the files of b are no longer there")
            && refused.err.contains("--keep"),
        "{refused:?}"
    );
    let kept = class.resume("t.db", &["--keep"]);
    assert_eq!((kept.code, &kept.out), (Some(0), &whole.out), "{}", kept.err);
    assert_eq!(class.export("t.db"), class.export("whole.db"));
    // Once it is finished, no command asks for files.
    assert_eq!(class.resume("t.db", &[]).out, whole.out);
}

/// A file that was deleted is told as such, and the command line speaks of its own options only.
#[test]
fn a_deleted_file_is_told_as_deleted() {
    let class = Class::new(2, 4);
    class.begin("t.db", 4);
    fs::remove_file(class.home.path().join(file(0))).unwrap();
    let run = class.home.run(&["tournament", "--resume", "1", "--db", "t.db"]);
    let name = letter(0);
    let words = format!("the files of {name} are no longer there; say --replace to play");
    assert!(run.code == Some(2) && run.err.contains(&words), "{run:?}");
    assert!(!run.err.contains("changed:") && !run.err.contains("have changed"), "{run:?}");
    fs::write(class.home.path().join(file(1)), choice(5)).unwrap();
    let run = class.home.run(&["tournament", "--resume", "1", "--db", "t.db"]);
    let words = format!("the files of {} have changed; the files of {name} are", letter(1));
    assert!(run.code == Some(2) && run.err.contains(&words), "{run:?}");
}

#[test]
fn a_finished_tournament_takes_a_new_version_too() {
    let class = Class::new(2, 4);
    class.whole("t.db");
    class.change(&[1]);
    let replaced = class.resume("t.db", &["--replace"]);
    let whole = class.whole("whole.db");
    assert_eq!((replaced.code, &replaced.out), (Some(0), &whole.out), "{}", replaced.err);
}

#[test]
fn adding_and_dropping_entrants_keeps_all_other_games() {
    let class = Class::new(2, 4);
    class.whole("t.db");
    let before = class.home.exported("t.db");
    class.home.write("z.py", choice(3));
    let added = class.resume("t.db", &["--add", "z=./z.py", "--drop", "a"]);
    assert_eq!(added.code, Some(0), "{added:?}");
    let table = added.json();
    let names: Vec<&str> = table["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|l| l["name"].as_str().unwrap())
        .collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, ["b", "c", "d", "z"]);
    assert_eq!(table["games"]["played"], 12);
    let after = class.home.exported("t.db");
    let of_a = |game: &serde_json::Value| game["first"] == "a" || game["second"] == "a";
    for game in before.iter().filter(|game| !of_a(game)) {
        assert!(after.contains(game), "{game}");
    }
    assert!(!after.iter().any(of_a));
    assert!(class.home.done(&["export", "1", "--format", "html", "--db", "t.db"]).contains('z'));
    for (args, words) in [
        (&["--drop", "nobody"][..], "expected the name of an entrant, got \"nobody\""),
        (&["--add", "b=first"], "expected a name that no other entrant has, got \"b\""),
        (&["--drop", "b", "--drop", "c", "--drop", "d"], "entrants"),
    ] {
        let refused = class.resume("t.db", args);
        assert!(refused.code == Some(2) && refused.err.contains(words), "{refused:?}");
    }
    assert_eq!(class.resume("t.db", &[]).out, added.out, "what is refused changes nothing");
}

#[test]
fn formats_with_rounds_refuse_to_gain_or_lose_entrants() {
    for format in ["knockout", "swiss", "sprt"] {
        let home = Home::new();
        let args = ["tournament", "queens", "first", "greedy", "--format", format, "--db", "t.db"];
        home.run(&args);
        let refused = home.run(&["tournament", "--resume", "1", "--drop", "first", "--db", "t.db"]);
        assert_eq!(refused.code, Some(2), "{refused:?}");
        assert!(refused.err.contains("cannot gain or lose entrants"), "{refused:?}");
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_refused_before_the_first_game() {
    let home = Home::new();
    home.write("results", "a file");
    let refused = home.run(&["tournament", "queens", "first", "greedy", "--out", "results"]);
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(refused.err.starts_with("jogada: results: ") || refused.err.contains("results"));
    assert_eq!(home.run(&["tournaments", "--json"]).out, "", "nothing was created");
}

#[test]
fn what_changes_a_tournament_that_was_begun_needs_its_number() {
    let home = Home::new();
    for more in [&["--add", "dummy"][..], &["--drop", "dummy"], &["--replace"], &["--keep"]] {
        let args = [&["tournament", "dominoes", "dummy", "greedy", "-n", "4"][..], more].concat();
        let told = home.run(&args);
        let words = format!("expected {} together with --resume ID", more[0]);
        assert!(told.code == Some(2) && told.err.contains(&words), "{told:?}");
        assert_eq!(told.err.lines().count(), 1, "{told:?}");
    }
}
