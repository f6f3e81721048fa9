//! Files of matches in the notations of all games.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    jogada_fuzz::match_files(text);
});
