//! A referee that is killed without a farewell, and a bot that holds on to its own input.

use std::{
    io::{self, BufRead, BufReader},
    path::Path,
    process::{Command, ExitCode, Stdio},
    time::{Duration, Instant},
};

use super::life;
use crate::{HELPER, Jail, Process, ProcessReply, Program, Trust};

/// How long a bot may take to end after its referee.
const PATIENCE: Duration = Duration::from_secs(3);

/// Starts a referee of its own, kills it, and looks whether its bot is still there.
pub(super) async fn attack(jail: &Jail) -> io::Result<(bool, String)> {
    let mode = if jail.has_namespaces() { "namespaces" } else { "no-namespaces" };
    let mut referee = Command::new(jail.helper())
        .args([HELPER, "attack", "referee", mode])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut line = String::new();
    if let Some(out) = referee.stdout.take() {
        BufReader::new(out).read_line(&mut line)?;
    }
    referee.kill()?;
    referee.wait()?;
    let Some((pid, how)) = line.trim().split_once(' ') else {
        return Ok((false, format!("expected a bot, got {line:?}")));
    };
    let began = Instant::now();
    while is_alive(pid) {
        if began.elapsed() > PATIENCE {
            return Ok((false, format!("{how}, and lives")));
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    Ok((true, format!("{how}; ended {} ms after the referee", began.elapsed().as_millis())))
}

/// Is a process there, and not only waiting to be reaped?
fn is_alive(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(')').next().is_some_and(|rest| !rest.trim().is_empty() && !rest.starts_with(" Z"))
}

/// The life of that referee: starts the bot, says its number and what it did, and waits to be killed.
pub(super) fn referee(mode: &str) -> ExitCode {
    match hold(mode == "no-namespaces") {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn hold(no_namespaces: bool) -> Result<(), Box<dyn std::error::Error>> {
    use std::io::Write;
    let exe = std::env::current_exe()?;
    let jail = Jail::new(&exe)?;
    let jail = if no_namespaces { jail.without_namespaces()? } else { jail };
    let args = ["", "", "/", "1"].map(str::to_owned);
    let program = Program { args: life("outlive-referee", &args), ..Program::at(Path::new(&exe))? };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut process = Process::start(&program, &Trust::Jailed(jail)).await?;
        let heard = process.exchange("go\n", Duration::from_secs(5)).await;
        let ProcessReply::Line(how, _) = heard else { return Err(format!("{heard:?}").into()) };
        writeln!(io::stdout(), "{} {how}", process.pid().unwrap_or(0))?;
        tokio::time::sleep(Duration::from_secs(60)).await;
        Ok(())
    })
}
