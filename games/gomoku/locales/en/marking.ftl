# What marking says of hand-ins. A kind of calls ends the sentence "the wrong calls are those …".
other-sizes = on boards other than 8×8
in-direction = in direction { $direction }
at-edge = whose sequence touches the edge of the board
open-sequences = with an open sequence
semi-open-sequences = with a semi-open sequence
closed-sequences = with a closed sequence
black-stones = for black stones, "p"
white-stones = for white stones, "b"
something-found = in which there is something to count
empty-boards = on an empty board
boards-with-stones = on a board with stones
boards-with-black-only = on boards that hold black stones only
boards-with-white-only = on boards that hold white stones only
best-below-zero = in which even the best square scores below zero
best-zero-or-less = in which even the best square scores zero or less
one-free-square = with a single free square
closed-fives = with five in a row that is blocked at both ends
long-sequences = with six or more in a row and no five
full-boards = on full boards
drawn-boards = on full boards without a five
white-wins = in which white has won
black-wins = in which black has won
wins = in which one side has won
going-on = in which the game goes on
black-five = in which black has five
white-five = in which white has five
own-moves = in which the computer chooses its moves itself
person-wins = of games that the person wins
computer-wins = of games that the computer wins
drawn-games = of drawn games

# What is wrong with one answer.
not-a-square = it returns no square (y, x)
square-off-board = the square is not on the board
square-taken = the square is not free
not-best = a stone there scores { $got }, and { $most } is possible
other-board = the board is another one afterwards
returns-text = it returns the text instead of printing it
prints-nothing = it prints nothing
other-line = line { $line } of what it prints is different
other-result = it returns another result of the game
ends-early = the game ends too early
other-computer-move = the computer plays another move: the centre first, then what busca_max returns
other-person-move = another stone appears than the one that was typed
not-shown = it does not call { $function } after every move

# Which reading of the text was taken.
not-empty-answer = on a board with stones it returns { $value }; the assignment only says True for an empty one, so that is right
going-on-answer = while the game goes on it returns { $value }; the assignment names no words for that, so that is right
ties-first = of several best squares it returns the first in reading order; any of them is right
ties-last = of several best squares it returns the last in reading order; any of them is right
ties-other = of several best squares it does not always return the first; any of them is right
other-words = its dialogue has other words than the file that comes with the assignment; the text prescribes none, so that is right
full-boards-won = on full boards with five in a row
six-wins = six or more in a row are taken as a win: the text leaves that open
