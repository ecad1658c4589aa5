//! Questions and answers, line by line.

use crate::cli::CliError;
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use std::fmt::Display;
use std::io::{self, BufRead, Write};

/// What a line is about, which a terminal may show by its look; the words say it too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// What the engine does.
    Engine,
    /// How the game has ended.
    Result,
    /// What cannot be done.
    Fault,
}

impl Tone {
    fn style(self) -> Style {
        match self {
            Self::Engine => AnsiColor::Cyan.on_default(),
            Self::Result => AnsiColor::Green.on_default().bold(),
            Self::Fault => AnsiColor::Red.on_default(),
        }
    }
}

/// Whether standard output is a terminal that shows colours, and its user wants them (`NO_COLOR`, `CLICOLOR`, `TERM`).
pub(super) fn stdout_has_colours() -> bool {
    !matches!(AutoStream::choice(&io::stdout()), ColorChoice::Never)
}

/// A person at the other end of two streams.
pub(super) struct Console<R, W> {
    input: R,
    output: W,
    has_colours: bool,
}

impl<R: BufRead, W: Write> Console<R, W> {
    pub(super) fn new(input: R, output: W, has_colours: bool) -> Self {
        Self { input, output, has_colours }
    }

    /// Prints a text in the look of its tone, and ends the line.
    pub(super) fn say_as(&mut self, tone: Tone, text: &str) -> Result<(), CliError> {
        if !self.has_colours {
            return self.say(text);
        }
        let style = tone.style();
        self.say(&format!("{style}{}{style:#}", text.trim_end()))
    }

    /// Prints a text and ends the line.
    pub(super) fn say(&mut self, text: &str) -> Result<(), CliError> {
        writeln!(self.output, "{}", text.trim_end())?;
        Ok(self.output.flush()?)
    }

    /// The last words of a game that is left early.
    pub(super) fn say_goodbye(&mut self) -> Result<(), CliError> {
        self.say("\nGoodbye.")
    }

    /// The next line without blanks around it; `None` at the end of the input.
    pub(super) fn ask(&mut self, question: &str) -> Result<Option<String>, CliError> {
        write!(self.output, "{question}")?;
        self.output.flush()?;
        Ok(self.read_line()?)
    }

    /// Bytes that are no text are shown as such instead of ending the game.
    fn read_line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        let read = self.input.read_until(b'\n', &mut bytes)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    /// Asks until the answer can be read; an empty one means `default`. `None` at the end of the input.
    pub(super) fn ask_until<T, E: Display>(
        &mut self,
        question: &str,
        default: &str,
        read: impl Fn(&str) -> Result<T, E>,
    ) -> Result<Option<T>, CliError> {
        while let Some(line) = self.ask(question)? {
            match read(if line.is_empty() { default } else { &line }) {
                Ok(answer) => return Ok(Some(answer)),
                Err(error) => self.say_as(Tone::Fault, &error.to_string())?,
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(input: &[u8]) -> (Option<u8>, String) {
        let mut output = Vec::new();
        let mut console = Console::new(input, &mut output, false);
        let answer = console.ask_until("? ", "7", |text| text.parse::<u8>()).unwrap();
        (answer, String::from_utf8(output).unwrap())
    }

    #[test]
    fn a_bad_answer_is_explained_and_asked_again() {
        let (answer, said) = numbers(b"x\n\xff\n 3 \n");
        assert_eq!(answer, Some(3));
        assert_eq!(said.matches("? invalid digit found in string\n").count(), 2, "{said}");
    }

    #[test]
    fn only_a_terminal_with_colours_gets_them() {
        let said = |has_colours| {
            let mut output = Vec::new();
            let mut console = Console::new(io::empty(), &mut output, has_colours);
            console.say_as(Tone::Fault, "no\n").unwrap();
            String::from_utf8(output).unwrap()
        };
        assert_eq!(said(false), "no\n");
        assert_eq!(said(true), "\u{1b}[31mno\u{1b}[0m\n");
    }

    #[test]
    fn an_empty_answer_is_the_default_and_the_end_is_none() {
        assert_eq!(numbers(b"\n").0, Some(7));
        assert_eq!(numbers(b"").0, None);
    }
}
