//! WTHOR, the game base of the French Othello Federation: a file a year, 68 bytes a game.

use jogada_text::Message;

use super::with_passes;
use crate::{
    TEXTS,
    board::{Square, Start},
    rules::{Move, Othello},
};

/// The games of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    /// When the file was made: century, year, month, day, as it says.
    pub made: [u8; 4],
    /// The year in which they were played.
    pub year: u16,
    /// With how many squares empty each game's [`Entry::perfect`] was computed.
    pub solved_at: u8,
    pub games: Vec<Entry>,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Numbers in the files of names.
    pub tournament: u16,
    pub players: [u16; 2],
    /// Discs of the first side at the end, the empty squares given to the winner.
    pub discs: u8,
    /// The same if both sides had played perfectly from where it was computed on.
    pub perfect: u8,
    /// The squares taken, in order; passes are not written.
    pub taken: Vec<Square>,
}

const HEADER_BYTES: usize = 16;
const GAME_BYTES: usize = 68;

/// Reads a `.wtb` file. The assignment's board is not the world's: see [`Entry::moves`].
pub fn read(bytes: &[u8]) -> Result<Base, Message> {
    let (header, games) = bytes.split_at_checked(HEADER_BYTES).ok_or_else(|| truncated(bytes))?;
    let count = u32::from_le_bytes([header[4], header[5], header[6], header[7]]) as usize;
    if games.len() / GAME_BYTES != count || !games.len().is_multiple_of(GAME_BYTES) {
        return Err(truncated(bytes));
    }
    if !matches!(header[12], 0 | 8) {
        let size = header[12].to_string();
        return Err(TEXTS.message("bad-wthor-size").quoting("got", &size));
    }
    let games = games.chunks_exact(GAME_BYTES).map(game).collect::<Result<_, _>>()?;
    let made = [header[0], header[1], header[2], header[3]];
    let year = u16::from_le_bytes([header[10], header[11]]);
    Ok(Base { made, year, solved_at: header[14], games })
}

/// Writes what [`read`] reads.
pub fn write(base: &Base) -> Vec<u8> {
    let mut bytes = header(base.made, base.games.len() as u32, 0, base.year);
    (bytes[12], bytes[14]) = (8, base.solved_at);
    for game in &base.games {
        let mut record = [0; GAME_BYTES];
        for (i, number) in [game.tournament, game.players[0], game.players[1]].iter().enumerate() {
            record[2 * i..][..2].copy_from_slice(&number.to_le_bytes());
        }
        (record[6], record[7]) = (game.discs, game.perfect);
        for (byte, square) in record[8..].iter_mut().zip(&game.taken) {
            *byte = 10 * (square.row() + 1) + square.column() + 1;
        }
        bytes.extend(record);
    }
    bytes
}

/// The bytes of a name in a file of players (`.jou`).
pub const PLAYER_BYTES: usize = 20;
/// The same in a file of tournaments (`.trn`).
pub const TOURNAMENT_BYTES: usize = 26;

/// Writes a file of names, each in `width` bytes; letters that it cannot hold become `?`, and what
/// is too long is cut.
pub fn write_names(names: &[String], made: [u8; 4], width: usize) -> Vec<u8> {
    let mut bytes = header(made, 0, u16::try_from(names.len()).unwrap_or(u16::MAX), 0);
    for name in names.iter().take(usize::from(u16::MAX)) {
        let letters = name.chars().filter(|&c| c != '\0');
        let letters = letters.map(|c| u8::try_from(c).unwrap_or(b'?'));
        // The last byte is always zero.
        let mut field: Vec<u8> = letters.take(width - 1).collect();
        field.resize(width, 0);
        bytes.extend(field);
    }
    bytes
}

fn header(made: [u8; 4], games: u32, names: u16, year: u16) -> Vec<u8> {
    let mut bytes = vec![0; HEADER_BYTES];
    bytes[..4].copy_from_slice(&made);
    bytes[4..8].copy_from_slice(&games.to_le_bytes());
    bytes[8..10].copy_from_slice(&names.to_le_bytes());
    bytes[10..12].copy_from_slice(&year.to_le_bytes());
    bytes
}

