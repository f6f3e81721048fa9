//! All that a person may decide about a tournament, as it stands in a file, on a command line and in the store.

use jogada_bot::Limits;
use jogada_core::{Said, Seed};
use jogada_match::Pace;
use jogada_search::Entry;
use jogada_tournament::{
    BadFormat, Criterion, Entrant, Format, House, Meeting, Playoff, Rules, Schedule, Seating, Test,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Hire, Team, no_people, secret::is_dealt};

/// A tournament as it was asked for. What is left out has a sensible value.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// What it is called; nothing is the game and the format.
    pub name: String,
    /// The game, by any of its names.
    pub game: String,
    /// Each a `PLAYER` or a `NAME=PLAYER`.
    pub entrants: Vec<String>,
    /// Who meets whom.
    pub format: Format,
    /// How many games a meeting has. In a game's own format, what that counts: a modality's games in each bout.
    pub games: Option<u32>,
    /// Rounds of a Swiss tournament.
    pub rounds: Option<usize>,
    /// The game's options.
    pub options: Map<String, Value>,
    /// Moves to begin with, taken in turn, each line of them in the game's notation with blanks between.
    pub openings: Vec<String>,
    /// Who sits first.
    pub seating: Option<Seating>,
    /// What ranks, in order.
    pub criteria: Option<Vec<Criterion>>,
    /// What comes after the table.
    pub playoff: Option<Playoff>,
    /// What a sequential test asks.
    pub sprt: Test,
    /// The clock: `1s`, `5m+3s`, `nodes=5000`.
    pub time: Option<String>,
    /// How much later an answer may be read, in milliseconds.
    pub margin_ms: Option<u64>,
    /// What a person adds to the chance; with `open_seed`, all that there is of it.
    pub seed: Option<String>,
    /// The seed alone decides all chance, so that it can be repeated, and guessed.
    #[serde(skip_serializing_if = "is_false")]
    pub open_seed: bool,
    /// Bots run outside the jail.
    pub trust: bool,
    /// Bots are started anew for every match, so that none can learn from one to the next.
    pub restart: bool,
    /// What a bot may use.
    pub limits: Limits,
}

/// A setting that cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadSetting {
    /// Which: its key, and its number in a list.
    pub key: &'static str,
    /// The number in a list, where the key holds one.
    pub index: Option<usize>,
    /// Why.
    pub said: Said,
}

/// A tournament that can be played.
#[derive(Debug)]
pub struct Planned {
    /// The game.
    pub entry: &'static Entry,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// What two of them play.
    pub meeting: Meeting,
    /// Who meets whom.
    pub schedule: Box<dyn Schedule>,
    /// The clock.
    pub pace: Pace,
    /// All chance comes from it.
    pub secret: Seed,
    /// Whether the typed seed alone decided the secret.
    pub is_open: bool,
}

impl Planned {
    /// Does anything follow from the secret that a player should not know before: a hand, or a drawn start?
    pub fn is_dealt(&self) -> bool {
        self.meeting.modalities.iter().any(|modality| is_dealt(self.entry, &modality.options))
    }

    /// The players of every entrant, hired where they are bots. A hand-in that can never play takes part, and loses.
    pub fn teams(&self, office: &mut dyn Hire) -> Result<Vec<Team>, BadSetting> {
        let mut teams = Vec::with_capacity(self.entrants.len());
        for (index, entrant) in self.entrants.iter().enumerate() {
            let bad = |said: Said| {
                let said = said.at(&entrant.name, &entrant.name);
                BadSetting { key: "entrants", index: Some(index), said }
            };
            let team = no_people(&entrant.player)
                .and_then(|()| Team::enter(self.entry, &entrant.player, office))
                .map_err(bad)?;
            for modality in &self.meeting.modalities {
                let options = self.entry.kind.full_options(&modality.options);
                let understood = options.map_err(|bad| bad.0);
                understood.and_then(|options| team.understands(&options)).map_err(bad)?;
            }
            teams.push(team);
        }
        Ok(teams)
    }
}

/// Games of a meeting when nobody says how many: one start, played both ways.
const GAMES: u32 = 2;

impl Settings {
    /// Who takes part.
    pub fn entrants(&self) -> Result<Vec<Entrant>, BadSetting> {
        Entrant::read_all(&self.entrants).map_err(|bad| at("entrants")(bad.0))
    }

