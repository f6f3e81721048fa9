//! Lookup by PEXT, which gathers the bits of a mask in one instruction.
#![allow(unsafe_code)]

use std::arch::x86_64::{__cpuid, _pdep_u64, _pext_u64};

use super::{
    Cpu, Task,
    reach::{ROOKS, Reach, inner_mask},
};
use crate::{
    lines::{DIAGONAL, STRAIGHT},
    square::{Set, Square},
};

/// A processor with fast PEXT; the table is filled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pext(());

static REACH: Reach = Reach::empty();
static ROOK: [Line; 64] = lines(&STRAIGHT, 0);
static BISHOP: [Line; 64] = lines(&DIAGONAL, ROOKS);

/// The squares that matter to a slider, and where its entries begin.
#[derive(Clone, Copy)]
struct Line {
    mask: Set,
    offset: u32,
}

impl Pext {
    /// Nothing where PEXT is missing, or is a slow microprogram (AMD before family 19h, which is Zen 3).
    pub(crate) fn detect() -> Option<Pext> {
        let has_all = is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        if !has_all || is_pext_slow() {
            return None;
        }
        REACH.fill(|is_rook, from, occupied| {
            let lines = if is_rook { &ROOK } else { &BISHOP };
            // SAFETY: BMI2 was detected.
            unsafe { index(&lines[from.index()], occupied) }
        });
        Some(Pext(()))
    }
}

impl Cpu for Pext {
    #[inline(always)]
    fn bishop(self, from: Square, occupied: Set) -> Set {
        // SAFETY: a `Pext` exists, so BMI2 was detected and the table was filled by the same index.
        unsafe { REACH.get(index(&BISHOP[from.index()], occupied)) }
    }

    #[inline(always)]
    fn rook(self, from: Square, occupied: Set) -> Set {
        // SAFETY: as for the bishop.
        unsafe { REACH.get(index(&ROOK[from.index()], occupied)) }
    }

    #[inline(always)]
    fn nth(self, set: Set, n: u32) -> Square {
        // SAFETY: a `Pext` exists, so BMI2 was detected.
        Square::first(unsafe { _pdep_u64(1 << n, set) })
    }

    #[inline(always)]
    fn run<T: Task>(self, task: T) -> T::Output {
        // SAFETY: a `Pext` exists, so all of these features were detected.
        unsafe { run_with_pext(self, task) }
    }
}

#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn run_with_pext<T: Task>(cpu: Pext, task: T) -> T::Output {
    task.run(cpu)
}

/// # Safety
/// The processor has BMI2.
#[inline(always)]
unsafe fn index(line: &Line, occupied: Set) -> usize {
    // SAFETY: the caller promises BMI2.
    line.offset as usize + unsafe { _pext_u64(occupied, line.mask) } as usize
}

const fn lines(directions: &[(i8, i8); 4], mut offset: u32) -> [Line; 64] {
    let mut lines = [Line { mask: 0, offset: 0 }; 64];
    let mut from = 0;
    while from < 64 {
        let mask = inner_mask(Square::at(from as u8), directions);
        lines[from] = Line { mask, offset };
        offset += 1 << mask.count_ones();
        from += 1;
    }
    lines
}

fn is_pext_slow() -> bool {
    let vendor = __cpuid(0);
    let name = [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes).concat();
    let is_amd = name == b"AuthenticAMD" || name == b"HygonGenuine";
    let version = __cpuid(1).eax;
    let family = (version >> 8 & 0xf) + (version >> 20 & 0xff);
    is_amd && family < 0x19
}
