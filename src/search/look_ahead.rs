//! What is known of a node's moves before any of them is searched.
//!
//! A move whose result the table knows to be good enough spares the search of any (enhanced transposition cut-off, Plaat
//! and others 1996). Where a game knows much of a position at a glance, solving asks it about every result as well: moves
//! that this settles are never searched, and what was found out on the way (the position after forced replies, its key,
//! what the move threatens) is kept for those that are.

use super::alpha_beta::{Ask, Best, Worker};
use super::crew::Occupied;
use super::limits::Interrupted;
use super::table::NO_MOVE;
use super::value::{Proof, Value};
use crate::game::Game;

/// Above every hint of a game, with the move's place.
const TABLE_MOVE: i64 = 1 << 48;
/// What one step of the game's hint is worth beside the move's place.
const HINT_STEP: i64 = 1 << 10;
/// What a move loses that is put off: more than ranks differ by.
const PUT_OFF: i64 = i64::MIN / 4;
/// The rank of a move that was searched.
const SEARCHED: i64 = i64::MIN;

/// A move that is to be searched, and where it leads to.
#[derive(Debug)]
struct Prospect<G: Game> {
    mv: G::Move,
    /// The position after the move and the forced ones that follow.
    position: G::Position,
    /// What is asked there.
    ask: Ask,
    /// How many forced ones.
    forced: u32,
    /// The position's key in the table, where it was asked for.
    key: Option<u64>,
    /// Larger is earlier.
    rank: i64,
}

/// The moves of one node; the buffers are reused from node to node.
#[derive(Debug)]
pub(super) struct Prospects<G: Game> {
    moves: Vec<G::Move>,
    open: Vec<Prospect<G>>,
}

impl<G: Game> Default for Prospects<G> {
    fn default() -> Self {
        Self { moves: Vec::new(), open: Vec::new() }
    }
}

