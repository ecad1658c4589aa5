//! Chess by the laws of FIDE, and Chess960.
//!
//! Moves come from the `cozy-chess` crate. In front of it stands our own gate (`gate`): the crate takes positions that no
//! game can have and stumbles over some of them later. Its hash is not used either, since its numbers are public. The
//! halfmove clock is ours, as the crate stops counting at 100.

mod bench;
mod drawing;
mod eval;
mod exchange;
mod fault;
mod fen;
mod gate;
mod legality;
mod notation;
mod position;
mod san;
mod schema;
mod suite;
mod tactics;
#[doc(hidden)]
pub mod tuning;
mod wire;

pub use fault::Fault;
pub use position::{Position, Variant};

use crate::game::{Game, Outcome, Pruning, Reductions, STRUCTURES, Scoring, Side};
use crate::keys::Keys;
use cozy_chess::{Color, Move};
use position::is_dead;

/// Plies without a capture or a pawn's move after which a player may claim a draw (article 9.3).
const FIFTY_MOVES: u8 = 100;
/// Plies after which the game is drawn whatever the players want (article 9.6).
const SEVENTY_FIVE_MOVES: u8 = 150;

/// Bold ones: chess has many moves that hardly matter.
const REDUCTIONS: Reductions =
    Reductions { more: 1, more_in_cut_nodes: 1, history_per_ply: 4_096, includes_losing: true };

/// The rules.
#[derive(Clone, Debug)]
pub struct Chess {
    variant: Variant,
    keys: Keys,
    salt: u64,
    /// Whether a dead position ends the game; perft counts on.
    ends_when_dead: bool,
}

impl Chess {
    /// The rules of a variant, with these keys.
    pub fn new(variant: Variant, keys: &Keys) -> Self {
        let salt = keys.salt("chess", variant.name().as_bytes());
        Self { variant, keys: keys.clone(), salt, ends_when_dead: true }
    }
}

/// White moves first.
fn side_of(color: Color) -> Side {
    match color {
        Color::White => Side::First,
        Color::Black => Side::Second,
    }
}

impl Game for Chess {
    type Position = Position;
    type Move = Move;

    const SCORING: Scoring = Scoring::WinDrawLoss;
    const HAS_REPETITION: bool = true;
    const HAS_QUIESCENCE: bool = true;
    const QUICK_WIN_STEP: Option<u32> = Some(2);
    const PRUNING: Option<Pruning> =
        Some(Pruning { unit: 100, reductions: REDUCTIONS, learns_from_swings: true });

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        side_of(position.board.side_to_move())
    }

    /// Checkmate and stalemate come before a dead position.
    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let board = &position.board;
        if board.generate_moves(|_| true) {
            return (self.ends_when_dead && is_dead(board)).then_some(Outcome::Draw);
        }
        match board.checkers().is_empty() {
            true => Some(Outcome::Draw),
            false => Some(Outcome::Win(!side_of(board.side_to_move()))),
        }
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if self.ends_when_dead && is_dead(&position.board) {
            return;
        }
        position.board.generate_moves(|some| {
            moves.extend(some);
            false
        });
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: Move) {
        position.play(mv, &self.keys);
    }

    /// The clocks stay out: see [`Game::plies_to_count_draw`].
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        self.salt ^ position.key(&self.keys)
    }

    #[inline]
    fn move_id(&self, mv: Move) -> u16 {
        let promotion = mv.promotion.map_or(0, |piece| piece as u16);
        promotion << 12 | (mv.from as u16) << 6 | mv.to as u16
    }

    fn evaluate(&self, position: &Position) -> i32 {
        eval::evaluate(&position.board, &position.sums)
    }

    #[inline]
    fn order_hint(&self, position: &Position, mv: Move) -> i32 {
        tactics::order_hint(&position.board, mv)
    }

    fn tactical_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        tactics::list(&position.board, moves);
    }

    #[inline]
    fn must_resolve(&self, position: &Position) -> bool {
        !position.board.checkers().is_empty()
    }

    #[inline]
    fn is_tactical(&self, position: &Position, mv: Move) -> bool {
        tactics::is_tactical(&position.board, mv)
    }

    fn is_forcing(&self, position: &Position, mv: Move) -> bool {
        tactics::gives_check(&position.board, mv)
    }

    fn may_win_at_once(&self, position: &Position, mv: Move) -> bool {
        tactics::may_mate(&position.board, mv)
    }

    fn wins_exchange(&self, position: &Position, mv: Move, least: i32) -> bool {
        exchange::wins(&position.board, mv, least)
    }

    fn pass(&self, position: &Position) -> Option<Position> {
        position.pass()
    }

    #[inline]
    fn move_kind(&self, position: &Position, mv: Move) -> u16 {
        position.move_kind(mv)
    }

    fn structure_keys(&self, position: &Position) -> [u64; STRUCTURES] {
        position.structure_keys()
    }

    #[inline]
    fn is_irreversible(&self, position: &Position, mv: Move) -> bool {
        position.is_irreversible(mv)
    }

    #[inline]
    fn plies_to_count_draw(&self, position: &Position) -> Option<u32> {
        Some(u32::from(FIFTY_MOVES.saturating_sub(position.clock)))
    }
}
