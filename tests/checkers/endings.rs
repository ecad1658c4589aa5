//! The table of positions with few pieces: against the rules, against plain search, on disk, and in the service's answers.

use super::{names, position};
use bestmove::game::{Game, Side};
use bestmove::games::Checkers;
use bestmove::games::checkers::Position;
use bestmove::games::checkers::endgame::{Endgames, Ending, LoadError};
use bestmove::games::wire::WireGame;
use bestmove::keys::Keys;
use bestmove::search::{Features, Limits, Line, Options, Query, Table, search};
use std::path::PathBuf;
use std::sync::LazyLock;

/// Up to three pieces: quickly made.
static THREE: LazyLock<Endgames> = LazyLock::new(|| Endgames::build(3));

fn game() -> Checkers {
    Checkers::with_endgames(&Keys::fixed(), Some(&THREE))
}

/// So many random pieces with both sides on the board.
fn scattered(random: &mut fastrand::Rng, pieces: usize) -> Position {
    let mut squares: Vec<usize> = (1..=32).collect();
    random.shuffle(&mut squares);
    let (white, black) = squares[..pieces].split_at(random.usize(1..pieces));
    let mut list = |squares: &[usize], crowned: std::ops::RangeInclusive<usize>| {
        let mut mark = |square: &usize| if crowned.contains(square) || random.bool() { "K" } else { "" };
        squares.iter().map(|square| format!("{}{square}", mark(square))).collect::<Vec<_>>().join(",")
    };
    let (white, black) = (list(white, 1..=4), list(black, 29..=32));
    let side = if random.bool() { "W" } else { "B" };
    position(&format!("{side}:W{white}:B{black}")).1
}

fn children(position: &Position) -> Vec<Position> {
    let mut moves = Vec::new();
    game().legal_moves(position, &mut moves);
    let played = |mv| {
        let mut after = *position;
        game().play(&mut after, mv);
        after
    };
    moves.into_iter().map(played).collect()
}

/// What the rules make of the values one move later. Where this holds everywhere, the table is right: distances fall with
/// each move of a win, and from a draw there is always a move to a draw and none to a lost position.
fn by_the_rules(table: &Endgames, position: &Position) -> Ending {
    let value = |child: &Position| table.ending(child).unwrap_or(Ending::Loss(0));
    let values: Vec<Ending> = children(position).iter().map(value).collect();
    let wins = values
        .iter()
        .filter_map(|value| if let Ending::Loss(plies) = value { Some(plies + 1) } else { None });
    let losses: Vec<u32> = values
        .iter()
        .filter_map(|value| if let Ending::Win(plies) = value { Some(*plies) } else { None })
        .collect();
    match wins.min() {
        Some(plies) => Ending::Win(plies),
        None if losses.len() == values.len() => {
            Ending::Loss(losses.iter().max().map_or(0, |plies| plies + 1))
        }
        None => Ending::Draw,
    }
}

fn assert_sound(table: &Endgames, pieces: usize, positions: usize) {
    let mut random = fastrand::Rng::with_seed(40);
    for _ in 0..positions {
        let position = scattered(&mut random, pieces);
        assert_eq!(table.ending(&position), Some(by_the_rules(table, &position)), "{position:?}");
    }
}

#[test]
fn every_value_follows_from_those_one_move_later() {
    assert_sound(&THREE, 2, 5_000);
    assert_sound(&THREE, 3, 40_000);
}

/// A search that does not ask the table.
fn searched(position: &Position, depth: u32) -> Line<<Checkers as Game>::Move> {
    let features = Features { probe: false, ..Features::ALL };
    let query = Query {
        game: &game(),
        position,
        history: &[],
        limits: Limits { depth: Some(depth), nodes: Some(3_000_000), ..Limits::default() },
        options: Options { features, ..Options::default() },
    };
    search(&query, &Table::with_bytes(1 << 22)).lines.remove(0)
}

fn assert_search_agrees(table: &Endgames, pieces: usize, positions: usize, depth: u32) {
    let mut random = fastrand::Rng::with_seed(41);
    let (mut decided, mut seen) = (0, 0);
    while seen < positions {
        let position = scattered(&mut random, pieces);
        if children(&position).is_empty() {
            continue;
        }
        seen += 1;
        let (ending, line) = (table.ending(&position).unwrap(), searched(&position, depth));
        let plies = line.score.distance();
        match ending {
            Ending::Win(distance) if line.proven => {
                assert!(line.score.is_win() && plies >= distance, "{position:?}")
            }
            Ending::Loss(distance) if line.proven => {
                assert!(line.score.is_loss() && plies <= distance, "{position:?}")
            }
            _ => assert!(!line.proven || line.score.raw() == 0, "{position:?} is {ending:?}: {line:?}"),
        }
        let is_near = matches!(ending, Ending::Win(plies) | Ending::Loss(plies) if plies + 4 <= depth);
        assert!(!is_near || line.proven, "{position:?} is {ending:?}: {line:?}");
        if is_near && line.shortest {
            assert_eq!(ending, if line.score.is_win() { Ending::Win(plies) } else { Ending::Loss(plies) });
        }
        decided += usize::from(line.proven);
    }
    assert!(decided > positions / 8, "{decided} of {seen} were decided by search");
}

