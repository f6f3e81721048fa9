//! How many connections the server keeps, and how long it waits for the other end.

use std::time::Duration;

/// How many connections the server keeps, and how long it waits for the other end.
///
/// A class of 60 behind one address, each with six connections of a browser and a few WebSockets, fits the defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerLimits {
    /// Connections that are open at once. Each is a file descriptor.
    pub connections: usize,
    /// Connections of one address.
    pub per_address: usize,
    /// WebSockets that are open at once.
    pub sockets: usize,
    /// WebSockets of one address.
    pub sockets_per_address: usize,
    /// From the first byte of a request, or from the beginning of a connection, to the end of its headers.
    pub head: Duration,
    /// Between two requests of a connection.
    pub idle: Duration,
    /// From the end of the headers to the end of the body.
    pub body: Duration,
    /// While the other end takes nothing of an answer.
    pub write: Duration,
}

/// More connections than this are of no use to a school, and each may cost some ten kilobytes.
const CONNECTIONS_MAX: usize = 8192;
/// Fewer serve no page.
const CONNECTIONS_MIN: usize = 16;
/// One address' connections, where there are enough of them.
const PER_ADDRESS_MAX: usize = 1024;

impl ServerLimits {
    /// Limits for a process that may open `descriptors` files. Half of them are left to bots and the database.
    #[must_use]
    pub fn within(descriptors: u64) -> ServerLimits {
        let half = usize::try_from(descriptors / 2).unwrap_or(usize::MAX);
        ServerLimits::default().with_connections(half.min(CONNECTIONS_MAX))
    }

    /// The same times with other numbers: an address gets half of all connections, at most 1,024.
    #[must_use]
    pub fn with_connections(self, connections: usize) -> ServerLimits {
        let connections = connections.max(CONNECTIONS_MIN);
        let limits = ServerLimits { connections, sockets: connections / 2, ..self };
        limits.with_per_address((connections / 2).min(PER_ADDRESS_MAX))
    }

    /// The same with another share for one address. Half of it may be WebSockets, so that the page itself is always
    /// answered.
    #[must_use]
    pub fn with_per_address(self, per_address: usize) -> ServerLimits {
        let per_address = per_address.clamp(1, self.connections);
        let sockets_per_address = per_address.div_ceil(2).min(self.sockets);
        ServerLimits { per_address, sockets_per_address, ..self }
    }
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        ServerLimits {
            connections: CONNECTIONS_MAX,
            per_address: PER_ADDRESS_MAX,
            sockets: CONNECTIONS_MAX / 2,
            sockets_per_address: PER_ADDRESS_MAX / 2,
            head: Duration::from_secs(10),
            idle: Duration::from_secs(60),
            body: Duration::from_secs(30),
            write: Duration::from_secs(15),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_descriptors_are_left_to_others() {
        for (descriptors, connections, per_address) in
            [(0, 16, 8), (1024, 512, 256), (16_384, 8192, 1024), (u64::MAX, 8192, 1024)]
        {
            let limits = ServerLimits::within(descriptors);
            assert_eq!((limits.connections, limits.per_address), (connections, per_address));
            assert!(limits.sockets <= connections / 2);
        }
        assert_eq!(ServerLimits::within(1 << 20), ServerLimits::default());
    }

    #[test]
    fn a_class_behind_one_address_fits() {
        let limits = ServerLimits::default();
        assert!(60 * (6 + 4) <= limits.per_address && 60 * 4 <= limits.sockets_per_address);
    }

    #[test]
    fn a_share_is_never_more_than_there_is() {
        let limits = ServerLimits::default().with_connections(100).with_per_address(1000);
        assert_eq!((limits.per_address, limits.sockets_per_address), (100, 50));
        assert_eq!(limits.with_per_address(0).sockets_per_address, 1);
    }
}
