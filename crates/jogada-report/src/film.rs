//! The pictures of matches as changes from one to the next, so that a page with many matches stays small.

use std::collections::HashMap;

use jogada_core::{Item, Picture};
use serde::Serialize;

use crate::sprite;

/// All films of a page, with what they share: drawings, and first pictures.
#[derive(Debug, Default)]
pub(crate) struct Reel {
    /// Each drawing once; a look is a number in this list.
    looks: Vec<String>,
    look_of: HashMap<String, usize>,
    starts: Vec<Vec<Shape>>,
    start_of: HashMap<Vec<Shape>, usize>,
}

/// The pictures of one match.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Film {
    /// Width and height of the largest picture.
    pub(crate) size: [f32; 2],
    /// Which first picture of the reel it begins with. Its items are known by their numbers in it.
    start: usize,
    /// What changes with each ply.
    changes: Vec<Change>,
}

/// What one ply changes: items that go, then items that come or look different, to be taken in this order.
#[derive(Debug, Default, PartialEq, Serialize)]
struct Change(Vec<usize>, Vec<Put>);

/// The item, the item that comes right above it, or -1 for the topmost, and how it looks and lies.
#[derive(Debug, PartialEq, Serialize)]
struct Put(usize, i64, Shape);

/// A drawing and where it lies, in hundredths of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
struct Shape(usize, i32, i32);

impl Reel {
    /// Films pictures; without any there is an empty film.
    pub(crate) fn film(&mut self, pictures: impl IntoIterator<Item = Picture>) -> Film {
        let mut camera = Camera::default();
        let mut film = Film { size: [0.0, 0.0], start: 0, changes: Vec::new() };
        for (ply, picture) in pictures.into_iter().enumerate() {
            film.size = [film.size[0].max(picture.width), film.size[1].max(picture.height)];
            let shapes = camera.shapes(ply, picture, self);
            if ply == 0 {
                let start = shapes.iter().map(|&(_, shape)| shape).collect();
                film.start = self.start(start);
                camera.seen = shapes;
            } else {
                film.changes.push(camera.change(ply, shapes));
            }
        }
        film
    }

    /// Each drawing as a definition that the page can use by its number.
    pub(crate) fn looks(&self) -> &[String] {
        &self.looks
    }

    /// The first pictures, for the page's script.
    pub(crate) fn starts(&self) -> impl Serialize + '_ {
        &self.starts
    }

    fn look(&mut self, item: &Item) -> usize {
        let drawn = sprite::svg(item);
        if let Some(&look) = self.look_of.get(&drawn) {
            return look;
        }
        let look = self.looks.len();
        self.looks.push(drawn.clone());
        self.look_of.insert(drawn, look);
        look
    }

    fn start(&mut self, shapes: Vec<Shape>) -> usize {
        if let Some(&start) = self.start_of.get(&shapes) {
            return start;
        }
        let start = self.starts.len();
        self.starts.push(shapes.clone());
        self.start_of.insert(shapes, start);
        start
    }
}

/// What has been seen of one match so far.
#[derive(Default)]
struct Camera {
    /// The number of each id that was ever seen.
    numbers: HashMap<String, usize>,
    /// What was seen, by number.
    known: Vec<Known>,
    /// The last picture from the bottom up.
    seen: Vec<(usize, Shape)>,
}

struct Known {
    /// What it looked like last.
    item: Item,
    look: usize,
    /// The last picture that it was in.
    ply: usize,
}

impl Camera {
    /// Numbers the items of a picture and finds their looks; only what looks different is drawn again.
    fn shapes(&mut self, ply: usize, picture: Picture, reel: &mut Reel) -> Vec<(usize, Shape)> {
        let mut shapes = Vec::with_capacity(picture.items.len());
        for mut item in picture.items {
            let [x, y] = [item.x, item.y].map(|units| (units * 100.0).round() as i32);
            let mut number = self.numbers.get(&item.id).copied();
            // Ids are unique in a good picture; in a bad one the second thing gets another.
            while number.is_some_and(|number| self.known[number].ply == ply) {
                item.id.push('\'');
                number = self.numbers.get(&item.id).copied();
            }
            let number = match number {
                Some(number) => {
                    let known = &mut self.known[number];
                    if !same_look(&known.item, &item) {
                        known.look = reel.look(&item);
                        known.item = item;
                    }
                    known.ply = ply;
                    number
                }
                None => {
                    let number = self.known.len();
                    self.numbers.insert(item.id.clone(), number);
                    self.known.push(Known { look: reel.look(&item), item, ply });
                    number
                }
            };
            shapes.push((number, Shape(self.known[number].look, x, y)));
        }
        shapes
    }

