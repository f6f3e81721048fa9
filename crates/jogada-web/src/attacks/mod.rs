//! The server attacked from outside, as a hostile client would: a list of attacks, each run against a server of its own
//! that listens on this machine, at a free port, for as long as the attack takes.
//!
//! That server is the real one, with smaller numbers and shorter times, so that a look at all of it takes seconds.

mod connections;
mod list;
mod requests;
mod secrets;
mod sockets;
mod target;

use std::{fmt, io, pin::Pin, time::Duration};

use jogada_game::Games;
use jogada_text::{Lang, Message};
use serde::{Serialize, Serializer};
use tokio::time::timeout;

use target::Target;

use crate::TEXTS;

/// Something that a client must not be able to do.
#[derive(Clone, Copy)]
pub struct ServerAttack {
    /// Its name.
    pub name: &'static str,
    /// The key of what it tries.
    about: &'static str,
    run: Run,
}

/// How an attack on the server ended.
#[derive(Clone, Debug, Serialize)]
pub struct ServerFinding {
    /// Which.
    pub attack: ServerAttack,
    /// Did the server hold?
    pub stopped: bool,
    /// What was seen.
    #[serde(serialize_with = "in_english")]
    pub detail: Message,
}

type Run = for<'a> fn(&'a Target) -> Running<'a>;
type Running<'a> = Pin<Box<dyn Future<Output = io::Result<AttackOutcome>> + Send + 'a>>;

/// Whether an attack was stopped, and what was seen.
#[derive(Clone, Debug)]
struct AttackOutcome {
    stopped: bool,
    detail: Message,
}

/// No attack goes on for longer.
const ATTACK_MAX: Duration = Duration::from_secs(30);

/// Attacks servers that it starts, with all there is, one attack after the other.
///
/// An error is one of this machine, such as a folder that cannot be made.
pub async fn attack_server(games: Games) -> io::Result<Vec<ServerFinding>> {
    let mut findings = Vec::new();
    for attack in ServerAttack::ALL {
        findings.push(attack.try_out(games).await?);
    }
    Ok(findings)
}

impl ServerAttack {
    /// What it tries.
    pub fn about(&self) -> Message {
        TEXTS.message(self.about)
    }

    async fn try_out(&self, games: Games) -> io::Result<ServerFinding> {
        let target = Target::start(games).await?;
        let verdict = match timeout(ATTACK_MAX, (self.run)(&target)).await {
            Ok(Ok(verdict)) => verdict,
            // An honest client was turned away, or the attacker met what it did not expect: nothing was shown to hold.
            Ok(Err(error)) => AttackOutcome { stopped: false, detail: Message::of_system(&error) },
            Err(_) => AttackOutcome::new(false, TEXTS.message("seen-no-answer")),
        };
        target.stop().await;
        let AttackOutcome { stopped, detail } = verdict;
        Ok(ServerFinding { attack: *self, stopped, detail })
    }
}

impl AttackOutcome {
    fn new(stopped: bool, detail: Message) -> AttackOutcome {
        AttackOutcome { stopped, detail }
    }

    /// Every one of some requests should have met its status.
    fn of_statuses(met: &[(u16, &[u16])]) -> AttackOutcome {
        let stopped = met.iter().all(|(got, expected)| expected.contains(got));
        let mut statuses: Vec<u16> = met.iter().map(|(got, _)| *got).collect();
        statuses.sort_unstable();
        statuses.dedup();
        // A connection that was closed without an answer has the status 0.
        let one = |status: &u16| match status {
            0 => "-".to_owned(),
            status => status.to_string(),
        };
        let statuses: Vec<String> = statuses.iter().map(one).collect();
        let seen = TEXTS.message("seen-statuses").with("statuses", statuses.join(", "));
        AttackOutcome::new(stopped, seen)
    }
}

impl fmt::Debug for ServerAttack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServerAttack").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Serialize for ServerAttack {
    /// Its name, and what it tries in every language.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let about = self.about();
        let said = Lang::ALL.iter().map(|&lang| (lang.tag(), about.say(lang)));
        to.collect_map(std::iter::once(("name", self.name.to_owned())).chain(said))
    }
}

fn in_english<S: Serializer>(said: &Message, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&said.say(Lang::En))
}
