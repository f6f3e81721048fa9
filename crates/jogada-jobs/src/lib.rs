//! Matches as work, and who does it.
#![warn(missing_docs)]
