//! Answers of the queens' assignment, which are Python sets of tuples.
//!
//! Making four hundred tuples costs more than finding out which, so each piece's attacks are made once, by the
//! assignment's own definition, and kept as a set: sets remember their elements' hashes, and copying, joining and
//! subtracting them is quick.

use std::sync::{Mutex, PoisonError};

use pyo3::{
    intern,
    prelude::*,
    sync::{MutexExt, PyOnceLock},
    types::{PySet, PyTuple},
};
use queens::{Piece, Square, seed};

/// The largest board.
pub(super) const SIZE_MAX: usize = 20;

/// The sets of one size of board, each made when it is first asked for.
pub(super) struct Sets {
    size: u8,
    squares: Vec<Py<PyTuple>>,
    pub(super) board: Py<PySet>,
    attacked: Vec<PyOnceLock<Py<PySet>>>,
    closed: Vec<PyOnceLock<Py<PySet>>>,
    last: Mutex<Last>,
}

/// The position that was asked about last, and from the second time on its answer. A game asks about one position again
/// and again, and then about one with one piece more.
#[derive(Default)]
struct Last {
    placed: Vec<(Piece, Square)>,
    attacked: Option<Py<PySet>>,
}

impl Sets {
    pub(super) fn of(py: Python<'_>, size: u8) -> PyResult<&'static Sets> {
        static SIZES: [PyOnceLock<Sets>; SIZE_MAX + 1] =
            [const { PyOnceLock::new() }; SIZE_MAX + 1];
        SIZES[usize::from(size)].get_or_try_init(py, || Sets::new(py, size))
    }

    fn new(py: Python<'_>, size: u8) -> PyResult<Sets> {
        let all = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        let squares: Vec<Py<PyTuple>> =
            all.map(|square| Ok(square.into_pyobject(py)?.unbind())).collect::<PyResult<_>>()?;
        let board = PySet::new(py, &squares)?.unbind();
        let empty = |count| (0..count).map(|_| PyOnceLock::new()).collect();
        let kinds = Piece::ALL.len();
        let (attacked, closed) =
            (empty(squares.len() * kinds), empty(squares.len() * kinds * kinds));
        Ok(Sets { size, squares, board, attacked, closed, last: Mutex::default() })
    }

    /// What all these pieces attack, as a set of whoever asks.
    pub(super) fn all_attacked<'py>(
        &self,
        py: Python<'py>,
        placed: Vec<(Piece, Square)>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut last = self.last.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        let (known, more) = match &last.attacked {
            // Python keeps pieces in the order in which they were placed.
            Some(known) if placed.starts_with(&last.placed) => {
                (Some(known.bind(py)), &placed[last.placed.len()..])
            }
            _ => (None, &placed[..]),
        };
        if let (Some(known), []) = (known, more) {
            return copy(known);
        }
        let more: Vec<_> = more
            .iter()
            .map(|&(piece, square)| self.attacked(py, piece, square))
            .collect::<PyResult<_>>()?;
        let all = match (known, more.split_first()) {
            (Some(known), _) => extend(known, &more)?,
            (None, Some((first, rest))) => extend(first, rest)?,
            (None, None) => PySet::empty(py)?.into_any(),
        };
        let is_second = last.placed == placed;
        if is_second || known.is_some() {
            last.attacked = Some(copy(all.cast::<PySet>()?)?.cast_into::<PySet>()?.unbind());
        } else {
            last.attacked = None;
        }
        last.placed = placed;
        Ok(all)
    }

    /// What a piece attacks from a square.
    pub(super) fn attacked<'a, 'py>(
        &'a self,
        py: Python<'py>,
        piece: Piece,
        square: Square,
    ) -> PyResult<&'a Bound<'py, PySet>> {
        let index = self.index(square) * Piece::ALL.len() + piece as usize;
        let set = self.attacked[index].get_or_try_init(py, || {
            self.set(py, seed::pos_atacadas_por(piece, square, self.size))
        })?;
        Ok(set.bind(py))
    }

    /// Where no piece of a kind may stand because of a piece on a square: there, where that one attacks, and where it
    /// would be attacked, which are the squares that the kind attacks from there.
    pub(super) fn closed<'a, 'py>(
        &'a self,
        py: Python<'py>,
        kind: Piece,
        piece: Piece,
        square: Square,
    ) -> PyResult<&'a Bound<'py, PySet>> {
        let kinds = Piece::ALL.len();
        let index = (self.index(square) * kinds + piece as usize) * kinds + kind as usize;
        let set = self.closed[index].get_or_try_init(py, || {
            let mut closed = seed::pos_atacadas_por(piece, square, self.size);
            closed.extend(seed::pos_atacadas_por(kind, square, self.size));
            closed.insert(square);
            self.set(py, closed)
        })?;
        Ok(set.bind(py))
    }

    fn set(
        &self,
        py: Python<'_>,
        squares: impl IntoIterator<Item = Square>,
    ) -> PyResult<Py<PySet>> {
        let tuples = squares.into_iter().map(|square| &self.squares[self.index(square)]);
        Ok(PySet::new(py, tuples)?.unbind())
    }

    fn index(&self, Square(row, column): Square) -> usize {
        usize::from(row) * usize::from(self.size) + usize::from(column)
    }
}

pub(super) fn copy<'py>(set: &Bound<'py, PySet>) -> PyResult<Bound<'py, PyAny>> {
    set.call_method0(intern!(set.py(), "copy"))
}

/// A set and more, as a new set.
fn extend<'py>(
    set: &Bound<'py, PySet>,
    more: &[&Bound<'py, PySet>],
) -> PyResult<Bound<'py, PyAny>> {
    let (all, py) = (copy(set)?, set.py());
    if !more.is_empty() {
        all.call_method1(intern!(py, "update"), PyTuple::new(py, more)?)?;
    }
    Ok(all)
}
