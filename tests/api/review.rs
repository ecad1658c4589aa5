//! `/review`: what the moves of a game were worth, held against reckonings that know nothing of the search.

use crate::support::Service;
use bestmove::config::ServeConfig;
use bestmove::game::{Game, Outcome, Side};
use bestmove::games::wire::WireGame;
use bestmove::games::{ConnectFour, Nim, Registry, TicTacToe, Tree};
use bestmove::keys::Keys;
use serde_json::{Value, json};

async fn review(service: &Service, game: &str, body: &Value) -> Value {
    let answer = service.post(&format!("/v1/{game}/review"), body.to_string()).await;
    assert_eq!(answer.status, 200, "{body}: {}", answer.text);
    answer.json()
}

/// The result of best play for the side to move: 1, 0 or -1. Every line is played to its end.
fn best_result<G: Game>(game: &G, position: &G::Position) -> i32 {
    let side = game.side_to_move(position);
    let sign = |points: i32| if side == Side::First { points.signum() } else { -points.signum() };
    match game.outcome(position) {
        Some(Outcome::Win(winner)) => return if winner == side { 1 } else { -1 },
        Some(Outcome::Draw) => return 0,
        Some(Outcome::Points(points)) => return sign(points),
        None => {}
    }
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    moves.into_iter().map(|mv| result_of(game, position, mv)).max().unwrap()
}

/// The result of best play after a move, for the side that makes it.
fn result_of<G: Game>(game: &G, position: &G::Position, mv: G::Move) -> i32 {
    let mut after = position.clone();
    game.play(&mut after, mv);
    let result = best_result(game, &after);
    if game.side_to_move(&after) == game.side_to_move(position) { result } else { -result }
}

/// A random game from a state: its moves, and the numbers of those that made the result worse.
fn random_game<G: WireGame>(state: Option<&Value>, random: &mut fastrand::Rng) -> (Vec<String>, Vec<usize>) {
    let keys = Keys::fixed();
    let mut errors = Vec::new();
    let (game, mut position) = match state {
        Some(state) => G::parse_state(state, "", &keys, &mut errors).unwrap(),
        None => G::start(&keys).unwrap(),
    };
    let (mut played, mut decisive) = (Vec::new(), Vec::new());
    while game.outcome(&position).is_none() {
        let mut legal = Vec::new();
        game.legal_moves(&position, &mut legal);
        let mv = legal[random.usize(..legal.len())];
        played.push(game.format_move(&position, mv));
        if result_of(&game, &position, mv) < best_result(&game, &position) {
            decisive.push(played.len());
        }
        game.play(&mut position, mv);
    }
    (played, decisive)
}

async fn check_random_games<G: WireGame>(state: Option<Value>, games: usize) {
    let (service, mut random) = (Service::real(), fastrand::Rng::with_seed(3));
    let mut decided = 0;
    for _ in 0..games {
        let (moves, decisive) = random_game::<G>(state.as_ref(), &mut random);
        decided += decisive.len();
        let mut body = json!({"moves": moves, "nodes": 2_000_000});
        state.iter().for_each(|state| body["state"] = state.clone());
        let answer = review(&service, G::SLUG, &body).await;
        assert_eq!(answer["summary"]["decisive"], json!(decisive), "{body}");
        for ply in answer["plies"].as_array().unwrap() {
            assert_eq!(ply["decisive"] == true, !ply["outcome_change"].is_null(), "{ply}");
            assert_eq!(ply["score"]["proven"], true, "{ply}");
        }
    }
    assert!(decided > 0, "no game was decided by a move");
}

#[tokio::test]
async fn exactly_the_moves_that_made_the_result_worse_decided_a_game() {
    check_random_games::<TicTacToe>(None, 12).await;
    let tree = json!({"tree": [[[3, -9], [-4, 1]], [[0, 8], [6, -5]], [[0, 0], [-7, 2]]]});
    check_random_games::<Tree>(Some(tree), 12).await;
    check_random_games::<Nim>(Some(json!({"heaps": [2, 3, 2], "misere": true})), 12).await;
    let late = json!({"columns": "2252576253462244111563365343671351"});
    check_random_games::<ConnectFour>(Some(late), 6).await;
}

