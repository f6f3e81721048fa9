//! Where the public collections lie, which the project does not contain.

use std::{env, path::PathBuf};

/// The path of a public vector, or nothing if the collections are not here; then it says so.
/// They are looked for in `JOGADA_VECTORS`, else in `shared/vectors` beside the project.
pub fn vectors(name: &str) -> Option<PathBuf> {
    let folder = env::var_os("JOGADA_VECTORS").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors"),
        PathBuf::from,
    );
    let path = folder.join(name);
    if path.exists() {
        Some(path)
    } else {
        println!("skipped: {name} is not here; set JOGADA_VECTORS to the folder that holds it");
        None
    }
}

/// Is this the long run, which `cargo xtask test-slow` asks for?
pub fn is_slow() -> bool {
    env::var_os("JOGADA_SLOW").is_some()
}

/// All cases in the long run; otherwise every third, the first among them.
pub fn sampled<T>(cases: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    cases.into_iter().step_by(if is_slow() { 1 } else { 3 })
}
