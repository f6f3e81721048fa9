//! What a tournament is asked to be: a settings file, and on top of it the command line.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Arg, ArgAction, ArgMatches, Command, parser::ValueSource};
use jogada_arena::{AddedEntrant, BadSetting, ChangedFiles, ResumeOptions, TournamentSettings};
use jogada_text::{Lang, Message};
use jogada_tournament::{BadFormat, Entrant, Format};
use serde_json::Value;

use super::roster;
use crate::{
    arena::{bots::limits_text, database, nats, pointed::File},
    command, tell,
};

/// What was asked for, and where it stands.
pub(super) struct TournamentRequest {
    pub(super) settings: TournamentSettings,
    file: Option<File>,
    /// Where paths of entrants begin.
    folder: PathBuf,
}

pub(super) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    let flag = |name: &'static str, help| {
        Arg::new(name).long(name).action(ArgAction::SetTrue).help(say(help))
    };
    let value = |name: &'static str, shown: &'static str, help| {
        Arg::new(name).long(name).value_name(shown).help(say(help))
    };
    let [option, seed, time] = command::start_args(lang);
    Command::new("tournament")
        .visible_alias("torneio")
        .about(say("about-tournament"))
        .after_help(format!(
            "{}\n\n{}",
            tell::examples(lang, "examples-tournament"),
            limits_text(lang, "limits-tournament")
        ))
        .arg(Arg::new("game").value_name("GAME").help(say("help-game")))
        .arg(Arg::new("entrants").value_name("ENTRANT").num_args(0..).help(say("help-entrants")))
        .arg(value("settings", "FILE", "help-settings").short('f'))
        .arg(value("roster", "FILE", "help-roster"))
        .arg(value("games", "N", "help-tournament-games").short('n'))
        .arg(value("format", "FORMAT", "help-format"))
        .arg(value("rounds", "N", "help-rounds"))
        .arg(value("elo", "ELO0,ELO1", "help-elo").allow_hyphen_values(true))
        .arg(value("name", "NAME", "help-name"))
        .arg(value("resume", "ID", "help-tournament-resume").conflicts_with_all([
            "game",
            "settings",
            "roster",
            "games",
            "format",
            "rounds",
            "elo",
            "name",
            "trust",
            "restart",
            "option",
            "seed",
            "open-seed",
            "time",
            "forfeit-after",
        ]))
        .arg(flag("replace", "help-replace").conflicts_with("keep"))
        .arg(flag("keep", "help-keep"))
        .arg(value("add", "ENTRANT", "help-add").action(ArgAction::Append))
        .arg(value("drop", "NAME", "help-drop").action(ArgAction::Append))
        .arg(value("out", "DIR", "help-tournament-out"))
        .arg(value("workers", "N", "help-threads").conflicts_with("nats"))
        .arg(value("patience", "SECONDS", "help-patience"))
        .arg(nats::arg(lang))
        .arg(nats::priority_arg(lang))
        .arg(flag("trust", "help-trust"))
        .arg(flag("restart", "help-restart"))
        .arg(value("forfeit-after", "N", "help-forfeit-after"))
        .arg(database::arg(lang))
        .args([option, seed.help(say("help-tournament-seed"))])
        .arg(flag("open-seed", "help-open-seed"))
        .args([time, command::json_arg(lang)])
}

impl TournamentRequest {
    pub(super) fn read(args: &ArgMatches, lang: Lang) -> Result<TournamentRequest> {
        only_to_resume(args)?;
        let file = command::text(args, "settings").map(|path| File::read(Path::new(path)));
        let file = file.transpose()?;
        let mut settings =
            file.as_ref().map_or_else(TournamentSettings::default, |file| file.settings.clone());
        let of_file = command::text(args, "settings").and_then(|path| Path::new(path).parent());
        let mut folder = of_file.map_or_else(PathBuf::new, Path::to_path_buf);
        let entrants: Vec<String> =
            args.get_many::<String>("entrants").into_iter().flatten().cloned().collect();
        if let Some(game) = command::text(args, "game") {
            game.clone_into(&mut settings.game);
        }
        if !entrants.is_empty() {
            settings.entrants = entrants;
            // What was typed is typed from here.
            folder = PathBuf::new();
        }
        for entrant in &mut settings.entrants {
            keep_path(entrant, &folder);
        }
        if let Some(path) = command::text(args, "roster") {
            settings.entrants.extend(roster::read(Path::new(path), lang)?);
        }
        lay_over(&mut settings, args)?;
        if settings.game.is_empty() {
            return Err(tell::message("no-game-and-entrants").into());
        }
        let folder = std::path::absolute(folder.join(".")).context("the current folder")?;
        Ok(TournamentRequest { settings, file, folder })
    }

