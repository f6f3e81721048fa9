//! What every game relies on: nothing is found that was not stored, and what is replaced.

use std::thread;

use super::*;

/// A value with a depth, 32 generations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Searched {
    value: u32,
    depth: u8,
}

impl TableEntry for Searched {
    const GENERATIONS: u8 = 32;

    fn pack(self, generation: u8) -> u64 {
        u64::from(self.value) | u64::from(self.depth) << 32 | u64::from(generation) << 40 | 1 << 48
    }

    fn unpack(word: u64) -> Searched {
        Searched { value: word as u32, depth: (word >> 32) as u8 }
    }

    fn generation(word: u64) -> u8 {
        (word >> 40) as u8
    }

    fn worth(word: u64, generation: u8) -> i32 {
        let age = (32 + generation - Searched::generation(word)) % 32;
        if word == 0 { i32::MIN } else { (word >> 32) as u8 as i32 - 4 * i32::from(age) }
    }

    fn merge(self, old: Searched, is_current: bool) -> Option<Searched> {
        (!is_current || self.depth >= old.depth).then_some(self)
    }
}

fn searched(depth: u8) -> Searched {
    Searched { value: 77, depth }
}

#[test]
fn what_is_stored_is_found_and_nothing_else() {
    let table = TranspositionTable::with_bytes(1 << 12);
    assert_eq!(table.probe(3, 7), None);
    assert_eq!(table.probe(3, 0), None, "an empty slot matches no key");
    table.store(3, 7, searched(9));
    assert_eq!(table.probe(3, 7), Some(searched(9)));
    assert_eq!((table.probe(3, 8), table.probe(4, 7)), (None, None));
}

#[test]
fn the_entry_decides_what_stays_of_its_position() {
    let mut table = TranspositionTable::with_bytes(64);
    table.store(0, 7, searched(9));
    table.store(0, 7, searched(4));
    assert_eq!(table.probe(0, 7), Some(searched(9)));
    table.new_search();
    table.store(0, 7, searched(4));
    assert_eq!(table.probe(0, 7), Some(searched(4)));
}

#[test]
fn of_a_full_bucket_the_slot_of_least_worth_goes() {
    let mut table = TranspositionTable::with_bytes(64);
    (1..=4).for_each(|key| table.store(0, key, searched(10 + key as u8)));
    table.store(0, 5, searched(1));
    assert_eq!(table.probe(0, 1), None);
    (0..4).for_each(|_| table.new_search());
    (6..=8).for_each(|key| table.store(0, key, searched(3)));
    assert_eq!(table.probe(0, 6), Some(searched(3)));
    assert_eq!(table.probe(0, 5), None);
    assert_eq!(table.full_permille(), 750);
    table.clear();
    assert_eq!((table.probe(0, 6), table.full_permille()), (None, 0));
}

#[test]
fn generations_come_round() {
    let mut table = TranspositionTable::with_bytes(64);
    (0..100).for_each(|_| table.new_search());
    table.store(0, 1, searched(1));
    assert_eq!(table.full_permille(), 250);
}

#[test]
fn sizes_are_rounded_down_to_powers_of_two() {
    let buckets = |bytes| TranspositionTable::<Searched>::with_bytes(bytes).buckets();
    assert_eq!([0, 64, 191, 1 << 20].map(buckets), [1, 1, 2, 1 << 14]);
    let buckets = |bits| TranspositionTable::<Searched>::with_bits(bits).buckets();
    assert_eq!([0, 2, 5].map(buckets), [1, 1, 8]);
}

/// Four threads write different values under the same keys of one bucket. A torn slot would be found with a word of
/// one thread under the key of another.
#[test]
fn threads_that_write_at_once_leave_no_mixture() {
    let table = TranspositionTable::with_bytes(64);
    thread::scope(|scope| {
        for thread in 0..4_u32 {
            let table = &table;
            scope.spawn(move || {
                for round in 0..20_000_u32 {
                    let key = u64::from(round % 9 * 4 + thread) + 1;
                    table.store(0, key, Searched { value: key as u32, depth: (round % 60) as u8 });
                    if let Some(found) = table.probe(0, key) {
                        assert_eq!(u64::from(found.value), key);
                    }
                }
            });
        }
    });
}
