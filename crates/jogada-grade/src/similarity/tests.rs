//! Whole comparisons: disguised copies, different solutions, hostile files, a large class.

use std::{fmt::Write as _, fs, path::Path, time::Instant};

use jogada_text::Lang;

use super::*;

const PYTHON: &str = include_str!("../../testdata/similarity/board.py");
const C: &str = include_str!("../../testdata/similarity/board.c");

/// Every threshold that hides a pair is off.
const ALL: Thresholds =
    Thresholds { common_share: 1.0, common_class: 6, least: 0.0, least_common: 1, most: 1000 };

fn source(name: &str, file: &str, text: impl Into<String>) -> Source {
    Source { name: name.to_owned(), files: vec![(file.to_owned(), text.into())] }
}

fn similarity(file: &str, a: &str, b: &str, template: &[&str]) -> f64 {
    let class = [source("ana", file, a), source("bia", file, b)];
    compare(&class, template, &ALL).pairs.first().map_or(0.0, |pair| pair.similarity)
}

/// Other names for everything but keywords, in code and in texts.
fn renamed(text: &str) -> String {
    const KEPT: &str = "and or not if elif else for while def return in is True False None break continue pass import \
                        from int char void const static struct typedef sizeof include define lambda";
    let mut shown = String::new();
    let mut word = String::new();
    for c in text.chars().chain(['\n']) {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        let is_name = word.starts_with(|c: char| c.is_alphabetic() || c == '_');
        match is_name && !KEPT.split_whitespace().any(|kept| kept == word) {
            true => _ = write!(shown, "q{}", word.chars().rev().collect::<String>()),
            false => shown += &word,
        }
        word.clear();
        shown.push(c);
    }
    shown
}

/// The top-level parts of a file, which begin where `begins` says, in the opposite order.
fn reordered(text: &str, begins: impl Fn(&str) -> bool) -> String {
    let mut parts = vec![String::new()];
    for line in text.split_inclusive('\n') {
        if begins(line) {
            parts.push(String::new());
        }
        parts.last_mut().unwrap().push_str(line);
    }
    parts.reverse();
    parts.concat()
}

fn disguised_python() -> String {
    let moved = reordered(&renamed(PYTHON), |line| line.starts_with("def "));
    let lines = moved.lines().map(|line| {
        let code = line.trim_start();
        let indent = "  ".repeat((line.len() - code.len()) / 4);
        let spaced = code.replace(" + ", "+").replace("==", " == ").replace(", ", " ,");
        format!("{indent}{spaced}  # a remark\n\n")
    });
    lines.collect()
}

fn disguised_c() -> String {
    let is_head = |line: &str| line.starts_with(|c: char| c.is_alphabetic()) && line.contains('(');
    let (head, functions) = C.split_at(C.find("static int").unwrap());
    let moved = renamed(head) + &reordered(&renamed(functions), is_head);
    let lines = moved.lines().map(|line| match line.starts_with('#') {
        true => format!("{line}\n"),
        false => {
            format!("/* a remark */ {}\n", line.trim().replace('{', "\n{\n").replace(' ', "  "))
        }
    });
    lines.collect()
}

#[test]
fn renaming_reformatting_reordering_and_remarks_hide_nothing() {
    let python = similarity("a.py", PYTHON, &disguised_python(), &[]);
    assert!(python > 0.95, "{python}");
    let c = similarity("a.c", C, &disguised_c(), &[]);
    assert!(c > 0.95, "{c}");
}

#[test]
fn c_handed_in_as_cpp_is_still_alike() {
    let class = [source("ana", "a.c", C), source("bia", "b.CPP", disguised_c())];
    let found = compare(&class, &[], &Thresholds::default()).pairs;
    assert!(found[0].similarity > 0.8, "{}", found[0].similarity);
}

