//! What the machine lacks is not the bot's fault, and is worth another try; what a hand-in got wrong is its own.

use std::{fs, os::unix::fs::PermissionsExt, path::Path, process::Command};

use jogada_bot::{Bot, BuildCache, BuildError, HandIn, Process, StartError, StartHistory, Trust};
use jogada_core::Seat;
use jogada_match::{Answer, Player};
use jogada_text::Lang;

use crate::table::{OTHELLO, bad_bot, jailed, new_match, trusted};

fn wait<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(work)
}

fn start(name: &str, trust: &Trust) -> Result<Process, StartError> {
    let mut program = bad_bot("good");
    program.name = name.to_owned();
    wait(Process::start(&program, trust))
}

#[test]
fn a_bot_that_the_machine_could_not_start_has_lost_nothing() {
    let folder = tempfile::tempdir_in("/tmp").unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    // The folder of its program was taken away, and comes back.
    let mut program = bad_bot("good");
    let home = folder.path().join("home");
    let name = program.name.clone();
    let from = program.folder.join(&name);
    program.folder.clone_from(&home);
    let (game, _) = new_match(OTHELLO, "5s".parse().unwrap());
    for trust in [jailed(), trusted()] {
        let bot = Bot::new(program.clone(), trust, game.clock().pace());
        let mut bot = bot.with_starts(StartHistory::default());
        wait(async {
            for _ in 0..2 * StartHistory::TRIES {
                let unable = bot.begin(game.setup(), Seat::FIRST).await.unwrap_err();
                assert!(unable.0.say(Lang::En).contains("home: No such file"), "{unable:?}");
                let answer = bot.ask(game.ask().unwrap()).await;
                assert!(matches!(answer, Answer::Unable(_)), "{answer:?}");
                assert_eq!((bot.report().starts, bot.report().faults.len()), (0, 0));
            }
            fs::create_dir(&home).unwrap();
            fs::copy(&from, home.join(&name)).unwrap();
            bot.begin(game.setup(), Seat::FIRST).await.unwrap();
            let answer = bot.ask(game.ask().unwrap()).await;
            assert!(matches!(answer, Answer::Move(_)), "{answer:?}");
            bot.close().await;
        });
        fs::remove_dir_all(&home).unwrap();
    }
}

#[test]
fn a_scratch_folder_that_cannot_be_made_is_the_machines() {
    let Trust::Jailed(mut jail) = jailed() else { unreachable!("it is jailed") };
    jail.scratch = "/nonexistent".into();
    // Where a jail needs no such folder, nothing is lacking.
    if let Err(error) = wait(Process::start(&bad_bot("good"), &Trust::Jailed(jail))) {
        assert!(error.is_of_machine(), "{error}");
        let said = error.message();
        assert!(said.say(Lang::Pt).contains("não existe esse arquivo"), "{said:?}");
    }
}

#[test]
fn a_program_that_is_none_is_the_hand_ins() {
    for trust in [jailed(), trusted()] {
        let error = start("nosuch", &trust).unwrap_err();
        assert!(!error.is_of_machine(), "{error}");
        assert!(error.to_string().starts_with("cannot start nosuch: "), "{error}");
    }
    let folder = tempfile::tempdir_in("/tmp").unwrap();
    let file = folder.path().join("bot");
    for (text, mode) in [("#!/no/such/shell\n", 0o755), ("\u{7f}?", 0o755), ("#!/bin/sh\n", 0o644)]
    {
        fs::write(&file, text).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        let error = start(file.to_str().unwrap(), &trusted()).unwrap_err();
        assert!(!error.is_of_machine(), "{text:?}: {error}");
    }
}

#[test]
fn a_runtime_that_is_not_there_is_the_machines() {
    let is_there = |name: &&str| {
        ["/usr/local/bin", "/usr/bin", "/bin"].iter().any(|at| Path::new(at).join(name).exists())
    };
    let runtimes = ["rustc", "node", "java", "javac", "c++", "cc"];
    for name in runtimes.iter().filter(|name| !is_there(name)) {
        let error = start(name, &jailed()).unwrap_err();
        assert!(error.is_of_machine(), "{error}");
        let words = format!("this machine lacks {name}: cannot find it in /usr/local/bin:");
        assert!(error.to_string().starts_with(&words), "{error}");
        let pt = format!("falta {name} nesta máquina: não está em /usr/local/bin:");
        assert!(error.message().say(Lang::Pt).starts_with(&pt), "{error}");
    }
}

/// What comes of building this file on a disk of this size; nothing where no disk can be mounted.
fn built_on(bytes: &str, source: &str) -> Option<BuildError> {
    let folder = tempfile::tempdir_in("/tmp").unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let disk = folder.path().join("disk");
    fs::create_dir(&disk).unwrap();
    let mut mount = Command::new("mount");
    mount.args(["-t", "tmpfs", "-o", &format!("size={bytes},mode=755"), "none"]).arg(&disk);
    if !mount.output().is_ok_and(|output| output.status.success()) {
        return None;
    }
    let file = folder.path().join("bot.c");
    fs::write(&file, source).unwrap();
    let build_cache = BuildCache::new(&disk).unwrap();
    let error = wait(build_cache.make(&HandIn::find(&file).unwrap(), &jailed())).unwrap_err();
    assert!(Command::new("umount").arg(&disk).status().unwrap().success());
    Some(error)
}

#[test]
fn a_disk_that_is_full_is_not_the_hand_ins() {
    let large = format!(
        "char big[1 << 21] = {{1}};\nint main(void) {{ return 0; }}\n/* {} */",
        "x".repeat(9000)
    );
    for bytes in ["8k", "1m"] {
        let Some(error) = built_on(bytes, &large) else { return };
        assert!(!error.is_of_hand_in(), "{bytes}: {error} {:?}", error.output());
        assert!(error.to_string().contains("No space left on device"), "{bytes}: {error}");
    }
    let wrong = built_on("64m", "int main(void) { return x; }\n").unwrap();
    assert!(wrong.is_of_hand_in(), "{wrong}");
}
