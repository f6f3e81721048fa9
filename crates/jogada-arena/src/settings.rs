//! All that a person may decide about a tournament, as it stands in a file, on a command line and in the database.

use std::time::Duration;

use jogada_bot::Limits;
use jogada_core::Seed;
use jogada_game::{Entry, Games};
use jogada_match::Pace;
use jogada_text::Message;
use jogada_tournament::{
    BadFormat, Criterion, Entrant, Format, LeagueRules, Meeting, Playoff, Seating, SprtOptions,
    TournamentRules,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Forfeits, NO_SHOW, SeasonSettings, TEXTS, Team, TournamentPlan};

/// A tournament as it was asked for. What is left out has a sensible value.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct TournamentSettings {
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
    pub sprt: SprtOptions,
    /// The clock: `1s`, `5m+3s`, `nodes=5000`.
    pub time: Option<String>,
    /// How much later an answer may be read, in milliseconds.
    pub margin_ms: Option<u64>,
    /// Mixed into the random bits; with `open_seed`, it replaces them.
    pub seed: Option<String>,
    /// The typed seed alone decides all chance: the tournament can be repeated, and guessed.
    #[serde(skip_serializing_if = "is_false")]
    pub open_seed: bool,
    /// Bots run outside the jail.
    pub trust: bool,
    /// Bots are started again for every match, so that none learns from one to the next.
    pub restart: bool,
    /// Time-outs in this many games in a row make an entrant forfeit the rest; 0 is never.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeit_after: Option<u32>,
    /// What a bot may use.
    pub limits: Limits,
    /// Seconds that a person may take for the first move of a match.
    #[serde(skip_serializing_if = "Option::is_none", alias = "no_show")]
    pub no_show: Option<u64>,
    /// Makes a ladder a season: versions come in at any time, and it never ends by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub season: Option<SeasonSettings>,
}

/// A setting that is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadSetting {
    /// Its key.
    pub key: &'static str,
    /// The number in a list, where the key holds one.
    pub index: Option<usize>,
    /// The entrant that it is about.
    pub entrant: Option<String>,
    /// Why, without key and entrant.
    pub said: Message,
}

impl BadSetting {
    /// Why, after the setting's key and the entrant that it is about.
    pub fn keyed_message(&self) -> Message {
        at_place(self.key, &self.message())
    }

    /// Why, after the entrant that it is about.
    pub fn message(&self) -> Message {
        match &self.entrant {
            Some(name) => at_place(name, &self.said),
            None => self.said.clone(),
        }
    }
}

/// A message after where it happened.
pub(crate) fn at_place(place: &str, message: &Message) -> Message {
    TEXTS.message("at").with("place", place).with("message", message)
}

/// The default number of games of a meeting: one start, played both ways.
const GAMES: u32 = 2;

impl TournamentSettings {
    /// Who takes part.
    pub fn entrants(&self) -> Result<Vec<Entrant>, BadSetting> {
        Entrant::read_all(&self.entrants).map_err(|bad| at("entrants")(bad.0))
    }

    /// The entrants' names: as they were typed, or else as their bots call themselves.
    pub fn names(&self, teams: &[Team]) -> Result<Vec<String>, BadSetting> {
        let own: Vec<Option<&str>> = teams.iter().map(Team::name).collect();
        let entrants = Entrant::read_called(&self.entrants, &own);
        let entrants = entrants.map_err(|bad| at("entrants")(bad.0))?;
        Ok(entrants.into_iter().map(|entrant| entrant.name).collect())
    }

    /// Plans a tournament of these entrants, whose chance comes from the secret.
    pub fn plan(
        &self,
        games: Games,
        entrants: Vec<Entrant>,
        secret: Seed,
    ) -> Result<TournamentPlan, BadSetting> {
        self.plan_without(games, entrants, Vec::new(), secret)
    }

