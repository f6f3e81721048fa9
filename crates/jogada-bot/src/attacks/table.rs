//! The attacks, as data.

use super::{Attack, Holds, Open};

/// What namespaces are needed for, where there are none.
const fn without(en: &'static str, pt: &'static str) -> Open {
    Open::WithoutNamespaces { en, pt }
}

const fn attack(
    name: &'static str,
    holds: Holds,
    by: &'static str,
    en: &'static str,
    pt: &'static str,
) -> Attack {
    Attack { name, en, pt, by, open: Open::Never, holds, life: name, builds: false }
}

/// Two bots of a pair, by a way that [`super::Channel`] names.
const fn talk(
    name: &'static str,
    life: &'static str,
    by: &'static str,
    en: &'static str,
    pt: &'static str,
) -> Attack {
    Attack { name, en, pt, by, open: Open::Never, holds: Holds::Apart, life, builds: false }
}

impl Attack {
    const fn open(self, open: Open) -> Attack {
        Attack { open, ..self }
    }

    /// The same by a build.
    const fn build(self, name: &'static str) -> Attack {
        Attack { name, builds: true, ..self }
    }
}

const ROOT: &str = "own root";
const SECCOMP: &str = "seccomp";
const LIMITS: &str = "limits";
const KEEPER: &str = "keeper";
const REFEREE: &str = "referee";
const PROCESSES: &str = "own processes";

const CHMOD: Attack = attack(
    "chmod",
    Holds::Refused,
    SECCOMP,
    "open the teacher's folder and keys to all",
    "abrir a pasta e as chaves do professor a todos",
);
const UTIMES: Attack = attack(
    "utimes",
    Holds::Refused,
    SECCOMP,
    "change the times of files",
    "mudar as datas de arquivos",
);
const SET_USER_ID: Attack = attack(
    "set-user-id",
    Holds::Refused,
    SECCOMP,
    "make a file that lends its owner's rights",
    "fazer um arquivo que empresta os direitos do dono",
);
const SABOTAGE: Attack = attack(
    "sabotage",
    Holds::Refused,
    ROOT,
    "close the files of rivals",
    "fechar os arquivos dos rivais",
);
const INOTIFY: Attack = attack(
    "inotify",
    Holds::Refused,
    SECCOMP,
    "watch which files others use",
    "vigiar que arquivos os outros usam",
);
const UNLINKED: Attack = attack(
    "unlinked-files",
    Holds::RefusedOrEnded,
    LIMITS,
    "fill the disk with files without a name",
    "encher o disco com arquivos sem nome",
)
.open(without(
    "a bot can fill the disk until it is ended, at most 256 files at once",
    "um bot pode encher o disco até ser encerrado, no máximo 256 arquivos de uma vez",
));
const EMPTY: Attack = attack(
    "empty-files",
    Holds::RefusedOrEnded,
    LIMITS,
    "make 50,000 empty files",
    "criar 50.000 arquivos vazios",
);

