//! How a file that was written to a game's assignment plays unchanged: what is put beside it, and how the two are run.

use std::fmt;

/// A kind of file that plays its game although it knows nothing of our protocol: a wrapper beside it speaks for it.
/// Game crates list theirs in the registry.
#[derive(Clone, Copy)]
pub struct Harness {
    /// How the files' names end: `py`.
    pub extension: &'static str,
    /// A file is one of them if its text holds one of these, or if a function of it was named.
    pub marks: &'static [&'static str],
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
    /// The status of a build that has found several players: whoever entered the file must name one.
    pub const UNDECIDED: i32 = 4;
    /// Stands for the player's file.
    pub const FILE: &'static str = "{file}";
    /// Stands for the function that was named.
    pub const FUNCTION: &'static str = "{function}";

    /// The file that every wrapper in Python imports: it keeps the player's prints and questions out of the protocol,
    /// and ends a module that does not come to the end of its import.
    pub const FRAME: (&'static str, &'static str) =
        ("jogada_frame.py", include_str!("jogada_frame.py"));

    /// Unpacks an archive and finds the file in it. Every harness brings it.
    pub const UNPACK: (&'static str, &'static str) = ("unpack.py", include_str!("unpack.py"));

    /// Does it take a file of this name, with this text and perhaps a function's name? What is in an archive shows when it
    /// is unpacked.
    pub fn suits(&self, file: &str, text: &str, function: Option<&str>) -> bool {
        let is_source = file.rsplit_once('.').is_some_and(|(_, ending)| ending == self.extension);
        let is_marked = || self.marks.iter().any(|mark| text.contains(mark));
        match function {
            Some(_) => self.names_functions && (is_source || is_archive(file)),
            None => is_archive(file) || (is_source && is_marked()),
        }
    }

    /// The commands that build a file, or an archive with it, in their order.
    pub fn build_of(&self, file: &str, function: Option<&str>) -> Vec<Vec<String>> {
        let mut commands = Vec::new();
        if is_archive(file) {
            let unpack = ["python3", "-I", "harness/unpack.py"].map(str::to_owned);
            let together = self.together.then(|| "--together".to_owned());
            let marks = self.marks.iter().map(|&mark| mark.to_owned());
            let places = [format!("./{file}"), self.player(file)];
            commands.push(unpack.into_iter().chain(together).chain(places).chain(marks).collect());
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
        if is_archive(file) { format!("player.{}", self.extension) } else { file.to_owned() }
    }
}

fn is_archive(file: &str) -> bool {
    [".zip", ".tar.xz", ".tar.gz", ".tgz"].iter().any(|ending| file.ends_with(ending))
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
        names_functions: true,
        files: &[],
        build: &[&["check", "{file}"]],
        run: &["python3", "harness/x.py", "./{file}", "{function}"],
        learns: false,
        together: false,
    };

    #[test]
    fn a_file_is_known_by_its_ending_and_its_text_or_by_the_function_that_was_named() {
        assert!(HARNESS.suits("ana.py", "def wins(): pass", None));
        assert!(!HARNESS.suits("ana.py", "import x", None));
        assert!(HARNESS.suits("ana.py", "import x", Some("f")));
        assert!(!HARNESS.suits("ana.c", "def plays", Some("f")));
        assert!(HARNESS.suits("1_2.tar.xz", "", None) && HARNESS.suits("1_2.zip", "", Some("f")));
        let unnamed = Harness { names_functions: false, ..HARNESS };
        assert!(!unnamed.suits("ana.py", "def plays(): pass", Some("plays")));
        assert!(unnamed.suits("1_2.zip", "", None) && !unnamed.suits("1_2.zip", "", Some("f")));
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
        let unpack = "python3 -I harness/unpack.py ./1_2.zip player.py def plays def wins";
        assert_eq!(
            (build[0].join(" ").as_str(), build[1].join(" ").as_str()),
            (unpack, "check player.py")
        );
        assert_eq!(HARNESS.run_of("1_2.zip", None)[2], "./player.py");
        let together = Harness { together: true, ..HARNESS }.build_of("1_2.tar.gz", None);
        assert_eq!(together[0][3..5], ["--together", "./1_2.tar.gz"]);
    }
}
