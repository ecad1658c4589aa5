//! The events of `/search-tree` replayed: a second, independent reckoning of every window, cut and value.

use bestmove::games::Registry;
use bestmove::games::endpoint::{Run, RunContext, ServerLimits, Slice};
use bestmove::games::search_tree::answer::SearchTreeAnswer;
use bestmove::games::search_tree::picture::TreeFormat;
use bestmove::keys::Keys;
use bestmove::search::Table;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const INFINITE: f64 = f64::INFINITY;

fn ask(slug: &str, body: &Value) -> Value {
    match run(slug, body, None) {
        Run::Done(answer) => serde_json::to_value(answer).unwrap(),
        Run::Partial(answer) => panic!("only a slice is partial: {answer:?}"),
    }
}

fn run(slug: &str, body: &Value, slice: Option<Slice>) -> Run<SearchTreeAnswer> {
    let registry = Registry::new(&Keys::fixed());
    let game = registry.find(slug).unwrap();
    let limits = ServerLimits::default();
    let mut job = game.prepare_search_tree(body, &limits, Instant::now(), TreeFormat::Json).unwrap();
    let table = Table::with_bytes(0);
    job.run_blocking(&RunContext { slice, ..RunContext::plain(&table) })
}

#[test]
fn a_first_slice_answers_small_trees_and_leaves_the_writing_of_large_ones_to_a_worker() {
    let slice = |nodes| Some(Slice { nodes, time: Duration::from_secs(60) });
    let body = |depth: u32| json!({"depth": depth, "algorithm": "minimax", "max_nodes": 5000});
    assert!(matches!(run("tic-tac-toe", &body(2), slice(4_096)), Run::Done(_)));
    for (depth, nodes) in [(2, 81), (4, 4_096), (5, 4_096)] {
        let Run::Partial(answer) = run("tic-tac-toe", &body(depth), slice(nodes)) else {
            panic!("depth {depth}")
        };
        assert!(answer.nodes.len() <= 300 && answer.truncated, "depth {depth}");
        let answer = serde_json::to_value(answer).unwrap();
        let shown = answer["nodes"].as_array().unwrap().len() as u64;
        let events = answer["events"].as_array().unwrap();
        assert!(events.iter().all(|event| event["node"].as_u64().unwrap() < shown));
    }
    assert_eq!(ask("tic-tac-toe", &body(4))["nodes"].as_array().unwrap().len(), 3_610);
}

/// A node that has been entered and not yet left.
#[derive(Debug)]
struct Open {
    id: usize,
    alpha: f64,
    beta: f64,
    /// What the children returned.
    returned: Vec<f64>,
    own: Option<f64>,
}

/// Goes through the events as a reader with pencil and paper would.
struct Replay<'v> {
    answer: &'v Value,
    is_hard: bool,
    cuts: bool,
    open: Vec<Open>,
    /// What must come next.
    expected: Vec<Value>,
}

fn end(value: &Value, infinite: f64) -> f64 {
    value.as_f64().unwrap_or(infinite)
}

fn window(value: &Value) -> (f64, f64) {
    (end(&value["alpha"], -INFINITE), end(&value["beta"], INFINITE))
}

