//! What the network sees: which man stands where, from the view of either side.

use cozy_chess::{Board, Color, Piece, Square};

/// Features of a view: own and enemy men of each kind on each square.
pub const FEATURES: usize = 2 * Piece::NUM * Square::NUM;
/// Most men on a board.
pub(super) const MEN: usize = 32;
/// Parts of a game, by the number of men, that have an output each.
pub const STAGES: usize = 8;
/// What changes in a square's number when ranks are flipped, and when files are.
const RANKS_FLIPPED: usize = 0b111_000;
const FILES_FLIPPED: usize = 0b000_111;
/// First file of the right half.
const RIGHT_HALF: usize = 4;

/// A man and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::chess) struct Man {
    pub(in crate::games::chess) color: Color,
    pub(in crate::games::chess) piece: Piece,
    pub(in crate::games::chess) square: Square,
}

/// Who leaves a square with a move and who comes to one: the moved man, and with a capture or castling another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::chess) struct Turnover {
    pub(in crate::games::chess) leaves: Man,
    pub(in crate::games::chess) comes: Man,
    pub(in crate::games::chess) also_leaves: Option<Man>,
    pub(in crate::games::chess) also_comes: Option<Man>,
}

impl Turnover {
    /// Tells every man of it.
    #[inline(always)]
    pub(in crate::games::chess) fn for_each_man(&self, mut tell: impl FnMut(Man)) {
        tell(self.leaves);
        tell(self.comes);
        if let Some(man) = self.also_leaves {
            tell(man);
            if let Some(man) = self.also_comes {
                tell(man);
            }
        }
    }

    /// Whether the mover's king goes over to the other half of the board.
    #[inline(always)]
    pub(super) fn changes_half(&self) -> bool {
        let is_right = |man: Man| man.square as usize % 8 >= RIGHT_HALF;
        self.leaves.piece == Piece::King && is_right(self.leaves) != is_right(self.comes)
    }
}

/// A side's view of the board: its first rank is the first, and its king stands on the left half.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    color: Color,
    turned: usize,
}

impl Side {
    #[inline]
    pub(super) fn new(board: &Board, color: Color) -> Self {
        let ranks = if color == Color::White { 0 } else { RANKS_FLIPPED };
        let files = if board.king(color) as usize % 8 < RIGHT_HALF { 0 } else { FILES_FLIPPED };
        Self { color, turned: ranks ^ files }
    }

    /// The feature of a man, below [`FEATURES`].
    #[inline(always)]
    pub(super) fn feature(self, Man { color, piece, square }: Man) -> usize {
        let kind = usize::from(color != self.color) * Piece::NUM + piece as usize;
        kind * Square::NUM + (square as usize ^ self.turned)
    }

    /// Tells the feature of every man.
    #[inline(always)]
    pub(super) fn for_each_feature(self, board: &Board, mut tell: impl FnMut(usize)) {
        for piece in Piece::ALL {
            for color in [self.color, !self.color] {
                let squares = board.colored_pieces(color, piece);
                squares.into_iter().for_each(|square| tell(self.feature(Man { color, piece, square })));
            }
        }
    }
}

/// The stage that a game is in, the one with the fewest men first.
#[inline]
pub(in crate::games::chess) fn stage(board: &Board) -> usize {
    (board.occupied().len() as usize).clamp(1, MEN).saturating_sub(1) * STAGES / MEN
}

/// The features of a side's view.
pub(in crate::games::chess) fn of(board: &Board, color: Color) -> Vec<u16> {
    let mut features = Vec::with_capacity(MEN);
    Side::new(board, color).for_each_feature(board, |feature| features.push(feature as u16));
    features
}
