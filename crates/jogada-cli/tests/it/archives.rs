//! Archives that grow without end, or hold what no player needs, are refused in a moment and in one line.

use std::{
    process::Command,
    time::{Duration, Instant},
};

use crate::home::Home;

/// Makes the archives; each name below is one of them.
const MAKE: &str = r##"
import bz2, gzip, lzma, tarfile, zipfile
ZEROS = bytes(1 << 20)
def header(name, size=0, kind=b"0"):
    info = tarfile.TarInfo(name)
    info.size, info.type = size, kind
    return info.tobuf(tarfile.GNU_FORMAT)
def pad(data):
    return data + bytes(-len(data) % 512)
def pack(path, parts, opened=lambda path: lzma.open(path, "wb", preset=0)):
    with opened(path) as file:
        for part in parts:
            file.write(part)
def giant(name, kind=b"0", mib=150):
    yield header(name, mib << 20, kind)
    for _ in range(mib):
        yield ZEROS
def sparse(mib=64):
    records = [b" GNU.sparse.major=1\n", b" GNU.sparse.minor=0\n", b" GNU.sparse.name=a.py\n"]
    pax = b"".join(b"%d%s" % (len(record) + 2, record) for record in records)
    yield header("p", len(pax), b"x") + pad(pax) + header("s/a.py", mib << 20) + b"90000000\n"
    for _ in range(mib):
        yield b"1\n" * (1 << 19)
def holes():
    block = bytearray(header("a.py", 512, b"S"))
    block[386:410] = b"%011o\0%011o\0" % (8 << 29, 512)
    block[483:495] = b"%011o\0" % ((8 << 29) + 512)
    block[148:156] = b" " * 8
    block[148:156] = b"%06o\0 " % sum(block)
    yield bytes(block) + bytes(512)
def zipped(path, files, method=zipfile.ZIP_DEFLATED):
    with zipfile.ZipFile(path, "w", method, compresslevel=1) as archive:
        for name, data in files:
            archive.writestr(name, data)
# As it was found: 46 KB of folders, which cost the whole time of a build.
pack("folders.tar.xz", (header("d/", 0, b"5") * 2048 for _ in range(300)))
pack("kept.tar.xz", giant("a.py", mib=80))
pack("hidden.tar.xz", giant(".git/x"))
pack("gzip.tar.gz", giant("venv/x"), lambda path: gzip.open(path, "wb", 1))
pack("bzip2.tar.gz", giant("venv/x"), lambda path: bz2.open(path, "wb"))
pack("plain.tar.gz", giant("venv/x"), lambda path: open(path, "wb"))
pack("long.tar.xz", giant("a", b"L", 1))
pack("pax.tar.xz", giant("a", b"x", 1))
pack("global.tar.xz", giant("a", b"g", 1))
pack("sparse.tar.xz", sparse())
pack("holes.tar.gz", holes(), lambda path: gzip.open(path, "wb"))
pack("up.tar.gz", [header("a/../../b.py")], lambda path: gzip.open(path, "wb"))
pack("cut.tar.xz", [header("a.py", 1000)])
zipped("deflated.zip", [("a.py", bytes(80 << 20))])
zipped("bzip2.zip", [("a.py", bytes(80 << 20))], zipfile.ZIP_BZIP2)
zipped("many.zip", [(f"venv/{n}", b"") for n in range(10_001)], zipfile.ZIP_STORED)
zipped("deep.zip", [("d/" * 500 + "a.py", b"")])
# Nothing of this harms, and the player is found beside it.
source = open("boa.py", "rb").read()
odd = [header("l", 0, b"2"), header("h", 0, b"1"), header("c", 0, b"3"), header("f", 0, b"6"), header("d/", 0, b"5")]
pack("odd.tar.xz", [*odd, header("d/boa.py", len(source)) + pad(source), bytes(1024)])
"##;

/// Each archive, and why it is refused.
const REFUSED: [(&str, &str); 17] = [
    ("folders.tar.xz", "expected at most 10000 files in folders.tar.xz, got more"),
    ("kept.tar.xz", "expected at most 64 MiB in kept.tar.xz, got more"),
    ("hidden.tar.xz", "expected at most 128 MiB in hidden.tar.xz, got more"),
    ("gzip.tar.gz", "expected at most 128 MiB in gzip.tar.gz, got more"),
    ("bzip2.tar.gz", "expected at most 128 MiB in bzip2.tar.gz, got more"),
    ("plain.tar.gz", "expected at most 128 MiB in plain.tar.gz, got more"),
    ("long.tar.xz", "expected headers of at most 64 KiB in long.tar.xz, got more"),
    ("pax.tar.xz", "expected headers of at most 64 KiB in pax.tar.xz, got more"),
    ("global.tar.xz", "expected headers of at most 64 KiB in global.tar.xz, got more"),
    ("sparse.tar.xz", "expected sparse.tar.xz to be an archive, got a fault, sparse files"),
    ("holes.tar.gz", "expected at most 64 MiB in holes.tar.gz, got more"),
    ("up.tar.gz", "expected paths inside up.tar.gz, got 'a/../../b.py'"),
    ("cut.tar.xz", "expected cut.tar.xz to be an archive, got a fault, unexpected end of data"),
    ("deflated.zip", "expected at most 64 MiB in deflated.zip, got more"),
    ("bzip2.zip", "expected bzip2.zip to be an archive, got a fault, compression 12"),
    ("many.zip", "expected at most 10000 files in many.zip, got more"),
    ("deep.zip", "expected paths inside deep.zip, got 'd/d/d/"),
];

/// A machine that does nothing else refuses each in less than two; a build may take sixty.
const PATIENCE: Duration = Duration::from_secs(20);

#[test]
fn an_archive_that_grows_without_end_is_refused_in_a_moment() {
    let home = Home::new();
    crate::students::copy(&home, "dominoes");
    let made = Command::new("python3").args(["-c", MAKE]).current_dir(home.path()).status();
    assert!(made.unwrap().success());
    for (file, why) in REFUSED {
        let began = Instant::now();
        let told = home.run(&["match", "dominoes", file, "greedy"]);
        assert!(began.elapsed() < PATIENCE, "{file}: {:?}", began.elapsed());
        assert_eq!((told.code, told.err.lines().count()), (Some(2), 1), "{file}: {told:?}");
        assert!(told.err.contains(why), "{file}: {}", told.err);
    }
    let told = home.run(&["match", "dominoes", "pax.tar.xz", "greedy", "--lang", "pt"]);
    let why = "esperava cabeçalhos de até 64 KiB em pax.tar.xz, veio mais";
    assert!(told.err.contains(why), "{}", told.err);
    home.done(&["match", "dominoes", "odd.tar.xz", "greedy", "-n", "2"]);
}
