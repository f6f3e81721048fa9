//! The games of this arena: one.

pub mod four;
