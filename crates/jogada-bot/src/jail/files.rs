//! Landlock: which files a bot may touch. Network ports, abstract sockets and signals are refused altogether.

use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
};

use super::{JailPlan, root};

/// What programs of any language need to run. What is absent is skipped.
pub(super) const RUNTIME: [&str; 12] = [
    "/usr",
    "/lib",
    "/lib64",
    "/bin",
    "/sbin",
    "/etc/ld.so.cache",
    "/etc/alternatives",
    "/etc/localtime",
    "/etc/ssl/openssl.cnf",
    "/etc/java-17-openjdk",
    "/etc/java-21-openjdk",
    "/etc/java-25-openjdk",
];

/// Devices that may be read, and one that may be written to.
const SOURCES: [&str; 2] = ["/dev/urandom", "/dev/random"];
const SINK: &str = "/dev/null";

const NEWEST: ABI = ABI::V7;

/// Confines this process for good.
pub(super) fn confine(plan: &JailPlan) -> Result<(), String> {
    restrict(plan).map_err(|error| format!("landlock: {error}"))
}

fn restrict(plan: &JailPlan) -> Result<(), Box<dyn std::error::Error>> {
    let read = AccessFs::from_read(NEWEST);
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(ABI::V1))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?;
    let odd = AccessFs::MakeSock | AccessFs::MakeBlock | AccessFs::MakeChar;
    let write = AccessFs::from_all(NEWEST) & !odd;
    // The bot's folder is where we are.
    let bot = PathFd::new(".")?;
    rules = rules.add_rule(PathBeneath::new(bot, if plan.builds { write } else { read }))?;
    if plan.namespaces {
        // All that has a name in there is the bot's to see.
        rules = rules.add_rule(PathBeneath::new(PathFd::new("/")?, read))?;
    } else {
        let runtime = plan.runtime.iter().map(AsRef::as_ref);
        for path in RUNTIME.iter().chain(&SOURCES).map(Path::new).chain(runtime) {
            rules = allow(rules, path, false)?;
        }
    }
    rules = allow(rules, Path::new(SINK), true)?;
    let scratch = PathFd::new(plan.scratch.as_deref().unwrap_or(Path::new(root::SCRATCH)))?;
    rules = rules.add_rule(PathBeneath::new(scratch, write & !AccessFs::Execute))?;
    if rules.restrict_self()?.ruleset == RulesetStatus::NotEnforced {
        return Err("the kernel does not enforce it".into());
    }
    Ok(())
}

fn allow(rules: RulesetCreated, path: &Path, writes: bool) -> Result<RulesetCreated, RulesetError> {
    let Ok(fd) = PathFd::new(path) else { return Ok(rules) };
    let mut access = AccessFs::from_read(NEWEST);
    if writes {
        access |= AccessFs::WriteFile;
    }
    if !path.is_dir() {
        access &= AccessFs::from_file(NEWEST);
    }
    rules.add_rule(PathBeneath::new(fd, access))
}
