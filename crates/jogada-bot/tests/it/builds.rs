//! Hand-ins are built in a jail: honest ones once, and hostile ones get nowhere.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use jogada_bot::{BuildCache, BuildError, HandIn, Jail, Program, Trust};
use jogada_text::Lang;
use tempfile::TempDir;

use crate::table::{jailed, trusted};

/// A build cache and a player beside it, both readable by all users.
struct Yard {
    folder: TempDir,
    build_cache: BuildCache,
}

impl Yard {
    fn new() -> Yard {
        let folder = tempfile::tempdir_in("/tmp").unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let build_cache = BuildCache::new(&folder.path().join("cache")).unwrap();
        Yard { folder, build_cache }
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn hand_in(&self, build: &[&str]) -> HandIn {
        let folder = self.at("player");
        fs::create_dir_all(&folder).unwrap();
        let text = format!("run = \"./bot\"\nbuild = {build:?}");
        fs::write(folder.join("jogada.toml"), text).unwrap();
        HandIn::find(&folder).unwrap()
    }

    fn make(&self, hand_in: &HandIn, trust: &Trust) -> Result<Program, BuildError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(self.build_cache.make(hand_in, trust))
    }
}

fn without_namespaces() -> Trust {
    let jail = Jail::new(Path::new(env!("CARGO_BIN_EXE_bot-helper"))).unwrap();
    Trust::Jailed(jail.without_namespaces().unwrap())
}

/// Builds with a shell script that must fail, and says how it did.
fn attack(yard: &mut Yard, script: &str, trust: &Trust) -> (String, String) {
    let hand_in = yard.hand_in(&["sh", "-c", script]);
    let error = yard.make(&hand_in, trust).unwrap_err();
    assert!(!error.to_string().contains('\n'), "{error}");
    (error.to_string(), error.output().unwrap_or_default())
}

#[test]
fn a_hostile_build_reaches_nothing_of_others() {
    for trust in [jailed(), without_namespaces()] {
        let mut yard = Yard::new();
        let secret = yard.at("secret");
        fs::write(&secret, "the plan of another").unwrap();
        let outside = yard.at("outside");
        fs::create_dir(&outside).unwrap();
        fs::set_permissions(&outside, fs::Permissions::from_mode(0o777)).unwrap();
        let python = |line: &str| format!("/usr/bin/python3 -c '{line}'");
        for script in [
            format!("cat {}", secret.display()),
            format!("ln -s {} link && cat link", secret.display()),
            format!("ln {} link", secret.display()),
            "cat /etc/passwd".to_owned(),
            format!("ls {}", yard.at("cache").display()),
            format!("echo x > {}/x", outside.display()),
            "echo x > ../x".to_owned(),
            "echo x > /usr/x".to_owned(),
            python("import socket; socket.socket()"),
            python("import socket; socket.socket(socket.AF_UNIX)"),
            "mkfifo ok && mknod null c 1 3".to_owned(),
        ] {
            let (error, output) = attack(&mut yard, &script, &trust);
            assert!(error.contains("exit status"), "{script}: {error}");
            let why = ["denied", "No such file", "not permitted", "Read-only", "nonexistent"];
            assert!(why.iter().any(|why| output.contains(why)), "{script}: {output}");
            assert!(!output.contains("plan"), "{script}: {output}");
        }
        assert_eq!(fs::read_dir(&outside).unwrap().count(), 0);
        assert!(fs::read_dir(yard.at("cache")).unwrap().next().is_none(), "a build left something");
    }
}

