//! The search threads: lines, deadlines, stop flags, faults and the end.

use crate::fake::{FakeJob, Manner};
use bestmove::games::answer::MoveAnswer;
use bestmove::pool::{Pending, Pool, PoolConfig, PoolError};
use bestmove::search::{StoppedBy, Table};
use bestmove::telemetry::Metrics;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

const LONG: Duration = Duration::from_secs(20);

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

fn pool(threads: usize, queue: usize) -> Pool {
    let config = PoolConfig { threads, queue, ..PoolConfig::default() };
    Pool::start(config, Arc::new(Table::with_mib(1)), Arc::new(Metrics::new())).unwrap()
}

fn submit(pool: &Pool, manner: Manner, time: Duration) -> Pending<MoveAnswer> {
    pool.submit(FakeJob::new(manner, time)).unwrap()
}

/// Submits a long search and waits until it occupies a worker.
async fn occupy(pool: &Pool) -> Pending<MoveAnswer> {
    let pending = submit(pool, Manner::Long, LONG);
    sleep(ms(30)).await;
    pending
}

async fn answer_of(pending: Pending<MoveAnswer>) -> (Box<MoveAnswer>, Duration) {
    let begun = Instant::now();
    let answer = timeout(LONG, pending).await.expect("an answer in time").expect("an answer");
    (answer, begun.elapsed())
}

#[tokio::test]
async fn a_quick_job_is_answered_at_once_while_every_worker_is_busy() {
    let pool = pool(1, 8);
    let _busy = occupy(&pool).await;
    let _queued = occupy(&pool).await;
    for _ in 0..20 {
        let (answer, took) = answer_of(submit(&pool, Manner::Quick, LONG)).await;
        assert_eq!(answer.stats.stopped_by, StoppedBy::Solved);
        assert!(took < ms(50), "{took:?}");
    }
}

#[tokio::test]
async fn a_job_that_the_clock_keeps_from_being_quick_is_looked_at_again_while_every_worker_is_busy() {
    let pool = pool(1, 8);
    let _busy = occupy(&pool).await;
    let _queued = occupy(&pool).await;
    let (answer, _) = answer_of(submit(&pool, Manner::QuickElsewhere, LONG)).await;
    assert_eq!(answer.stats.stopped_by, StoppedBy::Solved);
}

#[tokio::test]
async fn a_job_gets_no_second_look_where_a_worker_is_free_to_search() {
    let pool = pool(1, 8);
    sleep(ms(20)).await;
    let (answer, _) = answer_of(submit(&pool, Manner::QuickElsewhere, ms(50))).await;
    assert_eq!(answer.stats.stopped_by, StoppedBy::Time);
}

#[tokio::test]
async fn a_search_has_as_many_threads_as_it_may_use_and_nobody_else_needs() {
    for (workers, others, threads) in [(1, 0, 1), (2, 0, 2), (4, 0, 3), (3, 1, 2), (3, 2, 1)] {
        let pool = pool(workers, 8);
        sleep(ms(30)).await;
        let mut busy = Vec::new();
        for _ in 0..others {
            busy.push(occupy(&pool).await);
        }
        let (answer, _) = answer_of(submit(&pool, Manner::Helped, ms(60))).await;
        assert_eq!(answer.stats.threads, threads, "{workers} workers, {others} busy");
    }
}

#[tokio::test]
async fn a_lent_thread_is_called_back_when_another_search_needs_it() {
    let pool = pool(2, 8);
    sleep(ms(30)).await;
    let helped = submit(&pool, Manner::Helped, LONG);
    sleep(ms(30)).await;
    let other = submit(&pool, Manner::Long, LONG);
    let (answer, _) = answer_of(helped).await;
    assert_eq!((answer.stats.threads, answer.stats.stopped_by), (2, StoppedBy::Nodes));
    drop(other);
}

