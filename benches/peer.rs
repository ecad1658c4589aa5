//! The search against the one of the `minimax` crate: the same rules, estimate, moves and depth, one thread each.
//!
//! `cargo bench --bench peer` prints a line for each game and search: processor time to the depth, and the value. Where our
//! search guesses (`Features::selective`), a line without guesses stands beside it.

use bestmove::game::{Game, Outcome, Side};
use bestmove::games::wire::WireGame;
use bestmove::games::{ConnectFour, Gomoku, Othello};
use bestmove::keys::Keys;
use bestmove::search::{Features, Limits, Options, Query, Score, Table, search};
use minimax::{Evaluation, IterativeOptions, IterativeSearch, Strategy, Winner};
use rustix::time::{ClockId, clock_gettime};
use std::marker::PhantomData;
use std::sync::OnceLock;
use std::time::Duration;

/// Bytes of either table.
const TABLE_BYTES: usize = 64 << 20;
/// Estimates are kept within this, so that the other side's type holds them and no win is mistaken for one.
const MOST: i32 = 30_000;
/// Runs of each search; the quickest counts.
const RUNS: usize = 3;

/// A game whose rules can be reached without a value: the other crate's functions have none.
trait Ruled: WireGame {
    fn rules() -> &'static OnceLock<Self>;
}

macro_rules! ruled {
    ($($game:ty),*) => {$(
        impl Ruled for $game {
            fn rules() -> &'static OnceLock<Self> {
                static RULES: OnceLock<$game> = OnceLock::new();
                &RULES
            }
        }
    )*};
}
ruled!(ConnectFour, Othello, Gomoku);

fn rules<G: Ruled>() -> &'static G {
    G::rules().get_or_init(|| match G::start(&Keys::fixed()) {
        Some((game, _)) => game,
        None => unreachable!("these games have a start position"),
    })
}

/// A game as the other crate sees it.
struct Seen<G>(PhantomData<G>);

impl<G: Ruled> minimax::Game for Seen<G> {
    type S = G::Position;
    type M = G::Move;

    fn generate_moves(position: &G::Position, moves: &mut Vec<G::Move>) -> Option<Winner> {
        if let Some(winner) = Self::get_winner(position) {
            return Some(winner);
        }
        let game = rules::<G>();
        let start = moves.len();
        match G::PRUNING {
            Some(_) => game.candidate_moves(position, moves).unwrap_or_default(),
            None => game.search_moves(position, u32::MAX, moves),
        };
        moves[start..].sort_by_key(|&mv| -game.order_hint(position, mv));
        None
    }

    fn apply(position: &mut G::Position, mv: G::Move) -> Option<G::Position> {
        let mut child = position.clone();
        rules::<G>().play(&mut child, mv);
        Some(child)
    }

    fn get_winner(position: &G::Position) -> Option<Winner> {
        let game = rules::<G>();
        let mover = game.side_to_move(position);
        Some(match game.outcome(position)? {
            Outcome::Win(side) if side == mover => Winner::PlayerToMove,
            Outcome::Win(_) => Winner::PlayerJustMoved,
            Outcome::Points(points) if points != 0 => match (points > 0) == (mover == Side::First) {
                true => Winner::PlayerToMove,
                false => Winner::PlayerJustMoved,
            },
            Outcome::Draw | Outcome::Points(_) => Winner::Draw,
        })
    }

    fn zobrist_hash(position: &G::Position) -> u64 {
        rules::<G>().key(position)
    }

    fn table_index(mv: G::Move) -> u16 {
        rules::<G>().move_id(mv)
    }

    fn max_table_index() -> u16 {
        1 << 10
    }
}

struct Estimate<G>(PhantomData<G>);

impl<G: Ruled> minimax::Evaluator for Estimate<G> {
    type G = Seen<G>;

    fn evaluate(&self, position: &G::Position) -> Evaluation {
        rules::<G>().evaluate(position).clamp(-MOST, MOST) as Evaluation
    }
}

/// Processor time that this thread has used so far.
fn thread_cpu_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec as u32)
}

/// The shortest time of a few runs, each after a preparation that does not count, with the last run's result.
fn quickest<P, T>(prepare: impl Fn() -> P, run: impl Fn(P) -> T) -> (Duration, T) {
    let once = || {
        let prepared = prepare();
        let before = thread_cpu_time();
        let found = run(prepared);
        (thread_cpu_time() - before, found)
    };
    let (mut best, mut found) = once();
    for _ in 1..RUNS {
        let (time, again) = once();
        (best, found) = (best.min(time), again);
    }
    (best, found)
}

/// Both searches from one position.
struct Contest<G: Ruled> {
    position: G::Position,
    depth: u8,
}

impl<G: Ruled> Contest<G> {
    fn ours(&self, features: Features) -> (Duration, (u64, Score)) {
        quickest(
            || Table::with_bytes(TABLE_BYTES),
            |table| {
                let limits = Limits { depth: Some(self.depth.into()), ..Limits::default() };
                let options = Options { features, ..Options::default() };
                let (game, position) = (rules::<G>(), &self.position);
                let report = search(&Query { game, position, history: &[], limits, options }, &table);
                (report.stats.nodes, report.lines[0].score)
            },
        )
    }

    fn theirs(&self, options: IterativeOptions) -> (Duration, (String, Evaluation)) {
        quickest(
            || {
                let options = options.with_table_byte_size(TABLE_BYTES).with_null_window_search(true);
                let mut search = IterativeSearch::new(Estimate::<G>(PhantomData), options);
                search.set_max_depth(self.depth);
                search
            },
            |mut search| {
                let _ = search.choose_move(&self.position);
                (search.stats(&mut self.position.clone()), search.root_value())
            },
        )
    }

    fn print(&self) {
        println!("{} to depth {}", G::SLUG, self.depth);
        let plain = IterativeOptions::new();
        let tuned = IterativeOptions::new().with_countermoves().with_countermove_history();
        let theirs = [("minimax", plain), ("minimax, moves by history", tuned)].map(|(name, options)| {
            let (time, (stats, value)) = self.theirs(options);
            println!("  {name:28} {:8.1} ms  value {value:6}  {}", ms(time), stats.trim());
            time
        });
        let least = theirs.into_iter().min().unwrap_or_default();
        let guesses = [("bestmove", true), ("bestmove, without guesses", false)];
        for (name, selective) in guesses {
            let (time, (nodes, value)) = self.ours(Features { selective, ..Features::ALL });
            let ratio = least.as_secs_f64() / time.as_secs_f64().max(1e-9);
            println!(
                "  {name:28} {:8.1} ms  value {:6}  {nodes} nodes, {ratio:.1} times as fast",
                ms(time),
                value.raw()
            );
        }
    }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The position after these moves from the start.
fn contest<G: Ruled>(moves: &[&str], depth: u8) -> Contest<G> {
    let (game, mut position) = match G::start(&Keys::fixed()) {
        Some(start) => start,
        None => unreachable!("these games have a start position"),
    };
    for text in moves {
        if let Ok(mv) = game.parse_move(&position, text) {
            game.play(&mut position, mv);
        }
    }
    Contest { position, depth }
}

fn main() {
    contest::<ConnectFour>(&[], 14).print();
    contest::<Othello>(&[], 10).print();
    contest::<Gomoku>(&["h8", "i8", "i9", "h9"], 5).print();
}
