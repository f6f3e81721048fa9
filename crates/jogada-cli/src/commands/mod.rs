//! One module a command.

pub(crate) mod bench;
pub(crate) mod bot;
mod classroom;
pub(crate) mod db;
pub(crate) mod doctor;
mod doctor_server;
pub(crate) mod export;
mod export_files;
pub(crate) mod grade;
pub(crate) mod matches;
pub(crate) mod menu;
pub(crate) mod play;
pub(crate) mod random_games;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod serve;
pub(crate) mod systemd;
pub(crate) mod tool;
pub(crate) mod tournament;
pub(crate) mod tournaments;
pub(crate) mod worker;
