//! Whatever a program from elsewhere says.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    jogada_fuzz::dialects(text);
});
