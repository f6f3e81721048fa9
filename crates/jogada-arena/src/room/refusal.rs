//! Why a room does not do as it is asked.

use jogada_store::StoreError;
use jogada_text::Message;

use super::ROOM_TEXTS;

/// Why a room does not do as it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomRefusal {
    /// It is not the code of this room.
    WrongCode,
    /// No one may join now.
    Closed,
    /// The name cannot be shown, or is too long.
    BadName,
    /// The roster has no such name.
    NotOnRoster,
    /// It is not the number that the roster has for this name.
    WrongNumber,
    /// Another browser has joined under the name.
    NameTaken,
    /// Nothing can be handed in or chosen any more.
    Frozen,
    /// The student has handed in this often within an hour.
    TooOften(u32),
    /// Files for this game are not taken.
    NoGame(String),
    /// The file cannot be kept.
    BadFile(Message),
    /// The class has no such person.
    NoPerson,
    /// The person has handed in something, which must not be lost.
    HasHandIns,
    /// There is no such version.
    NoVersion,
    /// There is no such challenge, any more.
    NoChallenge,
    /// One cannot play against oneself.
    OwnChallenge,
    /// The challenge is for another person.
    NotAsked,
    /// There are too many challenges.
    TooManyChallenges,
    /// The roster cannot be read.
    BadRoster,
    /// What was asked for cannot be.
    Bad(Message),
    /// The database could not be asked.
    Store(StoreError),
}

impl RoomRefusal {
    /// A short name for programs, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            RoomRefusal::WrongCode => "wrong-code",
            RoomRefusal::Closed => "closed",
            RoomRefusal::BadName => "bad-name",
            RoomRefusal::NotOnRoster => "not-on-roster",
            RoomRefusal::WrongNumber => "wrong-number",
            RoomRefusal::NameTaken => "name-taken",
            RoomRefusal::Frozen => "frozen",
            RoomRefusal::TooOften(_) | RoomRefusal::TooManyChallenges => "too-many",
            RoomRefusal::NoPerson | RoomRefusal::NoVersion | RoomRefusal::NoChallenge => {
                "not-found"
            }
            RoomRefusal::HasHandIns => "has-hand-ins",
            RoomRefusal::OwnChallenge => "own-challenge",
            RoomRefusal::NotAsked => "forbidden",
            RoomRefusal::NoGame(_)
            | RoomRefusal::BadFile(_)
            | RoomRefusal::BadRoster
            | RoomRefusal::Bad(_) => "bad-request",
            RoomRefusal::Store(_) => "busy",
        }
    }

    /// The line to show.
    pub fn message(&self) -> Message {
        let say = |key| ROOM_TEXTS.message(key);
        match self {
            RoomRefusal::WrongCode => say("wrong-code"),
            RoomRefusal::Closed => say("closed"),
            RoomRefusal::BadName => say("bad-name"),
            RoomRefusal::NotOnRoster => say("not-on-roster"),
            RoomRefusal::WrongNumber => say("wrong-number"),
            RoomRefusal::NameTaken => say("name-taken"),
            RoomRefusal::Frozen => say("frozen"),
            RoomRefusal::TooOften(most) => say("too-often").with("most", *most),
            RoomRefusal::NoGame(game) => say("no-game").quoting("got", game),
            RoomRefusal::BadFile(why) | RoomRefusal::Bad(why) => why.clone(),
            RoomRefusal::NoPerson => say("no-person"),
            RoomRefusal::HasHandIns => say("has-hand-ins"),
            RoomRefusal::NoVersion => say("no-version"),
            RoomRefusal::NoChallenge => say("no-challenge"),
            RoomRefusal::OwnChallenge => say("own-challenge"),
            RoomRefusal::NotAsked => say("not-asked"),
            RoomRefusal::TooManyChallenges => say("too-many-challenges"),
            RoomRefusal::BadRoster => say("bad-roster"),
            RoomRefusal::Store(error) => error.message(),
        }
    }
}

impl From<StoreError> for RoomRefusal {
    fn from(error: StoreError) -> RoomRefusal {
        RoomRefusal::Store(error)
    }
}
