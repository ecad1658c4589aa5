//! The estimate of a position: a sum of terms, each counted for both sides and weighed for middlegame and endgame.
//!
//! What is counted ([`features`]) knows nothing of what it is worth ([`weights`]), so that weights can be fitted to games
//! without touching the rules of counting. The two sums are blended by how much material is left (tapered evaluation).

mod features;
mod squares;
mod weights;

use cozy_chess::{Board, Color, Piece};
use features::{Tally, Term};
use weights::Tapered;

/// What each piece adds to the phase; the pieces of the start position come to [`FULL_PHASE`].
const PHASE: [i32; Piece::NUM] = [0, 1, 1, 2, 4, 0];
/// The phase of a middlegame.
const FULL_PHASE: i32 = 24;
/// Having the move.
const TEMPO: i32 = 10;

/// The estimate in centipawns from the view of the side to move.
pub(super) fn evaluate(board: &Board) -> i32 {
    let mut sum = Sum::default();
    features::count(board, &mut sum);
    let white = blend(sum.total, phase(board));
    let own = if board.side_to_move() == Color::White { white } else { -white };
    own + TEMPO
}

/// Adds up weights, White's for and Black's against.
#[derive(Default)]
struct Sum {
    total: Tapered,
}

impl Tally for Sum {
    #[inline]
    fn add(&mut self, color: Color, term: Term, count: i32) {
        let Tapered(middle, end) = weights::of(term);
        let count = if color == Color::White { count } else { -count };
        self.total = Tapered(self.total.0 + middle * count, self.total.1 + end * count);
    }
}

fn phase(board: &Board) -> i32 {
    let of = |piece: Piece| board.pieces(piece).len() as i32 * PHASE[piece as usize];
    Piece::ALL.into_iter().map(of).sum::<i32>().min(FULL_PHASE)
}

fn blend(Tapered(middle, end): Tapered, phase: i32) -> i32 {
    (middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::BoardBuilder;

    /// The same position with the colours changed over.
    fn mirrored(board: &Board) -> Board {
        let builder = BoardBuilder::from_board(board);
        let mut mirror = BoardBuilder::empty();
        for (index, man) in builder.board.iter().enumerate() {
            mirror.board[index ^ 56] = man.map(|(piece, color)| (piece, !color));
        }
        mirror.side_to_move = !builder.side_to_move;
        mirror.build().unwrap()
    }

    #[test]
    fn changing_the_colours_over_changes_nothing_for_the_side_to_move() {
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..200 {
            let mut board = Board::startpos();
            for _ in 0..60 {
                let mut moves = Vec::new();
                board.generate_moves(|some| {
                    moves.extend(some);
                    false
                });
                let Some(&mv) = moves.get(random.usize(..moves.len().max(1))) else { break };
                board.play(mv);
                assert_eq!(evaluate(&board), evaluate(&mirrored(&board)), "{board}");
            }
        }
    }

    fn value(fen: &str) -> i32 {
        evaluate(&fen.parse().unwrap())
    }

    #[test]
    fn the_start_is_worth_the_move_and_no_more() {
        assert_eq!(evaluate(&Board::startpos()), TEMPO);
    }

    #[test]
    fn more_material_is_better() {
        let pieces =
            ["P", "N", "B", "R", "Q"].map(|piece| value(&format!("4k3/8/8/8/8/2{piece}5/8/4K3 w - - 0 1")));
        assert!(pieces.is_sorted() && pieces[0] > 50 && pieces[4] > 2 * pieces[2], "{pieces:?}");
    }

    /// Each position differs from its partner in one thing.
    #[test]
    fn what_counts_as_good_and_bad() {
        let better_than = [
            ("an advanced passed pawn", "4k3/8/3P4/8/8/8/8/4K3", "4k3/8/8/8/3P4/8/8/4K3"),
            ("a passed pawn", "4k3/7p/8/3P4/8/8/8/4K3", "4k3/3p4/8/3P4/8/8/8/4K3"),
            ("neighbours", "4k3/pp6/8/8/8/8/PP6/4K3", "4k3/pp6/8/8/8/8/P1P5/4K3"),
            ("no doubled pawns", "4k3/pp6/8/8/8/8/PP6/4K3", "4k3/pp6/8/8/8/P7/P7/4K3"),
            ("both bishops", "4k3/8/8/8/8/2BB4/8/4K3", "4k3/8/8/8/8/2NB4/8/4K3"),
            ("a shelter", "q2rk3/8/8/8/8/8/5PPP/Q2R2K1", "q2rk3/8/8/8/8/8/PPP5/Q2R2K1"),
            ("a centralized king at the end", "4k3/p7/8/8/3K4/8/P7/8", "4k3/p7/8/8/8/8/P7/K7"),
            ("a knight in the centre", "4k3/8/8/8/3N4/8/8/4K3", "4k3/8/8/8/8/8/8/N3K3"),
        ];
        for (what, better, worse) in better_than {
            let (better, worse) =
                (value(&format!("{better} w - - 0 1")), value(&format!("{worse} w - - 0 1")));
            assert!(better > worse, "{what}: {better} against {worse}");
        }
    }
}
