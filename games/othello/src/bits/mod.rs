//! Which squares a side may take and which discs turn, in several ways that agree.
//!
//! [`Definition`] walks from square to square and says what the rules are; [`Portable`] does
//! the same on whole sets and runs anywhere; AVX2 and AVX-512 do it fastest. A value of one of
//! these types is a proof that this machine can run it. [`Path`] picks one at run time, once,
//! at the root of a search; everything below is compiled for it by [`Bits::within`].

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod bmi2;
mod definition;
mod portable;

pub use definition::Definition;
pub use portable::Portable;

use crate::board::{Board, Square};

/// One way of computing moves.
pub trait Bits: Copy + Send + Sync + 'static {
    /// The empty squares on which the side to move turns at least one disc.
    fn legal(self, board: Board) -> u64;

    /// The discs that turn when the side to move takes `square`, which must be empty.
    fn flips(self, board: Board, square: Square) -> u64;

    /// How many discs turn when a side whose discs are `mover` takes `square`, the only empty one:
    /// all others are the opponent's.
    #[inline(always)]
    fn last_flips(self, mover: u64, square: Square) -> u32 {
        let other = !(mover | square.bit());
        self.flips(Board { mover, other }, square).count_ones()
    }

    /// The square of `set` with `n` squares below it. `set` must have more than `n`.
    #[inline(always)]
    fn nth(self, mut set: u64, n: u32) -> Square {
        for _ in 0..n {
            set &= set.wrapping_sub(1);
        }
        Square::lowest(set)
    }

    /// Calls `f` in a function compiled for this path's instructions. Every recursive function
    /// puts its body in one, since what a plain function calls cannot be merged into it.
    #[inline(always)]
    fn within<R>(self, f: impl FnOnce() -> R) -> R {
        f()
    }
}

/// Work that is compiled once for each way of computing moves.
pub trait Task {
    type Output;
    fn run<B: Bits>(self, bits: B) -> Self::Output;
}

/// The ways there are, slowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    Definition,
    Portable,
    Avx2,
    Avx512,
}

impl Path {
    /// The ways that this machine can run, slowest first.
    pub fn available() -> impl Iterator<Item = Self> {
        [Self::Definition, Self::Portable, Self::Avx2, Self::Avx512]
            .into_iter()
            .filter(|path| path.run(Nothing).is_some())
    }

    /// Runs `task` this way, or not at all on a machine that cannot.
    pub fn run<T: Task>(self, task: T) -> Option<T::Output> {
        match self {
            Self::Definition => Some(task.run(Definition)),
            Self::Portable => Some(task.run(Portable)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Some(task.run(avx2::Avx2::detect()?)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Some(task.run(avx512::Avx512::detect()?)),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => None,
        }
    }
}

/// Runs `task` the fastest way that this machine can.
#[inline]
pub fn fastest<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(bits) = avx512::Avx512::detect() {
            return task.run(bits);
        }
        if let Some(bits) = avx2::Avx2::detect() {
            return task.run(bits);
        }
    }
    task.run(Portable)
}

struct Nothing;

impl Task for Nothing {
    type Output = ();
    fn run<B: Bits>(self, _: B) {}
}

/// For each square the squares seen from it along the eight directions: first the four in which
/// numbers grow (by 1, 7, 8 and 9), then the four opposite ones.
#[repr(align(64))]
struct Rays([[u64; 8]; 64]);

static RAYS: Rays = Rays(rays());

const fn rays() -> [[u64; 8]; 64] {
    const STEPS: [(i32, i32); 8] =
        [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];
    let mut rays = [[0; 8]; 64];
    let mut i = 0;
    while i < 64 * 8 {
        let (square, direction) = (i / 8, i % 8);
        let (dx, dy) = STEPS[direction];
        let (mut x, mut y) = (square as i32 % 8 + dx, square as i32 / 8 + dy);
        while x >= 0 && x < 8 && y >= 0 && y < 8 {
            rays[square][direction] |= 1 << (y * 8 + x);
            (x, y) = (x + dx, y + dy);
        }
        i += 1;
    }
    rays
}

#[cfg(test)]
mod tests;
