//! NATS: where it is, and who is found there.

use std::{path::PathBuf, sync::Arc, time::Duration};

use clap::{Arg, ArgMatches};
use jogada_core::{Lang, Said};
use jogada_jobs::{Employer, Local};
use jogada_nats::{Agency, Priority, Server};

use crate::{command, tell};

/// A server that is away is waited for so long.
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
pub(crate) fn server(urls: &str) -> Result<Server, Said> {
    let file = |name| std::env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let server = Server {
        urls: urls.to_owned(),
        creds: file("NATS_CREDS"),
        ca: file("NATS_CA"),
        cert: file("NATS_CERT").zip(file("NATS_KEY")),
    };
    server.check()?;
    Ok(server)
}

/// Whoever finds workers: threads of this machine, or machines behind NATS.
pub(crate) fn employer(args: &ArgMatches, threads: usize) -> Result<Arc<dyn Employer>, Said> {
    let Some(urls) = command::text(args, "nats") else {
        return Ok(Arc::new(Local { workers: threads.max(1) }));
    };
    let priority = match args.try_get_one::<String>("priority") {
        Ok(Some(text)) => text.parse()?,
        _ => Priority::default(),
    };
    Ok(Arc::new(Agency::open(&server(urls)?, priority, PATIENCE)?))
}
