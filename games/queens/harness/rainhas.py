"""Plays with a function of a queens file: `rainhas.py FILE FUNCTION`.

`rainhas.py FILE FUNCTION --check` chooses the function before the first match, and leaves its name and those of the other
players in `player.txt`. A complete hand-in holds several players and helpers that look alike, so each is tried on a sample
game, in a process of its own: a player returns a piece and a square. The student's own strategy is the one with the
student's name, or else the last one.
"""
import ast
import operator
import os
import select
import signal
import subprocess
import sys
import time
import unicodedata

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jogada_frame as frame

SEATS = ("primeiro", "segundo")
PIECES = "RDTBC"
CHOSEN = os.path.join(frame.HARNESS, "player.txt")
# For one function, for one after another has looped, and for all of them with the import.
TRY_SECONDS = 4
SHORT_TRY_SECONDS = 1
CHECK_SECONDS = 20
TRIED_MAX = 24

# The assignment's own names: none of them is the player that a student enters.
OWN = {
    "pos_atacadas_por", "todas_pos_atacadas", "pos_válidas_para", "faz_jogada", "jogo_acabou", "cria_jogo",
    "mostra_jogo", "outro", "roda_jogo", "torneio",
    "jogador_humano", "jogador_apressado", "jogador_roleta", "jogador_aleatório",
}
# Asked for by the assignment too: it plays where the student has no strategy of their own.
GREEDY = "jogador_guloso"

SAMPLES = (
    ({"tamanho": 8, "primeiro": list("DDDD"), "segundo": list("DDDD"), "ocupadas": {}}, "primeiro"),
    ({"tamanho": 8, "primeiro": list("DDD"), "segundo": list("DDD"), "ocupadas": {(3, 3): "D", (1, 4): "D"}}, "primeiro"),
)


