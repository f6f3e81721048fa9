//! Makes the book of answers on 8 × 8: `cargo xtask book gomoku [KEPT]`.
//!
//! Every position of at most two stones, up to symmetry, is answered, and if asked for those of three that follow from an
//! answer: by a move with a proof that it does not lose if one is found, else, to the first stones, by what a search plays.
//! An answer is proved too if all that may follow it is.
//! KEPT is a text with a line for each, `key moves reply proved|searched` or `key moves - open`; what is in it is not done
//! again, so that the work can be interrupted, or done in parts by many processes whose files are put together.
//! The book is written to the output. Run by itself, as `cargo run --release -p gomoku --example book-gomoku -- KEPT`,
//! it takes options too: `--stones N`, `--search N` and `--proof N` (positions visited for each answer, and for each proof),
//! `--part I/N`, `--again yes` (what is not proved is tried once more).

use std::{
    collections::HashSet,
    env,
    error::Error,
    fs,
    io::{self, Write},
};

use gomoku::{
    Gomoku, Master, Options, Square,
    engine::maker_breaker::{Book, BreakerResult, Entry, Grid, MakerBreaker, bit, stones},
};
use jogada_core::{Game, Seed, Stop};
use jogada_search::Limit;

/// Room for what was proved, and for what was searched, as powers of two: 64 MB each.
const TABLE_BITS: u32 = 22;
/// Every position of this many stones is answered, by a search if there is no proof; of those with more, the ones that the
/// book leads to, and only by a proof: the engine may as well think at the board.
const ALL_STONES: u16 = 2;
/// The move of the search is tried with the whole limit, then several with a part of it, then some of them with all of it.
const TRIALS: [(usize, u64); 3] = [(1, 1), (4, 8), (2, 1)];

struct Plan {
    kept: String,
    stones: u16,
    proof: u64,
    search: u64,
    part: [u64; 2],
    again: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let plan = Plan::read(&words)?;
    build(&plan)?;
    let mut book = book(&fs::read_to_string(&plan.kept)?);
    deduce(&mut book, plan.stones);
    let (all, proved) = book.sizes();
    writeln!(io::stderr(), "{all} positions, {proved} proved")?;
    io::stdout().write_all(&book.write())?;
    Ok(())
}

impl Plan {
    fn read(words: &[String]) -> Result<Plan, Box<dyn Error>> {
        let (kept, rest) = words.split_first().ok_or("expected a file to keep answers in")?;
        let kept = kept.clone();
        let (proof, search) = (400_000, 1_000_000);
        let mut plan = Plan { kept, stones: 2, proof, search, part: [0, 1], again: false };
        for pair in rest.chunks(2) {
            let [option, value] = pair else {
                return Err(format!("expected a number after {:?}", pair[0]).into());
            };
            match option.as_str() {
                "--stones" => plan.stones = value.parse()?,
                "--proof" => plan.proof = value.parse()?,
                "--search" => plan.search = value.parse()?,
                "--part" => {
                    let (number, parts) = value.split_once('/').ok_or("expected a part as 0/4")?;
                    plan.part = [number.parse()?, parts.parse::<u64>()?.max(1)];
                }
                "--again" => plan.again = value == "yes",
                _ => {
                    let options = "--stones, --proof, --search, --part or --again";
                    return Err(format!("expected {options}, got {option:?}").into());
                }
            }
        }
        Ok(plan)
    }
}

