//! Hand-made items, drawn with the stock and with small skins.

use jogada_core::Place;

use super::*;

const TILES: Skin = Skin::new(
    "tiles",
    r##"<svg><style>:root { --ground: light-dark(#aaaaaa, #111111); } .light { --rim: #eeeeee; } .dark { --rim: #222222; }</style>
    <symbol id="cell-ground"><rect width="100%" height="100%" fill="var(--ground)"/></symbol>
    <symbol id="piece-tile" viewBox="0 0 200 100"><path stroke="var(--rim)"/></symbol>
    <symbol id="piece-tile-1" viewBox="0 0 100 100"><circle/></symbol>
    <symbol id="piece-tile-2" viewBox="0 0 100 100"><circle/><circle/></symbol>
    <symbol id="piece-stone" viewBox="0 0 100 100"><use href="#disc"/></symbol></svg>"##,
);

fn sheet(items: Vec<Item>) -> Picture {
    Picture { width: 9.0, height: 9.0, items }
}

fn drawn(item: &Item, skin: &Skin) -> String {
    let picture = sheet(vec![item.clone()]);
    Painter::new(skin, Theme::Day).item(item, &picture)
}

fn piece(name: &'static str, glyph: &'static str, tone: &'static str) -> Item {
    Item::piece("p".to_owned(), name, glyph, tone, 3.0, 4.0)
}

#[test]
fn a_piece_is_drawn_by_its_symbol_in_its_tone() {
    let drawn = drawn(&piece("stone", "●", "dark"), &TILES);
    assert_eq!(drawn, "<use href=\"#tiles.piece-stone.dark\" width=\"1\" height=\"1\"/>");
}

#[test]
fn a_name_of_parts_is_drawn_as_parts_side_by_side() {
    let drawn = drawn(&piece("tile-2-1", "2|1", "light").sized(2.0, 1.0), &TILES);
    let told = "<use href=\"#tiles.piece-tile.light\" width=\"2\" height=\"1\"/>\
        <use href=\"#tiles.piece-tile-2\" width=\"1\" height=\"1\"/>\
        <use href=\"#tiles.piece-tile-1\" x=\"1\" width=\"1\" height=\"1\"/>";
    assert_eq!(drawn, told);
}

#[test]
fn what_a_skin_does_not_define_is_drawn_from_the_stock_or_by_letters() {
    let check = |item: Item, told: &str| {
        let drawn = drawn(&item, &Skin::STOCK);
        assert!(drawn.contains(told), "{drawn}");
    };
    check(piece("man", "●", "red"), "#stock.piece-disc.red");
    check(piece("man", "o", "pink"), "#stock.piece-disc.other");
    check(piece("unicorn", "<U", "pink"), "fill=\"url(#stock.ink-glyph.other)\">&lt;U</text>");
    check(piece("card", "K7", "dark").sized(2.0, 1.0), "#stock.piece-blank.dark");
    check(Item::cell("a1", "lava", 0.0, 0.0), "#stock.cell-other");
    check(Item::at("m".to_owned(), Ink::Mark("odd".into()), 0.0, 0.0), "#stock.mark-other");
}

#[test]
fn nothing_hostile_in_a_picture_is_markup() {
    let evil = "\"><script>alert(1)</script>";
    let ink = Ink::Piece { name: evil.into(), glyph: evil.into(), tone: evil.into() };
    let place = Place::new(evil);
    let picture = sheet(vec![
        Item::at(evil.to_owned(), ink, f32::NAN, f32::INFINITY).touch(place.clone()),
        Item::at(evil.to_owned(), Ink::Cell(evil.into()), 0.0, 0.0).sized(f32::NAN, -1.0),
        Item::at(evil.to_owned(), Ink::Mark(evil.into()), 0.0, 0.0),
        Item::at(evil.to_owned(), Ink::Text(evil.to_owned()), 0.0, 0.0).touch(place),
    ]);
    let svg = to_svg(&picture, &Skin::STOCK);
    assert!(!svg.contains("<script") && !svg.contains("NaN") && !svg.contains("inf\""), "{svg}");
    assert_eq!(svg.matches("&quot;&gt;&lt;script&gt;alert(1)").count(), 2);
}

#[test]
fn a_file_holds_what_it_uses_and_no_more() {
    let svg = to_svg(&sheet(vec![piece("stone", "●", "dark")]), &TILES);
    for id in ["tiles.piece-stone.dark", "tiles.dome.dark"] {
        assert_eq!(svg.matches(&format!(" id=\"{id}\"")).count(), 1, "{id}");
    }
    assert!(
        !svg.contains("stone.light") && !svg.contains("cell-") && !svg.contains("var("),
        "{svg}"
    );
}

#[test]
fn colours_are_written_as_the_theme_says() {
    let ground = |theme| Painter::new(&TILES, theme).definitions["tiles.cell-ground"].clone();
    assert!(ground(Theme::Day).contains("fill=\"#aaaaaa\""));
    assert!(ground(Theme::LightDark).contains("fill=\"light-dark(#aaaaaa, #111111)\""));
    assert!(ground(Theme::Variables).contains("fill=\"var(--tiles-ground, #aaaaaa)\""));
    let night = Painter::new(&TILES, Theme::Variables).night_css().to_owned();
    assert!(night.contains("--tiles-ground: #111111;") && !night.contains("rim"), "{night}");
}

#[test]
fn labels_differ_beside_the_board_on_it_and_where_they_are_touched() {
    let label = |x| Item::label("pass", x, 0.0);
    let picture = sheet(vec![Item::cell("a1", "light", 0.0, 0.0)]);
    let painter = Painter::new(&Skin::STOCK, Theme::Day);
    assert!(painter.item(&label(5.0), &picture).contains("ink-word"));
    assert!(painter.item(&label(0.0), &picture).contains("ink-on"));
    let touched = painter.item(&label(0.0).touch(Place::new("pass")), &picture);
    assert!(touched.contains("#stock.pill\"") && touched.contains("ink-pill"));
}

#[test]
fn a_turned_item_turns_about_its_middle() {
    let item = Item { turn: 90.0, ..piece("stone", "●", "dark").sized(2.0, 1.0) };
    assert!(drawn(&item, &TILES).starts_with("<g transform=\"rotate(90 1 0.5)\">"));
}

#[test]
fn a_painter_knows_what_its_skin_draws() {
    let painter = Painter::new(&TILES, Theme::Day);
    let names = ["stone", "tile", "tile-1-2", "tile-2", "tile-1-3", "rook"];
    assert_eq!(names.map(|name| painter.has_piece(name)), [true, true, true, true, false, false]);
    assert!(painter.has_cell("ground") && painter.has_cell("light") && !painter.has_cell("lava"));
    assert!(painter.has_mark("last") && !painter.has_mark("odd"));
}

#[test]
fn all_definitions_refer_only_to_each_other() {
    let painter = Painter::new(&TILES, Theme::LightDark);
    let all = painter.definitions();
    for id in references(&all) {
        assert!(all.contains(&format!(" id=\"{id}\"")), "{id}");
    }
    assert!(!all.contains("king"), "shapes that no symbol uses are left out");
}
