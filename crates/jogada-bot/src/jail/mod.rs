//! The jail: what an untrusted bot runs in. Without root, without Docker, and safe as root too.
//!
//! A [`Jail`] knows the layers of this machine; [`Limits`] bound what a bot may use; [`helper_main`] is the main
//! function of the helper process that confines itself and then becomes the bot.

mod amount;
mod calls;
mod cgroup;
mod enter;
mod files;
mod filter;
mod helper;
mod limits;
mod probe;
mod root;
mod status;
mod supervisor;
mod sys;
mod usage;

use std::{
    io,
    os::fd::{AsRawFd, OwnedFd},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use jogada_text::{Lang, Message, Texts, texts};
use serde::{Deserialize, Serialize, Serializer, ser::SerializeStruct};

use crate::failure::because;
use calls::Calls;
pub(crate) use cgroup::Cgroup;
pub(crate) use enter::PATH;
pub use helper::{HELPER, helper_main};
pub use limits::{Limits, Reserve};
use probe::Probe;
pub use status::Excess;
pub(crate) use status::Status;

/// What the jail says, and what its layers and attacks are called.
pub(crate) const JAIL_TEXTS: Texts = texts!("jail");

/// A jail that this machine can build.
#[derive(Clone, Debug)]
pub struct Jail {
    helper: PathBuf,
    /// Arguments of the helper before [`HELPER`].
    helper_args: Vec<String>,
    probe: Probe,
    builds: bool,
    /// Where what is built goes.
    out: Option<PathBuf>,
    /// The limits of a bot.
    pub limits: Limits,
    /// Folders that a bot may read and execute besides the system's programs and its own folder. Programs in a folder
    /// `bin` of theirs are found by name: so a compiler in a home folder is found.
    pub runtime: Vec<PathBuf>,
    /// Where the bots' scratch folders are made, where they are folders of the machine.
    pub scratch: PathBuf,
    /// Bots have partners that they must not talk to: they get no `/proc`, and make no pipes, since the kernel numbers both
    /// for the whole machine.
    pub apart: bool,
}

/// One wall of the jail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JailLayer {
    /// Its name.
    pub name: &'static str,
    /// The key of its text.
    key: &'static str,
    /// Does this machine have it?
    pub present: bool,
    /// Is there no jail without it?
    pub required: bool,
}

/// Why there is no jail.
#[derive(Debug, thiserror::Error)]
pub enum NoJail {
    /// The helper could not be asked.
    #[error("cannot run the jail's helper {0}: {1}")]
    Helper(PathBuf, #[source] io::Error),
    /// It answered something else.
    #[error("expected an answer of the jail's helper, got {0:?}")]
    Answer(String),
    /// The kernel lacks what a jail needs.
    #[error("this machine lacks what the jail needs: {}", .0.join(", "))]
    Missing(Vec<&'static str>),
}

impl JailLayer {
    /// What it is for.
    pub fn about(&self) -> Message {
        JAIL_TEXTS.message(self.key)
    }
}

impl Serialize for JailLayer {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let JailLayer { name, present, required, .. } = self;
        let about = self.about();
        let mut layer = to.serialize_struct("JailLayer", 3 + Lang::ALL.len())?;
        layer.serialize_field("name", name)?;
        layer.serialize_field("present", present)?;
        layer.serialize_field("required", required)?;
        for &lang in Lang::ALL {
            layer.serialize_field(lang.tag(), &about.say(lang))?;
        }
        layer.end()
    }
}

impl NoJail {
    /// The reason for people.
    pub fn message(&self) -> Message {
        match self {
            NoJail::Helper(path, error) => because(
                JAIL_TEXTS.message("no-helper").with("path", path.display().to_string()),
                Message::of_system(error),
            ),
            NoJail::Answer(got) => JAIL_TEXTS.message("odd-helper").quoting("got", got),
            NoJail::Missing(layers) => {
                JAIL_TEXTS.message("no-jail").with("layers", layers.join(", "))
            }
        }
    }
}

/// What the helper process is to run, and within which limits.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct JailPlan {
    program: String,
    args: Vec<String>,
    folder: PathBuf,
    runtime: Vec<PathBuf>,
    limits: Limits,
    namespaces: bool,
    own_user: bool,
    proc: bool,
    /// It has a partner that it must not talk to.
    apart: bool,
    /// It builds a program in its folder, and may write and execute there.
    builds: bool,
    /// With namespaces: where what was built goes.
    out: Option<PathBuf>,
    /// Without namespaces: the folder that it may write to.
    scratch: Option<PathBuf>,
    /// Without namespaces: where a bot that is small is copied to, so that it shares no file with another.
    copy: Option<PathBuf>,
    /// Where it is to go in.
    cgroup: Option<cgroup::Place>,
    /// The descriptor that the referee listens to.
    status: i32,
}

