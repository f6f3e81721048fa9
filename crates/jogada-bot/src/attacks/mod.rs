//! The jail attacked from inside: every attack is a life of the helper, run as a bot would be.

mod beside;
mod inside;

use std::{
    fs, io,
    net::{TcpListener, UdpSocket},
    os::unix::{fs::PermissionsExt, net::UnixListener},
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use jogada_core::Lang;
use serde::Serialize;
use tempfile::TempDir;
use tokio::time::sleep;

use crate::{BadProgram, HELPER, Heard, Jail, Process, Program, StartError, Trust};
pub use beside::{Disturbance, disturbances};
pub(crate) use inside::attack_main;

/// Something that a bot must not be able to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Attack {
    /// Its name.
    pub name: &'static str,
    /// What it tries, in English.
    pub en: &'static str,
    /// What it tries, in Portuguese.
    pub pt: &'static str,
    #[serde(skip)]
    holds: Holds,
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
}

/// How an attack ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Which.
    pub attack: Attack,
    /// Did the jail hold?
    pub stopped: bool,
    /// What was seen.
    pub detail: String,
}

const fn attack(name: &'static str, holds: Holds, en: &'static str, pt: &'static str) -> Attack {
    Attack { name, en, pt, holds }
}

impl Attack {
    /// What it tries.
    pub fn about(&self, lang: Lang) -> &'static str {
        lang.pick(self.en, self.pt)
    }

    /// All of them.
    pub const ALL: &[Attack] = &[
        attack(
            "tcp",
            Holds::Refused,
            "connect to a port of this machine",
            "ligar-se a uma porta desta máquina",
        ),
        attack(
            "udp",
            Holds::Refused,
            "send a datagram to a port of this machine",
            "enviar um datagrama a uma porta desta máquina",
        ),
        attack(
            "unix-socket",
            Holds::Refused,
            "connect to a socket by its path and by its name",
            "ligar-se a um socket pelo caminho e pelo nome",
        ),
        attack("read", Holds::Refused, "read the files of others", "ler os arquivos de outros"),
        attack(
            "write",
            Holds::Refused,
            "write where everybody may write",
            "escrever onde todos podem escrever",
        ),
        attack(
            "list-processes",
            Holds::Refused,
            "list the processes of others",
            "listar os processos de outros",
        ),
        attack(
            "signal",
            Holds::Refused,
            "send a signal to another process",
            "enviar um sinal a outro processo",
        ),
        attack(
            "ptrace",
            Holds::Refused,
            "take another process over",
            "tomar conta de outro processo",
        ),
        attack(
            "namespaces",
            Holds::Refused,
            "become root in a namespace of its own",
            "tornar-se root num espaço de nomes próprio",
        ),
        attack(
            "leave-group",
            Holds::Refused,
            "leave the group of processes that is stopped",
            "sair do grupo de processos que é parado",
        ),
        attack("memory", Holds::RefusedOrEnded, "use 3 GB of memory", "usar 3 GB de memória"),
        attack(
            "memory-by-many",
            Holds::RefusedOrEnded,
            "use 3 GB of memory in many processes",
            "usar 3 GB de memória em muitos processos",
        ),
        attack("fork-bomb", Holds::RefusedOrEnded, "start 500 processes", "iniciar 500 processos"),
        attack(
            "giant-file",
            Holds::RefusedOrEnded,
            "write a file of 1 GB",
            "escrever um arquivo de 1 GB",
        ),
        attack(
            "many-files",
            Holds::RefusedOrEnded,
            "write files of 1 GB together",
            "escrever arquivos que somam 1 GB",
        ),
        attack(
            "giant-output",
            Holds::Flood,
            "write blank lines for ever",
            "escrever linhas vazias sem parar",
        ),
        attack(
            "endless-line",
            Holds::Flood,
            "write a line without end",
            "escrever uma linha sem fim",
        ),
        attack(
            "close-output",
            Holds::Gone,
            "close its output and go on",
            "fechar a saída e continuar",
        ),
        attack("sleep", Holds::Silence, "sleep for ever", "dormir para sempre"),
        attack(
            "spin",
            Holds::Silence,
            "compute for ever on sixteen threads",
            "calcular para sempre em dezesseis linhas de execução",
        ),
        attack(
            "double-fork",
            Holds::Still,
            "go on behind the referee's back after two forks",
            "continuar às escondidas do árbitro depois de dois forks",
        ),
        attack(
            "wake-itself",
            Holds::Still,
            "have the kernel wake it while it is not its turn",
            "fazer o núcleo acordá-lo quando não é a sua vez",
        ),
    ];
}

