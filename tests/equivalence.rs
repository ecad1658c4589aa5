//! The oracle: in exact mode the search has the value of plain minimax, whatever is switched on or off, whatever the table
//! holds and however small it is.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use bestmove::game::Game;
use bestmove::games::connect_four::Position;
use bestmove::games::wire::WireGame;
use bestmove::games::{ConnectFour, GameVisitor, for_each_game};
use bestmove::keys::Keys;
use bestmove::search::minimax::{Counted, Horizon, Plain};
use bestmove::search::{Features, Limits, Options, Query, Report, Score, StopFlag, Table, Window, search};
use common::{CHANCE, CYCLES, POINTS, QUIET, SMALL, Shape, Toy, at};
use serde_json::Value;

const ALL: Features = Features::ALL;

/// Every feature off, alone and all together; each must leave the value as it is.
fn variants() -> Vec<Features> {
    let nothing = Features {
        table: false,
        look_ahead: false,
        hash_move: false,
        killers: false,
        history: false,
        zero_windows: false,
        aspiration: false,
        probe: false,
        leave_out: false,
        bounds: false,
        ..ALL
    };
    vec![
        ALL,
        nothing,
        Features { table: false, ..ALL },
        Features { look_ahead: false, ..ALL },
        Features { hash_move: false, ..ALL },
        Features { killers: false, ..ALL },
        Features { history: false, ..ALL },
        Features { zero_windows: false, ..ALL },
        Features { aspiration: false, ..ALL },
        Features { probe: false, ..ALL },
        Features { leave_out: false, ..ALL },
        Features { bounds: false, ..ALL },
        Features { table: true, hash_move: true, ..nothing },
    ]
}

fn run<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    features: Features,
    every_score: bool,
    table: &Table,
) -> Report<G::Move> {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let options = Options { exact: true, every_score, features, ..Options::default() };
    search(&Query { game, position, history: &[], limits, options }, table)
}

/// Compares the root value, and with exact root scores every move's, with the oracle's.
fn compare<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    features: Features,
    table: &Table,
    what: &str,
) {
    let horizon = if features.quiescence { Horizon::Quiescence } else { Horizon::Estimate };
    let plain = Plain { repetition: features.repetition, horizon, ..Plain::oracle(game) };
    let oracle = value_of(&plain, position, depth);
    if oracle.best.is_none() {
        return;
    }
    let found = run(game, position, depth, features, false, table);
    assert_eq!(found.lines[0].score, oracle.score, "{what}, depth {depth}, {features:?}, {position:?}");
    for line in run(game, position, depth, features, true, table).lines {
        let expected = score_of_move(&plain, position, line.mv, depth);
        assert_eq!(line.score, expected, "{what}, depth {depth}, {:?}, {features:?}, {position:?}", line.mv);
    }
}

/// The oracle's value of one root move: that of a root where it is the only one.
fn score_of_move<G: Game>(plain: &Plain<'_, G>, position: &G::Position, mv: G::Move, depth: u32) -> Score {
    let at_root = std::cell::Cell::new(true);
    let only = |_: &G::Position, moves: &mut Vec<G::Move>| {
        if at_root.replace(false) {
            moves.retain(|other| *other == mv);
        }
    };
    let restricted = Plain { order: &only, ..Plain::oracle(plain.game) };
    let restricted = Plain { repetition: plain.repetition, horizon: plain.horizon, ..restricted };
    value_of(&restricted, position, depth).score
}

/// Plain minimax; where many captures follow each other, plain alpha-beta, whose values are the same.
fn value_of<G: Game>(plain: &Plain<'_, G>, position: &G::Position, depth: u32) -> Counted<G::Move> {
    match G::HAS_QUIESCENCE && plain.horizon == Horizon::Quiescence {
        true => plain.alpha_beta(position, depth, Window::FULL),
        false => plain.minimax(position, depth),
    }
}

/// Of a real game's positions so many are looked at, to a depth of so many plain nodes: fewer where each is followed until
/// it is quiet.
fn effort<G: Game>(positions: usize, nodes: f64) -> (usize, f64) {
    if G::HAS_QUIESCENCE { (positions / 4, nodes / 6.0) } else { (positions, nodes) }
}

/// A value by repetition depends on the path, so the table and repetition are never on together.
fn without_repetition<G: Game>(features: Features) -> Features {
    Features { repetition: features.repetition && !G::HAS_REPETITION, ..features }
}

/// The other way round.
fn without_table<G: Game>(features: Features) -> Features {
    Features { table: features.table && !G::HAS_REPETITION, ..features }
}

