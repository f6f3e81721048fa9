//! Marks in the formats that people and other programs read: data in, text or bytes out.
//!
//! [`render`] writes marks in any [`Format`]. Beside it stand what is no single text: the pages of a class
//! ([`class_page`], [`student_page`], under the names of [`student_files`]), archives that are uploaded
//! ([`gradescope_autograder_zip`], [`vpl_bundle`], [`moodle_feedback_zip`], [`report_zip`]) and Moodle's worksheet, which is edited
//! and never made ([`edit_worksheet`]).
//!
//! Nothing here reads a file or a clock. Every text of a hand-in is taken for hostile.

mod format;
mod hand_in_name;

mod details;
mod stats;

mod csv;
mod html;
mod markdown;
mod text;

mod check50;
mod gradescope;
mod junit;
mod vpl;

mod archives;
mod worksheet;

#[cfg(test)]
mod samples;

pub use archives::{gradescope_autograder_zip, moodle_feedback_zip, report_zip, vpl_bundle};
pub use check50::check50_json;
pub use csv::class_csv;
pub use format::{ClassInfo, Format, RenderSettings, render};
pub use gradescope::gradescope_json;
pub use hand_in_name::{feedback_folder, student_files};
pub use html::{class_page, student_page};
pub use junit::junit_xml;
pub use markdown::student_markdown;
pub use text::{class_table, student_table, student_text};
pub use vpl::{GradeRange, vpl_output};
pub use worksheet::{BadWorksheet, edit_worksheet};

/// What the formats say.
const FORMAT_TEXTS: jogada_text::Texts = jogada_text::texts!("formats");
