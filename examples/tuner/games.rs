//! Self-play: games of the search against itself, and their quiet positions.

use crate::tuned::{HABITS, Rules};
use bestmove::game::{Game, Outcome, Side};
use bestmove::games::wire::WireGame;
use bestmove::keys::Keys;
use bestmove::search::{Limits, Line, Options, Query, Table, search};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::thread;

/// How games begin and end; scores in the game's unit.
pub(crate) struct Habits {
    /// Random plies before the search takes over.
    pub(crate) opening_plies: usize,
    /// How many more there may be.
    pub(crate) opening_spread: usize,
    /// An opening that gives one side more than this is drawn anew.
    pub(crate) most_uneven: i32,
    /// A score beyond this for some plies in a row ends the game.
    pub(crate) resignation: i32,
}

/// Plies in a row that end a game.
const RESIGNATION_PLIES: u32 = 4;
/// A longer game is a draw.
const MOST_PLIES: usize = 300;
/// Size of the table of one game.
const TABLE_BYTES: usize = 4 << 20;

/// How many games, and how they are played.
#[derive(Debug, clap::Args)]
pub(crate) struct Plan {
    /// Number of games
    #[arg(long, default_value_t = 3_000)]
    games: u64,
    /// Nodes for each move
    #[arg(long, default_value_t = 1_500)]
    nodes: u64,
    /// Seed of the openings; a game's own seed is this and its number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games played at once
    #[arg(long, default_value_t = 1)]
    threads: u64,
    /// File that the positions are written to
    #[arg(long)]
    out: PathBuf,
}

impl Plan {
    /// Plays the games and writes them in order, whatever the number of threads.
    pub(crate) fn run(&self) -> Result<(), String> {
        let place = self.out.display();
        let file = File::create(&self.out).map_err(|error| format!("{place}: {error}"))?;
        let mut out = BufWriter::new(file);
        let all: Vec<u64> = (0..self.games).collect();
        let mut written = 0;
        for batch in all.chunks(self.threads.max(1) as usize) {
            for lines in self.play_together(batch) {
                written += lines.len();
                lines
                    .iter()
                    .try_for_each(|line| writeln!(out, "{line}"))
                    .map_err(|error| error.to_string())?;
            }
        }
        out.flush().map_err(|error| error.to_string())?;
        eprintln!("{} games, {written} positions", self.games);
        Ok(())
    }

    fn play_together(&self, numbers: &[u64]) -> Vec<Vec<String>> {
        thread::scope(|scope| {
            let running: Vec<_> =
                numbers.iter().map(|number| scope.spawn(|| self.play_game(*number))).collect();
            running.into_iter().map(|game| game.join().unwrap_or_default()).collect()
        })
    }

    fn play_game(&self, number: u64) -> Vec<String> {
        let mut random = fastrand::Rng::with_seed(self.seed << 32 | number);
        loop {
            let Some(mut game) = SelfPlay::new(self.nodes) else { return Vec::new() };
            if game.play_opening(&mut random) {
                return game.finish();
            }
        }
    }
}

/// A game being played.
struct SelfPlay {
    rules: Rules,
    position: <Rules as Game>::Position,
    /// Keys of all positions so far, this one's last.
    history: Vec<u64>,
    table: Table,
    nodes: u64,
    /// FEN and the first side's score of the quiet positions.
    quiet: Vec<(String, i32)>,
}

impl SelfPlay {
    fn new(nodes: u64) -> Option<Self> {
        let (rules, position) = Rules::start(&Keys::fixed())?;
        let history = vec![rules.key(&position)];
        let table = Table::with_bytes(TABLE_BYTES);
        Some(Self { rules, position, history, table, nodes, quiet: Vec::new() })
    }

    /// Plays random moves; whether what comes out is fit to be played on.
    fn play_opening(&mut self, random: &mut fastrand::Rng) -> bool {
        let more = if HABITS.opening_spread == 0 { 0 } else { random.usize(..=HABITS.opening_spread) };
        for _ in 0..HABITS.opening_plies + more {
            let mut moves = Vec::new();
            self.rules.legal_moves(&self.position, &mut moves);
            let Some(mv) = random.choice(&moves) else { return false };
            self.play(*mv);
        }
        self.think().is_some_and(|line| line.score.raw().abs() <= HABITS.most_uneven)
    }

    fn play(&mut self, mv: <Rules as Game>::Move) {
        if self.rules.is_irreversible(&self.position, mv) {
            self.history.clear();
        }
        self.rules.play(&mut self.position, mv);
        self.history.push(self.rules.key(&self.position));
    }

    fn think(&self) -> Option<Line<<Rules as Game>::Move>> {
        let query = Query {
            game: &self.rules,
            position: &self.position,
            history: &self.history,
            limits: Limits { nodes: Some(self.nodes), ..Limits::default() },
            options: Options::default(),
        };
        search(&query, &self.table).lines.into_iter().next()
    }

    /// Plays on to the end, and tells the positions with the result.
    fn finish(mut self) -> Vec<String> {
        let result = self.play_out();
        self.quiet.iter().map(|(fen, score)| format!("{fen};{result};{score}")).collect()
    }

    fn fen(&self) -> String {
        self.rules.format_state(&self.position)["fen"].as_str().unwrap_or_default().to_owned()
    }

    /// The first side's result: 1, 0.5 or 0.
    fn play_out(&mut self) -> f64 {
        let mut decided = 0;
        for _ in 0..MOST_PLIES {
            if let Some(result) = self.result() {
                return result;
            }
            let Some(line) = self.think() else { return 0.5 };
            let is_first = self.rules.side_to_move(&self.position) == Side::First;
            let score = if is_first { line.score.raw() } else { -line.score.raw() };
            decided = if score.abs() > HABITS.resignation { decided + 1 } else { 0 };
            if decided >= RESIGNATION_PLIES {
                return if score > 0 { 1.0 } else { 0.0 };
            }
            if self.is_quiet(&line) {
                self.quiet.push((self.fen(), score));
            }
            self.play(line.mv);
        }
        0.5
    }

    fn result(&self) -> Option<f64> {
        let occurrences = self.history.iter().filter(|key| Some(*key) == self.history.last()).count();
        match self.rules.outcome(&self.position) {
            Some(Outcome::Win(Side::First)) => Some(1.0),
            Some(Outcome::Win(Side::Second)) => Some(0.0),
            Some(_) => Some(0.5),
            None if occurrences >= 3 || self.rules.plies_to_count_draw(&self.position) == Some(0) => {
                Some(0.5)
            }
            None => None,
        }
    }

    /// Nothing has to be resolved, and the best move is neither a capture nor decided.
    fn is_quiet(&self, line: &Line<<Rules as Game>::Move>) -> bool {
        !self.rules.must_resolve(&self.position)
            && !self.rules.is_tactical(&self.position, line.mv)
            && !line.score.is_decisive()
            && line.score.raw().abs() <= HABITS.resignation
    }
}
