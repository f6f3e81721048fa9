//! The border itself: no panic crosses it, and the last failure of each thread is kept for `jogada_error`.
#![allow(unsafe_code, reason = "functions for C")]

use std::{
    cell::RefCell,
    ffi::{CStr, CString, c_char},
    panic::{self, AssertUnwindSafe},
};

use jogada_text::{Lang, Message};

use crate::{TEXTS, raw};

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

/// Why the last call that failed in this thread did, in the language of `lang`, such as "pt" or "es"; NULL is English.
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
        let text = last.message.as_ref().map(|message| message.say(lang));
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

/// The result of a call: `failed` where the work fails or panics.
pub(crate) fn answer<T>(failed: T, work: impl FnOnce() -> Result<T, Message>) -> T {
    // A value whose method panicked is dropped by its owner before it is used again.
    let message = match panic::catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(done)) => return done,
        Ok(Err(message)) => message,
        Err(_) => TEXTS.message("bug"),
    };
    // A thread that is ending cannot ask any more.
    LAST.try_with(|last| last.borrow_mut().message = Some(message)).unwrap_or_default();
    failed
}

#[derive(Default)]
struct Failure {
    message: Option<Message>,
    /// The text that `jogada_error` returned.
    shown: CString,
}

thread_local! {
    static LAST: RefCell<Failure> = RefCell::default();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last_error(lang: &CStr) -> String {
        // SAFETY: the language is a text, and what comes back is one too.
        unsafe { CStr::from_ptr(jogada_error(lang.as_ptr())) }.to_str().unwrap().to_owned()
    }

    #[test]
    fn no_panic_crosses() {
        assert_eq!(last_error(c"en"), "");
        assert_eq!(answer(0, || -> Result<i32, Message> { panic!("on purpose") }), 0);
        assert_eq!(last_error(c"en"), "a mistake in jogada");
        assert_eq!(last_error(c"pt_BR.UTF-8"), "um erro do jogada");
        assert_eq!(last_error(c"tlh"), "a mistake in jogada");
    }

    #[test]
    fn a_success_leaves_the_last_failure() {
        assert_eq!(answer(0, || Err(TEXTS.message("game-over"))), 0);
        assert_eq!(answer(0, || Ok(1)), 1);
        assert_eq!(last_error(c"pt"), "o jogo acabou");
        assert_eq!(last_error(c"es"), "el juego terminó");
    }
}
