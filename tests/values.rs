//! Exact values and counts of the small games: facts that anyone can recompute.

#![allow(clippy::unwrap_used, clippy::panic)]

use bestmove::game::{Game, Outcome, Side};
use bestmove::games::kit::lines::{Cell, LinePosition, LineRules};
use bestmove::games::wire::WireGame;
use bestmove::games::{ConnectFour, Mnk, Nim, TicTacToe, Tree};
use bestmove::keys::Keys;
use bestmove::search::minimax::{Ended, Fail, Horizon, Order, Plain, natural_order, perft};
use bestmove::search::{
    Limits, Options, Query, Report, Score, StopFlag, StopRequest, StoppedBy, Table, Window, search,
};
use serde_json::{Value, json};
use std::collections::HashMap;

/// The order of a classic tutorial: centre, corners, edges.
const CENTRE_FIRST: [u16; 9] = [4, 0, 2, 6, 8, 1, 3, 5, 7];

#[allow(clippy::ptr_arg, reason = "it stands where any order of moves may")]
fn centre_first(_: &LinePosition, moves: &mut Vec<Cell>) {
    moves.sort_by_key(|mv| CENTRE_FIRST.iter().position(|&cell| cell == mv.0));
}

/// Textbook scoring: a win is a win, however late, and nothing is in it at the horizon of tic-tac-toe's full depth.
fn textbook<'a>(game: &'a TicTacToe, order: Order<'a, TicTacToe>) -> Plain<'a, TicTacToe> {
    Plain { prefer_quick: false, order, ..Plain::oracle(game) }
}

fn tic_tac_toe() -> TicTacToe {
    TicTacToe::new(&Keys::fixed())
}

/// Every reachable position of tic-tac-toe by its board.
fn all_positions(game: &TicTacToe) -> HashMap<String, LinePosition> {
    let mut seen = HashMap::new();
    let mut open = vec![game.start()];
    while let Some(position) = open.pop() {
        let board = game.format_state(&position)["board"].as_str().unwrap().to_owned();
        if seen.insert(board, position.clone()).is_none() {
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            open.extend(moves.into_iter().map(|mv| played(game, &position, mv)));
        }
    }
    seen
}

fn played<G: Game>(game: &G, position: &G::Position, mv: G::Move) -> G::Position {
    let mut after = position.clone();
    game.play(&mut after, mv);
    after
}

fn solve<G: Game>(game: &G, position: &G::Position, table: &Table) -> Report<G::Move> {
    let (limits, options) = (Limits::default(), Options::default());
    search(&Query { game, position, history: &[], limits, options }, table)
}

fn position_of<G: WireGame>(state: Value) -> (G, G::Position) {
    let mut errors = Vec::new();
    G::parse_state(&state, "/state", &Keys::fixed(), &mut errors).unwrap_or_else(|| panic!("{errors:?}"))
}

fn solve_with_help<G: Game>(game: &G, position: &G::Position, helpers: usize) -> Report<G::Move> {
    let helpers = (0..helpers).map(|_| StopFlag::new()).collect();
    let (limits, options) = (Limits::default(), Options { helpers, ..Options::default() });
    search(&Query { game, position, history: &[], limits, options }, &Table::with_mib(4))
}

#[test]
fn several_threads_prove_what_one_proves() {
    let game = ConnectFour::new(&Keys::fixed());
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..12 {
        let (_, mut position) = ConnectFour::start(&Keys::fixed()).unwrap();
        for _ in 0..16 {
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            if let Some(&mv) = random.choice(&moves) {
                game.play(&mut position, mv);
            }
        }
        let alone = solve(&game, &position, &Table::with_mib(4));
        let together = solve_with_help(&game, &position, 3);
        assert_eq!(together.stats.threads, 4);
        let told = |report: &Report<_>| report.lines.first().map(|line| (line.score, line.proven));
        assert_eq!(told(&together), told(&alone), "{position:?}");
    }
}

