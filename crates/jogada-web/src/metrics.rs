//! What an operator watches: how much is played, waited for and asked, in the format that Prometheus reads.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

use axum::{
    extract::{MatchedPath, Request, State},
    http::header,
    middleware::Next,
    response::{IntoResponse, Response},
};
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};

use jogada_arena::TournamentPhase;

use crate::arena::Arena;

/// All that is counted. Most of it is looked up only when a client requests the metrics.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Histogram, fn() -> Histogram>,
    games: Counter,
    rate: Share,
    waiting: Share,
    tournaments: Share,
    workers: Share,
    watchers: Share,
    database: Share,
}

/// A number that goes up and down.
type Share = Gauge<f64, AtomicU64>;

/// The labels of a request. The path is the route's pattern, so that there are no more paths than routes.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RequestLabels {
    method: String,
    path: String,
    status: u16,
}

/// From a page out of memory to an export of a large tournament, in seconds.
const BUCKETS: [f64; 9] = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0];

/// What Prometheus calls this format.
const FORMAT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("jogada");
        let requests: Family<RequestLabels, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(|| Histogram::new(BUCKETS));
        let about = "How long requests took, in seconds";
        registry.register("http_request_duration_seconds", about, requests.clone());
        let games = Counter::default();
        registry.register(
            "games",
            "Games committed by this server since it started",
            games.clone(),
        );
        let mut share = |name, about| {
            let share = Share::default();
            registry.register(name, about, share.clone());
            share
        };
        Metrics {
            rate: share(
                "games_per_second",
                "Games a second in the tournaments played here, lately",
            ),
            waiting: share("games_waiting", "Games still to play in the tournaments played here"),
            tournaments: share("tournaments_running", "Tournaments played here"),
            workers: share("workers", "Workers that play for this server"),
            watchers: share("watchers", "Open WebSockets"),
            database: share("database_up", "1 if the database answers, else 0"),
            registry,
            requests,
            games,
        }
    }

    /// Everything, as it is now.
    pub(crate) async fn text(&self, arena: &Arena) -> String {
        let feeds = arena.tournaments.feeds().await;
        let running: Vec<_> = feeds
            .iter()
            .map(|feed| feed.status())
            .filter(|status| {
                matches!(status.phase, TournamentPhase::Running | TournamentPhase::Paused)
            })
            .collect();
        let waiting = running
            .iter()
            .map(|status| status.games)
            .map(|games| games.total.unwrap_or(0).saturating_sub(games.played));
        self.waiting.set(waiting.sum::<u64>() as f64);
        self.rate.set(running.iter().map(|status| status.rate).sum());
        self.tournaments.set(running.len() as f64);
        self.workers.set(arena.tournaments.workers() as f64);
        self.watchers.set(arena.sockets.count() as f64);
        self.database.set(f64::from(u8::from(arena.store.is_reachable().await)));
        self.games.inner().store(arena.store.committed(), Ordering::Relaxed);
        let mut text = String::new();
        // Text is written to memory; nothing can fail.
        _ = encode(&mut text, &self.registry);
        text
    }
}

/// Measures a request and logs it.
pub(crate) async fn measure(
    State(arena): State<Arc<Arena>>,
    request: Request,
    next: Next,
) -> Response {
    let pattern = request.extensions().get::<MatchedPath>();
    let path = pattern.map_or("/", MatchedPath::as_str).to_owned();
    let method = request.method().as_str().to_owned();
    let begun = Instant::now();
    let response = next.run(request).await;
    let (took, status) = (begun.elapsed(), response.status());
    let took_ms = took.as_secs_f64() * 1000.0;
    if status.is_server_error() {
        tracing::warn!(method, path, status = status.as_u16(), took_ms, "request failed");
    } else {
        tracing::debug!(method, path, status = status.as_u16(), took_ms, "request");
    }
    // All other methods share one label, so that clients cannot add labels without end.
    let method = if is_known(&method) { method } else { "other".to_owned() };
    let asked = RequestLabels { method, path, status: status.as_u16() };
    arena.metrics.requests.get_or_create(&asked).observe(took.as_secs_f64());
    response
}

fn is_known(method: &str) -> bool {
    matches!(method, "GET" | "HEAD" | "POST" | "PUT" | "DELETE" | "OPTIONS")
}

/// The answer to a collector, such as Prometheus.
pub(crate) async fn told(arena: &Arena) -> Response {
    ([(header::CONTENT_TYPE, FORMAT)], arena.metrics.text(arena).await).into_response()
}
