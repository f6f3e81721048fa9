"""Unpacks a hand-in in C, C++ or Python: as `unpack_one.py` does, which looks for one ending, and then for the others."""
import os
import re
import runpy
import sys

ENDINGS = (".c", ".cpp", ".cc", ".cxx", ".py")
READS = re.compile(r"\binput\s*\(|\bstdin\b|\bopen\s*\(\s*0")


def text_of(path):
    with open(path, "rb") as file:
        return file.read().decode("utf-8", "replace")


def main_file():
    """The file of another ending: in Python, one that reads and that no other file imports."""
    paths = sorted(os.path.join(folder, name) for folder, _, names in os.walk("unpacked") for name in names)
    for ending in ENDINGS:
        found = [path for path in paths if path.lower().endswith(ending)]
        if ending == ".py" and len(found) > 1:
            texts = {path: text_of(path) for path in found}
            stem = lambda path: re.escape(os.path.splitext(os.path.basename(path))[0])
            imported = lambda path: any(
                re.search(rf"^\s*(import|from)\s+([\w.]*\.)?{stem(path)}\b", texts[other], re.M)
                for other in found if other != path)
            roots = [path for path in found if not imported(path)] or found
            found = [path for path in roots if READS.search(texts[path])] or roots
        if found:
            return found[0]
    return None


def main():
    folder = os.path.dirname(os.path.abspath(__file__))
    try:
        runpy.run_path(os.path.join(folder, "unpack_one.py"), run_name="__main__")
    except SystemExit as end:
        if end.code in (None, 0):
            return
        found = main_file()
        if found is None:
            raise
        link = next(word for word in sys.argv[1:] if word.startswith("player."))
        if not os.path.lexists(link):
            os.symlink(found, link)


main()