#[test]
fn helpers_end_with_the_search_that_they_help_whether_called_back_or_not() {
    let game = ConnectFour::new(&Keys::fixed());
    let (_, position) = ConnectFour::start(&Keys::fixed()).unwrap();
    let helpers = vec![StopFlag::new(), StopFlag::new()];
    helpers[0].request(StopRequest::Abandoned);
    let limits = Limits { nodes: Some(60_000), ..Limits::default() };
    let options = Options { helpers, ..Options::default() };
    let query = Query { game: &game, position: &position, history: &[], limits, options };
    let report = search(&query, &Table::with_mib(4));
    assert_eq!((report.stats.threads, report.stats.stopped_by), (3, StoppedBy::Nodes));
    assert!((20_000..=60_000).contains(&report.stats.nodes), "the nodes are those of all");
}

#[test]
fn tic_tac_toe_has_5478_positions_958_of_them_finished() {
    let game = tic_tac_toe();
    let positions = all_positions(&game);
    let ended = |outcome| positions.values().filter(|p| game.outcome(p) == Some(outcome)).count();
    let (x, o) = (ended(Outcome::Win(Side::First)), ended(Outcome::Win(Side::Second)));
    assert_eq!((positions.len(), x, o, ended(Outcome::Draw)), (5_478, 626, 316, 16));
}

#[test]
fn every_position_of_tic_tac_toe_gets_a_proven_optimal_quickest_move() {
    let game = tic_tac_toe();
    let table = Table::with_bytes(1 << 20);
    for position in all_positions(&game).values() {
        let report = solve(&game, position, &table);
        if game.outcome(position).is_some() {
            assert_eq!(report.stats.stopped_by, StoppedBy::Finished);
            continue;
        }
        let line = &report.lines[0];
        let oracle = Plain::oracle(&game).minimax(position, 9);
        assert_eq!(line.score, oracle.score, "{position:?}");
        assert!(line.proven && line.shortest == line.score.is_decisive(), "{line:?}");
        let after = Plain::oracle(&game).minimax(&played(&game, position, line.mv), 9).score;
        assert_eq!(
            (-after).from_node(TicTacToe::SCORING, 1),
            line.score,
            "the move itself is worth the score"
        );
    }
}

#[test]
fn ties_go_to_the_first_legal_move() {
    let game = tic_tac_toe();
    for position in all_positions(&game).values().filter(|p| game.outcome(p).is_none()) {
        let first_best = Plain::oracle(&game).minimax(position, 9).best;
        assert_eq!(Some(solve(&game, position, &Table::with_bytes(1 << 18)).lines[0].mv), first_best);
    }
}

#[test]
fn plain_searches_of_tic_tac_toe_visit_the_known_numbers_of_nodes() {
    let game = tic_tac_toe();
    let start = game.start();
    let natural = textbook(&game, &natural_order);
    let centre = textbook(&game, &centre_first);
    let full = natural.minimax(&start, 9);
    assert_eq!((full.nodes, full.leaves, full.score), (549_946, 255_168, Score::DRAW));
    let counts = |plain: &Plain<'_, TicTacToe>| {
        let counted = plain.alpha_beta(&start, 9, Window::FULL);
        (counted.nodes, counted.leaves, counted.cutoffs)
    };
    assert_eq!(counts(&natural), (18_297, 7_330, 8_180));
    assert_eq!(counts(&centre), (7_275, 2_893, 3_090));
    assert_eq!(natural.minimax(&start, 9).best, Some(Cell(0)));
    assert_eq!(centre.minimax(&start, 9).best, Some(Cell(4)));
}

#[test]
fn narrow_windows_visit_the_known_numbers_of_nodes() {
    let game = tic_tac_toe();
    let nodes = |plain: &Plain<'_, TicTacToe>, alpha: Score, beta: Score| {
        plain.alpha_beta(&game.start(), 9, Window { alpha, beta }).nodes
    };
    let (natural, centre) = (textbook(&game, &natural_order), textbook(&game, &centre_first));
    let (loss, win) = (Score::loss_in(0), Score::win_in(0));
    assert_eq!((nodes(&natural, loss, win), nodes(&centre, loss, win)), (16_811, 6_323));
    let (draw, above) = (Score::DRAW, Score::DRAW.next());
    assert_eq!((nodes(&natural, draw, above), nodes(&centre, draw, above)), (16_159, 5_531));
}

