//! All that the server holds.

use std::{fmt, net::IpAddr, path::PathBuf, sync::Arc, time::Duration};

use jogada_arena::{BotSource, GradingMachines, Gradings, WorkerSource};
use jogada_bot::Limits;
use jogada_game::Games;
use jogada_picture::PictureDiff;
use jogada_store::Store;
use tokio::{
    sync::{OnceCell, Semaphore},
    time::sleep,
};

use crate::{
    bots::Bots,
    limiter::Limiter,
    lti::{Launcher, LtiConfig},
    metrics::Metrics,
    opened::OpenedGames,
    people::OpenMatches,
    reviews::Reviews,
    room::{ClassOptions, Classroom},
    serve::{ServerLimits, Tls},
    sockets::Sockets,
    tournament::{self, Tournaments},
};

/// Makes a source of bots within limits. It is called on threads that may block, and must run every bot in a jail.
pub type BotSources = Arc<dyn Fn(&Limits) -> Box<dyn BotSource> + Send + Sync>;

/// What the caller decides about a server.
pub struct Options {
    /// The games that are played.
    pub games: Games,
    /// Where matches and tournaments are kept.
    pub store: Store,
    /// The folder of uploaded bots.
    pub bots: PathBuf,
    /// What the admin must know.
    pub token: String,
    /// Whether only this machine can reach the server. Then every client may open a table, and only names of this
    /// machine are accepted as the server's own.
    pub is_near: bool,
    /// The workers of tournaments.
    pub workers: Arc<dyn WorkerSource>,
    /// The sources of bots.
    pub bot_sources: BotSources,
    /// The folder of classes that are marked.
    pub gradings: PathBuf,
    /// Opens what marks hand-ins. It must run every hand-in in a jail.
    pub grading_machines: GradingMachines,
    /// How many connections are kept, and for how long.
    pub limits: ServerLimits,
    /// The class in one room, if the server is opened for one.
    pub class: Option<ClassOptions>,
    /// The certificate with which the server speaks TLS, if it does.
    pub tls: Option<Tls>,
    /// The learning platforms that may launch students here and take their scores.
    pub lti: Option<LtiConfig>,
}

/// All that the server holds.
pub struct Arena {
    pub(crate) games: Games,
    pub(crate) store: Store,
    pub(crate) bots: Bots,
    pub(crate) token: String,
    pub(crate) is_near: bool,
    pub(crate) limiter: Limiter<IpAddr>,
    /// Wrong tokens.
    pub(crate) guesses: Limiter<IpAddr>,
    pub(crate) matches: OpenMatches,
    pub(crate) tournaments: Tournaments,
    pub(crate) gradings: Gradings,
    pub(crate) reviews: Reviews,
    /// Games from files.
    pub(crate) opened: OpenedGames,
    pub(crate) metrics: Metrics,
    /// A short match of every game, played at the first request for it.
    pub(crate) demos: OnceCell<Vec<Vec<PictureDiff>>>,
    pub(crate) bot_sources: BotSources,
    /// Limits how many engines think at once.
    pub(crate) engines: Arc<Semaphore>,
    pub(crate) limits: ServerLimits,
    pub(crate) lti: Option<Launcher>,
    pub(crate) class: Option<Classroom>,
    pub(crate) tls: Option<Tls>,
    /// Who watches.
    pub(crate) sockets: Arc<Sockets>,
}

/// Between two looks whether the last hand-in is marked.
const CLOSING_LOOK: Duration = Duration::from_millis(20);

impl Arena {
    /// A server to be. Nothing is played yet; classes that were being marked when the last server ended are.
    pub fn new(options: Options) -> Arc<Arena> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let Options { games, store, bots, token, is_near, workers, bot_sources, limits, .. } =
            options;
        // A core is left for people who watch and play.
        let threads = cores.saturating_sub(1).max(1);
        let hand_ins = options.class.as_ref().map(|class| class.hand_ins.clone());
        let gradings = Gradings::open(options.gradings, games, options.grading_machines, threads);
        Arc::new(Arena {
            games,
            bots: Bots::new(bots, hand_ins, games),
            token,
            is_near,
            limiter: Limiter::of_requests(),
            guesses: Limiter::of_wrong_tokens(),
            matches: OpenMatches::default(),
            tournaments: Tournaments::new(workers),
            gradings,
            reviews: Reviews::default(),
            opened: OpenedGames::default(),
            metrics: Metrics::new(),
            demos: OnceCell::new(),
            engines: Arc::new(Semaphore::new(cores.max(2))),
            sockets: Sockets::new(&limits),
            limits,
            lti: options.lti.and_then(launcher),
            class: options.class.map(Classroom::new),
            tls: options.tls,
            store,
            bot_sources,
        })
    }

    /// Is a class in here?
    pub(crate) fn is_class(&self) -> bool {
        self.class.is_some()
    }

    /// Goes on with what another server left: seasons, and tournaments of people. [`serve`](crate::serve) does it first.
    pub async fn resume_open(self: &Arc<Arena>) {
        if let Err(problem) = tournament::resume_open(self).await {
            tracing::error!("open tournaments cannot be read: {}", problem.said);
        }
    }

    /// Puts tables away, and stops tournaments and the marking of classes and waits for them. All can go on another time.
    pub async fn close(&self) {
        self.gradings.close();
        self.matches.clear().await;
        self.tournaments.close().await;
        while self.gradings.is_working() {
            sleep(CLOSING_LOOK).await;
        }
    }
}

/// Answers learning platforms; a system without certificates cannot.
fn launcher(config: LtiConfig) -> Option<Launcher> {
    let made = Launcher::new(config);
    made.inspect_err(|error| tracing::error!(%error, "learning platforms cannot be asked")).ok()
}

impl fmt::Debug for Arena {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Arena").field("store", &self.store).finish_non_exhaustive()
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options").field("store", &self.store).finish_non_exhaustive()
    }
}