#[test]
fn half_a_copy_is_found_in_a_larger_hand_in() {
    let copied: String = PYTHON.lines().take(30).map(|line| format!("{line}\n")).collect();
    let own =
        "def other(x):\n    while x > 3:\n        x = x // 2 - len(str(x))\n    return [x] * 3\n";
    let found = similarity("a.py", PYTHON, &format!("{own}{copied}"), &[]);
    assert!(found > 0.7, "{found}");
}

#[test]
fn an_annotation_a_docstring_and_an_encoding_change_nothing() {
    let plain =
        "def áreas(a, b):\n    total = a * 2 + b[0] - 1\n    return total if total > a else b\n";
    let dressed = "def \u{fffd}reas(a: int, b: list[int]) -> int:\n    '''Adds.'''\n    total = (a * 2 + b[0] - 1)\n    \
                   return (total if total > a else b)\n";
    assert_eq!(similarity("a.py", plain, dressed, &[]), 1.0);
}

#[test]
fn the_template_is_left_out() {
    let with = |own: &str| format!("{PYTHON}\n{own}");
    let a = with("def first(x):\n    return [y for y in x if y % 2 == 0 and y > 10 or y < -10]\n");
    let b = with(
        "def first(x):\n    found = []\n    while x:\n        found.append(x.pop() ** 2 + 1)\n    return found\n",
    );
    assert!(similarity("a.py", &a, &b, &[]) > 0.8);
    assert_eq!(similarity("a.py", &a, &b, &["", PYTHON]), 0.0);
}

#[test]
fn code_that_most_of_the_class_has_is_left_out() {
    let class = |size: usize| -> Vec<Source> {
        (0..size).map(|n| source(&n.to_string(), "a.py", PYTHON)).collect()
    };
    assert_eq!(compare(&class(5), &[], &Thresholds::default()).pairs.len(), 10);
    assert_eq!(compare(&class(6), &[], &Thresholds::default()).pairs, []);
}

#[test]
fn regions_are_the_copied_lines_on_both_sides() {
    let own = "x = 1\n".repeat(10);
    let class = [source("ana", "a.py", PYTHON), source("bia", "b.py", format!("{own}{PYTHON}"))];
    let pair = compare(&class, &[], &Thresholds::default()).pairs.remove(0);
    assert_eq!((pair.a, pair.b, pair.common), (0, 1, pair.smaller));
    assert!(!pair.regions.is_empty());
    for region in &pair.regions {
        assert_eq!((region.a.first + 10, region.a.last + 10), (region.b.first, region.b.last));
    }
    assert!(pair.regions.is_sorted_by_key(|region| std::cmp::Reverse(region.a.lines())));
}

#[test]
fn files_of_other_types_are_named() {
    let mut ana = source("ana", "notes.txt", "x");
    ana.files.push(("Makefile".into(), "all:".into()));
    ana.files.push(("big.py".into(), " ".repeat((1 << 20) + 1)));
    ana.files.push(("empty.py".into(), String::new()));
    let found = compare(&[ana], &[], &Thresholds::default());
    assert_eq!(found.pairs, []);
    let said: Vec<String> = found.skipped.iter().map(|file| file.message().say(Lang::Pt)).collect();
    assert_eq!(
        said,
        [
            "\"notes.txt\" de \"ana\" não foi comparado: esperava um arquivo em Python, C ou C++",
            "\"Makefile\" de \"ana\" não foi comparado: esperava um arquivo em Python, C ou C++",
            "\"big.py\" de \"ana\" não foi comparado: é grande demais, o limite é de 1 MiB",
        ]
    );
}

