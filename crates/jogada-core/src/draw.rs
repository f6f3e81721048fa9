//! How a game looks: a small scene of items that any screen can draw, and the places to touch to say a move.

use std::{borrow::Cow, fmt};

use serde::{Deserialize, Serialize};

use crate::Game;

/// A game that can be shown. The page and the terminal know nothing else of it: they draw its picture, and a person says a
/// move by touching the places of its path, one after the other.
///
/// The contract between picture and paths, which `jogada-testkit` checks of every game:
///
/// - In the picture of the seat to move, every place of every legal move's path is the [`Item::place`] of exactly one item.
///   The item lies on the sheet, and no item of another place covers its middle, so that it can be touched.
/// - No two legal moves have the same path, and no path is the beginning of another: a path that is complete is a move.
/// - A piece that lies on a square names no place of its own; the square does.
/// - Ids are unique within a picture.
/// - An item keeps its id while it is the same thing, whatever it looks like and wherever it goes, and an id never passes to
///   a thing of another kind. Screens animate by ids.
/// - Items turn by quarters, and their sizes are positive.
/// - Shades, pieces, tones and marks are names that the game's skin knows.
pub trait Draw: Game {
    /// The scene that a view shows. Items are in the order of drawing: later ones lie on top.
    fn picture(view: &Self::View) -> Picture;

    /// The same in plain characters, a few lines that end in a newline, for a pipe or a log.
    fn text(view: &Self::View) -> String;

    /// What players of the game call the opening that this position is, if they have a name for it.
    fn opening(view: &Self::View) -> Option<&'static str> {
        let _ = view;
        None
    }

    /// The places to touch, in order, to say this move; never empty.
    fn path(m: Self::Move) -> Vec<Place>;
}

/// One spot that can be touched: a square, a tile in the hand, the word "pass".
///
/// A place is a name. What it means is the game's own business; screens compare it and send it back, and say it aloud to
/// those who do not see the board. [`Draw`] says which item answers to it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Place(pub Cow<'static, str>);

impl Place {
    /// The place of this name.
    pub fn new(name: impl Into<Cow<'static, str>>) -> Place {
        Place(name.into())
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A small scene, not a grid: items on a sheet. One unit is the side of a square; x grows to the right, y down.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    /// The sheet's width in units.
    pub width: f32,
    /// The sheet's height in units.
    pub height: f32,
    /// What lies on it, from the bottom up.
    pub items: Vec<Item>,
}

/// One thing in a picture. Its corner nearest the origin is at (x, y).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// The same thing keeps its id from one position to the next, so that a screen can move it. Unique in a picture.
    pub id: String,
    /// What it looks like.
    pub ink: Ink,
    /// Distance from the left, in units.
    pub x: f32,
    /// Distance from the top, in units.
    pub y: f32,
    /// Width in units.
    pub w: f32,
    /// Height in units.
    pub h: f32,
    /// Clockwise rotation about its middle, in degrees; a multiple of 90.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub turn: f32,
    /// What touching it means. No other item of the picture has the same place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

fn is_zero(turn: &f32) -> bool {
    *turn == 0.0
}

/// What an item looks like.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Ink {
    /// A square of the board or an empty spot. The shade is a name in the game's skin. Terminals know `light`, `dark`,
    /// `felt`, `wood`, `blue` and `red`, and what comes before a dash: `wood-n` is wood.
    Cell(Cow<'static, str>),
    /// A piece: `name` is a symbol in the game's skin, `glyph` its letters on a terminal, `tone` whose it looks like.
    Piece {
        /// The symbol's name in the game's skin.
        name: Cow<'static, str>,
        /// One to three characters that stand for it in a terminal.
        glyph: Cow<'static, str>,
        /// The colour of the piece: `light`, `dark`, or another name that the skin knows.
        tone: Cow<'static, str>,
    },
    /// A label.
    Text(String),
    /// A mark on what lies below: `last` for the last move, `check`, `attacked`, or another name in the game's skin.
    Mark(Cow<'static, str>),
}

impl Item {
    /// A square one unit wide at column x and row y, counted from the top left, that answers to `place`.
    pub fn cell(place: &str, shade: &'static str, x: f32, y: f32) -> Item {
        let place = Place::new(place.to_owned());
        Item {
            place: Some(place.clone()),
            ..Item::at(format!("cell-{place}"), Ink::Cell(shade.into()), x, y)
        }
    }

    /// A piece one unit wide.
    pub fn piece(
        id: String,
        name: &'static str,
        glyph: &'static str,
        tone: &'static str,
        x: f32,
        y: f32,
    ) -> Item {
        Item::at(id, Ink::Piece { name: name.into(), glyph: glyph.into(), tone: tone.into() }, x, y)
    }

    /// A label one unit wide, known by where it stands: its text may change.
    pub fn label(text: impl Into<String>, x: f32, y: f32) -> Item {
        Item::at(format!("label-{x}-{y}"), Ink::Text(text.into()), x, y)
    }

    /// Anything one unit wide that cannot be touched.
    pub fn at(id: String, ink: Ink, x: f32, y: f32) -> Item {
        Item { id, ink, x, y, w: 1.0, h: 1.0, turn: 0.0, place: None }
    }

    /// The same item with another size.
    pub fn sized(self, w: f32, h: f32) -> Item {
        Item { w, h, ..self }
    }

    /// The same item, answering to a place.
    pub fn touch(self, place: Place) -> Item {
        Item { place: Some(place), ..self }
    }
}
