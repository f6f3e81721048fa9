//! Makes what the network learns from: `cargo xtask datagen chess FILE [GAMES] [NODES] [THREADS] [SECONDS] [FIRST]`.
//!
//! The engine plays itself from random openings, with NODES positions a move, and adds every finished match to the
//! file. Matches are numbered and the same number gives the same match, so runs with different first numbers make
//! different matches. `--samples FILE… OUT` then writes the positions that training reads, and `--strays FILE… OUT` those
//! that a network learns first, [`COPIES`] for each position of a match.
#![allow(clippy::print_stderr, reason = "it is a program")]

mod play;
mod stray;

use std::{
    env,
    error::Error,
    fs::{File, OpenOptions},
    io::{BufReader, BufWriter, Write},
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use chess::engine::{Sample, SelfPlayGame};

/// Strays for each position of a match.
const COPIES: usize = 6;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    match args.split_first() {
        Some((first, files)) if first == "--samples" => {
            samples(files, |played, _| played.samples())
        }
        Some((first, files)) if first == "--strays" => {
            samples(files, |played, number| stray::strays(played, number, COPIES))
        }
        Some((file, numbers)) => generate(file, numbers),
        None => Err("expected a file for the matches".into()),
    }
}

/// Plays matches until there are enough or the time is up.
fn generate(file: &str, numbers: &[String]) -> Result<(), Box<dyn Error>> {
    let number = |nth: usize, default: usize| {
        numbers.get(nth).map_or(Ok(default), |text| text.parse::<usize>())
    };
    let (matches, nodes, threads) = (number(0, 100_000)?, number(1, 400)?, number(2, 2)?.max(1));
    let until = Instant::now() + Duration::from_secs(number(3, 30 * 24 * 3600)? as u64);
    let first = number(4, 0)?;
    let mut out = OpenOptions::new().create(true).append(true).open(file)?;
    let next = &AtomicUsize::new(first);
    let (sender, receiver) = mpsc::sync_channel::<SelfPlayGame>(threads);
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            scope.spawn(move || {
                let mut player = play::Player::new(nodes as u64);
                while Instant::now() < until {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= first + matches || sender.send(player.play(number as u64)).is_err()
                    {
                        break;
                    }
                }
            });
        }
        drop(sender);
        write_all(&receiver, &mut out)
    })
}

/// Adds each match to the file as it ends.
fn write_all(played: &mpsc::Receiver<SelfPlayGame>, out: &mut File) -> Result<(), Box<dyn Error>> {
    const PROGRESS: usize = 1_000;
    let (mut matches, mut moves) = (0, 0);
    for played in played.iter().filter(|played| !played.moves.is_empty()) {
        matches += 1;
        moves += played.moves.len();
        let mut bytes = Vec::new();
        played.write(&mut bytes)?;
        out.write_all(&bytes)?;
        if matches % PROGRESS == 0 {
            eprintln!("{matches} matches, {moves} moves");
        }
    }
    eprintln!("{matches} matches, {moves} moves");
    Ok(())
}

/// Matches that a thread turns into positions at a time.
const CHUNK: usize = 256;

/// Writes what all files but the last give into the last, in their order.
fn samples(
    files: &[String],
    of: impl Fn(&SelfPlayGame, u64) -> Vec<Sample> + Sync,
) -> Result<(), Box<dyn Error>> {
    let Some((out, files)) = files.split_last().filter(|(_, files)| !files.is_empty()) else {
        return Err("expected files of matches, and one for the positions".into());
    };
    let mut out = BufWriter::new(File::create(out)?);
    let mut matches = Vec::new();
    for file in files {
        let mut from = BufReader::new(File::open(file)?);
        while let Some(played) = SelfPlayGame::read(&mut from)? {
            matches.push(played);
        }
    }
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get());
    let mut count = 0;
    for (nth, round) in matches.chunks(threads * CHUNK).enumerate() {
        let of = &of;
        let parts: Vec<Vec<Sample>> = thread::scope(|scope| {
            let numbered = (nth * threads..).zip(round.chunks(CHUNK));
            let parts = numbered.map(|(chunk, matches)| {
                let numbered = (chunk as u64 * CHUNK as u64..).zip(matches);
                scope.spawn(move || numbered.flat_map(|(n, played)| of(played, n)).collect())
            });
            let parts: Vec<_> = parts.collect();
            parts.into_iter().flat_map(|part| part.join()).collect()
        });
        for sample in parts.iter().flatten() {
            out.write_all(&sample.to_bytes())?;
        }
        count += parts.iter().map(Vec::len).sum::<usize>();
    }
    out.flush()?;
    eprintln!("{} matches, {count} positions", matches.len());
    Ok(())
}
