//! The nodes of `bench`: fixed positions to fixed depths on one thread with an empty table.
//!
//! A change that only tidies leaves every number as it is; a change of play says the old and the new ones.

use bestmove::games::Registry;
use bestmove::keys::Keys;

/// Nodes for each game, in the order of the catalogue.
const SIGNATURE: [(&str, u64); 11] = [
    ("tic-tac-toe", 3_153),
    ("mnk", 427_214),
    ("gomoku", 88_003),
    ("connect-four", 175_486),
    ("othello", 111_437),
    ("checkers", 112_186),
    ("chess", 11_283),
    ("battle", 7_119),
    ("duel", 12_269),
    ("nim", 701),
    ("tree", 43),
];

#[test]
fn every_bench_position_takes_the_nodes_it_took() {
    let games = Registry::new(&Keys::fixed());
    let counted: Vec<(&str, u64)> =
        games.iter().map(|game| (game.info().slug, game.bench().iter().map(|row| row.nodes).sum())).collect();
    assert_eq!(counted, SIGNATURE.to_vec());
}

#[test]
fn the_keys_of_the_process_do_not_change_the_signature() -> Result<(), getrandom::Error> {
    let nodes = |keys: &Keys| -> Vec<u64> {
        Registry::new(keys).iter().flat_map(|game| game.bench()).map(|row| row.nodes).collect()
    };
    assert_eq!(nodes(&Keys::random()?), nodes(&Keys::fixed()));
    Ok(())
}
