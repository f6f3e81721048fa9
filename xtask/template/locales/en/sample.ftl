# The game in menus: its name, sides, pieces and options.
title = Sample
about = three in a row
side-first = Crosses
side-first-wins = Crosses win
side-second = Rings
side-second-wins = Rings win
piece-cross = cross
piece-ring = ring
option-misere = Misère: a row loses

# How a game ends.
three-in-a-row = three in a row
board-full = the board is full

# Players.
player-engine = looks ahead to the end
player-greedy = looks one move ahead

# Positions that are refused.
bad-marks = expected marks put down in turn on nine squares, got { $got }
