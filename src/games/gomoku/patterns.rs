//! What a stone on an empty cell makes of one line.
//!
//! A line's class depends on five cells to each side at most: four for a line of five, one more for an overline. So a table
//! over the states of ten cells (own, empty, or blocked by the other side or the edge) knows every case. It is filled
//! backwards: what a stone makes is told by the best that one stone more could make.

use std::sync::LazyLock;

/// Cells to each side that are looked at.
pub(super) const REACH: usize = 5;
/// Cells in a window, the middle one included.
pub(super) const WINDOW: usize = 2 * REACH + 1;
/// Bits of a window.
const WINDOW_MASK: u32 = (1 << WINDOW) - 1;
/// States of ten cells.
const STATES: usize = 59_049;

/// Which lines win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Length {
    FiveOrMore,
    ExactlyFive,
}

/// What a line becomes, weakest first. *Open* means that the strongest continuation can still be reached in two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Class {
    /// No five can come of it.
    Dead,
    ClosedOne,
    OpenOne,
    ClosedTwo,
    OpenTwo,
    /// One stone more makes a four, but no open one.
    ClosedThree,
    /// One stone more makes an open (straight) four.
    OpenThree,
    /// One cell completes it.
    Four,
    /// Two cells complete it, each another four.
    DoubleFour,
    /// Four in a row that both neighbours complete.
    OpenFour,
    /// The line wins.
    Five,
    /// Too long to win.
    Overline,
}

impl Class {
    /// Every class, by its number.
    pub(super) const ALL: [Class; 12] = [
        Class::Dead,
        Class::ClosedOne,
        Class::OpenOne,
        Class::ClosedTwo,
        Class::OpenTwo,
        Class::ClosedThree,
        Class::OpenThree,
        Class::Four,
        Class::DoubleFour,
        Class::OpenFour,
        Class::Five,
        Class::Overline,
    ];

    /// The class of a number below 16.
    #[inline]
    pub(super) fn of(number: u16) -> Self {
        Self::ALL[usize::from(number).min(Self::ALL.len() - 1)]
    }

    /// Fours that it counts as by the rules of renju.
    #[inline]
    pub(super) fn fours(self) -> u32 {
        match self {
            Class::Four | Class::OpenFour => 1,
            Class::DoubleFour => 2,
            _ => 0,
        }
    }

    /// Cells that complete it.
    #[inline]
    pub(super) fn completing(self) -> u32 {
        match self {
            Class::Four => 1,
            Class::DoubleFour | Class::OpenFour => 2,
            _ => 0,
        }
    }

    /// What a line is, of which one stone more would make this.
    fn one_less(self) -> Self {
        match self {
            Class::OpenFour => Class::OpenThree,
            Class::Four | Class::DoubleFour => Class::ClosedThree,
            Class::OpenThree => Class::OpenTwo,
            Class::ClosedThree => Class::ClosedTwo,
            Class::OpenTwo => Class::OpenOne,
            Class::ClosedTwo => Class::ClosedOne,
            _ => Class::Dead,
        }
    }
}

/// The classes of every window, for one length.
pub(super) struct Classes(Vec<Class>);

static FIVE_OR_MORE: LazyLock<Classes> = LazyLock::new(|| Classes::build(Length::FiveOrMore));
static EXACTLY_FIVE: LazyLock<Classes> = LazyLock::new(|| Classes::build(Length::ExactlyFive));
/// A window's bits as the number whose ternary digits they are, the middle left out.
static TERNARY: LazyLock<[u16; 1 << WINDOW]> = LazyLock::new(|| std::array::from_fn(ternary));

/// Makes the tables, so that no search has to wait for them.
pub(super) fn make_tables() {
    LazyLock::force(&FIVE_OR_MORE);
    LazyLock::force(&EXACTLY_FIVE);
    LazyLock::force(&TERNARY);
}

/// A table with the digits that it is read by.
#[derive(Clone, Copy)]
pub(super) struct ClassTable {
    classes: &'static [Class],
    digits: &'static [u16; 1 << WINDOW],
}

impl std::fmt::Debug for ClassTable {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("ClassTable")
    }
}

impl ClassTable {
    /// The table for a length.
    pub(super) fn new(length: Length) -> Self {
        let classes: &'static Classes = match length {
            Length::FiveOrMore => &FIVE_OR_MORE,
            Length::ExactlyFive => &EXACTLY_FIVE,
        };
        Self { classes: &classes.0, digits: &TERNARY }
    }

    /// A window's cells as ternary digits; of its bits only the lowest [`WINDOW`] count.
    #[inline]
    pub(super) fn digits(self, bits: u32) -> usize {
        usize::from(self.digits[(bits & WINDOW_MASK) as usize])
    }

    /// What a stone in the middle of a window makes, by the digits of its own cells and of the blocked ones; no cell is
    /// both.
    #[inline]
    pub(super) fn class(self, own: usize, blocked: usize) -> Class {
        self.classes.get(own + 2 * blocked).copied().unwrap_or(Class::Dead)
    }
}