#[test]
fn a_hostile_build_is_ended_in_time() {
    for trust in [jailed(), without_namespaces()] {
        let mut yard = Yard::new();
        yard.build_cache.limits.answer = Duration::from_secs(2);
        yard.build_cache.limits.files = 8 << 20;
        yard.build_cache.limits.output = 1 << 20;
        yard.build_cache.limits.processes = 32;
        yard.build_cache.limits.memory = 256 << 20;
        let began = Instant::now();
        for (script, why) in [
            ("sleep 3600", "took more than 2 s"),
            ("exec >&- 2>&-; sleep 3600", "took more than 2 s"),
            ("b() { b | b & }; b; wait; sleep 60", ""),
            // The kernel bounds the folder where there are mounts, the supervisor where there are none.
            ("yes | head -c 1000000000 > giant || exit 7", ""),
            ("i=0; while :; do i=$((i+1)); yes | head -c 4000000 > $i || exit 7; done", ""),
            ("i=0; while :; do i=$((i+1)); : > $i || exit 7; done", ""),
            ("yes", "wrote more than 1048576 bytes"),
            ("/usr/bin/python3 -c 'x = bytearray(1 << 30)'", "exit status 1"),
        ] {
            let (error, output) = attack(&mut yard, script, &trust);
            assert!(format!("{error} {output}").contains(why), "{script}: {error}: {output}");
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());
    }
}

#[test]
fn a_player_is_built_once_and_again_when_it_changes() {
    for trust in [jailed(), without_namespaces(), trusted()] {
        let yard = Yard::new();
        // Nothing but chance tells two builds apart.
        let script = "echo '#!/bin/sh' > bot; cat /proc/sys/kernel/random/uuid /dev/urandom 2>&- \
            | head -c 40 >> bot; chmod 700 bot";
        let first = yard.make(&yard.hand_in(&["sh", "-c", script]), &trust).unwrap();
        let text = fs::read(first.folder.join("bot")).unwrap();
        let mode = fs::metadata(first.folder.join("bot")).unwrap().permissions().mode();
        assert_eq!(mode & 0o7777, 0o755);
        let second = yard.make(&yard.hand_in(&["sh", "-c", script]), &trust).unwrap();
        assert_eq!(first, second);
        assert_eq!(fs::read(second.folder.join("bot")).unwrap(), text);
        fs::write(yard.at("player/more"), "").unwrap();
        let third = yard.make(&yard.hand_in(&["sh", "-c", script]), &trust).unwrap();
        assert_ne!(first, third);
    }
}

#[test]
fn commands_of_a_build_follow_each_other_in_one_folder() {
    for trust in [jailed(), without_namespaces(), trusted()] {
        let yard = Yard::new();
        let folder = yard.at("player");
        fs::create_dir(&folder).unwrap();
        let text = "run = \"./bot\"\n\
            build = [[\"sh\", \"-c\", \"mkdir d; echo '#!/bin/sh' > d/a\"], \"mv d/a bot\", \"chmod +x bot\"]";
        fs::write(folder.join("jogada.toml"), text).unwrap();
        let program = yard.make(&HandIn::find(&folder).unwrap(), &trust).unwrap();
        assert_eq!(fs::read_to_string(program.folder.join("bot")).unwrap(), "#!/bin/sh\n");
    }
}

#[test]
fn a_failed_build_tells_what_the_compiler_said() {
    let yard = Yard::new();
    fs::write(yard.at("bot.c"), "int main(void) { return x; }\n").unwrap();
    let error = yard.make(&HandIn::find(&yard.at("bot.c")).unwrap(), &jailed()).unwrap_err();
    assert!(error.output().unwrap().contains("bot.c:1:25: error: "), "{:?}", error.output());
    let said = error.message();
    let command = "cc -O2 -o bot ./bot.c -lm";
    assert_eq!(said.say(Lang::En), format!("cannot build bot: {command}: exit status 1"));
    let pt = format!("não consigo montar bot: {command}: terminou com o código 1");
    assert_eq!(said.say(Lang::Pt), pt);
    let nothing = yard.make(&yard.hand_in(&["true"]), &jailed()).unwrap_err();
    assert_eq!(nothing.to_string(), "expected the build of player to make ./bot");
    let missing = yard.make(&yard.hand_in(&["no-such-compiler"]), &jailed()).unwrap_err();
    assert!(missing.to_string().contains("cannot find no-such-compiler"), "{missing:?}");
    assert!(missing.is_of_hand_in());
    let missing = yard.make(&yard.hand_in(&["no-such-compiler"]), &trusted()).unwrap_err();
    assert!(missing.to_string().starts_with("cannot start no-such-compiler"), "{missing}");
}
