//! Why a path is no player.

use std::{io, path::PathBuf};

use jogada_core::{Lang, Said};

use super::manifest::BadManifest;

/// A path that is no player.
#[derive(Debug, thiserror::Error)]
pub enum BadHandIn {
    /// It cannot be looked at.
    #[error("expected a player, got {path}: {1}", path = .0.display())]
    Unreadable(PathBuf, #[source] io::Error),
    /// It is no program, and nothing that a program is made of.
    #[error(
        "expected an executable file, or one that ends in {ENDINGS}, got {path}",
        path = .0.display()
    )]
    NotExecutable(PathBuf),
    /// A folder that says nothing about itself.
    #[error("expected a jogada.toml in the folder {}", .0.display())]
    NoManifest(PathBuf),
    /// Its manifest is wrong.
    #[error("{path}:{1}", path = .0.display())]
    Manifest(PathBuf, Box<BadManifest>),
}

/// The endings that are known.
const ENDINGS: &str = ".py, .js, .jar, .java, .c, .cpp or .rs";

impl BadHandIn {
    /// The reason in both languages.
    pub fn said(&self) -> Said {
        let pt = match self {
            BadHandIn::Unreadable(path, error) => {
                let error = Said::of_system(error);
                format!("esperava um jogador, veio {}: {}", path.display(), error.say(Lang::Pt))
            }
            BadHandIn::NotExecutable(path) => {
                let endings = ENDINGS.replace(" or ", " ou ");
                let path = path.display();
                format!(
                    "esperava um arquivo executável, ou um que termine em {endings}, veio {path}"
                )
            }
            BadHandIn::NoManifest(folder) => {
                format!("esperava um jogada.toml na pasta {}", folder.display())
            }
            BadHandIn::Manifest(path, bad) => format!("{}:{}", path.display(), bad.in_portuguese()),
        };
        Said::new(self.to_string(), pt)
    }
}
