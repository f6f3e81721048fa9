"""Drives a pair of dominoes: asks a player about one hand, or lets the pair play whole games.

Nothing here decides what is right. The marker deals, replays every game by its own rules, and judges every answer.
"""
import dis
import marshal
import os
import random
import resource
import select
import signal
import sys
import time

import basic_players
import jogada_frame as frame

# A call that plays games returns before the probe would end it, and the next one goes on.
_CALL_SECONDS = 2.8
# A player that thinks longer is not waited for.
_ANSWER_SECONDS = 4
# Lines of the hand-in's code that all games may run, about half a second. Counting lines rather than time makes the
# number of games the same on every machine.
_LINES_MAX = 4_000_000
# Answers of each player whose lines are counted.
_COUNTED = 4
# Counting makes code slow, so that it stops at what is surely slow.
_LINES_OF_ANSWER_MAX = 150_000
# Deals that a slow pair plays, and one whose answers take more lines than this.
_DEALS_OF_SLOW, _DEALS_OF_SLOWEST, _SLOWEST_LINES = 2, 1, 120_000
_PLAYER_CPU_SECONDS = 25


class _Entry(tuple):
    """An entry of the history. The assignment says tuples and its published program had lists, so it is equal to both."""

    __slots__ = ()

    def __eq__(self, other):
        return tuple.__eq__(self, tuple(other) if isinstance(other, list) else other)

    def __ne__(self, other):
        return not self == other

    __hash__ = tuple.__hash__

    def copy(self):
        return list(self)


# What create_pair makes.

def _is_player(thing):
    return not isinstance(thing, type) and callable(getattr(thing, "play", None))


def _is_pair(pair):
    return (isinstance(pair, (tuple, list)) and len(pair) == 2 and pair[0] is not pair[1]
            and all(_is_player(player) for player in pair))


def _own_classes(module):
    """The classes of players that the file defines, in its order."""
    def is_own(thing):
        return (isinstance(thing, type) and thing.__module__ == module.__name__
                and (issubclass(thing, basic_players.Player) or callable(getattr(thing, "play", None))))
    return [thing for thing in vars(module).values() if is_own(thing)]


def _leaves(classes):
    """The classes that no other one of them inherits from."""
    return [own for own in classes if not any(other is not own and issubclass(other, own) for other in classes)]


def _pair(module):
    """The pair. If create_pair makes none, the classes that the file defines are used as they are; else nothing."""
    try:
        pair = module.create_pair()
        if _is_pair(pair):
            return tuple(pair)
    except Exception:
        pass
    made = []
    for own in _leaves(_own_classes(module)):
        for arguments in ((1, "A"), ()):
            try:
                made.append((own, arguments, own(*arguments)))
                break
            except Exception:
                continue
    if not made:
        return None
    (_, _, first), (own, arguments, second) = made[0], made[1 if len(made) > 1 else 0]
    return first, second if second is not first else own(*arguments)


def _is_empty(function):
    """Does a function's body do nothing?"""
    code = getattr(function, "__code__", None)
    if code is None:
        return False
    steps = [step for step in dis.get_instructions(code) if step.opname not in ("RESUME", "NOP", "CACHE")]
    names = [step.opname for step in steps]
    return names in (["LOAD_CONST", "RETURN_VALUE"], ["RETURN_CONST"]) and steps[0].argval is None


def _works(act):
    try:
        return bool(act())
    except Exception:
        return False


def _keeps(player, name, value):
    """Can this be set, and read again?"""
    setattr(player, name, value)
    return getattr(player, name) == value


def pair_facts(module):
    """What create_pair returned, in plain words."""
    pair = module.create_pair()
    is_sequence = isinstance(pair, (tuple, list))
    members = list(pair)[:4] if is_sequence else [pair]
    shown = ", ".join(member.__name__ if isinstance(member, type) else type(member).__name__ for member in members)
    return {
        "kind": type(pair).__name__,
        "count": len(pair) if is_sequence else 1,
        "shown": f"({shown})" if isinstance(pair, tuple) else f"[{shown}]" if is_sequence else shown,
        "players": sum(_is_player(member) for member in members),
        "same": len(members) == 2 and members[0] is members[1],
        "names": [getattr(member, "_name", "") for member in members],
    }


