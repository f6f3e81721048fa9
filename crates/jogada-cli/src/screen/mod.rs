//! The full screen.

use anyhow::Result;
use jogada_core::{Exit, Lang};

use crate::{dialogue, session::Session};

/// Plays a match full-screen.
pub(crate) fn play(session: Session, lang: Lang) -> Result<Exit> {
    dialogue::play(session, lang)
}
