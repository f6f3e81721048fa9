//! `jogada.domino`: the judge's table and league, and who sits at it: our player, or a bot that lives in a process.

mod bot;
mod league;
mod table;
mod think;

use pyo3::prelude::*;

pub(super) const SEATS: u8 = 4;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<table::DominoTable>()?;
    module.add_class::<bot::DominoBot>()?;
    module.add_class::<league::DominoLeague>()?;
    module.add_function(wrap_pyfunction!(think::domino_pensa, module)?)
}
