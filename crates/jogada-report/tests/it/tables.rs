//! Tables for terminals, spreadsheets and programs.

use jogada_core::{Seed, Side};
use jogada_record::{End, Reason};
use jogada_report::{
    GameLine, Paper, games_csv, matrix_csv, matrix_text, standings_csv, standings_json, table_text,
};
use jogada_text::Lang;
use jogada_tournament::{Entrant, League, MatchResult, Meeting, Results, Schedule, Standings};

/// A game's bout, its entrants in the order of sides, and how it ended.
type GameRow = (String, [usize; 2], MatchResult);

/// Four entrants with awkward names, every game but one played: the lower number wins as first, the last one crashes.
fn table() -> (Vec<Entrant>, Standings, Vec<GameRow>) {
    let names = [
        "=SUM(A1:A9)",
        "Zoë, \"the\nbest\"",
        "-2+3",
        "a name that is rather long for a table, really",
    ];
    let entrants: Vec<Entrant> =
        names.map(|name| Entrant { name: name.to_owned(), player: "first".to_owned() }).to_vec();
    let league = League::round_robin(4, Meeting::of_games(1), Seed::from_number(7)).unwrap();
    let mut results = Results::new();
    let mut games = Vec::new();
    for bout in league.pending(&results).into_iter().skip(1) {
        for (number, plan) in bout.matches.iter().enumerate() {
            let seated = bout.seated(plan);
            let (winner, reason) = match seated {
                [3, _] => (Some(Side::Second), Reason::Crashed),
                [a, b] if a < b => (Some(Side::First), Reason::Rules),
                _ => (None, Reason::Rules),
            };
            let scores = if winner.is_some() { [3, -1] } else { [2, 2] };
            let end = End { winner, scores, reason, ending: None };
            results.add(&bout.id, number, &end).unwrap();
            games.push((bout.id.clone(), seated, MatchResult { winner, scores, reason }));
        }
    }
    (entrants, league.standings(&results), games)
}

fn with_paper<T>(lang: Lang, look: impl FnOnce(&Paper<'_>) -> T) -> T {
    let (entrants, standings, games) = table();
    let games: Vec<GameLine<'_>> = games
        .iter()
        .map(|(bout, entrants, finish)| GameLine {
            bout,
            number: 0,
            entrants: *entrants,
            finish: *finish,
            moves: (entrants[0] == 0).then_some(42),
        })
        .collect();
    look(&Paper {
        title: "class",
        game: "queens",
        games: &games,
        games_total: Some(12),
        ..Paper::new(lang, &entrants, &standings)
    })
}

#[test]
fn a_table_shows_what_fits() {
    let shown = |width| with_paper(Lang::En, |paper| table_text(paper, width));
    insta::assert_snapshot!("table-120", shown(120));
    insta::assert_snapshot!("table-80", shown(80));
    insta::assert_snapshot!("table-40", shown(40));
    for width in 30..140 {
        let table = shown(width);
        assert!(table.lines().all(|line| line.chars().count() <= width), "{width}\n{table}");
    }
}

#[test]
fn a_table_speaks_portuguese() {
    insta::assert_snapshot!("table-pt", with_paper(Lang::Pt, |paper| table_text(paper, 100)));
}

#[test]
fn a_matrix_is_shown_where_it_fits() {
    insta::assert_snapshot!(
        "matrix",
        with_paper(Lang::En, |paper| matrix_text(paper, 80).unwrap())
    );
    assert_eq!(with_paper(Lang::En, |paper| matrix_text(paper, 20)), None);
}

#[test]
fn spreadsheets_get_quoted_cells_and_no_formulas() {
    insta::assert_snapshot!("standings-csv", with_paper(Lang::En, standings_csv));
    insta::assert_snapshot!("matrix-csv", with_paper(Lang::En, matrix_csv));
    insta::assert_snapshot!("games-csv", with_paper(Lang::En, games_csv));
    for csv in [standings_csv, matrix_csv, games_csv] {
        let csv = with_paper(Lang::Pt, csv);
        assert!(csv.lines().count() > 4 && csv.split("\r\n").all(|line| !line.contains('\n')));
        assert!(csv.split([',', '"']).all(|cell| !cell.starts_with(['=', '@'])), "{csv}");
    }
}

#[test]
fn programs_get_stable_names() {
    let json = with_paper(Lang::En, standings_json);
    let text = serde_json::to_string_pretty(&json).unwrap();
    insta::assert_snapshot!("standings-json", text);
}
