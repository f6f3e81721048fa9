//! The table of attacks on the server.

use jogada_web::{ServerAttack, attack_server};

#[tokio::test(flavor = "multi_thread")]
async fn every_attack_on_the_server_is_stopped() {
    let findings = attack_server(all_games::GAMES).await.unwrap();
    assert!(findings.len() == ServerAttack::ALL.len() && findings.len() >= 15);
    let escaped: Vec<_> = findings.iter().filter(|finding| !finding.stopped).collect();
    assert!(escaped.is_empty(), "{escaped:#?}");
}
