//! Plain data that goes into a function of a hand-in and comes back from it.

use std::{cmp::Ordering, fmt};

use serde_json::{Value as Json, json};

/// A value as Python has it; other languages use part of it. `Display` is how a Python programmer writes it.
///
/// What comes back from a hand-in is copied into these, so that nothing of the hand-in's own, such as an `__eq__`, takes part
/// in a comparison. Sets are kept sorted, so that equal ones have the same text; dictionaries keep their order, which does
/// not count when they are compared.
#[derive(Clone, Debug)]
pub enum Value {
    /// `None`.
    None,
    /// `True` or `False`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// Any other number.
    Float(f64),
    /// Text.
    Str(String),
    /// A list.
    List(Vec<Value>),
    /// A tuple.
    Tuple(Vec<Value>),
    /// A set, sorted and without repeats.
    Set(Vec<Value>),
    /// A dictionary, in the order in which it was filled.
    Dict(Vec<(Value, Value)>),
    /// A function of the hand-in by its name. It is only passed in.
    Function(String),
    /// A function that returns these values in turn, and the last one ever after, whatever it is called with. It is only
    /// passed in.
    Script(Vec<Value>),
    /// Anything else that came back: its type and how it shows itself.
    Other(String, String),
}

impl Value {
    /// A set of these.
    pub fn set(items: impl IntoIterator<Item = Value>) -> Value {
        let mut items: Vec<Value> = items.into_iter().collect();
        items.sort();
        items.dedup();
        Value::Set(items)
    }

    /// A tuple of these.
    pub fn tuple(items: impl IntoIterator<Item = Value>) -> Value {
        Value::Tuple(items.into_iter().collect())
    }

    /// A list of these.
    pub fn list(items: impl IntoIterator<Item = Value>) -> Value {
        Value::List(items.into_iter().collect())
    }

    /// A dictionary of these.
    pub fn dict(items: impl IntoIterator<Item = (Value, Value)>) -> Value {
        Value::Dict(items.into_iter().collect())
    }

    /// What a dictionary holds under a text.
    pub fn get(&self, key: &str) -> Option<&Value> {
        let Value::Dict(items) = self else { return None };
        let found = items.iter().find(|(own, _)| matches!(own, Value::Str(own) if own == key));
        found.map(|(_, value)| value)
    }

    /// The items of a list, a tuple or a set.
    pub fn items(&self) -> Option<&[Value]> {
        match self {
            Value::List(items) | Value::Tuple(items) | Value::Set(items) => Some(items),
            _ => None,
        }
    }

