//! Why a path is no player.

use std::{io, path::PathBuf};

use jogada_text::Message;

use super::manifest::BadManifest;
use crate::TEXTS;

/// A path that is no player.
#[derive(Debug, thiserror::Error)]
pub enum BadHandIn {
    /// It cannot be looked at.
    #[error("expected a player, got {path}: {1}", path = .0.display())]
    Unreadable(PathBuf, #[source] io::Error),
    /// It is no program, and nothing that a program is made of.
    #[error("{}", self.message())]
    NotExecutable(PathBuf),
    /// A folder that says nothing about itself.
    #[error("expected a jogada.toml in the folder {}", .0.display())]
    NoManifest(PathBuf),
    /// Its manifest is wrong.
    #[error("{}", self.message())]
    Manifest(PathBuf, Box<BadManifest>),
}

impl BadHandIn {
    /// The reason for people.
    pub fn message(&self) -> Message {
        match self {
            BadHandIn::Unreadable(path, error) => {
                let message = TEXTS.message("not-a-player").with("got", path.display().to_string());
                message.with("why", Message::of_system(error))
            }
            BadHandIn::NotExecutable(path) => {
                let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
                let key = match ending.to_str() {
                    Some("rar" | "7z") => "other-archive",
                    Some("ipynb") => "notebook",
                    _ => "not-a-hand-in",
                };
                TEXTS.message(key).with("got", path.display().to_string())
            }
            BadHandIn::NoManifest(folder) => {
                TEXTS.message("no-manifest").with("folder", folder.display().to_string())
            }
            BadHandIn::Manifest(path, bad) => TEXTS
                .message("in-manifest")
                .with("path", path.display().to_string())
                .with("line", bad.line)
                .with("column", bad.column)
                .with("why", &bad.why),
        }
    }
}
