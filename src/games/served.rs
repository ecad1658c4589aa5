//! A game behind the dynamic boundary: reads requests, runs searches, writes answers.

use super::analysis::AnalyzeJob;
use super::answer::{AnalyzeAnswer, LegalMove, MoveAnswer, PositionAnswer, ReviewAnswer};
use super::book::{
    self, Book, BookFault, BookFile, BookOrder, BookSummary, Built, Checked, Mismatch, Progress, Sample,
};
use super::endpoint::{BenchRow, Endpoint, Job, ServerLimits, Watcher};
use super::error::RequestError;
use super::fields::{Fault, FieldError};
use super::info::GameInfo;
use super::inquiry::{Inquiry, Plan, Sharing, Shelf};
use super::job::MoveJob;
use super::request::{AnalyzeRequest, MoveRequest, Place, PositionRequest, SearchRequest};
use super::review::{Replay, ReviewJob, ReviewRequest};
use super::scene::Scene;
use super::search_tree::answer::SearchTreeAnswer;
use super::search_tree::picture::TreeFormat;
use super::search_tree::{TreeDefaults, TreeJob, TreeRequest};
use super::wire::{SuiteCase, WireGame};
use crate::keys::Keys;
use crate::search::{Limits, Options, Query, Table, minimax, search};
use serde_json::Value;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Table of a bench position, in MiB.
const BENCH_TABLE_MIB: usize = 16;

/// A game that is served.
pub struct Served<G: WireGame> {
    info: GameInfo,
    /// Keys of this process.
    keys: Keys,
    /// Keys of searches that must be repeatable.
    fixed_keys: Keys,
    /// With the keys of this process.
    books: Vec<Arc<Book>>,
    game: PhantomData<fn() -> G>,
}

impl<G: WireGame> Served<G> {
    /// The game with the keys of this process.
    pub fn new(keys: &Keys) -> Self {
        Self {
            info: G::info(),
            keys: keys.clone(),
            fixed_keys: Keys::fixed(),
            books: Vec::new(),
            game: PhantomData,
        }
    }

    /// The position of a request. Faults of the other fields, found before, are reported with those of the state.
    fn scene(&self, at: &Place<'_>, keys: &Keys) -> Result<Scene<G>, RequestError> {
        let mut errors = Vec::new();
        let parsed = match at.state {
            Some(state) => G::parse_state(state, "/state", keys, &mut errors),
            None => G::start(keys),
        };
        let Some((game, position)) = parsed else {
            if errors.is_empty() {
                let missing = format!("is missing: {} has no start position of its own", G::SLUG);
                errors.push(FieldError::invalid("/state", missing));
            }
            return Err(RequestError::State(errors));
        };
        let mut scene = Scene::new(game, position, at.claims);
        for (index, text) in at.moves.iter().enumerate() {
            let mv = scene.parse_move(text, format!("/moves/{index}"))?;
            scene.play(mv);
        }
        scene.become_root();
        Ok(scene)
    }

    /// Where a request's own fields are at fault, its state is looked at too, so that everything is told at once.
    fn field_faults(&self, body: &Value, mut errors: Vec<FieldError>) -> RequestError {
        if let Some(state) = body.get("state") {
            let _ = G::parse_state(state, "/state", &self.keys, &mut errors);
        }
        RequestError::Fields(errors)
    }

    fn scene_of(&self, body: &Value) -> Result<(Scene<G>, bool), RequestError> {
        let mut errors = Vec::new();
        let Some(request) = PositionRequest::read(body, self.info.limits, &mut errors) else {
            return Err(self.field_faults(body, errors));
        };
        let scene = self.scene(&request.place, &self.keys)?;
        Ok((scene, request.with_details))
    }

    fn root_moves(&self, scene: &Scene<G>, texts: &[&str]) -> Result<Vec<G::Move>, RequestError> {
        let parse = |(index, text): (usize, &&str)| scene.parse_move(text, format!("/search_moves/{index}"));
        texts.iter().enumerate().map(parse).collect()
    }

    fn keys_for(&self, sharing: Sharing) -> &Keys {
        match sharing {
            Sharing::Private => &self.fixed_keys,
            Sharing::Shared => &self.keys,
        }
    }

    /// Where a request may be answered from a book: what is asked of it, with the keys that books have. One with hidden
    /// information is not one position.
    fn shelf(&self, request: &SearchRequest<'_>, sharing: Sharing) -> Result<Option<Shelf<G>>, RequestError> {
        if self.books.is_empty() || !request.may_use_book {
            return Ok(None);
        }
        let scene = match sharing {
            Sharing::Shared => None,
            Sharing::Private => Some(self.scene(&request.place, &self.keys)?),
        };
        Ok(Some(Shelf { books: self.books.clone(), scene }))
    }

