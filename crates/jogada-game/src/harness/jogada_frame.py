"""What every wrapper needs: the student's module, and a conversation that the module cannot disturb.

What the module prints goes to standard error; what it asks of the keyboard is never answered.
"""
import codecs
import difflib
import importlib.machinery
import importlib.util
import io
import json
import os
import sys
import threading
import time
import tokenize
import traceback

# Somewhat less than the referee waits for a first message, so that the reason can be told.
IMPORT_SECONDS = 8
MAIN = "keep that under if __name__ == '__main__'"
# Of what a player returned, and of the call that it was: the referee keeps a readable length of both.
RESULT_MAX = 120
CALL_MAX = 340
HARNESS = os.path.dirname(os.path.abspath(__file__))

_asked = os.fdopen(os.dup(0), "r", encoding="utf-8")
_answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
os.dup2(2, 1)
sys.stdout = sys.stderr


def give_up(why, status=3):
    """Ends the process; the last line of standard error is the reason that everybody reads."""
    sys.stderr.flush()
    os.write(2, (why.replace("\n", " ").replace("\r", " ") + "\n").encode("utf-8", "replace"))
    os._exit(status)


def decoded(source):
    """A file's text. One that is no UTF-8 and does not say what it is comes from an editor of the nineties."""
    if source.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return source.decode("utf-16", "replace")
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
        return source.decode(encoding)
    except (SyntaxError, UnicodeDecodeError, LookupError):
        return source.decode("latin-1")


class _Loader(importlib.machinery.SourceFileLoader):
    """Reads the student's files in any encoding."""

    def source_to_code(self, data, path, *, _optimization=-1):
        text = decoded(data) if isinstance(data, bytes) else data
        if "\0" in text:
            raise SyntaxError("the file is not text", (path, 1, 0, ""))
        return compile(text, path, "exec", dont_inherit=True, optimize=_optimization)


def _finder(path):
    """Finds modules in the student's folder; Python's own finders, which know compiled modules too, look elsewhere."""
    if not os.path.realpath(path).startswith(_folder):
        raise ImportError("not a folder of the student's")
    return importlib.machinery.FileFinder(path, (_Loader, [".py", ".PY"]))


def own_file(path):
    """The path of a student's file as they know it; nothing for a file of the system or of ours."""
    path = os.path.realpath(path)
    if path.startswith(HARNESS + os.sep) or not path.startswith(_folder + os.sep):
        return None
    return os.path.relpath(path, _folder)


_folder = os.path.dirname(HARNESS)


def described(error):
    """`ZeroDivisionError: division by zero (ana.py:14, jogador)`: the place is the last one in the student's files."""
    words = "".join(traceback.format_exception_only(type(error), error)).strip().splitlines()
    line = words[-1] if words else type(error).__name__
    place = None
    if isinstance(error, SyntaxError) and error.filename and own_file(error.filename):
        line, place = f"{type(error).__name__}: {error.msg}", f"{own_file(error.filename)}:{error.lineno}"
    else:
        for frame in traceback.extract_tb(error.__traceback__):
            if own_file(frame.filename):
                place = f"{own_file(frame.filename)}:{frame.lineno}, {frame.name}"
    return (f"{line[:200]} ({place})" if place else line[:200]).replace("\n", " ")


def runs_on(name):
    """That a file's import does not come to its end."""
    return f"{name} still runs {IMPORT_SECONDS} s after its import began, {MAIN}"


def load(path):
    """The student's module."""
    global _folder
    # The link to a file of an archive leads to what lies beside it there.
    path = os.path.realpath(path)
    _folder, name = os.path.split(path)
    sys.path[:0] = [_folder, HARNESS]
    sys.path_hooks.insert(0, _finder)
    sys.path_importer_cache.clear()
    sys.argv = [path]
    os.chdir(_folder)
    done = threading.Event()

    def watch():
        if not done.wait(IMPORT_SECONDS):
            give_up(runs_on(name))

    threading.Thread(target=watch, daemon=True).start()
    module_name = os.path.splitext(name)[0]
    spec = importlib.util.spec_from_file_location(module_name, path, loader=_Loader(module_name, path))
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except EOFError:
        traceback.print_exc()
        give_up(f"{name} reads from the keyboard when it is imported, {MAIN}")
    except SystemExit:
        give_up(f"{name} ends the program when it is imported, {MAIN}")
    except BaseException as error:
        traceback.print_exc()
        give_up(described(error), 1)
    done.set()
    return module


