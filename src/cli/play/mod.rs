//! `bestmove play`: a person against the engine in the terminal.
//!
//! The dialog also works from a pipe (questions are then answered by their defaults), so that a game can be scripted.

mod console;
mod opponent;
mod seat;
mod session;
mod words;

use self::console::{Console, Tone, stdout_has_colours};
use self::opponent::Opponent;
use self::seat::Seat;
use self::session::{Engine, Session};
use super::engine::TableArgs;
use super::error::explain;
use super::{CliError, find_game, input};
use crate::config::BookConfig;
use crate::games::Registry;
use crate::games::answer::PositionAnswer;
use crate::games::endpoint::Endpoint;
use serde_json::Value;
use std::io::{self, BufRead, IsTerminal, Write};

/// What can be typed instead of a move.
const HELP: &str = "Type a move, or
  moves  the legal moves
  hint   what the engine would play
  undo   take your last move back
  state  the position as a request body, for use with the service
  quit   end the game";

/// Options of `bestmove play`.
#[derive(Debug, clap::Args)]
pub(super) struct PlayArgs {
    /// The game, by the name it has in paths
    game: String,
    /// The side you play: its name, or `first` or `second`; asked when left out
    #[arg(long, env = "BESTMOVE_SIDE", value_name = "SIDE")]
    side: Option<String>,
    /// How well the engine plays: easy, medium, hard, almost-perfect, perfect, or a strength from 0 to 100; asked when
    /// left out
    #[arg(long, env = "BESTMOVE_LEVEL", value_name = "LEVEL")]
    level: Option<Opponent>,
    /// Time for a move of the engine, in milliseconds
    #[arg(long, env = "BESTMOVE_TIME_MS", default_value_t = 1_000, value_name = "T",
          value_parser = clap::value_parser!(u64).range(1..))]
    time_ms: u64,
    /// Position to begin from, as the `state` of a request
    #[arg(long, env = "BESTMOVE_STATE", value_name = "JSON")]
    state: Option<String>,
    /// Makes the random choices of the lower levels repeatable
    #[arg(long, env = "BESTMOVE_SEED", value_name = "N",
          value_parser = clap::value_parser!(u64).range(..1 << 53))]
    seed: Option<u64>,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    books: BookConfig,
}

pub(super) fn run(games: &mut Registry, args: PlayArgs, out: &mut impl Write) -> Result<(), CliError> {
    args.books.add_to_blocking(games)?;
    let game = find_game(games, &args.game)?;
    let stdin = io::stdin();
    let is_interactive = stdin.is_terminal();
    let mut console = Console::new(stdin.lock(), out, stdout_has_colours());
    let state = start_state(game, args.state.as_deref())?;
    let engine = Engine::new(args.time_ms, args.seed, args.table.table());
    let session = Session::new(game, state, engine);
    let to_move = session.position()?.to_move;
    console.say(&format!("{}: {}\n", game.info().title, game.info().rules))?;
    let sides = &game.info().sides;
    let chooser = Chooser { is_interactive, sides, to_move: &to_move };
    let Some((seat, level)) = chooser.choose(&args, &mut console)? else {
        return console.say_goodbye();
    };
    Match { session, seat, level }.play(&mut console)
}

/// The state that a game begins from: `None` is the game's own start position.
fn start_state(game: &dyn Endpoint, state: Option<&str>) -> Result<Option<Value>, CliError> {
    let info = game.info();
    match state {
        Some(_) => Ok(input::body_of_state(state)?.get("state").cloned()),
        None if info.has_start => Ok(None),
        None => Ok(info.example.get("state").cloned()),
    }
}

/// Takes side and level from the options, or asks.
struct Chooser<'a> {
    is_interactive: bool,
    sides: &'a [&'static str],
    to_move: &'a str,
}

