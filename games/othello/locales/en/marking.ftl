# Which calls are wrong: the end of a sentence.
kind-stars = for stars
kind-balls = for balls
kind-taken = on squares that are taken
kind-legal = with a valid move
kind-illegal = with a move that is not valid
kind-several = that enclose in several directions at once
kind-long = that enclose more than one stone
kind-no-move = where the player has no move
kind-move = where the player has a move
kind-direction = that enclose { $direction ->
    [0] upwards
    [1] upwards to the right
    [2] to the right
    [3] downwards to the right
    [4] downwards
    [5] downwards to the left
    [6] to the left
   *[other] upwards to the left
 }

# The three functions.
writes-outside = it writes to memory outside of the 8×8 board
reads-outside = its answer depends on memory outside of the 8×8 board
joga-nothing = it does not change the board
joga-no-stone = it does not put the player's stone on the square
joga-too-few = it does not turn all enclosed stones
joga-too-many = it changes squares that are not enclosed
joga-others = it leaves enclosed stones, and changes others
escolhe-not-set = it returns TRUE and does not set *lin and *col
stand-in = judged with right functions in the place of { $functions }

# The dialogue.
dialogue-no-board = no board was found in what the program prints
dialogue-no-main = the program has no main
dialogue-flood = the program prints more than can be read
dialogue-start = the program does not begin with the board of the start
dialogue-header = the letters of the columns are not A to H
dialogue-refuses = a valid move is refused
dialogue-move = after the user's move, the board is another one
dialogue-not-shown = the board after the user's move is not shown
dialogue-accepts = a move that is not valid changes the board
dialogue-silent = a move that is not valid is not announced
dialogue-answer = the computer's move is not a valid one
dialogue-no-answer = the computer does not move
dialogue-pass = a player without a move loses the turn: the other one moves on
dialogue-extra = the computer moves again although the user has a move
dialogue-count = at the end of the game, the numbers of stars and balls are not told as stars x balls
dialogue-crash = the program crashes: { $signal }
dialogue-ends = the program ends in the middle of a game
dialogue-hangs = the program does not go on after a move
dialogue-no-end = the game does not come to its end
dialogue-endless = the program runs on for ever when its input ends, which a person at a keyboard never sees
dialogue-slow = the computer thinks long: not all of the game could be played

# Options.
not-done = not done
needs-dialogue = judged where the dialogue is right: it fails before the command
command-changes = the command changes the board
help-short = the help does not say how to play
z-no-start = the start is not shown again
t-no-end = the program does not end
t-no-end-after-game = after the end of a game, the program does not end
t-no-offer = the program ends with the game instead of offering another one
j-twice = the computer moves twice: after its move it is the user's turn, with the other stones
file-missing = rothelo.txt is not written
file-length = rothelo.txt has { $count } characters, expected 65
file-by-rows = rothelo.txt goes by rows, expected A1, A2, … H8: the letter is the column
file-player = the first character of rothelo.txt is not the player who has the turn
file-other = rothelo.txt does not hold the board
file-needs = judged where both s and r are right; wrong or not done: { $options }
r-other = the board that is shown is not that of rothelo.txt
r-nothing = the board of rothelo.txt is not shown
r-moves = the computer moves although it is the user's turn
strategy-none = not better than the first valid square: { $rate } ± { $margin } % of the points in { $games } games against the first valid square and random moves
strategy-weak = the choices follow from the position, so it is a strategy; it is not seen to be better than the first valid square: { $rate } ± { $margin } % of the points in { $games } games
strategy-needs = judged where EscolheJogada is right
strategy-slow = EscolheJogada is too slow for the games that measure a strategy
random-same = the same moves of the user always lead to the same game

# Memory.
memory-error = { $report }
memory-no-checker = neither AddressSanitizer nor valgrind can be used here
memory-not-run = the program does not run under the memory checker
