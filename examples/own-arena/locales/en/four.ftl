# The game in menus: its name, sides and pieces.
title = Connect Four
about = discs fall down the columns, and four in a row win
side-first = Yellow
side-first-wins = Yellow wins
side-second = Red
side-second-wins = Red wins
piece-yellow = yellow disc
piece-red = red disc

# How a game ends.
four-in-a-row = four in a row
board-full = the board is full

# Players.
player-engine = looks several moves ahead
player-greedy = looks one move ahead

# Moves that are refused.
bad-column = expected a column from a to g, got { $got }
column-full = expected a column with room, { $column } is full

# Positions that are refused.
bad-discs = expected seven columns of at most six x or o, got { $got }
bad-turns = expected as many x as o or one more, got { $got }
bad-last = expected the column of the disc that fell last, got { $got }
