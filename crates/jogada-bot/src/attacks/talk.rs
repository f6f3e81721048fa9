//! Partners that try to talk: whether a hand, or a number, of one arrives at the other, and how many bits of it a turn.

use std::{
    fs, io,
    time::{Duration, Instant},
};

use serde::Serialize;
use tempfile::TempDir;

use crate::{HELPER, Jail, Process, ProcessReply, Program, Trust};

/// A way by which two bots that are jailed apart might talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Channel {
    /// Its name.
    pub name: &'static str,
    /// Does it tell which of many, or how many of one thing?
    #[serde(skip)]
    is_number: bool,
}

/// What came through.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Leak {
    /// By which way.
    pub channel: Channel,
    /// Turns that were tried.
    pub turns: usize,
    /// Hands, or numbers, that arrived whole.
    pub whole: usize,
    /// How much of what was sent is known from what was received, in bits a turn.
    pub bits_per_turn: f64,
}

const fn which(name: &'static str) -> Channel {
    Channel { name, is_number: false }
}

const fn how_many(name: &'static str) -> Channel {
    Channel { name, is_number: true }
}

impl Channel {
    /// Does it tell how many of one thing, and not which of many? Chance alone gets some of those right.
    pub fn tells_numbers(self) -> bool {
        self.is_number
    }

    /// All of them. No jail shuts the last one; [`Limits::step`](crate::Limits::step) narrows it.
    pub const ALL: &[Channel] = &[
        which("flock"),
        which("posix-lock"),
        which("ofd-lock"),
        which("inotify"),
        which("chmod"),
        which("utime"),
        which("atime"),
        which("xattr"),
        which("file"),
        which("cache"),
        how_many("processes"),
        how_many("process-numbers"),
        how_many("memory"),
        how_many("disk"),
        how_many("priority"),
        how_many("inode-numbers"),
        how_many("thinking-time"),
    ];
}

/// Tiles of a double-nine set, and how many of them are in a hand.
const TILES: u64 = 55;
const HAND: usize = 10;

/// Numbers that are sent where only a number can be.
const NUMBERS: u64 = 16;

const IN_TIME: Duration = Duration::from_secs(10);

/// Lets two bots of a pair try one way for some turns, each with a hand or number drawn anew.
pub async fn leak(jail: &Jail, channel: Channel, turns: usize) -> io::Result<Leak> {
    let stage = Stage::new(jail)?;
    let mut sender = stage.start(jail, channel).await?;
    let mut receiver = stage.start(jail, channel).await?;
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    let mut pairs = Vec::new();
    // A clock needs a first reading.
    ask(&mut receiver, "receive").await?;
    for _ in 0..turns {
        let sent = if channel.is_number { chance.below(NUMBERS) } else { chance.hand() };
        ask(&mut receiver, "prepare").await?;
        let began = Instant::now();
        ask(&mut sender, &format!("send {sent:x}")).await?;
        let got = ask(&mut receiver, "receive").await?;
        pairs.push((sent, u64::from_str_radix(&got, 16).ok()));
        // What the sender holds is let go, and noise of one turn does not pass for another's word.
        ask(&mut sender, "prepare").await?;
        if began.elapsed() > IN_TIME {
            break;
        }
    }
    let whole = pairs.iter().filter(|(sent, got)| Some(*sent) == *got).count();
    Ok(Leak { channel, turns: pairs.len(), whole, bits_per_turn: information(channel, &pairs) })
}

async fn ask(process: &mut Process, line: &str) -> io::Result<String> {
    match process.exchange(&format!("{line}\n"), IN_TIME).await {
        ProcessReply::Line(line, _) => Ok(line),
        heard => Err(io::Error::other(format!("{heard:?}"))),
    }
}

/// A folder with the helper and one file for each tile, which both bots run from.
struct Stage(TempDir);

impl Stage {
    fn new(jail: &Jail) -> io::Result<Stage> {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::Builder::new().prefix("jogada-doctor-").tempdir_in(&jail.scratch)?;
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755))?;
        fs::copy(jail.helper(), folder.path().join("zz-bot"))?;
        for tile in 0..TILES {
            fs::write(folder.path().join(format!("tile-{tile:02}")), [b'x'; 16384])?;
        }
        Ok(Stage(folder))
    }

    async fn start(&self, jail: &Jail, channel: Channel) -> io::Result<Process> {
        let mut program = Program::at(&self.0.path().join("zz-bot")).map_err(io::Error::other)?;
        program.args = [HELPER, "attack", "talk", channel.name].map(str::to_owned).to_vec();
        let mut jail = jail.clone();
        jail.apart = true;
        Process::start(&program, &Trust::Jailed(jail)).await.map_err(io::Error::other)
    }
}

/// Mutual information of what was sent and received. Of hands, tile by tile: that bounds what can be told of a tile.
fn information(channel: Channel, pairs: &[(u64, Option<u64>)]) -> f64 {
    let of = |part: &dyn Fn(u64) -> u64| {
        let parts = pairs.iter().map(|&(sent, got)| (part(sent), got.map(part)));
        mutual(&parts.collect::<Vec<_>>())
    };
    if channel.is_number {
        return of(&|number| number);
    }
    (0..TILES).map(|tile| of(&|hand| hand >> tile & 1)).sum()
}

/// Estimated from counts, less what chance alone makes of so few turns (Miller and Madow's correction).
fn mutual(pairs: &[(u64, Option<u64>)]) -> f64 {
    use std::collections::HashMap;
    let count = |keys: Vec<(u64, Option<u64>)>| {
        let mut counts: HashMap<_, f64> = HashMap::new();
        keys.into_iter().for_each(|key| *counts.entry(key).or_default() += 1.0);
        counts
    };
    let total = pairs.len() as f64;
    let joint = count(pairs.to_vec());
    let sent = count(pairs.iter().map(|&(sent, _)| (sent, None)).collect());
    let got = count(pairs.iter().map(|&(_, got)| (0, got)).collect());
    let entropy = |counts: &HashMap<_, f64>| -> f64 {
        let plain: f64 = counts.values().map(|n| -n / total * (n / total).log2()).sum();
        plain + (counts.len() as f64 - 1.0) / (2.0 * total * std::f64::consts::LN_2)
    };
    (entropy(&sent) + entropy(&got) - entropy(&joint)).max(0.0)
}

/// A small generator: what is drawn needs no secrecy.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: u64) -> u64 {
        (self.next() >> 11) % end
    }

    fn hand(&mut self) -> u64 {
        let mut hand = 0_u64;
        while (hand.count_ones() as usize) < HAND {
            hand |= 1 << self.below(TILES);
        }
        hand
    }
}

/// The way between two bots as an attack: did anything come through?
pub(super) async fn attack(jail: &Jail, name: &str) -> io::Result<(bool, String)> {
    const TURNS: usize = 24;
    /// Of 24 numbers drawn from 16, this many are hardly ever right by chance alone.
    const BY_CHANCE: usize = 7;
    let found = Channel::ALL.iter().find(|channel| channel.name == name);
    let Some(&channel) = found else { return Err(io::Error::other("expected a channel")) };
    let leak = leak(jail, channel, TURNS).await?;
    let bound = if channel.is_number { BY_CHANCE } else { 0 };
    let what = if channel.is_number { "numbers" } else { "hands" };
    Ok((leak.whole <= bound, format!("{} of {} {what} arrived", leak.whole, leak.turns)))
}
