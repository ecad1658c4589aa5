//! What the tests share: a place for books, and games that have some.

use bestmove::games::Registry;
use bestmove::games::answer::{AnalyzeAnswer, MoveAnswer, ReviewAnswer};
use bestmove::games::book::{BookFault, BookFile, BookOrder, Built, LeafLimits};
use bestmove::games::endpoint::{Endpoint, Job, Run, RunContext, ServerLimits};
use bestmove::keys::Keys;
use bestmove::search::Table;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

/// A directory of its own, removed when dropped.
pub(crate) struct Shelf(pub(crate) PathBuf);

impl Shelf {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("bestmove-book-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Builds a book here.
    pub(crate) fn build(&self, name: &str, wish: &Wish<'_>) -> Result<Built, BookFault> {
        let out = self.path(name);
        let order = wish.order(&out);
        let games = Registry::new(&Keys::fixed());
        games.find(wish.game).unwrap().build_book_blocking(&wish.body, &order, &mut |_| {})
    }

    /// The games of another process, with all books that are here.
    pub(crate) fn games(&self) -> Registry {
        let mut games = Registry::new(&Keys::random().unwrap());
        games.add_books_blocking(&self.0).unwrap();
        games
    }

    pub(crate) fn read(&self, name: &str) -> BookFile {
        BookFile::read_blocking(&self.path(name)).unwrap()
    }
}

impl Drop for Shelf {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A book that is wanted.
#[derive(Clone)]
pub(crate) struct Wish<'a> {
    pub(crate) game: &'a str,
    pub(crate) body: Value,
    pub(crate) plies: usize,
    pub(crate) limits: LeafLimits,
    pub(crate) threads: usize,
}

impl<'a> Wish<'a> {
    /// From the start, solved.
    pub(crate) fn new(game: &'a str, plies: usize) -> Self {
        Self { game, body: json!({}), plies, limits: LeafLimits::default(), threads: 1 }
    }

    /// The same, searched to a depth.
    pub(crate) fn searched_to(self, depth: u32) -> Self {
        Self { limits: LeafLimits::new(Some(depth), None, 1), ..self }
    }

    pub(crate) fn order<'o>(&self, out: &'o Path) -> BookOrder<'o> {
        BookOrder { plies: self.plies, limits: self.limits, table_mib: 1, threads: self.threads, out }
    }

    pub(crate) fn from(self, body: Value) -> Self {
        Self { body, ..self }
    }
}

const LIMITS: ServerLimits = ServerLimits { default_time_ms: 1_000, max_time_ms: 30_000, max_threads: 1 };

fn run<A>(mut job: Box<dyn Job<A>>) -> A {
    let table = Table::with_mib(4);
    match job.run_blocking(&RunContext::plain(&table)) {
        Run::Done(answer) | Run::Partial(answer) => *answer,
    }
}

pub(crate) fn best(game: &dyn Endpoint, body: &Value) -> MoveAnswer {
    run(game.prepare_move(body, &LIMITS, Instant::now()).unwrap())
}

pub(crate) fn analysis(game: &dyn Endpoint, body: &Value) -> AnalyzeAnswer {
    run(game.prepare_analyze(body, &LIMITS, Instant::now(), None).unwrap())
}

pub(crate) fn review(game: &dyn Endpoint, body: &Value) -> ReviewAnswer {
    run(game.prepare_review(body, &LIMITS, Instant::now()).unwrap())
}
