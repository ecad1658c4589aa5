//! Random boards: the tables and the plain rules agree.

use super::naive::Naive;
use super::{legal, parse};
use bestmove::game::{Game, Outcome};
use bestmove::games::wire::WireGame;
use serde_json::json;
use std::collections::BTreeSet;

/// Every rule.
const RULES: [&str; 3] = ["freestyle", "standard", "renju"];

/// A board with about so many stones of each side, crowded into a corner so that lines arise, as rows of text.
fn random_board(random: &mut fastrand::Rng, size: usize, pairs: usize) -> Vec<char> {
    let mut cells = vec!['.'; size * size];
    let (width, left, top) =
        (size.min(8), random.usize(..=size - size.min(8)), random.usize(..=size - size.min(8)));
    for symbol in ['X', 'O'] {
        let (mut placed, mut tries) = (0, 0);
        while placed < pairs && tries < 1_000 {
            tries += 1;
            let cell = (top + random.usize(..width)) * size + left + random.usize(..width);
            if cells[cell] == '.' {
                cells[cell] = symbol;
                placed += 1;
            }
        }
    }
    cells
}

fn rows(cells: &[char], size: usize) -> Vec<String> {
    cells.chunks(size).map(|row| row.iter().collect()).collect()
}

/// Calls `check` with boards that are not finished, and how each looks to the plain rules.
fn for_random_boards(count: usize, seed: u64, rules: &[&'static str], mut check: impl FnMut(&Naive, &str)) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut seen = 0;
    while seen < count {
        let size = random.usize(5..=19);
        let rule = rules[random.usize(..rules.len())];
        let pairs = random.usize(2..=(size * size / 2 - 1).min(22));
        let cells = random_board(&mut random, size, pairs);
        let text: String = cells.iter().collect();
        let state = json!({"size": size, "rule": rule, "board": rows(&cells, size)});
        if parse(&state).is_ok_and(|(game, position)| game.outcome(&position).is_none()) {
            seen += 1;
            check(&Naive { size: size as i32, rule, cells }, &text);
        }
    }
}

#[test]
fn black_may_play_everywhere_but_on_what_the_plain_rules_forbid() {
    let mut forbidden_seen = 0;
    for_random_boards(2_000, 1, &["renju"], |naive, text| {
        let state = json!({"size": naive.size, "rule": naive.rule, "board": text});
        let (game, position) = parse(&state).unwrap();
        let forbidden = naive.forbidden();
        forbidden_seen += forbidden.len();
        let told = game.format_state(&position)["forbidden"].clone();
        let told: BTreeSet<String> = serde_json::from_value(told).unwrap();
        assert_eq!(told, forbidden, "{state}");
        let legal: BTreeSet<String> = legal(&game, &position).into_iter().collect();
        assert!(legal.is_disjoint(&forbidden));
        assert_eq!(legal.len() + forbidden.len(), text.matches('.').count());
    });
    assert!(forbidden_seen > 300, "{forbidden_seen}");
}

#[test]
fn a_stone_wins_exactly_where_the_plain_rules_say() {
    let mut wins = 0;
    for_random_boards(1_500, 2, &RULES, |naive, text| {
        let state = json!({"size": naive.size, "rule": naive.rule, "board": text});
        let (game, position) = parse(&state).unwrap();
        let winning: BTreeSet<String> = legal(&game, &position)
            .into_iter()
            .filter(|name| {
                let mut after = position.clone();
                game.play(&mut after, game.parse_move(&position, name).unwrap());
                matches!(game.outcome(&after), Some(Outcome::Win(_)))
            })
            .collect();
        wins += winning.len();
        assert_eq!(winning, naive.winning('X'), "{state}");
    });
    assert!(wins > 300, "{wins}");
}

/// What is kept from move to move is what a board that is set up anew says: the estimate, the key, the moves.
#[test]
fn a_position_played_to_equals_the_one_that_is_set_up() {
    let mut random = fastrand::Rng::with_seed(3);
    for round in 0..60 {
        let rule = ["freestyle", "standard", "renju"][round % 3];
        let (game, mut position) = parse(&json!({"size": 5 + round % 15, "rule": rule})).unwrap();
        while game.outcome(&position).is_none() {
            let mut moves = Vec::new();
            game.candidate_moves(&position, &mut moves);
            let mv = moves[random.usize(..moves.len())];
            game.play(&mut position, mv);
            let (_, anew) = parse(&game.format_state(&position)).unwrap();
            assert_eq!(
                (game.evaluate(&anew), game.key(&anew)),
                (game.evaluate(&position), game.key(&position))
            );
            assert_eq!(anew, position);
        }
    }
}

#[test]
fn the_board_read_from_any_side_is_the_same_game() {
    for_random_boards(300, 4, &RULES, |naive, text| {
        let size = naive.size as usize;
        let turned: String =
            (0..size * size).map(|cell| naive.cells[(size - 1 - cell % size) * size + cell / size]).collect();
        let read = |board: &str| parse(&json!({"size": size, "rule": naive.rule, "board": board})).unwrap();
        let ((game, one), (_, two)) = (read(text), read(&turned));
        assert_eq!(game.evaluate(&one), game.evaluate(&two), "{text}");
        assert_eq!(legal(&game, &one).len(), legal(&game, &two).len(), "{text}");
    });
}
