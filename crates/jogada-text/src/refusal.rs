//! What systems and libraries refuse, as messages.

use std::{error::Error, io};

use crate::{Message, TEXTS};

/// Why the system refused: its error's kind in every language, and the number of the error behind it. The words of other
/// libraries stay as they are.
pub fn of_system(error: &(dyn Error + 'static)) -> Message {
    // Libraries wrap what the system said, with the name of a temporary file, for one.
    let chain = std::iter::successors(Some(error), |error| <dyn Error>::source(*error));
    let system: Vec<&io::Error> = chain.filter_map(|error| error.downcast_ref()).collect();
    let number = system.iter().find_map(|error| error.raw_os_error());
    if let Some((number, key)) = number.and_then(|number| Some((number, key_of(number)?))) {
        return TEXTS.message("system").with("message", TEXTS.message(key)).with("number", number);
    }
    // An error that is nothing but its kind has no words of its own.
    let kind = system.iter().find(|error| error.get_ref().is_none()).map(|error| error.kind());
    let key = kind.and_then(key_of_kind);
    key.map_or_else(|| Message::as_it_is(error), |key| TEXTS.message(key))
}

/// The key of an error number of the system.
fn key_of(number: i32) -> Option<&'static str> {
    let kind = io::Error::from_raw_os_error(number).kind();
    key_of_kind(kind).or_else(|| key_without_kind(number))
}

fn key_of_kind(kind: io::ErrorKind) -> Option<&'static str> {
    Some(match kind {
        io::ErrorKind::NotFound => "not-found",
        io::ErrorKind::IsADirectory => "is-a-directory",
        io::ErrorKind::NotADirectory => "not-a-directory",
        io::ErrorKind::AlreadyExists => "already-exists",
        io::ErrorKind::PermissionDenied => "permission-denied",
        io::ErrorKind::StorageFull => "storage-full",
        io::ErrorKind::ReadOnlyFilesystem => "read-only",
        io::ErrorKind::InvalidFilename => "bad-file-name",
        io::ErrorKind::OutOfMemory => "out-of-memory",
        io::ErrorKind::ConnectionRefused => "connection-refused",
        io::ErrorKind::ConnectionReset => "connection-reset",
        io::ErrorKind::TimedOut => "timed-out",
        io::ErrorKind::HostUnreachable => "host-unreachable",
        io::ErrorKind::NetworkUnreachable => "network-unreachable",
        io::ErrorKind::AddrNotAvailable => "address-not-available",
        io::ErrorKind::AddrInUse => "address-in-use",
        io::ErrorKind::BrokenPipe => "broken-pipe",
        _ => return None,
    })
}

/// The few that have a number in common on every system that we run on, and no kind.
fn key_without_kind(number: i32) -> Option<&'static str> {
    Some(match number {
        5 => "input-output",
        8 => "not-a-program",
        23 | 24 => "too-many-files",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[test]
    fn what_the_system_refuses_is_said_in_every_language() {
        let missing = of_system(&io::Error::from_raw_os_error(2));
        assert_eq!(missing.say(Lang::En), "no such file or directory (system error 2)");
        assert_eq!(missing.say(Lang::Pt), "não existe esse arquivo ou pasta (erro do sistema 2)");
        assert_eq!(missing.say(Lang::Es), "no existe ese archivo o carpeta (error del sistema 2)");
    }

    #[test]
    fn a_kind_without_a_number_is_said_too() {
        let full = of_system(&io::Error::from(io::ErrorKind::StorageFull));
        assert_eq!(full.say(Lang::Es), "no queda espacio en el disco");
    }

    #[test]
    fn what_a_program_made_up_stays_as_it_is() {
        let made = of_system(&io::Error::other("the file is longer than 5 bytes"));
        assert_eq!(made.say(Lang::Pt), "the file is longer than 5 bytes");
    }
}
