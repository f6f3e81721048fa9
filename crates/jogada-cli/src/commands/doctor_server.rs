//! `jogada doctor --server`: the server attacked as a hostile client would.

use std::io::Write;

use anyhow::{Context, Result};
use comfy_table::Table;
use jogada_game::{Exit, Games};
use jogada_text::Lang;
use jogada_web::{ServerFinding, attack_server};
use serde_json::json;

use super::doctor::{table, wait};
use crate::{out, tell};

/// Attacks the server and nothing else.
pub(super) fn run(games: Games, as_json: bool, lang: Lang) -> Result<Exit> {
    let waiting = wait(lang);
    let findings = attack(games)?;
    waiting.finish_and_clear();
    let mut out = out::stdout();
    if as_json {
        writeln!(out, "{}", json!({ "server": findings, "held": held(&findings) }))?;
    } else {
        show(&mut out, &findings, lang)?;
    }
    Ok(if held(&findings) { Exit::Done } else { Exit::No })
}

/// Attacks servers that it starts on this machine.
pub(super) fn attack(games: Games) -> Result<Vec<ServerFinding>> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(attack_server(games)).context("cannot attack a server on this machine")
}

pub(super) fn held(findings: &[ServerFinding]) -> bool {
    findings.iter().all(|finding| finding.stopped)
}

/// The table, and in one line what it comes to.
pub(super) fn show(out: &mut impl Write, findings: &[ServerFinding], lang: Lang) -> Result<()> {
    writeln!(out, "{}", attacks(findings, lang).trim_fmt())?;
    let name = if held(findings) { "doctor-server-held" } else { "doctor-server-broken" };
    writeln!(out, "\n{}", tell::say(lang, name, &[("attacks", &findings.len())]))?;
    Ok(())
}

fn attacks(findings: &[ServerFinding], lang: Lang) -> Table {
    let mut table = table(["doctor-attack", "doctor-stopped", "doctor-what", "doctor-seen"], lang);
    for finding in findings {
        let name = if finding.stopped { "doctor-yes" } else { "doctor-escaped" };
        let stopped = tell::say(lang, name, &[]);
        let (about, seen) = (finding.attack.about().say(lang), finding.detail.say(lang));
        table.add_row([finding.attack.name, &stopped, &about, &seen]);
    }
    table
}
