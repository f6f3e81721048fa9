"""Lets a marker ask a hand-in: `jogada_probe.py FILE`, or `jogada_probe.py --program` for one that is no module.

A line asks, a line answers, both JSON. Calls are made in a child of this process, which has just imported the file: each
batch begins in the state after the import, and a child that hangs or dies takes nothing with it. What is expected is not
known here. A file `adapter.py` beside this one may define functions that drive the hand-in: each gets the module first.
"""
import atexit
import difflib
import functools
import inspect
import io
import json
import os
import random
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import types

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jogada_frame as frame

PRINTED_MAX = 1 << 20
OUTPUT_MAX = 1 << 18
ITEMS_MAX = 50_000
TEXT_MAX = 1 << 16
# Time is that of the processor, so that a busy machine changes no mark. By the clock a hand-in has this many times as much:
# one that only waits is stopped, too.
PATIENCE = 5
# A batch in which this many calls ran too long is not gone on with.
TIMEOUTS_MAX = 2
CHILD_BYTES = 768 << 20


def sample_sets():
    """Lets `random.sample` take a set, as it did before Python 3.11: assignments say that it does."""
    sample = random.Random.sample

    def sample_any(self, population, k, **named):
        # In the order of their texts: that of a set differs from run to run.
        in_order = sorted(population, key=repr) if isinstance(population, (set, frozenset)) else population
        return sample(self, in_order, k, **named)

    random.Random.sample = sample_any
    random.sample = random._inst.sample


class PrintsTooMuch(BaseException):
    """Raised in a hand-in that prints without end."""


class Printed(io.StringIO):
    def write(self, text):
        if self.tell() + len(text) > PRINTED_MAX:
            raise PrintsTooMuch(f"more than {PRINTED_MAX >> 10} KiB printed")
        return super().write(text)


class Coder:
    """Values as they travel. `functions` finds what a name stands for."""

    def __init__(self, functions):
        self.functions, self.left = functions, ITEMS_MAX

    def decode(self, value):
        if not isinstance(value, dict):
            return value
        (kind, inner), = value.items()
        if kind == "l":
            return [self.decode(item) for item in inner]
        if kind == "t":
            return tuple(self.decode(item) for item in inner)
        if kind == "s":
            return {self.decode(item) for item in inner}
        if kind == "d":
            return {self.decode(key): self.decode(item) for key, item in inner}
        if kind == "f":
            return float(inner)
        if kind == "fn":
            return self.functions(inner)
        items = [self.decode(item) for item in inner]
        return lambda *arguments, **named: items.pop(0) if len(items) > 1 else items[0]

    def encode(self, value, depth=0):
        self.left -= 1
        if self.left < 0 or depth > 20:
            return {"o": ["large", "…"]}
        if value is None or value is True or value is False:
            return value
        if isinstance(value, int):
            value = int(value)
            return value if -(1 << 62) < value < 1 << 62 else {"o": ["int", str(value)[:200]]}
        if isinstance(value, float):
            return {"f": repr(float(value))}
        if isinstance(value, str):
            text = str(value)[:TEXT_MAX]
            return text.encode("utf-8", "replace").decode("utf-8")
        if isinstance(value, (list, tuple, set, frozenset)):
            kind = "l" if isinstance(value, list) else "t" if isinstance(value, tuple) else "s"
            return {kind: [self.encode(item, depth + 1) for item in value]}
        if isinstance(value, dict):
            return {"d": [[self.encode(key, depth + 1), self.encode(value[key], depth + 1)] for key in value]}
        item = getattr(value, "item", None)
        if type(value).__module__ == "numpy" and callable(item) and getattr(value, "ndim", 1) == 0:
            return self.encode(item(), depth + 1)
        return {"o": [type(value).__name__[:80], shown(value)]}


def shown(value):
    try:
        return str(repr(value))[:200].encode("utf-8", "replace").decode("utf-8")
    except BaseException:
        return f"<{type(value).__name__}>"


def adapter():
    """The functions that the game adds, by name."""
    path = os.path.join(frame.HARNESS, "adapter.py")
    if not os.path.exists(path):
        return {}
    names = {"__name__": "adapter", "__file__": path}
    with open(path, encoding="utf-8") as file:
        exec(compile(file.read(), path, "exec"), names)
    return {name: value for name, value in names.items() if callable(value) and not name.startswith("_")}


def find(module, added, name):
    """The function of this name: the game's own, or the student's."""
    if name in added:
        return lambda *arguments: added[name](module, *arguments)
    found = getattr(module, name, None)
    return found if callable(found) else None


def near(module, name):
    own = [key for key, value in vars(module).items() if callable(value)] if module else []
    bare = [key for key in own if frame._bare(key) == frame._bare(name)]
    found = bare or difflib.get_close_matches(name, own, 1)
    return found[0] if found else None


