//! `jogada`, or `jogada serve`: the arena in a browser.

use std::{
    io::{self, Write},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    path::{Path, PathBuf},
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
use jogada_web::{
    Arena, ClassOptions, LtiConfig, Options, ServerLimits, Tls, fresh_token, listen, serve,
};
use rustix::process::{Resource, getrlimit};
use tokio::{runtime::Builder, sync::watch};

use super::{classroom, grade};
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
pub(super) const TOKEN_MIN: usize = 12;

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    Command::new("serve")
        .visible_alias("servir")
        .about(say("about-serve"))
        .after_help(tell::examples(lang, "examples-serve"))
        .arg(Arg::new("addr").long("addr").value_name("ADDRESS").help(say("help-addr")))
        .arg(Arg::new("token").long("token").value_name("TOKEN").help(say("help-token")))
        .arg(Arg::new("class").long("class").action(ArgAction::SetTrue).help(say("help-class")))
        .arg(
            Arg::new("show-token")
                .long("show-token")
                .action(ArgAction::SetTrue)
                .help(say("help-show-token")),
        )
        .arg(
            Arg::new("tls-cert")
                .long("tls-cert")
                .value_name("FILE")
                .requires("tls-key")
                .help(say("help-tls-cert")),
        )
        .arg(
            Arg::new("tls-key")
                .long("tls-key")
                .value_name("FILE")
                .requires("tls-cert")
                .help(say("help-tls-key")),
        )
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
    let is_class = args.get_flag("class");
    let usual = if is_class { classroom::ADDRESS } else { ADDRESS };
    let address = address(command::text(args, "addr").unwrap_or(usual))?;
    let (_, database) = database::database(args)?;
    let folder = data_folder(&database)?;
    if args.get_flag("show-token") {
        return show_token(&folder);
    }
    let token = token(args, address, is_class.then_some(&folder))?;
    let tls = tls(args)?;
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
        let listens = listener.local_addr()?;
        let scheme = if tls.is_some() { "https" } else { "http" };
        let url = format!("{scheme}://{}/#token={token}", own_address(listens));
        let store = Store::open(&database).await.map_err(|error| error.message())?;
        let class = match is_class {
            true => {
                let room = classroom::open(store.clone(), games, listens, scheme, folder.clone());
                Some(room.await?)
            }
            false => None,
        };
        let mut out = out::stdout();
        writeln!(out, "{}", tell::say(lang, "serve-at", &[("url", &url)]))?;
        out.flush()?;
        drop(out);
        if let Some(class) = &class {
            classroom::announce(class, lang).await?;
        }
        tell::note(&tell::say(lang, "serve-stop", &[]));
        tracing::info!(address = %listens, %database, "serving");
        let settings = ServerSettings { token, address, workers, class, tls };
        let arena = arena(args, games, store.clone(), &folder, settings)?;
        if !args.get_flag("no-open") && out::is_seen() {
            open(&url);
        }
        let served = serve(arena, listener, enough).await.context("cannot serve");
        store.close().await;
        served
    })?;
    Ok(Exit::Done)
}

/// What was decided about a server before its database was opened.
struct ServerSettings {
    token: String,
    address: SocketAddr,
    workers: Arc<dyn WorkerSource>,
    class: Option<ClassOptions>,
    tls: Option<Tls>,
}

/// Where files are kept beside the database; among the person's own files if it is elsewhere.
fn data_folder(database: &Database) -> Result<PathBuf> {
    let folder = match database.file() {
        Some(path) => match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            _ => PathBuf::from("."),
        },
        None => files::data_folder().context("there is no home folder for bots")?,
    };
    std::path::absolute(folder).context("the current folder")
}

/// The address at which this machine reaches its own server.
fn own_address(listens: SocketAddr) -> SocketAddr {
    match listens.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => {
            SocketAddr::new(Ipv4Addr::LOCALHOST.into(), listens.port())
        }
        IpAddr::V6(ip) if ip.is_unspecified() => {
            SocketAddr::new(Ipv6Addr::LOCALHOST.into(), listens.port())
        }
        _ => listens,
    }
}

fn show_token(folder: &Path) -> Result<Exit> {
    let token = classroom::stored_token(folder)?;
    let none = || tell::message("no-stored-token").with("folder", folder.display().to_string());
    writeln!(out::stdout(), "{}", token.ok_or_else(none)?)?;
    Ok(Exit::Done)
}

fn tls(args: &ArgMatches) -> Result<Option<Tls>, Message> {
    match (command::text(args, "tls-cert"), command::text(args, "tls-key")) {
        (Some(certificate), Some(key)) => Tls::read(certificate.as_ref(), key.as_ref()).map(Some),
        _ => Ok(None),
    }
}

fn arena(
    args: &ArgMatches,
    games: Games,
    store: Store,
    folder: &Path,
    settings: ServerSettings,
) -> Result<Arc<Arena>> {
    let lti = command::text(args, "lti").map(|path| LtiConfig::read(path.as_ref())).transpose()?;
    let ServerSettings { token, address, workers, class, tls } = settings;
    Ok(Arena::new(Options {
        games,
        store,
        gradings: folder.join("gradings"),
        bots: folder.join("bots"),
        token,
        is_near: address.ip().is_loopback() && class.is_none(),
        workers,
        bot_sources: Arc::new(|limits: &Limits| -> Box<dyn BotSource> {
            Box::new(bot_builder(limits.clone(), false))
        }),
        grading_machines: Arc::new(|| {
            grade::machine(false).map_err(|error| Message::as_it_is(tell::words(&error)))
        }),
        limits: limits(args)?,
        class,
        tls,
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

/// What the admin must know. A class keeps it in a folder; else, where only this machine gets to, a new one each time will
/// do.
fn token(args: &ArgMatches, address: SocketAddr, folder: Option<&PathBuf>) -> Result<String> {
    let named = command::text(args, "token").map(str::to_owned);
    let of_variable = || std::env::var("JOGADA_TOKEN").ok().filter(|token| !token.is_empty());
    let is_plain = |token: &String| token.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let is_near = address.ip().is_loopback() && folder.is_none();
    match named.or_else(of_variable) {
        Some(token) if !is_plain(&token) => {
            Err(tell::message("bad-token").quoting("got", &token).into())
        }
        Some(token) if token.len() >= TOKEN_MIN || is_near => Ok(token),
        Some(token) => {
            let message = tell::message("short-token").with("least", TOKEN_MIN);
            Err(message.quoting("got", &token).into())
        }
        None => match folder {
            Some(folder) => classroom::token(folder),
            None if is_near => Ok(fresh_token()),
            None => Err(tell::message("no-token").with("address", address.to_string()).into()),
        },
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
