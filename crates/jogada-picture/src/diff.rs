//! What changed between two pictures: small enough to send at every move, exact enough to lose nothing.

use std::collections::{HashMap, HashSet};

use jogada_core::{Item, Picture};
use serde::{Deserialize, Serialize};

/// What changes from one picture to the next: remove the `gone` items and every item that is put, then insert each `put`
/// in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PictureDiff {
    /// Ids of items that the next picture lacks.
    pub gone: Vec<String>,
    /// New items and changed ones, from the bottom up.
    pub put: Vec<Put>,
    /// The new width, if it changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<f32>,
    /// The new height, if it changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<f32>,
}

/// An item and where it lies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Put {
    /// The item as it looks now.
    pub item: Item,
    /// The id of the item just below it; nothing is the bottom.
    pub after: Option<String>,
}

impl PictureDiff {
    /// The difference between two pictures. Ids are unique within a picture.
    pub fn between(old: &Picture, new: &Picture) -> PictureDiff {
        let places: HashMap<&str, usize> =
            old.items.iter().enumerate().map(|(place, item)| (item.id.as_str(), place)).collect();
        let stays: HashSet<&str> = new.items.iter().map(|item| item.id.as_str()).collect();
        let gone = old.items.iter().filter(|item| !stays.contains(item.id.as_str()));
        let mut put = Vec::new();
        let (mut below, mut last): (Option<&str>, Option<usize>) = (None, None);
        for item in &new.items {
            let place = places.get(item.id.as_str()).copied();
            // What looks as it did and lies above what stayed before it can stay where it is.
            let is_kept = place.is_some_and(|place| {
                old.items[place] == *item && last.is_none_or(|last| place > last)
            });
            if is_kept {
                last = place;
            } else {
                put.push(Put { item: item.clone(), after: below.map(str::to_owned) });
            }
            below = Some(&item.id);
        }
        PictureDiff {
            gone: gone.map(|item| item.id.clone()).collect(),
            put,
            width: (old.width != new.width).then_some(new.width),
            height: (old.height != new.height).then_some(new.height),
        }
    }

    /// Makes the next picture out of the one before it.
    pub fn apply(&self, picture: &mut Picture) {
        let put: HashSet<&str> = self.put.iter().map(|put| put.item.id.as_str()).collect();
        let away = |id: &str| put.contains(id) || self.gone.iter().any(|gone| gone == id);
        picture.items.retain(|item| !away(&item.id));
        for Put { item, after } in &self.put {
            let place = after.as_ref().and_then(|after| {
                picture.items.iter().position(|item| item.id == *after).map(|place| place + 1)
            });
            picture.items.insert(place.unwrap_or(0), item.clone());
        }
        picture.width = self.width.unwrap_or(picture.width);
        picture.height = self.height.unwrap_or(picture.height);
    }
}

#[cfg(test)]
mod tests {
    use jogada_core::Ink;
    use proptest::prelude::*;

    use super::*;

    /// A picture of items with these numbers, each at a place that depends on its look.
    fn picture(items: &[(u8, u8)], width: u8) -> Picture {
        let mut seen = HashSet::new();
        let unique = items.iter().filter(|(id, _)| seen.insert(*id));
        let item = |&(id, look): &(u8, u8)| {
            Item::at(format!("i{id}"), Ink::Text(look.to_string()), f32::from(look), 0.0)
        };
        Picture { width: f32::from(width), height: 1.0, items: unique.map(item).collect() }
    }

    proptest! {
        #[test]
        fn a_diff_leads_from_any_picture_to_any_other(
            old in prop::collection::vec((0..12_u8, 0..3_u8), 0..12),
            new in prop::collection::vec((0..12_u8, 0..3_u8), 0..12),
            widths in (1..3_u8, 1..3_u8),
        ) {
            let (mut old, new) = (picture(&old, widths.0), picture(&new, widths.1));
            PictureDiff::between(&old, &new).apply(&mut old);
            prop_assert_eq!(old, new);
        }
    }

    #[test]
    fn what_stays_is_not_sent() {
        let old = picture(&[(1, 0), (2, 0), (3, 0)], 1);
        let diff = PictureDiff::between(&old, &picture(&[(1, 0), (4, 1), (3, 0)], 1));
        assert_eq!((diff.gone, diff.put.len()), (vec!["i2".to_owned()], 1));
        assert_eq!(diff.put[0].after.as_deref(), Some("i1"));
        assert_eq!(PictureDiff::between(&old, &old), PictureDiff::default());
    }
}
