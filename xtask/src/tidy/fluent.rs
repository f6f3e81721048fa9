//! One Fluent file as the rules see it: its keys, the variables of each, and what is no Fluent.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::{
    ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement},
    parser,
};

/// A Fluent file.
pub(super) struct FluentFile {
    pub(super) keys: BTreeMap<String, Key>,
    /// Lines that are no Fluent, or that declare a key again, and what is wrong with them.
    pub(super) errors: Vec<(usize, String)>,
}

/// One key.
#[derive(Default)]
pub(super) struct Key {
    /// Counted from 1.
    pub(super) line: usize,
    pub(super) variables: BTreeSet<String>,
    /// Keys of the same file that its text shows.
    pub(super) references: BTreeSet<String>,
}

impl FluentFile {
    pub(super) fn parse(text: &str) -> FluentFile {
        let (resource, errors) = match parser::parse(text) {
            Ok(resource) => (resource, Vec::new()),
            Err((resource, errors)) => (resource, errors),
        };
        let line_at = |at: usize| 1 + text[..at.min(text.len())].matches('\n').count();
        let errors = errors.iter().map(|error| (line_at(error.pos.start), error.to_string()));
        let mut file = FluentFile { keys: BTreeMap::new(), errors: errors.collect() };
        for entry in &resource.body {
            let (name, patterns) = match entry {
                Entry::Message(message) => {
                    let attributes = message.attributes.iter().map(|attribute| &attribute.value);
                    (message.id.name, message.value.iter().chain(attributes).collect::<Vec<_>>())
                }
                Entry::Term(term) => (term.id.name, vec![&term.value]),
                _ => continue,
            };
            let mut key = Key::default();
            patterns.into_iter().for_each(|pattern| key.read(pattern));
            file.insert(name, key, text);
        }
        file
    }

    fn insert(&mut self, name: &str, mut key: Key, text: &str) {
        let is_declared = |line: &str| {
            let line = line.strip_prefix('-').unwrap_or(line);
            line.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with('='))
        };
        let lines: Vec<usize> = (1..)
            .zip(text.lines())
            .filter(|(_, line)| is_declared(line))
            .map(|(number, _)| number)
            .collect();
        key.line = lines.first().copied().unwrap_or(0);
        if self.keys.insert(name.to_owned(), key).is_some() {
            let line = lines.last().copied().unwrap_or(0);
            self.errors.push((line, format!("the key {name} is there twice")));
        }
    }
}

impl Key {
    fn read(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.read_expression(expression);
            }
        }
    }

    fn read_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.read_inline(inline),
            Expression::Select { selector, variants } => {
                self.read_inline(selector);
                variants.iter().for_each(|variant| self.read(&variant.value));
            }
        }
    }

    fn read_inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.variables.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, .. } => {
                self.references.insert(id.name.to_owned());
            }
            InlineExpression::TermReference { id, arguments, .. } => {
                self.references.insert(id.name.to_owned());
                self.read_arguments(arguments.as_ref());
            }
            InlineExpression::FunctionReference { arguments, .. } => {
                self.read_arguments(Some(arguments));
            }
            InlineExpression::Placeable { expression } => self.read_expression(expression),
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        }
    }

    fn read_arguments(&mut self, arguments: Option<&CallArguments<&str>>) {
        let Some(arguments) = arguments else { return };
        arguments.positional.iter().for_each(|value| self.read_inline(value));
        arguments.named.iter().for_each(|argument| self.read_inline(&argument.value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_found_wherever_they_stand() {
        let text = "# About.\na = { $one } and { NUMBER($two) }\n\nb = { $count ->\n    [one] { $name }\n   *[other] { a }\n  }\n";
        let file = FluentFile::parse(text);
        let names = |key: &str| file.keys[key].variables.iter().cloned().collect::<Vec<_>>();
        assert_eq!(
            (names("a"), names("b")),
            (vec!["one".into(), "two".into()], vec!["count".into(), "name".into()])
        );
        assert_eq!(file.keys["b"].references.iter().collect::<Vec<_>>(), ["a"]);
        assert_eq!((file.keys["a"].line, file.keys["b"].line), (2, 4));
        assert!(file.errors.is_empty());
    }

    #[test]
    fn what_is_no_fluent_is_told_with_its_line() {
        let file = FluentFile::parse("a = b\n\nc = { $d\n\na = e\n");
        let lines: Vec<usize> = file.errors.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines.len(), 2, "{:?}", file.errors);
        assert_eq!(file.errors[1], (5, "the key a is there twice".to_owned()));
    }
}
