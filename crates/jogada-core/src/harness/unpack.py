"""Unpacks a hand-in and links the player's file in it: `unpack.py [--together] ARCHIVE LINK MARK...`.

The player's file is the one that ends as LINK does and holds a MARK; of files that play together, the first one. It runs
in the jail of a build; what it checks, it checks to be able to say what is wrong.
"""
import lzma
import os
import stat
import sys
import tarfile
import zipfile
import zlib

TOGETHER = sys.argv[1] == "--together"
ARGUMENTS = sys.argv[2 if TOGETHER else 1:]
ARCHIVE = os.path.basename(ARGUMENTS[0])
FOLDER = "unpacked"
FILES_MAX = 1000
BYTES_MAX = 64 << 20
# What programs leave in archives and no player needs.
SKIPPED = {"__MACOSX", "__pycache__", "venv"}


def refuse(why):
    """Ends the build; the last line is the reason."""
    sys.exit(why)


def members(path):
    """The files of an archive: name and something to read from. Links and devices are left out."""
    if path.endswith(".zip"):
        archive = zipfile.ZipFile(path)
        for info in archive.infolist():
            kind = stat.S_IFMT(info.external_attr >> 16)
            if not info.is_dir() and kind in (0, stat.S_IFREG):
                yield info.filename, archive.open(info)
    else:
        archive = tarfile.open(path, "r|*")
        for info in archive:
            if info.isfile():
                yield info.name, archive.extractfile(info)


def place(name):
    """Where a file goes; nothing if it is not wanted."""
    parts = [part for part in name.replace("\\", "/").split("/") if part not in ("", ".")]
    if name.startswith("/") or ".." in parts or ":" in name or "\0" in name:
        refuse(f"expected paths inside {ARCHIVE}, got {ascii(name)}")
    if not parts or SKIPPED.intersection(parts) or any(part.startswith(".") for part in parts):
        return None
    return os.path.join(FOLDER, *parts)


def unpack(path):
    """Writes the files; their paths in the order of the archive."""
    paths, left = [], BYTES_MAX
    for name, source in members(path):
        target = place(name)
        if target is None:
            continue
        if len(paths) >= FILES_MAX:
            refuse(f"expected at most {FILES_MAX} files in {ARCHIVE}, got more")
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as file:
            while piece := source.read(min(1 << 16, left + 1)):
                left -= len(piece)
                if left < 0:
                    refuse(f"expected at most {BYTES_MAX >> 20} MiB in {ARCHIVE}, got more")
                file.write(piece)
        paths.append(target)
    return paths


def is_marked(path, marks):
    """Is it the player's file?"""
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    return any(mark in text for mark in marks)


def main():
    archive, link, *marks = ARGUMENTS
    ending = os.path.splitext(link)[1]
    try:
        paths = unpack(archive)
    except (zipfile.BadZipFile, tarfile.TarError, lzma.LZMAError, zlib.error, EOFError, OSError, RuntimeError) as error:
        refuse(f"expected {ARCHIVE} to be an archive, got a fault, {error}")
    found = sorted({path for path in paths if path.endswith(ending) and is_marked(path, marks)})
    if not found or (len(found) > 1 and not TOGETHER):
        names = ", ".join(os.path.relpath(path, FOLDER) for path in found) or "none"
        refuse(f"expected one {ending} in {ARCHIVE} with {' or '.join(marks)}, got {names}")
    os.symlink(found[0], link)


main()
