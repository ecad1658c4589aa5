//! How strong the levels are in tic-tac-toe: computed, not sampled. Every position is put to the search and the real
//! chooser's chances are followed through the whole tree of games.
//!
//! The expected scores were computed apart from this program, for players who see nothing but ends, to whom a late win
//! is as good as an early one, and who play all best moves alike. So the game here values every unfinished position at
//! nought, distances are left out where the rows are compared, and ties are even.

#![allow(clippy::unwrap_used, clippy::panic)]

use bestmove::game::{Game, Outcome, Scoring, Side};
use bestmove::games::TicTacToe;
use bestmove::games::kit::lines::{Cell, LinePosition};
use bestmove::keys::Keys;
use bestmove::search::levels::{Candidate, Level, Skill, StrengthCurve, Ties, chances};
use bestmove::search::{Limits, Options, Query, Score, Table, search};
use std::collections::HashMap;

/// Tic-tac-toe in which nothing but the end counts.
struct EndsOnly(TicTacToe);

impl Game for EndsOnly {
    type Position = LinePosition;
    type Move = Cell;

    const SCORING: Scoring = Scoring::WinDrawLoss;

    fn side_to_move(&self, position: &LinePosition) -> Side {
        self.0.side_to_move(position)
    }

    fn outcome(&self, position: &LinePosition) -> Option<Outcome> {
        self.0.outcome(position)
    }

    fn legal_moves(&self, position: &LinePosition, moves: &mut Vec<Cell>) {
        self.0.legal_moves(position, moves);
    }

    fn play(&self, position: &mut LinePosition, mv: Cell) {
        self.0.play(position, mv);
    }

    fn key(&self, position: &LinePosition) -> u64 {
        self.0.key(position)
    }

    fn move_id(&self, mv: Cell) -> u16 {
        self.0.move_id(mv)
    }

    fn evaluate(&self, _position: &LinePosition) -> i32 {
        0
    }
}

/// A level, with the depth that a request may add.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Player {
    level: Level,
    depth: Option<u32>,
}

impl Player {
    const fn level(level: Level) -> Self {
        Self { level, depth: None }
    }

    const fn at_depth(depth: u32) -> Self {
        Self { level: Level::Perfect, depth: Some(depth) }
    }

    fn skill(self) -> Skill {
        Skill::Level(self.level)
    }
}

const RANDOM: Player = Player::level(Level::Easy);
const MEDIUM: Player = Player::level(Level::Medium);
const HARD: Player = Player::level(Level::Hard);
const ALMOST: Player = Player::level(Level::AlmostPerfect);
const PERFECT: Player = Player::level(Level::Perfect);

/// Chances of first's win, a draw, and second's win.
#[derive(Clone, Copy, Debug, Default)]
struct Results([f64; 3]);

impl Results {
    fn of_outcome(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(Side::First) => Self([1.0, 0.0, 0.0]),
            Outcome::Win(Side::Second) => Self([0.0, 0.0, 1.0]),
            Outcome::Draw | Outcome::Points(_) => Self([0.0, 1.0, 0.0]),
        }
    }

    fn add(&mut self, chance: f64, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(sum, part)| *sum += chance * part);
    }

    fn first_score(self) -> f64 {
        self.0[0] + self.0[1] / 2.0
    }
}

type Policy = Vec<(Cell, f64)>;

/// Whether an early win is better than a late one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Distance {
    Counts,
    LeftOut,
}

impl Distance {
    fn apply(self, score: Score) -> Score {
        match self {
            Distance::LeftOut if score.is_win() => Score::win_in(0),
            Distance::LeftOut if score.is_loss() => Score::loss_in(0),
            _ => score,
        }
    }
}

struct Ladder {
    game: EndsOnly,
    distance: Distance,
    policies: HashMap<(Player, u64), Policy>,
}

impl Ladder {
    fn new(distance: Distance) -> Self {
        Self { game: EndsOnly(TicTacToe::new(&Keys::fixed())), distance, policies: HashMap::new() }
    }

    fn policy(&mut self, player: Player, position: &LinePosition) -> Policy {
        let key = (player, self.game.key(position));
        let policy = self
            .policies
            .entry(key)
            .or_insert_with(|| policy_of(&self.game, player, position, self.distance));
        policy.clone()
    }

    fn results(&mut self, first: Player, second: Player) -> Results {
        let start = self.game.0.start();
        self.play_on(&start, [first, second], &mut HashMap::new())
    }

    fn play_on(
        &mut self,
        position: &LinePosition,
        players: [Player; 2],
        seen: &mut HashMap<u64, Results>,
    ) -> Results {
        if let Some(outcome) = self.game.outcome(position) {
            return Results::of_outcome(outcome);
        }
        let key = self.game.key(position);
        if let Some(&known) = seen.get(&key) {
            return known;
        }
        let mut results = Results::default();
        for (mv, chance) in self.policy(players[self.game.side_to_move(position).index()], position) {
            if chance > 0.0 {
                let mut after = position.clone();
                self.game.play(&mut after, mv);
                results.add(chance, self.play_on(&after, players, seen));
            }
        }
        seen.insert(key, results);
        results
    }

    /// Score of one against the other, mean of both colours.
    fn score(&mut self, one: Player, other: Player) -> f64 {
        let as_first = self.results(one, other).first_score();
        let as_second = 1.0 - self.results(other, one).first_score();
        (as_first + as_second) / 2.0
    }
}

