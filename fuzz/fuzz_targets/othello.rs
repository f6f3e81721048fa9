//! The files that Othello programs exchange.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    jogada_fuzz::othello_files(data);
});
