//! Fits the weights of the checkers estimate to games, by the method of Texel (Österlund 2014); `examples/tune_chess` tells
//! how that works.
//!
//! The recipe, each step repeatable:
//!
//! ```text
//! cargo run --release --example tune_checkers -- games --games 4000 --nodes 1000 --seed 1 --threads 2 --out games.txt
//! cargo run --release --example tune_checkers -- fit games.txt --out src/games/checkers/eval/weights.rs
//! ```

#[path = "../tuner/mod.rs"]
mod tuner;

/// What is tuned.
mod tuned {
    pub(crate) use bestmove::games::checkers::Checkers as Rules;
    pub(crate) use bestmove::games::checkers::tuning::{Sample, sample, source, weights};

    use crate::tuner::Habits;

    pub(crate) const HABITS: Habits = Habits { opening_plies: 8, most_uneven: 120, resignation: 350 };
}

use std::process::ExitCode;

fn main() -> ExitCode {
    tuner::main()
}
