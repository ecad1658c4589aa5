//! Questions and answers, line by line.

use crate::cli::CliError;
use std::fmt::Display;
use std::io::{self, BufRead, Write};

/// A person at the other end of two streams.
pub(super) struct Console<R, W> {
    input: R,
    output: W,
}

impl<R: BufRead, W: Write> Console<R, W> {
    pub(super) fn new(input: R, output: W) -> Self {
        Self { input, output }
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
                Err(error) => self.say(&error.to_string())?,
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
        let mut console = Console::new(input, &mut output);
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
    fn an_empty_answer_is_the_default_and_the_end_is_none() {
        assert_eq!(numbers(b"\n").0, Some(7));
        assert_eq!(numbers(b"").0, None);
    }
}
