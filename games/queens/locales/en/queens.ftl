# The game in menus: its name, sides, pieces and options.
title = Queens
about = place pieces that attack nothing; who cannot, loses
side-first = First
side-first-wins = The first player wins
side-second = Second
side-second-wins = The second player wins
piece-bishop = bishop
piece-knight = knight
piece-queen = queen
piece-king = king
piece-rook = rook
option-modality = Modality
option-modality-tradicional = traditional: 8 × 8, four queens each
option-modality-grande = large: 20 × 20, ten queens each
option-modality-impar = odd: 13 × 13, seven queens against six
option-modality-x-random = x-random: 8 × 8, five random pieces, the same for both
option-size = Board side
option-first = First hand
option-second = Second hand

# How a game ends.
nothing-to-place = no piece can be placed

# Players.
player-engine = proves its moves to the end where it can
player-greedy = closes as many squares as it can
player-random = any legal placement
player-first = the first legal placement

# Moves and positions that are refused.
bad-size = expected a board's side from 1 to 20, got { $got }
bad-move = expected a piece and a square like D3,1, got { $got }
off-board = expected a row and a column from 0 to { $last }, got { $got }
not-in-hand = there is no { $piece } in the hand
occupied = square { $square } is occupied
attacked = a piece { $piece } on { $square } would attack or be attacked
bad-hand = expected up to 400 letters of R D T B C, got { $got }
bad-pieces = expected pieces that do not attack each other, got { $got }
bad-piece = expected one letter of R D T B C, got { $got }

# Arguments of several commands.
arg-json = Write JSON, one object a line
arg-threads = Threads; one for each processor by default
arg-memory = MiB for what is remembered

# The command grundy.
grundy = Proves the nim value of an empty board where both place one kind without end; 0 is won by the second player
grundy-size = The board's side, from 0 to 20
grundy-piece = The kind: R D T B C
grundy-checkpoint = Begin from this file if it is there, and write it every five minutes and at the end; it has the size of --memory
bad-checkpoint = expected a checkpoint of { $expected } bytes (see --memory), got { $got }
grundy-progress = still proving: { $nodes } positions in { $seconds } s

# The command solve.
solve = Proves who wins a position, with every winning move
solve-modality = tradicional (the default), grande, impar or x-random
solve-moves = Moves from its start on, such as D3,1
solve-size = Another board's side
solve-first = The first player's pieces, such as DDTC
solve-second = The second player's
solve-json = Answer in JSON; without a position, read them from standard input, one object a line
solve-won-by-first = winner: first
solve-won-by-second = winner: second
solve-winning-moves = winning moves: { $moves }

# What a function of the assignment returns.
hand-in-answer = a piece of your hand and a free square that nothing attacks and from which it attacks nothing, as in ('D', (3, 4)): letter, then (row, column)
mend-square-alone = return the letter of the piece too, before the square, as in return 'D', (3, 4)
mend-text-move = return a tuple and not a text, as in return 'D', (3, 4)
