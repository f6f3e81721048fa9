//! NATS: where it is, and its workers.

use std::{path::PathBuf, sync::Arc, time::Duration};

use clap::{Arg, ArgMatches};
use jogada_arena::{LocalWorkers, WorkerSource};
use jogada_nats::{NatsServer, NatsWorkers, Priority};
use jogada_text::{Lang, Message};

use crate::{command, tell};

/// How long to wait for a server that is away.
const PATIENCE: Duration = Duration::from_secs(10);

/// `--nats`.
pub(crate) fn arg(lang: Lang) -> Arg {
    Arg::new("nats").long("nats").value_name("URL").help(tell::say(lang, "help-nats", &[]))
}

/// `--priority`.
pub(crate) fn priority_arg(lang: Lang) -> Arg {
    let help = tell::say(lang, "help-priority", &[]);
    Arg::new("priority").long("priority").value_name("PRIORITY").requires("nats").help(help)
}

/// The server at an address, which must be one. What an address cannot say is in the variables that NATS's own tools read.
pub(crate) fn server(urls: &str) -> Result<NatsServer, Message> {
    let file = |name| std::env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let server = NatsServer {
        urls: urls.to_owned(),
        creds: file("NATS_CREDS"),
        ca: file("NATS_CA"),
        cert: file("NATS_CERT").zip(file("NATS_KEY")),
    };
    server.check()?;
    Ok(server)
}

/// The workers: threads of this machine, or machines behind NATS.
pub(crate) fn workers(args: &ArgMatches, threads: usize) -> Result<Arc<dyn WorkerSource>, Message> {
    let Some(urls) = command::text(args, "nats") else {
        return Ok(Arc::new(LocalWorkers { workers: threads.max(1) }));
    };
    let priority = match args.try_get_one::<String>("priority") {
        Ok(Some(text)) => text.parse()?,
        _ => Priority::default(),
    };
    Ok(Arc::new(NatsWorkers::open(&server(urls)?, priority, PATIENCE)?))
}