/// Answers what the file does not answer yet.
fn build(plan: &Plan) -> io::Result<()> {
    let text = fs::read_to_string(&plan.kept).unwrap_or_default();
    let (known, mut done) = (book(&text), HashSet::new());
    for line in text.lines().filter(|line| !plan.again || line.ends_with(" proved")) {
        done.extend(line.split(' ').next().and_then(|key| key.parse::<u64>().ok()));
    }
    let mut kept = fs::OpenOptions::new().create(true).append(true).open(&plan.kept)?;
    let maker_breaker = MakerBreaker::new(Grid::new(8, 8, 5), TABLE_BITS);
    let open = positions(plan.stones, &known).into_iter().filter(|(key, _)| !done.contains(key));
    let [number, parts] = plan.part;
    for (i, (key, (pos, moves))) in open.enumerate() {
        if i as u64 % parts != number {
            continue;
        }
        let word = match answer(&pos, &maker_breaker, &known, plan) {
            Some(Entry { m, proved: true }) => format!("{m} proved"),
            Some(Entry { m, proved: false }) => format!("{m} searched"),
            None => "- open".to_owned(),
        };
        writeln!(kept, "{key} {} {word}", moves.join(","))?;
        kept.flush()?;
    }
    Ok(())
}

/// One position of each symmetry class with at most `stones` stones, with its key.
fn positions(stones: u16, known: &Book) -> Vec<(u64, Line)> {
    let mut seen = HashSet::new();
    let mut rows: Vec<Vec<Line>> = Vec::new();
    for number in 0..=stones {
        let before = |back: u16| rows[usize::from(number - back)].iter();
        let next: Vec<Line> = match number {
            0 => vec![start()],
            1..=ALL_STONES => before(1).flat_map(after).collect(),
            _ => before(2)
                .filter_map(|line| Some(played(line, known.get(&line.0)?.m)))
                .flat_map(|line| after(&line))
                .collect(),
        };
        let is_new = |line: &Line| known.key(&line.0).is_some_and(|(key, _)| seen.insert(key));
        rows.push(next.into_iter().filter(is_new).collect());
    }
    let keyed = |line: Line| known.key(&line.0).map(|(key, _)| key).map(|key| (key, line));
    rows.into_iter().flatten().filter_map(keyed).collect()
}

fn answer(pos: &Gomoku, maker_breaker: &MakerBreaker, known: &Book, plan: &Plan) -> Option<Entry> {
    let is_early = pos.board().stones() <= ALL_STONES;
    let search = || {
        let mut master = Master::with(1, TABLE_BITS);
        master.search(pos, Limit::nodes(plan.search), &Stop::never()).best
    };
    let searched = known.get(pos).map(|entry| entry.m).or_else(|| is_early.then(search));
    let [own, other] = [pos.side(), pos.side().other()].map(|side| stones(pos, side));
    let mut candidates = maker_breaker.candidates(other, own);
    candidates.retain(|&m| Some(m) != searched);
    candidates.splice(0..0, searched);
    for (width, part) in TRIALS {
        for &m in candidates.iter().take(width) {
            let limit = Limit::nodes(plan.proof / part);
            let (verdict, _) = maker_breaker.holds(other, own | bit(m), limit, &Stop::never(), 1);
            if verdict == BreakerResult::Holds {
                return Some(Entry { m, proved: true });
            }
        }
    }
    searched.map(|m| Entry { m, proved: false })
}

/// An answer is proved if every position that it may lead to has a proved answer.
fn deduce(book: &mut Book, stones: u16) {
    for (_, line) in positions(stones, book).into_iter().rev() {
        let Some(Entry { m, proved: false }) = book.get(&line.0) else { continue };
        let is_proved = |line: &Line| book.get(&line.0).is_some_and(|entry| entry.proved);
        if after(&played(&line, m)).iter().all(is_proved) {
            book.put(&line.0, Entry { m, proved: true });
        }
    }
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

/// The positions after each move.
fn after(line: &Line) -> Vec<Line> {
    line.0.legal_moves().into_iter().map(|m| played(line, m)).collect()
}

/// The answers of a kept text.
fn book(text: &str) -> Book {
    let mut book = Book::default();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [_, moves, reply, word] = words[..] else { continue };
        let squares = moves.split(',').filter_map(|text| text.parse().ok());
        let line = squares.fold(start(), |line, m| played(&line, m));
        if let Ok(m) = reply.parse() {
            book.put(&line.0, Entry { m, proved: word == "proved" });
        }
    }
    book
}