/// Positions of random games from a game's starting points, at most `count`.
fn random_positions<G: WireGame>(count: usize) -> Vec<(G, G::Position)> {
    let mut random = fastrand::Rng::with_seed(31);
    let keys = Keys::fixed();
    let bodies =
        std::iter::once(G::info().example).chain(G::bench_positions().into_iter().map(|(body, _)| body));
    let states: Vec<Value> = bodies.filter_map(|body| body.get("state").cloned()).collect();
    let start = || {
        let parsed = states.iter().filter_map(|state| G::parse_state(state, "", &keys, &mut Vec::new()));
        G::start(&keys).into_iter().chain(parsed).collect::<Vec<_>>()
    };
    let mut positions = Vec::new();
    while positions.len() < count {
        for (game, mut position) in start() {
            for _ in 0..random.usize(0..40) {
                let mut moves = Vec::new();
                game.legal_moves(&position, &mut moves);
                let Some(&mv) = moves.get(random.usize(..moves.len().max(1))) else { break };
                let mut next = position.clone();
                game.play(&mut next, mv);
                if game.outcome(&next).is_some() {
                    break;
                }
                position = next;
            }
            positions.push((game, position));
        }
    }
    positions
}

/// The deepest of depths 1 to 6 that plain minimax can afford here.
fn affordable_depth<G: Game>(game: &G, position: &G::Position, budget: f64) -> u32 {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let branching = moves.len().max(2) as f64;
    (1..=6).rev().find(|&depth| branching.powi(depth) <= budget).unwrap_or(1) as u32
}

#[test]
fn every_game_has_the_oracles_value_with_every_feature_on_and_off() {
    struct Visitor {
        shared: Table,
    }
    impl GameVisitor for Visitor {
        fn visit<G: WireGame>(&mut self) {
            let (count, nodes) = effort::<G>(120, 20_000.0);
            for (index, (game, position)) in random_positions::<G>(count).iter().enumerate() {
                let features = variants()[index % variants().len()];
                let deepest = affordable_depth(game, position, nodes);
                for depth in (1..=deepest).rev() {
                    let table = Table::with_bytes([0, 1 << 12, 1 << 20][index % 3]);
                    compare(game, position, depth, without_repetition::<G>(features), &table, G::SLUG);
                    compare(game, position, depth, without_repetition::<G>(ALL), &self.shared, G::SLUG);
                    if G::HAS_REPETITION {
                        compare(game, position, depth, without_table::<G>(features), &table, G::SLUG);
                    }
                }
            }
        }
    }
    for_each_game(&mut Visitor { shared: Table::with_bytes(1 << 18) });
}

#[test]
fn a_shared_table_filled_by_deeper_and_shallower_searches_changes_no_value() {
    struct Visitor {
        shared: Table,
    }
    impl GameVisitor for Visitor {
        fn visit<G: WireGame>(&mut self) {
            let (count, nodes) = effort::<G>(40, 5_000.0);
            let positions = random_positions::<G>(count);
            for (game, position) in &positions {
                let limits = Limits { nodes: Some(3_000), ..Limits::default() };
                for exact in [false, true] {
                    let options = Options { exact, ..Options::default() };
                    search(
                        &Query { game, position, history: &[], limits: limits.clone(), options },
                        &self.shared,
                    );
                }
                for depth in [4, 1, 3, 2, 4] {
                    let depth = depth.min(affordable_depth(game, position, nodes));
                    compare(game, position, depth, without_repetition::<G>(ALL), &self.shared, G::SLUG);
                }
            }
        }
    }
    let mut visitor = Visitor { shared: Table::with_bytes(1 << 20) };
    for_each_game(&mut visitor);
    for_each_game(&mut visitor);
}

/// Whoever finishes an iteration first tells the others, so each of them may be the one whose word is taken.
#[test]
fn several_threads_have_the_oracles_value() {
    struct Visitor;
    impl GameVisitor for Visitor {
        fn visit<G: WireGame>(&mut self) {
            let (count, nodes) = effort::<G>(40, 5_000.0);
            for (game, position) in &random_positions::<G>(count) {
                let depth = affordable_depth(game, position, nodes);
                let oracle = value_of(&Plain { repetition: false, ..Plain::oracle(game) }, position, depth);
                for every_score in [false, true] {
                    let helpers = (0..3).map(|_| StopFlag::new()).collect();
                    let features = without_repetition::<G>(ALL);
                    let options =
                        Options { exact: true, every_score, features, helpers, ..Options::default() };
                    let limits = Limits { depth: Some(depth), ..Limits::default() };
                    let query = Query { game, position, history: &[], limits, options };
                    let found = search(&query, &Table::with_bytes(1 << 16));
                    let score = found.lines.first().map(|line| line.score);
                    assert_eq!(score, oracle.best.map(|_| oracle.score), "{} {position:?}", G::SLUG);
                }
            }
        }
    }
    for_each_game(&mut Visitor);
}

