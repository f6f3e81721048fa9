"""What every wrapper needs: the student's module, and a conversation that the module cannot disturb.

What the module prints goes to standard error; what it asks of the keyboard is never answered.
"""
import importlib.util
import json
import os
import sys
import threading
import traceback

# Somewhat less than the referee waits for a first message, so that the reason can be told.
IMPORT_SECONDS = 8
MAIN = "keep that under if __name__ == '__main__'"

_asked = os.fdopen(os.dup(0), "r", encoding="utf-8")
_answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
os.dup2(2, 1)
sys.stdout = sys.stderr


def give_up(why, status=3):
    """Ends the process; the last line of standard error is the reason that everybody reads."""
    sys.stderr.flush()
    os.write(2, (why + "\n").encode())
    os._exit(status)


def load(path):
    """The student's module."""
    # The link to a file of an archive leads to what lies beside it there.
    path = os.path.realpath(path)
    folder, name = os.path.split(path)
    sys.path[:0] = [folder, os.path.dirname(os.path.abspath(__file__))]
    sys.argv = [path]
    os.chdir(folder)
    done = threading.Event()

    def watch():
        if not done.wait(IMPORT_SECONDS):
            give_up(f"{name} still runs {IMPORT_SECONDS} s after its import began, {MAIN}")

    threading.Thread(target=watch, daemon=True).start()
    spec = importlib.util.spec_from_file_location(os.path.splitext(name)[0], path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except EOFError:
        traceback.print_exc()
        give_up(f"{name} reads from the keyboard when it is imported, {MAIN}")
    except SystemExit:
        give_up(f"{name} ends the program when it is imported, {MAIN}")
    done.set()
    return module


def function(module, path, name):
    """A function of the module."""
    found = getattr(module, name, None)
    if not callable(found):
        give_up(f"expected {os.path.basename(os.path.realpath(path))} to define {name}")
    return found


def shown(result):
    """What a player returned, as an answer that is no move."""
    return ("returned " + ascii(result))[:200]


def messages():
    """What the referee says, one message after the other."""
    for line in _asked:
        yield json.loads(line)


def answer(text):
    """Says a move."""
    sys.stdout.flush()
    _answers.write(text + "\n")
    _answers.flush()
