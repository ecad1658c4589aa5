//! What every game in the registry must hold, checked for each by the same code.

#![allow(clippy::unwrap_used, clippy::panic)]

use bestmove::game::{Game, Outcome, Scoring};
use bestmove::games::fields::FieldError;
use bestmove::games::wire::{WireGame, status_of};
use bestmove::games::{GameVisitor, for_each_game};
use bestmove::keys::Keys;
use bestmove::search::{Limits, Options, Query, Score, StoppedBy, Table, search};
use serde_json::Value;
use std::collections::HashSet;

/// Random games played from each of a game's starting points.
const GAMES: usize = 12;
/// Plies after which a random game is left.
const PLIES: usize = 80;

/// A game's example, bench and start positions, with the rules they belong to.
fn starting_points<G: WireGame>(keys: &Keys) -> Vec<(G, G::Position)> {
    let mut points: Vec<_> = G::start(keys).into_iter().collect();
    let bench = G::bench_positions().into_iter().map(|(body, _)| body);
    for body in std::iter::once(G::info().example).chain(bench) {
        if let Some(state) = body.get("state") {
            points.push(parse::<G>(state, keys).unwrap_or_else(|e| panic!("{}: {e:?}", G::SLUG)));
        }
    }
    assert!(!points.is_empty(), "{} has nothing to start from", G::SLUG);
    points
}

fn parse<G: WireGame>(state: &Value, keys: &Keys) -> Result<(G, G::Position), Vec<FieldError>> {
    let mut errors = Vec::new();
    let parsed = G::parse_state(state, "/state", keys, &mut errors);
    assert_eq!(parsed.is_none(), !errors.is_empty(), "{}: a fault, or a position, never both", G::SLUG);
    parsed.ok_or(errors)
}

fn legal<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    moves
}

/// Visits positions of random games.
fn for_random_positions<G: WireGame>(mut check: impl FnMut(&G, &G::Position)) {
    let mut random = fastrand::Rng::with_seed(20);
    for (game, start) in starting_points::<G>(&Keys::fixed()) {
        for _ in 0..GAMES {
            let mut position = start.clone();
            for _ in 0..PLIES {
                check(&game, &position);
                let moves = legal(&game, &position);
                if moves.is_empty() {
                    break;
                }
                game.play(&mut position, moves[random.usize(..moves.len())]);
            }
        }
    }
}

macro_rules! for_every_game {
    ($name:ident, $check:ident) => {
        #[test]
        fn $name() {
            struct Visitor;
            impl GameVisitor for Visitor {
                fn visit<G: WireGame>(&mut self) {
                    $check::<G>();
                }
            }
            for_each_game(&mut Visitor);
        }
    };
}

for_every_game!(moves_are_there_exactly_while_the_game_goes_on, check_end);
fn check_end<G: WireGame>() {
    for_random_positions::<G>(|game, position| {
        let is_over = game.outcome(position).is_some();
        assert_eq!(legal(game, position).is_empty(), is_over, "{}: {position:?}", G::SLUG);
        let status = status_of(game, position);
        assert_eq!(
            (status.over, status.reason.is_some(), status.to_move.is_none()),
            (is_over, is_over, is_over)
        );
        match game.outcome(position) {
            Some(Outcome::Points(_)) => assert_eq!(G::SCORING, Scoring::Points),
            Some(_) => assert_eq!(G::SCORING, Scoring::WinDrawLoss),
            None => {}
        }
    });
}

for_every_game!(an_estimate_lies_within_what_is_reachable_and_the_children_reach_no_more, check_bounds);
fn check_bounds<G: WireGame>() {
    for_random_positions::<G>(|game, position| {
        if game.outcome(position).is_some() {
            return;
        }
        let (low, high) = game.score_bounds(position);
        let estimate = Score::estimate(G::SCORING, game.evaluate(position));
        assert!(low <= estimate && estimate <= high, "{}: {position:?}", G::SLUG);
        for mv in legal(game, position) {
            let mut child = position.clone();
            game.play(&mut child, mv);
            let (child_low, child_high) = bounds_for(game, &child, game.side_to_move(position));
            assert!(child_high <= high && (child_low >= low), "{}: {position:?} {mv:?}", G::SLUG);
        }
    });
}

