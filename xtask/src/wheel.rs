//! The Python package: building its wheel, and testing that wheel as a user who installs it would.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{sh, test::WHOLE};

/// The package's folder and where its wheel goes, from the root.
const PACKAGE: &str = "python";
const WHEELS: &str = "target/wheels";

/// Builds the wheel that people install, at full speed.
pub(crate) fn run(_: &[String]) -> Result<()> {
    let wheel = build("release", WHEELS)?;
    println!("{}", wheel.display());
    Ok(())
}

/// Builds a wheel with what the tests have compiled anyway, installs it where nothing else is, and runs its tests.
/// Without Python there is nothing to test with, and a line says so.
pub(crate) fn test(_: &[String]) -> Result<()> {
    if !sh::succeeds(&mut sh::program("python3", &["-c", "import pip"])) {
        eprintln!("note: there is no python3 with pip: the Python package is not tested");
        return Ok(());
    }
    // A folder of its own: what people install is never this slow build.
    let wheel = build("dev", "target/wheels-test")?;
    let python = venv("target/python-test")?;
    let wheel = wheel.to_str().context("the wheel's path is no UTF-8")?;
    sh::run_quietly(&mut pip(&python, &["--force-reinstall", "--no-deps", "--no-index", wheel]))?;
    if !sh::succeeds(&mut pip(&python, &["pettingzoo>=1.25", "numpy", "pytest"])) {
        eprintln!("note: pettingzoo cannot be had: the environments of the package are not tested");
    }
    if !sh::succeeds(&mut pip(&python, &["PyLTI1p3>=2,<3"])) {
        eprintln!(
            "note: PyLTI1p3 cannot be had: scores for learning platforms are not compared with its"
        );
    }
    // From the folder of the tests, where the package's own folder is not in sight: only the wheel is.
    let tests = sh::root().join(PACKAGE).join("tests");
    sh::run(sh::program(&path(&python), &["-B", "-m", "unittest"]).current_dir(tests))
}

/// Builds one wheel with this profile, alone in its folder, and returns its path.
fn build(profile: &str, folder: &str) -> Result<PathBuf> {
    let python = venv("target/python-build")?;
    let maturin = ["-m", "maturin", "--version"];
    if !sh::succeeds(&mut sh::program(&path(&python), &maturin)) {
        sh::run_quietly(&mut pip(&python, &["maturin>=1.9,<2"]))?;
    }
    let out = sh::root().join(folder);
    if out.exists() {
        std::fs::remove_dir_all(&out).with_context(|| format!("cannot empty {folder}"))?;
    }
    let args = ["-m", "maturin", "build", "--locked", "--profile", profile, "--out", &path(&out)];
    let mut maturin = sh::program(&path(&python), &args);
    sh::run(maturin.envs([WHOLE]).current_dir(sh::root().join(PACKAGE)))?;
    let mut wheels = std::fs::read_dir(&out).with_context(|| format!("cannot list {folder}"))?;
    match wheels.next() {
        Some(wheel) => Ok(wheel?.path()),
        None => bail!("maturin left no wheel in {folder}"),
    }
}

/// A virtual environment in this folder, made if it is not there; returns its interpreter.
fn venv(folder: &str) -> Result<PathBuf> {
    let at = sh::root().join(folder);
    let python = at.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if sh::succeeds(&mut sh::program(&path(&python), &["-m", "pip", "--version"])) {
        return Ok(python);
    }
    let at = path(&at);
    if sh::succeeds(&mut sh::program("python3", &["-m", "venv", "--clear", &at])) {
        return Ok(python);
    }
    // Some systems pack `venv` apart from Python; this does the same.
    let install = ["-m", "pip", "install", "--user", "--break-system-packages", "virtualenv"];
    if !sh::succeeds(&mut sh::program("python3", &install)) {
        bail!("python3 can make no virtual environment: install the package python3-venv");
    }
    sh::run_quietly(&mut sh::program("python3", &["-m", "virtualenv", "--clear", &at]))?;
    Ok(python)
}

fn pip(python: &Path, args: &[&str]) -> std::process::Command {
    let mut command = sh::program(&path(python), &["-m", "pip", "install", "--quiet"]);
    command.env("PIP_DISABLE_PIP_VERSION_CHECK", "1").args(args);
    command
}

fn path(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
