//! Reading JSON objects field by field, so that every fault of a request is found at once, with a pointer (RFC 6901) to
//! it, and a misspelt field is an error that names the right one.
//!
//! Derived deserializers stop at the first fault and speak of Rust types; a game client's author deserves better.

use serde_json::{Map, Value};
use std::ops::RangeInclusive;

/// Longest text from a request that is repeated in an error.
const QUOTED: usize = 60;

/// What kind of fault a field has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Wrong type, unknown name, impossible content.
    Invalid,
    /// A number of the right type outside its range.
    OutOfRange,
}

/// A fault in one place of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// JSON pointer to the place; the empty string is the whole body.
    pub pointer: String,
    /// What is wrong there and what would be right, for a person.
    pub detail: String,
    /// The kind of fault.
    pub fault: Fault,
}

impl FieldError {
    /// A fault of kind [`Fault::Invalid`].
    pub fn invalid(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), detail: detail.into(), fault: Fault::Invalid }
    }
}

/// Quotes text from a request for a message: shortened, control characters escaped.
pub fn quote(text: &str) -> String {
    let mut short: String = text.chars().take(QUOTED).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    format!("\"{}\"", short.escape_debug())
}

/// A value from a request as a message shows it.
pub fn describe(value: &Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => {
            let text = number.to_string();
            if text.len() > QUOTED { "a long number".into() } else { text }
        }
        Value::String(text) => quote(text),
        Value::Array(_) => "an array".into(),
        Value::Object(_) => "an object".into(),
    }
}

/// Adds a step to a JSON pointer, escaped as RFC 6901 says.
pub fn join_pointer(pointer: &str, step: &str) -> String {
    let short: String = step.chars().take(QUOTED).collect();
    format!("{pointer}/{}", short.replace('~', "~0").replace('/', "~1"))
}

/// A whole number, also when written as `4.0`.
pub fn as_integer(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| {
        let float = value.as_f64()?;
        (float.fract() == 0.0 && float.abs() <= 9_007_199_254_740_992.0).then_some(float as i64)
    })
}

/// Reads one JSON object; faults are appended to a list shared with nested readers.
#[derive(Debug)]
pub struct ObjectReader<'a, 'e> {
    map: &'a Map<String, Value>,
    pointer: String,
    known: Vec<&'a str>,
    errors: &'e mut Vec<FieldError>,
}

impl<'a, 'e> ObjectReader<'a, 'e> {
    /// A reader of `value`; `None` (and an error) when it is not an object.
    pub fn new(
        value: &'a Value,
        pointer: impl Into<String>,
        errors: &'e mut Vec<FieldError>,
    ) -> Option<Self> {
        let pointer = pointer.into();
        match value {
            Value::Object(map) => Some(Self { map, pointer, known: Vec::new(), errors }),
            other => {
                let detail = format!("must be a JSON object, not {}", describe(other));
                errors.push(FieldError::invalid(pointer, detail));
                None
            }
        }
    }

    /// The pointer to a field of this object.
    pub fn pointer_to(&self, name: &str) -> String {
        join_pointer(&self.pointer, name)
    }

    /// Notes a fault of a field.
    pub fn fault(&mut self, name: &str, detail: impl Into<String>) {
        let pointer = self.pointer_to(name);
        self.errors.push(FieldError::invalid(pointer, detail));
    }

    /// The list that nested readers append to.
    pub fn errors(&mut self) -> &mut Vec<FieldError> {
        self.errors
    }

