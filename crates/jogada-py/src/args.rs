//! Arguments from Python: read with full checking, and refused with the argument's name and what was expected.

use jogada_core::Seed;
use jogada_text::Message;
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyInt, PyList, PyString, PyTuple},
};

use crate::{
    TEXTS,
    lang::{lang, refused},
};

/// `TypeError`: this is not the kind of thing that the argument must be.
pub(crate) fn wrong_type(name: &str, expected: Message, got: &Bound<'_, PyAny>) -> PyErr {
    let kind = got.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
    PyTypeError::new_err(expected.with("got", kind).at_place(name).say(lang()))
}

/// `ValueError`: the kind is right and the value is not.
pub(crate) fn bad_value(name: &str, expected: Message, got: &Bound<'_, PyAny>) -> PyErr {
    const LONGEST: usize = 60;
    let shown = got.repr().map_or_else(|_| "?".to_owned(), |repr| repr.to_string());
    let cut: String = shown.chars().take(LONGEST).collect();
    let dots = if shown.chars().nth(LONGEST).is_some() { "…" } else { "" };
    refused(name, expected.with("got", format!("{cut}{dots}")))
}

pub(crate) fn list<'a, 'py>(
    name: &str,
    expected: Message,
    given: &'a Bound<'py, PyAny>,
) -> PyResult<&'a Bound<'py, PyList>> {
    given.cast::<PyList>().map_err(|_| wrong_type(name, expected, given))
}

pub(crate) fn dict<'a, 'py>(
    name: &str,
    given: &'a Bound<'py, PyAny>,
) -> PyResult<&'a Bound<'py, PyDict>> {
    given
        .cast::<PyDict>()
        .map_err(|_| wrong_type(name, TEXTS.message("expected-dictionary"), given))
}

pub(crate) fn text(name: &str, given: &Bound<'_, PyAny>) -> PyResult<String> {
    let text = given
        .cast::<PyString>()
        .map_err(|_| wrong_type(name, TEXTS.message("expected-text"), given))?;
    Ok(text.to_cow()?.into_owned())
}

/// An integer between two bounds, both included.
pub(crate) fn int(
    name: &str,
    given: &Bound<'_, PyAny>,
    bounds: std::ops::RangeInclusive<i32>,
) -> PyResult<i32> {
    let expected = || between(bounds.start().to_string(), bounds.end().to_string());
    if !given.is_instance_of::<PyInt>() {
        return Err(wrong_type(name, expected(), given));
    }
    match given.extract::<i32>() {
        Ok(number) if bounds.contains(&number) => Ok(number),
        _ => Err(bad_value(name, expected(), given)),
    }
}

/// Bounds as they are, not rounded as numbers of messages are.
fn between(least: String, most: String) -> Message {
    TEXTS.message("expected-integer-between").with("least", least).with("most", most)
}

/// A whole number from 0 to `max`, or nothing.
pub(crate) fn whole(
    name: &str,
    given: Option<&Bound<'_, PyAny>>,
    max: u64,
) -> PyResult<Option<u64>> {
    let Some(given) = given.filter(|given| !given.is_none()) else { return Ok(None) };
    let expected = || between("0".to_owned(), max.to_string());
    if !given.is_instance_of::<PyInt>() {
        return Err(wrong_type(name, expected(), given));
    }
    match given.extract::<u64>() {
        Ok(number) if number <= max => Ok(Some(number)),
        _ => Err(bad_value(name, expected(), given)),
    }
}

/// A tuple of two integers, each from 0 to below `size`.
pub(crate) fn pair(name: &str, given: &Bound<'_, PyAny>, size: u8) -> PyResult<(u8, u8)> {
    let expected = || TEXTS.message("expected-pair").with("most", size.saturating_sub(1));
    let Ok(tuple) = given.cast::<PyTuple>() else {
        return Err(wrong_type(name, expected(), given));
    };
    if tuple.len() != 2 {
        return Err(bad_value(name, expected(), given));
    }
    let (row, column) = (tuple.get_borrowed_item(0)?, tuple.get_borrowed_item(1)?);
    // Nothing but integers is asked for its value: that could run foreign code while we look.
    if !row.is_instance_of::<PyInt>() || !column.is_instance_of::<PyInt>() {
        return Err(wrong_type(name, expected(), given));
    }
    match (row.extract::<u8>(), column.extract::<u8>()) {
        (Ok(row), Ok(column)) if row < size && column < size => Ok((row, column)),
        _ => Err(bad_value(name, expected(), given)),
    }
}

/// One of a few words or characters, in quotes as Python writes them.
pub(crate) fn one_of(names: impl Iterator<Item = impl std::fmt::Display>) -> Message {
    let quoted: Vec<String> = names.map(|name| format!("'{name}'")).collect();
    TEXTS.message("expected-one-of").with("names", quoted.join(", "))
}

/// The chance of a call, as Python drew it.
pub(crate) fn seed(number: u64) -> Seed {
    Seed::from_number(number)
}