def become(argument, after):
    """Changes an argument in place."""
    if isinstance(argument, dict):
        argument.clear()
        argument.update(after)
    elif isinstance(argument, list):
        argument[:] = after


def replace(module, names, ask):
    """Puts right functions in the place of the student's: the marker answers for them."""
    def right(name):
        known, own = {}, getattr(module, name, None)

        def function(*arguments, **named):
            if named:
                arguments = inspect.signature(own).bind(*arguments, **named).args
            coder = Coder(lambda name: None)
            line = json.dumps({"ask": name, "args": [coder.encode(argument) for argument in arguments]})
            if line not in known:
                known[line] = ask(line)
            answer = known[line]
            if "none" in answer:
                raise ValueError(f"{name} has no right answer here")
            for argument, after in zip(arguments, answer["after"]):
                become(argument, coder.decode(after))
            return coder.decode(answer["value"])
        return function

    # One that is missing is put there too: it must not take down those that call it.
    for name in names if module else []:
        setattr(module, name, right(name))


def one_call(module, added, call):
    """Makes a call; what came of it."""
    name = call["function"]
    function = find(module, added, name)
    if function is None:
        return {"missing": near(module, name)}
    functions = lambda name: find(module, added, name)
    arguments = [Coder(functions).decode(argument) for argument in call["args"]]
    sys.stdin, sys.stdout = io.StringIO(call.get("input", "")), Printed()
    began = time.process_time()
    told = {}
    try:
        value = function(*arguments)
        told["value"] = Coder(functions).encode(value)
    except SystemExit:
        told["raised"] = f"SystemExit: {name} ends the program"
    except PrintsTooMuch as error:
        told["raised"] = f"{error}"
    except BaseException as error:
        told["raised"] = frame.described(error)
    told["cpu"] = int((time.process_time() - began) * 1e6)
    told["printed"] = sys.stdout.getvalue()[:TEXT_MAX].encode("utf-8", "replace").decode("utf-8")
    try:
        told["after"] = [Coder(functions).encode(argument) for argument in arguments]
    except BaseException:
        told["after"] = []
    return told


def child(module, added, request, calls, asked, answers):
    """Makes the calls and writes a line each."""
    def say(line):
        data = (line + "\n").encode()
        while data:
            data = data[os.write(answers, data):]

    read = os.fdopen(asked, encoding="utf-8")

    def ask(line):
        say(line)
        return json.loads(read.readline())

    resource.setrlimit(resource.RLIMIT_AS, (CHILD_BYTES, CHILD_BYTES))
    random.seed(request.get("seed", 0))
    replace(module, request.get("replaced", []), ask)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    for call in calls:
        # The signal ends this process when its time on the processor is over.
        signal.setitimer(signal.ITIMER_PROF, call["seconds"])
        told = json.dumps(one_call(module, added, call))
        signal.setitimer(signal.ITIMER_PROF, 0)
        say(told)


class Child:
    """A child that makes calls; its lines come one at a time."""

    def __init__(self, module, added, request, calls):
        asked, self.asks = os.pipe()
        self.answers, answers = os.pipe()
        sys.stderr.flush()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self.asks)
            os.close(self.answers)
            try:
                child(module, added, request, calls, asked, answers)
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(0)
        os.close(asked)
        os.close(answers)
        self.rest = b""

    def line(self, by):
        """The next line; an empty one at its end, nothing if it does not come in time."""
        while b"\n" not in self.rest:
            ready, _, _ = select.select([self.answers], [], [], max(0, by - time.monotonic()))
            if not ready:
                return None
            piece = os.read(self.answers, 1 << 16)
            if not piece or len(self.rest) > 1 << 24:
                return ""
            self.rest += piece
        line, self.rest = self.rest.split(b"\n", 1)
        return line.decode("utf-8", "replace")

    def end(self):
        """Ends it; how it had ended."""
        try:
            os.kill(self.pid, signal.SIGKILL) if os.waitpid(self.pid, os.WNOHANG)[0] == 0 else None
        except OSError:
            return "exit"
        finally:
            os.close(self.asks)
            os.close(self.answers)
        return ""

    def status(self):
        """How a child whose lines ended has ended."""
        _, status = os.waitpid(self.pid, 0)
        os.close(self.asks)
        os.close(self.answers)
        if os.WIFSIGNALED(status):
            return signal.Signals(os.WTERMSIG(status)).name
        return f"exit status {os.WEXITSTATUS(status)}"


