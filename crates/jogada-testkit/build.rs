//! Builds nothing: only a package with a build script can ask for features of what macros are made with (`Cargo.toml`).

fn main() {}
