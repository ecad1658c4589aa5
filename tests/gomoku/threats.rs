//! Forced wins.
