//! Programs in C, compiled against the header and the static library, and run alone and under a checker of memory:
//! valgrind, or AddressSanitizer where that is not installed.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// What every program is compiled with: nothing that a student's compiler might say is left to say.
const FLAGS: [&str; 6] = ["-std=c11", "-g", "-Wall", "-Wextra", "-Wpedantic", "-Werror"];

#[test]
fn rothelo_plays_as_the_assignment_says() {
    check("tests/c/rothelo.c", &[]);
}

#[test]
fn nothing_outside_the_board_is_touched() {
    check("tests/c/canary.c", &[]);
}

#[test]
fn xadrez_lists_as_the_assignment_says() {
    check("tests/c/xadrez.c", &[]);
}

#[test]
fn any_game_is_played_to_its_end() {
    check("tests/c/arena.c", &[]);
}

#[test]
fn bad_input_is_refused_and_explained() {
    check("tests/c/hostile.c", &[]);
}

#[test]
fn the_example_plays_a_game() {
    let told = check("examples/partida.c", &["othello", "7"]);
    assert!(
        told.contains("a b c d e f g h") && told.lines().last().unwrap().contains(" x "),
        "{told}"
    );
}

#[test]
fn the_snippets_of_the_readme_run_as_they_are() {
    let readme = include_str!("../../README.md");
    let snippets = readme.split("```c\n").skip(1).map(|block| block.split("```").next().unwrap());
    let blocks: Vec<String> =
        snippets.map(|snippet| format!("    {{\n{snippet}    }}\n")).collect();
    assert_eq!(blocks.len(), 3);
    let source = format!(
        "#include <jogada.h>\n#include <stdio.h>\n#include <string.h>\n\nint main(void) {{\n\
         \x20   char tabuleiro[8][8];\n    int lin, col;\n\
         \x20   char *fen = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\";\n\
         \x20   memset(tabuleiro, ' ', sizeof tabuleiro);\n\
         \x20   tabuleiro[3][3] = tabuleiro[4][4] = '*';\n    tabuleiro[3][4] = tabuleiro[4][3] = 'o';\n\
         {}    return tabuleiro[lin][col] != 'o';\n}}\n",
        blocks.concat()
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("readme.c");
    fs::write(&path, source).unwrap();
    // What fails in them is said.
    assert_eq!(check(path.to_str().unwrap(), &[]), "");
}

#[test]
fn a_program_with_its_own_functions_uses_the_shared_library() {
    const OWN: &str = "#include <jogada.h>
int PodeJogar(char (*tabuleiro)[8], char jogador, int lin, int col) {
    return tabuleiro == 0 && jogador == '*' ? 100 * lin + col : 0;
}
int main(void) {
    JogadaPosition *pos = jogada_open(\"rothelo\", 0, 1);
    int seats = jogada_seats(pos);
    jogada_close(pos);
    return !(seats == 2 && PodeJogar(0, '*', 4, 2) == 402);
}
";
    let folder = tempfile::tempdir().unwrap();
    let (source, program) = (folder.path().join("own.c"), folder.path().join("own"));
    fs::write(&source, OWN).unwrap();
    compile("cc", &FLAGS, &source, &program, &library("libjogada.so"));
    succeeded("own", &Command::new(&program).output().unwrap());
}

#[test]
fn the_checker_sees_what_is_not_freed() {
    let Some(checker) = Checker::here() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (source, program) = (folder.path().join("leak.c"), folder.path().join("leak"));
    fs::write(&source, "#include <jogada.h>\nint main(void) { return jogada_games() == 0; }\n")
        .unwrap();
    compile("cc", &FLAGS, &source, &program, &library("libjogada.a"));
    assert!(works(&mut Command::new(&program)));
    assert!(!checker.run(&source, &program, &[]).status.success());
}

#[test]
fn a_program_in_c_plus_plus_can_use_the_header() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("version.cpp");
    fs::write(&source, "#include <jogada.h>\nint main() { return *jogada_version() == 0; }\n")
        .unwrap();
    let Ok(compiled) = Command::new("c++").arg("--version").output() else {
        println!("note: there is no C++ compiler: the header is not tested with one");
        return;
    };
    succeeded("c++ --version", &compiled);
    let program = folder.path().join("version");
    compile("c++", &["-Wall", "-Werror"], &source, &program, &library("libjogada.a"));
    succeeded("version", &Command::new(&program).output().unwrap());
}

/// Compiles a program and runs it alone and checked; returns what it wrote.
fn check(source: &str, args: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
    let program = folder.path().join("program");
    compile("cc", &FLAGS, &source, &program, &library("libjogada.a"));
    let alone = Command::new(&program).args(args).output().unwrap();
    succeeded("the program", &alone);
    match Checker::here() {
        Some(checker) => succeeded("the checked program", &checker.run(&source, &program, args)),
        None => {
            println!("note: neither valgrind nor AddressSanitizer is here: memory is not checked")
        }
    }
    String::from_utf8(alone.stdout).unwrap()
}

/// What watches every access to memory, and what was not freed.
enum Checker {
    Valgrind,
    AddressSanitizer,
}

impl Checker {
    fn here() -> Option<Checker> {
        if works(Command::new("valgrind").arg("--version")) {
            return Some(Checker::Valgrind);
        }
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("empty.c");
        fs::write(&source, "int main(void) { return 0; }\n").unwrap();
        let program = folder.path().join("empty");
        let built =
            works(Command::new("cc").arg("-fsanitize=address").arg(source).arg("-o").arg(&program));
        (built && works(&mut Command::new(program))).then_some(Checker::AddressSanitizer)
    }

    fn run(&self, source: &Path, program: &Path, args: &[&str]) -> Output {
        match self {
            Checker::Valgrind => {
                // What the standard library keeps for a thread is found by a pointer into its middle, which valgrind calls
                // possibly lost: only what nothing points to counts.
                let flags = [
                    "--quiet",
                    "--leak-check=full",
                    "--errors-for-leak-kinds=definite",
                    "--show-leak-kinds=definite",
                    "--error-exitcode=99",
                ];
                Command::new("valgrind").args(flags).arg(program).args(args).output().unwrap()
            }
            Checker::AddressSanitizer => {
                let program = program.with_extension("asan");
                compile(
                    "cc",
                    &[&FLAGS[..], &["-fsanitize=address"]].concat(),
                    source,
                    &program,
                    &library("libjogada.a"),
                );
                Command::new(program).args(args).output().unwrap()
            }
        }
    }
}

fn compile(compiler: &str, flags: &[&str], source: &Path, program: &Path, library: &Path) {
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("include");
    let mut command = Command::new(compiler);
    command.args(flags).arg("-I").arg(include).arg(source).arg(library).arg("-o").arg(program);
    // What the library itself uses; a linker that needs fewer of them takes fewer.
    succeeded("the compiler", &command.args(["-lpthread", "-lm", "-ldl"]).output().unwrap());
}

/// One of the libraries that cargo has built beside this test.
fn library(name: &str) -> PathBuf {
    let library = env::current_exe().unwrap().with_file_name(name);
    assert!(library.is_file(), "expected the library at {library:?}");
    library
}

fn works(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

fn succeeded(what: &str, output: &Output) {
    let told = [&output.stdout[..], &output.stderr].concat();
    assert!(
        output.status.success(),
        "{what}: {}\n{}",
        output.status,
        String::from_utf8_lossy(&told)
    );
}