/// Bounds of a child from its parent's view, one ply further away.
fn bounds_for<G: Game>(game: &G, child: &G::Position, viewer: bestmove::game::Side) -> (Score, Score) {
    if let Some(outcome) = game.outcome(child) {
        let score = Score::of_outcome(outcome, viewer).from_node(G::SCORING, 1);
        return (score, score);
    }
    let (low, high) = game.score_bounds(child);
    let (low, high) = (low.from_node(G::SCORING, 1), high.from_node(G::SCORING, 1));
    if game.side_to_move(child) == viewer { (low, high) } else { (-high, -low) }
}

for_every_game!(moves_have_numbers_and_names_of_their_own_and_names_are_read_back, check_moves);
fn check_moves<G: WireGame>() {
    for_random_positions::<G>(|game, position| {
        let moves = legal(game, position);
        let ids: HashSet<_> = moves.iter().map(|&mv| game.move_id(mv)).collect();
        let names: HashSet<_> = moves.iter().map(|&mv| game.format_move(position, mv)).collect();
        assert_eq!((ids.len(), names.len()), (moves.len(), moves.len()), "{}: {position:?}", G::SLUG);
        assert!(!ids.contains(&u16::MAX));
        for mv in &moves {
            let name = game.format_move(position, *mv);
            assert_eq!(game.parse_move(position, &name), Ok(*mv), "{}: {name}", G::SLUG);
        }
        for junk in ["", " ", "no such move", "\u{0}", "-1", "99999999999", "é", "0:0"] {
            assert!(game.parse_move(position, junk).is_err(), "{}: {junk:?}", G::SLUG);
        }
    });
}

for_every_game!(moves_worth_searching_are_legal_and_there_is_always_one, check_search_moves);
fn check_search_moves<G: WireGame>() {
    for_random_positions::<G>(|game, position| {
        if game.outcome(position).is_some() {
            return;
        }
        for horizon in [1, 2, 3, u32::MAX] {
            let mut moves = Vec::new();
            game.search_moves(position, horizon, &mut moves);
            let legal = legal(game, position);
            assert!(!moves.is_empty() && moves.iter().all(|mv| legal.contains(mv)), "{}", G::SLUG);
        }
    });
}

for_every_game!(a_state_survives_the_round_trip_and_keeps_its_key_and_moves, check_round_trip);
fn check_round_trip<G: WireGame>() {
    for_random_positions::<G>(|game, position| {
        let state = game.format_state(position);
        let (read_game, read) =
            parse::<G>(&state, &Keys::fixed()).unwrap_or_else(|e| panic!("{state}: {e:?}"));
        assert_eq!(read_game.format_state(&read), state);
        let moves = |game: &G, position: &G::Position| -> Vec<String> {
            legal(game, position).iter().map(|&mv| game.format_move(position, mv)).collect()
        };
        assert_eq!(moves(&read_game, &read), moves(game, position), "{state}");
        assert_eq!(status_of(&read_game, &read), status_of(game, position), "{state}");
    });
}

for_every_game!(states_and_moves_follow_the_schemas_of_the_catalogue, check_schemas);
fn check_schemas<G: WireGame>() {
    let info = G::info();
    let compile =
        |schema: &Value| jsonschema::draft202012::new(schema).unwrap_or_else(|e| panic!("{}: {e}", G::SLUG));
    let (state, mv, detail) =
        (compile(&info.state_schema), compile(&info.move_schema), compile(&info.move_detail_schema));
    assert_eq!(info.slug, G::SLUG);
    assert_eq!(info.has_start, G::start(&Keys::fixed()).is_some());
    for_random_positions::<G>(|game, position| {
        let written = game.format_state(position);
        assert!(state.is_valid(&written), "{}: {written}", G::SLUG);
        for one in legal(game, position) {
            let name = game.format_move(position, one);
            assert!(mv.is_valid(&Value::String(name.clone())), "{}: {name}", G::SLUG);
            assert!(detail.is_valid(&game.move_detail(position, one)), "{}: {name}", G::SLUG);
        }
    });
}

for_every_game!(another_process_has_other_keys_and_games_do_not_share_them, check_keys);
fn check_keys<G: WireGame>() {
    let one = starting_points::<G>(&Keys::random().unwrap());
    let two = starting_points::<G>(&Keys::random().unwrap());
    for ((game_one, position_one), (game_two, position_two)) in one.iter().zip(&two) {
        assert_ne!(game_one.key(position_one), game_two.key(position_two), "{}", G::SLUG);
    }
}