    /// What entrants are called when it is known who plays for them: as they were named, or else as they call themselves.
    pub fn names(&self, teams: &[Team]) -> Result<Vec<String>, BadSetting> {
        let own: Vec<Option<&str>> = teams.iter().map(Team::name).collect();
        let entrants = Entrant::read_called(&self.entrants, &own);
        let entrants = entrants.map_err(|bad| at("entrants")(bad.0))?;
        Ok(entrants.into_iter().map(|entrant| entrant.name).collect())
    }

    /// Makes a tournament of them, for these entrants and with this chance. `find` knows the games.
    pub fn plan(
        &self,
        entrants: Vec<Entrant>,
        find: impl Fn(&str) -> Result<&'static Entry, Said>,
        secret: Seed,
    ) -> Result<Planned, BadSetting> {
        let entry = find(&self.game).map_err(at("game"))?;
        let rules = Rules {
            format: self.format,
            house: self.house(entry)?,
            rounds: self.rounds,
            test: self.sprt,
        };
        let key = match self.format {
            Format::Sprt if entrants.len() == 2 => "sprt",
            Format::Swiss if self.rounds.is_some() => "rounds",
            _ => "entrants",
        };
        let schedule =
            rules.schedule(entrants.len(), secret).map_err(|BadFormat(said)| at(key)(said))?;
        let meeting = rules.house.meeting;
        let (pace, is_open) = (self.pace()?, self.is_open(&secret));
        Ok(Planned { entry, entrants, meeting, schedule, pace, secret, is_open })
    }

    /// The seed that was typed.
    pub fn seed(&self) -> Result<Option<Seed>, BadSetting> {
        let read =
            |text: &String| text.parse().map_err(|bad: jogada_core::BadSeed| at("seed")(bad.0));
        self.seed.as_ref().map(read).transpose()
    }

    /// The clock.
    pub fn pace(&self) -> Result<Pace, BadSetting> {
        let mut pace: Pace = match &self.time {
            Some(text) => text.parse().map_err(|bad: jogada_match::BadPace| at("time")(bad.0))?,
            None => Pace::default(),
        };
        if let Some(margin) = self.margin_ms {
            pace.margin = std::time::Duration::from_millis(margin.min(60_000));
        }
        Ok(pace)
    }

    /// What is played and what ranks: the game's own where the format says so, the usual otherwise.
    fn house(&self, entry: &Entry) -> Result<House, BadSetting> {
        let mut house = match self.format {
            Format::Seed => {
                serde_json::from_str(entry.house).expect("a test reads every game's house")
            }
            _ => House::default(),
        };
        if let Some(seating) = self.seating {
            house.meeting.seating = seating;
        }
        self.set_games(&mut house.meeting)?;
        for modality in &mut house.meeting.modalities {
            let options = modality.options.as_object_mut();
            // What the game's name stands for is weaker than a modality, and that weaker than what was asked for.
            let options = options.expect("a modality's options are an object");
            for (key, value) in by_name(entry, &self.game) {
                options.entry(key).or_insert(value);
            }
            options.extend(self.options.clone());
            entry.kind.full_options(&modality.options).map_err(|bad| at("options")(bad.0))?;
        }
        house.meeting.openings = self.openings(entry, &house.meeting)?;
        if let Some(criteria) = &self.criteria {
            house.criteria.clone_from(criteria);
        }
        if let Some(playoff) = self.playoff {
            house.playoff = playoff;
        }
        Ok(house)
    }

    fn set_games(&self, meeting: &mut Meeting) -> Result<(), BadSetting> {
        match (self.format, self.games) {
            (Format::Seed, None) => {}
            (Format::Seed, Some(games)) => {
                meeting.modalities.iter_mut().for_each(|modality| modality.games = games);
            }
            (_, games) => {
                let games = games.unwrap_or(GAMES);
                let bouts = meeting.bouts_per_pairing() as u32;
                if !games.is_multiple_of(bouts) {
                    let (en, pt) = (
                        "an even number of games, half of them each way",
                        "um número par de partidas, metade de cada lado",
                    );
                    return Err(at("games")(Said::expected(en, pt, &games.to_string())));
                }
                meeting.modalities.iter_mut().for_each(|modality| modality.games = games / bouts);
            }
        }
        Ok(())
    }

