//! What entrants handed in, and whether it is still the same: compared by hash, kept in the store, brought back from it.

use std::path::Path;

use jogada_bot::{BadFiles, Parcel};
use jogada_game::Entry;
use jogada_store::{NewVersion, Store, StoredVersion};
use jogada_text::Message;
use jogada_tournament::Entrant;

use super::TournamentError;
use crate::{PlayerLocation, TEXTS, settings::at_place};

/// The files of one entrant's players, in the order of partners. Built-in players and programs of the machine have none.
type TeamFiles = Vec<Option<Result<Parcel, BadFiles>>>;

/// The entrants of a stored tournament whose files are no longer those that it has.
#[derive(Debug, Default)]
pub(super) struct ChangedEntrants {
    /// Their numbers.
    pub(super) entrants: Vec<usize>,
    /// Of these, those with a file that is no longer there.
    gone: Vec<usize>,
    /// Their files as they are now, those that can be read.
    pub(super) versions: Vec<NewVersion>,
    /// Files of entrants that the store has no version of: it was made by an older program.
    pub(super) unknown: Vec<NewVersion>,
}

/// The versions of new entrants, which begin at this number. Refused are files that are too large to be kept; what else is
/// wrong with them is found when they are built.
pub(crate) fn new_versions(
    entry: &Entry,
    entrants: &[Entrant],
    first: usize,
) -> Result<Vec<NewVersion>, Message> {
    let mut versions = Vec::new();
    for (number, entrant) in (first..).zip(entrants) {
        for (member, files) in team_files(entry, &entrant.player)?.into_iter().enumerate() {
            match files {
                Some(Ok(parcel)) => versions.push(version(number, member, parcel)),
                Some(Err(bad @ BadFiles::TooLarge(_))) => {
                    return Err(at_place(&entrant.name, &bad.message()));
                }
                Some(Err(_)) | None => {}
            }
        }
    }
    Ok(versions)
}

impl ChangedEntrants {
    /// Compares the files of these entrants with the last versions that the store has.
    pub(super) fn find<'a>(
        entry: &Entry,
        entrants: impl IntoIterator<Item = (usize, &'a Entrant)>,
        stored: &[StoredVersion],
    ) -> Result<ChangedEntrants, Message> {
        let mut found = ChangedEntrants::default();
        for (number, entrant) in entrants {
            let is_known = stored.iter().any(|version| version.entrant == number);
            let files = team_files(entry, &entrant.player)?;
            let (mut is_same, mut is_gone) = (true, false);
            let mut versions = Vec::new();
            for (member, files) in files.into_iter().enumerate() {
                let last = last(stored, number, member);
                match (files, last) {
                    (Some(Ok(parcel)), last) => {
                        let is_last = last.is_some_and(|last| last.hash == parcel.hash);
                        is_same &= is_last;
                        if !is_last {
                            versions.push(version(number, member, parcel));
                        }
                    }
                    (Some(Err(bad @ BadFiles::TooLarge(_))), _) => {
                        return Err(at_place(&entrant.name, &bad.message()));
                    }
                    // What is gone has changed, too.
                    (Some(Err(bad)), last) => {
                        is_same &= last.is_none();
                        is_gone |= bad.is_not_found();
                    }
                    (None, last) => is_same &= last.is_none(),
                }
            }
            match (is_known, is_same) {
                (false, _) => found.unknown.extend(versions),
                (true, true) => {}
                (true, false) => {
                    found.entrants.push(number);
                    found.gone.extend(is_gone.then_some(number));
                    found.versions.extend(versions);
                }
            }
        }
        Ok(found)
    }

    /// Says whose files have changed or are gone. What can be done is said by each front end in its own words.
    pub(super) fn refusal(&self, entrants: &[Entrant]) -> TournamentError {
        let told = |key: &'static str, is_told: &dyn Fn(&usize) -> bool| {
            let numbers = self.entrants.iter().filter(|number| is_told(number));
            let names = numbers.filter_map(|&number| Some(entrants.get(number)?.name.as_str()));
            let names: Vec<&str> = names.collect();
            let message = TEXTS.message(key).with("count", names.len());
            (!names.is_empty()).then(|| message.with("names", names.join(", ")))
        };
        let changed = told("files-changed", &|number| !self.gone.contains(number));
        let gone = told("files-gone", &|number| self.gone.contains(number));
        TournamentError::Changed(match (changed, gone) {
            (Some(changed), Some(gone)) => {
                TEXTS.message("files-changed-and-gone").with("changed", changed).with("gone", gone)
            }
            (changed, gone) => changed.or(gone).unwrap_or_else(|| Message::as_it_is("")),
        })
    }
}

/// An entrant's player with the stored copies of its files in place of the files themselves.
pub(super) async fn stored_player(
    store: &Store,
    entry: &Entry,
    (number, entrant): (usize, &Entrant),
    stored: &[StoredVersion],
    folder: &Path,
) -> Result<String, TournamentError> {
    let bad = |why: Message| TournamentError::Unplayable(at_place(&entrant.name, &why));
    let mut players = Vec::new();
    let locations = PlayerLocation::split(entry, &entrant.player).map_err(bad)?;
    for (member, location) in locations.into_iter().enumerate() {
        let Some(version) = last(stored, number, member) else {
            players.push(location.text());
            continue;
        };
        let packed = store.files(&version.hash).await?;
        let packed = packed.ok_or_else(|| bad(TEXTS.message("files-lost")))?;
        let parcel = Parcel {
            hash: version.hash.clone(),
            file: version.file.clone(),
            is_folder: version.is_folder,
            bytes: packed.into(),
        };
        let path = parcel.unpack(folder).map_err(|error| bad(Message::of_system(&error)))?;
        players.push(location.at(path).text());
    }
    Ok(players.join("+"))
}

fn team_files(entry: &Entry, player: &str) -> Result<TeamFiles, Message> {
    let locations = PlayerLocation::split(entry, player)?.into_iter();
    let files = locations.map(|location| match location {
        PlayerLocation::Named(_) => None,
        PlayerLocation::File(path, _) => Some(Parcel::pack(&path)),
    });
    Ok(files.collect())
}

fn version(entrant: usize, member: usize, parcel: Parcel) -> NewVersion {
    let Parcel { hash, file, is_folder, bytes: packed } = parcel;
    NewVersion { entrant, member, hash, file, is_folder, packed }
}

/// The version that plays.
fn last(stored: &[StoredVersion], entrant: usize, member: usize) -> Option<&StoredVersion> {
    let of = |version: &&StoredVersion| version.entrant == entrant && version.member == member;
    stored.iter().filter(of).max_by_key(|version| version.version)
}
