//! The list of a class, as a spreadsheet or a learning platform exports it.

use jogada_store::{Role, RosterLine};

use super::RoomRefusal;
use crate::{Spreadsheet, people::clean_name};

/// Words in the heads of columns, in any of our languages: those of the first list say it more surely.
const NAMES: [&[&str]; 2] = [&["name", "nome", "nombre"], &["student", "aluno", "aluna", "alumno"]];
const NUMBERS: [&[&str]; 2] =
    [&["number", "matricula", "matrícula", "ra", "dre", "nusp"], &["id", "numero", "número"]];
const ROLES: [&[&str]; 1] = [&["role", "papel", "rol", "função", "funcao"]];

/// What a helper is called in a column of roles.
const HELPERS: [&str; 5] = ["helper", "monitor", "monitora", "ta", "ayudante"];

/// No class is larger.
const PEOPLE_MAX: usize = 2000;

/// The people of a list: a table with a column of names, and maybe numbers and roles; or a name a line.
pub fn read_roster(bytes: &[u8]) -> Result<Vec<RosterLine>, RoomRefusal> {
    let sheet = Spreadsheet::read(bytes);
    let (name_at, skip) = match sheet.column(&NAMES) {
        Some(column) => (column, 1),
        None if sheet.is_table() => return Err(RoomRefusal::BadRoster),
        None => (0, 0),
    };
    let (number_at, role_at) = match skip {
        0 => (None, None),
        _ => (sheet.column(&NUMBERS), sheet.column(&ROLES)),
    };
    let mut lines: Vec<RosterLine> = Vec::new();
    for row in sheet.rows.iter().skip(skip) {
        let Some(name) = Spreadsheet::cell(row, name_at).and_then(clean_name) else { continue };
        let cell = |column: Option<usize>| Spreadsheet::cell(row, column?);
        let is_helper =
            cell(role_at).is_some_and(|role| HELPERS.contains(&role.to_lowercase().as_str()));
        let role = if is_helper { Role::Helper } else { Role::Student };
        lines.push(RosterLine { name, number: cell(number_at).map(str::to_owned), role });
    }
    if lines.is_empty() || lines.len() > PEOPLE_MAX {
        return Err(RoomRefusal::BadRoster);
    }
    Ok(lines)
}
