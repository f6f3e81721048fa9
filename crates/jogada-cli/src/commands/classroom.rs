//! `jogada serve --class`: the secret that survives restarts, and the way into the room.

use std::{
    fs,
    io::{self, Write},
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use jogada_arena::Room;
use jogada_game::Games;
use jogada_store::Store;
use jogada_text::{Lang, Message};
use jogada_web::{ClassOptions, fresh_token, join_url, qr_in_text};

use crate::{files, out, tell};

/// Where a class is served by default: all who are in the same network can reach it.
pub(super) const ADDRESS: &str = "0.0.0.0:4400";

/// The file of the teacher's secret, beside the database.
const TOKEN: &str = "teacher-token";

/// The teacher's secret, made if there is none. Only the owner of the file may read it.
pub(super) fn token(folder: &Path) -> Result<String> {
    if let Some(token) = stored_token(folder)? {
        return Ok(token);
    }
    let token = fresh_token();
    files::private_folder(folder).with_context(|| folder.display().to_string())?;
    files::replace_private(&folder.join(TOKEN), token.as_bytes())
        .with_context(|| folder.join(TOKEN).display().to_string())?;
    Ok(token)
}

/// The teacher's secret, if there is one.
pub(super) fn stored_token(folder: &Path) -> Result<Option<String>> {
    let path = folder.join(TOKEN);
    match fs::read_to_string(&path) {
        Ok(text) => {
            let text = text.trim();
            let is_plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
            if text.len() < super::serve::TOKEN_MIN || !is_plain {
                let message = tell::message("bad-token-file");
                return Err(message.with("path", path.display().to_string()).into());
            }
            Ok(Some(text.to_owned()))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// The room of a database, with the addresses at which the class reaches it.
pub(super) async fn open(
    store: Store,
    games: Games,
    listens: SocketAddr,
    scheme: &str,
    folder: PathBuf,
) -> Result<ClassOptions, Message> {
    let room = Room::open(store, games).await.map_err(|refusal| refusal.message())?;
    let addresses = addresses(listens).into_iter();
    let addresses = addresses.map(|address| format!("{scheme}://{address}/")).collect();
    Ok(ClassOptions { room, addresses, hand_ins: folder.join("hand-ins") })
}

/// The addresses at which others reach a server: its own, or all of this machine if it listens at all.
fn addresses(listens: SocketAddr) -> Vec<SocketAddr> {
    if !listens.ip().is_unspecified() {
        return vec![listens];
    }
    let found = if_addrs::get_if_addrs().unwrap_or_default().into_iter();
    let mut found: Vec<IpAddr> = found.map(|one| one.ip()).filter(is_reachable).collect();
    // Those of home and school networks come before those of tunnels and containers.
    found.sort_by_key(|address| (address.is_ipv6(), rank(*address)));
    found.dedup();
    if found.is_empty() {
        found.push(IpAddr::from([127, 0, 0, 1]));
    }
    found.into_iter().map(|address| SocketAddr::new(address, listens.port())).collect()
}

fn is_reachable(address: &IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => !address.is_loopback() && !address.is_link_local(),
        IpAddr::V6(_) => false,
    }
}

fn rank(address: IpAddr) -> u8 {
    match address {
        IpAddr::V4(address) => match address.octets() {
            [192, 168, ..] => 0,
            [10, ..] => 1,
            [172, 16..=31, ..] => 3,
            _ => 2,
        },
        IpAddr::V6(_) => 4,
    }
}

/// Says how the class gets in: address, code, and a picture for phones where a person looks.
pub(super) async fn announce(class: &ClassOptions, lang: Lang) -> Result<()> {
    let settings = class.room.settings().await.map_err(|refusal| refusal.message())?;
    let Some(address) = class.addresses.first() else { return Ok(()) };
    let url = join_url(address, &settings.code);
    let mut out = out::stdout();
    let args: [(&'static str, &dyn ToString); 2] = [("address", address), ("code", &settings.code)];
    writeln!(out, "{}", tell::say(lang, "class-at", &args))?;
    if out::is_seen()
        && let Some(picture) = qr_in_text(&url)
    {
        writeln!(out, "\n{picture}\n")?;
    }
    out.flush()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_secret_is_made_once_and_is_the_owners() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        assert_eq!(stored_token(folder.path()).unwrap(), None);
        let token = token(folder.path()).unwrap();
        assert_eq!(super::token(folder.path()).unwrap(), token);
        let mode = fs::metadata(folder.path().join(TOKEN)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        fs::write(folder.path().join(TOKEN), "short").unwrap();
        assert!(super::token(folder.path()).is_err());
    }

    #[test]
    fn the_address_of_the_school_comes_first() {
        let one = "192.168.0.7:80".parse().unwrap();
        assert_eq!(addresses(one), [one]);
        let all = addresses("0.0.0.0:80".parse().unwrap());
        assert!(!all.is_empty() && all.iter().all(|address| address.port() == 80));
        let ranks = ["192.168.1.2", "10.1.2.3", "8.8.8.8", "172.17.0.1"];
        let ranks = ranks.map(|text| rank(text.parse().unwrap()));
        assert!(ranks.is_sorted(), "{ranks:?}");
    }
}
