# The game in menus: its name, sides, pieces and options.
title = Chess
about = chess, and Chess960
side-first = White
side-first-wins = White wins
side-second = Black
side-second-wins = Black wins
piece-pawn = { $tone ->
    [light] white pawn
    *[dark] black pawn
    }
piece-knight = { $tone ->
    [light] white knight
    *[dark] black knight
    }
piece-bishop = { $tone ->
    [light] white bishop
    *[dark] black bishop
    }
piece-rook = { $tone ->
    [light] white rook
    *[dark] black rook
    }
piece-queen = { $tone ->
    [light] white queen
    *[dark] black queen
    }
piece-king = { $tone ->
    [light] white king
    *[dark] black king
    }
option-fen = Position (FEN)
option-chess960 = Chess960
option-chess960-random = drawn by lot
option-draws = Draws
option-draws-50 = threefold repetition or 50 moves
option-draws-75 = fivefold repetition or 75 moves

# How a game ends.
checkmate = checkmate
stalemate = stalemate
insufficient-material = insufficient material
threefold-repetition = threefold repetition
fivefold-repetition = fivefold repetition
fifty-moves = fifty moves without a capture or a pawn move
seventy-five-moves = seventy-five moves without a capture or a pawn move

# Players and programs from elsewhere.
player-engine = looks many moves ahead
player-greedy = takes what is worth most, else what looks best at once
player-aluno = the assignment's player: weighs attacked squares, one move ahead
dialect-uci = a chess program that speaks UCI
dialect-xboard = a chess program that speaks the protocol of xboard, CECP

# Options that are refused.
bad-draws = expected 50 or 75 moves, got { $got }
bad-chess960 = expected a number from 0 to 959, or random, got { $got }
fen-and-chess960 = expected fen or chess960, got both

# Moves that are refused.
bad-move = expected a move like e2e4, Nf3 or O-O, got { $got }
ambiguous-move = { $move } may be { $one } or { $other }
illegal-move = { $move } is not a legal move here
empty-square = { $square } is empty
not-your-piece = the piece on { $square } is not yours
expected-promotion = expected a promotion like { $example }
leaves-king-in-check = { $move } leaves the king in check

# Positions that are refused: which field of a FEN, and why.
in-pieces = pieces: { $why }
in-turn = turn: { $why }
in-castling = castling: { $why }
in-en-passant = en passant: { $why }
in-clock = clock: { $why }
in-number = number: { $why }
more = more
six-fields = expected six fields (pieces, turn, castling, en passant, clock, number), got { $got }
four-or-six-fields = expected six fields, or four without clock and number, got { $got }
eight-ranks = expected 8 ranks, got { $got }
eight-squares = expected 8 squares in rank { $rank }, got { $got }
bad-piece-letter = expected a letter of PNBRQKpnbrqk or a digit from 1 to 8 between them, got { $got }
bad-turn = expected w or b, got { $got }
one-king = expected one { $color ->
    [white] white
    *[black] black
    } king, got { $got }
too-many-pieces = expected at most 16 { $color ->
    [white] white
    *[black] black
    } pieces and 8 pawns, got { $pieces } and { $pawns }
misplaced-pawn = a pawn cannot stand on { $square }
wrong-side-in-check = the side that is not to move is in check
too-many-checks = { $count } pieces give check at once, at most 2 can
bad-castling = expected - or letters of KQkq, or files of rooks, got { $got }
castling-twice = { $letter } gives a right twice
no-rook = there is no king and rook for { $letter }
bad-en-passant = expected - or a square like { $example } with this side to move, got { $got }
no-double-step = no pawn can have passed over { $square }
older-check = the check from { $checker } cannot follow a pawn's double step to { $to }
bad-number = expected a number from { $least } to { $most }, got { $got }

# Views, EPD and PGN that are refused.
zeroing-move = expected moves without a capture or a pawn, got { $got }
other-position = expected the position after the moves, { $position }, got { $got }
bad-last-move = expected two squares like e2e4, got { $got }
bad-names = expected one square for each piece, all different, got { $got }
no-operation = expected bm, am, or c8 and c9 after the position, got { $got }
wrong-count-of-points = expected points for { $count ->
    [one] { $count } move
    *[other] { $count } moves
    }, got { $got }
bad-points = expected a number of points, got { $got }
bad-tag = expected a tag like [White "Capablanca"], got { $got }
in-game = game { $game }, line { $line }: { $why }
moves-after-end = expected the end after move { $moves }, where the rules end the game

# The command moves.
moves = List the legal moves of a position in the assignment's notation and order
moves-fen = The position; without it, one a line from the input
moves-json = One JSON object a position
moves-no-ep-suffix = Do not write e.p. after captures en passant

# The command partida.
partida = A match as the assignment's second part has it: a FEN, then a move like e2e4 a line
partida-ia = Black is played by the assignment's third part

# The command perft.
perft = Count the lines of DEPTH moves from a position
perft-fen = The position, or start
perft-divide = Count each first move apart
perft-threads = Threads to count with
perft-hash = Memory in MB, to count positions that come again only once
perft-json = One JSON object
stopped = stopped

# The command suite.
suite = Let the engine solve test positions, and count its points
suite-file = EPD lines with bm, am, or points in c8 and c9; - for the input
suite-nodes = Positions to visit for each
suite-json = One JSON object a line
position-is-over = expected a position that is not over, got { $got }
suite-points = { $positions ->
    [one] { $points } of { $most } points in { $positions } position
    *[other] { $points } of { $most } points in { $positions } positions
    }

# The command uci.
uci = The engine for chess programs and tournament managers, in UCI