/// Whatever is within reach of an attacker that is not jailed.
struct Targets {
    folder: TempDir,
    tcp: TcpListener,
    udp: UdpSocket,
    _unix: UnixListener,
    victim: Child,
}

/// Runs every attack inside the jail and says what held. The referee goes on; that it returns at all is part of the proof.
pub async fn doctor(jail: &Jail) -> io::Result<Vec<Finding>> {
    let targets = Targets::new(jail)?;
    let mut findings = Vec::new();
    for &attack in Attack::ALL {
        let (stopped, detail) = match try_one(jail, attack, &targets).await {
            Ok(finding) => finding,
            Err(error) => (false, error.to_string()),
        };
        findings.push(Finding { attack, stopped, detail });
    }
    Ok(findings)
}

async fn try_one(
    jail: &Jail,
    attack: Attack,
    targets: &Targets,
) -> Result<(bool, String), Box<dyn std::error::Error + Send + Sync>> {
    let program = program(jail, attack.name, &targets.args()?)?;
    let mut process = start(jail, &program).await?;
    let within = Duration::from_millis(if attack.holds == Holds::Silence { 300 } else { 10_000 });
    let heard = process.exchange("go\n", within).await;
    let finding = match (attack.holds, heard) {
        (Holds::Still, Heard::Line(..)) => still(process).await,
        (Holds::Refused | Holds::RefusedOrEnded, Heard::Line(line, _)) => {
            let said = line.strip_prefix("stopped: ");
            (said.is_some(), said.unwrap_or(&line).to_owned())
        }
        (Holds::RefusedOrEnded | Holds::Gone, Heard::Gone(why)) => (true, why),
        (Holds::Flood, Heard::Flood(why)) => (true, why),
        (Holds::Silence, Heard::Nothing) => (true, "no answer in time".to_owned()),
        (_, heard) => (false, format!("{heard:?}")),
    };
    Ok(finding)
}

/// A life of the helper.
fn program(jail: &Jail, life: &str, args: &[String]) -> Result<Program, BadProgram> {
    let mut program = Program::at(jail.helper())?;
    program.args = vec![HELPER.into(), "attack".into(), life.into()];
    program.args.extend_from_slice(args);
    Ok(program)
}

/// A jail with little in it, so that attacks are over soon and harm nobody even if they succeed for a while.
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

impl Targets {
    fn new(jail: &Jail) -> io::Result<Targets> {
        let folder = tempfile::Builder::new().prefix("jogada-doctor-").tempdir_in(&jail.scratch)?;
        let open = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode));
        fs::write(folder.path().join("secret"), "secret")?;
        let unix = UnixListener::bind(folder.path().join("socket"))?;
        open(&folder.path().join("secret"), 0o644)?;
        open(&folder.path().join("socket"), 0o777)?;
        open(folder.path(), 0o777)?;
        let victim = Command::new(jail.helper())
            .args([HELPER, "attack", "victim"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()?;
        Ok(Targets {
            folder,
            tcp: TcpListener::bind("127.0.0.1:0")?,
            udp: UdpSocket::bind("127.0.0.1:0")?,
            _unix: unix,
            victim,
        })
    }

    fn args(&self) -> io::Result<[String; 4]> {
        Ok([
            self.tcp.local_addr()?.to_string(),
            self.udp.local_addr()?.to_string(),
            self.folder.path().display().to_string(),
            self.victim.id().to_string(),
        ])
    }
}

impl Drop for Targets {
    fn drop(&mut self) {
        // It ends by itself when its input is closed; this is for one that an attack has stopped.
        let _ = self.victim.kill();
        let _ = self.victim.wait();
    }
}