    /// Points at the mistake, where a file holds it.
    pub(super) fn point<T>(&self, result: Result<T, BadSetting>) -> Result<T> {
        result.map_err(|bad| match &self.file {
            Some(file) if self.is_of(file, bad.key) => file.point(&bad).into(),
            _ => bad.message().into(),
        })
    }

    /// Does a setting stand as it does in the file? Then nothing on the command line was stronger.
    fn is_of(&self, file: &File, key: &str) -> bool {
        let value = |settings| serde_json::to_value(settings).ok()?.get(key).cloned();
        value(&self.settings) == value(&file.settings)
    }

    /// An entrant's player, with paths that mean the same from anywhere.
    pub(super) fn absolute_player(&self, player: &str) -> String {
        absolute_players(player, &self.folder)
    }
}

/// Refuses what is said about a tournament that goes on, where a new one begins.
fn only_to_resume(args: &ArgMatches) -> Result<(), Message> {
    let is_given = |name: &&str| args.value_source(name) == Some(ValueSource::CommandLine);
    match ["replace", "keep", "add", "drop"].into_iter().find(is_given) {
        Some(name) => Err(tell::message("needs-resume").with("option", format!("--{name}"))),
        None => Ok(()),
    }
}

/// How a tournament that was begun goes on.
pub(super) fn resume_options(args: &ArgMatches) -> Result<ResumeOptions> {
    let changed = match (args.get_flag("replace"), args.get_flag("keep")) {
        (true, _) => Some(ChangedFiles::Replace),
        (false, true) => Some(ChangedFiles::Keep),
        (false, false) => None,
    };
    let texts = |name| args.get_many::<String>(name).into_iter().flatten().cloned();
    let folder = std::path::absolute(".").context("the current folder")?;
    let mut add = Vec::new();
    for text in texts("add") {
        let entrants = Entrant::read_all(&[&text]).map_err(|bad| bad.0)?;
        let player = entrants.first().map_or("", |entrant| &entrant.player);
        let player = absolute_players(player, &folder);
        add.push(AddedEntrant { text, player });
    }
    Ok(ResumeOptions { changed, add, drop: texts("drop").collect() })
}

/// Keeps a file called `ana=final.py` from being read as the file `final.py` of an entrant called `ana`.
fn keep_path(entrant: &mut String, folder: &Path) {
    if entrant.contains('=') && !entrant.contains('/') && folder.join(&*entrant).exists() {
        entrant.insert_str(0, "./");
    }
}

/// The partners of a pair, each as [`absolute_player`] has it. A folder called `c++ ana` is one path.
fn absolute_players(player: &str, folder: &Path) -> String {
    let file = player.rsplit_once(':').map_or(player, |(file, _)| file);
    if folder.join(player).exists() || folder.join(file).exists() {
        return absolute_player(player, folder);
    }
    let parts = player.split('+').map(|part| absolute_player(part, folder));
    parts.collect::<Vec<String>>().join("+")
}

/// A path with a slash, or one that is there, from the root on; anything else as it is.
fn absolute_player(player: &str, folder: &Path) -> String {
    // Of a command after the name of a dialect, the program.
    if let Some((dialect, command)) = player.split_once(':') {
        let program = command.split(' ').next().unwrap_or_default();
        if program.contains('/') && folder.join(program).exists() {
            let rest = &command[program.len()..];
            return format!("{dialect}:{}{rest}", absolute_player(program, folder));
        }
    }
    // Of a file and a function of it, the file.
    if let Some((file, function)) = player.rsplit_once(':')
        && folder.join(file).exists()
    {
        return format!("{}:{function}", absolute_player(file, folder));
    }
    let path = folder.join(player);
    let is_path = player.contains('/') && !player.contains(':') || path.exists();
    let whole = || std::path::absolute(&path).ok()?.to_str().map(str::to_owned);
    is_path.then(whole).flatten().unwrap_or_else(|| player.to_owned())
}

