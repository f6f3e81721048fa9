//! The page and the document.

use axum::{body::Body, http::Method};

use crate::common::{Server, request};

#[tokio::test(flavor = "multi_thread")]
async fn the_page_is_compressed_and_known_again() {
    let server = Server::new().await;
    let plain = server.get("/").await;
    assert_eq!(plain.status, 200);
    assert!(
        plain.text.contains("Jogada")
            && plain.headers["content-type"] == "text/html; charset=utf-8"
    );
    assert_eq!(plain.headers["cache-control"], "no-cache");
    let ask = |name, value: &str| {
        request(Method::GET, "/").header(name, value).body(Body::empty()).unwrap()
    };
    for coding in ["br", "gzip"] {
        let told = server.send(ask("accept-encoding", &format!("x, {coding};q=0.5"))).await;
        assert_eq!(told.headers["content-encoding"], coding);
    }
    let tag = plain.headers["etag"].to_str().unwrap();
    let told = server.send(ask("if-none-match", tag)).await;
    assert_eq!((told.status.as_u16(), told.text.as_str()), (304, ""));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_hands_over_its_skin_which_a_browser_knows_again() {
    let server = Server::new().await;
    for entry in all_games::GAMES.iter() {
        let path = format!("/api/games/{}/skin.svg", entry.kind.name);
        let skin = server.get(&path).await;
        assert_eq!(
            (skin.status.as_u16(), &skin.headers["content-type"]),
            (200, &"image/svg+xml".parse().unwrap())
        );
        assert!(skin.text.starts_with("<svg xmlns=") && skin.text.ends_with("</svg>\n"));
        assert!(skin.text.contains("light-dark(") && !skin.text.contains("var("), "{path}");
        let known = request(Method::GET, &path).header("if-none-match", &skin.headers["etag"]);
        let told = server.send(known.body(Body::empty()).unwrap()).await;
        assert_eq!((told.status.as_u16(), told.text.as_str()), (304, ""));
    }
    assert_eq!(server.get("/api/games/ludo/skin.svg").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_document_lists_what_there_is() {
    let server = Server::new().await;
    let document = server.get("/api/openapi.json").await.expect(200);
    assert_eq!(document["openapi"], "3.1.0");
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 20, "{}", paths.len());
    // What is listed is there: nothing answers that there is no such address.
    for path in paths.keys() {
        let at = path.replace("{id}", "1").replace("{n}", "1").replace("{name}", "x");
        let told = server.get(&at).await;
        assert!(!told.text.contains("an address of this server"), "{path}: {told:?}");
    }
    assert_eq!(server.get("/api/health").await.expect(200)["ok"], true);
}