/// Who leaves heaps whose exclusive or is not zero, having had such heaps, gives a won game away.
#[tokio::test]
async fn a_game_of_nim_is_decided_by_the_moves_that_leave_a_sum_after_having_one() {
    let (service, mut random) = (Service::real(), fastrand::Rng::with_seed(8));
    for _ in 0..10 {
        let start = [random.u8(2..6), random.u8(2..6), random.u8(2..6), random.u8(1..4)];
        let (mut heaps, mut moves, mut decisive) = (start, Vec::new(), Vec::new());
        let sum = |heaps: &[u8]| heaps.iter().fold(0, |sum, heap| sum ^ heap);
        while heaps.iter().any(|&heap| heap > 0) {
            let heap = random.usize(..heaps.len());
            if heaps[heap] == 0 {
                continue;
            }
            let (before, count) = (sum(&heaps), random.u8(1..=heaps[heap]));
            heaps[heap] -= count;
            moves.push(format!("{heap}:{count}"));
            if before != 0 && sum(&heaps) != 0 {
                decisive.push(moves.len());
            }
        }
        let body = json!({"state": {"heaps": start}, "moves": moves, "nodes": 1_000_000});
        let answer = review(&service, "nim", &body).await;
        assert_eq!(answer["summary"]["decisive"], json!(decisive), "{body}");
    }
}

/// Against the middle an edge loses: the next corner makes two threats in time.
#[tokio::test]
async fn an_edge_against_the_middle_of_tic_tac_toe_is_the_blunder() {
    let body = json!({"moves": ["4", "1", "0", "8", "6", "2", "3"]});
    let answer = review(&Service::real(), "tic-tac-toe", &body).await;
    assert_eq!(answer["summary"]["decisive"], json!([2]));
    let blunder = &answer["plies"][1];
    assert_eq!((&blunder["to_move"], &blunder["move"]), (&json!("O"), &json!("1")));
    assert_eq!(blunder["outcome_change"], json!({"from": "draw", "to": "loss"}));
    assert_eq!((&blunder["verdict"], &blunder["win_chance_loss"]), (&json!("blunder"), &json!(0.5)));
    assert_eq!((&blunder["loss"], &blunder["score"]["in_plies"]), (&Value::Null, &json!(6)));
    assert!(["0", "2", "6", "8"].iter().any(|corner| blunder["best_move"] == *corner), "{blunder}");
    assert_eq!(blunder["best_line"][0], blunder["best_move"]);
    let summary = &answer["summary"];
    assert_eq!((&summary["status"]["winner"], &summary["status"]["reason"]), (&json!("X"), &json!("line")));
    assert_eq!(summary["sides"][0]["mean_win_chance_loss"], 0.0);
    assert_eq!(summary["sides"][1]["side"], "O");
    assert_eq!((&summary["sides"][1]["moves"], &summary["sides"][1]["judged"]), (&json!(3), &json!(3)));
    assert_eq!(summary["sides"][1]["verdicts"]["blunder"], 1);
}

/// Two red stones side by side on the ground with room on both sides become a win if they are let alone.
#[tokio::test]
async fn letting_a_pair_alone_loses_at_connect_four() {
    let body = json!({"moves": ["4", "1", "3", "1", "5", "2", "6"], "nodes": 200_000});
    let answer = review(&Service::real(), "connect-four", &body).await;
    let ply = &answer["plies"][3];
    assert_eq!((&ply["score"]["outcome"], &ply["score"]["in_plies"]), (&json!("loss"), &json!(4)), "{ply}");
    assert!(ply["loss"].is_null() && ply["best_move"] != "1", "{ply}");
    let verdicts: Vec<_> =
        answer["plies"].as_array().unwrap()[4..].iter().map(|ply| &ply["verdict"]).collect();
    assert_eq!(verdicts, ["best", "best", "best"]);
}

#[tokio::test]
async fn points_given_away_are_told_in_the_unit_of_the_game() {
    let tree = json!({"tree": [[5, 10], [-1, 7], [-8, 2]], "to_move": "max"});
    let body = json!({"state": tree, "moves": ["1", "1"], "depth": 2});
    let answer = review(&Service::real(), "tree", &body).await;
    let (first, second) = (&answer["plies"][0], &answer["plies"][1]);
    assert_eq!((&first["score"]["value"], &first["best_score"]["value"]), (&json!(-1), &json!(5)));
    assert_eq!((&first["loss"], &first["best_line"]), (&json!(6), &json!(["0", "0"])));
    assert_eq!((&second["score"]["value"], &second["loss"]), (&json!(-7), &json!(8)));
    assert_eq!(second["outcome_change"], json!({"from": "win", "to": "loss"}));
    assert_eq!(answer["summary"]["decisive"], json!([1, 2]));
    assert_eq!((&answer["summary"]["status"]["winner"], &first["to_move"]), (&json!("max"), &json!("max")));
}