    /// The raw value of an optional field.
    pub fn value(&mut self, name: &'a str) -> Option<&'a Value> {
        self.known.push(name);
        self.map.get(name)
    }

    /// Whether the field is there, of whatever type.
    pub fn has(&self, name: &str) -> bool {
        self.map.contains_key(name)
    }

    /// The raw value of a field that must be there.
    pub fn required(&mut self, name: &'a str) -> Option<&'a Value> {
        let value = self.value(name);
        if value.is_none() {
            self.fault(name, "is missing");
        }
        value
    }

    /// `wanted` says what would be right; most fields of most requests are left out or right.
    fn typed<T>(
        &mut self,
        name: &'a str,
        wanted: impl Fn() -> String,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Option<T> {
        let value = self.value(name)?;
        let read = read(value);
        if read.is_none() {
            self.fault(name, format!("must be {}, not {}", wanted(), describe(value)));
        }
        read
    }

    /// An optional text.
    pub fn text(&mut self, name: &'a str) -> Option<&'a str> {
        self.typed(name, || "a string".into(), Value::as_str)
    }

    /// An optional yes or no.
    pub fn flag(&mut self, name: &'a str) -> Option<bool> {
        self.typed(name, || "true or false".into(), Value::as_bool)
    }

    /// An optional whole number within `range`.
    pub fn integer(&mut self, name: &'a str, range: RangeInclusive<i64>) -> Option<i64> {
        let (low, high) = (*range.start(), *range.end());
        let wanted = || format!("a whole number from {low} to {high}");
        let number = self.typed(name, wanted, |value| match value {
            Value::Number(number) if as_integer(value).is_none() && number.is_u64() => Some(i64::MAX),
            other => as_integer(other),
        })?;
        if range.contains(&number) {
            return Some(number);
        }
        self.errors.push(FieldError {
            pointer: self.pointer_to(name),
            detail: format!("must be {}, not {}", wanted(), describe(&self.map[name])),
            fault: Fault::OutOfRange,
        });
        None
    }

    /// A whole number within `range` that must be there.
    pub fn required_integer(&mut self, name: &'a str, range: RangeInclusive<i64>) -> Option<i64> {
        if !self.map.contains_key(name) {
            self.fault(name, format!("is missing: a whole number from {} to {}", range.start(), range.end()));
        }
        self.integer(name, range)
    }

    /// An optional list of texts, at most `most` of them.
    pub fn text_list(&mut self, name: &'a str, most: usize) -> Option<Vec<&'a str>> {
        let list = self.typed(name, || "an array of strings".into(), Value::as_array)?;
        if list.len() > most {
            self.fault(name, format!("has {} entries; at most {most} are allowed", list.len()));
            return None;
        }
        let before = self.errors.len();
        let texts = list.iter().enumerate().filter_map(|(index, value)| {
            if value.as_str().is_none() {
                let pointer = format!("{}/{index}", self.pointer_to(name));
                let detail = format!("must be a string, not {}", describe(value));
                self.errors.push(FieldError::invalid(pointer, detail));
            }
            value.as_str()
        });
        let texts: Vec<_> = texts.collect();
        (self.errors.len() == before).then_some(texts)
    }

    /// An optional choice among named values.
    pub fn choice<T: Copy>(&mut self, name: &'a str, choices: &[(&str, T)]) -> Option<T> {
        let wanted = || {
            let names: Vec<_> = choices.iter().map(|(name, _)| format!("\"{name}\"")).collect();
            format!("one of {}", names.join(", "))
        };
        self.typed(name, wanted, |value| {
            let text = value.as_str()?;
            choices.iter().find(|(name, _)| *name == text).map(|(_, choice)| *choice)
        })
    }

    /// Ends the reading: every field that nobody asked for is a fault. Says whether no fault was found in this object
    /// or before it.
    pub fn finish(self) -> bool {
        for name in self.map.keys().filter(|name| !self.known.contains(&name.as_str())) {
            let mut detail = format!("unknown field {}", quote(name));
            match closest(name, &self.known) {
                Some(known) => detail.push_str(&format!("; did you mean \"{known}\"?")),
                None => detail.push_str(&format!("; known here: {}", self.known.join(", "))),
            }
            self.errors.push(FieldError::invalid(join_pointer(&self.pointer, name), detail));
        }
        self.errors.is_empty()
    }
}

/// The known name that a misspelt one was probably meant to be: at most two edits away.
fn closest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    if name.len() > 40 {
        return None;
    }
    let nearest = known.iter().map(|known| (edit_distance(name, known), *known)).min()?;
    (nearest.0 <= 2 && nearest.0 < nearest.1.len()).then_some(nearest.1)
}

/// Levenshtein distance by the usual single-row recurrence.
fn edit_distance(one: &str, two: &str) -> usize {
    let two: Vec<char> = two.chars().collect();
    let mut row: Vec<usize> = (0..=two.len()).collect();
    for (i, a) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in two.iter().enumerate() {
            let substituted = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[two.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_fault_is_found_with_its_pointer() {
        let body = json!({"depth": "4", "dept": 3, "time_ms": 0, "moves": ["a", 1]});
        let mut errors = Vec::new();
        let mut reader = ObjectReader::new(&body, "", &mut errors).unwrap();
        assert_eq!(reader.integer("depth", 1..=64), None);
        assert_eq!(reader.integer("time_ms", 1..=30_000), None);
        assert_eq!(reader.text_list("moves", 9), None);
        assert!(!reader.finish());
        let found: Vec<_> = errors.iter().map(|e| (e.pointer.as_str(), e.fault)).collect();
        assert_eq!(
            found,
            [
                ("/depth", Fault::Invalid),
                ("/time_ms", Fault::OutOfRange),
                ("/moves/1", Fault::Invalid),
                ("/dept", Fault::Invalid)
            ]
        );
        assert!(errors[3].detail.contains("did you mean \"depth\""), "{}", errors[3].detail);
    }

    #[test]
    fn whole_numbers_may_be_written_as_decimals_and_nothing_else() {
        let body = json!({"a": 4.0, "b": 4.5, "c": 18_446_744_073_709_551_615_u64, "d": null, "e": 1e300});
        let mut errors = Vec::new();
        let mut reader = ObjectReader::new(&body, "", &mut errors).unwrap();
        assert_eq!(reader.integer("a", 1..=64), Some(4));
        for name in ["b", "c", "d", "e"] {
            assert_eq!(reader.integer(name, 1..=64), None, "{name}");
        }
        assert_eq!(errors.len(), 4);
    }

    #[test]
    fn quoted_text_is_short_and_has_no_control_characters() {
        let quoted = quote(&format!("a\nb{}", "x".repeat(500)));
        assert!(quoted.len() < 80 && !quoted.contains('\n'), "{quoted}");
    }

    #[test]
    fn pointers_are_escaped() {
        assert_eq!(join_pointer("/a", "b/c~d"), "/a/b~1c~0d");
    }
}