impl Attack {
    /// All of them.
    pub const ALL: &[Attack] = &[
        // The teacher's account.
        CHMOD,
        CHMOD.build("build-chmod"),
        UTIMES,
        attack(
            "xattr",
            Holds::Refused,
            SECCOMP,
            "mark files with attributes",
            "marcar arquivos com atributos",
        ),
        attack("chown", Holds::Refused, SECCOMP, "give files away", "dar arquivos a outro usuário"),
        SET_USER_ID,
        SET_USER_ID.build("build-set-user-id"),
        attack(
            "read",
            Holds::Refused,
            ROOT,
            "read the files of others",
            "ler os arquivos de outros",
        ),
        attack(
            "write",
            Holds::Refused,
            ROOT,
            "write where everybody may write",
            "escrever onde todos podem escrever",
        ),
        attack(
            "hard-link",
            Holds::Refused,
            ROOT,
            "keep the file of another by a link",
            "guardar o arquivo de outro por um vínculo",
        ),
        attack(
            "environment",
            Holds::Refused,
            KEEPER,
            "see the referee's environment",
            "ver as variáveis de ambiente do árbitro",
        ),
        attack(
            "open-files",
            Holds::Refused,
            KEEPER,
            "use a descriptor that the referee left open",
            "usar um descritor que o árbitro deixou aberto",
        ),
        // Rivals.
        SABOTAGE,
        SABOTAGE.build("build-sabotage"),
        INOTIFY,
        INOTIFY.build("build-inotify"),
        attack(
            "fanotify",
            Holds::Refused,
            SECCOMP,
            "watch all files of the machine",
            "vigiar todos os arquivos da máquina",
        ),
        attack(
            "directory-notes",
            Holds::Refused,
            SECCOMP,
            "be told of a folder's files, or lease one",
            "receber avisos de uma pasta, ou arrendar um arquivo",
        ),
        attack(
            "list-processes",
            Holds::Refused,
            PROCESSES,
            "list the processes of others",
            "listar os processos de outros",
        ),
        attack(
            "signal",
            Holds::Refused,
            PROCESSES,
            "send a signal to another process",
            "enviar um sinal a outro processo",
        ),
        attack(
            "ptrace",
            Holds::Refused,
            SECCOMP,
            "take another process over",
            "tomar conta de outro processo",
        ),
        attack(
            "renice",
            Holds::Refused,
            SECCOMP,
            "change the rank of processes",
            "mudar a prioridade de processos",
        ),
        attack(
            "affinity",
            Holds::Refused,
            SECCOMP,
            "choose its core or its rank",
            "escolher o seu núcleo ou a sua vez",
        ),
        // The machine.
        attack(
            "tcp",
            Holds::Refused,
            SECCOMP,
            "connect to a port of this machine",
            "ligar-se a uma porta desta máquina",
        ),
        attack(
            "udp",
            Holds::Refused,
            SECCOMP,
            "send a datagram to a port of this machine",
            "enviar um datagrama a uma porta desta máquina",
        ),
        attack(
            "unix-socket",
            Holds::Refused,
            SECCOMP,
            "connect to a socket by its path and by its name",
            "ligar-se a um socket pelo caminho e pelo nome",
        ),
        attack(
            "namespaces",
            Holds::Refused,
            SECCOMP,
            "become root in a namespace of its own",
            "tornar-se root num espaço de nomes próprio",
        ),
        attack(
            "other-root",
            Holds::Refused,
            SECCOMP,
            "mount, unmount, or change its root",
            "montar, desmontar ou mudar a raiz",
        ),
        attack(
            "other-abi",
            Holds::Refused,
            SECCOMP,
            "make calls by the numbers of another interface",
            "fazer chamadas pelos números de outra interface",
        ),
        attack(
            "io-uring",
            Holds::Refused,
            SECCOMP,
            "make calls through a ring that filters do not see",
            "fazer chamadas por um anel que os filtros não veem",
        ),
        attack(
            "bpf",
            Holds::Refused,
            SECCOMP,
            "load a program into the kernel",
            "carregar um programa no núcleo",
        ),
        attack(
            "perf",
            Holds::Refused,
            SECCOMP,
            "count what the processor does",
            "contar o que o processador faz",
        ),
        attack(
            "keyring",
            Holds::Refused,
            SECCOMP,
            "keep a key in the kernel",
            "guardar uma chave no núcleo",
        ),
        attack(
            "page-faults",
            Holds::Refused,
            SECCOMP,
            "handle page faults",
            "tratar faltas de página",
        ),
        attack(
            "set-clock",
            Holds::Refused,
            SECCOMP,
            "set the clock, or name the machine",
            "acertar o relógio ou dar nome à máquina",
        ),
        attack(
            "machine-state",
            Holds::Refused,
            ROOT,
            "see how busy and how full the machine is",
            "ver quão ocupada e quão cheia a máquina está",
        ),
        // More than its share.
        attack(
            "memory",
            Holds::RefusedOrEnded,
            LIMITS,
            "use 3 GB of memory",
            "usar 3 GB de memória",
        ),
        attack(
            "memory-by-many",
            Holds::RefusedOrEnded,
            KEEPER,
            "use 3 GB of memory in many processes",
            "usar 3 GB de memória em muitos processos",
        ),
        attack(
            "shared-memory",
            Holds::RefusedOrEnded,
            SECCOMP,
            "hold 3 GB of shared memory that is counted nowhere",
            "segurar 3 GB de memória partilhada que ninguém conta",
        ),
        attack(
            "shared-zeros",
            Holds::RefusedOrEnded,
            ROOT,
            "hold 3 GB of shared memory by a device",
            "segurar 3 GB de memória partilhada por um dispositivo",
        ),
        attack(
            "memory-file",
            Holds::Refused,
            SECCOMP,
            "make a file in memory",
            "fazer um arquivo na memória",
        ),
        attack(
            "system-v-memory",
            Holds::Refused,
            SECCOMP,
            "make a segment of memory that stays",
            "fazer um segmento de memória que fica",
        ),
        attack("giant-pipes", Holds::Refused, SECCOMP, "enlarge a pipe", "aumentar um pipe"),
        attack(
            "fork-bomb",
            Holds::RefusedOrEnded,
            LIMITS,
            "start 500 processes",
            "iniciar 500 processos",
        ),
        attack(
            "giant-file",
            Holds::RefusedOrEnded,
            LIMITS,
            "write a file of 1 GB",
            "escrever um arquivo de 1 GB",
        ),
        attack(
            "many-files",
            Holds::RefusedOrEnded,
            LIMITS,
            "write files of 1 GB together",
            "escrever arquivos que somam 1 GB",
        ),
        UNLINKED,
        UNLINKED.build("build-unlinked-files"),
        EMPTY,
        EMPTY.build("build-empty-files"),
        attack(
            "closed-folder",
            Holds::LeavesNothing,
            ROOT,
            "leave a folder behind that cannot be removed",
            "deixar uma pasta que não se consegue remover",
        ),
        // The referee.
        attack(
            "giant-output",
            Holds::Flood,
            REFEREE,
            "write blank lines for ever",
            "escrever linhas vazias sem parar",
        ),
        attack(
            "endless-line",
            Holds::Flood,
            REFEREE,
            "write a line without end",
            "escrever uma linha sem fim",
        ),
        attack(
            "close-output",
            Holds::Gone,
            REFEREE,
            "close its output and go on",
            "fechar a saída e continuar",
        ),
        attack("sleep", Holds::Silence, REFEREE, "sleep for ever", "dormir para sempre"),
        attack(
            "spin",
            Holds::Silence,
            REFEREE,
            "compute for ever on sixteen threads",
            "calcular para sempre em dezesseis linhas de execução",
        ),
        attack(
            "leave-group",
            Holds::Refused,
            SECCOMP,
            "leave the group of processes that is stopped",
            "sair do grupo de processos que é parado",
        ),
        attack(
            "double-fork",
            Holds::Still,
            SECCOMP,
            "go on behind the referee's back after two forks",
            "continuar às escondidas do árbitro depois de dois forks",
        ),
        attack(
            "wake-itself",
            Holds::Still,
            SECCOMP,
            "have the kernel wake it while it is not its turn",
            "fazer o núcleo acordá-lo quando não é a sua vez",
        ),
        attack(
            "wake-each-other",
            Holds::Still,
            SECCOMP,
            "have its processes wake each other",
            "fazer os seus processos acordarem uns aos outros",
        ),
        attack(
            "wake-by-death",
            Holds::Still,
            SECCOMP,
            "be woken by the end of a child",
            "ser acordado pelo fim de um filho",
        ),
        attack(
            "outlive-referee",
            Holds::EndsWithReferee,
            KEEPER,
            "live on when the referee is killed",
            "continuar vivo quando o árbitro é morto",
        ),
        // A partner.
        talk(
            "talk-by-flock",
            "flock",
            SECCOMP,
            "tell a partner by locks on files",
            "dizer ao parceiro por travas em arquivos",
        ),
        talk(
            "talk-by-posix-lock",
            "posix-lock",
            SECCOMP,
            "tell a partner by locks on bytes",
            "dizer ao parceiro por travas em bytes",
        ),
        talk(
            "talk-by-ofd-lock",
            "ofd-lock",
            SECCOMP,
            "tell a partner by locks on open files",
            "dizer ao parceiro por travas em arquivos abertos",
        ),
        talk(
            "talk-by-inotify",
            "inotify",
            SECCOMP,
            "tell a partner by files that are opened",
            "dizer ao parceiro por arquivos que são abertos",
        ),
        talk(
            "talk-by-chmod",
            "chmod",
            SECCOMP,
            "tell a partner by modes of files",
            "dizer ao parceiro por permissões de arquivos",
        ),
        talk(
            "talk-by-utime",
            "utime",
            SECCOMP,
            "tell a partner by times of files",
            "dizer ao parceiro por datas de arquivos",
        ),
        talk(
            "talk-by-atime",
            "atime",
            ROOT,
            "tell a partner by files that are read",
            "dizer ao parceiro por arquivos que são lidos",
        )
        .open(without(
            "partners can tell each other one hand a day by reading files for the first time",
            "parceiros podem dizer uma mão por dia um ao outro lendo arquivos pela primeira vez",
        )),
        talk(
            "talk-by-xattr",
            "xattr",
            SECCOMP,
            "tell a partner by attributes of files",
            "dizer ao parceiro por atributos de arquivos",
        ),
        talk(
            "talk-by-file",
            "file",
            ROOT,
            "tell a partner by files that are made",
            "dizer ao parceiro por arquivos que são criados",
        ),
        talk(
            "talk-by-cache",
            "cache",
            SECCOMP,
            "tell a partner by what is in the file cache",
            "dizer ao parceiro por o que está no cache de arquivos",
        ),
        talk(
            "talk-by-processes",
            "processes",
            PROCESSES,
            "tell a partner by the number of processes",
            "dizer ao parceiro por o número de processos",
        ),
        talk(
            "talk-by-process-numbers",
            "process-numbers",
            PROCESSES,
            "tell a partner by the numbers that new processes get",
            "dizer ao parceiro por os números que processos novos recebem",
        )
        .open(without(
            "partners can tell each other numbers by starting processes",
            "parceiros podem dizer números um ao outro iniciando processos",
        )),
        talk(
            "talk-by-memory",
            "memory",
            SECCOMP,
            "tell a partner by the machine's free memory",
            "dizer ao parceiro por a memória livre da máquina",
        ),
        talk(
            "talk-by-disk",
            "disk",
            SECCOMP,
            "tell a partner by the disk's free room",
            "dizer ao parceiro por o espaço livre do disco",
        ),
        talk(
            "talk-by-priority",
            "priority",
            SECCOMP,
            "tell a partner by ranks of processes",
            "dizer ao parceiro por prioridades de processos",
        ),
        talk(
            "talk-by-inode-numbers",
            "inode-numbers",
            SECCOMP,
            "tell a partner by the numbers that the kernel gives to pipes",
            "dizer ao parceiro pelos números que o núcleo dá a pipes",
        ),
    ];
}
