//! How a file that was written to a game's assignment plays unchanged: what is put beside it, and how the two are run.

use std::fmt;

use jogada_text::Texts;

/// A kind of file that plays its game although it knows nothing of our protocol: a wrapper beside it speaks for it.
/// Game crates list theirs in the registry.
#[derive(Clone, Copy)]
pub struct Harness {
    /// How the files' names end: `py`.
    pub extension: &'static str,
    /// A file is one of them if its text holds one of these, or if a function of it was named.
    pub marks: &'static [&'static str],
    /// A file that holds none of the marks is one of them if it holds one of these and does not speak our protocol: what its
    /// author misspelt or forgot is then told by name.
    pub hints: &'static [&'static str],
    /// What is called for a move, as its author knows it: `busca_max`.
    pub function: &'static str,
    /// The time for a move that the assignment gives, where it gives one: `5s`.
    pub time: Option<&'static str>,
    /// What the game says. The key `hand-in-answer` tells what the function has to return.
    pub texts: Texts,
    /// Slips that its wrapper tells apart behind `; slip`, each with the key of its advice in `texts`.
    pub slips: &'static [(&'static str, &'static str)],
    /// May a function be named behind the file, as in `ana.py:jogador`?
    pub names_functions: bool,
    /// Files that are put into the folder [`Harness::FOLDER`] beside it: name and text.
    pub files: &'static [(&'static str, &'static str)],
    /// The commands that build it. [`Harness::FILE`] stands for the file, [`Harness::FUNCTION`] for the function's name, which is
    /// empty if none was named.
    pub build: &'static [&'static [&'static str]],
    /// The command that runs it, likewise.
    pub run: &'static [&'static str],
    /// May its players know in one match what happened in another?
    pub learns: bool,
    /// Do all files of this kind in an archive make one player? Otherwise one of them is the player.
    pub together: bool,
}

impl Harness {
    /// Where its files lie, seen from the folder of the player.
    pub const FOLDER: &'static str = "harness";
    /// A file among its files that a build may leave: what the player calls itself.
    pub const NAME: &'static str = "name.txt";
    /// A file among its files that a build may leave: the function that plays, and in further lines others that could.
    pub const PLAYER: &'static str = "player.txt";
    /// Stands for the player's file.
    pub const FILE: &'static str = "{file}";
    /// Stands for the function that was named.
    pub const FUNCTION: &'static str = "{function}";

    /// The file that every wrapper in Python imports: it keeps the player's prints and questions out of the protocol,
    /// and ends a module that does not come to the end of its import.
    pub const FRAME: (&'static str, &'static str) =
        ("jogada_frame.py", include_str!("jogada_frame.py"));

    /// The program that lets a marker ask a hand-in. It needs [`Harness::FRAME`].
    pub const PROBE: (&'static str, &'static str) =
        ("jogada_probe.py", include_str!("jogada_probe.py"));

    /// Tells [`Harness::PROBE`] where a program in C or C++ crashes, if it is linked into it or loaded before it.
    pub const CRASH: (&'static str, &'static str) = ("crash.c", include_str!("crash.c"));

    /// Unpacks an archive and finds the file in it. Every harness brings it.
    pub const UNPACK: (&'static str, &'static str) = ("unpack.py", include_str!("unpack.py"));

    /// Does it take a file of this name, with this text and perhaps a function's name? What is in an archive shows when it
    /// is unpacked.
    pub fn fit(&self, file: &str, text: &str, function: Option<&str>) -> HarnessFit {
        let is_source = self.is_source(file);
        let is_marked = || self.marks.iter().any(|mark| text.contains(mark));
        let is_sure = match function {
            Some(_) => self.names_functions && (is_source || is_packed(file)),
            None => is_packed(file) || (is_source && (is_marked() || self.is_hinted(text))),
        };
        match is_sure {
            true => HarnessFit::Sure,
            // What its author forgot or misspelt is told by name.
            false if is_source && function.is_none() && !is_bot(text) => HarnessFit::Likely,
            false => HarnessFit::No,
        }
    }

    /// Is a file of this name one that it takes, if its text is right?
    pub fn is_source(&self, file: &str) -> bool {
        let ending = file.rsplit_once('.').map(|(_, ending)| ending);
        ending.is_some_and(|ending| ending.eq_ignore_ascii_case(self.extension))
    }

    fn is_hinted(&self, text: &str) -> bool {
        let bare = |text: &str| text.to_lowercase().replace('_', "");
        let is_near = || bare(text).contains(&format!("{}(", bare(self.function)));
        !is_bot(text) && (self.hints.iter().any(|hint| text.contains(hint)) || is_near())
    }

    /// The commands that build a file, or an archive with it, in their order.
    pub fn build_of(&self, file: &str, function: Option<&str>) -> Vec<Vec<String>> {
        let mut commands = Vec::new();
        if is_packed(file) {
            let mut unpack = vec!["python3", "-I", "harness/unpack.py"];
            unpack.extend(self.together.then_some("--together"));
            unpack.extend(is_folder(file).then_some("--folder"));
            let (archive, player) = (format!("./{file}"), self.player(file));
            unpack.extend([archive.as_str(), player.as_str()]);
            unpack.extend(self.marks);
            unpack.extend((!self.hints.is_empty()).then_some("--"));
            unpack.extend(self.hints);
            commands.push(unpack.into_iter().map(str::to_owned).collect());
        }
        commands.extend(self.build.iter().map(|command| self.words(command, file, function)));
        commands
    }