#[tokio::test]
async fn what_was_lent_is_free_again_when_the_search_has_ended() {
    let pool = pool(2, 8);
    sleep(ms(30)).await;
    for _ in 0..3 {
        let (answer, _) = answer_of(submit(&pool, Manner::Helped, ms(40))).await;
        assert_eq!((answer.stats.threads, answer.stats.stopped_by), (2, StoppedBy::Time));
    }
}

#[tokio::test]
async fn a_long_job_runs_until_its_own_limit() {
    let (answer, took) = answer_of(submit(&pool(1, 8), Manner::Long, ms(100))).await;
    assert_eq!(answer.stats.stopped_by, StoppedBy::Time);
    assert!((ms(80)..ms(140)).contains(&took), "{took:?}");
}

#[tokio::test]
async fn a_job_whose_deadline_comes_while_it_waits_is_answered_with_its_fallback_in_time() {
    let pool = pool(1, 8);
    let _busy = occupy(&pool).await;
    let (answer, took) = answer_of(submit(&pool, Manner::Long, ms(100))).await;
    assert_eq!(answer.best.as_deref(), Some("left"));
    assert_eq!(answer.stats.stopped_by, StoppedBy::Time);
    assert!(answer.stats.queue_ms > 80.0, "{}", answer.stats.queue_ms);
    assert!((ms(90)..ms(120)).contains(&took), "{took:?}");
    assert_eq!(pool.queue_length(), 0);
}

#[tokio::test]
async fn a_job_with_one_millisecond_has_a_move() {
    let pool = pool(1, 8);
    let _busy = occupy(&pool).await;
    let (answer, took) = answer_of(submit(&pool, Manner::Long, ms(1))).await;
    assert!(answer.best.is_some() && took < ms(30), "{took:?}");
}

#[tokio::test]
async fn a_full_queue_refuses_at_once_and_quick_jobs_still_pass() {
    let pool = pool(1, 2);
    let _busy = occupy(&pool).await;
    let _waiting = [occupy(&pool).await, occupy(&pool).await];
    let begun = Instant::now();
    let refused = submit(&pool, Manner::Long, LONG).await.unwrap_err();
    assert_eq!(refused, PoolError::Overloaded);
    assert!(begun.elapsed() < ms(50), "{:?}", begun.elapsed());
    answer_of(submit(&pool, Manner::Quick, LONG)).await;
}

#[tokio::test]
async fn without_a_queue_an_idle_worker_still_takes_a_job() {
    let pool = pool(1, 0);
    sleep(ms(20)).await;
    let _busy = occupy(&pool).await;
    assert_eq!(submit(&pool, Manner::Long, LONG).await.unwrap_err(), PoolError::Overloaded);
}

#[tokio::test]
async fn the_line_before_the_quick_lane_is_bounded_too() {
    let config = PoolConfig { quick_backlog: 4, ..PoolConfig::default() };
    let pool = Pool::start(config, Arc::new(Table::with_mib(1)), Arc::new(Metrics::new())).unwrap();
    let jobs: Vec<_> = (0..1000).map(|_| pool.submit(FakeJob::new(Manner::Long, LONG))).collect();
    let refused = jobs.iter().filter(|job| matches!(job, Err(PoolError::Overloaded))).count();
    assert!(refused > 0);
}

#[tokio::test]
async fn the_earliest_deadline_is_searched_first() {
    let pool = pool(1, 8);
    let busy = submit(&pool, Manner::Long, ms(100));
    sleep(ms(20)).await;
    let late = submit(&pool, Manner::Long, ms(400));
    let early = submit(&pool, Manner::Long, ms(200));
    let (early, late) = (answer_of(early).await.0, answer_of(late).await.0);
    assert!(early.stats.queue_ms < late.stats.queue_ms, "{} {}", early.stats.queue_ms, late.stats.queue_ms);
    answer_of(busy).await;
}

