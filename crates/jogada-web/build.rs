//! Builds the page with Node, where there is one, and writes its files into the program, compressed.
//!
//! Nothing here fails the build: without Node, or where the page cannot be built, a small page says what to do.

use std::{
    env, fs,
    hash::{DefaultHasher, Hasher},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Set it to anything to leave the page out.
const SKIP: &str = "JOGADA_NO_WEB";

/// What the page is built from, within its folder.
const SOURCES: [&str; 10] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
    "scripts",
    "dev/pack.mjs",
];

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let crate_folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let web = crate_folder.join("../../web");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed={SKIP}");
    let watched: Vec<PathBuf> =
        SOURCES.iter().map(|name| web.join(name)).filter(|path| path.exists()).collect();
    watched.iter().for_each(|path| println!("cargo:rerun-if-changed={}", path.display()));
    if web.exists() {
        // The texts of the page.
        let messages = crate_folder.join("locales");
        println!("cargo:rerun-if-changed={}", messages.display());
    } else {
        // A folder that is not there cannot be watched; when it comes, its modules are ignored here.
        println!("cargo:rerun-if-changed={}", crate_folder.join("../../.gitignore").display());
    }
    let (dist, packed) = (out.join("dist"), out.join("packed"));
    if let Err(why) = build(&web, &dist, &packed) {
        println!("cargo:warning=the page is left out: {why}");
        let page = placeholder(&why);
        _ = fs::remove_dir_all(&dist);
        _ = fs::remove_dir_all(&packed);
        fs::create_dir_all(&dist).expect("cargo's folder can be written");
        fs::write(dist.join("index.html"), page).expect("cargo's folder can be written");
    }
    fs::write(out.join("assets.rs"), assets(&dist, &packed))
        .expect("cargo's folder can be written");
}

/// Has the page built into one folder, and compressed into another.
fn build(web: &Path, dist: &Path, packed: &Path) -> Result<(), String> {
    if env::var_os(SKIP).is_some_and(|value| !value.is_empty()) {
        return Err(format!("{SKIP} is set"));
    }
    if !web.join("package.json").exists() {
        return Err("there is no web/package.json".to_owned());
    }
    let quiet = |command: &mut Command| {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()
    };
    if !quiet(Command::new("node").arg("--version")).is_ok_and(|status| status.success()) {
        return Err("Node is missing".to_owned());
    }
    let lock = fs::read(web.join("package-lock.json")).unwrap_or_default();
    let stamp = web.join("node_modules/.jogada-lock");
    if fs::read(&stamp).ok().as_ref() != Some(&lock) {
        run(web, &["ci", "--no-audit", "--no-fund"])?;
        // Without it the next build only takes longer.
        _ = fs::write(&stamp, &lock);
    }
    let text =
        |path: &Path| path.to_str().map(str::to_owned).ok_or("the target folder's name is no text");
    let (dist, packed) = (text(dist)?, text(packed)?);
    run(web, &["run", "build", "--", "--outDir", &dist, "--emptyOutDir"])?;
    run(web, &["run", "pack", "--", &dist, &packed])
}

fn run(web: &Path, args: &[&str]) -> Result<(), String> {
    let mut npm = Command::new("npm");
    let done = npm.args(args).current_dir(web).stdin(Stdio::null()).output();
    let done = done.map_err(|error| format!("npm: {error}"))?;
    if done.status.success() {
        return Ok(());
    }
    let words = String::from_utf8_lossy(&done.stderr);
    let last = words.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
    Err(format!("npm {} failed: {last}", args[..args.len().min(2)].join(" ")))
}

/// The page that says what is missing.
fn placeholder(why: &str) -> String {
    let why = why.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>Jogada</title></head>\n<body>\n\
         <h1>Jogada</h1>\n\
         <p>The arena is running, but this program was built without its page ({why}). \
         Install <a href=\"https://nodejs.org\">Node.js</a> 20 or newer and build again: \
         <code>cargo run --release</code>. Until then play in the terminal: <code>jogada play</code>.</p>\n\
         <p lang=\"pt-BR\">A arena está no ar, mas este programa foi compilado sem a página ({why}). \
         Instale o <a href=\"https://nodejs.org\">Node.js</a> 20 ou mais novo e compile de novo: \
         <code>cargo run --release</code>. Até lá, jogue no terminal: <code>jogada play</code>.</p>\n\
         </body>\n</html>\n"
    )
}

/// The list of files, as Rust; compressed ones where they are smaller.
fn assets(dist: &Path, packed: &Path) -> String {
    let mut files = Vec::new();
    walk(dist, &mut files);
    files.sort();
    let mut rust = String::from("static ASSETS: &[Asset] = &[\n");
    for file in &files {
        let bytes = fs::read(file).expect("it was built a moment ago");
        let name = file.strip_prefix(dist).expect("it lies in there").to_string_lossy();
        let path = format!("/{}", name.replace('\\', "/"));
        let kind = kind(&path);
        let mut hasher = DefaultHasher::new();
        hasher.write(&bytes);
        let tag = format!("\"{:016x}\"", hasher.finish());
        let compressed = |ending: &str| {
            let file = packed.join(format!("{name}.{ending}"));
            if file.exists() {
                format!("Some(include_bytes!({file:?}))")
            } else {
                "None".to_owned()
            }
        };
        let (brotli, gzip) = (compressed("br"), compressed("gz"));
        rust += &format!(
            "    Asset {{ path: {path:?}, kind: {kind:?}, tag: {tag:?}, plain: include_bytes!({file:?}), \
             brotli: {brotli}, gzip: {gzip} }},\n"
        );
    }
    rust + "];\n"
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { walk(&path, files) } else { files.push(path) }
    }
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}
