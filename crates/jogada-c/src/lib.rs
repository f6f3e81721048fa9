//! The C library `libjogada`; `include/jogada.h` is what C sees of it.
//!
//! [`rothelo`] and [`xadrez`] have the assignments' own functions, [`arena`] opens any game. Whatever C sends passes
//! `raw`, which makes safe types of pointers or says what is wrong with them, and every function ends in `border`, which
//! turns failures into plain values and lets no panic through.

pub mod rothelo;

pub mod xadrez;

pub mod arena;

pub mod border;

mod raw;
