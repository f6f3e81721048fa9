//! Whatever anybody types as a move.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jogada_fuzz::moves(data));