    /// The command that runs a file, or an archive with it.
    pub fn run_of(&self, file: &str, function: Option<&str>) -> Vec<String> {
        self.words(self.run, file, function)
    }

    fn words(&self, command: &[&str], file: &str, function: Option<&str>) -> Vec<String> {
        let word = |&word: &&str| match word {
            Harness::FUNCTION => function.unwrap_or_default().to_owned(),
            word => word.replace(Harness::FILE, &self.player(file)),
        };
        command.iter().map(word).collect()
    }

    /// The player's file: what was handed in, or the link that is made when it is unpacked.
    fn player(&self, file: &str) -> String {
        if is_packed(file) { format!("player.{}", self.extension) } else { file.to_owned() }
    }
}

/// Whether a harness takes a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HarnessFit {
    /// It speaks our protocol, or is of another kind.
    No,
    /// It has the right ending and does not speak our protocol.
    Likely,
    /// It says that it was written to the assignment.
    Sure,
}

/// Words of our protocol, or of reading it. A file that holds one speaks it.
const PROTOCOL_WORDS: [&str; 7] =
    ["choices", "time_ms", "\"ask\"", "'ask'", "sys.stdin", "import json", "/dev/stdin"];

fn is_bot(text: &str) -> bool {
    PROTOCOL_WORDS.iter().any(|word| text.contains(word))
}

/// How the names of archives end.
const ARCHIVES: [&str; 4] = [".zip", ".tar.xz", ".tar.gz", ".tgz"];

/// The name of an archive without its ending; nothing if it is none.
pub fn archive_stem(file: &str) -> Option<&str> {
    let lower = file.to_ascii_lowercase();
    let ending = ARCHIVES.iter().find(|&&ending| lower.ends_with(ending))?;
    file.get(..file.len() - ending.len())
}

/// A folder that is handed in is named with a slash at its end.
fn is_folder(file: &str) -> bool {
    file.ends_with('/')
}

fn is_packed(file: &str) -> bool {
    is_folder(file) || archive_stem(file).is_some()
}

impl fmt::Debug for Harness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Harness({})", self.files.first().map_or(self.extension, |(name, _)| name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HARNESS: Harness = Harness {
        extension: "py",
        marks: &["def plays", "def wins"],
        hints: &["from assignment"],
        function: "plays_well",
        time: None,
        texts: crate::TEXTS,
        slips: &[],
        names_functions: true,
        files: &[],
        build: &[&["check", "{file}"]],
        run: &["python3", "harness/x.py", "./{file}", "{function}"],
        learns: false,
        together: false,
    };

    #[test]
    fn a_file_is_known_by_its_ending_and_its_text_or_by_the_function_that_was_named() {
        use HarnessFit::{Likely, No, Sure};
        assert_eq!(HARNESS.fit("ana.py", "def wins(): pass", None), Sure);
        assert_eq!(HARNESS.fit("ana.py", "import x", None), Likely);
        assert_eq!(HARNESS.fit("ana.py", "", None), Likely);
        assert_eq!(HARNESS.fit("ana.c", "", None), No);
        assert_eq!(HARNESS.fit("ana.py", "import x", Some("f")), Sure);
        assert_eq!(HARNESS.fit("ana.c", "def plays", Some("f")), No);
        assert_eq!(HARNESS.fit("1_2.tar.xz", "", None), Sure);
        assert_eq!(HARNESS.fit("1_2.zip", "", Some("f")), Sure);
        let unnamed = Harness { names_functions: false, ..HARNESS };
        assert_eq!(unnamed.fit("ana.py", "def plays(): pass", Some("plays")), No);
        assert_eq!(unnamed.fit("1_2.zip", "", None), Sure);
        assert_eq!(unnamed.fit("1_2.zip", "", Some("f")), No);
    }

    #[test]
    fn a_file_and_a_function_stand_in_the_words_as_they_are() {
        let words = HARNESS.run_of("a b.py", Some("{file}"));
        assert_eq!(words, ["python3", "harness/x.py", "./a b.py", "{file}"]);
        assert_eq!(HARNESS.run_of("a.py", None)[3], "");
        assert_eq!(HARNESS.build_of("a.py", None), [["check", "a.py"]]);
    }

    #[test]
    fn an_archive_is_unpacked_first() {
        let build = HARNESS.build_of("1_2.zip", None);
        let unpack = "python3 -I harness/unpack.py ./1_2.zip player.py def plays def wins -- from assignment";
        assert_eq!(
            (build[0].join(" ").as_str(), build[1].join(" ").as_str()),
            (unpack, "check player.py")
        );
        assert_eq!(HARNESS.run_of("1_2.zip", None)[2], "./player.py");
        let together = Harness { together: true, ..HARNESS }.build_of("1_2.tar.gz", None);
        assert_eq!(together[0][3..5], ["--together", "./1_2.tar.gz"]);
        let folder = HARNESS.build_of("Ana Souza/", None);
        assert_eq!(folder[0][3..6], ["--folder", "./Ana Souza/", "player.py"]);
    }

    #[test]
    fn a_misspelt_file_is_taken_and_a_bot_is_not() {
        for text in ["from assignment import X", "def PlaysWell(board): pass"] {
            assert_eq!(HARNESS.fit("ana.PY", text, None), HarnessFit::Sure, "{text}");
            let bot = format!("{text}\nask['choices']");
            assert_eq!(HARNESS.fit("ana.PY", &bot, None), HarnessFit::No, "{text}");
        }
        assert_eq!(archive_stem("1_2.TAR.xz"), Some("1_2"));
        assert_eq!(archive_stem("ana.py"), None);
    }
}
