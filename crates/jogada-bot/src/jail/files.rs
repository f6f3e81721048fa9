//! Landlock: which files a bot may touch. Network ports, abstract sockets and signals are refused altogether.

use std::{fs::File, path::Path};

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
};

use super::Plan;

/// What programs of any language need to run. What is absent is skipped.
const RUNTIME: [&str; 14] = [
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
    "/dev/urandom",
    "/dev/random",
];

/// What may be written besides the scratch folder.
const SINKS: [&str; 2] = ["/dev/null", "/dev/zero"];

const NEWEST: ABI = ABI::V7;

/// Confines this process for good. `folder` was opened before the user changed, who may not be able to reach it by name.
pub(super) fn confine(plan: &Plan, folder: &File) -> Result<(), String> {
    restrict(plan, folder).map_err(|error| format!("landlock: {error}"))
}

fn restrict(plan: &Plan, folder: &File) -> Result<(), Box<dyn std::error::Error>> {
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
    rules = rules.add_rule(PathBeneath::new(folder, if plan.builds { write } else { read }))?;
    for path in RUNTIME.iter().map(Path::new).chain(plan.runtime.iter().map(AsRef::as_ref)) {
        rules = allow(rules, path, false)?;
    }
    if plan.proc {
        rules = allow(rules, Path::new("/proc"), false)?;
    }
    for path in SINKS.iter().map(Path::new) {
        rules = allow(rules, path, true)?;
    }
    let scratch = PathFd::new(&plan.scratch)?;
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
