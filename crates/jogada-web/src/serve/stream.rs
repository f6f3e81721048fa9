//! A connection's stream, which tells the table of connections when bytes come and whether they go.

use std::{
    io::{self, IoSlice},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    sync::OwnedSemaphorePermit,
};

use super::connections::{Connection, Phase};

/// A stream and its place in the table, which it keeps as a WebSocket too.
#[derive(Debug)]
pub(super) struct Stream {
    pub(super) tcp: TcpStream,
    connection: Arc<Connection>,
    /// Held until it is read for the first time.
    unread: Option<OwnedSemaphorePermit>,
}

impl Stream {
    pub(super) fn new(
        tcp: TcpStream,
        connection: Arc<Connection>,
        unread: OwnedSemaphorePermit,
    ) -> Stream {
        Stream { tcp, connection, unread: Some(unread) }
    }

    fn wrote(&self, wrote: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        self.connection.set_stalled(wrote.is_pending());
        wrote
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.tcp).poll_read(context, buffer);
        let has_come = buffer.filled().len() > before && self.connection.is_in(Phase::Idle);
        if self.unread.take().is_some() || has_come {
            self.connection.enter(Phase::Head);
        }
        read
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.tcp).poll_write(context, bytes);
        self.wrote(wrote)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.tcp).poll_write_vectored(context, slices);
        self.wrote(wrote)
    }

    fn is_write_vectored(&self) -> bool {
        self.tcp.is_write_vectored()
    }

    /// A flush comes once everything was written, so it is the end of an answer that was made.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.connection.is_in(Phase::Flush) {
            self.connection.enter(Phase::Idle);
        }
        Pin::new(&mut self.tcp).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_shutdown(context)
    }
}
