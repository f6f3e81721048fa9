//! Chunks: records as text, one after the other, compressed together.

use std::ops::Range;

use serde_json::Value;
use zstd::bulk::{Compressor, decompress};

use crate::{PlayedMatch, StoreError};

/// The compressor's quickest level that still finds what repeats from record to record.
const LEVEL: i32 = 1;

/// A chunk is closed when its text is longer. Longer chunks compress a little better, and cost more to read one record of.
const FULL_BYTES: usize = 96 << 10;

/// A bout that begins when the chunk is already this long begins a new one: bouts are read one by one.
const ENOUGH_BYTES: usize = 24 << 10;

/// No text of one match is longer; no longer record could be read back.
const TEXT_MAX: usize = 16 << 20;

/// The longest text of a chunk: a nearly full one and the longest match. A longer one is refused when it is read.
const CHUNK_MAX: usize = FULL_BYTES + TEXT_MAX + 1;

/// A chunk ready to be written, with its matches.
pub(crate) struct PackedChunk<'a> {
    pub(crate) games: &'a [&'a PlayedMatch],
    pub(crate) records: Vec<u8>,
    pub(crate) beside: Option<Vec<u8>>,
}

/// Packs matches, which are in order of their bouts. Between two chunks, other tasks get their turn.
pub(crate) async fn pack<'a>(
    games: &'a [&'a PlayedMatch],
) -> Result<Vec<PackedChunk<'a>>, StoreError> {
    let mut packer = ChunkPacker::new()?;
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
struct ChunkPacker {
    zstd: Compressor<'static>,
    records: String,
    beside: String,
    has_beside: bool,
}

impl ChunkPacker {
    fn new() -> Result<ChunkPacker, StoreError> {
        let mut zstd = Compressor::new(LEVEL).map_err(failed)?;
        zstd.include_checksum(true).map_err(failed)?;
        Ok(ChunkPacker { zstd, records: String::new(), beside: String::new(), has_beside: false })
    }

    fn add(&mut self, game: &PlayedMatch) -> Result<(), StoreError> {
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

    fn close<'a>(&mut self, games: &'a [&'a PlayedMatch]) -> Result<PackedChunk<'a>, StoreError> {
        let records = self.zstd.compress(self.records.as_bytes()).map_err(failed)?;
        let beside = match self.has_beside {
            true => Some(self.zstd.compress(self.beside.as_bytes()).map_err(failed)?),
            false => None,
        };
        self.records.clear();
        self.beside.clear();
        self.has_beside = false;
        Ok(PackedChunk { games, records, beside })
    }
}

/// A chunk that was read.
#[derive(Debug)]
pub(crate) struct RecordChunk {
    records: String,
    places: Vec<Range<usize>>,
    beside: Option<String>,
}

impl RecordChunk {
    pub(crate) fn unpack(records: &[u8], beside: Option<&[u8]>) -> Result<RecordChunk, StoreError> {
        let records = text(records)?;
        let mut places = Vec::new();
        let mut begin = 0;
        for record in records.split_inclusive("\n\n") {
            // Without the second line break.
            places.push(begin..begin + record.len() - 1);
            begin += record.len();
        }
        Ok(RecordChunk { records, places, beside: beside.map(text).transpose()? })
    }

    /// The record at a place, and what is stored beside it.
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
