//! Records packed together: as text, one after the other, compressed.

use std::ops::Range;

use serde_json::Value;
use zstd::bulk::{Compressor, decompress};

use crate::{Played, StoreError};

/// The compressor's quickest level that still finds what repeats from record to record.
const LEVEL: i32 = 1;

/// A chunk is closed when its text is longer. Longer chunks compress a little better, and cost more to read one record of.
const FULL_BYTES: usize = 96 << 10;

/// A bout that begins when the chunk is already this long begins a new one: bouts are read one by one.
const ENOUGH_BYTES: usize = 24 << 10;

/// No text of one match is longer; no longer record could be read back.
const TEXT_MAX: usize = 16 << 20;

/// What a full chunk may become by its last match, and the longest that is believed when one is read.
const CHUNK_MAX: usize = FULL_BYTES + TEXT_MAX + 1;

/// Some matches, ready to be written.
pub(crate) struct Packed<'a> {
    pub(crate) games: &'a [&'a Played],
    pub(crate) records: Vec<u8>,
    pub(crate) beside: Option<Vec<u8>>,
}

/// Packs matches, which are in order of their bouts. Between two chunks, other tasks get their turn.
pub(crate) async fn pack<'a>(games: &'a [&'a Played]) -> Result<Vec<Packed<'a>>, StoreError> {
    let mut packer = Packer::new()?;
    let mut chunks = Vec::new();
    let mut begin = 0;
    for (at, game) in games.iter().enumerate() {
        packer.add(game)?;
        let same_bout = games.get(at + 1).is_some_and(|next| next.bout == game.bout);
        let enough = if same_bout { FULL_BYTES } else { ENOUGH_BYTES };
        if packer.len() >= enough || at + 1 == games.len() {
            chunks.push(packer.close(&games[begin..=at])?);
            begin = at + 1;
            tokio::task::yield_now().await;
        }
    }
    Ok(chunks)
}

/// The text of the chunk that grows. Its memory serves for all chunks.
struct Packer {
    zstd: Compressor<'static>,
    records: String,
    beside: String,
    has_beside: bool,
}

impl Packer {
    fn new() -> Result<Packer, StoreError> {
        let mut zstd = Compressor::new(LEVEL).map_err(failed)?;
        zstd.include_checksum(true).map_err(failed)?;
        Ok(Packer { zstd, records: String::new(), beside: String::new(), has_beside: false })
    }

    fn add(&mut self, game: &Played) -> Result<(), StoreError> {
        let (records, beside) = (self.records.len(), self.beside.len());
        self.records.push_str(&game.record.to_text());
        self.records.push('\n');
        match &game.beside {
            Some(value) => {
                self.beside.push_str(&value.to_string());
                self.has_beside = true;
            }
            None => self.beside.push_str("null"),
        }
        self.beside.push('\n');
        if self.records.len() - records > TEXT_MAX || self.beside.len() - beside > TEXT_MAX {
            return Err(StoreError::TooLong { bout: game.bout.clone(), number: game.number });
        }
        Ok(())
    }

    fn len(&self) -> usize {
        self.records.len() + self.beside.len()
    }

    fn close<'a>(&mut self, games: &'a [&'a Played]) -> Result<Packed<'a>, StoreError> {
        let records = self.zstd.compress(self.records.as_bytes()).map_err(failed)?;
        let beside = match self.has_beside {
            true => Some(self.zstd.compress(self.beside.as_bytes()).map_err(failed)?),
            false => None,
        };
        self.records.clear();
        self.beside.clear();
        self.has_beside = false;
        Ok(Packed { games, records, beside })
    }
}

/// A chunk that was read.
#[derive(Debug)]
pub(crate) struct Chunk {
    records: String,
    places: Vec<Range<usize>>,
    beside: Option<String>,
}

impl Chunk {
    pub(crate) fn unpack(records: &[u8], beside: Option<&[u8]>) -> Result<Chunk, StoreError> {
        let records = text(records)?;
        let mut places = Vec::new();
        let mut begin = 0;
        for record in records.split_inclusive("\n\n") {
            // Without the second line break.
            places.push(begin..begin + record.len() - 1);
            begin += record.len();
        }
        Ok(Chunk { records, places, beside: beside.map(text).transpose()? })
    }

    /// The record at a place, and what is kept beside it.
    pub(crate) fn at(&self, place: usize) -> Result<(&str, Option<Value>), StoreError> {
        let range = self.places.get(place).ok_or_else(damaged)?;
        let record = self.records.get(range.clone()).ok_or_else(damaged)?;
        let Some(lines) = &self.beside else { return Ok((record, None)) };
        let line = lines.lines().nth(place).ok_or_else(damaged)?;
        let beside: Value = serde_json::from_str(line).map_err(|_| damaged())?;
        Ok((record, Some(beside).filter(|value| !value.is_null())))
    }
}

fn text(packed: &[u8]) -> Result<String, StoreError> {
    let bytes = decompress(packed, CHUNK_MAX).map_err(|_| damaged())?;
    String::from_utf8(bytes).map_err(|_| damaged())
}

fn damaged() -> StoreError {
    StoreError::Damaged("records".to_owned())
}

#[allow(clippy::needless_pass_by_value, reason = "it is called by `map_err`")]
fn failed(error: std::io::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}
