//! Who may ask at all: the server's own page, not too often, and for changes with a header that no other site can send.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::Arc,
    time::Instant,
};

use axum::{
    extract::{ConnectInfo, FromRequestParts, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{arena::Arena, problem::Problem, secret};

/// What a change must carry. No form and no image can send it, and a script of another site may not.
const MARK: HeaderName = HeaderName::from_static("x-jogada");

/// What the page may load: itself, and nothing from elsewhere.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
    img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// Lets a request in, or says why not.
pub(crate) async fn admit(
    State(arena): State<Arc<Arena>>,
    request: Request,
    next: Next,
) -> Response {
    match check(&arena, &request) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

fn check(arena: &Arena, request: &Request) -> Result<(), Problem> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let address = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0.ip());
    if !arena.limiter.takes(address, Instant::now()) {
        return Err(Problem::too_many(
            "too many requests; wait a moment",
            "pedidos demais; espere um pouco",
        ));
    }
    let host = host(request.uri(), request.headers());
    let Some(host) = host.filter(|host| !arena.is_near || is_near(host)) else {
        return Err(Problem::forbidden(
            "expected the server's own address as the host",
            "esperava o próprio endereço do servidor como host",
        ));
    };
    let origin = request.headers().get(header::ORIGIN).map(|origin| origin.to_str().unwrap_or(""));
    let is_own = |origin: &str| origin.split_once("://").is_some_and(|(_, of)| of == host);
    if origin.is_some_and(|origin| !is_own(origin)) {
        return Err(Problem::forbidden(
            "expected a request from the server's own page",
            "esperava um pedido da própria página do servidor",
        ));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if changes && request.headers().get(MARK).is_none_or(|mark| mark != "1") {
        return Err(Problem::forbidden(
            "expected the header X-Jogada: 1",
            "esperava o cabeçalho X-Jogada: 1",
        ));
    }
    Ok(())
}

fn host<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    let named = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    named.or_else(|| uri.authority().map(|authority| authority.as_str()))
}

/// Does the name mean this machine and nothing else? Any other name may be somebody's who points it here.
fn is_near(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Adds what every answer carries.
pub(crate) async fn protect(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// The admin, and nobody else. Handlers that ask for it hear of nobody else's requests, nor are their bodies read.
pub(crate) struct Admin;

impl FromRequestParts<Arc<Arena>> for Admin {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, arena: &Arc<Arena>) -> Result<Admin, Problem> {
        admin(arena, &parts.uri, &parts.headers).map(|()| Admin)
    }
}

/// Whoever may lay a table: anybody on this machine, where the server cannot be reached from elsewhere.
pub(crate) struct Host;

impl FromRequestParts<Arc<Arena>> for Host {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, arena: &Arc<Arena>) -> Result<Host, Problem> {
        if arena.is_near {
            Ok(Host)
        } else {
            admin(arena, &parts.uri, &parts.headers).map(|()| Host)
        }
    }
}

/// Refuses whoever is not the admin. The token comes in a header, or in the address where a browser can send no header.
fn admin(arena: &Arena, uri: &Uri, headers: &HeaderMap) -> Result<(), Problem> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let bearer = bearer.and_then(|value| value.strip_prefix("Bearer "));
    let pairs = uri.query().unwrap_or_default().split('&');
    let named = pairs.filter_map(|pair| pair.strip_prefix("token=")).next();
    match bearer.or(named) {
        Some(token) if secret::same(token.trim(), &arena.token) => Ok(()),
        _ => Err(Problem::forbidden(
            "expected the admin's token, which the program printed when it started",
            "esperava a senha de administração, que o programa mostrou ao iniciar",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_near() {
        for host in ["127.0.0.1:4400", "localhost", "[::1]:4400", "127.8.8.8"] {
            assert!(is_near(host), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example:4400", "192.168.0.7", "[", ""] {
            assert!(!is_near(host), "{host}");
        }
    }
}
