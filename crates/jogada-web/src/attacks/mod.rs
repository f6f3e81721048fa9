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

use jogada_core::{Lang, Said};
use serde::{Serialize, Serializer};
use tokio::time::timeout;

use target::Target;

/// Something that a client must not be able to do.
#[derive(Clone, Copy, Serialize)]
pub struct ServerAttack {
    /// Its name.
    pub name: &'static str,
    /// What it tries, in English.
    pub en: &'static str,
    /// What it tries, in Portuguese.
    pub pt: &'static str,
    #[serde(skip)]
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
    pub detail: Said,
}

type Run = for<'a> fn(&'a Target) -> Running<'a>;
type Running<'a> = Pin<Box<dyn Future<Output = io::Result<Verdict>> + Send + 'a>>;

/// Whether an attack was stopped, and what was seen.
#[derive(Clone, Debug)]
struct Verdict {
    stopped: bool,
    detail: Said,
}

/// No attack goes on for longer.
const ATTACK_MAX: Duration = Duration::from_secs(30);

/// Attacks servers that it starts, with all there is, one attack after the other.
///
/// An error is one of this machine, such as a folder that cannot be made.
pub async fn attack_server() -> io::Result<Vec<ServerFinding>> {
    let mut findings = Vec::new();
    for attack in ServerAttack::ALL {
        findings.push(attack.try_out().await?);
    }
    Ok(findings)
}

impl ServerAttack {
    /// What it tries.
    pub fn about(&self, lang: Lang) -> &'static str {
        lang.pick(self.en, self.pt)
    }

    async fn try_out(&self) -> io::Result<ServerFinding> {
        let target = Target::start().await?;
        let verdict = match timeout(ATTACK_MAX, (self.run)(&target)).await {
            Ok(Ok(verdict)) => verdict,
            // An honest client was turned away, or the attacker met what it did not expect: nothing was shown to hold.
            Ok(Err(error)) => Verdict { stopped: false, detail: Said::of_system(&error) },
            Err(_) => Verdict::new(false, "no answer".to_owned(), "sem resposta".to_owned()),
        };
        target.stop().await;
        let Verdict { stopped, detail } = verdict;
        Ok(ServerFinding { attack: *self, stopped, detail })
    }
}

impl Verdict {
    fn new(stopped: bool, en: String, pt: String) -> Verdict {
        Verdict { stopped, detail: Said::new(en, pt) }
    }

    /// Every one of some requests should have met its status.
    fn of_statuses(met: &[(u16, &[u16])]) -> Verdict {
        let stopped = met.iter().all(|(got, expected)| expected.contains(got));
        let mut statuses: Vec<u16> = met.iter().map(|(got, _)| *got).collect();
        statuses.sort_unstable();
        statuses.dedup();
        // A connection that was closed without an answer has the status 0.
        let told = |nothing: &str| {
            let one = |status: &u16| match status {
                0 => nothing.to_owned(),
                status => status.to_string(),
            };
            statuses.iter().map(one).collect::<Vec<String>>().join(", ")
        };
        let (en, pt) = (told("nothing"), told("nada"));
        Verdict::new(stopped, format!("answered {en}"), format!("respondeu {pt}"))
    }
}

impl fmt::Debug for ServerAttack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServerAttack").field("name", &self.name).finish_non_exhaustive()
    }
}

fn in_english<S: Serializer>(said: &Said, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(said.say(Lang::En))
}
