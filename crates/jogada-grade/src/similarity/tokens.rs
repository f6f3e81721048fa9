//! Source text as tokens that say neither how things are named nor how they are laid out.
//!
//! A token is a leaf of the syntax tree by its kind alone. Names, types, numbers and texts have one kind each. Comments,
//! docstrings, imports, Python's annotations and brackets are left out: a disguise changes them without changing the
//! program.

use std::ops::ControlFlow;

use tree_sitter::{Language, Node, ParseOptions, ParseState, Parser, Tree};

/// Largest file that is read, in bytes. A hand-in written by hand is a hundredth of it.
pub(crate) const MAX_FILE: usize = 1 << 20;

/// Steps that a hand-in may take to parse, all its files together: what 1 MiB of ordinary code takes. tree-sitter reports
/// progress every hundred operations, and a step is one report. Seconds would give other answers on other machines.
pub(crate) const MAX_STEPS: u32 = 12_000;

/// What a step counts while the parser recovers from a syntax error, which is that much slower.
const ERROR_STEP: u32 = 8;

/// A programming language that can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SourceLanguage {
    Python,
    C,
    Cpp,
}

/// One token: the kind, as a hash that is the same in every grammar, and its line, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: u64,
    pub(crate) line: u32,
}

/// Makes tokens of files in one language. Costs a table of the grammar's node kinds, so it is made once for all files.
pub(crate) struct Tokenizer {
    parser: Parser,
    rules: Vec<NodeRule>,
}

/// What becomes of a node of the syntax tree, by its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NodeRule {
    /// Neither it nor anything in it is a token.
    Omit,
    /// All of it is one token.
    Token(u64),
    /// Its children are looked at; it is a token if it has none.
    Descend(u64),
    /// Like `Descend`, and tokens inside and outside are never in one run.
    Function,
    /// Like `Descend`, but omitted when it is nothing but a text: a docstring.
    Statement,
}

impl SourceLanguage {
    pub(crate) const ALL: [SourceLanguage; 3] =
        [SourceLanguage::Python, SourceLanguage::C, SourceLanguage::Cpp];

    /// The language of a file by its name, if it is one that can be compared. A header counts as C.
    pub(crate) fn of_file(name: &str) -> Option<SourceLanguage> {
        let (_, extension) = name.rsplit_once('.')?;
        match extension.to_ascii_lowercase().as_str() {
            "py" | "pyw" => Some(SourceLanguage::Python),
            "c" | "h" => Some(SourceLanguage::C),
            "cpp" | "cc" | "cxx" | "c++" | "hpp" | "hh" | "hxx" => Some(SourceLanguage::Cpp),
            _ => None,
        }
    }

    fn grammar(self) -> Language {
        match self {
            SourceLanguage::Python => tree_sitter_python::LANGUAGE.into(),
            SourceLanguage::C => tree_sitter_c::LANGUAGE.into(),
            SourceLanguage::Cpp => tree_sitter_cpp::LANGUAGE.into(),
        }
    }
}

impl Tokenizer {
    /// `None` if the grammar is not one that this version of tree-sitter reads.
    pub(crate) fn new(language: SourceLanguage) -> Option<Tokenizer> {
        let grammar = language.grammar();
        let mut parser = Parser::new();
        parser.set_language(&grammar).ok()?;
        let kinds = 0..u16::try_from(grammar.node_kind_count()).unwrap_or(u16::MAX);
        let rule = |id| rule(language, grammar.node_kind_for_id(id).unwrap_or_default());
        let rules = kinds.map(rule).collect();
        Some(Tokenizer { parser, rules })
    }

