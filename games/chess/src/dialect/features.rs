//! What a program for xboard says that it can do: `feature ping=1 myname="a b" done=1`.

use jogada_game::{DialectEvent, EngineOption};

use super::{Opening, announced::AnnouncedOption};

/// Options that are kept of a program. No program known to us has more.
const OPTIONS_MAX: usize = 4096;

/// What a program can do beyond the least that is expected of all.
#[derive(Clone, Debug, Default)]
pub(super) struct Features {
    pub(super) ping: bool,
    pub(super) setboard: bool,
    pub(super) usermove: bool,
    pub(super) nps: bool,
    /// It does not want to know what is left of the time.
    pub(super) no_time: bool,
    pub(super) fischerandom: bool,
    /// It takes `memory` and `cores`.
    pub(super) memory: bool,
    pub(super) cores: bool,
    /// The options that it says it has.
    pub(super) options: Vec<AnnouncedOption>,
    /// Are these all? Nothing while it has not said so.
    pub(super) done: Option<bool>,
}

/// Features whose values change nothing here, so that programs may have them.
const HARMLESS: [&str; 14] = [
    "analyze",
    "colors",
    "debug",
    "draw",
    "egt",
    "exclude",
    "ics",
    "myname",
    "name",
    "pause",
    "playother",
    "reuse",
    "sigint",
    "sigterm",
];

impl Features {
    /// Takes what stands behind the word `feature`, and says what to reply.
    pub(super) fn take(&mut self, text: &str) -> String {
        let mut reply = String::new();
        for (name, value) in pairs(text) {
            let is_on = value == "1";
            let is_accepted = match name {
                "done" => {
                    self.done = Some(is_on);
                    continue;
                }
                "ping" => set(&mut self.ping, is_on),
                "setboard" => set(&mut self.setboard, is_on),
                "usermove" => set(&mut self.usermove, is_on),
                "nps" => set(&mut self.nps, is_on),
                "time" => set(&mut self.no_time, !is_on),
                "variants" => {
                    let is_known = value.split(',').any(|name| name.trim() == "fischerandom");
                    set(&mut self.fischerandom, is_known)
                }
                "memory" => set(&mut self.memory, is_on),
                "smp" => set(&mut self.cores, is_on),
                "option" => self.take_option(value),
                // Moves are said in coordinates.
                "san" => !is_on,
                _ => HARMLESS.contains(&name),
            };
            let verdict = if is_accepted { "accepted" } else { "rejected" };
            reply += &format!("{verdict} {name}\n");
        }
        reply
    }

    /// Takes `Skill Level -spin 20 0 20`: a name and what kind of value it has.
    fn take_option(&mut self, text: &str) -> bool {
        let option = AnnouncedOption::of_xboard(text);
        let is_new = self.options.len() < OPTIONS_MAX && option.is_some();
        self.options.extend(option.filter(|_| is_new));
        is_new
    }

    /// Sets an option, in the words that the program has for it, or says that it has none or does not take the value.
    pub(super) fn set(&self, option: &EngineOption) -> Result<String, DialectEvent> {
        let (name, value) = (&option.name, option.value.as_deref());
        let is_it = |known: &&AnnouncedOption| known.name.eq_ignore_ascii_case(name);
        if let Some(known) = self.options.iter().find(is_it) {
            let name = &known.name;
            return match (known.refuse(option), value) {
                (Some(refused), _) => Err(refused),
                (None, Some(value)) => Ok(format!("option {name}={value}\n")),
                (None, None) => Ok(format!("option {name}\n")),
            };
        }
        let commands = [("memory", self.memory), ("cores", self.cores)];
        let mut commands = commands.into_iter().filter(|(_, has)| *has).map(|(name, _)| name);
        match (commands.clone().find(|known| known.eq_ignore_ascii_case(name)), value) {
            (Some(command), Some(value)) => Ok(format!("{command} {value}\n")),
            _ => {
                let options = self.options.iter().map(|known| known.name.as_str());
                Err(option.unknown(options.chain(commands.by_ref())))
            }
        }
    }

    /// What a match that begins like this needs and the program lacks.
    pub(super) fn lack(&self, opening: Opening) -> Option<&'static str> {
        if !self.setboard && !opening.is_standard {
            Some("setboard")
        } else if !self.fischerandom && opening.is_960 {
            Some("fischerandom")
        } else {
            None
        }
    }
}

fn set(feature: &mut bool, value: bool) -> bool {
    *feature = value;
    true
}

/// The parts of `ping=1 myname="a b" done=1`; what is no pair is left out.
fn pairs(mut text: &str) -> Vec<(&str, &str)> {
    let mut pairs = Vec::new();
    while let Some((name, rest)) = text.split_once('=') {
        let name = name.split_whitespace().last().unwrap_or_default();
        let (value, after) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        };
        pairs.push((name, value));
        text = after;
    }
    pairs
}
