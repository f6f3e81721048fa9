# The game in menus: its name, sides, pieces and options.
title = Gomoku
about = five stones in a row win
side-first = Black
side-first-wins = Black wins
side-second = White
side-second-wins = White wins
piece-black = black
piece-white = white
option-size = Size
option-rule = Rule
option-rule-standard = standard: exactly five
option-rule-free = free: five or more
option-rule-renju = renju: black has forbidden moves
option-rule-caro = caro: five not closed at both ends

# How a game ends.
five = five in a row
full-board = the board is full
no-move = black has only forbidden moves

# Players and programs from elsewhere.
player-engine = follows fours to the end and looks ahead
player-greedy = the stone that makes or stops most at once
player-aluno = the assignment's own player, busca_max
dialect-gomocup = a Gomoku program that speaks the protocol of Gomocup

# Options and moves that are refused.
bad-size = expected a size from 5 to 20, got { $got }
bad-square = expected a square like h8, got { $got }
off-board = expected a square from a1 to { $corner }, got { $got }
taken = expected an empty square, { $square } is taken
overline = { $square } is forbidden to black: overline
double-four = { $square } is forbidden to black: double four
double-three = { $square } is forbidden to black: double three

# Positions and files that are refused.
bad-stones = expected as many black stones as white or one more, got { $got }
bad-last = expected the square of a stone of the side that moved last, got { $got }
five-for-the-other = expected five in a row only for the side that moved last
bad-rows = expected 5 to 20 rows of x, o and ., got { $got }
bad-row = expected a row of { $size } x, o or ., got { $got }
bad-opening = expected an opening like h8 i9, h8i9 or 0,0, 1,1, got { $got }
bad-psq = expected Piskvorky and a square board like 15x15, got { $got }
bad-psq-square = expected a square of { $size }x{ $size }, got { $got }
no-file = expected a file of moves, got { $got }
no-moves = expected moves, got { $got }
in-game = game { $number }: { $why }
in-line = line { $number }: { $why }
in-move = move { $number }: { $why }

# Arguments of several commands.
arg-size = Squares along one edge
arg-position = The moves so far, or a .psq or .rec file; without any, or with -, moves, rows of x, o and ., or a file are read from standard input
arg-rule = What counts as five
arg-json = One JSON object

# The command analyse.
analyse = Weigh every legal move of a position
analyse-nodes = Positions to visit
analyse-board = The values on the board, and what each side threatens
never-loses = { $score }  never loses
wins-in = wins in { $plies }
loses-in = loses in { $plies }
black-threatens = black: { $threats }
white-threatens = white: { $threats }
five-at = five at { $squares }
open-four-at = open four at { $squares }
four-at = four at { $squares }

# The command brain.
brain = Let the engine play in Piskvork and Gomocup, by their protocol

# The command convert.
convert = Rewrite games and openings: PSQ, REC, opening lists
convert-file = A .psq or .rec file or a list of openings; - is standard input
convert-to = What to write: h8 i9, h8i9, offsets from the centre, or Piskvork's file

# The command jogar and the functions of the assignment, which prescribes the words.
jogar = Play the assignment's own game against its player
computer-move = Computer move: ({ $y }, { $x })
your-move = Your move:
ask-y = y coord:{" "}
ask-x = x coord:{" "}
bad-coordinate = expected a number from 0 to { $last }, got { $got }
bound-open = OPEN
bound-semi-open = SEMIOPEN
bound-closed = CLOSED
white-won = White won
black-won = Black won
draw = Draw
continue = Continue playing
black-stones = Black stones
white-stones = White stones
open-rows = Open rows of length { $length }: { $count }
semi-open-rows = Semi-open rows of length { $length }: { $count }
glyph-black = b
glyph-white = w

# The command solve.
solve = Prove whether a position is won, lost or drawn
solve-time = How long to try [default: 10, unless --nodes is given]
solve-nodes = Positions to look at
solve-threads = How many threads prove
solve-proof = The whole proof, not only its beginning
solve-json = One JSON object, with the whole proof
black = black
white = white
solve-value = { $value } (to move: { $side })
value-win = win
value-loss = loss
value-draw = draw
value-at-least-draw = unknown, at least a draw
value-at-most-draw = unknown, at most a draw
value-unknown = unknown
solve-check-failed = unknown: a proof was found, and its check failed
solve-attack = in at most { $plies }: { $moves }
solve-every-move-loses = every move loses, the longest to { $moves }
solve-holds = { $side }: holds with { $move }, { $proof }
solve-held = { $side }: { $proof }
proof-no-room = too little is left to fill a line
proof-pairs = one square of each pair stops all lines: { $pairs }
proof-steps = stops all lines, positions in the proof: { $count }
solve-took = { $nodes } positions, { $searched } s; proof checked in { $checked } s

# What a function of the assignment returns.
hand-in-answer = an empty square (y, x) of the board, two whole numbers from 0 to 7 on 8 × 8, row first
mend-text-square = return the two numbers themselves, as in return y, x: a text such as 'e5' is not read
mend-float-square = both numbers must be whole: divide with // instead of /, or round with int(…)
