//! The jail attacked from inside, as root and as an ordinary user, with namespaces and without.

use std::process::Command;

use serde_json::Value;

const HELPER: &str = env!("CARGO_BIN_EXE_bot-helper");

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout.starts_with(b"0\n")
}

/// Runs the doctor and holds the jail to its word. Without namespaces some attacks are known to be open.
fn check(mut command: Command, args: &[&str]) -> Vec<Value> {
    let no_namespaces = args.contains(&"no-namespaces");
    let output = command.args(args).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let findings: Vec<_> = lines.iter().filter(|line| line["attack"].is_object()).collect();
    assert_eq!(findings.len(), jogada_bot::Attack::ALL.len());
    for finding in findings {
        let is_known = no_namespaces && finding["known"] == true;
        assert!(finding["stopped"] == true || is_known, "{finding}");
    }
    lines.into_iter().filter(|line| line["name"].is_string()).collect()
}

#[test]
fn there_are_many_attacks_with_names_of_their_own() {
    let names: std::collections::BTreeSet<_> =
        jogada_bot::Attack::ALL.iter().map(|attack| attack.name).collect();
    assert_eq!(names.len(), jogada_bot::Attack::ALL.len());
    assert!(names.len() >= 40, "{names:?}");
}

#[test]
fn every_attack_is_stopped() {
    check(Command::new(HELPER), &["doctor"]);
    check(Command::new(HELPER), &["doctor", "no-namespaces"]);
}

fn nobody() -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--reuid=65534", "--regid=65534", "--clear-groups", HELPER]);
    command
}

/// Times are for `jogada doctor`; a test only asks that no answer is late.
#[test]
fn no_attack_makes_another_bot_late() {
    let commands = if is_root() {
        vec![(Command::new(HELPER), "namespaces"), (nobody(), "no-namespaces")]
    } else {
        vec![(Command::new(HELPER), "namespaces")]
    };
    for (mut command, mode) in commands {
        let output = command.args(["beside", mode]).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        if text.contains("expected two cores") {
            println!("skipped: {text}");
            return;
        }
        assert!(text.lines().count() >= 50, "{text}");
        for line in text.lines() {
            assert_eq!(serde_json::from_str::<Value>(line).unwrap()["late"], 0, "{line}");
        }
    }
}

#[test]
fn every_attack_by_an_ordinary_users_bot_is_stopped() {
    if !is_root() {
        println!("skipped: the test above ran as an ordinary user already");
        return;
    }
    let layers = check(nobody(), &["doctor"]);
    assert!(layers.iter().any(|layer| layer["name"] == "cgroups" && layer["present"] == false));
    check(nobody(), &["doctor", "no-namespaces"]);
}
