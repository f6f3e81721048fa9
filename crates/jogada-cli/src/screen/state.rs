//! What a person has touched so far, and where the cursor goes: no terminal, no drawing.

use jogada_core::{Choice, Item, Picture, Place};

/// A move being said by touching one place after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Touch {
    choices: Vec<Choice>,
    path: Vec<Place>,
}

/// What a touch came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Touched {
    /// A whole move.
    Move(Choice),
    /// The beginning of one.
    Begun,
    /// No legal move goes through this place now.
    Nothing,
}

impl Touch {
    /// Nothing is touched yet.
    pub(crate) fn new(choices: Vec<Choice>) -> Touch {
        Touch { choices, path: Vec::new() }
    }

    /// What was touched.
    pub(crate) fn path(&self) -> &[Place] {
        &self.path
    }

    /// The moves that begin as the path does.
    pub(crate) fn open(&self) -> impl Iterator<Item = &Choice> {
        self.choices.iter().filter(|choice| choice.path.starts_with(&self.path))
    }

    /// The places that continue a legal path, each once, in the order of the moves.
    pub(crate) fn next(&self) -> Vec<&Place> {
        let mut next = Vec::new();
        for place in self.open().filter_map(|choice| choice.path.get(self.path.len())) {
            if !next.contains(&place) {
                next.push(place);
            }
        }
        next
    }

    /// Touches a place. One that does not continue the path may begin another.
    pub(crate) fn touch(&mut self, place: &Place) -> Touched {
        if !self.next().contains(&place) {
            self.path.clear();
            if !self.next().contains(&place) {
                return Touched::Nothing;
            }
        }
        self.path.push(place.clone());
        match self.said() {
            Some(choice) => {
                let choice = choice.clone();
                self.path.clear();
                Touched::Move(choice)
            }
            None => Touched::Begun,
        }
    }

    /// Takes the last touch back. False if there was none.
    pub(crate) fn back(&mut self) -> bool {
        self.path.pop().is_some()
    }

    pub(crate) fn clear(&mut self) {
        self.path.clear();
    }

    /// The one move whose path is complete. A last place that all longer paths share says nothing and may be left out.
    fn said(&self) -> Option<&Choice> {
        let shared = self.shared_end();
        self.open().find(|choice| match &choice.path[self.path.len()..] {
            [] => true,
            [last] => Some(last) == shared,
            _ => false,
        })
    }

    fn shared_end(&self) -> Option<&Place> {
        let longer = self.choices.iter().filter(|choice| choice.path.len() > 1);
        let mut ends = longer.filter_map(|choice| choice.path.last());
        let first = ends.next()?;
        ends.all(|end| end == first).then_some(first)
    }

    /// Places of the legal moves that the picture does not show.
    pub(crate) fn unseen(&self, picture: &Picture) -> Vec<&Place> {
        let seen =
            |place: &Place| picture.items.iter().any(|item| item.place.as_ref() == Some(place));
        let mut unseen: Vec<&Place> = Vec::new();
        for place in self.choices.iter().flat_map(|choice| &choice.path) {
            if !unseen.contains(&place) && !seen(place) {
                unseen.push(place);
            }
        }
        unseen
    }
}

/// A key with an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// How much worse it is to lie aside than to lie further on.
const ASIDE: f32 = 3.0;

/// The place that an arrow leads to: the nearest in that direction, straight ahead before aside.
pub(crate) fn toward<'a>(
    picture: &'a Picture,
    from: &Place,
    direction: Direction,
) -> Option<&'a Place> {
    let (x, y) = spots(picture).find(|(place, _)| *place == from)?.1;
    let cost = |(dx, dy): (f32, f32)| {
        let (ahead, aside) = match direction {
            Direction::Left => (-dx, dy),
            Direction::Right => (dx, dy),
            Direction::Up => (-dy, dx),
            Direction::Down => (dy, dx),
        };
        // What overlaps in this direction is beside, not ahead.
        (ahead > 0.4).then(|| ahead + ASIDE * aside.abs())
    };
    let ahead = spots(picture)
        .filter(|(place, _)| *place != from)
        .filter_map(|(place, (px, py))| Some((place, cost((px - x, py - y))?)));
    ahead.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(place, _)| place)
}

/// The place nearest the middle of the sheet: where a cursor begins.
pub(crate) fn middlemost(picture: &Picture) -> Option<&Place> {
    let far = |(x, y): (f32, f32)| (x - picture.width / 2.0).hypot(y - picture.height / 2.0);
    spots(picture).min_by(|a, b| far(a.1).total_cmp(&far(b.1))).map(|(place, _)| place)
}

/// The place after or before another in a circle; the first if the other is not among them.
pub(crate) fn around<'a>(
    places: &[&'a Place],
    from: Option<&Place>,
    forward: bool,
) -> Option<&'a Place> {
    let n = places.len();
    let here = from.and_then(|from| places.iter().position(|&place| place == from));
    let step = if forward { 1 } else { n.checked_sub(1)? };
    places.get(here.map_or(0, |here| (here + step) % n)).copied()
}

/// The picture with a row below of buttons for these places.
pub(crate) fn with_buttons(mut picture: Picture, places: &[Place]) -> Picture {
    let mut x = 1.0;
    let y = picture.height + 0.5;
    for place in places {
        let w = (place.0.chars().count() as f32 * 0.5 + 0.5).max(1.0);
        let button = Item::label(place.to_string(), x, y).sized(w, 1.0).touch(place.clone());
        picture.items.push(button);
        x += w + 0.5;
    }
    if !places.is_empty() {
        picture.width = picture.width.max(x);
        picture.height += 1.5;
    }
    picture
}

