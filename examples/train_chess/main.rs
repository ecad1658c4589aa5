//! Trains the network that corrects the chess estimate (`src/games/chess/eval/network`): the estimate with its correction,
//! put through a logistic curve, shall foretell what a search of the position said, and a little the result of its game.
//!
//! The recipe, each step repeatable:
//!
//! ```text
//! cargo run --release --example tune_chess -- games --games 2000 --nodes 800 --seed 101 --out held.txt
//! cargo run --release --example tune_chess -- games --games 190000 --nodes 800 --seed 102 --out games.txt
//! cargo run --release --example train_chess -- games.txt --held-out held.txt --out src/games/chess/eval/network/weights.bin
//! ```
//!
//! The descent is Adam's (Kingma and Ba 2014) over shuffled batches, with steps that fall along a cosine. Few rounds are
//! enough: the terms know most of it, and the rest is soon learned by heart. After a change of the terms' weights the
//! correction has to be learned anew.
//!
//! The weights now in the file are the fourth. Each was learned from games of the engine with the one before:
//!
//! | hidden values, informed | positions | nodes a move | loss held out, without and with it | by results alone |
//! | --- | --- | --- | --- | --- |
//! | 64, 16 | 3,512,619 | 600 | 0.00780, 0.00709 | 0.1173, 0.1157 |
//! | 128, 32 | 7,223,895 | 800 | 0.00783, 0.00608 | 0.1071, 0.1020 |
//! | 128, 32 | these and 4,462,320 | 800 | 0.00843, 0.00607 (the second network on half of them: 0.00622) | 0.1065, 0.1023 |
//! | 128, 32 | these and some 3,600,000 | 800 | 0.00842, 0.00600 (the third network: 0.00607) | 0.0999, 0.0966 |
//!
//! Of 3,020,145 positions of the second set the loss fell to 0.00634, and with 64 hidden values to 0.00638; with 256 of the
//! whole third set to 0.00604, which is not worth what they cost. With the mean of the following scores in place of the
//! position's own one it was no better, nor with positions of random moves, labelled by a small search. Rows of their own for
//! four places of the king learn the third set by heart (0.00535 of it, 0.00635 held out; without them 0.00571 and 0.00615),
//! and with the result's share at 0.4 in place of 0.1 the engine scored 0.477 [0.409, 0.546] of 200 games against itself.

mod descent;
mod model;
mod positions;

use clap::Parser;
use descent::{Adam, Curve, Losses, add_slopes};
use model::Model;
use positions::Set;
use std::f32::consts::PI;
use std::fs;
use std::path::{Path, PathBuf};

/// The last step's part of the first one.
const LAST_STEP: f32 = 0.01;

/// What to learn from, and how.
#[derive(Debug, Parser)]
struct Plan {
    /// Files of positions that `tune_chess games` wrote
    #[arg(required = true)]
    positions: Vec<PathBuf>,
    /// Such a file that is not learned from, to judge by
    #[arg(long, required = true)]
    held_out: Vec<PathBuf>,
    /// File that the weights are written to; those for `--from` stand beside it, ending in `f32`
    #[arg(long)]
    out: PathBuf,
    /// Weights to go on from
    #[arg(long)]
    from: Option<PathBuf>,
    /// Rounds over all positions
    #[arg(long, default_value_t = 6)]
    rounds: u32,
    /// Positions that a step is taken after
    #[arg(long, default_value_t = 8_192)]
    batch: usize,
    /// Size of the first step; they fall along a cosine
    #[arg(long, default_value_t = 0.003)]
    step: f32,
    /// What weights shrink by in a step of one
    #[arg(long, default_value_t = 0.7)]
    decay: f32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = 1)]
    threads: usize,
    #[command(flatten)]
    curve: Curve,
}

impl Plan {
    fn run(&self) -> Result<(), String> {
        let (set, held_out) = (Set::read(&self.positions)?, Set::read(&self.held_out)?);
        println!("{} positions and {} held out", set.positions.len(), held_out.positions.len());
        println!("without: {}", Losses::of(&Model::zero(), &held_out, &self.curve));
        let mut random = fastrand::Rng::with_seed(self.seed);
        let mut model = self.first_model(&mut random)?;
        self.descend(&mut model, &set, &held_out, &mut random);
        write(&self.out, &model.integers())?;
        write(&self.out.with_extension("f32"), &model.reals())
    }

    fn first_model(&self, random: &mut fastrand::Rng) -> Result<Model, String> {
        let Some(path) = &self.from else { return Ok(Model::random(random)) };
        let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Model::from_reals(&bytes).ok_or_else(|| format!("{}: no weights of this network", path.display()))
    }

    fn descend(&self, model: &mut Model, set: &Set, held_out: &Set, random: &mut fastrand::Rng) {
        let mut order: Vec<u32> = (0..set.positions.len() as u32).collect();
        let mut adam = Adam::new(model, self.decay);
        let mut slopes = vec![Model::zero(); self.threads.max(1)];
        let batch = self.batch.max(1);
        let steps = order.len().div_ceil(batch) * self.rounds as usize;
        let mut done = 0;
        for round in 1..=self.rounds {
            random.shuffle(&mut order);
            for numbers in order.chunks(batch) {
                add_slopes(model, set, numbers, &self.curve, &mut slopes);
                adam.step(model, &mut slopes[0], self.step * fall(done, steps));
                done += 1;
            }
            println!("round {round}: held out {}", Losses::of(model, held_out, &self.curve));
        }
        println!("learned from: {}", Losses::of(model, set, &self.curve));
    }
}

/// The part of the first step that this one is.
fn fall(done: usize, steps: usize) -> f32 {
    let way = done as f32 / steps.max(1) as f32;
    LAST_STEP + (1.0 - LAST_STEP) * (1.0 + (PI * way).cos()) / 2.0
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

fn main() -> Result<(), String> {
    Plan::parse().run()
}
