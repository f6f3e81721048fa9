//! Files that say that they are saved matches.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    jogada_fuzz::saves(text);
});