/// What one run of a program in the jail is given.
#[derive(Debug)]
pub(crate) struct Run<'a> {
    pub program: &'a str,
    pub args: &'a [String],
    pub folder: &'a Path,
    /// A folder of the run's own, where the jail has no mounts of its own.
    pub base: Option<&'a Path>,
    pub cgroup: Option<&'a Cgroup>,
    /// Where the helper and the supervisor say how it goes.
    pub status: &'a OwnedFd,
}

impl JailPlan {
    /// The folder that is built in and changed, where there are no mounts.
    fn builds_in_place(&self) -> Option<&PathBuf> {
        (self.builds && !self.namespaces).then_some(&self.folder)
    }

    /// Where the bot's files are, without mounts.
    fn home(&self) -> &Path {
        self.copy.as_deref().filter(|copy| copy.exists()).unwrap_or(&self.folder)
    }

    fn calls(&self) -> Calls {
        match self.builds {
            true => Calls::Build { has_mounts: self.namespaces },
            false => Calls::Bot { is_apart: self.apart },
        }
    }
}

/// Landlock refuses signals to processes outside from this version on.
const LANDLOCK_SIGNALS: i64 = 6;

impl Jail {
    /// A jail with the default limits, or the layers that are missing. `helper` is a program that calls [`helper_main`]
    /// when its first argument is [`HELPER`]: for `jogada`, itself. Takes a few milliseconds.
    pub fn new(helper: &Path) -> Result<Jail, NoJail> {
        Jail::unchecked(helper, &[])?.checked()
    }

    /// The same for a helper that needs arguments of its own before [`HELPER`]: an interpreter that runs a script.
    /// Such a jail cannot be attacked by the doctor, who runs the helper alone.
    pub fn with_helper(helper: &Path, args: &[String]) -> Result<Jail, NoJail> {
        Jail::unchecked(helper, args)?.checked()
    }

    /// The layers of this machine, which tell why there is no jail.
    pub fn check(helper: &Path) -> Result<Vec<JailLayer>, NoJail> {
        Ok(Jail::unchecked(helper, &[])?.layers())
    }

    fn unchecked(helper: &Path, args: &[String]) -> Result<Jail, NoJail> {
        let probe = ask_helper(helper, args)?;
        Ok(Jail {
            helper: helper.to_owned(),
            helper_args: args.to_vec(),
            probe,
            builds: false,
            out: None,
            limits: Limits::default(),
            runtime: Vec::new(),
            scratch: PathBuf::from("/tmp"),
            apart: false,
        })
    }

    /// The same jail for a build: its folder may be written to, and what is made there executed. The result is in `out`,
    /// an empty folder, or without namespaces in the folder itself: true if that is so.
    pub(crate) fn for_builds(&self, limits: Limits, out: &Path) -> (Jail, bool) {
        let in_place = !self.probe.namespaces;
        let out = (!in_place).then(|| out.to_owned());
        (Jail { builds: true, out, limits, ..self.clone() }, in_place)
    }

    /// The same jail as on a kernel that allows no namespaces to ordinary users.
    pub fn without_namespaces(mut self) -> Result<Jail, NoJail> {
        self.probe.namespaces = false;
        self.probe.proc = false;
        self.checked()
    }

    fn checked(self) -> Result<Jail, NoJail> {
        let layers = self.layers().into_iter();
        let missing: Vec<_> = layers.filter(|layer| layer.required && !layer.present).collect();
        if missing.is_empty() {
            Ok(self)
        } else {
            Err(NoJail::Missing(missing.iter().map(|layer| layer.name).collect()))
        }
    }

    /// Every wall, present or not.
    pub fn layers(&self) -> Vec<JailLayer> {
        let Probe { landlock, seccomp, own_user, namespaces, proc, ref cgroups } = self.probe;
        let layer = |name, key, present, required| JailLayer { name, key, present, required };
        vec![
            layer("limits", "layer-limits", true, true),
            layer("landlock", "layer-landlock", landlock > 0, true),
            layer("seccomp", "layer-seccomp", seccomp, true),
            layer("signals", "layer-signals", namespaces || landlock >= LANDLOCK_SIGNALS, true),
            layer("namespaces", "layer-namespaces", namespaces, false),
            layer("own-proc", "layer-own-proc", proc, false),
            layer("own-user", "layer-own-user", own_user, false),
            layer("cgroups", "layer-cgroups", cgroups.is_some(), false),
        ]
    }

