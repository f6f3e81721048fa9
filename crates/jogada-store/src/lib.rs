//! Tournaments and their records in one file.
#![warn(missing_docs)]