fn example_of(info: &bestmove::games::info::GameInfo) -> Value {
    let mut request = json!({"moves": []});
    for field in ["state", "moves"] {
        if let Some(value) = info.example.get(field) {
            request[field] = value.clone();
        }
    }
    request
}

/// A game of so many first and last legal moves in turn.
async fn any_moves(service: &Service, slug: &str, mut request: Value, count: usize) -> Value {
    for number in 0..count {
        let mut asked = request.clone();
        asked.as_object_mut().unwrap().remove("depth");
        let position = service.post(&format!("/v1/{slug}/position"), asked.to_string()).await.json();
        let legal = position["legal_moves"].as_array().unwrap();
        let mv = if number % 2 == 0 { legal.first() } else { legal.last() };
        request["moves"].as_array_mut().unwrap().extend(mv.cloned());
    }
    request
}

/// The first position of a review is the request's, so each is the position of a `/move` request with fewer moves.
#[tokio::test]
async fn every_game_is_reviewed_as_its_positions_are_searched() {
    let service = Service::real();
    for game in Registry::new(&Keys::fixed()).iter() {
        let slug = game.info().slug;
        let mut body = any_moves(&service, slug, example_of(game.info()), 2).await;
        (body["depth"], body["reproducible"]) = (3.into(), true.into());
        let answer = review(&service, slug, &body).await;
        let plies = answer["plies"].as_array().unwrap();
        assert_eq!(plies.len(), body["moves"].as_array().unwrap().len(), "{slug}");
        for (index, ply) in plies.iter().enumerate() {
            let mut before = body.clone();
            before["moves"].as_array_mut().unwrap().truncate(index);
            let found = service.post(&format!("/v1/{slug}/move"), before.to_string()).await.json();
            assert_eq!(ply["to_move"], found["to_move"], "{slug}");
            assert_eq!((&ply["move"], &ply["ply"]), (&body["moves"][index], &json!(index + 1)));
            // Estimates of a search that guesses depend on what it has seen before, and in gomoku the lengths of wins too.
            let is_comparable = match slug {
                "gomoku" => false,
                "chess" => ply["best_score"]["proven"] == true,
                _ => true,
            };
            if is_comparable {
                assert_eq!(ply["best_score"], found["score"], "{slug}: {ply}");
            }
            before["search_moves"] = json!([ply["move"]]);
            let own = service.post(&format!("/v1/{slug}/move"), before.to_string()).await.json();
            if is_comparable && ply["score"]["proven"] == own["score"]["proven"] {
                assert_eq!(ply["score"]["value"], own["score"]["value"], "{slug}: {ply}");
            }
            assert!(ply["loss"].is_null() || ply["loss"].as_f64().unwrap() >= 0.0, "{slug}: {ply}");
        }
        assert_ne!(answer["stats"]["stopped_by"], "time", "{slug}");
    }
}

#[tokio::test]
async fn a_reproducible_review_repeats_itself_but_for_times() {
    let service = Service::real();
    let body = json!({"moves": ["4", "4", "4", "3", "5", "2", "6"], "nodes": 3_000, "reproducible": true});
    let mut answers = Vec::new();
    for _ in 0..2 {
        let mut answer = review(&service, "connect-four", &body).await;
        answer["stats"] = answer["stats"]["nodes"].clone();
        answers.push(answer);
    }
    assert_eq!(answers[0], answers[1]);
}

#[tokio::test]
async fn a_move_with_chance_is_worth_its_expectation_and_played_with_its_first_result() {
    let state = json!({
        "max_side": "a", "order": ["a", "b"], "turn": 0,
        "rules": {"win_score": 100, "max_rounds": 1, "actions": {
            "safe": {"effects": [{"damage": 6}]},
            "wild": {"hit": 50, "effects": [{"damage": 10}]},
        }},
        "fighters": {
            "a": {"side": "a", "hp": 40, "max_hp": 40, "actions": ["safe", "wild"]},
            "b": {"side": "b", "hp": 40, "max_hp": 40, "actions": ["safe"]},
        },
    });
    let body = json!({"state": state, "moves": ["wild", "safe"], "depth": 2});
    let answer = review(&Service::real(), "battle", &body).await;
    let ply = &answer["plies"][0];
    assert_eq!((&ply["best_move"], &ply["loss"]), (&json!("safe"), &json!(1)), "{ply}");
    assert_eq!((&ply["score"]["value"], &ply["score"]["outcome"]), (&json!(-1), &Value::Null));
    assert_eq!(answer["plies"][1]["verdict"], "forced");
}

