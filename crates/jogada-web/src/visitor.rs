//! Who asks, as far as limits go: one address, as one household or one room has it.

use std::{
    convert::Infallible,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{Extensions, request::Parts},
};

/// The visitor of a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor(pub(crate) IpAddr);

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Infallible> {
        Ok(Visitor(of_request(&parts.extensions)))
    }
}

/// The visitor at an address: an IPv4 address, or the half of an IPv6 address that one line is given, as the other half is
/// its own choice.
pub(crate) fn of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let line = address.to_bits() & !u128::from(u64::MAX);
            IpAddr::V6(Ipv6Addr::from_bits(line))
        }
        address => address,
    }
}

/// The visitor of a request; this machine, where it came through no connection.
pub(crate) fn of_request(extensions: &Extensions) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| of(peer.0.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one_visitor() {
        for (address, visitor) in [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("2001:db8:1:2::9", "2001:db8:1:2::"),
            ("::1", "::1"),
            ("127.0.0.9", "127.0.0.9"),
        ] {
            assert_eq!(of(address.parse().unwrap()).to_string(), visitor, "{address}");
        }
    }
}
