//! Whatever anybody calls a chess game.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    jogada_fuzz::games(text);
});
