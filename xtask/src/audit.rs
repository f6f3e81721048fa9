//! What we depend on: licences, sources, duplicates and known holes, of crates by cargo-deny and of the page by npm.
//!
//! A finding fails. A service that cannot be reached is reported in a line, since no change can mend that.

use std::{path::PathBuf, process::Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{sh, web};

/// Crates: licences, sources and duplicates always, advisories where their database can be had.
pub(crate) fn crates() -> Result<()> {
    if !sh::has_cargo("deny") {
        note("cargo-deny is not installed: licences and advisories of crates are not checked");
        return Ok(());
    }
    // Also those of other platforms, which no build here has downloaded.
    if !sh::succeeds(&mut sh::cargo(&["fetch", "--locked"])) {
        note("the registry cannot be reached: licences and advisories of crates are not checked");
        return Ok(());
    }
    sh::run(&mut sh::cargo(&["deny", "--offline", "check", "bans", "licenses", "sources"]))?;
    if !sh::succeeds(&mut sh::cargo(&["deny", "fetch", "db"])) {
        if !has_database() {
            note("the database of advisories cannot be reached: crates are not checked for them");
            return Ok(());
        }
        note("the database of advisories cannot be reached: an older copy of it is used");
    }
    sh::run(&mut sh::cargo(&["deny", "--offline", "check", "advisories"]))
}

/// Has a database of advisories been fetched before? cargo-deny keeps it where `deny.toml` says.
fn has_database() -> bool {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let folder = home.map(|home| home.join("advisory-dbs"));
    folder.is_some_and(|folder| {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.into_iter().any(|entry| entry.path().join(".git").exists())
    })
}

/// The page: advisories of all that builds, tests and is shipped with it.
pub(crate) fn page() -> Result<()> {
    let mut audit = web::npm(&["audit", "--json"]);
    let Ok(output) = audit.stderr(Stdio::null()).output() else {
        note("there is no npm: the page's dependencies are not checked for advisories");
        return Ok(());
    };
    eprintln!("$ npm audit");
    let told = String::from_utf8(output.stdout).context("`npm audit` wrote no UTF-8")?;
    match findings(&told) {
        None => {
            note(
                "npm's advisories cannot be reached: the page's dependencies are not checked for them",
            );
            Ok(())
        }
        Some(found) if found.is_empty() => Ok(()),
        Some(found) => bail!("advisories for what the page depends on:\n  {}", found.join("\n  ")),
    }
}

/// What an audit found, a line for each package; nothing if it was not answered.
fn findings(told: &str) -> Option<Vec<String>> {
    let told: Value = serde_json::from_str(told).ok()?;
    let packages = told.get("vulnerabilities")?.as_object()?;
    let found = packages.iter().map(|(name, finding)| {
        let advisories = finding["via"].as_array().into_iter().flatten();
        // A text stands for another package of the list, whose advisory it is.
        let titles = advisories.map(|via| match via.as_str() {
            Some(package) => format!("through {package}"),
            None => format!("{}, {}", text(&via["title"]), text(&via["url"])),
        });
        let titles: Vec<String> = titles.collect();
        let (severity, range) = (text(&finding["severity"]), text(&finding["range"]));
        format!("{name} {range}, {severity}: {}", titles.join("; "))
    });
    Some(found.collect())
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("?")
}

fn note(what: &str) {
    eprintln!("note: {what}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_audit_without_findings_passes() {
        let told = r#"{"auditReportVersion": 2, "vulnerabilities": {}, "metadata": {}}"#;
        assert_eq!(findings(told), Some(vec![]));
    }

    #[test]
    fn every_package_with_an_advisory_is_named() {
        let told = r#"{"auditReportVersion": 2, "vulnerabilities": {
            "ws": {"name": "ws", "severity": "high", "isDirect": true, "range": "8.0.0 - 8.17.0",
                "via": [{"source": 1098392, "name": "ws", "title": "a DoS", "url": "https://x/GHSA-1"}]},
            "y": {"name": "y", "severity": "high", "range": "<2", "via": ["ws"]}}}"#;
        let found = findings(told).unwrap();
        assert_eq!(
            found,
            ["ws 8.0.0 - 8.17.0, high: a DoS, https://x/GHSA-1", "y <2, high: through ws"]
        );
    }

    #[test]
    fn a_service_that_does_not_answer_is_no_finding() {
        let refused = r#"{"message": "405 Method Not Allowed", "error": {"summary": ""}}"#;
        for told in [refused, "", "npm error", "[]"] {
            assert_eq!(findings(told), None, "{told}");
        }
    }
}