for_every_game!(whatever_the_limit_the_answer_is_a_legal_move, check_limits);
fn check_limits<G: WireGame>() {
    let table = Table::with_bytes(1 << 16);
    let mut seen = 0;
    for_random_positions::<G>(|game, position| {
        seen += 1;
        let limits = match seen % 4 {
            0 => Limits { nodes: Some(1), ..Limits::default() },
            1 => Limits { depth: Some(1), ..Limits::default() },
            2 => Limits { nodes: Some(200), ..Limits::default() },
            _ => Limits { deadline: Some(std::time::Instant::now()), ..Limits::default() },
        };
        let query =
            Query { game, position, history: &[], limits: limits.clone(), options: Options::default() };
        let report = search(&query, &table);
        match game.outcome(position) {
            Some(_) => assert_eq!((report.lines.len(), report.stats.stopped_by), (0, StoppedBy::Finished)),
            None => {
                let line = &report.lines[0];
                assert!(legal(game, position).contains(&line.mv), "{}", G::SLUG);
                assert_eq!(line.pv[0], line.mv);
                assert!(report.stats.nodes <= limits.nodes.unwrap_or(u64::MAX), "{}", G::SLUG);
                assert_line_is_legal(game, position, &line.pv);
            }
        }
    });
}

for_every_game!(a_search_cut_anywhere_leaves_a_line_that_can_be_played, check_cut_lines);
fn check_cut_lines<G: WireGame>() {
    for (game, position) in starting_points::<G>(&Keys::fixed()) {
        let table = Table::with_bytes(1 << 18);
        for nodes in (20..6_000).step_by(97) {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let options = Options::default();
            let query = Query { game: &game, position: &position, history: &[], limits, options };
            let report = search(&query, &table);
            report.lines.iter().for_each(|line| assert_line_is_legal(&game, &position, &line.pv));
        }
    }
}

fn assert_line_is_legal<G: Game>(game: &G, position: &G::Position, line: &[G::Move]) {
    let mut position = position.clone();
    for &mv in line {
        assert!(legal(game, &position).contains(&mv), "{mv:?} in {line:?}");
        game.play(&mut position, mv);
    }
}

for_every_game!(no_state_text_is_ever_a_panic, check_junk_states);
fn check_junk_states<G: WireGame>() {
    let mut random = fastrand::Rng::with_seed(5);
    let example = G::info().example["state"].clone();
    for _ in 0..2_000 {
        let mut state = example.clone();
        mutate(&mut state, &mut random);
        if let Ok((game, position)) = parse::<G>(&state, &Keys::fixed()) {
            assert_eq!(legal(&game, &position).is_empty(), game.outcome(&position).is_some(), "{state}");
            let written = game.format_state(&position);
            assert!(parse::<G>(&written, &Keys::fixed()).is_ok(), "{state} -> {written}");
        }
    }
}

/// Changes some part of a value to something else.
fn mutate(value: &mut Value, random: &mut fastrand::Rng) {
    match value {
        Value::Object(map) if random.u8(..4) > 0 && !map.is_empty() => {
            let index = random.usize(..map.len());
            if let Some(inner) = map.values_mut().nth(index) {
                mutate(inner, random);
            }
        }
        Value::Array(list) if random.u8(..4) > 0 && !list.is_empty() => {
            let index = random.usize(..list.len());
            mutate(&mut list[index], random);
        }
        Value::String(text) if random.u8(..4) > 0 => *text = mutated_text(text, random),
        other => *other = junk(random),
    }
}

fn mutated_text(text: &str, random: &mut fastrand::Rng) -> String {
    let mut symbols: Vec<char> = text.chars().collect();
    let extra = ['X', 'O', '.', '7', '\n', 'é', '\u{0}', 'x'];
    match random.u8(..3) {
        0 if !symbols.is_empty() => {
            let index = random.usize(..symbols.len());
            symbols[index] = extra[random.usize(..extra.len())];
        }
        1 if !symbols.is_empty() => {
            symbols.swap_remove(random.usize(..symbols.len()));
        }
        _ => symbols.insert(random.usize(..=symbols.len()), extra[random.usize(..extra.len())]),
    }
    symbols.into_iter().collect()
}

fn junk(random: &mut fastrand::Rng) -> Value {
    match random.u8(..10) {
        0 => Value::Null,
        1 => Value::Bool(random.bool()),
        2 => Value::from(random.i64(-3..400)),
        3 => Value::from(random.f64() * 1e7),
        4 => Value::from(i64::MAX),
        5 => Value::from(1e300),
        6 => Value::from("x".repeat(random.usize(..500))),
        7 => Value::Array(vec![Value::from(1); random.usize(..30)]),
        8 => Value::Array(vec![Value::Array(vec![]); random.usize(..5)]),
        _ => serde_json::json!({"heaps": [1], "board": "XO"}),
    }
}
