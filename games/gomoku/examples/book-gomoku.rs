//! Builds the book of answers on 8 × 8: `cargo run --release -p gomoku --example book-gomoku -- FILE [--stones N] [--nodes N] [--part I/N]`.
//!
//! FILE is a text with one answer a line, `key moves reply proved|searched` or `key moves - open`, to which lines are added as they are found; whatever is in it is not
//! done again, so that the work can be stopped at any moment and resumed, or done in parts by many processes whose files
//! are put together. `--pack OUT FILE…` makes the crate's data file of such texts.

use std::{
    collections::HashSet,
    env, fs,
    io::{self, Write},
};

use gomoku::{
    Gomoku, Master, Options, Square,
    engine::hold::{Book, Entry, Grid, Holder, stones},
};
use jogada_core::{Game, Seed, Stop};
use jogada_search::{Engine, Limit};

/// Room for what was proved, as a power of two: 64 MB.
const TABLE_BITS: u32 = 22;
/// What the engine may visit where nothing was proved.
const SEARCH_NODES: u64 = 200_000;
const SEARCHED_STONES: u16 = 1;

struct Plan {
    file: String,
    stones: u16,
    nodes: u64,
    part: (u64, u64),
}

fn main() -> io::Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    match words.split_first() {
        Some((pack, rest)) if pack == "--pack" => self::pack(rest),
        Some((file, rest)) => build(&plan(file, rest)),
        None => Err(io::Error::other("expected FILE or --pack OUT FILE…")),
    }
}

fn plan(file: &str, words: &[String]) -> Plan {
    let mut plan = Plan { file: file.to_owned(), stones: 2, nodes: 400_000, part: (0, 1) };
    for pair in words.chunks(2) {
        let [option, value] = pair else { continue };
        match option.as_str() {
            "--stones" => plan.stones = value.parse().unwrap_or(plan.stones),
            "--nodes" => plan.nodes = value.parse().unwrap_or(plan.nodes),
            "--part" => {
                let part = value
                    .split_once('/')
                    .and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
                plan.part = part.unwrap_or(plan.part);
            }
            _ => {}
        }
    }
    plan
}

/// Answers every position of at most so many stones, up to symmetry, that the file does not answer yet.
fn build(plan: &Plan) -> io::Result<()> {
    let book = Book::default();
    let done: HashSet<u64> = fs::read_to_string(&plan.file)
        .unwrap_or_default()
        .lines()
        .filter_map(|line| line.split(' ').next()?.parse().ok())
        .collect();
    let mut file = fs::OpenOptions::new().create(true).append(true).open(&plan.file)?;
    let holder = Holder::new(Grid::new(8, 8, 5), TABLE_BITS);
    let mut seen = HashSet::new();
    let mut row = vec![start()];
    for _ in 0..=plan.stones {
        let mut next = Vec::new();
        for pos in row {
            let Some((key, _)) = book.key(&pos.0).filter(|&(key, _)| seen.insert(key)) else {
                continue;
            };
            let is_mine = key % plan.part.1 == plan.part.0;
            if is_mine && !done.contains(&key) {
                let word = match answer(&pos.0, &holder, plan.nodes) {
                    Some(Entry { m, proved: true }) => format!("{m} proved"),
                    Some(Entry { m, proved: false }) => format!("{m} searched"),
                    None => "- open".to_owned(),
                };
                writeln!(file, "{key} {} {word}", pos.1.join(","))?;
                file.flush()?;
            }
            if pos.0.board().stones() < plan.stones {
                next.extend(pos.0.legal_moves().into_iter().map(|m| played(&pos, m)));
            }
        }
        row = next;
    }
    Ok(())
}

/// A proved answer if one of the best candidates has a proof; else, to the first stones, what the engine plays.
/// Later it may as well think at the board.
fn answer(pos: &Gomoku, holder: &Holder, nodes: u64) -> Option<Entry> {
    let [own, other] = [pos.side(), pos.side().other()].map(|side| stones(pos, side));
    let candidates = holder.candidates(other, own);
    // Most of what can be proved is proved with little; a second look costs more.
    for (width, nodes) in [(3, nodes / 8), (4, nodes)] {
        for &m in candidates.iter().take(width) {
            let (verdict, _) = holder.holds(
                other,
                own | gomoku::engine::hold::bit(m),
                Limit::nodes(nodes),
                &Stop::never(),
                1,
            );
            if verdict == gomoku::engine::hold::Verdict::Holds {
                return Some(Entry { m, proved: true });
            }
        }
    }
    if pos.board().stones() > SEARCHED_STONES {
        return None;
    }
    let m = Master::default().think(pos, Limit::nodes(SEARCH_NODES), &Stop::never()).best;
    Some(Entry { m, proved: false })
}

type Line = (Gomoku, Vec<String>);

fn start() -> Line {
    (Gomoku::start(&Options::default(), Seed::from_number(0)).expect("the usual size"), vec![])
}

fn played((pos, moves): &Line, m: Square) -> Line {
    let mut pos = pos.clone();
    pos.play_unchecked(m);
    (pos, moves.iter().cloned().chain([m.to_string()]).collect())
}

/// Makes the data file.
fn pack(words: &[String]) -> io::Result<()> {
    let Some((out, files)) = words.split_first() else {
        return Err(io::Error::other("expected OUT and FILES"));
    };
    let mut book = Book::default();
    for file in files {
        for line in fs::read_to_string(file)?.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let [_, moves, reply, word] = words[..] else { continue };
            let squares = moves.split(',').filter(|text| !text.is_empty());
            let line = squares
                .filter_map(|text| text.parse().ok())
                .fold(start(), |line, m| played(&line, m));
            if let Ok(m) = reply.parse() {
                book.put(&line.0, Entry { m, proved: word == "proved" });
            }
        }
    }
    let (all, proved) = book.sizes();
    writeln!(io::stderr(), "{all} positions, {proved} proved")?;
    fs::write(out, book.write())
}
