//! Every format runs to its end in every game, and settings mean the same wherever they stand.

use serde_json::Value;

use crate::home::Home;

/// A table without what differs from run to run.
fn table(home: &Home, args: &[&str]) -> Value {
    let told = home.run(&[&["tournament", "--json"], args].concat());
    assert_eq!(told.code, Some(0), "{args:?} {told:?}");
    assert_eq!(told.out.lines().count(), 1, "{args:?}");
    let mut table = told.json();
    table.as_object_mut().unwrap().remove("id").unwrap();
    table
}

#[test]
fn every_format_runs_to_its_end_in_every_game() {
    let home = Home::new();
    let mut runs = 0;
    for entry in all_games::GAMES.iter() {
        let four = ["first", "random", "greedy", "other=random"];
        for (format, players) in [
            ("round-robin", &four[..]),
            ("knockout", &four),
            ("swiss", &four),
            ("gauntlet", &four),
            ("ladder", &four),
            ("assignment", &four),
            ("sprt", &["greedy", "random"]),
        ] {
            let args = ["-n", "2", "--seed", "1", "--open-seed", "--time", "nodes=20"];
            let bounds: &[&str] = match format {
                "sprt" => &["--elo", "0,300"],
                "ladder" => &["--rounds", "3"],
                _ => &[],
            };
            let args = [&[entry.kind.name], players, &["--format", format], &args, bounds].concat();
            let table = table(&home, &args);
            assert_eq!(table["over"], true, "{args:?}");
            assert_eq!(table["standings"].as_array().unwrap().len(), players.len(), "{args:?}");
            let played = table["games"]["played"].as_u64().unwrap();
            let total = table["games"]["total"].as_u64();
            assert!(played >= 4 && total.is_none_or(|total| total == played), "{args:?} {table}");
            assert_eq!(table.get("trial").is_some(), format == "sprt", "{args:?}");
            runs += 1;
        }
    }
    let listed = home.done(&["tournaments", "--json"]);
    let listed: Vec<Value> =
        listed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(listed.len(), runs);
    assert!(listed.iter().all(|one| one["finished"] == true));
    assert_eq!(home.done(&["tournaments"]).lines().count(), runs + 1);
}

#[test]
fn a_settings_file_means_what_the_command_line_means() {
    let home = Home::new();
    let settings = "name = \"cup\"\ngame = \"gomoku\"\nentrants = [\"ana=greedy\", \"random\", \"random\"]\n\
        format = \"swiss\"\nrounds = 2\ngames = 4\ntime = \"nodes=20\"\nseed = \"9\"\nopen-seed = true\n[options]\nsize = 15\n";
    home.write("elsewhere/tournament.toml", settings);
    let by_file = table(&home, &["-f", "elsewhere/tournament.toml"]);
    let args = ["gomoku", "ana=greedy", "random", "random", "--format", "swiss", "--rounds", "2"];
    let more = ["-n", "4", "--time", "nodes=20", "-o", "size=15", "--name", "cup"];
    let seed = ["--seed", "9", "--open-seed"];
    assert_eq!(table(&home, &[&args[..], &more, &seed].concat()), by_file);
    let names: Vec<&Value> =
        by_file["standings"].as_array().unwrap().iter().map(|line| &line["name"]).collect();
    for name in ["ana", "random-1", "random-2"] {
        assert!(names.contains(&&Value::from(name)), "{names:?}");
    }
    // The command line is stronger than the file.
    let other = table(&home, &["-f", "elsewhere/tournament.toml", "--format", "round-robin"]);
    assert_eq!(other["games"]["total"], 12);
    let other = table(&home, &["-f", "elsewhere/tournament.toml", "--name", "other"]);
    assert_eq!((&other["title"], &other["duels"]), (&"other".into(), &by_file["duels"]));
}

#[test]
fn bots_of_a_settings_file_are_found_beside_it() {
    let home = Home::new();
    home.done(&["bot", "new", "python", "queens", "class/ana"]);
    home.write("class/t.toml", "game = \"queens\"\nentrants = [\"./ana\", \"first\"]\n");
    let table = table(&home, &["-f", "class/t.toml"]);
    assert_eq!(table["games"]["played"], 2);
    // A tournament that is over needs no bots: theirs may be gone.
    std::fs::remove_dir_all(home.path().join("class")).unwrap();
    let again = home.run(&["tournament", "--resume", "1", "--json"]).json();
    assert_eq!(again["standings"], table["standings"]);
}
