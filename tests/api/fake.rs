//! A game that does as it is told: its requests say how long to search and how to fail.

use bestmove::games::answer::{
    AnalyzeAnswer, DepthAnswer, LegalMove, LevelAnswer, LineAnswer, MoveAnswer, PositionAnswer, ReviewAnswer,
    ScoreAnswer, StatsAnswer, Status,
};
use bestmove::games::book::{
    BookFault, BookFile, BookOrder, BookSummary, Built, Checked, Mismatch, Progress, Sample,
};
use bestmove::games::endpoint::{BenchRow, Endpoint, Job, Run, RunContext, ServerLimits, Watcher};
use bestmove::games::error::RequestError;
use bestmove::games::fields::{FieldError, ObjectReader};
use bestmove::games::info::{GameInfo, GameLimits};
use bestmove::games::search_tree::answer::{SearchTreeAnswer, SummaryAnswer};
use bestmove::games::search_tree::picture::TreeFormat;
use bestmove::games::wire::SuiteCase;
use bestmove::search::{StopFlag, StopRequest, StoppedBy};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The slug of the fake game.
pub(crate) const SLUG: &str = "fake";
/// The fake's only legal moves.
pub(crate) const LEGAL: [&str; 2] = ["left", "right"];

/// What a fake job does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Is done within its first slice.
    Quick,
    /// Is done within its third slice; the clock ends the first two.
    QuickElsewhere,
    /// Searches with up to three threads until its deadline, or until one of them is called back.
    Helped,
    /// Searches until its deadline.
    Long,
    /// Panics in its first slice.
    Panic,
    /// Panics on a worker.
    PanicLate,
}

const MANNERS: [(&str, Manner); 6] = [
    ("helped", Manner::Helped),
    ("quick", Manner::Quick),
    ("quick_elsewhere", Manner::QuickElsewhere),
    ("long", Manner::Long),
    ("panic", Manner::Panic),
    ("panic_late", Manner::PanicLate),
];

/// A job that does as it is told.
pub(crate) struct FakeJob {
    pub(crate) manner: Manner,
    pub(crate) deadline: Instant,
    runs: u32,
}

impl FakeJob {
    pub(crate) fn new(manner: Manner, time: Duration) -> Box<Self> {
        Box::new(Self::until(manner, Instant::now() + time))
    }

    fn until(manner: Manner, deadline: Instant) -> Self {
        Self { manner, deadline, runs: 0 }
    }

    fn search(&self, context: &RunContext<'_>) -> StoppedBy {
        loop {
            match context.stop.requested() {
                Some(StopRequest::Shutdown | StopRequest::Abandoned) => return StoppedBy::Shutdown,
                None if Instant::now() >= self.deadline => return StoppedBy::Time,
                None if context.helpers.iter().any(is_called_back) => return StoppedBy::Nodes,
                None => sleep(Duration::from_micros(500)),
            }
        }
    }
}

fn is_called_back(helper: &StopFlag) -> bool {
    helper.requested().is_some()
}

impl Job<MoveAnswer> for FakeJob {
    fn threads(&self) -> u32 {
        if self.manner == Manner::Helped { 3 } else { 1 }
    }

    fn deadline(&self) -> Instant {
        self.deadline
    }

    fn run_blocking(&mut self, context: &RunContext<'_>) -> Run<MoveAnswer> {
        self.runs += 1;
        match (self.manner, context.slice) {
            (Manner::QuickElsewhere, Some(_)) if self.runs < 3 => {
                Run::Partial(answer(StoppedBy::Time, context.queued))
            }
            (Manner::QuickElsewhere, Some(_)) => Run::Done(answer(StoppedBy::Solved, context.queued)),
            (Manner::Panic, _) | (Manner::PanicLate, None) => panic!("told to\npanic"),
            (Manner::Quick, _) => Run::Done(answer(StoppedBy::Solved, context.queued)),
            (_, Some(slice)) => {
                sleep(slice.time.min(Duration::from_millis(1)));
                Run::Partial(answer(StoppedBy::Nodes, context.queued))
            }
            (_, None) => {
                let mut answer = answer(self.search(context), context.queued);
                answer.stats.threads += context.helpers.len() as u32;
                Run::Done(answer)
            }
        }
    }
}

fn score() -> ScoreAnswer {
    ScoreAnswer {
        value: 0.into(),
        proven: false,
        outcome: None,
        in_plies: None,
        shortest: None,
        win_chance: 0.5,
    }
}

fn status() -> Status {
    Status { over: false, winner: None, reason: None, claimable: None, to_move: Some("one".into()) }
}

