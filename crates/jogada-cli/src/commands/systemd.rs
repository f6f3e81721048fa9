//! `jogada systemd`: units that start the server or a worker with the machine, or with a person's session.

use std::{io::Write, path::Path};

use anyhow::{Context, Result};
use clap::{Arg, ArgAction, ArgMatches, Command};
use jogada_game::{Exit, Games};
use jogada_text::Lang;

use crate::{command, out, tell, usage};

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    Command::new("systemd")
        .about(say("about-systemd"))
        .after_help(tell::examples(lang, "examples-systemd"))
        .arg(Arg::new("part").value_name("server|worker").help(say("help-systemd-part")))
        .arg(
            Arg::new("user").long("user").action(ArgAction::SetTrue).help(say("help-systemd-user")),
        )
        .arg(
            Arg::new("args")
                .value_name("ARGUMENTS")
                .num_args(0..)
                .last(true)
                .help(say("help-systemd-args")),
        )
}

pub(crate) fn run(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    let part = match command::text(args, "part").unwrap_or("server") {
        "server" => SERVER,
        "worker" => WORKER,
        other => return Err(tell::message("bad-part").quoting("got", other).into()),
    };
    let program = std::env::current_exe().context("cannot find this program's own file")?;
    let given: Vec<&str> =
        args.get_many::<String>("args").into_iter().flatten().map(String::as_str).collect();
    // A unit whose program refuses its arguments would be started again for ever.
    let words =
        [tell::program(), part.command].into_iter().chain(part.given(&given).iter().copied());
    if let Err(error) = usage::speak(command::root(games, lang), lang).try_get_matches_from(words) {
        return usage::tell(&error, lang);
    }
    let unit = unit(&part, &program, &given, args.get_flag("user"));
    out::stdout().write_all(unit.as_bytes())?;
    Ok(Exit::Done)
}

/// Something to be started.
struct Part {
    name: &'static str,
    about: &'static str,
    /// The program's own command.
    command: &'static str,
    /// The arguments if the command line gives none.
    usual: &'static [&'static str],
    after: &'static str,
}

impl Part {
    /// What it is started with.
    fn given<'a>(&self, given: &'a [&'a str]) -> &'a [&'a str] {
        if given.is_empty() { self.usual } else { given }
    }
}

const SERVER: Part = Part {
    name: "server",
    about: "Jogada: the arena's server",
    command: "serve",
    usual: &["--addr", "127.0.0.1:4400"],
    after: "network-online.target postgresql.service nats-server.service",
};

const WORKER: Part = Part {
    name: "worker",
    about: "Jogada: a worker of the arena",
    command: "worker",
    usual: &["--nats", "nats://127.0.0.1:4222"],
    after: "network-online.target nats-server.service",
};

/// What both need. A bot's own walls are built inside: with namespaces, a /proc of its own and groups of processes, so what
/// would forbid those (`RestrictNamespaces`, `ProtectKernelTunables`, `ProtectProc`, `ProtectControlGroups`) is not here,
/// nor what runtimes that compile as they go cannot live with (`MemoryDenyWriteExecute`).
const ALWAYS: &str = "\
Restart=always
RestartSec=5
KillMode=mixed
TimeoutStopSec=30
LimitNOFILE=16384
Delegate=cpu memory pids
NoNewPrivileges=yes
LockPersonality=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
UMask=0077
";

/// What only the system's own manager can give: a user that exists while it runs, folders of its own, and nothing else to
/// write to.
const OF_SYSTEM: &str = "\
DynamicUser=yes
StateDirectory=jogada
StateDirectoryMode=0700
CacheDirectory=jogada
Environment=XDG_DATA_HOME=%S XDG_CACHE_HOME=%C
ProtectSystem=strict
ProtectHome=yes
ProtectKernelModules=yes
PrivateTmp=yes
PrivateDevices=yes
CapabilityBoundingSet=
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
";

fn unit(part: &Part, program: &Path, given: &[&str], is_user: bool) -> String {
    let program = program.to_string_lossy();
    let given = part.given(given);
    let no_open = if part.command == "serve" { &["--no-open"][..] } else { &[] };
    let words = [&[&*program, part.command][..], given, no_open, &["--log", "json"]].concat();
    let start = words.into_iter().map(quoted).collect::<Vec<_>>().join(" ");
    let (environment, hardening, target) = match is_user {
        true => ("%E/jogada", "", "default.target"),
        false => ("/etc/jogada", OF_SYSTEM, "multi-user.target"),
    };
    let Part { name, about, after, .. } = part;
    format!(
        "[Unit]\n\
         Description={about}\n\
         Wants=network-online.target\n\
         After={after}\n\
         StartLimitIntervalSec=0\n\
         \n\
         [Service]\n\
         ExecStart={start}\n\
         # Secrets, such as JOGADA_TOKEN=… and PGPASSWORD=…, one a line.\n\
         EnvironmentFile=-{environment}/{name}.env\n\
         {ALWAYS}{hardening}\
         \n\
         [Install]\n\
         WantedBy={target}\n"
    )
}

/// A word as systemd reads it.
fn quoted(word: &str) -> String {
    let escaped =
        word.replace('\\', "\\\\").replace('"', "\\\"").replace('%', "%%").replace('$', "$$");
    let is_plain = |c: char| !c.is_whitespace() && !matches!(c, '"' | '\'' | '\\' | ';');
    if !word.is_empty() && word.chars().all(is_plain) { escaped } else { format!("\"{escaped}\"") }
}

#[cfg(test)]
mod tests {
    use std::{collections::HashSet, process::Command as Program};

