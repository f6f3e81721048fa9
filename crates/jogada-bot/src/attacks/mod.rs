//! The jail attacked from inside: every attack is a run of the helper, started as a bot would be.

mod beside;
mod inside;
mod orphan;
mod table;
mod talk;
mod targets;

use std::{fs, io, time::Duration};

use jogada_text::{Lang, Message};
use serde::{Serialize, Serializer, ser::SerializeStruct};
use tempfile::TempDir;
use tokio::time::sleep;

use crate::{
    BadProgram, HELPER, Jail, Process, ProcessReply, Program, StartError, Trust, jail::JAIL_TEXTS,
};
pub use beside::{Disturbance, disturbances};
pub(crate) use inside::attack_main;
pub use talk::{Channel, Leak, leak};
use targets::Targets;

/// Something that a bot must not be able to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Its name.
    pub name: &'static str,
    /// The layer that is there to stop it.
    pub by: &'static str,
    /// The key of its text.
    key: &'static str,
    open: KnownGap,
    holds: Holds,
    /// The helper's name for what the attacker does.
    life: &'static str,
    /// Is it a build that attacks, and not a bot?
    builds: bool,
}

/// Where an attack is known to succeed, and what that means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KnownGap {
    Never,
    /// On a kernel that allows no namespaces. The text of this key says what that means.
    WithoutNamespaces(&'static str),
}

/// How one sees that an attack was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    /// The attacker says itself that it was refused.
    Refused,
    /// It was refused, or it was ended.
    RefusedOrEnded,
    /// The referee saw too much output.
    Flood,
    /// The referee saw it go.
    Gone,
    /// The referee's time was over.
    Silence,
    /// Nothing of it moves when it is stopped, and nothing is left when it is killed.
    Still,
    /// No file of it is left when it has ended.
    LeavesNothing,
    /// It ends when the referee is killed.
    EndsWithReferee,
    /// Nothing that one bot tells arrives at the other.
    Apart,
}

/// How an attack ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Which.
    pub attack: Attack,
    /// Did the jail hold?
    pub stopped: bool,
    /// Is it known that this machine's jail cannot hold it?
    pub known: bool,
    /// What was seen.
    pub detail: String,
}

impl Attack {
    /// What it tries.
    pub fn about(&self) -> Message {
        JAIL_TEXTS.message(self.key)
    }

    /// What it means that a jail cannot hold it, for the attacks that it is known not to hold.
    pub fn meaning(&self, jail: &Jail) -> Option<Message> {
        match self.open {
            KnownGap::WithoutNamespaces(key) if !jail.has_namespaces() => {
                Some(JAIL_TEXTS.message(key))
            }
            _ => None,
        }
    }

    /// The attacks that a jail is known not to hold.
    pub fn known_open(jail: &Jail) -> impl Iterator<Item = &'static Attack> {
        Attack::ALL.iter().filter(|attack| attack.meaning(jail).is_some())
    }
}

impl Serialize for Attack {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let about = self.about();
        let mut attack = to.serialize_struct("Attack", 2 + Lang::ALL.len())?;
        attack.serialize_field("name", self.name)?;
        for &lang in Lang::ALL {
            attack.serialize_field(lang.tag(), &about.say(lang))?;
        }
        attack.serialize_field("by", self.by)?;
        attack.end()
    }
}

/// Runs every attack inside the jail and returns what held. The referee goes on; that it returns at all is part of the proof.
pub async fn doctor(jail: &Jail) -> io::Result<Vec<Finding>> {
    let targets = Targets::new(jail)?;
    let mut findings = Vec::new();
    for &attack in Attack::ALL {
        let tried = try_one(jail, attack, &targets).await;
        let (stopped, detail) = tried.unwrap_or_else(|error| (false, error.to_string()));
        let (stopped, detail) = match targets.harm() {
            Some(harm) => (false, harm),
            None => (stopped, detail),
        };
        let known = !stopped && attack.meaning(jail).is_some();
        findings.push(Finding { attack, stopped, known, detail });
    }
    Ok(findings)
}

type Tried = Result<(bool, String), Box<dyn std::error::Error + Send + Sync>>;

async fn try_one(jail: &Jail, attack: Attack, targets: &Targets) -> Tried {
    match attack.holds {
        Holds::Apart => return Ok(talk::attack(jail, attack.life).await?),
        Holds::EndsWithReferee => return Ok(orphan::attack(jail).await?),
        Holds::LeavesNothing => return leaves_nothing(jail, attack, targets).await,
        _ if attack.builds => return build(jail, attack, targets).await,
        _ => {}
    }
    let program = program(jail, attack.life, &targets.args()?)?;
    let mut process = start(jail, &program).await?;
    let within = Duration::from_millis(if attack.holds == Holds::Silence { 300 } else { 10_000 });
    let heard = process.exchange("go\n", within).await;
    Ok(match (attack.holds, heard) {
        (Holds::Still, ProcessReply::Line(..)) => still(process).await,
        (holds, heard) => judge(holds, heard),
    })
}

