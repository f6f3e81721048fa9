"""Unpacks a hand-in and links the player's file in it: `unpack.py [--together] [--folder] ARCHIVE LINK MARK... [-- HINT...]`.

The player's file is the one that ends as LINK does and holds a MARK, or else a HINT; of files that play together, the
first one. With `--folder` the files lie here already, and ARCHIVE is what their folder is called. It runs in the jail of a
build; what it checks, it checks to be able to say what is wrong, and soon: all that is read is counted
while it is read, so that an archive that grows without end is refused after its first part.
"""
import bz2
import gzip
import lzma
import os
import re
import stat
import sys
import tarfile
import time
import zipfile
import zlib

ARGUMENTS = [word for word in sys.argv[1:] if word not in ("--together", "--folder")]
TOGETHER = "--together" in sys.argv[1:3]
IS_FOLDER = "--folder" in sys.argv[1:3]
ARCHIVE = os.path.basename(ARGUMENTS[0].rstrip("/"))
FOLDER = "unpacked"
# Files that are kept, and bytes in them.
FILES_MAX = 1000
BYTES_MAX = 64 << 20
# Entries and bytes of all kinds, those included that are passed over: archives bring folders, and whole environments.
ENTRIES_MAX = 10_000
READ_MAX = 128 << 20
# No honest name or attribute needs a longer header, and no folder lies deeper.
HEADER_MAX = 64 << 10
DEPTH_MAX = 32
# Archives in archives that are unpacked.
NESTED_MAX = 3
# Of the processor, since a busy machine is not the archive's fault.
SECONDS_MAX = 5
# What programs leave in archives and no player needs.
SKIPPED = {"__MACOSX", "__pycache__", "venv", "node_modules", "site-packages"}
# Headers of a tar archive that only describe the next one, and are read whole.
DESCRIBES = (
    tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK, tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE,
)
# What a damaged archive may cause.
FAULTS = (
    zipfile.BadZipFile, tarfile.TarError, lzma.LZMAError, zlib.error, EOFError, OSError, RuntimeError, ValueError,
    OverflowError, MemoryError, NotImplementedError, RecursionError,
)


def refuse(why):
    """Ends the build; the last line is the reason."""
    sys.exit("".join(c if c.isprintable() else ascii(c)[1:-1] for c in why))


def refuse_bytes(limit):
    refuse(f"expected at most {limit >> 20} MiB in {ARCHIVE}, got more")


def refuse_files(limit):
    refuse(f"expected at most {limit} files in {ARCHIVE}, got more")


def check_time():
    """Ends the build if unpacking has taken too long."""
    if time.process_time() > SECONDS_MAX:
        refuse(f"expected {ARCHIVE} to unpack in {SECONDS_MAX} s, got more")


class Counted:
    """A stream that counts what is read from it, and ends the build when that is too much."""

    def __init__(self, source):
        self.source = source
        self.left = READ_MAX

    def read(self, size):
        piece = self.source.read(size)
        self.left -= len(piece)
        if self.left < 0:
            refuse_bytes(READ_MAX)
        check_time()
        return piece


class Entry(tarfile.TarInfo):
    """A header of a tar archive; all of them are counted, those included that only describe the next one."""

    count = 0

    @classmethod
    def frombuf(cls, buf, encoding, errors):
        entry = super().frombuf(buf, encoding, errors)
        cls.count += 1
        if cls.count > ENTRIES_MAX:
            refuse_files(ENTRIES_MAX)
        if entry.type in DESCRIBES and entry.size > HEADER_MAX:
            refuse(f"expected headers of at most {HEADER_MAX >> 10} KiB in {ARCHIVE}, got more")
        if entry.size < 0:
            raise tarfile.ReadError("a negative size")
        return entry

    def _proc_gnusparse_10(self, *_):
        """Its map of holes may be as long as the archive, and is read number by number."""
        raise tarfile.ReadError("sparse files are not known here")


def decompressed(file):
    """The tar archive in a file, by how the file begins."""
    start = file.read(6)
    file.seek(0)
    if start.startswith(b"\x1f\x8b"):
        return gzip.GzipFile(fileobj=file)
    if start.startswith(b"BZh"):
        return bz2.BZ2File(file)
    if start.startswith((b"\xfd7zXZ\0", b"\x5d\0\0")):
        return lzma.LZMAFile(file)
    return file


def count_entries(path):
    """Refuses a zip archive with too many entries, before its list of them is read."""
    with open(path, "rb") as file:
        count, end = 0, b""
        while piece := file.read(1 << 20):
            count += (end + piece).count(b"PK\x01\x02")
            end = piece[-3:]
    if count > ENTRIES_MAX:
        refuse_files(ENTRIES_MAX)


def members(path):
    """The files of an archive: name and something to read from. Links and devices are left out."""
    if os.path.getsize(path) > READ_MAX:
        refuse_bytes(READ_MAX)
    if path.lower().endswith(".zip"):
        count_entries(path)
        archive = zipfile.ZipFile(path)
        for info in archive.infolist():
            kind = stat.S_IFMT(info.external_attr >> 16)
            if info.is_dir() or kind not in (0, stat.S_IFREG):
                continue
            # The others, which few programs know, are unpacked by the whole: they cannot be stopped in time.
            if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise zipfile.BadZipFile(f"compression {info.compress_type} is not known here")
            yield info.filename, lambda: archive.open(info)
    else:
        with open(path, "rb") as file:
            archive = tarfile.open(fileobj=Counted(decompressed(file)), mode="r|", tarinfo=Entry)
            for info in archive:
                # It remembers all that it has seen.
                archive.members.clear()
                if info.isfile():
                    yield info.name, lambda: archive.extractfile(info)


