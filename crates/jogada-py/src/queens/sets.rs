//! Answers of the queens' assignment, which are Python sets of tuples.
//!
//! Making four hundred tuples costs more than finding out which, so each piece's attacks are made once, by the
//! assignment's own definition, and kept as a set: sets remember their elements' hashes, and copying, joining and
//! subtracting them is quick.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::{
    intern,
    prelude::*,
    sync::{MutexExt, PyOnceLock},
    types::{PyDict, PySet, PyTuple},
};
use queens::{Piece, Square, assignment};

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
    /// The very objects of the dictionary that was answered. Tuples and texts never change, so these need not be read again.
    items: Vec<(Py<PyAny>, Py<PyAny>)>,
}

impl Last {
    /// The answer, if the dictionary holds the same objects in the same order.
    fn answer(&self, squares: &Bound<'_, PyDict>) -> Option<Py<PySet>> {
        let known = self.attacked.as_ref().filter(|_| squares.len() == self.items.len())?;
        let mut pairs = squares.iter().zip(&self.items);
        let is_same = pairs.all(|((square, piece), held)| square.is(&held.0) && piece.is(&held.1));
        is_same.then(|| known.clone_ref(squares.py()))
    }
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

    /// What all pieces of a dictionary attack, if it holds what the last one held.
    pub(super) fn asked_again<'py>(
        &self,
        squares: &Bound<'py, PyDict>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let known = self.last(squares.py()).answer(squares);
        known.map(|known| copy(known.bind(squares.py()))).transpose()
    }

    /// What all pieces of a dictionary attack, as a set of the caller's own; `placed` are the same pieces.
    pub(super) fn all_attacked<'py>(
        &self,
        squares: &Bound<'py, PyDict>,
        placed: Vec<(Piece, Square)>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = squares.py();
        let last = std::mem::take(&mut *self.last(py));
        // Python keeps pieces in the order in which they were placed.
        let known = last.attacked.as_ref().filter(|_| placed.starts_with(&last.placed));
        let more = &placed[known.map_or(0, |_| last.placed.len())..];
        let more: Vec<_> = more
            .iter()
            .map(|&(piece, square)| self.attacked(py, piece, square))
            .collect::<PyResult<_>>()?;
        let all = match (known, more.split_first()) {
            (Some(known), _) => extend(known.bind(py), &more)?,
            (None, Some((first, rest))) => extend(first, rest)?,
            (None, None) => PySet::empty(py)?.into_any(),
        };
        let mut next = Last::default();
        if known.is_some() || last.placed == placed {
            next.attacked = Some(copy(all.cast::<PySet>()?)?.cast_into::<PySet>()?.unbind());
            next.items = squares.iter().map(|(a, b)| (a.unbind(), b.unbind())).collect();
        }
        next.placed = placed;
        let old = std::mem::replace(&mut *self.last(py), next);
        drop(old);
        Ok(all)
    }

    /// Held only while nothing is made or dropped: that may run foreign code, which may ask again.
    fn last(&self, py: Python<'_>) -> MutexGuard<'_, Last> {
        self.last.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
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
            self.set(py, assignment::pos_atacadas_por(piece, square, self.size))
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
            let mut closed = assignment::pos_atacadas_por(piece, square, self.size);
            closed.extend(assignment::pos_atacadas_por(kind, square, self.size));
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
