//! Watching over a real socket: everything first, then steps, everything again for who fell behind, and junk does no harm.

use std::{net::SocketAddr, time::Duration};

use futures_util::SinkExt;
use jogada_core::Picture;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};

use crate::{common::Server, play::step};

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub(crate) async fn watch(address: SocketAddr, path: &str) -> Socket {
    connect_async(format!("ws://{address}{path}")).await.unwrap().0
}

/// The next message that says something; nothing when the socket is closed.
pub(crate) async fn hear(socket: &mut Socket) -> Option<Value> {
    use std::{future::poll_fn, pin::Pin};
    let wait = async {
        loop {
            let next =
                poll_fn(|context| futures_util::Stream::poll_next(Pin::new(&mut *socket), context));
            match next.await {
                Some(Ok(Message::Text(text))) => return Some(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(30), wait).await.expect("nothing is said")
}

/// What a page knows of a table, kept up to date as the page does.
struct Page {
    table: Value,
    picture: Picture,
    wholes: usize,
}

impl Page {
    fn new() -> Page {
        Page { table: Value::Null, picture: Picture::default(), wholes: 0 }
    }

    fn take(&mut self, message: Value) {
        if message["type"] == "table" {
            self.picture = serde_json::from_value(message["picture"].clone()).unwrap();
            self.table = message;
            self.wholes += 1;
            return;
        }
        assert_eq!(message["type"], "step");
        assert_eq!(message["from"], self.table["version"]);
        step(&mut self.picture, &message["step"]);
        let plies = self.table["plies"].as_array_mut().unwrap();
        plies.truncate(message["plies"]["keep"].as_u64().unwrap() as usize);
        plies.extend(message["plies"]["add"].as_array().unwrap().iter().cloned());
        for key in
            ["version", "to_move", "over", "choices", "thinking", "offer", "can_undo", "text"]
        {
            self.table[key] = message[key].clone();
        }
    }

    fn expect(&self, table: &Value) {
        let picture: Picture = serde_json::from_value(table["picture"].clone()).unwrap();
        assert_eq!(self.picture, picture);
        for key in ["version", "plies", "to_move", "over", "choices", "can_undo", "text"] {
            assert_eq!(self.table[key], table[key], "{key}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn steps_lead_where_the_table_is_also_over_an_undo() {
    let server = Server::new().await;
    let (address, _on) = server.listen().await;
    let (id, keys) =
        server.lay(&json!({ "game": "othello", "seats": ["human", "engine:1"] })).await;
    let mut socket =
        watch(address, &format!("/api/tables/{id}/live?key={}&lang=pt", keys[0])).await;
    let mut page = Page::new();
    page.take(hear(&mut socket).await.unwrap());
    for number in 0..10 {
        while page.table["choices"].as_array().unwrap().is_empty() {
            page.take(hear(&mut socket).await.unwrap());
        }
        page.expect(
            &server.get(&format!("/api/tables/{id}?key={}&lang=pt", keys[0])).await.expect(200),
        );
        if number == 4 {
            server.post(&format!("/api/tables/{id}/undo"), &keys[0], &json!({})).await.expect(200);
            page.take(hear(&mut socket).await.unwrap());
            continue;
        }
        server.play(&id, &keys[0], &page.table["choices"][0]["text"]).await.expect(200);
        page.take(hear(&mut socket).await.unwrap());
    }
    assert!(page.wholes <= 2, "nearly all of it came as steps");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_falls_behind_or_comes_back_gets_everything() {
    let server = Server::new().await;
    let (address, _on) = server.listen().await;
    let (id, keys) = server.lay(&json!({ "game": "gomoku", "seats": ["human", "human"] })).await;
    let (both, path) = (keys.join(","), format!("/api/tables/{id}/live"));
    let mut slow = watch(address, &path).await;
    let mut page = Page::new();
    page.take(hear(&mut slow).await.unwrap());
    let gone = watch(address, &path).await;
    drop(gone);
    for number in 0..40 {
        let table = server.table(&id, &both).await;
        let choices = table["choices"].as_array().unwrap();
        if choices.is_empty() {
            break;
        }
        server.play(&id, &both, &choices[number * 31 % choices.len()]["text"]).await.expect(200);
    }
    let table = server.table(&id, "").await;
    while page.table["version"] != table["version"] {
        page.take(hear(&mut slow).await.unwrap());
    }
    page.expect(&table);
    let mut back = Page::new();
    back.take(hear(&mut watch(address, &path).await).await.unwrap());
    back.expect(&table);
}

#[tokio::test(flavor = "multi_thread")]
async fn junk_closes_the_socket_and_nothing_else() {
    let server = Server::new().await;
    let (address, _on) = server.listen().await;
    let (id, _) = server.lay(&json!({ "game": "chess", "seats": ["human", "human"] })).await;
    let path = format!("/api/tables/{id}/live");
    let junk: [Vec<Message>; 4] = [
        (0..100).map(|_| Message::text("x")).collect(),
        vec![Message::binary(vec![0; 1 << 20])],
        (0..1000).map(|_| Message::Ping(vec![1; 100].into())).collect(),
        vec![Message::text("\u{0}{\"type\":"), Message::Close(None)],
    ];
    for messages in junk {
        let mut socket = watch(address, &path).await;
        assert!(hear(&mut socket).await.is_some());
        for message in messages {
            if socket.send(message).await.is_err() {
                break;
            }
        }
        assert!(hear(&mut socket).await.is_none(), "it is closed");
    }
    // Bytes that are no WebSocket at all.
    let mut raw = TcpStream::connect(address).await.unwrap();
    tokio::io::AsyncWriteExt::write_all(&mut raw, &[0xff; 4096]).await.unwrap();
    assert_eq!(server.table(&id, "").await["version"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_sites_page_cannot_watch() {
    let server = Server::new().await;
    let (address, _on) = server.listen().await;
    let (id, _) = server.lay(&json!({ "game": "chess", "seats": ["human", "human"] })).await;
    let mut request = format!("ws://{address}/api/tables/{id}/live").into_client_request().unwrap();
    request.headers_mut().insert("origin", "http://evil.example".parse().unwrap());
    let refused = connect_async(request).await.unwrap_err();
    assert!(refused.to_string().contains("403"), "{refused}");
}
