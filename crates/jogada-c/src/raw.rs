//! Pointers from C made into safe types, and ours made into pointers. What can be checked is checked; the rest is what
//! the header asks of its callers.
#![allow(unsafe_code, reason = "pointers from C")]

use std::{
    ffi::{CStr, CString, c_char},
    ptr::NonNull,
};

use jogada_text::Message;

use crate::TEXTS;

/// A text that ends in NUL, which must be UTF-8.
///
/// # Safety
/// `at` is null or points to such a text, which does not change for as long as `'a`.
pub(crate) unsafe fn text<'a>(name: &str, at: *const c_char) -> Result<&'a str, Message> {
    if at.is_null() {
        return Err(null(name));
    }
    // SAFETY: it is not null, and the caller promises the rest.
    let text = unsafe { CStr::from_ptr(at) };
    text.to_str().map_err(|_| {
        TEXTS.message("not-utf-8").with("name", name).quoting("got", &text.to_string_lossy())
    })
}

/// The same where nothing may be given.
///
/// # Safety
/// As for [`text`].
pub(crate) unsafe fn text_or<'a>(
    name: &str,
    at: *const c_char,
    otherwise: &'a str,
) -> Result<&'a str, Message> {
    if at.is_null() {
        return Ok(otherwise);
    }
    // SAFETY: the caller promises the same.
    unsafe { text(name, at) }
}

/// A value of ours that C holds, to look at.
///
/// # Safety
/// `at` is null or came from [`give`], was not taken back since, and does not change for as long as `'a`.
pub(crate) unsafe fn shared<'a, T>(name: &str, at: *const T) -> Result<&'a T, Message> {
    // SAFETY: what came from `give` is a whole `T`, and the caller promises the rest.
    unsafe { at.as_ref() }.ok_or_else(|| null(name))
}

/// A value of ours that C holds, to change.
///
/// # Safety
/// As for [`shared`], and no other code reads it either.
pub(crate) unsafe fn unique<'a, T>(name: &str, at: *mut T) -> Result<&'a mut T, Message> {
    // SAFETY: what came from `give` is a whole `T`, and the caller promises the rest.
    unsafe { at.as_mut() }.ok_or_else(|| null(name))
}

/// Hands a value to C, until [`take_back`].
pub(crate) fn give<T>(value: T) -> *mut T {
    Box::into_raw(Box::new(value))
}

/// Drops what C was given; null is nothing.
///
/// # Safety
/// `at` is null or came from [`give`] and was not taken back since.
pub(crate) unsafe fn take_back<T>(at: *mut T) {
    if !at.is_null() {
        // SAFETY: `give` made it from a box, and it has no other owner.
        drop(unsafe { Box::from_raw(at) });
    }
}

/// Hands a text to C, until [`take_back_text`].
pub(crate) fn give_text(text: String) -> *mut c_char {
    c_text(text).into_raw()
}

/// Drops a text that C was given; null is nothing.
///
/// # Safety
/// `at` is null or came from [`give_text`] and was not taken back since.
pub(crate) unsafe fn take_back_text(at: *mut c_char) {
    if !at.is_null() {
        // SAFETY: `give_text` made it from such a text, and it has no other owner.
        drop(unsafe { CString::from_raw(at) });
    }
}

/// The same text as C writes it; nothing of ours holds a NUL, and what came with one loses it.
pub(crate) fn c_text(mut text: String) -> CString {
    text.retain(|c| c != '\0');
    CString::new(text).unwrap_or_default()
}

/// A place in C's memory. It is read and written whole, so that it may overlap with others.
pub(crate) struct Slot<T>(NonNull<T>);

impl<T: Copy> Slot<T> {
    /// # Safety
    /// `at` is null or points to a `T` that may be written while the slot lives.
    pub(crate) unsafe fn new(name: &str, at: *mut T) -> Result<Slot<T>, Message> {
        let slot = NonNull::new(at).filter(|at| at.is_aligned());
        slot.map(Slot).ok_or_else(|| null(name))
    }

    /// # Safety
    /// Something was written there.
    pub(crate) unsafe fn get(&self) -> T {
        // SAFETY: `new` has a valid pointer, and the caller promises that it was written to.
        unsafe { self.0.read() }
    }

    pub(crate) fn set(&self, value: T) {
        // SAFETY: `new` was promised that it may be written.
        unsafe { self.0.write(value) }
    }
}

fn null(name: &str) -> Message {
    TEXTS.message("null").with("name", name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_there_and_is_utf_8() {
        // SAFETY: null and literals are what `text` asks for.
        unsafe {
            assert_eq!(text("fen", c"olá".as_ptr()), Ok("olá"));
            let refused = text("fen", std::ptr::null()).unwrap_err();
            assert_eq!(refused.to_string(), "fen: expected a pointer, got NULL");
            let refused = text("fen", c"\xff\xfe".as_ptr()).unwrap_err();
            assert_eq!(refused.to_string(), "fen: expected UTF-8, got \"\u{fffd}\u{fffd}\"");
            assert_eq!(text_or("options", std::ptr::null(), "{}"), Ok("{}"));
        }
    }

    #[test]
    fn a_text_for_c_ends_where_it_ends() {
        assert_eq!(c_text("a\0b".to_owned()).as_c_str(), c"ab");
    }

    #[test]
    fn a_crooked_pointer_is_refused() {
        let mut bytes = [0u32; 2];
        let crooked = bytes.as_mut_ptr().cast::<u8>().wrapping_add(1).cast::<u32>();
        // SAFETY: nothing is read or written.
        assert!(unsafe { Slot::new("lin", crooked) }.is_err());
        // SAFETY: it is a number of ours.
        let slot = unsafe { Slot::new("lin", &raw mut bytes[1]) }.unwrap();
        slot.set(7);
        assert_eq!(bytes, [0, 7]);
    }
}
