# What is said of hand-ins that are marked. A kind of moves ends the sentence "the missing moves are all those …".
counted = { $cause } (wrong in { $wrong } of { $tried } positions)
where = { $cause }; the missing moves are all those { $place }
through = right in itself; some positions are wrong through { $checks }
through-others = right in itself; some positions are wrong through other pieces
not-seen = could not be judged, since { $checks } must be right first
not-seen-others = could not be judged, since other pieces must be right first
lines-missing = these lines are missing: { $missing }
lines-extra = these lines are not legal moves: { $extra }
lines-missing-and-extra = these lines are missing: { $missing }; these are not legal moves: { $extra }
prints-nothing = nothing is printed although there are legal moves
runs-on = it is still running after { $seconds } s
floods = it prints without end
signal = it crashes with { $name }
fails = it ends with the error: { $error }
ends = it prints nothing and ends with status { $status }
wavers = it prints something else each time

# Checks.
exposed = after { $lines } one's own king is in check
exposed-to-pawn = after { $lines } one's own king is in check from a pawn
exposed-to-knight = after { $lines } one's own king is in check from a knight
exposed-to-bishop = after { $lines } one's own king is in check from a bishop
exposed-to-rook = after { $lines } one's own king is in check from a rook
exposed-to-queen = after { $lines } one's own king is in check from a queen
exposed-to-king = after { $lines } the two kings stand side by side
passed-square-is-empty = { $line } takes nothing: only a pawn captures en passant
with-suffix = captures en passant are written with the suffix e.p., which is optional
without-suffix = captures en passant are written without the suffix e.p., which is optional

# Spelling.
line-empty = there is an empty line among the moves
line-no-move = the line "{ $line }" is no move
line-misspelt = the line "{ $line }" is not in the notation of the assignment's examples
line-takes-nothing = the line "{ $line }" has an x although nothing is captured
line-without-x = the line "{ $line }" has no x although something is captured
line-not-passing = the line "{ $line }" is no capture en passant
without-newline = the last line does not end with a newline, which is accepted
origin-missing = the origin is missing where several pieces of a kind can go to the square
origin-needless = the origin is longer than needed to tell the pieces apart
origin-wrong = the origin does not tell the pieces apart as the assignment asks: the file first, else the rank, else both
order-kinds = { $line } is printed after { $before }: pieces of less value come first
order-promotions = { $line } is printed after { $before }: promotions are in the order of the pieces' values
order-destinations = { $line } is printed after { $before }: the moves of a piece are ordered by the file, then the rank of the destination
order-origins = { $line } is printed after { $before }: pieces of a kind are ordered by the file, then the rank where they stand
order-moves = { $line } is printed after { $before }: pieces of a kind are ordered by where they stand, and the moves of each by where they go, file before rank

# Structures and memory.
no-source = the source could not be read
no-pointer = no structure with a pointer to a function was found in the source; please look at it
no-constructor = no function that allocates and initialises a piece was found in the source; please look at it
one-constructor = one constructor makes all pieces
constructors = the function pointer is set in { $count } places
python-frees = Python frees memory by itself
no-heap = the program allocates no memory on the heap
not-counted = memory could not be watched on this machine: the program does not run with the counting allocator
no-listing = the program does not come to its end
not-freed = { $blocks ->
    [one] one block of memory is
   *[other] { $blocks } blocks of memory are
} not freed at the end ({ $bytes } bytes)
freed-twice = a block of memory is freed twice
freed-unknown = something is freed that was not allocated
written-beyond = the program writes beyond the end of a block of memory
written-after-free = the program writes to memory that it has freed
uninitialised = the listing depends on memory that was never initialised or is already freed

# Kinds of moves.
one-step = by { $files } files and { $ranks } ranks
two-squares = of pawns that go two squares
en-passant-left = that capture en passant to the left
en-passant-right = that capture en passant to the right
castling-short = that castle on the king's side
castling-long = that castle on the queen's side
to-knight = that promote to a knight
to-bishop = that promote to a bishop
to-rook = that promote to a rook
to-queen = that promote to a queen
by-white = of White
by-black = of Black
captures = that capture
captures-left = that capture to the left
captures-right = that capture to the right
to-empty = to empty squares
left = to the left
right = to the right
up = up the board
down = down the board
up-left = up and to the left
up-right = up and to the right
down-left = down and to the left
down-right = down and to the right
along-file = along a file
along-rank = along a rank
diagonal = along a diagonal
farther = of more than one square
to-a-file = to the a-file
to-h-file = to the h-file
to-rank-1 = to rank 1
to-rank-8 = to rank 8
