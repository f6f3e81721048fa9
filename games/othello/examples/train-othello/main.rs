//! Teaches the evaluation what shapes are worth: `cargo xtask train othello WTHOR_FOLDER`.
//!
//! Positions come from the games of masters in the WTHOR base, and from games that leave one of
//! those by a move at random: a search meets many positions that no master allows. The last
//! stages of the game learn from solved positions; each stage before them learns from a search
//! that looks ahead to the next one, which has learnt already.
//! The weights are written to the output; the same base gives the same weights on any machine.
#![allow(clippy::print_stderr, clippy::expect_used, reason = "it is a program")]

mod learn;
mod lessons;

use std::{
    env,
    error::Error,
    fs,
    io::{Write, stdout},
    path::PathBuf,
};

use othello::{
    engine::{Eval, STAGES, WEIGHTS, pack},
    text::wthor::{self, Base},
};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("expected the folder of the WTHOR base")?;
    let strays = env::args().nth(2).map_or(Ok(2), |text| text.parse())?;
    let bases = bases(&folder)?;
    eprintln!("{} games", bases.iter().map(|base| base.games.len()).sum::<usize>());
    let by_stage = lessons::positions(&bases, strays);
    let mut weights = vec![0; STAGES * WEIGHTS];
    for stage in (0..STAGES).rev() {
        // A program that ends soon after may keep what it has read: a thinker wants it for good.
        let eval = Box::leak(Box::new(Eval::unpack(&pack(&weights))));
        let lessons = lessons::scored(&by_stage[stage], eval);
        let (learnt, [taught, tested]) = learn::learn(&lessons);
        let count = lessons.len();
        eprintln!("stage {stage}: {count} positions, {taught:.2} discs off, {tested:.2} on others");
        weights[stage * WEIGHTS..][..WEIGHTS].copy_from_slice(&learnt);
    }
    let bytes = pack(&weights);
    eprintln!("{} bytes", bytes.len());
    stdout().write_all(&bytes)?;
    Ok(())
}

fn bases(folder: &str) -> Result<Vec<Base>, Box<dyn Error>> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|file| file.map(|file| file.path())).collect::<Result<_, _>>()?;
    files.retain(|path| path.extension().is_some_and(|ext| ext == "wtb"));
    files.sort();
    files.iter().map(|path| Ok(wthor::read(&fs::read(path)?)?)).collect()
}
