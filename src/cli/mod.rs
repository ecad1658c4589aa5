//! The command line.

pub mod serve;
