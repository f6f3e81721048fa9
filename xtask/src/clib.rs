//! The C library as people install it: the library itself, its header, and what pkg-config reads.

use std::{fs, path::Path};

use anyhow::{Context, Result, bail};

use crate::sh;

/// Where everything goes, from the root.
const OUT: &str = "target/clib";
const HEADER: &str = "crates/jogada-c/include/jogada.h";

/// Wherever the file itself is found: the folder can be moved.
const MOVABLE: &str = "${pcfiledir}/../..";

/// Builds at full speed, and lays out the folder as `--prefix` will hold it.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let prefix = match args {
        [] => MOVABLE,
        [flag, prefix] if flag == "--prefix" && Path::new(prefix).is_absolute() => prefix,
        _ => bail!("expected `--prefix` and an absolute folder, got {:?}", args.join(" ")),
    };
    let (files, told) = build()?;
    let out = sh::root().join(OUT);
    for folder in ["lib/pkgconfig", "include"] {
        fs::create_dir_all(out.join(folder)).with_context(|| format!("cannot make {folder}"))?;
    }
    for file in files {
        let name = Path::new(&file).file_name().context("cargo built a file without a name")?;
        fs::copy(&file, out.join("lib").join(name))
            .with_context(|| format!("cannot copy {file}"))?;
    }
    fs::copy(sh::root().join(HEADER), out.join("include/jogada.h")).context("no header")?;
    let text = pkg_config(prefix, native_libs(&told)?);
    fs::write(out.join("lib/pkgconfig/jogada.pc"), text).context("cannot write jogada.pc")?;
    println!("{}", out.display());
    Ok(())
}

/// The libraries that C can use, and all that cargo said while it built them.
fn build() -> Result<(Vec<String>, String)> {
    let args = ["rustc", "--package", "jogada-c", "--lib", "--release", "--locked"];
    let more = ["--message-format", "json", "--", "--print", "native-static-libs"];
    let told = sh::read(sh::cargo(&args).args(more))?;
    let for_c = |word: &&str| {
        let name = word.rsplit(['/', '\\']).next().unwrap_or_default();
        matches!(name, "libjogada.a" | "libjogada.so" | "libjogada.dylib")
    };
    let files: Vec<String> = told.split('"').filter(for_c).map(str::to_owned).collect();
    if files.is_empty() {
        bail!("cargo built no library for C");
    }
    Ok((files, told))
}

/// What a program needs beside the static library, as the compiler says it.
fn native_libs(told: &str) -> Result<&str> {
    let after = told.split("native-static-libs: ").nth(1);
    let list = after.and_then(|after| after.split(['"', '\\']).next());
    list.context("the compiler does not say what the static library needs")
}

fn pkg_config(prefix: &str, private: &str) -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "prefix={prefix}\nlibdir=${{prefix}}/lib\nincludedir=${{prefix}}/include\n\n\
         Name: jogada\nDescription: Board games: rules, engines, and the functions of the assignments\n\
         Version: {version}\nCflags: -I${{includedir}}\nLibs: -L${{libdir}} -ljogada\n\
         Libs.private: {private}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_absolute_prefix_is_taken() {
        for args in [vec!["--prefix", "here"], vec!["--prefix"], vec!["--root", "/usr"]] {
            let args: Vec<String> = args.into_iter().map(str::to_owned).collect();
            assert!(run(&args).is_err(), "{args:?}");
        }
    }

    #[test]
    fn the_compilers_note_is_read() {
        let told = r#"{"message":"native-static-libs: -lgcc_s -lm -lc","rendered":"x"}"#;
        assert_eq!(native_libs(told).unwrap(), "-lgcc_s -lm -lc");
        assert!(native_libs("nothing").is_err());
    }

    #[test]
    fn pkg_config_finds_the_folder_wherever_it_is() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("lib/pkgconfig")).unwrap();
        let file = folder.path().join("lib/pkgconfig/jogada.pc");
        fs::write(&file, pkg_config(MOVABLE, "-lm")).unwrap();
        let args = ["--cflags", "--libs", "--static"];
        let mut asked = sh::program("pkg-config", &args);
        let Ok(told) = sh::read(asked.arg(&file)) else {
            println!("note: there is no pkg-config: what it reads is not tested");
            return;
        };
        let told = told.replace("lib/pkgconfig/../../", "");
        let at = folder.path().display();
        assert_eq!(told.trim(), format!("-I{at}/include -L{at}/lib -ljogada -lm"));
    }
}
