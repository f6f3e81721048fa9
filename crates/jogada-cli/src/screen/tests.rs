//! The screen on a terminal that is only a buffer, with a hand-made picture and with every game there is.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use jogada_arena::{MatchSettings, SeatPlayer};
use jogada_core::{Item, Picture, Place, Seed};
use jogada_game::Entry;
use jogada_text::Lang;
use ratatui::{Terminal, backend::TestBackend, layout::Rect, text::Line};
use serde_json::json;

use crate::{
    paint::{Canvas, Palette},
    screen::{
        layout::{Layout, PlacedBoard},
        panel,
        table::{MatchScreen, Mode, Next},
        view,
    },
    terminal_match::{TerminalMatch, choices},
};

/// A row of three squares with a piece on the middle one.
fn row() -> Picture {
    let squares = ["a", "b", "c"].into_iter().zip([0.0, 1.0, 2.0]);
    let mut items: Vec<Item> = squares.map(|(name, x)| Item::cell(name, "light", x, 0.0)).collect();
    items.push(Item::piece("king".into(), "king", "♚", "dark", 1.0, 0.0));
    Picture { width: 3.0, height: 1.0, items }
}

fn lines(terminal: &Terminal<TestBackend>) -> Vec<String> {
    let buffer = terminal.backend().buffer();
    let rows = buffer.content.chunks(usize::from(buffer.area.width));
    rows.map(|row| row.iter().map(|cell| cell.symbol()).collect()).collect()
}

#[test]
fn board_panel_and_footer_share_the_screen() {
    let mut terminal = Terminal::new(TestBackend::new(34, 6)).unwrap();
    let mut shown = None;
    let frame = terminal.draw(|frame| {
        let layout = Layout::new(frame.area(), &row()).unwrap();
        let canvas = Canvas::new(&row(), layout.unit, Palette::COLOR);
        shown = Some(PlacedBoard::put(frame, canvas, layout.board));
        let labels = ["b", "c"].map(str::to_owned);
        let area = layout.panel.unwrap();
        let moves = panel::moves(&labels, 2, None, panel::columns(area), Lang::En);
        panel::draw(frame, area, vec![Line::raw("row")], moves);
        view::footer(frame, layout.footer, Line::raw("a message"), "keys");
    });
    frame.unwrap();
    let expected = [
        "         │                        ",
        "         │ row                    ",
        "    ♚    │ Moves                  ",
        "         │   1. b       c         ",
        " a message                        ",
        " keys                             ",
    ];
    assert_eq!(lines(&terminal), expected);
    let shown = shown.unwrap();
    assert_eq!(shown.place_at(4, 2), Some(&Place::new("b")));
    assert_eq!(shown.place_at(20, 2), None);
}

#[test]
fn a_narrow_terminal_has_no_panel_and_a_tiny_one_no_board() {
    let layout = |w, h| Layout::new(Rect::new(0, 0, w, h), &row());
    assert!(layout(12, 4).unwrap().panel.is_none());
    assert!(layout(5, 4).is_err());
    assert!(layout(12, 2).is_err());
    assert!(layout(0, 0).is_err());
}

/// A table with a person in every seat.
fn table(entry: &'static Entry) -> MatchScreen {
    let seats = vec![SeatPlayer::new("human", None); usize::from(entry.kind.seats)];
    let settings = MatchSettings { options: json!({}), seats, time: None, tournament: None };
    let seed = Seed::from_bytes([7; 32]);
    let game = TerminalMatch::new(entry, &settings, seed, None, false).unwrap();
    let mut table = MatchScreen::new(game, Lang::En);
    table.step();
    table
}

fn press(table: &mut MatchScreen, code: KeyCode) -> Next {
    let next = table.key(KeyEvent::new(code, KeyModifiers::NONE)).unwrap();
    table.step();
    next
}

fn drawn(table: &MatchScreen, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| _ = view::draw(frame, table, Palette::COLOR)).unwrap();
    lines(&terminal).join("\n")
}

#[test]
fn every_move_of_every_game_can_be_said_by_touching() {
    for entry in all_games::GAMES.iter() {
        let mut table = table(entry);
        for ply in 0..30 {
            let Some(choice) = choices(table.session()).into_iter().nth(ply % 3) else { break };
            for place in &choice.path {
                if table.labels.len() == ply {
                    table.touch(place);
                    table.step();
                }
            }
            assert_eq!(table.message, "", "{} {}", entry.kind.name, choice.text);
            assert_eq!(table.labels.last(), Some(&choice.label), "{}", entry.kind.name);
        }
    }
}

#[test]
fn every_game_fits_a_common_terminal_and_survives_any() {
    for entry in all_games::GAMES.iter() {
        let table = table(entry);
        assert!(drawn(&table, 80, 24).contains(entry.kind.name));
        for (width, height) in [(1, 1), (7, 3), (24, 80), (40, 20), (200, 70)] {
            drawn(&table, width, height);
        }
    }
}

#[test]
fn keys_type_moves_and_refusals_say_why() {
    let mut table = table(&all_games::GAMES.entries()[0]);
    for key in ['z', 'z'] {
        press(&mut table, KeyCode::Char(key));
    }
    assert_eq!(table.mode, Mode::Move("zz".to_owned()));
    assert!(drawn(&table, 80, 24).contains("move: zz"));
    press(&mut table, KeyCode::Enter);
    assert_eq!(table.mode, Mode::Board);
    assert!(table.message.contains("expected"));
    assert!(table.labels.is_empty());
    let text = choices(table.session())[0].text.clone();
    for key in text.chars() {
        press(&mut table, KeyCode::Char(key));
    }
    press(&mut table, KeyCode::Enter);
    assert_eq!(table.labels.len(), 1);
    press(&mut table, KeyCode::F(3));
    assert!(table.labels.is_empty(), "taken back");
}

#[test]
fn giving_up_is_asked_twice_and_then_the_match_is_over() {
    let mut table = table(&all_games::GAMES.entries()[0]);
    press(&mut table, KeyCode::F(5));
    press(&mut table, KeyCode::Esc);
    assert!(!table.is_over());
    press(&mut table, KeyCode::F(5));
    press(&mut table, KeyCode::Char('y'));
    assert!(table.is_over());
    assert!(drawn(&table, 100, 40).contains("wins"));
    assert_eq!(press(&mut table, KeyCode::Char('q')), Next::Leave);
}

#[test]
fn a_hint_comes_while_the_screen_goes_on() {
    let mut table = table(&all_games::GAMES.entries()[0]);
    press(&mut table, KeyCode::F(2));
    while table.is_weighing() {
        std::thread::yield_now();
        table.step();
    }
    assert!(!table.opinions.is_empty());
    let place = table.opinions[0].choice.path[0].clone();
    table.touch(&place);
    drawn(&table, 100, 40);
}
