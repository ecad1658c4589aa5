//! What a stone on an empty cell is in all four directions together.
//!
//! The classes of the four lines through a cell are four digits of one number, the cell's *code*; a table tells for every
//! code what kind of move it is and what it is worth.

use super::patterns::Class;
use std::sync::LazyLock;

/// Codes that there are.
const CODES: usize = 1 << 16;
/// Kinds that there are.
pub(super) const KINDS: usize = 9;

/// The classes of the four lines through a cell, four bits each.
pub(super) type Code = u16;

/// What playing on a cell means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Kind {
    Quiet,
    /// Makes one open three.
    Three,
    /// Makes open threes in two directions or more.
    DoubleThree,
    /// Makes a four with one completing cell.
    Four,
    /// A four and an open three.
    FourThree,
    /// Two or more cells complete a five then: only one of them can be blocked.
    Win,
    /// Wins at once.
    Five,
    /// Forbidden to the restricted side: an overline, or two fours.
    Barred,
    /// Forbidden to the restricted side if two of its threes are real.
    Disputed,
}

impl Kind {
    /// Whether the other side must answer at once.
    #[inline]
    pub(super) fn makes_four(self) -> bool {
        matches!(self, Kind::Four | Kind::FourThree | Kind::Win)
    }

    /// Whether a four or better may come of it: where that is so the board keeps the cell in a list.
    #[inline]
    pub(super) fn is_sharp(self) -> bool {
        self.makes_four() || matches!(self, Kind::Five | Kind::Disputed)
    }

    /// Whether the other side must answer at once or at its next turn.
    #[inline]
    pub(super) fn makes_three(self) -> bool {
        matches!(self, Kind::Three | Kind::DoubleThree) || self.makes_four()
    }
}

/// The class of one direction in a code.
#[inline]
pub(super) fn class_in(code: Code, direction: usize) -> Class {
    Class::of(code >> (4 * direction) & 15)
}

/// Kinds and values of every code.
pub(super) struct Kinds {
    kinds: Vec<Kind>,
    values: Vec<i16>,
}

static FREE: LazyLock<Kinds> = LazyLock::new(|| Kinds::build(kind_of));
static RESTRICTED: LazyLock<Kinds> = LazyLock::new(|| Kinds::build(restricted_kind_of));

/// Makes the tables, so that no search has to wait for them.
pub(super) fn make_tables() {
    LazyLock::force(&FREE);
    LazyLock::force(&RESTRICTED);
}

impl Kinds {
    /// The table for a side that may play every cell, or for one that may not.
    pub(super) fn new(is_restricted: bool) -> &'static Self {
        if is_restricted { &RESTRICTED } else { &FREE }
    }

    fn build(kind_of: fn([Class; 4]) -> Kind) -> Self {
        let classes = |code: usize| std::array::from_fn(|direction| class_in(code as Code, direction));
        let kinds: Vec<Kind> = (0..CODES).map(|code| kind_of(classes(code))).collect();
        let values = (0..CODES).map(|code| value_of(classes(code), kinds[code])).collect();
        Self { kinds, values }
    }

    #[inline]
    pub(super) fn kind(&self, code: Code) -> Kind {
        self.kinds.get(usize::from(code)).copied().unwrap_or(Kind::Quiet)
    }

    /// What the chance to play there is worth.
    #[inline]
    pub(super) fn value(&self, code: Code) -> i32 {
        i32::from(self.values.get(usize::from(code)).copied().unwrap_or(0))
    }
}

fn count(classes: [Class; 4], class: Class) -> usize {
    classes.into_iter().filter(|&other| other == class).count()
}

fn kind_of(classes: [Class; 4]) -> Kind {
    let completing: u32 = classes.into_iter().map(Class::completing).sum();
    match (completing, count(classes, Class::OpenThree)) {
        _ if classes.contains(&Class::Five) => Kind::Five,
        (2.., _) => Kind::Win,
        (1, 0) => Kind::Four,
        (1, _) => Kind::FourThree,
        (_, 0) => Kind::Quiet,
        (_, 1) => Kind::Three,
        _ => Kind::DoubleThree,
    }
}

fn restricted_kind_of(classes: [Class; 4]) -> Kind {
    let fours: u32 = classes.into_iter().map(Class::fours).sum();
    match kind_of(classes) {
        Kind::Five => Kind::Five,
        _ if fours >= 2 || classes.contains(&Class::Overline) => Kind::Barred,
        _ if count(classes, Class::OpenThree) >= 2 => Kind::Disputed,
        kind => kind,
    }
}

/// What a class in one direction is worth, by the class's number.
const CLASS_VALUES: [i32; 12] = [0, 0, 1, 2, 5, 8, 20, 26, 80, 90, 200, 0];
/// What is added for the kind, by its number.
const KIND_VALUES: [i32; KINDS] = [0, 0, 40, 0, 80, 60, 200, 0, 0];

fn value_of(classes: [Class; 4], kind: Kind) -> i16 {
    if kind == Kind::Barred {
        return 0;
    }
    let mut values = classes.map(|class| CLASS_VALUES[class as usize]);
    values.sort_unstable();
    (values.iter().sum::<i32>() + values[2] / 2 + KIND_VALUES[kind as usize]) as i16
}