impl<G: Game> Worker<'_, G> {
    /// The best move's value where the table knows it to be good enough.
    #[inline]
    pub(super) fn cut_by_results(
        &mut self,
        position: &G::Position,
        ask: Ask,
        moves: &[G::Move],
    ) -> Option<Value> {
        let is_possible = !G::HAS_REPETITION && !G::HAS_CHANCE && !G::PROBES_RESULTS;
        let is_wanted = asks_table::<G>(ask.depth) && self.features.look_ahead && ask.window.is_zero();
        if !is_possible || !is_wanted {
            return None;
        }
        moves.iter().find_map(|&mv| {
            let mut result = position.clone();
            self.game.play(&mut result, mv);
            let below = self.ask_after(position, &result, ask, 0);
            let entry = self.look_up(self.game.key(&result) ^ self.salt)?;
            let value = self.cut_by_entry(entry, &result, below)?;
            let is_same_side = below.window == ask.window;
            let value = if is_same_side { value } else { value.flipped() };
            // The other moves were not tried: nothing is known of what they are worth.
            let value = Value { ceiling: Proof::NONE, ..value.from_parent() };
            (value.score >= ask.window.beta).then_some(value)
        })
    }

    /// Whether the results of this node's moves are looked at before any is searched.
    #[inline]
    pub(super) fn looks_ahead(&self, ask: Ask) -> bool {
        let is_possible = G::PROBES_RESULTS && G::PROBES_FIRST && !G::HAS_REPETITION && !G::HAS_CHANCE;
        let is_wanted = self.features.look_ahead && self.features.probe;
        is_possible && is_wanted && self.is_solving && ask.window.is_zero()
    }

    /// The value of a node of which the table says too little.
    pub(super) fn search_prospects(
        &mut self,
        position: &G::Position,
        key: u64,
        ask: Ask,
        table_move: u16,
    ) -> Result<Value, Interrupted> {
        let mut prospects = self.take_prospects(ask.ply);
        let left_out = self.list_worth_searching(position, ask.depth, &mut prospects.moves);
        let mut best = Best::none();
        let done = match self.look_at_results(position, ask, table_move, &mut prospects, &mut best) {
            true => Ok(()),
            false => self.try_prospects(position, key, ask, &mut prospects.open, &mut best),
        };
        self.prospects[ask.ply as usize] = prospects;
        done?;
        best.value.ceiling = best.value.ceiling.and(left_out);
        Ok(self.conclude(key, ask, best))
    }

    #[inline]
    fn take_prospects(&mut self, ply: u32) -> Prospects<G> {
        if self.prospects.len() <= ply as usize {
            self.prospects.resize_with(ply as usize + 1, Prospects::default);
        }
        let mut prospects = std::mem::take(&mut self.prospects[ply as usize]);
        prospects.moves.clear();
        prospects.open.clear();
        prospects
    }

    /// Settles what can be settled without a search; says whether that is enough.
    #[inline]
    fn look_at_results(
        &mut self,
        position: &G::Position,
        ask: Ask,
        table_move: u16,
        prospects: &mut Prospects<G>,
        best: &mut Best<G::Move>,
    ) -> bool {
        let Prospects { moves, open } = prospects;
        for (&mv, place) in moves.iter().zip((0..HINT_STEP).rev()) {
            let mut prospect = self.prospect(position, mv, ask);
            match self.look_at(&mut prospect) {
                Some(value) => {
                    best.add(mv, self.seen_from(position, &prospect, value));
                    if best.value.score >= ask.window.beta {
                        best.leave_out();
                        return true;
                    }
                }
                None => {
                    let is_tables = table_move != NO_MOVE && self.game.move_id(mv) == table_move;
                    prospect.rank += place + if is_tables { TABLE_MOVE } else { 0 };
                    open.push(prospect);
                }
            }
        }
        open.is_empty()
    }

    /// The position after a move and the forced ones that follow, and how early the move is to be tried.
    #[inline]
    fn prospect(&self, position: &G::Position, mv: G::Move, ask: Ask) -> Prospect<G> {
        let mut result = position.clone();
        self.game.play(&mut result, mv);
        let rank = i64::from(self.game.result_hint(position, mv, &result)) * HINT_STEP;
        let forced = self.follow_forced(&mut result);
        let ask = self.ask_after(position, &result, ask, forced);
        Prospect { mv, position: result, ask, forced, key: None, rank }
    }

    /// What is asked about the position after a move and so many forced ones.
    #[inline]
    fn ask_after(&self, position: &G::Position, result: &G::Position, ask: Ask, forced: u32) -> Ask {
        let is_same_side = self.game.side_to_move(result) == self.game.side_to_move(position);
        let window = if is_same_side { ask.window } else { ask.window.flipped() };
        let expects_cut = !ask.expects_cut;
        let depth = ask.depth.saturating_sub(1 + forced);
        Ask {
            window,
            depth,
            ply: ask.ply + 1 + forced,
            after_irreversible: true,
            may_pass: true,
            expects_cut,
        }
    }

    /// The value after a move as the side that makes it sees it there.
    #[inline]
    fn seen_from(&self, position: &G::Position, prospect: &Prospect<G>, value: Value) -> Value {
        let is_same_side = self.game.side_to_move(&prospect.position) == self.game.side_to_move(position);
        let value = if is_same_side { value } else { value.flipped() };
        (0..prospect.forced).fold(value, |value, _| value.from_parent())
    }

    /// What is known of a result without a search.
    #[inline]
    fn look_at(&mut self, prospect: &mut Prospect<G>) -> Option<Value> {
        let (position, ask) = (&prospect.position, prospect.ask);
        let known = self.finished(position, ask).or_else(|| self.probe(position, None, ask));
        if known.is_some() || !asks_table::<G>(ask.depth + 1 + prospect.forced) {
            return known;
        }
        let key = self.game.key(position) ^ self.salt;
        prospect.key = Some(key);
        self.look_up(key).and_then(|entry| self.cut_by_entry(entry, position, ask))
    }

    /// Searches the moves that are left, until one is too good.
    #[inline]
    fn try_prospects(
        &mut self,
        position: &G::Position,
        key: u64,
        ask: Ask,
        open: &mut [Prospect<G>],
        best: &mut Best<G::Move>,
    ) -> Result<(), Interrupted> {
        let mut searched = 0;
        while let Some(prospect) = open.iter_mut().max_by_key(|prospect| prospect.rank)
            && prospect.rank > SEARCHED
        {
            let hash = self.hash_for_others(key, prospect.mv, ask);
            if searched > 0 && self.is_with_others(hash) && prospect.put_off() {
                continue;
            }
            prospect.rank = SEARCHED;
            self.tell_others(hash, Occupied::enter);
            let value = self.search_prospect(prospect);
            self.tell_others(hash, Occupied::leave);
            let value = self.seen_from(position, prospect, value?);
            searched += 1;
            if best.add(prospect.mv, value) && value.score >= ask.window.beta {
                best.leave_out();
                self.reward(position, ask, prospect.mv, searched == 1, &[]);
                break;
            }
        }
        Ok(())
    }

    #[inline]
    fn search_prospect(&mut self, prospect: &Prospect<G>) -> Result<Value, Interrupted> {
        self.enter(prospect.ask)?;
        let key = prospect.key.unwrap_or_else(|| self.game.key(&prospect.position) ^ self.salt);
        self.search_open(&prospect.position, key, prospect.ask)
    }
}

impl<G: Game> Prospect<G> {
    /// Puts it behind all others, once; whether that was done.
    fn put_off(&mut self) -> bool {
        let is_first_time = self.rank > PUT_OFF / 2;
        self.rank += if is_first_time { PUT_OFF } else { 0 };
        is_first_time
    }
}

/// Whether the table is asked about the results of a node's moves.
#[inline]
fn asks_table<G: Game>(depth: u32) -> bool {
    G::LOOK_AHEAD_DEPTH.is_some_and(|least| depth >= least)
}
