//! Requests that differ: positions reached by random moves, with the moves that are legal there.

use bestmove::games::Registry;
use bestmove::games::endpoint::Endpoint;
use bestmove::keys::Keys;
use fastrand::Rng;
use serde_json::{Value, json};
use std::time::Duration;

/// Games in which a search of some length always has something to do.
const DEEP_GAMES: [&str; 4] = ["chess", "othello", "connect-four", "checkers"];
/// Random moves before the position asked about.
const PLIES: std::ops::RangeInclusive<usize> = 4..=10;

/// A request for a move, and what may be answered.
#[derive(Clone, Debug)]
pub(crate) struct Ask {
    pub(crate) path: String,
    pub(crate) body: String,
    pub(crate) budget: Duration,
    pub(crate) legal: Vec<String>,
}

impl Ask {
    /// Whether the answer is a legal move.
    pub(crate) fn allows(&self, answer: &Value) -> bool {
        answer["move"].as_str().is_some_and(|played| self.legal.iter().any(|legal| legal == played))
    }
}

/// Makes requests; none twice.
pub(crate) struct Asks {
    registry: Registry,
    dice: Rng,
    number: u64,
}

impl Asks {
    pub(crate) fn new(seed: u64) -> Self {
        Self { registry: Registry::new(&Keys::fixed()), dice: Rng::with_seed(seed), number: 0 }
    }

    /// A request that searches for its whole budget.
    pub(crate) fn deep(&mut self, budget: Duration) -> Ask {
        let slug = self.dice.choice(DEEP_GAMES).unwrap_or(DEEP_GAMES[0]);
        let plies = self.dice.usize(PLIES);
        self.of_game(slug, plies, budget)
    }

    /// A request after so many random moves from the start of a game that has one.
    pub(crate) fn of_game(&mut self, slug: &'static str, plies: usize, budget: Duration) -> Ask {
        loop {
            let (moves, legal) = self.playout(slug, plies);
            if legal.is_empty() {
                continue;
            }
            self.number += 1;
            // The node limit is out of reach: it only makes every body another one.
            let nodes = 1_000_000_000_000 + self.number;
            let body = json!({"moves": moves, "time_ms": budget.as_millis() as u64, "nodes": nodes});
            return Ask { path: format!("/v1/{slug}/move"), body: body.to_string(), budget, legal };
        }
    }

    fn playout(&mut self, slug: &str, plies: usize) -> (Vec<String>, Vec<String>) {
        let mut moves: Vec<String> = Vec::new();
        let mut legal = self.legal_moves(slug, &moves);
        while moves.len() < plies {
            let Some(next) = self.dice.choice(&legal) else { break };
            moves.push(next.clone());
            legal = self.legal_moves(slug, &moves);
        }
        (moves, legal)
    }

    fn legal_moves(&self, slug: &str, moves: &[String]) -> Vec<String> {
        let position = self.registry.find(slug).and_then(|game| game.position(&json!({"moves": moves})).ok());
        let position = position.and_then(|position| serde_json::to_value(position).ok()).unwrap_or_default();
        let legal = position["legal_moves"].as_array().cloned().unwrap_or_default();
        legal.iter().filter_map(|text| text.as_str().map(String::from)).collect()
    }

    /// Any request of any game: path and body.
    pub(crate) fn mixed(&mut self, budget: Duration) -> (String, String) {
        let games: Vec<&dyn Endpoint> = self.registry.iter().collect();
        let Some(game) = self.dice.choice(&games) else { return ("/v1/games".into(), String::new()) };
        let mut body = game.info().example.clone();
        let route = ["move", "move", "move", "analyze", "position", "search-tree"][self.dice.usize(..6)];
        if let Some(fields) = body.as_object_mut() {
            fields.retain(|name, _| ["state", "moves"].contains(&name.as_str()));
            if matches!(route, "move" | "analyze") {
                fields.insert("time_ms".into(), (budget.as_millis() as u64).into());
                self.number += 1;
                fields.insert("nodes".into(), (1_000_000_000_000 + self.number).into());
            }
        }
        (format!("/v1/{}/{route}", game.info().slug), body.to_string())
    }
}
