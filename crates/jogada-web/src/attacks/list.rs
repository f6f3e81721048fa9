//! All attacks on the server, as a list.

use super::{Run, ServerAttack, connections, requests, secrets, sockets};

const fn attack(name: &'static str, about: &'static str, run: Run) -> ServerAttack {
    ServerAttack { name, about, run }
}

impl ServerAttack {
    /// All of them.
    pub const ALL: &[ServerAttack] = &[
        attack("half-requests", "attack-half-requests", |target| {
            Box::pin(connections::half_requests(target))
        }),
        attack("silence", "attack-silence", |target| Box::pin(connections::silence(target))),
        attack("slow-header", "attack-slow-header", |target| {
            Box::pin(connections::slow_header(target))
        }),
        attack("slow-body", "attack-slow-body", |target| Box::pin(connections::slow_body(target))),
        attack("slow-reader", "attack-slow-reader", |target| {
            Box::pin(connections::slow_reader(target))
        }),
        attack("idle-connections", "attack-idle-connections", |target| {
            Box::pin(connections::idle_crowd(target))
        }),
        attack("connection-hoard", "attack-connection-hoard", |target| {
            Box::pin(connections::connection_hoard(target))
        }),
        attack("connect-flood", "attack-connect-flood", |target| {
            Box::pin(connections::connect_flood(target))
        }),
        attack("pipelining", "attack-pipelining", |target| {
            Box::pin(connections::pipelining(target))
        }),
        attack("socket-hoard", "attack-socket-hoard", |target| Box::pin(sockets::hoard(target))),
        attack("message-flood", "attack-message-flood", |target| {
            Box::pin(sockets::message_flood(target))
        }),
        attack("giant-frame", "attack-giant-frame", |target| {
            Box::pin(sockets::giant_frame(target))
        }),
        attack("endless-message", "attack-endless-message", |target| {
            Box::pin(sockets::endless_message(target))
        }),
        attack("large-header", "attack-large-header", |target| {
            Box::pin(requests::large_header(target))
        }),
        attack("many-headers", "attack-many-headers", |target| {
            Box::pin(requests::many_headers(target))
        }),
        attack("large-body", "attack-large-body", |target| Box::pin(requests::large_body(target))),
        attack("endless-body", "attack-endless-body", |target| {
            Box::pin(requests::endless_body(target))
        }),
        attack("smuggling", "attack-smuggling", |target| Box::pin(requests::smuggling(target))),
        attack("junk", "attack-junk", |target| Box::pin(requests::junk(target))),
        attack("foreign-host", "attack-foreign-host", |target| {
            Box::pin(requests::foreign_host(target))
        }),
        attack("foreign-post", "attack-foreign-post", |target| {
            Box::pin(requests::foreign_post(target))
        }),
        attack("foreign-socket", "attack-foreign-socket", |target| {
            Box::pin(requests::foreign_socket(target))
        }),
        attack("traversal", "attack-traversal", |target| Box::pin(requests::traversal(target))),
        attack("read-stderr", "attack-read-stderr", |target| {
            Box::pin(secrets::read_stderr(target))
        }),
        attack("read-keys", "attack-read-keys", |target| Box::pin(secrets::read_keys(target))),
        attack("guess-tokens", "attack-guess-tokens", |target| {
            Box::pin(secrets::guess_tokens(target))
        }),
        attack("act-as-admin", "attack-act-as-admin", |target| {
            Box::pin(secrets::act_as_admin(target))
        }),
    ];
}
