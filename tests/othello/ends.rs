//! Exact values near the end against plain minimax.

use super::{position, random_position};
use bestmove::game::Game;
use bestmove::games::Othello;
use bestmove::games::othello::Position;
use bestmove::games::wire::WireGame;
use bestmove::search::minimax::Plain;
use bestmove::search::{
    Bound, Clock, Limits, Options, ProbeWindow, ProvenBound, Query, Score, StoppedBy, Table, Window, search,
};

fn oracle(game: &Othello, position: &Position) -> Score {
    Plain::oracle(game).minimax(position, 2 * position.empty()).score
}

fn probe(
    game: &Othello,
    position: &Position,
    window: Window,
) -> Option<ProvenBound<<Othello as Game>::Move>> {
    let asked = ProbeWindow { window, depth: 1, horizon: u32::MAX };
    game.probe(position, asked, &mut Clock::start(&Limits::default()))
}

/// What is claimed of a value, and that it settles the window.
fn assert_claim(proven: ProvenBound<<Othello as Game>::Move>, window: Window, value: Score) {
    let (score, shown) = (proven.score, format!("{proven:?} {window:?}, true {value:?}"));
    match proven.bound {
        Bound::Exact => assert!(score == value && window.alpha < score && score < window.beta, "{shown}"),
        Bound::Lower => assert!(window.beta <= score && score <= value, "{shown}"),
        Bound::Upper => assert!(value <= score && score <= window.alpha, "{shown}"),
    }
}

#[test]
fn the_probe_agrees_with_plain_minimax_in_every_window() {
    let mut random = fastrand::Rng::with_seed(44);
    for round in 0..240 {
        let (game, position) = random_position(&mut random, 1 + round % 8);
        let value = oracle(&game, &position);
        let near = (-3..=3).map(|offset| value.offset(offset));
        let far = [Score::new(-64), Score::new(0), Score::new(63), Score::new(-70), Score::new(70)];
        let zero = near.chain(far).map(Window::zero);
        let wide = [
            (Score::MIN, Score::MAX),
            (value.offset(-5), value.offset(1)),
            (value.offset(-1), value.offset(9)),
        ];
        for window in zero.chain(wide.map(|(alpha, beta)| Window { alpha, beta })) {
            let proven = probe(&game, &position, window).unwrap();
            assert_claim(proven, window, value);
        }
    }
}

#[test]
fn the_probe_names_a_move_that_reaches_the_value() {
    let mut random = fastrand::Rng::with_seed(45);
    for round in 0..120 {
        let (game, position) = random_position(&mut random, 1 + round % 7);
        let proven = probe(&game, &position, Window::FULL).unwrap();
        let mut after = position;
        game.play(&mut after, proven.best.unwrap());
        let value = match game.outcome(&after) {
            Some(outcome) => Score::of_outcome(outcome, game.side_to_move(&position)),
            None => -oracle(&game, &after),
        };
        assert_eq!(value, proven.score, "{position:?}");
    }
}

#[test]
fn stable_discs_bound_the_value_of_longer_ends() {
    let mut random = fastrand::Rng::with_seed(46);
    let (table, mut bounded) = (Table::with_bytes(1 << 22), 0);
    for _ in 0..1_500 {
        let (game, position) = random_position(&mut random, 11);
        for alpha in (10..64).step_by(6) {
            let window = Window::zero(Score::new(alpha));
            let Some(proven) = probe(&game, &position, window) else { continue };
            let (limits, options) = (Limits::default(), Options::default());
            let query = Query { game: &game, position: &position, history: &[], limits, options };
            let line = search(&query, &table).lines[0].clone();
            assert!(line.proven && line.score <= proven.score, "{position:?} {proven:?}");
            bounded += 1;
            break;
        }
    }
    assert!(bounded > 20, "{bounded}");
}

#[test]
fn a_search_of_the_last_squares_stops_at_its_limit() {
    let mut random = fastrand::Rng::with_seed(47);
    for nodes in [1, 10, 100, 300] {
        let (game, position) = random_position(&mut random, 9);
        let mut clock = Clock::start(&Limits { nodes: Some(nodes), ..Limits::default() });
        let asked = ProbeWindow { window: Window::FULL, depth: 1, horizon: u32::MAX };
        let proven = game.probe(&position, asked, &mut clock);
        assert!(clock.nodes() <= nodes && (proven.is_none() || nodes > 10), "{nodes}");
    }
}

/// Problems from FForum, scores as published there.
#[test]
fn published_problems_are_solved_to_value_and_move() {
    for (board, side, value, best) in [
        ("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------", "black", 38, "a2"),
        ("-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O-", "black", 0, "h4"),
    ] {
        let (game, position) = position(board, side);
        let (limits, options) = (Limits::default(), Options::default());
        let query = Query { game: &game, position: &position, history: &[], limits, options };
        let report = search(&query, &Table::with_mib(64));
        let line = &report.lines[0];
        assert!(line.proven && report.stats.stopped_by == StoppedBy::Solved);
        assert_eq!((line.score, game.format_move(&position, line.mv).as_str()), (Score::new(value), best));
    }
}