impl Chooser<'_> {
    /// `None` at the end of the input.
    fn choose<R: BufRead, W: Write>(
        &self,
        args: &PlayArgs,
        console: &mut Console<R, W>,
    ) -> Result<Option<(Seat, Opponent)>, CliError> {
        let Some(seat) = self.seat(args.side.as_deref(), console)? else { return Ok(None) };
        let Some(level) = self.level(args.level, console)? else { return Ok(None) };
        Ok(Some((seat, level)))
    }

    fn seat<R: BufRead, W: Write>(
        &self,
        side: Option<&str>,
        console: &mut Console<R, W>,
    ) -> Result<Option<Seat>, CliError> {
        match side {
            Some(name) => Seat::parse(name, self.sides, self.to_move).map(Some),
            None if !self.is_interactive => Seat::parse(seat::FIRST, self.sides, self.to_move).map(Some),
            None => {
                let names = seat::names(self.sides);
                let question = format!("Which side do you play ({})? [{}] ", names.join(", "), names[0]);
                console.ask_until(&question, names[0], |text| Seat::parse(text, self.sides, self.to_move))
            }
        }
    }

    fn level<R: BufRead, W: Write>(
        &self,
        level: Option<Opponent>,
        console: &mut Console<R, W>,
    ) -> Result<Option<Opponent>, CliError> {
        if level.is_some() || !self.is_interactive {
            return Ok(Some(level.unwrap_or_default()));
        }
        let question = format!("How well shall the engine play ({})? [perfect] ", opponent::choices());
        console.ask_until(&question, "perfect", str::parse)
    }
}

/// How a person's turn ended.
enum Turn {
    /// The position has changed.
    Done,
    /// The person has left.
    Left,
}

/// What a person has typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry<'a> {
    Nothing,
    Move(&'a str),
    Moves,
    Hint,
    Undo,
    State,
    Help,
    Quit,
}

impl<'a> Entry<'a> {
    /// A legal move comes before a command of the same name.
    fn read(text: &'a str, legal: &[String]) -> Self {
        if legal.iter().any(|legal| legal == text) {
            return Self::Move(text);
        }
        match text.to_ascii_lowercase().as_str() {
            "" => Self::Nothing,
            "moves" => Self::Moves,
            "hint" => Self::Hint,
            "undo" => Self::Undo,
            "state" => Self::State,
            "help" | "?" => Self::Help,
            "quit" | "exit" => Self::Quit,
            _ => Self::Move(text),
        }
    }
}

/// A game in progress.
struct Match<'a> {
    session: Session<'a>,
    seat: Seat,
    level: Opponent,
}

impl Match<'_> {
    fn play<R: BufRead, W: Write>(&mut self, console: &mut Console<R, W>) -> Result<(), CliError> {
        console.say(HELP)?;
        loop {
            let position = self.session.position()?;
            console.say(&format!("\n{}", self.session.draw()?))?;
            if position.status.over {
                return console.say_as(Tone::Result, &words::result(&position.status, &self.seat));
            }
            if !self.seat.is(&position.to_move) {
                self.engine_turn(console, &position.to_move)?;
            } else if let Turn::Left = self.person_turn(console, &position)? {
                return console.say_goodbye();
            }
        }
    }

    fn engine_turn<R: BufRead, W: Write>(
        &mut self,
        console: &mut Console<R, W>,
        side: &str,
    ) -> Result<(), CliError> {
        let answer = self.session.search(self.level)?;
        match answer.best {
            Some(best) => {
                console.say_as(Tone::Engine, &format!("bestmove ({side}) plays {best}"))?;
                self.session.accept(best);
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn person_turn<R: BufRead, W: Write>(
        &mut self,
        console: &mut Console<R, W>,
        position: &PositionAnswer,
    ) -> Result<Turn, CliError> {
        let legal = words::notations(&position.legal_moves);
        let prompt = format!("{} to move> ", position.to_move);
        loop {
            let Some(line) = console.ask(&prompt)? else { return Ok(Turn::Left) };
            match Entry::read(&line, &legal) {
                Entry::Quit => return Ok(Turn::Left),
                Entry::Move(text) => match self.session.try_move(text) {
                    Ok(()) => return Ok(Turn::Done),
                    Err(error) => console.say_as(Tone::Fault, &explain(&error))?,
                },
                Entry::Undo if self.session.undo() => return Ok(Turn::Done),
                other => console.say(&self.tell(other, &legal)?)?,
            }
        }
    }

    /// The answer to what changes nothing.
    fn tell(&self, entry: Entry<'_>, legal: &[String]) -> Result<String, CliError> {
        Ok(match entry {
            Entry::Undo => "There is nothing to take back.".into(),
            Entry::Moves => legal.join(" "),
            Entry::Hint => words::hint(&self.session.search(Opponent::default())?),
            Entry::State => self.session.request().to_string(),
            _ => HELP.into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_legal_move_comes_before_a_command() {
        assert_eq!(Entry::read("undo", &[]), Entry::Undo);
        assert_eq!(Entry::read("undo", &["undo".into()]), Entry::Move("undo"));
        assert_eq!(Entry::read("e2e4", &[]), Entry::Move("e2e4"));
        assert_eq!(Entry::read("QUIT", &[]), Entry::Quit);
    }
}