    /// A new cgroup with this jail's limits, where the machine has them.
    pub(crate) fn cgroup(&self) -> io::Result<Option<Cgroup>> {
        let new = |place| Cgroup::new(place, &self.limits);
        self.probe.cgroups.as_ref().map(new).transpose()
    }

    /// The command that starts a bot inside.
    pub(crate) fn command(&self, run: &Run<'_>) -> Command {
        let plan = JailPlan {
            program: run.program.to_owned(),
            args: run.args.to_owned(),
            folder: utf8(run.folder),
            runtime: self.runtime.iter().map(|path| utf8(path)).collect(),
            limits: self.limits.clone(),
            namespaces: self.probe.namespaces,
            own_user: self.probe.own_user,
            proc: self.probe.proc && !self.is_apart(run.program),
            apart: self.is_apart(run.program),
            builds: self.builds,
            out: self.out.as_deref().map(utf8),
            scratch: run.base.map(|base| utf8(&base.join("tmp"))),
            copy: run.base.filter(|_| !self.builds).map(|base| utf8(&base.join("bot"))),
            cgroup: run.cgroup.map(|cgroup| cgroup.place().clone()),
            status: run.status.as_raw_fd(),
        };
        let plan = serde_json::to_string(&plan).expect("a plan has text keys and UTF-8 paths");
        let mut command = Command::new(&self.helper);
        command.env_clear().args(&self.helper_args).args([HELPER, "run", &plan]);
        command
    }

    /// Is a program kept from all that it could tell a partner something by? Some runtimes do not start that way.
    fn is_apart(&self, program: &str) -> bool {
        const NEED_PIPES: [&str; 1] = ["node"];
        self.apart && !self.builds && !NEED_PIPES.contains(&program)
    }

    /// Where a run needs a folder of its own: only without mounts.
    pub(crate) fn base(&self) -> Option<&Path> {
        (!self.probe.namespaces).then_some(&self.scratch)
    }

    /// Do bots have files, processes and a network of their own? Where the kernel does not allow it some attacks stay open,
    /// which [`Attack::known_open`](crate::Attack::known_open) names.
    pub fn has_namespaces(&self) -> bool {
        self.probe.namespaces
    }

    /// Does the end of the jail's supervisor end everything in it?
    pub(crate) fn ends_with_supervisor(&self) -> bool {
        self.probe.namespaces
    }

    /// The helper, which is also the program that attacks.
    pub(crate) fn helper(&self) -> &Path {
        &self.helper
    }
}

/// JSON has no other names. One that is not UTF-8 turns into one that does not exist, and the helper says so.
fn utf8(path: &Path) -> PathBuf {
    PathBuf::from(path.to_string_lossy().into_owned())
}

fn ask_helper(helper: &Path, args: &[String]) -> Result<Probe, NoJail> {
    let output = Command::new(helper)
        .env_clear()
        .args(args)
        .args([HELPER, "probe"])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| NoJail::Helper(helper.to_owned(), error))?;
    serde_json::from_slice(&output.stdout).map_err(|_| {
        let said = [output.stdout, output.stderr].concat();
        NoJail::Answer(String::from_utf8_lossy(&said).trim().chars().take(200).collect())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn missing(probe: Probe) -> String {
        let jail = Jail {
            helper: PathBuf::new(),
            helper_args: Vec::new(),
            probe,
            builds: false,
            out: None,
            limits: Limits::default(),
            runtime: Vec::new(),
            scratch: PathBuf::new(),
            apart: false,
        };
        jail.checked().err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn there_is_no_jail_without_what_it_needs() {
        let nothing = Probe::default();
        let why = "this machine lacks what the jail needs: landlock, seccomp, signals";
        assert_eq!(missing(nothing.clone()), why);
        let old = Probe { landlock: 1, seccomp: true, ..nothing };
        assert_eq!(missing(old.clone()), "this machine lacks what the jail needs: signals");
        assert_eq!(missing(Probe { landlock: LANDLOCK_SIGNALS, ..old.clone() }), "");
        assert_eq!(missing(Probe { namespaces: true, ..old }), "");
    }

    #[test]
    fn a_helper_that_is_none_is_an_error() {
        let none = Jail::new(Path::new("/nonexistent")).unwrap_err().to_string();
        assert!(none.starts_with("cannot run the jail's helper /nonexistent"), "{none}");
        let wrong = Jail::new(Path::new("/bin/echo")).unwrap_err().to_string();
        assert_eq!(wrong, "expected an answer of the jail's helper, got \"__jail probe\"");
        let args = ["first".to_owned()];
        let told = Jail::with_helper(Path::new("/bin/echo"), &args).unwrap_err().to_string();
        assert_eq!(told, "expected an answer of the jail's helper, got \"first __jail probe\"");
    }
}
