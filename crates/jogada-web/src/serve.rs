//! Listening: from the first request until somebody says that it is enough.

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use tokio::{net::TcpListener, sync::watch, time::timeout};

use crate::{arena::Arena, routes::app};

/// Requests under way have so long to end.
const PARTING: Duration = Duration::from_secs(3);

/// Serves until the switch is turned, then stops what is played here and returns. All of it can go on another time.
pub async fn serve(
    arena: Arc<Arena>,
    listener: TcpListener,
    mut enough: watch::Receiver<bool>,
) -> io::Result<()> {
    let service = app(Arc::clone(&arena)).into_make_service_with_connect_info::<SocketAddr>();
    let mut also = enough.clone();
    let ended = async move {
        // Whoever would have turned the switch is gone: then it is enough too.
        _ = also.wait_for(|enough| *enough).await;
    };
    let serving = axum::serve(listener, service).with_graceful_shutdown(ended);
    let last = async {
        _ = enough.wait_for(|enough| *enough).await;
        tokio::time::sleep(PARTING).await;
    };
    let served = tokio::select! {
        served = serving => served,
        () = last => Ok(()),
    };
    // Workers end within a moment; bots that hang are killed.
    _ = timeout(2 * PARTING, arena.close()).await;
    served
}
