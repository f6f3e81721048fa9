//! The border itself: no panic crosses it, and what the last failure of a thread was is kept for whoever asks.
#![allow(unsafe_code, reason = "functions for C")]

use std::{
    cell::RefCell,
    ffi::{CStr, CString, c_char},
    panic::{self, AssertUnwindSafe},
};

use jogada_core::{Lang, Said};

use crate::raw;

/// The library's version, as `1.2.3`.
#[unsafe(no_mangle)]
pub extern "C" fn jogada_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => c"",
        };
    VERSION.as_ptr()
}

/// Why the last call that failed in this thread did, in English, or in Portuguese where `lang` is "pt"; it may be NULL.
/// The text is empty if none failed. It is not to be freed, and stays until this thread asks again.
///
/// # Safety
/// `lang` is NULL or a text that ends in NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jogada_error(lang: *const c_char) -> *const c_char {
    // SAFETY: the caller's promise is the same.
    let lang = unsafe { raw::text_or("lang", lang, "en") };
    let lang = lang.ok().and_then(|lang| lang.parse().ok()).unwrap_or(Lang::En);
    let show = |last: &RefCell<Failure>| {
        let mut last = last.borrow_mut();
        let text = last.said.as_ref().map(|said| said.say(lang).to_owned());
        last.shown = raw::c_text(text.unwrap_or_default());
        last.shown.as_ptr()
    };
    LAST.try_with(show).unwrap_or(c"".as_ptr())
}

/// Frees a text that a function of this library returned as `char *`. NULL is nothing.
///
/// # Safety
/// `text` is NULL or came from this library, and was not freed before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jogada_free(text: *mut c_char) {
    // SAFETY: the caller's promise is the same.
    answer((), || unsafe {
        raw::take_back_text(text);
        Ok(())
    });
}

/// What a call comes to: `failed` where the work says why it cannot be done, or panics.
pub(crate) fn answer<T>(failed: T, work: impl FnOnce() -> Result<T, Said>) -> T {
    const MISTAKE: Said = Said::fixed("a mistake in jogada", "um erro do jogada");
    // Whatever panics is dropped by its owner before it is looked at again.
    let said = match panic::catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(done)) => return done,
        Ok(Err(said)) => said,
        Err(_) => MISTAKE,
    };
    // Where the thread is ending nobody can ask any more.
    LAST.try_with(|last| last.borrow_mut().said = Some(said)).unwrap_or_default();
    failed
}

#[derive(Default)]
struct Failure {
    said: Option<Said>,
    /// What `jogada_error` gave out.
    shown: CString,
}

thread_local! {
    static LAST: RefCell<Failure> = RefCell::default();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(lang: &CStr) -> String {
        // SAFETY: the language is a text, and what comes back is one too.
        unsafe { CStr::from_ptr(jogada_error(lang.as_ptr())) }.to_str().unwrap().to_owned()
    }

    #[test]
    fn no_panic_crosses() {
        assert_eq!(told(c"en"), "");
        assert_eq!(answer(0, || -> Result<i32, Said> { panic!("on purpose") }), 0);
        assert_eq!(told(c"en"), "a mistake in jogada");
        assert_eq!(told(c"pt_BR.UTF-8"), "um erro do jogada");
        assert_eq!(told(c"tlh"), "a mistake in jogada");
    }

    #[test]
    fn a_success_leaves_the_last_failure() {
        assert_eq!(answer(0, || Err(Said::fixed("no", "não"))), 0);
        assert_eq!(answer(0, || Ok(1)), 1);
        assert_eq!(told(c"pt"), "não");
    }
}
