//! What the endgames FFO 40 to 49 cost, or others from 40 to 59, one JSON object a line:
//! `cargo bench -p othello --bench endgame [-- THREADS [FIRST-LAST] [wld]]`.
//! The CPU seconds are all threads'.
#![allow(clippy::print_stdout, reason = "it is a program")]

use std::{env, error::Error, fs, time::Instant};

use jogada_core::{Seed, serde_json::json};
use jogada_search::Stop;
use jogada_testkit::vectors;
use othello::{engine::Thinker, text::obf};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let threads = args.first().map_or(Ok(1), |text| text.parse())?;
    let wld = args.iter().any(|arg| arg == "wld");
    let range = args.iter().find_map(|arg| arg.split_once('-')).unwrap_or(("40", "49"));
    let (first, last): (u32, u32) = (range.0.parse()?, range.1.parse()?);
    let Some(path) = vectors("othello/endgame/fforum-40-59.obf") else { return Ok(()) };
    let mut thinker = Thinker::new(23, Seed::from_number(1)).on_threads(threads);
    let (began, cpu, mut nodes) = (Instant::now(), cpu_seconds(), 0);
    let text = fs::read_to_string(path)?;
    for (number, line) in (40..=last).zip(text.lines()).filter(|&(number, _)| number >= first) {
        let problem = obf::read(line)?.ok_or("expected a position")?;
        let (began, cpu) = (Instant::now(), cpu_seconds());
        let thought = match wld {
            true => thinker.solve_outcome(&problem.pos, &Stop::never()),
            false => thinker.solve(&problem.pos, &Stop::never()),
        };
        let best = problem.scores.iter().map(|&(_, score)| score).max();
        let is_right = thought.score() == best.map(|best| if wld { best.signum() } else { best });
        tell(&format!("FFO {number}"), thought.nodes, began, cpu, is_right);
        nodes += thought.nodes;
    }
    tell(&format!("FFO {first}-{last}"), nodes, began, cpu, true);
    Ok(())
}

fn tell(name: &str, nodes: u64, began: Instant, cpu: Option<f64>, is_right: bool) {
    let cpu = cpu_seconds().zip(cpu).map(|(now, then)| now - then);
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{}",
        json!({ "bench": name, "nodes": nodes, "seconds": seconds, "cpu_seconds": cpu, "right": is_right })
    );
}

/// User and system time in Linux's hundredths of a second.
fn cpu_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let ticks = stat.rsplit_once(") ")?.1.split(' ').skip(11).take(2);
    Some(ticks.filter_map(|n| n.parse::<f64>().ok()).sum::<f64>() / 100.0)
}