    /// The same, where some entrants were dropped: they keep their numbers, and meet no other entrant.
    pub(crate) fn plan_without(
        &self,
        games: Games,
        entrants: Vec<Entrant>,
        dropped: Vec<usize>,
        secret: Seed,
    ) -> Result<TournamentPlan, BadSetting> {
        let entry = games.find(&self.game).map_err(at("game"))?;
        let rules = TournamentRules {
            format: self.format,
            league: self.league_rules(entry)?,
            rounds: self.rounds,
            sprt: self.sprt,
            ladder: self.season.as_ref().map(|of| of.ladder(&entrants)).unwrap_or_default(),
        };
        let key = match self.format {
            Format::Sprt if entrants.len() == 2 => "sprt",
            Format::Swiss | Format::Ladder if self.rounds.is_some() => "rounds",
            _ => "entrants",
        };
        let schedule = rules.schedule_without(entrants.len(), &dropped, secret);
        let schedule = schedule.map_err(|BadFormat(said)| at(key)(said))?;
        let meeting = rules.league.meeting;
        let (pace, is_open) = (self.pace()?, self.is_open(&secret));
        Ok(TournamentPlan { entry, entrants, dropped, meeting, schedule, pace, secret, is_open })
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
            pace.margin = Duration::from_millis(margin.min(60_000));
        }
        Ok(pace)
    }

    /// Who forfeits the rest of its games, for a tournament of which nothing is played.
    pub fn forfeits(&self) -> Forfeits {
        Forfeits::new(self.forfeit_after.unwrap_or(Forfeits::AFTER))
    }

    /// How long a person may take for the first move of a match.
    pub fn no_show(&self) -> Duration {
        self.no_show.map_or(NO_SHOW, Duration::from_secs)
    }

    /// What is played and what ranks: the game's own where the format says so, the usual otherwise.
    fn league_rules(&self, entry: &Entry) -> Result<LeagueRules, BadSetting> {
        let mut league = match self.format {
            Format::Assignment => serde_json::from_str(entry.league_rules)
                .expect("a test reads every game's league rules"),
            _ => LeagueRules::default(),
        };
        if let Some(seating) = self.seating {
            league.meeting.seating = seating;
        }
        self.set_games(&mut league.meeting)?;
        for modality in &mut league.meeting.modalities {
            let options = modality.options.as_object_mut();
            // What the game's name stands for is weaker than a modality, and that weaker than what was asked for.
            let options = options.expect("a modality's options are an object");
            for (key, value) in by_name(entry, &self.game) {
                options.entry(key).or_insert(value);
            }
            options.extend(self.options.clone());
            entry.kind.full_options(&modality.options).map_err(|bad| at("options")(bad.0))?;
        }
        league.meeting.openings = self.openings(entry, &league.meeting)?;
        if let Some(criteria) = &self.criteria {
            league.criteria.clone_from(criteria);
        }
        if let Some(playoff) = self.playoff {
            league.playoff = playoff;
        }
        Ok(league)
    }

    fn set_games(&self, meeting: &mut Meeting) -> Result<(), BadSetting> {
        match (self.format, self.games) {
            (Format::Assignment, None) => {}
            (Format::Assignment, Some(games)) => {
                meeting.modalities.iter_mut().for_each(|modality| modality.games = games);
            }
            (_, games) => {
                let games = games.unwrap_or(GAMES);
                let bouts = meeting.bouts_per_pairing() as u32;
                if !games.is_multiple_of(bouts) {
                    let bad = TEXTS.message("odd-games").quoting("got", &games.to_string());
                    return Err(at("games")(bad));
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
                let bad = |said| BadSetting { index: Some(index), ..at("openings")(said) };
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

/// A refusal of the setting with this key.
pub(crate) fn at(key: &'static str) -> impl Fn(Message) -> BadSetting {
    move |said| BadSetting { key, index: None, entrant: None, said }
}

/// A flag that is off is not written, so that older programs can read the other settings.
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

    const GAMES: Games = Games::new(&[queens::ENTRY, dominoes::ENTRY]);

    fn settings(text: &str) -> TournamentSettings {
        serde_json::from_str(text).unwrap()
    }

    fn plan(text: &str) -> Result<TournamentPlan, BadSetting> {
        let settings = settings(text);
        settings.plan(GAMES, settings.entrants()?, Seed::from_number(1))
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
            total(&format!(r#"{{"game": "domino", "format": "assignment", {six}}}"#)),
            Some(19_000)
        );
        let few = format!(r#"{{"game": "domino", "format": "assignment", "games": 10, {six}}}"#);
        assert_eq!(total(&few), Some(190));
        let two = r#"{"game": "queens", "format": "assignment", "entrants": ["first", "random"]}"#;
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
        assert_eq!(serde_json::from_str::<TournamentSettings>(&text).unwrap(), settings);
    }
}