fn ternary(bits: usize) -> u16 {
    let cells = (0..WINDOW).filter(|&cell| cell != REACH);
    cells.zip(0..).filter(|(cell, _)| bits >> cell & 1 == 1).map(|(_, digit)| 3_u16.pow(digit)).sum()
}

impl Classes {
    /// Later states have more own stones where they differ in one, so the continuations of a state stand behind it.
    fn build(length: Length) -> Self {
        let mut classes = vec![Class::Dead; STATES];
        for state in (0..STATES).rev() {
            classes[state] = classify(state, length, &classes);
        }
        Self(classes)
    }
}

fn classify(state: usize, length: Length, known: &[Class]) -> Class {
    let digit = |place: usize| state / 3_usize.pow(place as u32) % 3;
    let run_along = |places: &mut dyn Iterator<Item = usize>| places.take_while(|&at| digit(at) == 1).count();
    let run = 1 + run_along(&mut (0..REACH).rev()) + run_along(&mut (REACH..2 * REACH));
    match (run, length) {
        (5, _) | (6.., Length::FiveOrMore) => return Class::Five,
        (6.., Length::ExactlyFive) => return Class::Overline,
        _ => {}
    }
    let next = (0..2 * REACH).filter(|&place| digit(place) == 0);
    let next: Vec<Class> = next.map(|place| known[state + 3_usize.pow(place as u32)]).collect();
    match next.iter().filter(|&&class| class == Class::Five).count() {
        0 => next.into_iter().map(Class::one_less).max().unwrap_or(Class::Dead),
        1 => Class::Four,
        _ if run == 4 => Class::OpenFour,
        _ => Class::DoubleFour,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The class of a stone on `*`, in a line whose ends are blocked; `X` own, `O` the other's, `.` empty.
    fn class(line: &str, length: Length) -> Class {
        let middle = line.find('*').unwrap();
        let cell = |offset: usize| {
            let at = (middle + offset).checked_sub(REACH);
            at.and_then(|at| line.as_bytes().get(at)).copied().unwrap_or(b'O')
        };
        let bits = |symbol| (0..WINDOW).filter(|&at| cell(at) == symbol).map(|at| 1 << at).sum();
        let table = ClassTable::new(length);
        table.class(table.digits(bits(b'X')), table.digits(bits(b'O')))
    }

    #[test]
    fn lines_are_what_players_call_them() {
        for (line, expected) in [
            ("XX*XX", Class::Five),
            ("*XXXX", Class::Five),
            (".XX*X.", Class::OpenFour),
            ("OXX*X.", Class::Four),
            ("XX*.X", Class::Four),
            ("X.X*X.X", Class::DoubleFour),
            (".XX.*X.", Class::Four),
            ("..X*X..", Class::OpenThree),
            ("..X.*X.", Class::OpenThree),
            ("OX*X...", Class::ClosedThree),
            ("X.*.X", Class::ClosedThree),
            (".X*X.", Class::ClosedThree),
            ("...X*...", Class::OpenTwo),
            ("OX*...", Class::ClosedTwo),
            ("....*....", Class::OpenOne),
            ("*....", Class::ClosedOne),
            ("*...", Class::Dead),
            ("OX*XXO", Class::Dead),
        ] {
            for length in [Length::FiveOrMore, Length::ExactlyFive] {
                assert_eq!(class(line, length), expected, "{line} {length:?}");
            }
        }
    }

    #[test]
    fn six_in_a_row_win_only_where_five_or_more_do() {
        for line in ["XXX*XX", "*XXXXX", "XXXXX*X"] {
            assert_eq!(class(line, Length::FiveOrMore), Class::Five, "{line}");
            assert_eq!(class(line, Length::ExactlyFive), Class::Overline, "{line}");
        }
        assert_eq!(class("X.XX*X.", Length::FiveOrMore), Class::OpenFour);
        assert_eq!(class("X.XX*X.", Length::ExactlyFive), Class::Four, "one side would make six");
        assert_eq!(
            class("X..*XX..X", Length::ExactlyFive),
            Class::ClosedThree,
            "either side spoils the open four"
        );
        assert_eq!(class("X..*XX..X", Length::FiveOrMore), Class::OpenThree);
    }
}