def bare(name):
    """A name in small letters without accents: `jogador_aleatorio` is one of the assignment's names too."""
    letters = unicodedata.normalize("NFD", name.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


BARE_OWN = {bare(name) for name in OWN}


def takes_two(node):
    """Can a function be called with a game and a seat?"""
    places = len(node.args.posonlyargs) + len(node.args.args)
    required = places - len(node.args.defaults)
    free = any(default is None for default in node.args.kw_defaults)
    return required <= 2 and (places >= 2 or bool(node.args.vararg)) and not free


def candidates(source):
    """Names that could be the player, in the order of their last definitions."""
    found = {}
    for node in ast.parse(source).body:
        names, fits = [], True
        if isinstance(node, ast.FunctionDef):
            names, fits = [node.name], takes_two(node)
        elif isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            fits = isinstance(node.value, (ast.Lambda, ast.Name, ast.Call))
        elif isinstance(node, ast.ImportFrom):
            names = [alias.asname or alias.name for alias in node.names]
            names = [name for name in names if name.startswith("jogador")]
        for name in names:
            found.pop(name, None)
            if fits and bare(name) not in BARE_OWN:
                found[name] = True
    return list(found)


def by_preference(path, names):
    """The likeliest player first: by the words of the file's name, then by how players are called, then the last one."""
    stem = os.path.splitext(os.path.basename(os.path.realpath(path)))[0]
    words = [word for word in bare(stem).replace("-", "_").replace(" ", "_").split("_") if len(word) > 2]

    def rank(name):
        is_students = name != GREEDY and any(word in bare(name).split("_") for word in words)
        return not is_students, not name.startswith("jogador"), name == GREEDY

    return sorted(reversed(names), key=rank)


def is_move(result):
    """Has it the shape of a move?"""
    try:
        piece, (row, column) = result
        operator.index(row), operator.index(column)
    except (TypeError, ValueError):
        return False
    return isinstance(piece, str) and piece in PIECES and len(piece) == 1


def try_one(player):
    """Calls a function in a process of its own: 0 for a player, 1 for a helper."""
    if not callable(player):
        os._exit(1)
    for sample, seat in SAMPLES:
        sample = {**sample, "nomes": {seat: seat for seat in SEATS}}
        sample["ocupadas"] = dict(sample["ocupadas"])
        try:
            if is_move(player(sample, seat)):
                os._exit(0)
        except BaseException:
            pass
    os._exit(1)


def try_all(path, names):
    """Says of each function whether it is a player: `+ name`, or `? name` if it did not come back in time."""
    module = frame.load(path)
    frame.answer("loaded")
    seconds = TRY_SECONDS
    for name in names:
        child = os.fork()
        if child == 0:
            try_one(getattr(module, name, None))
        by = time.monotonic() + seconds
        while True:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                break
            if time.monotonic() > by:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                status = None
                break
            time.sleep(0.005)
        if status == 0 or status is None:
            frame.answer(("+ " if status == 0 else "? ") + name)
        if status is None:
            # A player that loops is the player all the same. A helper may loop; no other one is waited for as long.
            if name.startswith("jogador"):
                break
            seconds = SHORT_TRY_SECONDS
    os._exit(0)


def tried(path, names):
    """What another process found out about the functions; whatever that one does, this one ends in time."""
    command = [sys.executable, "-I", os.path.abspath(__file__), path, ",".join(names), "--try"]
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    began, said = time.monotonic(), b""
    by = began + CHECK_SECONDS
    while len(said) < 1 << 16:
        ready, _, _ = select.select([child.stdout], [], [], max(0, by - time.monotonic()))
        piece = os.read(child.stdout.fileno(), 1 << 12) if ready else b""
        if not piece:
            break
        said += piece
    # What does not come to the end of its import is never started.
    if not said and time.monotonic() - began >= frame.IMPORT_SECONDS:
        frame.give_up(frame.runs_on(os.path.basename(os.path.realpath(path))))
    child.kill()
    child.wait()
    return said.decode("utf-8", "replace").split("\n")


def choose(path):
    """The function that plays, and other players. A file that cannot be imported fails when it is started, and tells more
    then."""
    with open(path, "rb") as file:
        try:
            names = by_preference(path, candidates(frame.decoded(file.read())))[:TRIED_MAX]
        except (SyntaxError, ValueError, RecursionError):
            return ["jogador"]
    lines = tried(path, names) if names else []
    if lines and lines[0] != "loaded":
        return names[:1]
    players = [line[2:] for line in lines if line.startswith("+ ")]
    looping = [line[2:] for line in lines if line.startswith("? ")]
    if players and not any(name.startswith("jogador") for name in looping):
        return players
    if looping or players:
        return sorted(looping + players, key=names.index)
    # What fails on the samples may still be meant as the player, and fails in the open then.
    named = [name for name in names if name.startswith("jogador")]
    if named:
        return named
    file = os.path.basename(os.path.realpath(path))
    frame.give_up(f"expected a player in {file}, a function of the game and the seat with a name of its own")


def chosen(name):
    """The function that was named, or else the one that was chosen."""
    if name:
        return name
    with open(CHOSEN, encoding="utf-8") as file:
        return file.readline().rstrip("\n")


def game(view):
    """The dictionary of the assignment, new each time: what a player does to it changes nothing.

    Nobody is told against whom they play, so the names are those of the seats."""
    return {
        "tamanho": view["size"],
        "primeiro": list(view["first"]),
        "segundo": list(view["second"]),
        "ocupadas": {(row, column): piece for piece, row, column in view["placed"]},
        "nomes": {seat: seat for seat in SEATS},
    }


def text(result, choices, player, view, seat):
    """The move as the referee reads it."""
    move = None
    if is_move(result):
        piece, (row, column) = result
        move = f"{piece}{operator.index(row)},{operator.index(column)}"
    return move if move in choices else frame.returned(result, move, player, game(view), seat, slip=slip(result))


def slip(result):
    """What is wrong with a move that is none, if it is known by name: a text, or a square without its piece."""
    if isinstance(result, str):
        return "text"
    is_pair = isinstance(result, (tuple, list)) and len(result) == 2
    return "square-alone" if is_pair and all(type(number) is int for number in result) else None


def main():
    path, name = sys.argv[1:3]
    if "--try" in sys.argv:
        return try_all(path, name.split(","))
    if "--check" in sys.argv:
        if not name:
            with open(CHOSEN, "w", encoding="utf-8") as file:
                file.write("\n".join(choose(path)))
        return
    player = frame.function(frame.load(path), path, chosen(name))
    for message in frame.messages():
        if message["type"] == "ask":
            seat = SEATS[message["seat"] % 2]
            result = frame.call_or_end(player, game(message["view"]), seat)
            frame.answer(text(result, message["choices"], player, message["view"], seat))


main()
