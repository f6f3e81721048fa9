//! The connection to NATS, and what must be there: a queue, a place for bots, a list of workers.

use std::{path::PathBuf, time::Duration};

use async_nats::{
    Client, ConnectOptions, ServerAddr,
    jetstream::{
        self, Context,
        consumer::{AckPolicy, PullConsumer, pull},
        kv, object_store,
        stream::{self, DiscardPolicy, RetentionPolicy, StorageType, Stream},
    },
};
use jogada_text::Message;

use crate::{Priority, TEXTS};

/// Where NATS is, and how to get in.
#[derive(Clone, Debug, Default)]
pub struct NatsServer {
    /// One address or several with commas between: `nats://user:password@host:4222`, `tls://token@host`.
    pub urls: String,
    /// A file of credentials.
    pub creds: Option<PathBuf>,
    /// Who vouches for the server, if the system does not know.
    pub ca: Option<PathBuf>,
    /// Our own certificate and its key.
    pub cert: Option<(PathBuf, PathBuf)>,
}

/// An open connection to NATS.
#[derive(Clone, Debug)]
pub(crate) struct Connection {
    pub(crate) client: Client,
    pub(crate) jetstream: Context,
}

/// The queue.
const JOBS: &str = "JOGADA_JOBS";
/// Bots by the hash of their content.
const BOTS: &str = "jogada-bots";
/// The list of workers.
const WORKERS: &str = "jogada-workers";

/// A worker that has been silent for this long has lost its job.
pub(crate) const LEASE: Duration = Duration::from_secs(10);
/// Between two reports of progress.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(3);
/// A worker that has been silent for this long is not present.
pub(crate) const PRESENCE: Duration = Duration::from_secs(10);
/// A job or a bot that no worker asks for is not kept for ever.
const JOBS_KEPT: Duration = Duration::from_secs(7 * 24 * 3600);
const BOTS_KEPT: Duration = Duration::from_secs(30 * 24 * 3600);
/// More jobs than this are never out at once.
const OUT_MAX: i64 = 1 << 20;
/// A connection that was cut is noticed after two of these.
const PING: Duration = Duration::from_secs(2);
/// Between two attempts to connect.
const AGAIN: Duration = Duration::from_millis(500);
/// A reply that has not come by then does not come.
const ANSWER: Duration = Duration::from_secs(5);

impl Connection {
    /// Connects, or says why not when the patience is over. `told` hears each new reason to wait. A connection that is lost
    /// is mended.
    pub(crate) async fn open(
        server: &NatsServer,
        name: &str,
        patience: Duration,
        told: &(dyn Fn(&Message) + Sync),
    ) -> Result<Connection, Message> {
        let began = tokio::time::Instant::now();
        let mut reason = String::new();
        loop {
            let error = match Connection::try_open(server, name).await {
                Ok(connection) => return Ok(connection),
                Err(error) => error,
            };
            let said = unreachable(&server.urls, &error);
            if began.elapsed() >= patience {
                return Err(said);
            }
            if error != reason {
                told(&said);
                reason = error;
            }
            tokio::time::sleep(AGAIN).await;
        }
    }

    async fn try_open(server: &NatsServer, name: &str) -> Result<Connection, String> {
        let addresses: Vec<&str> = server.urls.split(',').map(str::trim).collect();
        let options = server.options(name).await.map_err(|error| error.to_string())?;
        let client = options.connect(addresses.as_slice()).await;
        let client = client.map_err(|error| error.to_string())?;
        let mut jetstream = jetstream::new(client.clone());
        jetstream.set_timeout(ANSWER);
        let connection = Connection { client, jetstream };
        connection.ensure().await?;
        Ok(connection)
    }

    /// Makes the streams that are missing.
    pub(crate) async fn ensure(&self) -> Result<(), String> {
        let told = |error: &dyn std::fmt::Display| error.to_string();
        let stream = self.queue().await.map_err(|error| told(&error))?;
        for priority in Priority::ALL {
            consumer(&stream, priority).await.map_err(|error| told(&error))?;
        }
        self.workers().await?;
        self.bots().await?;
        Ok(())
    }

    /// The queue.
    pub(crate) async fn queue(&self) -> Result<Stream, jetstream::context::CreateStreamError> {
        let config = stream::Config {
            name: JOBS.to_owned(),
            subjects: vec!["jogada.jobs.*.*".to_owned()],
            retention: RetentionPolicy::WorkQueue,
            max_age: JOBS_KEPT,
            storage: StorageType::File,
            ..stream::Config::default()
        };
        self.jetstream.get_or_create_stream(config).await
    }