def crash_place(folder, pid=0):
    """Where a program in C crashed, as `ana.c:31`, if its harness left the stack in a file `.crash`."""
    path = os.path.join(folder, ".crash")
    if not os.path.exists(path):
        path = os.path.join(os.environ["TMPDIR"], f".crash.{pid}")
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            frames = [line.rsplit(" ", 1) for line in file.read(1 << 16).splitlines()]
        os.unlink(path)
    except OSError:
        return None
    named = None
    for frame_number, (code, offset) in enumerate(frames):
        if not os.path.realpath(code).startswith(os.path.realpath(ROOT) + os.sep):
            continue
        # A frame below the first is where a call returns to: the call stands before it.
        at = hex(int(offset, 16) - (frame_number > 0))
        try:
            found = subprocess.run(
                ["addr2line", "-f", "-C", "-e", code, at], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                timeout=10).stdout
        except (OSError, subprocess.SubprocessError):
            return None
        function, place = (found.split("\n") + ["", ""])[:2]
        place = os.path.basename(place.split(" ")[0].strip())
        name = place.split(":")[0]
        if "?" not in place and name and not os.path.exists(os.path.join(frame.HARNESS, name)):
            return place
        # Without line numbers, as a Makefile may build it: the function. `leave_place` is the harness's own.
        if named is None and "?" in place and "?" not in function and function not in ("", "leave_place"):
            named = f"{function}()" if "(" not in function else function
    return named


def relay(line, running):
    """Hands a question of the child to the marker, and the answer back."""
    frame.answer(line)
    answer = next(messages)
    os.write(running.asks, (json.dumps(answer) + "\n").encode())


def results(module, added, request):
    """What came of each call."""
    calls, told, timeouts, spent = request["calls"], [], 0, 0.0
    together = request.get("together", 1)
    end = time.monotonic() + together * PATIENCE
    while len(told) < len(calls):
        if timeouts >= TIMEOUTS_MAX or spent > together or time.monotonic() > end:
            told.append({"skipped": True})
            continue
        left = calls[len(told):][:1] if request.get("apart") else calls[len(told):]
        running = Child(module, added, request, left)
        done = 0
        while done < len(left) and spent <= together:
            seconds = left[done]["seconds"]
            line = running.line(min(end, time.monotonic() + seconds * PATIENCE))
            if line is None:
                told.append({"skipped": True} if time.monotonic() >= end else {"timeout": seconds})
                timeouts += 1
                break
            if line == "":
                how = running.status()
                is_over = how == signal.SIGPROF.name
                place = None if is_over else crash_place(".", running.pid)
                told.append({"timeout": seconds} if is_over else {"died": f"{how} ({place})" if place else how})
                timeouts += is_over
                spent += seconds * is_over
                running = None
                break
            try:
                result = json.loads(line)
            except ValueError:
                continue
            if not isinstance(result, dict):
                continue
            if "ask" in result:
                relay(line, running)
                continue
            told.append(result)
            cpu = result.get("cpu")
            spent += cpu / 1e6 if isinstance(cpu, int) else 0
            done += 1
        if running is not None:
            running.end()
            try:
                os.waitpid(running.pid, 0)
            except OSError:
                pass
    return told


