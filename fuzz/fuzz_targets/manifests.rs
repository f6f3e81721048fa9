//! Whatever a folder says about the player in it.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    jogada_fuzz::manifests(text);
});
