//! Memory in pages of two megabytes where the system has them, which saves the processor many address translations.
#![cfg_attr(target_os = "linux", allow(unsafe_code))]

/// `count` equal values, in large pages if possible.
pub fn filled<T: Clone>(count: usize, value: T) -> Vec<T> {
    let mut room = with_room(count);
    room.resize(count, value);
    room
}

/// An empty vector with room for `count` values, in large pages if possible.
pub fn with_room<T>(count: usize) -> Vec<T> {
    let room: Vec<T> = Vec::with_capacity(count);
    advise(room.as_ptr().cast(), count * size_of::<T>());
    room
}

#[cfg(target_os = "linux")]
fn advise(start: *const u8, length: usize) {
    use std::ffi::{c_int, c_void};
    const HUGE_PAGE: usize = 1 << 21;
    const MADV_HUGEPAGE: c_int = 14;
    unsafe extern "C" {
        fn madvise(start: *mut c_void, length: usize, advice: c_int) -> c_int;
    }
    let before = start.align_offset(HUGE_PAGE);
    let whole = length.saturating_sub(before) / HUGE_PAGE * HUGE_PAGE;
    if whole > 0 {
        // SAFETY: the range lies inside memory that was just allocated; how it is paged changes
        // nothing that a program can see, and a refusal does no harm.
        unsafe { madvise(start.wrapping_add(before).cast_mut().cast(), whole, MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn advise(_: *const u8, _: usize) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_there_in_large_pages_or_small_ones() {
        for count in [0, 1, 3 << 20] {
            let room = with_room::<u64>(count);
            assert!(room.is_empty() && room.capacity() >= count);
            assert_eq!(filled(count, 7).iter().sum::<u64>(), 7 * count as u64);
        }
    }
}
