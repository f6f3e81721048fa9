//! One drawing for every screen: a [`Picture`](jogada_core::Picture) becomes SVG with its game's [`Skin`].
//!
//! - [`to_svg`] draws a whole picture as a file that needs nothing else.
//! - A [`Painter`] draws item by item, for pages that show many pictures of one game.
//! - A [`PictureDiff`] is what changed from one picture to the next.
//!
//! No game is known here. A skin is an SVG file of symbols that the game ships; what a skin does not define is drawn from
//! the stock of `skin/stock.svg`, or by a piece's own letters.
//!
//! ```
//! use jogada_core::{Item, Picture};
//! use jogada_picture::{PictureDiff, Skin, to_svg};
//!
//! let skin = Skin::new(
//!     "hills",
//!     r##"<svg xmlns="http://www.w3.org/2000/svg">
//!         <style> :root { --grass: light-dark(#7cb342, #4b6f26); } .light {} </style>
//!         <symbol id="cell-grass"><rect width="100%" height="100%" fill="var(--grass)"/></symbol>
//!         <symbol id="piece-sheep" viewBox="0 0 100 100"><use href="#disc"/></symbol>
//!     </svg>"##,
//! );
//! let sheep = |x| Item::piece("sheep".to_owned(), "sheep", "s", "light", x, 0.0);
//! let hill = |x| Picture {
//!     width: 2.0,
//!     height: 1.0,
//!     items: vec![Item::cell("a1", "grass", 0.0, 0.0), Item::cell("b1", "grass", 1.0, 0.0), sheep(x)],
//! };
//!
//! let svg = to_svg(&hill(0.0), &skin);
//! assert!(svg.contains("fill=\"#7cb342\"") && svg.contains("href=\"#hills.piece-sheep.light\""));
//!
//! let diff = PictureDiff::between(&hill(0.0), &hill(1.0));
//! assert_eq!((diff.gone.len(), diff.put.len()), (0, 1));
//! ```

mod diff;
mod escape;
mod file;
mod painter;
mod skin;

pub use diff::{PictureDiff, Put};
pub use escape::Escaped;
pub use painter::{Painter, to_svg};
pub use skin::{Skin, Theme};