#[tokio::test]
async fn whoever_has_waited_long_comes_before_earlier_deadlines() {
    let config = PoolConfig { patience: ms(50), ..PoolConfig::default() };
    let pool = Pool::start(config, Arc::new(Table::with_mib(1)), Arc::new(Metrics::new())).unwrap();
    let _busy = submit(&pool, Manner::Long, ms(150));
    sleep(ms(20)).await;
    let _patient = submit(&pool, Manner::Long, LONG);
    sleep(ms(80)).await;
    let (late, took) = answer_of(submit(&pool, Manner::Long, ms(200))).await;
    assert!(took >= ms(190) && late.stats.queue_ms > 150.0, "it was searched: {}", late.stats.queue_ms);
}

#[tokio::test]
async fn dropping_the_future_stops_the_search() {
    let pool = pool(1, 8);
    drop(occupy(&pool).await);
    let (_, took) = answer_of(submit(&pool, Manner::Long, ms(50))).await;
    assert!(took < ms(80), "the worker was not free: {took:?}");
}

#[tokio::test]
async fn dropping_the_future_makes_room_in_the_queue() {
    let pool = pool(1, 1);
    let _busy = occupy(&pool).await;
    drop(occupy(&pool).await);
    let waiting = occupy(&pool).await;
    assert_eq!(submit(&pool, Manner::Long, LONG).await.unwrap_err(), PoolError::Overloaded);
    drop(waiting);
}

#[tokio::test]
async fn a_panic_ends_one_job_and_no_thread() {
    let pool = pool(1, 8);
    for manner in [Manner::Panic, Manner::PanicLate, Manner::Panic, Manner::PanicLate] {
        assert_eq!(submit(&pool, manner, LONG).await.unwrap_err(), PoolError::Panicked);
    }
    answer_of(submit(&pool, Manner::Quick, LONG)).await;
    answer_of(submit(&pool, Manner::Long, ms(20))).await;
}

#[tokio::test]
async fn draining_answers_everything_with_what_there_is_and_ends_the_threads() {
    let pool = pool(1, 8);
    let (running, queued, just_come) =
        (occupy(&pool).await, occupy(&pool).await, submit(&pool, Manner::Long, LONG));
    let begun = Instant::now();
    pool.begin_drain();
    for pending in [running, queued, just_come] {
        let (answer, _) = answer_of(pending).await;
        assert_eq!(answer.stats.stopped_by, StoppedBy::Shutdown);
        assert!(answer.best.is_some());
    }
    assert!(pool.wait_blocking(ms(500)));
    assert!(begun.elapsed() < ms(100), "{:?}", begun.elapsed());
    let refused = pool.submit(FakeJob::new(Manner::Quick, LONG)).err();
    assert_eq!(refused, Some(PoolError::Draining));
}

/// Niceness of a thread of this process by its name: the field of `/proc` that comes 17 after the name.
fn niceness_of(name: &str) -> Vec<i32> {
    let tasks = std::fs::read_dir("/proc/self/task").unwrap();
    let stats = tasks.filter_map(|task| std::fs::read_to_string(task.ok()?.path().join("stat")).ok());
    let of_name =
        stats.filter_map(|stat| stat.split_once(&format!("({name}) ")).map(|(_, rest)| rest.to_owned()));
    of_name.filter_map(|rest| rest.split(' ').nth(16)?.parse().ok()).collect()
}

#[tokio::test]
async fn search_threads_give_way_to_those_that_speak_http() {
    let pool = pool(1, 8);
    answer_of(submit(&pool, Manner::Long, ms(50))).await;
    let own = rustix::process::getpriority_process(None).unwrap();
    let (quick, workers) = (niceness_of("quick"), niceness_of("search-0"));
    assert!(quick.contains(&(own + 5).min(19)), "{quick:?}, own {own}");
    assert!(workers.contains(&(own + 10).min(19)), "{workers:?}, own {own}");
}

#[tokio::test]
async fn nothing_outlives_many_abandoned_jobs() {
    let pool = pool(2, 64);
    for round in 0..200 {
        let pending = pool.submit(FakeJob::new(Manner::Long, LONG));
        if round % 3 == 0 {
            tokio::task::yield_now().await;
        }
        drop(pending);
    }
    let (_, took) = answer_of(submit(&pool, Manner::Long, ms(50))).await;
    assert!(took < ms(100), "{took:?}");
}
