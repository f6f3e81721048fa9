//! How many matches are played at once, by how many files may be open.

use jogada_bot::{open_files, tables_within};
use jogada_text::Lang;

use crate::tell;

/// What the program itself needs: its database, its terminal, its logs.
const OWN: u64 = 64;

/// As many matches at once as are wanted, or as there are open files for; says so if that is fewer. The files are shared by
/// `shares` users of which this is one.
pub(crate) fn tables(wanted: usize, shares: u64, lang: Lang) -> usize {
    let Ok(files) = open_files() else { return wanted };
    let tables = tables_within(files.saturating_sub(OWN) / shares.max(1));
    if tables >= wanted {
        return wanted;
    }
    let args: [(&'static str, &dyn ToString); 3] =
        [("tables", &tables), ("wanted", &wanted), ("files", &files)];
    tell::note(&tell::say(lang, "few-files", &args));
    tables
}
