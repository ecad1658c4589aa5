//! When may a value be believed? A claim of a proven win, loss or draw is never wrong, with one table shared by all.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use bestmove::game::{Game, Scoring};
use bestmove::games::wire::WireGame;
use bestmove::games::{ConnectFour, Tree};
use bestmove::keys::Keys;
use bestmove::search::minimax::Plain;
use bestmove::search::{Bound, Entry, Features, Limits, Line, Options, Query, Report, Score, Table, search};
use common::{CHANCE, CYCLES, GAPS, GUESSES, POINTS, QUIET, SMALL, Shape, Toy, ToyAt, Truth, at};
use serde_json::json;

fn ask<G: Game>(
    game: &G,
    position: &G::Position,
    history: &[u64],
    limits: Limits,
    options: Options<G::Move>,
    table: &Table,
) -> Report<G::Move> {
    search(&Query { game, position, history, limits, options }, table)
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn moves_of<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    moves
}

/// A claim against the truth: outcomes exactly, and distances where they are said to be the shortest.
fn assert_claim(line: &Line<u16>, truth: Option<Score>, what: &str) {
    if !line.proven {
        return;
    }
    match truth {
        None => assert_eq!(line.score, Score::DRAW, "{what}: it is a draw"),
        Some(value) => {
            assert_eq!(value.is_win(), line.score.is_win(), "{what}: {line:?}, true {value:?}");
            assert_eq!(value.is_loss(), line.score.is_loss(), "{what}: {line:?}, true {value:?}");
            assert!(value.is_loss() || value >= line.score, "{what}: no shorter than the truth");
            assert!(!line.shortest || line.score == value, "{what}: {line:?}, true {value:?}");
        }
    }
}

/// Rule 1: in exact mode an entry cuts only at equal depth, or where it is proven within the depth asked for.
#[test]
fn exact_mode_takes_nothing_from_beyond_its_horizon() {
    let table = Table::with_bytes(1 << 16);
    for seed in 0..200 {
        let toy = Toy::<0>::random(seed, SMALL);
        let exact = || Options { exact: true, ..Options::default() };
        for depth in [8, 2, 3, 1] {
            let oracle = Plain::oracle(&toy).minimax(&at(0), depth);
            let report = ask(&toy, &at(0), &[], to_depth(depth), exact(), &table);
            if let Some(line) = report.lines.first() {
                assert_eq!(line.score, oracle.score, "{seed}, depth {depth}");
            }
        }
    }
}

/// An ordinary search knows more than its depth says, so exact ones keep their own entries: what stands under the
/// ordinary key of a position at just the depth asked for is not taken.
#[test]
fn exact_and_ordinary_searches_do_not_share_entries() {
    let (mut deceived, planted) = (0, Score::new(500));
    for seed in 0..400 {
        let toy = Toy::<POINTS>::random(seed, SMALL);
        let table = Table::with_bytes(1 << 14);
        let entry = Entry { score: planted, bound: Bound::Exact, depth: 1, solved: false, move_id: 0 };
        (0..toy.nodes.len() as u16).for_each(|node| table.store(toy.key(&at(node)), entry));
        let oracle = Plain::oracle(&toy).minimax(&at(0), 2).score;
        let value = |exact| {
            let options = Options { exact, ..Options::default() };
            ask(&toy, &at(0), &[], to_depth(2), options, &table).lines.first().map(|line| line.score)
        };
        assert!(value(true).is_none_or(|score| score == oracle), "toy {seed}");
        deceived += u32::from(value(false).is_some_and(|score| score != oracle));
    }
    assert!(deceived > 5, "ordinary searches believe what they find: {deceived}");
}

const CYCLIC: Shape = Shape { layers: 4, width: 7, branching: 3, finished_percent: 15, estimate: 9 };

/// Rule 2: what rests on a repetition is not proven, so no claim is ever wrong, whatever the table has seen.
#[test]
fn claims_in_games_with_repetition_are_true() {
    check_claims_by_repetition::<CYCLES>();
}

/// The same beyond the horizon, where evasions lead back.
#[test]
fn claims_of_quiescence_in_games_with_repetition_are_true() {
    check_claims_by_repetition::<{ CYCLES | QUIET }>();
}

/// Rule 4, guesses: whatever is reduced, left out, extended or passed, nothing false is claimed.
#[test]
fn claims_of_a_search_that_guesses_are_true() {
    check_claims_by_repetition::<{ CYCLES | GUESSES }>();
    check_claims_by_repetition::<{ CYCLES | QUIET | GUESSES }>();
}

/// The same where moves are left out on a guess, at the root too.
#[test]
fn claims_are_true_where_moves_are_left_out_on_a_guess() {
    check_claims_by_repetition::<{ CYCLES | GUESSES | GAPS }>();
}

/// Toys of a kind that are looked at: fewer where lines are followed beyond the horizon, round and round.
const fn toys<const P: u8>() -> u64 {
    if P & QUIET != 0 { 16 } else { 400 }
}