impl Replay<'_> {
    fn player(&self, id: usize) -> &str {
        self.answer["nodes"][id]["player"].as_str().unwrap()
    }

    fn step(&mut self, event: &Value) {
        if let Some(wanted) = self.expected.pop() {
            for (field, value) in wanted.as_object().unwrap() {
                assert_eq!(&event[field], value, "{event} for {wanted}");
            }
        }
        let id = event["node"].as_u64().unwrap() as usize;
        match event["event"].as_str().unwrap() {
            "enter" => self.enter(id, window(event)),
            "leaf" => self.open.last_mut().unwrap().own = event["value"].as_f64(),
            "raise_alpha" | "lower_beta" => self.narrow(id, window(event)),
            "cut_off" => self.check_cut(event),
            "return" => self.leave(id, event["value"].as_f64().unwrap()),
            other => panic!("{other}"),
        }
    }

    fn enter(&mut self, id: usize, (alpha, beta): (f64, f64)) {
        let node = &self.answer["nodes"][id];
        assert_eq!(window(node), (alpha, beta));
        if let Some(parent) = self.open.last() {
            assert_eq!(node["parent"], parent.id);
            let passed = match self.player(parent.id) {
                "chance" => (-INFINITE, INFINITE),
                _ => (parent.alpha, parent.beta),
            };
            assert_eq!((alpha, beta), passed, "{node}");
        }
        self.open.push(Open { id, alpha, beta, returned: Vec::new(), own: None });
    }

    fn narrow(&mut self, id: usize, (alpha, beta): (f64, f64)) {
        let open = self.open.last_mut().unwrap();
        assert_eq!(open.id, id);
        (open.alpha, open.beta) = (alpha, beta);
        if alpha >= beta {
            self.expected.push(json!({"event": "cut_off", "node": id}));
        }
    }

    fn check_cut(&self, event: &Value) {
        let open = self.open.last().unwrap();
        assert_eq!(
            (open.id as u64, window(event)),
            (event["node"].as_u64().unwrap(), (open.alpha, open.beta))
        );
        assert!(open.alpha >= open.beta);
    }

    fn leave(&mut self, id: usize, value: f64) {
        let open = self.open.pop().unwrap();
        assert_eq!(open.id, id);
        let node = &self.answer["nodes"][id];
        assert_eq!(node["value"].as_f64(), Some(value));
        let (entry_alpha, entry_beta) = window(node);
        let found = self.found(&open);
        let wanted = if self.is_hard { found.clamp(entry_alpha, entry_beta) } else { found };
        assert!((wanted - value).abs() < 0.001, "{node}: {wanted}");
        assert!(node["best_child"].is_null() == (open.returned.is_empty() || self.player(id) == "chance"));
        let Some(parent) = self.open.last_mut() else { return };
        parent.returned.push(value);
        self.expect_narrowing(value, id);
    }

    /// The value of a node from what its children returned.
    fn found(&self, open: &Open) -> f64 {
        if let Some(own) = open.own {
            return own;
        }
        match self.player(open.id) {
            "max" => open.returned.iter().copied().fold(-INFINITE, f64::max),
            "min" => open.returned.iter().copied().fold(INFINITE, f64::min),
            _ => {
                let nodes = self.answer["nodes"].as_array().unwrap();
                let results = nodes.iter().filter(|node| node["parent"] == open.id);
                let chances = results.map(|node| node["chance"]["probability"].as_f64().unwrap());
                chances.zip(&open.returned).map(|(chance, value)| chance * value).sum()
            }
        }
    }

    fn expect_narrowing(&mut self, value: f64, child: usize) {
        let parent = self.open.last().unwrap();
        let id = parent.id;
        let event = match self.player(id) {
            "max" if self.cuts && value > parent.alpha => "raise_alpha",
            "min" if self.cuts && value < parent.beta => "lower_beta",
            _ => return,
        };
        self.expected.push(json!({"event": event, "node": id, "child": child}));
    }
}

/// Replays an answer of which nothing has been left out.
fn replay(answer: &Value, is_hard: bool, cuts: bool) {
    assert_eq!(answer["truncated"], false);
    let mut replay = Replay { answer, is_hard, cuts, open: Vec::new(), expected: Vec::new() };
    answer["events"].as_array().unwrap().iter().for_each(|event| replay.step(event));
    assert!(replay.open.is_empty() && replay.expected.is_empty());
    assert_eq!(answer["summary"]["value"], answer["nodes"][0]["value"]);
    check_counts(answer);
}

fn check_counts(answer: &Value) {
    let nodes = answer["nodes"].as_array().unwrap();
    let count = |wanted: &dyn Fn(&&Value) -> bool| nodes.iter().filter(wanted).count() as u64;
    let visited = |node: &&Value| node["status"] == "visited";
    let summary = &answer["summary"];
    assert_eq!(summary["visited"], count(&visited));
    assert_eq!(summary["leaves"], count(&|node| visited(node) && !node["leaf"].is_null()));
    assert_eq!(summary["cutoffs"], count(&|node| visited(node) && !node["cut"].is_null()));
    let saved = |node: &Value| node["cut"]["saved_moves"].as_u64().filter(|_| node["status"] == "visited");
    let all_saved: u64 = nodes.iter().filter_map(saved).sum();
    assert_eq!(count(&|node| node["status"] == "pruned"), all_saved);
}

fn any_tree() -> impl Strategy<Value = Value> {
    let leaf = (-9i64..9).prop_map(Value::from);
    let inner = |child| proptest::collection::vec(child, 1..4).prop_map(Value::from);
    leaf.prop_recursive(5, 60, 4, inner)
}

/// Minimax by the definition.
fn value_of(tree: &Value, is_max: bool) -> f64 {
    let Some(children) = tree.as_array() else { return tree.as_f64().unwrap() };
    let values = children.iter().map(|child| value_of(child, !is_max));
    if is_max { values.fold(-INFINITE, f64::max) } else { values.fold(INFINITE, f64::min) }
}

