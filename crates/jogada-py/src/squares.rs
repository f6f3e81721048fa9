//! Texts of one character, and boards that are lists of lists of them, as two of the assignments have them.

use jogada_text::Message;
use pyo3::{prelude::*, sync::PyOnceLock, types::PyString};

use crate::{TEXTS, args, lang::refused};

/// The characters that a board may hold or that stand for pieces, with Python's own objects for them.
pub(crate) struct Alphabet<const N: usize> {
    chars: [char; N],
    texts: PyOnceLock<[Text; N]>,
}

/// One character as Python has it. Some versions keep two objects of the same text, one that programs spell out and one
/// that is cut from other texts; almost every text that comes is one of these, and comparing pointers is quick.
struct Text {
    spelt: Py<PyString>,
    cut: Py<PyString>,
}

impl<const N: usize> Alphabet<N> {
    pub(crate) const fn new(chars: [char; N]) -> Alphabet<N> {
        Alphabet { chars, texts: PyOnceLock::new() }
    }

    /// Which of the characters this is.
    pub(crate) fn read(&self, name: &str, given: &Bound<'_, PyAny>) -> PyResult<usize> {
        if let Some(found) = Text::find(self.texts(given.py()), given) {
            return Ok(found);
        }
        let text =
            given.cast::<PyString>().map_err(|_| args::wrong_type(name, self.expected(), given))?;
        let text = text.to_cow()?;
        let found = self.chars.iter().position(|c| text == c.to_string());
        found.ok_or_else(|| args::bad_value(name, self.expected(), given))
    }

    fn expected(&self) -> Message {
        args::one_of(self.chars.iter())
    }

    /// The text of one of the characters.
    pub(crate) fn text<'py>(&self, py: Python<'py>, index: usize) -> Bound<'py, PyString> {
        self.texts(py)[index].spelt.bind(py).clone()
    }

    fn texts(&self, py: Python<'_>) -> &[Text; N] {
        self.texts.get_or_init(py, || {
            self.chars.map(|c| Text {
                spelt: PyString::intern(py, &c.to_string()).unbind(),
                cut: PyString::new(py, &c.to_string()).unbind(),
            })
        })
    }

    /// A square board, row by row; `make` turns the number of a character into what the game has for it.
    pub(crate) fn read_board<T>(
        &self,
        given: &Bound<'_, PyAny>,
        side: Option<usize>,
        make: impl Fn(usize) -> T,
    ) -> PyResult<Vec<Vec<T>>> {
        const NAME: &str = "tabuleiro";
        let rows = args::list(NAME, TEXTS.message("expected-rows"), given)?;
        let side = side.unwrap_or(rows.len());
        let wrong_shape = |got: usize| {
            refused(NAME, TEXTS.message("wrong-shape").with("side", side).with("got", got))
        };
        if rows.len() != side || side == 0 {
            return Err(wrong_shape(rows.len()));
        }
        let texts = self.texts(given.py());
        let mut board = Vec::with_capacity(side);
        for row in rows {
            let row = args::list(NAME, TEXTS.message("expected-rows"), &row)?;
            if row.len() != side {
                return Err(wrong_shape(row.len()));
            }
            let mut read = Vec::with_capacity(side);
            // A tuple lends its elements, where a list counts one more owner of each.
            for square in row.to_tuple().iter_borrowed() {
                let usual = Text::find(texts, &square);
                read.push(make(usual.map_or_else(|| self.read(NAME, &square), Ok)?));
            }
            board.push(read);
        }
        Ok(board)
    }
}

impl Text {
    fn find(texts: &[Text], given: &Bound<'_, PyAny>) -> Option<usize> {
        texts.iter().position(|text| text.spelt.is(given) || text.cut.is(given))
    }
}
