//! The one dynamic boundary: everything above it speaks JSON and knows no game, everything below is compiled for each.

use super::answer::{AnalyzeAnswer, DepthAnswer, MoveAnswer, PositionAnswer, ReviewAnswer};
use super::book::{BookFault, BookFile, BookOrder, BookSummary, Built, Checked, Mismatch, Progress, Sample};
use super::error::RequestError;
use super::info::GameInfo;
use super::search_tree::answer::SearchTreeAnswer;
use super::search_tree::picture::TreeFormat;
use super::wire::SuiteCase;
use crate::search::{Detail, StopFlag, Table};
use serde_json::Value;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// What the server allows and assumes, whatever the game.
#[derive(Clone, Copy, Debug)]
pub struct ServerLimits {
    /// Budget of a request that names no limit, in milliseconds.
    pub default_time_ms: u64,
    /// Largest budget, in milliseconds; also where a search by depth or nodes alone is ended.
    pub max_time_ms: u64,
    /// Most threads for one search.
    pub max_threads: u32,
}

impl Default for ServerLimits {
    fn default() -> Self {
        Self { default_time_ms: 1_000, max_time_ms: 30_000, max_threads: 1 }
    }
}

/// Who wants to be told of each depth of an analysis when it is finished: each once, and not before the request is sure
/// to be answered. It is called by the thread that searches, so it must not wait.
pub type Watcher = Box<dyn Fn(DepthAnswer) + Send>;

/// A game as the floor above sees it.
pub trait Endpoint: Send + Sync {
    /// The catalogue entry.
    fn info(&self) -> &GameInfo;

    /// Reads a `/move` request in full, so that running it cannot fail. `received` is when its budget began.
    ///
    /// # Errors
    /// All that is wrong with the request.
    fn prepare_move(
        &self,
        body: &Value,
        limits: &ServerLimits,
        received: Instant,
    ) -> Result<Box<dyn Job<MoveAnswer>>, RequestError>;

    /// Reads an `/analyze` request in the same way.
    ///
    /// # Errors
    /// All that is wrong with the request.
    fn prepare_analyze(
        &self,
        body: &Value,
        limits: &ServerLimits,
        received: Instant,
        watcher: Option<Watcher>,
    ) -> Result<Box<dyn Job<AnalyzeAnswer>>, RequestError>;

    /// Reads a `/search-tree` request in the same way. `preferred` is the format where the body names none.
    ///
    /// # Errors
    /// All that is wrong with the request.
    fn prepare_search_tree(
        &self,
        body: &Value,
        limits: &ServerLimits,
        received: Instant,
        preferred: TreeFormat,
    ) -> Result<Box<dyn Job<SearchTreeAnswer>>, RequestError>;

    /// Reads a `/review` request in the same way.
    ///
    /// # Errors
    /// All that is wrong with the request.
    fn prepare_review(
        &self,
        body: &Value,
        limits: &ServerLimits,
        received: Instant,
    ) -> Result<Box<dyn Job<ReviewAnswer>>, RequestError>;

    /// Answers a `/position` request.
    ///
    /// # Errors
    /// All that is wrong with the request.
    fn position(&self, body: &Value) -> Result<PositionAnswer, RequestError>;

    /// The position of a request (`state`, `moves`) drawn for a terminal.
    ///
    /// # Errors
    /// All that is wrong with the request.
    fn draw(&self, body: &Value) -> Result<String, RequestError>;

    /// Leaves of the legal-move tree at each depth from 1, handed to `report` as (depth, leaves) until it breaks.
    ///
    /// # Errors
    /// All that is wrong with the state.
    fn perft(
        &self,
        body: &Value,
        depth: u32,
        report: &mut dyn FnMut(u32, u64) -> ControlFlow<()>,
    ) -> Result<(), RequestError>;

    /// Searches the game's bench positions on one thread, each to its fixed depth with an empty table and fixed keys.
    fn bench(&self) -> Vec<BenchRow>;

    /// Reads one line of a suite of positions with known answers; `None` for a comment or blank line.
    ///
    /// # Errors
    /// What is wrong with the line.
    fn parse_suite_line(&self, line: &str) -> Result<Option<SuiteCase>, String>;

    /// The opening books that answer.
    fn books(&self) -> Vec<&BookSummary>;

    /// Lets an opening book of this game answer from now on.
    ///
    /// # Errors
    /// When it is not of these rules.
    fn add_book(&mut self, file: &BookFile) -> Result<(), BookFault>;

    /// Makes the opening book of a request's position (`state`, `moves`), and tells of every leaf that is done. Blocks,
    /// perhaps for hours.
    ///
    /// # Errors
    /// When the order makes no sense, or the files cannot be read or written.
    fn build_book_blocking(
        &self,
        body: &Value,
        order: &BookOrder<'_>,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Built, BookFault>;

    /// Searches a sample of an opening book's leaves again, and tells of those that come out differently.
    ///
    /// # Errors
    /// When it is not of these rules.
    fn verify_book_blocking(
        &self,
        file: &BookFile,
        sample: Sample,
        tell: &mut dyn FnMut(&Mismatch),
    ) -> Result<Checked, BookFault>;
}

/// One position of a bench.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BenchRow {
    /// Depth searched.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time it took.
    pub time: Duration,
}

/// What a running job may use.
#[derive(Clone, Debug)]
pub struct RunContext<'a> {
    /// The shared table.
    pub table: &'a Table,
    /// Raised when the search must end.
    pub stop: StopFlag,
    /// Since when the request has waited for a thread, up to now.
    pub queued: Duration,
    /// Ends the run early: a first look on the way to the real one.
    pub slice: Option<Slice>,
    /// How much of the answer is wanted.
    pub detail: Detail,
    /// Threads lent for the run: one for each, until its flag is raised.
    pub helpers: Vec<StopFlag>,
}

impl<'a> RunContext<'a> {
    /// A run on one thread to the request's own limits, that has waited for nothing.
    pub fn plain(table: &'a Table) -> Self {
        Self {
            table,
            stop: StopFlag::new(),
            queued: Duration::ZERO,
            slice: None,
            detail: Detail::Full,
            helpers: Vec::new(),
        }
    }
}

/// A short first run.
#[derive(Clone, Copy, Debug)]
pub struct Slice {
    /// Most nodes.
    pub nodes: u64,
    /// Most time.
    pub time: Duration,
}

/// What a run came to.
#[derive(Clone, Debug)]
pub enum Run<A> {
    /// The request's own limits are reached, or nothing more is to be found.
    Done(Box<A>),
    /// Only the slice has ended: the best so far, good enough if no time is left for more.
    Partial(Box<A>),
}

/// A request that has been read in full: an answer of its kind exists, whatever happens.
pub trait Job<A>: Send {
    /// The latest moment for the answer.
    fn deadline(&self) -> Instant;

    /// Threads that it may use, its own counted.
    fn threads(&self) -> u32 {
        1
    }

    /// Whether its answer does as well for an equal request at the same time; not where chance has a part in it.
    fn is_joinable(&self) -> bool {
        true
    }

    /// Searches. Blocks for as long as the limits allow: never to be called on an async thread.
    fn run_blocking(&mut self, context: &RunContext<'_>) -> Run<A>;
}