def run_program(run):
    """Runs a program in a new folder of its own."""
    folder = tempfile.mkdtemp()
    try:
        for name, text in run["files"]:
            with open(os.path.join(folder, os.path.basename(name)), "w", encoding="utf-8", newline="") as file:
                file.write(text)
        command = list(run["command"])
        if command[0].startswith("./"):
            command[0] = os.path.join(ROOT, command[0][2:])
        # A program in Python runs in a fork of this process, which spares it the start of an interpreter.
        if len(command) == 1 and os.path.realpath(command[0]).lower().endswith(".py"):
            return python_finished(run, os.path.realpath(command[0]), folder)
        return finished(run, command, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def finished(run, command, folder):
    """Lets a program run to its end, or to that of its time."""
    names = [os.path.join(folder, name) for name in (".input", ".output", ".errors")]
    with open(names[0], "wb") as file:
        file.write(run["input"].encode("utf-8", "surrogateescape"))
    # The end of this pipe is the end of the program: waiting for it needs no looking again and again.
    done, ends = os.pipe()
    with open(names[0], "rb") as read, open(names[1], "wb") as out, open(names[2], "wb") as err:
        try:
            process = subprocess.Popen(
                command, cwd=folder, stdin=read, stdout=out, stderr=err, pass_fds=[ends],
                preexec_fn=lambda: bounded(run["seconds"]))
        except OSError:
            os.close(done)
            raise
        finally:
            os.close(ends)
    before = spent_by_children()
    end = time.monotonic() + run["seconds"] * PATIENCE
    select.select([done], [], [], run["seconds"] * PATIENCE)
    os.close(done)
    try:
        status = process.wait(max(0, end - time.monotonic()))
    except subprocess.TimeoutExpired:
        status = None
        process.kill()
        process.wait()
    if status == -signal.SIGPROF and spent_by_children() - before > 0.9 * run["seconds"]:
        status = None
    return told_of(run, status, folder)


def spent_by_children():
    """Seconds of the processor that children took which have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def told_of(run, status, folder):
    """What a program that has ended left behind."""
    output, errors = os.path.join(folder, ".output"), os.path.join(folder, ".errors")
    told = {"status": status, "files": []}
    with open(output, "rb") as file:
        data = file.read(OUTPUT_MAX + 1)
    told["flooded"] = len(data) > OUTPUT_MAX
    told["output"] = data[:OUTPUT_MAX].decode("utf-8", "replace")
    with open(errors, "rb") as file:
        told["errors"] = file.read(OUTPUT_MAX)[-4000:].decode("utf-8", "replace")
    place = crash_place(folder) if status is not None and status < 0 else None
    if place:
        told["errors"] += f"\ncrashed at {place}\n"
    for name in run["wanted"]:
        path = os.path.join(folder, os.path.basename(name))
        if os.path.isfile(path) and not os.path.islink(path):
            with open(path, "rb") as file:
                told["files"].append([name, file.read(OUTPUT_MAX).decode("utf-8", "replace")])
    return told


def python_finished(run, path, folder):
    """Lets a file of Python run as a program in a child."""
    code = compiled(path)
    done, ends = os.pipe()
    sys.stderr.flush()
    pid = os.fork()
    if pid == 0:
        os.close(done)
        status = 1
        try:
            status = python_program(run, path, code, folder)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    os.close(ends)
    end = time.monotonic() + run["seconds"] * PATIENCE
    select.select([done], [], [], run["seconds"] * PATIENCE)
    os.close(done)
    ended, status = os.waitpid(pid, os.WNOHANG)
    while not ended and time.monotonic() < end:
        time.sleep(0.001)
        ended, status = os.waitpid(pid, os.WNOHANG)
    if not ended:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    code = os.waitstatus_to_exitcode(status) if ended else None
    return told_of(run, None if code == -signal.SIGPROF else code, folder)


@functools.cache
def compiled(path):
    """The code of a file, or what is wrong with it."""
    with open(path, "rb") as file:
        text = frame.decoded(file.read())
    try:
        return compile(text, path, "exec", dont_inherit=True)
    except SyntaxError as error:
        return error


def python_program(run, path, code, folder):
    """Runs the code as the main module; its exit status. The last line of its errors says where it failed."""
    os.chdir(folder)
    bounded(run["seconds"])
    resource.setrlimit(resource.RLIMIT_AS, (CHILD_BYTES, CHILD_BYTES))
    with open(".input", "w", encoding="utf-8", errors="surrogateescape", newline="") as file:
        file.write(run["input"])
    for number, (name, flags) in enumerate([
            (".input", os.O_RDONLY), (".output", os.O_WRONLY | os.O_CREAT), (".errors", os.O_WRONLY | os.O_CREAT)]):
        opened = os.open(name, flags, 0o600)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdin, sys.stdout = open(0, encoding="utf-8", errors="replace"), open(1, "w", encoding="utf-8", errors="replace")
    sys.stderr = open(2, "w", encoding="utf-8", errors="replace")
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr
    main = types.ModuleType("__main__")
    main.__file__ = path
    sys.modules["__main__"], sys.argv, sys.path[0] = main, [path], os.path.dirname(path)
    frame._folder = os.path.dirname(path)
    random.seed(0)
    status = 0
    try:
        if isinstance(code, SyntaxError):
            raise code
        exec(code, vars(main))
        threading._shutdown()
        atexit._run_exitfuncs()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
        if status and not isinstance(end.code, int):
            print(end.code, file=sys.stderr)
    except BaseException as error:
        traceback.print_exc()
        print(frame.described(error), file=sys.stderr)
        status = 1
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            pass
    return status & 0xff


def bounded(seconds):
    """A program that writes without end, or runs longer than it may, is stopped by the system."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT_MAX * 4, OUTPUT_MAX * 4))


def safely_run(run):
    try:
        return run_program(run)
    except OSError as error:
        return {"status": 127, "files": [], "flooded": False, "output": "", "errors": str(error)}


def main():
    global messages
    path = sys.argv[1]
    os.environ["TMPDIR"] = tempfile.gettempdir()
    sample_sets()
    module = None if path == "--program" else frame.load(path)
    added = adapter()
    messages = frame.messages()
    for request in messages:
        if "runs" in request:
            told = [safely_run(run) for run in request["runs"]]
        else:
            told = results(module, added, request)
        frame.answer(json.dumps({"results": told}))


ROOT = os.path.dirname(frame.HARNESS)
messages = None
main()