/// Every place and its middle.
fn spots(picture: &Picture) -> impl Iterator<Item = (&Place, (f32, f32))> {
    let middle = |item: &Item| (item.x + item.w / 2.0, item.y + item.h / 2.0);
    picture.items.iter().filter_map(move |item| Some((item.place.as_ref()?, middle(item))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(path: &str) -> Choice {
        let places = path.split(' ').map(|name| Place::new(name.to_owned())).collect();
        Choice { text: path.to_owned(), label: path.to_owned(), code: 0, path: places }
    }

    fn touch(paths: &[&str]) -> Touch {
        Touch::new(paths.iter().map(|path| choice(path)).collect())
    }

    fn place(name: &str) -> Place {
        Place::new(name.to_owned())
    }

    fn names(places: Vec<&Place>) -> Vec<String> {
        places.into_iter().map(Place::to_string).collect()
    }

    /// Three by three squares, `a1` at the top left, and a button below on the right.
    fn board() -> Picture {
        let squares = (0..9u8).map(|i| {
            let (column, row) = (i % 3, i / 3);
            let name = format!("{}{}", char::from(b'a' + column), row + 1);
            Item::cell(&name, "light", f32::from(column), f32::from(row))
        });
        let pass = Item::label("pass", 2.3, 3.2).sized(1.6, 1.0).touch(place("pass"));
        Picture { width: 4.0, height: 4.5, items: squares.chain([pass]).collect() }
    }

    #[test]
    fn a_move_is_said_place_by_place() {
        let mut touch = touch(&["a1 b1", "a1 c1", "b2 c2"]);
        assert_eq!(names(touch.next()), ["a1", "b2"]);
        assert_eq!(touch.touch(&place("a1")), Touched::Begun);
        assert_eq!(names(touch.next()), ["b1", "c1"]);
        assert_eq!(touch.touch(&place("c1")), Touched::Move(choice("a1 c1")));
        assert!(touch.path().is_empty());
    }

    #[test]
    fn another_beginning_replaces_the_first_and_nonsense_clears() {
        let mut touch = touch(&["a1 b1", "b2 c2"]);
        touch.touch(&place("a1"));
        assert_eq!(touch.touch(&place("b2")), Touched::Begun);
        assert_eq!(touch.path(), [place("b2")]);
        assert_eq!(touch.touch(&place("z9")), Touched::Nothing);
        assert!(touch.path().is_empty());
    }

    #[test]
    fn a_last_place_that_all_longer_paths_share_is_not_asked_for() {
        let mut same = touch(&["a1 Q", "b1 Q", "pass"]);
        assert_eq!(same.touch(&place("b1")), Touched::Move(choice("b1 Q")));
        let mut mixed = touch(&["a1 Q", "b1 Q", "b1 R"]);
        assert_eq!(mixed.touch(&place("a1")), Touched::Begun);
    }

    #[test]
    fn touches_are_taken_back_one_by_one() {
        let mut touch = touch(&["a b c", "a b d", "x"]);
        touch.touch(&place("a"));
        touch.touch(&place("b"));
        assert!(touch.back());
        assert_eq!(names(touch.next()), ["b"]);
        touch.clear();
        assert!(!touch.back());
        assert_eq!(touch.touch(&place("x")), Touched::Move(choice("x")));
    }

    #[test]
    fn nothing_can_be_touched_when_there_are_no_moves() {
        let mut touch = Touch::default();
        assert!(touch.next().is_empty());
        assert_eq!(touch.touch(&place("a")), Touched::Nothing);
    }

    #[test]
    fn arrows_go_straight_ahead_before_aside() {
        let board = board();
        let go = |from: &str, direction| {
            toward(&board, &place(from), direction).map(|place| place.to_string())
        };
        assert_eq!(go("a1", Direction::Right).as_deref(), Some("b1"));
        assert_eq!(go("b2", Direction::Up).as_deref(), Some("b1"));
        assert_eq!(go("b2", Direction::Left).as_deref(), Some("a2"));
        assert_eq!(go("a3", Direction::Down).as_deref(), Some("pass"));
        assert_eq!(go("pass", Direction::Up).as_deref(), Some("c3"));
        assert_eq!(go("a1", Direction::Left), None);
        assert_eq!(go("nowhere", Direction::Left), None);
    }

    #[test]
    fn a_cursor_begins_in_the_middle() {
        assert_eq!(middlemost(&board()), Some(&place("b3")));
        assert_eq!(middlemost(&Picture::default()), None);
    }

    #[test]
    fn tab_goes_around() {
        let (a, b) = (place("a"), place("b"));
        let places = [&a, &b];
        assert_eq!(around(&places, Some(&b), true), Some(&a));
        assert_eq!(around(&places, Some(&a), false), Some(&b));
        assert_eq!(around(&places, None, true), Some(&a));
        assert_eq!(around(&[], Some(&a), false), None);
    }

    #[test]
    fn places_that_the_picture_does_not_show_get_buttons() {
        let touch = touch(&["a1 q", "a1 r", "b2 c3"]);
        assert_eq!(names(touch.unseen(&board())), ["q", "r"]);
        let shown = with_buttons(board(), &[place("q"), place("r")]);
        assert!(touch.unseen(&shown).is_empty());
        assert_eq!(shown.height, 6.0);
        assert_eq!(with_buttons(board(), &[]), board());
    }
}