/// Reads a file of names, those of players (`.jou`) or of tournaments (`.trn`), by number.
pub fn read_names(bytes: &[u8]) -> Result<Vec<String>, Message> {
    let (header, names) = bytes.split_at_checked(HEADER_BYTES).ok_or_else(|| truncated(bytes))?;
    let count = u32::from_le_bytes([header[4], header[5], header[6], header[7]]) as usize;
    let count = count.max(usize::from(u16::from_le_bytes([header[8], header[9]])));
    let width = names.len().checked_div(count).unwrap_or(0);
    if width == 0 || width * count != names.len() {
        return Err(truncated(bytes));
    }
    let name = |field: &[u8]| {
        let name = field.split(|&byte| byte == 0).next().unwrap_or_default();
        // The files are Latin-1, whose bytes are the first characters of Unicode.
        name.iter().copied().map(char::from).collect()
    };
    Ok(names.chunks_exact(width).map(name).collect())
}

impl Entry {
    /// The whole game from `start`, passes included, and where it led. On the assignment's board the
    /// columns are mirrored.
    pub fn moves(&self, start: Start) -> Result<(Vec<Move>, Othello), Message> {
        let taken = self.taken.iter().map(|&square| start.to_world(square));
        with_passes(Othello::first(start), taken)
    }
}

fn game(record: &[u8]) -> Result<Entry, Message> {
    let word = |i: usize| u16::from_le_bytes([record[i], record[i + 1]]);
    let taken = record[8..].iter().take_while(|&&byte| byte != 0).map(|&byte| {
        // Ten times the row and the column, both from 1.
        let square = (byte / 10).checked_sub(1).zip((byte % 10).checked_sub(1));
        square
            .and_then(|(row, column)| Square::at(column, row))
            .ok_or_else(|| TEXTS.message("bad-wthor-square").quoting("got", &byte.to_string()))
    });
    Ok(Entry {
        tournament: word(0),
        players: [word(2), word(4)],
        discs: record[6],
        perfect: record[7],
        taken: taken.collect::<Result<_, _>>()?,
    })
}

fn truncated(bytes: &[u8]) -> Message {
    TEXTS.message("truncated-wthor").with("bytes", bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(games: u32, moves: &[u8]) -> Vec<u8> {
        let mut bytes = vec![0; HEADER_BYTES];
        bytes[4..8].copy_from_slice(&games.to_le_bytes());
        bytes[10..12].copy_from_slice(&1984u16.to_le_bytes());
        for _ in 0..games {
            let mut game = [0; GAME_BYTES];
            game[8..8 + moves.len()].copy_from_slice(moves);
            bytes.extend(game);
        }
        bytes
    }

    #[test]
    fn a_game_is_read_and_replayed_on_either_board() {
        let base = read(&file(2, &[56, 64, 33])).unwrap();
        assert_eq!((base.year, base.games.len()), (1984, 2));
        assert_eq!(read(&write(&base)).unwrap(), base);
        let (moves, _) = base.games[0].moves(Start::World).unwrap();
        let names: String = moves.iter().map(ToString::to_string).collect();
        assert_eq!(names, "f5d6c3");
        let (moves, _) = base.games[0].moves(Start::Assignment).unwrap();
        assert_eq!(moves[0].to_string(), "c5");
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said() {
        let say = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
        assert_eq!(say(b"short"), "expected a whole WTHOR file, got 5 bytes");
        let cut = file(1, &[]);
        assert!(say(&cut[..50]).starts_with("expected a whole WTHOR file"));
        assert_eq!(say(&file(1, &[99])), "expected a square from 11 to 88, got \"99\"");
        assert_eq!(say(&file(1, &[7])), "expected a square from 11 to 88, got \"7\"");
        assert!(read_names(b"").is_err());
        assert!(read_names(&[0; 16]).is_err());
    }
}
