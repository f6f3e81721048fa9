//! Bots on their way: packed under the hash of their content, fetched once by every worker that needs them.

use std::{collections::HashMap, fs, io, path::Path, sync::Arc};

use jogada_arena::{PlayerLocation, TournamentSpec};
use jogada_bot::{pack, unpack};
use jogada_game::Entry;
use jogada_text::Message;
use sha2::{Digest, Sha256};
use tokio::io::AsyncReadExt;

use crate::{TEXTS, connection::Connection, protocol::RemotePlayer};

/// The bots of a tournament, by hash.
pub(crate) type Parcels = HashMap<String, Arc<Vec<u8>>>;

/// Packs all bots of a tournament, and says where each entrant's player is found.
pub(crate) fn pack_all(
    entry: &Entry,
    spec: &TournamentSpec,
) -> Result<(Vec<Vec<RemotePlayer>>, Parcels), Message> {
    let mut parcels = Parcels::new();
    let mut players = Vec::with_capacity(spec.players.len());
    for player in &spec.players {
        let parts = PlayerLocation::split(entry, player)?.into_iter();
        let sent: Result<Vec<RemotePlayer>, Message> =
            parts.map(|part| send(part, &mut parcels)).collect();
        players.push(sent?);
    }
    Ok((players, parcels))
}

fn send(part: PlayerLocation, parcels: &mut Parcels) -> Result<RemotePlayer, Message> {
    let (path, function) = match part {
        PlayerLocation::Named(name) => return Ok(RemotePlayer::Named(name)),
        PlayerLocation::File(path, function) => (path, function),
    };
    let bad = |why: Message| {
        let message = TEXTS.message("cannot-send").with("path", path.display().to_string());
        message.with("message", why)
    };
    let refused = |error: io::Error| bad(Message::of_system(&error));
    let real = path.canonicalize().map_err(refused)?;
    let file = real.file_name().and_then(|name| name.to_str());
    let file = file.ok_or_else(|| bad(TEXTS.message("name-not-text")))?.to_owned();
    let packed = pack(&real).map_err(|error| bad(Message::as_it_is(error)))?;
    let bytes = zstd::bulk::compress(&packed, 3).map_err(refused)?;
    let hash = hash(&bytes);
    parcels.entry(hash.clone()).or_insert_with(|| Arc::new(bytes));
    Ok(RemotePlayer::Bot { hash, file, is_folder: real.is_dir(), function })
}

/// Uploads what is not there yet.
pub(crate) async fn upload(connection: &Connection, parcels: &Parcels) -> Result<(), String> {
    if parcels.is_empty() {
        return Ok(());
    }
    let store = connection.bots().await?;
    for (hash, bytes) in parcels {
        if store.info(hash).await.is_err() {
            let put = store.put(hash.as_str(), &mut bytes.as_slice()).await;
            put.map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}

/// The path of a player on this machine: fetched and unpacked if it is not in the folder yet.
pub(crate) async fn fetch(
    connection: &Connection,
    folder: &Path,
    sent: &RemotePlayer,
) -> Result<String, String> {
    let (hash, file, is_folder, function) = match sent {
        RemotePlayer::Named(name) => return Ok(name.clone()),
        RemotePlayer::Bot { hash, file, is_folder, function } => (hash, file, *is_folder, function),
    };
    let is_plain =
        |name: &str| !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\0']);
    if !is_plain(file) || !is_plain(hash) {
        return Err(format!("expected a file's name, got {file:?}"));
    }
    let home = folder.join(hash);
    if !home.is_dir() {
        let store = connection.bots().await?;
        let mut object = store.get(hash).await.map_err(|error| error.to_string())?;
        let mut bytes = Vec::new();
        object.read_to_end(&mut bytes).await.map_err(|error| error.to_string())?;
        if self::hash(&bytes) != *hash {
            return Err(format!("expected the bot {hash}, got another"));
        }
        let (folder, kept) = (folder.to_owned(), home.clone());
        let inner = if is_folder { file.clone() } else { String::new() };
        let keep = move || keep(&folder, &kept, &inner, &bytes);
        let done = tokio::task::spawn_blocking(keep).await.map_err(|error| error.to_string())?;
        done.map_err(|error| error.to_string())?;
    }
    let path = home.join(file).to_string_lossy().into_owned();
    Ok(function.as_ref().map_or(path.clone(), |function| format!("{path}:{function}")))
}

/// Unpacks beside the place and moves it there, so that it appears whole. A folder's files go into a folder of its name.
fn keep(folder: &Path, home: &Path, inner: &str, bytes: &[u8]) -> io::Result<()> {
    /// As much as a submission may have.
    const UNPACKED_MAX: usize = 1 << 30;
    fs::create_dir_all(folder)?;
    let packed = zstd::bulk::decompress(bytes, unpacked(bytes).min(UNPACKED_MAX))?;
    let place = tempfile::Builder::new().prefix(".fetch-").tempdir_in(folder)?;
    let inner = place.path().join(inner);
    fs::create_dir_all(&inner)?;
    unpack(&packed, &inner)?;
    open(place.path())?;
    match fs::rename(place.path(), home) {
        Ok(()) => drop(place.keep()),
        // Another thread was faster with the same bot.
        Err(_) if home.is_dir() => {}
        Err(error) => return Err(error),
    }
    Ok(())
}

/// Bots that root holds run as users of their own, who must get there.
fn open(folder: &Path) -> io::Result<()> {
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(folder, mode)
}

fn unpacked(bytes: &[u8]) -> usize {
    let size = zstd::zstd_safe::get_frame_content_size(bytes).ok().flatten().unwrap_or(0);
    usize::try_from(size).unwrap_or(usize::MAX)
}

pub(crate) fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(20).map(|byte| format!("{byte:02x}")).collect()
}
