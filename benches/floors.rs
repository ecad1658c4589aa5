//! What the floors cost by themselves: the table, and for every game of the registry its moves, estimate and nodes.
//!
//! `cargo bench --bench floors` runs all; `cargo bench --bench floors -- table` what has that in its name.

use bestmove::games::wire::WireGame;
use bestmove::games::{GameVisitor, for_each_game};
use bestmove::keys::{Keys, spread};
use bestmove::search::{Bound, Detail, Entry, Limits, NO_MOVE, Options, Query, Score, Table, search};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dashmap::DashMap;
use std::cell::Cell;
use std::hint::black_box;
use std::time::Duration;

/// Bytes of the table, and of the map beside it once it is full.
const TABLE_BYTES: usize = 64 << 20;
/// Entries that a table of this size holds.
const ENTRIES: u64 = (TABLE_BYTES / 16) as u64;
/// Nodes of a search for the node rate.
const NODES: u64 = 20_000;
/// MiB of its table, which is emptied before each.
const SEARCH_TABLE_MIB: usize = 1;
/// Most positions of a random game.
const POSITIONS: usize = 64;

fn entry(number: u64) -> Entry {
    Entry {
        score: Score::new(number as i32),
        bound: Bound::Lower,
        depth: number as u8,
        solved: false,
        move_id: NO_MOVE,
    }
}

/// Keys in an order that no cache can foresee.
struct Walk(Cell<u64>);

impl Walk {
    fn next(&self) -> u64 {
        self.0.set(self.0.get().wrapping_add(0x9e37_79b9_7f4a_7c15) % ENTRIES);
        spread(self.0.get())
    }
}

/// The table, and a concurrent map in its place.
fn table(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("table");
    group.throughput(Throughput::Elements(1));
    let (table, map) = (Table::with_bytes(TABLE_BYTES), DashMap::new());
    for number in 0..ENTRIES {
        table.store(spread(number), entry(number));
        map.insert(spread(number), entry(number));
    }
    let walk = Walk(Cell::new(0));
    group.bench_function("probe", |bencher| bencher.iter(|| table.probe(black_box(walk.next()))));
    group.bench_function("probe a map", |bencher| {
        bencher.iter(|| map.get(&black_box(walk.next())).map(|found| *found));
    });
    group.bench_function("store", |bencher| bencher.iter(|| table.store(walk.next(), black_box(entry(3)))));
    group.bench_function("store in a map", |bencher| {
        bencher.iter(|| map.insert(walk.next(), black_box(entry(3))));
    });
    group.finish();
}

/// A random game from each of a game's own examples: the rules, and the positions in which there was a move to play.
fn walks<G: WireGame>() -> Vec<(G, Vec<G::Position>)> {
    let keys = Keys::fixed();
    let examples = G::bench_positions();
    let states = examples.iter().filter_map(|(body, _)| body.get("state"));
    let parsed = states.filter_map(|state| G::parse_state(state, "", &keys, &mut Vec::new()));
    let starts = G::start(&keys).into_iter().chain(parsed);
    starts.map(|(game, start)| walk(game, start)).collect()
}

fn walk<G: WireGame>(game: G, start: G::Position) -> (G, Vec<G::Position>) {
    let mut random = fastrand::Rng::with_seed(5);
    let (mut position, mut positions, mut moves) = (start, Vec::new(), Vec::new());
    while positions.len() < POSITIONS {
        moves.clear();
        game.legal_moves(&position, &mut moves);
        let Some(&mv) = moves.get(random.usize(..moves.len().max(1))) else { break };
        positions.push(position.clone());
        game.play(&mut position, mv);
    }
    (game, positions)
}

/// What a game costs by itself, and what a search of it does in a second.
struct GameCosts<'c>(&'c mut Criterion);

impl GameVisitor for GameCosts<'_> {
    fn visit<G: WireGame>(&mut self) {
        let walks = walks::<G>();
        let all: Vec<(&G, &G::Position)> =
            walks.iter().flat_map(|(game, positions)| positions.iter().map(move |at| (game, at))).collect();
        let mut group = self.0.benchmark_group(G::SLUG);
        group.throughput(Throughput::Elements(all.len() as u64));
        group.bench_function("moves", |bencher| {
            let mut moves = Vec::new();
            bencher.iter(|| {
                for (game, position) in &all {
                    moves.clear();
                    game.legal_moves(black_box(position), &mut moves);
                }
                moves.len()
            });
        });
        group.bench_function("estimate", |bencher| {
            bencher.iter(|| {
                all.iter().map(|(game, position)| i64::from(game.evaluate(black_box(position)))).sum::<i64>()
            });
        });
        let table = Table::with_mib(SEARCH_TABLE_MIB);
        let middle: Vec<_> =
            walks.iter().filter_map(|(game, at)| Some((game, at.get(at.len() / 2)?))).collect();
        let nodes: u64 = middle.iter().map(|(game, position)| nodes_of(*game, position, &table)).sum();
        group.throughput(Throughput::Elements(nodes));
        group.bench_function("nodes", |bencher| {
            bencher.iter(|| {
                middle.iter().map(|(game, position)| nodes_of(*game, position, &table)).sum::<u64>()
            });
        });
        group.finish();
    }
}

/// The nodes of a limited search with an empty table.
fn nodes_of<G: WireGame>(game: &G, position: &G::Position, table: &Table) -> u64 {
    table.clear();
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let options = Options { detail: Detail::ValueOnly, ..Options::default() };
    search(&Query { game, position, history: &[], limits, options }, table).stats.nodes
}

fn games(criterion: &mut Criterion) {
    for_each_game(&mut GameCosts(criterion));
}

criterion_group! {
    name = floors;
    config = Criterion::default().warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_millis(800))
        .sample_size(20);
    targets = table, games
}
criterion_main!(floors);
