//! All attacks on the server, as a list.

use super::{Run, ServerAttack, connections, requests, secrets, sockets};

const fn attack(name: &'static str, en: &'static str, pt: &'static str, run: Run) -> ServerAttack {
    ServerAttack { name, en, pt, run }
}

impl ServerAttack {
    /// All of them.
    pub const ALL: &[ServerAttack] = &[
        attack(
            "half-requests",
            "begin requests on more connections than the server keeps",
            "começar pedidos em mais conexões do que o servidor mantém",
            |target| Box::pin(connections::half_requests(target)),
        ),
        attack(
            "silence",
            "open connections and say nothing",
            "abrir conexões e não dizer nada",
            |target| Box::pin(connections::silence(target)),
        ),
        attack(
            "slow-header",
            "send a header byte by byte",
            "enviar um cabeçalho byte a byte",
            |target| Box::pin(connections::slow_header(target)),
        ),
        attack("slow-body", "send a body byte by byte", "enviar um corpo byte a byte", |target| {
            Box::pin(connections::slow_body(target))
        }),
        attack(
            "slow-reader",
            "ask for answers and never read them",
            "pedir respostas e nunca as ler",
            |target| Box::pin(connections::slow_reader(target)),
        ),
        attack(
            "idle-connections",
            "ask once on many connections and keep them",
            "pedir uma vez em muitas conexões e ficar com elas",
            |target| Box::pin(connections::idle_crowd(target)),
        ),
        attack(
            "connection-hoard",
            "take more connections than one address may have",
            "tomar mais conexões do que um endereço pode ter",
            |target| Box::pin(connections::connection_hoard(target)),
        ),
        attack(
            "connect-flood",
            "open and drop connections as fast as possible",
            "abrir e largar conexões o mais rápido possível",
            |target| Box::pin(connections::connect_flood(target)),
        ),
        attack(
            "pipelining",
            "send thousands of requests without waiting for answers",
            "enviar milhares de pedidos sem esperar respostas",
            |target| Box::pin(connections::pipelining(target)),
        ),
        attack(
            "socket-hoard",
            "take all WebSockets from one address",
            "tomar todos os WebSockets de um endereço",
            |target| Box::pin(sockets::hoard(target)),
        ),
        attack(
            "message-flood",
            "send messages into a WebSocket as fast as possible",
            "enviar mensagens por um WebSocket o mais rápido possível",
            |target| Box::pin(sockets::message_flood(target)),
        ),
        attack(
            "giant-frame",
            "send a WebSocket frame of a megabyte, and claim a larger one",
            "enviar um quadro de WebSocket de um megabyte, e anunciar um maior",
            |target| Box::pin(sockets::giant_frame(target)),
        ),
        attack(
            "endless-message",
            "send a WebSocket message in pieces without an end",
            "enviar uma mensagem de WebSocket em pedaços sem fim",
            |target| Box::pin(sockets::endless_message(target)),
        ),
        attack(
            "large-header",
            "send a header and an address of a megabyte",
            "enviar um cabeçalho e um endereço de um megabyte",
            |target| Box::pin(requests::large_header(target)),
        ),
        attack("many-headers", "send a thousand headers", "enviar mil cabeçalhos", |target| {
            Box::pin(requests::many_headers(target))
        }),
        attack(
            "large-body",
            "send a body of a gigabyte",
            "enviar um corpo de um gigabyte",
            |target| Box::pin(requests::large_body(target)),
        ),
        attack("endless-body", "send a body without an end", "enviar um corpo sem fim", |target| {
            Box::pin(requests::endless_body(target))
        }),
        attack(
            "smuggling",
            "hide a request behind lengths that contradict each other",
            "esconder um pedido atrás de comprimentos que se contradizem",
            |target| Box::pin(requests::smuggling(target)),
        ),
        attack("junk", "send what is no HTTP", "enviar o que não é HTTP", |target| {
            Box::pin(requests::junk(target))
        }),
        attack(
            "foreign-host",
            "reach the server by another site's name",
            "chegar ao servidor pelo nome de outro site",
            |target| Box::pin(requests::foreign_host(target)),
        ),
        attack(
            "foreign-post",
            "change something from another site's page",
            "mudar algo pela página de outro site",
            |target| Box::pin(requests::foreign_post(target)),
        ),
        attack(
            "foreign-socket",
            "watch from another site's page",
            "assistir pela página de outro site",
            |target| Box::pin(requests::foreign_socket(target)),
        ),
        attack(
            "traversal",
            "reach files outside the page and the folder of bots",
            "alcançar arquivos fora da página e da pasta de robôs",
            |target| Box::pin(requests::traversal(target)),
        ),
        attack(
            "read-stderr",
            "read what bots wrote, without the token",
            "ler o que robôs escreveram, sem a senha",
            |target| Box::pin(secrets::read_stderr(target)),
        ),
        attack(
            "read-keys",
            "read keys of seats, seeds in use and the token",
            "ler chaves de lugares, sementes em uso e a senha",
            |target| Box::pin(secrets::read_keys(target)),
        ),
        attack(
            "guess-tokens",
            "try tokens by the thousand",
            "tentar senhas aos milhares",
            |target| Box::pin(secrets::guess_tokens(target)),
        ),
        attack(
            "act-as-admin",
            "make, stop and delete without the token",
            "criar, parar e apagar sem a senha",
            |target| Box::pin(secrets::act_as_admin(target)),
        ),
    ];
}
