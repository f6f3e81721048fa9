# Arguments of any function.
expected-dictionary = expected a dictionary, got { $got }
expected-text = expected a text, got { $got }
expected-integer = expected an integer, got { $got }
expected-integer-between = expected an integer from { $least } to { $most }, got { $got }
expected-pair = expected a tuple of 2 integers from 0 to { $most }, got { $got }
expected-rows = expected a list of lists, got { $got }
wrong-shape = expected { $side } rows of { $side } squares, got { $got }
expected-pieces = expected a list of pieces, got { $got }
expected-one-of = expected { $names }, got { $got }
expected-square = expected a square like e2, got { $got }
expected-move = expected a valid move, got { $got }
expected-seconds = expected a time in seconds, got { $got }
expected-tool = expected a program, got { $got }
mistake = a search failed: this is a mistake in jogada
interrupted = interrupted
file-too-long = more than { $most } bytes

# The arena.
expected-options = expected a dictionary of the game's options, got { $got }
other-games-position = expected a position of { $game }, got one of { $got }
position-is-over = expected a game that goes on, this one is over
expected-ply = expected a move from 0 to { $most }, got { $got }
wrong-count-of-players = expected { $seats } players, got { $got }
expected-engine = expected an Engine of this game, got { $got }
expected-player = expected a name, a file, an Engine or a function, got { $got }
expected-entrants = expected names, files or functions, got { $got }
machine-failed = the machine failed, not a bot: { $why }
warn-broken = warning: { $name } takes part and loses every game: { $why }
warn-open-attacks = warning: this kernel allows no namespaces, so these attacks stay open: { $attacks }
warn-trust = warning: trust=True: bots run without a jail, and may do all that you may
warn-open-seed = warning: open_seed=True: bots can guess the seed and know every deal
fault = seat { $seat }: { $what }
fault-with-words = seat { $seat }: { $what }: { $said }
reason-resigned = resigned
reason-agreed = agreed draw
reason-illegal-move = illegal move
reason-out-of-time = out of time
reason-crashed = crashed
reason-aborted = broken off

# Environments.
expected-game = expected a game, got { $got }
expected-action = expected a legal action, got { $got }

# Dominoes.
expected-history = expected a list of (p, ext, side, tile), got { $got }
expected-tile = expected a tile from (0, 0) to (9, 9), got { $got }
expected-fitting-tile = expected a tile that fits, got { $got }
impossible-game = a game that cannot be: { $why }
no-answer-in-time = no answer in time

# Gomoku and queens.
board-is-full = expected an empty square, the board is full
expected-sequence = expected a sequence within the board, got { $got }
expected-direction = expected a direction, not only zeros, got { $got }
no-legal-move = expected a valid move for the player, there is none
missing-key = expected the key '{ $key }'

# What the modules of Python refuse.
two-players = expected 2 players, got { $got }
two-or-more-players = expected at least 2 players, got { $got }
names-and-functions = expected names and functions, got { $got }
list = expected a list, got { $got }
modalities-and-counts = expected tuples of a modality and a number, got { $got }
piece-and-square = expected a text and a tuple of 2 integers, got { $got }
key-of-type = expected the key { $got } with { $which }
first-or-second = expected 'primeiro' or 'segundo', got { $got }
names-of-both = expected the key 'nomes' with the names of both players
square-of-piece = expected the square of a { $which } of the side to move, got { $got }
list-of-pairs = expected a list of pairs, got { $got }
two-or-more-pairs = expected at least 2 pairs, got { $got }
count-of-games = expected 1 to 1000000 games, got { $got }
write-play = a class that inherits from Player must define play
jailed-needs-judge = a jailed player plays only before a judge
python-file = expected a .py file, got { $got }
two-player-objects = expected two objects of Player, got { $got }
pairs = expected pairs, got { $got }
number-of-games = expected a number of games, got { $got }
list-of-players = expected a list of players, got { $got }
list-or-dictionary = expected a list or a dictionary, got { $got }
integer-up-to = expected an integer from 0 to { $which }, got { $got }
number = expected a number, got { $got }
plain-values = expected texts, numbers and lists: { $got }
no-assignment = expected a game with an assignment, got { $game }
tournament-interrupted = tournament interrupted: { $got }
seed-is-mixed = the seed is mixed with random bits, so the tournament cannot be repeated; open_seed=True repeats it
expected-letter = expected a letter
expected-row-and-column = expected two numbers like 3 1, got { $got }
games-and-time = expected at least one game, and a time that is not negative, got { $got }
seed-is-guessable = warning: the pairs can guess the seed and know every deal: good for repeating games, not for results that count
tournament-shown = <Tournament of { $game }, { $entrants } entrants, { $games } games{ $state ->
    [open] , interrupted
   *[over] {""}
 }>
