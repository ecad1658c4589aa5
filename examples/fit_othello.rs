//! Fits the weights of othello's pattern evaluation, and plays matches that say what they are worth.
//!
//! ```text
//! cargo run --release --example fit_othello -- games OUT SEED MINUTES PLAYER   self-play with exact results
//! cargo run --release --example fit_othello -- fit WEIGHTS GAMES...            weights from such games
//! cargo run --release --example fit_othello -- match PAIRS NODES               patterns against the plain estimate
//! cargo run --release --example fit_othello -- errors POSITIONS                how far shallow searches err
//! ```
//!
//! Games begin with 10 to 30 random moves and go on with moves of a search of three plies until 14 squares are empty: by the
//! plain estimate below (the player `plain`), or by the weights that stand (`patterns`), once there are some. That position is solved and the game played out from it with best moves; so
//! every position before it is labelled with the result of the game, every later one with its exact value. The weights
//! then minimize the squared error by gradient descent, each with a step by how often its configuration occurs.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

use bestmove::game::{Game, Outcome, Scoring, Side, SolvingEffort};
use bestmove::games::Othello;
use bestmove::games::othello::patterns::{
    CONFIGURATIONS, FEATURES, STAGES, UNIT, canonical, compact, features, stage_of,
};
use bestmove::games::othello::{Move, Position};
use bestmove::keys::Keys;
use bestmove::search::{
    Clock, Detail, Features, Limits, Options, ProbeWindow, ProvenBound, Query, Score, Table, search,
};
use std::io::{BufWriter, Read, Write};
use std::time::{Duration, Instant};

/// Empty squares from which games are solved.
const SOLVED: u32 = 14;
/// Deepest search that shallower ones are compared with, in plies.
const DEEPEST: usize = 9;
/// Bytes of a labelled position: both boards and the score.
const RECORD: usize = 17;
/// Passes over the samples.
const EPOCHS: usize = 80;
/// Share of the last step that is taken again.
const MOMENTUM: f32 = 0.85;
/// Occurrences that a configuration is short of being trusted: its weight is held near nought.
const RARE: f32 = 40.0;

/// Othello with an estimate that needs no weights: corners, moves, the frontier.
struct Plain(Othello);

const CORNERS: u64 = 0x8100_0000_0000_0081;

fn around(set: u64) -> u64 {
    let file_a = 0x0101_0101_0101_0101_u64;
    let row = set | (set & !(file_a << 7)) << 1 | (set & !file_a) >> 1;
    row | row << 8 | row >> 8
}

fn plain_estimate(game: &Othello, position: &Position) -> i32 {
    let mut moves = Vec::new();
    let mut count = |position: &Position| {
        moves.clear();
        game.legal_moves(position, &mut moves);
        moves.len() as i32
    };
    let mut passed = *position;
    game.play(&mut passed, Move::Pass);
    let mobility = count(position) - count(&passed);
    let (own, other) = position.boards();
    let empty = !(own | other);
    let placed = |discs: u64| {
        let near_corners = around(CORNERS & empty) & discs;
        let frontier = around(empty) & discs;
        24 * (discs & CORNERS).count_ones() as i32
            - 6 * near_corners.count_ones() as i32
            - frontier.count_ones() as i32
    };
    ((2 * mobility + placed(own) - placed(other)) / 2).clamp(-62, 62)
}

impl Game for Plain {
    type Position = Position;
    type Move = Move;
    const SCORING: Scoring = Scoring::Points;
    const HAS_PROBE: bool = true;
    const LEARNS_ORDER: bool = false;

