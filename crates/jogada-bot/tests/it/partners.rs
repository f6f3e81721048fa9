//! Partners that try to talk, over a thousand deals: no hand arrives, and no way carries a bit.

use std::path::Path;

use jogada_bot::{Channel, Jail, leak};

const DEALS: usize = 1000;

/// What chance alone makes of a thousand turns is well below this.
const BITS: f64 = 0.1;

#[test]
fn no_hand_of_a_thousand_reaches_a_partner() {
    let jail = Jail::new(Path::new(env!("CARGO_BIN_EXE_bot-helper"))).unwrap();
    if !jail.has_namespaces() {
        println!("skipped: this kernel allows no namespaces, and some ways are known to be open");
        return;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    // The time that a partner takes is no matter of the jail.
    for &channel in Channel::ALL.iter().filter(|channel| channel.name != "thinking-time") {
        let leak = runtime.block_on(leak(&jail, channel, DEALS)).unwrap();
        assert_eq!(leak.turns, DEALS);
        assert!(leak.bits_per_turn < BITS, "{leak:?}");
        if !channel.tells_numbers() {
            assert_eq!(leak.whole, 0, "{leak:?}");
        }
    }
}
