# The game in menus: its name, sides, pieces and options.
title = Othello
about = enclose discs to turn them; more discs win
side-first = Black
side-first-wins = Black wins
side-second = White
side-second-wins = White wins
piece-black = black
piece-white = white
piece-star = star
piece-ball = ball
word-pass = pass
option-start = Start
option-start-world = the world's
option-start-assignment = the assignment's

# How a game ends.
no-moves = neither side has a move

# Players and programs from elsewhere.
player-engine = looks ahead, and to the end when it is near
player-greedy = turns as many discs as it can
dialect-nboard = an Othello program that speaks the protocol of NBoard

# Moves that are refused.
bad-square = expected a square like d3, got { $got }
pass-with-moves = expected a square such as { $example }, got a pass: there are moves
taken = { $square } is taken
turns-nothing = { $square } turns no disc

# Positions and games that are refused.
in-move = move { $number }: { $why }
in-game = game { $number }: { $why }
in-line = line { $number }: { $why }
no-move-in-obf = expected the move that was played, such as "Ana - Bia, 3. c4", got { $got }
other-position = expected the position after the move before, got { $got }
in-character = character { $number }: { $why }
bad-disc = expected 64 squares of X, O and -, got { $got }
wrong-count-of-squares = expected 64 squares and not { $count }, got { $got }
bad-side = expected the side to move, X or O, got { $got }
no-position = expected a position or a file of positions, got { $got }
bad-property = expected a property like PB[name] or the end `;)`, got { $got }
other-game = expected the game Othello, got { $got }
board-after-moves = expected the board before the moves, got { $got }
bad-board = expected an 8x8 board, got { $got }
wrong-side = expected a move of the other side, got { $got }
bad-score = expected a move's score like G8:+18, got { $got }
wrong-length = expected exactly 65 characters, got { $got }
bad-first-character = expected `*` or `o` for who is to move, got { $got }
bad-character = expected `*`, `o` or a space on { $square }, got { $got }
bad-wthor-size = expected games on 8x8 squares, got { $got }
bad-wthor-square = expected a square from 11 to 88, got { $got }
truncated-wthor = expected a whole WTHOR file, got { $bytes } bytes

# Arguments of several commands.
arg-json = Write JSON, one object a line
arg-position = An OBF line, a transcript, the 65 characters of rothelo.txt, a file of such lines or of FFO positions, or - to read lines from standard input
arg-threads = How many threads search

# The command convert.
convert = Games from one notation into another: GGF, WTHOR, transcripts; their positions as OBF
convert-file = A .wtb with .jou and .trn beside it, a GGF, or transcripts, one a line; - is the input
convert-to = The notation
convert-out = Where to write; .jou and .trn go beside a .wtb. Without it, to standard output
wtb-needs-out = expected --out FILE for a .wtb and its names
not-the-worlds-start = expected the world's start

# The command nboard.
nboard = The engine for NBoard and other programs that speak its protocol
nboard-memory = How much it may remember
nboard-seed = The engine's chance, to repeat a game
bad-depth = expected a depth such as 12, got { $got }
no-game = expected a game in GGF, got { $got }

# The command perft.
perft = Counts the positions DEPTH plies from the start: a pass is a ply, a finished game a leaf
perft-depth = How many plies deep
perft-bulk = Count the moves of the last ply without playing them

# The command rothelo, which the assignment prescribes.
rothelo = The assignment's program: you are the stars
rothelo-level = How well the computer plays
rothelo-seed = The computer's chance, to repeat a game
rothelo-unknown = expected a square like D3 or a command (? for help), got { $got }
rothelo-loses-turn = { $side } has no move and loses the turn
rothelo-again = another game? z begins one, t leaves
rothelo-invalid = invalid move: { $why }
rothelo-plays = the computer plays { $side } on { $square }
rothelo-saved = saved in rothelo.txt
rothelo-not-saved = could not save rothelo.txt: { $why }
rothelo-not-read = could not read rothelo.txt: { $why }
rothelo-help = type the square for your stone, such as D3, or a command:
    {"  "}j  the computer plays this move, and you take the other side
    {"  "}s  save the game in rothelo.txt
    {"  "}r  reload the game of rothelo.txt
    {"  "}z  begin again, you with the stars
    {"  "}t  leave
    {"  "}?  this help

# The command solve.
solve = Proves the final score of a position and the best line
solve-wld = Only prove who wins: +1 a win, 0 a draw, -1 a loss; much faster

# The command values.
values = What every legal square is worth in discs; a star marks what is proved
values-ms = How long to think, in milliseconds
values-depth = Look PLIES plies ahead, however long it takes
values-pass = pass
values-over = the game is over

# What a function of the assignment returns.
hand-in-answer = 1 with *lin and *col from 0 to 7 set to a square where PodeJogar says yes, and 0 only where there is none
mend-off-board = rows and columns count from 0: on the board *lin and *col go from 0 to 7
mend-unwritten = write the square before you return 1: *lin = …; *col = …;