    fn side_to_move(&self, position: &Position) -> Side {
        self.0.side_to_move(position)
    }
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.0.outcome(position)
    }
    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        self.0.legal_moves(position, moves);
    }
    fn play(&self, position: &mut Position, mv: Move) {
        self.0.play(position, mv);
    }
    fn key(&self, position: &Position) -> u64 {
        self.0.key(position)
    }
    fn move_id(&self, mv: Move) -> u16 {
        self.0.move_id(mv)
    }
    fn evaluate(&self, position: &Position) -> i32 {
        plain_estimate(&self.0, position)
    }
    fn order_hint(&self, position: &Position, mv: Move) -> i32 {
        let mut after = *position;
        self.0.play(&mut after, mv);
        let mut moves = Vec::new();
        self.0.legal_moves(&after, &mut moves);
        -(moves.len() as i32)
    }
    fn probe(&self, position: &Position, asked: ProbeWindow, clock: &mut Clock) -> Option<ProvenBound<Move>> {
        self.0.probe(position, asked, clock)
    }
    fn solving_effort(&self, position: &Position) -> Option<SolvingEffort> {
        self.0.solving_effort(position)
    }
}

fn best<G: Game<Position = Position, Move = Move>>(
    game: &G,
    position: &Position,
    limits: Limits,
    table: &Table,
) -> (Move, Score) {
    let detail = if limits.nodes.is_some() { Detail::Full } else { Detail::ValueOnly };
    let options = Options { detail, ..Options::default() };
    let line = &search(&Query { game, position, history: &[], limits, options }, table).lines[0];
    (line.mv, line.score)
}

fn random_move(game: &Othello, position: &Position, random: &mut fastrand::Rng) -> Move {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    moves[random.usize(..moves.len())]
}

/// One game: its positions with the final score from the view of the side to move.
fn play_game<G: Game<Position = Position, Move = Move>>(
    player: &G,
    rules: &Othello,
    random: &mut fastrand::Rng,
    table: &Table,
) -> Vec<(u64, u64, i8)> {
    let mut position = Position::start();
    let mut seen = Vec::new();
    let opening = random.u32(10..=30);
    for ply in 0.. {
        if rules.outcome(&position).is_some() {
            return Vec::new();
        }
        if position.empty() <= SOLVED {
            break;
        }
        let is_random = ply < opening;
        let depth = Limits { depth: Some(3), ..Limits::default() };
        let mv = match is_random {
            true => random_move(rules, &position, random),
            false => best(player, &position, depth, table).0,
        };
        if ply + 4 > opening {
            seen.push(position);
        }
        rules.play(&mut position, mv);
    }
    let value = best(rules, &position, Limits::default(), table).1.raw();
    let first = if rules.side_to_move(&position) == Side::First { value } else { -value };
    seen.push(position);
    while position.empty() > 9 {
        let mv = best(rules, &position, Limits::default(), table).0;
        rules.play(&mut position, mv);
        if rules.outcome(&position).is_some() {
            break;
        }
        seen.push(position);
    }
    let label = |position: &Position| {
        let (own, other) = position.boards();
        let score = if rules.side_to_move(position) == Side::First { first } else { -first };
        (own, other, score as i8)
    };
    seen.iter().map(label).collect()
}

fn make_games<G: Game<Position = Position, Move = Move>>(player: &G, path: &str, seed: u64, minutes: f64) {
    let rules = Othello::new(&Keys::fixed());
    let table = Table::with_mib(16);
    let mut random = fastrand::Rng::with_seed(seed);
    let mut file = BufWriter::new(std::fs::File::create(path).unwrap());
    let end = Instant::now() + Duration::from_secs_f64(minutes * 60.0);
    let mut games = 0;
    while Instant::now() < end {
        for (own, other, score) in play_game(player, &rules, &mut random, &table) {
            file.write_all(&own.to_le_bytes()).unwrap();
            file.write_all(&other.to_le_bytes()).unwrap();
            file.write_all(&score.to_le_bytes()).unwrap();
        }
        games += 1;
    }
    file.flush().unwrap();
    println!("{games} games");
}

struct Sample {
    own: u64,
    other: u64,
    score: f32,
}

