//! Teaches the evaluation what shapes are worth: `cargo xtask train othello WTHOR_FOLDER`.
//!
//! Positions come from the games of masters in the WTHOR base, and a few random moves away from
//! those: a search meets many positions that no master allows. The last stages of the game learn
//! from solved positions; each one before them learns from a search that looks ahead beyond the
//! next one, which has learnt already.
//! Weights begin as those of the next stage and leave them only where positions say so: what is
//! rarely seen is worth what it is worth later. The two stages of every four discs, with an even
//! and an odd number of empty squares, learn together first and then each for itself.
//! The weights are written to the output; the same base gives the same weights on any machine.
#![allow(clippy::print_stderr, clippy::expect_used, reason = "it is a program")]

mod learn;
mod lessons;
mod spreads;

use std::{
    env,
    error::Error,
    fs,
    io::{Write, stdout},
    path::PathBuf,
};

use lessons::{GROUPS, Lesson};
use othello::{
    engine::{Eval, STAGES, WEIGHTS, pack, stage},
    text::wthor::{self, Base},
};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("expected the folder of the WTHOR base")?;
    let bases = bases(&folder)?;
    eprintln!("{} games", bases.iter().map(|base| base.games.len()).sum::<usize>());
    let bytes = taught(&bases);
    eprintln!("{} bytes", bytes.len());
    spreads::tell(&bases, Box::leak(Box::new(Eval::unpack(&bytes))));
    stdout().write_all(&bytes)?;
    Ok(())
}

/// The weights that these games teach, packed: the last stages first.
fn taught(bases: &[Base]) -> Vec<u8> {
    let by_group = lessons::positions(bases);
    let mut weights = vec![0; STAGES * WEIGHTS];
    let mut learnt = vec![0; WEIGHTS];
    for group in (0..GROUPS).rev() {
        // What is not learnt yet is judged as later on: shallow searches ask for it.
        for earlier in weights[..2 * (group + 1) * WEIGHTS].chunks_exact_mut(WEIGHTS) {
            earlier.copy_from_slice(&learnt);
        }
        // A program that ends soon after may keep what it has read: a thinker wants it for good.
        let eval = Box::leak(Box::new(Eval::unpack(&pack(&weights))));
        let lessons = lessons::scored(&by_group[group], eval);
        learnt = learn::learn(&lessons, &learnt).0;
        for stage in [2 * group, 2 * group + 1] {
            let own: Vec<Lesson> = lessons
                .iter()
                .filter(|lesson| self::stage(lesson.board) == stage)
                .copied()
                .collect();
            let (here, [taught, tested]) = learn::learn(&own, &learnt);
            let count = own.len();
            eprintln!(
                "stage {stage}: {count} positions, {taught:.2} discs off, {tested:.2} on others"
            );
            weights[stage * WEIGHTS..][..WEIGHTS].copy_from_slice(&here);
        }
    }
    pack(&weights)
}

fn bases(folder: &str) -> Result<Vec<Base>, Box<dyn Error>> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|file| file.map(|file| file.path())).collect::<Result<_, _>>()?;
    files.retain(|path| path.extension().is_some_and(|ext| ext == "wtb"));
    files.sort();
    files.iter().map(|path| Ok(wthor::read(&fs::read(path)?)?)).collect()
}

#[cfg(test)]
mod tests {
    use jogada_core::{Game, Seed};
    use othello::{Move, Othello, Start, text::wthor::Entry};

    use super::*;

    /// A game of random moves.
    fn game(number: u64) -> Entry {
        let mut rng = Seed::from_number(number).rng();
        let mut pos = Othello::first(Start::World);
        let mut taken = Vec::new();
        while let Some(m) = pos.random_move(&mut rng) {
            if let Move::Place(square) = m {
                taken.push(square);
            }
            pos.play_unchecked(m);
        }
        Entry { tournament: 0, players: [0; 2], discs: 32, perfect: 32, taken }
    }

    #[test]
    fn the_same_games_teach_the_same_weights() {
        let games: Vec<Entry> = (0..12).map(game).collect();
        let base = Base { made: [0; 4], year: 2000, solved_at: 24, games };
        let bytes = taught(std::slice::from_ref(&base));
        assert!(bytes.len() > 1000);
        assert_eq!(taught(&[base]), bytes);
    }
}
