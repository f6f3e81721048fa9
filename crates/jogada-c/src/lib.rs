//! The C library `libjogada`; `include/jogada.h` is what C sees of it.
//!
//! [`rothelo`] and [`xadrez`] have the assignments' own functions, [`arena`] opens any game. Whatever C sends passes
//! `raw`, which makes safe types of pointers or says what is wrong with them, and every function ends in `border`, which
//! turns failures into plain values and lets no panic through.
//!
//! ```c
//! #include <jogada.h>
//! #include <stdio.h>
//!
//! int main(void) {
//!     JogadaPosition *pos = jogada_open("othello", NULL, 1);
//!     while (pos && jogada_turn(pos) >= 0) {
//!         char *move = jogada_think(pos, "greedy", 0.1);
//!         if (!move || !jogada_play(pos, move)) {
//!             fprintf(stderr, "%s\n", jogada_error("en"));
//!             return 1;
//!         }
//!         jogada_free(move);
//!     }
//!     jogada_close(pos);
//! }
//! ```
//!
//! `tests/c` and `examples` hold programs that the tests compile and run.

pub mod rothelo;

pub mod xadrez;

pub mod arena;

pub mod border;

mod raw;

/// What the library says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("c");