    /// A whole number, also one that came as `2.0` or `True`.
    pub fn int(&self) -> Option<i64> {
        match *self {
            Value::Int(number) => Some(number),
            Value::Bool(is) => Some(i64::from(is)),
            Value::Float(number) if number.fract() == 0.0 && number.abs() < 1e15 => {
                Some(number as i64)
            }
            _ => None,
        }
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Value::Str(text) => Some(text),
            _ => None,
        }
    }

    /// Does Python's `if` take it for true?
    pub fn is_true(&self) -> bool {
        match self {
            Value::None => false,
            Value::Bool(is) => *is,
            Value::Int(number) => *number != 0,
            Value::Float(number) => *number != 0.0,
            Value::Str(text) => !text.is_empty(),
            Value::List(items) | Value::Tuple(items) | Value::Set(items) => !items.is_empty(),
            Value::Dict(items) => !items.is_empty(),
            _ => true,
        }
    }

    /// The name of its type in Python.
    pub fn kind(&self) -> &str {
        match self {
            Value::None => "None",
            Value::Bool(_) => "bool",
            Value::Int(_) => "int",
            Value::Float(_) => "float",
            Value::Str(_) => "str",
            Value::List(_) => "list",
            Value::Tuple(_) => "tuple",
            Value::Set(_) => "set",
            Value::Dict(_) => "dict",
            Value::Function(_) | Value::Script(_) => "function",
            Value::Other(kind, _) => kind,
        }
    }

    /// How it travels between referee and hand-in.
    pub fn to_json(&self) -> Json {
        let all = |items: &[Value]| items.iter().map(Value::to_json).collect::<Vec<Json>>();
        match self {
            Value::None => Json::Null,
            Value::Bool(is) => json!(is),
            Value::Int(number) => json!(number),
            Value::Float(number) => json!({ "f": number.to_string() }),
            Value::Str(text) => json!(text),
            Value::List(items) => json!({ "l": all(items) }),
            Value::Tuple(items) => json!({ "t": all(items) }),
            Value::Set(items) => json!({ "s": all(items) }),
            Value::Dict(items) => {
                let pairs: Vec<[Json; 2]> =
                    items.iter().map(|(key, value)| [key.to_json(), value.to_json()]).collect();
                json!({ "d": pairs })
            }
            Value::Function(name) => json!({ "fn": name }),
            Value::Script(items) => json!({ "script": all(items) }),
            Value::Other(kind, text) => json!({ "o": [kind, text] }),
        }
    }

    /// Reads it back. Nothing for what no honest sender writes.
    pub fn from_json(json: &Json) -> Option<Value> {
        Some(match json {
            Json::Null => Value::None,
            Json::Bool(is) => Value::Bool(*is),
            Json::Number(number) => match number.as_i64() {
                Some(number) => Value::Int(number),
                None => Value::Float(number.as_f64()?),
            },
            Json::String(text) => Value::Str(text.clone()),
            Json::Array(_) => return None,
            Json::Object(object) => {
                let (kind, inner) = object.iter().next()?;
                let all = || -> Option<Vec<Value>> {
                    inner.as_array()?.iter().map(Value::from_json).collect()
                };
                match kind.as_str() {
                    "f" => Value::Float(inner.as_str()?.parse().ok()?),
                    "l" => Value::List(all()?),
                    "t" => Value::Tuple(all()?),
                    "s" => Value::set(all()?),
                    "d" => {
                        let pair = |pair: &Json| {
                            Some((Value::from_json(pair.get(0)?)?, Value::from_json(pair.get(1)?)?))
                        };
                        let pairs: Option<Vec<_>> = inner.as_array()?.iter().map(pair).collect();
                        Value::dict(pairs?)
                    }
                    "o" => Value::Other(
                        inner.get(0)?.as_str()?.to_owned(),
                        inner.get(1)?.as_str()?.to_owned(),
                    ),
                    _ => return None,
                }
            }
        })
    }

    /// Kinds in the order in which mixed values are sorted; all numbers are one kind, as in Python.
    fn rank(&self) -> u8 {
        match self {
            Value::None => 0,
            Value::Bool(_) | Value::Int(_) | Value::Float(_) => 1,
            Value::Str(_) => 2,
            Value::List(_) => 3,
            Value::Tuple(_) => 4,
            Value::Set(_) => 5,
            Value::Dict(_) => 6,
            Value::Function(_) => 7,
            Value::Script(_) => 8,
            Value::Other(..) => 9,
        }
    }

    fn number(&self) -> f64 {
        match *self {
            Value::Bool(is) => f64::from(u8::from(is)),
            Value::Int(number) => number as f64,
            Value::Float(number) => number,
            _ => f64::NAN,
        }
    }
}

/// As Python compares them: `1 == 1.0 == True`, and a list is never a tuple.
impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        match (self, other) {
            (Value::Int(a), Value::Int(b)) => a.cmp(b),
            (Value::Str(a), Value::Str(b)) | (Value::Function(a), Value::Function(b)) => a.cmp(b),
            (Value::List(a), Value::List(b))
            | (Value::Tuple(a), Value::Tuple(b))
            | (Value::Set(a), Value::Set(b))
            | (Value::Script(a), Value::Script(b)) => a.cmp(b),
            (Value::Dict(a), Value::Dict(b)) => by_key(a).cmp(&by_key(b)),
            (Value::Other(a, b), Value::Other(c, d)) => (a, b).cmp(&(c, d)),
            _ if self.rank() == 1 && other.rank() == 1 => self.number().total_cmp(&other.number()),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}