    /// What the next picture changes of the last one.
    fn change(&mut self, ply: usize, now: Vec<(usize, Shape)>) -> Change {
        let stays = |number: usize| self.known[number].ply == ply;
        let mut before: Vec<Option<Shape>> = vec![None; self.known.len()];
        let mut gone = Vec::new();
        for &(number, shape) in &self.seen {
            before[number] = Some(shape);
            if !stays(number) {
                gone.push(number);
            }
        }
        let mut put = vec![false; self.known.len()];
        for &(number, shape) in &now {
            put[number] = before[number] != Some(shape);
        }
        let kept = now.iter().filter(|(number, _)| !put[*number]);
        let was = self.seen.iter().filter(|(number, _)| stays(*number) && !put[*number]);
        if !kept.eq(was) {
            // What stays has changed its order, which is rare: everything is put again.
            put.fill(true);
        }
        let mut above = -1;
        let mut puts = Vec::new();
        for &(number, shape) in now.iter().rev() {
            if put[number] {
                puts.push(Put(number, above, shape));
            }
            above = number as i64;
        }
        self.seen = now;
        Change(gone, puts)
    }
}

fn same_look(one: &Item, other: &Item) -> bool {
    one.ink == other.ink && [one.w, one.h, one.turn] == [other.w, other.h, other.turn]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the page's script does, in Rust: the picture after so many plies, from the bottom up.
    fn shown(reel: &Reel, film: &Film, plies: usize) -> Vec<Shape> {
        let mut items: Vec<(usize, Shape)> =
            reel.starts[film.start].iter().copied().enumerate().collect();
        for Change(gone, puts) in &film.changes[..plies] {
            items.retain(|(number, _)| !gone.contains(number));
            for &Put(number, above, shape) in puts {
                items.retain(|(other, _)| *other != number);
                let place = items.iter().position(|(other, _)| *other as i64 == above);
                items.insert(place.unwrap_or(items.len()), (number, shape));
            }
        }
        items.into_iter().map(|(_, shape)| shape).collect()
    }

    fn picture(items: &[(&str, f32)]) -> Picture {
        let item = |&(id, x): &(&str, f32)| {
            Item::at(id.to_owned(), jogada_core::Ink::Text(id.to_owned()), x, 0.0)
        };
        Picture { width: 9.0, height: 1.0, items: items.iter().map(item).collect() }
    }

    #[test]
    fn every_picture_comes_back_whatever_changed() {
        let pictures = [
            picture(&[("a", 0.0), ("b", 1.0), ("c", 2.0)]),
            picture(&[("a", 0.0), ("d", 1.0), ("b", 1.0), ("c", 3.0)]),
            picture(&[("c", 3.0), ("a", 0.0), ("d", 1.0)]),
            picture(&[("d", 1.0), ("d", 2.0), ("a", 5.0)]),
            picture(&[]),
            picture(&[("b", 1.0), ("a", 0.5)]),
        ];
        let mut reel = Reel::default();
        let film = reel.film(pictures.clone());
        for (ply, picture) in pictures.iter().enumerate() {
            let told: Vec<(i32, String)> = picture
                .items
                .iter()
                .map(|item| ((item.x * 100.0) as i32, sprite::svg(item)))
                .collect();
            let got: Vec<(i32, String)> = shown(&reel, &film, ply)
                .into_iter()
                .map(|Shape(look, x, _)| (x, reel.looks()[look].clone()))
                .collect();
            assert_eq!(got, told, "ply {ply}");
        }
    }

    #[test]
    fn what_does_not_change_is_not_told_again() {
        let mut reel = Reel::default();
        let pictures = [
            picture(&[("a", 0.0), ("b", 1.0), ("c", 2.0)]),
            picture(&[("a", 0.0), ("b", 4.0), ("c", 2.0)]),
        ];
        let film = reel.film(pictures.clone());
        assert_eq!(film.changes, [Change(vec![], vec![Put(1, 2, Shape(1, 400, 0))])]);
        let again = reel.film(pictures);
        assert_eq!(again, film);
        assert_eq!((reel.starts.len(), reel.looks().len()), (1, 3));
    }

    #[test]
    fn a_film_of_nothing_is_empty() {
        assert_eq!(Reel::default().film([]).changes, []);
    }
}