fn judge(holds: Holds, heard: ProcessReply) -> (bool, String) {
    match (holds, heard) {
        (Holds::Refused | Holds::RefusedOrEnded, ProcessReply::Line(line, _)) => {
            let said = line.strip_prefix("stopped: ");
            (said.is_some(), said.unwrap_or(&line).to_owned())
        }
        (Holds::RefusedOrEnded | Holds::Gone, ProcessReply::Gone(why)) => (true, why.to_string()),
        (Holds::Flood, ProcessReply::Flood(why)) => (true, why.to_string()),
        (Holds::Silence, ProcessReply::Nothing) => (true, "no answer in time".to_owned()),
        (_, heard) => (false, format!("{heard:?}")),
    }
}

/// The attacker as a command of a build, in a folder of its own beside that of a rival.
async fn build(jail: &Jail, attack: Attack, targets: &Targets) -> Tried {
    let yard = yard(jail)?;
    let [own, out] = ["own", "out"].map(|name| yard.path().join(name));
    for folder in [&own, &out, &yard.path().join("rival")] {
        fs::create_dir(folder)?;
    }
    fs::copy(jail.helper(), own.join("build"))?;
    let mut program = Program::at(&own.join("build"))?;
    program.args = life(attack.life, &targets.args()?);
    let limits = crate::Limits { files: 64 << 20, ..jail.limits.clone() };
    let (jail, _) = jail.for_builds(limits, &out);
    let mut process = Process::start(&program, &Trust::Jailed(jail)).await?;
    let heard = process.exchange("go\n", Duration::from_secs(20)).await;
    Ok(judge(attack.holds, heard))
}

/// A jail whose folders are all in one place, which must be empty in the end.
async fn leaves_nothing(jail: &Jail, attack: Attack, targets: &Targets) -> Tried {
    let yard = yard(jail)?;
    let mut own = jail.clone();
    own.scratch = yard.path().to_owned();
    let program = program(&own, attack.life, &targets.args()?)?;
    let mut process = start(&own, &program).await?;
    let heard = process.exchange("go\n", Duration::from_secs(10)).await;
    process.close().await;
    let left = fs::read_dir(yard.path())?.count();
    let (_, said) = judge(Holds::Refused, heard);
    Ok(if left == 0 { (true, said) } else { (false, format!("{left} folders are left")) })
}

/// A folder for one attack, which every user can reach.
fn yard(jail: &Jail) -> io::Result<TempDir> {
    use std::os::unix::fs::PermissionsExt;
    let yard = tempfile::Builder::new().prefix("jogada-doctor-").tempdir_in(&jail.scratch)?;
    fs::set_permissions(yard.path(), fs::Permissions::from_mode(0o755))?;
    Ok(yard)
}

fn life(name: &str, args: &[String]) -> Vec<String> {
    let life = [HELPER, "attack", name].map(str::to_owned);
    life.into_iter().chain(args.iter().cloned()).collect()
}

/// A life of the helper.
fn program(jail: &Jail, name: &str, args: &[String]) -> Result<Program, BadProgram> {
    Ok(Program { args: life(name, args), ..Program::at(jail.helper())? })
}

/// A jail with little in it, so that attacks are over soon and do no harm even if they succeed for a while.
async fn start(jail: &Jail, program: &Program) -> Result<Process, StartError> {
    let mut jail = jail.clone();
    jail.limits.memory = 256 << 20;
    jail.limits.processes = 32;
    jail.limits.files = 4 << 20;
    Process::start(program, &Trust::Jailed(jail)).await
}

/// The attacker's grandchild writes a byte a millisecond: none may come while it is stopped, and its end of the pipe must
/// close when it is killed.
async fn still(mut process: Process) -> (bool, String) {
    sleep(Duration::from_millis(30)).await;
    let before = process.take_errors().len();
    sleep(Duration::from_millis(100)).await;
    let after = process.take_errors().len();
    if before == 0 || after > 0 {
        return (false, format!("{before} bytes before it was stopped, {after} after"));
    }
    if process.kill_all(Duration::from_secs(2)).await {
        (true, "stopped and killed with all that it forked".to_owned())
    } else {
        (false, "something of it lives".to_owned())
    }
}
