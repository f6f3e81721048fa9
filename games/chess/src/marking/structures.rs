//! What the assignment demands of the program's structure, as far as its text shows it: a structure for pieces that holds a
//! pointer to the function which generates their moves, and functions that create it. What is not found is left to a person.

use jogada_game::assignment::{CheckResult, Exam};

use super::{
    MARKING_TEXTS,
    source::{Language, Source, source},
};

pub(super) fn structures(exam: &mut Exam<'_>) -> CheckResult {
    let name = exam.function();
    let Some(source) = source(exam) else {
        return CheckResult::unjudged(name, MARKING_TEXTS.message("no-source"));
    };
    let fields = pointer_fields(&source);
    if fields.is_empty() {
        return CheckResult::unjudged(name, MARKING_TEXTS.message("no-pointer"));
    }
    match constructors(&source, &fields) {
        0 => CheckResult::unjudged(name, MARKING_TEXTS.message("no-constructor")),
        1 => CheckResult::passed(name, 2).noting(MARKING_TEXTS.message("one-constructor")),
        count => CheckResult::passed(name, 2)
            .noting(MARKING_TEXTS.message("constructors").with("count", count)),
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The words of a text, with where they begin.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (start, is_word(c)) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                found.push((from, &text[from..at]));
                start = None;
            }
            _ => {}
        }
    }
    found
}

/// The text between braces that begins after `from`, and where it ends.
fn body(text: &str, from: usize) -> Option<(&str, usize)> {
    let open = from + text[from..].find('{')?;
    let mut depth = 0;
    for (at, c) in text[open..].char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((&text[open + 1..open + at], open + at));
        }
    }
    None
}

/// The names of fields that hold a function.
fn pointer_fields(source: &Source) -> Vec<String> {
    match source.language {
        Language::Python => python_fields(&source.text),
        Language::C | Language::Cpp => {
            let types = function_types(&source.text);
            structs(&source.text).iter().flat_map(|body| fields(body, &types)).collect()
        }
    }
}

/// The bodies of structures and classes.
fn structs(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, word) in words(text) {
        if !matches!(word, "struct" | "class") {
            continue;
        }
        // A definition has its braces before anything else ends.
        let rest = &text[at..];
        let end = rest.find([';', '(', ')', '=']).unwrap_or(rest.len());
        if rest[..end].contains('{') {
            found.extend(body(text, at).map(|(body, _)| body));
        } else if rest.find('{').is_some_and(|open| open < end) {
            found.extend(body(text, at).map(|(body, _)| body));
        }
    }
    found
}

/// Names that stand for a type of functions, or of pointers to them.
fn function_types(text: &str) -> Vec<String> {
    let mut found = vec!["function".to_owned()];
    for (at, word) in words(text) {
        let end = text[at..].find(';').map_or(text.len(), |end| at + end);
        let declaration = &text[at..end];
        match word {
            "typedef" if !declaration.contains('{') => found.extend(declared(declaration)),
            "using" if declaration.contains('(') || declaration.contains("function") => {
                found.extend(words(declaration).get(1).map(|(_, name)| (*name).to_owned()));
            }
            _ => {}
        }
    }
    found
}

/// The name that a declaration of a function, or of a pointer to one, gives.
fn declared(declaration: &str) -> Option<String> {
    let open = declaration.find('(')?;
    let inner = declaration[open + 1..].trim_start();
    let name = match inner.strip_prefix('*') {
        Some(name) => {
            words(name).into_iter().map(|(_, word)| word).find(|word| *word != "const")?
        }
        None => words(&declaration[..open]).last()?.1,
    };
    Some(name.to_owned())
}

/// The fields of a structure that hold functions: `void (*gera)(…)`, a named type of such, or a virtual function.
fn fields(body: &str, types: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for declaration in body.split([';', '{', '}']) {
        let words = words(declaration);
        let squeezed: String = declaration.chars().filter(|c| !c.is_whitespace()).collect();
        let is_pointer = squeezed.contains("(*") && squeezed.contains(")(");
        let is_named = words.iter().any(|(_, word)| types.iter().any(|own| own == word));
        let is_virtual =
            words.iter().any(|(_, word)| *word == "virtual") && !squeezed.contains('~');
        let name = match () {
            () if is_pointer => declared(declaration),
            () if is_virtual => declaration.find('(').and_then(|open| {
                self::words(&declaration[..open]).last().map(|(_, name)| (*name).to_owned())
            }),
            () if is_named && !squeezed.ends_with(')') => {
                words.last().map(|(_, name)| (*name).to_owned())
            }
            () => None,
        };
        found.extend(name);
    }
    found
}

/// Attributes and fields of Python objects that are given functions: of a class, or of a named tuple.
fn python_fields(text: &str) -> Vec<String> {
    let functions: Vec<&str> = after_word(text, "def");
    let has_class = words(text).iter().any(|(_, word)| matches!(*word, "class" | "namedtuple"));
    if !has_class || functions.is_empty() {
        return Vec::new();
    }
    // A method for each kind, an attribute that holds one, or a table of them.
    let named = |word: &&str| {
        let uses = words(text).iter().filter(|(_, other)| other == word).count();
        uses >= 2
    };
    functions.into_iter().filter(named).map(str::to_owned).collect()
}

/// The words that follow a keyword.
fn after_word<'a>(text: &'a str, keyword: &str) -> Vec<&'a str> {
    let words = words(text);
    let pairs = words.windows(2).filter(|pair| pair[0].1 == keyword);
    pairs.map(|pair| pair[1].1).collect()
}

/// How many functions create a piece: they allocate, and give the field its function.
fn constructors(source: &Source, fields: &[String]) -> usize {
    let text = &source.text;
    if source.language == Language::Python {
        let classes = after_word(text, "class").len();
        return classes + usize::from(text.contains("namedtuple"));
    }
    let allocates = words(text).iter().any(|(_, word)| {
        matches!(*word, "malloc" | "calloc" | "realloc" | "new" | "make_unique" | "make_shared")
    });
    if !allocates {
        return 0;
    }
    // Each place where the field is set is one.
    let set = |field: &String| {
        let ways = [format!("->{field}"), format!(".{field}")];
        let places = ways.iter().flat_map(|way| text.match_indices(way.as_str()));
        let is_set = |(at, way): &(usize, &str)| {
            let rest = text[at + way.len()..].trim_start_matches([' ', '\n', '\t', '\\']);
            rest.starts_with('=') && !rest.starts_with("==")
        };
        places.filter(is_set).count()
    };
    let set: usize = fields.iter().map(set).sum();
    let virtuals = words(text).iter().filter(|(_, word)| *word == "override").count();
    // A structure may also be filled as a whole: `*p = (Peca){…, gera}`.
    let whole = usize::from(set == 0 && (text.contains("){") || text.contains(") {")));
    set.max(virtuals).max(whole)
}
