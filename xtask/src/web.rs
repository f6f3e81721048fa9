//! The page: its own checks and tests, its size, and a browser against the real program.

use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::{packages, sh, test::WHOLE};

/// The page's folder, and where the tests build it, from the root.
const PAGE: &str = "web";
const BUILT: &str = "target/web";

/// Names under which the browser is found.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// How the program is started for the browser: any free port, and no browser is opened.
const SERVE: &str = "serve --addr 127.0.0.1:0 --no-open";

/// Types, units, size, and every game in a browser. Without Node there is no page to test, and a line says so.
pub(crate) fn test(_: &[String]) -> Result<()> {
    if !sh::succeeds(&mut sh::program("npm", &["--version"])) {
        eprintln!("note: there is no npm: the page is not tested");
        return Ok(());
    }
    let built = sh::root().join(BUILT);
    let built = built.to_str().context("the project's path is no UTF-8")?;
    sh::run_quietly(&mut npm(&["ci", "--no-audit", "--no-fund"]))?;
    sh::run(&mut npm(&["run", "check"]))?;
    sh::run(&mut npm(&["test"]))?;
    sh::run_quietly(&mut npm(&["run", "build", "--", "--emptyOutDir", "--outDir", built]))?;
    sh::run(&mut npm(&["run", "size", "--", built]))?;
    let Some(browser) = browser() else {
        eprintln!("note: there is no Chromium: the page is not tried in a browser");
        return Ok(());
    };
    // As the tests build it, so that after them there is nothing to do.
    sh::run(sh::cargo(&["test", "--workspace", "--no-run", "--quiet"]).envs([WHOLE]))?;
    let program = sh::root().join("target/debug/jogada");
    let mut e2e = npm(&["run", "e2e"]);
    sh::run(e2e.env("CHROMIUM", browser).env("JOGADA_BIN", program).env("JOGADA_SERVE", SERVE))
}

/// npm in the page's folder.
pub(crate) fn npm(args: &[&str]) -> std::process::Command {
    let mut command = sh::program("npm", args);
    command.current_dir(sh::root().join(PAGE));
    command
}

/// The browser's path. Where we may install packages and none is there, it is installed.
fn browser() -> Option<PathBuf> {
    let found = || {
        let path = std::env::var_os("PATH")?;
        let folders = std::env::split_paths(&path).collect::<Vec<_>>();
        let all = BROWSERS.iter().flat_map(|name| folders.iter().map(move |at| at.join(name)));
        all.into_iter().find(|path| path.is_file())
    };
    found().or_else(|| {
        // Without a font nothing has its width. If they cannot be had there is no browser, which is said.
        _ = packages::install(&["chromium", "fonts-dejavu-core"]);
        found()
    })
}
