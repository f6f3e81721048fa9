//! The smallest program with a jail: what `jogada` does with its hidden word, and its `doctor`.
#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::{error::Error, path::Path, process::ExitCode, time::Duration};

use jogada_bot::{
    Channel, HELPER, Jail, Process, ProcessReply, Program, Trust, disturbances, doctor,
    helper_main, leak,
};

fn main() -> ExitCode {
    let mut args = std::env::args_os().skip(1);
    let word = args.next().unwrap_or_default();
    if word == HELPER {
        return helper_main(args);
    }
    let no_namespaces = args.next().is_some_and(|arg| arg == "no-namespaces");
    let done = match word.to_str() {
        Some("hold") => hold(no_namespaces),
        Some("beside") => beside(no_namespaces),
        Some("leaks") => leaks(no_namespaces, args.next().and_then(|n| n.to_str()?.parse().ok())),
        _ => examine(no_namespaces),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn jail(no_namespaces: bool) -> Result<Jail, Box<dyn Error>> {
    let jail = Jail::new(&std::env::current_exe()?)?;
    Ok(if no_namespaces { jail.without_namespaces()? } else { jail })
}

/// A referee that has stopped its bot, says the bot's number and scratch folder, and waits for its own end.
fn hold(no_namespaces: bool) -> Result<(), Box<dyn Error>> {
    let trust = Trust::Jailed(jail(no_namespaces)?);
    let script = "read line; echo $TMPDIR; read line";
    let program = Program::runs("sh", &["-c", script], Path::new("/usr"))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut process = Process::start(&program, &trust).await?;
        let heard = process.exchange("hello\n", Duration::from_secs(5)).await;
        let ProcessReply::Line(scratch, _) = heard else { return Err(format!("{heard:?}").into()) };
        println!("{} {scratch}", process.pid().unwrap_or(0));
        tokio::time::sleep(Duration::from_secs(60)).await;
        Ok(())
    })
}

/// One line of JSON for what each attack did to an honest bot.
fn beside(no_namespaces: bool) -> Result<(), Box<dyn Error>> {
    for disturbance in disturbances(&jail(no_namespaces)?)? {
        println!("{}", serde_json::to_string(&disturbance)?);
    }
    Ok(())
}

/// One line of JSON for each way by which partners might talk, tried for some turns.
fn leaks(no_namespaces: bool, turns: Option<usize>) -> Result<(), Box<dyn Error>> {
    let jail = jail(no_namespaces)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    for &channel in Channel::ALL {
        let leak = runtime.block_on(leak(&jail, channel, turns.unwrap_or(1000)))?;
        println!("{}", serde_json::to_string(&leak)?);
    }
    Ok(())
}

/// One line of JSON for each layer and each attack.
fn examine(no_namespaces: bool) -> Result<(), Box<dyn Error>> {
    let jail = jail(no_namespaces)?;
    for layer in jail.layers() {
        println!("{}", serde_json::to_string(&layer)?);
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    for finding in runtime.block_on(doctor(&jail))? {
        println!("{}", serde_json::to_string(&finding)?);
    }
    Ok(())
}
