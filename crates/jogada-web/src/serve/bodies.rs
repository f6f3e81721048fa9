//! The body of a request and of its answer, which tell the table of connections when they end.

use std::{
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use axum::{
    Error,
    body::{Body, Bytes, HttpBody},
};
use hyper::body::{Frame, Incoming, SizeHint};

use super::connections::{Connection, Phase};

/// The body of a request. When it ends, or no more of it is wanted, the request is whole.
pub(super) struct RequestBody {
    body: Incoming,
    connection: Option<Arc<Connection>>,
}

/// The body of an answer. When it is dropped, all of it was handed on to be sent.
pub(super) struct ResponseBody {
    body: Body,
    connection: Arc<Connection>,
}

impl RequestBody {
    pub(super) fn new(body: Incoming, connection: &Arc<Connection>) -> RequestBody {
        let is_whole = body.is_end_stream();
        connection.enter(if is_whole { Phase::Answer } else { Phase::Body });
        RequestBody { body, connection: (!is_whole).then(|| Arc::clone(connection)) }
    }

    fn end(&mut self) {
        if let Some(connection) = self.connection.take() {
            connection.enter(Phase::Answer);
        }
    }
}

impl ResponseBody {
    pub(super) fn new(body: Body, connection: Arc<Connection>) -> ResponseBody {
        ResponseBody { body, connection }
    }
}

impl HttpBody for RequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        if self.body.is_end_stream() || !matches!(frame, Some(Ok(_))) {
            self.end();
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl HttpBody for ResponseBody {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for RequestBody {
    fn drop(&mut self) {
        self.end();
    }
}

impl Drop for ResponseBody {
    fn drop(&mut self) {
        self.connection.enter(Phase::Flush);
    }
}