    use super::*;

    fn units() -> Vec<(String, bool)> {
        let program = Path::new("/bin/true");
        let given = ["--db", "postgres://ana@db/a?x=100%", "--name", "Sala 3 \"A\""];
        let of = |part: &Part, user| {
            [(unit(part, program, &[], user), user), (unit(part, program, &given, user), user)]
        };
        [of(&SERVER, false), of(&SERVER, true), of(&WORKER, false), of(&WORKER, true)].concat()
    }

    #[test]
    fn units_are_sections_of_settings_each_said_once() {
        for (text, _) in units() {
            let mut seen = HashSet::new();
            for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
                let is_section = line.starts_with('[') && line.ends_with(']');
                let key = line.split_once('=').map_or("", |(key, _)| key);
                assert!(is_section || key.chars().all(char::is_alphanumeric), "{line}");
                assert!(seen.insert(if is_section { line } else { key }), "twice: {line}");
            }
            let sections = ["[Unit]", "[Service]", "[Install]", "ExecStart", "WantedBy"];
            assert!(sections.iter().all(|name| seen.contains(name)), "{text}");
        }
    }

    #[test]
    fn words_are_quoted_as_systemd_reads_them() {
        assert_eq!(quoted("--addr"), "--addr");
        assert_eq!(quoted("a b"), "\"a b\"");
        assert_eq!(quoted("100%$x"), "100%%$$x");
        assert_eq!(quoted("a\"b"), "\"a\\\"b\"");
        assert_eq!(quoted(""), "\"\"");
    }

    /// Where systemd is installed, it reads them itself. It need not be running.
    #[test]
    fn systemd_understands_every_line() {
        let has = |program: &str| Program::new(program).arg("--version").output().is_ok();
        if !has("systemd-analyze") {
            return;
        }
        for (text, is_user) in units() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("jogada-test.service");
            std::fs::write(&path, &text).unwrap();
            let scope = if is_user { "--user" } else { "--system" };
            let mut verify = Program::new("systemd-analyze");
            verify.args([scope, "--man=no", "--recursive-errors=no", "verify"]).arg(&path);
            let told = verify.env("XDG_RUNTIME_DIR", folder.path()).output().unwrap();
            let said = String::from_utf8_lossy(&told.stderr);
            let ours = said.lines().filter(|line| line.contains("jogada-test"));
            assert_eq!(ours.collect::<Vec<_>>(), Vec::<&str>::new(), "{text}");
            assert!(told.status.success(), "{said}");
        }
    }
}
