use super::*;
use crate::game::Side;
use crate::games::checkers::fen;

fn position(text: &str) -> Position {
    fen::parse(text).unwrap()
}

fn estimate(text: &str) -> i32 {
    evaluate(&position(text))
}

#[test]
fn turning_the_board_round_changes_no_estimate() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..300 {
        let mut at = Position::START;
        loop {
            assert_eq!(evaluate(&at), evaluate(&at.turned()), "{at:?}");
            let mut moves = Vec::new();
            at.list_moves(&mut moves);
            let Some(&mv) = random.choice(&moves) else { break };
            if at.clock > 40 {
                break;
            }
            at.play(mv);
        }
    }
}

#[test]
fn the_start_is_even_but_for_the_move() {
    assert!(evaluate(&Position::START).abs() < 30);
    let white = Position { to_move: Side::Second, ..Position::START };
    assert_eq!(evaluate(&white), evaluate(&Position::START));
}

#[test]
fn a_man_more_a_king_and_a_runaway_are_worth_something() {
    assert!(estimate("B:W30,31,32:B1,2,3,4") > 60);
    assert!(estimate("B:W29,30:BK14,1") > estimate("B:W29,30:B14,1"));
    assert!(estimate("B:W29,5:B21,9") < estimate("B:W32,5:B21,9"), "an enemy ahead stops it");
}

/// What the tuner sees adds up to the estimate.
#[test]
fn samples_add_up_to_the_estimate() {
    for text in ["B:W21,22,K30:B1,2", "W:W18,19,28:B1,9,K12,K20", "B:W24,27,28,32:B3,4,8,12"] {
        let sample = probe::sample(&position(text));
        let weights = probe::weights();
        let part = |part: usize| -> f64 {
            sample.counts.iter().map(|&(term, count)| weights[term][part] * f64::from(count)).sum()
        };
        let sum = part(0) * sample.shares[0] + part(1) * sample.shares[1];
        assert!((sum - f64::from(estimate(text))).abs() <= 1.0, "{text}: {sum}");
    }
}

/// The file of weights is what the tuner would write.
#[test]
fn the_file_of_weights_is_the_tuners() {
    assert_eq!(probe::source(&probe::weights()), include_str!("weights.rs"));
}
