//! A bot's cgroup, where the machine lets us make one: its limits, its walls, and its end.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    time::Duration,
};

use jogada_bot::{Jail, Process, ProcessReply, Program, Trust};

use crate::table::jailed;

const MEMORY: u64 = 64 << 20;
const FILES: u64 = 1 << 20;
const PROCESSES: u64 = 20;
const TIME: Duration = Duration::from_secs(10);

/// The folders of the cgroups that we have made for a process; none where we make none.
pub(crate) fn folders_of(pid: i32) -> Vec<PathBuf> {
    let list = fs::read_to_string(format!("/proc/{pid}/cgroup")).unwrap();
    let ours = list.lines().filter(|line| line.contains("/jogada-"));
    ours.map(|line| {
        let (controller, path) = line.split_once(':').unwrap().1.split_once(':').unwrap();
        PathBuf::from("/sys/fs/cgroup").join(controller).join(path.trim_start_matches('/'))
    })
    .collect()
}

/// A small jail with cgroups of version 1, if the machine can have them: only those are in known places.
fn small_jail() -> Option<Jail> {
    let Trust::Jailed(mut jail) = jailed() else { unreachable!("it is jailed") };
    jail.limits.memory = MEMORY;
    jail.limits.files = FILES;
    jail.limits.processes = PROCESSES;
    let is_open = |name| File::options().write(true).open(Path::new("/sys/fs/cgroup").join(name));
    if ["memory/tasks", "pids/tasks"].into_iter().any(|name| is_open(name).is_err()) {
        return None;
    }
    let layers = jail.layers();
    assert!(layers.iter().any(|layer| layer.name == "cgroups" && layer.present && !layer.required));
    Some(jail)
}

async fn start(jail: &Jail, script: &str, args: &[&str]) -> Process {
    let args = [&["-c", script, "sh"], args].concat();
    let program = Program::runs("sh", &args, Path::new("/usr")).unwrap();
    Process::start(&program, &Trust::Jailed(jail.clone())).await.unwrap()
}

fn block_on(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.unwrap().block_on(test);
}

fn number(folder: &Path, file: &str) -> u64 {
    let text = fs::read_to_string(folder.join(file)).unwrap();
    text.trim().parse().unwrap_or_else(|_| panic!("{file}: {text}"))
}

#[test]
fn a_bot_and_what_it_forks_are_in_a_cgroup_with_its_limits_until_they_end() {
    let Some(jail) = small_jail() else {
        println!("skipped: no cgroups can be made here");
        return;
    };
    let script = "read line; sleep 60 & \
        for door; do (echo 0 >$door) 2>/dev/null && echo left by $door; done; echo done; read line";
    let doors = ["memory/tasks", "memory/cgroup.procs", "pids/tasks", "pids/cgroup.procs"];
    let doors = doors.map(|door| format!("/sys/fs/cgroup/{door}"));
    block_on(async {
        for jail in [jail.clone(), jail.without_namespaces().unwrap()] {
            let mut process = start(&jail, script, &doors.each_ref().map(|door| &**door)).await;
            let heard = process.exchange("go\n", TIME).await;
            assert!(matches!(&heard, ProcessReply::Line(line, _) if line == "done"), "{heard:?}");
            let folders = folders_of(process.pid().unwrap());
            for (controller, file, limit) in [
                ("memory", "memory.limit_in_bytes", MEMORY + FILES),
                ("pids", "pids.max", PROCESSES),
            ] {
                let root = Path::new("/sys/fs/cgroup").join(controller);
                let folder = folders.iter().find(|folder| folder.starts_with(&root)).unwrap();
                assert_eq!(number(folder, file), limit);
                let inside = fs::read_to_string(folder.join("cgroup.procs")).unwrap();
                assert_eq!(inside.lines().count(), 2, "{controller}: the shell and its child");
            }
            process.close().await;
            assert!(folders.iter().all(|folder| !folder.exists()), "{folders:?} are left");
        }
    });
}

#[test]
fn many_processes_together_get_no_more_memory_than_one() {
    let Some(jail) = small_jail() else {
        println!("skipped: no cgroups can be made here");
        return;
    };
    // A line is kept whole until its end, which does not come.
    let script = "read line; echo done; read line; \
        for n in 1 2 3; do (yes | tr -d '\\n' | head -c 30000000; sleep 60) | tail & done; wait";
    block_on(async {
        let mut process = start(&jail, script, &[]).await;
        process.exchange("go\n", TIME).await;
        let folders = folders_of(process.pid().unwrap());
        let heard = process.exchange("go\n", TIME).await;
        let why = format!("more than {} MiB of memory", MEMORY >> 20);
        assert!(
            matches!(&heard, ProcessReply::Gone(how) if how.to_string().contains(&why)),
            "{heard:?}"
        );
        let memory = folders.iter().find(|folder| folder.starts_with("/sys/fs/cgroup/memory"));
        let peak = number(memory.unwrap(), "memory.max_usage_in_bytes");
        assert!((MEMORY / 2..=MEMORY + FILES).contains(&peak), "{peak}");
    });
}