/// The same with each kind of guess off, and with none.
#[test]
fn claims_are_true_whatever_guesses_are_off() {
    const ALL: Features = Features::ALL;
    for features in [
        Features { selective: false, ..ALL },
        Features { shallow_search: false, ..ALL },
        Features { null_move: false, ..ALL },
        Features { reductions: false, ..ALL },
        Features { shallow_pruning: false, ..ALL },
        Features { extensions: false, ..ALL },
        Features { corrections: false, ..ALL },
        Features { continuation: false, ..ALL },
    ] {
        check_claims_with::<{ CYCLES | GUESSES }>(features);
    }
}

fn check_claims_by_repetition<const P: u8>() {
    check_claims_with::<P>(Features::ALL);
}

fn check_claims_with<const P: u8>(features: Features) {
    let mut claims = [0, 0, 0];
    for seed in 0..toys::<P>() {
        let toy = Toy::<P>::random(seed, CYCLIC);
        let truth = Truth::of(&toy);
        let table = Table::with_bytes(1 << 14);
        for round in 0..2 {
            for node in 0..toy.nodes.len() as u16 {
                let depth = 2 + (u32::from(node) + round + seed as u32) % 7;
                let options = Options { features, ..Options::default() };
                let report = ask(&toy, &at(node), &[], to_depth(depth), options, &table);
                let Some(line) = report.lines.first() else { continue };
                assert_claim(line, truth.value(at(node)), &format!("toy {seed}, node {node}"));
                if line.proven {
                    claims[(line.score.raw().signum() + 1) as usize] += 1;
                }
            }
        }
    }
    assert!(
        claims.iter().all(|&claims| claims > toys::<P>() / 2),
        "wins, draws and losses are claimed: {claims:?}"
    );
}

/// Rule 2, history: a position that occurred twice is a draw when it is reached, and that leaves no trace for others.
#[test]
fn a_position_that_occurred_twice_is_a_draw_for_this_request_only() {
    let mut changed = 0;
    for seed in 0..300 {
        let toy = Toy::<CYCLES>::random(seed, CYCLIC);
        let table = Table::with_bytes(1 << 14);
        let start = at(0);
        let moves = moves_of(&toy, &start);
        if moves.is_empty() {
            continue;
        }
        let mut child = start;
        toy.play(&mut child, moves[0]);
        let key = toy.key(&child);
        let history = [key, toy.key(&start), key, toy.key(&start)];
        let only_first = || Options { root_moves: Some(vec![moves[0]]), ..Options::default() };
        let before = ask(&toy, &start, &[], to_depth(5), only_first(), &table);
        let repeated = ask(&toy, &start, &history, to_depth(5), only_first(), &table);
        let after = ask(&toy, &start, &[], to_depth(5), only_first(), &table);
        if !toy.is_irreversible(&start, moves[0]) && toy.outcome(&child).is_none() {
            assert_eq!(repeated.lines[0].score, Score::DRAW, "toy {seed}");
            assert!(!repeated.lines[0].proven, "a draw by repetition is not proven");
            changed += u32::from(before.lines[0].score != Score::DRAW);
        }
        assert_eq!(after.lines[0].score, before.lines[0].score, "toy {seed}: no trace is left");
    }
    assert!(changed > 30, "the history mattered in {changed} games");
}

/// Rule 3: no win is claimed that a move-count rule would cut short, though the table knows nothing of the count.
#[test]
fn claims_respect_the_move_count() {
    check_claims_by_count::<CYCLES>();
    check_claims_by_count::<{ CYCLES | QUIET }>();
    check_claims_by_count::<{ CYCLES | QUIET | GUESSES }>();
}

fn check_claims_by_count<const P: u8>() {
    let (mut claims, mut shortened) = (0, 0);
    for seed in 0..toys::<P>() {
        let mut toy = Toy::<P>::random(seed, CYCLIC);
        let unlimited = Truth::of(&toy);
        toy.count_limit = Some(4);
        let truth = Truth::of(&toy);
        let table = Table::with_bytes(1 << 14);
        for clock in [0, 3, 1, 2] {
            for node in 0..toy.nodes.len() as u16 {
                let position = ToyAt { node, clock };
                let report = ask(&toy, &position, &[], to_depth(7), Options::default(), &table);
                let Some(line) = report.lines.first() else { continue };
                assert_claim(line, truth.value(position), &format!("toy {seed}, {position:?}"));
                claims += u64::from(line.proven && line.score.is_decisive());
                shortened += u64::from(truth.value(position) != unlimited.value(at(node)));
            }
        }
    }
    assert!(
        claims > 2 * toys::<P>() && shortened > toys::<P>() / 4,
        "{claims} claims, the count mattered in {shortened}"
    );
}

