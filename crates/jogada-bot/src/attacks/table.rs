//! The attacks, as data.

use super::{Attack, Holds, KnownGap};

const fn attack(name: &'static str, holds: Holds, by: &'static str) -> Attack {
    Attack { name, key: name, by, open: KnownGap::Never, holds, life: name, builds: false }
}

/// Two bots of a pair, by a way that [`super::Channel`] names.
const fn talk(name: &'static str, life: &'static str, by: &'static str) -> Attack {
    Attack { life, ..attack(name, Holds::Apart, by) }
}

impl Attack {
    /// It succeeds where the kernel allows no namespaces; the text of this key says what that means.
    const fn open_without_namespaces(self, key: &'static str) -> Attack {
        Attack { open: KnownGap::WithoutNamespaces(key), ..self }
    }

    /// The same by a build.
    const fn build(self, name: &'static str) -> Attack {
        Attack { name, builds: true, ..self }
    }
}

const ROOT: &str = "own root";
const SECCOMP: &str = "seccomp";
const LIMITS: &str = "limits";
const SUPERVISOR: &str = "supervisor";
const REFEREE: &str = "referee";
const PROCESSES: &str = "own processes";

const CHMOD: Attack = attack("chmod", Holds::Refused, SECCOMP);
const UTIMES: Attack = attack("utimes", Holds::Refused, SECCOMP);
const SET_USER_ID: Attack = attack("set-user-id", Holds::Refused, SECCOMP);
const SABOTAGE: Attack = attack("sabotage", Holds::Refused, ROOT);
const INOTIFY: Attack = attack("inotify", Holds::Refused, SECCOMP);
const UNLINKED: Attack = attack("unlinked-files", Holds::RefusedOrEnded, LIMITS)
    .open_without_namespaces("unlinked-files-open");
const EMPTY: Attack = attack("empty-files", Holds::RefusedOrEnded, LIMITS);

impl Attack {
    /// All of them.
    pub const ALL: &[Attack] = &[
        // The teacher's account.
        CHMOD,
        CHMOD.build("build-chmod"),
        UTIMES,
        attack("xattr", Holds::Refused, SECCOMP),
        attack("chown", Holds::Refused, SECCOMP),
        SET_USER_ID,
        SET_USER_ID.build("build-set-user-id"),
        attack("read", Holds::Refused, ROOT),
        attack("write", Holds::Refused, ROOT),
        attack("hard-link", Holds::Refused, ROOT),
        attack("environment", Holds::Refused, SUPERVISOR),
        attack("open-files", Holds::Refused, SUPERVISOR),
        // Rivals.
        SABOTAGE,
        SABOTAGE.build("build-sabotage"),
        INOTIFY,
        INOTIFY.build("build-inotify"),
        attack("fanotify", Holds::Refused, SECCOMP),
        attack("directory-notes", Holds::Refused, SECCOMP),
        attack("list-processes", Holds::Refused, PROCESSES),
        attack("signal", Holds::Refused, PROCESSES),
        attack("ptrace", Holds::Refused, SECCOMP),
        attack("renice", Holds::Refused, SECCOMP),
        attack("affinity", Holds::Refused, SECCOMP),
        // The machine.
        attack("tcp", Holds::Refused, SECCOMP),
        attack("udp", Holds::Refused, SECCOMP),
        attack("unix-socket", Holds::Refused, SECCOMP),
        attack("namespaces", Holds::Refused, SECCOMP),
        attack("other-root", Holds::Refused, SECCOMP),
        attack("other-abi", Holds::Refused, SECCOMP),
        attack("io-uring", Holds::Refused, SECCOMP),
        attack("bpf", Holds::Refused, SECCOMP),
        attack("perf", Holds::Refused, SECCOMP),
        attack("keyring", Holds::Refused, SECCOMP),
        attack("page-faults", Holds::Refused, SECCOMP),
        attack("set-clock", Holds::Refused, SECCOMP),
        attack("machine-state", Holds::Refused, ROOT),
        // More than its share.
        attack("memory", Holds::RefusedOrEnded, LIMITS),
        attack("memory-by-many", Holds::RefusedOrEnded, SUPERVISOR),
        attack("shared-memory", Holds::RefusedOrEnded, SECCOMP),
        attack("shared-zeros", Holds::RefusedOrEnded, ROOT),
        attack("memory-file", Holds::Refused, SECCOMP),
        attack("system-v-memory", Holds::Refused, SECCOMP),
        attack("giant-pipes", Holds::Refused, SECCOMP),
        attack("fork-bomb", Holds::RefusedOrEnded, LIMITS),
        attack("giant-file", Holds::RefusedOrEnded, LIMITS),
        attack("many-files", Holds::RefusedOrEnded, LIMITS),
        UNLINKED,
        UNLINKED.build("build-unlinked-files"),
        EMPTY,
        EMPTY.build("build-empty-files"),
        attack("closed-folder", Holds::LeavesNothing, ROOT),
        // The referee.
        attack("giant-output", Holds::Flood, REFEREE),
        attack("endless-line", Holds::Flood, REFEREE),
        attack("close-output", Holds::Gone, REFEREE),
        attack("sleep", Holds::Silence, REFEREE),
        attack("spin", Holds::Silence, REFEREE),
        attack("leave-group", Holds::Refused, SECCOMP),
        attack("double-fork", Holds::Still, SECCOMP),
        attack("wake-itself", Holds::Still, SECCOMP),
        attack("wake-each-other", Holds::Still, SECCOMP),
        attack("wake-by-death", Holds::Still, SECCOMP),
        attack("outlive-referee", Holds::EndsWithReferee, SUPERVISOR),
        // A partner.
        talk("talk-by-flock", "flock", SECCOMP),
        talk("talk-by-posix-lock", "posix-lock", SECCOMP),
        talk("talk-by-ofd-lock", "ofd-lock", SECCOMP),
        talk("talk-by-inotify", "inotify", SECCOMP),
        talk("talk-by-chmod", "chmod", SECCOMP),
        talk("talk-by-utime", "utime", SECCOMP),
        talk("talk-by-atime", "atime", ROOT).open_without_namespaces("talk-by-atime-open"),
        talk("talk-by-xattr", "xattr", SECCOMP),
        talk("talk-by-file", "file", ROOT),
        talk("talk-by-cache", "cache", SECCOMP),
        talk("talk-by-processes", "processes", PROCESSES),
        talk("talk-by-process-numbers", "process-numbers", PROCESSES)
            .open_without_namespaces("talk-by-process-numbers-open"),
        talk("talk-by-memory", "memory", SECCOMP),
        talk("talk-by-disk", "disk", SECCOMP),
        talk("talk-by-priority", "priority", SECCOMP),
        talk("talk-by-inode-numbers", "inode-numbers", SECCOMP),
    ];
}
