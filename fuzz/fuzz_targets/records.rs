//! Files that say that they are records.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    jogada_fuzz::records(text);
});