    /// What a request asks of the search.
    fn inquiry(
        &self,
        request: &SearchRequest<'_>,
        sharing: Sharing,
        seed: u64,
        received: Instant,
    ) -> Result<Inquiry<G>, RequestError> {
        let scene = self.scene(&request.place, self.keys_for(sharing))?;
        check_depth(request.depth, scene.game.max_depth())?;
        let root_moves = match &request.search_moves {
            Some(texts) => Some(self.root_moves(&scene, texts)?),
            None => None,
        };
        let plan = Plan::of(request, sharing, root_moves, received);
        let worlds = scene.game.worlds(&scene.position, seed);
        let worlds = worlds.map_err(|error| RequestError::State(vec![error]))?;
        let shelf = if worlds.is_empty() { self.shelf(request, sharing)? } else { None };
        Ok(Inquiry { scene, worlds, plan, shelf })
    }

    fn bench_one(&self, body: &Value, depth: u32) -> Option<BenchRow> {
        let (scene, _) = self.scene_of_fixed(body).ok()?;
        let table = Table::with_mib(BENCH_TABLE_MIB);
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let query = Query {
            game: &scene.game,
            position: &scene.position,
            history: &scene.history,
            limits,
            options: Options::default(),
        };
        let started = Instant::now();
        let report = search(&query, &table);
        Some(BenchRow { depth, nodes: report.stats.nodes, time: started.elapsed() })
    }

    fn scene_of_fixed(&self, body: &Value) -> Result<(Scene<G>, bool), RequestError> {
        let mut errors = Vec::new();
        let Some(request) = PositionRequest::read(body, self.info.limits, &mut errors) else {
            return Err(RequestError::Fields(errors));
        };
        let scene = self.scene(&request.place, &self.fixed_keys)?;
        Ok((scene, request.with_details))
    }
}

/// Rules may allow less depth than the game's catalogue entry does.
fn check_depth(asked: Option<u32>, most: Option<u32>) -> Result<(), RequestError> {
    let (Some(asked), Some(most)) = (asked, most) else {
        return Ok(());
    };
    if asked <= most {
        return Ok(());
    }
    let detail = format!("must be a whole number from 1 to {most} for this state, not {asked}");
    Err(RequestError::Fields(vec![FieldError { pointer: "/depth".into(), detail, fault: Fault::OutOfRange }]))
}

/// A tree needs a position of which everything is known.
fn check_open<G: WireGame>(scene: &Scene<G>) -> Result<(), RequestError> {
    let worlds = scene.game.worlds(&scene.position, 0).map_err(|error| RequestError::State(vec![error]))?;
    if worlds.is_empty() {
        return Ok(());
    }
    let detail = "hides something from the side to move, and a search tree needs to know everything: say what is \
                  hidden, or ask for a move or an analysis, which take the mean over what it may be";
    Err(RequestError::State(vec![FieldError::invalid("/state", detail)]))
}

impl<G: WireGame> Endpoint for Served<G> {
    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn prepare_move(
        &self,
        body: &Value,
        limits: &ServerLimits,
        received: Instant,
    ) -> Result<Box<dyn Job<MoveAnswer>>, RequestError> {
        let mut errors = Vec::new();
        let Some(request) = MoveRequest::read(body, self.info.limits, limits, &mut errors) else {
            return Err(self.field_faults(body, errors));
        };
        let (sharing, seed) = (Sharing::of(request.is_private()), request.seed.unwrap_or_default());
        let inquiry = self.inquiry(&request.search, sharing, seed, received)?;
        Ok(Box::new(MoveJob::new(&request, inquiry)))
    }

    fn prepare_analyze(
        &self,
        body: &Value,
        limits: &ServerLimits,
        received: Instant,
        watcher: Option<Watcher>,
    ) -> Result<Box<dyn Job<AnalyzeAnswer>>, RequestError> {
        let mut errors = Vec::new();
        let Some(request) = AnalyzeRequest::read(body, self.info.limits, limits, &mut errors) else {
            return Err(self.field_faults(body, errors));
        };
        let sharing = Sharing::of(request.search.is_reproducible);
        let inquiry = self.inquiry(&request.search, sharing, 0, received)?;
        Ok(Box::new(AnalyzeJob::new(&request, inquiry, watcher)))
    }

