//! A tournament's secret, from which all of its chance derives, and how hard it is to guess.
//!
//! It holds 256 random bits of the system. A seed that a person types is stretched and mixed with them, so that a short one
//! gives nothing away. Only with `open-seed` does the typed seed decide alone: the tournament can be repeated, and guessed.

use argon2::{Algorithm, Argon2, Params, Version};
use jogada_core::{Seed, Viewer};
use jogada_game::Entry;
use serde_json::Value;

use crate::{BadSetting, TEXTS, TournamentSettings, settings::at};

/// 256 random bits of the system.
///
/// # Panics
/// If the system has no source of randomness.
pub fn fresh_seed() -> Seed {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("a system without randomness can keep no secret");
    Seed::from_bytes(bytes)
}

impl TournamentSettings {
    /// The secret of a new tournament; `fresh` are its random bits. A typed seed costs some 50 ms.
    pub fn secret(&self, fresh: Seed) -> Result<Seed, BadSetting> {
        match (self.seed()?, self.open_seed) {
            (None, false) => Ok(fresh),
            (Some(typed), false) => Ok(fresh.mix(&stretch(&typed, &fresh))),
            (Some(typed), true) => Ok(typed),
            (None, true) => Err(at("open-seed")(TEXTS.message("no-open-seed"))),
        }
    }

    /// Does the typed seed alone decide all chance of a tournament with this secret?
    ///
    /// The secret answers, not the setting: every typed seed was open before there was a setting for it.
    pub fn is_open(&self, secret: &Seed) -> bool {
        self.seed().is_ok_and(|typed| typed.as_ref() == Some(secret))
    }
}

/// What Argon2id spends on a typed seed: three passes, as RFC 9106 has it where memory is scarce, over half as much of it,
/// in one lane because lanes are not computed side by side here. It takes some 50 ms of one core.
const MEMORY_KIB: u32 = 32 << 10;
const PASSES: u32 = 3;
const LANES: u32 = 1;

/// A typed seed made costly to try, for this tournament only: should the random bits ever be known or poor, a guess still
/// costs as much as this.
fn stretch(typed: &Seed, salt: &Seed) -> Seed {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, Some(32)).expect("they are in range");
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let mut bytes = [0; 32];
    let (typed, salt) = (typed.to_string(), salt.to_string());
    argon
        .hash_password_into(typed.as_bytes(), salt.as_bytes(), &mut bytes)
        .expect("seeds are neither too short nor too long");
    Seed::from_bytes(bytes)
}

/// Does a game with these options begin with something that follows from its seed: hidden hands, or a drawn position?
pub fn is_dealt(entry: &Entry, options: &Value) -> bool {
    /// Two starts may be alike by chance; this many are not.
    const STARTS: u64 = 8;
    let starts = (0..STARTS).filter_map(|n| entry.kind.start(options, Seed::from_number(n)).ok());
    let mut first = None;
    for pos in starts {
        let mut view = Vec::new();
        pos.write_view(Viewer::Full, &mut view);
        if pos.is_hidden() || *first.get_or_insert_with(|| view.clone()) != view {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn settings(seed: Option<&str>, open_seed: bool) -> TournamentSettings {
        TournamentSettings {
            seed: seed.map(str::to_owned),
            open_seed,
            ..TournamentSettings::default()
        }
    }

    #[test]
    fn a_typed_seed_alone_says_nothing_about_the_secret() {
        let (one, other) = (fresh_seed(), fresh_seed());
        assert_ne!(one, other);
        let typed = settings(Some("2024"), false);
        let secret = typed.secret(one).unwrap();
        assert_eq!(typed.secret(one).unwrap(), secret);
        assert_ne!(typed.secret(other).unwrap(), secret);
        assert!(secret != one && !typed.is_open(&secret));
        // Another typed seed gives another secret, even with the same random bits.
        assert_ne!(settings(Some("2025"), false).secret(one).unwrap(), secret);
        // Without the random bits, knowing the typed seed and how it is stretched is of no use.
        for poor in [Seed::from_bytes([0; 32]), Seed::from_number(2024)] {
            assert_ne!(typed.secret(poor).unwrap(), secret);
        }
    }

    #[test]
    fn without_a_typed_seed_the_secret_is_random() {
        let fresh = fresh_seed();
        let none = settings(None, false);
        assert_eq!(none.secret(fresh).unwrap(), fresh);
        assert!(!none.is_open(&fresh));
    }

    #[test]
    fn only_an_open_seed_decides_alone() {
        let open = settings(Some("2024"), true);
        let secret = open.secret(fresh_seed()).unwrap();
        assert_eq!(secret, Seed::from_number(2024));
        assert!(open.is_open(&secret));
        // As it was before there was a setting for it.
        assert!(settings(Some("2024"), false).is_open(&secret));
        let bad = settings(None, true).secret(fresh_seed()).unwrap_err();
        assert_eq!(
            (bad.key, bad.said.to_string().as_str()),
            ("open-seed", "expected a seed to be open, got none")
        );
    }

    #[test]
    fn the_stretched_seed_is_that_of_the_standard() {
        // Computed by the reference implementation: argon2id, version 1.3, t = 3, m = 32768 KiB, p = 1.
        let stretched = stretch(&Seed::from_number(2024), &Seed::from_bytes([7; 32]));
        assert_eq!(
            stretched.to_string(),
            "23459607dff20d5c5d1f6a72831ba713261e3076de05010f458fa14c5cf8d79e"
        );
    }

    #[test]
    fn an_open_seed_is_a_setting_only_where_it_is_set() {
        let text = serde_json::to_string(&settings(Some("1"), false)).unwrap();
        assert!(!text.contains("open-seed"), "{text}");
        let text = serde_json::to_string(&settings(Some("1"), true)).unwrap();
        assert!(serde_json::from_str::<TournamentSettings>(&text).unwrap().open_seed, "{text}");
    }

    #[test]
    fn games_with_hands_or_drawn_starts_are_dealt() {
        assert!(is_dealt(&dominoes::ENTRY, &json!({})));
        assert!(!is_dealt(&othello::ENTRY, &json!({})));
    }
}