fn size_of(tree: &Value) -> u64 {
    1 + tree.as_array().into_iter().flatten().map(size_of).sum::<u64>()
}

fn body_of(tree: &Value, to_move: &str, more: Value) -> Value {
    let mut body = json!({
        "state": {"tree": tree, "to_move": to_move}, "depth": 10, "max_nodes": 5000, "pruned": "stub",
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn events_explain_every_window_and_value_of_any_tree(
        tree in any_tree(), to_move in prop_oneof![Just("max"), Just("min")], is_hard: bool,
        low in -9i64..9, width in 1i64..6, has_window: bool,
    ) {
        let window = if has_window { json!([low, low + width]) } else { json!([null, null]) };
        let fail = if is_hard { "hard" } else { "soft" };
        let answer = ask("tree", &body_of(&tree, to_move, json!({"window": window, "fail": fail})));
        replay(&answer, is_hard, true);
        let (value, truth) = (answer["summary"]["value"].as_f64().unwrap(), value_of(&tree, to_move == "max"));
        match answer["nodes"][0]["bound"].as_str().unwrap() {
            "exact" => prop_assert_eq!(value, truth),
            "lower" => prop_assert!(has_window && truth >= value && value >= (low + width) as f64),
            _ => prop_assert!(has_window && truth <= value && value <= low as f64),
        }
        if is_hard && has_window {
            prop_assert_eq!(value, truth.clamp(low as f64, (low + width) as f64));
        }
    }

    #[test]
    fn minimax_and_alpha_beta_agree_in_value_and_first_best_move(tree in any_tree(), fail_hard: bool) {
        let fail = if fail_hard { "hard" } else { "soft" };
        let plain = ask("tree", &body_of(&tree, "max", json!({"algorithm": "minimax"})));
        let cut = ask("tree", &body_of(&tree, "max", json!({"fail": fail})));
        replay(&plain, false, false);
        prop_assert_eq!(plain["summary"]["value"].as_f64(), Some(value_of(&tree, true)));
        prop_assert_eq!(plain["summary"]["visited"].as_u64(), Some(size_of(&tree)));
        for field in ["value", "best", "minimax_nodes", "alpha_beta_nodes"] {
            prop_assert_eq!(&plain["summary"][field], &cut["summary"][field]);
        }
        prop_assert_eq!(&cut["summary"]["visited"], &cut["summary"]["alpha_beta_nodes"]);
    }

    #[test]
    fn every_bound_holds_at_its_node(tree in any_tree(), low in -9i64..9, width in 1i64..6) {
        let answer = ask("tree", &body_of(&tree, "max", json!({"window": [low, low + width]})));
        let nodes = answer["nodes"].as_array().unwrap();
        for node in nodes.iter().filter(|node| node["status"] == "visited") {
            let (subtree, value) = (subtree(&tree, nodes, node), node["value"].as_f64().unwrap());
            let truth = value_of(subtree, node["player"] == "max");
            match node["bound"].as_str().unwrap() {
                "exact" => prop_assert_eq!(value, truth),
                "lower" => prop_assert!(truth >= value),
                _ => prop_assert!(truth <= value),
            }
        }
    }
}

/// The part of a tree that a node stands for.
fn subtree<'t>(tree: &'t Value, nodes: &[Value], node: &Value) -> &'t Value {
    let Some(parent) = node["parent"].as_u64() else { return tree };
    let index: usize = node["move"].as_str().unwrap().parse().unwrap();
    &subtree(tree, nodes, &nodes[parent as usize])[index]
}

#[test]
fn events_explain_every_window_and_value_of_every_game() {
    for game in Registry::new(&Keys::fixed()).iter() {
        let states = game.info().state_schema["examples"].as_array().cloned().unwrap_or_default();
        for state in
            states.iter().filter(|state| state["opponent"].is_null() || !state["opponent"]["hand"].is_null())
        {
            for (fail, cuts) in [("soft", true), ("hard", true), ("soft", false)] {
                let algorithm = if cuts { "alpha-beta" } else { "minimax" };
                let body = json!({
                    "state": state, "depth": 2, "max_nodes": 5000, "pruned": "stub", "fail": fail,
                    "algorithm": algorithm,
                });
                let answer = ask(game.info().slug, &body);
                if answer["truncated"] == false {
                    replay(&answer, fail == "hard", cuts);
                }
            }
        }
    }
}