def player_facts(module):
    """What the two players can do; nothing if there are none."""
    pair = _pair(module)
    if pair is None:
        return None
    leaves = _leaves(_own_classes(module))
    return {
        "classes": [type(player).__name__ for player in pair],
        "heirs": all(isinstance(player, basic_players.Player) for player in pair),
        "defined": all(_defines_play(module, player) for player in pair),
        "empty": any(_is_empty(getattr(type(player), "play", None)) for player in pair),
        "tiles": all(_works(lambda: _keeps(player, "tiles", [(0, 3), (4, 4)])) for player in pair),
        "position": all(_works(lambda: _keeps(player, "position", 2)) for player in pair),
        "name": all(_works(lambda: player.name is not None) for player in pair),
        "remove_tile": all(_works(lambda: _removes(player)) for player in pair),
        "own": [own.__name__ for own in leaves],
    }


def _defines_play(module, player):
    """Is its play written by the pair, rather than by the assignment?"""
    for own in type(player).__mro__:
        if "play" in vars(own):
            return own.__module__ != basic_players.__name__
    return "play" in vars(player)


def _removes(player):
    player.tiles = [(0, 3), (4, 4)]
    player.remove_tile((0, 3))
    return list(player.tiles) == [(4, 4)]


# One answer.

def _seat(player, position, tiles):
    if getattr(player, "_position", None) != position:
        player.position = position
    player.tiles = tiles


def _fits(tile, ends):
    return not ends or tile[0] in ends or tile[1] in ends


def _is_sound(answer, tiles, ends):
    """Is it surely an answer that the marker takes?"""
    if not isinstance(answer, (tuple, list)) or len(answer) != 2 or answer[0] not in (0, 1):
        return False
    return answer[1] is None or isinstance(answer[1], tuple) and answer[1] in tiles and _fits(answer[1], ends)


def _hand_of(player, tiles):
    return [tuple(tile) for tile in getattr(player, "_tiles", tiles)]


