//! Whatever anybody agrees on before a match.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    jogada_fuzz::options(text);
});