fn policy_of(game: &EndsOnly, player: Player, position: &LinePosition, distance: Distance) -> Policy {
    let curve = StrengthCurve::DEFAULT;
    let depth = [player.skill().depth(curve), player.depth].into_iter().flatten().min();
    let limits = Limits { depth, ..Limits::default() };
    let options = Options { exact: true, every_score: true, ..Options::default() };
    let table = Table::with_bytes(1 << 16);
    let report = search(&Query { game, position, history: &[], limits, options }, &table);
    let candidate = |score| Candidate {
        score: distance.apply(score),
        expectation: 0.5,
        in_plies: Some(score.distance()),
    };
    let candidates: Vec<Candidate> = report.lines.iter().map(|line| candidate(line.score)).collect();
    let chances = chances(player.skill(), curve, &candidates, Ties::Even);
    report.lines.iter().map(|line| line.mv).zip(chances).collect()
}

#[track_caller]
fn assert_close(found: f64, expected: f64, margin: f64) {
    assert!((found - expected).abs() <= margin, "{found} instead of {expected}");
}

#[test]
fn the_levels_score_against_each_other_as_computed_apart() {
    let depths = [1, 3, 4].map(Player::at_depth);
    let players = [RANDOM, depths[0], MEDIUM, depths[1], depths[2], HARD, ALMOST, PERFECT];
    #[rustfmt::skip]
    let expected = [
        [0.5000, 0.2951, 0.1317, 0.1134, 0.1274, 0.0637, 0.1067, 0.0637],
        [0.7049, 0.5000, 0.1564, 0.1369, 0.1868, 0.0637, 0.1462, 0.0637],
        [0.8683, 0.8436, 0.5000, 0.4192, 0.4229, 0.2651, 0.3559, 0.2651],
        [0.8866, 0.8631, 0.5808, 0.5000, 0.4332, 0.2651, 0.3609, 0.2651],
        [0.8726, 0.8132, 0.5771, 0.5668, 0.5000, 0.3018, 0.3833, 0.3018],
        [0.9363, 0.9363, 0.7349, 0.7349, 0.6982, 0.5000, 0.5771, 0.5000],
        [0.8933, 0.8538, 0.6441, 0.6391, 0.6167, 0.4229, 0.5000, 0.4229],
        [0.9363, 0.9363, 0.7349, 0.7349, 0.6982, 0.5000, 0.5771, 0.5000],
    ];
    let mut ladder = Ladder::new(Distance::LeftOut);
    for (one, row) in players.into_iter().zip(expected) {
        for (other, expected) in players.into_iter().zip(row) {
            assert_close(ladder.score(one, other), expected, 0.000_05);
        }
    }
}

#[test]
fn random_against_random_has_the_known_chances() {
    let Results([first, draw, second]) = Ladder::new(Distance::LeftOut).results(RANDOM, RANDOM);
    assert_close(first, 737.0 / 1260.0, 1e-12);
    assert_close(draw, 8.0 / 63.0, 1e-12);
    assert_close(second, 121.0 / 420.0, 1e-12);
}

#[test]
fn perfect_never_loses_and_wins_against_random_with_the_known_chances() {
    let mut ladder = Ladder::new(Distance::LeftOut);
    let (as_first, as_second) = (ladder.results(PERFECT, RANDOM).0, ladder.results(RANDOM, PERFECT).0);
    assert_close(as_first[0], 75_257.0 / 77_760.0, 1e-12);
    assert_close(as_second[2], 0.777_484, 5e-7);
    assert_close(as_first[2] + as_second[0], 0.0, 0.0);
}

#[test]
fn almost_perfect_loses_to_perfect_with_the_known_chances_and_never_wins() {
    let mut ladder = Ladder::new(Distance::LeftOut);
    let (as_first, as_second) = (ladder.results(ALMOST, PERFECT).0, ladder.results(PERFECT, ALMOST).0);
    assert_close(as_first[2], 14_429_507.0 / 136_080_000.0, 1e-12);
    assert_close(as_second[0], 4_405_959_611.0 / 21_772_800_000.0, 1e-12);
    assert_close(as_first[0] + as_second[2], 0.0, 0.0);
}

#[test]
fn almost_perfect_against_random_has_the_known_chances() {
    let mut ladder = Ladder::new(Distance::LeftOut);
    let (as_first, as_second) = (ladder.results(ALMOST, RANDOM).0, ladder.results(RANDOM, ALMOST).0);
    assert_close(as_first[0], 0.933_391, 5e-7);
    assert_close(as_first[2], 0.023_192, 5e-7);
    assert_close(as_second[2], 0.723_202, 5e-7);
    assert_close(as_second[0], 0.060_156, 5e-7);
}

/// A player who may slip later does well to win at once.
#[test]
fn a_preference_for_quick_wins_helps_the_almost_perfect() {
    let [counts, left_out] = [Distance::Counts, Distance::LeftOut].map(|distance| {
        let mut ladder = Ladder::new(distance);
        ladder.score(ALMOST, RANDOM)
    });
    assert!(counts > left_out, "{counts} {left_out}");
}

#[test]
fn the_levels_are_in_the_order_of_their_strength_and_hard_is_already_perfect() {
    let mut ladder = Ladder::new(Distance::Counts);
    for (weaker, stronger) in [(RANDOM, MEDIUM), (MEDIUM, ALMOST), (ALMOST, HARD)] {
        assert!(ladder.score(stronger, weaker) > 0.55);
    }
    assert_close(ladder.score(PERFECT, HARD), 0.5, 1e-12);
}