fn read_games(paths: &[String]) -> Vec<Sample> {
    let mut samples = Vec::new();
    for path in paths {
        let mut bytes = Vec::new();
        std::fs::File::open(path).unwrap().read_to_end(&mut bytes).unwrap();
        samples.extend(bytes.chunks_exact(RECORD).map(|record| Sample {
            own: u64::from_le_bytes(record[..8].try_into().unwrap()),
            other: u64::from_le_bytes(record[8..16].try_into().unwrap()),
            score: f32::from(record[16] as i8),
        }));
    }
    samples
}

/// The weights of one stage, in discs, from the samples of it and its neighbourhood.
fn fit_stage(stage: usize, samples: &[Sample], canon: &[u32]) -> Vec<f32> {
    let is_near = |sample: &&Sample| {
        let empty = (sample.own | sample.other).count_zeros();
        (empty.saturating_sub(2)..=empty + 2).any(|empty| stage_of(empty) == stage)
    };
    let rows: Vec<([u32; FEATURES], f32)> = samples
        .iter()
        .filter(is_near)
        .map(|sample| (features(sample.own, sample.other).map(|f| canon[f as usize]), sample.score))
        .collect();
    let mut counts = vec![0_f32; CONFIGURATIONS];
    rows.iter().for_each(|(found, _)| found.iter().for_each(|&f| counts[f as usize] += 1.0));
    let mut weights = vec![0_f32; CONFIGURATIONS];
    let mut velocities = vec![0_f32; CONFIGURATIONS];
    for epoch in 0..EPOCHS {
        let mut gradient = vec![0_f32; CONFIGURATIONS];
        let mut error = 0_f64;
        for (found, score) in &rows {
            let miss = score - found.iter().map(|&f| weights[f as usize]).sum::<f32>();
            error += f64::from(miss * miss);
            found.iter().for_each(|&f| gradient[f as usize] += miss);
        }
        let slots = weights.iter_mut().zip(&mut velocities).zip(gradient.iter().zip(&counts));
        for ((weight, velocity), (gradient, count)) in slots {
            *velocity = MOMENTUM * *velocity + 1.5 * gradient / ((count + RARE) * FEATURES as f32);
            *weight += *velocity;
        }
        if epoch % 20 == 19 {
            println!(
                "stage {stage} epoch {epoch} rows {} rms {:.3}",
                rows.len(),
                (error / rows.len() as f64).sqrt()
            );
        }
    }
    weights
}

fn fit(path: &str, games: &[String]) {
    let samples = read_games(games);
    let canon: Vec<u32> = (0..CONFIGURATIONS).map(|configuration| canonical(configuration) as u32).collect();
    let mut all = Vec::new();
    for stage in 0..STAGES {
        let weights = fit_stage(stage, &samples, &canon);
        all.extend(canon.iter().map(|&c| (weights[c as usize] * UNIT as f32).round() as i8));
    }
    let bytes: Vec<u8> = compact(&all).into_iter().map(i8::cast_unsigned).collect();
    std::fs::write(path, bytes).unwrap();
}

/// One game from a random opening of eight moves; the final score from black's view.
fn match_game(patterns: &Othello, plain: &Plain, opening: &[Move], is_black: bool, nodes: u64) -> i32 {
    let tables = [Table::with_mib(16), Table::with_mib(16)];
    let mut position = Position::start();
    opening.iter().for_each(|&mv| patterns.play(&mut position, mv));
    loop {
        if let Some(Outcome::Points(points)) = patterns.outcome(&position) {
            return if is_black { points } else { -points };
        }
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mv = match (patterns.side_to_move(&position) == Side::First) == is_black {
            true => best(patterns, &position, limits, &tables[0]).0,
            false => best(plain, &position, limits, &tables[1]).0,
        };
        patterns.play(&mut position, mv);
    }
}

