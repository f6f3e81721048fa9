//! `jogada`, or `jogada serve`: the arena in a browser.

use std::{
    io::{self, Write},
    net::SocketAddr,
    path::Path,
    process::{Command as Program, Stdio},
    sync::Arc,
};

use anyhow::{Context, Result};
use clap::{Arg, ArgAction, ArgMatches, Command};
use jogada_arena::{BotSource, WorkerSource};
use jogada_bot::Limits;
use jogada_game::{Exit, Games};
use jogada_store::{Database, Store};
use jogada_text::{Lang, Message};
use jogada_web::{Arena, LtiConfig, Options, ServerLimits, fresh_token, listen, serve};
use rustix::process::{Resource, getrlimit};
use tokio::{runtime::Builder, sync::watch};

use super::grade;
use crate::{
    arena::{bots::bot_builder, budget::tables, database, nats},
    command, files, log, out, tell,
};

/// Where it listens by default: only this machine can reach it.
const ADDRESS: &str = "127.0.0.1:4400";

/// Half of the open files are for those who watch and play; the rest is shared by the tournaments that may be played at
/// once.
const SHARES: u64 = 2 * jogada_web::TOURNAMENTS_MAX as u64;

/// A token that others could reach the server with must not be guessed in an afternoon.
const TOKEN_MIN: usize = 12;

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    Command::new("serve")
        .visible_alias("servir")
        .about(say("about-serve"))
        .after_help(tell::examples(lang, "examples-serve"))
        .arg(Arg::new("addr").long("addr").value_name("ADDRESS").help(say("help-addr")))
        .arg(Arg::new("token").long("token").value_name("TOKEN").help(say("help-token")))
        .arg(
            Arg::new("no-open")
                .long("no-open")
                .action(ArgAction::SetTrue)
                .help(say("help-no-open")),
        )
        .arg(Arg::new("lti").long("lti").value_name("FILE").help(say("help-lti")))
        .arg(number("connections", say("help-connections")))
        .arg(number("per-address", say("help-per-address")))
        .arg(database::arg(lang))
        .arg(nats::arg(lang))
        .arg(log::arg(lang))
}

/// An option that takes a number.
fn number(name: &'static str, help: String) -> Arg {
    Arg::new(name).long(name).value_name("N").help(help)
}

pub(crate) fn run(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    let address = address(command::text(args, "addr").unwrap_or(ADDRESS))?;
    let token = token(args, address)?;
    let (_, database) = database::database(args)?;
    // A core is left for those who watch and play.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let workers = tables(cores.saturating_sub(1).max(1), SHARES, lang);
    let workers = nats::workers(args, workers)?;
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    let (turn, enough) = watch::channel(false);
    // Without a handler an interruption ends the program at once; what was played is kept all the same.
    _ = ctrlc::set_handler(move || _ = turn.send(true));
    runtime.block_on(async {
        let listener = listen(address).map_err(|error| taken(address, &error))?;
        let url = format!("http://{}/#token={token}", listener.local_addr()?);
        let store = Store::open(&database).await.map_err(|error| error.message())?;
        let arena = arena(args, games, store.clone(), &database, address, token, workers)?;
        let mut out = out::stdout();
        writeln!(out, "{}", tell::say(lang, "serve-at", &[("url", &url)]))?;
        out.flush()?;
        drop(out);
        tell::note(&tell::say(lang, "serve-stop", &[]));
        tracing::info!(address = %listener.local_addr()?, %database, "serving");
        if !args.get_flag("no-open") && out::is_seen() {
            open(&url);
        }
        let served = serve(arena, listener, enough).await.context("cannot serve");
        store.close().await;
        served
    })?;
    Ok(Exit::Done)
}

fn arena(
    args: &ArgMatches,
    games: Games,
    store: Store,
    database: &Database,
    address: SocketAddr,
    token: String,
    workers: Arc<dyn WorkerSource>,
) -> Result<Arc<Arena>> {
    let lti = command::text(args, "lti").map(|path| LtiConfig::read(path.as_ref())).transpose()?;
    // Beside the file, or among the person's own files if the database is elsewhere.
    let folder = match database.file() {
        Some(path) => path.parent().unwrap_or(Path::new(".")).to_owned(),
        None => files::data_folder().context("there is no home folder for bots")?,
    };
    let bots = std::path::absolute(folder.join("bots")).context("the current folder")?;
    Ok(Arena::new(Options {
        games,
        store,
        gradings: bots.with_file_name("gradings"),
        bots,
        token,
        is_near: address.ip().is_loopback(),
        workers,
        bot_sources: Arc::new(|limits: &Limits| -> Box<dyn BotSource> {
            Box::new(bot_builder(limits.clone(), false))
        }),
        grading_machines: Arc::new(|| {
            grade::machine(false).map_err(|error| Message::as_it_is(tell::words(&error)))
        }),
        limits: limits(args)?,
        lti,
    }))
}

/// Files that are counted on where the system sets no bound.
const FILES: u64 = 65_536;

/// How many connections there may be: as the person says, else what half of the files allow that may be open.
fn limits(args: &ArgMatches) -> Result<ServerLimits, Message> {
    let given = |name| -> Result<Option<usize>, Message> {
        let given = command::number(args, name, 1)?;
        Ok(given.map(|number| usize::try_from(number).unwrap_or(usize::MAX)))
    };
    let files = getrlimit(Resource::Nofile).current.unwrap_or(FILES);
    let mut limits = ServerLimits::within(files);
    if let Some(connections) = given("connections")? {
        // A connection is an open file: more than there can be would only be accepted to fail.
        let most = usize::try_from(files).unwrap_or(usize::MAX);
        if connections > most {
            let message = tell::message("too-many-connections").with("most", most);
            return Err(message.with("got", connections));
        }
        limits = limits.with_connections(connections);
    }
    let share = given("per-address")?;
    Ok(share.map_or(limits, |share| limits.with_per_address(share)))
}

fn address(text: &str) -> Result<SocketAddr, Message> {
    text.parse().map_err(|_| tell::message("bad-address").quoting("got", text))
}

/// What the admin must know. Where only this machine gets to, a new one each time will do.
fn token(args: &ArgMatches, address: SocketAddr) -> Result<String, Message> {
    let named = command::text(args, "token").map(str::to_owned);
    let of_variable = || std::env::var("JOGADA_TOKEN").ok().filter(|token| !token.is_empty());
    let is_plain = |token: &String| token.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    match named.or_else(of_variable) {
        Some(token) if !is_plain(&token) => Err(tell::message("bad-token").quoting("got", &token)),
        Some(token) if token.len() >= TOKEN_MIN || address.ip().is_loopback() => Ok(token),
        Some(token) => {
            Err(tell::message("short-token").with("least", TOKEN_MIN).quoting("got", &token))
        }
        None if address.ip().is_loopback() => Ok(fresh_token()),
        None => Err(tell::message("no-token").with("address", address.to_string())),
    }
}

fn taken(address: SocketAddr, error: &io::Error) -> Message {
    match error.kind() {
        io::ErrorKind::AddrInUse => {
            tell::message("address-in-use").with("address", address.to_string())
        }
        _ => tell::message("cannot-listen")
            .with("address", address.to_string())
            .with("why", Message::of_system(error)),
    }
}

/// Opens a browser where there is a screen to show it, and does not wait for it.
fn open(url: &str) {
    let has_screen = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else if has_screen("DISPLAY") || has_screen("WAYLAND_DISPLAY") {
        "xdg-open"
    } else {
        return;
    };
    let mut program = Program::new(opener);
    program.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = program.spawn() {
        std::thread::spawn(move || child.wait());
    }
}
