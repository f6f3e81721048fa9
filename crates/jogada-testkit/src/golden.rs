//! Golden playthroughs: every public answer of a game along one fixed random match, kept in a file.

use std::{env, fmt::Write, fs, path::Path};

use jogada_core::{AnyGame, Draw, Seat, Seed, Turn, Viewer};

/// Compares one random match with the file, or rewrites the file when `UPDATE` is set.
pub fn playthrough<G: Draw>(options: &G::Options, path: impl AsRef<Path>) {
    let path = path.as_ref();
    let now = tell::<G>(options);
    if env::var_os("UPDATE").is_some() {
        fs::write(path, now).expect("the golden file can be written");
        return;
    }
    let golden = fs::read_to_string(path).unwrap_or_default();
    if now != golden {
        let line = now.lines().zip(golden.lines()).position(|(now, golden)| now != golden);
        let at = line.unwrap_or_else(|| now.lines().count().min(golden.lines().count()));
        panic!(
            "{} differs from line {} on\n now: {:?}\n was: {:?}\nhint: cargo xtask golden",
            path.display(),
            at + 1,
            now.lines().nth(at),
            golden.lines().nth(at)
        );
    }
}

fn tell<G: Draw>(options: &G::Options) -> String {
    let seed = Seed::from_number(1);
    let mut rng = seed.derive("playthrough", 0).rng();
    let mut pos = G::start(options, seed).expect("default options start a game");
    let mut text = format!("game {} seats {}\n", G::NAME, G::SEATS);
    for ply in 0.. {
        let moves: Vec<String> = pos.legal_moves().iter().map(|&m| pos.describe(m)).collect();
        let viewers = Seat::all(G::SEATS).map(Viewer::Seat).chain([Viewer::Public, Viewer::Full]);
        _ = writeln!(text, "\nply {ply} {:?}\nmoves {}", pos.turn(), moves.join(" "));
        let any = AnyGame::new(pos.clone());
        for viewer in viewers {
            let look = any.look(viewer);
            _ = writeln!(text, "{viewer:?} {}", look.view);
            // The picture is long: what matters is that it does not change unseen.
            _ = writeln!(
                text,
                "  items {} sheet {}x{}",
                look.picture.items.len(),
                look.picture.width,
                look.picture.height
            );
        }
        _ = write!(text, "{}", any.look(Viewer::Full).text);
        let Turn::ToMove(_) = pos.turn() else { break };
        let m = pos.random_move(&mut rng).expect("there is a move until the game is over");
        _ = writeln!(
            text,
            "plays {m} code {} path {:?}",
            m.into(),
            G::path(m).iter().map(ToString::to_string).collect::<Vec<_>>()
        );
        pos.play_unchecked(m);
    }
    text
}

/// Compares an engine's signature with the file, or rewrites the file when `UPDATE` is set.
pub fn signature(nodes: u64, path: impl AsRef<Path>) {
    let path = path.as_ref();
    let now = format!("{nodes}\n");
    if env::var_os("UPDATE").is_some() {
        fs::write(path, now).expect("the golden file can be written");
        return;
    }
    let was = fs::read_to_string(path).unwrap_or_default();
    assert_eq!(
        now,
        was,
        "the engine searches differently: {}\nhint: cargo xtask golden",
        path.display()
    );
}