def play(module, position, tiles, ends, hist):
    """What a player answers; `{"tiles": …}` if it changes its hand itself, `{"pair": None}` if there is no player.

    A player may remember its own earlier turns. One that seems wrong when it is asked out of the blue is asked again after
    all of them.
    """
    kept = [_Entry(entry) for entry in hist]
    for leads_in in (False, True):
        hist[:] = kept
        pair = _pair(module)
        if pair is None:
            return {"pair": None}
        player = pair[position // 2]
        try:
            if leads_in:
                _lead_in(player, position, tiles, kept)
            _seat(player, position, list(tiles))
            answer = player.play(ends, hist)
        except Exception:
            if leads_in:
                raise
            continue
        if leads_in or _is_sound(answer, tiles, ends):
            break
    hand = _hand_of(player, tiles)
    return answer if sorted(hand) == sorted(tiles) else {"tiles": hand}


def _lead_in(player, position, tiles, hist):
    """Asks a player for all its turns in a history; what it answers does not count."""
    for number, (own, ends, _, _) in enumerate(hist):
        if own == position:
            laid = [entry[3] for entry in hist[number:] if entry[0] == own and entry[3] is not None]
            try:
                _seat(player, position, list(tiles) + laid)
                player.play(ends, hist[:number])
            except Exception:
                continue


def look(module, position, tiles, others, ends, hist):
    """What a player answers while its partner holds the others. The partner has had its turn, and chance is the same.

    If the others are None, the partner has not come to the table.
    """
    pair = _pair(module)
    if pair is None:
        return {"pair": None}
    player, partner = pair[position // 2], pair[1 - position // 2]
    hist = [_Entry(entry) for entry in hist]
    if others is not None:
        _take_turn(partner, (position + 2) % 4, others, hist)
    _seat(player, position, list(tiles))
    _reseed(module, *pair)
    return player.play(ends, hist)


def _reseed(module, *players):
    """Makes chance the same: Python's own, and that of generators that the file or its players keep."""
    random.seed(1)
    for holder in (module, *players, *map(type, players)):
        for thing in list(getattr(holder, "__dict__", {}).values()):
            if isinstance(thing, random.Random):
                thing.seed(1)


def _take_turn(player, position, tiles, hist):
    """Asks a player for its last turn in a history, if it had one; what it answers does not count."""
    _seat(player, position, list(tiles))
    before = max((number for number, entry in enumerate(hist) if entry[0] == position), default=None)
    if before is not None:
        try:
            player.play(hist[before][1], hist[:before])
        except Exception:
            pass
    _seat(player, position, list(tiles))


# Whole games. Each partner has a process of its own, which is told what its seat may know.

class _Died(Exception):
    """A player's process ended, or did not answer."""


class _Chair:
    """One partner, in another process."""

    def __init__(self, module, index):
        asks, self.asks = os.pipe()
        self.answers, answers = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                # What leads to the marker and to the partner is closed.
                keep = sorted((0, 1, 2, asks, answers))
                for low, high in zip(keep, keep[1:] + [4096]):
                    os.closerange(low + 1, high)
                sys.stdout = open(os.devnull, "w", encoding="utf-8")
                resource.setrlimit(resource.RLIMIT_CPU, (_PLAYER_CPU_SECONDS, _PLAYER_CPU_SECONDS))
                random.seed(1)
                pair = _pair(module)
                os.write(answers, b"-" if pair is None else b"+")
                _serve(pair[index], asks, answers)
            finally:
                os._exit(0)
        os.close(asks)
        os.close(answers)
        self.lines, self.counted = 0, 0

    def is_there(self):
        """Has the file made this player?"""
        return self.is_ready(time.monotonic() + _CALL_SECONDS / 2) and os.read(self.answers, 1) == b"+"

    def begin(self, position, hand):
        self.news = [position, hand, (), []]

    def ask(self, ends):
        self.news[2] = ends
        try:
            os.write(self.asks, marshal.dumps(tuple(self.news)))
        except OSError:
            raise _Died from None
        self.news[1], self.news[3] = None, []

    def is_ready(self, by):
        """Has it answered, or ended, in time?"""
        return bool(select.select([self.answers], [], [], max(0, by - time.monotonic()))[0])

    def answer(self):
        """A number for a side and a tile, -1 for a pass, text for anything else."""
        data = os.read(self.answers, 1 << 16)
        if not data:
            raise _Died
        answer, lines = marshal.loads(data)
        if lines is not None:
            self.lines, self.counted = self.lines + lines, self.counted + 1
        return answer

    def end(self):
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except OSError:
            pass


def _serve(player, asks, answers):
    """Answers for one player, as long as it is asked."""
    hand, hist, count = [], [], 0
    while data := os.read(asks, 1 << 16):
        position, dealt, ends, news = marshal.loads(data)
        if dealt is not None:
            hand, hist = list(dealt), []
            _seat(player, position, list(dealt))
        hist.extend(map(_Entry, news))
        count += 1
        lines = None
        try:
            if count <= _COUNTED:
                answer, lines = _counted(lambda: player.play(ends, list(hist)))
            else:
                answer = player.play(ends, list(hist))
            code = _coded(answer)
            if type(code) is int and code >= 0 and answer[1] in hand and _fits(answer[1], ends):
                hand.remove(answer[1])
                player.remove_tile(answer[1])
        except Exception as error:
            code = "raised " + frame.described(error)
        os.write(answers, marshal.dumps((code, lines)))


def _coded(answer):
    if not isinstance(answer, (tuple, list)) or len(answer) != 2 or answer[0] not in (0, 1):
        return _shown(answer)
    side, tile = answer
    if tile is None:
        return -1
    is_tile = isinstance(tile, tuple) and len(tile) == 2 and all(type(half) is int for half in tile)
    if not is_tile or not 0 <= tile[0] <= tile[1] <= 9:
        return _shown(answer)
    return 100 * int(side) + 10 * tile[0] + tile[1]


def _shown(answer):
    try:
        return "returned " + repr(answer)[:200]
    except Exception:
        return "returned " + type(answer).__name__


def _counted(act):
    """What an act returns, and how many lines of code it ran."""
    lines = 0

    def trace(code_frame, event, argument):
        nonlocal lines
        lines += 1
        if lines > _LINES_OF_ANSWER_MAX:
            sys.settrace(None)
            while code_frame is not None:
                code_frame.f_trace = None
                code_frame = code_frame.f_back
            return None
        return trace

    sys.settrace(trace)
    try:
        return act(), lines
    finally:
        sys.settrace(None)


class _Table:
    """The judge, the pair in its chairs, and the rivals."""

    def __init__(self, module):
        self.deals = module.jogada_deals
        del module.jogada_deals
        # No code of the hand-in runs in this process, which knows all hands.
        self.chairs = [_Chair(module, index) for index in (0, 1)]
        self.is_pairless = not all([chair.is_there() for chair in self.chairs])
        self.by = 0
        # The deals that were played, each with the answers of its games.
        self.played = []

    def is_slow(self):
        """Would one more deal take more lines than all may?"""
        lines = sum(chair.lines for chair in self.chairs) / max(1, sum(chair.counted for chair in self.chairs))
        least = _DEALS_OF_SLOWEST if lines > _SLOWEST_LINES else _DEALS_OF_SLOW
        # Four games a deal, of some twenty answers each.
        return len(self.played) >= least and lines * 80 * (len(self.played) + 1) > _LINES_MAX

    def run(self, seed, first, count, rivals):
        """Plays the deals. It yields where it waits longer than the call may take."""
        for deal in self.deals(seed, first, count):
            games = []
            for rival in rivals:
                for swapped in (0, 1):
                    games.append((yield from self.game(deal, rival, swapped)))
            self.played.append(games)
            if self.is_slow():
                return

    def game(self, deal, rival, swapped):
        """The pair's answers in one game."""
        starter, hands, chances = deal
        for seat in (swapped, swapped + 2):
            self.chairs[seat // 2].begin(seat, hands[seat])
        # The rivals choose among their tiles from the heaviest, as the marker does.
        hands = [list(hand) if seat % 2 == swapped else sorted(hand, key=lambda tile: (-sum(tile), tile))
                 for seat, hand in enumerate(hands)]
        answers, ends, passes, seat, ply = [], (), 0, starter, 0
        while passes < 4:
            if seat % 2 == swapped:
                try:
                    chair = self.chairs[seat // 2]
                    chair.ask(ends)
                    asked = time.monotonic()
                    while not chair.is_ready(self.by):
                        if time.monotonic() > asked + _ANSWER_SECONDS:
                            chair.end()
                        yield
                    answers.append(chair.answer())
                except _Died:
                    return answers + ["died"]
                side, tile = _decoded(answers[-1])
            else:
                playable = [tile for tile in hands[seat] if _fits(tile, ends)]
                number = 0 if rival == "greedy" else chances[ply % len(chances)]
                side, tile = 1, playable[number % len(playable)] if playable else None
            if tile is not None and (tile not in hands[seat] or not _fits(tile, ends)):
                tile = None
            for chair in self.chairs:
                chair.news[3].append((seat, ends, side, tile))
            if tile is None:
                passes += 1
            else:
                passes = 0
                hands[seat].remove(tile)
                if not hands[seat]:
                    break
                ends = _after(ends, side, tile)
            seat, ply = (seat + 1) % 4, ply + 1
        return answers


def _decoded(code):
    return (code // 100, (code // 10 % 10, code % 10)) if type(code) is int and code >= 0 else (1, None)


def _after(ends, side, tile):
    if not ends:
        return tile[1], tile[0]
    left, right = ends
    if side == 0 and left in tile or right not in tile:
        return sum(tile) - left, right
    return left, sum(tile) - right


_tables = []


def confront(module, seed, first, count, rivals):
    """Plays deals against the rivals, each in both seatings: for each deal the answers of its games, in that order.

    If that takes longer than a call may, the same call goes on with it. A slow pair plays fewer deals.
    """
    if not _tables:
        table = _Table(module)
        _tables.append((table, table.run(seed, first, count, rivals)))
    table, run = _tables[0]
    if table.is_pairless:
        return {"pair": None}
    told = len(table.played)
    table.by = time.monotonic() + _CALL_SECONDS
    next(run, None)
    return table.played[told:]
