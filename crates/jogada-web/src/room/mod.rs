//! The class in one room, as the server serves it.
//!
//! A [`Classroom`] is the room with who is in it now: a [`LobbyDesk`] publishes the lobby to those who look at it. What is
//! handed in is looked over by a [`HandInDesk`], one file after the other.

mod desk;
mod join_code;
mod lobby;
mod season;
mod views;

use std::{net::IpAddr, path::PathBuf, sync::Arc};

use jogada_arena::{LobbySeat, LobbyTable, MatchSession, Room, SeatPlayer};

pub use self::join_code::{join_url, qr_in_text};
pub(crate) use self::{
    desk::{HandInDesk, look_over_all},
    join_code::qr_svg,
    lobby::LobbyDesk,
    season::{add_ratings, enter_waiting, season, season_games},
    views::{GameHandIns, HandInView, Reader, by_game, checks, person_view, summary},
};
use crate::{
    TEXTS,
    access::{Access, Caller},
    arena::Arena,
    bots::NamedHandIn,
    limiter::Limiter,
    problem::Problem,
};

/// What the caller decides about the class of a server.
#[derive(Debug)]
pub struct ClassOptions {
    /// The room of the server's database.
    pub room: Room,
    /// Addresses at which others reach the server, such as `http://192.168.0.7:4400/`.
    pub addresses: Vec<String>,
    /// Where files are unpacked that were handed in.
    pub hand_ins: PathBuf,
}

/// The room, and who is in it now.
#[derive(Debug)]
pub(crate) struct Classroom {
    pub(crate) room: Room,
    pub(crate) addresses: Vec<String>,
    pub(crate) folder: PathBuf,
    pub(crate) lobby: Arc<LobbyDesk>,
    /// Wrong codes, by address.
    pub(crate) wrong_codes: Limiter<IpAddr>,
    /// Wrong numbers, by name.
    pub(crate) wrong_numbers: Limiter<String>,
    /// Tables and challenges, by person.
    pub(crate) tables: Limiter<i64>,
    pub(crate) desk: HandInDesk,
}

impl Classroom {
    pub(crate) fn new(options: ClassOptions) -> Classroom {
        let ClassOptions { room, addresses, hand_ins } = options;
        Classroom {
            lobby: LobbyDesk::new(room.clone()),
            room,
            addresses,
            folder: hand_ins,
            wrong_codes: Limiter::of_wrong_codes(),
            wrong_numbers: Limiter::of_wrong_numbers(),
            tables: Limiter::of_tables(),
            desk: HandInDesk::default(),
        }
    }

    /// Unpacks the hand-ins among these players. Refused is one that is not there, or not for this caller.
    pub(crate) async fn fetch(
        &self,
        players: impl Iterator<Item = &str>,
        caller: &Caller,
    ) -> Result<(), Problem> {
        for NamedHandIn { person, game, version } in players.filter_map(NamedHandIn::read) {
            if !Access::Owner.admits(caller, false, Some(person)) {
                return Err(Problem::forbidden(TEXTS.message("not-yours")));
            }
            let hand_in = self.room.version(person, &game, version).await?;
            self.room.file(&hand_in, &self.folder).await?;
        }
        Ok(())
    }

    /// Lists a table in the lobby until its match is over, and calls its people to it.
    pub(crate) async fn seat(&self, arena: &Arc<Arena>, id: &str) -> Result<(), Problem> {
        let found = arena.matches.find(arena, id).await?;
        let seats = found.seats().iter().map(lobby_seat).collect();
        let view = found.view();
        let session: &MatchSession = view.session();
        let game = session.entry().kind.name.to_owned();
        self.lobby.add_table(LobbyTable { id: id.to_owned(), game, seats, is_over: false });
        let (lobby, mut moments, id) = (Arc::clone(&self.lobby), found.watch(), id.to_owned());
        tokio::spawn(async move {
            // A match that is put away is not over, but no longer played.
            _ = moments.wait_for(|moment| moment.is_over()).await;
            lobby.end_table(&id);
        });
        Ok(())
    }
}

fn lobby_seat(player: &SeatPlayer) -> LobbySeat {
    LobbySeat { person: player.person, name: player.shown().to_owned() }
}
