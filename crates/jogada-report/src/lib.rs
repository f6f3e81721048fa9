//! A tournament on paper.
#![warn(missing_docs)]
