//! What a program for xboard says that it can do: `feature ping=1 myname="a b" done=1`.

use super::Opening;

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
    /// Are these all? Nothing while it has not said so.
    pub(super) done: Option<bool>,
}

/// Features whose values change nothing here, so that programs may have them.
const HARMLESS: [&str; 17] = [
    "analyze",
    "colors",
    "debug",
    "draw",
    "egt",
    "exclude",
    "ics",
    "memory",
    "myname",
    "name",
    "option",
    "pause",
    "playother",
    "reuse",
    "sigint",
    "sigterm",
    "smp",
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
                // Moves are said in coordinates.
                "san" => !is_on,
                _ => HARMLESS.contains(&name),
            };
            let verdict = if is_accepted { "accepted" } else { "rejected" };
            reply += &format!("{verdict} {name}\n");
        }
        reply
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