/// Rule 4: an estimate, however large, is never a win; a loss is believed only where every move was tried.
#[test]
fn estimates_and_quiescence_prove_nothing() {
    let shape = Shape { estimate: 2_000_000, ..SMALL };
    for seed in 0..300 {
        let toy = Toy::<QUIET>::random(seed, shape);
        let truth = Truth::of(&toy);
        let table = Table::with_bytes(1 << 14);
        for node in 0..toy.nodes.len() as u16 {
            for depth in [1, 3] {
                let report = ask(&toy, &at(node), &[], to_depth(depth), Options::default(), &table);
                let Some(line) = report.lines.first() else { continue };
                assert_claim(line, truth.value(at(node)), &format!("toy {seed}, node {node}"));
                assert!(line.proven || !line.score.is_decisive(), "toy {seed}: {line:?}");
            }
        }
    }
}

/// Rule 5: a search of some root moves only says nothing of the position.
#[test]
fn a_restricted_root_is_not_stored() {
    let game = ConnectFour::new(&Keys::fixed());
    let (_, position) =
        ConnectFour::parse_state(&json!({"columns": "112233"}), "", &Keys::fixed(), &mut Vec::new()).unwrap();
    let table = Table::with_bytes(1 << 20);
    let bad = moves_of(&game, &position)[0];
    let options = Options { root_moves: Some(vec![bad]), ..Options::default() };
    let report = ask(&game, &position, &[], to_depth(6), options, &table);
    assert_eq!(report.lines[0].mv, bad);
    assert_eq!(table.probe(game.key(&position)), None);
    let free = ask(&game, &position, &[], to_depth(6), Options::default(), &table);
    assert_eq!(free.lines[0].score, Score::win_in(1));
}

/// Rule 6: distances are kept from the position, so that a table filled at one ply serves every other.
#[test]
fn distances_count_from_the_position_asked_about() {
    let game = ConnectFour::new(&Keys::fixed());
    let (_, mut position) =
        ConnectFour::parse_state(&json!({"columns": "4455336"}), "", &Keys::fixed(), &mut Vec::new())
            .unwrap();
    let table = Table::with_bytes(1 << 22);
    let mut expected: Option<Score> = None;
    while game.outcome(&position).is_none() {
        let report = ask(&game, &position, &[], Limits::default(), Options::default(), &table);
        let line = &report.lines[0];
        assert!(line.proven && line.score.is_decisive(), "{line:?}");
        assert_eq!(line.score.distance() as usize, line.pv.len(), "the line leads to the end");
        if let Some(expected) = expected {
            assert_eq!(line.score, expected, "one ply nearer");
        }
        expected = Some((-line.score).to_node(Scoring::WinDrawLoss, 1));
        game.play(&mut position, line.mv);
    }
}

/// Rule 6: points have no distance; the value is the same however far away the leaf is.
#[test]
fn points_are_not_shifted_by_the_ply() {
    let state = json!({"tree": [[[[999_990]]], 999_980]});
    let (game, position) = Tree::parse_state(&state, "", &Keys::fixed(), &mut Vec::new()).unwrap();
    let report = ask(&game, &position, &[], Limits::default(), Options::default(), &Table::with_bytes(0));
    assert_eq!(report.lines[0].score, Score::new(999_990_000));
}

/// Rule 7: cut-offs at chance nodes claim bounds, never partial sums.
#[test]
fn expectations_are_proven_only_as_values_and_equal_the_oracle() {
    let shape = Shape { estimate: 500, ..SMALL };
    for seed in 0..300 {
        let toy = Toy::<{ POINTS | CHANCE }>::random(seed, shape);
        let table = Table::with_bytes(1 << 14);
        let oracle = Plain::oracle(&toy).minimax(&at(0), 8);
        if oracle.best.is_none() {
            continue;
        }
        let report = ask(&toy, &at(0), &[], Limits::default(), Options::default(), &table);
        assert!(report.lines[0].proven);
        assert_eq!(report.lines[0].score, oracle.score, "toy {seed}");
    }
}

/// Rule 8: a move from the table is looked for among the legal ones; one that is not there is not played.
#[test]
fn a_table_move_that_is_not_legal_is_ignored() {
    let game = ConnectFour::new(&Keys::fixed());
    let (_, position) = ConnectFour::start(&Keys::fixed()).unwrap();
    let table = Table::with_bytes(1 << 16);
    let planted = Entry { score: Score::DRAW, bound: Bound::Upper, depth: 0, solved: false, move_id: 60_000 };
    table.store(game.key(&position), planted);
    let report = ask(&game, &position, &[], to_depth(3), Options::default(), &table);
    assert!(moves_of(&game, &position).contains(&report.lines[0].mv));
}

/// Claims stay true when searches are cut off anywhere.
#[test]
fn an_interrupted_search_claims_nothing_untrue() {
    for seed in 0..200 {
        let toy = Toy::<CYCLES>::random(seed, CYCLIC);
        let truth = Truth::of(&toy);
        let table = Table::with_bytes(1 << 13);
        for node in 0..toy.nodes.len() as u16 {
            let limits = Limits { nodes: Some(3 + seed * 7 + u64::from(node)), ..Limits::default() };
            let report = ask(&toy, &at(node), &[], limits, Options::default(), &table);
            if let Some(line) = report.lines.first() {
                assert_claim(line, truth.value(at(node)), &format!("toy {seed}, node {node}"));
            }
        }
    }
}