fn by_key(items: &[(Value, Value)]) -> Vec<&(Value, Value)> {
    let mut items: Vec<_> = items.iter().collect();
    items.sort();
    items
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Value {}

impl From<bool> for Value {
    fn from(is: bool) -> Value {
        Value::Bool(is)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Int(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Str(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Str(text)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::None => f.write_str("None"),
            Value::Bool(is) => f.write_str(if *is { "True" } else { "False" }),
            Value::Int(number) => number.fmt(f),
            Value::Float(number) => write!(f, "{number:?}"),
            Value::Str(text) => write_text(f, text),
            Value::List(items) => write_all(f, "[", items, "]"),
            Value::Tuple(items) if items.len() == 1 => write!(f, "({},)", items[0]),
            Value::Tuple(items) => write_all(f, "(", items, ")"),
            Value::Set(items) if items.is_empty() => f.write_str("set()"),
            Value::Set(items) => write_all(f, "{", items, "}"),
            Value::Dict(items) => {
                f.write_str("{")?;
                for (i, (key, value)) in items.iter().enumerate() {
                    write!(f, "{}{key}: {value}", if i > 0 { ", " } else { "" })?;
                }
                f.write_str("}")
            }
            Value::Function(name) => f.write_str(name),
            Value::Script(items) => {
                let all: Vec<String> = items.iter().map(Value::to_string).collect();
                write!(f, "<{}>", all.join("; "))
            }
            Value::Other(_, text) => f.write_str(text),
        }
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    write!(f, "{quote}")?;
    for c in text.chars() {
        match c {
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            '\\' => f.write_str("\\\\")?,
            c if c == quote => write!(f, "\\{c}")?,
            c => write!(f, "{c}")?,
        }
    }
    write!(f, "{quote}")
}

fn write_all(f: &mut fmt::Formatter<'_>, open: &str, items: &[Value], close: &str) -> fmt::Result {
    f.write_str(open)?;
    for (i, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if i > 0 { ", " } else { "" })?;
    }
    f.write_str(close)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Value {
        let square = |y: i64, x: i64| Value::tuple([y.into(), x.into()]);
        Value::dict([
            ("ocupadas".into(), Value::dict([(square(3, 1), "D".into())])),
            ("a'b".into(), Value::set([square(2, 0), square(1, 9), square(2, 0)])),
            ("n".into(), Value::list([Value::None, true.into(), Value::Float(1.5)])),
            ("one".into(), Value::tuple([Value::set([])])),
        ])
    }

    #[test]
    fn values_are_written_as_python_writes_them() {
        let text = "{'ocupadas': {(3, 1): 'D'}, \"a'b\": {(1, 9), (2, 0)}, 'n': [None, True, 1.5], 'one': (set(),)}";
        assert_eq!(sample().to_string(), text);
        let Value::Dict(mut items) = sample() else { return };
        items.reverse();
        assert_eq!(Value::Dict(items), sample());
    }

    #[test]
    fn values_travel_and_come_back() {
        let value = sample();
        assert_eq!(Value::from_json(&value.to_json()), Some(value));
        for odd in
            ["[1]", "{}", "{\"t\": 1}", "{\"d\": [[1]]}", "{\"f\": \"x\"}", "{\"fn\": \"f\"}"]
        {
            assert_eq!(Value::from_json(&serde_json::from_str(odd).unwrap()), None, "{odd}");
        }
    }

    #[test]
    fn numbers_are_compared_as_python_does() {
        assert_eq!(Value::Int(1), Value::Bool(true));
        assert_eq!(Value::Float(2.0), Value::Int(2));
        assert_ne!(Value::Int(0), Value::None);
        assert_ne!(Value::list([]), Value::tuple([]));
    }
}