#[test]
fn hostile_files_end_soon_and_break_nothing() {
    let size = if std::env::var_os("JOGADA_SLOW").is_some() { 1 << 20 } else { 1 << 15 };
    let noise: Vec<u8> = (0..size as u64)
        .scan(1_u64, |bits, _| {
            *bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            Some((*bits >> 56) as u8)
        })
        .collect();
    let noise = String::from_utf8_lossy(&noise).into_owned();
    let repeated = [
        "(",
        "[",
        "{",
        "x=(",
        "a<",
        "f\"{",
        "'''",
        "\0",
        "if(x)",
        "#if x\n",
        "-",
        "def f():\n",
        "(a)&(b)*",
    ];
    let texts = repeated.iter().map(|part| part.repeat(size / part.len()));
    for text in texts.chain([noise, "x".into(), "\u{feff}".into(), "\r".into()]) {
        let class = ["a.py", "a.c", "a.cpp", "a.h"].map(|file| source("ana", file, text.clone()));
        let cut: String = text.chars().take(1000).collect();
        let found = compare(&class, &[&cut], &ALL);
        for pair in &found.pairs {
            html(pair, &class[pair.a], &class[pair.b], Lang::En);
        }
    }
}

#[test]
fn a_class_of_200_takes_seconds_on_a_busy_machine() {
    let class: Vec<Source> = (0..200)
        .map(|n| {
            source(
                &n.to_string(),
                "a.py",
                PYTHON.repeat(4).replace("+", if n % 3 == 0 { "-" } else { "+" }),
            )
        })
        .collect();
    let started = Instant::now();
    let found = compare(&class, &[], &Thresholds { common_share: 1.0, ..Thresholds::default() });
    let took = started.elapsed();
    assert_eq!(found.pairs.len(), 100);
    // Half a second on an idle one.
    assert!(took.as_secs_f64() < 5.0, "{took:?}");
}

#[test]
fn a_page_escapes_what_students_wrote() {
    let evil = format!(
        "{PYTHON}\nx = '<script>alert(1)</script>' + f(1, 2, 3, x[4], y[5]) * 6 - z\n\u{202e}"
    );
    let class = [source("<b>ana", "a&b.py", evil.clone()), source("bia", "b.py", evil)];
    let pair = compare(&class, &[], &Thresholds::default()).pairs.remove(0);
    let page = html(&pair, &class[0], &class[1], Lang::Es);
    assert!(!page.contains("<script") && !page.contains("<b>") && !page.contains('\u{202e}'));
    assert!(
        page.contains("&lt;b&gt;ana")
            && page.contains("a&amp;b.py, líneas")
            && page.contains("<mark>")
    );
    assert!(page.contains("El 100 % del código"));
    // A pair shown with other hand-ins than its own, and with lines that are none.
    let (none, all) =
        (Span { file: 9, first: 0, last: 0 }, Span { file: 0, first: 1, last: u32::MAX });
    let pair =
        Pair { regions: vec![Region { a: none, b: all }, Region { a: all, b: none }], ..pair };
    html(
        &pair,
        &source("x", "x.py", ""),
        &Source { name: String::new(), files: Vec::new() },
        Lang::En,
    );
}

/// Different right solutions of one assignment, written for the tests of marking.
#[test]
fn different_solutions_of_an_assignment_are_not_alike() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/solutions");
    let mut folders = folder(&root);
    folders.retain(|path| path.is_dir());
    for path in folders {
        let game = path.file_name().unwrap().to_str().unwrap();
        let class: Vec<Source> = folder(&path).iter().map(|path| hand_in(path)).collect();
        let starter = all_games::GAMES.find(game).unwrap().starter;
        let template: Vec<&str> = starter.iter().map(|starter| starter.text).collect();
        let found = compare(&class, &template, &Thresholds { common_share: 0.5, ..ALL });
        let highest = found.pairs.iter().find(|pair| pair.smaller >= 8);
        assert!(highest.is_none_or(|pair| pair.similarity < 0.3), "{game}: {highest:?}");
    }
}

fn folder(path: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn hand_in(path: &Path) -> Source {
    let files = if path.is_dir() { folder(path) } else { vec![path.to_owned()] };
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let text =
        |path: &Path| String::from_utf8_lossy(&fs::read(path).unwrap_or_default()).into_owned();
    let files = files.iter().map(|path| (name(path), text(path))).collect();
    Source { name: name(path), files }
}
