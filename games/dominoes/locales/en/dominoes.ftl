# The game in menus: its name, sides, pieces and options.
title = Dominoes
about = double-nine dominoes in pairs, as played in Havana
side-first = First pair
side-first-wins = The first pair wins
side-second = Second pair
side-second-wins = The second pair wins
piece-back = a tile face down
word-pass = pass
option-starter = Who begins
option-starter-null = drawn by lot
option-starter-0 = seat 1
option-starter-1 = seat 2
option-starter-2 = seat 3
option-starter-3 = seat 4

# How a game ends.
out = a hand is empty
blocked = the game is blocked

# Players.
player-engine = guesses the hidden hands from what was played, and plays them out
player-sampler = a plain sampler: a thousand deals, every move played out in each
player-policy = a rule of thumb learnt from the engine, in microseconds
player-greedy = the heaviest tile that fits
player-dummy = any tile that fits

# Moves and positions that are refused.
bad-starter = expected a starter from 0 to 3, got { $got }
bad-tile = expected a tile such as 3-4L, or pass, got { $got }
not-in-hand = expected a tile of the hand, got { $got }
which-end = expected { $tile }L or { $tile }R, got { $got }
does-not-fit = expected a tile with { $left } or { $right }, got { $got }

# What a function of the assignment returns.
hand-in-answer = (side, tile): side 0 or 1, and a tile of self.tiles just as it is there that fits an end, or None to pass, as in (1, (3, 4))
mend-reversed = write the tile as it is in self.tiles, with the smaller half first: (3, 6), not (6, 3)
mend-list-tile = a tile is a tuple and not a list: take it from self.tiles just as it is there