#[test]
fn search_proves_nothing_else() {
    assert_search_agrees(&THREE, 3, 60, 12);
}

#[test]
#[ignore = "takes minutes"]
fn four_pieces_are_right_too() {
    let four = Endgames::build(4);
    assert_sound(&four, 4, 500_000);
    assert_search_agrees(&four, 4, 1_000, 9);
}

#[test]
fn with_the_table_wins_are_told_with_their_true_length_and_draws_are_proven() {
    let ask = |fen: &str, clock: u64| {
        let state = serde_json::json!({"fen": fen, "halfmove_clock": clock});
        let (_, position) = super::parse(&state).unwrap();
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let (game, options) = (game(), Options::default());
        let query = Query { game: &game, position: &position, history: &[], limits, options };
        search(&query, &Table::with_bytes(1 << 20)).lines.remove(0)
    };
    let fen = "W:WK14,K15:BK1";
    let Some(Ending::Win(plies)) = THREE.ending(&position(fen).1) else {
        panic!("two kings win against one")
    };
    assert!(plies > 6, "{plies}");
    let line = ask(fen, 0);
    assert!(line.proven && line.shortest, "{line:?}");
    assert_eq!(line.score.distance(), plies);
    let late = ask(fen, 80 - u64::from(plies) + 1);
    assert!(!late.proven, "the draw may be claimed before the win: {late:?}");
    let draw = ask("W:WK14:BK1", 0);
    assert!(draw.proven && draw.score.raw() == 0, "{draw:?}");
}

/// A win that leads through a position that has occurred twice is none: the draw would be claimed.
#[test]
fn the_table_is_not_asked_where_the_history_may_make_a_draw() {
    let (game, position) = (game(), position("W:WK14,K15:BK1").1);
    let history: Vec<u64> = children(&position)
        .iter()
        .flat_map(|child| [game.key(child), game.key(child)])
        .chain([game.key(&position)])
        .collect();
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let query =
        Query { game: &game, position: &position, history: &history, limits, options: Options::default() };
    let line = search(&query, &Table::with_bytes(1 << 20)).lines.remove(0);
    assert!(!line.proven && line.score.raw() == 0, "every move repeats for the third time: {line:?}");
}

#[test]
fn more_pieces_or_none_are_not_in_the_table() {
    for fen in ["B:W21,22:B1,2", "B:W21:B"] {
        assert_eq!(THREE.ending(&position(fen).1), None, "{fen}");
    }
    assert_eq!(names(&game(), &position("B:W5:B1").1).len(), 1);
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_table_comes_back_from_its_file_as_it_was() {
    let path = file("endgames-kept.bin");
    THREE.save(&path).unwrap();
    let read = Endgames::load(&path, 3).unwrap();
    let mut random = fastrand::Rng::with_seed(42);
    for _ in 0..2_000 {
        let position = scattered(&mut random, 3);
        assert_eq!(read.ending(&position), THREE.ending(&position));
    }
}

#[test]
fn a_damaged_file_is_never_believed() {
    let path = file("endgames-damaged.bin");
    THREE.save(&path).unwrap();
    let good = std::fs::read(&path).unwrap();
    let changed = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        bytes
    };
    let last = good.len() - 1;
    for (bytes, wanted) in [
        (good[..last].to_vec(), "bytes"),
        ([good.clone(), vec![0]].concat(), "bytes"),
        (Vec::new(), "bytes"),
        (changed(0), "another version"),
        (changed(8), "another version"),
        (changed(12), "another version"),
        (changed(24), "checksum"),
        (changed(last / 2), "checksum"),
        (changed(last), "checksum"),
    ] {
        std::fs::write(&path, bytes).unwrap();
        let error = Endgames::load(&path, 3).unwrap_err();
        assert!(error.to_string().contains(wanted), "{error}");
    }
    assert!(matches!(Endgames::load(&file("nothing-here.bin"), 3), Err(LoadError::Read(_))));
    assert!(Endgames::load(&path, 4).is_err());
}

#[test]
fn both_sides_of_a_turned_board_have_the_same_value() {
    let white = THREE.ending(&position("W:WK14,K15:BK1").1);
    let black = THREE.ending(&position("B:WK32:BK18,K19").1);
    assert_eq!(white, black);
    assert_eq!(game().side_to_move(&position("B:WK32:BK18,K19").1), Side::First);
    assert_eq!(Checkers::SLUG, "checkers");
}