    fn prepare_search_tree(
        &self,
        body: &Value,
        limits: &ServerLimits,
        received: Instant,
        preferred: TreeFormat,
    ) -> Result<Box<dyn Job<SearchTreeAnswer>>, RequestError> {
        let mut errors = Vec::new();
        let defaults = TreeDefaults { format: preferred, scoring: G::TEACHING };
        let read = TreeRequest::read(body, self.info.limits, G::SCALE, defaults, &mut errors);
        let Some(request) = read else {
            return Err(self.field_faults(body, errors));
        };
        let scene = self.scene(&request.place, &self.keys)?;
        check_depth(request.depth, scene.game.max_depth())?;
        check_open(&scene)?;
        let deadline = received + Duration::from_millis(limits.max_time_ms);
        Ok(Box::new(TreeJob::new(scene, request.depth, request.manner, deadline)))
    }

    fn prepare_review(
        &self,
        body: &Value,
        limits: &ServerLimits,
        received: Instant,
    ) -> Result<Box<dyn Job<ReviewAnswer>>, RequestError> {
        let mut errors = Vec::new();
        let Some(request) = ReviewRequest::read(body, self.info.limits, limits, &mut errors) else {
            return Err(self.field_faults(body, errors));
        };
        let keys = self.keys_for(Sharing::of(request.search.is_reproducible));
        let place = &request.search.place;
        let scene = self.scene(&Place { moves: Vec::new(), ..place.clone() }, keys)?;
        check_depth(request.search.depth, scene.game.max_depth())?;
        let replay = Replay::of(scene, &place.moves)?;
        let books = if request.search.may_use_book { self.books.clone() } else { Vec::new() };
        Ok(Box::new(ReviewJob::new(&request, replay, books, received)))
    }

    fn position(&self, body: &Value) -> Result<PositionAnswer, RequestError> {
        let (scene, with_details) = self.scene_of(body)?;
        let legal = scene.legal_moves();
        let show = |&mv: &G::Move| {
            let notation = scene.game.format_move(&scene.position, mv);
            match with_details {
                false => LegalMove::Plain(notation),
                true => LegalMove::Detailed { notation, detail: scene.game.move_detail(&scene.position, mv) },
            }
        };
        Ok(PositionAnswer {
            state: scene.game.format_state(&scene.position),
            to_move: scene.game.side_name(scene.game.side_to_move(&scene.position)),
            legal_moves: legal.iter().map(show).collect(),
            status: scene.status(),
        })
    }

    fn draw(&self, body: &Value) -> Result<String, RequestError> {
        let (scene, _) = self.scene_of(body)?;
        Ok(scene.game.draw(&scene.position))
    }

    fn perft(
        &self,
        body: &Value,
        depth: u32,
        report: &mut dyn FnMut(u32, u64) -> ControlFlow<()>,
    ) -> Result<(), RequestError> {
        let (scene, _) = self.scene_of(body)?;
        let game = scene.game.without_draw_rules();
        let leaves = |depth| minimax::perft(&game, &scene.position, depth, G::PERFT_ENDED);
        // Breaking is the reader's wish to see no more, and no error.
        let _ = (1..=depth).try_for_each(|depth| report(depth, leaves(depth)));
        Ok(())
    }

    fn bench(&self) -> Vec<BenchRow> {
        let positions = G::bench_positions();
        positions.iter().filter_map(|(body, depth)| self.bench_one(body, *depth)).collect()
    }

    fn parse_suite_line(&self, line: &str) -> Result<Option<SuiteCase>, String> {
        G::parse_suite_line(line)
    }

    fn books(&self) -> Vec<&BookSummary> {
        self.books.iter().map(|book| book.summary()).collect()
    }

    fn add_book(&mut self, file: &BookFile) -> Result<(), BookFault> {
        self.books.push(Arc::new(Book::open::<G>(file, &self.keys)?));
        Ok(())
    }

    fn build_book_blocking(
        &self,
        body: &Value,
        order: &BookOrder<'_>,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Built, BookFault> {
        let (scene, _) = self.scene_of_fixed(body).map_err(BookFault::Position)?;
        book::build_blocking::<G>(scene.game.format_state(&scene.position), order, watch)
    }

    fn verify_book_blocking(
        &self,
        file: &BookFile,
        sample: Sample,
        tell: &mut dyn FnMut(&Mismatch),
    ) -> Result<Checked, BookFault> {
        book::verify_blocking::<G>(file, sample, tell)
    }
}
