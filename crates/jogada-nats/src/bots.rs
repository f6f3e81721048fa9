//! Bots on their way: packed under the hash of their content, fetched once by every worker that needs them.

use std::{collections::HashMap, path::Path, sync::Arc};

use jogada_arena::{PlayerLocation, TournamentSpec};
use jogada_bot::Parcel;
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
    let Parcel { hash, file, is_folder, bytes } = Parcel::pack(&path).map_err(|bad| {
        let message = TEXTS.message("cannot-send").with("path", path.display().to_string());
        message.with("message", bad.message())
    })?;
    parcels.entry(hash.clone()).or_insert(bytes);
    Ok(RemotePlayer::Bot { hash, file, is_folder, function })
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
    let home = Parcel::home(folder, hash, file);
    let home = home.map_err(|_| format!("expected a file's name, got {file:?}"))?;
    if !home.exists() {
        let store = connection.bots().await?;
        let mut object = store.get(hash).await.map_err(|error| error.to_string())?;
        let mut bytes = Vec::new();
        object.read_to_end(&mut bytes).await.map_err(|error| error.to_string())?;
        let (hash, file, bytes) = (hash.clone(), file.clone(), Arc::new(bytes));
        let (parcel, folder) = (Parcel { hash, file, is_folder, bytes }, folder.to_owned());
        let unpack = move || parcel.unpack(&folder);
        let done = tokio::task::spawn_blocking(unpack).await.map_err(|error| error.to_string())?;
        done.map_err(|error| error.to_string())?;
    }
    let path = home.to_string_lossy().into_owned();
    Ok(function.as_ref().map_or(path.clone(), |function| format!("{path}:{function}")))
}

pub(crate) fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(20).map(|byte| format!("{byte:02x}")).collect()
}
