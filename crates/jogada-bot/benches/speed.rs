//! What a bot costs: its start in the jail above a plain one, and moves a second between two trivial bots in C.
//! One line of JSON for each figure; the best of several tries, since a busy machine only ever makes them worse.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "a program that measures, and may fail"
)]

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::Command,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use jogada_bot::{Bot, Jail, Limits, Process, ProcessReply, Program, Trust, pin_to_core};
use jogada_core::{Kind, Seed};
use jogada_match::{Match, Pace, Player, run};
use jogada_record::{Course, Event, Setup};
use serde_json::json;

const TRIES: usize = 60;
const MOVES_FOR: Duration = Duration::from_secs(2);

fn main() {
    let kits = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots");
    let folder = tempfile::tempdir_in("/tmp").unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    fs::copy(kits.join("python/bot.py"), folder.path().join("bot.py")).unwrap();
    let bot = folder.path().join("bot");
    let compiled =
        Command::new("cc").args(["-O2", "-o"]).arg(&bot).arg(kits.join("c/bot.c")).status();
    assert!(compiled.unwrap().success());
    let c = Program::at(&bot).unwrap();
    let python = Program::runs("/usr/bin/python3", &["bot.py"], folder.path()).unwrap();
    let jail = Trust::Jailed(Jail::new(Path::new(env!("CARGO_BIN_EXE_bot-helper"))).unwrap());
    let plain = Trust::Full(Limits::default());
    let only = std::env::args().nth(1).filter(|arg| !arg.starts_with('-'));
    let starts_too = only.as_deref() != Some("moves");
    for (name, program) in [("c", &c), ("python", &python)].into_iter().filter(|_| starts_too) {
        let [plain, jailed] = starts(program, &plain, &jail);
        println!(
            "{}",
            json!({
                "start": name,
                "plain_ms": plain, "jailed_ms": jailed,
                "above_ms": [jailed[0] - plain[0], jailed[1] - plain[1]],
                "of": ["best", "median"], "tries": TRIES,
            })
        );
    }
    for (name, trust) in [("jailed", &jail), ("trusted", &plain)] {
        for tables in [1, 2] {
            let best = best(tables, || questions(&c, trust));
            println!("{}", json!({"questions_per_s": best, "trust": name, "tables": tables}));
        }
        for (game, kind) in
            [("queens", Kind::of::<queens::Queens>()), ("othello", Kind::of::<othello::Othello>())]
        {
            for tables in [1, 2] {
                let before = processor_time();
                let played = AtomicU64::new(0);
                let best = best(tables, || moves(kind, &c, trust, &played));
                let after = processor_time();
                let us = |part: usize| {
                    (after[part] - before[part]) * 1e6 / played.load(Ordering::Relaxed) as f64
                };
                println!(
                    "{}",
                    json!({
                        "moves_per_s": best, "game": game, "trust": name, "tables": tables,
                        "referee_us_per_move": {"user": us(0).round(), "system": us(1).round()},
                    })
                );
            }
        }
    }
}

/// What this process, without its bots, has used so far: seconds in itself and in the kernel.
fn processor_time() -> [f64; 2] {
    const TICKS_PER_S: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    [11, 12].map(|field| fields[field].parse::<f64>().unwrap() / TICKS_PER_S)
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

/// From the spawn to the first answer in milliseconds, best and median, plain and jailed in turn.
fn starts(program: &Program, plain: &Trust, jailed: &Trust) -> [[f64; 2]; 2] {
    let mut times = [Vec::new(), Vec::new()];
    runtime().block_on(async {
        for _ in 0..TRIES {
            for (times, trust) in times.iter_mut().zip([plain, jailed]) {
                let began = Instant::now();
                let mut process = Process::start(program, trust).await.unwrap();
                let ask = "{\"type\":\"ask\",\"choices\":[\"d3\"]}\n";
                let heard = process.exchange(ask, Duration::from_secs(10)).await;
                times.push(began.elapsed().as_secs_f64() * 1000.0);
                assert!(matches!(heard, ProcessReply::Line(..)), "{heard:?}");
                process.close().await;
            }
        }
    });
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        [times[0], times[times.len() / 2]].map(|ms| (ms * 1000.0).round() / 1000.0)
    })
}

/// The best of three tries with a number of tables, each a thread on a core of its own with its own two bots.
fn best(tables: usize, table: impl Fn() -> u64 + Sync) -> u64 {
    let once = || -> u64 {
        thread::scope(|scope| {
            let pinned = |core| {
                pin_to_core(core).unwrap();
                table()
            };
            let threads: Vec<_> =
                (0..tables).map(|core| scope.spawn(move || pinned(core))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        })
    };
    (0..3).map(|_| once()).max().unwrap_or(0)
}

/// Questions a second that two bots answer in turn, without a game between them: what pipes, signals and switches cost.
fn questions(program: &Program, trust: &Trust) -> u64 {
    let choices: Vec<String> = (0..10).map(|n| format!("\"d{n}\"")).collect();
    let view = "x".repeat(400);
    let ask =
        format!("{{\"type\":\"ask\",\"choices\":[{}],\"view\":\"{view}\"}}\n", choices.join(","));
    runtime().block_on(async {
        let mut bots = [
            Process::start(program, trust).await.unwrap(),
            Process::start(program, trust).await.unwrap(),
        ];
        let began = Instant::now();
        let mut asked = 0;
        while began.elapsed() < MOVES_FOR {
            for bot in &mut bots {
                let heard = bot.exchange(&ask, Duration::from_secs(10)).await;
                assert!(matches!(heard, ProcessReply::Line(..)), "{heard:?}");
                asked += 1;
            }
        }
        (f64::from(asked) / began.elapsed().as_secs_f64()) as u64
    })
}

/// Moves a second of whole matches.
fn moves(kind: Kind, program: &Program, trust: &Trust, played: &AtomicU64) -> u64 {
    let pace: Pace = "10s".parse().unwrap();
    let seed = Seed::from_number(1);
    let options = kind.full_options(&json!({})).unwrap();
    let game = kind.name.to_owned();
    let setup = Setup { game, options, opening: vec![], seed_hash: seed.hash() };
    let new_bot = || Bot::new(program.clone(), trust.clone(), pace);
    let mut bots = [new_bot(), new_bot()];
    let mut players = bots.each_mut().map(|bot| bot as &mut dyn Player);
    let mut moves = 0;
    let began = Instant::now();
    runtime().block_on(async {
        while began.elapsed() < MOVES_FOR {
            let start = kind.start(&setup.options, seed).unwrap();
            let mut game = Match::new(setup.clone(), start, pace);
            let mut sink = |_: &Event, _: &Course| moves += 1;
            run(&mut game, &mut players, &|| began.elapsed(), &mut sink).await.unwrap();
            assert_eq!(game.course().end().unwrap().reason, jogada_record::Reason::Rules);
        }
    });
    played.fetch_add(moves, Ordering::Relaxed);
    (moves as f64 / began.elapsed().as_secs_f64()) as u64
}