fn answer(stopped_by: StoppedBy, queued: Duration) -> Box<MoveAnswer> {
    let level = LevelAnswer {
        name: "perfect".into(),
        strength: None,
        best_move: Some(LEGAL[0].into()),
        best_score: score(),
        slipped: false,
    };
    Box::new(MoveAnswer {
        game: SLUG.into(),
        to_move: "one".into(),
        best: Some(LEGAL[0].into()),
        move_detail: json!({}),
        method: None,
        score: score(),
        pv: vec![LEGAL[0].into()],
        state_after: json!({}),
        status_after: status(),
        level,
        explanation: None,
        stats: stats(stopped_by, queued),
    })
}

fn stats(stopped_by: StoppedBy, queued: Duration) -> StatsAnswer {
    StatsAnswer {
        depth: 1,
        seldepth: 1,
        nodes: 2,
        nps: 2,
        time_ms: 1.0,
        cpu: Duration::ZERO,
        queue_ms: queued.as_secs_f64() * 1e3,
        tt_probes: 2,
        tt_hits: 1,
        tt_full_permille: 0,
        beta_cutoffs: 0,
        first_move_cutoffs: 0,
        branching_factor: 2.0,
        threads: 1,
        stopped_by,
        is_final: false,
        iterations: Vec::new(),
    }
}

fn analysis(answer: MoveAnswer) -> Box<AnalyzeAnswer> {
    let MoveAnswer { game, to_move, score, pv, stats, .. } = answer;
    let line = LineAnswer { first: LEGAL[0].into(), score, pv };
    Box::new(AnalyzeAnswer { game, to_move, method: None, lines: vec![line], stats })
}

/// The same job with an analysis of what it finds.
struct FakeAnalysis {
    job: FakeJob,
    watcher: Option<Watcher>,
}

impl Job<AnalyzeAnswer> for FakeAnalysis {
    fn deadline(&self) -> Instant {
        self.job.deadline
    }

    fn run_blocking(&mut self, context: &RunContext<'_>) -> Run<AnalyzeAnswer> {
        if let (Some(watcher), None) = (&self.watcher, context.slice) {
            watcher(DepthAnswer { depth: 1, lines: Vec::new(), nodes: 2, time_ms: 1.0 });
        }
        match self.job.run_blocking(context) {
            Run::Done(answer) => Run::Done(analysis(*answer)),
            Run::Partial(answer) => Run::Partial(analysis(*answer)),
        }
    }
}

/// The same job asked for a tree.
struct FakeTree(FakeJob);

impl Job<SearchTreeAnswer> for FakeTree {
    fn deadline(&self) -> Instant {
        self.0.deadline
    }

    fn run_blocking(&mut self, context: &RunContext<'_>) -> Run<SearchTreeAnswer> {
        match self.0.run_blocking(context) {
            Run::Done(answer) => Run::Done(tree(*answer)),
            Run::Partial(answer) => Run::Partial(tree(*answer)),
        }
    }
}

fn tree(answer: MoveAnswer) -> Box<SearchTreeAnswer> {
    let summary = SummaryAnswer {
        value: None,
        best: None,
        visited: 0,
        leaves: 0,
        cutoffs: 0,
        minimax_nodes: None,
        alpha_beta_nodes: None,
        pv: Vec::new(),
    };
    Box::new(SearchTreeAnswer {
        game: SLUG.into(),
        max_side: "one".into(),
        nodes: Vec::new(),
        events: Vec::new(),
        summary,
        truncated: true,
        stats: answer.stats,
        picture: None,
    })
}

/// The endpoint of the fake game.
pub(crate) struct FakeGame(GameInfo);

impl FakeGame {
    pub(crate) fn boxed() -> Box<dyn Endpoint> {
        Box::new(Self(GameInfo {
            slug: SLUG,
            title: "Fake",
            rules: "It does as it is told.",
            state_schema: json!({"type": "object"}),
            move_schema: json!({"type": "string", "enum": LEGAL}),
            move_notation: "left or right",
            move_detail_schema: json!({"type": "object"}),
            sides: vec!["one", "two"],
            score_unit: "points",
            has_start: true,
            limits: GameLimits { max_depth: 64, max_moves: 10 },
            ui: json!({}),
            example: json!({"moves": ["left"], "time_ms": 20}),
        }))
    }
}

/// What the fake reads of a request.
struct Asked {
    manner: Manner,
    time_ms: i64,
}

