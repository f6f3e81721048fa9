//! Engine signatures and speed, one table. Ratios come from one run on one machine, or from the figures in `peers.txt`.
//!
//! A game's own benches (`games/<game>/benches`) print JSON lines: what was measured (`bench`, and `on` which position),
//! numbers of ours, and where there is a peer its name (`peer`) and the `ratio`.

mod arena;
mod grade;

use std::fs;

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};

use crate::sh;

/// One line of the table.
#[derive(Debug, PartialEq, Eq)]
struct Row {
    game: String,
    measure: String,
    figure: String,
    beside: String,
}

/// `bench [GAME|arena|grade]`.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let rows: Option<fn() -> Result<Vec<Row>>> = match args.first().map(String::as_str) {
        Some("arena") => Some(arena::rows),
        Some("grade") => Some(grade::rows),
        _ => None,
    };
    if let Some(rows) = rows {
        print!("{}", table(&rows()?));
        return Ok(());
    }
    let all = games()?;
    let chosen: Vec<String> = match args.first() {
        None => all,
        Some(name) if all.contains(name) => vec![name.clone()],
        Some(name) => bail!("expected one of {}, arena, grade, got {name:?}", all.join(", ")),
    };
    let peers = fs::read_to_string(sh::root().join("xtask/peers.txt")).context("no peers.txt")?;
    let mut rows = Vec::new();
    for game in &chosen {
        rows.extend(common(game, &peers)?);
        rows.extend(own(game)?);
    }
    print!("{}", table(&rows));
    Ok(())
}

/// The games' folders.
fn games() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(sh::root().join("games")).context("no games/")? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name != "all-games" {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// A figure of another program.
#[derive(Debug, PartialEq)]
struct Peer<'a> {
    options: &'a str,
    games_per_second: f64,
    source: &'a str,
}

fn peer<'a>(peers: &'a str, game: &str) -> Option<Peer<'a>> {
    let line = peers.lines().find_map(|line| line.strip_prefix(game)?.strip_prefix(' '))?;
    let mut words = line.splitn(3, ' ');
    let (options, figure, source) = (words.next()?, words.next()?, words.next()?);
    Some(Peer { options, games_per_second: figure.parse().ok()?, source })
}

/// What every game has: the signature, the engine's speed, random games.
fn common(game: &str, peers: &str) -> Result<Vec<Row>> {
    let peer = peer(peers, game);
    let options = peer.as_ref().map_or("{}", |peer| peer.options);
    let run = ["run", "--release", "--quiet", "--package", "xtask", "--example", "measure", "--"];
    let text = sh::read(sh::cargo(&run).args([game, options]))?;
    let figures: Value = serde_json::from_str(&text).context("the measurement is no JSON")?;
    let figure = |key: &str| figures[key].as_f64().unwrap_or_default();
    let games = figure("games_per_second");
    let beside = peer.map_or_else(String::new, |peer| {
        format!("{:.1} × {}", games / peer.games_per_second, peer.source)
    });
    let row = |measure: &str, figure: String, beside: String| Row {
        game: game.to_owned(),
        measure: measure.to_owned(),
        figure,
        beside,
    };
    let signature = figure("signature") as u64;
    Ok(vec![
        row("signature", signature.to_string(), kept(game, signature)),
        row("engine nodes/s", count(figure("nodes_per_second")), String::new()),
        row("random games/s", count(games), beside),
        row("random moves/s", count(figure("moves_per_second")), String::new()),
    ])
}

/// How a signature compares with the one in the game's test data.
fn kept(game: &str, signature: u64) -> String {
    let path = sh::root().join("games").join(game).join("testdata/bench.txt");
    let kept = fs::read_to_string(path).unwrap_or_default();
    match kept.split_whitespace().find_map(|word| word.parse::<u64>().ok()) {
        None => String::new(),
        Some(kept) if kept == signature => "as kept".to_owned(),
        Some(kept) => format!("kept: {kept}"),
    }
}

