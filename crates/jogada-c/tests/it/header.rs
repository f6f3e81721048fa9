//! `include/jogada.h` is what cbindgen makes of the sources today.

use std::{env, fs, path::Path};

/// In the order in which a reader wants them.
const SOURCES: [&str; 4] = ["rothelo.rs", "xadrez.rs", "arena.rs", "border.rs"];

#[test]
fn the_header_is_current() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(here.join("cbindgen.toml")).unwrap();
    let builder = cbindgen::Builder::new().with_config(config);
    let builder = SOURCES.iter().fold(builder, |b, file| b.with_src(here.join("src").join(file)));
    let mut made = Vec::new();
    builder.generate().unwrap().write(&mut made);
    let made = String::from_utf8(made).unwrap();

    let path = here.join("include/jogada.h");
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, &made).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "include/jogada.h is old: `cargo xtask golden` rewrites it");
}