def place(name):
    """Where a file goes; nothing if it is not wanted."""
    parts = [part for part in name.replace("\\", "/").split("/") if part not in ("", ".")]
    if name.startswith("/") or ".." in parts or ":" in name or "\0" in name or len(parts) > DEPTH_MAX:
        shown = name if len(name) <= 200 else name[:200] + "…"
        refuse(f"expected paths inside {ARCHIVE}, got {ascii(shown)}")
    if not parts or SKIPPED.intersection(parts) or any(part.startswith(".") for part in parts):
        return None
    return os.path.join(FOLDER, *parts)


def unpack(path):
    """Writes the files; their paths in the order of the archive."""
    paths, left = [], BYTES_MAX
    for name, open_source in members(path):
        target = place(name)
        if target is None:
            continue
        if len(paths) >= FILES_MAX:
            refuse_files(FILES_MAX)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open_source() as source, open(target, "wb") as file:
            while piece := source.read(min(1 << 16, left + 1)):
                left -= len(piece)
                if left < 0:
                    refuse_bytes(BYTES_MAX)
                check_time()
                file.write(piece)
        paths.append(target)
    return paths


def gather():
    """Moves the files of a folder to where those of an archive would be; their paths. An archive in it is unpacked."""
    os.makedirs(FOLDER)
    for name in sorted(os.listdir(".")):
        if name not in (FOLDER, "harness"):
            os.rename(name, os.path.join(FOLDER, name))
    paths = []
    for folder, folders, names in os.walk(FOLDER):
        folders[:] = sorted(name for name in folders if name not in SKIPPED and not name.startswith("."))
        paths += [os.path.join(folder, name) for name in sorted(names) if not name.startswith(".")]
        if len(paths) > FILES_MAX:
            refuse_files(FILES_MAX)
    return [path for path in paths if os.path.isfile(path) and not os.path.islink(path)]


def is_archive(path):
    return path.lower().endswith((".zip", ".tar.xz", ".tar.gz", ".tgz"))


def text_of(path):
    with open(path, "rb") as file:
        data = file.read(READ_MAX)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def roots(paths, texts):
    """The files that no other one of them imports. Of two that import each other, one does it inside a function."""
    def is_imported(path, indent):
        stem = re.escape(os.path.splitext(os.path.basename(path))[0])
        pattern = re.compile(rf"^{indent}(import|from)\s+([\w.]*\.)?{stem}\b", re.MULTILINE)
        return any(other != path and pattern.search(texts[other]) for other in paths)
    for indent in (r"\s*", ""):
        found = [path for path in paths if not is_imported(path, indent)]
        if found:
            return found
    return paths


def newest_copy(paths):
    """Of copies such as `ana.py` and `ana (1).py` the one with the highest number; of other files all."""
    def parts(path):
        stem, ending = os.path.splitext(path)
        number = re.search(r" ?\((\d{1,6})\)$", stem)
        return (stem[:number.start()] if number else stem) + ending, int(number[1]) if number else 0
    if len(paths) < 2 or len({parts(path)[0] for path in paths}) > 1:
        return paths
    ranked = sorted(paths, key=lambda path: parts(path)[1], reverse=True)
    # A check says which one plays.
    with open("harness/player.txt", "w", encoding="utf-8") as file:
        file.write("\n".join(os.path.basename(path) for path in ranked))
    return ranked[:1]


def players(paths, ending, marks, hints):
    """The files that may be the player's."""
    sources = sorted({path for path in paths if path.lower().endswith(ending)})
    texts = {path: text_of(path) for path in sources}
    for words in (marks, hints):
        found = [path for path in sources if any(word in texts[path] for word in words)]
        if found:
            return found if TOGETHER else newest_copy(roots(found, texts))
    # A single file is meant, whatever is in it: what it lacks is told when it is run.
    return sources if len(sources) == 1 else []


def has_player(paths, ending, words):
    """Is there a file that says that it is the player's, beside whatever else lies there?"""
    sources = [path for path in paths if path.lower().endswith(ending)]
    return any(word in text_of(path) for path in sources for word in words)


def main():
    archive, link, *words = ARGUMENTS
    split = words.index("--") if "--" in words else len(words)
    marks, hints = words[:split], words[split + 1:]
    ending = os.path.splitext(link)[1]
    try:
        paths = gather() if IS_FOLDER else unpack(archive)
        for _ in range(NESTED_MAX):
            inner = [path for path in paths if is_archive(path)]
            if len(inner) != 1 or has_player(paths, ending, marks + hints):
                break
            paths = unpack(inner[0])
    except FAULTS as error:
        refuse(f"expected {ARCHIVE} to be an archive, got a fault, {str(error)[:200] or type(error).__name__}")
    found = players(paths, ending, marks, hints)
    if not found or (len(found) > 1 and not TOGETHER):
        names = ", ".join(os.path.relpath(path, FOLDER) for path in found[:5]) or "none"
        more = ", …" if len(found) > 5 else ""
        refuse(f"expected one {ending} in {ARCHIVE} with {' or '.join(marks)}, got {names}{more}")
    os.symlink(found[0], link)


main()
