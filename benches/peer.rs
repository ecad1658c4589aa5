//! The search against the one of the `minimax` crate: the same rules, estimate, moves and depth, one thread each.
//!
//! `cargo bench --bench peer` prints a line for each game and search: processor time to the depth, value and nodes. The other
//! side is given the legal moves, and then once more what the game tells our search besides. Where our search guesses
//! (multi-ProbCut in othello, reductions and pruning in gomoku), a line without guesses stands beside it.
//!
//! `cargo bench --bench peer -- games 20 1000` plays so many games of gomoku from the empty board with so many milliseconds a
//! move, each side first in every other one; the other side has our estimate, moves and order.

use bestmove::game::{Outcome, Side};
use bestmove::games::wire::WireGame;
use bestmove::games::{ConnectFour, Gomoku, Othello};
use bestmove::keys::Keys;
use bestmove::search::{Features, Limits, Options, Query, Score, Table, search};
use minimax::{Evaluation, IterativeOptions, IterativeSearch, Strategy, Winner};
use rustix::time::{ClockId, clock_gettime};
use std::marker::PhantomData;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

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

/// A game as the other crate sees it: its legal moves as they are listed (of gomoku's only the candidates); with `HINTS` those
/// that our search would look at, in the order that the game hints at.
struct Seen<G, const HINTS: bool>(PhantomData<G>);

impl<G: Ruled, const HINTS: bool> minimax::Game for Seen<G, HINTS> {
    type S = G::Position;
    type M = G::Move;

    fn generate_moves(position: &G::Position, moves: &mut Vec<G::Move>) -> Option<Winner> {
        if let Some(winner) = Self::get_winner(position) {
            return Some(winner);
        }
        let game = rules::<G>();
        match (G::PRUNING, HINTS) {
            (Some(_), _) => game.candidate_moves(position, moves).unwrap_or_default(),
            (None, true) => game.search_moves(position, u32::MAX, moves),
            (None, false) => {
                game.legal_moves(position, moves);
                0
            }
        };
        if HINTS {
            moves.sort_by_key(|&mv| -game.order_hint(position, mv));
        }
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

struct Estimate<G, const HINTS: bool>(PhantomData<G>);

impl<G: Ruled, const HINTS: bool> minimax::Evaluator for Estimate<G, HINTS> {
    type G = Seen<G, HINTS>;

    fn evaluate(&self, position: &G::Position) -> Evaluation {
        rules::<G>().evaluate(position).clamp(-MOST, MOST) as Evaluation
    }
}

/// Processor time that this thread has used so far.
fn thread_cpu_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec as u32)
}

/// The shortest time of a few runs, each after a preparation that does not count, with the last run's result. Nor does it
/// count that the table's memory is given back.
fn quickest<P, T>(prepare: impl Fn() -> P, run: impl Fn(&mut P) -> T) -> (Duration, T) {
    let once = || {
        let mut prepared = prepare();
        let before = thread_cpu_time();
        let found = run(&mut prepared);
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
        quickest(touched_table, |table| {
            let limits = Limits { depth: Some(self.depth.into()), ..Limits::default() };
            let options = Options { features, ..Options::default() };
            let (game, position) = (rules::<G>(), &self.position);
            let report = search(&Query { game, position, history: &[], limits, options }, table);
            (report.stats.nodes, report.lines[0].score)
        })
    }

    fn theirs<const HINTS: bool>(&self) -> (Duration, (String, Evaluation)) {
        quickest(
            || {
                let options =
                    IterativeOptions::new().with_table_byte_size(TABLE_BYTES).with_null_window_search(true);
                let mut search = IterativeSearch::new(Estimate::<G, HINTS>(PhantomData), options);
                search.set_max_depth(self.depth);
                search
            },
            |search| {
                let _ = search.choose_move(&self.position);
                (explored(&search.stats(&mut self.position.clone())), search.root_value())
            },
        )
    }

    fn print(&self) {
        println!("{} to depth {}", G::SLUG, self.depth);
        let (time, (nodes, value)) = self.theirs::<false>();
        println!("  {:34} {:8.1} ms  value {value:6}  {nodes} nodes", "minimax", ms(time));
        let (hinted_time, (nodes, value)) = self.theirs::<true>();
        let name = "minimax, our choice and order";
        println!("  {name:34} {:8.1} ms  value {value:6}  {nodes} nodes", ms(hinted_time));
        for (name, selective) in [("bestmove", true), ("bestmove, without guesses", false)] {
            let (ours, (nodes, value)) = self.ours(Features { selective, ..Features::ALL });
            let ratio = |theirs: Duration| theirs.as_secs_f64() / ours.as_secs_f64().max(1e-9);
            println!(
                "  {name:34} {:8.1} ms  value {:6}  {nodes} nodes, {:.1} and {:.1} times as fast",
                ms(ours),
                value.raw(),
                ratio(time),
                ratio(hinted_time)
            );
        }
    }
}

/// An empty table whose memory the system has given already, as the other side's has been.
fn touched_table() -> Table {
    let table = Table::with_bytes(TABLE_BYTES);
    table.touch();
    table
}

/// A game from the start, where `own` is our side: who won, and the moves.
fn play_game<G: Ruled>(own: Side, time: Duration) -> (Option<Outcome>, Vec<String>) {
    let game = rules::<G>();
    let mut position = contest::<G>(&[], 0).position;
    let table = touched_table();
    let options = IterativeOptions::new().with_table_byte_size(TABLE_BYTES).with_null_window_search(true);
    let options = options.with_countermoves().with_countermove_history();
    let mut other = IterativeSearch::new(Estimate::<G, true>(PhantomData), options);
    other.set_timeout(time);
    let mut moves = Vec::new();
    while game.outcome(&position).is_none() {
        let chosen = match game.side_to_move(&position) == own {
            true => {
                let limits = Limits { deadline: Some(Instant::now() + time), ..Limits::default() };
                let query =
                    Query { game, position: &position, history: &[], limits, options: Options::default() };
                search(&query, &table).lines.first().map(|line| line.mv)
            }
            false => other.choose_move(&position),
        };
        let Some(mv) = chosen else { break };
        moves.push(game.format_move(&position, mv));
        game.play(&mut position, mv);
    }
    (game.outcome(&position), moves)
}

fn play_games<G: Ruled>(games: usize, time: Duration) {
    let (mut won, mut drawn, mut lost) = (0, 0, 0);
    for number in 0..games {
        let own = if number % 2 == 0 { Side::First } else { Side::Second };
        let (outcome, moves) = play_game::<G>(own, time);
        let sum = match outcome {
            Some(Outcome::Win(side)) if side == own => &mut won,
            Some(Outcome::Win(_)) => &mut lost,
            _ => &mut drawn,
        };
        *sum += 1;
        println!("{number:3}  {own:?}  {outcome:?}  {}", moves.join(" "));
    }
    println!("{} against minimax: +{won} ={drawn} -{lost}", G::SLUG);
}

/// The nodes that the other side's statistics tell.
fn explored(stats: &str) -> String {
    let told = stats.split_once("Explored ").and_then(|(_, rest)| rest.split_whitespace().next());
    told.unwrap_or("?").to_owned()
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
    let numbers: Vec<u64> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    if let [games, time_ms] = numbers[..] {
        return play_games::<Gomoku>(games as usize, Duration::from_millis(time_ms));
    }
    contest::<ConnectFour>(&[], 14).print();
    contest::<Othello>(&[], 10).print();
    contest::<Gomoku>(&["h8", "i8", "i9", "h9"], 5).print();
}
