//! The accept loop: from the first connection until the server is told to stop.

use std::{convert::Infallible, io, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::{Router, body::Body, extract::ConnectInfo, response::Response};
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use jogada_arena::StopSignal;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpSocket},
    runtime::Handle,
    sync::{Semaphore, watch},
    task::spawn_blocking,
    time::{Instant, MissedTickBehavior, interval, sleep, timeout},
};
use tower::ServiceExt;

use super::{
    bodies::{RequestBody, ResponseBody},
    connections::{Connection, Connections, Phase},
    stream::Stream,
    tls::Tls,
};
use crate::{arena::Arena, room, routes::app, visitor};

/// Requests under way get this long to end.
const PARTING: Duration = Duration::from_secs(3);
/// Between two looks for connections that took too long.
const SWEEP_EVERY: Duration = Duration::from_millis(250);
/// Connections that were told to close may take this many descriptors more, for the moment that it takes them.
const CLOSING: usize = 64;
/// Accepted connections that were not read yet. More of them would be closed for others before their request, which is
/// here already, is seen.
const UNREAD_MAX: usize = 256;
/// When the system has no descriptors left, accepting again at once would only spin.
const DESCRIPTORS_PAUSE: Duration = Duration::from_millis(50);
/// Headers longer than this are refused. It bounds what a connection without a request can cost.
const HEAD_BYTES_MAX: usize = 16 << 10;

/// The answer to a connection for which there is no place.
const REFUSAL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nretry-after: 5\r\n\
    connection: close\r\n\r\n";

/// Connections that the system keeps for us until we accept them. When there are more, it drops the next one's first packet,
/// and a client that meant no harm tries again only after a second.
const BACKLOG: u32 = 4096;

/// Listens at an address, with room for many who come at the same moment.
///
/// # Errors
/// What the system says of the address: it is taken, or not ours.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A server that is started again finds its address free, though old connections are not quite gone.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves until the switch is turned, then stops what is played here and returns. All of it can go on another time.
pub async fn serve(
    arena: Arc<Arena>,
    listener: TcpListener,
    mut enough: watch::Receiver<bool>,
) -> io::Result<()> {
    let server = Arc::new(Server {
        app: app(Arc::clone(&arena)),
        connections: Connections::new(arena.limits),
        descriptors: Arc::new(Semaphore::new(arena.limits.connections + CLOSING)),
        unread: Arc::new(Semaphore::new(UNREAD_MAX.min(arena.limits.per_address.div_ceil(2)))),
        parting: watch::Sender::new(()),
        tls: arena.tls.clone(),
    });
    let stop = StopSignal::new();
    let (left, looks) = (Arc::clone(&arena), stop.clone());
    let looking = tokio::spawn(async move {
        left.resume_open().await;
        room::enter_waiting(&left).await;
        room::look_over_all(left, looks).await;
    });
    // In a thread of its own, as in a flood thousands of connections would have their turn before it.
    let (accepting, runtime) = (Arc::clone(&server), Handle::current());
    let accepting = spawn_blocking(move || {
        runtime.block_on(async {
            tokio::select! {
                () = accepting.accept(&listener) => {}
                () = accepting.sweep() => {}
                // Without the other end of the switch it is enough, too.
                _ = enough.wait_for(|enough| *enough) => {}
            }
        });
    });
    accepting.await?;
    stop.raise();
    looking.abort();
    while server.connections.close_one() {}
    server.parting.send_replace(());
    _ = timeout(PARTING, server.parting.closed()).await;
    // Workers end within a moment; bots that hang are killed.
    _ = timeout(2 * PARTING, arena.close()).await;
    Ok(())
}

struct Server {
    app: Router,
    connections: Arc<Connections>,
    /// One for every connection that is open or closing.
    descriptors: Arc<Semaphore>,
    /// One for every connection that was accepted and not yet read.
    unread: Arc<Semaphore>,
    /// Tells connections to end, and when all of them have.
    parting: watch::Sender<()>,
    tls: Option<Tls>,
}