fn compare_toys<const P: u8>(features: impl Fn(Features) -> Features, shape: Shape) {
    let shared = Table::with_bytes(1 << 16);
    for seed in 0..150 {
        let toy = Toy::<P>::random(seed, shape);
        let start = at((seed % 3) as u16);
        for depth in [6, 1, 5, 2, 4, 3] {
            let chosen = features(variants()[(seed as usize + depth as usize) % variants().len()]);
            compare(&toy, &start, depth, chosen, &Table::with_bytes(0), &format!("toy {seed}"));
            compare(&toy, &start, depth, features(ALL), &shared, &format!("toy {seed}, shared table"));
        }
    }
}

#[test]
fn games_of_win_draw_and_loss_without_alternation() {
    compare_toys::<0>(|features| features, SMALL);
}

#[test]
fn games_for_points() {
    compare_toys::<POINTS>(|features| features, SMALL);
}

#[test]
fn chance_is_an_exact_expectation_and_its_cut_offs_are_sound() {
    compare_toys::<{ POINTS | CHANCE }>(|features| features, Shape { estimate: 900, ..SMALL });
}

/// So plain alpha-beta may stand for minimax where that would take too long.
#[test]
fn plain_alpha_beta_has_the_value_of_minimax_in_quiescence_too() {
    for seed in 0..300 {
        let toy = Toy::<QUIET>::random(seed, SMALL);
        let plain = Plain::oracle(&toy);
        for depth in 1..5 {
            let cut = plain.alpha_beta(&at(0), depth, Window::FULL).score;
            assert_eq!(cut, plain.minimax(&at(0), depth).score, "toy {seed}, depth {depth}");
        }
    }
}

#[test]
fn quiescence_is_the_same_with_and_without_windows() {
    compare_toys::<QUIET>(|features| features, SMALL);
    compare_toys::<{ POINTS | QUIET }>(|features| features, SMALL);
}

#[test]
fn games_with_repetition_with_the_table_and_without_repetition() {
    compare_toys::<CYCLES>(|features| Features { repetition: false, ..features }, SMALL);
}

#[test]
fn games_with_repetition_with_repetition_and_without_the_table() {
    compare_toys::<CYCLES>(|features| Features { table: false, ..features }, SMALL);
    compare_toys::<{ CYCLES | POINTS }>(|features| Features { table: false, ..features }, SMALL);
}

#[test]
fn fifty_positions_of_each_size_are_solved_to_the_oracles_value() {
    for seed in 0..100 {
        let toy = Toy::<0>::random(seed, SMALL);
        let oracle = Plain::oracle(&toy).minimax(&at(0), 8);
        if oracle.best.is_none() {
            continue;
        }
        let options = Options::default();
        let query = Query { game: &toy, position: &at(0), history: &[], limits: Limits::default(), options };
        let found = &search(&query, &Table::with_bytes(1 << 14)).lines[0];
        assert!(found.proven, "{seed}");
        assert_eq!(found.score, oracle.score, "{seed}");
    }
}

#[test]
fn what_is_known_of_moves_before_they_are_searched_changes_no_solved_value() {
    let solved = |game: &ConnectFour, position: &Position, features: Features| {
        let options = Options { features, ..Options::default() };
        let query = Query { game, position, history: &[], limits: Limits::default(), options };
        let report = search(&query, &Table::with_bytes(1 << 18));
        assert!(report.lines[0].proven, "{position:?}");
        (report.lines[0].score, report.stats.nodes)
    };
    let is_late = |(game, position): &(ConnectFour, Position)| {
        game.solving_effort(position).is_some_and(|effort| (4..=20).contains(&effort.plies))
    };
    let (mut nodes, mut nodes_without) = (0, 0);
    for (game, position) in random_positions::<ConnectFour>(1_500).iter().filter(|late| is_late(late)) {
        let (score, count) = solved(game, position, ALL);
        let (score_without, count_without) = solved(game, position, Features { look_ahead: false, ..ALL });
        assert_eq!(score, score_without, "{position:?}");
        (nodes, nodes_without) = (nodes + count, nodes_without + count_without);
    }
    assert!(nodes * 3 < nodes_without * 2, "{nodes} {nodes_without}");
}