    /// Where jobs of a priority are taken from.
    pub(crate) async fn jobs(&self, priority: Priority) -> Result<PullConsumer, String> {
        let stream = self.queue().await.map_err(|error| error.to_string())?;
        consumer(&stream, priority).await.map_err(|error| error.to_string())
    }

    /// The list of workers.
    pub(crate) async fn workers(&self) -> Result<kv::Store, String> {
        // What makes a stream a list of keys. The library's own way asks servers for what old ones cannot say.
        let config = stream::Config {
            name: format!("KV_{WORKERS}"),
            subjects: vec![format!("$KV.{WORKERS}.>")],
            max_messages_per_subject: 1,
            discard: DiscardPolicy::New,
            allow_rollup: true,
            deny_delete: true,
            allow_direct: true,
            max_age: PRESENCE,
            storage: StorageType::Memory,
            ..stream::Config::default()
        };
        let made = self.jetstream.get_or_create_stream(config).await;
        made.map_err(|error| error.to_string())?;
        self.jetstream.get_key_value(WORKERS).await.map_err(|error| error.to_string())
    }

    /// The bots.
    pub(crate) async fn bots(&self) -> Result<object_store::ObjectStore, String> {
        let config = object_store::Config {
            bucket: BOTS.to_owned(),
            max_age: BOTS_KEPT,
            ..object_store::Config::default()
        };
        self.jetstream.create_object_store(config).await.map_err(|error| error.to_string())
    }
}

async fn consumer(
    stream: &Stream,
    priority: Priority,
) -> Result<PullConsumer, stream::ConsumerError> {
    let config = pull::Config {
        durable_name: Some(priority.name().to_owned()),
        filter_subject: format!("jogada.jobs.{}.*", priority.name()),
        ack_policy: AckPolicy::Explicit,
        ack_wait: LEASE,
        max_ack_pending: OUT_MAX,
        ..pull::Config::default()
    };
    stream.get_or_create_consumer(priority.name(), config).await
}

impl NatsServer {
    /// Refuses what can never be reached: an address that is none.
    pub fn check(&self) -> Result<(), Message> {
        for url in self.urls.split(',').map(str::trim) {
            if !url.parse::<ServerAddr>().is_ok_and(|address| !address.host().is_empty()) {
                return Err(TEXTS.message("bad-address").quoting("got", &shown(url)));
            }
        }
        Ok(())
    }

    async fn options(&self, name: &str) -> std::io::Result<ConnectOptions> {
        let mut options = ConnectOptions::new()
            .name(name)
            .ping_interval(PING)
            .request_timeout(Some(ANSWER))
            .connection_timeout(ANSWER)
            .subscription_capacity(1 << 16)
            .reconnect_delay_callback(|_| AGAIN);
        if let Some(file) = &self.creds {
            options = options.credentials_file(file).await?;
        }
        if let Some(file) = &self.ca {
            options = options.add_root_certificates(file.clone()).require_tls(true);
        }
        if let Some((cert, key)) = &self.cert {
            options = options.add_client_certificate(cert.clone(), key.clone()).require_tls(true);
        }
        Ok(options)
    }
}

/// What keeps us from NATS. A password in an address is not repeated.
fn unreachable(urls: &str, error: &str) -> Message {
    let shown: Vec<String> = urls.split(',').map(shown).collect();
    let no_server = TEXTS.message("no-server").with("servers", shown.join(","));
    no_server.with("message", Message::as_it_is(error))
}

fn shown(url: &str) -> String {
    match (url.split_once("://"), url.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
        (None, Some((_, host))) => host.to_owned(),
        _ => url.trim().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_is_none_is_refused() {
        let check =
            |urls: &str| NatsServer { urls: urls.to_owned(), ..NatsServer::default() }.check();
        for urls in ["host", "nats://host:4222", "tls://ana:secret@host", "a, nats://b:1"] {
            assert_eq!(check(urls), Ok(()), "{urls}");
        }
        for urls in ["", "http://host", "nats://a,", "nats://host:x", "nats://"] {
            let said = check(urls).unwrap_err();
            assert!(said.to_string().starts_with("expected an address like nats://"), "{said}");
        }
    }

    #[test]
    fn nobody_reads_a_password_in_a_message() {
        let said = unreachable("nats://ana:secret@host:4222,tls://token@other", "refused");
        assert_eq!(said.to_string(), "cannot use NATS at nats://host:4222,tls://other: refused");
    }
}