/// The command line is stronger than the file.
fn lay_over(settings: &mut TournamentSettings, args: &ArgMatches) -> Result<(), Message> {
    if let Some(games) = command::number(args, "games", 1)? {
        let games = u32::try_from(games)
            .map_err(|_| tell::message("too-many-games").with("got", games.to_string()))?;
        settings.games = Some(games);
    }
    if let Some(format) = command::text(args, "format") {
        settings.format = format.parse::<Format>().map_err(|BadFormat(said)| said)?;
    }
    if let Some(rounds) = command::number(args, "rounds", 1)? {
        // A file may hold rounds that another format needs; rounds on the command line are meant for this one.
        if !matches!(settings.format, Format::Swiss | Format::Ladder) {
            return Err(tell::message("rounds-without-swiss").with("got", rounds.to_string()));
        }
        settings.rounds = Some(usize::try_from(rounds).unwrap_or(usize::MAX));
    }
    if let Some(text) = command::text(args, "elo") {
        let bounds = text.split_once(',');
        let read = |text: &str| text.trim().parse::<f64>().ok();
        let (elo0, elo1) = bounds
            .and_then(|(a, b)| read(a).zip(read(b)))
            .ok_or_else(|| tell::message("bad-elo").quoting("got", text))?;
        if settings.format != Format::Sprt {
            return Err(tell::message("elo-without-sprt").quoting("got", text));
        }
        (settings.sprt.elo0, settings.sprt.elo1) = (elo0, elo1);
    }
    for (name, place) in [("seed", &mut settings.seed), ("time", &mut settings.time)] {
        if let Some(text) = command::text(args, name) {
            *place = Some(text.to_owned());
        }
    }
    if let Some(name) = command::text(args, "name") {
        name.clone_into(&mut settings.name);
    }
    if let Some(games) = command::number(args, "forfeit-after", 0)? {
        settings.forfeit_after = Some(u32::try_from(games).unwrap_or(u32::MAX));
    }
    settings.open_seed |= args.get_flag("open-seed");
    settings.trust |= args.get_flag("trust");
    settings.restart |= args.get_flag("restart");
    // What the game's name stands for is added where the game is known.
    if let Value::Object(options) = command::given_options(args)? {
        settings.options.extend(options);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use jogada_arena::fresh_seed;

    use super::*;

    #[test]
    fn the_settings_of_the_documentation_can_be_played() {
        for page in ["tournaments.md", "tournaments.pt.md"] {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(page);
            let text = std::fs::read_to_string(path).unwrap();
            let shown = text.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
            let settings: TournamentSettings = toml::from_str(shown).unwrap();
            let entrants = settings.entrants().unwrap();
            assert_eq!(entrants[0].name, "ana");
            let secret = settings.secret(fresh_seed()).unwrap();
            let planned = settings.plan(all_games::GAMES, entrants, secret).unwrap();
            assert_eq!(planned.schedule.entrants(), 3);
            assert!(!planned.is_open, "what is shown first must be safe");
        }
    }

    #[test]
    fn paths_mean_the_same_from_anywhere_and_names_stay_names() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("bot"), "").unwrap();
        let whole = |player: &str| absolute_player(player, folder.path());
        let bot = folder.path().join("bot").display().to_string();
        assert_eq!(whole("bot"), bot);
        assert_eq!(whole("./bot"), bot);
        assert_eq!(whole("uci:./bot -x"), format!("uci:{bot} -x"));
        assert_eq!(whole("bot:joga"), format!("{bot}:joga"));
        let plus = folder.path().join("c++ ana");
        std::fs::create_dir(&plus).unwrap();
        let whole_pair = |player: &str| absolute_players(player, folder.path());
        assert_eq!(whole_pair("c++ ana"), plus.display().to_string());
        assert_eq!(whole_pair("bot+greedy"), format!("{bot}+greedy"));
        for name in ["greedy", "engine:7", "uci:stockfish"] {
            assert_eq!(whole(name), name);
        }
    }
}