    /// The runs of tokens of a file, a function each, and what stands between functions. Takes its steps off `steps`;
    /// `None` if they do not suffice. Text with syntax errors has the tokens that could be made out.
    pub(crate) fn runs(&mut self, text: &str, steps: &mut u32) -> Option<Vec<Vec<Token>>> {
        // A file too short for a report is no gift: a hand-in may have many.
        *steps = steps.checked_sub(1)?;
        // A letter of another encoding than UTF-8 is mostly part of a name.
        let text = text.replace(char::REPLACEMENT_CHARACTER, "_");
        let tree = self.parse(&text, steps)?;
        let mut runs = vec![Vec::new()];
        let mut cursor = tree.walk();
        // A tree can be as deep as its file is long: the cursor keeps its own stack.
        'nodes: loop {
            if self.enter(cursor.node(), &mut runs) && cursor.goto_first_child() {
                continue;
            }
            loop {
                if self.rule(cursor.node()) == Some(NodeRule::Function) {
                    runs.push(Vec::new());
                }
                if cursor.goto_next_sibling() {
                    break;
                }
                if !cursor.goto_parent() {
                    break 'nodes;
                }
            }
        }
        runs.retain(|run| !run.is_empty());
        Some(runs)
    }

    fn parse(&mut self, text: &str, steps: &mut u32) -> Option<Tree> {
        let mut progress = |state: &ParseState| {
            let step = if state.has_error() { ERROR_STEP } else { 1 };
            *steps = steps.saturating_sub(step);
            if *steps == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let options = ParseOptions::new().progress_callback(&mut progress);
        let mut read = |at: usize, _| text.as_bytes().get(at..).unwrap_or_default();
        let tree = self.parser.parse_with_options(&mut read, None, Some(options));
        if tree.is_none() {
            // The parser would go on with this text when it is given the next one.
            self.parser.reset();
        }
        tree
    }

    /// Adds a node's token, if it is one. Returns whether its children are to be looked at.
    fn enter(&self, node: Node<'_>, runs: &mut Vec<Vec<Token>>) -> bool {
        let kind = match self.rule(node) {
            None | Some(NodeRule::Omit) => return false,
            Some(NodeRule::Token(kind)) => kind,
            Some(NodeRule::Descend(_)) if node.child_count() > 0 => return true,
            Some(NodeRule::Descend(kind)) => kind,
            Some(NodeRule::Function) => {
                runs.push(Vec::new());
                return true;
            }
            Some(NodeRule::Statement) => return !is_text(node),
        };
        // The parser invents missing tokens, which have no width.
        if node.end_byte() > node.start_byte()
            && let Some(run) = runs.last_mut()
        {
            let line = u32::try_from(node.start_position().row + 1).unwrap_or(u32::MAX);
            run.push(Token { kind, line });
        }
        false
    }

    /// Errors have a kind beyond the grammar's: what is in them is looked at.
    fn rule(&self, node: Node<'_>) -> Option<NodeRule> {
        let known = self.rules.get(usize::from(node.kind_id())).copied();
        known.or_else(|| node.is_error().then_some(NodeRule::Descend(kind_hash("ERROR"))))
    }
}

/// Is this statement a text and nothing else?
fn is_text(statement: Node<'_>) -> bool {
    let only = || statement.named_child(0).map(|child| child.kind());
    statement.named_child_count() == 1 && matches!(only(), Some("string" | "concatenated_string"))
}

fn rule(language: SourceLanguage, kind: &str) -> NodeRule {
    match kind {
        "comment" | "line_continuation" => NodeRule::Omit,
        // Everybody has them, in any order.
        "import_statement"
        | "import_from_statement"
        | "future_import_statement"
        | "preproc_include"
        | "using_declaration" => NodeRule::Omit,
        // Reformatting adds and removes them; what they group stays in its order.
        "(" | ")" | "{" | "}" | "," | ";" | ":" => NodeRule::Omit,
        // `std::` comes and goes with `using namespace`.
        "::" | "namespace_identifier" => NodeRule::Omit,
        "type_qualifier" | "storage_class_specifier" => NodeRule::Omit,
        "type" | "->" if language == SourceLanguage::Python => NodeRule::Omit,
        "string" | "concatenated_string" | "string_literal" | "raw_string_literal" => {
            NodeRule::Token(kind_hash("string"))
        }
        "integer" | "float" | "number_literal" | "char_literal" => {
            NodeRule::Token(kind_hash("number"))
        }
        // A type has as many names as there are `typedef`s.
        "identifier"
        | "type_identifier"
        | "field_identifier"
        | "statement_identifier"
        | "primitive_type"
        | "sized_type_specifier"
        | "placeholder_type_specifier" => NodeRule::Token(kind_hash("identifier")),
        "function_definition" => NodeRule::Function,
        "expression_statement" if language == SourceLanguage::Python => NodeRule::Statement,
        _ => NodeRule::Descend(kind_hash(kind)),
    }
}

/// FNV-1a, 64 bits: the same in every grammar and on every machine.
fn kind_hash(kind: &str) -> u64 {
    kind.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