def function(module, path, name):
    """A function of the module."""
    found = getattr(module, name, None)
    if not callable(found):
        # By the module, since a path of here means nothing in the student's folder.
        file = os.path.basename(getattr(module, "__file__", None) or path)
        own = [key for key, value in vars(module).items() if callable(value)]
        close = [key for key in own if _bare(key) == _bare(name)] or difflib.get_close_matches(name, own, 1)
        give_up(f"expected {file} to define {name}" + (f", got {close[0]}" if close else ""))
    return found


def _bare(name):
    return name.lower().replace("_", "")


def call(player, *arguments):
    """Calls the student's function. One that reads or ends the program ends this one, with the reason."""
    _late.begin(player, arguments)
    try:
        return player(*arguments)
    except SystemExit:
        give_up(f"the program is ended inside {_name(player)}, return a move instead")
    except EOFError:
        traceback.print_exc()
        give_up(f"{_name(player)} reads from the keyboard, and a tournament has none")
    finally:
        _late.end()


def call_or_end(player, *arguments):
    """The same, where an exception is the end too: the last line tells it, and the call that raised it."""
    try:
        return call(player, *arguments)
    except BaseException as error:
        traceback.print_exc()
        give_up(f"{described(error)}; call {said_call(player, arguments)}", 1)


def _name(player):
    return getattr(player, "__name__", type(player).__name__)


def _text(value, length):
    try:
        text = ascii(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    return text if len(text) <= length else text[:length] + "..."


def said_call(player, arguments):
    return f"{_name(player)}({_text(arguments, CALL_MAX)[1:-1].rstrip(',')})"


def returned(result, move, player, *arguments, slip=None):
    """What a player returned, as an answer that is no move; `move` is how the game spells it, where it can be spelt, and
    `slip` names a mistake that has advice of its own."""
    move = f"; move {move}" if move else ""
    slip = f"; slip {slip}" if slip else ""
    return f"returned {_text(result, RESULT_MAX)}{move}{slip}; call {said_call(player, arguments)}"


def raised(error, player, *arguments):
    """An exception, as an answer that is no move."""
    return f"raised {described(error)}; call {said_call(player, arguments)}"


class _Late:
    """Tells the call to standard error when nearly all of its time is gone: the referee ends a late one without a question."""

    # Of the time of a move.
    SHARE = 0.9

    def __init__(self):
        self.seconds = None
        self.call = None
        self.wake = threading.Condition()
        self.thread = None

    def begin(self, player, arguments):
        if self.seconds is None:
            return
        with self.wake:
            self.call = time.monotonic() + self.seconds * self.SHARE, player, arguments
            self.wake.notify()
        if self.thread is None:
            self.thread = threading.Thread(target=self.watch, daemon=True)
            self.thread.start()

    def end(self):
        self.call = None

    def watch(self):
        while True:
            with self.wake:
                while self.call is None:
                    self.wake.wait()
                by, player, arguments = call = self.call
            time.sleep(max(0, by - time.monotonic()))
            if self.call is call:
                os.write(2, f"\n; call {said_call(player, arguments)}\n".encode("utf-8", "replace"))
                self.call = None


_late = _Late()


def messages():
    """What the referee says, one message after the other."""
    for line in _asked:
        message = json.loads(line)
        time_ms = message.get("time_ms") if message.get("type") == "ask" else None
        _late.seconds = time_ms / 1000 if time_ms else None
        yield message


def answer(text):
    """Says a move."""
    sys.stdout.flush()
    _answers.write(text.replace("\n", " ") + "\n")
    _answers.flush()