/// What the game's own benches print.
fn own(game: &str) -> Result<Vec<Row>> {
    if !sh::root().join("games").join(game).join("benches").is_dir() {
        return Ok(Vec::new());
    }
    let text = sh::read(&mut sh::cargo(&["bench", "--quiet", "--package", game, "--bench", "*"]))?;
    let mut rows = Vec::new();
    for line in text.lines() {
        match serde_json::from_str(line) {
            Ok(Value::Object(figures)) => rows.extend(rows_of(game, &figures)),
            _ => eprintln!("{line}"),
        }
    }
    Ok(rows)
}

/// A row for each number of ours; the ratio and whose it is stand beside the first.
fn rows_of(game: &str, figures: &Map<String, Value>) -> Vec<Row> {
    let text = |key: &str| figures.get(key).and_then(Value::as_str);
    let name = text("bench").or(text("name")).unwrap_or("?");
    let name = text("on").map_or(name.to_owned(), |on| format!("{name} {on}"));
    let row = |measure: String, figure: String| Row {
        game: game.to_owned(),
        measure,
        figure,
        beside: String::new(),
    };
    let ours = figures.iter().filter(|(key, _)| *key != "ratio" && !key.starts_with("peer"));
    let numbers = ours.filter_map(|(key, value)| Some((key, value.as_f64()?)));
    let mut rows: Vec<Row> =
        numbers.map(|(key, figure)| row(measure(&name, key), count(figure))).collect();
    if let Some(ratio) = figures.get("ratio").and_then(Value::as_f64) {
        if rows.is_empty() {
            rows.push(row(name, String::new()));
        }
        rows[0].beside = format!("{ratio:.2} × {}", text("peer").unwrap_or("the peer"));
    }
    rows
}

/// `perft` and `nodes_per_second` are read as `perft nodes/s`.
fn measure(name: &str, key: &str) -> String {
    let unit = match key {
        "per_second" => "/s".to_owned(),
        key => format!(" {}", key.replace("_per_second", "/s").replace('_', " ")),
    };
    format!("{name}{unit}")
}

/// A number as people read it: thousands apart, and few decimals where there are any.
fn count(figure: f64) -> String {
    if figure.fract() != 0.0 && figure.abs() < 1000.0 {
        return format!("{figure:.3}");
    }
    let digits = format!("{figure:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn table(rows: &[Row]) -> String {
    let width = |of: fn(&Row) -> &str| rows.iter().map(|row| of(row).chars().count()).max();
    let game = width(|row| &row.game).unwrap_or(0);
    let measure = width(|row| &row.measure).unwrap_or(0);
    let figure = width(|row| &row.figure).unwrap_or(0);
    let line = |row: &Row| {
        let Row { game: g, measure: m, figure: f, beside } = row;
        let line = format!("{g:<game$}  {m:<measure$}  {f:>figure$}  {beside}");
        line.trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_bench_becomes_rows() {
        let line = r#"{"bench":"perft","on":"start","nodes_per_second":1234567,"seconds":0.5,
            "peer":"mill","peer_per_second":1,"ratio":1.9}"#;
        let rows = rows_of("hex", &serde_json::from_str(line).unwrap());
        let expected = "hex  perft start nodes/s  1,234,567  1.90 × mill\nhex  perft start seconds      0.500\n";
        assert_eq!(table(&rows), expected);
        let plain =
            rows_of("hex", &serde_json::from_str(r#"{"name":"put","per_second":9}"#).unwrap());
        assert_eq!(table(&plain), "hex  put/s  9\n");
    }

    #[test]
    fn peers_are_found_by_game() {
        let peers = "# A comment.\nhex {\"size\":11} 521.5 another program's loop\n";
        let hex = Peer {
            options: "{\"size\":11}",
            games_per_second: 521.5,
            source: "another program's loop",
        };
        assert_eq!(peer(peers, "hex"), Some(hex));
        assert_eq!(peer(peers, "he"), None);
    }

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(count(999.0), "999");
        assert_eq!(count(1000.0), "1,000");
        assert_eq!(count(1234567.0), "1,234,567");
        assert_eq!(count(1.5), "1.500");
    }
}
