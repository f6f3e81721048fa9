//! The jail: what a bot that nobody vouches for runs in. Without root, without Docker, and safe as root too.
//!
//! A [`Jail`] knows the layers of this machine; [`Limits`] say how much a bot may use; [`helper_main`] is the life of the
//! helper process that shuts itself in and then becomes the bot.

mod amount;
mod cgroup;
mod files;
mod filter;
mod helper;
mod limits;
mod probe;
mod sys;
mod usage;

use std::{
    io,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use jogada_core::{Lang, Said};
use serde::{Deserialize, Serialize};

pub(crate) use cgroup::Cgroup;
pub use helper::{HELPER, helper_main};
pub(crate) use helper::{HERALD, NO_JAIL};
pub use limits::{Limits, Reserve};
use probe::Probe;
pub(crate) use sys::is_root;

/// A jail that this machine can build.
#[derive(Clone, Debug)]
pub struct Jail {
    helper: PathBuf,
    /// What the helper is told before [`HELPER`].
    helper_args: Vec<String>,
    probe: Probe,
    builds: bool,
    /// How much a bot may use.
    pub limits: Limits,
    /// Folders that a bot may read and execute besides the system's programs and its own folder. Programs in a folder
    /// `bin` of theirs are found by name: so a compiler in somebody's home is made known.
    pub runtime: Vec<PathBuf>,
    /// Where the bots' scratch folders are made.
    pub scratch: PathBuf,
}

/// One wall of the jail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Layer {
    /// Its name.
    pub name: &'static str,
    /// Does this machine have it?
    pub present: bool,
    /// Is there no jail without it?
    pub required: bool,
    /// What it is for, in English.
    pub en: &'static str,
    /// What it is for, in Portuguese.
    pub pt: &'static str,
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

impl Layer {
    /// What it is for.
    pub fn about(&self, lang: Lang) -> &'static str {
        lang.pick(self.en, self.pt)
    }
}

impl NoJail {
    /// The reason in both languages.
    pub fn said(&self) -> Said {
        let pt = match self {
            NoJail::Helper(path, error) => {
                let (path, error) = (path.display(), Said::of_system(error));
                format!("não consigo rodar o auxiliar da prisão {path}: {}", error.say(Lang::Pt))
            }
            NoJail::Answer(got) => {
                format!("esperava uma resposta do auxiliar da prisão, veio {got:?}")
            }
            NoJail::Missing(layers) => {
                format!("falta nesta máquina o que a prisão exige: {}", layers.join(", "))
            }
        };
        Said::new(self.to_string(), pt)
    }
}

/// What the helper is told.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Plan {
    program: String,
    args: Vec<String>,
    folder: PathBuf,
    scratch: PathBuf,
    runtime: Vec<PathBuf>,
    limits: Limits,
    namespaces: bool,
    own_user: bool,
    proc: bool,
    /// It builds a program in its folder, and may write and execute there.
    builds: bool,
    /// Where it is to go in.
    cgroup: Option<cgroup::Place>,
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

    /// The layers of this machine, for whoever wants to know why there is no jail.
    pub fn check(helper: &Path) -> Result<Vec<Layer>, NoJail> {
        Ok(Jail::unchecked(helper, &[])?.layers())
    }

    fn unchecked(helper: &Path, args: &[String]) -> Result<Jail, NoJail> {
        let probe = ask_helper(helper, args)?;
        Ok(Jail {
            helper: helper.to_owned(),
            helper_args: args.to_vec(),
            probe,
            builds: false,
            limits: Limits::default(),
            runtime: Vec::new(),
            scratch: PathBuf::from("/tmp"),
        })
    }

    /// The same jail for whoever compiles: its folder may be written to, and what is made there executed.
    pub(crate) fn for_builds(&self, limits: Limits) -> Jail {
        Jail { builds: true, limits, ..self.clone() }
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
    pub fn layers(&self) -> Vec<Layer> {
        let Probe { landlock, seccomp, own_user, namespaces, proc, ref cgroups } = self.probe;
        let layer = |name, present, required, en, pt| Layer { name, present, required, en, pt };
        vec![
            layer(
                "limits",
                true,
                true,
                "memory, processes, files and processor time",
                "memória, processos, arquivos e tempo de processador",
            ),
            layer(
                "landlock",
                landlock > 0,
                true,
                "files: its own, its runtime's, one scratch folder",
                "arquivos: os seus, os da linguagem, uma pasta de rascunho",
            ),
            layer(
                "seccomp",
                seccomp,
                true,
                "sockets, other processes, namespaces, the machine",
                "sockets, outros processos, espaços de nomes, a máquina",
            ),
            layer(
                "signals",
                namespaces || landlock >= LANDLOCK_SIGNALS,
                true,
                "no signal leaves the jail: own processes, or Landlock from version 6 on",
                "nenhum sinal sai: processos próprios, ou Landlock a partir da versão 6",
            ),
            layer(
                "namespaces",
                namespaces,
                false,
                "own users, processes, network and mounts",
                "usuários, processos, rede e montagens próprios",
            ),
            layer("own-proc", proc, false, "own list of processes", "lista própria de processos"),
            layer(
                "own-user",
                own_user,
                false,
                "a user of its own, where root runs the referee",
                "um usuário próprio, onde root roda o árbitro",
            ),
            layer(
                "cgroups",
                cgroups.is_some(),
                false,
                "memory and processes of a bot counted together by the kernel",
                "memória e processos de um bot contados juntos pelo núcleo",
            ),
        ]
    }

    /// A new cgroup with this jail's limits, where the machine has them.
    pub(crate) fn cgroup(&self) -> io::Result<Option<Cgroup>> {
        let new = |place| Cgroup::new(place, &self.limits);
        self.probe.cgroups.as_ref().map(new).transpose()
    }

    /// The command that starts a bot inside.
    pub(crate) fn command(
        &self,
        program: &str,
        args: &[String],
        folder: &Path,
        scratch: &Path,
        cgroup: Option<&Cgroup>,
    ) -> Command {
        let plan = Plan {
            program: program.to_owned(),
            args: args.to_owned(),
            folder: utf8(folder),
            scratch: utf8(scratch),
            runtime: self.runtime.iter().map(|path| utf8(path)).collect(),
            limits: self.limits.clone(),
            namespaces: self.probe.namespaces,
            own_user: self.probe.own_user,
            proc: self.probe.proc,
            builds: self.builds,
            cgroup: cgroup.map(|cgroup| cgroup.place().clone()),
        };
        let plan = serde_json::to_string(&plan).expect("a plan has text keys and UTF-8 paths");
        let mut command = Command::new(&self.helper);
        command.env_clear().args(&self.helper_args).args([HELPER, "run", &plan]);
        command
    }

    /// Does the end of the jail's keeper end everything in it?
    pub(crate) fn ends_with_keeper(&self) -> bool {
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
            limits: Limits::default(),
            runtime: Vec::new(),
            scratch: PathBuf::new(),
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
