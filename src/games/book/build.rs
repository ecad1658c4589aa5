//! Making a book: every leaf is searched, each by one thread, and noted in the journal.
//!
//! The same order makes the same file, byte for byte, on however many threads and after however many interruptions: a
//! solved value is what it is, and a limited search of a leaf starts from an empty table. So time is no limit here.

use super::file::BookFile;
use super::header::{LeafLimits, MOST_POSITIONS, TreeMark};
use super::journal::Journal;
use super::leaf::{Leaf, check_limits, search_leaf};
use super::tree::Tree;
use super::{BookFault, EXTENSION, root_of_state};
use crate::files::replace_blocking;
use crate::games::wire::WireGame;
use crate::keys::Keys;
use crate::search::Table;
use serde::Serialize;
use serde_json::Value;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::{Builder, scope};

/// A book that is wanted.
#[derive(Clone, Copy, Debug)]
pub struct BookOrder<'a> {
    /// Plies that it answers.
    pub plies: usize,
    /// How far its leaves are searched.
    pub limits: LeafLimits,
    /// Size of a transposition table in MiB: solving threads share one, limited searches have one each.
    pub table_mib: u32,
    /// Threads that search leaves, at least one.
    pub threads: usize,
    /// Where it is to be; the journal stands beside it.
    pub out: &'a Path,
}

/// How far a build has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Leaves in all.
    pub leaves: usize,
    /// Leaves that are done.
    pub done: usize,
    /// Those of them that were done by an earlier run.
    pub done_before: usize,
}

/// A book that has been written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// Positions at each ply.
    pub positions: Vec<usize>,
    /// Size of the file.
    pub bytes: usize,
}

/// What a journal is of.
#[derive(Serialize)]
struct Title<'a> {
    format: &'static str,
    game: &'static str,
    state: &'a Value,
    tree: &'a TreeMark,
    search: LeafLimits,
}

/// The journal's place.
fn journal_of(out: &Path) -> PathBuf {
    out.with_extension(format!("{EXTENSION}-journal"))
}

/// Makes the book of what can be played from a state, and tells of every leaf that is done.
///
/// # Errors
/// When the order makes no sense, or the files cannot be read or written.
pub(in crate::games) fn build_blocking<G: WireGame>(
    state: Value,
    order: &BookOrder<'_>,
    watch: &mut dyn FnMut(Progress),
) -> Result<Built, BookFault> {
    let (game, root) = root_of_state::<G>(&state, &Keys::fixed())?;
    let tree = Tree::grow(&game, &root, order.plies, MOST_POSITIONS)?;
    check_limits(&game, tree.leaves().first(), order.limits)?;
    let mark = tree.mark(&game, order.limits);
    let title = Title {
        format: "bestmove opening book, unfinished",
        game: G::SLUG,
        state: &state,
        tree: &mark,
        search: order.limits,
    };
    let title = serde_json::to_string(&title).map_err(io::Error::from)?;
    if let Some(directory) = order.out.parent() {
        fs::create_dir_all(directory)?;
    }
    let journal_path = journal_of(order.out);
    let (journal, known) = Journal::open_blocking(&journal_path, &title, tree.leaves().len())?;
    let leaves = Work::of(&game, &tree, known).finish_blocking(order, journal, watch)?;
    let file = BookFile::new(G::SLUG, state, mark, order.limits, leaves);
    let bytes = file.to_bytes()?;
    replace_blocking(order.out, &[&bytes])?;
    fs::remove_file(&journal_path)?;
    Ok(Built { positions: file.header.tree.positions, bytes: bytes.len() })
}

/// The leaves of a tree, as far as they are done.
struct Work<'a, G: WireGame> {
    game: &'a G,
    leaves: &'a [G::Position],
    done: Vec<Option<Leaf>>,
    /// Numbers of the leaves that are not.
    open: Vec<usize>,
    /// The next of them to be taken.
    next: AtomicUsize,
}

impl<'a, G: WireGame> Work<'a, G> {
    fn of(game: &'a G, tree: &'a Tree<G::Position>, known: Vec<(usize, Leaf)>) -> Self {
        let leaves = tree.leaves();
        let mut done = vec![None; leaves.len()];
        for (index, leaf) in known {
            done[index] = Some(leaf);
        }
        let open = (0..leaves.len()).filter(|&index| done[index].is_none()).collect();
        Self { game, leaves, done, open, next: AtomicUsize::new(0) }
    }

    fn finish_blocking(
        mut self,
        order: &BookOrder<'_>,
        mut journal: Journal,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Vec<Leaf>, BookFault> {
        let (leaves, done_before) = (self.leaves.len(), self.leaves.len() - self.open.len());
        let mut progress = Progress { leaves, done: done_before, done_before };
        watch(progress);
        let mut found = std::mem::take(&mut self.done);
        let threads = order.threads.clamp(1, self.open.len().max(1));
        let tables = tables_for(order, threads);
        scope(|scope| {
            let (sender, receiver) = channel();
            for number in 0..threads {
                let (sender, table, work) = (sender.clone(), &tables[number % tables.len()], &self);
                let search = move || work.search(order.limits, table, &sender);
                Builder::new().name(format!("book-{number}")).spawn_scoped(scope, search)?;
            }
            drop(sender);
            for (index, leaf) in receiver {
                journal.add_blocking(index, leaf)?;
                found[index] = Some(leaf);
                progress.done += 1;
                watch(progress);
            }
            Ok::<_, io::Error>(())
        })?;
        Ok(found.into_iter().flatten().collect())
    }

    /// Searches one open leaf after the other, until there are no more or nobody listens.
    fn search(&self, limits: LeafLimits, table: &Table, sender: &Sender<(usize, Leaf)>) {
        while let Some(&index) = self.open.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let leaf = search_leaf(self.game, &self.leaves[index], limits, table);
            if sender.send((index, leaf)).is_err() {
                return;
            }
        }
    }
}

/// Solving threads help each other by one table; limited searches have one each.
fn tables_for(order: &BookOrder<'_>, threads: usize) -> Vec<Table> {
    let count = if order.limits.is_unlimited() { 1 } else { threads };
    (0..count).map(|_| Table::with_mib(order.table_mib as usize)).collect()
}
