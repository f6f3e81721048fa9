//! Any text, read as the options of a match.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    jogada_fuzz::options(text);
});