impl Server {
    /// Accepts connections, for ever.
    async fn accept(&self, listener: &TcpListener) {
        // The semaphores are never closed.
        while let Ok(descriptor) = Arc::clone(&self.descriptors).acquire_owned().await
            && let Ok(unread) = Arc::clone(&self.unread).acquire_owned().await
        {
            let (tcp, peer) = match listener.accept().await {
                Ok(accepted) => accepted,
                Err(error) => {
                    self.pause(&error).await;
                    continue;
                }
            };
            let (address, now) = (visitor::of(peer.ip()), Instant::now().into_std());
            match self.connections.admit(address, descriptor, now) {
                Some(connection) => {
                    let stream = Stream::new(tcp, Arc::clone(&connection), unread);
                    let parting = self.parting.subscribe();
                    let talk = Conversation { app: self.app.clone(), peer, connection, parting };
                    tokio::spawn(talk.begin(stream, self.tls.clone()));
                }
                // A client that cannot be told this at once sees the connection close.
                None => _ = tcp.try_write(REFUSAL),
            }
        }
    }

    /// Waits after a failed accept, unless only that one connection is concerned.
    async fn pause(&self, error: &io::Error) {
        use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
        if matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
            return;
        }
        let has_closed = self.connections.close_one();
        tracing::warn!(%error, has_closed, "cannot accept a connection");
        sleep(DESCRIPTORS_PAUSE).await;
    }

    /// Closes what takes too long, for ever.
    async fn sweep(&self) {
        let mut ticks = interval(SWEEP_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let now = ticks.tick().await.into_std();
            let closed = self.connections.sweep(now);
            if closed > 0 {
                tracing::debug!(closed, "connections took too long");
            }
        }
    }
}

/// What one connection is answered with.
struct Conversation {
    app: Router,
    peer: SocketAddr,
    connection: Arc<Connection>,
    parting: watch::Receiver<()>,
}

impl Conversation {
    /// Answers the requests of a connection until one end closes it.
    async fn begin(self, stream: Stream, tls: Option<Tls>) {
        // A step of a match is one small packet. Where that cannot be set it only comes later.
        _ = stream.tcp.set_nodelay(true);
        let Some(tls) = tls else { return self.go_on(stream).await };
        let shaken = tokio::select! {
            shaken = tls.acceptor().accept(stream) => shaken,
            () = self.connection.closed() => return,
        };
        // One that does not speak TLS is not answered.
        if let Ok(stream) = shaken {
            self.go_on(stream).await;
        }
    }

    async fn go_on(mut self, stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) {
        let io = TokioIo::new(stream);
        let (app, peer, connection) = (&self.app, self.peer, &self.connection);
        let service =
            service_fn(|request| answer(app.clone(), peer, Arc::clone(connection), request));
        let mut builder = http1::Builder::new();
        // The table of connections keeps the time.
        builder.header_read_timeout(None).max_buf_size(HEAD_BYTES_MAX);
        let mut conversation = pin!(builder.serve_connection(io, service).with_upgrades());
        tokio::select! {
            // How it ended is the other end's affair.
            _ = conversation.as_mut() => {}
            () = connection.closed() => return,
            _ = self.parting.changed() => {
                conversation.as_mut().graceful_shutdown();
                _ = conversation.as_mut().await;
            }
        }
        // If the stream lives on, it is a WebSocket; otherwise this place in the table is about to be left.
        connection.enter(Phase::Socket);
    }
}

async fn answer(
    app: Router,
    peer: SocketAddr,
    connection: Arc<Connection>,
    request: Request<Incoming>,
) -> Result<Response, Infallible> {
    let mut request = request.map(|body| Body::new(RequestBody::new(body, &connection)));
    request.extensions_mut().insert(ConnectInfo(peer));
    let response = app.oneshot(request).await?;
    Ok(response.map(|body| Body::new(ResponseBody::new(body, connection))))
}
