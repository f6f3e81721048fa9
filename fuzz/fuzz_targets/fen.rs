//! Any text, read as a chess position.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    jogada_fuzz::positions(text);
});