#[tokio::test]
async fn what_cannot_be_reviewed_is_refused_with_its_place() {
    let service = Service::real();
    let hidden = json!({
        "cards": {"strike": {"cost": 1, "damage": 3}}, "max_hp": 10, "mana_max": 3, "unseen": ["strike", "strike"],
        "me": {"hp": 5, "mana": 1, "hand": ["strike"]}, "opponent": {"hp": 5, "mana": 1, "hand_size": 1},
    });
    let ended = json!(["0", "3", "1", "4", "2", "5"]);
    for (game, body, code, pointer) in [
        ("tic-tac-toe", json!({}), "invalid-field", "/moves"),
        ("tic-tac-toe", json!({"moves": []}), "invalid-field", "/moves"),
        ("tic-tac-toe", json!({"moves": ["0", "0"]}), "illegal-move", "/moves/1"),
        ("tic-tac-toe", json!({"moves": ended}), "illegal-move", "/moves/5"),
        ("tic-tac-toe", json!({"moves": ["0"], "depth": 0}), "limit-out-of-range", "/depth"),
        ("tic-tac-toe", json!({"moves": ["0", "1"], "time_ms": 15_001}), "limit-out-of-range", "/time_ms"),
        ("tic-tac-toe", json!({"moves": ["0"], "multi_pv": 2}), "invalid-field", "/multi_pv"),
        ("nim", json!({"moves": ["0:1"]}), "invalid-state", "/state"),
        ("nim", json!({"state": {"heaps": []}}), "invalid-field", "/moves"),
        ("duel", json!({"state": hidden, "moves": ["strike"]}), "invalid-state", "/state"),
    ] {
        let answer = service.post(&format!("/v1/{game}/review"), body.to_string()).await;
        let problem = answer.problem(422, code);
        assert_eq!(problem["pointer"], pointer, "{problem}");
    }
    let long = json!({"moves": ["0", "1"], "time_ms": 15_001}).to_string();
    let problem = service.post("/v1/tic-tac-toe/review", long).await.json();
    assert!(problem["detail"].as_str().unwrap().contains("at most 15000"), "{problem}");
}

/// A long game on a server with little time: what there was no time for has no verdict, and says so in every field.
#[tokio::test]
async fn what_there_was_no_time_for_has_no_verdict() {
    let mut config = ServeConfig::for_testing();
    config.requests.max_time_ms = 60;
    let service = Service::real_with(config);
    let board = vec![".".repeat(15); 15];
    let start = json!({"state": {"width": 15, "height": 15, "k": 5, "board": board}, "moves": []});
    let body = any_moves(&service, "mnk", start, 20).await;
    for limit in [json!({}), json!({"time_ms": 3}), json!({"depth": 30}), json!({"nodes": 1})] {
        let mut asked = body.clone();
        asked.as_object_mut().unwrap().extend(limit.as_object().unwrap().clone());
        let answer = review(&service, "mnk", &asked).await;
        for ply in answer["plies"].as_array().unwrap() {
            let is_judged = !ply["verdict"].is_null();
            assert!(!is_judged || limit["nodes"] != 1, "one node finishes no depth: {ply}");
            for field in ["score", "best_move", "best_score", "win_chance_loss"] {
                assert_eq!(ply[field].is_null(), !is_judged, "{field}: {ply}");
            }
            assert_eq!((ply["depth"] == 0, ply["best_line"] == json!([])), (!is_judged, !is_judged));
        }
    }
}

#[tokio::test]
async fn a_review_is_counted_under_its_route() {
    let service = Service::real();
    review(&service, "tic-tac-toe", &json!({"moves": ["0"]})).await;
    let labels = "{route=\"/v1/{game}/review\",game=\"tic-tac-toe\",status=\"200\"}";
    assert_eq!(service.metric(&format!("bestmove_requests_total{labels}")).await, 1.0);
}
