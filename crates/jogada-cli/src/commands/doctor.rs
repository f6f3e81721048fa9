//! `jogada doctor`: which walls the jail has here, and whether they hold: it attacks itself, and then the server.

use std::io::Write;

use anyhow::{Context, Result};
use clap::{Arg, ArgAction, ArgMatches, Command};
use comfy_table::{Table, presets::NOTHING};
use indicatif::{ProgressBar, ProgressStyle};
use jogada_bot::{Disturbance, Finding, Jail, JailLayer, disturbances, doctor};
use jogada_game::{Exit, Games};
use jogada_text::Lang;
use serde_json::json;

use super::doctor_server;
use crate::{arena::bots, command, out, tell};

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    Command::new("doctor")
        .about(say("about-doctor"))
        .after_help(tell::examples(lang, "examples-doctor"))
        .arg(Arg::new("quick").long("quick").action(ArgAction::SetTrue).help(say("help-quick")))
        .arg(
            Arg::new("server")
                .long("server")
                .action(ArgAction::SetTrue)
                .conflicts_with("quick")
                .help(say("help-doctor-server")),
        )
        .arg(command::json_arg(lang))
}

pub(crate) fn run(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    if args.get_flag("server") {
        return doctor_server::run(games, args.get_flag("json"), lang);
    }
    let exe = std::env::current_exe().context("cannot find this program's own file")?;
    let layers = Jail::check(&exe).map_err(|none| none.message())?;
    let as_json = args.get_flag("json");
    let mut out = out::stdout();
    if !as_json {
        writeln!(out, "{}", walls(&layers, lang).trim_fmt())?;
    }
    // On a machine without a jail this fails, after its walls were shown.
    let jail = bots::jail()?;
    let waiting = wait(lang);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let findings = runtime.block_on(doctor(&jail))?;
    // An attacker and its neighbour need a core each.
    let is_alone = std::thread::available_parallelism().is_ok_and(|cores| cores.get() == 1);
    let beside = if is_alone || args.get_flag("quick") { Vec::new() } else { disturbances(&jail)? };
    let server = if args.get_flag("quick") { Vec::new() } else { doctor_server::attack(games)? };
    waiting.finish_and_clear();
    let open = findings.iter().filter(|finding| !finding.stopped).count();
    let held = open == 0 && beside.iter().all(|disturbance| disturbance.held);
    if as_json {
        let told = json!({
            "layers": layers, "attacks": findings, "beside": beside, "server": server,
            "held": held && doctor_server::held(&server),
        });
        writeln!(out, "{told}")?;
    } else {
        writeln!(out, "\n{}", attacks(&jail, &findings, lang).trim_fmt())?;
        if !beside.is_empty() {
            writeln!(out, "\n{}", neighbours(&beside, lang).trim_fmt())?;
        }
        let name = match (held, open) {
            (true, _) => "doctor-held",
            (false, 0) => "doctor-disturbed",
            (false, _) => "doctor-open",
        };
        let numbers: [(&'static str, &dyn ToString); 2] =
            [("attacks", &findings.len()), ("open", &open)];
        writeln!(out, "\n{}", tell::say(lang, name, &numbers))?;
        if !server.is_empty() {
            writeln!(out)?;
            doctor_server::show(&mut out, &server, lang)?;
        }
    }
    Ok(if held && doctor_server::held(&server) { Exit::Done } else { Exit::No })
}

pub(super) fn wait(lang: Lang) -> ProgressBar {
    if !out::are_errors_seen() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
    let bar = ProgressBar::new_spinner()
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
        .with_message(tell::say(lang, "doctor-attacks", &[]));
    bar.enable_steady_tick(std::time::Duration::from_millis(100));
    bar
}

pub(super) fn table<const N: usize>(heads: [&'static str; N], lang: Lang) -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING).set_header(heads.map(|name| tell::say(lang, name, &[])));
    table
}

fn walls(layers: &[JailLayer], lang: Lang) -> Table {
    let mut table = table(["doctor-wall", "doctor-present", "doctor-what"], lang);
    for layer in layers {
        let name = match (layer.present, layer.required) {
            (true, _) => "doctor-yes",
            (false, true) => "doctor-missing",
            (false, false) => "doctor-no",
        };
        let about = layer.about().say(lang);
        table.add_row([layer.name, &tell::say(lang, name, &[]), &about]);
    }
    table
}

/// One line an attack: stopped, by what; or open, and what that means.
fn attacks(jail: &Jail, findings: &[Finding], lang: Lang) -> Table {
    let mut table = table(["doctor-attack", "doctor-stopped", "doctor-what", "doctor-seen"], lang);
    for finding in findings {
        let attack = finding.attack;
        let stopped = if finding.stopped {
            tell::say(lang, "doctor-by", &[("wall", &attack.by)])
        } else {
            tell::say(lang, "doctor-escaped", &[])
        };
        let meaning = attack.meaning(jail).filter(|_| finding.known);
        let seen = meaning.map_or_else(|| finding.detail.clone(), |meaning| meaning.say(lang));
        table.add_row([attack.name, &stopped, &attack.about().say(lang), &seen]);
    }
    table
}

fn neighbours(beside: &[Disturbance], lang: Lang) -> Table {
    let heads =
        ["doctor-attack", "doctor-undisturbed", "doctor-alone", "doctor-beside", "doctor-late"];
    let mut table = table(heads, lang);
    for disturbance in beside {
        let name = if disturbance.held { "doctor-yes" } else { "doctor-escaped" };
        table.add_row([
            disturbance.attack.name.to_owned(),
            tell::say(lang, name, &[]),
            format!("{} µs", disturbance.alone_us),
            format!("{} µs", disturbance.beside_us),
            disturbance.late.to_string(),
        ]);
    }
    table
}
