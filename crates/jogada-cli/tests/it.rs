//! The real program, in a temporary folder.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "it/archives.rs"]
mod archives;
#[path = "it/backup.rs"]
mod backup;
#[path = "it/bad_bots.rs"]
mod bad_bots;
#[path = "it/bad_input.rs"]
mod bad_input;
#[path = "it/disk.rs"]
mod disk;
#[path = "it/engine_options.rs"]
mod engine_options;
#[path = "it/escapes.rs"]
mod escapes;
#[path = "it/export.rs"]
mod export;
#[path = "it/faults.rs"]
mod faults;
#[path = "it/forfeits.rs"]
mod forfeits;
#[path = "it/formats.rs"]
mod formats;
#[path = "it/grade.rs"]
mod grade;
#[path = "it/guides.rs"]
mod guides;
#[path = "it/halt.rs"]
mod halt;
#[path = "it/handins.rs"]
mod handins;
#[path = "it/home.rs"]
mod home;
#[path = "it/kill.rs"]
mod kill;
#[path = "it/machine.rs"]
mod machine;
#[path = "it/old.rs"]
mod old;
#[path = "it/play.rs"]
mod play;
#[path = "it/private.rs"]
mod private;
#[path = "it/records.rs"]
mod records;
#[path = "it/review.rs"]
mod review;
#[path = "it/seeds.rs"]
mod seeds;
#[path = "it/serve.rs"]
mod serve;
#[path = "it/server.rs"]
mod server;
#[path = "it/shell_pages.rs"]
mod shell_pages;
#[path = "it/starters.rs"]
mod starters;
#[path = "it/students.rs"]
mod students;
#[path = "it/versions.rs"]
mod versions;
#[path = "it/wire.rs"]
mod wire;

#[test]
fn the_commands_answer_as_written() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd").case("tests/cmd/*.toml");
}