    /// The openings, each tried on the board.
    fn openings(&self, entry: &Entry, meeting: &Meeting) -> Result<Vec<Vec<String>>, BadSetting> {
        let mut openings = Vec::with_capacity(self.openings.len());
        for (index, text) in self.openings.iter().enumerate() {
            let moves: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            for modality in &meeting.modalities {
                let bad = |said| BadSetting { key: "openings", index: Some(index), said };
                let start = entry.kind.start(&modality.options, Seed::from_number(0));
                let mut pos = start.map_err(|bad| at("options")(bad.0))?;
                for m in &moves {
                    let choice = pos.parse(m).map_err(|illegal| bad(illegal.0))?;
                    pos.play_code(choice.code).map_err(|illegal| bad(illegal.0))?;
                }
            }
            openings.push(moves);
        }
        Ok(openings)
    }
}

/// What is wrong, and where.
pub(crate) fn at(key: &'static str) -> impl Fn(Said) -> BadSetting {
    move |said| BadSetting { key, index: None, said }
}

/// What is not said is not written, so that programs that do not know the setting can read the others.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// The options that a name of the game stands for.
fn by_name(entry: &Entry, name: &str) -> Map<String, Value> {
    match Entry::read_options(entry.options_of(name), &[]) {
        Ok(Value::Object(options)) => options,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static QUEENS: Entry = queens::ENTRY;
    static DOMINOES: Entry = dominoes::ENTRY;

    fn settings(text: &str) -> Settings {
        serde_json::from_str(text).unwrap()
    }

    fn plan(text: &str) -> Result<Planned, BadSetting> {
        let find = |name: &str| {
            let games = [&QUEENS, &DOMINOES];
            let found = games.into_iter().find(|entry| entry.is_named(name));
            found.ok_or_else(|| Said::expected("a game", "um jogo", name))
        };
        let settings = settings(text);
        settings.plan(settings.entrants()?, find, Seed::from_number(1))
    }

    #[test]
    fn what_is_left_out_has_a_sensible_value() {
        let planned = plan(r#"{"game": "rainhas", "entrants": ["first", "random", "first"]}"#);
        let planned = planned.unwrap();
        assert_eq!(planned.schedule.games_total(), Some(6));
        assert_eq!(planned.entrants[2].name, "first-2");
        assert_eq!(planned.pace, Pace::default());
    }

    #[test]
    fn a_game_brings_its_own_format() {
        let six =
            r#""entrants": ["a=dummy", "b=dummy", "c=dummy", "d=dummy", "e=dummy", "f=greedy"]"#;
        let total = |text: &str| plan(text).unwrap().schedule.games_total();
        assert_eq!(
            total(&format!(r#"{{"game": "domino", "format": "seed", {six}}}"#)),
            Some(19_000)
        );
        let few = format!(r#"{{"game": "domino", "format": "seed", "games": 10, {six}}}"#);
        assert_eq!(total(&few), Some(190));
        let two = r#"{"game": "queens", "format": "seed", "entrants": ["first", "random"]}"#;
        assert_eq!(total(two), Some(200));
    }

    #[test]
    fn what_cannot_be_says_where() {
        let told = |text: &str| {
            let bad = plan(text).unwrap_err();
            format!("{} {:?}: {}", bad.key, bad.index, bad.said)
        };
        let two = r#""game": "queens", "entrants": ["first", "random"]"#;
        for (extra, expected) in [
            (r#""games": 3"#, "games None: expected an even number of games"),
            (r#""time": "soon""#, "time None: expected a time like"),
            (r#""options": {"sise": 4}"#, "options None: bad options: unknown field `sise`"),
            (r#""openings": ["D0,0", "Z9"]"#, "openings Some(1): "),
            (r#""format": "swiss", "rounds": 0"#, "rounds None: expected 1 to 100 rounds"),
            (r#""format": "sprt", "sprt": {"elo0": 9, "elo1": 2}"#, "sprt None: expected elo0"),
        ] {
            let told = told(&format!("{{{two}, {extra}}}"));
            assert!(told.starts_with(expected), "{told}");
        }
        assert!(told(r#"{"game": "go"}"#).starts_with("game None"));
        assert!(told(r#"{"game": "queens", "entrants": ["first"]}"#).starts_with("entrants None"));
    }

    #[test]
    fn settings_travel_as_json() {
        let settings = settings(r#"{"game": "queens", "format": "swiss", "games": 4}"#);
        let text = serde_json::to_string(&settings).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&text).unwrap(), settings);
    }
}