fn play_match(pairs: u64, nodes: u64) {
    let (patterns, plain) = (Othello::new(&Keys::fixed()), Plain(Othello::new(&Keys::fixed())));
    let (mut won, mut drawn, mut discs) = (0, 0, 0);
    for pair in 0..pairs {
        let mut random = fastrand::Rng::with_seed(pair);
        let mut position = Position::start();
        let mut opening = Vec::new();
        for _ in 0..8 {
            let mv = random_move(&patterns, &position, &mut random);
            patterns.play(&mut position, mv);
            opening.push(mv);
        }
        for is_black in [true, false] {
            let points = match_game(&patterns, &plain, &opening, is_black, nodes);
            won += u64::from(points > 0);
            drawn += u64::from(points == 0);
            discs += points;
        }
    }
    let games = 2 * pairs;
    println!("patterns: {won} won, {drawn} drawn, {} lost, discs {discs}", games - won - drawn);
}

/// Prints, for stretches of the game, how far the values of two searches of one parity lie apart: the standard deviation in
/// discs for each pair of depths. Nothing is left out in these searches.
fn print_errors(positions: usize) {
    let game = Othello::new(&Keys::fixed());
    let table = Table::with_mib(64);
    let mut random = fastrand::Rng::with_seed(31);
    for empties in [48..=52, 40..=44, 32..=36, 24..=28, 18..=20] {
        println!("{empties:?} empty squares");
        let mut rows = Vec::new();
        while rows.len() < positions {
            let empty = random.u32(empties.clone());
            rows.extend(
                self_play_position(&game, empty, &mut random, &table).map(|p| values(&game, &p, &table)),
            );
        }
        for deep in 2..=DEEPEST {
            let shallow = (deep % 2..deep).step_by(2);
            let told = shallow.map(|shallow| format!(" {shallow}: {:.1}", deviation(&rows, shallow, deep)));
            println!("{deep:4} plies against{}", told.collect::<String>());
        }
    }
}

/// A position of a game that begins at random and goes on with moves of two plies.
fn self_play_position(
    game: &Othello,
    empty: u32,
    random: &mut fastrand::Rng,
    table: &Table,
) -> Option<Position> {
    let mut position = Position::start();
    let opening = random.u32(8..=16);
    for ply in 0.. {
        if game.outcome(&position).is_some() {
            return None;
        }
        if position.empty() <= empty {
            break;
        }
        let depth = Limits { depth: Some(2), ..Limits::default() };
        let mv = match ply < opening {
            true => random_move(game, &position, random),
            false => best(game, &position, depth, table).0,
        };
        game.play(&mut position, mv);
    }
    Some(position)
}

/// Values by depth, from the estimate on.
fn values(game: &Othello, position: &Position, table: &Table) -> Vec<f64> {
    table.clear();
    let searched = (1..=DEEPEST).map(|depth| {
        let limits = Limits { depth: Some(depth as u32), ..Limits::default() };
        let features = Features { selective: false, ..Features::ALL };
        let options = Options { features, ..Options::default() };
        search(&Query { game, position, history: &[], limits, options }, table).lines[0].score.raw()
    });
    std::iter::once(game.evaluate(position)).chain(searched).map(f64::from).collect()
}

fn deviation(rows: &[Vec<f64>], shallow: usize, deep: usize) -> f64 {
    let mean = |of: &dyn Fn(&Vec<f64>) -> f64| rows.iter().map(of).sum::<f64>() / rows.len() as f64;
    let bias = mean(&|row| row[deep] - row[shallow]);
    mean(&|row| (row[deep] - row[shallow] - bias).powi(2)).sqrt()
}

fn make_games_by(player: &str, out: &str, seed: u64, minutes: f64) {
    let patterns = Othello::new(&Keys::fixed());
    match player {
        "plain" => make_games(&Plain(patterns), out, seed, minutes),
        "patterns" => make_games(&patterns, out, seed, minutes),
        other => panic!("no player is called {other}"),
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["games", out, seed, minutes, player] => {
            make_games_by(player, out, seed.parse().unwrap(), minutes.parse().unwrap());
        }
        ["fit", weights, ..] if args.len() > 2 => fit(weights, &args[2..]),
        ["match", pairs, nodes] => play_match(pairs.parse().unwrap(), nodes.parse().unwrap()),
        ["errors", positions] => print_errors(positions.parse().unwrap()),
        _ => eprintln!("what to do stands at the head of the source"),
    }
}
