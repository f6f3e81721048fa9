//! Makes the opening book: `cargo xtask book othello [KEPT [POSITIONS [THREADS]]]`.
//!
//! Beginning at the start, the position whose line gave away least is opened next: all its moves
//! are searched a little, those that may be good are searched deep, and what is close to the best
//! waits to be opened itself. In the end the values are carried back to the start.
//! Every search is the same whenever it is made, and is kept in the file KEPT: who is interrupted
//! goes on from there. The book is written to the output.
#![allow(clippy::print_stderr, clippy::expect_used, reason = "it is a program")]

mod grow;
mod kept;

use std::{
    env,
    error::Error,
    io::{Write, stdout},
};

use grow::Tree;
use kept::Kept;

/// The approximate number of positions.
const POSITIONS: usize = 650;

fn main() -> Result<(), Box<dyn Error>> {
    let file = env::args().nth(1).ok_or("expected a file to keep searches in")?;
    let positions = env::args().nth(2).map_or(Ok(POSITIONS), |text| text.parse())?;
    let threads = env::args().nth(3).map_or(Ok(1), |text| text.parse())?;
    let mut tree = Tree::new(Kept::open(&file)?, threads);
    while tree.len() < positions {
        let Some(told) = tree.open_next()? else { break };
        eprintln!("{told}");
    }
    let book = tree.book();
    let bytes = book.pack();
    eprintln!("{} positions, {} bytes", book.len(), bytes.len());
    stdout().write_all(&bytes)?;
    Ok(())
}
