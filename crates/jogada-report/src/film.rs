//! The pictures of matches as differences from one to the next, so that a page with many matches stays small.

use std::collections::HashMap;

use jogada_core::{Item, Picture};
use jogada_picture::{Painter, PictureDiff};
use serde::Serialize;

/// All films of a page, with what they share: drawings, and first pictures.
#[derive(Debug)]
pub(crate) struct Reel<'a> {
    painter: &'a Painter,
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
    /// Which first picture of the reel it begins with. Its items are numbered from the bottom up.
    start: usize,
    /// What changes with each ply: a [`PictureDiff`] in numbers.
    changes: Vec<Change>,
}

/// The items that one ply removes, then those that it puts, in this order.
#[derive(Debug, Default, PartialEq, Serialize)]
struct Change(Vec<usize>, Vec<Put>);

/// The item, the item just below it or -1 at the bottom, and how it looks and lies.
#[derive(Debug, PartialEq, Serialize)]
struct Put(usize, i64, Shape);

/// A drawing and where it lies, in hundredths of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
struct Shape(usize, i32, i32);

impl<'a> Reel<'a> {
    /// An empty reel, whose films are drawn by this painter.
    pub(crate) fn new(painter: &'a Painter) -> Reel<'a> {
        let (looks, look_of) = (Vec::new(), HashMap::new());
        Reel { painter, looks, look_of, starts: Vec::new(), start_of: HashMap::new() }
    }

    /// Films pictures; without any there is an empty film.
    pub(crate) fn film(&mut self, pictures: impl IntoIterator<Item = Picture>) -> Film {
        let mut film = Film { size: [0.0, 0.0], start: 0, changes: Vec::new() };
        let mut numbers = Numbers::default();
        let mut last: Option<Picture> = None;
        for picture in pictures {
            film.size = [film.size[0].max(picture.width), film.size[1].max(picture.height)];
            match &last {
                None => {
                    let shapes = picture.items.iter().map(|item| {
                        numbers.of(&item.id);
                        self.shape(item, &picture)
                    });
                    let shapes = shapes.collect();
                    film.start = self.start(shapes);
                }
                Some(last) => film.changes.push(self.change(last, &picture, &mut numbers)),
            }
            last = Some(picture);
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

    fn change(&mut self, old: &Picture, new: &Picture, numbers: &mut Numbers) -> Change {
        let diff = PictureDiff::between(old, new);
        let gone = diff.gone.iter().map(|id| numbers.of(id)).collect();
        let put = diff.put.iter().map(|put| {
            let below = put.after.as_ref().map_or(-1, |id| numbers.of(id) as i64);
            Put(numbers.of(&put.item.id), below, self.shape(&put.item, new))
        });
        Change(gone, put.collect())
    }

    fn shape(&mut self, item: &Item, picture: &Picture) -> Shape {
        let [x, y] = [item.x, item.y].map(|units| (units * 100.0).round() as i32);
        let drawn = self.painter.item(item, picture);
        let look = *self.look_of.entry(drawn).or_insert_with_key(|drawn| {
            self.looks.push(drawn.clone());
            self.looks.len() - 1
        });
        Shape(look, x, y)
    }

    fn start(&mut self, shapes: Vec<Shape>) -> usize {
        *self.start_of.entry(shapes).or_insert_with_key(|shapes| {
            self.starts.push(shapes.clone());
            self.starts.len() - 1
        })
    }
}

/// The ids of one film as numbers, in the order in which they are first seen.
#[derive(Default)]
struct Numbers(HashMap<String, usize>);

impl Numbers {
    fn of(&mut self, id: &str) -> usize {
        let next = self.0.len();
        match self.0.get(id) {
            Some(&number) => number,
            None => *self.0.entry(id.to_owned()).or_insert(next),
        }
    }
}

#[cfg(test)]
mod tests {
    use jogada_picture::{Skin, Theme};

    use super::*;

    /// What the page's script does, in Rust: the picture after the first `plies` plies, from the bottom up.
    fn shown(reel: &Reel<'_>, film: &Film, plies: usize) -> Vec<Shape> {
        let mut items: Vec<(usize, Shape)> =
            reel.starts[film.start].iter().copied().enumerate().collect();
        for Change(gone, puts) in &film.changes[..plies] {
            let put = |number: usize| puts.iter().any(|Put(other, ..)| *other == number);
            items.retain(|(number, _)| !gone.contains(number) && !put(*number));
            for &Put(number, below, shape) in puts {
                let place = items.iter().position(|(other, _)| *other as i64 == below);
                items.insert(place.map_or(0, |place| place + 1), (number, shape));
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
            picture(&[("d", 1.0), ("e", 2.0), ("a", 5.0)]),
            picture(&[]),
            picture(&[("b", 1.0), ("a", 0.5)]),
        ];
        let painter = Painter::new(&Skin::STOCK, Theme::Day);
        let mut reel = Reel::new(&painter);
        let film = reel.film(pictures.clone());
        for (ply, picture) in pictures.iter().enumerate() {
            let told: Vec<(i32, String)> = picture
                .items
                .iter()
                .map(|item| ((item.x * 100.0) as i32, painter.item(item, picture)))
                .collect();
            let got: Vec<(i32, String)> = shown(&reel, &film, ply)
                .into_iter()
                .map(|Shape(look, x, _)| (x, reel.looks()[look].clone()))
                .collect();
            assert_eq!(got, told, "ply {ply}");
        }
    }

    #[test]
    fn what_does_not_change_is_not_written_again() {
        let painter = Painter::new(&Skin::STOCK, Theme::Day);
        let mut reel = Reel::new(&painter);
        let pictures = [
            picture(&[("a", 0.0), ("b", 1.0), ("c", 2.0)]),
            picture(&[("a", 0.0), ("b", 4.0), ("c", 2.0)]),
        ];
        let film = reel.film(pictures.clone());
        assert_eq!(film.changes, [Change(vec![], vec![Put(1, 0, Shape(1, 400, 0))])]);
        let again = reel.film(pictures);
        assert_eq!(again, film);
        assert_eq!((reel.starts.len(), reel.looks().len()), (1, 3));
    }

    #[test]
    fn a_film_of_nothing_is_empty() {
        let painter = Painter::new(&Skin::STOCK, Theme::Day);
        assert_eq!(Reel::new(&painter).film([]).changes, []);
    }
}
