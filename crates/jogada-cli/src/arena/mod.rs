//! What the commands about tournaments share: settings files, the database, bots, workers.

pub(crate) mod bots;
pub(crate) mod budget;
pub(crate) mod database;
pub(crate) mod lost_games;
pub(crate) mod nats;
pub(crate) mod pause_notes;
pub(crate) mod pointed;