fn read(body: &Value, limits: &ServerLimits) -> Result<Asked, RequestError> {
    let mut errors = Vec::new();
    let mut states = Vec::new();
    let mut moves: Vec<String> = Vec::new();
    let mut asked = Asked { manner: Manner::Quick, time_ms: limits.default_time_ms as i64 };
    if let Some(mut reader) = ObjectReader::new(body, "", &mut errors) {
        asked.manner = reader.choice("manner", &MANNERS).unwrap_or(asked.manner);
        asked.time_ms = reader.integer("time_ms", 1..=limits.max_time_ms as i64).unwrap_or(asked.time_ms);
        let texts = reader.text_list("moves", 10).unwrap_or_default();
        moves.extend(texts.into_iter().map(String::from));
        if reader.value("state").is_some_and(|state| !state.is_object()) {
            states.push(FieldError::invalid("/state", "must be an object"));
        }
        reader.flag("details");
        reader.finish();
    }
    if !errors.is_empty() {
        return Err(RequestError::Fields(errors));
    }
    if !states.is_empty() {
        return Err(RequestError::State(states));
    }
    check_moves(&moves)?;
    Ok(asked)
}

fn check_moves(moves: &[String]) -> Result<(), RequestError> {
    match moves.iter().position(|text| !LEGAL.contains(&text.as_str())) {
        None => Ok(()),
        Some(index) => Err(RequestError::IllegalMove {
            pointer: format!("/moves/{index}"),
            detail: format!("{} is not legal", bestmove::games::fields::quote(&moves[index])),
            legal_moves: LEGAL.map(String::from).into(),
        }),
    }
}

fn fake_job(body: &Value, limits: &ServerLimits, received: Instant) -> Result<FakeJob, RequestError> {
    let asked = read(body, limits)?;
    let deadline = received + Duration::from_millis(asked.time_ms as u64);
    Ok(FakeJob::until(asked.manner, deadline))
}

impl Endpoint for FakeGame {
    fn info(&self) -> &GameInfo {
        &self.0
    }

    fn prepare_move(
        &self,
        body: &Value,
        limits: &ServerLimits,
        received: Instant,
    ) -> Result<Box<dyn Job<MoveAnswer>>, RequestError> {
        Ok(Box::new(fake_job(body, limits, received)?))
    }

    fn prepare_analyze(
        &self,
        body: &Value,
        limits: &ServerLimits,
        received: Instant,
        watcher: Option<Watcher>,
    ) -> Result<Box<dyn Job<AnalyzeAnswer>>, RequestError> {
        Ok(Box::new(FakeAnalysis { job: fake_job(body, limits, received)?, watcher }))
    }

    fn prepare_search_tree(
        &self,
        body: &Value,
        limits: &ServerLimits,
        received: Instant,
        _preferred: TreeFormat,
    ) -> Result<Box<dyn Job<SearchTreeAnswer>>, RequestError> {
        Ok(Box::new(FakeTree(fake_job(body, limits, received)?)))
    }

    fn prepare_review(
        &self,
        _body: &Value,
        _limits: &ServerLimits,
        _received: Instant,
    ) -> Result<Box<dyn Job<ReviewAnswer>>, RequestError> {
        Err(RequestError::Fields(vec![FieldError::invalid("/moves", "is missing: the fake is not reviewed")]))
    }

    fn position(&self, body: &Value) -> Result<PositionAnswer, RequestError> {
        if read(body, &ServerLimits::default())?.manner == Manner::Panic {
            panic!("told to panic");
        }
        let legal_moves = LEGAL.map(|text| LegalMove::Plain(text.into())).into();
        Ok(PositionAnswer { state: json!({}), to_move: "one".into(), legal_moves, status: status() })
    }

    fn draw(&self, _body: &Value) -> Result<String, RequestError> {
        Ok(String::new())
    }

    fn perft(
        &self,
        _body: &Value,
        _depth: u32,
        _report: &mut dyn FnMut(u32, u64) -> ControlFlow<()>,
    ) -> Result<(), RequestError> {
        Ok(())
    }

    fn bench(&self) -> Vec<BenchRow> {
        Vec::new()
    }

    fn parse_suite_line(&self, _line: &str) -> Result<Option<SuiteCase>, String> {
        Ok(None)
    }

    fn books(&self) -> Vec<&BookSummary> {
        Vec::new()
    }

    fn add_book(&mut self, _file: &BookFile) -> Result<(), BookFault> {
        Err(BookFault::OtherRules)
    }

    fn build_book_blocking(
        &self,
        _body: &Value,
        _order: &BookOrder<'_>,
        _watch: &mut dyn FnMut(Progress),
    ) -> Result<Built, BookFault> {
        Err(BookFault::NeedsLimit)
    }

    fn verify_book_blocking(
        &self,
        _file: &BookFile,
        _sample: Sample,
        _tell: &mut dyn FnMut(&Mismatch),
    ) -> Result<Checked, BookFault> {
        Err(BookFault::OtherRules)
    }
}