#[test]
fn searches_to_each_depth_visit_the_known_numbers_of_nodes() {
    let game = tic_tac_toe();
    let start = game.start();
    let natural = Plain { horizon: Horizon::Zero, ..textbook(&game, &natural_order) };
    let centre = Plain { horizon: Horizon::Zero, ..textbook(&game, &centre_first) };
    let expected = [
        (10, 10, 10),
        (82, 26, 26),
        (586, 96, 96),
        (3_610, 206, 206),
        (18_730, 1_079, 880),
        (73_450, 1_886, 1_634),
        (221_626, 9_092, 4_363),
        (422_074, 12_664, 5_936),
        (549_946, 18_297, 7_275),
    ];
    for (depth, counts) in (1..).zip(expected) {
        let found = (
            natural.minimax(&start, depth).nodes,
            natural.alpha_beta(&start, depth, Window::FULL).nodes,
            centre.alpha_beta(&start, depth, Window::FULL).nodes,
        );
        assert_eq!(found, counts, "depth {depth}");
    }
}

#[test]
fn alpha_beta_has_minimaxs_value_and_move_in_every_position_of_tic_tac_toe() {
    let game = tic_tac_toe();
    let orders: [Order<'_, TicTacToe>; 2] = [&natural_order, &centre_first];
    for position in all_positions(&game).values() {
        for order in orders {
            let plain = textbook(&game, order);
            let (full, cut) = (plain.minimax(position, 9), plain.alpha_beta(position, 9, Window::FULL));
            assert_eq!((full.score, full.best), (cut.score, cut.best), "{position:?}");
        }
    }
}

#[test]
fn the_estimate_of_tic_tac_toe_is_open_lines() {
    let game = tic_tac_toe();
    let after = |cell: u16| -game.evaluate(&played(&game, &game.start(), Cell(cell)));
    assert_eq!((game.evaluate(&game.start()), after(4), after(0), after(1)), (0, 4, 3, 2));
}

#[test]
fn only_the_centre_answers_a_corner() {
    let game = tic_tac_toe();
    let holds = |first: u16| -> Vec<u16> {
        let position = played(&game, &game.start(), Cell(first));
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        let value = |mv| Plain::oracle(&game).minimax(&played(&game, &position, mv), 9).score;
        moves.into_iter().filter(|&mv| value(mv) == Score::DRAW).map(|mv| mv.0).collect()
    };
    assert_eq!(holds(0), [4]);
    assert_eq!(holds(1), [0, 2, 4, 7]);
    assert_eq!(holds(4), [0, 2, 6, 8]);
}

#[test]
fn the_engine_never_loses_against_any_line_of_play_and_never_passes_over_a_win() {
    let game = tic_tac_toe();
    let table = Table::with_bytes(1 << 20);
    for engine in [Side::First, Side::Second] {
        let mut open = vec![game.start()];
        while let Some(position) = open.pop() {
            match game.outcome(&position) {
                Some(outcome) => assert_ne!(outcome, Outcome::Win(!engine)),
                None if game.side_to_move(&position) == engine => {
                    let line = &solve(&game, &position, &table).lines[0];
                    let after = played(&game, &position, line.mv);
                    let could_win = Plain::oracle(&game).minimax(&position, 1).score == Score::win_in(1);
                    assert_eq!(could_win, game.outcome(&after) == Some(Outcome::Win(engine)));
                    open.push(after);
                }
                None => {
                    let mut moves = Vec::new();
                    game.legal_moves(&position, &mut moves);
                    open.extend(moves.into_iter().map(|mv| played(&game, &position, mv)));
                }
            }
        }
    }
}

fn tree(nested: Value) -> (Tree, <Tree as Game>::Position) {
    position_of::<Tree>(json!({"tree": nested, "to_move": "max"}))
}

fn units(value: i32) -> Score {
    Score::new(value * 1_000)
}

#[test]
fn the_worked_tree_is_worth_5_after_8_of_10_nodes() {
    let (game, root) = tree(json!([[5, 10], [-1, 7], [-8, 2]]));
    let plain = Plain::oracle(&game);
    let (full, cut) = (plain.minimax(&root, 9), plain.alpha_beta(&root, 9, Window::FULL));
    assert_eq!((full.score, full.nodes, full.leaves), (units(5), 10, 6));
    assert_eq!((cut.score, cut.nodes, cut.leaves, cut.cutoffs), (units(5), 8, 4, 2));
    assert_eq!(game.format_move(&root, cut.best.unwrap()), "0");
}

#[test]
fn the_order_of_branches_decides_what_is_cut() {
    for (nested, nodes) in [
        (json!([[5, 10], [-8, 2], [-1, 7]]), 8),
        (json!([[-1, 7], [5, 10], [-8, 2]]), 9),
        (json!([[-8, 2], [5, 10], [-1, 7]]), 9),
        (json!([[-1, 7], [-8, 2], [5, 10]]), 9),
        (json!([[-8, 2], [-1, 7], [5, 10]]), 10),
        (json!([[10, 5], [7, -1], [2, -8]]), 9),
        (json!([[7, -1], [10, 5], [2, -8]]), 9),
        (json!([[7, -1], [2, -8], [10, 5]]), 10),
    ] {
        let (game, root) = tree(nested.clone());
        let cut = Plain::oracle(&game).alpha_beta(&root, 9, Window::FULL);
        assert_eq!((cut.score, cut.nodes), (units(5), nodes), "{nested}");
    }
}

#[test]
fn trees_of_the_textbooks_have_their_values() {
    for (nested, value, nodes) in [
        (json!([[[3, 9], [4, 1]], [[2, 8], [6, 5]]]), 6, 15),
        (json!([5, [3, 8, 9]]), 5, 4),
        (json!([[40, 60], [35, 65]]), 40, 6),
        (json!([[7, -1], [5, 10], [2, -8]]), 5, 9),
        (json!(7), 7, 1),
    ] {
        let (game, root) = tree(nested.clone());
        let cut = Plain::oracle(&game).alpha_beta(&root, 9, Window::FULL);
        assert_eq!((cut.score, cut.nodes), (units(value), nodes), "{nested}");
        let report = solve(&game, &root, &Table::with_bytes(0));
        assert_eq!(report.lines.first().map_or(units(value), |line| line.score), units(value));
    }
}

#[test]
fn fail_soft_may_leave_the_window_and_fail_hard_may_not() {
    let (game, root) = tree(json!([[5, 10], [-1, 7], [-8, 2]]));
    for (alpha, beta, soft, hard) in [(6, 8, 5, 6), (0, 3, 5, 3), (4, 6, 5, 5)] {
        let window = Window { alpha: units(alpha), beta: units(beta) };
        let value = |fail| Plain { fail, ..Plain::oracle(&game) }.alpha_beta(&root, 9, window).score;
        assert_eq!((value(Fail::Soft), value(Fail::Hard)), (units(soft), units(hard)));
    }
}

#[test]
fn an_inner_node_at_the_horizon_counts_0() {
    let (game, root) = tree(json!([[5, 10], 3]));
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let query = Query { game: &game, position: &root, history: &[], limits, options: Options::default() };
    let report = search(&query, &Table::with_bytes(0));
    assert_eq!((report.lines[0].score, report.lines[0].proven), (units(3), false));
}

#[test]
fn uniform_trees_in_the_best_order_need_only_the_minimal_leaves() {
    fn uniform(branching: usize, depth: u32, value: i64) -> Value {
        match depth {
            0 => json!(value),
            _ => (0..branching as i64).map(|child| uniform(branching, depth - 1, value + child)).collect(),
        }
    }
    let flat = |branching, depth| tree(set_all(uniform(branching, depth, 0), 0));
    for (branching, depth, leaves) in [(3, 2, 5), (3, 3, 11), (3, 4, 17)] {
        let (game, root) = flat(branching, depth);
        let cut = Plain::oracle(&game).alpha_beta(&root, 9, Window::FULL);
        assert_eq!(cut.leaves, leaves, "{branching}^{depth}");
    }
}

fn set_all(value: Value, leaf: i64) -> Value {
    match value {
        Value::Array(children) => children.into_iter().map(|child| set_all(child, leaf)).collect(),
        _ => json!(leaf),
    }
}

#[test]
fn three_cells_in_a_row_are_always_drawn() {
    let (game, start) = position_of::<Mnk>(json!({"width": 3, "height": 1, "k": 3}));
    let full = Plain { prefer_quick: false, ..Plain::oracle(&game) }.minimax(&start, 9);
    assert_eq!((full.nodes, full.leaves, full.score), (16, 6, Score::DRAW));
}

#[test]
fn small_boards_of_m_n_k_have_their_values() {
    let table = Table::with_mib(64);
    for (width, height, k, is_won) in [
        (3, 3, 3, false),
        (4, 3, 3, true),
        (4, 4, 3, true),
        (5, 3, 3, true),
        (2, 2, 2, true),
        (4, 4, 4, false),
        (1, 1, 1, true),
        (1, 9, 9, false),
        (3, 3, 4, false),
    ] {
        let (game, start) = position_of::<Mnk>(json!({"width": width, "height": height, "k": k}));
        let line = &solve(&game, &start, &table).lines[0];
        let is_drawn = line.score == Score::DRAW;
        assert!(
            line.proven && line.score.is_win() == is_won && is_drawn != is_won,
            "{width},{height},{k}: {line:?}"
        );
    }
}

#[test]
fn a_side_that_can_be_held_never_wins() {
    let mut random = fastrand::Rng::with_seed(12);
    let (mut held, mut checked) = (0, 0);
    for (width, height, k) in [(3, 3, 3), (4, 3, 3), (4, 3, 4), (5, 2, 2), (9, 1, 3)] {
        let rules = LineRules::new("test", (width, height), k, &Keys::fixed());
        let (game, start) = position_of::<Mnk>(json!({"width": width, "height": height, "k": k}));
        for _ in 0..60 {
            let position = scattered(&game, &start, &mut random);
            if game.outcome(&position).is_some() {
                continue;
            }
            let value = Plain::oracle(&game).alpha_beta(&position, 12, Window::FULL).score;
            let mover = position.to_move();
            checked += 1;
            if rules.can_be_held(&position, mover) {
                held += 1;
                assert!(!value.is_win(), "{position:?}");
            }
            if rules.can_be_held(&position, !mover) {
                held += 1;
                assert!(!value.is_loss(), "{position:?}");
            }
        }
    }
    assert!(held > 50 && held < 2 * checked, "{held} of {checked}");
}

/// A position after a few random moves.
fn scattered(game: &Mnk, start: &LinePosition, random: &mut fastrand::Rng) -> LinePosition {
    let mut position = start.clone();
    for _ in 0..random.usize(3..=6) {
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        if let Some(&mv) = moves.get(random.usize(..moves.len().max(1))) {
            game.play(&mut position, mv);
        }
    }
    position
}

#[test]
fn nim_is_won_exactly_when_the_xor_is_not_0() {
    let table = Table::with_mib(4);
    for (is_misere, heaps) in [false, true].into_iter().flat_map(|misere| {
        (0..512_u32).map(move |n| (misere, [(n % 8) as u8, (n / 8 % 8) as u8, (n / 64) as u8]))
    }) {
        let game = Nim::new(is_misere, &Keys::fixed());
        let position = game.position(&heaps);
        let Some(line) = solve(&game, &position, &table).lines.into_iter().next() else { continue };
        let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
        let is_won = if is_misere && heaps.iter().all(|&h| h <= 1) { xor == 0 } else { xor != 0 };
        assert!(line.proven && line.shortest, "{heaps:?} {is_misere}: {line:?}");
        assert_eq!((line.score.is_win(), line.score.is_loss()), (is_won, !is_won), "{heaps:?} {is_misere}");
    }
}

#[test]
fn the_only_winning_move_of_3_4_5_is_to_take_2_from_3() {
    let (game, position) = position_of::<Nim>(json!({"heaps": [3, 4, 5], "misere": false}));
    let line = solve(&game, &position, &Table::with_mib(1)).lines.remove(0);
    assert_eq!((game.format_move(&position, line.mv).as_str(), line.score.is_win()), ("0:2", true));
    let (game, position) = position_of::<Nim>(json!({"heaps": [1, 4, 5]}));
    assert!(solve(&game, &position, &Table::with_mib(1)).lines[0].score.is_loss());
}

#[test]
fn distances_in_nim_are_those_of_plain_minimax() {
    for (is_misere, heaps) in [(false, [3, 2, 1]), (true, [2, 2, 1]), (false, [4, 2, 0]), (true, [3, 1, 1])] {
        let game = Nim::new(is_misere, &Keys::fixed());
        let position = game.position(&heaps);
        let oracle = Plain::oracle(&game).minimax(&position, 12).score;
        assert_eq!(solve(&game, &position, &Table::with_mib(1)).lines[0].score, oracle, "{heaps:?}");
    }
}

#[test]
fn heaps_too_large_to_measure_still_have_a_proven_winner() {
    let (game, position) = position_of::<Nim>(json!({"heaps": [100, 200, 250, 99]}));
    let limits = Limits { nodes: Some(60_000), ..Limits::default() };
    let query = Query { game: &game, position: &position, history: &[], limits, options: Options::default() };
    let line = search(&query, &Table::with_mib(4)).lines.remove(0);
    assert!(line.proven && line.score.is_win() && !line.shortest, "{line:?}");
    let after = played(&game, &position, line.mv);
    let limits = Limits { nodes: Some(60_000), ..Limits::default() };
    let query = Query { game: &game, position: &after, history: &[], limits, options: Options::default() };
    let reply = search(&query, &Table::with_mib(4)).lines.remove(0);
    assert!(reply.proven && reply.score.is_loss(), "the move keeps the win: {reply:?}");
}

#[test]
fn perft_of_tic_tac_toe_and_connect_four() {
    let game = tic_tac_toe();
    let expected = [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872];
    for (depth, leaves) in (1..).zip(expected) {
        assert_eq!(perft(&game, &game.start(), depth, Ended::Dropped), leaves, "depth {depth}");
    }
    let (game, start) = ConnectFour::start(&Keys::fixed()).unwrap();
    for (depth, leaves) in (1..).zip([7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234]) {
        assert_eq!(perft(&game, &start, depth, Ended::Dropped), leaves, "depth {depth}");
    }
}

/// Positions of connect four with values from published solvers: the columns played and the score, 22 minus the
/// winner's stones.
#[test]
fn positions_of_connect_four_are_solved_to_outcome_and_distance() {
    let table = Table::with_mib(64);
    for line in [
        "2252576253462244111563365343671351441 -1",
        "7422341735647741166133573473242566 1",
        "23163416124767223154467471272416755633 0",
        "5554224333234511764415115 4",
        "52753311433677442422121 8",
        "1233722555341451114725221333 -1",
        "274552224131661 0",
        "5455174361263362 -1",
        "2531276566711153 2",
        "112233 18",
    ] {
        let case = ConnectFour::parse_suite_line(line).unwrap().unwrap();
        let (game, position) = position_of::<ConnectFour>(case.request["state"].clone());
        let found = solve(&game, &position, &table).lines.remove(0);
        let value = bestmove::games::wire::Expected::Value(i64::from(found.score.raw()));
        assert_eq!((value, found.proven), (case.expected, true), "{line}");
        assert!(found.shortest || found.score == Score::DRAW);
    }
}
